"""The end over HTTP: the stages that all screens share, where lines come from, the points over the rounds."""
from __future__ import annotations

from collections.abc import Iterator
from html import unescape
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.games.near_and_far.screen import finale
from companion.kernel import UNKNOWN, Number
from companion.table import desk, passes
from companion.table.dice import rounds
from companion.table.journal import look, position
from companion.table.reveal import RevealStages
from companion.table.store import reading
from companion.web import create_app
from companion.web.access import cookie_name
from companion.web.score import chart
from companion.web.score.score_sheet import moment, score_sheet
from companion.web.showcase import scenes as style_scenes
from tests.web.campaigner import begun, finish, next_game
from tests.web.conftest import Device, join
from tests.web.ended import GAME, laid


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Device]]:
    """A table's own screen at a game for two that has just ended."""
    app = create_app(tmp_path_factory.mktemp("end"), testing=True)
    table = laid(app, 2, 1)
    device = Device(app)
    with app.app_context():
        device.client.set_cookie(cookie_name(table.code), passes.create(table, "table"))
    device.code = table.code
    yield app, device
    app.extensions["companion_lock"].release()


@pytest.fixture
def over(played: tuple[Flask, Device]) -> Device:
    """The same table where the end was seen to come: the moment is at its beginning."""
    device = played[1]
    assert device.write("undo").status_code == 200
    assert device.parts("table")["parts"]["moment"].strip() == ""
    assert device.write("redo").status_code == 200
    return device


def stage(device: Device, as_: str = "table") -> tuple[int, int]:
    """The stage on a screen and the last one."""
    html = device.parts(as_)["parts"]["moment"]
    found = re.search(r'data-stage="(\d+)" data-last="(\d+)"', html)
    assert found, html
    return int(found[1]), int(found[2])


def test_the_moment_goes_step_by_step_on_every_screen(played: tuple[Flask, Device], over: Device) -> None:
    app = played[0]
    phone, wall = join(app, over, "p1", "cs"), join(app, over, "")
    now, last = stage(over)
    assert (now, stage(phone, "p1")[0], stage(wall, "watch")[0]) == (0, 0, 0)
    for n in range(1, last + 1):
        answer = (phone if n % 2 else over).write("reveal", stage=n)
        assert (answer.status_code, answer.get_json()["stage"]) == (200, n)
        assert stage(over)[0] == stage(phone, "p1")[0] == stage(wall, "watch")[0] == n
    assert "vyhrává" in phone.parts("p1")["parts"]["moment"]
    assert " wins" in wall.parts("watch")["parts"]["moment"]
    phone.write("free", seat="p1")


def test_the_last_category_brings_everybody_to_the_total(over: Device) -> None:
    last = stage(over)[1]
    for n in range(1, last):
        over.write("reveal", stage=n)
    totals = over.get(over.at("score")).get_json()["totals"]
    html = over.parts("table")["parts"]["moment"]
    shown = re.findall(r'class="total figure"><span class="hidden">[^<]*</span>([−\d]+)<', html)
    assert [int(x.replace("−", "-")) for x in shown] == list(totals.values())


def test_everything_at_once_and_once_more_from_the_start(over: Device) -> None:
    last = stage(over)[1]
    assert over.write("reveal", stage=last).get_json()["stage"] == last
    assert over.write("reveal", stage=0).get_json()["stage"] == 0
    assert stage(over) == (0, last)


def test_two_fingers_on_the_same_step_make_one(over: Device) -> None:
    assert [over.write("reveal", stage=1).get_json()["stage"] for _ in range(2)] == [1, 1]
    over.write("reveal", stage=2)
    assert over.write("reveal", stage=1).get_json()["stage"] == 2


def test_a_step_cannot_be_left_out_nor_made_up(over: Device) -> None:
    answer = over.write("reveal", stage=3)
    assert (answer.status_code, answer.get_json()["kind"]) == (409, "stale")
    assert "not next" in answer.get_json()["text"]
    assert {over.write("reveal", stage=x).status_code for x in (-1, 99, "1", None)} == {400}
    assert over.write("reveal").status_code == 400
    assert stage(over)[0] == 0


def test_an_old_screen_is_told(over: Device) -> None:
    answer = over.write("reveal", stage=1, head=1)
    assert (answer.status_code, answer.get_json()["kind"]) == (409, "stale")
    assert stage(over)[0] == 0


def test_whoever_only_watches_may_not_go_on(played: tuple[Flask, Device], over: Device) -> None:
    watcher = join(played[0], over, "")
    assert "data-post" not in watcher.parts("watch")["parts"]["moment"]
    answer = watcher.write("reveal", stage=1)
    assert (answer.status_code, answer.get_json()["kind"]) == (403, "forbidden")
    assert stage(over)[0] == 0


def test_without_the_token_nothing_moves(over: Device) -> None:
    assert over.client.post(over.at("reveal"), json={"stage": 1}).status_code == 403
    assert over.client.post(over.at("reveal"), data="stage=1", headers={"X-CSRF": over.csrf}).status_code == 400
    assert stage(over)[0] == 0


def test_undo_leaves_the_moment_and_it_comes_back_anew(over: Device) -> None:
    over.write("reveal", stage=1)
    over.write("reveal", stage=2)
    assert over.write("undo").status_code == 200
    assert over.parts("table")["parts"]["moment"].strip() == ""
    answer = over.write("reveal", stage=3)
    assert (answer.status_code, answer.get_json()["kind"]) == (409, "stale")
    over.write("redo")
    assert stage(over)[0] == 0


def test_a_game_still_going_on_has_no_moment(table: Device) -> None:
    assert table.parts("table")["parts"]["moment"].strip() == ""
    answer = table.write("reveal", stage=1)
    assert answer.status_code == 409
    assert "goes on" in answer.get_json()["text"]


def test_after_a_restart_everything_is_shown() -> None:
    stages = RevealStages()
    assert stages.at(1, over=True, last=7) == 7
    stages.at(1, over=False, last=0)
    assert [stages.at(1, over=True, last=7), stages.go(1, 1, 7), stages.at(1, over=True, last=7)] == [0, True, 1]
    assert stages.at(2, over=True, last=7) == 7
    # A correction after the end may add a category: what was shown whole stays whole.
    stages.go(1, 7, 7)
    assert stages.at(1, over=True, last=8) == 8


# the sheet, its lines, the chart

def test_nothing_is_held_back_from_programs_nor_from_readers_without_scripts(over: Device) -> None:
    answer = over.get(over.at("score")).get_json()
    assert set(answer) == {"ok", "head", "over", "lines", "ranking", "totals"}
    assert answer["over"]
    assert len(answer["lines"]) > 10
    page = over.get(over.at("score"), json=False).text
    assert " wins" in page
    assert "data-post" not in page
    for category in ("Camps", "Artifacts", "Goods and chiefs"):
        assert category in page
    assert page.count('class="score-line"') == len(answer["lines"])
    pane = over.get(over.at("score?fragment=1"), json=False).text
    assert " wins" not in pane
    assert '<details class="whole"' in pane


def hrefs(device: Device) -> list[str]:
    html = device.get(device.at("score"), json=False).text
    return [unescape(x) for x in re.findall(r'class="score-line" href="([^"]+)"', html)]


def test_every_line_opens_what_it_counts_its_rule_and_its_entries(over: Device) -> None:
    seen = set()
    for href in hrefs(over):
        answer = over.get(href + "&fragment=1", json=False)
        assert answer.status_code == 200
        assert re.search(r"NF-31\.\d · (?:Czech|about) p\. ", answer.text)
        assert 'data-log="' in answer.text
        assert "<html" not in answer.text
        seen.add(re.search(r"line=p\d(?:%7E|~)([\w.-]+)", href)[1])  # type: ignore[index]
    assert {"camps.map", "camps.mine", "money"} <= seen
    assert "<html" in over.get(hrefs(over)[0], json=False).text


def test_the_entry_behind_a_camp_is_the_one_of_the_log(over: Device) -> None:
    href = next(x for x in hrefs(over) if "camps.mine" in x)
    html = over.get(href + "&fragment=1", json=False).text
    lines = {x["id"]: x for x in over.get(over.at("log")).get_json()["entries"]}
    named = [int(x) for x in re.findall(r'data-log="(\d+)"', html)]
    assert named == sorted(named, reverse=True)
    assert all("ine" in " ".join([lines[x]["title"], *lines[x]["sentences"]]) for x in named)
    assert re.search(r'data-places="pit:[^"]+" data-board="mine"', html)


def test_a_player_and_a_category_give_the_lines_to_choose_from(over: Device) -> None:
    wanted = over.at("score/line?" + urlencode({"category": "camps", "seat": "p1", "fragment": 1}))
    assert over.get(wanted, json=False).text.count('class="score-line"') > 1


@pytest.mark.parametrize("asked", ["", "line=p1~artifact~nothing", "category=camps&seat=p9", "category=x&seat=p1"])
def test_a_line_that_is_not_there_is_said_to_be_so(over: Device, asked: str) -> None:
    answer = over.get(over.at(f"score/line?{asked}"))
    assert (answer.status_code, answer.get_json()["kind"]) == (404, "unknown")


def test_the_lines_open_during_the_game_too(table: Device) -> None:
    table.play("visit", "leave-town")
    assert "<html" in table.get(table.at("score"), json=False).text
    for href in hrefs(table):
        assert table.get(href, json=False).status_code == 200


def test_the_points_of_a_round_are_those_of_the_position_that_ended_it(
        played: tuple[Flask, Device], over: Device) -> None:
    app = played[0]
    with app.app_context():
        seen = look(desk.find(over.code))
        ends = rounds.by_round(seen, finale.round_of)
        assert [x.round for x in ends] == list(range(seen.state.round + 1))
        for end in ends:
            with reading() as session:
                s = position(session, seen.table, seen.game, end.entry)
            sheet = GAME.score(s)
            assert end.totals == {seat: sheet.total(seat) for seat in s.seats}
            assert finale.round_of(s) in (end.round + 1, seen.state.round)
    assert ends[-1].totals == over.get(over.at("score")).get_json()["totals"]


def test_the_chart_tells_lines_apart_and_leaves_gaps() -> None:
    ends: list[tuple[int, dict[str, Any]]] = [
        (0, {"a": -1, "b": 0}), (1, {"a": 2, "b": UNKNOWN}), (2, {"a": 5, "b": 5}), (4, {"a": 40, "b": 39})]
    made = chart.chart(ends, [("a", "Eva", "E", "blue"), ("b", "Jan", "J", "red")])
    assert made is not None
    a, b = made.series
    assert [len(run.split()) for run in a.runs] == [3]
    assert b.runs == ()
    assert (len(a.marks), len(b.marks)) == (4, 3)
    assert b.values == ("0", "?", "5", "39")
    assert abs(a.end_y - b.end_y) >= chart.LETTER_GAP
    assert all(chart.TOP <= y <= chart.BOTTOM for _, y in (*a.marks, *b.marks))
    assert [text for _, text in made.up] == ["−10", "0", "10", "20", "30", "40"]


def test_one_round_makes_no_chart() -> None:
    assert chart.chart([(0, {"a": 1})], [("a", "Eva", "E", "blue")]) is None


@pytest.mark.parametrize(("low", "high", "ticks"), [
    (0, 1, [0, 1]), (0, 36, [0, 10, 20, 30, 40]), (-5, 36, None), (0, 260, None)])
def test_ticks_are_round_numbers(low: int, high: int, ticks: list[int] | None) -> None:
    made = list(chart.round_ticks(low, high))
    assert made[0] <= low
    assert made[-1] >= high
    assert 2 <= len(made) <= 8
    assert ticks is None or made == ticks


def test_a_picture_has_all_it_needs(over: Device) -> None:
    answer = over.get(over.at("score/picture?as=table")).get_json()
    totals = over.get(over.at("score")).get_json()["totals"]
    assert {r["seat"]: int(r["total"].replace("−", "-")) for r in answer["runners"]} == totals
    assert [r["place"] for r in answer["runners"]] == [1, 2]
    assert answer["headline"].endswith(" wins")
    assert answer["file"].endswith(".png")
    assert len(answer["chart"]["series"]) == 2
    assert answer["words"]["done"]


@pytest.mark.parametrize("ends", [
    [(1, {"p1": 0}), (2, {"p1": 10**18})], [(1, {"p1": -(10**15)}), (10**12, {"p1": 3})],
    [(0, {"p1": 0}), (3, {"p1": 0})]])
def test_a_chart_of_any_numbers_has_few_ticks(ends: list[tuple[int, dict[str, Number]]]) -> None:
    made = chart.chart(ends, [("p1", "Anna", "A", "blue")])
    assert made is not None
    assert 2 <= len(made.up) <= 8
    assert 1 <= len(made.across) <= 10
    assert made.series[0].values == tuple(str(n[1]["p1"]).replace("-", "−") for n in ends)


@pytest.mark.parametrize(("lang", "said"), [("cs", "Nikdo nevyhrává"), ("en", "Nobody wins")])
def test_a_villain_that_is_left_means_that_nobody_wins(app: Flask, lang: str, said: str) -> None:
    lost = style_scenes.screen("lost", lang)
    made = score_sheet(lost)
    end = moment(lost, made, len(made.rows) + 1)
    assert (end.winners, end.colour, end.done) == ((), "", True)
    assert {"cs": "Mlžná čarodějka", "en": "The Fog Witch"}[lang] in end.reason
    page = Device(app, lang).get("/style", json=False).text
    shown = next(x for x in page.split("<section ") if re.search(r'class="moment won +lost"', x))
    assert f">{said}</h2>" in shown
    assert end.reason in unescape(shown)
    before = moment(lost, made, 0)
    assert before.reason == ""


def test_the_end_of_a_campaign_s_game_leads_back_to_the_campaign(app: Flask) -> None:
    device = begun(app)
    code = next_game(device)
    assert "/campaigns/" not in device.get(f"/t/{code}/score", json=False).text
    finish(app, code)
    page = device.get(f"/t/{code}/score", json=False).text
    while 'class="moment won' not in page:
        stage = int(re.search(r'data-stage="(\d+)"', page)[1])  # type: ignore[index]
        assert device.post(f"/t/{code}/reveal", {"stage": stage + 1}).status_code == 200
        page = device.get(f"/t/{code}/score", json=False).text
    assert re.search(r'<a class="button big" href="/campaigns/1">.*Back to the campaign', page)
