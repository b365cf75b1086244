"""How many categories of its final score each table has shown. Kept in memory alone: after a restart everything is
shown at once."""
from __future__ import annotations

import threading

ALL_STAGES = 1 << 20
"""More stages than any game has: everything is shown."""


class RevealStages:
    """The stage of every table, shared by its screens."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._playing: set[int] = set()
        self._stages: dict[int, int] = {}

    def at(self, table_id: int, over: bool, last: int) -> int:
        """The present stage, 0 to `last`. A game that was seen going on begins at 0 when it ends, and begins again
        when the end was taken back; one that was over before anybody looked is shown whole."""
        with self._lock:
            if not over:
                self._playing.add(table_id)
                self._stages.pop(table_id, None)
                return 0
            if table_id in self._playing:
                self._playing.discard(table_id)
                self._stages[table_id] = 0
            return min(self._stages.get(table_id, ALL_STAGES), last)

    def go(self, table_id: int, stage: int, last: int) -> bool:
        """Show one step more, everything (`last`), or start over (0); False for a step that is not next. A step
        that is shown already stays shown: two fingers may ask for the same one."""
        with self._lock:
            now = min(self._stages.get(table_id, ALL_STAGES), last)
            if stage not in (0, last) and stage > now + 1:
                return False
            if stage in (0, last) or stage > now:
                self._stages[table_id] = ALL_STAGES if stage == last else stage
            return True
