"""A story book in memory: entries with their paragraph, options, thresholds, rewards and cues.

A passage is a part of an entry that is read in one go. Its id: `title`, `text` (the paragraph), `heading:N` (the bold
heading of option N, from 0), `success:N`, `failure:N`."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.story.codes import Codes

LANGUAGES = ("cs", "en")
PLACES = ("wind", "forest", "rain", "fire", "tavern", "mine", "night", "desert", "sea", "town", "swamp", "storm")
"""Places whose sound plays behind the voice."""
SOUNDS = ("bell", "door", "coins", "hooves", "blade", "thunder", "page", "splash")
"""Single sounds, called in the prose: `{bell}`."""
MOODS = ("wonder", "danger", "rest")
"""Musical themes."""
REGISTERS = ("dread", "wonder", "humour", "grief")
"""How an entry is told; nothing is heard of it."""

Words = dict[str, str]
"""A text by language."""


class Choice(Struct, frozen=True):
    """One option. `check` of the game's vocabulary, "" without a roll; `need` and `bonus_need` its thresholds,
    `bonus_need` 0 where there is no bonus reward. `keywords`: all of them must be on the sheet, and then this option
    must be taken unless it is `optional`. `price`, `rewards`, `bonus` are words of the vocabulary, one for each piece.
    `failure` is read after a roll that was not enough. `line`: where it begins in its file, from 1."""

    check: str = ""
    need: int = 0
    bonus_need: int = 0
    keywords: tuple[str, ...] = ()
    optional: bool = False
    price: tuple[str, ...] = ()
    rewards: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    heading: Words = {}
    success: Words = {}
    failure: Words = {}
    line: int = 0


class Entry(Struct, frozen=True):
    """`code` as printed, in the form of the game's vocabulary. `next`: the entry that follows, whatever the roll.
    `place` of PLACES, `mood` of MOODS, `register` of REGISTERS or ""."""

    code: str
    title: Words = {}
    text: Words = {}
    choices: tuple[Choice, ...] = ()
    next: str = ""
    place: str = ""
    mood: str = ""
    author: str = ""
    register: str = ""

    def languages(self) -> tuple[str, ...]:
        """The languages in which the paragraph is written."""
        return tuple(lang for lang in LANGUAGES if self.text.get(lang, "").strip())

    def passage(self, id: str, lang: str) -> str:
        """The prose of a passage with its cues: in `lang`, else in another language, else ""."""
        return self.prose(id, lang)[0]

    def prose(self, id: str, lang: str) -> tuple[str, str]:
        """The prose of a passage as above, and the language that it is in."""
        kind, _, n = id.partition(":")
        if n and not (n.isdecimal() and int(n) < len(self.choices)):
            return "", lang
        words: Words = getattr(self.choices[int(n)] if n else self, kind, {})
        return next(((text, one) for one in (lang, *LANGUAGES) if (text := words.get(one, "").strip())), ("", lang))

    def read_for(self, id: str, codes: Codes) -> str:
        """The passage that is read where `id` is due. For a failure without a text of its own the option's paragraph,
        as in the printed books, where entries follow one another in a chain; elsewhere none, "". `codes`: the game's.
        """
        kind, _, n = id.partition(":")
        if kind != "failure" or self.passage(id, LANGUAGES[0]):
            return id
        return f"success:{n}" if codes.chain(self.code) else ""

    def passages(self) -> Iterator[str]:
        """The ids of all passages that have prose, in the order in which they are read."""
        ids = ["title", "text", *(f"{kind}:{n}" for kind in ("heading", "success", "failure")
                                  for n in range(len(self.choices)))]
        return (id for id in ids if self.passage(id, LANGUAGES[0]))

    def mechanics(self) -> dict[str, Any]:
        """What the engine needs, as a box file writes a quest: title, options, next. No prose; only whether there is
        any for a failure."""
        return {"title": dict(self.title), "next": self.next, "options": [
            {"check": one.check, "need": one.need, "bonus_need": one.bonus_need, "keywords": list(one.keywords),
             "optional": one.optional, "title": dict(one.heading), "price": list(one.price),
             "rewards": list(one.rewards), "bonus": list(one.bonus), **({"failure": True} if one.failure else {})}
            for one in self.choices]}


class Book(Struct, frozen=True):
    """`entries` by code. `languages` it is written in. `elsewhere`: codes and keywords that entries outside the book
    give. `own`: the owner's, kept in the data folder."""

    id: str
    game: str
    name: Words = {}
    version: int = 1
    languages: tuple[str, ...] = LANGUAGES
    authors: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    entries: dict[str, Entry] = {}
    own: bool = False
