"""What follows from a table of rows alone: a small invented harbour with one row of each kind."""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.contract import Nonsense, Unsettled
from companion.games.derived import Check, Position, Preparation, Reminders, Scan
from companion.games.derived.coach import Book, Chance
from companion.games.derived.preparation import Listed
from companion.games.derived.reminders import Due
from companion.games.view import Reminder, Tip
from companion.kernel import (
    TABLE, UNKNOWN, Finding, Instruction, Patch, Piece, Place, difference)
from companion.web.check.walk import stops
from tests.games.harbour import BARE, CARGO, Captain, Dealing, GAME, Load, Turning, corrected, keys, start


def test_pieces_lie_where_the_rows_say() -> None:
    here = GAME.pieces(start())
    assert here["storm"] == (Piece("cargo", "wine"),)
    assert set(here["player:ann"]) == {
        Piece("ship", "", "ann"), Piece("gold", "", "", 3), Piece("crate", "big", "", 2), Piece("sailor", "", "ann", 3),
        Piece("cargo", "salt")}
    assert here["deck:ann"] == (Piece("cargo", "cat", "ann"), Piece("cargo", "silk"))
    assert here["wind:ann"] == (Piece("wind", "2", "ann"),)
    assert here["hand:ann"] == (Piece("cargo", "wool"),)
    assert here["cargo:salt"] == (Piece("seal", "", "ann"),)
    assert here["quay:south"] == (Piece("sailor", "", "ann"), Piece("lamp"))
    assert here["quay:north"] == (Piece("ship", "", "bob"),)


def test_what_nobody_knows_lies_nowhere() -> None:
    s = start()
    s = replace(s, players=s.players | {"ann": replace(s.players["ann"], gold=UNKNOWN)})
    assert "gold" not in {x.kind for x in GAME.pieces(s)["player:ann"]}
    assert keys(s)["players/ann/gold"] == "?"


def test_the_form_asks_every_row_of_the_table_each_seat_and_the_board() -> None:
    parts = GAME.position.form(start())
    assert [(x.id, x.seat, x.drawings) for x in parts] == [
        ("table", "", ()), ("seat-ann", "ann", ()), ("seat-bob", "bob", ()), ("board", "", ("port",))]
    assert {x.path[-1]: x.kind for x in parts[1].fields} == {
        "ship": "place", "gold": "number", "big": "number", "small": "number", "wind": "number", "crew": "number",
        "held": "cards", "loaded": "part", "hand": "number"}
    assert {x.key: x.kind for x in parts[3].fields} == {
        "quays/north": "owner", "quays/south": "owner", "lamps/north": "token", "lamps/south": "token"}
    assert "lost" not in keys(start())


def test_what_only_the_real_table_knows_is_not_asked() -> None:
    assert "players/ann/hand" in keys(start())
    assert "players/bob/hand" not in keys(start())
    assert GAME.by_hand.hidden_places(start(), "") == {"hand:bob"} == GAME.by_hand.hidden_places(start(), "ann")
    assert GAME.by_hand.hidden_places(start(), "bob") == frozenset()


@pytest.mark.parametrize(("answers", "patch"), [
    ({"round": 4}, Patch(("round",), 4)), ({"players/ann/gold": 9}, Patch(("players", "ann", "gold"), 9)),
    ({"players/ann/crates/small": 1}, Patch(("players", "ann", "crates", "small"), 1)),
    ({"players/ann/crates/big": 0}, Patch(("players", "ann", "crates", "big"), None)),
    ({"players/bob/ship": "home"}, Patch(("players", "bob", "ship"), "home")),
    ({"lamps/south": False}, Patch(("lamps",), [])), ({"players/ann/hand": 2}, Patch(("players", "ann", "hand"), [
        "wool", "?"]))])
def test_an_answer_is_the_fewest_corrections(answers: dict[str, Any], patch: Patch) -> None:
    s = start()
    assert GAME.position.patches(s, answers) == (patch,)
    assert keys(corrected(s, (patch,))) == keys(s) | answers
    assert GAME.position.patches(s, keys(s)) == ()


@pytest.mark.parametrize("answers", [
    {"nothing": 1}, {"round": "4"}, {"round": True}, {"players/ann/ship": "moon"}, {"lamps/south": 1},
    {"players/ann/held": ["gold"]}, {"quays/north": "cyd"}, {"wind": 1}])
def test_nonsense_is_told_by_its_key(answers: dict[str, Any]) -> None:
    with pytest.raises(Nonsense, match=next(iter(answers))):
        GAME.position.patches(start(), answers)


def test_a_card_told_elsewhere_lies_in_no_pool_and_no_hand() -> None:
    s = start(lost=("salt",))
    after = GAME.position.apply_answers(s, {"players/bob/held": ["wine", "wool"]})
    assert (after.storm, after.players["ann"].hand) == ((), ("?",))
    assert GAME.position.apply_answers(s, {"players/bob/held": ["salt"]}).lost == ()
    assert GAME.position.apply_answers(s, {"players/bob/held": ["wine"], "storm": ["wine"]}).storm == ("wine",)


def test_of_a_limited_supply_what_lies_elsewhere_is_missing() -> None:
    s = start()
    assert GAME.position.apply_answers(s, {"quays/north": "ann"}).players["ann"].crew == 2
    assert GAME.position.apply_answers(s, {"quays/south": ""}).players["ann"].crew == 4
    assert GAME.position.apply_answers(s, {"quays/south": "", "players/ann/crew": 3}).players["ann"].crew == 3


def test_two_owners_of_a_place_are_a_defect_with_its_rule() -> None:
    [found] = GAME.position.answer_defects(start(), {"quays/north": ["ann", "bob"]})
    assert (found.rule, found.about, found.at) == ("HB-1", "two-owners", ("quay:north",))


@pytest.mark.parametrize(("finding", "key"), [
    (Finding("X", "poor", {"seat": "bob"}), "players/bob/gold"), (Finding("X", "odd", {"what": "round"}), "round"),
    (Finding("X", "odd", {"seat": "ann", "what": "wind"}), "players/ann/wind"),
    (Finding("X", "odd", {"card": "silk", "kind": "cargo"}), "players/ann/held"),
    (Finding("X", "lamp-odd", {}, ("quay:south",)), "lamps/south"),
    (Finding("X", "odd", {}, ("quay:south",)), "quays/south"), (Finding("X", "odd"), "")])
def test_a_finding_belongs_to_a_field(finding: Finding, key: str) -> None:
    assert GAME.position.field_of_finding(start(), finding, {}) == key


def test_what_may_lie_where() -> None:
    places = "quay:north", "wind:ann", "deck:ann", "hand:ann"
    possible = {at: set(GAME.by_hand.possible(start(), at)) for at in places}
    assert possible["quay:north"] == {Piece("ship", "", "ann"), Piece("ship", "", "bob"), Piece("sailor", "", "ann"),
                                      Piece("sailor", "", "bob"), Piece("lamp")}
    assert possible["wind:ann"] == {Piece("wind", str(n), "ann") for n in range(6)}
    assert possible["deck:ann"] == {Piece("cargo", "cat", "ann"), *(Piece("cargo", x) for x in CARGO)}
    assert possible["hand:ann"] == {Piece("cargo", x) for x in CARGO}
    assert Piece("ship", "", "bob") not in GAME.by_hand.possible(start(), "player:ann")
    assert GAME.by_hand.possible(start(), "cargo:silk") == (Piece("seal", "", "ann"), Piece("seal", "", "bob"))


def test_the_eye_goes_over_tracks_areas_cards_and_hands() -> None:
    areas = dict(GAME.by_hand.areas(start()))
    assert areas[""] == (("storm",),)
    assert areas["ann"] == (("wind:ann",), ("player:ann",), ("deck:ann",), ("cargo:silk", "cargo:salt"), ("hand:ann",))


def test_what_exists_once_and_what_takes_the_stead_of_another() -> None:
    assert GAME.by_hand.EXCLUSIVE == ("wind",)
    assert GAME.by_hand.exists_once(Piece("cargo", "silk"))
    assert not GAME.by_hand.exists_once(Piece("gold"))


@pytest.mark.parametrize(("place", "things"), [
    ("quay:north", (Piece("sailor", "", "bob"), Piece("ship", "", "bob"))), ("wind:bob", (Piece("wind", "5", "bob"),)),
    ("quay:south", ()), ("hand:ann", (Piece("cargo", "salt"), Piece("cargo", "wool"))),
    ("player:bob", (Piece("gold", "", "", 7), Piece("sailor", "", "bob", 4))), ("storm", ())])
def test_corrections_put_pieces_where_they_were_found(place: Place, things: tuple[Piece, ...]) -> None:
    s = start()
    after = corrected(s, GAME.by_hand.placing_patches(s, {place: things}))
    assert set(GAME.pieces(after).get(place, ())) == {
        *things, *(x for x in GAME.pieces(s).get(place, ()) if x.name == "cat")}


@pytest.mark.parametrize("wanted", [
    {"quay:north": ()}, {"quay:south": (Piece("sailor", "", "ann"), Piece("sailor", "", "bob"))},
    {"quay:moon": (Piece("lamp"),)}, {"wind:ann": ()}])
def test_what_the_app_has_no_place_for_is_for_hands(wanted: Any) -> None:
    with pytest.raises(Unsettled):
        GAME.by_hand.placing_patches(start(), wanted)


def test_a_scanned_card_means_what_the_step_offers_and_can_be_put_elsewhere() -> None:
    s = start()
    assert GAME.scan.actions_for(s, "ann", "cargo", "silk") == (Load(seat="ann", cargo="silk"),)
    assert GAME.scan.actions_for(s, "bob", "cargo", "silk") == GAME.scan.actions_for(s, "ann", "cargo", "wine") == ()
    assert GAME.scan.awaited_kinds(s, "ann") == ("cargo",)
    assert GAME.scan.place(s, "cargo", "silk") == "deck:ann"
    put = dict(GAME.scan.placings(s, "bob", "cargo", "wine"))
    assert set(put) == {"has", "hand"}
    after = corrected(s, put["has"])
    assert (after.players["bob"].held, after.storm) == (("wine",), ())
    assert corrected(s, dict(GAME.scan.placings(s, "ann", "cargo", "salt"))["lost"]).players["ann"].held == ("silk",)


def test_the_lists_of_set_up_and_packing_hold_every_piece() -> None:
    groups = GAME.preparation.checklist(start())
    laid = {one for group in groups for item in group.items for one in item.laid}
    assert laid == {(at, piece) for at, there in GAME.pieces(start()).items() for piece in there}
    assert {group.seat for group in groups} == {"", "ann", "bob"}
    assert [x.seat for x in GAME.preparation.packing(start())] == ["ann", "bob", ""]
    assert GAME.preparation.setting_up(start())
    assert GAME.preparation.lot(start()) is None


class Lists(Preparation):
    BOOK = "HB-"
    LISTS = {  # noqa: RUF012
        "quays": (
            Listed("day", "sun", "1", there=lambda s, seat: not s.round),
            Listed("night", "moon", "1", there=lambda s, seat: s.round),
            Listed("ships", "ship", "2", "ship", "quay:", "{seat}", at="quay"),
            Listed("crates", "crate", "3", at="cargo", there=lambda s, seat: CARGO)),
        "player": (Listed("held", "cargo", "4", "cargo", "deck:{seat}", at="cargo", more={"most": 4}),)}


def test_declared_lines_take_their_pieces_and_the_others_have_a_line_each() -> None:
    s = start(players=start().players | {"bob": Captain(ship="north")})
    groups = Lists(GAME).checklist(s)
    assert [(x.key, x.seat) for x in groups] == [("quays", ""), ("player", "ann"), ("player", "bob"), ("table", "")]
    day, ships, crates = groups[0].items
    assert (day.key, day.count, day.rule, day.laid) == ("day", 1, "HB-1", ())
    assert (ships.laid, ships.at, ships.params) == (
        (("quay:north", Piece("ship", "", "bob")),), (("quay", "north"),), {"n": 1, "seat": "bob"})
    assert (crates.count, crates.at[0]) == (4, ("cargo", "silk"))
    held = groups[1].items[0]
    assert (held.key, held.at, held.params["most"]) == ("held", (("cargo", "cat"), ("cargo", "silk")), 4)
    assert held.count == len(held.laid) == held.params["n"]
    laid = [one for group in groups for item in group.items for one in item.laid]
    assert sorted(laid) == sorted((at, x) for at, there in GAME.pieces(s).items() for x in there)


class Nudges(Reminders):
    BOOK = "HB-"
    OPENING = (Due("flags", "", "flag", when=lambda now: now.setup.get("flags")),)
    STEPS = (Due("cargo", "2", "crate", Turning), Due("other", "2", "crate", Turning, of="against"))
    STANDING = (Due("gold", "3", "coin", when=lambda now: {"n": now.own.gold} if now.own.gold < 2 else {}),)


def test_reminders_are_due_by_the_step_and_by_how_the_game_stands() -> None:
    nudges = Nudges(GAME)
    s = start(round=1, flow=(Turning("ann", "bob"),), players=start().players | {"bob": Captain(gold=1)})
    assert nudges.due(s, "ann") == (Reminder("cargo", "HB-2", "crate"),)
    assert nudges.due(s, "bob") == (Reminder("other", "HB-2", "crate"), Reminder("gold", "HB-3", "coin", {"n": 1}))
    assert nudges.due(s, "cyd") == nudges.opening(s, {"flags": True}) == ()
    assert [x.key for x in nudges.opening(start(), {"flags": True})] == ["flags"]
    assert nudges.opening(start()) == ()


@pytest.mark.parametrize(("odds", "key", "params"), [
    (Chance(50, 75), "roll", {"percent": 50, "most": 75, "n": 2}),
    (Chance(50, 50), "roll-bare", {"percent": 50, "n": 2})])
def test_a_tip_says_what_spending_changes_only_where_it_does(odds: Chance, key: str, params: dict[str, int]) -> None:
    assert Book("HB-").chances("roll", "5", odds, n=2) == Tip(key, params, "HB-5")


class Dealer(type(GAME)):  # type: ignore[misc]
    DRAWS = (Load,)

    def knows_all(self, s: Any) -> bool:
        return bool(s.round)


def test_the_app_draws_only_where_it_knows_every_card() -> None:
    game = Dealer()
    assert game.app_draw_due(start(round=1, flow=(Dealing(),)))
    assert not game.app_draw_due(start(flow=(Dealing(),)))
    assert not game.app_draw_due(start(round=1))
    assert game.is_app_draw(Load(seat=TABLE, cargo="silk"))
    assert not GAME.is_app_draw(Load(seat=TABLE, cargo="silk"))


class Drawn(Scan):
    DRAWN = {"cargo": Load}  # noqa: RUF012


def test_what_the_table_draws_is_reported_whether_or_not_the_app_knows_the_card() -> None:
    scan, s = Drawn(GAME, GAME.things), start(flow=(Dealing(),))
    assert scan.actions_for(s, TABLE, "cargo", "met-1") == (Load(seat=TABLE, cargo="met-1"),)
    assert scan.actions_for(s, TABLE, "lamp", "met-1") == scan.actions_for(s, "ann", "cargo", "silk") == ()
    assert scan.awaited_kinds(s, TABLE) == ("cargo",)
    assert scan.things_named(s, Load(seat=TABLE, cargo="met-1")) == (("cargo", "met-1"),)


def test_without_rows_the_counters_of_the_panels_are_asked() -> None:
    position = BARE.position
    assert isinstance(position, Position)
    assert [x.id for x in position.form(start())] == ["seat-ann", "seat-bob"]
    assert position.patches(start(), {"players/ann/gold": 5}) == (Patch(("players", "ann", "gold"), 5),)
    check = BARE.by_hand
    assert isinstance(check, Check)
    with pytest.raises(Unsettled):
        check.placing_patches(start(), {"quay:north": ()})


def test_hands_are_told_what_follows_from_an_answer() -> None:
    s = start()
    after = corrected(s, GAME.position.patches(s, {"players/bob/ship": "south"}))
    assert difference(GAME, s, after) == [Instruction("move", Piece("ship", "", "bob"), "quay:north", "quay:south")]


def test_the_walk_goes_past_what_only_the_real_table_knows_but_for_its_owner() -> None:
    s = start(players=start().players | {"bob": Captain(ship="north", hand=("?",))})

    def asked(seat: str) -> set[Place]:
        drawn = GAME.screen.drawings(s, "en", {})
        screen = SimpleNamespace(game=GAME, view=s, seat=seat, seats=s.seats, drawings=drawn)
        return {place for stop in stops(screen, GAME.pieces(s)) for place in stop.places}

    assert asked("") == asked("ann") == asked("bob") - {"hand:bob"}
    assert "hand:ann" in asked("")


def test_open_cards_of_all_stand_under_their_texts_and_of_a_deck_only_the_top() -> None:
    shown = {key: [card.id for card in cards] for key, cards in GAME.screen.common(start(lost=("salt", "wool")), "en")}
    assert list(shown.items()) == [("wreck", ["salt"]), ("storm", ["wine"])]
    assert dict(GAME.screen.common(start(storm=()), "en")) == {}


def test_a_panel_has_the_open_cards_of_its_rows_and_no_hand() -> None:
    ann, bob = GAME.screen.panels(start(), "en")
    assert {key: [card.id for card in cards] for key, cards in ann.groups} == {
        "deck": ["silk", "cat"], "held": ["salt"]}
    assert {key: [card.id for card in cards] for key, cards in bob.groups} == {"held": ["cat"]}
