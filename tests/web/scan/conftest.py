"""The app, and a table whose open step can use cards."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.web import create_app
from tests.web.conftest import Device, join
from tests.web.scan.scanning import Bar, code


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = create_app(tmp_path_factory.mktemp("scan"), testing=True)
    yield made
    made.extensions["companion_lock"].release()


@pytest.fixture
def bar(app: Flask) -> Bar:
    table = Device(app).open()
    anna = join(app, table, "p1")
    offer = list(table.get(table.at("state")).get_json()["state"]["box"]["adventurers"])[:5]
    answers = {"round": 3, "turn": "p1", "players/p1/coins": 9, "offer": offer}
    assert table.write("position", answers=answers).status_code == 200
    assert table.enter({"do": "visit", "seat": "p1", "building": "saloon", "against": ""}).status_code == 200
    state = table.get(table.at("state")).get_json()["state"]
    hires = [a["adventurer"] for a in table.offers("p1")["actions"] if a["do"] == "hire"]
    assert hires
    others = [x for x in state["box"]["adventurers"] if x not in state["offer"]]
    return Bar(table, anna, [code(app, "adventurer", x) for x in hires],
               [code(app, "adventurer", x) for x in others[:2]])
