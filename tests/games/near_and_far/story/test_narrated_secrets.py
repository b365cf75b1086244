"""Nothing of an entry is seen before it is read, and no reward before it is won (NF-23.2, law 8 of the design)."""
from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import UNHEARD, Option, Quest
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Questing, Reading
from companion.games.near_and_far.story import stories
from companion.games.playout import generator, walk
from companion.kernel import (
    TABLE, Corrected, Patch, actors, digest, encode, fold, judge, legal, near_misses, perform, replace, visible_facts,
    view)
from tests.games.near_and_far.box_campaign import FIRE, QUESTS
from tests.games.near_and_far.guards.cases_narrated import NUMBER, OPEN, read, unnumbered
from tests.games.near_and_far.helpers import GAME, do, facts, roll

RIZA = Sheet("riza", codes=("RIZ1",))
SECRETS = ("coin", "gem", "heart", "green", "yellow", "reputation+", "reputation-", "world:blade", "world:necklace",
           "story:S178", "story:S7", "keyword:FIRE", "keyword:OATH", "code:RIZ3", "code:RIZ9")


def option(n: int) -> a.Attempt:
    return a.Attempt(seat="ann", option=n)


def draws(s: Any, card: str) -> Any:
    return do(s, a.DrawArcade(seat=TABLE, card=card))


def shown(s: Any, code: str = "347") -> Quest:
    """The entry as anybody sees it; the same for every seat."""
    seen = {encode(view(GAME, s, seat).box.quests) for seat in (*s.seats, TABLE)}
    assert len(seen) == 1
    return view(GAME, s, "bob").box.quests[code]  # type: ignore[no-any-return]


# The veil


def test_nothing_of_a_closed_entry_is_seen():
    s = read("r")
    assert view(GAME, s, "ann").box.quests == {}
    assert all(card.options == () for card in view(GAME, s, "ann").box.arcade.values())
    assert view(GAME, replace(s, narrated=False), "ann").box.quests == s.box.quests


def test_of_an_open_entry_headings_prices_and_thresholds_are_seen_and_no_rewards():
    s = do(read("r"), OPEN)
    seen = shown(s)
    assert seen.options == (UNHEARD, Option("combat", 8, 10, bonus=("?",)),
                            Option("skill", 6, 8, price=("coin",), bonus=("?",)))
    assert view(GAME, s, "bob").told.could == (1, 2)


def test_a_success_shows_the_reward_of_the_option_taken_and_the_bonus_only_with_the_bonus():
    s = do(read("r", hearts=0), OPEN, option(2))
    assert shown(s).options[2].rewards == ()
    goal = next(n for n in range(1, 7) if roll(s, n).told.result == "done")
    done = shown(roll(s, goal))
    assert (done.options[2].rewards, done.options[2].bonus) == (("heart", "world:necklace"), ("?",))
    assert done.options[1].rewards == ()
    assert shown(roll(s, 1)).options[2].rewards == ()
    bonus = [roll(s, n) for n in range(1, 7) if roll(s, n).told.result == "bonus"]
    assert [shown(x).options[2].bonus for x in bonus] == [("heart", "heart")] * len(bonus)


def test_the_next_entry_of_a_character_is_seen_once_this_one_is_done():
    s = do(read("q", RIZA, "character"), OPEN)
    assert shown(s, "RIZ1").next == ""
    assert shown(roll(do(s, option(1)), 1), "RIZ1").next == "RIZ2"


def alike(s: Any, but: str = "") -> Any:
    """The same table with other rewards in every entry of its box `but` this one; that there is a bonus stays."""
    def other(quest: Quest) -> Quest:
        return replace(quest, next="XX9", options=tuple(
            replace(x, rewards=("treasure", *x.rewards), bonus=("bird", *x.bonus) if x.bonus else ())
            for x in quest.options))
    box = s.box
    shelves = {name: {k: q if k == but else other(q) for k, q in getattr(box, name).items()}
               for name in ("quests", "arcade")}
    return replace(s, box=replace(box, **shelves))


BEFORE: dict[str, Any] = {
    "closed": lambda: read("r"), "open": lambda: do(read("r"), OPEN),
    "chosen": lambda: do(read("r"), OPEN, option(2)),
    "rolled": lambda: roll(do(read("r", hearts=3), OPEN, option(2)), 3),
    "missed": lambda: roll(do(read("r"), OPEN, option(1)), 1), "drawing": lambda: do(read("q", mode="arcade"), OPEN),
    "card": lambda: draws(do(read("q", mode="arcade"), OPEN), "duck"),
    "own": lambda: do(read("q", RIZA, "character"), OPEN), "story": lambda: do(read("q", Sheet(open=("S2",))), OPEN)}


@pytest.mark.parametrize("name", BEFORE)
def test_rewards_change_nothing_before_they_are_won(name: str):
    s = BEFORE[name]()
    other = alike(s)
    for seat in (*s.seats, TABLE):
        assert encode(view(GAME, s, seat)) == encode(view(GAME, other, seat))
        assert legal(GAME, s, seat) == legal(GAME, other, seat)
        assert near_misses(GAME, s, seat) == near_misses(GAME, other, seat)
    for probe in (option(0), option(5), OPEN, NUMBER, a.AttemptTold(seat="ann", check="skill", need=5)):
        assert judge(GAME, s, probe) == judge(GAME, other, probe)


def test_an_option_that_is_not_read_is_as_good_as_none():
    """Neither its keyword nor that it exists is told."""
    s = do(read("u"), OPEN)
    assert [x.option for x in legal(GAME, s, "ann") if isinstance(x, a.Attempt)] == [3]
    assert not [x for x, _ in near_misses(GAME, s, "ann") if isinstance(x, a.Attempt)]
    hidden, none = (judge(GAME, s, option(n)) for n in (0, 9))
    assert [(r.guard, r.final) for r in hidden.refusals] == [(r.guard, r.final) for r in none.refusals] == [
        ("quest.option", True)]
    assert FIRE not in encode(hidden).decode()


@pytest.mark.parametrize("name", ["closed", "open", "chosen", "drawing", "card", "own", "story"])
def test_no_reward_is_in_the_bytes(name: str):
    s = BEFORE[name]()
    box = view(GAME, s, "ann").box
    assert not [word for word in SECRETS for quest in (*box.quests.values(), *box.arcade.values())
                if word in {x for one in quest.options for x in (*one.rewards, *one.bonus)}]
    seen = encode(msgspec.to_builtins(view(GAME, s, "ann")) | {"box": msgspec.to_builtins((box.quests, box.arcade))})
    assert not [word for word in SECRETS if ":" in word and f'"{word}"' in seen.decode()]


@pytest.mark.parametrize(("name", "act"), [
    ("closed", OPEN), ("open", option(2)), ("open", option(1)), ("drawing", a.DrawArcade(seat=TABLE, card="duck")),
    ("own", option(0)), ("chosen", a.Roll(seat=TABLE, faces=(1,)))])
def test_no_fact_before_success_depends_on_a_reward(name: str, act: Any):
    s = BEFORE[name]()
    assert visible_facts(GAME, facts(s, act), "ann") == visible_facts(GAME, facts(alike(s), act), "ann")


def test_a_corrected_entry_is_not_told():
    value = msgspec.to_builtins(QUESTS["347"])
    for path in (("box", "quests", "347"), ("box", "arcade", "duck"), ("box", "quests")):
        heard = GAME.tell(Corrected((Patch(path, value),)), "ann")
        assert heard == Corrected((Patch(path, "?"),))
    assert GAME.tell(Corrected((Patch(("round",), 3),)), "ann") == Corrected((Patch(("round",), 3),))


def test_reading_from_paper_reveals_nothing_that_was_not_seen():
    assert not GAME.reveal_secrets(facts(replace(read("q"), narrated=False), option(0)))
    s = do(unnumbered(), replace(NUMBER, code=""), a.AttemptTold(seat="ann", check="skill", need=4))
    assert not GAME.reveal_secrets(facts(s, a.Roll(seat=TABLE, faces=(1,))))


# Whole games


WHOLE = [("arcade", 5), ("campaign", 11), *(pytest.param(mode, page, marks=pytest.mark.soak) for mode, page in (
    ("first_adventure", 1), ("campaign", 3), ("character", 4)))]
SHEETS = {"ann": Sheet("riza"), "bob": Sheet("vera", keywords=("ECHO", "OPAL"))}


def begun(mode: str, page: int, box: str = "sample") -> Any:
    sheets = SHEETS if mode in ("campaign", "character") else {}
    return GAME.new(Setup(seats=("ann", "bob"), mode=mode, map=page, box=box, narrated=True, sheets=sheets))


@pytest.mark.parametrize(("mode", "page"), WHOLE)
def test_nothing_that_is_not_won_is_told_in_a_whole_game(mode: str, page: int):
    """Other rewards in all entries that are not won yet change no view, no offer, no near miss, no fact."""
    s, moves = begun(mode, page), 0
    for action, after in walk(GAME, s, generator(5, page)):
        open = s.told.code if s.told and s.told.result else ""
        other = alike(s, open)
        assert digest(view(GAME, s, "bob")) == digest(view(GAME, other, "bob"))
        if moves % 10 == 0:
            for seat in actors(s):
                assert legal(GAME, s, seat) == legal(GAME, other, seat)
                assert near_misses(GAME, s, seat) == near_misses(GAME, other, seat)
        said = perform(GAME, s, action)[1]
        if not any(isinstance(x, f.QuestEnded) for x in said):
            also = perform(GAME, other, action)[1]
            assert visible_facts(GAME, said, "bob") == visible_facts(GAME, also, "bob"), action
        s, moves = after, moves + 1
    assert moves > 100


@pytest.mark.parametrize("box", ["sample", pytest.param("empty", marks=pytest.mark.soak)])
@pytest.mark.parametrize(("mode", "page"), WHOLE)
def test_whole_games_are_read_through(mode: str, page: int, box: str):
    """Every position is possible and folds from its facts; each entry that is opened is carried out."""
    s = begun(mode, page, box)
    opened = ended = 0
    for action, after in walk(GAME, s, generator(3, page)):
        _, said = perform(GAME, s, action)
        opened += sum(isinstance(x, f.EntryOpened) and x.kind != "villain" for x in said)
        ended += sum(isinstance(x, f.QuestEnded) for x in said)
        assert opened - ended == any(isinstance(x, Reading | Questing) and not getattr(x, "drawing", False)
                                     for x in after.flow)
        assert not [x for x in GAME.check(after) if x.certain], action
        assert digest(fold(GAME, s, said)) == digest(after)
        stories.passages(view(GAME, after, "bob"))
        s = after
    assert opened == ended > 0
