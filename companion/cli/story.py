"""`companion story`: story books on the command line. Each verb yields the lines to print and returns whether
it found something."""
from __future__ import annotations

import argparse
from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path
from typing import Any

from companion import games
from companion.games import derived
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts
from companion.story import lint, manifest, prose
from companion.story.book import Book
from companion.story.defects import BookFault, fault
from companion.story.reader import printable, read_book
from companion.table.story.books import shelf

Lines = Generator[Any, None, bool]
_UNKNOWN = {"book.unknown", "book.none", "entry.unknown", "entry.version"}
_REFUSED = {"book.there", "entry.there", "entry.moved", "book.shipped", "voice.none"}


def error_json(error: BookFault, sentence: Any) -> dict[str, Any]:
    """The error as JSON, in the shape that the whole app uses; `sentence` makes one of a key."""
    findings = [{"key": found.key, "params": found.params, "text": sentence(f"story.defect.{found.key}",
                                                                            **found.params)}
                for found in error.findings]
    first = error.findings[0].key
    return {"ok": False, "kind": "unknown" if first in _UNKNOWN else "refused" if first in _REFUSED else "malformed",
            "text": " ".join(found["text"] for found in findings), "findings": findings}


def run(args: argparse.Namespace) -> Lines:
    verbs: dict[str, Callable[[argparse.Namespace], Lines]] = {
        "list": _list, "lint": _lint, "read": _read, "export": _export, "import": _import}
    return (yield from verbs[args.verb](args))


def _data_folder(args: argparse.Namespace) -> Path:
    from companion.table.store import data_folder  # only what needs the folder loads the database

    folder: Path = data_folder(args.data)
    return folder


def _book_folder(args: argparse.Namespace) -> Path:
    """The folder of a book that is named by its id or by its folder."""
    named = Path(args.book)
    if args.book in shelf.shipped():
        return shelf.home(Path(), args.book)
    if (named / manifest.MANIFEST).exists() or named.is_absolute() or len(named.parts) != 1 or args.book in (".", ".."):
        if not named.is_dir():
            raise fault("book.unknown", id=printable(args.book))
        return named
    return shelf.home(_data_folder(args), args.book)


def _list(args: argparse.Namespace) -> Lines:
    folder = _data_folder(args)
    for id in shelf.ids(folder):
        book = shelf.load(folder, id)
        yield {"id": id, "name": book.name, "game": book.game, "version": book.version, "own": book.own,
               "languages": book.languages, "entries": len(book.entries)}
    return False


@cache
def _texts(game: str) -> Texts:
    """The sentences of the house, in the game's own words where it has some."""
    of_game = [games.folder(game) / "texts"] if game in shelf.games else []
    return Texts([TABLE_TEXTS, *of_game], [Path(derived.__file__).parent / "texts"])


def _lint(args: argparse.Namespace) -> Lines:
    folder = _book_folder(args)
    book, _ = read_book(folder, shelf.games)
    texts = _texts(book.game)
    found = lint.lint(folder, shelf.games)
    for one in found:
        text = texts.say(args.lang, f"story.defect.{one.key}", **one.params)
        yield {"file": one.file, "line": one.line, "key": one.key, "text": text, "note": one.note}
    yield from prose.counts(book)
    defects = sum(not one.note for one in found)
    yield {"entries": len(book.entries), "defects": defects, "notes": len(found) - defects,
           "words": lint.count_words(book)}
    return defects > 0


def _read(args: argparse.Namespace) -> Lines:
    from companion.story.sound.mixing import formats  # sound is loaded only where something is to be heard
    from companion.story.sound.render import render
    from companion.story.sound.speech import NoVoice, Speech

    out, data = Path(args.out), _data_folder(args)
    book, recordings_folder = _book(args, data)
    entry = book.entries.get(shelf.vocabulary(book).codes.read(args.code))
    if entry is None:
        raise fault("entry.unknown", code=printable(args.code))
    ending = out.suffix.lower().removeprefix(".")
    if ending not in formats():
        raise fault("read.format", ending=printable(ending), known=", ".join(formats()))
    speech = Speech(data)
    try:
        if args.voice and args.voice not in {one.id for lang in LANGUAGES for one in speech.voices(lang)}:
            raise fault("voice.unknown", voice=printable(args.voice))
        made = render(book, entry, entry.passages(), args.lang, speech, recordings_folder, ending, voice=args.voice)
    except NoVoice as error:
        raise fault("voice.none", language=args.lang) from error
    except ValueError as error:
        raise fault("read.silent", code=entry.code) from error
    finally:
        speech.close()
    out.write_bytes(made.data)
    yield {"book": book.id, "code": entry.code, "lang": args.lang, "file": args.out, "bytes": len(made.data),
           "duration": made.seconds, "loudness": made.loudness, "peak": made.peak, "engine": made.engine,
           "voice": "+".join(made.voices), "words": made.words, "time": made.ms}
    return False


def _book(args: argparse.Namespace, data: Path) -> tuple[Book, Path | None]:
    """The book, and the data folder with its recordings; None for a book outside the data folder."""
    if args.book in shelf.ids(data):
        return shelf.load(data, args.book), data
    return read_book(_book_folder(args), shelf.games)[0], None


def _export(args: argparse.Namespace) -> Lines:
    made = shelf.export(_data_folder(args), args.book)
    with Path(args.file).open("xb") as out:
        out.write(made)
    yield {"exported": args.file, "id": args.book, "bytes": len(made)}
    return False


def _import(args: argparse.Namespace) -> Lines:
    from companion.story.bundle import MAX_FILE_BYTES

    with Path(args.file).open("rb") as stream:
        book = shelf.import_(_data_folder(args), stream.read(MAX_FILE_BYTES + 1))
    yield {"imported": args.file, "id": book.id, "name": book.name, "entries": len(book.entries)}
    return False


def arguments(sub: argparse.ArgumentParser) -> None:
    """Declare the verbs and their arguments."""
    verbs = sub.add_subparsers(title="verbs", dest="verb", metavar="VERB", required=True)
    book_help = "a book by its id, or the folder it lies in"

    def verb(name: str, text: str) -> argparse.ArgumentParser:
        one = verbs.add_parser(name, help=text, description=text)
        one.add_argument("--data", metavar="DIR", help="data folder (default: COMPANION_DATA, else the user's own)")
        return one

    verb("list", "List the story books: those of the app, then your own.")

    one = verb("lint", "Look for everything an author did not mean, by file and line.")
    one.add_argument("book", help=book_help)
    one.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the sentences (default: en)")

    one = verb("read", "Read an entry aloud into a file, and say how it sounds.")
    one.add_argument("book", help=book_help)
    one.add_argument("code", help="as it is printed, such as 35 or A; in quotes where it has a space")
    one.add_argument("--lang", choices=LANGUAGES, required=True, help="language of the prose")
    one.add_argument("--out", metavar="FILE", required=True,
                     help="the sound file; its ending says which kind: mp3, flac, ogg, wav, and m4a where ffmpeg is")
    one.add_argument("--voice", metavar="ID", default="", help="who reads (default: the voice of the house)")

    one = verb("export", "Write one of your own books to a file.")
    one.add_argument("book", help="its id")
    one.add_argument("file", help="a new file")

    one = verb("import", "Put the book of a file among your own.")
    one.add_argument("file", help="a file that `export` wrote, or a zip of a book's folder")
