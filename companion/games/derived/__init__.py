"""What can be worked out of a game's state types, pieces, rules and declarations, worked out once.

A game subclasses `Derived`, says its rules (the kernel's `Game`), gives `about`, `folder` and a `Screen` with its
`drawings`, and overrides whatever reads better by hand."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games import contract
from companion.games.derived.campaign import Campaign
from companion.games.derived.check import Check
from companion.games.derived.chronicle import Chronicle
from companion.games.derived.finale import Finale, ranking
from companion.games.derived.hidden import veiled
from companion.games.derived.names import Names
from companion.games.derived.pictures import Icons, Topics
from companion.games.derived.position import Position
from companion.games.derived.preparation import Preparation
from companion.games.derived.reminders import Reminders
from companion.games.derived.scan import Scan
from companion.games.derived.screen import Screen
from companion.games.derived.things import Row, Things
from companion.games.derived.wording import Wording, tag
from companion.games.view import Hidden, Odds, Side
from companion.kernel import (
    TABLE, Action, Codec, Fact, Finding, Patch, Piece, Place, RuleBook, Seat, Step, top)

__all__ = [
    "Campaign", "Check", "Chronicle", "Derived", "Finale", "Icons", "Names", "Position", "Preparation", "Reminders",
    "Row", "Scan", "Screen", "Things", "Topics", "Wording", "ranking", "tag"]


class Derived(contract.Game):
    """A game of which only rules, a drawing and texts were written."""

    id: str
    rules: RuleBook
    codec: Codec
    DRAWS: tuple[type[Action], ...] = ()
    """What the table does when it draws."""

    @property
    def names(self) -> contract.Names:
        return Names()

    @property
    def wording(self) -> contract.Wording:
        return Wording()

    @property
    def icons(self) -> contract.Icons:
        return Icons()

    @property
    def pictures(self) -> contract.Pictures | None:
        return None

    @property
    def topics(self) -> contract.Topics:
        return Topics(self.rules)

    @property
    def things(self) -> Things:
        """Where things lie (`Row`)."""
        return Things(self)

    @property
    def position(self) -> Position:
        return Position(self, self.things)

    @property
    def by_hand(self) -> contract.Check:
        return Check(self, self.things)

    @property
    def after_turn(self) -> contract.AfterTurn | None:
        return None

    @property
    def late(self) -> contract.Late | None:
        return None

    @property
    def preparation(self) -> contract.Preparation:
        return Preparation(self)

    @property
    def finale(self) -> contract.Finale | None:
        return Finale(self)

    @property
    def coach(self) -> contract.Coach | None:
        return None

    @property
    def reminders(self) -> contract.Reminders | None:
        return None

    @property
    def throws(self) -> contract.Throws | None:
        return None

    @property
    def cubes(self) -> contract.Cubes | None:
        return None

    @property
    def scan(self) -> contract.Scan | None:
        return None

    @property
    def photo(self) -> contract.Photo | None:
        return None

    @property
    def story(self) -> contract.Story | None:
        return None

    @property
    def chronicle(self) -> contract.Chronicle | None:
        return None

    @property
    def box(self) -> contract.BoxServices | None:
        return None

    @property
    def campaign(self) -> contract.Campaign | None:
        return None

    def step_for(self, s: Any, action: Action) -> Step | None:
        return None

    def check(self, s: Any) -> list[Finding]:
        return []

    def pieces(self, s: Any) -> Mapping[Place, tuple[Piece, ...]]:
        return self.things.pieces(s)

    def coherent(self, s: Any) -> bool:
        return len(s.seats) in self.about.seats and len(set(s.seats)) == len(s.seats)

    def limits(self, s: Any, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        return 0, None

    def veil(self, s: Any, seat: Seat) -> Any:
        return veiled(s, self.hidden(s), seat)

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return fact

    def sides(self, s: Any) -> Mapping[Side, Seat]:
        return {seat: seat for seat in s.seats}

    def begins_turn(self, fact: Fact | None) -> Side:
        return ""

    def colour(self, s: Any, side: Side) -> str:
        player = getattr(s, "players", {}).get(side)
        own = getattr(player, "colour", "")
        return str(own or dict(zip(s.seats, self.about.colours, strict=False)).get(side, ""))

    def first(self, s: Any) -> Seat:
        """Who has the colour that begins, else the first in order."""
        own = [seat for seat in s.seats if self.about.begins and self.colour(s, seat) == self.about.begins]
        return str(next(iter(own or s.seats)))

    def hidden(self, s: Any) -> tuple[Hidden, ...]:
        return ()

    def referees(self, s: Any) -> bool:
        return True

    def knows_all(self, s: Any) -> bool:
        return False

    def app_draw_due(self, s: Any) -> bool:
        step = top(s)
        if step is None or not self.knows_all(s) or tuple(step.actors(s)) != (TABLE,):
            return False
        return any(self.is_app_draw(x) for x in tuple(step.chances(s))[:1])

    def is_app_draw(self, action: Action) -> bool:
        return isinstance(action, self.DRAWS)

    def odds(self, s: Any) -> Sequence[Odds]:
        return ()

    def repairs(self, s: Any, refused: Action) -> Sequence[Action]:
        return ()

    def reveal_secrets(self, found: Iterable[Fact]) -> bool:
        return False

    def settled(self, patch: Patch) -> bool:
        return False

    def is_reading_aloud(self, s: Any, found: Iterable[Fact] = ()) -> bool:
        return False

    def throw_context(self, s: Any) -> Any:
        return None
