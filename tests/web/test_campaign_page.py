"""Campaigns over HTTP: begun from the wizard, gone on with, corrected, printed, taken along."""
from __future__ import annotations

import io
import json
import re
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.box import shelf
from companion.games.near_and_far import boxing, sample_box
from companion.games.near_and_far.box import Artifact, Map
from companion.games.near_and_far.campaign import Sheet
from companion.kernel import Correct, Patch, encode
from companion.table import campaigns, desk, store
from companion.web import campaign_front, pdf
from tests.web.conftest import Device, ids
from tests.web.test_start import checked, page, send

CAMPAIGN = {"play": "campaign", "campaign": "Fridays", "first_time": "1", "set.birds_each": "3"}


def begun(app: Flask, lang: str = "en", **more: str) -> Device:
    """A device that has begun a campaign of Anna, Bořek and Cyril with the wizard."""
    device = Device(app, lang)
    answer = send(device, **CAMPAIGN | more)
    assert answer.status_code == 302, answer.text
    assert answer.headers["Location"].startswith("/campaigns/1")
    return device


def post(device: Device, path: str, **fields: str) -> Any:
    return device.client.post(f"/campaigns/1{path}", data=fields | {"csrf": device.csrf}, headers=device.lang)


def next_game(device: Device, map: str = "2", **fields: str) -> str:
    answer = post(device, "/next", map=map, **fields)
    assert answer.status_code == 302, answer.text
    return str(answer.headers["Location"].split("/")[2])


def finish(app: Flask, code: str, **fields: Any) -> None:
    """Correct the table of that code (`p1_coins=4`) and end its game."""
    with app.app_context():
        table = desk.find(code)
        patches = tuple(Patch(("players", *name.split("_", 1)), value) for name, value in fields.items())
        action = encode(Correct(seat="p1", patches=(*patches, Patch(("flow",), []))))
        desk.enter(table, action, by="table", client=f"end{next(ids)}", head=desk.look(table).head)


def sheet(app: Flask, seat: str = "p1") -> Sheet:
    with app.app_context():
        found: Sheet = campaigns.standing(campaigns.find(1)).sheets[seat]
        return found


def over_two_games(app: Flask, lang: str = "en") -> Device:
    device = begun(app, lang)
    finish(app, next_game(device), p1_coins=30, p1_sheet={"boxes": 4, "keywords": ["OATH"], "open": ["S2"]})
    told = {"points.p1": "7", "points.p2": "−2", "points.p3": "31"}
    assert post(device, "/paper", map="3", **told).status_code == 302
    return device


# The wizard

def test_the_wizard_begins_a_campaign_on_a_page_of_its_own(app: Flask) -> None:
    device = begun(app, mode="coach")
    with app.app_context():
        plan = campaigns.standing(campaigns.find(1)).plan
        assert desk.tables() == []
    assert (plan.mode, [p.name for p in plan.people], plan.help) == ("campaign", ["Anna", "Bořek", "Cyril"], True)
    assert (plan.box, plan.strictness, plan.first_time, plan.settings.birds_each) == ("sample", "warn", True, 3)
    html = page(device, "/campaigns/1")
    assert "Fridays" in html
    assert "2. Broken Plains" in html
    assert 'href="/campaigns/1"' in page(device, "/")
    assert "Fridays" in page(device, "/campaigns")


def test_a_campaign_without_a_name_is_called_by_its_people(app: Flask) -> None:
    begun(app, campaign="")
    with app.app_context():
        assert campaigns.find(1).name == "Campaign: Anna, Bořek, Cyril"


def test_a_campaign_of_paper_opens_where_games_are_told(app: Flask) -> None:
    device = Device(app)
    location = send(device, **CAMPAIGN, begin="middle").headers["Location"]
    assert location == "/campaigns/1?paper=1"
    assert re.search(r'id="paper" open', page(device, location))


def test_character_mode_asks_for_a_character_each(app: Flask) -> None:
    device = Device(app)
    wanted = CAMPAIGN | {"play": "character"}
    for more in ({}, {"character0": "riza", "character1": "riza", "character2": "rin"}):
        answer = send(device, **wanted, **more)
        assert answer.status_code == 400
        assert "a character of their own" in answer.text
    assert send(device, **wanted, character0="riza", character1="kikli", character2="rin").status_code == 302
    assert sheet(app, "p2").character == "kikli"
    html = page(device, "/campaigns/1")
    assert re.search(r'<select name="map" data-dusk="5">', html)
    assert "Riza" in html


def test_counters_make_a_table_whatever_else_was_chosen(app: Flask) -> None:
    answer = send(Device(app), **CAMPAIGN, mode="counters")
    assert answer.headers["Location"].startswith("/t/")


def test_an_arcade_game_goes_on_any_map_with_its_variants(app: Flask) -> None:
    answer = send(Device(app), play="arcade", map="7", day="1", extended="1", **{"set.many_quests": "1"})
    assert answer.status_code == 302, answer.text
    with app.app_context():
        setup = json.loads(desk.find(answer.headers["Location"].split("/")[2]).setup)
    assert [setup[name] for name in ("mode", "map", "day", "extended")] == ["arcade", 7, True, True]
    assert setup["settings"]["many_quests"] is True


def test_a_first_adventure_is_map_1_whatever_the_field_says(app: Flask) -> None:
    answer = send(Device(app), map="7")
    with app.app_context():
        assert json.loads(desk.find(answer.headers["Location"].split("/")[2]).setup)["map"] == 1


@pytest.mark.parametrize("map", ["0", "12", "x", "", "9" * 4000])
def test_a_map_that_is_none_counts_as_not_chosen(app: Flask, map: str) -> None:
    assert send(Device(app), play="arcade", map=map).status_code == 302


def test_the_last_choice_stands_there_again(app: Flask) -> None:
    device = Device(app)
    send(device, play="arcade", map="7", day="1")
    html = page(device, "/new")
    assert checked(html, "play") == ["arcade"]
    assert '<option value="7" selected>' in html
    assert 'name="day" value="1" checked' in html
    assert checked(page(device, "/new?play=campaign"), "play") == ["campaign"]


# The box

def kept(app: Flask, name: str, **more: Any) -> str:
    """A box of the house; its id."""
    with app.app_context():
        box = replace(boxing.own_box(name), **more)
        return shelf.save(store.folder(), "near_and_far", shelf.fresh_id(store.folder(), "near_and_far", name),
                          boxing.dump(box)).id


def test_a_box_of_the_house_goes_whole_into_the_table(app: Flask) -> None:
    id = kept(app, "Ours", maps=sample_box().maps | {"3": Map(3)})
    device = Device(app)
    html = page(device, "/new")
    assert f'name="box" value="{id}"' in html
    assert "Ours" in html
    answer = send(device, box=id, play="arcade", map="2")
    with app.app_context():
        table = desk.find(answer.headers["Location"].split("/")[2])
        setup, state = json.loads(table.setup), desk.look(table).state
    assert (setup["box"]["id"], setup["box"]["version"], sorted(setup["box"]["maps"])) == (
        id, 1, sorted(set(sample_box().maps) - {"3"}))
    assert state.box.map.id == 2
    assert checked(page(device, "/new"), "box") == [id]


def test_a_box_that_is_gone_counts_as_not_chosen(app: Flask) -> None:
    answer = send(Device(app), box="gone")
    with app.app_context():
        assert json.loads(desk.find(answer.headers["Location"].split("/")[2]).setup)["box"] == "empty"


def test_a_campaign_whose_box_is_gone_says_so(app: Flask) -> None:
    id = kept(app, "Ours")
    device = begun(app, box=id)
    with app.app_context():
        shelf.remove(store.folder(), "near_and_far", id)
    answer = post(device, "/next", map="2")
    assert answer.status_code == 422
    assert "box" in answer.text
    with app.app_context():
        assert desk.tables() == []


@pytest.mark.parametrize("own", [True, False])
def test_the_next_game_knows_what_the_last_one_has_learnt(app: Flask, own: bool) -> None:
    device = begun(app, box=kept(app, "Ours") if own else "empty")
    code = next_game(device)
    with app.app_context():
        table = desk.find(code)
        known = Artifact("basic", points=7, name={"": "Lucky hat"})
        learnt = msgspec.to_builtins({"artifact-1": known})
        action = encode(Correct(seat="p1", patches=(Patch(("box", "artifacts"), learnt), Patch(("flow",), []))))
        desk.enter(table, action, by="table", client="learnt", head=desk.look(table).head)
    code = next_game(device, map="3")
    with app.app_context():
        state = desk.look(desk.find(code)).state
    assert [(card.name, card.points) for card in state.box.artifacts.values()] == [({"": "Lucky hat"}, 7)]
    assert (state.map, state.box.map) == (3, None)


# Going on

def test_the_next_game_opens_its_table_on_this_device(app: Flask) -> None:
    device = begun(app)
    code = next_game(device, first="p3", day="1", extended="1")
    with app.app_context():
        state = desk.look(desk.find(code)).state
    assert (state.seats, state.map, state.day, state.extended) == (("p3", "p1", "p2"), 2, True, True)
    assert device.client.get(f"/t/{code}").status_code == 200
    html = page(device, "/campaigns/1")
    assert f'href="/t/{code}"' in html
    assert 'id="next-game"' not in html
    answer = post(device, "/next", map="3")
    assert answer.status_code == 422
    assert "not over yet" in answer.text


def test_who_stays_at_home_needs_no_seat(app: Flask) -> None:
    device = begun(app)
    code = next_game(device, **{"plays.p1": "1", "plays.p3": "1"})
    with app.app_context():
        assert desk.look(desk.find(code)).state.seats == ("p1", "p3")


@pytest.mark.parametrize("fields", [{"map": "5"}, {"map": ""}, {"map": "9" * 400}, {"map": "2", "plays.p1": "1"},
                                    {"map": "2", "platypus": "p1"}])
def test_a_next_game_that_cannot_be_says_what_is_wrong(app: Flask, fields: dict[str, str]) -> None:
    device = begun(app)
    answer = post(device, "/next", **fields)
    assert answer.status_code == 400
    assert "cannot begin like this" in answer.text
    with app.app_context():
        assert desk.tables() == []


def test_the_page_tells_points_chronicle_and_the_way(app: Flask) -> None:
    device = over_two_games(app)
    html = page(device, "/campaigns/1")
    assert "4. Meteor Mountain" in html
    assert html.count('class="stop done"') == 2
    assert "Victory: Cyril, 31 points" in html
    assert "Anna has new keywords: OATH" in html
    assert '<svg class="chart"' in html
    assert "Open as the table" not in html
    assert re.search(r'name="platypus" value="p2"', html)  # the fewest points in the game before
    assert not re.search(r'name="platypus" value="p[13]"', html)


@pytest.mark.parametrize(("last", "said"), [
    ({"p1": 9, "p2": 3, "p3": 2}, "Champion of the campaign: Anna"),
    ({"p1": 9, "p2": 9, "p3": 2}, "Champions of the campaign: Anna, Bořek")])
def test_after_map_11_the_champion_is_told(app: Flask, last: dict[str, int], said: str) -> None:
    device = begun(app)
    with app.app_context():
        campaign = campaigns.find(1)
        for map in range(2, 11):
            campaigns.add_paper(campaign, map, dict.fromkeys(last, 1))
    html = page(device, "/campaigns/1")
    assert "All villains must be beaten" in html
    assert "Champion" not in html
    with app.app_context():
        campaigns.add_paper(campaigns.find(1), 11, last)
    html = page(device, "/campaigns/1")
    assert said in html
    assert 'id="next-game"' not in html
    assert html.count('class="stop done"') == 10
    assert "finished" in page(device, "/campaigns")
    assert post(device, "/next", map="11").status_code == 400


def test_what_skills_bring_is_told_before_the_next_game(app: Flask) -> None:
    device = begun(app)
    finish(app, next_game(device), p2_sheet={"skills": ["lore", "cooking"], "boxes": 30, "spent": 6})
    html = page(device, "/campaigns/1")
    assert html.index("Cooking") < html.index("Lore")
    assert "5 experience to spend" in html


def test_people_join_and_maps_are_left_out(app: Flask) -> None:
    device = begun(app, **{"set.many_quests": "1"})
    assert post(device, "/plan", maps="1", **{"skip.2": "1", "skip.4": "1"}).status_code == 302
    html = page(device, "/campaigns/1")
    assert "3. Crimson Forest" in html
    assert html.count('class="stop skipped"') == 2
    assert post(device, "/plan", maps="1", **{f"skip.{n}": "1" for n in range(2, 6)}).status_code == 400
    assert post(device, "/join", name="Dana", colour="blue").status_code == 302
    assert post(device, "/join", name="Dana", colour="blue").status_code == 400
    assert "Dana" in page(device, "/campaigns/1")
    assert post(device, "/plan", name="  ").status_code == 400
    assert post(device, "/plan", name="Sundays").status_code == 302
    assert "Sundays" in page(device, "/campaigns")


def test_a_game_is_taken_out_again(app: Flask) -> None:
    device = over_two_games(app)
    game = re.search(r'name="game" value="(\d+)"', page(device, "/campaigns/1"))
    assert game
    assert post(device, "/drop", game=game[1]).status_code == 302
    assert sheet(app).points[1:] == ()
    assert post(device, "/drop", game=game[1]).status_code == 422


# The sheet

def test_the_sheet_looks_like_the_printed_one(app: Flask) -> None:
    html = page(over_two_games(app), "/campaigns/1/sheet/p1")
    assert html.count('class="tick marked"') == 4
    assert html.count('class="tick') == 30
    assert html.count('class="star earned"') == 2
    assert html.count('class="star') == 11
    assert html.count('class="open"') == 1
    assert "OATH" in html
    assert re.search(r'<p class="sum">.*?<span class="figure">(\d+)</span>', html, re.S)


def test_the_sheet_of_character_mode_has_lines_the_last_two_framed(app: Flask) -> None:
    device = begun(app, play="character", character0="riza", character1="kikli", character2="rin")
    finish(app, next_game(device, map="4"), p1_sheet={"codes": ["RIZ1", "RIZ3"], "read": 1, "character": "riza"})
    html = page(device, "/campaigns/1/sheet/p1")
    assert html.count('class="told code read"') == 1
    assert html.count('class="told code') == 10
    assert html.count('class="line framed"') == 2
    assert 'class="circles"' not in html


def test_a_correction_by_hand_is_traced_and_taken_back(app: Flask) -> None:
    device = over_two_games(app)
    path = "/sheet/p1"
    fields = {"boxes": "5", "open": "S2, s9", "crossed": "", "keywords": "OATH, <i>", "spent": "1",
              "skill.fishing": "1", "points.0": "20", "points.1": "7", "by": "Anna", "reason": "forgotten <b>box</b>"}
    assert post(device, path, **fields).status_code == 302
    assert sheet(app) == Sheet(boxes=5, open=("S2", "S9"), keywords=("OATH", "<i>"), skills=("fishing",), spent=1,
                               points=(20, 7))
    html = page(device, "/campaigns/1/sheet/p1")
    assert "forgotten &lt;b&gt;box&lt;/b&gt;" in html
    assert "&lt;i&gt;" in html
    fix = re.search(r'action="/campaigns/1(/sheet/p1/fix/\d+)"', html)
    assert fix
    assert post(device, fix[1], undone="1").status_code == 302
    assert sheet(app).boxes == 4
    assert "Correct it again" in page(device, "/campaigns/1/sheet/p1")
    assert post(device, fix[1], undone="0").status_code == 302
    assert sheet(app).boxes == 5


@pytest.mark.parametrize(("fields", "said"), [
    ({"boxes": "31", "reason": "x"}, "boxes marked"), ({"boxes": "x", "reason": "x"}, "boxes marked"),
    ({"spent": "9" * 4000, "reason": "x"}, "experience spent"), ({"reason": "x"}, "changes nothing"),
    ({"boxes": "5", "reason": " "}, "needs a reason"), ({"points.0": "9999", "reason": "x"}, "journey points")])
def test_a_refused_correction_keeps_what_was_typed(app: Flask, fields: dict[str, str], said: str) -> None:
    device = over_two_games(app)
    was = sheet(app)
    told = {"boxes": str(was.boxes), "points.0": str(was.points[0]), "points.1": "7", "keywords": "OATH", "open": "S2",
            "spent": "0"} | fields
    answer = post(device, "/sheet/p1", **told)
    assert answer.status_code in (400, 422)
    assert said in answer.text
    assert f'name="keywords" value="{told["keywords"]}"' in answer.text
    assert 'id="correct" open' in answer.text
    assert sheet(app) == was


@pytest.mark.parametrize("size", pdf.SIZES)
@pytest.mark.parametrize("seat", ["p1", "all"])
def test_sheets_print_as_pdf(app: Flask, size: str, seat: str) -> None:
    answer = over_two_games(app, "cs").get(f"/campaigns/1/sheet/{seat}.pdf?size={size}", json=False)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert answer.data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", answer.data)) == (2 if seat == "p1" else 6)
    wide, tall = (round(mm / 25.4 * 72, 2) for mm in pdf.SIZES[size])
    assert f"/MediaBox [0 0 {wide:.2f} {tall:.2f}]".encode() in answer.data


def test_a_pdf_needs_no_fonts_of_its_own(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf.assets, "PAPER", (pdf.assets.PAPER[0]._replace(file="gone.woff"),))
    paper = pdf.document("A5", "x")
    assert not paper.own_fonts
    answer = over_two_games(app, "cs").get("/campaigns/1/sheet/p2.pdf", json=False)
    assert answer.data.startswith(b"%PDF")


def test_czech_letters_are_in_the_fonts_of_paper() -> None:
    paper = pdf.document("A4", "Příliš žluťoučký kůň")
    if not paper.own_fonts:
        pytest.skip("the fonts are not fetched here")
    for family, style in ((pdf.TEXT, ""), (pdf.TEXT, "B"), (pdf.DISPLAY, "B")):
        paper.face(family, style)
        for letter in "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ–−":
            own = ord(letter) in paper.fonts[family + style].cmap
            assert own or paper.get_fallback_font(letter, style), (family, style, letter)
    paper.add_page()
    paper.output()


def test_more_stories_than_circles_get_more_circles(app: Flask) -> None:
    device = begun(app)
    many = [f"S{n}" for n in range(30)]
    finish(app, next_game(device), p1_sheet={"open": many})
    with app.app_context(), app.test_request_context():
        app.preprocess_request()
        front = campaign_front.front(campaigns.standing(campaigns.find(1)), "p1")
    assert [story for story, _ in front.circles] == many
    assert device.get("/campaigns/1/sheet/p1.pdf", json=False).status_code == 200


# Files

def test_a_campaign_is_taken_along_as_a_file(app: Flask) -> None:
    device = over_two_games(app)
    answer = device.get("/campaigns/1/export", json=False)
    assert answer.headers["Content-Disposition"].endswith("filename*=UTF-8''Fridays.campaign.json")
    back = device.client.post("/campaigns/import", headers=device.lang, data={
        "csrf": device.csrf, "file": (io.BytesIO(answer.data), "x.json")})
    assert back.headers["Location"] == "/campaigns/2"
    with app.app_context():
        stands = [campaigns.standing(campaigns.find(n)) for n in (1, 2)]
    assert stands[0].sheets == stands[1].sheets


@pytest.mark.parametrize("data", [b"", b"{}", b"[" * 9000, b'{"kind": "companion-campaign", "version": 2, "game": "x", '
                                  b'"campaign": {}}', b"<script>alert(1)</script>", b"\xff" * 99])
def test_a_broken_file_is_told_and_changes_nothing(app: Flask, data: bytes) -> None:
    device = Device(app)
    answer = device.client.post("/campaigns/import", headers=device.lang, data={
        "csrf": device.csrf, "file": (io.BytesIO(data), "x.json")})
    assert answer.status_code == 400
    assert "Nothing was changed" in answer.text
    assert "<script>alert" not in answer.text
    with app.app_context():
        assert campaigns.every() == []


def test_a_file_is_called_after_the_campaign_whatever_it_is_called(app: Flask) -> None:
    device = begun(app, campaign='Páteční "tažení"/..\\ \U0001f600')
    told = device.get("/campaigns/1/export", json=False).headers["Content-Disposition"]
    assert "filename*=UTF-8''P%C3%A1te%C4%8Dn%C3%AD--ta%C5%BEen%C3%AD.campaign.json" in told
    assert "/" not in told
    assert "\n" not in told


def test_a_large_file_is_taken_and_a_huge_one_is_not(app: Flask) -> None:
    device = over_two_games(app)
    data = device.get("/campaigns/1/export", json=False).data
    answer = device.client.post("/campaigns/import", headers=device.lang, data={
        "csrf": device.csrf, "file": (io.BytesIO(data + b" " * 300_000), "x.json")})
    assert answer.status_code == 302
    answer = device.client.post("/campaigns/import", data=data + b" " * (1 << 20), headers={
        "X-CSRF": device.csrf, "Content-Type": "application/json"})
    assert (answer.status_code, answer.get_json()["ok"]) == (413, False)


def test_programs_hear_every_fault_of_a_file(app: Flask) -> None:
    device = over_two_games(app)
    whole = json.loads(device.get("/campaigns/1/export", json=False).data)
    whole["campaign"]["start"]["p1"] = {"boxes": 99, "spent": -4}
    answer = device.client.post("/campaigns/import", data=json.dumps(whole), headers={
        "X-CSRF": device.csrf, "Content-Type": "application/json", "Accept": "application/json"}).get_json()
    assert (answer["ok"], answer["kind"], len(answer["findings"])) == (False, "malformed", 2)


# Whoever comes

def test_whoever_reaches_the_front_page_sees_campaigns_and_nobody_writes_without_a_token(app: Flask) -> None:
    begun(app)
    guest = Device(app)
    assert guest.client.get("/campaigns/1", environ_base={"REMOTE_ADDR": "192.168.1.7"}).status_code == 200
    for path in ("next", "paper", "drop", "join", "plan", "sheet/p1", "sheet/p1/fix/1"):
        assert guest.client.post(f"/campaigns/1/{path}", data={"map": "2"}).status_code == 403, path
    assert guest.client.post("/campaigns/import", data={}).status_code == 403


@pytest.mark.parametrize("path", ["/campaigns/7", "/campaigns/99999999999999999999", "/campaigns/x",
                                  "/campaigns/1/sheet/p9", "/campaigns/1/sheet/p9.pdf"])
def test_what_is_not_there_is_not_found(app: Flask, path: str) -> None:
    assert begun(app).get(path, json=False).status_code == 404


@pytest.mark.parametrize("lang", ["cs", "en"])
@pytest.mark.parametrize("path", ["/campaigns", "/campaigns/1", "/campaigns/1/sheet/p1", "/new?play=character"])
def test_no_inline_script_or_style_and_nothing_said_by_its_key(app: Flask, path: str, lang: str) -> None:
    device = over_two_games(app, lang)
    post(device, "/sheet/p1", boxes="9", spent="1", reason="x", **{"skill.lore": "1", "points.1": "3"})
    html = page(device, path)
    assert not re.search(r"<script(?![^>]* src=)", html)
    assert not re.search(r"<[^>]+ (style|on\w+)=", html)
    keys = r"web\.(campaign|start)|campaign\.(mode|chronicle)|Něco se tu pokazilo|Something went wrong"
    assert not re.search(keys, html)
