"""The tale of an opened entry as one device may read it: its prose from the book, sentence by sentence, the options
with what they ask for, and the outcome. It has nothing that the engine does not allow to be told yet."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import current_app
from msgspec import Struct

from companion.games.contract import Story
from companion.games.view import Asks
from companion.kernel import Action, Fact, visible_facts
from companion.story.book import Entry
from companion.story.defects import BookFault
from companion.story.prose import tie
from companion.story.sound.quotations import Cast, casts, with_prefix
from companion.story.sound.sentences import Sentence, sentences
from companion.table.story.books import shelf
from companion.table.story.narrator import OpenEntry
from companion.web.play.chances import Odds, odds_rows
from companion.web.play.offers import Leaf, leaf
from companion.web.words import Chip, tag

if TYPE_CHECKING:
    from companion.web.play.screen import Screen

MAX_ENTRIES_BACK = 60
"""Journal entries that are searched back from the head for the opening: no turn has so many after one."""


class Line(Struct, frozen=True):
    """A sentence on the screen: number `n` of its passage."""

    passage: str
    n: int
    text: str


Paragraphs = tuple[tuple[Line, ...], ...]


class Choice(Struct, frozen=True):
    """An option. `asks`: the roll, the price and the keywords it takes; `leaf`: its button, None where this screen may
    not press it; `odds` by what they are for; `chosen`: whether it was taken."""

    n: int
    heading: tuple[Line, ...]
    asks: tuple[Chip, ...]
    leaf: Leaf | None = None
    odds: dict[str, list[Odds]] = {}
    chosen: bool = False


class Tale(Struct, frozen=True):
    """`opening` names it, `code` the entry as printed. `stage`: told, chosen or done. `silent`: nothing is told
    because this is only tried out. `missing`: the book has no such entry, or one that was `changed` since; `editor`:
    where its owner can type it. `narrator`: who reads by the rulebook, `yours` whether with this device. `result` and
    `well`: how it ended; `after` what is read then; `gains` what came of it so far. `lang`: what the prose is written
    in."""

    opening: str
    code: str
    stage: str
    silent: bool = False
    missing: bool = False
    changed: bool = False
    editor: str = ""
    lang: str = ""
    title: tuple[Line, ...] = ()
    text: Paragraphs = ()
    choices: tuple[Choice, ...] = ()
    forced: str = ""
    result: str = ""
    well: bool = False
    after: Paragraphs = ()
    gains: tuple[str, ...] = ()
    narrator: str = ""
    yours: bool = False
    passages: tuple[str, ...] = ()

    @property
    def opened(self) -> OpenEntry:
        return OpenEntry(self.opening, self.passages, self.stage != "told")


def folder() -> Path:
    """The data folder."""
    found: Path = current_app.config["DATA"]
    return found


def entry_of(book: str, code: str) -> tuple[Entry | None, bool]:
    """An entry of a book, None where it has none (or where there is no such book any more), and whether the book is
    the owner's."""
    try:
        found = shelf.load(folder(), book)
    except BookFault:
        return None, False
    return found.entries.get(code), found.own


def sentences_of(entry: Entry, id: str, lang: str) -> tuple[tuple[Sentence, ...], str]:
    """The sentences of a passage and their language."""
    text, own = entry.prose(id, lang)
    return sentences(text, own), own


def has_no_button(s: Screen, action: Action) -> bool:
    """Whether an action has no button among the offers: openings and options of an entry have theirs beside the story,
    and in a what-if no entry is opened."""
    story = s.game.story
    if tag(action) in s.game.screen.QUIET or story is None or not s.narrated:
        return tag(action) in s.game.screen.QUIET
    if s.what_if:
        return story.opens_entry(action)
    read = s.tale is not None and s.tale.stage == "told" and bool(s.tale.choices)
    return (read and story.option_of(action) is not None) or is_invitation(s, action)


def is_invitation(s: Screen, action: Action) -> bool:
    """Whether an action opens an entry by a button before the map: on a phone, being the likeliest action."""
    story = s.game.story
    return (story is not None and s.narrated and not s.what_if and s.surface == "hand"
            and story.is_likely_opening(action))


def invitations(s: Screen) -> list[Leaf]:
    """The buttons of `is_invitation`."""
    return [leaf(s.reader, a, v, s.reader.action(a)) for seat in s.acting for a, v in s.pairs(seat, quiet=True)
            if is_invitation(s, a)]


def facts_since_opening(s: Screen) -> tuple[str, list[Fact]] | None:
    """The id of the opening and the facts from it on, the opening first; None where no entry was opened this turn."""
    game = s.game.story
    if game is None:
        return None
    found: list[Fact] = []
    for entry in s.tail(s.head, MAX_ENTRIES_BACK):
        for fact in reversed(s.game.codec.facts(entry.facts)):
            if game.ends_entry(fact):
                return None
            found.append(fact)
            if game.is_opening(fact):
                return str(entry.id), found[::-1]
    return None


def tale(s: Screen) -> Tale | None:
    """The tale of the entry that is open on this screen, None where none is open or the turn is over."""
    stories = s.game.story
    if stories is None or not stories.entry_stage(s.state) or not (found := facts_since_opening(s)):
        return None
    code = stories.entry_code(s.state)
    entry, own = entry_of(s.table.book, code)
    same = entry is None or stories.matches_book(s.state, code, entry.mechanics())
    return compose(s, *found, entry if same else None, own, not same)


def compose(s: Screen, name: str, facts: list[Fact], entry: Entry | None, own: bool = False,
            changed: bool = False) -> Tale:
    """The tale of an opening: its prose from `entry`, None where the book has none. `own`: the book is the owner's,
    `changed`: its options are other ones since the entry was opened, so that its prose fits them no more."""
    game = s.game.story
    assert game is not None  # only a game with stories tells one
    code, stage = game.entry_code(s.state), game.entry_stage(s.state)
    if s.what_if:
        return Tale(name, code, stage, silent=True)
    ids = game.passages(s.state)
    due = [entry.read_for(id, shelf.games[s.game.id].codes) for id in ids] if entry else []
    having = tuple(id for id in due if entry and entry.passage(id, s.lang))
    ended, rest = game.attempt_outcome(facts)
    reader = game.narrator(s.state)
    words = game.forcing_keywords(s.state)
    gone = entry is None or not entry.passage("text", s.lang)
    editor = f"/books/{s.table.book}/entry?code={code.replace(' ', '+')}&table={s.code}" if own else ""
    title = _lines(entry, "title", s.lang) or _engine(game.entry_title(s.state, s.lang), "title")
    return Tale(
        name, code, stage, missing=gone, changed=changed, editor=editor if gone and s.may_write else "",
        lang=entry.prose("text", s.lang)[1] if entry else s.lang, title=title,
        text=_paragraphs(entry, "text", s.lang), choices=tuple(_choices(s, entry, game)),
        forced=s.t("narrator.forced", n=len(words), words=", ".join(words)) if words else "",
        result=s.reader.fact(ended) if ended else "", well=ended is not None and game.succeeded(ended),
        after=next((_paragraphs(entry, id, s.lang) for id in having if _after(id)), ()),
        gains=tuple(s.reader.fact(x) for x in visible_facts(s.game, game.gains(rest, game.entry_seat(s.state)),
                                                            s.eyes)),
        narrator=s.player(reader) if reader else "", yours=bool(reader) and reader in s.mine, passages=having)


def _after(id: str) -> bool:
    return id.startswith(("success:", "failure:"))


def _choices(s: Screen, entry: Entry | None, game: Story) -> Iterator[Choice]:
    seat, state = game.entry_seat(s.state), s.state
    open = game.entry_stage(state) == "told" and seat in s.acting
    verdicts = {n: (a, v) for a, v in s.pairs(seat, quiet=True) if (n := game.option_of(a)) is not None} if open else {}
    for n in game.readable_options(state):
        asks = game.option_asks(state, n, s.lang)
        heading = _lines(entry, f"heading:{n}", s.lang) or _engine(asks.heading, f"heading:{n}")
        button, odds = None, {}
        if n in verdicts and not s.hides(verdicts[n][0]):
            action, verdict = verdicts[n]
            button = leaf(s.reader, action, verdict, "")
        if asks.check and game.entry_stage(state) == "told":
            odds = odds_rows(s.reader, game.chances_of(state, game.choose_option(seat, n)))
        yield Choice(n, heading, _asks(s, game, asks), button, odds, game.chosen_option(state) == n)


def _asks(s: Screen, game: Story, asks: Asks) -> tuple[Chip, ...]:
    icons, reader = s.reader.icons, s.reader
    made = []
    if asks.check:
        words = f"{reader.name('check', asks.check)} {asks.need}"
        made.append(Chip(icons.LINES[asks.check], words, words, "need"))
    else:
        made.append(Chip("check", s.t("narrator.free"), s.t("narrator.free"), "tag"))
    for good, n in asks.price:
        word = reader.name("good", good)
        sign = game.price_icon(good)
        made.append(Chip(sign, f"−{n}", f"{s.t('narrator.price')}: {word} {n}", "price",
                         good if sign == "token" else ""))
    made += [Chip("keyword", word, f"{s.t('narrator.keyword')}: {word}", "need") for word in asks.keywords]
    return tuple(made)


class Spoken(Struct, frozen=True):
    """What a voice says for a sentence, and who says which part of it."""

    text: str
    cast: Cast = ()


def spoken_sentences(s: Screen, entry: Entry, id: str, lang: str) -> tuple[list[Spoken], tuple[Sentence, ...], str]:
    """What a voice says for each sentence of a passage, the sentences, and their language. Before the heading of an
    option it reads what the option asks for (NF-23.2)."""
    those, own = sentences_of(entry, id, lang)
    said = [Spoken(one.text, cast) for one, cast in zip(those, casts(those), strict=True)]
    if id.startswith("heading:") and said and s.game.story is not None:
        asks = s.game.story.option_asks(s.state, int(id.partition(":")[2]), own)
        key = f"thing.check_spoken.{asks.check}" if asks.check else "narrator.say.free"
        words = [s.reader.texts.say(own, key, n=asks.need)]
        if asks.price:
            goods = ", ".join(f"{_good(s, good, own)} {n}" if n > 1 else _good(s, good, own) for good, n in asks.price)
            words.append(s.reader.texts.say(own, "narrator.say.price", what=goods))
        asked = " ".join(words)
        said[0] = Spoken(f"{asked} {said[0].text}", with_prefix(said[0].cast, asked))
    return said, those, own


def _good(s: Screen, good: str, lang: str) -> str:
    names: Any = s.reader.names
    return str(names.name(s.view, "good", good, lang, s.names, s.reader.texts))


def _lines(entry: Entry | None, id: str, lang: str) -> tuple[Line, ...]:
    return tuple(line for those in _paragraphs(entry, id, lang) for line in those)


def _engine(text: str, id: str) -> tuple[Line, ...]:
    return (Line(id, 0, text),) if text else ()


def _paragraphs(entry: Entry | None, id: str, lang: str) -> Paragraphs:
    made: dict[int, list[Line]] = {}
    said, own = sentences_of(entry, id, lang) if entry else ((), lang)
    for n, one in enumerate(said):
        if one.text:
            made.setdefault(one.paragraph, []).append(Line(id, n, tie(one.text, own)))
    return tuple(tuple(those) for those in made.values())
