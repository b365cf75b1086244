"""One declaration of where things lie: which field of the state holds which pieces at which place.

From a game's rows follow its pieces, the form of a position and what the answers mean, what may lie where, the
corrections that put a piece somewhere, and the lines of the lists for set-up and packing."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.view import Laid, Line
from companion.kernel import UNKNOWN, Patch, Piece, Place, Seat, Unknown, encode

if TYPE_CHECKING:
    from companion.games.contract import Game

Ask = Callable[[Any, "One"], Any]
"""Something about one row of a state."""
HIGHEST = 999
NEW = "new"
"""`new`, `new:green` or `new:2`: a card that nobody can name. The same word in two fields is the same card."""
ANY = "?"
"""A card that nobody has seen, and a number that nobody knows."""


class Row(Struct, frozen=True):
    """A field of the state, or one for each seat (`{seat}`), side (`{side}`) or thing (`{id}`) in its `path`.

    `kind`: count (so many pieces alike), marker (one piece, named by the number it lies on), cards (a tuple of ids),
    hand (the same, told by its number), owner (whose piece lies at `{id}`), token (whether one lies there), figure
    (the place of a seat's figure), stack (how many of each of `options` stand there), choice and number (nothing lies
    anywhere). `piece` is the kernel's kind, `name` and `owner` its name and owner, `place` where it lies.
    Of cards: `always` are there without being in the state, those of the field `part` lie at `part_place` instead
    (`part` alone, as a kind, asks for them), on each of them lies a `mark` of the seat's; `pool`: a card that comes to
    lie elsewhere is taken out of here, `top`: of a deck only so many lie face up. Of a figure: `spot` is the place for
    a value. Of a count: `total` pieces there are, and what lies elsewhere is missing here.
    Of the form: `ask` False leaves it out, `when` says whether it is asked now, `ids` for which things; `label` and
    `params` are a text under `field`; the others are as in `view.Field`. `value` and `tell` stand for the field where
    the state has it otherwise. `whose`: the side of a row for it alone. `finds`: findings that belong to it; `rule`: of
    an owner, what forbids two, by the finding `two`."""

    path: str
    kind: str = "count"
    piece: str = ""
    place: str = ""
    name: str = ""
    owner: str = ""
    always: tuple[str, ...] = ()
    part: str = ""
    part_place: str = ""
    mark: str = ""
    pool: bool = False
    top: int | None = None
    spot: Callable[[str, Seat], Place] | None = None
    total: Ask | None = None
    ask: bool = True
    when: Ask | None = None
    ids: Callable[[Any], Any] | tuple[str, ...] = ()
    label: str = ""
    params: Mapping[str, Any] = {}
    low: int | Ask = 0
    high: int | Ask = 99
    options: tuple[str, ...] | Ask = ()
    word: str = ""
    words: tuple[tuple[str, Line], ...] = ()
    new: tuple[tuple[str, Line], ...] = ()
    unknown: bool = False
    rare: bool = False
    about: tuple[str, str] = ("", "")
    icon: str = ""
    value: Ask | None = None
    tell: Callable[[Any, One, Any], Any] | None = None
    finds: tuple[str, ...] = ()
    rule: str = ""
    two: str = "two-owners"
    whose: str = ""


class One(Struct, frozen=True):
    """A row for one seat and thing: its path in the state, its place."""

    row: Row
    path: tuple[str, ...]
    place: Place
    seat: Seat = ""
    side: str = ""
    id: str = ""

    @property
    def key(self) -> str:
        return "/".join(self.path)

    @property
    def name(self) -> str:
        """What the field is called: the last word of its path that names no thing."""
        fixed = [x for x in self.row.path.split("/") if not x.startswith("{")]
        return self.id if self.row.path.endswith("/{id}") and self.row.kind in ("count", "number") else fixed[-1]

    @property
    def owner(self) -> Seat:
        return self.row.owner.format(seat=self.seat, side=self.side, id=self.id)

    def one(self, name: str = "", owner: Seat = "", count: int = 1) -> Piece:
        return Piece(self.row.piece, name, owner, count)


class Things:
    """Where the things of a game lie, by its ROWS."""

    ROWS: tuple[Row, ...] = ()

    def __init__(self, game: Game):
        self.game = game

    def rows(self, s: Any) -> tuple[Row, ...]:
        """The rows of this position."""
        return self.ROWS or counters(self.game, s)

    def seats(self, s: Any, row: Row) -> tuple[Seat, ...]:
        """The seats that a row is about."""
        return tuple(s.seats)

    def fixed(self, s: Any) -> Iterator[Laid]:
        """Pieces that never move, whatever the state says."""
        return iter(())

    def read(self, s: Any, one: One) -> Any:
        """The value of a row in the state; UNKNOWN for a number that nobody knows."""
        if one.row.value:
            return one.row.value(s, one)
        for key in one.path:
            if isinstance(s, tuple):
                s = s.count(key) if one.row.kind == "count" else key in s
            else:
                s = s.get(key) if isinstance(s, dict) else getattr(s, key)
        if s is None:
            return {"owner": "", "token": False, "cards": (), "hand": ()}.get(one.row.kind, 0)
        return s

    def write(self, s: Any, one: One, answer: Any) -> Any:
        """The state with an answer at the row's path; nothing else changes."""
        if one.row.tell:
            return one.row.tell(s, one, answer)
        if one.row.kind == "hand":
            answer = resized_hand(self.read(s, one), max(0, answer))
        elif isinstance(answer, list):
            answer = tuple(answer)
        elif one.row.unknown and answer == ANY:
            answer = UNKNOWN
        return with_value(s, one.path, answer)

    def met(self, s: Any, one: One, item: str) -> tuple[Any, str]:
        """The state with a card that nobody can name, and the id it has now."""
        raise NotImplementedError(item)

    # Rows of a state

    def asked(self, s: Any) -> dict[str, One]:
        """Every row of the position by its key: those of the table, of each seat or side, of the boards."""
        found = {one.key: one for row in self.rows(s) if row.ask for one in self._each(s, row, self._ids(s, row))
                 if not row.when or row.when(s, one)}
        seats = {seat: n for n, seat in enumerate((*s.seats, *(x for x in self.game.sides(s) if x not in s.seats)))}
        return dict(sorted(found.items(), key=lambda pair: (
            len(seats) if on_board(pair[1].row) else seats.get(pair[1].seat or pair[1].side, -1))))

    def lying(self, s: Any) -> Iterator[tuple[One, Laid]]:
        """Every piece that a row holds, with its row."""
        for row in self.ROWS:
            if row.piece and (row.place or row.spot):
                for one in self._each(s, row, self._there(s, row)):
                    yield from ((one, laid) for laid in self._laid(s, one))

    def pieces(self, s: Any) -> dict[Place, tuple[Piece, ...]]:
        """The pieces by place."""
        table: dict[Place, list[Piece]] = {}
        for place, piece in (*(laid for _, laid in self.lying(s)), *self.fixed(s)):
            table.setdefault(place, []).append(piece)
        return {place: tuple(things) for place, things in table.items()}

    def every(self, s: Any, row: Row) -> Iterator[One]:
        """One for every seat and every thing that the row is about."""
        return self._each(s, row, self._ids(s, row))

    def every_at(self, s: Any, row: Row, place: Place) -> Iterator[One]:
        """The same without what lies at other places of a board: a board has many."""
        before, id, after = row.place.partition("{id}")
        if not id or "{" in before + after:
            return self.every(s, row)
        return self._each(s, row, tuple(x for x in self._ids(s, row) if f"{before}{x}{after}" == place))

    def _ids(self, s: Any, row: Row) -> tuple[str, ...]:
        if "{id}" not in row.path:
            return ("",)
        return tuple(row.ids(s) if callable(row.ids) else row.ids)

    def _there(self, s: Any, row: Row) -> Callable[[Seat, str], tuple[str, ...]]:
        """The ids that the state has at the row's path, whether or not the form asks for them."""
        def there(seat: Seat, side: str) -> tuple[str, ...]:
            found: Any = s
            for key in _around_the_id(row.path, seat, side)[0]:
                found = found.get(key, ()) if isinstance(found, dict) else getattr(found, key)
            return tuple(x for x in dict.fromkeys(found) if callable(row.ids) or not row.ids or x in row.ids)

        return there if "{id}" in row.path else lambda seat, side: ("",)

    def _each(self, s: Any, row: Row, ids: Any) -> Iterator[One]:
        seats: Any = self.seats(s, row) if "{seat}" in row.path else ("",)
        sides: Any = self.game.sides(s) if "{side}" in row.path else ("",)
        for seat in seats:
            for side in sides:
                above, of_thing, below = _around_the_id(row.path, seat, side)
                place, whose = _filled(row.place, seat, side), side or row.whose
                for id in ids(seat, side) if callable(ids) else ids:
                    yield One(row, (*above, id, *below) if of_thing else above, place.replace("{id}", id), seat, whose,
                              id)

    def _laid(self, s: Any, one: One) -> Iterator[Laid]:
        row, value = one.row, self.read(s, one)
        match row.kind:
            case "count" if not isinstance(value, Unknown) and value:
                yield one.place, one.one(row.name.format(id=one.id), one.owner, value)
            case "marker" if not isinstance(value, Unknown):
                yield one.place, one.one(str(value), one.owner)
            case "cards" | "hand":
                apart = self.part(s, one)
                for x in (*row.always, *value):
                    at = row.part_place.format(seat=one.seat, side=one.side) if x in apart else one.place
                    yield at, one.one(x, one.seat or one.side if x in row.always else "")
                    if row.mark:
                        yield f"{row.piece}:{x}", Piece(row.mark, "", one.seat or one.side)
            case "owner" if value:
                yield one.place, one.one(owner=value)
            case "token" if value:
                yield one.place, one.one()
            case "figure" if row.spot and value and (row.when is None or row.when(s, one)):
                yield row.spot(value, one.seat), one.one(row.name.format(id=one.id), one.seat or one.side)

    def part(self, s: Any, one: One) -> tuple[str, ...]:
        """The cards of a row that lie at its `part_place`."""
        return tuple(self.read(s, self.beside(one))) if one.row.part_place else ()

    def beside(self, one: One) -> One:
        """The row of the cards that lie at `part_place`."""
        return replace(one, row=Row("", "part"), path=(*one.path[:-1], one.row.part))


@lru_cache(maxsize=4096)
def _filled(text: str, seat: Seat, side: str) -> str:
    """A path or place of a row for a seat and a side; what thing it is about is still open."""
    return text.format(seat=seat, side=side, id="{id}")


@lru_cache(maxsize=4096)
def _around_the_id(path: str, seat: Seat, side: str) -> tuple[tuple[str, ...], bool, tuple[str, ...]]:
    """What stands above the thing that a row's path is about, whether it is about one, and what stands below."""
    keys = tuple(_filled(key, seat, side) for key in path.split("/"))
    n = keys.index("{id}") if "{id}" in keys else len(keys)
    return keys[:n], n < len(keys), keys[n + 1:]


def on_board(row: Row) -> bool:
    """Whether its things lie on a drawing, each at a place of its own."""
    return "{id}" in row.place


def with_value(s: Any, path: tuple[str, ...], answer: Any) -> Any:
    """The state with a value at a path: in a tuple, how often the key is there. In a mapping, an empty value (nobody,
    no token, no piece) removes the key."""
    key, *rest = path
    if isinstance(s, tuple):
        others = tuple(x for x in s if x != key)
        return *others, *(key,) * answer
    if isinstance(s, Mapping):
        if rest:
            return {**s, key: with_value(s[key], tuple(rest), answer)}
        left = {k: v for k, v in s.items() if k != key}
        return left | {key: answer} if answer not in ("", 0) else left
    return replace(s, **{key: with_value(getattr(s, key), tuple(rest), answer) if rest else answer})


def resized_hand(hand: tuple[str, ...], n: int) -> tuple[str, ...]:
    """The hand with `n` cards: added cards are ANY; when cards go, all that stay are ANY unless only those went."""
    known = tuple(x for x in hand if x != ANY)
    if n >= len(hand):
        return (*hand, *(ANY for _ in range(n - len(hand))))
    return (*known, *(ANY for _ in range(n - len(known)))) if n >= len(known) else (ANY,) * n


def counters(game: Game, s: Any) -> tuple[Row, ...]:
    """Rows for the counters of every panel, within the game's limits: those of a game that declares no rows."""
    made = []
    for panel in game.screen.panels(s, "en"):
        for counter in panel.counters:
            low, high = game.limits(s, counter.path)
            made.append(Row("/".join(counter.path), "number", low=low, high=HIGHEST if high is None else high,
                            whose=panel.side or panel.seat))
    return tuple(row for row in made if row.path)


def differences(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Patch]:
    """The patches from one value to another of the same type, each as deep as possible."""
    if old is new:
        return
    if isinstance(old, Struct) and type(old) is type(new):
        for name in old.__struct_fields__:
            yield from differences(getattr(old, name), getattr(new, name), (*path, name))
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in (*old, *(x for x in new if x not in old)):
            if key in old and key in new:
                yield from differences(old[key], new[key], (*path, str(key)))
            else:
                yield Patch((*path, str(key)), plain(new.get(key)))
    elif old != new:
        yield Patch(path, plain(new))


def plain(value: Any) -> Any:
    """The value as JSON has it."""
    return msgspec.json.decode(encode(value))
