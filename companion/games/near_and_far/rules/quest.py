"""Attempting a quest, its price, its rewards and its marks on the sheet (NF-23 to 25, 33 to 35)."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.components import GOODS, Quest
from companion.games.near_and_far.rules.adventure import here
from companion.games.near_and_far.rules.book import Particulars, rules
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import Questing, Reading, Rewarding, Working
from companion.games.near_and_far.steps.common import afford, cost, lacking, owing
from companion.games.near_and_far.steps.quest import NEEDS, NOTES
from companion.games.near_and_far.steps.story import (
    CODE, GROWING, STORY, entry, fitting, lacks, printed, source, stories, unnumbered)
from companion.games.near_and_far.steps.treasure import NEW
from companion.games.near_and_far.steps.using import PAYABLE
from companion.kernel import Doubt, Seat
from companion.games.near_and_far.story.vocabulary import GOODS as REWARDS
from companion.games.near_and_far.story.vocabulary import PRICES

TEXTS = {"keyword": re.compile(r"[^\W\d_]{1,24}"), "story": STORY, "code": CODE}
"""What may be written: a word, S and a number, the letters of a character and a number."""


PRINTED = {"map": re.compile(r"0{0,2}[1-9]\d{0,2}|[^\W\d_]"), "character": CODE}
"""How an entry is numbered that is read off the map (35, A) or a character's sheet (RIZ1), by `story.source`."""


def met(s: State, step: Any, act: Any) -> Quest | None:
    """The known entry that an Attempt or AttemptTold means, None where it is read from the book or off a card, or has
    not been read yet: then nobody knows what stands in it."""
    if isinstance(step, Reading):
        return printed(s, *step.entry)
    return None if s.narrated else printed(s, *entry(s, act.seat, act.story))


def unread(s: State, step: Any) -> bool:
    """Whether a paragraph is due before there is anything to choose."""
    return s.narrated and not isinstance(step, Reading)


@rules.forbids_all("quest.paper", a.Open, a.OpenNumber)
def nothing_to_open_without_a_book(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.narrated:
        yield {}


@rules.forbids_all("quest.unread", a.Attempt, a.AttemptTold, a.AttemptArcade)
def first_the_paragraph_is_read(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if unread(s, step):
        yield {}


@rules.forbids_all("quest.token", a.Attempt, a.AttemptTold, a.AttemptArcade, a.Open, a.OpenNumber)
def a_quest_token_here(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Reading):
        return
    step_here = here(s, step, seat)
    if not step_here.quest if s.box.map is None else step_here.at(s) not in s.quests:
        yield {"at": (f"space:{step_here.at(s)}",)}


@rules.forbids_all("quest.once", a.Attempt, a.AttemptTold, a.AttemptArcade, a.Open, a.OpenNumber)
def one_quest_a_turn(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not isinstance(step, Reading) and here(s, step, seat).quested:
        yield {}


@rules.forbids("quest.arcade", a.AttemptArcade, a.AttemptTold)
def a_card_where_cards_are_read(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    arcade = source(s, act.seat)[0] == "arcade" and not isinstance(step, Reading)
    if arcade != isinstance(act, a.AttemptArcade):
        yield {}


@rules.forbids_all("arcade.deck", a.AttemptArcade, a.Open)
def arcade_cards_in_the_box(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.box.complete and not s.box.arcade and source(s, seat)[0] == "arcade":
        yield {}


@rules.forbids("quest.option", a.Attempt, final=True)
def an_option_of_the_quest(s: State, step: Any, act: a.Attempt) -> Iterator[Particulars]:
    quest = met(s, step, act)
    there: Sequence[int] = range(len(quest.options)) if quest else ()
    if quest and s.narrated:  # what is not read to anybody is not there
        there = fitting(quest, s.players[act.seat].sheet.keywords)
    if act.option not in there and (act.option < 0 or not unread(s, step)):  # of a closed entry no more is said
        yield {"option": act.option}


@rules.forbids("quest.story", a.Attempt, a.AttemptTold, a.Open)
def the_story_that_is_due(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if act.story not in (("",) if isinstance(step, Reading) else stories(s, act.seat)):
        yield {"story": act.story}


@rules.forbids("quest.number", a.Open, a.OpenNumber)
def a_number_where_nobody_has_told_it(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if unnumbered(s, act.seat) != isinstance(act, a.OpenNumber):
        yield {}


@rules.forbids("quest.code", a.OpenNumber, final=True)
def a_number_as_it_is_printed(s: State, step: Any, act: a.OpenNumber) -> Iterator[Particulars]:
    printed_as = PRINTED.get(source(s, act.seat)[0])
    if act.code and printed_as and not printed_as.fullmatch(act.code):
        yield {"code": act.code}


@rules.forbids("quest.keyword", a.Attempt)
def only_with_its_keywords(s: State, step: Any, act: a.Attempt) -> Iterator[Particulars]:
    quest = met(s, step, act)
    if short := lacks(quest.options[act.option], s.players[act.seat].sheet.keywords) if quest else []:
        yield {"keyword": short[0]}


@rules.forbids("quest.forced", a.Attempt)
def the_paragraph_of_the_keyword(s: State, step: Any, act: a.Attempt) -> Iterator[Particulars]:
    if quest := met(s, step, act):
        keywords = s.players[act.seat].sheet.keywords
        fits = fitting(quest, keywords)
        if act.option not in fits and not lacks(quest.options[act.option], keywords):
            yield {"keyword": quest.options[fits[0]].keywords[0]}


@rules.forbids("quest.price", a.Attempt)
def the_price_can_be_paid(s: State, step: Any, act: a.Attempt) -> Iterator[Particulars | Doubt]:
    if quest := met(s, step, act):
        yield from afford(s, act.seat, quest.options[act.option].price)


@rules.forbids("quest.check", a.AttemptTold, final=True)
def skill_or_combat_against_a_number(s: State, step: Any, act: a.AttemptTold) -> Iterator[Particulars]:
    rolled = act.check in ("skill", "combat") and act.need in NEEDS
    if not rolled and (act.check, act.need) != ("", 0):
        yield {"check": act.check, "need": act.need}


@rules.forbids("quest.word", a.AttemptTold)
def no_roll_only_by_a_keyword(s: State, step: Any, act: a.AttemptTold) -> Iterator[Particulars | Doubt]:
    if act.check == "" and (s.mode not in GROWING or (isinstance(step, Reading) and step.arcade)):
        yield {}
    elif act.check == "" and not s.players[act.seat].sheet.keywords:
        yield Doubt("keyword.none", {"seat": act.seat})


@rules.forbids("quest.told", a.AttemptTold)
def not_a_quest_the_box_knows(s: State, step: Any, act: a.AttemptTold) -> Iterator[Particulars]:
    if met(s, step, act):
        kind, code = step.entry if isinstance(step, Reading) else entry(s, act.seat, act.story)
        yield {"quest": code, "kind": kind}


@rules.forbids("price.have", a.Price)
def only_pieces_one_has(s: State, step: Any, act: a.Price) -> Iterator[Particulars | Doubt]:
    paid = getattr(step, "paid", ()).count(act.good)
    payable = PAYABLE if isinstance(step, Working) else PRICES if isinstance(step, Questing | Rewarding) else GOODS
    if act.good in payable:
        yield from lacking(s, act.seat, act.good, paid + 1)
    else:
        yield {"good": act.good, "need": paid + 1, "have": 0}


def spent(s: State, act: Any) -> Mapping[str, int]:
    """Good -> how many of it an action takes from its seat in the middle of a quest."""
    match act:
        case a.Boost(hearts=n):
            return {"heart": max(0, n)}
        case a.Release(animal=good) | a.Price(good=good):
            return {good: 1}
    return cost(s.box.artifacts[act.artifact]) if act.artifact in s.box.artifacts else {}


def short(s: State, seat: Seat, price: Mapping[str, int]) -> list[Particulars]:
    """What the seat lacks for sure."""
    return [x for x in owing(s, seat, price) if isinstance(x, dict)]


@rules.forbids("price.owed", a.Boost, a.Release, a.Build, a.Price)
def what_the_option_still_costs_is_kept(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    owed = next((x.owed(s) for x in reversed(s.flow) if isinstance(x, Questing) and x.seat == act.seat), ())
    taken = spent(s, act)
    if owed and not short(s, act.seat, taken):
        yield from short(s, act.seat, Counter(owed) + Counter(taken))


@rules.forbids_all("price.before", a.Price, a.BonusAt)
def before_the_roll(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    rolled = isinstance(step, Questing) and (step.faces or step.option >= 0)
    if rolled or (isinstance(step, Rewarding) and not step.free):
        yield {}


@rules.forbids("bonus.above", a.BonusAt)
def the_bonus_lies_above(s: State, step: Any, act: a.BonusAt) -> Iterator[Particulars]:
    if isinstance(step, Questing) and not step.need < act.need <= step.need + 5:
        yield {"need": step.need}


@rules.forbids("reward.known", a.Reward, final=True)
def a_reward_that_exists(s: State, step: Any, act: a.Reward) -> Iterator[Particulars]:
    kind, _, card = act.what.partition(":")
    world = kind == "world" and (card in s.box.world or (card == NEW and not s.box.complete))
    if act.what not in REWARDS and not world:
        yield {"what": act.what}


@rules.forbids_all("reward.missed", a.Reward)
def nothing_for_a_failure(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Rewarding) and step.missed:
        yield {}


@rules.forbids("reward.world", a.Reward)
def a_world_card_has_one_owner(s: State, step: Any, act: a.Reward) -> Iterator[Particulars]:
    kind, _, card = act.what.partition(":")
    if kind == "world" and any(card in p.world for p in s.players.values()):
        yield {"card": card}


@rules.forbids("reward.plain", a.Reward)
def only_one_colourless_token(s: State, step: Any, act: a.Reward) -> Iterator[Particulars]:
    if act.what == "plain" and any(p.tokens.get("plain") for p in s.players.values()):
        yield {}


@rules.forbids("note.kind", a.Note, final=True)
def a_place_on_the_sheet(s: State, step: Any, act: a.Note) -> Iterator[Particulars]:
    if act.what not in NOTES:
        yield {"what": act.what}


@rules.forbids("note.text", a.Note, final=True)
def written_as_the_book_prints_it(s: State, step: Any, act: a.Note) -> Iterator[Particulars]:
    if act.text and not TEXTS[act.what].fullmatch(act.text):
        yield {"what": act.what, "text": act.text}


@rules.forbids("note.mode", a.Note)
def what_this_quest_may_write(s: State, step: Any, act: a.Note) -> Iterator[Particulars]:
    if isinstance(step, Rewarding) and act.what not in step.notes(s):
        yield {"what": act.what}


@rules.forbids("note.again", a.Note)
def a_story_waits_once(s: State, step: Any, act: a.Note) -> Iterator[Particulars]:
    sheet = s.players[act.seat].sheet
    if act.what == "story" and act.text.upper() in sheet.open:
        yield {"text": act.text}
