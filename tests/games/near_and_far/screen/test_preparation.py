"""The set-up list: the rulebook's order for a new game, and every piece in its place for any other position."""
from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.games.near_and_far.actions import Hold
from companion.games.near_and_far.box.atlas import PAGES
from companion.games.near_and_far.rules import rules
from companion.games.near_and_far.screen.preparation import (
    book_spaces, come_first, setting_up, tokens_due, unsure)
from companion.games.near_and_far.secrets import veil
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.games.view import Item
from companion.i18n import LANGUAGES, Texts
from companion.kernel import Piece, actors, legal, perform, replace, sample
from tests.games.near_and_far.helpers import FOUR, GAME, SEATS, THREE, do, given


checklist, packing = GAME.preparation.checklist, GAME.preparation.packing


def new(seats: tuple[str, ...] = SEATS, box: str = "empty", **more: Any) -> Any:
    return GAME.new(Setup(seats, box=box, **more))


def lines(s: Any, key: str, seat: str = "") -> dict[str, Item]:
    return {item.key: item for group in checklist(s) if group.key == key and group.seat == seat for item in group.items}


def laid(s: Any) -> Counter[tuple[str, Piece]]:
    found: Counter[tuple[str, Piece]] = Counter()
    for group in checklist(s):
        for item in group.items:
            for place, piece in item.laid:
                found[place, replace(piece, count=1)] += piece.count
    return found


def lying(s: Any) -> Counter[tuple[str, Piece]]:
    found: Counter[tuple[str, Piece]] = Counter()
    for place, there in GAME.pieces(s).items():
        for piece in there:
            found[place, replace(piece, count=1)] += piece.count
    return found


def test_the_groups_follow_the_rulebook_and_the_turn_order() -> None:
    groups = checklist(new(THREE))
    assert [(g.key, g.seat) for g in groups] == [
        ("town", ""), ("decks", ""), ("map", ""), ("player", "ann"), ("player", "bob"), ("player", "cid")]
    rules_in_order = [int(item.rule.split(".")[1]) for g in groups[:1] for item in g.items]
    assert rules_in_order == sorted(rules_in_order)


@pytest.mark.parametrize(("seats", "birds", "tokens"), [(SEATS, 6, 7), (THREE, 9, 10), (FOUR, 12, 13)])
def test_counts_by_players(seats: tuple[str, ...], birds: int, tokens: int) -> None:
    s = new(seats)
    assert lines(s, "town")["birds"].count == birds
    assert lines(s, "map")["quests_drawn"].count == tokens == tokens_due(s)
    assert lines(s, "decks")["deal_basic"].count == 5 * len(seats)
    assert lines(s, "decks")["deal_advanced"].count == 2 * len(seats)
    assert ("neutral" in lines(s, "town")) == (len(seats) == 2)


def test_each_player_begins_alike() -> None:
    s = new(THREE)
    for seat in THREE:
        own = lines(s, "player", seat)
        assert (own["coins"].count, own["camps_full"].count, own["pet"].count) == (3, 14, 1)
        assert (own["hearts"].params["value"], own["reputation"].params["value"]) == (0, 0)
        assert "figure" in own
        assert ("first" in own) == (seat == "ann")


def test_the_threat_deck_runs_from_4_to_15() -> None:
    threats = lines(new(), "decks")["threats"]
    assert (threats.count, threats.params["low"], threats.params["high"]) == (12, 4, 15)


def test_more_quests_take_more_tokens() -> None:
    assert tokens_due(new(settings=Settings(many_quests=True))) == 8


def test_an_entered_map_names_the_spaces_of_its_tokens() -> None:
    s = GAME.new(Setup(SEATS, box="sample"))
    while len(s.quests) < 7:
        s, _ = perform(GAME, s, sample(s, random.Random(1)))
    quests = lines(s, "map")["quests"]
    assert [space for _, space in quests.at] == list(s.quests)
    assert tokens_due(s) == 0


def test_a_draw_is_due_only_before_the_first_turn_and_without_a_map() -> None:
    s = do(new(), Hold(seat="ann", basic=3, advanced=1), Hold(seat="bob", basic=3, advanced=1))
    assert setting_up(s)
    assert tokens_due(s) == 7
    later = replace(s, round=2, quest_tokens=6)
    assert not setting_up(later)
    assert tokens_due(later) == 0
    assert lines(later, "map")["quests_left"].count == 6
    assert tokens_due(given(quests=("q",))) == 0


def test_a_score_sheet_table_is_laid_out_like_any_other() -> None:
    s = GAME.new(Setup(THREE, mode="counters"))
    assert tokens_due(s) == 10
    assert lines(s, "map")["quests_drawn"].count == 10


@pytest.mark.parametrize("number", range(1, 12))
def test_there_are_signs_for_every_table_on_every_map(number: int) -> None:
    s = replace(new(FOUR), map=number, named_first=True)
    assert 16 <= len(set(book_spaces(s))) <= 17
    assert tokens_due(s) == 13 <= 16
    assert set(come_first(s)) < set(book_spaces(s))
    assert unsure(s) == (number in (10, 11))
    assert lines(s, "map")["atlas"].params["page"] == str(number)


# modes, maps and variants, on positions as they are laid out

def laid_for(mode: str, **more: Any) -> Any:
    return replace(new(THREE), mode=mode, **more)


def test_named_spaces_come_first_when_a_campaign_is_new() -> None:
    s = laid_for("campaign", map=2, named_first=True)
    assert come_first(s) == PAGES["2"].named
    assert "quests_named" in lines(s, "map")
    later = replace(s, named_first=False)
    assert come_first(later) == ()
    assert "quests_drawn" in lines(later, "map")


def test_by_day_the_other_side_of_the_board_lies_up() -> None:
    s = laid_for("first_adventure", day=True)
    town = lines(s, "town")
    assert "town_board_day" in town
    assert "town_board" not in town
    assert town["birds_day"].count == 9
    assert "tortoises" not in lines(s, "player", "ann")


def test_a_tortoise_stands_on_the_list_beside_the_birds() -> None:
    s = replace(given(ann={"birds": 1, "tortoises": 2}), day=True)
    own = lines(s, "player", "ann")
    assert (own["birds"].count, own["tortoises"].count) == (1, 2)
    assert own["tortoises"].laid == (("player:ann", Piece("tortoise", "", "", 2)),)


def test_characters_lie_beside_their_boards() -> None:
    s = laid_for("campaign", map=2)
    assert "sheet_blank" in lines(s, "player", "bob")
    ann = replace(s.players["ann"], sheet=Sheet("riza", skills=("treasure_hunting",)))
    s = replace(s, players=s.players | {"ann": ann})
    own = lines(s, "player", "ann")
    assert own["sheet"].params["character"] == "riza"
    assert own["treasure_hunting"].count == 2
    assert "treasure_hunting" not in lines(replace(s, round=3), "player", "ann")
    assert not {"sheet", "sheet_blank"} & set(lines(new(THREE), "player", "ann"))


def test_arcade_takes_cards_instead_of_the_storybook() -> None:
    s = laid_for("arcade", arcade_discards=("x", "y"))
    decks = lines(s, "decks")
    assert (decks["arcade"].count, decks["arcade_discards"].count) == (38, 2)
    assert "storybook" not in decks
    assert "arcade" not in lines(new(), "decks")
    assert {"storybook", "arcade_spare"} <= set(lines(laid_for("character", map=2), "decks"))


@pytest.mark.parametrize(("seats", "villains"), [(SEATS, 2), (THREE, 3), (FOUR, 4)])
def test_villains_lie_open_by_the_number_of_players(seats: tuple[str, ...], villains: int) -> None:
    s = replace(new(seats), mode="campaign", map=11)
    bare = replace(s, villains=(), box=replace(s.box, villains={}))
    assert lines(bare, "map")["villains_counted"].count == villains
    assert "villains_counted" not in lines(replace(bare, map=10), "map")
    assert "villains_counted" not in lines(replace(bare, mode="arcade"), "map")


def test_villains_that_are_known_are_named_and_beaten_ones_lie_with_their_camp() -> None:
    s = replace(given(ann={"villains": ("king",), "camps": 13}), mode="campaign", map=11, villains=("queen",))
    assert lines(s, "map")["villains"].at == (("foe", "queen"),)
    own = lines(s, "player", "ann")
    assert own["own_villains"].laid == (("player:ann", Piece("villain", "king")),)
    assert own["villain_camps"].laid == (("villain:king", Piece("camp", "", "ann")),)
    assert laid(s) == lying(s)


def test_the_longer_game_has_sixteen_camps() -> None:
    s = new(THREE)
    s = replace(s, extended=True, players={x: replace(p, camps=16) for x, p in s.players.items()})
    assert lines(s, "player", "ann")["camps_full_extended"].count == 16
    assert setting_up(s)
    ann = replace(s.players["ann"], camps=13)
    own = lines(replace(s, players=s.players | {"ann": ann}), "player", "ann")
    assert own["camps_left_extended"].params["gone"] == 3


def test_the_platypus_goes_to_whom_it_was_given() -> None:
    s = replace(new(THREE), platypus="bob")
    assert "platypus" in lines(s, "player", "bob")
    assert "pet" in lines(s, "player", "ann")


def test_threats_in_no_order_are_shuffled() -> None:
    assert "threats_shuffled" in lines(new(settings=Settings(threats_shuffled=True)), "decks")


def test_packing_takes_the_same_pieces_in_the_other_order() -> None:
    s = given(ann={"hearts": 4, "coins": 5, "birds": 1, "threats": ("4",), "figure": "map:b"},
              camps={"a": "ann", "b": "bob"}, quests=("q",))
    groups = packing(s)
    assert [(g.key, g.seat) for g in groups] == [
        ("player", "ann"), ("player", "bob"), ("map", ""), ("decks", ""), ("town", "")]
    assert groups[-1].items[-1].key == "town_board"
    there = {(g.key, g.seat): g.items for g in checklist(s)}
    assert all(there[g.key, g.seat] == g.items[::-1] for g in groups)


def test_a_table_packed_away_is_rebuilt_in_its_places() -> None:
    s = given(ann={"hearts": 4, "reputation": -2, "coins": 5, "birds": 1, "treasures": ("cup",), "threats": ("4",),
                   "built": ("sword",), "hand": ("noble",), "adventurers": ("guide", "raider"),
                   "active": ("pet", "guide"), "tokens": {"red": 2}, "figure": "map:b"},
              camps={"a": "ann", "b": "bob"}, mine={"m11": "ann"}, quests=("q",))
    own = lines(s, "player", "ann")
    assert own["camps_left"].params["gone"] == 3
    assert own["figure_out"].at == (("space", "b"),)
    assert own["active"].at == (("adventurer", "guide"),)
    assert own["resting"].at == (("adventurer", "raider"),)
    assert own["tokens"].count == 2
    assert own["threat_camps"].laid == (("threat:4", Piece("camp", "", "ann")),)
    assert lines(s, "town")["mine_camps"].at == (("pit", "m11"),)
    assert lines(s, "decks")["threats"].params["low"] == 5
    assert {item.at for item in next(g for g in checklist(s) if g.key == "map").items if item.key == "camps"} == {
        (("space", "a"),), (("space", "b"),)}
    assert laid(s) == lying(s)


def test_what_nobody_told_is_laid_out_by_hand() -> None:
    s = replace(given(ann={"coins": 2}), unsaid=("player:ann:coins",))
    own = lines(s, "player", "ann")
    assert "coins" not in own
    assert own["untold"].at == (("count", "coins"),)
    assert laid(s) == lying(s)


def test_hands_of_others_are_counted_and_not_named() -> None:
    s = veil(given(bob={"hand": ("noble", "sword")}), "ann")
    hand = lines(s, "player", "bob")["hand"]
    assert (hand.count, hand.at) == (2, ())


@pytest.mark.parametrize("seats", [SEATS, THREE, FOUR], ids=len)
@pytest.mark.parametrize("box", ["sample", "empty"])
def test_every_piece_of_every_position_stands_on_the_list_once(seats: tuple[str, ...], box: str) -> None:
    rng = random.Random(len(seats))
    s = new(seats, box)
    for n in range(160):
        if n % 4 == 0:
            assert laid(s) == lying(s)
        if not (who := actors(s)):
            break
        seat = rng.choice(who)
        s, _ = perform(GAME, s, sample(s, rng) if seat == "table" else rng.choice(legal(GAME, s, seat)))
    assert n > 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_can_be_said_and_cites_a_rule(lang: str) -> None:
    texts = Texts([Path("companion/games/near_and_far/texts")])
    said = {k.rpartition(".")[2] for k in texts.keys(lang) if k.startswith("prepare.what.")}
    seen = set()
    last = replace(new(FOUR), mode="campaign", map=11, day=True, extended=True, platypus="ann", named_first=True)
    bare = replace(last, villains=(), box=replace(last.box, villains={}))
    foes = replace(given(ann={"villains": ("a",), "tortoises": 1}), villains=("b",), extended=True, platypus="ann")
    cards = replace(new(), mode="arcade", arcade_discards=("x",), settings=Settings(threats_shuffled=True))
    sheets = replace(new(), mode="character", map=3)
    ann = replace(sheets.players["ann"], sheet=Sheet("riza", skills=("treasure_hunting",)), active=())
    sheets = replace(sheets, platypus="ann", players=sheets.players | {"ann": ann})
    for s in (new(), new(FOUR), given(ann={"hand": ("?",)}), GAME.new(Setup(SEATS, box="sample")), last, bare, foes,
              cards, sheets):
        for group in checklist(s):
            assert texts.say(lang, f"prepare.group.{group.key}")
            assert texts.say(lang, f"prepare.pack.{group.key}")
            for item in group.items:
                seen.add(item.key)
                assert texts.say(lang, f"prepare.what.{item.key}", **item.params)
                assert texts.say(lang, f"prepare.where.{item.key}", **item.params)
                assert item.rule in rules.rules
    assert seen <= said
