"""A table of dice and tower in the journal: restart, undo, redo, rewind, what-if and amendments keep every cube."""
from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.games.tower import actions as a
from companion.kernel import TABLE, Action, Patch, digest, due, encode, legal
from companion.table import desk
from companion.table.errors import Refused, TableError
from companion.table.memory import memory
from companion.table.models import Table
from tests.games.suite.conformance import quick
from tests.games.tower.helpers import GAME, cast, conserved, correct, drop, fall, lay
from tests.table.conftest import serve, stop

_numbers = itertools.count()


def opened(**setup: Any) -> Table:
    seats = ("ann", "bob")
    return desk.open_table("tower", json.dumps({"seats": seats} | setup), {seat: seat.title() for seat in seats})


def state(table: Table) -> Any:
    return desk.look(table).state


def enter(table: Table, action: Action) -> desk.Outcome:
    return desk.enter(table, encode(action), by=TABLE, client=client(), head=desk.look(table).head)


def client() -> str:
    return f"c{next(_numbers)}"


def how(table: Table) -> dict[str, Any]:
    return {"by": TABLE, "client": client(), "head": desk.look(table).head, "consent": True}


def roll(table: Table) -> desk.Outcome:
    return desk.roll(table, by=TABLE, client=client(), head=desk.look(table).head)


def do(table: Table, *actions: Action) -> int:
    for action in actions:
        enter(table, action)
        if due(state(table)):
            roll(table)
    return desk.look(table).head


# what people do to the journal, each with a number to choose by

def play(table: Table, n: int) -> None:
    s = state(table)
    if due(s):
        roll(table)
        return
    kinds: tuple[type[Action], ...] = (a.Lay, a.Lay, a.Drop, a.Drop, a.Cast, a.TipOut, a.Clear, a.UseReal)
    offers = [x for x in legal(GAME, s, ("ann", "bob")[n % 2]) if isinstance(x, kinds[n % len(kinds)])]
    if offers:
        enter(table, offers[n % len(offers)])


def undo(table: Table, n: int) -> None:
    desk.undo(table, **how(table))


def redo(table: Table, n: int) -> None:
    asked = how(table)
    del asked["consent"]
    desk.redo(table, **asked)


def rewind(table: Table, n: int) -> None:
    known = sorted({0, *(entry.id for entry in desk.log(table)), *(tip.id for tip in desk.branches(table))})
    desk.rewind(table, known[n % len(known)], **how(table))


def what_if(table: Table, n: int) -> None:
    if desk.look(table).table.what_if is None:
        asked = how(table)
        del asked["consent"]
        desk.begin_what_if(table, **asked)
    else:
        desk.end_what_if(table, n % 2 == 0, by=TABLE, client=client(), consent=True)


def amend(table: Table, n: int) -> None:
    """Another number of cubes, other dice, another count in place of what was entered."""
    entries = desk.log(table)
    if not entries:
        return
    old = entries[n % len(entries)]
    action = GAME.codec.action(old.action)
    match action:
        case a.Lay():
            new = lay(action.colour, 1 + n % 6, action.seat)
        case a.Cast():
            new = cast("2d8", seat=action.seat)
        case a.Fall(out=out):
            new = fall(*(x // 2 for x in out))
        case _:
            return
    made = desk.amend(table, old.id, encode(new), **how(table))
    while made.stopped:
        made = desk.resume_amend(table, ("skip", "stop", "drop")[n % 3], by=TABLE, client=client())


def restart(table: Table, n: int) -> None:
    """Nothing is remembered: the journal is folded from its start."""
    before = digest(state(table))
    memory().forget()
    assert digest(state(table)) == before


DEEDS: tuple[Callable[[Table, int], None], ...] = (
    play, play, play, play, play, play, undo, redo, rewind, what_if, amend, restart)


@quick(4)
@given(deeds=st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 10_000)), min_size=15, max_size=45))
def test_whatever_is_done_to_the_journal_no_cube_is_lost(app: Flask, deeds: list[tuple[Any, int]]) -> None:
    table = opened()
    do(table, lay("red", 4), lay("blue", 3), drop())
    total = state(table).cubes
    for deed, n in deeds:
        # Refused, nothing to undo, an amendment in the midst of a what-if: the table is as it was
        with suppress(Refused, TableError):
            deed(table, n)
        s = state(table)
        conserved(s)
        assert s.cubes == total
    restart(table, 0)
    folded = [(entry.id, entry.digest) for entry in desk.log(table)]
    for id, stored in random.Random(len(deeds)).sample(folded, min(3, len(folded))):
        desk.rewind(table, id, **how(table))
        memory().forget()
        assert digest(state(table)) == stored


def test_a_throw_is_undone_to_the_cubes_before_it_and_redone_to_the_same(app: Flask) -> None:
    table = opened()
    do(table, lay("red", 6), lay("blue", 4))
    before = state(table)
    do(table, drop())
    after = state(table)
    assert after != before
    asked = how(table)
    desk.rewind(table, desk.log(table)[1].id, **asked)
    assert state(table) == before
    for _ in range(2):
        redo(table, 0)
    assert state(table) == after


def test_a_restart_in_the_middle_of_a_throw_finds_the_cubes_in_the_air(tmp_path: Path) -> None:
    app, lock = serve(tmp_path)
    with app.app_context():
        table = opened(real=True)
        for action in (lay("red", 6), drop()):
            enter(table, action)
        code, before = table.code, digest(state(table))
    stop(app, lock)
    app, lock = serve(tmp_path)
    with app.app_context():
        again = desk.find(code)
        assert digest(state(again)) == before
        enter(again, fall(4))
        assert (state(again).tray, state(again).inside) == ({"red": 4}, {"red": 2})
    stop(app, lock)


def test_what_was_only_tried_out_leaves_every_cube_where_it_was(app: Flask) -> None:
    table = opened()
    do(table, lay("red", 5))
    before = state(table)
    what_if(table, 0)
    do(table, lay("blue", 5), drop(), lay("green", 2))
    assert state(table).inside or state(table).tray
    what_if(table, 1)
    assert state(table) == before


def test_an_amended_tray_asks_about_a_count_that_no_longer_can_be(app: Flask) -> None:
    table = opened(real=True)
    head = desk.look(table).head
    first = enter(table, lay("red", 5)).entry.id
    for action in (drop(), fall(4)):
        head = enter(table, action).entry.id
    made = desk.amend(table, first, encode(lay("red", 3)), **how(table))
    assert made.stopped is not None
    assert made.stopped.id == head
    assert made.verdict is not None
    assert [r.guard for r in made.verdict.refusals] == ["fall.conserved"]
    with pytest.raises(Refused):  # what never was in the tower cannot be overruled out of it
        desk.resume_amend(table, "overrule", by=TABLE, client=client())
    desk.resume_amend(table, "stop", by=TABLE, client=client())
    assert state(table).tray == {"red": 3}
    enter(table, fall(3))
    conserved(state(table))


def test_two_phones_lay_cubes_at_the_same_moment(app: Flask) -> None:
    table = opened()
    head = desk.look(table).head
    for seat in ("ann", "bob"):
        desk.enter(table, encode(lay("red", 3, seat)), by=seat, client=client(), head=head)
    assert state(table).tray == {"red": 6}


def test_a_measured_tower_comes_in_and_a_rewound_table_does_not_know_it(app: Flask) -> None:
    table = opened()
    do(table, lay("red", 2))
    model = {"type": "simple", "thrown": [1, 2], "stuck": [1, 4]}
    do(table, correct(Patch(("towers", "attic"), value=model), Patch(("tower",), value="attic"), seat=TABLE))
    assert state(table).model.thrown == (1, 2)
    undo(table, 0)
    assert "attic" not in state(table).towers


@pytest.mark.parametrize("setup", [
    {"kit": "chess"}, {"cubes": {"red": 100}}, {"tower": "attic"}, {"cubes": {"red": "x"}}])
def test_a_table_that_cannot_be_set_up_is_refused_by_its_field(app: Flask, setup: dict[str, Any]) -> None:
    with pytest.raises(TableError, match="setup"):
        opened(**setup)
