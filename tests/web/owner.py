"""A device whose person fills a box in, and forms as a browser would send them."""
from __future__ import annotations

import html
import io
import re
from pathlib import Path
from typing import Any

from PIL import Image
from werkzeug.test import TestResponse

from companion.box import shelf
from companion.games.near_and_far.box.components import Box, read
from tests.web.conftest import Device

GAME = "near_and_far"


def painted(kind: str, size: tuple[int, int] = (90, 120), colour: str = "#c8b48c") -> bytes:
    """A picture file of one colour."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, kind)
    return out.getvalue()


JPEG, PNG, WEBP = (painted(kind) for kind in ("JPEG", "PNG", "WEBP"))
TOWN = {"kind": "town", "x": 500, "y": 900}
SMALL: dict[str, Any] = {
    "spaces": {"s1": TOWN, "s2": {"kind": "coin", "quest": "A", "x": 100, "y": 100}},
    "paths": [{"a": "s1", "b": "s2", "icon": "threat"}], "routes": {"tea": [5, 3]}}


class Owner(Device):
    """A device that fills a box in. `home` is the address of its box."""

    home = ""

    def send(self, path: str, files: dict[str, Any] | None = None, **form: str) -> TestResponse:
        data: dict[str, Any] = {"csrf": self.csrf, **form, **(files or {})}
        return self.client.post(path, data=data, headers={**self.lang, "Accept": "text/html"})

    def made(self, name: str = "Naše krabice") -> Owner:
        answer = self.send("/boxes", game="near_and_far", name=name)
        assert answer.status_code == 302, answer.text
        self.home = answer.headers["Location"].split("?")[0]
        return self

    def page(self, path: str = "") -> str:
        answer = self.get(self.home + path, json=False)
        assert answer.status_code == 200, (path, answer.text)
        return answer.text

    def typed(self, path: str) -> dict[str, str]:
        """What stands in the inputs of a form, as a browser would send it."""
        return fields(self.page(path))

    def save(self, path: str, **form: str) -> TestResponse:
        """The form of a card with some of its inputs filled in otherwise."""
        return self.send(self.home + path, **(self.typed(path) | {"do": "save"} | form))

    def box(self, version: int = 0) -> Box:
        folder: Path = self.client.application.config["DATA"]
        return read(shelf.read(folder, GAME, self.home.rpartition("/")[2], version))

    def versions(self) -> list[int]:
        folder: Path = self.client.application.config["DATA"]
        return shelf.versions(folder, GAME, self.home.rpartition("/")[2])

    def map(self, drawn: dict[str, Any], number: int = 1, seen: str | None = None) -> TestResponse:
        page = self.page(f"/maps/{number}")
        mark = re.search(r'data-seen="(\w+)"', page)
        assert mark
        return self.post(f"{self.home}/maps/{number}", {"map": drawn, "seen": mark[1] if seen is None else seen})


def fields(page: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = (re.search(rf'\s{x}="([^"]*)"', tag) for x in ("name", "value"))
        loose = re.search(r'type="(checkbox|radio)"', tag)
        if name and 'type="file"' not in tag and (not loose or " checked" in tag):
            found[html.unescape(name[1])] = html.unescape(value[1]) if value else ""
    for name_, options in re.findall(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', page, re.S):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        found[html.unescape(name_)] = html.unescape(next((v for v, chosen in values if chosen), values[0][0]))
    for name_, text in re.findall(r'<textarea name="([^"]*)"[^>]*>(.*?)</textarea>', page, re.S):
        found[html.unescape(name_)] = html.unescape(text)
    return {name: value for name, value in found.items() if name not in ("csrf", "lang")}


def photo(owner: Owner, data: bytes, name: str = "page.jpg", accept: str = "text/html", path: str = "/maps/1/picture",
          **form: str) -> TestResponse:
    """A photograph sent as a form, to a page of the box."""
    edge = "edge-of-a-part"  # put together here: the test client would keep what is large in files that it never closes
    parts = [('name="csrf"', owner.csrf.encode()), (f'name="picture"; filename="{name}"', data)]
    parts += [(f'name="{key}"', value.encode()) for key, value in form.items()]
    body = b"".join(f"--{edge}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + part + b"\r\n"
                    for head, part in parts) + f"--{edge}--\r\n".encode()
    return owner.client.post(path if path == "/page-corners" else owner.home + path, data=body,
                             headers={**owner.lang, "Accept": accept},
                             content_type=f"multipart/form-data; boundary={edge}")
