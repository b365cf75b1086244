"""What happened last and what is asked, in a line: it tells what a person did, all of it and nothing else, and what is
there to choose stands where the eye is."""
from __future__ import annotations

from tests.web.conftest import Device, state
from tests.web.play.test_outcomes import correct, on_the_road, take

ABOVE = "board-tabs unrelated"
"""The board steps behind the offers on a phone."""


def asked(table: Device, as_: str) -> str:
    return str(table.parts(as_)["parts"]["asked"])


def happened(table: Device, as_: str) -> str:
    return asked(table, as_).partition('class="happened')[2].partition("</button>")[0]


def test_draws_before_anybody_acted_are_no_news(table: Device) -> None:
    assert not happened(table, "p1")
    assert "artifact" in asked(table, "p1")


def test_a_hire_is_told_with_what_the_app_drew_after_it(table: Device) -> None:
    table.play("visit")
    take(table, do="visit", seat="p1", building="saloon")
    correct(table, "players", "p1", "coins", to=9)
    hire = next(a for a in table.offers("p1")["actions"] if a["do"] == "hire")
    take(table, **hire)
    told = happened(table, "p2")
    assert "Anna hires" in told
    assert "joins the offer" in told


def test_cards_to_choose_from_come_before_the_board_however_few(table: Device) -> None:
    table.play("visit")
    take(table, do="visit", seat="p1", building="saloon")
    for coins in range(9):
        correct(table, "players", "p1", "coins", to=coins)
        hires = [a for a in table.offers("p1")["actions"] if a["do"] == "hire"]
        if len(hires) > 1:  # one alone is a button in the dock
            break
    assert len(hires) > 1
    assert ABOVE in table.parts("p1")["parts"]["board"]
    assert ABOVE not in table.parts("p2")["parts"]["board"]  # nothing to choose there


def test_a_sentence_that_holds_twice_says_so(table: Device) -> None:
    """Number and entrance of the Mine may both bring one coin."""
    table.play("visit")
    take(table, do="visit", seat="p1", building="mine")
    before = state(table)["players"]["p1"]["coins"]
    dig = next(a for a in table.offers("p1")["actions"] if a["do"] == "dig")
    take(table, **dig)
    gained = state(table)["players"]["p1"]["coins"] - before
    told = happened(table, "p2")
    assert gained == 2
    assert "gains 1 coin (2×)" in told


def test_a_screen_that_only_watches_is_asked_nothing(table: Device) -> None:
    on_the_road(table)
    assert "Move" in asked(table, "table")
    assert "Anna is out on the map" in asked(table, "wall")


def test_what_happened_names_who_did_it(table: Device) -> None:
    """A round that a player's last deed began is told with that deed."""
    table.play("visit")
    assert "Bořek: Keep the rest · Round 1" in happened(table, "p1")


def test_the_board_opens_where_whoever_is_at_it_stands(table: Device) -> None:
    """During a visit to town the town is shown, not the map."""
    table.play("visit")
    take(table, do="visit", seat="p1", building="general_store")
    for screen in ("p1", "p2", "table"):
        assert table.parts(screen)["drawing"] == "town", screen


def test_the_end_of_a_turn_is_told_after_what_was_done_in_it(table: Device) -> None:
    def told() -> str:
        return happened(table, "table").partition('class="grow">')[2].partition("</span>")[0]

    end = next(a for a in table.play("end-turn")["actions"] if a["do"] == "end-turn")
    done = told()
    take(table, **end)
    assert done
    assert told().startswith(f"{done} · ")
    assert ": End turn" in told()
