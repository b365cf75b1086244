"""Who says what: narrator and people of the story are told apart by the quotation marks."""
from __future__ import annotations

from pathlib import Path

import pytest

from companion.story.sound.quotations import casts
from companion.story.sound.sentences import sentences
from companion.table.story.books import shelf


def said(prose: str, lang: str = "cs") -> list[tuple[int, ...]]:
    """The speakers of each sentence; nothing of it may be lost."""
    those = sentences(prose, lang)
    made = casts(those)
    for one, cast in zip(those, made, strict=True):
        if cast:
            assert "".join("".join(part for part, _ in cast).split()) == "".join(one.text.split())
    return [tuple(speaker for _, speaker in cast) for cast in made]


@pytest.mark.parametrize(("prose", "lang", "speakers"), [
    ("", "cs", []),
    ("Vítr ustal. Jdeš dál.", "cs", [(), ()]),
    ("„Otevři,“ řekne stařík. Nikdo nejde.", "cs", [(1, 0), ()]),
    ("“Open,” he says, “or go.” Nobody comes.", "en", [(1, 0, 1), ()]),
    ("Šeptá: „Jdi pryč. Hned.“ A mlčí.", "cs", [(0, 1), (1,), ()]),
    ("„Řekl ‚ano‘ a šel,“ říká.", "cs", [(1, 0)]),
    ("„Četl „Zvon“ celou noc,“ říká.", "cs", [(1, 0)]),
    ("„Jdi. Vítr ustal. Jdeš dál.", "cs", [(1,), (), ()]),
    ("„Jdi,“ řekne.\n\n„Nejdu,“ řekneš. „Ne.“\n\n„Tak jo.“", "cs", [(1, 0), (2, 0), (2,), (1,)]),
    ("“I was here. I waited.\n\n“Then I left,” he says.", "en", [(1,), (1,), (1, 0)]),
    ("Na ceduli stojí: „Zavřeno“.", "cs", [(0, 1, 0)])])
def test_quotations_have_their_speaker(prose: str, lang: str, speakers: list[tuple[int, ...]]):
    assert said(prose, lang) == speakers


def test_our_book_is_whole_in_every_voice():
    book = shelf.load(Path(), "roads")
    quoted = 0
    for entry in book.entries.values():
        for id in entry.passages():
            for lang in ("cs", "en"):
                quoted += sum(1 in found or 2 in found for found in said(*entry.prose(id, lang)))
    assert quoted > 100
