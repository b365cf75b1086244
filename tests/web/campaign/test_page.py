"""Campaigns over HTTP: begun from the wizard, with a box of the house, gone on with; who may come."""
from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.box import shelf
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Artifact, Map
from companion.games.near_and_far.game import sample_box
from companion.kernel import Correct, Patch, encode
from companion.table import desk, store
from companion.table.campaign import campaigns
from tests.web.conftest import Device
from tests.web.lobby.test_start import checked, page, send

from tests.web.campaigner import CAMPAIGN, begun, finish, next_game, over_two_games, post, sheet


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
    assert re.search(r'<select name="stop" data-suggests="day"><option value="2" data-on="">', html)
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
    answer = post(device, "/next", stop="2")
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
    code = next_game(device, stop="3")
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
    answer = post(device, "/next", stop="3")
    assert answer.status_code == 422
    assert "still in play" in answer.text


def test_who_stays_at_home_needs_no_seat(app: Flask) -> None:
    device = begun(app)
    code = next_game(device, **{"plays.p1": "1", "plays.p3": "1"})
    with app.app_context():
        assert desk.look(desk.find(code)).state.seats == ("p1", "p3")


@pytest.mark.parametrize("fields", [{"stop": "5"}, {"stop": ""}, {"stop": "9" * 400}, {"stop": "2", "plays.p1": "1"},
                                    {"stop": "2", "platypus": "p1"}])
def test_a_next_game_that_cannot_be_says_what_is_wrong(app: Flask, fields: dict[str, str]) -> None:
    device = begun(app)
    answer = post(device, "/next", **fields)
    assert answer.status_code == 400
    assert "begin with this" in answer.text
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
            campaigns.add_paper_game(campaign, map, dict.fromkeys(last, 1))
    html = page(device, "/campaigns/1")
    assert "All villains must be beaten" in html
    assert "Champion" not in html
    with app.app_context():
        campaigns.add_paper_game(campaigns.find(1), 11, last)
    html = page(device, "/campaigns/1")
    assert said in html
    assert 'id="next-game"' not in html
    assert html.count('class="stop done"') == 10
    assert "finished" in page(device, "/campaigns")
    assert post(device, "/next", stop="11").status_code == 400


def test_what_skills_bring_is_told_before_the_next_game(app: Flask) -> None:
    device = begun(app)
    finish(app, next_game(device), p2_sheet={"skills": ["lore", "cooking"], "boxes": 30, "spent": 6})
    html = page(device, "/campaigns/1")
    assert html.index("Cooking") < html.index("Lore")
    assert "5 experience points to spend" in html


def test_people_join_and_maps_are_left_out(app: Flask) -> None:
    device = begun(app, **{"set.many_quests": "1"})
    assert post(device, "/plan", asked="left_out", **{"left_out.2": "1", "left_out.4": "1"}).status_code == 302
    html = page(device, "/campaigns/1")
    assert "3. Crimson Forest" in html
    assert html.count('class="stop skipped"') == 2
    assert post(device, "/plan", asked="left_out", **{f"left_out.{n}": "1" for n in range(2, 6)}).status_code == 400
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


# Whoever comes

def test_whoever_reaches_the_front_page_sees_campaigns_and_nobody_writes_without_a_token(app: Flask) -> None:
    begun(app)
    guest = Device(app)
    assert guest.client.get("/campaigns/1", environ_base={"REMOTE_ADDR": "192.168.1.7"}).status_code == 200
    for path in ("next", "paper", "drop", "join", "plan", "sheet/p1", "sheet/p1/fix/1"):
        assert guest.client.post(f"/campaigns/1/{path}", data={"stop": "2"}).status_code == 403, path
    assert guest.client.post("/campaigns/import", data={}).status_code == 403


@pytest.mark.parametrize("path", ["/campaigns/7", "/campaigns/99999999999999999999", "/campaigns/x",
                                  "/campaigns/1/sheet/p9", "/campaigns/1/sheet/p9.pdf"])
def test_what_is_not_there_is_not_found(app: Flask, path: str) -> None:
    assert begun(app).get(path, json=False).status_code == 404


@pytest.mark.parametrize("lang", ["cs", "en"])
@pytest.mark.parametrize("path", ["/campaigns", "/campaigns/1", "/campaigns/1/sheet/p1", "/new?play=character"])
def test_no_inline_script_or_style_and_nothing_said_by_its_key(app: Flask, path: str, lang: str) -> None:
    device = over_two_games(app, lang)
    post(device, "/sheet/p1", boxes="9", spent="1", reason="x", **{"skills.lore": "1", "points.1": "3"})
    html = page(device, path)
    assert not re.search(r"<script(?![^>]* src=)", html)
    assert not re.search(r"<[^>]+ (style|on\w+)=", html)
    keys = r"web\.(campaign|start)|campaign\.(mode|chronicle)|Něco se tu pokazilo|Something went wrong"
    assert not re.search(keys, html)
