"""The preview of an entry: what the table will see of it, and its defects by line."""
from __future__ import annotations

from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.story import lint, reader
from companion.story.book import Book, Choice, Entry
from companion.story.defects import Defect
from companion.story.prose import tie
from companion.story.sound import recordings
from companion.story.sound.sentences import Sentence, sentences
from companion.table import store
from companion.table.story.books import shelf
from companion.web import say_of

Paragraphs = list[list[Sentence]]


ABSENT_IN_PRINT = frozenset({"title.missing", "author.none"})
"""Keys of defects of the owner's texts that are only notes: printed entries often have no title and no author."""
MAX_BEGINNING_LETTERS = 48
"""Letters of its text that stand for the missing title of an entry."""


class Piece(Struct, frozen=True):
    """A reward or a price: `n` of a kind, with its `word` and picture (`sign`); `name` where it has one, such as a
    keyword or a code."""

    kind: str
    n: int
    word: str
    sign: str
    name: str = ""

    @property
    def colour(self) -> str:
        return self.kind if self.sign == "token" else ""


class PassageText(Struct, frozen=True):
    """A passage: its sentences by paragraph, `many` of them; `recorded`: somebody has recorded it."""

    id: str
    paragraphs: Paragraphs
    many: int
    recorded: bool


class Option(Struct, frozen=True):
    """An option: what is seen when choosing (`heading`, `price`), and what follows."""

    choice: Choice
    heading: str
    price: list[Piece]
    gives: list[Piece]
    bonus: list[Piece]
    success: PassageText
    failure: PassageText


class Flaw(Struct, frozen=True):
    """A defect as a sentence; `line` of the text from 1, 0 for the whole; `note`: it may well be meant."""

    line: int
    text: str
    note: bool


class Preview(Struct, frozen=True):
    """The preview of a text in one language. `entry` None where not even its code can be read."""

    lang: str
    languages: tuple[str, ...]
    flaws: list[Flaw]
    entry: Entry | None = None
    title: str = ""
    text: PassageText | None = None
    options: tuple[Option, ...] = ()


def preview(book: Book, text: str, lang: str) -> Preview:
    """The preview of a text, in `lang` or else the book's first language."""
    lang = lang if lang in book.languages else book.languages[0]
    known, say = shelf.vocabulary(book), partial(say_of, book.game)
    parsed = reader.parse(text, known)
    flaws = [Flaw(one.line, say(f"story.defect.{one.key}", **one.params), is_note(book, one))
             for one in lint.lint_entry(parsed, known, book.languages)]
    entry = parsed.entry
    if entry is None:
        return Preview(lang, book.languages, flaws)
    options = tuple(
        Option(one, entry.passage(f"heading:{n}", lang), counted_pieces(book, one.price),
               counted_pieces(book, one.rewards), counted_pieces(book, one.bonus),
               passage_text(book, entry, f"success:{n}", lang), passage_text(book, entry, f"failure:{n}", lang))
        for n, one in enumerate(entry.choices))
    return Preview(lang, book.languages, flaws, entry, entry.passage("title", lang),
                   passage_text(book, entry, "text", lang), options)


def is_note(book: Book, one: Defect) -> bool:
    """Whether a defect is no more than a note. In the owner's books that includes a missing second language and what
    printed entries lack."""
    second = one.key.endswith(".missing") and len(book.languages) > 1
    return one.note or (book.own and (second or one.key in ABSENT_IN_PRINT))


def first_words(entry: Entry, lang: str) -> str:
    """The first words of an entry's paragraph, at most MAX_BEGINNING_LETTERS."""
    words = " ".join(one.text for one in sentences(entry.passage("text", lang), lang))
    return words if len(words) <= MAX_BEGINNING_LETTERS else words[:MAX_BEGINNING_LETTERS].rpartition(" ")[0] + "…"


def passage_text(book: Book, entry: Entry, id: str, lang: str) -> PassageText:
    """A passage in that language alone; empty where it is not written in it."""
    kind, _, n = id.partition(":")
    words: dict[str, str] = getattr(entry.choices[int(n)] if n else entry, kind)
    spoken = sentences(words.get(lang, ""), lang)
    paragraphs: Paragraphs = []
    for one in spoken:
        while len(paragraphs) <= one.paragraph:
            paragraphs.append([])
        paragraphs[one.paragraph].append(replace(one, text=tie(one.text, lang)))
    there = recordings.path(store.folder(), book.id, entry.code, id, lang) is not None
    return PassageText(id, paragraphs, len(spoken), there)


def counted_pieces(book: Book, words: tuple[str, ...]) -> list[Piece]:
    """Rewards or prices with equal ones counted, in the order in which each comes first."""
    counts: dict[str, int] = {}
    signs = shelf.vocabulary(book).signs
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    made = []
    for word, n in counts.items():
        kind, _, name = word.partition(":")
        made.append(Piece(kind, n, say_of(book.game, f"web.book.good.{kind}"), signs.get(kind, "star"), name))
    return made


def flaws_as_json(flaws: list[Flaw]) -> list[dict[str, Any]]:
    return [{"line": one.line, "text": one.text, "note": one.note} for one in flaws]
