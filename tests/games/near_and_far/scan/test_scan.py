"""What a scanned card means to the open step, and what it means where no step waits for it."""
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.boxing import ids_with_codes
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import (
    Adventure, Choosing, Closing, Drafting, Facing, Filling, Looting, Mustering, Recruiting, Rewarding, Saloon,
    Shedding, Slotting, Stocking, TownHall, Trimming, Unveiling, Working)
from companion.games.playout import generator, walk
from companion.kernel import TABLE, Correct, actors, apply, judge, legal, perform, replace, view
from tests.games.near_and_far.box import EXAMPLES, artifact
from tests.games.near_and_far.box_campaign import JOURNEY
from tests.games.near_and_far.guards.cases_campaign import ANY_ORDER, at
from tests.games.near_and_far.guards.cases_narrated import opened, read
from tests.games.near_and_far.helpers import GAME, THREE, do, given, inside
from tests.soak import SOAK

Meant = list[tuple[str, str]]
"""What is meant, as `class field field`, with what the rules say to it."""


def said(action: Any) -> str:
    fields = [getattr(action, x) for x in action.__struct_fields__ if x != "seat"]
    return " ".join([type(action).__name__, *(str(x) for x in fields if x != "")])


def meant(s: Any, kind: str, id: str, seat: str = "ann") -> Meant:
    found = [(said(x), judge(GAME, s, x)) for x in GAME.scan.actions_for(s, seat, kind, id)]
    return [(words, verdict.kind if not verdict.refusals else verdict.refusals[0].guard) for words, verdict in found]


def town(step: Any, **ann: Any) -> Any:
    return inside(given(THREE, ann=ann, offer=("guide", "brute"), bob={"adventurers": ("shaman",)}), step)


def facing(**more: Any) -> Any:
    s = given(ann={"figure": "map:c", "hearts": 5} | more.pop("ann", {}), **more)
    return inside(s, Adventure("ann", "c"), Facing("ann", "c", "d"))


WORDED = replace(EXAMPLES, artifacts=EXAMPLES.artifacts | {"oracle": replace(artifact(1), words="Look ahead.")})
STORE = {"hand": ("sword", "noble")}
PACKETS = {"ann": ("sword", "till"), "bob": ("crown",), "cid": ("cart",)}
NONE: dict[str, tuple[str, ...]] = dict.fromkeys(THREE, ())


def drafting() -> Any:
    return inside(given(THREE), Drafting(PACKETS, NONE))


CASES: dict[str, tuple[Any, str, str, str, Meant]] = {
    "a treasure is drawn": (
        town(Looting("ann"), birds=1), TABLE, "treasure", "cup", [("DrawTreasure cup", "legal")]),
    "a treasure that somebody has is not in the deck": (
        town(Looting("ann"), birds=1, treasures=("cup",)), TABLE, "treasure", "cup",
        [("DrawTreasure cup", "draw.deck")]),
    "a drawn treasure is kept, alone or in the stead of another": (
        town(Looting("ann", "cup"), birds=2, treasures=("mug",)), "ann", "treasure", "cup",
        [("Keep cup", "legal"), ("Keep cup mug", "legal")]),
    "one's own treasure goes for the drawn one": (
        town(Looting("ann", "cup"), birds=1, treasures=("mug",)), "ann", "treasure", "mug",
        [("Keep cup mug", "legal")]),
    "by day one of three": (
        town(Choosing("ann", ("cup", "hat", "moon")), birds=1), "ann", "treasure", "hat", [("Keep hat", "legal")]),
    "a treasure without its animal": (
        town(Shedding("ann"), treasures=("mug",)), "ann", "treasure", "mug", [("Discard mug", "legal")]),
    "an artifact of the packet is kept": (drafting(), "ann", "artifact", "till", [("Draft till", "legal")]),
    "one of another's packet is not": (drafting(), "ann", "artifact", "crown", [("Draft crown", "draft.packet")]),
    "after the draft one goes": (
        inside(given(THREE, ann=STORE), Trimming()), "ann", "artifact", "noble", [("Discard noble", "legal")]),
    "at the Town Hall an artifact is put away or built": (
        town(TownHall("ann"), hand=("sword",), coins=5), "ann", "artifact", "sword",
        [("Discard sword", "legal"), ("Build sword", "legal")]),
    "one drawn at the store is kept": (
        town(Stocking("ann", 0, 0, ("cart", "coat"))), "ann", "artifact", "coat", [("Keep coat", "legal")]),
    "one that was not drawn is not": (
        town(Stocking("ann", 0, 0, ("cart",))), "ann", "artifact", "coat", [("Keep coat", "keep.drawn")]),
    "an artifact is drawn at the store": (
        town(Stocking("ann", 1, 0)), TABLE, "artifact", "coat", [("DrawArtifact coat", "legal")]),
    "an artifact is built": (
        given(ann={"hand": ("tent",)}), "ann", "artifact", "tent", [("Build tent", "legal")]),
    "one that is too dear is not": (
        given(ann={"hand": ("statue",), "coins": 0}), "ann", "artifact", "statue", [("Build statue", "build.cost")]),
    "one of which only the number is known is": (
        given(ann={"hand": ("?",), "coins": 4}), "ann", "artifact", "sword", [("Build sword", "legal")]),
    "one that is built has no more to do": (given(ann={"built": ("sword",)}), "ann", "artifact", "sword", []),
    "an adventurer is hired": (
        town(Saloon("ann"), coins=9), "ann", "adventurer", "guide", [("Hire guide", "legal")]),
    "one that is not on offer is refused": (
        town(Saloon("ann"), coins=9), "ann", "adventurer", "giant", [("Hire giant", "hire.offer")]),
    "one that is too dear is refused": (
        town(Saloon("ann"), coins=0), "ann", "adventurer", "brute", [("Hire brute", "hire.cost")]),
    "the next of the offer": (
        town(Filling("ann")), TABLE, "adventurer", "thief", [("DrawAdventurer thief", "legal")]),
    "one as a reward": (
        town(Recruiting("ann")), TABLE, "adventurer", "giant", [("DrawAdventurer giant", "legal")]),
    "out of the party": (
        town(Mustering("ann"), adventurers=("scout",), active=("pet", "scout")), "ann", "adventurer", "scout",
        [("Rest scout", "legal")]),
    "into the party": (
        town(Mustering("ann"), adventurers=("scout",)), "ann", "adventurer", "scout", [("Activate scout", "legal")]),
    "who rests of two": (
        town(Slotting("ann", "brute", "raider"), adventurers=("brute", "raider"), active=("raider",)),
        "ann", "adventurer", "brute", [("Rest brute", "legal")]),
    "the top threat": (facing(), "ann", "threat", "4", [("Fight", "legal")]),
    "another threat": (facing(), "ann", "threat", "9", [("Fight 9", "fight.hunter")]),
    "another one with Bounty Hunting": (
        facing(ann={"sheet": Sheet(skills=("bounty_hunting",))}), "ann", "threat", "9", [("Fight 9", "legal")]),
    "a villain": (
        facing(box=JOURNEY, mode="campaign", map=11), "ann", "villain", "red_king",
        [("Fight villain:red_king", "legal")]),
    "a villain who is not in play": (
        facing(box=JOURNEY, mode="campaign", map=11), "ann", "villain", "zak",
        [("Fight villain:zak", "fight.villain")]),
    "the next threat of a deck in no order": (
        inside(given(settings=Settings(threats_shuffled=True)), Unveiling()), TABLE, "threat", "12",
        [("DrawThreat 12", "legal")]),
    "a card that passes a threat": (
        facing(ann={"treasures": ("hat",), "birds": 1}), "ann", "treasure", "hat", [("Sneak hat", "legal")]),
    "a card that does not": (
        facing(ann={"treasures": ("mug",), "birds": 1}), "ann", "treasure", "mug", [("Sneak mug", "sneak.means")]),
    "a card with words": (
        given(box=WORDED, ann={"built": ("oracle",)}), "ann", "artifact", "oracle", [("UseCard oracle", "unchecked")]),
    "a world card is gained": (
        town(Rewarding("ann", False)), "ann", "world", "blade", [("Reward world:blade", "legal")]),
    "one by the words of a card": (
        inside(given(box=WORDED, ann={"built": ("oracle",)}), Working("ann", "oracle")), "ann", "world", "blade",
        [("Reward world:blade", "unchecked")]),
    "one that somebody owns is not": (
        town(Rewarding("ann", False), world=("blade",)), "ann", "world", "blade",
        [("Reward world:blade", "reward.world")]),
    "a story is noted": (
        inside(at("q"), Rewarding("ann", False, "map")), "ann", "entry", "S7", [("Note story S7", "legal")]),
    "the entry of the token is opened": (read("q"), "ann", "entry", "35", [("Open", "legal")]),
    "another entry is only a number": (read("q"), "ann", "entry", "347", []),
    "and so is the entry of a space without a token": (replace(read("q"), quests=()), "ann", "entry", "35", []),
    "and the entry of this turn's quest once it was read": (
        inside(read("q"), Adventure("ann", "q", quested=True)), "ann", "entry", "35", []),
    "a story that is due": (read("q", Sheet(open=("S2", "S3"))), "ann", "entry", "S2", [("Open", "legal")]),
    "a story that is not due yet": (read("q", Sheet(open=("S2", "S3"))), "ann", "entry", "S3", []),
    "any story where the table lets one choose": (
        read("q", Sheet(open=("S2", "S3")), settings=ANY_ORDER), "ann", "entry", "S3", [("Open S3", "legal")]),
    "the number that nobody has told": (
        read("q", Sheet("riza"), "character"), "ann", "entry", "RIZ1", [("OpenNumber RIZ1", "legal")]),
    "a number of another kind": (
        read("q", Sheet("riza"), "character"), "ann", "entry", "35", [("OpenNumber 35", "quest.code")]),
    "without a book an entry is its options": (
        at("q"), "ann", "entry", "35", [("Attempt 0", "legal"), ("Attempt 1", "legal")]),
    "and so is one that lies open": (
        opened("q", "35"), "ann", "entry", "35", [("Attempt 0", "legal"), ("Attempt 1", "legal")]),
    "an arcade card at a token": (at("q", mode="arcade"), "ann", "arcade", "duck", [("AttemptArcade", "legal")]),
    "an arcade card where a book is read": (read("q", mode="arcade"), "ann", "arcade", "duck", [("Open", "legal")]),
    "an arcade card where none is read": (read("q"), "ann", "arcade", "duck", []),
    "the arcade card is drawn": (
        do(at("q", mode="arcade"), a.AttemptArcade(seat="ann")), TABLE, "arcade", "duck",
        [("DrawArcade duck", "legal")]),
    "nobody else acts": (given(bob={"hand": ("tent",)}), "bob", "artifact", "tent", []),
    "a seat is no card": (given(), "ann", "seat", "p1", []),
    "nor is a character": (given(box=JOURNEY), "ann", "character", "riza", []),
    "a treasure at the Saloon": (town(Saloon("ann")), "ann", "treasure", "cup", []),
    "dice are due, not cards": (
        do(facing(), a.Fight(seat="ann")), TABLE, "threat", "4", []),
    "the game is over": (replace(given(), flow=()), "ann", "artifact", "tent", [])}


@pytest.mark.parametrize("case", CASES)
def test_what_a_card_means(case: str) -> None:
    s, seat, kind, id, wanted = CASES[case]
    assert meant(s, kind, id, seat) == wanted
    for action in GAME.scan.actions_for(s, seat, kind, id):
        assert (kind, id) in GAME.scan.things_named(s, action) or kind == "arcade"


@pytest.mark.parametrize("case", CASES)
def test_a_step_waits_for_the_kinds_that_mean_something_to_it(case: str) -> None:
    s, seat, kind, id, wanted = CASES[case]
    if any(GAME.scan.waits_for(s, x) for x in GAME.scan.actions_for(s, seat, kind, id)):
        assert kind in GAME.scan.awaited_kinds(s, seat)
    if not wanted and kind != "entry":
        assert kind not in GAME.scan.awaited_kinds(s, seat)


ASKED = {"a treasure is drawn", "an artifact of the packet is kept", "after the draft one goes", "the top threat",
         "an adventurer is hired", "a world card is gained", "the entry of the token is opened"}


def test_a_card_that_is_seen_twice_does_no_more_than_once() -> None:
    for case in ASKED:
        s, seat, kind, id, _ = CASES[case]
        [action] = GAME.scan.actions_for(s, seat, kind, id)
        assert GAME.scan.waits_for(s, action), case
        after, _ = apply(GAME, s, action)
        again = [x for who in actors(after) for x in GAME.scan.actions_for(after, who, kind,
                                                                        id) if GAME.scan.waits_for(after, x)]
        assert [x for x in again if not judge(GAME, after, x).refusals] == [], case


@pytest.mark.parametrize("case", ["a drawn treasure is kept, alone or in the stead of another", "out of the party",
                                  "an artifact is built", "a card that passes a threat", "a card with words"])
def test_what_is_only_possible_is_not_asked_for(case: str) -> None:
    s, seat, kind, id, _ = CASES[case]
    assert not any(GAME.scan.waits_for(s, x) for x in GAME.scan.actions_for(s, seat, kind, id))


def test_when_nothing_else_is_left_building_is_asked_for() -> None:
    s = inside(given(ann={"hand": ("tent",)}), Closing("ann"))
    assert [GAME.scan.waits_for(s, x) for x in GAME.scan.actions_for(s, "ann", "artifact", "tent")] == [True]
    assert GAME.scan.awaited_kinds(s, "ann") == ("artifact",)
    assert GAME.scan.awaited_kinds(s, "bob") == ()


# Where it lies

def lying() -> Any:
    return given(THREE, ann={"treasures": ("mug",), "hand": ("sword",), "adventurers": ("scout",),
                             "active": ("pet", "scout"), "sheet": Sheet("riza")},
                 bob={"built": ("noble",), "world": ("blade",), "threats": ("5",), "adventurers": ("thief",)},
                 offer=("guide",))


@pytest.mark.parametrize(("kind", "id", "place"), [
    ("treasure", "mug", "player:ann"), ("treasure", "cup", ""), ("artifact", "sword", "hand:ann"),
    ("artifact", "noble", "player:bob"), ("adventurer", "scout", "party:ann"), ("adventurer", "thief", "player:bob"),
    ("adventurer", "guide", "offer"), ("world", "blade", "player:bob"), ("threat", "5", "player:bob"),
    ("threat", "6", "threats"), ("character", "riza", "player:ann"), ("entry", "35", ""), ("seat", "p1", "")])
def test_where_a_card_lies(kind: str, id: str, place: str) -> None:
    assert GAME.scan.place(lying(), kind, id) == place


def test_another_s_hand_is_told_to_nobody() -> None:
    for eyes in ("bob", TABLE):
        seen = view(GAME, lying(), eyes)
        assert GAME.scan.place(seen, "artifact", "sword") == ""
        assert "lost" not in dict(GAME.scan.placings(seen, "ann", "artifact", "sword"))
        assert "hand" not in dict(GAME.scan.placings(seen, "ann", "artifact", "sword"))
    assert GAME.scan.place(view(GAME, lying(), "ann"), "artifact", "sword") == "hand:ann"


def test_what_rests_on_hidden_cards_is_told_to_be_so() -> None:
    s = drafting()
    assert GAME.scan.rests_on_hidden(a.Draft(seat="ann", artifact="till"), s)
    assert not GAME.scan.rests_on_hidden(a.UseCard(seat="bob", card="noble"), lying())
    assert not GAME.scan.rests_on_hidden(a.Fight(seat="ann"), s)
    for eyes in (TABLE, "bob"):
        seen = view(GAME, s, eyes)
        told = {x: judge(GAME, seen, x).refusals for x in (
            a.Draft(seat="ann", artifact=card) for card in ("till", "crown", "statue"))}
        assert {r.guard for refusals in told.values() for r in refusals} <= GAME.scan.HIDDEN_CARD_GUARDS


# What may be put right

def corrected(s: Any, seat: str, kind: str, id: str, key: str) -> Any:
    patches = dict(GAME.scan.placings(s, seat, kind, id))[key]
    made = Correct(seat=seat, patches=patches)
    assert judge(GAME, s, made).kind == "legal"
    return apply(GAME, s, made)[0]


@pytest.mark.parametrize(("kind", "id", "key", "place"), [
    ("treasure", "cup", "has", "player:ann"), ("treasure", "mug", "lost", ""),
    ("artifact", "crown", "has", "player:ann"), ("artifact", "sword", "has", "player:ann"),
    ("artifact", "crown", "hand", "hand:ann"), ("artifact", "noble", "has", "player:ann"),
    ("artifact", "sword", "lost", ""), ("adventurer", "giant", "has", "player:ann"),
    ("adventurer", "guide", "has", "player:ann"), ("adventurer", "scout", "lost", ""),
    ("adventurer", "giant", "offer", "offer"), ("adventurer", "thief", "has", "player:ann"),
    ("world", "blade", "has", "player:ann"), ("threat", "6", "has", "player:ann"),
    ("threat", "5", "has", "player:ann")])
def test_a_card_is_put_where_it_lies(kind: str, id: str, key: str, place: str) -> None:
    after = corrected(lying(), "ann", kind, id, key)
    assert GAME.scan.place(after, kind, id) == place
    there = [x for things in GAME.pieces(after).values() for x in things if (x.kind, x.name) == (kind, id)]
    assert len(there) == bool(place)


def test_who_is_in_the_party_is_had_already() -> None:
    assert set(dict(GAME.scan.placings(lying(), "ann", "adventurer", "scout"))) == {"offer", "lost"}
    assert "has" in dict(GAME.scan.placings(lying(), "bob", "adventurer", "scout"))


def test_a_beaten_threat_takes_a_camp_off_its_board() -> None:
    s = lying()
    after = corrected(s, "ann", "threat", "6", "has")
    assert after.players["ann"].camps == s.players["ann"].camps - 1
    assert GAME.scan.place(corrected(after, "ann", "threat", "6", "lost"), "threat", "6") == "threats"


def test_where_a_correction_would_spoil_more_there_is_none() -> None:
    for s in (given(round=0), GAME.new(Setup(("ann", "bob"), mode="counters"))):
        assert GAME.scan.placings(s, "ann", "treasure", next(iter(s.box.treasures))) == ()


@pytest.mark.parametrize("kind", ["entry", "arcade", "character", "seat"])
def test_what_lies_before_nobody_is_put_nowhere(kind: str) -> None:
    assert GAME.scan.placings(lying(), "ann", kind, "35") == ()


# Whatever comes

KINDS: tuple[dict[str, Any], ...] = (
    {}, {"box": "empty"}, {"mode": "arcade"}, {"mode": "campaign", "map": 11},
    {"mode": "character", "map": 3, "narrated": True}, {"mode": "campaign", "map": 2, "narrated": True})


def played(every: int, most: int = 240) -> Iterator[Any]:
    """Positions of a random game of each kind."""
    for n, more in enumerate(KINDS):
        game = walk(GAME, GAME.new(Setup(THREE, **more)), generator(8, n))
        for turn, (_, after) in zip(range(most), game, strict=False):
            if turn % every == 0:
                yield after


def test_every_card_may_be_scanned_in_every_position() -> None:
    rng = random.Random(8)
    for s in played(40 if SOAK else 120):
        things = [(kind, id) for kind, ids in ids_with_codes(s.box).items()
                  for id in rng.sample(list(ids), min(2, len(ids)))]
        for eyes in (TABLE, "ann"):
            seen = view(GAME, s, eyes)
            for kind, id in things:
                GAME.scan.place(seen, kind, id), GAME.scan.placings(seen, "ann", kind, id)
                for seat in (TABLE, *THREE):
                    for action in GAME.scan.actions_for(seen, seat, kind, id):
                        judge(GAME, seen, action)
                        if not judge(GAME, s, action).refusals:
                            perform(GAME, s, action)
            for seat in actors(s):
                assert set(GAME.scan.awaited_kinds(seen, seat)) <= ids_with_codes(s.box).keys()


def test_what_is_offered_about_a_card_is_meant_by_its_code() -> None:
    """Every legal entry about a card is found by scanning it, but for those that name another one beside it."""
    found: Counter[str] = Counter()
    for s in played(4 if SOAK else 8):
        there = {kind: set(ids) for kind, ids in ids_with_codes(s.box).items()}
        for seat in actors(s):
            for action in legal(GAME, s, seat):
                for kind, id in GAME.scan.things_named(s, action) if not isinstance(action,
                                                                                    a.Keep | a.AttemptTold) else ():
                    if id in there[kind]:
                        found[type(action).__name__] += 1
                        assert action in GAME.scan.actions_for(s, seat, kind, id), action
    assert len(found) >= 8, found
