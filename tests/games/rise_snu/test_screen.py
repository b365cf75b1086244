"""What a table of Říše snů sees, where the suite's two players do not come."""
from __future__ import annotations

import pytest
from flask import Flask

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import steps
from companion.games.rise_snu.state import NEW
from companion.kernel import TABLE
from companion.web import texts_of
from companion.web.words import Reader
from tests.games.rise_snu.helpers import CALM, GAME, Setup, at, go, inside, lying, sending, stands, walking, with_
from tests.server.client import Device, into


def test_a_phone_shows_the_board_before_its_character_stands_on_it(app: Flask) -> None:
    table = Device(into(app))
    code = table.open("Eva", "Jan", "Žofie", game="rise_snu", mode="trial", box="sample")
    phone = Device(into(app))
    assert phone.sit(table.invite(code), "p1").status == 200
    page = phone.page(f"/t/{code}/seat/p1")
    assert page.status == 200
    assert 'data-place="cell:A5"' in page.text


@pytest.mark.parametrize(("lang", "word"), [("cs", "pole"), ("en", "cell")])
def test_a_cell_of_void_is_not_called_by_a_bare_number(lang: str, word: str) -> None:
    at = CALM.ground.voids[0]
    said = GAME.names.name(CALM, "to", at, lang, {}, texts_of("rise_snu"))
    assert said == f"{word} {CALM.ground.number[at]}"


def test_a_scanned_card_is_sent_drawn_or_used() -> None:
    sends = sending(CALM, hand=("dream-bees",))
    assert GAME.scan.actions_for(sends, "ann", "dream", "dream-bees") == (a.Send(seat="ann", card="dream-bees"),)
    draws = inside(CALM, steps.EventDue("ann"))
    assert GAME.scan.actions_for(draws, TABLE, "event", "event-owl") == (a.Draw(seat=TABLE, card="event-owl"),)
    assert GAME.scan.awaited_kinds(draws, TABLE) == ("event",)
    uses = walking(stands(lying(CALM, "dream-knitting", "A1"), "ann", "A1"))
    assert a.UseCard(seat="ann", card="dream-knitting") in GAME.scan.actions_for(uses, "ann", "dream", "dream-knitting")
    holds = with_(walking(CALM), items=("event-potion",))
    assert GAME.scan.actions_for(holds, "ann", "event", "event-potion") == (
        a.UseHeld(seat="ann", card="event-potion"),)
    assert GAME.scan.actions_for(sends, "ann", "horror", "horror-fog") == ()


def test_what_is_left_in_the_decks_is_on_the_screen_where_it_is_known() -> None:
    shown = dict(GAME.screen.common(CALM, "en"))
    assert {card.id: card.lines[0][1]["n"] for card in shown["decks"]}["events"] == CALM.deck_size("events")
    grows = GAME.new(Setup(("ann", "bob"), box="empty"))
    assert "decks" not in dict(GAME.screen.common(grows, "en"))


def test_a_card_that_the_box_has_not_is_sent_in_a_whole_sentence() -> None:
    reader = Reader(GAME, CALM, "cs", {"ann": "Eva"}, texts_of("rise_snu"))
    assert reader.action(a.Send(seat="ann", card=NEW)) == "Seslat kartu, která tu ještě není"
    assert reader.action(a.Send(seat="ann", card="dream-bees")).startswith("Seslat kartu ")


def test_both_dice_of_a_fight_say_whose_they_are() -> None:
    duel = inside(CALM, steps.Duel("ann", "bob"))
    assert GAME.screen.die_owners(duel) == ("ann", "bob")
    creature = inside(CALM, steps.CreatureFight("ann", "event-owl"))
    assert GAME.screen.number_names(creature) == ("fighter", "creature")
    assert not GAME.screen.die_owners(creature)


def test_the_way_of_a_move_is_told_cell_by_cell() -> None:
    s = walking(CALM)
    way = GAME.screen.way(s, go(CALM, "A5"))
    assert way == ((s.players["ann"].at, ""), (at(s, "A4"), "2"), (at(s, "A5"), "1"))
    assert GAME.screen.way(s, a.Done(seat="ann")) == ()


def test_figures_and_cards_are_put_on_the_board_of_a_position(app: Flask) -> None:
    """A figure of a seat has a button, any card is in the list behind them; tokens lie in their halls."""
    table = Device(into(app))
    code = table.open("Eva", "Jan", game="rise_snu", mode="clash", box="sample")
    page = table.page(f"/t/{code}/position?as=table").text
    assert {'data-tapping="figure:players/p1/at"', 'data-tapping="figure:players/p2/at"'} <= {
        x.rstrip('"') + '"' for x in page.split() if "data-tapping=" in x}
    assert '<option value="figure:lying/dream-bees">' in page
    halls = {world.hall for world in CALM.ground.worlds.values()}
    assert {at for at, pieces in GAME.pieces(CALM).items() for x in pieces if x.kind == "token"} == halls


def test_cancelling_stands_beside_the_hand_and_says_its_price() -> None:
    s = lying(sending(CALM, hand=("dream-bees",)), "dream-moths", "A9")
    s = with_(lying(s, "horror-fog", "C4", "bob"), light=40)
    assert GAME.screen.about(s, a.Cancel(seat="ann", card="dream-moths"), "en") == (("cancel-free", {}),)
    [(key, said)] = GAME.screen.about(s, a.Cancel(seat="ann", card="horror-fog"), "en")
    assert (key, said["n"]) == ("cancel", s.box.horrors["horror-fog"].light + 10)
    placing = inside(s, steps.Placing("ann", "ann", "dream-bees"))
    assert len(GAME.screen.focus(placing, "en")[0].lines) == 3
