"""A game told from its log: a chapter for each turn, the sentences those of its entries.

A game subclasses it and says which facts begin a turn and a round; texts `chronicle.kind.KIND` name the turns, and
`chronicle.at` says where was played."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.view import Chapter, Gain, Line
from companion.kernel import Fact, Seat


class Chronicle:
    def turn(self, fact: Fact) -> tuple[Seat, str] | None:
        """Whose turn begins with this fact, and what it is called: one that the seat begins by an action of its own."""
        raise NotImplementedError

    def next_turn(self, fact: Fact) -> tuple[Seat, str] | None:
        """The same of a fact that ends the turn before: its entry is told there."""
        return None

    def first_turn(self, fact: Fact) -> tuple[Seat, str] | None:
        """The same of a fact that only a turn has: the first one may have begun before anybody entered anything."""
        return None

    def round_begun(self, fact: Fact) -> int:
        """The number of the round that begins with this fact, 0 for any other."""
        return 0

    def chapters(self, entries: Iterable[tuple[int, int, Iterable[Fact]]]) -> tuple[Chapter, ...]:
        """What came before the first turn is not told."""
        made: list[Chapter] = []
        n = 1
        for entry, _, facts in entries:
            due: tuple[Chapter, ...] = ()
            for fact in facts:
                n = self.round_begun(fact) or n
                if begun := self.turn(fact) or (None if made or due else self.first_turn(fact)):
                    made.append(Chapter(*begun, result="told", logged=True, round=n))
                elif later := self.next_turn(fact):
                    due = (Chapter(*later, result="told", logged=True, round=n),)
            if made:
                made[-1] = replace(made[-1], entries=(*made[-1].entries, entry))
            made += due
        return tuple(one for one in made if one.entries)

    def title(self, s: Any, chapter: Chapter, lang: str) -> str:
        return ""

    def heading(self, s: Any, chapter: Chapter, lang: str) -> str:
        return ""

    def place(self, s: Any, lang: str) -> str:
        return ""

    def book_code(self, chapter: Chapter) -> str:
        return ""

    def label(self, chapter: Chapter) -> str:
        return chapter.kind

    def result(self, chapter: Chapter) -> str:
        return ""

    def missed(self, chapter: Chapter) -> bool:
        return False

    def rolled(self, chapter: Chapter) -> Sequence[Line]:
        return ()

    def gain(self, gain: Gain) -> tuple[str, str, str]:
        raise NotImplementedError
