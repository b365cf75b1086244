"""What groups forget is said where it matters, in both languages, and nowhere else."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.near_and_far import facts as f
from companion.games.near_and_far import steps
from companion.games.near_and_far.actions import Visit
from companion.games.near_and_far.rules import rules
from companion.games.near_and_far.screen.reminders import Reminders
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.i18n import LANGUAGES, Texts
from companion.kernel import replace
from tests.games.near_and_far.box_campaign import WHOLE
from tests.games.near_and_far.helpers import GAME, SEATS, but, do, given, inside

due, opening = GAME.reminders.due, GAME.reminders.opening
TEXTS = Texts([Path("companion/games/near_and_far/texts")])


def keys(s: Any, seat: str = "ann", *facts: Any, base_only: bool = True) -> set[str]:
    return {x.key for x in due(s, seat, facts, {"base_only": base_only})}


def fresh(**more: Any) -> Any:
    return replace(GAME.new(Setup(SEATS, box="empty")), **more)


def on_the_way(**more: Any) -> Any:
    s = given(**{"ann": {"figure": "map:b", "hearts": 5}} | more)
    return inside(s, steps.Adventure("ann", "b"))


# while the table is laid out

def test_the_day_side_is_suggested_from_the_fifth_map_on() -> None:
    assert "day" in keys(fresh(map=5))
    assert "day" not in keys(fresh(map=4))
    assert "day" not in keys(fresh(map=5, day=True))
    assert "day" not in keys(replace(given(), map=5))


def test_an_expansion_is_not_checked() -> None:
    assert "modules" in keys(fresh(), base_only=False)
    assert "modules" not in keys(fresh())
    assert "modules" not in keys(given(), base_only=False)


def test_a_character_is_introduced_before_its_first_quest() -> None:
    s = fresh(mode="character")
    assert "introduction" in keys(s)
    done = replace(s.players["ann"], sheet=Sheet(codes=("RIZ1",), read=1))
    assert "introduction" not in keys(replace(s, players=s.players | {"ann": done}))
    assert "introduction" not in keys(fresh(mode="campaign"))


def test_villains_are_announced_where_they_are_fought() -> None:
    assert "villains" in keys(fresh(mode="campaign", map=11))
    assert "villains" not in keys(fresh(mode="arcade", map=11))
    assert "villains" in keys(fresh(mode="arcade", map=11, settings=Settings(villains_always=True)))
    assert "villains" not in keys(fresh(mode="campaign", map=10))


def test_the_list_of_the_set_up_says_the_same() -> None:
    assert [x.key for x in opening(fresh(map=5), {"base_only": False})] == ["modules", "day"]
    assert opening(fresh(mode="counters", map=5), {"base_only": False}) == ()


# in town

def test_a_lost_duel_is_explained_before_the_roll() -> None:
    s = given(ann={"figure": "building:farm"}, bob={"figure": "building:mine"})
    s = do(s, Visit(seat="ann", building="mine", against="bob", manner="dirty"))
    assert "duel" in keys(s)
    assert "defence" in keys(s, "bob")
    assert not {"duel", "defence"} & keys(given())
    rolled = inside(given(), steps.Duel("ann", "bob", "dirty", "mine", (1, 6)))
    assert "duel" not in keys(rolled)


def test_the_tortoise_is_explained_where_it_can_be_bought() -> None:
    s = given(ann={"gems": 1, "food": 1})
    by_day = inside(replace(s, day=True), steps.Stables("ann"))
    assert "tortoise" in keys(by_day)
    assert "tortoise" not in keys(by_day, "bob")
    assert "tortoise" not in keys(inside(s, steps.Stables("ann")))


def test_what_makes_hiring_cheaper() -> None:
    at_the_bar = inside(given(ann={"tokens": {"red": 1}}), steps.Saloon("ann"))
    assert "discount" in keys(at_the_bar)
    assert "discount" not in keys(inside(given(), steps.Saloon("ann")))


# on the way

def test_a_win_or_a_treasure_does_not_end_the_move() -> None:
    s = on_the_way()
    assert "walk-on" in keys(s, "ann", f.ThreatBeaten("ann", "4", 6))
    assert "walk-on" in keys(s, "ann", f.TreasureKept("ann", "cup"))
    assert "walk-on" not in keys(s)
    assert "walk-on" not in keys(s, "ann", f.ThreatBeaten("bob", "4", 6))
    spent = inside(given(ann={"figure": "map:b"}), steps.Adventure("ann", "b", used=2))
    assert "walk-on" not in keys(spent, "ann", f.ThreatBeaten("ann", "4", 6))
    ends = replace(s, settings=Settings(on_after_win=False))
    assert "walk-on" not in keys(ends, "ann", f.ThreatBeaten("ann", "4", 6))


def test_a_quest_may_be_passed_by_and_takes_its_token() -> None:
    assert "quest" in keys(on_the_way(quests=("b",)))
    assert "quest" not in keys(on_the_way(quests=("q",)))


def test_an_open_story_takes_the_place_of_the_map() -> None:
    s = replace(on_the_way(quests=("b",)), mode="campaign")
    waiting = but(s, "ann", sheet=Sheet(open=("S12",)))
    assert "story" in keys(waiting)
    assert next(x for x in due(waiting, "ann") if x.key == "story").params == {"story": "S12"}
    assert "story" not in keys(s)


def test_water_is_explained_on_the_map_that_has_it() -> None:
    assert "water" in keys(replace(on_the_way(), map=5))
    assert "water" not in keys(replace(on_the_way(), map=4))


def test_what_hearts_on_a_lost_fight_are_worth() -> None:
    s = given(ann={"figure": "map:b", "hearts": 9})
    assert "lost-hearts" in keys(replace(s, flow=(*s.flow, steps.Facing("ann", "b", "h", fighting=True, faces=(1,)))))
    assert "lost-hearts" not in keys(replace(s, flow=(*s.flow, steps.Facing("ann", "b", "h"))))


def test_a_treasure_goes_with_its_animal() -> None:
    s = given(ann={"figure": "map:b", "birds": 1, "treasures": ("cup",)})
    assert "load" in keys(replace(s, flow=(*s.flow, steps.Facing("ann", "b", "h"))))
    free = but(s, "ann", birds=2)
    assert "load" not in keys(replace(free, flow=(*free.flow, steps.Facing("ann", "b", "h"))))


def test_a_treasure_without_an_animal_is_swapped_or_left() -> None:
    s = given(ann={"birds": 1, "treasures": ("cup",)})
    assert "no-animal" in keys(replace(s, flow=(*s.flow, steps.Looting("ann", "drum"))))
    free = but(s, "ann", treasures=())
    assert "no-animal" not in keys(replace(free, flow=(*free.flow, steps.Looting("ann", "drum"))))


def test_the_price_comes_before_the_roll() -> None:
    s = given()
    told = replace(s, flow=(*s.flow, steps.Questing("ann", "", "b", "skill", 5, 7)))
    assert "price" in keys(told)
    known = replace(s, flow=(*s.flow, steps.Questing("ann", "B", "b", "skill", 5, 7, 0)))
    assert "price" not in keys(known)


# how the game stands

def test_the_end_is_announced_with_three_camps_left() -> None:
    s = given(bob={"camps": 3})
    assert "camps" in keys(s)
    assert next(x for x in due(s, "ann") if x.key == "camps").params == {"seat": "bob", "n": 3}
    assert "camps" not in keys(given(bob={"camps": 4}))
    assert "camps" not in keys(replace(given(bob={"camps": 0}), ended_by="bob"))


def test_camps_of_the_last_round_come_from_the_box() -> None:
    s = replace(given(ann={"camps": 0}), ended_by="ann")
    assert "extra-camps" in keys(s)
    assert "extra-camps" not in keys(s, "bob")
    assert "extra-camps" not in keys(given(ann={"camps": 1}))


def test_the_last_threats_are_the_last_way_to_the_villains() -> None:
    s = given(mode="campaign", map=11, box=WHOLE, round=3)
    deck = list(s.box.threats)
    for left, said in ((2, True), (1, True), (3, False), (0, False)):
        thin = but(s, "bob", threats=tuple(deck[left:]))
        assert ("last-threats" in keys(thin)) == said
    assert "last-threats" not in keys(replace(but(s, "bob", threats=tuple(deck[1:])), villains=()))
    own = replace(s, box=replace(s.box, complete=False))
    assert "last-threats" not in keys(but(own, "bob", threats=tuple(deck[1:])))


def test_a_mammoth_wants_a_camp_before_the_end() -> None:
    s = replace(given(ann={"camps": 5}), map=10)
    assert "mammoth" in keys(s)
    assert "mammoth" not in keys(replace(s, map=9))
    assert "mammoth" not in keys(but(s, "ann", camps=9))
    spaces = s.box.map.spaces
    drawn = replace(s.box.map, spaces=spaces | {"b": replace(spaces["b"], mammoth=True)})
    assert "mammoth" not in keys(replace(s, box=replace(s.box, map=drawn), camps={"b": "ann"}))
    assert "mammoth" in keys(replace(s, box=replace(s.box, map=drawn), camps={"b": "bob"}))


def test_a_bad_name_is_explained_by_the_side_of_the_board() -> None:
    s = given(ann={"reputation": -1})
    assert "infamy" in keys(s)
    assert "infamy-day" in keys(replace(s, day=True))
    assert not {"infamy", "infamy-day"} & keys(given())


def test_open_stories_wait_for_the_next_game() -> None:
    s = replace(given(ann={"camps": 2, "sheet": Sheet(open=("S3",))}), mode="campaign", ended_by="bob")
    assert "open-stories" in keys(s)
    assert "open-stories" not in keys(replace(s, ended_by=""))


def test_nobody_is_reminded_where_nobody_referees() -> None:
    s = GAME.new(Setup(SEATS, mode="counters"))
    assert due(s, "ann", (), {"base_only": False}) == ()
    assert due(given(ann={"reputation": -3}), "nobody") == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reminder_has_words_and_a_rule(lang: str) -> None:
    lines = (*Reminders.OPENING, *Reminders.STEPS, *Reminders.STANDING)
    names = {line.key for line in lines}
    written = {key.split(".")[1] for key in TEXTS.keys(lang) if key.startswith("remind.")}
    assert names == written
    assert len(names) > 20
    assert {f"NF-{line.rule}" for line in lines if line.rule} <= set(rules.rules)
    for name in names:
        said = TEXTS.say(lang, f"remind.{name}", seat="Eva", n=3, story="S12")
        assert "{" not in said
        assert len(said) <= 115, said
