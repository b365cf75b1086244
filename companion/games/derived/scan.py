"""What a scanned card means, worked out from the fields of a game's actions and the places of its cards."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.contract import Thing, Unsettled
from companion.games.derived.things import ANY, One, Things
from companion.kernel import TABLE, Action, Patch, Piece, Place, Seat, top

if TYPE_CHECKING:
    from companion.games.contract import Game


class Scan:
    """A scanned card means the candidates of the open step that name it. Kinds of codes are kinds of pieces."""

    FACES: tuple[str, ...] = ()
    SIGNS: Mapping[str, str] = {}
    TYPED: tuple[str, ...] = ()
    HIDDEN_CARD_GUARDS: frozenset[str] = frozenset()
    FIELDS: Mapping[str, tuple[str, ...]] = {}
    """Field of an action -> the kinds of cards that its id may be of."""
    DRAWN: Mapping[str, type[Action]] = {}
    """The action by which the table reports a drawn card, by the card's kind; its first field is the card."""
    ASKED: tuple[type[Action], ...] = ()
    """Actions that a step waits for, beside what the table reports now: a scan may enter them at once, and a second
    scan of the same card must enter nothing more."""
    SHOWN: tuple[type[Action], ...] = ()
    """Actions after which the card stays in view, beside those of the table; a second sighting must enter nothing."""

    def __init__(self, game: Game, things: Things):
        self.game, self.things = game, things

    def knows(self, s: Any, kind: str, id: str) -> bool:
        """Whether there is such a card."""
        rows = (row for row in self.things.ROWS if row.piece == kind and row.kind in ("cards", "hand"))
        return any(id in (row.options(s, one) if callable(row.options) else row.options)
                   for row in rows for one in self.things.every(s, row))

    def things_named(self, s: Any, action: Action) -> tuple[Thing, ...]:
        return tuple(dict.fromkeys(self.names(s, action)))

    def names(self, s: Any, action: Action) -> Iterator[Thing]:
        """The things that an action names, again and again."""
        yield from ((kind, str(_first(action))) for kind, made in self.DRAWN.items() if type(action) is made)
        for field in action.__struct_fields__:
            for kind in self.FIELDS.get(field, ()):
                if self.knows(s, kind, id := str(getattr(action, field))):
                    yield kind, id

    def actions_for(self, s: Any, seat: Seat, kind: str, id: str) -> tuple[Action, ...]:
        """The actions that the thing could mean if this seat (or the table) shows it now, the likeliest first, legal or
        not. () where the step has no use for it."""
        step: Any = top(s)
        if step is None or seat not in step.actors(s):
            return ()
        if seat == TABLE and self.DRAWN:
            made = (self.DRAWN[x] for x in self._reports(s, step) if x == kind)
            return tuple(x(seat=TABLE, **{x.__struct_fields__[0]: id}) for x in made)
        return tuple(dict.fromkeys(x for x in self.uses(s, step, seat, kind, id) if type(x) in step.accepts))

    def uses(self, s: Any, step: Any, seat: Seat, kind: str, id: str) -> Iterator[Action]:
        """What the seat could do with the thing: here, the candidates of the step that name it."""
        yield from (x for x in self._due(s, seat) if (kind, id) in self.things_named(s, x))

    def waits_for(self, s: Any, action: Action) -> bool:
        return isinstance(action, self.ASKED) or (action.seat == TABLE and action in self._due(s, TABLE))

    def things_shown(self, s: Any, action: Action) -> tuple[Thing, ...]:
        return self.things_named(s, action) if isinstance(action, self.SHOWN) or action.seat == TABLE else ()

    def awaited_kinds(self, s: Any, seat: Seat) -> tuple[str, ...]:
        """The kinds of things that the open step waits for from this seat, or from the table."""
        step = top(s)
        if step is None or seat not in step.actors(s):
            return ()
        drawn = seat == TABLE and self.DRAWN
        return tuple(dict.fromkeys(self._reports(s, step) if drawn else self.wants(s, step, seat)))

    def wants(self, s: Any, step: Any, seat: Seat) -> Iterator[str]:
        """The kinds that the candidates of the seat name."""
        yield from (kind for x in self._due(s, seat) for kind, _ in self.things_named(s, x))

    def _reports(self, s: Any, step: Any) -> Iterator[str]:
        """The kinds of cards that the table may draw now."""
        due = {type(x) for x in step.chances(s)}
        yield from (kind for kind, made in self.DRAWN.items() if made in due)

    def rests_on_hidden(self, action: Action, s: Any) -> bool:
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

    def placings(self, s: Any, seat: Seat, kind: str, id: str) -> tuple[tuple[str, tuple[Patch, ...]], ...]:
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
            return tuple(self.game.by_hand.placing_patches(s, wanted))
        except Unsettled:
            return ()


def _first(action: Action) -> Any:
    return getattr(action, action.__struct_fields__[0])
