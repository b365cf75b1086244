"""Characters: skills, when they are learnt and what they allow (NF-36)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.party import skilled
from companion.games.near_and_far.rules.book import Particulars, rules
from companion.games.near_and_far.sheet import available
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import Learning
from companion.games.near_and_far.steps.story import GROWING
from companion.kernel import Seat


@rules.forbids("learn.known", a.Learn, final=True)
def a_skill_that_exists(s: State, step: Any, act: a.Learn) -> Iterator[Particulars]:
    if act.skill not in SKILLS:
        yield {"skill": act.skill}


@rules.forbids("learn.when", a.Learn)
def between_games_or_with_politics(s: State, step: Any, act: a.Learn) -> Iterator[Particulars]:
    if s.mode not in GROWING or not (isinstance(step, Learning) or skilled(s, act.seat, "politics")):
        yield {"skill": "politics"}


@rules.forbids("learn.once", a.Learn)
def a_skill_is_bought_once(s: State, step: Any, act: a.Learn) -> Iterator[Particulars]:
    if act.skill in s.players[act.seat].sheet.skills:
        yield {"skill": act.skill}


@rules.forbids("learn.cost", a.Learn)
def experience_for_the_skill(s: State, step: Any, act: a.Learn) -> Iterator[Particulars]:
    have = available(s.players[act.seat].sheet, s.mode)
    if SKILLS[act.skill] > have:
        yield {"need": SKILLS[act.skill], "have": have}


@rules.forbids_all("release.skill", a.Release)
def only_with_animal_husbandry(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not skilled(s, seat, "animal_husbandry"):
        yield {"skill": "animal_husbandry"}
