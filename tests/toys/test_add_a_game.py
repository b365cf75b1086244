"""What `docs/add-a-game.md` tells to write is taken out of it, put into a folder and played."""
from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.games import contract
from companion.games.playout import playout
from companion.i18n import Texts
from tests.web.conftest import Device

TEXT = Path(__file__).parents[2] / "docs" / "add-a-game.md"
PACKAGE = "pebbles_of_the_docs"


@pytest.fixture(scope="module")
def written(toys: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The game as somebody has it who copied every file of the text."""
    home = tmp_path_factory.mktemp("docs")
    for name, text in re.findall(r"```(?:python|toml)\n# (\S+)\n(.*?)```", TEXT.read_text("utf-8"), re.S):
        if not name.startswith("tests/"):
            file = home / PACKAGE / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace("companion.games.pebbles", PACKAGE), "utf-8")
    (home / PACKAGE / "__init__.py").touch()
    sys.path.insert(0, str(home))
    games.add("pebbles", PACKAGE)
    yield games.load("pebbles")
    games.remove("pebbles")
    sys.path.remove(str(home))


def test_everything_that_a_game_may_bring_is_named() -> None:
    """By its attribute or by the derived class that it is; the folder stands in the example."""
    text = re.sub(r"```.*?```", "", TEXT.read_text("utf-8"), flags=re.DOTALL)
    named = {word.lower() for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", code)}
    assert {name for name in vars(contract.Game) if not name.startswith("_")} - named == {"folder"}


def test_it_is_played_to_its_end(written: Any) -> None:
    setup = written.codec.setup_type
    setups = [setup(seats=("ann", "bob", "cyd")[:n], heaps=heaps) for n in (2, 3) for heaps in (2, 5)]
    report = playout(written, setups * 5, 1)
    assert (report.dead_ends, report.findings, report.unfinished) == (0, 0, 0)


def test_it_has_a_table_with_a_drawing(written: Any, app: Flask) -> None:
    """The text shows the English words alone; the Czech file has the same keys."""
    texts = written.folder / "texts"
    (texts / "cs.toml").write_text((texts / "en.toml").read_text("utf-8"), "utf-8")
    assert all(" needs the forms " in fault for fault in Texts([texts]).missing())
    device = Device(app)
    made = device.post("/tables", {"game": "pebbles", "names": {"p1": "Anna", "p2": "Bob"}, "setup": {}})
    assert made.status_code == 200, made.text
    device.code = made.get_json()["code"]
    page = device.get(f"/t/{device.code}", json=False)
    assert page.status_code == 200
    assert 'data-place="heap:1"' in page.text
    rng = random.Random(1)
    while (offers := device.offers())["actors"]:
        assert device.enter(rng.choice(offers["actions"]), head=offers["head"]).status_code == 200
    assert device.get(device.at("score")).get_json()["over"]
