"""What a game tells afterwards, chapter by chapter: who met which entry, what they chose, how it went, what it gave
(NF-23 to 25, 33 to 35, 44.3). Read from the facts alone, so a table without a story book has its chapters too."""
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.atlas import PAGES
from companion.games.near_and_far.screen.names import named
from companion.games.near_and_far.sheet import UNKNOWN_CODE
from companion.games.near_and_far.state import ON_PAPER, State
from companion.games.near_and_far.steps import Turn
from companion.games.near_and_far.steps.story import CODE, STORY
from companion.games.near_and_far.story.vocabulary import ARCADE
from companion.games.view import Chapter, Gain, Line
from companion.kernel import Fact, Opened, Seat

OF_THE_ENTRY = ("quest", "card")
"""Sources of goods that the entry gave: itself, or a card that it brought."""
_NUMBER = re.compile(r"\d{1,3}|[A-Z]")
"""A number or letter printed on a map."""


CARDS = ("world", "treasure", "adventurer")
"""Gains that are cards of the box."""


def chapters(entries: Iterable[tuple[int, int, Iterable[Fact]]]) -> tuple[Chapter, ...]:
    """The chapters of a table, from its entries in order (id, number, facts). A chapter that goes on is the last."""
    writer = _Writer()
    for id, _, facts in entries:
        writer.entry = id
        for fact in facts:
            writer.take(fact)
    return tuple(writer.made)


class _Writer:
    """Goes through the facts of one `entry` after the other. `open`: the last chapter still takes what happens."""

    def __init__(self) -> None:
        self.made: list[Chapter] = []
        self.open = False
        self.round = 0
        self.card = ""
        self.entry = 0

    def take(self, fact: Fact) -> None:
        match fact:
            case f.RoundBegan(n=n):
                self.round = n
            case Opened(step=Turn()) | f.Went() | f.Built():
                self.open = False
            case f.CampPlaced(place=place) if not place.startswith("villain:"):
                self.open = False
            case f.ArcadeDrawn(card=card):
                self.card = card
            case f.EntryOpened(seat=seat, kind=kind, code=code):
                if not self.again(seat, kind, code):
                    self.begin(Chapter(seat, kind, code, told=True, heard=("title", "text")))
                if kind == "villain":
                    self.change(result="free")
            case f.QuestMet(seat=seat, quest=quest, check=check, need=need):
                if not (self.awaits(seat) and self.made[-1].told):
                    self.begin(Chapter(seat, _kind(quest, self.card), quest, option=ON_PAPER))
                self.change(check=check, need=need)
            case f.QuestEnded(seat=seat, total=total, result=result):
                if not self.awaits(seat):  # a card of which nobody could pay an option
                    self.begin(Chapter(seat, "arcade", self.card, option=ON_PAPER))
                self.change(total=total, result=result)
            case _ if self.open:
                self.go_on(fact)

    def awaits(self, seat: Seat) -> bool:
        """Whether the last chapter is one of this seat and nobody knows yet how it ends."""
        return self.open and self.made[-1].seat == seat and not self.made[-1].result

    def again(self, seat: Seat, kind: str, code: str) -> bool:
        """Goes on with a chapter that another one interrupted."""
        for n, one in enumerate(self.made):
            if (one.seat, one.kind, one.code, one.round, one.told, one.result) == (
                    seat, kind, code, self.round, True, ""):
                self.made.append(self.made.pop(n))
                self.open = True
                self.change()
                return True
        return False

    def begin(self, chapter: Chapter) -> None:
        self.made.append(replace(chapter, round=self.round, entries=(self.entry,)))
        self.open = True

    def change(self, **fields: Any) -> None:
        """The last chapter has these fields now, and the present entry has made them so."""
        took = self.made[-1].entries
        if took[-1] != self.entry:
            took = (*took, self.entry)
        self.made[-1] = replace(self.made[-1], entries=took, **fields)

    def go_on(self, fact: Fact) -> None:
        """What the open chapter takes from a fact."""
        now = self.made[-1]
        match fact:
            case f.OptionChosen(option=n):
                more = (f"heading:{n}",) if n >= 0 and f"heading:{n}" not in now.heard else ()
                self.change(option=n, heard=(*now.heard, *more))
            case f.PassageHeard(passage=passage):
                self.change(heard=(*now.heard, passage))
            case f.DiceRolled(faces=(die,)) if not now.result:
                self.change(die=die)
            case f.Paid(seat=now.seat, source="roll" | "meditation", n=n) if not now.result:
                self.change(hearts=now.hearts + n)
            case f.Paid(seat=now.seat, what=what, n=n, source="quest"):
                self.change(price=_with(now.price, what, n))
            case f.StoryCrossed(seat=now.seat):
                self.change(kind="story")
            case f.CodeRead(seat=now.seat):
                self.change(kind="character")
            case _ if now.result and getattr(fact, "seat", "") == now.seat:
                for what, n in _given(fact):
                    self.change(gains=_with(now.gains, what, n))


def _kind(quest: str, card: str) -> str:
    """What an entry on paper was, as far as its code tells; the sheet may still say it better."""
    if card and card == quest:
        return "arcade"
    return "story" if STORY.fullmatch(quest) else "map" if _NUMBER.fullmatch(quest) or not CODE.fullmatch(
        quest) else "character"


def _with(gains: tuple[Gain, ...], what: str, n: int) -> tuple[Gain, ...]:
    """The list with so many more of a thing."""
    if any(gain.what == what for gain in gains):
        return tuple(Gain(what, gain.n + n) if gain.what == what else gain for gain in gains)
    return (*gains, Gain(what, n))


def _given(fact: Fact) -> Iterable[tuple[str, int]]:
    """What a fact brought, as a word and how many."""
    match fact:
        case f.Gained(what=what, n=n, source=source) if source in OF_THE_ENTRY:
            yield what, n
        case f.Reputed(n=n):
            yield "reputation", n
        case f.WorldGained(world=id):
            yield f"world:{id}", 1
        case f.TreasureKept(treasure=id):
            yield f"treasure:{id}", 1
        case f.Hired(adventurer=id, cost=0):
            yield f"adventurer:{id}", 1
        case f.ChiefTaken(faction=faction):
            yield f"chief:{faction}", 1
        case f.KeywordGained(word=word):
            yield f"keyword:{word}", 1
        case f.StoryNoted(story=story):
            yield f"story:{story}", 1
        case f.CodeNoted(code=code):
            yield f"code:{code}", 1


def title(s: State, chapter: Chapter, lang: str) -> str:
    """The title of a chapter's entry as the box has it, "" where it has none. `s` is not veiled: the chapter was
    heard."""
    quest = (s.box.arcade if chapter.kind == "arcade" else s.box.quests).get(chapter.code)
    return named(quest.title, lang) if quest else ""


def heading(s: State, chapter: Chapter, lang: str) -> str:
    """The heading of the option that was chosen, the same way; of one told from paper only where no other asks for as
    much."""
    quest = (s.box.arcade if chapter.kind == "arcade" else s.box.quests).get(chapter.code)
    if quest is None:
        return ""
    if chapter.option == ON_PAPER:
        fits = [x for x in quest.options if (x.check, x.need) == (chapter.check, chapter.need)]
        return named(fits[0].title, lang) if len(fits) == 1 else ""
    return named(quest.options[chapter.option].title, lang) if 0 <= chapter.option < len(quest.options) else ""


def place(s: State, lang: str) -> str:
    """The map that was played."""
    return PAGES[str(s.map)].name[lang] if str(s.map) in PAGES else ""


def book_code(chapter: Chapter) -> str:
    """The code by which a book calls the entry, "" where nobody has told it."""
    if chapter.code in ("", UNKNOWN_CODE):
        return ""
    return f"{ARCADE}{chapter.code}" if chapter.kind == "arcade" else chapter.code


def label(chapter: Chapter) -> str:
    """Quest 35, story 5, an arcade card; unnamed where nobody has told its number."""
    return chapter.kind if book_code(chapter) or chapter.kind == "arcade" else "unnamed"


def result(chapter: Chapter) -> str:
    """Of a villain the label says enough."""
    return "" if chapter.kind == "villain" else chapter.result


def missed(chapter: Chapter) -> bool:
    return chapter.result == "missed"


def rolled(chapter: Chapter) -> tuple[Line, ...]:
    """The roll, and the hearts spent on it."""
    if not (chapter.result and chapter.check and chapter.total):
        return ()
    roll: Line = (chapter.check, {"need": chapter.need, "die": chapter.die, "total": chapter.total})
    return (roll, ("hearts", {"n": chapter.hearts})) if chapter.hearts else (roll,)


def gain(gain: Gain) -> tuple[str, str, str]:
    """The word for it, and the card or faction it names."""
    kind, _, id = gain.what.partition(":")
    if kind == "reputation":
        kind = "reputation+" if gain.n >= 0 else "reputation-"
    return kind, "card" if kind in CARDS else "faction" if kind == "chief" else "text", id
