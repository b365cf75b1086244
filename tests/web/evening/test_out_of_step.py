"""Every screen of a table says that board and app differ, until somebody settles it or sends it away."""
from __future__ import annotations

import html
import json
import re
from datetime import timedelta

import pytest
from flask import Flask

from companion.table import desk
from companion.table.evening import conditions, out_of_step
from companion.table.store import writing
from tests.web.conftest import Device, assert_sound, join, send

SAID = {"en": "Table and app differ", "cs": "Stůl a aplikace se liší"}


def told(device: Device, as_: str = "") -> str:
    made = device.parts(as_)["parts"]
    return html.unescape(re.sub(r"<[^>]+>", " ", made["status"] + made["asked"]))


@pytest.fixture
def rewound(app: Flask, table: Device) -> Device:
    """A table that went back past a walk through the town of half an hour ago."""
    begun = (offers := table.play("visit"))["head"]
    assert table.enter(next(x for x in offers["actions"] if x.get("building") == "farm")).status_code == 200
    with app.app_context(), writing() as session:
        for one in desk.log(desk.find(table.code)):
            one.created -= timedelta(minutes=30)
            session.merge(one)
    assert table.write("rewind", entry=begun).status_code == 200
    return table


@pytest.mark.parametrize("lang", SAID)
def test_every_screen_says_what_hands_must_do(app: Flask, rewound: Device, lang: str) -> None:
    phone = join(app, rewound, "p2", lang)
    for as_ in ("p2", "watch", "wall"):
        assert SAID[lang] in told(phone, as_)
    hands = {"en": "Still to do on the table: (2) Move", "cs": "Na stole ještě zbývá: (2) Přesunout"}[lang]
    assert hands in " ".join(told(phone).split())
    for name in ("seat/p2", "setup", "pack", "check", "log", "score"):
        path = phone.at(name)
        if name != "seat/p2":  # which carries the words of its scripts
            assert_sound(phone, path, lang)
        assert "condition" in phone.get(path, json=False).text, path


def test_somebody_settles_it_on_any_page(app: Flask, rewound: Device) -> None:
    page = rewound.get(rewound.at("setup"), json=False).text
    id = re.search(r'name="condition" value="(\d+)"', page)
    assert id
    watcher = join(app, rewound, "")
    assert send(watcher, watcher.at("settle"), condition=id[1], how="settled").status_code == 403
    back = send(rewound, rewound.at("settle"), condition=id[1], how="settled", back=rewound.at("setup"))
    assert (back.status_code, back.headers["Location"]) == (302, rewound.at("setup"))
    assert SAID["en"] not in told(rewound)
    assert rewound.write("settle", condition=int(id[1]), how="somehow").status_code == 400


def test_a_check_that_found_something_is_said_until_it_agrees(app: Flask, table: Device) -> None:
    assert table.write("position", answers={"round": 2, "turn": "p1"}).status_code == 200
    phone = join(app, table, "p1")
    figure = json.dumps(["figure", "", "p1"], separators=(",", ":"))
    at = {"at": "building:farm", "place": "building:farm", "as": "p1"}
    for do in (f"more {figure}", "done"):
        assert send(phone, phone.at("check"), do=do, **at).status_code == 302
    assert "The check found differences: Farm" in told(table)
    page = phone.get(phone.at("check?end=1&as=p1"), json=False).text
    way = re.search(r'name="do" value="(hands [^"]+)"', page)
    assert way
    send(phone, phone.at("check"), do=way[1], end=1, **{"as": "p1"})
    assert "differences" not in told(table)


def test_a_watcher_does_not_alarm_the_table(app: Flask, table: Device) -> None:
    watcher = join(app, table, "")
    figure = json.dumps(["figure", "", "p1"], separators=(",", ":"))
    send(watcher, watcher.at("check"), do=f"more {figure}", at="building:farm", place="building:farm")
    with app.app_context():
        assert conditions.all_of(desk.find(table.code), out_of_step.CHECK) == []


def test_a_check_that_is_not_finished_is_said_until_it_is(app: Flask, table: Device) -> None:
    phone = join(app, table, "p1")

    def answer() -> bool:
        """Everything here is right: whether the check goes on."""
        page = phone.get(phone.at("check?as=p1"), json=False).text
        assert "hasn't finished the check" not in page  # whoever checks need not hear it
        stop, sig = re.search(r'name="at" value="([^"]+)"', page), re.search(r'name="sig" value="([^"]+)"', page)
        if stop and sig:
            send(phone, phone.at("check"), do="yes", at=html.unescape(stop[1]), sig=sig[1], **{"as": "p1"})
        return bool(stop and sig)

    answer()
    for device, as_ in ((table, "table"), (phone, "p1"), (phone, "wall")):
        assert "Anna hasn't finished the check." in told(device, as_)
    while answer():
        pass
    assert SAID["en"] not in told(table)
    send(phone, phone.at("check"), do="restart", **{"as": "p1"})
    answer()
    assert SAID["en"] in told(table)
    send(phone, phone.at("check"), do="restart", **{"as": "p1"})
    assert SAID["en"] not in told(table)
