"""What the table tells of cards that its box does not know (M-1 to M-12)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rise_snu import actions as a
from companion.games.rise_snu.box.writing import WRITTEN, numbers, words
from companion.games.rise_snu.rules.book import Particulars, rules
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps import TellingCard, WritingLines
from companion.kernel import Doubt

LONGEST_NAME = 40


@rules.forbids("tell.asked", a.NameCard, a.Tell, a.TellNumber, a.Write, a.PlayOn, final=True)
def what_is_asked_of_the_card(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    match step, act:
        case TellingCard(wants=wants), a.NameCard():
            fits = wants[:1] == ("name",)
        case TellingCard(), a.Tell() | a.TellNumber() | a.PlayOn():
            fits = act in step.candidates(s, act.seat)
        case WritingLines(), a.Write(line=tag, what=what, n=n):
            fits = tag in WRITTEN and what in words(tag) and n in numbers(tag, what) and not step.full(s)
        case WritingLines(), a.PlayOn():
            fits = not step.lines(s)
        case _:
            fits = False
    if not fits:
        yield {}


@rules.forbids("tell.name", a.NameCard, final=True)
def a_name_that_fits_on_a_card(s: State, step: Any, act: a.NameCard) -> Iterator[Particulars]:
    if len(act.name) > LONGEST_NAME or not act.name.isprintable():
        yield {"most": LONGEST_NAME}


@rules.forbids("tell.unsaid", a.PlayOn)
def what_is_not_told_is_not_checked(s: State, step: Any, act: a.PlayOn) -> Iterator[Doubt]:
    if isinstance(step, TellingCard | WritingLines):
        yield Doubt("card.untold", {"card": step.card})
