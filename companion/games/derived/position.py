"""A position entered by hand, by its counters: what every game can do before it says anything else."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.games.contract import Nonsense
from companion.games.view import Field, Section
from companion.kernel import Finding, Patch, Unknown, patched

if TYPE_CHECKING:
    from companion.games.contract import Game

HIGHEST = 999


class Position:
    """The counters of every panel, within the game's limits."""

    def __init__(self, game: Game):
        self.game = game

    def form(self, s: Any) -> tuple[Section, ...]:
        made = []
        for panel in self.game.screen.panels(s, "en"):
            who = panel.side or panel.seat
            fields = tuple(self._fields(s, panel))
            if fields:
                made.append(Section(f"seat-{who}", ("section.seat", {"seat": who}), ("hint.counters", {}), fields,
                                    panel.seat))
        return tuple(made)

    def _fields(self, s: Any, panel: Any) -> Iterator[Field]:
        for counter in panel.counters:
            if counter.path:
                low, high = self.game.limits(s, counter.path)
                value = "?" if isinstance(counter.value, Unknown) else counter.value
                yield Field(counter.path, "number", value, ("field.counter", {"counter": counter.key}), low,
                            HIGHEST if high is None else high, about=("counter", counter.key),
                            icon=self.game.icons.COUNTERS.get(counter.key, ""))

    def patches(self, s: Any, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
        asked = {field.key: field for section in self.form(s) for field in section.fields}
        made = []
        for key, told in answers.items():
            field = asked.get(key)
            if field is None or isinstance(told, bool) or not isinstance(told, int) or not -99 <= told <= HIGHEST:
                raise Nonsense(key)
            if told != field.value:
                made.append(Patch(field.path, value=told))
        return tuple(made)

    def tell(self, s: Any, answers: Mapping[str, Any]) -> Any:
        changes = self.patches(s, answers)
        return patched(s, changes) if changes else s

    def doubles(self, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        return []

    def where(self, s: Any, finding: Finding, told: Mapping[str, Any]) -> str:
        """The counter of the seat that a finding names, the first that was told where it names none."""
        seat, what = finding.params.get("seat"), finding.params.get("what")
        keys = [field.key for section in self.form(s) for field in section.fields
                if seat in (None, section.seat) and what in (None, field.path[-1])]
        return next((key for key in keys if key in told), keys[0] if keys and what else "")
