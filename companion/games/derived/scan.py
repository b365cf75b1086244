"""What a card with a code means, out of what the actions of a game name and where its cards lie."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.contract import Thing, Unsettled
from companion.games.derived.things import ANY, One, Things
from companion.kernel import TABLE, Action, Patch, Piece, Place, Seat, top

if TYPE_CHECKING:
    from companion.games.contract import Game


class Scan:
    """A card means whatever the open step offers that names it. Kinds of codes are those of the pieces."""

    FACES: tuple[str, ...] = ()
    SIGNS: Mapping[str, str] = {}
    TYPED: tuple[str, ...] = ()
    UNSEEN: frozenset[str] = frozenset()
    FIELDS: Mapping[str, tuple[str, ...]] = {}
    """Field of an action -> the kinds of cards that its id may be of."""
    DRAWN: Mapping[str, type[Action]] = {}
    """What the table reports, by the kind of what is drawn: its first field is the card."""
    ASKED: tuple[type[Action], ...] = ()
    """What a step waits for, beside what the table reports now: seen a second time it must not do more than the first
    time."""
    SHOWN: tuple[type[Action], ...] = ()
    """What leaves its card before the camera, in the hand of whoever could do more with it, beside what the table
    does."""

    def __init__(self, game: Game, things: Things):
        self.game, self.things = game, things

    def knows(self, s: Any, kind: str, id: str) -> bool:
        """Whether there is such a card."""
        rows = (row for row in self.things.ROWS if row.piece == kind and row.kind in ("cards", "hand"))
        return any(id in (row.options(s, one) if callable(row.options) else row.options)
                   for row in rows for one in self.things.every(s, row))

    def about(self, s: Any, action: Action) -> tuple[Thing, ...]:
        return tuple(dict.fromkeys(self.names(s, action)))

    def names(self, s: Any, action: Action) -> Iterator[Thing]:
        """The things that an action names, again and again."""
        yield from ((kind, str(_first(action))) for kind, made in self.DRAWN.items() if type(action) is made)
        for field in action.__struct_fields__:
            for kind in self.FIELDS.get(field, ()):
                if self.knows(s, kind, id := str(getattr(action, field))):
                    yield kind, id

    def meant(self, s: Any, seat: Seat, kind: str, id: str) -> tuple[Action, ...]:
        """What the open step could take the thing for, if this seat (or the table) showed it now, the likeliest first,
        whether or not the rules allow it. Empty where the step has no use for it."""
        step: Any = top(s)
        if step is None or seat not in step.actors(s):
            return ()
        if seat == TABLE and self.DRAWN:
            made = (self.DRAWN[x] for x in self._reports(s, step) if x == kind)
            return tuple(x(seat=TABLE, **{x.__struct_fields__[0]: id}) for x in made)
        return tuple(dict.fromkeys(x for x in self.uses(s, step, seat, kind, id) if type(x) in step.accepts))

    def uses(self, s: Any, step: Any, seat: Seat, kind: str, id: str) -> Iterator[Action]:
        """What the seat could do with the thing: here, what is offered."""
        yield from (x for x in self._due(s, seat) if (kind, id) in self.about(s, x))

    def asks(self, s: Any, action: Action) -> bool:
        return isinstance(action, self.ASKED) or (action.seat == TABLE and action in self._due(s, TABLE))

    def shown(self, s: Any, action: Action) -> tuple[Thing, ...]:
        return self.about(s, action) if isinstance(action, self.SHOWN) or action.seat == TABLE else ()

    def wanted(self, s: Any, seat: Seat) -> tuple[str, ...]:
        """The kinds of things that the open step waits for from this seat, or from the table."""
        step = top(s)
        if step is None or seat not in step.actors(s):
            return ()
        drawn = seat == TABLE and self.DRAWN
        return tuple(dict.fromkeys(self._reports(s, step) if drawn else self.wants(s, step, seat)))

    def wants(self, s: Any, step: Any, seat: Seat) -> Iterator[str]:
        """Those of what is offered to the seat."""
        yield from (kind for x in self._due(s, seat) for kind, _ in self.about(s, x))

    def _reports(self, s: Any, step: Any) -> Iterator[str]:
        """The kinds of cards that the table may draw now."""
        due = {type(x) for x in step.chances(s)}
        yield from (kind for kind, made in self.DRAWN.items() if made in due)

    def unseen(self, action: Action, s: Any) -> bool:
        return False

    def _due(self, s: Any, seat: Seat) -> tuple[Action, ...]:
        step = top(s)
        if step is None or seat not in step.actors(s):
            return ()
        return tuple(step.chances(s) if seat == TABLE else step.candidates(s, seat))

    # Where it lies

    def movable(self, s: Any) -> bool:
        """Whether a card may be put elsewhere now, outside every step."""
        return True

    def place(self, s: Any, kind: str, id: str) -> Place:
        return next((at for at, there in self.game.pieces(s).items()
                     if any((x.kind, x.name) == (kind, id) for x in there)), "")

    def put(self, s: Any, seat: Seat, kind: str, id: str) -> tuple[tuple[str, tuple[Patch, ...]], ...]:
        """`has`: it lies before the seat now, `hand`: in its hand, where this state shows that hand, `lost`: the seat
        has it no more; common places by their field."""
        if seat not in s.seats or not self.movable(s):
            return ()
        now, here, one = self.game.pieces(s), self.place(s, kind, id), Piece(kind, id)
        rows = sorted(self._rows(s, seat, kind), key=lambda x: (not x.seat, x.row.kind == "hand"))
        mine = {at for x in rows if x.seat for at in (x.place, x.row.part_place.format(seat=seat, side=x.side))}
        found = []
        for x in rows:
            own = x.seat and x.row.kind != "hand"
            there = here and here in (x.place, x.row.part_place.format(seat=seat, side=x.side))
            if not there and not (x.row.kind == "hand" and ANY in self.things.read(s, x)):
                found.append(("has" if own else x.name, self._moved(s, now, one, here, x.place)))
        if here and here in mine:
            found.append(("lost", self._moved(s, now, one, here, "")))
        return tuple((key, patches) for key, patches in found if patches)

    def _rows(self, s: Any, seat: Seat, kind: str) -> Iterator[One]:
        for row in self.things.rows(s):
            if row.piece == kind and row.kind in ("cards", "hand") and row.ask and row.place:
                yield from (one for one in self.things.every(s, row) if one.seat in ("", seat) and (
                    not row.when or row.when(s, one)))

    def _moved(self, s: Any, now: Mapping[Place, tuple[Piece, ...]], one: Piece, here: Place, to: Place
               ) -> tuple[Patch, ...]:
        """The corrections after which a card lies there, and here no more; none where the app cannot believe it."""
        wanted = {here: tuple(x for x in now[here] if x != one)} if here else {}
        if to:
            wanted[to] = (*now.get(to, ()), one)
        try:
            return tuple(self.game.by_hand.settle(s, wanted))
        except Unsettled:
            return ()


def _first(action: Action) -> Any:
    return getattr(action, action.__struct_fields__[0])
