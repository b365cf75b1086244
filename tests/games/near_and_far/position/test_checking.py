"""Checking the table by hand: which corrections put a piece at a place, and what the app has no way to believe."""
from __future__ import annotations

import random
from typing import Any

import pytest


from companion.games.contract import Unsettled
from companion.games.near_and_far.state import Setup
from companion.kernel import TABLE, Correct, Piece, Place, actors, apply, judge, legal, perform, sample, view
from companion.table.cards import inspection
from companion.table.cards.inspection import PlaceAnswer, merged, merged_by_place
from tests.games.near_and_far.helpers import GAME
from tests.games.near_and_far.position.test_position import laid
from tests.soak import seldom

FIGURE, CAMP, QUEST, COIN, PET = (Piece("figure", "", "ann"), Piece("camp", "", "ann"), Piece("quest"), Piece("coin"),
                                  Piece("adventurer", "pet", "ann"))


def marker(n: int) -> Piece:
    return Piece("marker", str(n), "ann")


def lies(s: Any, place: Place) -> tuple[Piece, ...]:
    return merged_by_place(GAME.pieces(s)).get(place, ())


def settled(s: Any, wanted: dict[Place, tuple[Piece, ...]]) -> Any:
    """The position after the corrections; the pieces lie as was wanted."""
    wanted = {place: merged(there) for place, there in wanted.items()}
    patches = GAME.by_hand.placing_patches(s, wanted)
    made = Correct(seat=TABLE, patches=patches)
    assert judge(GAME, s, made).kind == "legal"
    after, _ = apply(GAME, s, made)
    assert {place: lies(after, place) for place in wanted} == wanted
    return after


def free(s: Any) -> str:
    return next(id for id, one in s.box.map.spaces.items()
                if one.kind != "town" and id not in s.quests and id not in s.camps)


def test_a_camp_comes_from_the_player_s_board_and_goes_back_there() -> None:
    s = laid()
    space = free(s)
    after = settled(s, {f"space:{space}": (CAMP,)})
    assert after.players["ann"].camps == s.players["ann"].camps - 1
    assert settled(after, {f"space:{space}": ()}).players["ann"].camps == s.players["ann"].camps


def test_a_token_and_a_figure_on_one_space() -> None:
    s = laid()
    space = next(id for id, one in s.box.map.spaces.items() if one.quest and id not in s.quests)
    home = next(place for place in GAME.pieces(s) if FIGURE in lies(s, place))
    after = settled(s, {f"space:{space}": (QUEST, FIGURE), home: tuple(x for x in lies(s, home) if x != FIGURE)})
    assert space in after.quests
    assert after.players["ann"].figure == f"map:{space}"


@pytest.mark.parametrize("at", ["building:mine", "jail", "player:ann"])
def test_a_figure_stands_where_it_was_found(at: str) -> None:
    s = laid()
    home = next(place for place in GAME.pieces(s) if FIGURE in lies(s, place))
    assert home != at
    settled(s, {home: tuple(x for x in lies(s, home) if x != FIGURE), at: (*lies(s, at), FIGURE)})


def test_markers_counters_and_tokens() -> None:
    s = laid()
    here = tuple(x for x in lies(s, "player:ann") if x.kind != "coin")
    more = (Piece("coin", "", "", 9), Piece("gem", "", "", 2), Piece("token", "red", "", 2), Piece("token", "plain"))
    after = settled(s, {"hearts:ann": (marker(7),), "reputation:ann": (marker(-3),), "player:ann": (*here, *more)})
    p = after.players["ann"]
    assert (p.hearts, p.reputation, p.coins, p.gems, p.tokens["red"], p.tokens["plain"]) == (7, -3, 9, 2, 2, 1)


def test_cards_and_people_in_front_of_a_player() -> None:
    s = laid()
    treasure, built, world = (sorted(shelf)[0] for shelf in (s.box.treasures, s.box.artifacts, s.box.world))
    people = [x for x in sorted(s.box.adventurers) if x not in s.offer][:2]
    more = (Piece("treasure", treasure), Piece("artifact", built), Piece("world", world),
            Piece("adventurer", people[0]))
    after = settled(s, {"player:ann": (*lies(s, "player:ann"), *more),
                        "party:ann": (*lies(s, "party:ann"), Piece("adventurer", people[1]))})
    p = after.players["ann"]
    assert (p.treasures, p.built, p.world) == ((treasure,), (built,), (world,))
    assert set(p.adventurers) == set(people)
    assert set(p.active) == {"pet", people[1]}
    resting = settled(after, {"party:ann": (), "player:ann": (*lies(after, "player:ann"), *lies(after, "party:ann"))})
    assert resting.players["ann"].active == ()


def test_a_beaten_enemy_leaves_the_deck() -> None:
    s = laid()
    deck = lies(s, "threats")
    wanted = {"threats": deck[1:], "player:ann": (*lies(s, "player:ann"), deck[0])}
    after, _ = apply(GAME, s, Correct(seat=TABLE, patches=GAME.by_hand.placing_patches(s, wanted)))
    assert lies(after, "threats") == deck[1:]
    assert deck[0] in lies(after, "player:ann")
    assert after.players["ann"].camps == s.players["ann"].camps - 1  # which lies on the card now


def test_a_hand_is_counted_or_named() -> None:
    s = laid()
    assert settled(s, {"hand:bob": (Piece("artifact", "?", "", 2),)}).players["bob"].hand == ("?", "?")
    card = sorted(s.box.artifacts)[0]
    known = settled(s, {"hand:bob": (Piece("artifact", card),)})
    assert known.players["bob"].hand == (card,)
    assert settled(known, {"hand:bob": ()}).players["bob"].hand == ()


def test_birds_of_the_stables_and_the_offer() -> None:
    s = laid()
    assert settled(s, {"stables": (Piece("bird", "", "", 2),)}).birds == 2
    other = next(x for x in sorted(s.box.adventurers) if x not in s.offer)
    offer = (*(x for x in lies(s, "offer") if x.name != s.offer[0]), Piece("adventurer", other))
    assert other in settled(s, {"offer": offer}).offer


def test_what_lies_as_it_should_needs_no_correction() -> None:
    s = laid()
    assert GAME.by_hand.placing_patches(s, merged_by_place(GAME.pieces(s))) == ()


@pytest.mark.parametrize("wanted", [
    {"space:SPACE": (CAMP, Piece("camp", "", "bob"))},
    {"space:town": (CAMP,)},
    {"HOME": ()},
    {"building:town_hall": ()},
    {"hearts:ann": (marker(3), marker(4))},
    {"pit:none": (CAMP,)},
], ids=["two camps", "a camp in the town", "a figure nowhere", "no neutral figure", "two markers", "no such pit"])
def test_what_the_app_has_no_way_to_believe(wanted: dict[Place, tuple[Piece, ...]]) -> None:
    s = laid()
    town = next(id for id, one in s.box.map.spaces.items() if one.kind == "town")
    home = next(place for place in GAME.pieces(s) if FIGURE in lies(s, place))
    names = {"space:SPACE": f"space:{free(s)}", "space:town": f"space:{town}", "HOME": home}
    with pytest.raises(Unsettled):
        GAME.by_hand.placing_patches(s, {names.get(place, place): there for place, there in wanted.items()})


def test_everything_that_lies_somewhere_may_lie_there() -> None:
    s = laid()
    for place, there in merged_by_place(GAME.pieces(s)).items():
        if place != "building:town_hall":
            alike = {merged((x,))[0] for x in GAME.by_hand.possible(s, place)}
            assert {Piece(x.kind, x.name, x.owner) for x in there} <= alike, place


def test_every_place_is_in_one_area_or_on_a_drawing() -> None:
    s = laid()
    drawn = ("space", "pit", "building", "jail")
    areas = [place for _, parts in GAME.by_hand.areas(s) for part in parts for place in part]
    assert len(areas) == len(set(areas))
    assert {x for x in GAME.pieces(s) if x.partition(":")[0] not in drawn} <= set(areas)


@pytest.mark.parametrize("seed", [1, *seldom(2)])
def test_whatever_a_game_goes_through_can_be_put_right_piece_by_piece(seed: int) -> None:
    chance = random.Random(seed)
    s = GAME.new(Setup(("ann", "bob"), box="sample"))
    passed = [s]
    while len(passed) < 150 and (seats := actors(s)):
        seat = chance.choice(seats)
        s = perform(GAME, s, sample(s, chance) if seat == TABLE else chance.choice(legal(GAME, s, seat)))[0]
        passed.append(s)
    tried = 0
    for _ in range(8):
        app, board = chance.sample(passed, 2)
        now, there = (merged_by_place(GAME.pieces(view(GAME, x, "ann"))) for x in (app, board))
        answers = {x: PlaceAnswer(now.get(x, ()), there.get(x, ())) for x in {*now, *there}}
        for one in inspection.differences(answers, now):
            if any(x.startswith("threat:") for x in one.places):
                continue  # these camps come and go with their card
            wanted = inspection.pieces_after(now, one)
            made = Correct(seat=TABLE, patches=GAME.by_hand.placing_patches(app, wanted))
            after = apply(GAME, app, made)[0]
            found = merged_by_place(GAME.pieces(view(GAME, after, "ann")))
            assert inspection.pieces_of(one, found) == inspection.pieces_of(one, wanted), one
            tried += 1
    assert tried > 30


@pytest.mark.parametrize(("piece", "one"), [(FIGURE, True), (CAMP, False), (COIN, False), (PET, True),
                                            (Piece("artifact", "?"), False), (Piece("artifact", "a"), True)])
def test_what_there_is_one_of(piece: Piece, one: bool) -> None:
    assert GAME.by_hand.exists_once(piece) is one
