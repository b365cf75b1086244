"""Who says what in prose: what stands between typographic quotation marks („…“ “…” ”…”) is said by somebody else than
the narrator. All quotations of a paragraph are one speaker's; a new paragraph is the other one's turn."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from companion.story.sound.sentences import Sentence

Cast = tuple[tuple[str, int], ...]
"""The parts of a sentence in order, each with its speaker: 0 the narrator, 1 and 2 people of the story. Empty where the
narrator says it all."""

_CLOSING = {"„": "“”", "“": "”"}
"""By opening mark what closes it."""


def casts(sentences: Sequence[Sentence]) -> tuple[Cast, ...]:
    """Who says each sentence of a passage. A quotation that is not closed goes on to the end of the paragraph where the
    next one begins with a mark again, else to the end of its sentence."""
    found: list[Cast] = []
    speaker, goes_on = 2, False
    paragraphs = [[one.text for one in those] for _, those in groupby(sentences, lambda one: one.paragraph)]
    for texts, following in zip(paragraphs, [*paragraphs[1:], [""]], strict=False):
        quoted = any(mark in text for text in texts for mark in _CLOSING)
        if quoted and not goes_on:
            speaker = 3 - speaker
        reopened = following[0][:1] in _CLOSING and following[0] != ""
        open = ""
        for at, text in enumerate(texts, start=1):
            parts, open = _parts(text, open)
            if open and not reopened and not _closes(texts[at:], open):
                open = ""
            found.append(tuple((part, speaker if said else 0) for part, said in parts if part.strip())
                         if any(said for _, said in parts) else ())
        goes_on = bool(open)
    return tuple(found)


def _closes(later: list[str], open: str) -> bool:
    """Whether a later sentence of the paragraph closes what is open."""
    for one in later:
        _, open = _parts(one, open)
        if not open:
            return True
    return False


def _parts(text: str, open: str) -> tuple[list[tuple[str, bool]], str]:
    """A sentence in parts, each with whether it is quoted, and the marks that are still open at its end, the innermost
    last. `open`: those at its beginning."""
    parts: list[tuple[str, bool]] = []
    start = 0
    for at, mark in enumerate(text):
        if open and mark in _CLOSING[open[-1]]:
            open = open[:-1]
            if not open:
                parts.append((text[start:at + 1], True))
                start = at + 1
        elif mark in _CLOSING:
            if not open:
                parts.append((text[start:at], False))
                start = at
            open += mark
    return [*parts, (text[start:], bool(open))], open


def with_prefix(cast: Cast, prefix: str) -> Cast:
    """The narrator says something before a sentence."""
    return ((prefix, 0), *cast) if cast and prefix else cast
