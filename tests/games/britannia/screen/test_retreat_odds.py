"""The odds of a battle by when somebody retreats: whoever looks chooses the threshold, each with its own odds."""
from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.games.britannia.board import area
from companion.games.britannia.steps import Battle
from companion.games.derived.things import plain
from tests.games.britannia.helpers import at
from tests.web.conftest import Device

NAMES = {"p1": "Eva", "p2": "Jan", "p3": "Tom", "p4": "Zoe"}


@pytest.mark.parametrize(("lang", "chips", "says"), [
    ("en", ["Nobody retreats", "Retreat at 1", "Retreat at 2"], r"Saxons: \d+ % won, \d+ % retreat, \d+ % lost"),
    ("cs", ["Nikdo neustoupí", "Ústup při 1", "Ústup při 2"], r"Sasové: výhra \d+ %, ústup \d+ %, prohra \d+ %")])
def test_whoever_fights_chooses_when_to_retreat_in_the_odds(
        app: Flask, lang: str, chips: list[str], says: str) -> None:
    device = Device(app, lang)
    device.open(mode="play", game="britannia", names=NAMES)
    s = at("saxons", 9, "saxons: kent 4; angles: kent 3, essex 1", Battle(area("kent"), "saxons", "angles"))
    fields: dict[str, Any] = {"round": 9, "units": s.units, "flow": plain(s.flow)}
    patches = [{"path": [name], "value": value} for name, value in fields.items()]
    assert device.enter({"do": "correct", "seat": "p1", "patches": patches}).status_code == 200
    found = re.findall(r'<label><input type="radio" name="assumed"([^>]*)>([^<]*)</label><p>([^<]*)</p>',
                       device.parts("table")["parts"]["asked"])
    assert [label for _, label, _ in found] == chips
    assert ["checked" in more for more, _, _ in found] == [True, False, False]
    assert all(re.fullmatch(says, line) for _, _, line in found[1:])
    assert len({line for _, _, line in found}) == len(chips), "each threshold has its own odds"
