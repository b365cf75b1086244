"""Britannia on its pages: nations by who leads them, points of nations, dice by kind, the clock by nation."""
from __future__ import annotations

import html
import json
import re
from typing import Any

import msgspec
import pytest
from flask import Flask

from companion.games.britannia import actions as a
from companion.games.britannia.board import area
from companion.games.britannia.facts import TurnBegan
from companion.games.britannia.game import GAME, Setup
from companion.games.britannia.nations import COLOURS, ORDER
from companion.games.britannia.screen.marks import mark
from companion.games.britannia.steps import Allowing, Battle, Coming, Growing, Hungry
from companion.kernel import TABLE, actors, encode, legal, top
from companion.table import desk
from companion.table.evening import clock
from companion.web import texts_of
from companion.web.play.offers import judged, offers
from companion.web.play.stages import Chosen, groups
from companion.web.words import Reader
from tests.games.britannia.cases import VOTE
from tests.games.britannia.helpers import at, fight, lead
from tests.web.conftest import Device

NAMES = {"p1": "Eva", "p2": "Jan", "p3": "Tom", "p4": "Zoe"}


@pytest.fixture
def device(app: Flask) -> Device:
    made = Device(app)
    made.open(mode="play", game="britannia", names=NAMES)
    return made


def correct(device: Device, **fields: Any) -> None:
    patches = [{"path": [name], "value": value} for name, value in fields.items()]
    answer = device.enter({"do": "correct", "seat": "p1", "patches": patches})
    assert answer.status_code == 200, answer.text


def award(side: str, points: int, round: int) -> dict[str, Any]:
    return {"side": side, "points": points, "rule": "BR-S14", "source": "occupy", "round": round, "at": area("kent")}


def test_each_player_has_one_panel_with_all_nations(device: Device) -> None:
    around = device.parts("table")["parts"]["around"]
    assert around.count('data-panel="') == len(NAMES)
    shown = re.findall(r'data-side="(\w+)"', around)
    assert sorted(shown) == sorted(ORDER)
    assert shown[:len(COLOURS["yellow"])] == [x for x in ORDER if x in COLOURS["yellow"]]
    assert mark("romans", "en") in around
    mine = device.parts("p1")["parts"] if "p1" in device.parts() else device.parts("table")["parts"]
    assert "offers" in mine


def test_the_strip_of_rounds_says_who_comes_now_and_next(device: Device) -> None:
    status = device.parts("table")["parts"]["status"]
    assert 'class="timeline"' in status
    assert "Romans: 16 armies" in status
    assert status.count("<li class=") >= 16


def test_points_of_nations_stand_round_by_round_under_their_player(device: Device) -> None:
    correct(device, awards=[award("romans", 4, 1), award("romans", 2, 1), award("welsh", 3, 1)])
    page = device.get(device.at("score"), json=False).text
    tables = page.split('class="by-side"')[1:]
    assert len(tables) == len(NAMES)
    romans = re.search(r"Romans</th>(.*?)</tr>", tables[0], re.S)
    assert romans
    assert re.findall(r">(?:<b>)?(\d+)", romans[1])[:2] == ["6", "6"]
    assert "Welsh" in tables[1]
    cards = device.get(device.at("score/cards"), json=False).text
    assert cards.count('class="side-card ') == len(ORDER)
    assert "Points: 6" in cards


@pytest.mark.parametrize(("lang", "roles"), [("en", "Romans, Romano-British, Scots, Dubliners, Norwegians"),
                                             ("cs", "Římané, Britové, Skotové, Dublinští, Norové")])
def test_nations_are_the_roles_that_bg_stats_reads(lang: str, roles: str) -> None:
    s = GAME.new(Setup(tuple(NAMES)))
    reader = Reader(GAME, s, lang, NAMES, texts_of("britannia"))
    assert reader.name(*GAME.finale.record(s, lang).roles["p1"]) == roles


def test_moves_are_opened_from_where_to_where(device: Device) -> None:
    offers = device.parts("table")["parts"]["offers"]
    assert 'data-places="sea:english_channel"' in offers
    opened = device.get(device.at("stage") + '?as=table&seat=p1&chosen={"do":"move","fields":'
                        '{"start":"sea:english_channel"}}').get_json()["html"]
    assert 'data-places="area:kent"' in opened
    assert 'data-held="sea:english_channel"' in opened
    assert re.search(r'data-places="area:kent" data-cost="(&gt;\u00a0)?\d+%"', opened)
    assert "data-near" in opened, "what is too far says why"
    last = device.get(device.at("stage") + '?as=table&seat=p1&chosen={"do":"move","fields":'
                      '{"start":"sea:english_channel","to":"area:kent"}}').get_json()["html"]
    assert len(re.findall("data-action=", last)) >= 4


def test_the_only_army_is_counted_and_named_where_it_is_sent() -> None:
    s = at("romans", 1, "romans: kent 1; belgae: essex 1")
    reader = Reader(GAME, s, "en", NAMES, texts_of("britannia"))
    sent = Chosen("move", {"start": area("kent"), "to": area("essex")})
    (group,) = groups(reader, s, lead("romans"), sent)
    assert [(row.label, [x.label for x in row.leaves]) for row in group.rows] == [("infantry", ["1"])]
    assert group.heading.endswith("Kent · Essex")
    s = at("caledonians", 1, "caledonians: hebrides 1")
    (group,) = groups(Reader(GAME, s, "en", NAMES, texts_of("britannia")), s, lead("caledonians"),
                      Chosen("move", {"start": area("hebrides")}))
    assert [x.label for row in group.rows for x in row.leaves] == ["infantry ×1 from Hebrides to Skye"]


def test_where_one_retreat_alone_is_possible_the_refused_ones_are_sentences_too() -> None:
    s = at("romans", 1, "romans: avalon 2, devon 2, wessex 1; welsh: avalon 1, hwicce 1; belgae: downlands 1",
           Battle(area("avalon"), "romans", "welsh", stage="defender"))
    reader = Reader(GAME, s, "en", {"green": "Jan"}, texts_of("britannia"))
    found = {g.tag: g for g in offers(reader, judged(GAME, s, lead("welsh")))}["retreat"]
    assert [x.label for x in found.leaves] == ["infantry ×1 from Avalon to Hwicce"]
    assert {x.label for x in found.near} >= {"infantry ×1 from Avalon to Devon", "infantry ×1 from Avalon to Wessex"}


def test_while_armies_come_or_go_the_screen_says_how_many_are_left() -> None:
    def left(n: int) -> Any:
        return GAME.screen.standing(at("belgae", 1, "belgae: essex 1, kent 1, norfolk 1", Growing("belgae", n)))
    assert left(3) == ("armies_left", {"n": 3})
    assert left(1) is None, "the question says it"
    hungry = at("belgae", 1, "belgae: essex 3", Hungry("belgae", 1, "hunger"))
    assert GAME.screen.standing(hungry) == ("armies_over", {"n": 1})


def test_what_rome_allows_is_on_the_buttons() -> None:
    s = at("welsh", 3, "welsh: gwynedd 1; romans: kent 1", Allowing("welsh"))
    reader = Reader(GAME, s, "en", {}, texts_of("britannia"))
    (found,) = offers(reader, judged(GAME, s, lead("romans")))
    assert [x.label for x in found.leaves] == ["Full growth", "Half growth"]


def test_the_growth_of_the_next_nation_is_no_outcome_of_a_battle(device: Device) -> None:
    s = at("belgae", 1, "belgae: kent 2; romans: kent 1; welsh: gwynedd 1, powys 1, clwyd 1",
           Battle(area("kent"), "belgae", "romans"))
    correct(device, round=1, units=s.units, flow=msgspec.to_builtins(s.flow))
    assert device.enter({"do": "cast", "seat": TABLE, "faces": [6, 6, 1]}).status_code == 200
    thrown = device.parts("table")["parts"]["throw"]
    assert 'class="decided won"' in thrown
    assert "decided-changes" not in thrown


def test_nobody_begins_where_nations_do(app: Flask) -> None:
    html = Device(app).get("/new?game=britannia").get_data(as_text=True)
    assert "Draw who begins" not in html
    assert "at the top begins" not in html
    assert "i-flag" not in html.split('class="person"')[1].split("</fieldset>")[0]


def offered(device: Device, do: str) -> list[dict[str, Any]]:
    """What one tap on the table's screen enters, of that verb."""
    parts = device.parts("table")["parts"]
    written = re.findall(r'data-action="([^"]*)"', parts["offers"] + parts["dock"])
    return [x for x in (json.loads(html.unescape(one)) for one in written) if x["do"] == do]


def test_a_nation_votes_by_one_tap_and_everybody_sees_for_whom(device: Device) -> None:
    s: dict[str, Any] = msgspec.to_builtins(VOTE)
    correct(device, **{name: s[name] for name in ("round", "units", "leaders", "vassals", "flow")})
    votes = offered(device, "vote")
    side = top(VOTE).voters[0]
    assert {x["side"] for x in votes} == {side}
    assert {x["choice"] for x in votes} == {x.choice for x in legal(GAME, VOTE, VOTE.seat(side))}
    chosen = next(x for x in votes if x["choice"])
    assert device.enter(chosen).status_code == 200
    for eyes in ("table", "watch"):
        lines = device.parts(eyes)["parts"]
        name = texts_of("britannia").say("en", f"thing.side.{chosen['choice']}")
        assert f"vote for {name}" in lines["log"], lines["log"][:600]


def test_the_end_of_a_battle_is_told_by_who_is_left_then_by_how_many(device: Device) -> None:
    s: dict[str, Any] = msgspec.to_builtins(fight("saxons", 9, "saxons: kent 6; angles: kent 5", "kent", "angles"))
    correct(device, **{name: s[name] for name in ("round", "units", "flow")})

    def opened(**fields: Any) -> str:
        chosen = json.dumps({"do": "result", "fields": fields})
        page = device.at("stage") + f"?as=table&seat=p3&chosen={chosen}"
        return str(device.get(page).get_json()["html"])

    first = opened()
    assert first.count("data-stage=") == 3
    assert "data-action=" not in first
    left = opened(at=area("kent"), winner="saxons")
    assert re.findall(r'<span class="offer-label">([^<]*)<', left) == list("654321")
    assert left.count("data-action=") == 6
    nobody = opened(at=area("kent"), winner="")
    assert nobody.count("data-action=") == 1, "nothing is left to count"


def test_a_round_of_battle_says_nothing_of_luck(device: Device) -> None:
    s: dict[str, Any] = msgspec.to_builtins(fight("saxons", 8, "saxons: kent 2; angles: kent 1", "kent", "angles"))
    correct(device, **{name: s[name] for name in ("round", "units", "flow")})
    assert device.enter({"do": "cast", "seat": "table", "faces": [1, 1, 6]}).status_code == 200
    shown = device.parts("table")["parts"]["throw"]
    assert "Saxons destroy 0, Angles destroy 1" in shown
    assert "chance" not in shown


def test_every_nation_has_a_card_to_print_filled_in_by_play(device: Device) -> None:
    correct(device, awards=[award("welsh", 3, 1), award("welsh", 2, 2)])
    page = device.get(device.at("score/cards") + "?as=table").get_data(as_text=True)
    cards = re.findall(r'<article class="side-card.*?</article>', page, re.DOTALL)
    assert len(cards) == len(ORDER)
    [welsh] = [x for x in cards if "Welsh</h3>" in x]
    assert "Points: 5" in welsh
    assert "Areas occupied: 5" in welsh
    assert 'media="print"' in page


def test_the_clock_counts_for_nations(app: Flask) -> None:
    with app.app_context():
        table = desk.open_table("britannia", json.dumps({"seats": list(NAMES)}), NAMES)
        s: Any = desk.look(table).state
        while not isinstance(top(s), Coming):  # the Romans move, and whoever has to fight a battle reports its end
            seat = next(x for x in actors(s) if x != TABLE)
            acts = legal(GAME, s, seat)
            act = next((x for x in acts if isinstance(x, a.Result | a.Done)), acts[0])
            look = desk.look(table)
            desk.enter(table, encode(act), by=seat, client=f"c{look.head}", head=look.head)
            s = desk.look(table).state
        desk.enter(table, encode(legal(GAME, s, "p4")[0]), by="p4", client="last", head=desk.look(table).head)
        assert list(clock.times(desk.look(table), clock.BY_SIDE).by) == ["romans"]
    assert (GAME.begins_turn(None), GAME.begins_turn(TurnBegan("welsh"))) == ("romans", "welsh")
