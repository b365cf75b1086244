"""A small invented harbour: a game of a table of rows alone, with one row of each kind."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.about import About, Mode
from companion.games.derived import Derived, Row, Scan, Screen, Things
from companion.games.view import Drawing, Hidden, Node
from companion.kernel import (
    TABLE, Action, Correct, Number, Patch, Place, RuleBook, ScoreSheet, Step,
    apply, judge)

QUAYS = ("north", "south")
CARGO = ("silk", "salt", "wine", "wool")


class Captain(Struct, frozen=True):
    gold: Number = 3
    wind: int = 2
    crew: int = 4
    held: tuple[str, ...] = ()
    loaded: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    ship: str = "home"
    crates: dict[str, int] = {}


class Load(Action, frozen=True):
    cargo: str


class Loading(Step, frozen=True):
    accepts = (Load,)

    def actors(self, s: Any) -> tuple[str, ...]:
        return (s.seats[0],)

    def candidates(self, s: Any, seat: str) -> Iterator[Load]:
        return (Load(seat=seat, cargo=x) for x in s.players[seat].held)


class Turning(Step, frozen=True):
    seat: str
    against: str

    def actors(self, s: Any) -> tuple[str, ...]:
        return (self.seat,)


class Dealing(Step, frozen=True):
    accepts = (Load,)

    def actors(self, s: Any) -> tuple[str, ...]:
        return (TABLE,)

    def chances(self, s: Any) -> dict[Action, Fraction]:
        return {Load(seat=TABLE, cargo=x): Fraction(1, 2) for x in ("silk", "salt")}


class Harbour(Struct, frozen=True, kw_only=True):
    seats: tuple[str, ...] = ("ann", "bob")
    players: dict[str, Captain] = {}
    flow: tuple[Loading | Turning | Dealing, ...] = (Loading(),)
    quays: dict[str, str] = {}
    lamps: tuple[str, ...] = ()
    storm: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    round: int = 0


def moored(ship: str, seat: str) -> Place:
    return f"player:{seat}" if ship == "home" else f"quay:{ship}"


class Goods(Things):
    ROWS = (
        Row("round", "number"), Row("storm", "cards", "cargo", "storm", options=CARGO, pool=True),
        Row("lost", "cards", "cargo", pool=True, ask=False, top=1),
        Row("players/{seat}/ship", "figure", "ship", spot=moored, options=("home", *QUAYS)),
        Row("players/{seat}/gold", "count", "gold", "player:{seat}", unknown=True, finds=("poor",)),
        Row("players/{seat}/crates/{id}", "count", "crate", "player:{seat}", name="{id}", ids=("big", "small")),
        Row("players/{seat}/wind", "marker", "wind", "wind:{seat}", owner="{seat}", high=5),
        Row("players/{seat}/crew", "count", "sailor", "player:{seat}", owner="{seat}",
            total=lambda s, one: 4),
        Row("players/{seat}/held", "cards", "cargo", "player:{seat}", options=CARGO, part="loaded",
            part_place="deck:{seat}", always=("cat",), mark="seal"),
        Row("players/{seat}/loaded", "part", part="held", options=("cat", *CARGO)),
        Row("players/{seat}/hand", "hand", "cargo", "hand:{seat}", options=CARGO),
        Row("quays/{id}", "owner", "sailor", "quay:{id}", ids=QUAYS, rule="HB-1"),
        Row("lamps/{id}", "token", "lamp", "quay:{id}", ids=QUAYS))


class Scanner(Scan):
    FIELDS = {"cargo": ("cargo",)}  # noqa: RUF012


class Port(Screen):
    GROUPS = {"loaded": "deck"}  # noqa: RUF012
    OPEN = {"lost": "wreck", "storm": "storm"}  # noqa: RUF012

    def drawings(self, s: Any, lang: str, players: Any) -> tuple[Drawing, ...]:
        return (Drawing("port", "graph", tuple(Node(f"quay:{x}", "quay") for x in QUAYS)),)


class HarbourGame(Derived):
    id = "harbour"
    about = About("harbour", (2,), ("blue", "red"), (Mode("play", "flag"),))
    folder = Path(__file__).parent
    rules = RuleBook([])

    def new(self, setup: Any) -> Any:
        return start()

    def evolve(self, s: Any, fact: Any) -> Any:
        return s

    def score(self, s: Any) -> ScoreSheet:
        return ScoreSheet((), ())

    @property
    def things(self) -> Things:
        return Goods(self)

    @property
    def screen(self) -> Screen:
        return Port(self)

    @property
    def scan(self) -> Scan:
        return Scanner(self, self.things)

    def hidden(self, s: Any) -> tuple[Hidden, ...]:
        return (Hidden("hand", "bob", ("players", "bob", "hand"), "table"),)


class Bare(HarbourGame):
    """The same without a row."""

    @property
    def things(self) -> Things:
        return Things(self)


GAME, BARE = HarbourGame(), Bare()


def start(**more: Any) -> Harbour:
    ann = Captain(held=("silk", "salt"), loaded=("silk", "cat"), hand=("wool",), crew=3, crates={"big": 2})
    return replace(Harbour(players={"ann": ann, "bob": Captain(ship="north")}, quays={"south": "ann"},
                           lamps=("south",), storm=("wine",)), **more)


def keys(s: Any) -> dict[str, Any]:
    return {field.key: field.value for part in GAME.position.form(s) for field in part.fields}


def corrected(s: Any, patches: tuple[Patch, ...]) -> Any:
    made = Correct(seat=TABLE, patches=patches)
    assert judge(GAME, s, made).kind == "legal"
    return apply(GAME, s, made)[0]
