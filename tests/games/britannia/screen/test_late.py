"""Growth and points that were forgotten: entered late, where they belong, or refused with the rule."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.games.britannia.game import GAME
from companion.games.britannia.nations import NATIONS
from companion.games.britannia.state import Award, State
from companion.games.contract import Nonsense, Untimely
from companion.i18n import LANGUAGES
from companion.kernel import Correct, apply
from companion.table import desk
from companion.table.dice.rounds import by_round
from companion.web import texts_of
from companion.web.words import Reader
from tests.games.britannia.helpers import SEATS, at, lead, place, points
from tests.web.conftest import Device, ids

LATE = GAME.late


def made(s: State, side: str, key: str, **answers: Any) -> State:
    answers = {x: place(told) if x == "at" else told for x, told in answers.items()}
    patches = LATE.patches(s, side, key, answers)
    return apply(GAME, s, Correct(seat=lead(side), patches=patches, reason="late"))[0]


def refused(s: State, side: str, key: str, **answers: Any) -> tuple[str, str]:
    """The text of what speaks against it, and the rule."""
    with pytest.raises(Untimely) as found:
        made(s, side, key, **answers)
    return found.value.why[0].removeprefix("late."), found.value.rule


def test_points_of_population_go_on_the_marker_and_six_make_an_army() -> None:
    s = at("picts", 3, "welsh: gwynedd 1, dyfed 1")
    assert made(s, "welsh", "growth", n=4).sides["welsh"].population == 4
    s = made(s, "welsh", "growth", n=4)
    s = made(s, "welsh", "growth", n=3, at="dyfed")
    assert (s.sides["welsh"].population, s.armies("welsh", place("dyfed"))) == (1, 2)


@pytest.mark.parametrize(("n", "where", "units", "why"), [
    (6, None, "welsh: gwynedd 1", ("army_where", "BR-S25")),
    (2, "gwynedd", "welsh: gwynedd 1", ("too_few", "BR-S25")),
    (6, "gwynedd", "welsh: gwynedd 4", ("full", "BR-S32")),
    (6, "dyfed", "welsh: dyfed 1; romans: dyfed 1", ("battle", "BR-S27")),
    (6, "dyfed", f"welsh: dyfed 1, irish_sea {NATIONS['welsh'].infantry - 1}", ("counters", "BR-S3"))])
def test_growth_that_does_not_fit_names_its_rule(n: int, where: str | None, units: str, why: tuple[str, str]) -> None:
    s = at("picts", 3, units)
    assert refused(s, "welsh", "growth", n=n, **({"at": where} if where else {})) == why


def test_an_occupied_area_counts_once_in_the_round_where_it_was_forgotten() -> None:
    s = made(at("welsh", 6, ""), "romans", "occupy/2", at="york")
    assert s.awards == (Award("romans", 2, "BR-S14", "occupy", 2, place("york")),)
    assert refused(s, "romans", "occupy/3", at="york") == ("counted", "BR-S14")
    assert refused(s, "romans", "occupy/3") == ("where", "BR-S13")
    with pytest.raises(Nonsense):
        made(s, "romans", "occupy/5", at="york")


def test_a_held_area_counts_for_one_nation_and_never_before_its_round_is_over() -> None:
    s = made(at("picts", 8, ""), "welsh", "hold/7", at="gwynedd")
    assert (s.awards[0].round, s.awards[0].rule, points(s, "welsh")) == (7, "BR-S13", s.awards[0].points)
    assert refused(s, "welsh", "hold/7", at="gwynedd") == ("counted_for", "BR-S13")
    assert refused(at("picts", 7, ""), "welsh", "hold/7", at="gwynedd") == ("not_yet", "BR-S13")


def test_a_limit_of_the_nation_holds_for_late_points_too() -> None:
    """The Welsh: areas outside Wales bring at most half of those in it (S18)."""
    s = at("picts", 8, "")
    assert refused(s, "welsh", "hold/7", at="york") == ("limit", "BR-S18")
    s = made(s, "welsh", "hold/7", at="gwynedd")
    free = points(s, "welsh") // 2
    s = made(s, "welsh", "hold/7", at="york")
    assert 0 < s.awards[-1].points == min(free, NATIONS["welsh"].hold[7][place("york")])


def test_points_lost_to_a_limit_are_entered_once_it_has_risen() -> None:
    """The Angles: areas in Scotland bring at most half of those in England (S20)."""
    s = made(made(at("picts", 8, ""), "angles", "hold/7", at="lothian"), "angles", "hold/7", at="dunedin")
    assert [x.points for x in s.awards] == [4, 2]
    assert refused(s, "angles", "hold/7", at="dunedin") == ("limit", "BR-S20")
    s = made(made(s, "angles", "hold/7", at="norfolk"), "angles", "hold/7", at="dunedin")
    assert sum(x.points for x in s.awards if x.at == place("dunedin")) == NATIONS["angles"].hold[7][place("dunedin")]
    for again in ("dunedin", "lothian"):
        assert refused(s, "angles", "hold/7", at=again) == ("counted_for", "BR-S13")


def test_what_rome_halved_is_no_loss_to_a_limit() -> None:
    half = Award("welsh", 2, "BR-S13", "hold", 5, place("gwynedd"))
    s = replace(at("picts", 8, ""), awards=(half,))
    assert refused(s, "welsh", "hold/5", at="gwynedd") == ("counted_for", "BR-S13")


def test_units_are_destroyed_only_where_their_counters_are_off_the_map() -> None:
    s = at("picts", 8, "jutes: kent 2")
    row = next(n for n, x in enumerate(NATIONS["romano_british"].eliminate) if "jutes" in x.of)
    s = replace(s, round=7)
    s = made(s, "romano_british", f"eliminate/{row}", of="jutes", n=2, round="6", at="kent")
    assert (s.awards[-1].points, s.awards[-1].round, s.awards[-1].at) == (4, 6, place("kent"))
    whole = replace(s, units={place("kent"): {"jutes": {"infantry": NATIONS["jutes"].infantry}}})
    assert refused(whole, "romano_british", f"eliminate/{row}", of="jutes", n=1, round="6", at="kent") == (
        "on_map", "BR-S3")
    leader = next(n for n, x in enumerate(NATIONS["romano_british"].eliminate) if "aelle" in x.of)
    alive = replace(s, leaders={"aelle": place("kent")})
    assert refused(alive, "romano_british", f"eliminate/{leader}", of="aelle", at="kent") == ("alive", "BR-S15")


def test_a_title_is_given_once_a_round_to_a_nation_that_was_there() -> None:
    s = made(at("picts", 9, ""), "angles", "bretwalda/8")
    assert (s.awards[-1].source, s.awards[-1].points) == ("bretwalda", 4)
    assert refused(s, "saxons", "bretwalda/8") == ("crowned", "BR-R9")
    assert refused(s, "saxons", "bretwalda/9") == ("crown_not_yet", "BR-R9")
    assert refused(at("picts", 12, ""), "normans", "king/11") == ("not_there", "BR-R10")
    s = made(made(at("picts", 15, ""), "danes", "king/14"), "saxons", "king/14")
    assert refused(s, "angles", "king/14") == ("crowned", "BR-R10"), "Cnut and one King, no third"


ENTERED: tuple[tuple[str, Mapping[str, Any], str, str], ...] = (
    ("growth", {"n": 4}, "Welsh: population marker on 4", "Velšané: žeton populace na 4"),
    ("growth", {"n": 6, "at": "dyfed"}, "Welsh: new army in Dyfed, population marker on 0",
     "Velšané: nová armáda, Dyfed; žeton populace na 0"),
    ("hold/7", {"at": "gwynedd"}, "Welsh +4 for holding Gwynedd in round 7",
     "Velšané +4 za držení oblasti Gwynedd v 7. kole"))


@pytest.mark.parametrize(("key", "answers", "english", "czech"), ENTERED)
def test_the_log_says_what_was_entered_late(key: str, answers: Mapping[str, Any], english: str, czech: str) -> None:
    s = at("picts", 8, "welsh: gwynedd 1, dyfed 1")
    told = {x: place(value) if x == "at" else value for x, value in answers.items()}
    act = Correct(seat=lead("welsh"), patches=LATE.patches(s, "welsh", key, told), reason="late")
    [fact] = apply(GAME, s, act)[1]
    for lang, sentence in zip(("en", "cs"), (english, czech), strict=True):
        reader = Reader(GAME, s, lang, {seat: seat for seat in SEATS}, texts_of("britannia"))
        assert reader.fact(fact) == sentence
        assert reader.action(act) == {"en": "Late: ", "cs": "Dopsáno: "}[lang] + sentence


# Its page


def send(one: Device, **fields: Any) -> Any:
    page = one.get(one.at(f"late?side={fields['side']}&entry={fields.get('entry', 0)}"), json=False).text
    head = re.search(r'name="head" value="(\d+)"', page)
    assert head, page
    data = {"csrf": one.csrf, "as": "", "head": head[1], "client": f"late{next(ids)}", **fields}
    return one.client.post(one.at("late"), data=data, headers=one.lang | {"Accept": "text/html"})


def opened(app: Flask, lang: str = "en") -> Device:
    one = Device(app, lang)
    one.open(mode="play", game="britannia", names={"p1": "Ann", "p2": "Bob", "p3": "Cyd", "p4": "Dan"})
    return one


def head_of(app: Flask, one: Device) -> tuple[int, Any]:
    with app.app_context():
        now = desk.look(desk.find(one.code))
        return now.head, now.state


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_entered_on_its_page_and_taken_back_by_one_tap(app: Flask, lang: str) -> None:
    one = opened(app, lang)
    before = head_of(app, one)[1]
    assert one.get(one.at("late"), json=False).text.count('class="button" href="/t/') == len(NATIONS)
    assert send(one, side="welsh", key="growth", n="4").status_code == 302
    head, s = head_of(app, one)
    assert s.sides["welsh"].population == 4
    assert {"en": "Late: Welsh", "cs": "Dopsáno: Velšané"}[lang] in one.get(one.at("log"), json=False).text
    one.write("undo", head=head)
    assert head_of(app, one)[1] == before


@pytest.mark.parametrize(("lang", "limit", "destroyed"), [
    ("en", "Points lost to the limit don", "only checks that enough counters"),
    ("cs", "Body ztracené limitem", "ověří jen to, že je dost žetonů")])
def test_the_page_says_what_it_does_not_make_sure_of(app: Flask, lang: str, limit: str, destroyed: str) -> None:
    one = opened(app, lang)
    assert one.write("enter", action={"do": "correct", "seat": "p1",
                                      "patches": [{"path": ["round"], "value": 8}]}).status_code == 200
    welsh, romans = (one.get(one.at(f"late?side={side}"), json=False).text for side in ("welsh", "romans"))
    assert (limit in welsh, destroyed in welsh) == (True, True)
    assert limit not in romans, "no limit of theirs"


def test_points_entered_late_stand_in_their_round(app: Flask) -> None:
    one = opened(app)
    for n in (2, 3):
        assert one.write("enter", action={"do": "correct", "seat": "p1",
                                          "patches": [{"path": ["round"], "value": n}]}).status_code == 200
    assert send(one, side="romans", key="occupy/2", at=place("york")).status_code == 302
    with app.app_context():
        ends = by_round(desk.look(desk.find(one.code)), lambda s: s.round)
    assert [(end.round, end.totals["p1"]) for end in ends] == [(1, 0), (2, 2), (3, 2)]


def test_what_does_not_fit_is_refused_with_its_rule_and_nothing_is_entered(app: Flask) -> None:
    one = opened(app)
    head, _ = head_of(app, one)
    answer = send(one, side="welsh", key="growth", n="6")
    assert answer.status_code == 422
    assert "Six make an army" in answer.text
    assert "/rules/britannia/BR-S25" in answer.text
    assert 'value="6"' in answer.text, "what was typed is kept"
    for wrong in ({"key": "growth", "n": "9"}, {"key": "growth", "n": "many"}, {"key": "hold/16"}, {"key": "x"}):
        assert send(one, side="welsh", **wrong).status_code == 400, wrong
    assert head_of(app, one)[0] == head


def test_growth_is_entered_before_the_entry_where_it_belongs(app: Flask) -> None:
    one = opened(app)
    assert one.write("enter", action={"do": "done", "seat": "p1"}).status_code == 200
    head, s = head_of(app, one)
    sheet = one.get(one.at(f"entry/{head}"), json=False).text
    assert f"late?entry={head}" in sheet
    assert send(one, side="welsh", entry=str(head), key="growth", n="4").status_code == 302
    after, now = head_of(app, one)
    assert after != head
    assert now.sides["welsh"].population == s.sides["welsh"].population + 4
    with app.app_context():
        kinds = [x.kind for x in desk.log(desk.find(one.code))]
    assert kinds[-2] == "amend", "the old entry follows"


def test_a_game_without_it_has_no_such_page(app: Flask) -> None:
    one = Device(app).open()
    assert one.get(one.at("late"), json=False).status_code == 404
