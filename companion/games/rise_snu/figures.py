"""A character's numbers as they are now: power, movement, lives, what its cards add, what a cell costs it."""
from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.box.operations import Condition, Head
from companion.games.rise_snu.box.components import Board, Character
from companion.games.rise_snu.box.operations import (
    Always, Bonus, CellCost, Immune, Lines, Reroll, WinsTies, always)
from companion.games.rise_snu.ground import WORKING, ground
from companion.games.rise_snu.remember import remember_boards, remember_few
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.untold import untold
from companion.kernel import Number, Place, Seat, Unknown, total

EASY, HARD = 5, 10
"""What a fulfilled quest is worth (RS-R9.1)."""
PER_POWER = 10
"""Experience for one red token (RS-R9.2)."""
COST = {"path": 1, "void": 2, "well": 2, "ring": 2, "gate": 2, "hall": 0, "mystery": 2}
"""Points for entering a cell (RS-R5.4)."""


def printed(s: State, seat: Seat) -> Character:
    return s.box.characters.get(s.players[seat].character, Character())


def known(n: Number) -> int:
    """A number that somebody told; 0 where nobody has."""
    return 0 if isinstance(n, Unknown) else n


def held(s: State, seat: Seat) -> Iterator[tuple[str, Lines]]:
    """What works as long as the seat has it: its character, abilities and items."""
    p = s.players[seat]
    if (works := printed(s, seat).works) or untold(s, p.character):
        yield p.character, works
    for card in p.abilities:
        if ability := s.box.abilities.get(card_of(card)):
            yield card, ability.works
    for card in p.items:
        if item := s.box.events.get(card_of(card)):
            yield card, item.works


def lasting(s: State, seat: Seat) -> Iterator[tuple[str, Always]]:
    """The lines that hold now: those of held cards, and of a lying card under the character, if their conditions are
    met."""
    p = s.players[seat]
    lying = s.card_at(p.at)
    card = s.sent(lying) if lying else None
    sources = (*held(s, seat), *(((lying, card.works),) if card else ()))
    for source, lines in sources:
        for heads, line in always(lines, p.character):
            if all(holds(s, seat, head) for head in heads):
                yield source, line


def holds(s: State, seat: Seat, head: Head) -> bool:
    """Whether a condition is met; other heads qualify nothing that lasts."""
    return not isinstance(head, Condition) or counted(s, seat, head.of) >= head.least


def counted(s: State, seat: Seat, what: str) -> int:
    """What a Condition counts."""
    p = s.players[seat]
    return {"life": p.lives, "power": p.power, "light": s.players[s.holder(seat)].light, "worlds": len(p.worlds),
            "experience": known(experience(s, seat)), "quests": len(p.quests), "items": len(p.items)}.get(what, 0)


def bonus(s: State, seat: Seat, *to: str) -> int:
    return sum(line.amount for _, line in lasting(s, seat) if isinstance(line, Bonus) and line.to in to)


def immune(s: State, seat: Seat, harm: str) -> bool:
    return any(isinstance(line, Immune) and line.to == harm for _, line in lasting(s, seat))


def wins_ties(s: State, seat: Seat) -> bool:
    return any(isinstance(line, WinsTies) for _, line in lasting(s, seat))


def reroll(s: State, seat: Seat, of: str) -> str:
    """A card by which the seat may roll such a die again now, "" for none."""
    used = s.players[seat].used
    return next((source for source, line in lasting(s, seat)
                 if isinstance(line, Reroll) and line.of == of and f"reroll:{source}" not in used), "")


def power(s: State, seat: Seat, fight: str = "") -> Number:
    """Power in a fight of that kind, `duel` or `creature` (RS-R3.4)."""
    p = s.players[seat]
    return total((printed(s, seat).power, p.power, p.might, bonus(s, seat, "power", *((fight,) if fight else ()))))


def movement(s: State, seat: Seat) -> Number:
    """What is added to a movement roll."""
    p = s.players[seat]
    return total((printed(s, seat).movement, p.movement, bonus(s, seat, "movement"), -p.slowed))


def max_lives(s: State, seat: Seat) -> int:
    p = s.players[seat]
    return max(1, known(printed(s, seat).lives) + p.vigour + bonus(s, seat, "lives"))


def spell_bonus(s: State, seat: Seat) -> int:
    """What is added to a spell roll (RS-R14.3)."""
    p = s.players[seat]
    return p.magic + bonus(s, seat, "spell") + (s.ground.kind.get(p.at) == "well")


def worth(s: State, card: str) -> Number:
    """Experience for a card (RS-R9.1)."""
    id = card_of(card)
    if id in s.box.easy:
        return EASY
    if id in s.box.hard:
        return HARD
    event = s.box.events.get(id)
    return event.experience if event else 0


def experience(s: State, seat: Seat) -> Number:
    p = s.players[seat]
    return total((p.experience, *(worth(s, card) for card in p.trophies)))


def cost(s: State, seat: Seat, to: Place) -> int:
    """Points for entering a cell (RS-R5.4); of a card that nobody told, what the cell costs without it."""
    return costs(s, seat).get(to, COST["void"])


@remember_few
def costs(s: State, seat: Seat) -> Mapping[Place, int]:
    """The same for every cell: its kind, the card over it, what cards and spells of the character change."""
    g = s.ground
    found = dict(terrain(s.board))
    changes = {line.cells: line.points for _, line in lasting(s, seat) if isinstance(line, CellCost)}
    light = s.players[seat].light_foot
    if light or changes:
        for at, kind in g.kind.items():
            if light and kind in ("void", "well"):
                found[at] = COST["path"]
            found[at] = changes.get(_WORD.get(kind, kind), changes.get(kind, found[at]))
    for card, there in s.lying.items():
        sent = s.sent(card)
        if sent and not isinstance(sent.points, Unknown):
            points = changes.get("dream" if card_of(card) in s.box.dreams else "horror", sent.points)
            found.update((at, points) for at in g.square.get(there.at, ()) if g.kind[at] in WORKING)
    return found


_WORD = {"ring": "world", "gate": "world", "well": "void"}
"""What a CellCost calls such cells, beside their own kind."""


@remember_boards
def terrain(board: Board) -> Mapping[Place, int]:
    return {at: COST[kind] for at, kind in ground(board).kind.items()}
