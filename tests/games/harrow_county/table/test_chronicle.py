"""The chronicle of the county: a chapter for each turn, told with what the log says."""
from __future__ import annotations

import pytest
from flask import Flask

from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.kernel import Closed, Fact, Opened
from tests.games.harrow_county.helpers import GAME
from tests.web.conftest import Device


def test_a_turn_is_a_chapter_and_takes_what_follows() -> None:
    told: list[tuple[int, int, list[Fact]]] = [
        (1, 1, [f.CardDrawn("ann", "?")]), (2, 2, [f.JarBroken("ann", "attack")]),
        (3, 3, [f.Attacked("ann", "x", "y")]), (4, 4, [f.RoundBegun(2, "bob"), Opened(steps.Rooting("cyd"))]),
        (5, 5, [Closed()]),
        (6, 6, [f.JarBroken("bob", "wild")])]
    found = [(x.seat, x.kind, x.round, x.entries) for x in GAME.chronicle.chapters(told)]
    assert found == [("ann", "jar_attack", 1, (2, 3, 4)), ("cyd", "hester", 2, (5,)), ("bob", "jar_wild", 2, (6,))]


@pytest.mark.parametrize(("lang", "jar", "sentence"), [
    ("en", "Wild jar", "Anna breaks the Wild jar."),
    ("cs", "Zavařovačka divočení", "Anna rozbíjí zavařovačku: Divočení.")])
def test_the_story_so_far_is_read_printed_and_spoken(app: Flask, lang: str, jar: str, sentence: str) -> None:
    table = Device(app, lang).open(mode="training", game="harrow_county")
    assert table.get(table.at("chronicle"), json=False).status_code == 200
    table.play("break-jar")
    assert table.enter({"do": "break-jar", "seat": "p1", "jar": "wild", "attack": False}).status_code == 200
    page = table.get(table.at("chronicle"), json=False).text
    assert jar in page
    assert sentence in page.replace("\u00a0", " ")
    printed = table.get(table.at("chronicle.pdf"), json=False)
    assert (printed.status_code, printed.data[:5]) == (200, b"%PDF-")
    assert table.get(table.at("chronicle/audio")).get_json()["state"] == "none"  # not begun yet
