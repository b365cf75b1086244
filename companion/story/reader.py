"""Story books out of plain text: one entry a file, the manifest `book.toml` beside the folder `entries`.

Generous with spaces, capitals and line ends. Every defect is told with file and line; a broken entry never costs the
others. Nothing here raises on any text or folder, except OSError of the disk itself.
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.story import manifest, rewards
from companion.story.book import LANGUAGES, MOODS, PLACES, REGISTERS, SOUNDS, Book, Choice, Entry
from companion.story.codes import Codes
from companion.story.defects import Defect
from companion.story.manifest import Vocabularies
from companion.story.vocabulary import Vocabulary

ENTRIES, ENDING = "entries", ".story"
MAX_TEXT_BYTES, MAX_FILES, MAX_CHOICES, MAX_PIECES = 64 << 10, 2000, 9, 40
"""Bytes of an entry, entries of a book, options of an entry, pieces on one line."""
MAX_LINE_LETTERS = 120
"""Characters of a title, a heading, an author."""
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LEVELS = {2: "text", 3: "success", 4: "failure"}
_TITLES = {"text": "title", "success": "heading"}
_TOP = ("place", "mood", "register", "author", "next")
_OPTION = ("needs", "optional", "price", "gives", "bonus")
_FIELD = re.compile(r"([^\W\d_]+)\s*:\s*(.*)")
_PASSAGE = re.compile(r"([A-Za-z]{2})(?:\s+(.*))?")
_THRESHOLDS = r"\s*:?\s*([0-9]{1,2})(?:\s*[,;]?\s*bonus\s*:?\s*([0-9]{1,2}))?"
_CUE = re.compile(r"\{([^{}]*)\}|[{}]")
_SAID = {"yes": True, "no": False, "ano": True, "ne": False, "true": True, "false": False}


class Parsed(NamedTuple):
    """`entry` None where not even its code can be read. `lines`: where each part stands, from 1: `code`, `place`,
    `text:cs`, `choice:0`, `gives:0`, `success:0:en`."""

    file: str
    entry: Entry | None
    defects: list[Defect]
    lines: dict[str, int]


class OpenedBook(NamedTuple):
    """A book with the entries as they were read, those that lost their code to another file too."""

    book: Book
    defects: list[Defect]
    parsed: list[Parsed]


def read_entry(text: str, known: Vocabulary, file: str = "") -> tuple[Entry | None, list[Defect]]:
    """The entry, and what is wrong with it."""
    found = parse(text, known, file)
    return found.entry, found.defects


def read_book(folder: Path, games: Vocabularies) -> tuple[Book, list[Defect]]:
    """The book of a folder, and what is wrong with it; its entries in the order of their codes."""
    opened = open_book(folder, games)
    return opened.book, opened.defects


def open_book(folder: Path, games: Vocabularies) -> OpenedBook:
    """`games`: the words of every game that books may belong to."""
    book, defects = manifest.read(folder, games)
    known = games.get(book.game) or Vocabulary()
    parsed: list[Parsed] = []
    entries: dict[str, Entry] = {}
    files, wrong = entry_files(folder)
    defects += wrong
    for path in files:
        one = _file(folder, path, known)
        defects += one.defects
        if one.entry is None:
            continue
        parsed.append(one)
        if one.entry.code in entries:
            other = next(x.file for x in parsed if x.entry and x.entry.code == one.entry.code)
            defects.append(Defect(one.file, one.lines["code"], "code.double", {"code": one.entry.code, "other": other}))
        else:
            entries[one.entry.code] = one.entry
    ordered = {code: entries[code] for code in sorted(entries, key=known.codes.order)}
    return OpenedBook(replace(book, entries=ordered), defects, parsed)


def entry_files(folder: Path) -> tuple[list[Path], list[Defect]]:
    """The files of entries by name; what leads out of the folder or is no plain file is none."""
    home = folder / ENTRIES
    if home.is_symlink() or not home.is_dir():
        return [], [Defect(ENTRIES, 0, "book.entries", {})] if home.is_symlink() else []
    found = sorted(path for path in home.iterdir() if path.name.endswith(ENDING) and not path.name.startswith("."))
    links = [path for path in found if path.is_symlink() or not path.is_file()]
    defects = [Defect(f"{ENTRIES}/{path.name}", 0, "file.link", {}) for path in links]
    files = [path for path in found if path not in links]
    if len(files) > MAX_FILES:
        defects.append(Defect(ENTRIES, 0, "book.files", {"n": len(files), "most": MAX_FILES}))
    return files[:MAX_FILES], defects


def code_of(path: Path, codes: Codes) -> str:
    """The code of the entry in a file, as `parse` has it; "" where it cannot be read."""
    data = _bytes(path)
    text = clean_text(data.decode("utf-8-sig", "replace")) if len(data) <= MAX_TEXT_BYTES else ""
    lines = (line.strip() for line in text.split("\n"))
    return codes.read(next((line[1:] for line in lines if line.startswith("#") and not line.startswith("##")), ""))


def _bytes(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(MAX_TEXT_BYTES + 1)


def _file(folder: Path, path: Path, known: Vocabulary) -> Parsed:
    name, data = path.relative_to(folder).as_posix(), _bytes(path)
    try:
        return parse(data.decode("utf-8-sig") if len(data) <= MAX_TEXT_BYTES else "x" * len(data), known, name)
    except UnicodeDecodeError as error:
        line = data[:error.start].count(b"\n") + 1
        return Parsed(name, None, [Defect(name, line, "file.utf8", {})], {})


def parse(text: str, known: Vocabulary, file: str = "") -> Parsed:
    """The entry, its defects, and the line of each part."""
    if len(text.encode("utf-8", "replace")) > MAX_TEXT_BYTES:
        return Parsed(file, None, [Defect(file, 1, "file.size", {"most": MAX_TEXT_BYTES >> 10})], {})
    reading = _Reading(file, known)
    for number, line in enumerate(clean_text(text).split("\n"), 1):
        reading.line(number, line.strip())
    return Parsed(file, reading.entry(), reading.defects, reading.lines)


def clean_text(text: str) -> str:
    """The text with plain line ends, and without what nobody can see."""
    return _UNSEEN.sub("", text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def join_paragraphs(lines: Iterable[str]) -> str:
    """Paragraphs out of lines: what no blank line parts is one, on one line; a blank line stands between them."""
    parts: list[list[str]] = [[]]
    for line in lines:
        if line:
            parts[-1].append(re.sub(r"[ \t]+", " ", line))
        elif parts[-1]:
            parts.append([])
    return "\n\n".join(" ".join(part) for part in parts if part)


class _Option:
    """One option while it is read."""

    def __init__(self, line: int, check: str, need: int, bonus_need: int):
        self.line, self.check, self.need, self.bonus_need = line, check, need, bonus_need
        self.fields: dict[str, Any] = {}
        self.words: dict[str, dict[str, str]] = {"heading": {}, "success": {}, "failure": {}}

    def choice(self) -> Choice:
        return Choice(self.check, self.need, self.bonus_need, self.fields.get("needs", ()),
                      self.fields.get("optional", False), self.fields.get("price", ()), self.fields.get("gives", ()),
                      self.fields.get("bonus", ()), **self.words, line=self.line)


class _Reading:
    """Reads one file, line by line. `passage`: (kind, language) of the prose that is being read into `gathered`."""

    def __init__(self, file: str, known: Vocabulary):
        self.file, self.known, self.code = file, known, ""
        self.check = re.compile(f"({'|'.join(re.escape(one.id) for one in known.checks) or '(?!)'}){_THRESHOLDS}",
                                re.IGNORECASE)
        self.defects: list[Defect] = []
        self.lines: dict[str, int] = {}
        self.fields: dict[str, str] = {}
        self.words: dict[str, dict[str, str]] = {"title": {}, "text": {}}
        self.options: list[_Option] = []
        self.option: _Option | None = None
        self.passage: tuple[str, str] | None = None
        self.gathered: list[str] = []
        self.lost = False

    def defect(self, line: int, key: str, **params: Any) -> None:
        self.defects.append(Defect(self.file, line, key, params))

    def entry(self) -> Entry | None:
        self._close()
        if "code" not in self.lines:
            self.defect(1, "code.none")
        if not self.code:
            return None
        choices = tuple(option.choice() for option in self.options)
        return Entry(self.code, self.words["title"], self.words["text"], choices, self.fields.get("next", ""),
                     self.fields.get("place", ""), self.fields.get("mood", ""), self.fields.get("author", ""),
                     self.fields.get("register", ""))

    def line(self, number: int, line: str) -> None:
        if line.startswith("//"):
            return
        if line.startswith("#"):
            self._close()
            marks = len(line) - len(line.lstrip("#"))
            self._head(number, marks, line[marks:].strip())
        elif line.startswith("*"):
            self._close()
            self._begin(number, line[1:].strip())
        elif self.passage or self.lost:
            self._prose(number, line.removeprefix("\\").lstrip())
        elif line:
            self._field(number, line)

    def _head(self, number: int, marks: int, heading: str) -> None:
        if marks == 1:
            self._code(number, heading)
        elif marks in _LEVELS:
            self._passage(number, _LEVELS[marks], heading)
        else:
            self.lost = True
            self.defect(number, "head.level", n=marks)

    def _code(self, number: int, text: str) -> None:
        if "code" in self.lines:
            self.defect(number, "code.twice")
            return
        self.lines["code"] = number
        self.code = self.known.codes.read(text)
        if not self.code:
            self.defect(number, "code.unread", code=printable(text), examples=self.known.codes.examples)

    def _passage(self, number: int, kind: str, text: str) -> None:
        found = _PASSAGE.fullmatch(text)
        lang = found[1].lower() if found else ""
        self.lost = True
        if lang not in LANGUAGES:
            self.defect(number, "language.unknown", language=printable(text.split(maxsplit=1)[0] if text else ""))
        elif kind == "text":
            self._open(number, self.words, kind, lang, found[2] if found else "")
        elif self.option is None:
            # An option that could not be read has been told already; what belongs to it is passed over.
            if not any(one.key in ("option.unread", "choices.many") for one in self.defects):
                self.defect(number, "option.none", **self._checks())
        else:
            self._open(number, self.option.words, kind, lang, found[2] if found else "")

    def _open(self, number: int, words: dict[str, dict[str, str]], kind: str, lang: str, title: str | None) -> None:
        where = "" if kind == "text" else f":{len(self.options) - 1}"
        if f"{kind}{where}:{lang}" in self.lines:
            self.defect(number, "passage.twice", language=lang)
            return
        self.lines[f"{kind}{where}:{lang}"] = number
        self.lost, self.passage = False, (kind, lang)
        if title := " ".join((title or "").split()):
            name = _TITLES.get(kind)
            if name is None or len(title) > MAX_LINE_LETTERS:
                self.defect(number, "title.long" if name else "title.failure", most=MAX_LINE_LETTERS)
            if name:
                words[name][lang] = title

    def _close(self) -> None:
        """End the prose that is open."""
        if self.passage:
            kind, lang = self.passage
            if text := join_paragraphs(self.gathered):
                words = self.words if kind == "text" or self.option is None else self.option.words
                words[kind][lang] = text
        self.passage, self.gathered, self.lost = None, [], False

    def _prose(self, number: int, line: str) -> None:
        if self.lost:
            return
        self.gathered.append(line)
        for cue in _CUE.finditer(line):
            if cue[1] not in SOUNDS:
                self.defect(number, "cue.unknown", cue=printable(cue[0]), known=", ".join(SOUNDS))

    def _begin(self, number: int, text: str) -> None:
        self.option = None
        found = self.check.fullmatch(text)
        if not found and text.casefold() != "free":
            self.lost = True
            self.defect(number, "option.unread", said=printable(text), **self._checks())
        elif len(self.options) == MAX_CHOICES:
            self.lost = True
            self.defect(number, "choices.many", most=MAX_CHOICES)
        else:
            check, need, bonus = (found[1].lower(), int(found[2]), int(found[3] or 0)) if found else ("", 0, 0)
            self.option = _Option(number, check, need, bonus)
            self.lines[f"choice:{len(self.options)}"] = number
            self.options.append(self.option)

    def _field(self, number: int, line: str) -> None:
        found = _FIELD.fullmatch(line)
        key = found[1].casefold() if found else ""
        if found is None or key not in (_OPTION if self.option else _TOP):
            self.defect(number, "field.unknown" if found else "line.stray", said=printable(found[1] if found else line))
            return
        place = f"{key}:{len(self.options) - 1}" if self.option else key
        if place in self.lines:
            self.defect(number, "field.twice", field=key)
            return
        self.lines[place] = number
        value = " ".join(found[2].split())
        if not value:
            self.defect(number, "field.empty", field=key)
        elif self.option:
            self.option.fields[key] = self._of_option(number, key, value)
        else:
            self._of_entry(number, key, value)

    def _of_entry(self, number: int, key: str, text: str) -> None:
        known = {"place": PLACES, "mood": MOODS, "register": REGISTERS}.get(key)
        value = text.casefold() if known else self.known.codes.read(text) if key == "next" else text
        if known and value not in known:
            self.defect(number, f"{key}.unknown", said=printable(text), known=", ".join(known))
        elif not value:
            self.defect(number, "code.unread", code=printable(text), examples=self.known.codes.examples)
        elif len(value) > MAX_LINE_LETTERS:
            self.defect(number, "title.long", most=MAX_LINE_LETTERS)
        else:
            self.fields[key] = value

    def _of_option(self, number: int, key: str, text: str) -> Any:
        if key == "optional":
            if text.casefold() not in _SAID:
                self.defect(number, "optional.unread", said=printable(text))
            return _SAID.get(text.casefold(), False)
        if key == "needs":
            words = tuple(dict.fromkeys(part.strip().upper() for part in text.split(",") if part.strip()))
            for word in words:
                if not (needed := self.known.needed) or not self.known.word(needed.id, word):
                    self.defect(number, "keyword.unread", word=printable(word))
            return words
        return self._pieces(number, key, text)

    def _pieces(self, number: int, key: str, text: str) -> tuple[str, ...]:
        """The words that can be read of a line of pieces."""
        price, words = key == "price", list[str]()
        plain = self.known.prices if price else self.known.goods
        for part in filter(None, (part.strip() for part in text.split(","))):
            try:
                words += [self._checked(word) for word in rewards.read(_plain(part, plain), self.known, price)]
            except rewards.UnknownReward:
                self.defect(number, "price.unknown" if price else "reward.unknown", said=printable(part))
        if len(words) > MAX_PIECES:
            self.defect(number, "reward.many", most=MAX_PIECES)
        return tuple(words[:MAX_PIECES])

    def _checked(self, word: str) -> str:
        """The word with the name in it as the engine writes it. UnknownReward for a name that no piece can have."""
        kind, _, name = word.partition(":")
        made = self.known.word(kind, name) if name else word
        if not made:
            raise rewards.UnknownReward(word)
        return made

    def _checks(self) -> dict[str, str]:
        """Checks of the game, to show how an option begins."""
        checks = [one.id for one in self.known.checks] or [""]
        return {"check": checks[0], "other": checks[-1]}


def _plain(part: str, known: Iterable[str]) -> str:
    """`2 Coins`, `KEYWORD tundra` as `rewards.read` has it."""
    words = re.sub(r"\s+([+-])(?=\s|$)", r"\1", part).split()
    for n, word in enumerate(words):
        low = word.casefold()
        if n == 0 and low.isdecimal():
            continue
        if words[:n] and not words[n - 1].isdecimal():
            break
        words[n] = low[:-1] if low.endswith("s") and low[:-1] in known else low
    return " ".join(words)


def printable(text: str) -> str:
    """What a file says, fit for a message: short, without control characters."""
    return "".join(c if c.isprintable() else "?" for c in text[:60])
