"""The story of a table or a campaign in the reader's language, for its page, its booklet and its recording.

It has only passages that were read at the table, as the facts say. The text of an owner's book is on the page, since
the table has heard it; booklet and recording have it only on request."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from babel.dates import format_date
from flask import current_app, g, url_for
from msgspec import Struct

from companion.games.contract import Chronicle
from companion.games.view import Chapter as Met
from companion.games.view import Gain
from companion.kernel import Seat, visible_facts
from companion.story.book import Book, Entry
from companion.story.defects import BookFault
from companion.story.prose import tie
from companion.story.sound.sentences import paragraphs, sentences
from companion.table import store
from companion.table.campaign import campaigns
from companion.table.models import Campaign, Table
from companion.table.story import chronicle
from companion.table.story.books import shelf
from companion.table.story.chronicle import GameStory
from companion.web import illustrations, say, say_of, texts_of
from companion.web.campaign import words as campaign_words
from companion.web.play.screen import Screen

CHOSEN, AFTER = "heading:", ("success:", "failure:")


class Chapter(Struct, frozen=True):
    """One story entry that a seat met, in words. `kind` as the game has it, `label` its name (Quest 35). `title`,
    `text` and `after` (its success or failure) are the prose that was heard, in paragraphs; `heading` the option taken;
    `asides` small print: what was required and rolled. `note`: why there is no prose. `outcome`: the result as a
    recording says it; `said`: the game's own opening sentence. `code` of the entry and the `passages` heard, by id and
    in order, are for the recording, which reads them itself. `picture`: what the game has drawn for the entry.
    `logged`: its text is what the log says."""

    seat: Seat
    kind: str
    who: str
    letter: str
    colour: str
    label: str
    title: str = ""
    text: tuple[str, ...] = ()
    heading: str = ""
    asides: tuple[str, ...] = ()
    result: str = ""
    missed: bool = False
    after: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    open: bool = False
    note: str = ""
    round: int = 0
    code: str = ""
    told: bool = False
    passages: tuple[str, ...] = ()
    outcome: str = ""
    said: str = ""
    picture: illustrations.Picture | None = None
    logged: bool = False


class Game(Struct, frozen=True):
    """A game of the story. `place`: the name of its map or board, `at` a sentence with it. `number` in its campaign, 0
    for a single table. `paper`: scores alone were kept; `silent`: people read from a printed book. `book`: the id of
    the story book, `entries` those that were met, by code."""

    place: str
    at: str = ""
    date: str = ""
    number: int = 0
    players: tuple[tuple[str, str, str], ...] = ()
    chapters: tuple[Chapter, ...] = ()
    paper: bool = False
    broken: bool = False
    over: bool = False
    silent: bool = False
    book: str = ""
    entries: dict[str, Entry] = {}

    @property
    def names(self) -> str:
        return ", ".join(name for name, _, _ in self.players)


@dataclass(frozen=True)
class Story:
    """The story of a table or a campaign (`kind`), `id` its code or number. `own`: some text is of an owner's book;
    `over`: no more games will come; `back`: the address of its table or campaign."""

    kind: str
    id: str
    title: str
    subtitle: str
    games: tuple[Game, ...]
    own: bool
    over: bool
    back: str

    @property
    def empty(self) -> bool:
        return not any(game.chapters for game in self.games)


def story_of_table(table: Table, own: bool = True) -> Story:
    """The story of one table. `own` False leaves out the text of an owner's book."""
    tale = chronicle.of_table(table)
    teller = _ChapterWriter(tale, own)
    game = teller.game(0, table.created)
    return Story("table", table.code, say("web.chronicle.table"), game.place, (game,), teller.from_own, game.over,
                 url_for("table.page", code=table.code))


def story_of_campaign(campaign: Campaign, own: bool = True) -> Story:
    """The story of all games of a campaign, `own` as above."""
    games, from_own = [], False
    for n, tale in enumerate(chronicle.of_campaign(campaign), 1):
        played: Any = tale.game
        if tale.look is None:
            stop = campaign_words.stop_name(campaign.game, played.played.stop, numbered=False)
            games.append(Game(*_board_names(campaign.game, stop), _date(played.begun), n, paper=not tale.broken,
                              broken=tale.broken, over=played.played.result.over))
            continue
        teller = _ChapterWriter(tale, own)
        games.append(teller.game(n, played.begun))
        from_own |= teller.from_own
    stand = campaigns.standing(campaign)
    return Story("campaign", str(campaign.id), campaign.name, campaign_words.mode_name(stand), tuple(games), from_own,
                 stand.coming is None, url_for("campaign.page", number=campaign.id))


def _date(when: datetime) -> str:
    return str(format_date(when, format="long", locale=g.lang))


def _board_names(game: str, name: str) -> tuple[str, str]:
    """The name of a map or board, and a sentence with it."""
    return name, say_of(game, "chronicle.at", place=name) if name else ""


def _book(id: str) -> Book | None:
    """The book with that id; None for "", and for a book that is gone."""
    try:
        return shelf.load(store.folder(), id) if id else None
    except BookFault:
        return None


class _ChapterWriter:
    """Puts one table's chapters into words. `from_own`: some of their text is of an owner's book."""

    def __init__(self, tale: GameStory, own: bool):
        look = tale.look
        assert look is not None
        texts = texts_of(look.game.id)
        self.tale = tale
        self.s = Screen(look, "watch", "", (), g.lang, texts, current_app.extensions["companion_screens"])
        assert look.game.chronicle is not None  # a game without one has no chapters
        self.part: Chronicle = look.game.chronicle
        self.book = _book(look.table.book)
        self.from_own = bool(self.book and self.book.own and any(one.told for one in tale.chapters))
        self.kept = bool(self.book and self.book.own and not own)
        self.entries: dict[str, Entry] = {}

    def game(self, number: int, begun: datetime) -> Game:
        s = self.s
        players = tuple((s.player(seat), s.letter(seat), s.colour(seat)) for seat in s.seats)
        chapters = tuple(self.chapter(one) for one in self.tale.chapters)
        return Game(*_board_names(s.game.id, self.part.place(s.state, s.lang)), _date(begun), number, players, chapters,
                    over=s.over, silent=self.book is None and not any(one.logged for one in self.tale.chapters),
                    book=self.book.id if self.book else "", entries=self.entries)

    def chapter(self, one: Met) -> Chapter:
        s = self.s
        entry = self.book.entries.get(self.part.book_code(one)) if self.book and one.told and not self.kept else None
        if entry:
            self.entries[entry.code] = entry
        hidden = self.kept and one.told
        title = self._prose(entry, "title") or (() if hidden else (self.part.title(s.state, one, s.lang),))
        heading = self._heard(entry, one, CHOSEN) or (() if hidden else (self.part.heading(s.state, one, s.lang),))
        return Chapter(
            one.seat, one.kind, s.player(one.seat), s.letter(one.seat), s.colour(one.seat), self._label(one),
            " ".join(title), self._logged(one) if one.logged else self._prose(entry, "text"), " ".join(heading),
            tuple(self._asides(one)),
            self._result("result", one), self.part.missed(one), self._heard(entry, one, AFTER),
            tuple(self._gains(one.gains)), not one.result, self._note(one, entry), one.round,
            self.part.book_code(one), one.told,
            self._passages_heard(entry, one) if entry else (), self._result("told", one), self._said(one),
            illustrations.of_entry(s.reader, self.book.id, entry.code) if self.book and entry else None, one.logged)

    def _logged(self, one: Met) -> tuple[str, ...]:
        """What everybody may hear of the entries of a chapter, as one paragraph."""
        s, said = self.s, list[str]()
        for id in one.entries:
            facts = visible_facts(s.game, s.game.codec.facts(s.entry(id).facts), s.eyes)
            said += [tie(x, s.lang) for fact in facts if (x := s.reader.fact(fact))]
        times = ((x, len(list(same))) for x, same in groupby(said))
        ended = ((x, n, "" if x.endswith((".", "!", "?")) else ".") for x, n in times)
        return (" ".join(f"{x} ({n}×){dot}" if n > 1 else f"{x}{dot}" for x, n, dot in ended),) if said else ()

    def _prose(self, entry: Entry | None, passage: str) -> tuple[str, ...]:
        """The paragraphs of a passage without its cues."""
        text, lang = entry.prose(passage, self.s.lang) if entry else ("", self.s.lang)
        return tuple(tie(one, lang) for one in paragraphs(sentences(text, lang)))

    def _passages_heard(self, entry: Entry, one: Met) -> tuple[str, ...]:
        """The ids of the passages of an entry that were read."""
        codes = shelf.games[self.s.game.id].codes
        return tuple(read for id in one.heard if (read := entry.read_for(id, codes)))

    def _heard(self, entry: Entry | None, one: Met, kinds: str | tuple[str, ...]) -> tuple[str, ...]:
        heard = self._passages_heard(entry, one) if entry else ()
        return next((self._prose(entry, id) for id in heard if id.startswith(kinds)), ())

    def _label(self, one: Met) -> str:
        return self.s.t(f"chronicle.kind.{self.part.label(one)}", code=one.code)

    def _note(self, one: Met, entry: Entry | None) -> str:
        if entry:
            return ""
        if not self.book:
            return ""  # said once for the whole game
        if not one.told:
            return say("web.chronicle.from_paper")
        return say("web.chronicle.kept" if self.kept else "web.chronicle.lost")

    def _result(self, kind: str, one: Met) -> str:
        key = f"chronicle.{kind}.{self.part.result(one)}"
        return self.s.t(key) if self.s.reader.has(key) else ""

    def _said(self, one: Met) -> str:
        key = f"chronicle.say.{one.kind}"
        return self.s.t(key, seat=self.s.player(one.seat)) if self.s.reader.has(key) else ""

    def _asides(self, one: Met) -> Iterator[str]:
        if one.price:
            yield say("web.chronicle.price", price=", ".join(self._gains(one.price)))
        if rolled := [self.s.t(f"chronicle.roll.{key}", **params) for key, params in self.part.rolled(one)]:
            yield ", ".join(rolled)

    def _gains(self, gains: Iterable[Gain]) -> Iterator[str]:
        for gain in gains:
            key, field, id = self.part.gain(gain)
            name = self.s.reader.name(field, id) if id else ""
            yield self.s.t(f"chronicle.gain.{key}", n=abs(gain.n), name=name)
