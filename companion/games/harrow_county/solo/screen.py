"""What the screen says of the solo game: the card that was turned, why a faction does what it does, what is left."""
from __future__ import annotations

from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo.cards import ADD, DECKS, MOVE, SOLO_IDS, SPAWN, WILD_CARD
from companion.games.harrow_county.solo.moving import MovingUnits
from companion.games.harrow_county.solo.state import content, hexes_of, laid, order, times
from companion.games.harrow_county.solo.turn import AddingCubes
from companion.games.harrow_county.solo.turning import ChoosingSide, PlacingGoal, ReadingCard, SpawningHaints
from companion.games.harrow_county.solo.ways import FIRE, HESTER, kind_of, steps_to
from companion.games.harrow_county.state import State
from companion.games.view import Counter, Line
from companion.kernel import Action, Unknown, top

SPACE_STEPS = {AddingCubes: ADD, SpawningHaints: SPAWN, MovingUnits: MOVE}


def attacker(step: object) -> str:
    """The faction behind an attack: in the solo game nobody's seat."""
    return str(getattr(step, "side", "") or getattr(step, "seat", ""))


def card_lines(s: State, card: str) -> tuple[Line, ...]:
    """What stands on a card of the solo game; nothing where it is none."""
    if not s.solo.solo_level or card not in SOLO_IDS:
        return ()
    if card == WILD_CARD:
        return (("name", {"card": card}), ("solo-wild", {}))
    told, hexes = content(s, card), hexes_of(s, card)
    if not told.known or isinstance(told.first_hex, Unknown):
        return (("name", {"card": card}),)
    sign: tuple[Line, ...] = (("solo-sign", {}),) if told.hester_sign else ()
    return (("name", {"card": card}), ("solo-hexes", {"start": hexes[0], "to": hexes[-1]}),
            ("solo-symbol", {"space": told.solo_symbol}), *sign)


def focus(s: State) -> tuple[str, ...]:
    """The card that has to be read now; once it is carried out the board needs the room."""
    step = top(s)
    if isinstance(step, PlacingGoal | ReadingCard):
        return (step.card,)
    return (s.solo.card,) if isinstance(step, ChoosingSide) and s.solo.card else ()


def standing(s: State) -> Line | None:
    """How far the card is carried out, and what the units go for."""
    step = top(s)
    match step:
        case MovingUnits(side=side, left=left, goal_hex=goal):
            n = times(s, MOVE)
            if goal:
                return "solo-follow", {"n": n + 1 - left, "most": n, "to": goal}
            return ("solo-townsfolk" if s.red(side) else "solo-building"), {"n": n + 1 - left, "most": n}
        case AddingCubes() | SpawningHaints():
            space = SPACE_STEPS[type(step)]
            rest = order(s, s.solo.first_space)
            return "solo-space", {"space": space, "n": rest.index(space) + 1, "most": len(rest)}
    return None


def about(s: State, action: Action) -> tuple[Line, ...]:
    """Why the card and the rules ask for it."""
    step = top(s)
    match action:
        case c.MoveGroup(to=to) if isinstance(step, MovingUnits):
            goals = step.goals(s)
            left = steps_to(s, step.side, goals).get(to)
            return () if left is None else (("solo-reached", {}) if left == 0 else ("solo-left", {"n": left}),)
        case c.SendAttack(start=start, target=target, hester=hester):
            kind = kind_of(s, target, hester)
            if kind in (HESTER, FIRE):
                return ((f"solo-{kind}", {}),)
            ours, theirs = s.units(s.solo.acting_side, start), s.units(s.other(s.solo.acting_side), target)
            return (("solo-units", {"n": ours, "theirs": theirs}),)
        case c.GoFirst():
            return (("solo-instead", {}),)
        case c.LayFlames(space=space):
            return tuple(("solo-times", {"space": x, "n": 1 + n}) for x, n in _times(s, space))
    return ()


def _times(s: State, first: str) -> tuple[tuple[str, int], ...]:
    flames = laid(s, first)
    return tuple((space, flames.get(space, 0)) for space in order(s, first))


def deck_counters(s: State) -> tuple[Counter, ...]:
    """Cards left in each deck."""
    return tuple(Counter(f"deck_{deck}", s.solo.solo_decks.get(deck, 0), ("solo", "solo_decks", deck)) for deck in DECKS
                 if s.solo.solo_decks.get(deck))
