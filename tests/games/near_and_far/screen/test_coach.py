"""The coach: each tip where it helps, and silent in the position next to it."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games.near_and_far.actions import Arrive, Attempt, Draft, Fight, LeaveTown, Move, Muster
from companion.games.near_and_far.box.components import Option, Quest
from companion.games.near_and_far.rules import rules
from companion.games.near_and_far.screen.coach import AT_ONCE, FIRSTS, REFUSED, advise, every, first
from companion.games.near_and_far.secrets import veil
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import Setup, Told
from companion.games.near_and_far.steps import (
    Adventure, Closing, Duel, Facing, Holding, Learning, Looting, MineShaft, Mustering, Questing, Reading, Rewarding,
    Saloon, Slotting, Stocking, Store, TownHall, Trimming)
from companion.i18n import LANGUAGES, Texts
from companion.kernel import UNKNOWN, replace
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.helpers import FOUR, GAME, THREE, but, do, given, inside, roll

MAPLESS = replace(EXAMPLES, map=None)
PARTY = {"adventurers": ("guide", "raider"), "active": ("pet", "guide", "raider")}
AFTER: Mapping[str, Any] = {"start": "a", "left": True, "used": 1}
"""One step into the adventure."""
MIXED = {"adventurers": ("raider",), "active": ("pet",)}
SHIELD = {"adventurers": ("sentry",), "active": ("pet", "sentry")}
BARE = replace(EXAMPLES, quests={"35": Quest(options=(Option("skill", 5, rewards=("yellow",)),))})
"""The quest of q without a bonus."""



def start(box: Any) -> Any:
    return GAME.new(Setup(("ann", "bob"), box=box))


@cache
def drafting() -> Any:
    s = start("sample")
    while not hasattr(s.flow[-1], "packets"):
        step = s.flow[-1]
        s = do(s, next(iter(step.chances(s))))
    return s


@cache
def drafted() -> Any:
    s = drafting()
    for seat in s.seats:
        s = do(s, Draft(seat=seat, artifact=s.flow[-1].packets[seat][0]))
    return s


def picked() -> Any:
    return do(drafting(), Draft(seat="ann", artifact=drafting().flow[-1].packets["ann"][0]))


def trimming(*hand: str, done: tuple[str, ...] = ()) -> Any:
    s = given(ann={"hand": hand})
    return replace(s, flow=(s.flow[0], Trimming(done)))


def holding(*done: str) -> Any:
    s = start("empty")
    return replace(s, flow=(s.flow[0], Holding(done)))


def town(**ann: Any) -> Any:
    more = {k: ann.pop(k) for k in ("offer", "quests", "camps", "mine", "seats", "bob", "round", "ended_by")
            if k in ann}
    return given(ann={"coins": 0} | ann, **({"offer": ("sentry",)} | more))


def field(at: str = "a", **ann: Any) -> Any:
    more = {k: ann.pop(k) for k in ("quests", "camps", "bob", "box", "quest_tokens") if k in ann}
    return given(ann={"figure": f"map:{at}"} | ann, **more)


def way(at: str = "b", *, step: Mapping[str, Any] = AFTER, **ann: Any) -> Any:
    return inside(field(at, **ann), Adventure("ann", **(dict(AFTER) | dict(step))))


def facing(**ann: Any) -> Any:
    return inside(field("c", **ann), Adventure("ann", "c"), Facing("ann", "c", "d"))


def questing(need: int = 5, faces: tuple[int, ...] = (), **ann: Any) -> Any:
    return inside(field("q", quests=("q",), **ann), Adventure("ann", "q"),
                  Questing("ann", "35", "q", "skill", need, need + 2, 0, faces))


def narrated(*steps: Any) -> Any:
    """Where a story book is read aloud, at the token of entry 35."""
    s = replace(field("q", quests=("q",)), narrated=True, told=Told("ann", "map", "35", "q"))
    return inside(s, *steps)


def duel(manner: str = "honorably", faces: tuple[int, ...] = (), hearts: int = 0) -> Any:
    s = given(ann={"hearts": hearts}, bob={"figure": "building:mine"})
    return inside(s, Duel("ann", "bob", manner, "mine", faces))


def reading(bonus: bool) -> Any:
    return inside(field("q"), Rewarding("ann", bonus))


def indoors(step: Any, **ann: Any) -> Any:
    return inside(given(ann={"coins": 1} | ann, offer=("giant", "sentry")), step)


def learning(*done: str) -> Any:
    s = replace(but(given(), "ann", sheet=Sheet(boxes=9)), mode="campaign")
    return replace(s, flow=(*s.flow, Learning(done)))


CASES: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    # key: (a position in which it is said to ann, a neighbouring one in which it is not)
    "learn.keep": (learning, lambda: learning("ann")),
    "draft.first": (drafting, drafted),
    "draft.next": (drafted, drafting),
    "draft.wait": (picked, drafting),
    "trim.advanced": (lambda: trimming("sword", "armour", "throne"), lambda: trimming("sword", "armour")),
    "trim.rest": (lambda: trimming("sword"), trimming),
    "hold.count": (holding, lambda: holding("ann")),
    "end.last": (lambda: town(ended_by="bob"), town),
    "end.mine": (lambda: but(town(), "ann", camps=2), lambda: but(town(), "ann", camps=3)),
    "end.near": (lambda: but(town(), "bob", camps=2), lambda: but(town(), "bob", camps=3)),
    "end.hand": (lambda: town(ended_by="bob", hand=("noble",)), lambda: town(hand=("noble",))),
    "turn.build": (lambda: town(hand=("sword",), coins=1), lambda: town(hand=("sword",), coins=0)),
    "turn.first": (lambda: town(round=1), lambda: town(round=2)),
    "turn.jail": (lambda: town(figure="jail"), lambda: town(figure="building:farm")),
    "turn.leave": (lambda: town(**PARTY), lambda: town(**MIXED)),
    "turn.weak": (lambda: town(), lambda: town(**PARTY)),
    "turn.elsewhere": (lambda: town(figure="building:mine"), lambda: town(figure="jail")),
    "town.saloon": (lambda: town(coins=1), lambda: town(coins=0)),
    "town.coin": (lambda: town(coins=0), lambda: town(coins=1)),
    "town.hut": (lambda: town(birds=1), lambda: town(birds=1, treasures=("cup",))),
    "town.stables": (lambda: town(food=1), lambda: town(food=1, birds=3)),
    "town.farm": (lambda: town(figure="building:mine"), lambda: town(figure="building:mine", food=1)),
    "town.mine": (lambda: town(), lambda: town(figure="building:mine")),
    "town.chief": (lambda: town(tokens={"red": 3}), lambda: town(tokens={"red": 2})),
    "town.room": (lambda: town(coins=1, **PARTY), lambda: town(coins=0, **PARTY)),
    "town.occupied": (lambda: town(figure="building:mine", bob={"figure": "building:farm"}),
                      lambda: town(figure="jail", bob={"figure": "building:farm"})),
    "map.camp": (lambda: field(hearts=3), lambda: field(hearts=2)),
    "map.quest": (lambda: field("q", quests=("q",)), lambda: field("q")),
    "map.quest-near": (lambda: field("b", quests=("q",), hearts=1), lambda: field(quests=("g",), hearts=1)),
    "map.quest-free": (lambda: field(quests=("q",)), lambda: field("b", quests=("q",), hearts=1)),
    "map.gain-near": (lambda: field("a", hearts=4), lambda: field("a", hearts=3)),
    "map.gain-free": (lambda: field("b", hearts=3), lambda: field("b", hearts=2)),
    "map.route-near": (lambda: field("c", hearts=5, camps={"f": "ann"}, **SHIELD),
                       lambda: field("d", hearts=5, camps={"f": "ann"})),
    "map.route-free": (lambda: field("d", hearts=5, camps={"f": "ann"}),
                       lambda: field("d", hearts=5, camps={"f": "bob"})),
    "map.budget": (lambda: field(hearts=4), lambda: field(hearts=3)),
    "map.budget-none": (lambda: field(hearts=3), lambda: field(hearts=4)),
    "map.return": (lambda: field(hearts=1), lambda: field(hearts=2)),
    "map.empty": (lambda: field(hearts=2), lambda: field(hearts=1)),
    "way.quest": (lambda: way("q", quests=("q",)), lambda: way("q", quests=("q",), step={"quested": True})),
    "way.narrator": (lambda: way("u", quests=("u",)), lambda: way("q", quests=("q",))),
    "way.camp": (lambda: way(hearts=3, step={"used": 2}), lambda: way(hearts=2, step={"used": 2})),
    "way.camp-last": (lambda: way(hearts=3), lambda: way(hearts=3, step={"used": 2})),
    "way.camp-after": (lambda: way("q", hearts=3, step={"quested": True}), lambda: way("q", hearts=3)),
    "way.more": (lambda: way(), lambda: way(step={"used": 2})),
    "way.start": (lambda: do(given(), LeaveTown(seat="ann")), lambda: do(field(), Move(seat="ann", to="b"))),
    "way.short": (lambda: way(step={"used": 2}), lambda: way()),
    "muster.hearts": (lambda: do(given(), Muster(seat="ann")), given),
    "muster.room": (lambda: inside(given(ann=MIXED), Mustering("ann")),
                    lambda: inside(given(ann=PARTY), Mustering("ann"))),
    "threat.boost": (lambda: roll(do(facing(hearts=2), Fight(seat="ann")), 3),
                     lambda: roll(do(facing(hearts=1), Fight(seat="ann")), 3)),
    "threat.boost-all": (lambda: roll(do(facing(hearts=1), Fight(seat="ann")), 3),
                         lambda: do(facing(hearts=1), Fight(seat="ann"))),
    "threat.sneak": (lambda: facing(**SHIELD), facing),
    "threat.hopeless": (lambda: facing(bob={"threats": ("4", "5", "6", "7")}), facing),
    "threat.chance": (lambda: facing(hearts=1), facing),
    "threat.chance-bare": (facing, lambda: facing(bob={"threats": ("4", "5", "6", "7")})),
    "threat.bird": (lambda: facing(birds=2, treasures=("cup",)), facing),
    "threat.load": (lambda: facing(birds=1, treasures=("cup",)), lambda: facing(birds=2, treasures=("cup",))),
    "quest.boost": (lambda: questing(5, (3,), hearts=1), lambda: questing(3, (3,), hearts=1)),
    "quest.bonus": (lambda: questing(4, (3,), hearts=2), lambda: questing(4, (3,), hearts=1)),
    "quest.chance": (lambda: questing(hearts=1), questing),
    "quest.chance-bare": (questing, lambda: questing(5, (3,), hearts=3)),
    "quest.plain": (lambda: questing(box=BARE, hearts=1), lambda: questing(hearts=1)),
    "quest.plain-bare": (lambda: questing(box=BARE), questing),
    "quest.token": (questing, lambda: questing(5, (3,), hearts=3)),
    "reward.base": (lambda: reading(False), lambda: reading(True)),
    "reward.bonus": (lambda: reading(True), lambda: reading(False)),
    "reward.reputation": (lambda: reading(False), questing),
    "duel.boost": (lambda: duel(faces=(2, 3), hearts=2), lambda: duel(hearts=2)),
    "duel.chance": (lambda: duel(hearts=2), duel),
    "duel.chance-bare": (duel, lambda: duel(faces=(2, 3), hearts=2)),
    "duel.honorably": (duel, lambda: duel("dirty")),
    "duel.dirty": (lambda: duel("dirty"), duel),
    "hall.trade": (lambda: indoors(TownHall("ann")), lambda: indoors(TownHall("ann", trades=1))),
    "hall.discard": (lambda: indoors(TownHall("ann"), hand=("noble",)),
                     lambda: indoors(TownHall("ann", discarded=True), hand=("noble",))),
    "hall.reputation": (lambda: indoors(TownHall("ann")), lambda: indoors(TownHall("ann"), coins=0)),
    "saloon.hire": (lambda: indoors(Saloon("ann")), lambda: indoors(Saloon("ann", hired=True))),
    "saloon.told": (lambda: inside(given(box="empty"), Saloon("ann")), lambda: indoors(Saloon("ann"))),
    "saloon.refresh": (lambda: indoors(Saloon("ann"), coins=0, food=1), lambda: indoors(Saloon("ann"), coins=0)),
    "saloon.slot": (lambda: indoors(Slotting("ann", "brute", "raider"), **PARTY), lambda: indoors(Saloon("ann"))),
    "store.choice": (lambda: indoors(Store("ann")), lambda: indoors(Stocking("ann", 0, 0, ("sword",)))),
    "store.keep": (lambda: indoors(Stocking("ann", 0, 0, ("sword",))), lambda: indoors(Store("ann"))),
    "treasure.third": (lambda: indoors(Looting("ann", "moon"), birds=3, treasures=("cup", "mug")),
                       lambda: indoors(Looting("ann", "moon"), birds=3, treasures=("cup",))),
    "treasure.full": (lambda: indoors(Looting("ann", "moon"), birds=1, treasures=("cup",)),
                      lambda: indoors(Looting("ann", "moon"), birds=2, treasures=("cup",))),
    "mine.camp": (lambda: indoors(MineShaft("ann")), lambda: indoors(MineShaft("ann"), active=())),
    "mine.none": (lambda: indoors(MineShaft("ann"), active=()), lambda: indoors(MineShaft("ann"))),
    "way.open": (lambda: narrated(Adventure("ann", "q")), lambda: narrated(Adventure("ann", "q", quested=True))),
    "reading.check": (lambda: narrated(Reading("ann", "q", kind="map", code="35")),
                      lambda: narrated(Reading("ann", "q", kind="map", code="100"))),
    "reading.once": (lambda: narrated(Reading("ann", "q", kind="map", code="35")),
                     lambda: narrated(Reading("ann", "q"))),
    "close.build": (lambda: inside(given(ann={"hand": ("sword",), "coins": 1}), Closing("ann")),
                    lambda: inside(given(ann={"hand": ("sword",), "coins": 0}), Closing("ann"))),
}

WAITING: dict[str, tuple[Callable[[], Any], str, Callable[[], Any], str]] = {
    # key: (position, seat that hears it, position, seat that does not)
    "wait.duel": (duel, "bob", lambda: inside(given(THREE, bob={"figure": "building:mine"}),
                                              Duel("ann", "bob", "dirty", "mine")), "cid"),
    "wait.narrator": (lambda: inside(given(FOUR, ann={"figure": "map:u"}), Rewarding("ann", False)), "bob",
                      lambda: inside(given(FOUR, ann={"figure": "map:u"}), Rewarding("ann", False)), "dan"),
}


def keys(s: Any, seat: str = "ann") -> list[str]:
    return [tip.key for tip in every(s, seat)]


@pytest.mark.parametrize("key", CASES)
def test_a_tip_comes_where_it_helps_and_not_next_door(key: str) -> None:
    right, wrong = (make() for make in CASES[key])
    assert key in keys(right)
    assert key not in keys(wrong)


@pytest.mark.parametrize("key", WAITING)
def test_who_waits_hears_only_what_concerns_him(key: str) -> None:
    right, hears, wrong, other = WAITING[key]
    assert key in keys(right(), hears)
    assert key not in keys(wrong(), other)


@cache
def texts() -> Texts:
    return Texts([Path("companion/games/near_and_far/texts")])


def test_every_text_has_its_case_and_every_tip_its_text() -> None:
    written = {k.removeprefix("coach.") for k in texts().keys("en") if k.startswith("coach.")}
    assert written == {*CASES, *WAITING}
    assert len(written) >= 35


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tip_can_be_said_and_cites_a_rule_that_exists(lang: str) -> None:
    for make, *_ in CASES.values():
        for tip in every(make(), "ann"):
            said = texts().say(lang, f"coach.{tip.key}", **tip.params)
            assert said
            assert "{" not in said
            assert tip.rule in rules.rules, tip


def test_a_first_moment_is_explained_to_whoever_is_at_it() -> None:
    rolling, entry = do(facing(hearts=2), Fight(seat="ann")), narrated(Reading("ann", "q", kind="map", code="35"))
    assert [first(s, "ann") for s in (drafting(), rolling, entry, town())] == ["draft", "roll", "quest", "turn"]
    assert [first(s, "bob") for s in (drafting(), picked(), rolling, entry)] == ["draft", "draft", "", ""]
    assert first(picked(), "ann") == first(roll(rolling, 3), "ann") == first(rolling, "nobody") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_moment_is_said_in_short_sentences(lang: str) -> None:
    for key in {*FIRSTS.values(), REFUSED}:
        said = texts().say(lang, f"first.{key}")
        assert max(len(sentence.split()) for sentence in re.split(r"[.?!] ?", said)) <= 12, said


def test_at_most_three_and_the_gravest_first() -> None:
    s = but(town(round=1, hand=("sword",), coins=1, food=1, birds=1), "bob", camps=1)
    assert len(every(s, "ann")) > AT_ONCE
    assert [tip.key for tip in advise(s, "ann")] == ["end.near", "turn.build", "turn.first"]


def test_nothing_is_said_where_nobody_referees() -> None:
    s = GAME.new(Setup(("ann", "bob"), mode="counters"))
    assert advise(s, "ann") == ()
    assert advise(town(), "nobody") == ()


@pytest.mark.parametrize("make", [make for make, _ in CASES.values()])
def test_what_others_hold_changes_no_tip(make: Callable[[], Any]) -> None:
    """The full state, the veiled one, and one with other cards in the others' hands give the same advice."""
    s = make()
    other = but(s, "bob", hand=tuple("noble" for _ in s.players["bob"].hand))
    assert every(s, "ann") == every(veil(s, "ann"), "ann") == every(other, "ann")


def test_a_shared_screen_names_no_card_of_the_hand() -> None:
    s = town(hand=("sword",), coins=1)
    assert "turn.build" in keys(s)
    assert "turn.build" not in keys(veil(s, "table"))


def test_numbers_nobody_told_are_not_spoken_of() -> None:
    """Own box: the hearts of a token that was not told leave every sum open."""
    s = given(box="empty", ann={"adventurers": ("adventurer-1",), "active": ("pet", "adventurer-1")})
    box = replace(s.box, adventurers={"adventurer-1": replace(EXAMPLES.adventurers["raider"], hearts=UNKNOWN)})
    assert not {"turn.leave", "turn.weak"} & set(keys(replace(s, box=box)))
    known = replace(s.box, adventurers={"adventurer-1": replace(EXAMPLES.adventurers["raider"], hearts=5)})
    assert "turn.leave" in keys(replace(s, box=known))


def test_a_mine_the_app_does_not_know_is_judged_by_the_skill_alone() -> None:
    """Own box: no skill reaches nothing, and a skill that nobody told is not spoken of."""
    s = inside(given(box="empty", ann={"active": ()}), MineShaft("ann"))
    assert keys(s) == ["mine.none"]
    assert keys(but(s, "ann", active=("pet",))) == ["mine.camp"]
    box = replace(s.box, adventurers={"adventurer-1": replace(EXAMPLES.adventurers["raider"], skill=UNKNOWN)})
    assert keys(but(replace(s, box=box), "ann", adventurers=("adventurer-1",), active=("adventurer-1",))) == []


def test_what_hearts_add_is_said_only_where_they_add_something() -> None:
    bare, full = (next(t for t in every(s, "ann") if t.key.startswith("duel.chance")) for s in (duel(), duel(hearts=1)))
    assert bare.params == {"percent": full.params["percent"]}
    assert full.params["most"] > full.params["percent"]


def test_the_chances_are_those_of_the_dice() -> None:
    """Strength 4, no combat: three faces of six win, four with one heart."""
    tip = next(t for t in every(facing(hearts=1), "ann") if t.key == "threat.chance")
    assert tip.params == {"percent": 50, "most": 67, "n": 1}


@pytest.mark.parametrize("skills", [("meditation",), ()])
def test_food_counts_as_hearts_with_meditation(skills: tuple[str, ...]) -> None:
    """No heart and two food: one is missing for the quest, for the fight, for the duel."""
    ann = {"food": 2, "sheet": Sheet(skills=skills)}
    said = {tip.key: tip.params for s in (
        questing(5, (3,), **ann), roll(do(facing(**ann), Fight(seat="ann")), 3), facing(**ann),
        inside(given(ann=ann, bob={"figure": "building:mine"}), Duel("ann", "bob", "honorably", "mine", (2, 3))))
        for tip in every(s, "ann")}
    assert (said.keys() >= {"quest.boost", "threat.boost", "threat.chance", "duel.boost"}) == bool(skills)
    if skills:
        assert (said["threat.boost"]["left"], said["threat.chance"]["n"]) == (1, 2)
    else:
        assert not {"quest.boost", "threat.boost", "threat.chance", "duel.boost"} & said.keys()


def test_no_bonus_is_promised_where_there_is_none() -> None:
    keys_ = {tip.key for tip in every(questing(4, (3,), box=BARE, hearts=2), "ann")}
    assert "quest.bonus" not in keys_
    assert "quest.bonus" in {tip.key for tip in every(questing(4, (3,), hearts=2), "ann")}


def test_arrivals_keep_to_ways_without_a_forced_fight() -> None:
    """From c the coin space d lies behind a threat; a shield opens it."""
    camps = {"c": "bob", "h": "bob"}
    assert not {"map.gain-near", "map.gain-free"} & set(keys(field("c", hearts=9, camps=camps)))
    assert "map.gain-free" in keys(field("c", hearts=9, camps=camps, **SHIELD))


def test_a_quest_attempted_leads_to_the_reminder_of_the_camp() -> None:
    s = do(field("q", quests=("q",), hearts=5), Attempt(seat="ann", option=0))
    s = roll(s, 1)
    assert "quest.boost" in keys(s)


def test_without_a_map_the_left_neighbour_reads() -> None:
    s = field("?", box=MAPLESS, quest_tokens=7, hearts=3)
    s = do(s, Arrive(seat="ann", kind="plain", camp=False, quest=True))
    assert {"way.quest", "way.narrator"} <= set(keys(s))


def test_a_tortoise_carries_as_well_as_a_bird() -> None:
    """With one animal of any kind there is room for a treasure, and none for a second one."""
    for animal in ("birds", "tortoises"):
        assert "town.hut" in keys(town(**{animal: 1}))
        assert "town.hut" not in keys(town(treasures=("cup",), **{animal: 1}))
