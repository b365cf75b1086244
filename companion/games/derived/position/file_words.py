"""The names in a position file: what may stand at each place of it, by id and by name."""
from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.games.derived.things import ANY, NEW, One, Row

if TYPE_CHECKING:
    from companion.games.derived import Derived

LANGS = ("en", "cs")
MAX_NEAR_NAMES = 3

Path = tuple[str, ...]
Names = tuple[str, ...]
"""The names of one thing, in each of the languages."""


class Named(Mapping[str, Names]):
    """Ids with their names. `words`: id -> what kind of thing it is; a name is made up when somebody asks for it."""

    def __init__(self, words: dict[str, str], names: Callable[[str, str], Names]):
        self.words, self.names = words, names

    def __getitem__(self, id: str) -> Names:
        return self.names(self.words[id], id)

    def __contains__(self, id: object) -> bool:
        return id in self.words

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """The ids by everything that may be written for them, in small letters: for a `Named` to which no more are
        added."""
        found: dict[str, list[str]] = {}
        for id, names in self.items():
            for written in {id.casefold(), *(x.casefold() for x in names)}:
                found.setdefault(written, []).append(id)
        return found


class Words:
    """What may stand at each path, by id and by name. `places`: path -> ids with their names. `bare`: ids as open steps
    hold them, of a place without its kind, wherever they lie; each with its kind of thing and its whole id."""

    def __init__(self, game: Derived, s: Any, texts: Any):
        self.game, self.s, self.texts = game, s, texts
        self.named: dict[tuple[str, str], Names] = {}
        self.ones: dict[Path, One] = {}
        self.places: dict[Path, Named] = {}
        self.alike: dict[tuple[str, Names], Named] = {}
        """The same things may stand at many places."""
        for row in game.things.rows(s):
            self._row(row)
        of_piece: dict[str, list[Named]] = {}
        for path, one in self.ones.items():
            if one.row.piece and path in self.places:
                of_piece.setdefault(one.row.piece, []).append(self.places[path])
        any_of = {piece: Named(_merged(all), self.names) for piece, all in of_piece.items()}
        for path, one in self.ones.items():  # a pile that no form asks for holds what other rows of its kind may hold
            if path in self.places and not self.places[path]:
                self.places[path] = any_of.get(one.row.piece, self.places[path])

    @cached_property
    def bare(self) -> dict[str, tuple[str, str]]:
        return {id.rpartition(":")[2]: (word, id) for id, word in _merged(self.places.values()).items()}

    def _row(self, row: Row) -> None:
        same = None if callable(row.options) else self._options(row, row.options)
        on_shelves = row.path.endswith("/{id}")
        limited = row.kind in ("cards", "hand", "part", "choice", "figure")
        for one in self.game.things.every(self.s, row):
            self.ones[one.path] = one
            if on_shelves and one.id:
                shelf = one.path[:-1]
                if shelf not in self.places:
                    self.places[shelf] = Named({}, self.names)
                self.places[shelf].words[one.id] = one.place or row.word
            if limited:
                named = self._options(row, row.options(self.s, one)) if callable(row.options) else same
                assert named is not None
                self.places[one.path] = named

    def _options(self, row: Row, options: Iterable[str]) -> Named:
        key = row.word or row.piece, (*row.always, *options)
        if key not in self.alike:
            self.alike[key] = Named(dict.fromkeys(key[1], key[0]), self.names)
        return self.alike[key]

    def names(self, word: str, id: str) -> Names:
        """The names of a thing of that kind, or of a place."""
        if (word, id) not in self.named:
            say = self.game.names.place if ":" in word else None
            self.named[word, id] = tuple(
                say(self.s, word, lang, {}, self.texts) if say else
                self.game.names.name(self.s, word, id, lang, {}, self.texts) for lang in LANGS)
        return self.named[word, id]

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """The ids with a name, wherever they lie."""
        found: dict[str, list[str]] = {}
        for bare, of in self.bare.items():
            for name in {x.casefold() for x in self.names(*of) if x}:
                found.setdefault(name, []).append(bare)
        return found

    def ids_with_name(self, name: str) -> tuple[str, ...]:
        """The ids with that name, wherever they lie."""
        return tuple(self.by_name.get(name.strip().casefold(), ())) if name[:1].isupper() else ()

    def similar_names(self, written: str) -> tuple[str, ...]:
        """Known names similar to `written`, if it looks like a name: ids and words of a game begin with a small
        letter."""
        return near(written, self.by_name) if written[:1].isupper() and written not in self.s.seats else ()

    def with_names(self, value: Any, path: Path, lang: str) -> Any:
        """A part of a file with names of a language for ids, where only one thing has that name."""
        there = self.places.get(path) if lang else None
        match value:
            case _ if path[:1] in (("now",), ("flow",)):
                return self._step_with_names(value, lang, of_steps=True)
            case dict():
                return {self.name(there, k, lang): self.with_names(x, (*path, k), lang) for k, x in value.items()}
            case list():
                return [self.name(there, x, lang) if isinstance(x, str) else x for x in value]
            case str():
                return self.name(there, value, lang)
        return value

    def _step_with_names(self, value: Any, lang: str, of_steps: bool = False) -> Any:
        match value:
            case dict():
                return {k: x if k == "at" else self._step_with_names(x, lang) for k, x in value.items()}
            case list():
                return [x if of_steps and isinstance(x, str) else self._step_with_names(x, lang) for x in value]
            case str() if lang and value in self.bare:
                name = self.names(*self.bare[value])[LANGS.index(lang)]
                return name if self.ids_with_name(name) == (value,) and name not in self.bare else value
        return value

    def name(self, there: Named | None, id: str, lang: str) -> str:
        if there is None or id not in there:
            return id
        name = there[id][LANGS.index(lang)]
        return name if name and ids_of_name(there, name) == [id] and not name.startswith((NEW, ANY)) else id


def ids_of_name(there: Named, written: str) -> list[str]:
    """The ids that `written` may mean: the id itself, else everything with that name."""
    return [written] if written in there else there.by_name.get(written.strip().casefold(), [])


def _merged(those: Iterable[Named]) -> dict[str, str]:
    """All of them in one, of two words for an id the last one; each is gone through once, however often it comes."""
    those = list(those)
    found: dict[str, str] = {}
    for one in {id(x): x for x in those}.values():
        found |= one.words
    for one in reversed({id(x): x for x in reversed(those)}.values()):
        found |= one.words
    return found


def near(written: str, known: Any) -> tuple[str, ...]:
    """The most similar ones of what is known, at most three."""
    by = {str(x).casefold(): str(x) for x in known if x}
    return tuple(by[x] for x in difflib.get_close_matches(written.casefold(), by, MAX_NEAR_NAMES, 0.6))
