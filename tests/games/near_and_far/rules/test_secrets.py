"""Hands and draws are known to their owner only (NF-4.4, NF-10.1); everything else lies open (A41)."""
from __future__ import annotations

import random

import pytest

from companion.games.near_and_far.actions import Build, Discard, Draft, DrawArtifact, DrawCards, Keep
from companion.games.near_and_far.facts import ArtifactDiscarded, ArtifactKept, Built
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Dealing, Drafting, Stocking, Store, TownHall
from companion.kernel import Correct, Patch, encode, legal, perform, replace, sample, visible_facts, top, view
from tests.games.near_and_far.helpers import GAME, THREE, but, do, facts, given, inside

HANDS = {"ann": {"hand": ("sword", "dice")}, "bob": {"hand": ("cart", "tent", "armour")}}


def test_own_hand_is_seen_and_the_others_only_counted():
    s = given(**HANDS)
    seen = view(GAME, s, "ann")
    assert seen.players["ann"].hand == ("sword", "dice")
    assert seen.players["bob"].hand == ("?", "?", "?")
    assert seen.players["bob"] == replace(s.players["bob"], hand=("?", "?", "?"))
    GAME.score(seen), GAME.pieces(seen), GAME.check(seen)


def test_a_watcher_sees_no_hand():
    seen = view(GAME, given(**HANDS), "")
    assert [p.hand for p in seen.players.values()] == [("?", "?"), ("?", "?", "?")]


def test_what_bob_holds_changes_nothing_for_ann():
    one = given(**HANDS)
    other = but(one, "bob", hand=("throne", "spice", "coat"))
    assert encode(view(GAME, one, "ann")) == encode(view(GAME, other, "ann"))
    assert legal(GAME, one, "ann") == legal(GAME, other, "ann")


def test_what_was_put_away_is_known_to_nobody():
    s = replace(given(), artifact_discards=("throne", "spice"))
    assert view(GAME, s, "bob").artifact_discards == ("?", "?")


def set_up_to(kind: type) -> object:
    s, rng = GAME.new(Setup(THREE)), random.Random(3)
    while not (isinstance(top(s), kind) and (kind is not Dealing or top(s).due(s)[1] == "advanced")):
        s, _ = perform(GAME, s, sample(s, rng))
    return s


@pytest.mark.parametrize(("kind", "packets"), [(Dealing, "basic"), (Drafting, "packets"), (Drafting, "advanced")])
def test_dealt_and_drafted_cards_are_veiled(kind: type, packets: str):
    s = set_up_to(kind)
    mine, seen = getattr(top(s), packets), getattr(top(view(GAME, s, "bob")), packets)
    assert seen["bob"] == mine["bob"]
    for other in ("ann", "cid"):
        assert seen[other] == ("?",) * len(mine[other])


def test_the_facts_of_a_draft_name_a_card_only_to_its_drafter():
    s = set_up_to(Drafting)
    card = top(s).packets["bob"][0]
    happened = facts(s, Draft(seat="bob", artifact=card))
    assert ArtifactKept("bob", card) in visible_facts(GAME, happened, "bob")
    for other in ("ann", "cid", ""):
        assert ArtifactKept("bob", "?") in visible_facts(GAME, happened, other)
        assert card.encode() not in encode(visible_facts(GAME, happened, other))


def test_the_draw_of_the_general_store_is_its_owners():
    s = do(inside(given(THREE), Store("ann")), DrawCards(seat="ann", basic=3))
    for card in ("sword", "dice", "cart"):
        happened = facts(s, DrawArtifact(seat="table", artifact=card))
        assert f'"{card}"'.encode() in encode(visible_facts(GAME, happened, "ann"))
        assert f'"{card}"'.encode() not in encode(visible_facts(GAME, happened, "bob"))
        s = do(s, DrawArtifact(seat="table", artifact=card))
    s = do(s, DrawArtifact(seat="table", artifact="armour"))
    assert top(view(GAME, s, "ann")).drawn == ("sword", "dice", "cart", "armour")
    assert top(view(GAME, s, "bob")).drawn == ("?",) * 4
    assert isinstance(top(s), Stocking)
    happened = facts(s, Keep(seat="ann", card="dice"))
    assert ArtifactKept("ann", "?") in visible_facts(GAME, happened, "cid")


def test_a_discard_is_face_down_and_a_built_card_face_up():
    s = inside(given(**HANDS), TownHall("ann"))
    happened = facts(s, Discard(seat="ann", card="dice"))
    assert ArtifactDiscarded("ann", "?") in visible_facts(GAME, happened, "bob")
    assert ArtifactDiscarded("ann", "dice") in visible_facts(GAME, happened, "ann")
    happened = facts(s, Build(seat="ann", artifact="sword"))
    assert Built("ann", "sword") in visible_facts(GAME, happened, "bob")
    assert view(GAME, do(s, Build(seat="ann", artifact="sword")), "bob").players["ann"].built == ("sword",)


def test_undoing_a_seen_card_needs_consent():
    s = set_up_to(Drafting)
    assert GAME.reveal_secrets(facts(s, Draft(seat="bob", artifact=top(s).packets["bob"][0])))
    assert not GAME.reveal_secrets(facts(inside(given(), Store("ann")), DrawCards(seat="ann", basic=3)))


@pytest.mark.parametrize("path", [("players", "bob", "hand", 0), ("players", "bob", "hand", "+")])
def test_a_hand_put_right_by_hand_is_told_to_its_owner_only(path: tuple[str | int, ...]):
    happened = facts(given(**HANDS), Correct(seat="bob", patches=(Patch(path, value="throne"),)))
    assert b"throne" in encode(visible_facts(GAME, happened, "bob"))
    assert b"throne" not in encode(visible_facts(GAME, happened, "ann"))


def test_a_whole_hand_put_right_by_hand_is_told_to_its_owner_only():
    hand = Patch(("players", "bob", "hand"), value=["throne"])
    happened = facts(given(**HANDS), Correct(seat="bob", patches=(hand,)))
    assert b"throne" in encode(visible_facts(GAME, happened, "bob"))
    assert b"throne" not in encode(visible_facts(GAME, happened, "ann"))
