"""Who leads what on a screen: panels seat by seat, and what all rounds bring."""
from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct

from companion.games.contract import Game
from companion.games.view import Drawing, Line, Panel, RoundAhead, Side
from companion.i18n import percents
from companion.kernel import Place, Seat, encode
from companion.web.cache import ScreenCache
from companion.web.play.board.layout import Sketch
from companion.web.words import Reader


class Led(Struct, frozen=True):
    """A seat with the sides that it leads, "" for those that nobody leads."""

    seat: Seat
    panels: tuple[Panel, ...]


class Assumption(Struct, frozen=True):
    """A chip of what may be assumed: its label, its lines, and what board and roll then say (`view.Assumed`)."""

    label: str
    lines: tuple[str, ...]
    comes: dict[str, Any]


class Sides:
    """The part of a `Screen` about seats and sides; the fields are set by `Screen`."""

    game: Game
    view: Any
    seat: Seat
    seats: tuple[Seat, ...]
    over: bool
    lang: str
    kind: str
    names: dict[Seat, str]
    reader: Reader
    cache: ScreenCache

    @property
    def first(self) -> Seat: ...  # type: ignore[empty-body]

    def points(self, panel: Panel) -> str: ...  # type: ignore[empty-body]

    def called(self, side: Side) -> str: ...  # type: ignore[empty-body]

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        made = self.game.screen.panels(self.view, self.lang)
        return tuple(sorted(made, key=lambda p: p.seat != self.seat))

    @property
    def seated(self) -> tuple[Panel, ...]:
        """Every panel in turn order, those of sides that nobody leads last."""
        order = {seat: n for n, seat in enumerate(self.seats)}
        return tuple(sorted(self.panels, key=lambda p: order.get(p.seat, len(order))))

    def panel_key(self, panel: Panel, open: bool) -> tuple[Any, ...]:
        """All that a panel's part of a page is made of: the panels of most sides are as they were an entry ago."""
        return ("panel", self.game.id, self.lang, self.kind, self.seat, open, bool(self.led), panel.seat == self.first,
                self.points(panel), self.called(panel.id), tuple(self.names.values()), encode(panel))

    @property
    def strip_key(self) -> tuple[Any, ...]:
        """The same of the strip of rounds."""
        return ("strip", self.game.id, self.lang, self.round, tuple(self.names.values()), encode(self.timeline))

    def spots(self, d: Drawing, sketch: Sketch, here: Container[Place], draw: Iterable[Callable[..., str]]
              ) -> list[tuple[str, ...]]:
        """Every place of a drawing, drawn by each of the macros: most are as they were an entry ago. Its words name
        everything that lies there. `here`: places with a ring around."""
        found = []
        for spot in sketch.spots:
            more = sketch.hit, spot.node.place in here
            key = ("spot", self.game.id, self.lang, d.shape, d.about, d.marks, *more, encode(spot))
            found.append(self.kept(key) or self.keep(key, tuple(one(self, d, spot, *more) for one in draw)))
        return found

    def kept(self, key: tuple[Any, ...]) -> Any:
        """A part of a page that was drawn before, None for none."""
        return self.cache.parts.peek(key)

    def keep(self, key: tuple[Any, ...], part: Any) -> Any:
        return self.cache.parts.get(key, lambda: part)

    @cached_property
    def led(self) -> tuple[Led, ...]:
        """Seat by seat, one's own first, where a seat leads several sides; () where everybody has a panel."""
        found: dict[Seat, list[Panel]] = {}
        for panel in self.panels:
            found.setdefault(panel.seat, []).append(panel)
        if all(len(panels) < 2 for seat, panels in found.items() if seat):
            return ()
        order = sorted(found, key=lambda seat: (seat != self.seat, seat not in self.seats,
                                                self.seats.index(seat) if seat in self.seats else 0))
        return tuple(Led(seat, tuple(found[seat])) for seat in order)

    @cached_property
    def marks(self) -> dict[Side, str]:
        """The letters of sides whose first one would not tell them apart."""
        return {panel.id: panel.mark for panel in self.panels if panel.mark}

    @cached_property
    def timeline(self) -> tuple[RoundAhead, ...]:
        return self.game.screen.timeline(self.view)

    @property
    def round(self) -> int:
        """The round of now, 0 where there are none."""
        return self.game.screen.headline(self.view).get("round", 0)

    @cached_property
    def brief(self) -> tuple[str, ...]:
        """What whoever begins a turn should know."""
        lines = () if self.over else self.game.screen.brief(self.view)
        return tuple(map(self._briefly, lines))

    @cached_property
    def assumed(self) -> tuple[Assumption, ...]:
        """What may be assumed, each with what it comes to; the reader chooses one."""
        those = () if self.over else self.game.screen.assumed(self.view)
        return tuple(Assumption(self._briefly(x.label), tuple(map(self._briefly, x.lines)),
                                {"costs": {at: self._percents(cost) for at, cost in x.costs.items()},
                                 "chance": self._percents(x.chance)}) for x in those)

    def _percents(self, figure: str) -> str:
        return percents(self.lang, figure)

    def _briefly(self, line: Line) -> str:
        return self.reader.say(f"brief.{line[0]}", **self.reader.params(line[1]))
