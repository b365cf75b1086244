"""Each setting is an open question of the rulebook; switching it changes what the engine does (section 48)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Attempt, AttemptTold, Boost, Camp, Fight, Give, LeaveTown, Move, Refresh, Reward, Take, Told, Visit, Walk)
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Adventure, Asking, Rewarding, Saloon, TownHall
from companion.kernel import top
from tests.games.near_and_far.helpers import FOUR, GAME, do, given, inside, refused, roll


@pytest.mark.parametrize(("allowed", "objections"), [(False, {"trade.goods"}), (True, set())])
def test_A1_the_colourless_token_may_be_traded(allowed: bool, objections: set[str]):
    s = given(ann={"tokens": {"plain": 1}}, settings=Settings(plain_token_trades=allowed))
    s = inside(s, TownHall("ann"))
    assert refused(s, Give(seat="ann", good="plain")) == objections
    assert refused(s, Take(seat="ann", good="plain")) == objections


def test_A1_its_value_is_asked_since_no_chart_prints_it():
    s = given(ann={"tokens": {"plain": 1}}, settings=Settings(plain_token_trades=True))
    s = do(inside(s, TownHall("ann")), Give(seat="ann", good="plain"))
    assert isinstance(top(s), Asking)
    s = do(s, Told(seat="ann", field="trade:plain:value", value=3))
    assert s.box.trade["plain"] == 3


@pytest.mark.parametrize(("each", "birds"), [(3, (6, 9, 12)), (0, (3, 3, 3))])
def test_A3_birds_on_the_stables(each: int, birds: tuple[int, ...]):
    found = [GAME.new(Setup(FOUR[:n], settings=Settings(birds_each=each))).birds for n in (2, 3, 4)]
    assert tuple(found) == birds


@pytest.mark.parametrize("n", [5, 4])
def test_A4_how_many_a_refresh_replaces(n: int):
    offer = ("brute", "guide", "raider", "scout", "sentry")
    s = given(ann={"food": 1, "figure": "building:saloon"}, bob={"figure": "building:farm"}, offer=offer,
              settings=Settings(refreshed=n))
    s = do(inside(s, Saloon("ann")), Refresh(seat="ann"))
    assert (s.offer, len(s.aside)) == (offer[n:], n)


@pytest.mark.parametrize(("allowed", "objections"), [(True, set()), (False, {"leave.jail"})])
def test_A8_from_jail_to_an_adventure(allowed: bool, objections: set[str]):
    s = given(ann={"figure": "jail"}, settings=Settings(adventure_from_jail=allowed))
    assert refused(s, LeaveTown(seat="ann")) == objections


@pytest.mark.parametrize(("capped", "hearts"), [(True, 13), (False, 14)])
def test_A11_hearts_gained_on_the_way(capped: bool, hearts: int):
    s = given(ann={"figure": "map:u", "hearts": 13}, settings=Settings(hearts_capped=capped))
    s = inside(s, Adventure("ann", "u", quested=True), Rewarding("ann", False))
    assert do(s, Reward(seat="ann", what="heart")).players["ann"].hearts == hearts


def test_A11_thirteen_stays_the_most_one_leaves_town_with():
    party = {"adventurers": ("giant", "guide", "raider"), "active": ("pet", "giant", "guide", "raider")}
    s = do(given(ann=party, settings=Settings(hearts_capped=False)), LeaveTown(seat="ann"))
    assert s.players["ann"].hearts == 13


@pytest.mark.parametrize(("always", "hearts"), [(False, 3), (True, 4)])
def test_A14_the_start_left_a_second_time(always: bool, hearts: int):
    s = given(ann={"figure": "map:a", "hearts": 5, "birds": 1}, settings=Settings(start_always_free=always))
    s = do(s, *(Move(seat="ann", to=x) for x in ("b", "a", "q")))
    assert s.players["ann"].hearts == hearts


@pytest.mark.parametrize(("always", "objections"), [(False, {"walk.heart"}), (True, set())])
def test_A14_holds_for_a_walk_too(always: bool, objections: set[str]):
    s = given(ann={"figure": "map:a", "hearts": 1, "birds": 1}, settings=Settings(start_always_free=always))
    s = do(s, Move(seat="ann", to="b"))
    assert refused(s, Walk(seat="ann", to="q")) == objections


@pytest.mark.parametrize(("on", "objections"), [(True, set()), (False, {"move.over"})])
def test_A15_moving_on_after_a_won_fight(on: bool, objections: set[str]):
    s = given(ann={"figure": "map:c", "hearts": 9}, settings=Settings(on_after_win=on))
    s = do(roll(do(s, Move(seat="ann", to="d"), Fight(seat="ann")), 3), Boost(seat="ann", hearts=1))
    assert s.players["ann"].figure == "map:d"
    assert refused(s, Move(seat="ann", to="e")) == objections
    assert not refused(s, Camp(seat="ann"))


@pytest.mark.parametrize(("before", "coins"), [(True, (0, 0)), (False, (1, 0))])
def test_A16_when_the_price_is_paid(before: bool, coins: tuple[int, int]):
    s = given(ann={"figure": "map:r", "coins": 1}, quests=("r",), settings=Settings(price_before_roll=before))
    pay = do(s, Attempt(seat="ann", option=1))
    assert (roll(pay, 1).players["ann"].coins, roll(pay, 5).players["ann"].coins) == coins


@pytest.mark.parametrize(("over", "bonus"), [(2, True), (3, False)])
def test_A18_how_far_the_bonus_lies_above(over: int, bonus: bool):
    s = given(ann={"figure": "map:u"}, quests=("u",), settings=Settings(bonus_over=over))
    s = roll(do(s, AttemptTold(seat="ann", check="skill", need=4)), 5)
    assert top(s).bonus == bonus


@pytest.mark.parametrize("base", [0, 1])
def test_A19_the_base_of_a_camp(base: int):
    s = given(ann={"figure": "map:c", "hearts": 3, "coins": 0}, settings=Settings(camp_base=base))
    assert do(s, Camp(seat="ann")).players["ann"].coins == 1 + 1 + base  # uncovered, searched by the pet


@pytest.mark.parametrize(("settings", "tokens"), [
    (Settings(), 7), (Settings(many_quests=True), 8), (Settings(many_quests=True, many_quests_extra=True), 9)])
def test_A27_more_quests(settings: Settings, tokens: int):
    assert GAME.new(Setup(("ann", "bob"), box="empty", settings=settings)).quest_tokens == tokens


@pytest.mark.parametrize(("spared", "objections"), [(True, set()), (False, {"visit.duel"})])
def test_A52_jail_and_the_neutral_figure(spared: bool, objections: set[str]):
    s = given(ann={"figure": "jail"}, settings=Settings(jail_spares_neutral=spared))
    assert refused(s, Visit(seat="ann", building="town_hall")) == objections
