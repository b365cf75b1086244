"""A device whose person types a story book in, as a browser would send it."""
from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from werkzeug.test import TestResponse

from tests.web.owner import Owner
from companion.table.story.books import shelf

TEXT = """# 35
place: wind
author: Anna

## cs Lano z útesu
Z útesu visí staré lano. {bell} Mapa říká: nahoru.

Nikde nikdo.

* skill 5, bonus 7
gives: yellow, 2 food, story S3
bonus: coin

### cs Obejít útes
Našel jsi cestu.

* combat 6, bonus 8
price: coin
gives: reputation-, keyword LANO

### cs Šplhat
Vyšplhal jsi.
"""
EVIL = '<script>alert("x")</script>'


class Writer(Owner):
    """`home` is the address of the book."""

    def made(self, name: str = "Naše kniha", *languages: str) -> Writer:
        chosen = dict.fromkeys(languages or ("cs",), "1")
        answer = self.send("/books", name=name, **chosen)
        assert answer.status_code == 302, answer.text
        self.home = answer.headers["Location"].split("?")[0]
        return self

    @property
    def id(self) -> str:
        return self.home.rpartition("/")[2]

    @property
    def folder(self) -> Path:
        folder: Path = self.client.application.config["DATA"]
        return folder

    def write(self, text: str, code: str = "", version: int | str = 0, **more: str) -> TestResponse:
        return self.send(f"{self.home}/entry", text=text, code=code, version=str(version), **more)

    def entry(self, text: str = TEXT, code: str = "") -> Writer:
        answer = self.write(text, code, shelf.versions(self.folder, self.id, code) if code else 0)
        assert answer.status_code == 302, answer.text
        return self

    def text(self, code: str = "35", version: int = 0) -> str:
        return shelf.text(self.folder, self.id, code, version)

    def ask(self, name: str, **body: Any) -> dict[str, Any]:
        answer = self.post(f"{self.home}/{name}", body)
        assert answer.status_code == 200, answer.text
        return dict(answer.get_json())

    def upload(self, name: str, data: bytes, called: str = "page.jpg", **more: str) -> TestResponse:
        """A picture with its form: the parts are put together here, as the test client would keep large files open."""
        edge = "edge-of-a-part"
        told = {"csrf": self.csrf, **more}
        parts = [(f'name="{key}"', value.encode()) for key, value in told.items()]
        parts.append((f'name="picture"; filename="{called}"', data))
        body = b"".join(f"--{edge}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + part + b"\r\n"
                        for head, part in parts) + f"--{edge}--\r\n".encode()
        return self.client.post(f"{self.home}/{name}", data=body, content_type=f"multipart/form-data; boundary={edge}",
                                headers={**self.lang, "Accept": "application/json"})


def area(page: str, name: str = "text") -> str:
    """What stands in a text field, unescaped as a browser does."""
    found = re.search(rf'<textarea id="{name}"[^>]*>\n?(.*?)</textarea>', page, re.S)
    assert found, name
    return html.unescape(found[1])
