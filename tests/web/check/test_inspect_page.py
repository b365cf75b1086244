"""The table checked by hand: every place is asked once, differences are entered, corrected or told to hands."""
from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.web import create_app
from tests.web.conftest import Device, assert_sound, join, state

FIGURE = json.dumps(["figure", "", "p1"], separators=(",", ":"))
CAMP = json.dumps(["camp", "", "p2"], separators=(",", ":"))


class Walk:
    """One screen's walk, by the forms of its pages."""

    def __init__(self, device: Device, as_: str = "table"):
        self.device, self.as_ = device, as_

    def look(self, **more: Any) -> str:
        query = "&".join(f"{key}={value}" for key, value in {"as": self.as_, **more}.items())
        answer = self.device.get(self.device.at(f"check?{query}"), json=False)
        assert answer.status_code == 200, answer.text
        return answer.text

    def send(self, do: str, **form: Any) -> TestResponse:
        headers = {**self.device.lang, "Accept": "text/html"}
        body = {"csrf": self.device.csrf, "as": self.as_, "do": do, **form}
        return self.device.client.post(self.device.at("check"), data=body, headers=headers)

    def asked(self, page: str) -> str:
        found = re.search(r'name="at" value="([^"]+)"', page)
        return html.unescape(found[1]) if found else ""

    def yes(self, page: str) -> str:
        """The answer to the question of a page; the page that follows."""
        sig = re.search(r'name="sig" value="([^"]+)"', page)
        assert sig, words(page)
        return self.follow(self.send("yes", at=self.asked(page), sig=sig[1]))

    def follow(self, answer: TestResponse) -> str:
        assert answer.status_code == 302, words(answer.text)
        page = self.device.get(answer.headers["Location"], json=False)
        assert page.status_code == 200
        return page.text

    def rest(self) -> str:
        """Yes to everything that is left; the result."""
        page = self.look()
        for _ in range(80):
            if 'name="sig"' not in page:
                return page
            page = self.yes(page)
        raise AssertionError("the walk does not end")

    def lies(self, at: str, place: str, *do: str) -> str:
        for one in do:
            self.follow(self.send(one, at=at, place=place))
        return self.follow(self.send("done", at=at, place=place))

    def ways(self, page: str) -> list[str]:
        return [html.unescape(x) for x in re.findall(r'name="do" value="((?:mend|hands) [^"]+)"', page)]

    def settle(self, page: str, do: str, **more: Any) -> TestResponse:
        head = re.search(r'name="head" value="(\d+)"', page)
        client = re.search(r'name="client" value="([^"]+)"', page)
        body = {"head": head[1] if head else -1, "client": client[1] if client else "x"}
        return self.send(do, end=1, **(body | more))


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def mend(walk: Walk, page: str) -> str:
    return next(x for x in walk.ways(page) if re.fullmatch(r"mend [0-9a-f]+", x))


def hands(walk: Walk, page: str) -> str:
    return next(x for x in walk.ways(page) if x.startswith("hands"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One house for all of these tables."""
    made = create_app(tmp_path_factory.mktemp("house"), testing=True)
    yield made
    made.extensions["companion_lock"].release()


@pytest.fixture
def walk(table: Device) -> Walk:
    assert table.write("position", answers={"round": 2, "turn": "p1"}).status_code == 200
    return Walk(table)


def test_every_place_is_asked_once_and_then_board_and_app_agree(walk: Walk) -> None:
    page, asked = walk.look(), []
    while 'name="sig"' in page:
        asked.append(walk.asked(page))
        page = walk.yes(page)
    assert 5 <= len(asked) == len(set(asked)) <= 12
    kinds = [x.partition(":")[0] for x in asked]
    order = [kinds.index(x) for x in ("building", "space", "pit", "stables", "hearts")]
    assert order == sorted(order)  # the town, the map, the mine, what lies beside, the players
    assert "Board and app agree" in words(page)
    assert walk.look() == walk.look()  # nothing is asked again


def test_a_phone_is_asked_about_no_card_that_it_may_not_know(app: Flask, table: Device) -> None:
    table.play("discard")
    other, own = (state(table, x)["players"][x]["hand"] for x in ("p2", "p1"))
    assert other
    assert own
    phone = join(app, table, "p1")
    seen = Walk(phone, "p1")
    assert "artifact ?" in words(seen.look(at="hand:p2"))
    place = html.unescape(seen.look(at="hand:p2", place="hand:p2"))
    assert not any(f'"{card}"' in place for card in other)
    mine = html.unescape(seen.look(at="hand:p1", place="hand:p1"))
    assert all(f'"{card}"' in mine for card in own)


def test_a_camp_that_the_app_does_not_know_is_corrected_and_undone(walk: Walk) -> None:
    at = next(x for x in camp_spaces(walk))
    page = walk.lies(walk_stop(walk, at), at, f"more {CAMP}")
    page = walk.look(end=1)
    assert "Not in the app: camp (Bořek)" in words(page)
    assert "Moves camp (Bořek): " in words(page)  # by a rule it comes from the player's board
    done = walk.follow(walk.settle(page, mend(walk, page)))
    assert "Entered as number" in words(done)
    assert not walk.ways(done)
    after = state(walk.device)
    assert after["camps"] == {at.removeprefix("space:"): "p2"}
    assert after["players"]["p2"]["camps"] == 13  # what follows by a rule follows
    undo = {"head": str(walk.device.offers()["head"]), "client": "undo-once"}
    assert f'name="head" value="{undo["head"]}"' in done
    again = walk.follow(walk.send("undo", end=1, **undo))
    assert "Taken back" in words(again)
    assert state(walk.device)["camps"] == {}
    assert walk.send("undo", end=1, **(undo | {"client": "undo-twice"})).status_code == 409  # not what came before it
    assert walk.ways(walk.look(end=1)) == []  # the game went on there: it is looked at again
    assert "Look once more" in words(walk.look(at=at))


def test_a_figure_found_elsewhere_has_moved_and_its_move_is_offered(walk: Walk) -> None:
    seat = walk.device.offers()["actions"][0]["seat"]
    figure = json.dumps(["figure", "", seat], separators=(",", ":"))
    stop = walk_stop(walk, "building:farm")
    walk.lies(stop, "building:farm", f"more {figure}")
    page = walk.look(end=1)
    assert "on the table Farm" in words(page)
    assert "Enter the move: Anna, Farm" in words(page)
    ways = walk.ways(page)
    visit = next(x for x in ways if '"visit"' in x)
    assert json.loads(visit.split(" ", 2)[2])["building"] == "farm"
    walk.follow(walk.settle(page, visit))
    assert state(walk.device)["players"][seat]["figure"] == "building:farm"
    assert walk.ways(walk.look(end=1)) == []


def test_the_board_is_put_right_by_hands_and_nothing_is_entered(walk: Walk) -> None:
    head = walk.device.offers()["head"]
    at = camp_spaces(walk)[0]
    walk.lies(walk_stop(walk, at), at, f"more {CAMP}")
    page = walk.look(end=1)
    assert "Take camp (Bořek) away" in words(page)
    done = walk.follow(walk.settle(page, hands(walk, page)))
    assert walk.ways(done) == []
    assert walk.device.offers()["head"] == head
    assert "Board and app agree" in words(walk.rest())


def test_counters_markers_and_cards_are_put_right(walk: Walk) -> None:
    heart = json.dumps(["marker", "4", "p1"], separators=(",", ":"))
    coin = json.dumps(["coin", "", ""], separators=(",", ":"))
    treasure = json.dumps(["treasure", sorted(state(walk.device)["box"]["treasures"])[0], ""], separators=(",", ":"))
    walk.lies("hearts:p1", "hearts:p1", f"more {heart}")
    walk.lies("player:p1", "player:p1", f"less {coin}", f"add {treasure}")
    for _ in range(3):
        page = walk.look(end=1)
        walk.follow(walk.settle(page, mend(walk, page)))
    assert walk.ways(walk.look(end=1)) == []
    player = state(walk.device)["players"]["p1"]
    assert (player["hearts"], len(player["treasures"])) == (4, 1)


def test_what_the_audit_finds_after_a_correction_is_told(walk: Walk) -> None:
    bird = json.dumps(["bird", "", ""], separators=(",", ":"))
    walk.lies("player:p1", "player:p1", *([f"more {bird}"] * 5))
    page = walk.look(end=1)
    page = walk.follow(walk.settle(page, mend(walk, page)))
    assert "Problems found" in words(page)


def test_what_the_app_cannot_believe_is_told_to_hands_alone(walk: Walk) -> None:
    at = "building:town_hall"
    neutral = json.dumps(["figure", "", "neutral"], separators=(",", ":"))
    walk.lies(walk_stop(walk, at), at, f"less {neutral}")
    page = walk.look(end=1)
    assert "fix this on its own" in words(page)
    assert [x.split(" ")[0] for x in walk.ways(page)] == ["hands"]


def test_only_what_changed_meanwhile_is_asked_again(walk: Walk) -> None:
    walk.rest()
    offers = walk.device.offers()
    visit = next(x for x in offers["actions"] if x.get("building") == "farm")
    assert walk.device.enter(visit, head=offers["head"]).status_code == 200
    page = walk.look()
    assert "Look once more" in words(page)
    asked = []
    while 'name="sig"' in page:
        asked.append(walk.asked(page))
        page = walk.yes(page)
    assert 0 < len(asked) < 6


def test_an_answer_to_what_is_not_so_any_more_does_not_count(walk: Walk) -> None:
    page = walk.look(at="player:p1")
    patch = {"path": ["players", "p1", "coins"], "by": 2}
    assert walk.device.enter({"do": "correct", "seat": "p1", "patches": [patch]}).status_code == 200
    again = walk.yes(page)
    assert "Something changed here" in words(again)
    assert walk.asked(again) == "player:p1"


def test_a_difference_on_an_old_page_is_shown_again(walk: Walk) -> None:
    at = camp_spaces(walk)[0]
    walk.lies(walk_stop(walk, at), at, f"more {CAMP}")
    page = walk.look(end=1)
    patch = {"path": ["players", "p1", "coins"], "by": 2}
    assert walk.device.enter({"do": "correct", "seat": "p1", "patches": [patch]}).status_code == 200
    late = walk.settle(page, mend(walk, page))
    assert late.status_code == 409
    assert "has moved on" in words(late.text)
    assert state(walk.device)["camps"] == {}
    walk.follow(walk.settle(late.text, mend(walk, late.text)))
    assert list(state(walk.device)["camps"].values()) == ["p2"]


def test_a_correction_sent_twice_is_one_entry(walk: Walk) -> None:
    at = camp_spaces(walk)[0]
    walk.lies(walk_stop(walk, at), at, f"more {CAMP}")
    page = walk.look(end=1)
    walk.follow(walk.settle(page, mend(walk, page)))
    head = walk.device.offers()["head"]
    walk.follow(walk.settle(page, mend(walk, page)))
    assert walk.device.offers()["head"] == head


def test_whoever_watches_may_look_but_not_enter(app: Flask, walk: Walk) -> None:
    watcher = Walk(join(app, walk.device, ""), "watch")
    at = camp_spaces(watcher)[0]
    watcher.lies(walk_stop(watcher, at), at, f"more {CAMP}")
    page = watcher.look(end=1)
    assert "Anyone playing at this table can enter it" in words(page)
    assert [x.split(" ")[0] for x in watcher.ways(page)] == ["hands"]
    key = watcher.ways(page)[0].split(" ")[1]
    for do in (f"mend {key}", "undo"):
        assert watcher.settle(page, do, head=walk.device.offers()["head"]).status_code == 403
    assert state(walk.device)["camps"] == {}
    assert walk.ways(walk.look(end=1)) == []  # everybody's walk is their own


def test_nobody_without_a_pass_and_no_seat_of_another(app: Flask, walk: Walk) -> None:
    stranger = Device(app)
    assert stranger.get(walk.device.at("check"), json=False).status_code == 403
    phone = join(app, walk.device, "p1")
    assert phone.get(phone.at("check?as=p2"), json=False).status_code == 403
    assert phone.client.post(phone.at("check"), data={"do": "yes", "as": "p1"}).status_code == 403  # without the token


@pytest.mark.parametrize("form", [
    {"do": "more nonsense"}, {"do": 'more ["camp","","p9"]'}, {"do": 'more ["dragon","",""]'}, {"do": "fly"},
    {"do": f"move {CAMP}", "to": "space:nowhere"}, {"do": 'less ["camp",1,2]'}])
def test_what_cannot_lie_there_is_refused(walk: Walk, form: dict[str, str]) -> None:
    at = camp_spaces(walk)[0]
    do = form.pop("do")
    answer = walk.send(do, at=walk_stop(walk, at), place=at, **form)
    assert answer.status_code == 400
    assert walk.ways(walk.look(end=1)) == []


def test_a_walk_begins_again_when_it_is_asked_to(walk: Walk) -> None:
    walk.rest()
    page = walk.follow(walk.send("restart"))
    assert 'name="sig"' in page


def test_a_table_that_only_counts_says_that_there_is_nothing_to_look_at(app: Flask) -> None:
    device = Device(app).open("empty", "counters")
    assert "Nothing to check" in words(Walk(device).look())


def test_a_table_without_a_board_is_looked_at_too(app: Flask) -> None:
    """A game that describes neither drawings nor corrections: what is otherwise is told to hands."""
    device = Device(app).open(game="tower")
    walk = Walk(device)
    cube = json.dumps(["cube", "red", ""], separators=(",", ":"))
    walk.lies("supply", "supply", f"less {cube}")
    page = walk.rest()
    assert "Missing: " in words(page)
    assert [x.split(" ")[0] for x in walk.ways(page)] == ["hands"]
    walk.follow(walk.settle(page, hands(walk, page)))
    assert "Board and app agree" in words(walk.rest())
    assert "/photo" not in page  # no photo could be compared


def test_what_is_not_here_lies_on_a_place_that_is_named(walk: Walk) -> None:
    quest = json.dumps(["quest", "", ""], separators=(",", ":"))
    s = state(walk.device)
    here = f"space:{s['quests'][0]}"
    there = next(f"space:{x}" for x, one in s["box"]["map"]["spaces"].items() if one["quest"] and x not in s["quests"])
    walk.follow(walk.send(f"less {quest}", at=here, place=here))
    page = walk.look(at=here, place=here)
    assert f'<option value="{there}">' in page
    assert '<option value="hearts:p1">' not in page  # no token lies there
    walk.follow(walk.send(f"move {quest}", at=here, place=here, to=there))
    page = walk.look(end=1)
    assert "on the table " in words(page)
    walk.follow(walk.settle(page, mend(walk, page)))
    assert there.removeprefix("space:") in state(walk.device)["quests"]
    assert walk.send(f"move {quest}", at=here, place=here, to="hearts:p1").status_code == 400


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_pages_are_sound_in_both_languages(app: Flask, lang: str) -> None:
    device = Device(app, lang).open()
    walk = Walk(device)
    at = camp_spaces(walk)[0]
    walk.lies(walk_stop(walk, at), at, f"more {CAMP}")
    for query in ("", f"&at={at}", f"&at={at}&place={at}", "&at=player:p1&place=player:p1", "&end=1"):
        assert_sound(device, device.at(f"check?as=table{query}"), lang)
    assert f'href="{device.at("check?as=table")}"' in device.get(f"/t/{device.code}", json=False).text


def camp_spaces(walk: Walk) -> list[str]:
    """Spaces of the map without a quest token, in the order of their ids."""
    s = state(walk.device)
    spaces = s["box"]["map"]["spaces"]
    return [f"space:{id}" for id, one in sorted(spaces.items()) if one["kind"] != "town" and id not in s["quests"]]


def walk_stop(walk: Walk, place: str) -> str:
    """The stop that has this place."""
    return walk.asked(walk.look(at=place))
