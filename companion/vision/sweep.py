"""The frames of one live camera, put together: what one of them shows and what another one only hints at."""
from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.later import Later
from companion.vision import codes
from companion.vision.code_reader import CodesSeen, Corners, read_codes, same_place
from companion.vision.picture import Gray

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")


def _ours(text: str) -> bool:
    return codes.read(text) is not None


class Sweep:
    """The frames of one camera, put together: a text counts once `times` of the last `frames` have shown it, or have
    shown a code that could not be read where it was. What is not `usable` never counts: no code of ours, or one with a
    wrong sign, unless it is said otherwise."""

    def __init__(self, times: int = 2, frames: int = 6, usable: Callable[[str], bool] = _ours):
        self.times, self.usable = times, usable
        self.turn = 0
        self.hints: tuple[Corners, ...] = ()
        self._seen: deque[dict[str, Corners]] = deque(maxlen=frames)
        self._told: set[str] = set()

    def read(self, gray: Gray) -> CodesSeen:
        """The codes in the next frame, which takes up where the one before had to stop."""
        seen = read_codes(gray, turn=self.turn, near=self.hints)
        self.turn, self.hints = self.turn + 1, seen.hints
        return seen

    def is_known(self, place: Corners) -> bool:
        """Whether what could not be read there in the last frame was read in one before."""
        last = self._seen[-1].values() if self._seen else ()
        return any(same_place(np.array(place), np.array(corners)) for corners in last)

    def add(self, seen: CodesSeen) -> tuple[str, ...]:
        """The texts that count from this frame on. One that has gone from all these frames may count again later."""
        here = {hit.text: hit.corners for hit in seen.hits if self.usable(hit.text)}
        for text, corners in (self._seen[-1] if self._seen else {}).items():
            for other in (*seen.unread, *seen.hints):
                if text not in here and same_place(np.array(corners), np.array(other)):
                    here[text] = other
        self._seen.append(here)
        self._told &= set().union(*self._seen)
        counts = [text for text in sorted(here) if sum(text in frame for frame in self._seen) >= self.times]
        fresh = tuple(text for text in counts if text not in self._told)
        self._told.update(fresh)
        return fresh
