"""The services of the box: how complete it is, what is wrong with it, and what was not read from the print."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.box.operations import Gain, Lose
from companion.games.rise_snu.box.boxing import BOXING
from companion.games.rise_snu.box.components import Board, Box, Dream, Event, GateLine
from companion.games.rise_snu.box.operations import ForWhom, OnRoll, Works
from companion.games.rise_snu.box.sample import read_line
from companion.kernel import UNKNOWN
from tests.web.owner import Owner, fields

SAMPLE, OWN = BOXING.SHIPPED["sample"](), BOXING.own_box("Doma")


def about(box: Box, certain: bool | None = None) -> set[tuple[str, str]]:
    return {(flaw.about, flaw.id) for flaw in BOXING.findings(box) if certain in (None, flaw.certain)}


def test_the_sample_box_has_no_defect_and_is_whole() -> None:
    assert about(SAMPLE) == set()
    levels = BOXING.completeness(SAMPLE)
    assert levels["board"] == (1, 1)
    assert levels["crystals"] == (3, 3)
    assert levels["card_counts"] == (6, 6)


def test_M_1_to_M_12_the_own_box_says_what_is_still_to_be_entered() -> None:
    levels = BOXING.completeness(OWN)
    assert levels["characters"] == (0, 10)
    assert levels["gate"] == (3, 8)
    assert levels["spells"] == (0, 10)
    assert levels["crystals"] == (0, 3)
    assert levels["card_counts"] == (0, 6)
    assert levels["board"] == (1, 1)
    assert about(OWN, True) == set()
    doubts = about(OWN)
    assert ("doubt.firebird", "dream-firebird") in doubts
    assert ("doubt.globes", "easy-globes") in doubts
    assert {id for flaw, id in doubts if flaw == "doubt.characters"} == set(OWN.characters)
    assert {id for flaw, id in doubts if flaw == "doubt.spells"} == set(OWN.spells)


def test_M_3_more_cards_than_were_counted_are_odd() -> None:
    assert ("card_counts.more", "dreams") in about(replace(OWN, card_counts={"dreams": 4}), False)
    assert not {"card_counts.more"} & {flaw for flaw, _ in about(replace(OWN, card_counts={"dreams": 5}))}


def test_A02_to_A04_a_compared_card_is_in_doubt_no_more() -> None:
    bird = replace(OWN.dreams["dream-firebird"], provisional=False)
    slow = replace(OWN.spells["slowing"], provisional=False, target="self")
    box = replace(OWN, dreams=OWN.dreams | {"dream-firebird": bird}, spells=OWN.spells | {"slowing": slow})
    assert not {("doubt.firebird", "dream-firebird"), ("doubt.spells", "slowing")} & about(box)
    assert BOXING.completeness(box)["spells"] == (1, 10)
    assert BOXING.read(BOXING.dump(box)) == box


@pytest.mark.parametrize(("flaw", "certain", "lines"), [
    ("lines.open", True, ("for-whom hero",)), ("lines.range", True, ("on-roll 5 2", "gain life 1")),
    ("lines.holes", False, ("on-roll 1 4", "gain life 1", "on-roll 6 8", "lose life 1"))])
def test_lines_that_cannot_be_meant_so_are_found(flaw: str, certain: bool, lines: tuple[str, ...]) -> None:
    works: tuple[Works, ...] = tuple(read_line(line) for line in lines)
    box = replace(SAMPLE, events=SAMPLE.events | {"event-1": Event({"": "X"}, "once", works=works)})
    assert (flaw, "event-1") in about(box, certain)
    for fine in ((Gain("life"),), (ForWhom("hero"), OnRoll(1, 4), Gain("life"), OnRoll(5, 8), Lose("life"))):
        box = replace(SAMPLE, events={"event-1": Event({"": "X"}, "once", works=fine)})
        assert about(box) == set()


def test_a_number_out_of_its_bounds_is_found() -> None:
    box = replace(SAMPLE, dreams={"dream-1": Dream({"": "X"}, 99, "exact", 1, 0)})
    assert about(box, True) == {("declared.range", "dream-1")}


def test_R3_2_numbers_that_the_rulebook_contradicts_are_odd() -> None:
    def with_numbers(id: str, **numbers: Any) -> set[tuple[str, str]]:
        one = replace(SAMPLE.characters[id], **numbers)
        return about(replace(SAMPLE, characters=SAMPLE.characters | {id: one}), False)

    assert with_numbers("barbar", movement=4) == {("character.slow", "barbar")}
    assert with_numbers("stin", movement=3) == {("character.fast", "stin")}
    assert with_numbers("druid", movement=7) == {("character.movement", "cestovatel")}
    assert with_numbers("titan", power=9) == {("character.power", "san")}
    assert with_numbers("rytir", movement=UNKNOWN, power=UNKNOWN) == set()
    assert with_numbers("druid", power=6) == {("character.power", "drak")}


def test_what_a_table_has_learnt_comes_home_under_its_own_id() -> None:
    met = Event({"": "Vlk"}, "creature", 3, 4)
    played = replace(OWN, events=OWN.events | {"event-1": met}, gate=OWN.gate | {"5": GateLine(works=(Lose("life"),))})
    home = BOXING.with_learnt(OWN, played, OWN, "t7")
    assert home.events["event-t7.1"] == met
    assert home.gate["5"].works == (Lose("life"),)
    again = BOXING.fit_to_table(home, played, OWN, "t7")
    assert again.events["event-1"] == met
    assert again.board == played.board


def test_a_board_that_cannot_be_played_on_stays_at_home() -> None:
    assert BOXING.with_playable_boards(SAMPLE) == SAMPLE
    cells = dict(list(SAMPLE.board.cells.items())[:40])
    assert BOXING.with_playable_boards(replace(SAMPLE, board=Board(cells))).board == Board()


def test_an_added_effect_says_what_it_says_most_often_on_the_cards_entered(app: Flask) -> None:
    owner = Owner(app)
    made = owner.send("/boxes", game="rise_snu", name="Naše")
    owner.home = made.headers["Location"].split("?")[0]

    def added(effect: str) -> dict[str, str]:
        form = owner.typed("/dreams/new") | {"do": f"add lines {effect}"}
        return fields(owner.send(f"{owner.home}/dreams/new", **form).text)

    first = added("move-to")["lines.0.where"]
    assert added("gain")["lines.0.what"] == "life"  # the cards that came with it say nothing
    for name, where in (("Most", "gate"), ("Brána", "gate"), ("Síň", "hall")):
        form = added("move-to") | {"name.cs": name, "lines.0.where": where, "do": "save"}
        assert owner.send(f"{owner.home}/dreams/new", **form).status_code == 302
    assert added("move-to")["lines.0.where"] == "gate"
    form = added("move-to") | {"name.cs": "Chodba", "lines.0.where": "hall", "do": "save"}
    assert owner.send(f"{owner.home}/horrors/new", **form).status_code == 302
    assert added("move-to")["lines.0.where"] == first
