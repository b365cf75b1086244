"""What the table looks like, worked out of the state: counters from the players' numbers, hands from what is hidden."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.view import Assumed, Card, Cards, Counter, DiceGroup, Drawing, Line, Panel, RoundAhead
from companion.kernel import Action, Correct, Patch, Place, Seat, Unknown

if TYPE_CHECKING:
    from companion.games.derived import Derived


class Screen:
    """A game overrides `drawings`, and whatever else reads better by hand."""

    QUIET: tuple[str, ...] = ()
    ALIKE = False
    GROUPS: Mapping[str, str] = {}
    """Field of a side's cards -> the key of the text over them, where it is not the field."""
    DIM: tuple[str, ...] = ()
    """Groups of cards that are there and do nothing now."""
    OPEN: Mapping[str, str] = {}
    """The same of fields with cards that lie open for all, in the order in which they are shown."""

    def __init__(self, game: Derived):
        self.game = game

    def drawings(self, s: Any, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        raise NotImplementedError

    def turns(self, s: Any, drawing: str, seat: Seat) -> int:
        return 0

    def number_names(self, s: Any) -> tuple[str, ...]:
        return ()

    def die_owners(self, s: Any) -> tuple[Seat, ...]:
        return ()

    def place(self, field: str, value: Any) -> Place:
        """An action names a place as the drawing does: `hex:3,-1`."""
        return value if isinstance(value, str) and ":" in value else ""

    def panels(self, s: Any, lang: str) -> tuple[Panel, ...]:
        sides = self.game.sides(s)
        return tuple(Panel(seat, self.game.colour(s, side), self.counters(s, side), self.groups(s, side, lang),
                           side="" if side == seat else side)
                     for side, seat in sides.items())

    def counters(self, s: Any, side: str) -> tuple[Counter, ...]:
        """Every whole number of the side's struct (`players` of the state, or `sides`), in the order of its fields."""
        for row in ("players", "sides"):
            shelf = getattr(s, row, None)
            if isinstance(shelf, Mapping) and isinstance(shelf.get(side), Struct):
                numbers = {f: getattr(shelf[side], f) for f in shelf[side].__struct_fields__}
                return tuple(Counter(f, n, (row, side, f)) for f, n in numbers.items()
                             if isinstance(n, int | Unknown) and not isinstance(n, bool))
        return ()

    def groups(self, s: Any, side: str, lang: str) -> Cards:
        """The open cards of the side, each row under its name, those that lie apart under theirs."""
        found: list[tuple[str, tuple[str, ...]]] = []
        for row in self.game.things.ROWS:
            if row.kind == "cards" and row.place:
                for one in self.game.things.every(s, row):
                    if side in (one.seat, one.side):
                        apart = self.game.things.part(s, one)
                        rest = (x for x in (*self.game.things.read(s, one), *row.always) if x not in apart)
                        found += [(row.part, apart), (one.name, tuple(rest))]
        return self._faces(s, ((self.GROUPS.get(name, name), ids) for name, ids in found), lang)

    def _faces(self, s: Any, groups: Iterable[tuple[str, Iterable[str]]], lang: str) -> Cards:
        faces = ((key, tuple(replace(self.face(s, id, lang), dim=key in self.DIM) for id in ids))
                 for key, ids in groups)
        return tuple((key, cards) for key, cards in faces if cards)

    def move(self, seat: Seat, of: Seat, counter: Counter, by: int) -> Action:
        patch = Patch(counter.path, by=by)
        if isinstance(counter.value, Unknown):  # whoever counts from "?" knows the number from then on
            patch = Patch(counter.path, value=max(0, counter.least + by))
        return Correct(seat=seat, patches=(patch,))

    def hand(self, s: Any, seat: Seat, lang: str) -> tuple[Card, ...]:
        """The cards of the seat that others may not see: those of its hand, else whatever is hidden from others."""
        things = self.game.things
        hands = [one for row in things.ROWS if row.kind == "hand" for one in things.every(s, row) if one.seat == seat]
        cards = [self.face(s, id, lang) for one in hands for id in things.read(s, one)]
        if cards:
            return tuple(cards)
        for hidden in self.game.hidden(s):
            if hidden.shown_to(seat) and hidden.known != "table":
                found = _at(s, hidden.path)
                ids = found if isinstance(found, tuple) else () if isinstance(found, Mapping) else (found,)
                cards += [self.face(s, str(id), lang) for id in ids if id]
        return tuple(cards)

    def common(self, s: Any, lang: str) -> Cards:
        """The cards of the rows in OPEN."""
        things = self.game.things
        rows = {one.key: one for row in things.ROWS if row.path in self.OPEN for one in things.every(s, row)}
        return self._faces(s, ((key, things.read(s, rows[name])[:rows[name].row.top])
                               for name, key in self.OPEN.items() if name in rows), lang)

    def face(self, s: Any, id: str, lang: str) -> Card:
        """The card by its name alone: the text `thing.card.ID`."""
        return Card(id, "?" if id == "?" else "", () if id == "?" else (("name", {"card": id}),), kind="card")

    def secret(self, action: Action, s: Any) -> bool:
        """Whether the action names something that is hidden."""
        values = {getattr(action, f) for f in action.__struct_fields__ if isinstance(getattr(action, f), str)}
        held: set[str] = set()
        for hidden in self.game.hidden(s):
            found = _at(s, hidden.path)
            held |= {x for x in (found if isinstance(found, tuple) else (found,)) if isinstance(x, str)}
        return bool(values & held - {"", "?"})

    def about(self, s: Any, action: Action, lang: str) -> tuple[Line, ...]:
        return ()

    def cost(self, s: Any, action: Action) -> str:
        return ""

    def way(self, s: Any, action: Action) -> tuple[tuple[Place, str], ...]:
        return ()

    def focus(self, s: Any, lang: str) -> tuple[Card, ...]:
        return ()

    def dice(self, s: Any) -> tuple[DiceGroup, ...]:
        return ()

    def standing(self, s: Any) -> Line | None:
        return None

    def timeline(self, s: Any) -> tuple[RoundAhead, ...]:
        return ()

    def brief(self, s: Any) -> tuple[Line, ...]:
        return ()

    def assumed(self, s: Any) -> tuple[Assumed, ...]:
        return ()

    def headline(self, s: Any) -> dict[str, int]:
        number = getattr(s, "round", None)
        return {"round": number} if isinstance(number, int) else {}


def _at(s: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        s = s[key] if isinstance(s, Mapping | tuple) else getattr(s, str(key))  # type: ignore[index]
    return s
