"""Prose cut into sentences, as a voice speaks them and a screen lights them up.

The cues (`{bell}`) are taken out and kept with the sentence that they come before. Nothing else is lost: `paragraphs`
puts the prose together again, with single spaces."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.story.book import SOUNDS

MAX_LETTERS = 240
"""Letters past which a sentence is cut in two, so that its first sound comes soon."""
MAX_LETTERS_WITHOUT_COMMA = 2 * MAX_LETTERS
"""Letters past which a sentence without a comma is cut at any space."""

_SHORT = {
    "cs": "bc cca č čl doc dr fr gen hr ing judr kap kpt kr mgr mj mudr n např npor obr odst plk popř por pozn prof "
          "př pplk resp rtm sl str sv tj tř tzn tzv ul vs",
    "en": "approx capt cf col cpl dr e.g fig ft gen gov hon i.e lt maj messrs mr mrs ms mt prof pvt rev sgt st vs viz",
}
"""Abbreviations that never end a sentence, without their last dot."""
_NUMBERED = {"cs": "č čís kap str s odst obr tab", "en": "no nos p pp vol ch fig"}
"""Those that do not end it before a number."""
_SHORT_WORDS = {lang: frozenset(words.split()) for lang, words in _SHORT.items()}
_NUMBERED_WORDS = {lang: frozenset(words.split()) for lang, words in _NUMBERED.items()}

_CUE = re.compile(r"([ \t\r\n]*)\{([a-z]+)\}([ \t\r\n]*)")
_SPACE = re.compile(r"[ \t\r\n]+")
"""Where a line may break: a hard space is none, `3.\u00a0den` stays together."""
_PARAGRAPH = re.compile(r"\r?\n(?:[ \t]*\r?\n)+")
_CLOSING = "\"'“”’»«)]"
_END = re.compile(rf"(?P<mark>[.!?…]+)[{re.escape(_CLOSING)}]* ")
_OPENING = " \"'„“‚‘”»«([—–-"
_PAUSE = re.compile(rf"(?P<mark>[;:,–—])[{re.escape(_CLOSING)}]* ")
_COST = {";": 0, ":": 0, "–": 20, "—": 20, ",": 40}
"""How many letters farther from the middle a better place to breathe may lie."""
_ROMAN = re.compile(r"[IVXLC]{2,}")


class Sentence(Struct, frozen=True):
    """`text` without cues; it is empty only in a last one, for sounds behind all prose. `sounds`: those that come just
    before it. `paragraph` from 0."""

    text: str
    sounds: tuple[str, ...] = ()
    paragraph: int = 0


def sentences(prose: str, lang: str) -> tuple[Sentence, ...]:
    """The sentences of a passage in order. A sound inside a sentence comes before it, or parts it where it stands
    behind a comma. Sounds that no book knows are left out."""
    found: list[Sentence] = []
    waiting: list[str] = []
    number = 0
    for part in _PARAGRAPH.split(prose.strip(" \t\r\n")):
        text, cues = _without_cues(part)
        waiting += [name for _, name in cues if not text]
        if not text:
            continue
        spans = [span for whole in _spans(text, lang) for span in _parted(text, whole, [place for place, _ in cues])]
        for start, end in spans:
            waiting += [name for place, name in cues if start <= place < end]
            found.append(Sentence(text[start:end].strip(" "), tuple(waiting), number))
            waiting = []
        waiting += [name for place, name in cues if place >= len(text)]
        number += 1
    if waiting:
        found.append(Sentence("", tuple(waiting), max(0, number - 1)))
    return tuple(found)


def paragraphs(of: Iterable[Sentence]) -> tuple[str, ...]:
    """The prose put together again, a text for each paragraph."""
    parts: dict[int, list[str]] = {}
    for one in of:
        if one.text:
            parts.setdefault(one.paragraph, []).append(one.text)
    return tuple(" ".join(texts) for texts in parts.values())


def _without_cues(part: str) -> tuple[str, list[tuple[int, str]]]:
    """A paragraph on one line, and its sounds with the place of the letter that follows each."""
    text, cues, last = "", [], 0
    for cue in _CUE.finditer(part):
        text = _joined(text, part[last:cue.start()])
        last = cue.end()
        if (cue[1] or cue[3]) and part[last:last + 1] not in {*".,;:!?…", *_CLOSING} and text[-1:] not in ("", " "):
            text += " "
        if cue[2] in SOUNDS:
            cues.append((len(text), cue[2]))
    text = _joined(text, part[last:]).rstrip(" ")
    return text, cues


def _joined(text: str, more: str) -> str:
    more = _SPACE.sub(" ", more)
    return text + (more.lstrip(" ") if text[-1:] in ("", " ") else more)


def _spans(text: str, lang: str) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends; together they are the whole text."""
    start = 0
    for end in _END.finditer(text):
        if _closes(text[start:end.start()], end["mark"], text[end.end():], lang):
            yield start, end.end()
            start = end.end()
    if start < len(text):
        yield start, len(text)


def _closes(before: str, mark: str, after: str, lang: str) -> bool:
    """Whether a full stop, a question mark or dots between two words end a sentence."""
    follows = after.lstrip(_OPENING)[:1]
    if not follows or follows.islower():
        return False
    if mark != ".":
        return True
    word = before.rpartition(" ")[2].lstrip(_OPENING)
    if word.lower() in _SHORT_WORDS.get(lang, ()) or (len(word) == 1 and word.isupper() and word != "I"):
        return False
    if follows.isdecimal() and (word.lower() in _NUMBERED_WORDS.get(lang, ()) or (lang == "cs" and word.isdecimal())):
        return False
    if lang == "cs" and _ROMAN.fullmatch(word):
        return False
    return not (word.isdecimal() and before.strip(_OPENING) == word)  # the number of a list: `3. The well`


def _parted(text: str, span: tuple[int, int], cues: list[int]) -> Iterator[tuple[int, int]]:
    """A sentence, cut at the sounds behind a comma and where it is too long to wait for."""
    start, end = span
    cut = next((place for place in cues if start < place < end
                and any(pause.end() == place - start for pause in _PAUSE.finditer(text[start:place]))), 0)
    cut = cut or _breath(text[start:end]) + start
    if start < cut < end:
        yield from _parted(text, (start, cut), cues)
        yield from _parted(text, (cut, end), cues)
    else:
        yield span


def _breath(text: str) -> int:
    """Where a long sentence is best parted, near its middle, 0 where it is to stay whole."""
    size = len(text)
    if size <= MAX_LETTERS:
        return 0
    places = [(pause.end(), _COST[pause["mark"]]) for pause in _PAUSE.finditer(text)]
    places = [one for one in places if size // 6 < one[0] < size - size // 6]
    if not places and size > MAX_LETTERS_WITHOUT_COMMA:
        places = [(space.end(), 0) for space in _SPACE.finditer(text)]
    return min(places, key=lambda one: abs(one[0] - size / 2) + one[1], default=(0, 0))[0]
