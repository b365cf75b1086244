"""Which voice began a story, so that the same one goes on with it, however many sentences are asked for at once."""
from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

MAX_STORIES = 64
"""Stories that are remembered."""
FIRST_SECONDS = 4.0
"""How long the other sentences of a story wait for the first one to be spoken by somebody."""


class Telling(Struct):
    """`voice` "" while nobody has spoken; whoever listens to the sentence."""

    voice: str = ""


class Storytellers:
    """Thread-safe."""

    def __init__(self) -> None:
        self._voices: OrderedDict[str, str] = OrderedDict()
        self._first: set[str] = set()
        self._lock = threading.Condition()

    @contextmanager
    def telling(self, story: str) -> Iterator[Telling]:
        """Whose voice tells the story, "" for who asks first; set it to whoever has spoken. "" is no story."""
        if not story:
            yield Telling()
            return
        with self._lock:
            self._lock.wait_for(lambda: story not in self._first, FIRST_SECONDS)
            now = Telling(self._voices.get(story, ""))
            if first := not now.voice:
                self._first.add(story)
        try:
            yield now
        finally:
            with self._lock:
                if first:
                    self._first.discard(story)
                if now.voice:
                    self._voices[story] = now.voice
                    self._voices.move_to_end(story)
                while len(self._voices) > MAX_STORIES:
                    self._voices.popitem(last=False)
                self._lock.notify_all()
