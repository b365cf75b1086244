"""What tests of the scan page share: pictures with codes, and the forms and frames that devices send."""
from __future__ import annotations

import io
import re
from typing import Any, NamedTuple

from flask import Flask
from werkzeug.test import TestResponse

from companion.box import numbers
from companion.table import store
from companion.vision.picture import to_jpeg
from tests.vision.codes_drawn import showing
from tests.web.conftest import Device, ids


def photo(*texts: str) -> bytes:
    return to_jpeg(showing(*texts).gray, quality=85)


class Bar(NamedTuple):
    """A table at which Anna may hire in the saloon, and the codes of adventurers: offered, and not."""

    table: Device
    anna: Device
    offered: list[str]
    hidden: list[str]


def code(app: Flask, kind: str, id: str, box: str = "sample", game: str = "near_and_far") -> str:
    with app.app_context():
        return numbers.code_of(store.folder(), game, box, kind, id)


def printed(device: Device, game: str, kind: str) -> list[str]:
    """What codes of the sample box are offered for, of that kind; three of them and the board's markers come as PDF."""
    page = device.get(f"/boxes/sample/codes?game={game}", json=False)
    picks = re.findall(rf'name="pick" value="({kind}/[^"]+)"', page.text)
    made = device.client.post(f"/boxes/sample/codes?game={game}", data={
        "csrf": device.csrf, "pick": picks[:3], "form": "20", "paper": "A4"})
    markers = device.get(f"/boxes/sample/codes/markers?game={game}", json=False)
    assert [(x.status_code, x.data[:5]) for x in (made, markers)] == [(200, b"%PDF-")] * 2
    return picks


def typed(app: Flask, phone: Device, game: str, kind: str, id: str) -> str:
    """What a phone is told that types the code of a card."""
    made = send(phone, {"typed": code(app, kind, id, game=game), "as": "p1"})
    assert made.status_code == 200, made.text
    return str(made.get_json()["html"]).replace("&#34;", '"')


def send(device: Device, form: dict[str, Any], to: str = "", wants: bool = True, csrf: bool = True) -> TestResponse:
    """A form of the page, as its script (or a browser without scripts) sends it."""
    data = {"client": f"s{next(ids)}"} | form | ({"csrf": device.csrf} if csrf else {})
    accept = {"Accept": "application/json" if wants else "text/html", **device.lang}
    return device.client.post(device.at(f"scan{to}"), data=data, headers=accept)


def shows(device: Device, data: bytes, name: str = "card.jpg", **more: Any) -> TestResponse:
    return send(device, {"picture": (io.BytesIO(data), name), **more})


def frame(device: Device, data: bytes, run: str = "r", **headers: str) -> TestResponse:
    sent = {"Content-Type": "image/jpeg", "X-CSRF": device.csrf, "Accept": "application/json"} | headers
    return device.client.post(device.at(f"scan/frame?run={run}"), data=data, headers=sent)


def party(device: Device) -> int:
    """How many adventurers Anna has."""
    return len(device.get(device.at("state")).get_json()["state"]["players"]["p1"]["adventurers"])


def head(device: Device) -> int:
    return int(device.get(device.at("state")).get_json()["head"])


def field(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found, name
    return found[1]
