"""What works as long as somebody has it: abilities, items, what a character can do by itself (R3.7, R11.1, R8.6).

Each line once in its effect and once out of place: with its card and without, at its moment and at another."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.box.operations import Operation
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures, steps
from companion.games.rise_snu.box.operations import (
    Always, Bonus, CellCost, Immune, Lines, Reroll, When, WinsTies, concerned, needs_roll)
from companion.games.rise_snu.settings import CHARACTERS, HEROES
from companion.games.rise_snu.state import State
from companion.kernel import judge, settle
from tests.games.rise_snu.helpers import (
    CALM, GAME, TRIAL, at, do, facts, go, inside, lying, offered, quest, roll, ruled, stands, turn_step, walking, with_)

BOX = CALM.box
ITEMS = [id for id, x in BOX.events.items() if x.sort == "item"]
SOURCES = [*CHARACTERS, *BOX.abilities, *ITEMS]
SHELF = dict.fromkeys(CHARACTERS, "characters") | dict.fromkeys(BOX.abilities, "abilities") | dict.fromkeys(
    ITEMS, "events")


def seat_of(id: str) -> str:
    return "bob" if id in CHARACTERS and id not in HEROES else "ann"


def works(id: str) -> Lines:
    found: Lines = getattr(BOX, SHELF[id])[id].works
    return found


def holding(id: str, s: State = CALM) -> State:
    """The seat of the card has it, is hurt and carries a quest."""
    field = {"characters": {"character": id}, "abilities": {"abilities": (id,)}, "events": {"items": (id,)}}[SHELF[id]]
    s = with_(s, seat_of(id), lives=3, **field)
    return quest(s, "easy-walk", "filnerin", 3, seat_of(id))


def without(s: State, id: str) -> State:
    """The same with nothing on the card."""
    shelf = getattr(s.box, SHELF[id])
    return replace(s, box=replace(s.box, **{SHELF[id]: shelf | {id: replace(shelf[id], works=())}}))


class Held(NamedTuple):
    id: str
    line: Operation
    moment: str


LINES = [Held(id, line, next((x.moment for x in clause.heads if isinstance(x, When)), ""))
         for id in SOURCES for clause in concerned(works(id), id if id in CHARACTERS else "rytir")
         for line in clause.operations]


def of(kind: type[Operation], moment: bool = False) -> list[Any]:
    return [pytest.param(x.id, x.line, x.moment, id=f"{x.id}-{n}") for n, x in enumerate(LINES)
            if isinstance(x.line, kind) and bool(x.moment) == moment]


FIGURES: dict[str, Callable[[State, str], Any]] = {
    "power": figures.power, "duel": lambda s, x: figures.power(s, x, "duel"),
    "creature": lambda s, x: figures.power(s, x, "creature"), "movement": figures.movement,
    "spell": figures.spell_bonus, "lives": figures.max_lives}


@pytest.mark.parametrize(("id", "line", "moment"), of(Bonus))
def test_a_bonus_is_added_to_what_it_names_and_to_nothing_else(id: str, line: Bonus, moment: str) -> None:
    s, seat = holding(id), seat_of(id)
    more = {name: of(s, seat) - of(without(s, id), seat) for name, of in FIGURES.items()}
    named = {"power": ("power", "duel", "creature")}.get(line.to, (line.to,))
    assert {name: n for name, n in more.items() if n} == dict.fromkeys(named, line.amount)


COVERED = {"dream": ("dream-lake", "C1"), "horror": ("horror-barrier", "C1")}
CELL = {"void": "B1", "path": "A5", "well": "C3", "world": "E2", "mystery": "F6", "dream": "C1", "horror": "C1"}


@pytest.mark.parametrize(("id", "line", "moment"), of(CellCost))
def test_a_cell_costs_its_holder_something_else(id: str, line: CellCost, moment: str) -> None:
    s, seat = holding(id), seat_of(id)
    for card, corner in COVERED.values():
        there = lying(s, card, corner)
        for cells, cell in CELL.items():
            meant = COVERED.get(cells, (card,))[0] == card
            cost = figures.cost(there, seat, at(s, cell))
            if meant:
                plain = figures.cost(without(there, id), seat, at(s, cell))
                assert cost == (line.points if cells == line.cells else plain), cell
        other = "bob" if seat == "ann" else "ann"
        assert figures.cost(there, other, at(s, "C1")) == figures.cost(without(there, id), other, at(s, "C1"))


def rolled(of: str, s: State, seat: str) -> State:
    """After a roll of that kind, a poor one, in a movement of the seat."""
    other = "bob" if seat == "ann" else "ann"
    match of:
        case "movement":
            s = replace(s, flow=(steps.Rounds(1), turn_step(s, seat), steps.Movement(seat, seat, "roll")))
            return do(s, roll(2))
        case "duel":
            s = walking(stands(stands(s, seat, "C5"), other, "C5"), seat=seat)
            return do(s, a.Attack(seat=seat, target=other), roll(1, 4))
        case "creature":
            return do(inside(s, steps.CreatureFight(seat, "event-knight", 2), seat=seat), roll(1, 4))
        case "spell":
            return do(inside(ruled(s, spells=True), steps.Casting(seat, "teleport"), seat=seat), roll(1))
        case "card":
            cards = {**BOX.dreams, **BOX.horrors}
            card = next(x for x in cards if needs_roll(cards[x].works, s.players[seat].character))
            return do(inside(s, steps.Working(seat, card), seat=seat), roll(2))
        case "gate-of-time":
            return do(inside(stands(s, seat, "F6"), steps.Mystery(seat), seat=seat), roll(5))
    raise AssertionError(of)


@pytest.mark.parametrize(("id", "line", "moment"), of(Reroll))
def test_a_die_may_be_rolled_again_once_a_round(id: str, line: Reroll, moment: str) -> None:
    seat = seat_of(id)
    may = {x.of for x in works(id) if isinstance(x, Reroll)}
    for kind in ("movement", "duel", "creature", "spell", "card", "gate-of-time"):
        s = rolled(kind, holding(id), seat)
        assert bool(offered(s, seat, a.Again)) == (kind in may), kind
    s = rolled(line.of, holding(id), seat)
    faces = s.flow[-1].rolled()
    s = do(s, a.Again(seat=seat, yes=True), roll(*faces))
    assert not offered(s, seat, a.Again)
    assert not offered(rolled(line.of, without(holding(id), id), seat), seat, a.Again)


@pytest.mark.parametrize(("id", "line", "moment"), of(WinsTies))
def test_a_drawn_fight_is_won(id: str, line: WinsTies, moment: str) -> None:
    seat = seat_of(id)
    other = "bob" if seat == "ann" else "ann"
    s = walking(stands(stands(holding(id), seat, "C5"), other, "C5"), seat=seat)
    for position, lives in ((s, 2), (without(s, id), 0)):
        before = position.players[other].lives
        after = do(position, a.Attack(seat=seat, target=other), roll(8, 8))
        assert before - after.players[other].lives == lives
    assert GAME.odds(do(s, a.Attack(seat=seat, target=other)))[0].chance > GAME.odds(
        do(without(s, id), a.Attack(seat=seat, target=other)))[0].chance
    both = with_(s, other, abilities=("ability-proud",)) if id != "ability-proud" else with_(
        s, other, abilities=("ability-proud~2",))
    assert do(both, a.Attack(seat=seat, target=other), roll(8, 8)).players[other].lives == s.players[other].lives


@pytest.mark.parametrize(("id", "line", "moment"), of(Immune))
def test_a_harm_does_not_touch_its_holder(id: str, line: Immune, moment: str) -> None:
    assert line.to == "turn"
    s = stands(holding(id), seat_of(id), "F6")
    s = inside(s, steps.Mystery(seat_of(id)), seat=seat_of(id))
    assert do(s, roll(4)).players[seat_of(id)].skips == 0
    assert do(without(s, id), roll(4)).players[seat_of(id)].skips == 1


def happening(moment: str, s: State, seat: str) -> list[Any]:
    """The facts of what each moment is named after."""
    other = "bob" if seat == "ann" else "ann"
    together = walking(stands(stands(s, seat, "C5"), other, "C5"), seat=seat)
    duel = a.Attack(seat=seat, target=other)
    creature = inside(s, steps.CreatureFight(seat, "event-knight", 2), seat=seat)
    match moment:
        case "turn":
            found: list[Any] = []
            side = s.players[seat].side
            settle(GAME, replace(s, flow=(steps.Rounds(1), steps.SideTurn(side, "move"))), found)
            return found
        case "won-duel":
            return facts(do(together, duel), roll(8, 1))
        case "lost-duel":
            return facts(do(together, duel), roll(1, 8))
        case "won-creature":
            return facts(creature, roll(8, 1))
        case "lost-creature":
            return facts(creature, roll(1, 8))
        case "well":
            return facts(walking(stands(s, seat, "B3"), 9, seat), go(s, "C3", seat))
        case "card":
            s = lying(stands(s, seat, "B1"), "dream-knitting", "C1")
            return facts(walking(s, 9, seat), go(s, "C1", seat))
        case "gate":
            return facts(walking(stands(s, seat, "F5"), 9, seat), go(s, "F4", seat))
        case "hall":
            return facts(walking(stands(s, seat, "G4", 8), 9, seat), go(s, "F3", seat))
        case "mystery":
            return facts(walking(stands(s, seat, "F5"), 9, seat), go(s, "F6", seat))
    raise AssertionError(moment)


MOMENTS = ("turn", "won-duel", "lost-duel", "won-creature", "lost-creature", "well", "card", "gate", "hall", "mystery")
SHOWN: dict[str, type[Any]] = {"life": f.LivesGained, "movement": f.PointsChanged, "experience": f.ExperienceChanged,
                               "power": f.PowerChanged, "quest": f.QuestMoved}


def fact_of(line: Operation) -> type[Any]:
    what = str(getattr(line, "what", ""))
    return f.LivesLost if type(line).__name__ == "Lose" and what == "life" else SHOWN[what]


@pytest.mark.parametrize(("id", "line", "moment"), of(Operation, moment=True))
def test_a_card_works_by_itself_at_its_moment_alone(id: str, line: Operation, moment: str) -> None:
    s, seat, kind = holding(id), seat_of(id), fact_of(line)
    own = {x.moment for x in LINES if x.id == id and x.moment and fact_of(x.line) is kind}

    def count(name: str, position: State) -> int:
        return sum(isinstance(x, kind) for x in happening(name, position, seat))
    for name in dict.fromkeys((moment, *MOMENTS)):
        more = count(name, s) - count(name, without(s, id))
        assert (more > 0) == (name in own), (name, more)


USED = [x for x in LINES if not x.moment and not isinstance(x.line, Always) and x.id not in ITEMS]


@pytest.mark.parametrize("id", sorted({x.id for x in USED}))
def test_what_is_used_at_will(id: str) -> None:
    """R3.7: once a round where it says so, declined it does nothing, and nobody uses what somebody else has."""
    s, seat = walking(holding(id, TRIAL)), seat_of(id)
    use = a.UseHeld(seat=seat, card=id)
    after = do(s, use, a.Wish(seat=seat, yes=True))
    assert (after.players[seat].lives, after.players[seat].bp) == (2, 12)
    assert judge(GAME, after, use).refusals
    assert do(s, use, a.Wish(seat=seat, yes=False)).players[seat].bp == 8
    assert judge(GAME, walking(TRIAL), use).refusals


def test_every_line_of_a_held_card_is_looked_at() -> None:
    kinds = (Bonus, CellCost, Reroll, WinsTies, Immune)
    seen = [x for x in LINES if x.moment or isinstance(x.line, kinds) or x in USED or x.id in ITEMS]
    assert seen == LINES
