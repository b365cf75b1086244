"""The rules of a game as a book in one language: parts, chapters, rules, and how they refer to one another."""
from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from typing import Any

from msgspec import Struct

from companion import games
from companion.kernel import Cite
from companion.web import texts_of
from companion.web.rules.search import WORD, stems
from companion.web.words import Reader

STATUSES = ("enforced", "advised", "not-modelled")


class Entry(Struct, frozen=True):
    """One rule. `short` is its number without the game's letters, `page` where the printed rulebook says it,
    `reason` why the app does not watch it, or not all of it."""

    id: str
    short: str
    chapter: str
    title: str
    text: str
    page: str
    status: str
    reason: str


class Chapter(Struct, frozen=True):
    id: str
    title: str
    rules: tuple[Entry, ...]

    @property
    def reason(self) -> str:
        """Why the app leaves the whole chapter out, where that is one and the same for all its rules."""
        reasons = {rule.reason for rule in self.rules}
        return reasons.pop() if len(reasons) == 1 and len(self.rules) > 1 else ""


class Part(Struct, frozen=True):
    id: str
    title: str
    chapters: tuple[Chapter, ...]


class Book:
    """`entries` by id in reading order; `printed`: whether they stand in a rulebook."""

    def __init__(self, game_id: str, lang: str):
        self.game, self.lang = game_id, lang
        self.texts = texts_of(game_id)
        rules = games.load(game_id).rules.rules
        reader = Reader(games.load(game_id), None, lang, {}, self.texts)
        found: dict[str, list[Entry]] = {}
        for rule in rules.values():
            entry = self._entry(rule.id, rule.status, reader.citation(Cite(rule.id, rule.page, rule.inferred)))
            found.setdefault(entry.chapter, []).append(entry)
        whole = [{"id": "", "chapters": list(found)}]  # a game without contents is one part, in the order of its rules
        self.parts = tuple(
            Part(part["id"], self._title(f"part.{part['id']}", self._say("title")), tuple(
                Chapter(id, self._title(f"chapter.{id}", found[id][0].title), tuple(found[id]))
                for id in part["chapters"]))
            for part in _data(game_id, "contents").get("part", whole))
        self.chapters = {chapter.id: chapter for part in self.parts for chapter in part.chapters}
        self.entries = {entry.id: entry for chapter in self.chapters.values() for entry in chapter.rules}
        self.printed = any(rule.page for rule in rules.values())
        self.counts = Counter(entry.status for entry in self.entries.values())
        self._spoken = {stems(term, lang): rule for term, rule in _data(game_id, "terms").get(lang, {}).items()}
        self._longest = max(map(len, self._spoken), default=0)
        self._pieces: dict[str, list[tuple[str, str]]] = {}

    def _say(self, key: str) -> str:
        return str(self.texts.say(self.lang, key))

    def _title(self, key: str, otherwise: str) -> str:
        return self._say(key) if self.texts.has(self.lang, key) else otherwise

    def _entry(self, id: str, status: str, page: str) -> Entry:
        reason = f"rule.{id}.reason"
        return Entry(id, id.partition("-")[2], chapter_of(id), bound(self._say(f"rule.{id}.title"), self.lang),
                     bound(self._say(f"rule.{id}.text"), self.lang), page, status,
                     self._say(reason) if self.texts.has(self.lang, reason) else "")

    def beside(self, id: str) -> tuple[Entry | None, Entry | None]:
        """The rules before and after one in reading order."""
        order = list(self.entries)
        at = order.index(id)
        return (self.entries[order[at - 1]] if at else None,
                self.entries[order[at + 1]] if at + 1 < len(order) else None)

    def related(self, id: str) -> list[Entry]:
        """The rules that refer to this one or to which it refers, in reading order."""
        linked = neighbours(self.game).get(id, frozenset())
        return [entry for entry in self.entries.values() if entry.id in linked]

    def pieces(self, entry: Entry) -> list[tuple[str, str]]:
        """The text of a rule cut up into plain pieces and mentions: `(words, id of the rule they lead to, or "")`.
        A number of a rule always leads there; a term does the first time, unless it leads to the rule itself."""
        if entry.id not in self._pieces:
            self._pieces[entry.id] = self._cut(entry)
        return self._pieces[entry.id]

    def _cut(self, entry: Entry) -> list[tuple[str, str]]:
        text, made, done, used = entry.text, [], 0, {entry.id}
        words = [(m.start(), m.end(), stems(m.group(), self.lang)) for m in WORD.finditer(text)]
        spans = [(m.start(), m.end(), m.group()) for m in NUMBER.finditer(text) if m.group() in self.entries]
        at = 0
        while at < len(words):
            for length in range(min(self._longest, len(words) - at), 0, -1):
                spoken = tuple(stem for _, _, found in words[at:at + length] for stem in found)
                rule = self._spoken.get(spoken, "")
                if rule and rule not in used:
                    used.add(rule)
                    spans.append((words[at][0], words[at + length - 1][1], rule))
                    at += length - 1
                    break
            at += 1
        for start, end, rule in sorted(spans):
            if start < done:
                continue
            made += [(text[done:start], ""), (text[start:end], rule)]
            done = end
        return [(piece, rule) for piece, rule in [*made, (text[done:], "")] if piece]


NUMBER = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)?[a-z]?\b")
_CLINGS = {"cs": re.compile(r"\b(\d+|[AIKOSUVZaikosuvz]) (?=\w)"), "en": re.compile(r"\b(\d+) (?=\w)")}


def bound(text: str, lang: str) -> str:
    """The text with numbers, and in Czech words of one letter, tied to what follows, so that no line ends in them."""
    return _CLINGS[lang].sub("\\1\N{NO-BREAK SPACE}", text)


def chapter_of(id: str) -> str:
    """NF-20.4 stands in chapter 20, RS-R5.4 in R5, NF-43 in 43, NF-A12 and BR-S29 in those of their letter."""
    body = id.partition("-")[2]
    if "." in body:
        return body.partition(".")[0]
    return re.sub(r"\d+[a-z]?$", "", body) or body


def _data(game_id: str, name: str) -> dict[str, Any]:
    """What a game says of its book beside the rules, {} where it says nothing."""
    file = games.folder(game_id) / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def book(game_id: str, lang: str) -> Book:
    """KeyError for a game that is not in the house."""
    return Book(game_id, lang)


@cache
def neighbours(game_id: str) -> dict[str, frozenset[str]]:
    """Rule -> rules linked with it, whichever of the two names the other."""
    found: dict[str, set[str]] = {}
    for rule, others in _data(game_id, "see_also").get("see_also", {}).items():
        for other in others:
            found.setdefault(rule, set()).add(other)
            found.setdefault(other, set()).add(rule)
    return {rule: frozenset(others) for rule, others in found.items()}
