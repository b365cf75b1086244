"""What to lay out and to pack up, out of the pieces: common things before players', in the order of declared lines."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.derived.things import ANY
from companion.games.view import Group, Item, Laid, Lot
from companion.kernel import Place, Seat

if TYPE_CHECKING:
    from companion.games.contract import Game

Of = Callable[[Any, Seat], Any]
"""Something about a line for a seat; the seat is "" where the line is nobody's."""


class Listed(Struct, frozen=True):
    """A line of the list: `key` of its texts, `icon`, `rule`.

    With a `piece` it is there where such pieces lie that no line before has taken: at `place` (one that ends in a colon
    stands for all that begin so), of that `name` and `owner`, `where` it says so; `{seat}` in place or owner stands for
    each seat, "" for any. The text of a lone marker has its number as {value}.
    `at` is the field under which they are shown beside it, by their name or else by the place, or makes the pairs
    (field, value). `there`: without a piece, how many there are or which (0: no line); with one, whether the line is
    looked for. `more` than {n} for its texts."""

    key: str | Of
    icon: str
    rule: str = ""
    piece: str = ""
    place: str = ""
    owner: str = ""
    name: str = ""
    where: Callable[[Any, Laid], bool] | None = None
    at: str | Callable[[Any, Laid], tuple[tuple[str, str], ...]] = ""
    there: Of | int = 1
    more: Of | Mapping[str, Any] = {}

    @property
    def each(self) -> bool:
        """Whether it is there for each seat."""
        return "{seat}" in self.place + self.owner

    def holds(self, s: Any, laid: Laid, seat: Seat) -> bool:
        (at, piece), place, owner = laid, self.place.format(seat=seat), self.owner.format(seat=seat)
        here = at.startswith(place) if place.endswith(":") else place in ("", at)
        return (here and piece.kind == self.piece and owner in ("", piece.owner) and self.name in ("", piece.name)
                and (self.where is None or self.where(s, laid)))

    def shown(self, s: Any, laid: Laid) -> tuple[tuple[str, str], ...]:
        if callable(self.at):
            return self.at(s, laid)
        value = laid[1].name or laid[0].partition(":")[2]
        return ((self.at, value),) if self.at and value != ANY else ()


class Preparation:
    """The declared lines, then one for each kind of piece at each place, which its text names by themselves."""

    BOOK = ""
    """What the numbers of rules begin with."""
    LISTS: Mapping[str, tuple[Listed, ...]] = {}
    """Group -> its lines in their order; those of `player` are for each seat."""

    def __init__(self, game: Game):
        self.game = game

    def checklist(self, s: Any) -> tuple[Group, ...]:
        left = [(place, piece) for place, there in self.game.pieces(s).items() for piece in there]
        groups = {(key, seat): list(self._lines(s, lines, left, seat)) for key, lines in self.LISTS.items()
                  for seat in (s.seats if key == "player" else ("",))}
        for key, seat in (("table", ""), *(("player", seat) for seat in s.seats)):
            groups.setdefault((key, seat), [])
        for place, piece in left:
            seat = self._owner(s, place) or (piece.owner if piece.owner in s.seats else "")
            line = Item("", self.game.by_hand.icon(place, piece), piece.count, ((place, piece),))
            groups["player" if seat else "table", seat].append(line)
        return tuple(Group(key, tuple(items), seat) for (key, seat), items in groups.items() if items)

    def _lines(self, s: Any, lines: tuple[Listed, ...], left: list[Laid], of: Seat) -> Iterator[Item]:
        for line in lines:
            for seat in s.seats if line.each and not of else (of,):
                item = self._line(s, line, left, seat)
                left[:] = [x for x in left if x not in item.laid]
                if item.count:
                    yield item if of or not seat else replace(item, params={**item.params, "seat": seat})

    def _line(self, s: Any, line: Listed, left: list[Laid], seat: Seat) -> Item:
        """The line with the pieces that it takes of those left; count 0 where it has nothing to say."""
        there: Any = line.there(s, seat) if callable(line.there) else line.there
        laid = tuple(x for x in left if line.piece and there and line.holds(s, x, seat))
        at = tuple(pair for x in laid for pair in line.shown(s, x))
        if line.piece:
            there = sum(piece.count for _, piece in laid)
        elif not isinstance(there, int):
            at, there = tuple((str(line.at), x) for x in there), len(there)
        if not there:
            return Item("", line.icon, 0)
        more: dict[str, Any] = {"value": int(laid[0][1].name)} if line.piece == "marker" else {}
        more |= line.more(s, seat) if callable(line.more) else line.more
        return Item(line.key(s, seat) if callable(line.key) else line.key, line.icon, int(there), laid,
                    {"n": int(there), **more}, at, f"{self.BOOK}{line.rule}")

    def _owner(self, s: Any, place: Place) -> Seat:
        name = place.partition(":")[2]
        return name if name in s.seats else ""

    def packing(self, s: Any) -> tuple[Group, ...]:
        """Everybody's own first, what lay at the bottom of the box last."""
        groups = self.checklist(s)
        ordered = (*(x for x in groups if x.seat), *(x for x in groups[::-1] if not x.seat))
        return tuple(Group(group.key, group.items[::-1], group.seat) for group in ordered)

    def setting_up(self, s: Any) -> bool:
        return self.game.screen.headline(s).get("round", 2) < 1

    def invented(self, s: Any) -> bool:
        return False

    def lot(self, s: Any) -> Lot | None:
        return None

    def letter(self, s: Any, field: str, id: str) -> str:
        return ""
