"""What Kammi has that nobody else has: her goblin, the action table, the dolls (HC-8)."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.games.harrow_county.hexes import HEXES, NEXT, RADIUS
from companion.kernel import Place, Seat

if TYPE_CHECKING:
    from companion.games.harrow_county.state import State

FIRST, SECOND = "first_token", "second_token"
MASKS = (FIRST, SECOND)
"""Her two legend tokens, that of `Player.legend` and that of `Player.second`."""
DOLLS = ("doll_1", "doll_2", "doll_3")
ROWS = ("1", "2", "3")
SPACES = 2
"""Tokens in a row of the action table."""
DOLL_POINTS = 4
FIRST_TABLE = {"advance": 2, "spawn": 2, "strengthen": 2}
WAITING = "advance"
HIDDEN = "?"


class Kammi(Struct, frozen=True, kw_only=True):
    """`goblin`: which token of hers is the goblin, "?" where only the table knows it, "" before the set-up;
    `goblin_shown`: everybody knows it. Tokens of a row stand from left to right, the `waiting_token` is inserted next,
    out of the black area of `black_row`. `row_cubes` lie on rows, `blood_cubes` on hexes (Blood Money). `discards`:
    goblin cards out of play.

    `dolls`: where each lies as long as it is in play; `real_doll`: which one is real, as `goblin`; `doll_open`: it lies
    face up."""

    goblin: str = ""
    goblin_shown: bool = False
    rows: dict[str, tuple[str, ...]] = {}
    waiting_token: str = ""
    black_row: str = ""
    row_cubes: dict[str, int] = {}
    blood_cubes: dict[Place, int] = {}
    talent_used: bool = False
    discards: tuple[str, ...] = ()
    dolls: dict[str, Place] = {}
    real_doll: str = ""
    doll_open: bool = False

    def doll_at(self, at: Place) -> str:
        """The doll on a hex, "" for none."""
        return next((doll for doll, there in self.dolls.items() if there == at), "")

    def table_tokens(self, token: str) -> int:
        """How many tokens of a kind the action table holds."""
        return sum(row.count(token) for row in self.rows.values()) + (self.waiting_token == token)


def tokens_of(s: State) -> tuple[tuple[str, Place], ...]:
    """Kammi's legend tokens and where they stand; the goblin's alone is gone with the Knocker."""
    seat = s.seat_of("purple")
    return tuple(zip(MASKS, s.legends(seat), strict=False)) if seat else ()


def goblins(s: State, public: bool = False) -> tuple[Place, ...]:
    """Where the goblin stands: every hex where it may, as far as is known here or, if so, to everybody."""
    found, known = tokens_of(s), s.kammi.goblin in MASKS and (s.kammi.goblin_shown or not public)
    if len(found) < len(MASKS):
        return ()
    return tuple(dict.fromkeys(at for mask, at in found if not known or mask == s.kammi.goblin))


def kammis(s: State, public: bool = False) -> tuple[Place, ...]:
    """The same for Kammi herself."""
    found, known = tokens_of(s), s.kammi.goblin in MASKS and (s.kammi.goblin_shown or not public)
    return tuple(dict.fromkeys(
        at for mask, at in found if len(found) < len(MASKS) or not known or mask != s.kammi.goblin))


def betrayed(s: State, fits: Callable[[Place], bool], goblin: bool = True) -> str:
    """Which token is plainly the goblin, because what was done with the goblin, else with Kammi, fits one hex alone; ""
    where that tells nothing new."""
    found = [mask for mask, at in tokens_of(s) if fits(at)]
    if s.kammi.goblin_shown or len(found) != 1 or len(tokens_of(s)) < len(MASKS):
        return ""
    is_goblin = found[0] if goblin else MASKS[found[0] == FIRST]
    return is_goblin if s.kammi.goblin in (is_goblin, HIDDEN) else ""


def is_kammi(s: State, second: bool) -> bool:
    """Whether that token of hers is Kammi herself, for certain."""
    return not s.players[s.seat_of("purple")].second or s.kammi.goblin == MASKS[not second]


def mixable(s: State) -> tuple[str, ...]:
    """The dolls that may be exchanged: on no hex with units of Kammi's (HC-8.11)."""
    seat = s.seat_of("purple")
    return tuple(doll for doll, at in s.kammi.dolls.items() if not s.units(seat, at))


def edge_beside(home: Place) -> tuple[Place, ...]:
    """The three hexes at the edge of the map beside a home (HC-8.3, 8.4)."""
    return tuple(at for at in HEXES[:6 * RADIUS] if at in NEXT[home])


def hidden_from(s: State) -> tuple[tuple[str, Seat], ...]:
    """What only one seat may know, with that seat: the goblin's token, the real doll."""
    seat = s.seat_of("purple")
    k = s.kammi
    return (*((("goblin", seat),) if seat and k.goblin and not k.goblin_shown else ()),
            *((("real_doll", s.other(seat)),) if seat and k.real_doll and not k.doll_open else ()))
