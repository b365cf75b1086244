"""A device whose people play a campaign: begun from the wizard, its games brought to an end."""
from __future__ import annotations

from typing import Any

from flask import Flask

from companion.games.near_and_far.sheet import Sheet
from companion.kernel import Correct, Patch, encode
from companion.table import desk
from companion.table.campaign import campaigns
from tests.web.conftest import Device, ids
from tests.web.lobby.test_start import send

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


def next_game(device: Device, stop: str = "2", **fields: str) -> str:
    answer = post(device, "/next", stop=stop, **fields)
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
    assert post(device, "/paper", stop="3", **told).status_code == 302
    return device
