"""What the rulebook leaves open: every question has its words, its rule and its place, and an answer is enforced."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import fields, replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.about import ABOUT
from companion.games.britannia.nations import ORDER
from companion.games.britannia.questions import BY_NAME, QUESTIONS
from companion.games.britannia.rules import rules
from companion.games.britannia.settings import Settings
from companion.games.britannia.steps import (
    Battles, Building, Coming, Crowning, Moving, NationTurn, Recalling, Round, Voting, Withdrawing)
from companion.games.britannia.steps.crown import king, last_king
from companion.i18n import LANGUAGES
from companion.kernel import judge, legal, settle
from companion.web import texts_of
from tests.games.britannia.helpers import GAME, NEW, at, do, done, move, place, points


def begin(side: str, round: int, units: str, **fields: Any) -> Any:
    s = replace(at(side, round, units, **fields), flow=(Round(ORDER.index(side) + 1), NationTurn(side)))
    return settle(GAME, s, [])


def doubts(s: Any, act: Any) -> list[str]:
    return [x.about for x in judge(GAME, s, act).doubts]


def test_every_setting_is_a_question_and_every_question_a_setting() -> None:
    own = {one.name: one.default for one in fields(Settings)}
    del own["book_pages"]
    assert {one.name: one.default for one in QUESTIONS} == own
    assert len(BY_NAME) == len(QUESTIONS) == len(ABOUT.questions)


@pytest.mark.parametrize("one", QUESTIONS, ids=BY_NAME)
def test_a_question_has_words_rule_section_and_reason(one: Any) -> None:
    texts = texts_of("britannia")
    keys = [f"setup.{one.name}.title", f"setup.{one.name}.text", f"section_of_book.{one.section}",
            *(f"thing.{one.word}.{x}" if one.word else f"setup.{one.name}.{x}" for x in one.options)]
    assert [(lang, key) for lang in LANGUAGES for key in keys if not texts.has(lang, key)] == []
    assert one.rule in rules.rules
    assert one.reason
    assert one.open or one.fits(one.default)
    assert one.fits(None)
    assert not one.fits("nonsense")


def test_legions_are_recalled_as_many_as_the_book_says() -> None:
    s = begin("romans", 2, "romans: kent 9", settings={"legions": 2, "legions_first": True})
    assert s.flow[-1] == Recalling()
    leave = a.Remove(seat="yellow", at=place("kent"))
    assert doubts(s, leave) == []
    s = do(s, leave, leave)
    assert isinstance(s.flow[-1], Moving)
    assert s.armies("romans", place("english_channel")) == 2, "seven are left, two come"
    later = begin("romans", 2, "romans: kent 9", settings={"legions": 2, "legions_first": False})
    later = do(later, leave, leave)
    assert later.armies("romans", place("english_channel")) == 1, "nine were counted, one comes"
    none = begin("romans", 2, "romans: kent 9", settings={"legions": 0})
    assert isinstance(none.flow[-1], Moving)
    open_ = begin("romans", 2, "romans: kent 9")
    assert doubts(open_, leave) == ["legions"]


def test_romans_go_back_where_no_vassal_is() -> None:
    """Those that overran one area into another of the same nation would come back into it."""
    s = at("romans", 1, "romans: english_channel 6; belgae: sussex 1, essex 1, norfolk 1")
    s = do(s, move("romans", "english_channel", "sussex", 5), move("romans", "sussex", "essex", 2))
    s = do(s, a.Submit(seat="blue", side="belgae"))
    assert place("romans") not in s.units
    assert all("romans" not in s.here(place(x)) for x in ("sussex", "essex"))
    assert s.armies("romans", place("english_channel")) == 6


def test_romans_may_stay_where_a_nation_submits() -> None:
    s = at("romans", 1, "romans: english_channel 2; belgae: sussex 1", settings={"romans_go": "stay"})
    s = do(s, move("romans", "english_channel", "sussex", 2))
    submit = a.Submit(seat="blue", side="belgae")
    assert doubts(s, submit) == []
    assert do(s, submit).armies("romans", place("sussex")) == 2
    unsure = replace(s, settings=Settings())
    assert doubts(unsure, submit) == ["submission"]


@pytest.mark.parametrize(("answer", "where"), [
    ("own", {"hwicce"}), ("start", {"kent", "sussex"}), ("own_or_start", {"hwicce"})])
def test_boudicca_comes_where_the_book_says(answer: str, where: set[str]) -> None:
    rest = ", ".join(x for x in ("downlands", "essex", "lindsey", "norfolk", "north_mercia", "south_mercia", "suffolk",
                                 "wessex"))
    s = at("belgae", 1, f"belgae: hwicce 1; romans: {rest}", Coming("belgae", "boudicca"), settings={
        "boudicca": answer})
    offers = [x for x in legal(GAME, s, "blue") if isinstance(x, a.Appear)]
    assert {x.at for x in offers} == {place(x) for x in where}
    assert all(doubts(s, x) == [] for x in offers)


def test_a_burh_may_cost_an_army() -> None:
    s = at("saxons", 12, "saxons: kent 2", Building(), "move", settings={
        "burhs": 1, "burhs_cost": "army", "burhs_one_each": True})
    build = a.Build(seat="red", at=place("kent"))
    assert doubts(s, build) == []
    s = do(s, build)
    assert s.here(place("kent"))["saxons"] == {"infantry": 1, "burh": 1}
    free = at("saxons", 12, "saxons: kent 2", Building(), "move")
    assert doubts(free, build) == ["burhs"]
    assert do(free, build).here(place("kent"))["saxons"] == {"infantry": 2, "burh": 1}
    twice = at("saxons", 12, "saxons: kent 1 infantry 1 burh", Building(), "move")
    assert doubts(twice, build) == ["burhs", "burh_area"]


@pytest.mark.parametrize(("rule", "least", "who"), [
    ("two_thirds", 4, ""), ("half", 4, "saxons"), ("twice", 4, "saxons"), ("half", 7, "")])
def test_what_makes_a_king(rule: str, least: int, who: str) -> None:
    s = at("saxons", 11, "saxons: kent, essex, sussex, wessex, avalon, york; angles: lindsey, norfolk, cheshire",
           settings={"king_rule": rule, "king_areas": least})
    assert king(s) == who


def test_the_table_says_who_is_king_or_bretwalda() -> None:
    s = settle(GAME, replace(at("normans", 11, "saxons: kent", settings={"king_rule": "table"}), flow=(Round(18),)), [])
    assert s.flow[-1] == Crowning("king")
    assert doubts(s, a.Crown(seat="red", side="saxons")) == []
    s = settle(GAME, replace(at("normans", 8, "saxons: kent", settings={"bretwalda_by_areas": False}),
                             flow=(Round(18),)), [])
    assert s.flow[-1] == Crowning("bretwalda")
    s = do(s, a.Crown(seat="red", side="saxons"))
    assert [(x.source, x.points) for x in s.awards] == [("bretwalda", 4)]


@pytest.mark.parametrize(("votes", "by"), [
    ({"saxons": 5, "angles": 2, "": 2}, {"all": "saxons", "cast": "saxons", "most": "saxons"}),
    ({"angles": 4, "saxons": 3, "": 2}, {"all": "", "cast": "angles", "most": "angles"}),
    ({"angles": 3, "saxons": 2, "danes": 1}, {"all": "", "cast": "", "most": "angles"}),
    ({"angles": 3, "saxons": 3}, {"all": "", "cast": "", "most": ""}),
    ({"": 4}, {"all": "", "cast": "", "most": ""})])
def test_what_elects_a_bretwalda(votes: dict[str, int], by: dict[str, str]) -> None:
    for majority, who in by.items():
        s = at("normans", 8, "saxons: kent", Voting((), votes), settings={"bretwalda_majority": majority})
        s = settle(GAME, s, [])
        assert [(x.side, x.points) for x in s.awards] == ([(who, 4)] if who else [])


def test_cnut_is_king_by_the_rule_or_never() -> None:
    lands = "york 2, lindsey, norfolk, suffolk, essex"
    for answer, worth in (("as_king", 8), ("never", 0)):
        s = at("danes", 14, f"danes: {lands}", part="hunger", leaders={"cnut": "york"}, settings={"cnut_king": answer})
        s = do(s, done("danes"))
        assert points(s, "danes") == worth
    s = do(at("danes", 14, f"danes: {lands}", part="hunger", leaders={"cnut": "york"}), done("danes"))
    assert s.flow[-1] == Crowning("cnut")


def test_the_last_king_needs_his_leader_where_that_is_settled() -> None:
    lands = "danes: york, lindsey, norfolk, suffolk; saxons: kent"
    s = at("danes", 16, lands, settings={"last_king": "most", "last_king_points": 10})
    assert last_king(s) == ""
    with_him = replace(s, leaders={"svein": place("york")})
    assert last_king(with_him) == "danes"
    anybody = at("danes", 16, lands, settings={"last_king": "most", "last_king_leader": False})
    assert last_king(anybody) == "danes"
    assert last_king(replace(with_him, settings=Settings(last_king="as_king"))) == "danes"
    assert last_king(replace(with_him, settings=Settings(last_king="never"))) == ""
    end = settle(GAME, replace(with_him, flow=(Round(18),)), [])
    assert [x.points for x in end.awards if x.source == "king"] == [10]


def test_norman_reinforcements_may_ride() -> None:
    units = "normans: essex 1, wessex 1, hwicce 1, danes 0".replace(", danes 0", "")
    s = begin("normans", 16, units, leaders={"william": "essex"}, settings={"last_cavalry": 2})
    assert s.here(place("english_channel"))["normans"] == {"infantry": 1, "cavalry": 2}
    s = begin("normans", 16, units, leaders={"william": "essex"})
    assert s.here(place("english_channel"))["normans"] == {"infantry": 3}


def test_the_danes_may_score_what_they_raided_again() -> None:
    for again, worth in ((False, 2), (True, 10)):
        s = at("danes", 11, "danes: york 1", Withdrawing("danes"), "hunger", settings={"danes_score_again": again})
        assert points(settle(GAME, s, []), "danes") == worth, "round 12 begins in York"


def test_ties_are_broken_by_areas_where_the_book_says_so() -> None:
    s = replace(at("danes", 16, "danes: york, lindsey; saxons: kent"), over=True, flow=())
    assert GAME.score(s).ranking == (("yellow", "green", "red", "blue"),)
    s = replace(s, settings=Settings(tie_break="areas"))
    assert GAME.score(s).ranking == (("green",), ("red",), ("yellow", "blue"))


def test_a_leader_whose_armies_are_all_on_the_map_comes_on_land() -> None:
    """No counter is left for the ships, so that nobody would sail with him."""
    s = replace(NEW, round=7, units={place("dalriada"): {"scots": {"infantry": 11}}}, flow=(Round(),))
    s = settle(GAME, s, [])
    assert "fergus" not in s.leaders
    s = begin("scots", 7, "scots: dalriada 11")
    assert s.flow[-1] == Coming("scots", "fergus")


def test_submitting_ends_the_battles_against_a_nation() -> None:
    s = at("romans", 1, "romans: kent 2; belgae: kent 1, essex 1", Battles("romans"), settings={"romans_go": "stay"})
    s = do(s, a.Submit(seat="blue", side="belgae"))
    assert not any(isinstance(x, Battles) for x in s.flow)
    assert any(isinstance(x, f.Scored) for x in [f.Scored("romans", 6, "BR-S17", "submit")])
    assert points(s, "romans") >= 6
