"""The manifest of a story book, `book.toml`: its id, name, game, languages and authors."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.story.book import LANGUAGES, Book
from companion.story.codes import Codes
from companion.story.defects import Defect
from companion.story.vocabulary import Vocabulary

MANIFEST = "book.toml"
Vocabularies = Mapping[str, Vocabulary]
"""The vocabularies of the games that books may belong to, by game id. A book that names no game belongs to the
first."""
MAX_BYTES, MAX_LIST_LENGTH, MAX_NAME_LETTERS = 64 << 10, 2000, 80
"""Bytes of the manifest, things in one of its lists, characters of a name."""
_TYPES: dict[str, type] = {"id": str, "game": str, "version": int, "languages": list, "authors": list,
                           "elsewhere": list, "name": dict}
_AT = re.compile(r"\(at line (\d+)")


def read(folder: Path, games: Vocabularies) -> tuple[Book, list[Defect]]:
    """The book without its entries, as far as it can be read; `id` is the folder's name where the file says none."""
    path, bare = folder / MANIFEST, Book(folder.name, next(iter(games), ""), {})
    if path.is_symlink() or not path.is_file():
        return bare, [Defect(MANIFEST, 0, "book.none", {})]
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        return bare, [Defect(MANIFEST, 0, "file.size", {"most": MAX_BYTES >> 10})]
    try:
        text = data.decode("utf-8-sig")
        fields = tomllib.loads(text)
    except UnicodeDecodeError as error:
        return bare, [Defect(MANIFEST, data[:error.start].count(b"\n") + 1, "file.utf8", {})]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        found = _AT.search(str(error))
        return bare, [Defect(MANIFEST, int(found[1]) if found else text.count("\n") + 1, "book.toml", {})]
    return book_of(fields, text, folder.name, games)


def book_of(fields: Mapping[str, Any], text: str, id: str, games: Vocabularies) -> tuple[Book, list[Defect]]:
    """The book that a decoded manifest describes, without its entries, and the defects found: a wrong part is left out.
    `text` is the manifest itself, for the lines of defects."""
    defects: list[Defect] = []

    def wrong(key: str, name: str, **params: Any) -> None:
        defects.append(Defect(MANIFEST, _line(text, name), key, params))

    good = dict(fields)
    for name, value in fields.items():
        expected = _TYPES.get(name)
        if expected is None:
            wrong("field.unknown", name, said=name[:40])
        elif type(value) is not expected or (isinstance(value, list) and not _words(value)):
            wrong("book.field", name, field=name)
            del good[name]
    if good.get("game", "") not in games and "game" in good:
        wrong("book.game", "game", game=str(good.pop("game"))[:40], known=", ".join(games))
    game = good.get("game", next(iter(games), ""))
    codes = games[game].codes if game in games else Codes()
    languages = tuple(lang for lang in LANGUAGES if lang in good.get("languages", LANGUAGES))
    if not languages or len(languages) < len(good.get("languages", LANGUAGES)):
        wrong("book.languages", "languages", known=", ".join(LANGUAGES))
    names = {lang: one for lang, one in good.get("name", {}).items()
             if lang in LANGUAGES and isinstance(one, str) and 0 < len(one.strip()) <= MAX_NAME_LETTERS}
    for lang in languages or LANGUAGES:
        if lang not in names:
            wrong("book.name", "name", language=lang)
    version = good.get("version", 1)
    if not 1 <= version < 1 << 31:
        wrong("book.field", "version", field="version")
        version = 1
    return Book(good.get("id", id), game, names, version, languages or LANGUAGES,
                tuple(good.get("authors", ())), tuple(_given(good.get("elsewhere", ()), codes))), defects


def write(book: Book) -> str:
    """The manifest of a book; `read` gives the same again."""
    lines = [f"id = {_quoted(book.id)}", f"game = {_quoted(book.game)}", f"version = {book.version}",
             f"languages = {_list(book.languages)}", f"authors = {_list(book.authors)}",
             f"elsewhere = {_list(book.elsewhere)}", "", "[name]",
             *(f"{lang} = {_quoted(book.name[lang])}" for lang in LANGUAGES if lang in book.name)]
    return "\n".join(lines) + "\n"


def _given(elsewhere: list[str], codes: Codes) -> Iterator[str]:
    """Codes normalised, keywords in capitals."""
    return (codes.read(one) or one.strip().upper() for one in elsewhere)


def _words(value: list[Any]) -> bool:
    return len(value) <= MAX_LIST_LENGTH and all(isinstance(one, str) and len(one) <= MAX_NAME_LETTERS for one in value)


def _line(text: str, name: str) -> int:
    """The line of a key of the manifest, 1 where it is missing."""
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(rf"\s*\[?\s*\"?{re.escape(name)}\"?\s*[=\].]", line):
            return number
    return 1


def _quoted(text: str) -> str:
    """A TOML string: backslash, quote and everything below the blank are escaped."""
    return '"' + "".join(f"\\u{ord(c):04X}" if c in '"\\\x7f' or c < " " else c for c in text) + '"'


def _list(words: tuple[str, ...]) -> str:
    return "[" + ", ".join(map(_quoted, words)) + "]"
