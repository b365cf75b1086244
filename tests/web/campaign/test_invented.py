"""Campaigns of a game that nobody knows: its sheet, questions and rules for carrying over, on every page and paper."""
from __future__ import annotations

import html as markup
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from flask import Flask

from companion import games
from companion.kernel import Correct, Patch, encode
from companion.table import desk
from companion.table.campaign import campaigns
from companion.table.errors import TableError
from companion.web import texts_of
from tests.games.suite.campaigns import Campaigns
from tests.web.campaign import vigils
from tests.web.campaign.vigils import Nights, Sheet
from tests.web.campaigner import post
from tests.web.conftest import Device, assert_sound, ids
from tests.web.lobby.test_start import page

FORM = {"game": "vigils", "play": "nights", "name0": "Ida", "name1": "Jan", "name2": "Ema", "colour0": "red",
        "colour1": "blue", "colour2": "white", "mode": "referee", "strictness": "warn", "begin": "fresh",
        "campaign": "By the water"}


@pytest.fixture(autouse=True)
def _known(tmp_path: Path) -> Iterator[None]:
    yield from vigils.known(tmp_path / "vigils")


class TestCampaigns(Campaigns):
    id = "vigils"
    ends: ClassVar[dict[str, bool]] = {"nights": True}


def begun(app: Flask, lang: str = "en") -> Device:
    device = Device(app, lang)
    answer = device.client.post("/tables", data=FORM | {"csrf": device.csrf}, headers=device.lang)
    assert answer.headers.get("Location") == "/campaigns/1", answer.text
    return device


def night(app: Flask, device: Device, stop: int, *sparks: int, **asked: str) -> dict[str, Any]:
    """A whole game, ended with these sparks of everybody who played; its set-up."""
    answer = post(device, "/next", stop=str(stop), **asked)
    assert answer.status_code == 302, answer.text
    with app.app_context():
        table = desk.find(answer.headers["Location"].split("/")[2])
        seats = desk.look(table).state.seats
        patches = [Patch(("players", seat, "sparks"), n) for seat, n in zip(seats, sparks, strict=True)]
        action = encode(Correct(seat=seats[0], patches=(*patches, Patch(("flow",), []))))
        desk.enter(table, action, by="table", client=f"night{next(ids)}", head=desk.look(table).head)
        return dict(json.loads(table.setup))


def sheets(app: Flask, number: int = 1) -> dict[str, Sheet]:
    with app.app_context():
        return dict(campaigns.standing(campaigns.find(number)).sheets)


def test_the_wizard_begins_a_campaign_of_any_game(app: Flask) -> None:
    begun(app)
    with app.app_context():
        plan = campaigns.standing(campaigns.find(1)).plan
    assert isinstance(plan, Nights)
    assert ([p.name for p in plan.people], plan.mode, plan.quiet) == (["Ida", "Jan", "Ema"], "nights", False)
    assert sheets(app) == dict.fromkeys(("p1", "p2", "p3"), Sheet())


def test_a_game_asks_its_own_questions_and_the_sheets_go_on_by_its_own_rules(app: Flask) -> None:
    device = begun(app)
    told = page(device, "/campaigns/1")
    assert "Who leads" in told
    assert 'name="wind" value="calm" checked' in told
    assert re.search(r'name="rain" value="1">', told)
    setup = night(app, device, 1, 4, 1, 0, wind="storm", guests="2", lead="p2", rain="1")
    assert setup["answers"] == {"lead": "p2", "rain": True, "wind": "storm", "guests": 2}
    assert sheets(app)["p1"] == Sheet(lamps=4, oil=3, nights=1)
    told = page(device, "/campaigns/1")
    assert re.search(r'name="rain" value="1" checked', told)  # suggested on the second night
    assert "Who leads" not in told  # nobody has oil enough
    assert "oil left: 3" in told
    assert "Victory: Ida, 4 points" in told
    setup = night(app, device, 2, 2, 5, **{"plays.p1": "1", "plays.p2": "1", "guests": "77", "wind": "gale"})
    assert (setup["seats"], setup["answers"]["guests"], setup["answers"]["wind"]) == (["p1", "p2"], 0, "calm")
    assert [(s.lamps, s.oil, s.nights) for s in sheets(app).values()] == [(6, 1, 2), (6, 1, 2), (0, 3, 1)]
    assert post(device, "/paper", stop="3", **{"points.p1": "2", "points.p3": "9"}).status_code == 302
    told = page(device, "/campaigns/1")
    assert "Champions of the campaign: Ida, Jan" in told  # most lamps, and paper lights none
    assert "Game 3" in told  # a stop without a name
    assert told.count('class="stop done"') == 3


def test_an_answer_that_cannot_be_opens_no_table(app: Flask) -> None:
    device = begun(app)
    for wrong in ({"stop": "2"}, {"stop": "1", "lead": "p9"}, {"stop": "1", "plays.p1": "1"}):
        assert post(device, "/next", **wrong).status_code == 400
    with app.app_context():
        assert desk.tables() == []


CORRECTED = {"lamps": "7", "oil": "-2", "nights": "5", "friends": "Moth, Frog", "charm": "bell", "arts.humming": "1",
             "by": "Ida", "reason": "as on paper"}


def test_a_sheet_is_put_right_by_hand_and_that_is_undone(app: Flask) -> None:
    device = begun(app)
    assert post(device, "/sheet/p1", **CORRECTED).status_code == 302
    right = Sheet(7, -2, 5, ("Moth", "Frog"), "bell", ("humming",))
    assert sheets(app)["p1"] == right
    told = page(device, "/campaigns/1/sheet/p1")
    assert told.count('class="tick marked"') == 5
    for word in ("Moth", "bell", "humming", "the oil lasts", "as on paper", "<s>6</s> → <b>−2</b>"):
        assert word in told
    fix = re.search(r'action="/campaigns/1(/sheet/p1/fix/\d+)"', told)
    assert fix
    for undone, sheet in (("1", Sheet()), ("0", right)):
        assert post(device, fix[1], undone=undone).status_code == 302
        assert sheets(app)["p1"] == sheet


@pytest.mark.parametrize("wrong", [{"lamps": "21"}, {"oil": "-4"}, {"nights": "13"}, {"friends": "a, b, c, d"},
                                   {"friends": "a, a"}, {"charm": "spoon"}, {"lamps": "many"}])
def test_what_its_sheet_cannot_hold_is_refused(app: Flask, wrong: dict[str, str]) -> None:
    device = begun(app)
    answer = post(device, "/sheet/p1", **CORRECTED | wrong)
    assert answer.status_code == 400
    assert texts_of("vigils").say("en", f"campaign.field.{next(iter(wrong))}") in answer.text
    assert sheets(app)["p1"] == Sheet()


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_page_and_paper_opens_in_both_languages(app: Flask, lang: str) -> None:
    device = begun(app, lang)
    night(app, device, 1, 4, 1, 0)
    assert post(device, "/sheet/p1", **CORRECTED).status_code == 302
    texts = texts_of("vigils")
    for path in ("/campaigns", "/campaigns/1", "/campaigns/1?paper=1", "/campaigns/1/sheet/p1",
                 "/campaigns/1/sheet/p2"):
        assert_sound(device, path, lang)
        told = markup.unescape(page(device, path))
        assert texts.say(lang, "web.fault.failed") not in told, path
        assert not re.search(r"(setup|campaign|art|charm|effect)\.[a-z_]+\.?[a-z]*[\s<\"]", re.sub(
            r'(href|src|action)="[^"]*"', "", told)), path
    assert texts.say(lang, "setup.mode.nights.title") in page(device, "/campaigns")
    for path in ("sheet/p1.pdf", "sheet/all.pdf?size=A4"):
        answer = device.get(f"/campaigns/1/{path}", json=False)
        assert (answer.status_code, answer.data[:4]) == (200, b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", answer.data)) == 3  # one side each


def test_its_file_comes_back_the_same_and_a_broken_one_does_not(app: Flask) -> None:
    device = begun(app)
    night(app, device, 1, 4, 1, 0)
    assert post(device, "/sheet/p1", **CORRECTED).status_code == 302
    data = device.get("/campaigns/1/export", json=False).data

    def sent(data: bytes) -> Any:
        return device.client.post("/campaigns/import", headers=device.lang, data={
            "csrf": device.csrf, "file": (io.BytesIO(data), "x.json")})

    assert sent(data).headers["Location"] == "/campaigns/2"
    assert sheets(app, 2) == sheets(app)
    whole = json.loads(data)
    whole["campaign"]["start"]["p1"] = {"lamps": 99}
    answer = sent(json.dumps(whole).encode())
    assert answer.status_code == 400
    assert "lamps" in answer.text


def test_people_come_and_go_and_the_plan_is_settled_otherwise(app: Flask) -> None:
    device = begun(app)
    assert 'name="character"' not in page(device, "/campaigns/1")
    assert post(device, "/join", name="Ota", colour="green").status_code == 302
    assert sheets(app)["p4"] == Sheet()
    assert post(device, "/leave", seat="p3").status_code == 302
    assert post(device, "/plan", asked="quiet", quiet="1").status_code == 302
    with app.app_context():
        plan = campaigns.standing(campaigns.find(1)).plan
    assert ([p.name for p in plan.present], plan.quiet) == (["Ida", "Jan", "Ota"], True)
    assert re.search(r'name="quiet" value="1" checked', page(device, "/campaigns/1"))


def test_a_game_without_campaigns_has_no_door_and_hides_no_other(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    device = begun(app)
    assert games.load("tower").campaign is None
    with app.app_context(), pytest.raises(TableError, match=r"^game\.unknown"):
        campaigns.create("tower", "Ours", Nights("nights", ()))
    games.remove("vigils")
    told = page(device, "/campaigns")
    assert "By the water" in told
    assert "have the game vigils" in told
    assert "Begin a campaign" in told
    assert page(device, "/").count("By the water") == 0
    assert device.get("/campaigns/1", json=False).status_code == 404
    monkeypatch.setattr(games, "_PACKAGES", {"tower": "companion.games.tower"} | {
        "fireflies": "tests.toys.fireflies"})
    told = page(device, "/campaigns")
    assert "By the water" in told
    assert "Begin a campaign" not in told
