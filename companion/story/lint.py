"""Finds the defects of a story book that its reader does not look for: within entries and between them."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.story.book import LANGUAGES, Book, Choice, Entry, Words
from companion.story.defects import Defect
from companion.story.manifest import Vocabularies
from companion.story.prose import straight
from companion.story.reader import Parsed, open_book
from companion.story.vocabulary import Vocabulary

_THOUSANDS = re.compile(r"(?<![0-9])[0-9]{1,3}(?:[ .,\u00a0\u202f][0-9]{3})+(?![0-9])")
_ROMAN = re.compile(
    r"(?<![^\W_])(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![^\W_])")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_CUE = re.compile(r"\{([^{}]*)\}")


def lint(folder: Path, games: Vocabularies) -> list[Defect]:
    """Everything that is wrong with the book of a folder, by file and line."""
    opened = open_book(folder, games)
    known = games.get(opened.book.game) or Vocabulary()
    entries = [parsed for parsed in opened.parsed if parsed.entry]
    found = [*opened.defects, *book_defects(opened.book, entries, known)]
    for parsed in entries:
        found += entry_defects(parsed, known, opened.book.languages)
    return sorted(found, key=lambda one: (one.file != "book.toml", one.file, one.line))


def lint_entry(parsed: Parsed, known: Vocabulary, languages: tuple[str, ...] = LANGUAGES) -> list[Defect]:
    """All defects of one entry, those of its reader included; for the editor."""
    return sorted([*parsed.defects, *entry_defects(parsed, known, languages)], key=lambda one: one.line)


def count_words(book: Book) -> dict[str, int]:
    """The words of prose in each language of the book, in titles, paragraphs, headings and what follows a choice."""
    count = dict.fromkeys(book.languages, 0)
    for entry in book.entries.values():
        for _, said in _texts(entry):
            for lang in count:
                count[lang] += len(_CUE.sub(" ", said.get(lang, "")).split())
    return count


def entry_defects(parsed: Parsed, known: Vocabulary, languages: tuple[str, ...]) -> Iterator[Defect]:
    """The defects of one entry that its reader does not look for; none for an entry that cannot be read."""
    if entry := parsed.entry:
        yield from _whole(parsed, entry, known, languages)
        for n, choice in enumerate(entry.choices):
            yield from _option(parsed, n, choice, entry, known)
            yield from _prose_of(parsed, n, choice, languages)
        for id, said in _texts(entry):
            yield from _same(parsed, id, {lang: said[lang] for lang in languages if said.get(lang)})
            yield from (_at(parsed, _line_of(parsed, id, lang), "quotes.straight", said=around)
                        for lang, text in said.items() if (around := straight(text)))


def book_defects(book: Book, entries: Iterable[Parsed], known: Vocabulary) -> Iterator[Defect]:
    """The defects between entries: codes and keywords that one needs and no other gives, or gives and no other has.
    Options that say nothing of a failure, in a book that does."""
    one_each = {parsed.entry.code: parsed for parsed in reversed([*entries]) if parsed.entry}
    given, needed = _words_given(one_each.values(), known), _words_needed(one_each.values())
    reached = _reached(book, one_each, known)
    has_failures = any(choice.failure for entry in book.entries.values() for choice in entry.choices)
    for code, parsed in one_each.items():
        for n, choice in enumerate(parsed.entry.choices if has_failures and parsed.entry else ()):
            if choice.check and not choice.failure:
                yield _at(parsed, f"choice:{n}", "failure.none")
        for where, wanted in _leads(parsed, known):
            if wanted not in one_each and wanted not in book.elsewhere:
                yield _at(parsed, where, "code.dangling", code=wanted)
        if code not in reached:
            yield _at(parsed, "code", "code.unreachable", code=code)
    for word, (parsed, where) in needed.items():
        if word not in given and word not in book.elsewhere:
            yield _at(parsed, where, "keyword.ungiven", word=word)
    for word, (parsed, where) in given.items():
        if word not in needed:
            yield _at(parsed, where, "keyword.unused", word=word)


def _at(parsed: Parsed, where: str, key: str, **params: Any) -> Defect:
    """A defect at the line of a part of the entry, or of its code where it has no such part."""
    line = parsed.lines.get(where) or parsed.lines.get("choice:" + where.partition(":")[2]) or parsed.lines["code"]
    return Defect(parsed.file, line, key, params)


def _line_of(parsed: Parsed, id: str, lang: str) -> str:
    """The part of `Parsed.lines` that a passage belongs to: a heading to its success, the title to its paragraph."""
    kind, _, n = id.partition(":")
    part = {"title": "text", "heading": "success"}.get(kind, kind)
    return f"{part}:{n}:{lang}" if n else f"{part}:{lang}"


def _texts(entry: Entry) -> Iterator[tuple[str, Words]]:
    """Every text by the id of its passage."""
    yield "title", entry.title
    yield "text", entry.text
    for n, choice in enumerate(entry.choices):
        yield from ((f"{kind}:{n}", getattr(choice, kind)) for kind in ("heading", "success", "failure"))


def _whole(parsed: Parsed, entry: Entry, known: Vocabulary, languages: tuple[str, ...]) -> Iterator[Defect]:
    if not entry.text and not entry.choices:
        yield _at(parsed, "code", "entry.empty")
        return
    if not entry.choices:
        yield _at(parsed, "code", "entry.told")
    if not entry.author:
        yield _at(parsed, "code", "author.none")
    if entry.next and not known.codes.chain(entry.code):
        yield _at(parsed, "next", "next.kind")
    yield from (_at(parsed, "code", "text.missing", language=lang) for lang in languages if not entry.text.get(lang))
    if entry.title:
        yield from (_at(parsed, f"text:{lang}", "title.missing", language=lang)
                    for lang in languages if not entry.title.get(lang))
    for lang in LANGUAGES:
        if lang not in languages and any(said.get(lang) for _, said in _texts(entry)):
            yield _at(parsed, f"text:{lang}", "language.extra", language=lang)


def _option(parsed: Parsed, n: int, choice: Choice, entry: Entry, known: Vocabulary) -> Iterator[Defect]:
    """Thresholds, keywords and rewards of one option."""
    here, sheet = f"choice:{n}", known.codes.sheet(entry.code)
    needs, over = known.thresholds, known.bonus_over
    if choice.check and choice.need not in needs:
        yield _at(parsed, here, "need.range", need=choice.need, least=needs[0], most=needs[-1])
    if choice.bonus_need and choice.bonus_need - choice.need not in over:
        low = choice.bonus_need <= choice.need
        yield _at(parsed, here, "bonus.order" if low else "bonus.range", need=choice.need, bonus=choice.bonus_need,
                  most=choice.need + over[-1])
    if choice.bonus and not choice.bonus_need:
        yield _at(parsed, f"bonus:{n}", "bonus.threshold" if choice.check else "bonus.free",
                  **({"check": known.checks[0].id} if choice.check else {}))
    if choice.bonus_need and not choice.bonus:
        yield _at(parsed, here, "bonus.empty", bonus=choice.bonus_need)
    if len(choice.keywords) > known.most_needed:
        yield _at(parsed, f"needs:{n}", "keywords.many", most=known.most_needed)
    if choice.optional and not choice.keywords:
        yield _at(parsed, f"optional:{n}", "optional.needs")
    if not choice.check and not choice.keywords:
        yield _at(parsed, here, "free.needs")
    if not sheet and choice.keywords:
        yield _at(parsed, f"needs:{n}", "needs.sheetless")
    for name, pieces in (("gives", choice.rewards), ("bonus", choice.bonus)):
        if not sheet and any(piece.startswith(known.written) for piece in pieces):
            yield _at(parsed, f"{name}:{n}", "reward.sheetless")
        elif not known.codes.chain(entry.code) and any(piece.startswith(known.chained) for piece in pieces):
            yield _at(parsed, f"{name}:{n}", "next.kind")


def _prose_of(parsed: Parsed, n: int, choice: Choice, languages: tuple[str, ...]) -> Iterator[Defect]:
    """Passages missing in a language. An option forced by a keyword needs no heading."""
    if not choice.heading and (not choice.keywords or choice.optional):
        yield _at(parsed, f"choice:{n}", "heading.none")
    for kind in ("heading", "success", "failure"):
        words: Words = getattr(choice, kind)
        missing = [lang for lang in languages if not words.get(lang)]
        for lang in missing if words or kind == "success" else ():
            where = _line_of(parsed, f"{kind}:{n}", lang)
            yield _at(parsed, where if where in parsed.lines else f"choice:{n}", f"{kind}.missing", language=lang)
    if choice.failure and not choice.check:
        first = next(lang for lang in LANGUAGES if lang in choice.failure)
        yield _at(parsed, f"failure:{n}:{first}", "failure.free")


def _same(parsed: Parsed, id: str, words: Words) -> Iterator[Defect]:
    """Numbers and sounds that differ between the languages."""
    langs = [*words]
    for other in langs[1:]:
        where = _line_of(parsed, id, other)
        for key, of in (("numbers.differ", numbers), ("cues.differ", cues)):
            mine, theirs = of(words[langs[0]]), of(words[other])
            if mine != theirs:
                yield _at(parsed, where, key, here=", ".join(map(str, theirs)) or "–",
                          there=", ".join(map(str, mine)) or "–", language=langs[0])


def numbers(text: str) -> list[int]:
    """The numbers in a text by size: digits, with any separator of thousands, and Roman numerals of two letters or more
    unless the whole text is in capitals."""
    plain = _THOUSANDS.sub(lambda found: re.sub(r"[^0-9]", "", found[0]), _CUE.sub(" ", text))
    roman = [] if text.isupper() else [_value(found[0]) for found in _ROMAN.finditer(plain)]
    return sorted([*(int(digits) for digits in re.findall(r"[0-9]+", plain)), *roman])


def cues(text: str) -> list[str]:
    """The sounds that a text calls, each once."""
    return sorted({*_CUE.findall(text)})


def _value(roman: str) -> int:
    values = [_VALUES[letter] for letter in roman]
    return sum(-one if after > one else one for one, after in zip(values, [*values[1:], 0], strict=True))


def _leads(parsed: Parsed, known: Vocabulary) -> Iterator[tuple[str, str]]:
    """The codes that an entry gives, each with its place."""
    if entry := parsed.entry:
        if entry.next:
            yield "next", entry.next
        for where, piece in _pieces(entry):
            if piece.startswith(known.leading):
                yield where, piece.partition(":")[2]


def _pieces(entry: Entry) -> Iterator[tuple[str, str]]:
    for n, choice in enumerate(entry.choices):
        for name, pieces in (("gives", choice.rewards), ("bonus", choice.bonus)):
            yield from ((f"{name}:{n}", piece) for piece in dict.fromkeys(pieces))


def _reached(book: Book, entries: dict[str, Parsed], known: Vocabulary) -> set[str]:
    """The codes of the entries that players can reach: the open ones, those given elsewhere, and all that these lead
    to."""
    waiting = [code for code in entries if known.codes.open(code) or code in book.elsewhere]
    found = set(waiting)
    while waiting:
        fresh = {wanted for _, wanted in _leads(entries[waiting.pop()], known)} & entries.keys() - found
        found |= fresh
        waiting += fresh
    return found


def _words_given(entries: Iterable[Parsed], known: Vocabulary) -> dict[str, tuple[Parsed, str]]:
    """Keyword -> the entry and part that first gives it."""
    found: dict[str, tuple[Parsed, str]] = {}
    needed = f"{known.needed.id}:" if known.needed else ":"
    for parsed in entries:
        for where, piece in _pieces(parsed.entry) if parsed.entry else ():
            if piece.startswith(needed):
                found.setdefault(piece.partition(":")[2], (parsed, where))
    return found


def _words_needed(entries: Iterable[Parsed]) -> dict[str, tuple[Parsed, str]]:
    """Keyword -> the entry and part that first needs it."""
    found: dict[str, tuple[Parsed, str]] = {}
    for parsed in entries:
        for n, choice in enumerate(parsed.entry.choices if parsed.entry else ()):
            for word in choice.keywords:
                found.setdefault(word, (parsed, f"needs:{n}"))
    return found
