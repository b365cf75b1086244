"""Reminders on the screens: whoever is concerned hears them, once, and not what the coach says already."""
from __future__ import annotations

import re
from typing import Any

from flask import Flask

from tests.web.conftest import Device, join


def reminded(device: Device, as_: str = "") -> list[str]:
    return re.findall(r'data-reminder="([\w-]+)" hidden', device.parts(as_)["parts"]["asked"])


def correct(device: Device, *path: str, to: Any) -> None:
    patches = [{"path": list(path), "value": to}]
    assert device.enter({"do": "correct", "seat": "table", "patches": patches}).status_code == 200


def begun(app: Flask, **more: Any) -> Device:
    """The first turn has been played."""
    device = Device(app, "en").open(**more)
    device.play("leave-town")
    return device


def test_the_end_that_is_near_is_said_on_every_screen_but_the_one_to_watch(app: Flask) -> None:
    table = begun(app)
    assert "camps" not in reminded(table)
    correct(table, "players", "p2", "camps", to=3)
    phone = join(app, table, "p1")
    assert "camps" in reminded(table)
    assert "camps" in reminded(phone, "p1")
    assert "Bořek has 3 camps left" in table.parts()["parts"]["asked"]
    assert reminded(table, "watch") == []


def test_a_reminder_carries_its_rule_and_can_be_put_away(app: Flask) -> None:
    table = begun(app)
    correct(table, "players", "p2", "camps", to=3)
    html = table.parts()["parts"]["asked"]
    line = re.search(r'<p class="reminder" data-reminder="camps"[^>]*>.*?</p>', html, re.S)
    assert line
    assert 'data-rule="NF-30.1"' in line[0]
    assert re.search(r'<button [^>]*data-seen aria-label="[^"]+"', line[0])


def test_what_the_coach_says_is_not_said_twice(app: Flask) -> None:
    """With two camps left the coach speaks of the end himself; without a coach the reminder does."""
    coached, alone = begun(app, help=True), begun(app, help=False)
    for table in (coached, alone):
        correct(table, "players", "p2", "camps", to=2)
    assert 'data-rule="NF-30.1"' in coached.parts()["parts"]["asked"]
    assert "camps" not in reminded(coached)
    assert "camps" in reminded(alone)


def test_nobody_is_reminded_at_a_score_sheet(app: Flask) -> None:
    table = Device(app).open(mode="counters", setup={"base_only": False})
    assert reminded(table) == []


def moments(html: str) -> list[str]:
    return re.findall(r'data-moment="([\w:-]+)" hidden', html)


def test_the_coach_explains_a_first_moment_where_it_is_met(app: Flask) -> None:
    """To whoever drafts, on the phone and on the shared screen; not to watchers, and not where nobody coaches."""
    table = Device(app, "en").open(help=True)
    while "draft" not in {x["do"] for x in table.offers()["actions"]}:
        table.enter(table.offers()["actions"][0])
    phone = join(app, table, "p1")
    for device, as_, found in ((table, "", ["near_and_far:draft"]), (phone, "p1", ["near_and_far:draft"]),
                               (table, "watch", [])):
        assert moments(device.parts(as_)["parts"]["asked"]) == found
    page = phone.get(phone.at("seat/p1"), json=False).text
    assert moments(page[page.index('<template id="refusal">'):]) == ["near_and_far:overrule"]
    table.write("settings", choice="referee")
    assert moments(phone.get(phone.at("seat/p1"), json=False).text) == []


def test_a_game_without_a_coach_explains_nothing(app: Flask) -> None:
    table = Device(app, "en").open(game="tower", help=True)
    assert moments(table.get(f"/t/{table.code}", json=False).text) == []


def test_nothing_is_explained_where_only_one_button_is_left(app: Flask) -> None:
    """Whoever may only end the movement of nobody is not told how to move."""
    names = {"p1": "Ann", "p2": "Bo", "p3": "Cy", "p4": "Di"}
    table = Device(app, "en").open(mode="play", game="britannia", names=names)
    assert 'data-moment="britannia:' in table.parts()["parts"]["moment"] + table.parts()["parts"]["asked"]
    correct(table, "units", to={"area:kent": {"normans": {"infantry": 1}}})
    assert [x["do"] for x in table.offers()["actions"]] == ["done"]
    assert 'data-moment="britannia:' not in table.parts()["parts"]["moment"] + table.parts()["parts"]["asked"]
