"""Full-text search in rules: both languages at once, diacritics and word endings forgiven. SQLite's FTS5 in memory."""
from __future__ import annotations

import difflib
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from threading import Lock

from msgspec import Struct

WORD = re.compile(r"[^\W_]+")
MAX_QUERY_LETTERS, MAX_QUERY_WORDS = 200, 8
"""Letters and words of a query that are looked at."""
EXCERPT, LEAD_IN = 210, 70
"""Letters of a text that a result shows, and how many of them before the first hit."""

# Czech endings of nouns, adjectives and common verbs without their diacritics, longest first; taken off again and
# again. That is rougher than grammar, but both the query and the rules go through it.
_CZECH_ENDINGS = (
    "ovych ovym ovou atech atum ami emi imi ymi ech ach ich ych eho iho emu imu ovi ove ata ete ime ite ame aji "
    "ou um em im am ym it ie iu ho mu mi es is as a e i o u y")
_CZECH = sorted(_CZECH_ENDINGS.split(), key=len, reverse=True)
_ENGLISH = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", ""))
_IRREGULAR = {"nepratel": "nepritel", "dul": "dol"}
_SHORTEST, _LONG = 3, 5
"""Letters that a stem keeps at least, and from how many on it also finds longer words that begin with it."""
_VOWELS = frozenset("aeiouy")


@lru_cache(10_000)
def fold(text: str) -> str:
    """Small letters without diacritics."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def stems(text: str, lang: str) -> tuple[str, ...]:
    """The words of a text, each without what inflection adds or changes."""
    cut = _czech if lang == "cs" else _english
    return tuple(cut(word) for word in WORD.findall(fold(text)))


@lru_cache(10_000)
def _czech(word: str) -> str:
    word = _IRREGULAR.get(word, word)
    while ending := next((e for e in _CZECH if word.endswith(e) and len(word) - len(e) >= _SHORTEST), ""):
        word = word.removesuffix(ending)
    word = _IRREGULAR.get(word, word)
    if len(word) > _SHORTEST and word[-2] == "e" and not _VOWELS & {word[-3], word[-1]}:
        word = word[:-2] + word[-1]  # karet, desek: the vowel that comes and goes
    return word[:-1] + {"c": "k", "z": "h"}.get(word[-1], word[-1])  # dobrodruzi, knize


@lru_cache(10_000)
def _english(word: str) -> str:
    for ending, instead in _ENGLISH:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST and not word.endswith("ss"):
            word = word.removesuffix(ending) + instead
            break
    return word[:-1] if len(word) > _SHORTEST and word[-1] == word[-2] else word.removesuffix("e")


class Row(Struct, frozen=True):
    """One rule in one language, as it goes into the index."""

    rule: str
    lang: str
    title: str
    chapter: str
    text: str


class Query:
    """What somebody typed: its words, and their stems in every language."""

    def __init__(self, typed: str):
        self.typed = " ".join(typed.replace("\0", " ").split())[:MAX_QUERY_LETTERS]
        self.words = tuple(WORD.findall(fold(self.typed))[:MAX_QUERY_WORDS])
        self.stems = {lang: tuple(cut(word) for word in self.words) for lang, cut in
                      (("cs", _czech), ("en", _english))}

    def match(self, joined: str) -> str:
        """The FTS5 expression; everything typed stands in quotes. A longer stem also finds words that begin with it."""
        terms = []
        for n, word in enumerate(self.words):
            cut = {stem for found in self.stems.values() for stem in found[n:n + 1]}
            ways = [f'"{word}"*', *(f'{{title_stems stems}} : "{stem}"' + "*" * (len(stem) >= _LONG)
                                    for stem in sorted(cut))]
            terms.append(f"({' OR '.join(ways)})")
        return f" {joined} ".join(terms)

    def hits(self, word: str, lang: str) -> bool:
        """Whether a word of a text is one that was asked for."""
        plain = fold(word)
        cut = (_czech if lang == "cs" else _english)(plain)
        return any(plain.startswith(asked) for asked in self.words) or any(
            cut == stem or (len(stem) >= _LONG and cut.startswith(stem)) for stem in self.stems[lang])

    def marked(self, text: str, lang: str) -> list[tuple[str, bool]]:
        """The text in pieces, with whether each is to be marked."""
        made, done = [], 0
        for found in WORD.finditer(text):
            if self.hits(found.group(), lang):
                made += [(text[done:found.start()], False), (found.group(), True)]
                done = found.end()
        return [(piece, hit) for piece, hit in [*made, (text[done:], False)] if piece]

    def excerpt(self, text: str, lang: str) -> list[tuple[str, bool]]:
        """The same around the first hit, as much as a list of results has room for."""
        first = next((m.start() for m in WORD.finditer(text) if self.hits(m.group(), lang)), 0)
        start = 0 if len(text) <= EXCERPT or first <= LEAD_IN else text.rfind(" ", 0, first - LEAD_IN) + 1
        end = len(text) if len(text) - start <= EXCERPT else text.rfind(" ", 0, start + EXCERPT)
        shown = ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
        return self.marked(shown, lang)


class Index:
    """All rules of a game in all languages."""

    def __init__(self, rows: Iterable[Row]):
        self.base = sqlite3.connect(":memory:", check_same_thread=False)
        self.lock = Lock()  # one connection for all of the server's threads
        self.base.execute(
            "CREATE VIRTUAL TABLE rules USING fts5(rule UNINDEXED, lang UNINDEXED, title, chapter, text, title_stems,"
            " stems, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')")
        self.base.executemany(
            "INSERT INTO rules VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(r.rule, r.lang, r.title, r.chapter, r.text, " ".join(stems(r.title, r.lang)),
              " ".join(stems(f"{r.chapter} {r.text}", r.lang))) for r in rows])

    def find(self, query: Query) -> list[tuple[str, str]]:
        """`(rule, language)`, best first: rules with all the words, or where there is none, with any of them."""
        if not query.words:
            return []
        for joined in ("AND", "OR"):
            with self.lock:
                found = self.base.execute(
                    "SELECT rule, lang FROM rules WHERE rules MATCH ? ORDER BY bm25(rules, 0, 0, 10, 4, 2, 6, 1)",
                    (query.match(joined),)).fetchall()
            if found:
                return found
        return []


def nearest(query: Query, names: Sequence[str], n: int = 4) -> list[int]:
    """Which of the names look most like what was typed; some are always returned."""
    def likeness(name: str) -> float:
        plain = fold(name)
        parts = [plain, *WORD.findall(plain)]
        return max(difflib.SequenceMatcher(None, fold(query.typed)[:40], part).ratio() for part in parts)

    return sorted(range(len(names)), key=lambda at: -likeness(names[at]))[:n]
