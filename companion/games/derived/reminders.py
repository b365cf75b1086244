"""Reminders of what groups forget, from declarations of when each is due: by the open step, or by the state of the
game.

The device keeps which it has shown. Works on the state as the seat may know it."""
from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.games.view import Reminder
from companion.kernel import Fact, Seat, top

if TYPE_CHECKING:
    from companion.games.derived import Derived


class Now(Struct, frozen=True):
    """The moment of a seat: the open step, the facts of the last entries of this turn, and what the table was set up
    with, as plain JSON."""

    s: Any
    seat: Seat
    step: Any = None
    facts: Collection[Fact] = ()
    setup: Mapping[str, Any] = {}

    @property
    def own(self) -> Any:
        """What `players` of the state has of the seat."""
        return self.s.players[self.seat]


class Due(Struct, frozen=True):
    """A reminder: the text `remind.KEY`, its rule, its icon. `step`: for whom such a step names in its field `of`.
    `when` it is due, or what its text tells."""

    key: str
    rule: str
    icon: str
    step: type | None = None
    when: Callable[[Now], Any] = lambda now: True
    of: str = "seat"


class Reminders:
    """Nothing where nobody referees, and to nobody without a seat."""

    BOOK = ""
    """What the numbers of rules begin with."""
    OPENING: tuple[Due, ...] = ()
    """While nobody has had a turn; STANDING afterwards, STEPS at any time: the most pressing first."""
    STEPS: tuple[Due, ...] = ()
    STANDING: tuple[Due, ...] = ()

    def __init__(self, game: Derived):
        self.game = game

    def due(self, s: Any, seat: Seat, facts: Collection[Fact] = (), setup: Mapping[str, Any] = {}
            ) -> tuple[Reminder, ...]:
        if not self.game.referees(s) or seat not in s.seats:
            return ()
        begun = not self.game.preparation.setting_up(s)
        now = Now(s, seat, top(s), facts, setup)
        return tuple(self._reminders(now, (*self.STEPS, *(self.STANDING if begun else self.OPENING))))

    def opening(self, s: Any, setup: Mapping[str, Any] = {}) -> tuple[Reminder, ...]:
        if not self.game.referees(s) or not self.game.preparation.setting_up(s):
            return ()
        return tuple(self._reminders(Now(s, s.seats[0], setup=setup), self.OPENING))

    def _reminders(self, now: Now, lines: Iterable[Due]) -> Iterator[Reminder]:
        for line in lines:
            here = line.step is None or (isinstance(now.step, line.step) and getattr(now.step, line.of) == now.seat)
            if here and (found := line.when(now)):
                params = found if isinstance(found, Mapping) else {}
                yield Reminder(line.key, f"{self.BOOK}{line.rule}" if line.rule else "", line.icon, params)
