"""Every card and every bonus tile where it cannot be used: the same one is allowed in the moment beside it."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.box.cards import COSTS, GOBLIN_CARDS, TACTICS, UPGRADES
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.state import ABILITIES, State
from tests.games.harrow_county.cases_cards import CARDED, play
from tests.games.harrow_county.cases_tiles import NONE, over_jar, tile
from tests.games.harrow_county.helpers import acting, open_, refused, with_
from tests.games.harrow_county.kammi.table import HERS

MOMENT = {"card.inside", "card.turn", "card.hand"}
"""Guards about when a card is played, not about whether it would do anything."""


def refused_by_moment(s: State, card: str, seat: str, played: str = "") -> set[str]:
    """With the card in hand in the seat's turn, in which another was played."""
    s = replace(with_(s, seat, hand=(card,)), flow=(steps.Rounds(), steps.Turn(seat, card=played)))
    return refused(s, play(card, seat)) & MOMENT


@pytest.mark.parametrize(("s", "seat", "card"), [
    *((CARDED, "ann", card) for card in TACTICS), *((HERS, "bob", card) for card in GOBLIN_CARDS)])
def test_a_card_inside_an_action_or_as_the_second_or_from_elsewhere(s: State, seat: str, card: str) -> None:
    """Tactics and goblin cards (HC-6.7, 8.9)."""
    assert not refused_by_moment(s, card, seat)
    assert refused_by_moment(s, card, seat, played="another") == {"card.turn"}
    inside = open_(with_(s, seat, hand=(card,)), acting({"advance": 2}, seat), seat=seat)
    assert refused(inside, play(card, seat)) & MOMENT == {"card.inside"}
    assert "card.hand" in refused(open_(with_(s, seat, hand=()), seat=seat), play(card, seat))


@pytest.mark.parametrize("card", UPGRADES)
def test_an_upgrade_without_its_token_or_with_another_jar(card: str) -> None:
    """HC-6.8: it takes the place of a token of its own kind that was drawn."""
    s = with_(CARDED, "bob", hand=(card,))
    for token in ABILITIES:
        drawn = open_(replace(s, front={token: 1}), acting({token: 1}, "bob", single=True, card=True), seat="bob")
        assert refused(drawn, play(card, "bob")) == (set() if token == COSTS[card] else {"upgrade.cost"})
    wild = open_(s, acting({"any": 2}, "bob", source="wild"), seat="bob", jar="wild")
    assert "upgrade.jar" in refused(wild, play(card, "bob"))


@pytest.mark.parametrize("which", TILES)
def test_a_tile_over_another_jar_or_face_down(which: str) -> None:
    """HC-7.6: only what lies face up over the jar that was broken."""
    assert not refused(over_jar(which), tile(which))
    assert refused(replace(over_jar(), bonus_tiles=NONE | {"legend": (which,)}), tile(which)) == {"tile.there"}
    assert refused(replace(over_jar(), spent_tiles=NONE | {"wild": (which,)}), tile(which)) == {"tile.there"}
