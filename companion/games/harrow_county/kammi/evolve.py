"""What the facts of chapter 4 do to the table (HC-8, 16)."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county.evolve.changes import add_cubes, add_haints, player
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import DOLL_POINTS, FIRST, ROWS, SECOND, SPACES, mixable
from companion.games.harrow_county.state import State, holding
from companion.kernel import Fact, Place


def hers(s: State, **fields: Any) -> State:
    """The state with some of Kammi's fields changed."""
    return replace(s, kammi=replace(s.kammi, **fields))


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case k.RowFilled(_, token):
            return _filled(s, token)
        case k.LegendsSetOut(seat, first, second, goblin):
            return hers(player(s, seat, legend=first, second=second), goblin=goblin)
        case k.DollHidden(_, doll, mixed):
            real = doll or s.kammi.real_doll
            shut = s.kammi.doll_open and not (mixed and s.kammi.real_doll in mixable(s))
            return hers(s, real_doll=real, doll_open=shut)
        case k.RowChosen(seat, row, n):
            return add_cubes(_chosen(s, row), seat, n)
        case k.RowCubesPlaced(_, rows):
            cubes = s.kammi.row_cubes
            for row in rows:
                cubes = holding(cubes, row, 1)
            return hers(s, row_cubes=cubes)
        case k.Unmasked(_, goblin, _):
            return hers(s, goblin=goblin, goblin_shown=True)
        case k.CardsDiscarded(seat):
            return _discarded(s, seat)
        case k.TalentSpent():
            return hers(s, talent_used=True)
        case k.GoblinGone(seat):
            return _without_goblin(_discarded(s, seat), seat)
        case k.LegendsSwapped(seat):
            p = s.players[seat]
            return player(s, seat, legend=p.second or p.legend, second=p.legend if p.second else "")
        case k.Tricked(seat, start, to):
            rival = s.other(seat)
            s = add_haints(add_haints(s, seat, start, -1), rival, to, -1)
            return add_haints(add_haints(s, seat, to, 1), rival, start, 1)
        case k.BloodPlaced(_, to):
            return hers(s, blood_cubes=holding(s.kammi.blood_cubes, to, 1))
        case k.BloodTaken(seat, at):
            n = s.kammi.blood_cubes.get(at, 0)
            return add_cubes(hers(s, blood_cubes=holding(s.kammi.blood_cubes, at, -n)), seat, n)
    return _dolls(s, fact)


def _dolls(s: State, fact: Fact) -> State:
    dolls = s.kammi.dolls
    match fact:
        case k.DollTurned(_, at, real):
            doll = s.kammi.doll_at(at)
            if real:
                return hers(s, real_doll=doll or s.kammi.real_doll, doll_open=True)
            return hers(s, dolls={x: there for x, there in dolls.items() if x != doll})
        case k.DollTaken(seat, at):
            s = hers(s, dolls={x: there for x, there in dolls.items() if there != at}, doll_open=True)
            return player(s, seat, doll_points=s.players[seat].doll_points + DOLL_POINTS)
        case k.DollMoved(_, start, to):
            return moved(s, start, to)
    return s


def moved(s: State, start: Place, to: Place) -> State:
    """The doll of a hex lies elsewhere."""
    doll = s.kammi.doll_at(start)
    return hers(s, dolls=s.kammi.dolls | {doll: to}) if doll else s


def _filled(s: State, token: str) -> State:
    """The next space in order; what comes after the last one waits."""
    rows = {row: s.kammi.rows.get(row, ()) for row in ROWS}
    row = next((row for row in ROWS if len(rows[row]) < SPACES), "")
    return hers(s, rows=rows | {row: (*rows[row], token)}) if row else s


def _chosen(s: State, row: str) -> State:
    """The waiting token pushes the last one of the row into the black area."""
    before = (s.kammi.waiting_token, *s.kammi.rows.get(row, ()))
    cubes = {x: n for x, n in s.kammi.row_cubes.items() if x != row}
    return hers(s, rows=s.kammi.rows | {row: before[:SPACES]}, waiting_token=before[-1], black_row=row, row_cubes=cubes)


def _discarded(s: State, seat: str) -> State:
    p = s.players[seat]
    return player(hers(s, discards=(*s.kammi.discards, *p.cards_played)), seat, cards_played=())


def _without_goblin(s: State, seat: str) -> State:
    """Kammi's own token is the first one from now on."""
    p = s.players[seat]
    if s.kammi.goblin == FIRST and p.second:
        s = player(s, seat, legend=p.second, nailed=p.second_nailed)
    return hers(player(s, seat, second="", second_nailed=False), goblin=SECOND, goblin_shown=True)
