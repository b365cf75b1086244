"""What the coach would do: the way to the goal of the moment, and the best of a few likely actions beside it.

The bots of the balance count play like this, too. Nothing here is a rule."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.box.operations import Gain, Lose, MoveTo, Operation
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import figures, steps
from companion.games.rise_snu.box.components import RANDOM
from companion.games.rise_snu.box.operations import MoveBy
from companion.games.rise_snu.box.worth import worth
from companion.games.rise_snu.ground import WORKING
from companion.games.rise_snu.remember import remember_few
from companion.games.rise_snu.screen.chances import duel, spell
from companion.games.rise_snu.screen.goals import goal_of, way_to
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.steps.fights import outcome
from companion.games.rise_snu.steps.operations import lines_of
from companion.games.rise_snu.steps.sending import own, squares
from companion.games.rise_snu.ways import Way, compulsory, ways
from companion.kernel import Action, Place, Seat, actors, legal, top

WEAK = 2
"""Lives at which a character looks after itself."""
ENOUGH = 0.55
"""Chance to win that makes an attack worth it."""
NEAR = 7
"""Cells of a way that a sent card may help or hinder."""
POINTS_AS_MUCH = 3
"""So many movement points that a card's effect is worth weigh as much as one cell on the way."""
LOW = 3
"""A movement roll that is rolled again."""
BY_DICE = 0.5
"""What a card whose place is rolled is worth, of one that is laid where it is wanted."""


class Choice(NamedTuple):
    """An action and why: a text under `coach`, with its particulars."""

    action: Action
    why: str
    params: dict[str, Any]


def best(game: Any, s: State, seat: Seat) -> Choice | None:
    """What the seat had best do now; None where it cannot do anything."""
    if seat not in actors(s) or seat not in s.players:
        return None
    offers = legal(game, s, seat)
    if not offers:
        return None
    step = top(s)
    match step:
        case steps.Movement() if not step.faces:
            return _move(s, step, seat, offers)
        case steps.Sending():
            return _send(s, step, seat, offers)
        case steps.Placing():
            return _place(s, step, offers)
    return _choose(s, step, seat, offers)


# Movement


def _move(s: State, step: steps.Movement, seat: Seat, offers: list[Action]) -> Choice:
    who, p = step.seat, s.players[step.seat]
    for act in offers:
        match act:
            case a.HandIn():
                return Choice(act, "hand-in", {"n": act.power})
            case a.UseHeld(card=card) if _helps_now(s, who, card):
                return Choice(act, "use", {"card": card})
            case a.UseCard(card=card) if not compulsory(s, who, card) or _good_bet(s, who, card):
                return Choice(act, "use", {"card": card})
    if attack := _attack(s, who, offers):
        return attack
    if cast := _cast(s, who, offers):
        return cast
    goal = goal_of(s, who)
    if step.phase == "go" and goal and p.at not in goal.cells and (walk := _walk(s, who, seat, goal.cells)):
        return Choice(walk, f"walk.{goal.why}", {"to": walk.to, "card": goal.card, "world": goal.world})
    return Choice(a.Done(seat=seat), "stay", {})


def _walk(s: State, who: Seat, seat: Seat, cells: tuple[Place, ...]) -> a.Go | None:
    """The farthest cell on the cheapest way that the points suffice for."""
    way = way_to(s, who, cells)
    if way is None:
        return None
    safe, cheap = ways(s, who)
    for to in reversed(way.cells):
        if to in safe:
            return a.Go(seat=seat, to=to)
        if to in cheap and (s.players[who].lives > WEAK or not cheap[to].meets):
            return a.Go(seat=seat, to=to, through=True)
    return None


def _attack(s: State, who: Seat, offers: list[Action]) -> Choice | None:
    wanted = any(_goal_word(s, x.card) == "duel" and x.left for x in s.players[who].quests)
    for act in offers:
        if isinstance(act, a.Attack):
            won, lost = duel(s, who, act.target)
            if won >= ENOUGH or (wanted and won > lost) or (s.players[who].lives > WEAK and won > lost):
                return Choice(act, "attack", {"target": act.target, "percent": round(100 * won)})
    return None


def _cast(s: State, who: Seat, offers: list[Action]) -> Choice | None:
    """Lightning on whoever it wakes, else what brings the goal nearer."""
    spells = [x for x in offers if isinstance(x, a.Cast)]
    if not spells:
        return None
    for act in spells:
        if act.spell == "lightning" and s.players[act.target].lives == 1:
            return Choice(act, "cast", {"spell": act.spell, "percent": _percent(s, who, act.spell)})
    goal = goal_of(s, who)
    way = way_to(s, who, goal.cells) if goal else None
    wide = sum(s.ground.kind[x] in ("void", "well") for x in way.cells[:NEAR]) if way else 0
    wish = "path" if wide > LOW else "speed" if way and way.cost > s.players[who].bp else "movement"
    act = next((x for x in spells if x.spell == wish), spells[0])
    return Choice(act, "cast", {"spell": act.spell, "percent": _percent(s, who, act.spell)})


def _percent(s: State, who: Seat, name: str) -> int:
    return round(100 * spell(s, who, name))


def _goal_word(s: State, card: str) -> str:
    found = s.box.easy.get(card_of(card)) or s.box.hard.get(card_of(card))
    return found.goal if found else ""


def _lines(s: State, card: str) -> tuple[Operation, ...]:
    return tuple(lines_of(s, card))


def _helps_now(s: State, who: Seat, card: str) -> bool:
    """Whether using it now helps: lives when they are few, points when the goal is near but not within reach."""
    p = s.players[who]
    lines = _lines(s, card)
    what = {x.what for x in lines if isinstance(x, Gain)}
    if "life" in what and not any(isinstance(x, Lose) for x in lines):
        return p.lives <= WEAK
    if any(isinstance(x, MoveTo | MoveBy) for x in lines):
        return False
    return bool(what & {"light", "power", "experience", "quest"})


def _good_bet(s: State, who: Seat, card: str) -> bool:
    """A card with good and bad numbers is worth a try with lives to spare."""
    return any(isinstance(x, Gain) for x in _lines(s, card)) and s.players[who].lives > WEAK


# Sending


def _send(s: State, step: steps.Sending, seat: Seat, offers: list[Action]) -> Choice:
    for act in offers:
        match act:
            case a.HandIn():
                return Choice(act, "hand-in", {"n": act.power})
            case a.UseHeld(card=card) if _helps_now(s, step.seat, card):
                return Choice(act, "use", {"card": card})
    found = [(_worth(s, step.seat, act.card), act) for act in offers if isinstance(act, a.Send)]
    found.sort(key=lambda x: (-x[0], x[1].card))
    if found and found[0][0] > 0:
        return Choice(found[0][1], "send", {"card": found[0][1].card})
    return Choice(a.Done(seat=seat), "keep" if s.clash else "later", {})


def _worth(s: State, seat: Seat, card: str) -> float:
    """How much a card would do where it could lie now: at best on the way of somebody, elsewhere nothing."""
    near = {corner for who in s.in_game() for at in _planned(s, who)[:NEAR] for corner in s.ground.squares.get(at, ())}
    effects = _effects(s, seat, card)
    best_here = max((_square(s, effects, at) for at in near.intersection(squares(s, card))), default=0.0)
    sent = s.sent(card)
    return best_here * (BY_DICE if sent is not None and sent.placement == RANDOM else 1)


def _square(s: State, effects: Mapping[Seat, float], at: Place) -> float:
    """How well a card with such effects lies there: on the way of whom it helps or hinders."""
    cells = [x for x in s.ground.square[at] if s.ground.kind[x] in WORKING]
    return sum(effect * _on_way(s, who, cells) for who, effect in effects.items())


def _effects(s: State, seat: Seat, card: str) -> dict[Seat, float]:
    """What everybody who meets the card is worth to `seat`."""
    return {who: _effect(s, seat, card, who) for who in s.in_game()}


def _effect(s: State, seat: Seat, card: str, who: Seat) -> float:
    """What meeting the card is worth to `seat`: harm to opponents, help to its own side."""
    sent = s.sent(card)
    if sent is None:
        return 0.0
    friend = s.players[who].team == s.players[seat].team
    slow = figures.known(sent.points) - figures.COST["void"]
    value = -0.4 * slow
    value += worth(sent.works, s.players[who].character) / POINTS_AS_MUCH
    return value if friend else -value


def _on_way(s: State, who: Seat, cells: list[Place]) -> float:
    """How many of the cells somebody is about to walk, the nearer the more."""
    return sum((NEAR - n) / NEAR for n, x in enumerate(_planned(s, who)[:NEAR]) if x in cells)


@remember_few
def _planned(s: State, who: Seat) -> tuple[Place, ...]:
    goal = goal_of(s, who)
    way: Way | None = way_to(s, who, goal.cells) if goal else None
    return way.cells if way else ()


def _place(s: State, step: steps.Placing, offers: list[Action]) -> Choice:
    effects = _effects(s, step.seat, step.card)
    spots = [(_square(s, effects, x.at), x) for x in offers if isinstance(x, a.PlaceCard)]
    spots.sort(key=lambda x: (-x[0], x[1].at))
    return Choice(spots[0][1], "place", {"to": spots[0][1].at, "card": step.card})


# Whatever else is asked


def _choose(s: State, step: Any, seat: Seat, offers: list[Action]) -> Choice | None:
    first = offers[0]
    match first:
        case a.Land():
            return _land(s, step, seat, [x for x in offers if isinstance(x, a.Land)])
        case a.Target():
            weak = min((x for x in offers if isinstance(x, a.Target)), key=lambda x: s.players[x.target].lives)
            return Choice(weak, "target", {"target": weak.target})
        case a.Again():
            again = _again(s, step)
            return Choice(a.Again(seat=seat, yes=again), "again" if again else "enough", {})
        case a.Wish():
            yes = s.players[step.seat].lives > WEAK
            return Choice(a.Wish(seat=seat, yes=yes), "wish" if yes else "decline", {})
        case a.ChooseQuest():
            lacks = s.goal - s.players[step.seat].glory
            quest = "hard" if lacks > 1 and s.players[step.seat].power > 1 else "easy"
            return Choice(a.ChooseQuest(seat=seat, quest=quest), f"quest.{quest}", {})
        case a.Pick():
            return _pick(s, step, [x for x in offers if isinstance(x, a.Pick)])
        case a.Begin():
            return Choice(first, "begin", {})
    return Choice(first, "confirm", {}) if isinstance(first, a.Confirm) else None


def _land(s: State, step: Any, seat: Seat, offers: list[a.Land]) -> Choice:
    """Nearest to the goal, or of an opponent farthest from its own."""
    who = getattr(step, "seat", seat)
    goal = goal_of(s, who) if s.players[who].at else None
    against = who in s.players and s.players[who].team != s.players[seat].team
    g = s.ground
    wanted = goal.cells if goal else tuple(world.ring[0] for name, world in g.worlds.items() if name in s.open_worlds)

    def away(act: a.Land) -> int:
        row, column = g.at[act.to]
        steps_away = min((abs(row - g.at[x][0]) + abs(column - g.at[x][1]) for x in wanted), default=0)
        return -steps_away if against else steps_away
    act = min(offers, key=lambda x: (away(x), x.to))
    return Choice(act, "land", {"to": act.to})


def _again(s: State, step: Any) -> bool:
    faces = step.rolled()
    match step:
        case steps.Movement() | steps.Mystery() | steps.Working():
            return bool(faces[0] <= LOW)
        case steps.Duel() | steps.CreatureFight():
            mine = outcome(faces, step.powers(s))
            return mine != 0 if step.roller(s) == step.seat else mine != 1
        case steps.Casting():
            return not step.success and bool(faces[0] <= LOW)
    return False


def _pick(s: State, step: Any, offers: list[a.Pick]) -> Choice:
    """Of lying cards one of the other side, of quests the one that is nearly done, else the first."""
    theirs = [x for x in offers if x.card in s.lying and not own(s, step.seat, x.card)]
    left = {x.card: x.left for x in s.players[step.seat].quests}
    act = min(theirs or offers, key=lambda x: (left.get(x.card, 0), x.card))
    return Choice(act, "pick", {"card": act.card})

