"""Entries of the journal in words, as one seat may read them, and what hands must do between two positions."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion.games.contract import Game
from companion.games.view import Side
from companion.kernel import TABLE, Seat, Verdict, difference, visible_facts, view
from companion.table.models import Entry
from companion.web.words import Reader, fields, tag


class Mark(Struct, frozen=True):
    """Why an entry stands out: `kind` overruled, doubted, corrected, app; the sentence behind it."""

    kind: str
    text: str


MAX_BRIEF, MAX_BRIEF_SENTENCES = 105, 3
"""Characters and sentences of an entry that a play screen tells; the log has the rest."""


class LogLine(Struct, frozen=True):
    """One entry in words, as one seat may read it; `open` if nothing of it is kept from that seat. `side`: for
    which of its sides the seat did it, as the action names it."""

    id: int
    number: int
    who: str
    seat: Seat
    title: str
    sentences: tuple[str, ...]
    marks: tuple[Mark, ...] = ()
    open: bool = True
    side: Side | UnsetType = UNSET

    @property
    def told(self) -> tuple[str, ...]:
        """What its title, which stands beside the name of who did it, does not say already."""
        return tuple(x for x in self.sentences if not _contains(self.title, x.removeprefix(self.who))
                     and (_figures(x) != _figures(self.title) or not _figures(x)))

    @property
    def brief(self) -> str:
        """The first sentences, as many as a phone has room for: none is cut short."""
        told = self.sentences[:1]
        for sentence in self.sentences[1:MAX_BRIEF_SENTENCES]:
            if len(" · ".join((*told, sentence))) > MAX_BRIEF:
                break
            told = (*told, sentence)
        return " · ".join(told)


def _letters(text: str) -> str:
    """The letters, digits and signs of a sentence alone: "Rolled: 3" says what "Rolled 3" says."""
    return "".join(x for x in text.casefold() if x.isalnum() or x in "+−")


def _contains(text: str, part: str) -> bool:
    """Whether a sentence has all words of another, in their order: "Discards the card Rope" says "Discards: Rope"."""
    words = iter(_bare_words(text))
    return all(word in words for word in _bare_words(part))


def _bare_words(text: str) -> list[str]:
    return [word for x in text.split() if (word := _letters(x))]


def _figures(text: str) -> str:
    """What stands after its colon, if these are numbers alone: "Rolled: 5, 4" says what "Duel: 5, 4" says."""
    after = text.rpartition(": ")[2]
    return after if _letters(after).isdecimal() and after != text else ""


def log_line(reader: Reader, entry: Entry, seat: Seat, step_tag: str, tried: bool = False) -> LogLine:
    """An entry of the journal, made in the step of that tag, for this seat. Whoever may not hear every fact hears the
    verb only. `tried`: the app rolled it under no seal."""
    game = reader.game
    facts = game.codec.facts(entry.facts)
    heard = visible_facts(game, facts, seat)
    action = game.codec.action(entry.action)
    open = heard == facts or action.seat == seat != TABLE
    who = reader.player(action.seat)
    title = reader.done_action(action, step_tag).removeprefix(f"{who}: ") if open else reader.verb(tag(action))
    said = Counter(s for f in heard if (s := reader.fact(f)))
    shown = tuple(s if n == 1 else f"{s} ({n}×)" for s, n in said.items() if s.removeprefix(f"{who}: ") != title)
    if not _figures(title):  # "Saloon" is said by "Eva goes to the Saloon", the dice of a duel are not by its outcome
        more = next((s.removeprefix(who).strip(" :") for s in shown if _contains(s.removeprefix(who), title)), title)
        title = more[:1].upper() + more[1:]
    marks = tuple(_marks(reader, entry, open, tried))
    side = fields(action).get("side") or UNSET if open else UNSET
    return LogLine(entry.id, entry.number, who, action.seat, title, shown, marks, open, side)


def _marks(reader: Reader, entry: Entry, open: bool, tried: bool) -> Iterable[Mark]:
    verdict, overruled = verdict_of(entry)
    for refusal in verdict.refusals:
        words = reader.refusal(refusal, open)
        reason = f" ({reader.reason(entry.reason)})" if entry.reason and refusal.guard in overruled else ""
        yield Mark("overruled", f"{words['why']} · {words['title']}, {words['page']}{reason}")
    for doubt in dict.fromkeys(map(reader.doubt, verdict.doubts)) if open else ():
        yield Mark("doubted", doubt)
    if entry.by_app:
        yield Mark("app", reader.say("web.mark.app"))
    if tried:
        yield Mark("tried", reader.say("web.mark.tried"))


def verdict_of(entry: Entry) -> tuple[Verdict, frozenset[str]]:
    """The verdict stored with an entry and the guards that were overruled."""
    verdict = msgspec.json.decode(entry.verdict, type=Verdict) if entry.verdict else Verdict()
    return verdict, frozenset(msgspec.json.decode(entry.overruled) if entry.overruled else ())


def sentences(reader: Reader, game: Game, before: Any, after: Any, seat: Seat) -> list[str]:
    """What hands must do on the real table between two positions, told as that seat may know them."""
    steps = difference(game, view(game, before, seat), view(game, after, seat))
    return [reader.instruction(step) for step in steps]
