"""The shelf of story books: those that come with the app, and the owner's in `books/<id>/` of the data folder.

`folder` is always the data folder. Of the owner's entries every earlier text is kept, in `earlier/<file>/v0001.story`
of the book, so that nothing typed is ever lost. A name that is none of ours never becomes a path. BookFault where
something is wrong; then nothing has changed on disk. The disk itself may raise OSError.
"""
from __future__ import annotations

import hashlib
import os
import re
import shutil
import threading
import unicodedata
import uuid
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from companion import disk
from companion.story import bundle, manifest
from companion.story.book import LANGUAGES, Book
from companion.story.defects import BookFault, Defect, fault
from companion.story.manifest import Vocabularies
from companion.story.reader import ENDING, ENTRIES, MAX_FILES, code_of, entry_files, open_book, parse, printable
from companion.story.vocabulary import Vocabulary

BOOKS, EARLIER = "books", "earlier"
_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_TAKEN = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Names that no folder may have on some systems."""
_VERSION = re.compile(r"v(\d{4,8})\.story")
_LOADED = 16
"""Books kept in memory."""
_Stamp = tuple[tuple[str, int, int, int], ...]
_reading, _writing = threading.Lock(), threading.Lock()


class Shelf:
    """The books of a house. `games`: the words of the games that books may belong to; `places`: the
    folders whose books come with the app, asked for each time, since games come and go in tests."""

    def __init__(self, games: Vocabularies, places: Callable[[], Iterable[Path]] = tuple):
        self.games, self.places = games, places
        self._loaded: dict[Path, tuple[_Stamp, Book]] = {}

    def vocabulary(self, book: Book) -> Vocabulary:
        """The vocabulary of the book's game."""
        return self.games.get(book.game) or Vocabulary()

    def vocabulary_at(self, path: Path) -> Vocabulary:
        """The vocabulary for the book in a folder."""
        return self.vocabulary(manifest.read(path, self.games)[0])

    def shipped(self) -> tuple[str, ...]:
        """The ids of the books that come with the app."""
        return tuple(self._come())

    def _come(self) -> dict[str, Path]:
        return {id: place / id for place in self.places() for id in _books(place)}

    def ids(self, folder: Path) -> tuple[str, ...]:
        """Every book there is: those of the app, then the owner's by id."""
        return tuple(dict.fromkeys((*self.shipped(), *_books(folder / BOOKS))))

    def home(self, folder: Path, id: str) -> Path:
        """The folder of a book. BookFault `book.unknown`, `book.link` for one that lies elsewhere."""
        check_id(id)
        path = self._come().get(id, folder / BOOKS / id)
        if path.is_symlink():
            raise fault("book.link", id=id)
        if not (path / manifest.MANIFEST).is_file():
            raise fault("book.unknown", id=id)
        return path

    def load(self, folder: Path, id: str) -> Book:
        """The book as its files are now, with every entry that can be read. BookFault `book.unknown`."""
        path = self.home(folder, id)
        stamp = _stamp(path)
        with _reading:
            if path in self._loaded and self._loaded[path][0] == stamp:
                return self._loaded[path][1]
        book = replace(open_book(path, self.games).book, id=id, own=id not in self.shipped())
        with _reading:
            while len(self._loaded) >= _LOADED:
                del self._loaded[next(iter(self._loaded))]
            self._loaded[path] = stamp, book
        return book

    def findings(self, folder: Path, id: str) -> list[Defect]:
        """What the reader finds wrong with a book. BookFault `book.unknown`."""
        return open_book(self.home(folder, id), self.games).defects

    def create(self, folder: Path, id: str, name: Mapping[str, str], game: str, languages: tuple[str, ...] = LANGUAGES,
               authors: tuple[str, ...] = ()) -> Book:
        """A new book of the owner, without entries; `id` "" is made of the name. BookFault `book.id`, `book.there` and
        those of the manifest."""
        plain = {lang: "".join(c for c in " ".join(said.split()) if c.isprintable()) for lang, said in name.items()}
        id = check_id(id or self.fresh_id(folder, plain))
        book = Book(id, game, plain, 1, languages, authors, own=True)
        text = manifest.write(book)
        _, found = manifest.book_of({"id": id, "game": game, "name": plain, "languages": list(languages),
                                  "authors": list(authors)}, text, id, self.games)
        if found:
            raise BookFault(found)
        with _writing:
            path = folder / BOOKS / id
            if id in self.shipped() or path.exists() or path.is_symlink():
                raise fault("book.there", id=id)
            (path / ENTRIES).mkdir(mode=0o700, parents=True)
            disk.write_whole(path / manifest.MANIFEST, text.encode())
        return self.load(folder, id)

    def fresh_id(self, folder: Path, name: Mapping[str, str] | str) -> str:
        """A free id that resembles the name (a text, or texts by language): `Naše kniha` -> `nase-kniha`, then
        `nase-kniha-2`."""
        title = name if isinstance(name, str) else next((text for text in name.values() if text.strip()), "")
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32].strip("-") or "book"
        tries = (stem, *(f"{stem}-{n}" for n in range(2, 10_000)))
        taken = _TAKEN | {*self.shipped()}
        return next(id for id in tries if id not in taken and not (folder / BOOKS / id).exists())

    def text(self, folder: Path, id: str, code: str, version: int = 0) -> str:
        """The text of an entry as it was typed, comments and all; `version` from 1, 0 the newest. BookFault
        `entry.unknown`, `entry.version`."""
        path = self.home(folder, id)
        read = self.vocabulary_at(path).codes.read(code)
        file = self._files(path).get(read)
        kept = _earlier(path, file or _file_name(read))
        if version and version - 1 < len(kept):
            file = kept[version - 1]
        elif file is None or version > len(kept) + 1:
            raise fault("entry.version" if file else "entry.unknown", code=printable(code), version=version)
        return file.read_text("utf-8-sig", errors="replace")

    def versions(self, folder: Path, id: str, code: str) -> int:
        """How many texts an entry has had, the present one with them; 0 for one that never was."""
        path = self.home(folder, id)
        code = self.vocabulary_at(path).codes.read(code)
        file = self._files(path).get(code)
        return len(_earlier(path, file or _file_name(code))) + (file is not None)

    def save_entry(self, folder: Path, id: str, text: str, code: str = "", after: int | None = None) -> Book:
        """Keep this text as an entry of the owner's book, whatever its defects, if only its code can be read. `code`:
        the entry that it was made from, "" for a new one; a text that says none gets this one, one that says another
        moves there. `after`: the version that was on screen. BookFault `book.shipped`, `entry.there` where another
        entry has that code, `entry.moved` where a newer version is there, `book.files`, and what keeps the code from
        being read."""
        path = self._own(folder, id)
        known = self.vocabulary_at(path)
        old, parsed = known.codes.read(code), parse(text, known)
        if parsed.entry is None and "code" not in parsed.lines and old:
            text = f"# {old}\n{text}"
            parsed = parse(text, known)
        if parsed.entry is None:
            raise BookFault(parsed.defects)
        data, new = text.encode("utf-8", "replace"), parsed.entry.code
        with _writing:
            files = self._files(path)
            if new in files and new != old:
                raise fault("entry.there", code=new)
            kept = _earlier(path, files.get(old) or _file_name(old)) if old else []
            if after is not None and old and after != len(kept) + (old in files):
                raise fault("entry.moved", code=old)
            if old not in files and len(files) >= MAX_FILES:
                raise fault("book.files", n=len(files) + 1, most=MAX_FILES)
            file = files[old] if old == new and old in files else _free_file(path, new)
            if not file.exists() or file.read_bytes() != data:
                _keep_earlier(path, file)
                disk.write_whole(file, data)
            if old != new and old in files:
                _keep_earlier(path, files[old])
                _take(files[old])
        return self.load(folder, id)

    def remove_entry(self, folder: Path, id: str, code: str) -> Book:
        """Take an entry out of the owner's book; its text stays among the earlier ones. BookFault `entry.unknown`,
        `book.shipped`."""
        path = self._own(folder, id)
        with _writing:
            file = self._files(path).get(self.vocabulary_at(path).codes.read(code))
            if file is None:
                raise fault("entry.unknown", code=printable(code))
            _keep_earlier(path, file)
            _take(file)
        return self.load(folder, id)

    def export(self, folder: Path, id: str) -> bytes:
        """The owner's book as one file, made only where somebody asks for it: the manifest and the entries as they are
        now, without earlier texts and recordings. BookFault `book.unknown`."""
        path = self.home(folder, id)
        files, _ = entry_files(path)
        parts = {f"{ENTRIES}/{file.name}": file.read_bytes() for file in files}
        return bundle.pack({manifest.MANIFEST: (path / manifest.MANIFEST).read_bytes(), **parts})

    def import_(self, folder: Path, data: bytes) -> Book:
        """Put the book of a file on the shelf, under its own id where that is free, else under one that resembles it.
        BookFault `bundle.*`, `file.size`, `book.id`."""
        parts = bundle.unpack(data)
        with _writing:
            half = folder / BOOKS / f".{uuid.uuid4().hex}"
            try:
                (half / ENTRIES).mkdir(mode=0o700, parents=True)
                for name, part in parts.items():
                    disk.write_whole(half / name, part)
                book, _ = manifest.read(half, self.games)
                id = book.id if _ID.fullmatch(book.id) else next(iter(book.name.values()), "")
                id = check_id(self.fresh_id(folder, id))
                half.rename(folder / BOOKS / id)
                disk.flush_folder(folder / BOOKS)
            finally:
                shutil.rmtree(half, ignore_errors=True)
        return self.load(folder, id)

    def _own(self, folder: Path, id: str) -> Path:
        path = self.home(folder, id)
        if id in self.shipped():
            raise fault("book.shipped", id=id)
        if (path / ENTRIES).is_symlink() or (path / EARLIER).is_symlink():
            raise fault("book.link", id=id)
        (path / ENTRIES).mkdir(mode=0o700, exist_ok=True)
        return path

    def _files(self, path: Path) -> dict[str, Path]:
        """The file of every entry, by code; of two with one code the first, as the reader has it."""
        found: dict[str, Path] = {}
        codes = self.vocabulary_at(path).codes
        for file in entry_files(path)[0]:
            if code := code_of(file, codes):
                found.setdefault(code, file)
        return found


def check_id(id: str) -> str:
    """The same id. BookFault `book.id` for one that may not be a folder here."""
    if not _ID.fullmatch(id) or id in _TAKEN:
        raise fault("book.id", id=printable(id))
    return id


def _books(folder: Path) -> tuple[str, ...]:
    try:
        there = [entry.name for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False)]
    except (FileNotFoundError, NotADirectoryError):
        return ()
    good = (name for name in there if _ID.fullmatch(name) and name not in _TAKEN)
    return tuple(sorted(name for name in good if (folder / name / manifest.MANIFEST).is_file()))


def _stamp(path: Path) -> _Stamp:
    """Tells whether anything that `load` reads has changed."""
    found = []
    for place in (path, path / ENTRIES):
        if place.is_dir():
            for entry in os.scandir(place):
                about = entry.stat(follow_symlinks=False)
                found.append((entry.path, about.st_mtime_ns, about.st_size, about.st_ino))
    return tuple(sorted(found))


def _file_name(code: str) -> str:
    """A file for an entry: its code in plain letters, told apart by a hash where those are not all of it."""
    plain = re.sub(r"[^A-Za-z0-9]+", "-", unicodedata.normalize("NFKD", code).encode("ascii", "ignore").decode())
    # Two names behind a word may differ in capitals only, which some disks do not tell apart.
    small = plain == plain.lower() or " " not in code
    unlike = plain != code.replace(" ", "-") or not small or plain.lower() in _TAKEN
    return plain + (f"-{hashlib.sha256(code.encode()).hexdigest()[:8]}" if unlike else "") + ENDING


def _free_file(path: Path, code: str) -> Path:
    """A file that is not there yet: one with the plain name may hold another entry, or one that cannot be read."""
    names = (_file_name(code), *(f"{_file_name(code).removesuffix(ENDING)}-{n}{ENDING}" for n in range(2, MAX_FILES)))
    return next(path / ENTRIES / name for name in names if not (path / ENTRIES / name).exists())


def _earlier(path: Path, file: Path | str) -> list[Path]:
    """The earlier texts of an entry, the oldest first."""
    place = path / EARLIER / Path(file).name.removesuffix(ENDING)
    names = os.listdir(place) if place.is_dir() and not place.is_symlink() else []
    return [place / name for name in sorted(names, key=lambda name: (len(name), name)) if _VERSION.fullmatch(name)]


def _keep_earlier(path: Path, file: Path) -> None:
    """Keep the present text of a file among the earlier ones."""
    if not file.exists():
        return
    kept = _earlier(path, file)
    newest = int(_VERSION.fullmatch(kept[-1].name)[1]) if kept else 0  # type: ignore[index]
    place = path / EARLIER / file.name.removesuffix(ENDING)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    disk.write_whole(place / f"v{newest + 1:04}{ENDING}", file.read_bytes())


def _take(file: Path) -> None:
    file.unlink()
    disk.flush_folder(file.parent)
