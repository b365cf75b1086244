"""The check of a table by hand, worked out from a game's rows: which pieces may lie where, and the patches that put
them there. The patches are those of entering a position by hand, so that what follows by a rule follows here too."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.contract import Nonsense, Unsettled
from companion.games.derived.things import ANY, One, Things
from companion.kernel import Patch, Piece, Place, Seat

if TYPE_CHECKING:
    from companion.games.contract import Game

LIKELY_ROWS = ("count", "figure")
"""Kinds of rows whose pieces are the likeliest at a place."""


def figure_of(one: One) -> Piece:
    """The piece of a row of figures."""
    return one.one(one.row.name.format(id=one.id), one.seat or one.side)


class Check:
    """Of a game without rows: places in the order of its pieces, a piece may lie wherever one of its kind lies, and
    what becomes of a difference is for hands."""

    ORDER: tuple[str, ...] = ()
    ICONS: Mapping[str, str] = {}
    """Pictures of pieces, by kind or by name, that are not called as their kind."""

    def __init__(self, game: Game, things: Things):
        self.game, self.things = game, things

    @property
    def EXCLUSIVE(self) -> tuple[str, ...]:
        return tuple({row.piece: 0 for row in self.things.ROWS if row.kind == "marker"})

    def exists_once(self, piece: Piece) -> bool:
        kinds = {row.piece for row in self.things.ROWS if row.kind in ("cards", "hand", "figure")}
        alone = piece.kind in kinds if kinds else bool(piece.name) and piece.count == 1
        return alone and "?" not in (piece.name, piece.owner) and bool(piece.name or piece.owner)

    def icon(self, place: Place, piece: Piece) -> str:
        tracks = {row.place.partition(":")[0]: row for row in self.things.ROWS if row.kind == "marker"}
        if piece.name and piece.name in self.ICONS:
            return self.ICONS[piece.name]
        if row := tracks.get(place.partition(":")[0]):
            return self.game.icons.COUNTERS.get(row.path.rpartition("/")[2], piece.kind)
        return self.ICONS.get(piece.kind, piece.kind if self.things.ROWS else "")

    def hidden_places(self, s: Any, seat: Seat) -> frozenset[Place]:
        hidden = [x for x in self.game.hidden(s) if x.known == "table" and (not seat or not x.shown_to(seat))]
        paths = {tuple(map(str, x.path)) for x in hidden}
        named = {f"{x.key}:{x.owner}" if x.owner else x.key for x in hidden}
        return frozenset(named | {one.place for row in self.things.ROWS for one in self.things.every(s, row)
                                  if one.path in paths})

    def areas(self, s: Any) -> tuple[tuple[Seat, tuple[tuple[Place, ...], ...]], ...]:
        """Beside the boards what lies there; of each seat its tracks, its cards and counters, what lies on its cards,
        its hand. What this game does without has no place, unless something lies there all the same."""
        here = self.game.pieces(s)
        shared: dict[Place, None] = {}
        own: dict[Seat, list[dict[Place, None]]] = {seat: [{}, {}, {}, {}] for seat in (*s.seats, *self.game.sides(s))}
        for row in self.things.ROWS:
            for one in self.things.every(s, row) if row.place else ():
                if row.when and one.place not in here and not row.when(s, one):
                    continue
                who = one.seat or one.side
                if not who and "{id}" not in row.place and one.place in here:
                    shared[one.place] = None
                elif who and "{id}" not in row.place and (row.kind != "marker" or one.place in here):
                    at = {"marker": 0, "hand": 3}.get(row.kind, 1)
                    own[who][at][one.place] = None
                    if row.part_place:
                        own[who][1][row.part_place.format(seat=one.seat, side=one.side)] = None
                    if row.mark:
                        own[who][2] |= {f"{row.piece}:{x}": None for x in self.things.read(s, one)}
        made: list[tuple[Seat, tuple[tuple[Place, ...], ...]]] = [("", tuple((x,) for x in shared))]
        for who, (tracks, places, marked, hand) in own.items():
            parts: list[tuple[Place, ...]] = [tuple(tracks), *((x,) for x in places), tuple(marked), tuple(hand)]
            made.append((self.game.sides(s).get(who, who), tuple(part for part in parts if part)))
        return tuple(made)

    def possible(self, s: Any, place: Place) -> tuple[Piece, ...]:
        rows = sorted(self.things.ROWS,
                      key=lambda row: LIKELY_ROWS.index(row.kind) if row.kind in LIKELY_ROWS else len(LIKELY_ROWS))
        found = [piece for row in rows if row.piece for one in self.things.every_at(s, row, place) if not row.when
                 or row.when(s, one) for piece in self._possible(s, one, place)]
        if found or self.things.ROWS:
            return tuple(dict.fromkeys(found))
        kind = place.partition(":")[0]
        alike = {replace(x, count=1) for at, there in self.game.pieces(s).items() for x in there
                 if at.partition(":")[0] == kind}
        return tuple(sorted(alike))

    def _possible(self, s: Any, one: One, place: Place) -> Iterator[Piece]:
        row, at = one.row, one.place == place
        apart = row.part_place.format(seat=one.seat, side=one.side) if row.part_place else ""
        if row.kind == "figure" and row.spot:
            if place in self._figure_places(s, one):
                yield figure_of(one)
        elif row.kind in ("cards", "hand") and (at or apart == place):
            here = row.options(s, one) if callable(row.options) else row.options
            unseen = row.kind == "hand" and ANY in self.things.read(s, one)
            yield from (one.one(x, one.seat or one.side) for x in row.always)
            yield from (one.one(x) for x in ((ANY,) if unseen else here))
        elif row.mark and place.partition(":")[0] == row.piece:
            yield Piece(row.mark, "", one.seat or one.side)
        elif row.kind == "marker" and at:
            low, high = (x(s, one) if callable(x) else x for x in (row.low, row.high))
            yield from (one.one(str(n), one.owner) for n in range(low, high + 1))
        elif row.kind == "count" and at:
            yield one.one(row.name.format(id=one.id), one.owner)
        elif row.kind == "owner" and at:
            yield from (one.one(owner=seat) for seat in s.seats)
        elif row.kind == "token" and at:
            yield one.one()

    def _figure_places(self, s: Any, one: One) -> dict[Place, str]:
        """The places where the figure of a row may stand, with the value that the state has then."""
        options = one.row.options(s, one) if callable(one.row.options) else one.row.options
        return {one.row.spot(x, one.seat): x for x in options} if one.row.spot else {}

    # What the app believes then

    def placing_patches(self, s: Any, wanted: Mapping[Place, tuple[Piece, ...]], seen: Any = None) -> tuple[Patch, ...]:
        if not self.things.ROWS:
            raise Unsettled(next(iter(wanted), ""))
        now = self.game.pieces(s)
        asked = self.things.asked(s)
        answers: dict[str, Any] = {}
        more: list[Patch] = []
        self._check_figures(s, now, wanted)
        for row in self.things.ROWS:
            for one in self.things.every(s, row) if row.ask and row.piece else ():
                for key, value in self._answers_of_row(s, one, now, wanted):
                    if key not in asked:
                        raise Unsettled(key)
                    if one.row.kind == "hand" and ANY not in value and value:
                        more.append(Patch(one.path, value))
                    else:
                        answers[key] = len(value) if one.row.kind == "hand" else value
        if unknown := [x for x in wanted if self._has_piece_without_row(s, x, now, wanted[x])]:
            raise Unsettled(unknown[0])
        try:
            return (*self.game.position.patches(s, answers, seen), *more)
        except Nonsense as error:
            raise Unsettled(str(error)) from error

    def _check_figures(self, s: Any, now: Mapping[Place, tuple[Piece, ...]], wanted: Mapping[Place, tuple[Piece, ...]]
                   ) -> None:
        """Unsettled where a figure stands at a place that no value means, or a piece moved that lies fixed."""
        for row in (x for x in self.things.ROWS if x.kind == "figure"):
            stand = {replace(x, count=1): place for place, things in wanted.items() for x in things
                     if x.kind == row.piece}
            was = {replace(x, count=1): place for place in now for x in now[place] if x.kind == row.piece}
            gone = {piece for piece, place in was.items() if place in wanted} - stand.keys()
            led = {figure_of(one) for one in self.things.every(s, row)}
            nowhere = isinstance(row.options, tuple) and "" in row.options
            if (gone and not nowhere) or any(
                    was.get(piece) != place for piece, place in stand.items() if piece not in led):
                raise Unsettled(row.piece)

    def _has_piece_without_row(self, s: Any, place: Place, now: Mapping[Place, tuple[Piece, ...]],
                               things: tuple[Piece, ...]) -> bool:
        """Whether a piece lies at a place of a board although no row has such pieces there."""
        boards = [row for row in self.things.ROWS if "{id}" in row.place and row.place.partition(":")[0]
                  == place.partition(":")[0]]
        known = {(one.place, row.piece) for row in boards for one in self.things.every(s, row)}
        return any((place, x.kind) not in known for x in {*things} ^ {*now.get(place, ())}
                   if x.kind in {row.piece for row in boards})

    def _answers_of_row(self, s: Any, one: One, now: Mapping[Place, tuple[Piece, ...]],
              wanted: Mapping[Place, tuple[Piece, ...]]) -> Iterator[tuple[str, Any]]:
        """(key, answer) of a row for the pieces that were found."""
        row, value = one.row, self.things.read(s, one)
        apart = row.part_place.format(seat=one.seat, side=one.side) if row.part_place else ""
        here = wanted.get(one.place, now.get(one.place, ()))
        if row.kind == "figure":
            at = next((place for place, things in wanted.items() for x in things
                       if replace(x, count=1) == figure_of(one)), "")
            stands = self._figure_places(s, one)
            if at and at not in stands:
                raise Unsettled(at)
            if at and stands[at] != value:
                yield one.key, stands[at]
            elif not at and value and row.spot and row.spot(value, one.seat) in wanted:
                yield one.key, ""
        if one.place not in wanted and apart not in wanted:
            return
        if row.kind == "count":
            piece = one.one(row.name.format(id=one.id), one.owner)
            n, was = (sum(x.count for x in there if replace(x, count=1) == piece)
                      for there in (here, now.get(one.place, ())))
            if n != was:
                yield one.key, n
        elif row.kind == "marker" and [x.name for x in here] != [str(value)]:
            if [x.kind for x in here] != [row.piece]:
                raise Unsettled(one.place)
            yield one.key, int(here[0].name)
        elif row.kind == "owner":
            owners = [x.owner for x in here if x.kind == row.piece for _ in range(x.count)]
            if len(owners) > 1:
                raise Unsettled(one.place)
            if owners != [value][:bool(value)]:
                yield one.key, (owners or [""])[0]
        elif row.kind == "token" and (there := any(x.kind == row.piece for x in here)) != value:
            yield one.key, there
        elif row.kind == "hand" and (hand := _cards(here, row.piece)) != list(value):
            yield one.key, hand
        elif row.kind == "cards":
            group = _cards(wanted.get(apart, now.get(apart, ())), row.piece) if apart else []
            cards = _in_old_order(value, [x for x in (*group, *_cards(here, row.piece)) if x not in row.always])
            if cards != list(value):
                yield one.key, cards
            if apart and (cards != list(value) or sorted(group) != sorted(self.things.part(s, one))):
                yield self.things.beside(one).key, _in_old_order(self.things.part(s, one), group)


def _cards(things: tuple[Piece, ...], kind: str) -> list[str]:
    return [x.name for x in things if x.kind == kind for _ in range(x.count)]


def _in_old_order(before: tuple[str, ...], now: list[str]) -> list[str]:
    """The cards `now`, those of `before` first and in their old order."""
    return [*(x for x in before if x in now), *(x for x in now if x not in before)]
