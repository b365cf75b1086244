"""How prose is set and what it is made of: words that stay on one line, straight quotes, and what `story lint` counts
over a whole book so that its author sees a habit."""
from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from companion.story.book import LANGUAGES, REGISTERS, Book, Entry
from companion.story.sound.sentences import Sentence, sentences

_TIED = re.compile(r"((?<!\w)[aikosuvz]|(?:^|(?<=[„‚(])|(?<=[.!?:“] ))[AIKOSUVZ]) (?=\S)")
_STRAIGHT = re.compile(r"[\"']")
_SIMILES = {
    "cs": re.compile(r"\bjako\b", re.IGNORECASE),
    "en": re.compile(r"\blike (?:an?|the|some\w*|one)\b|\bas (?:if|though)\b|\bas (?!far\b|soon\b|well\b)\w+ as\b",
                     re.IGNORECASE)}
_EVER = {"cs": "vždy|vždycky|nikdy", "en": "always|never"}
_EVERYBODY = {"cs": "nikdo|každý|každá|všichni|člověk|lidé|kdo|kdokoli",
              "en": "nobody|no one|every|everyone|everybody|anyone|people|whoever"}
_GENERAL = {lang: re.compile(rf"\b(?:{_EVER[lang]})\b|(?:^|[„“])(?:{_EVERYBODY[lang]})\b", re.IGNORECASE)
            for lang in _EVER}
"""A sentence about everybody: it says always or never, or begins, or its speech does, with one of the other words."""
_WORD = re.compile(r"[^\W\d_]+")
_OPENS = re.compile(r"[„“‚‘:—–]\s*$")
_OPENING_WORDS, _NAME_LETTERS = 3, 5
_NO_NAMES = frozenset({"I"})


class Count(Struct, frozen=True):
    """`count`: register, simile, maxim, opening or name; `of` the word or words where there are several of that kind,
    `language` "" where it is the same in all; `n` how often, `at` in which entries, for a maxim or an opening with the
    passage: `A success:0`."""

    count: str
    language: str
    of: str
    n: int
    at: tuple[str, ...]


def tie(text: str, lang: str) -> str:
    """The text with hard spaces where no line may end: in Czech behind a word of one letter."""
    return _TIED.sub("\\1\u00a0", text) if lang == "cs" else text


def straight(text: str) -> str:
    """The first straight quote or apostrophe with the words around it, "" where there is none."""
    found = _STRAIGHT.search(text)
    return text[max(0, found.start() - 12):found.end() + 12].strip() if found else ""


def counts(book: Book) -> Iterator[Count]:
    """Registers by entry; in each language similes, maxims (results whose last sentence is about everybody), first
    three words that several passages share, and names (capitals inside a sentence; the first five letters count, since
    Czech ones are declined) that come in several entries."""
    for register in REGISTERS:
        if having := tuple(entry.code for entry in book.entries.values() if entry.register == register):
            yield Count("register", "", register, len(having), having)
    for lang in (lang for lang in LANGUAGES if lang in book.languages):
        passages = [(entry, id, sentences(entry.passage(id, lang), lang)) for entry in book.entries.values()
                for id in _told(entry) if entry.prose(id, lang)[1] == lang]
        yield from _similes(passages, lang)
        yield from _maxims(passages, lang)
        yield from _openings(passages, lang)
        yield from _names(passages, lang)


_Passages = list[tuple[Entry, str, tuple[Sentence, ...]]]


def _told(entry: Entry) -> Iterator[str]:
    return (id for id in entry.passages() if id.partition(":")[0] in ("text", "success", "failure"))


def _similes(passages: _Passages, lang: str) -> Iterator[Count]:
    found = [entry.code for entry, _, lines in passages for one in lines for _ in _SIMILES[lang].findall(one.text)]
    if found:
        yield Count("simile", lang, "", len(found), tuple(dict.fromkeys(found)))


def _maxims(passages: _Passages, lang: str) -> Iterator[Count]:
    last = [(f"{entry.code} {id}", [one.text for one in lines if one.text][-1:]) for entry, id, lines in passages
            if id != "text"]
    found = tuple(place for place, text in last if text and _GENERAL[lang].search(text[0]))
    if found:
        yield Count("maxim", lang, "", len(found), found)


def _openings(passages: _Passages, lang: str) -> Iterator[Count]:
    places: dict[str, list[str]] = {}
    for entry, id, lines in passages:
        words = _WORD.findall(" ".join(one.text for one in lines[:2]).casefold())[:_OPENING_WORDS]
        if len(words) == _OPENING_WORDS:
            places.setdefault(" ".join(words), []).append(f"{entry.code} {id}")
    yield from (Count("opening", lang, words, len(at), tuple(at)) for words, at in places.items() if len(at) > 1)


def _names(passages: _Passages, lang: str) -> Iterator[Count]:
    places: dict[str, list[tuple[str, str]]] = {}
    for entry, _, lines in passages:
        for name in (name for one in lines for name in _capitals(one.text)):
            places.setdefault(name[:_NAME_LETTERS], []).append((name, entry.code))
    for found in places.values():
        at = tuple(dict.fromkeys(code for _, code in found))
        if len(at) > 1:
            yield Count("name", lang, found[0][0], len(found), at)


def _capitals(sentence: str) -> Iterator[str]:
    """The words inside a sentence, not at the beginning of it or of speech, that begin with a capital."""
    for found in _WORD.finditer(sentence):
        before = sentence[:found.start()]
        if found[0][0].isupper() and found[0] not in _NO_NAMES and _WORD.search(before) and not _OPENS.search(before):
            yield found[0]
