"""The odds of a battle by when somebody retreats: whoever looks chooses the threshold, each with its own odds."""
from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from companion.games.britannia import actions as a
from companion.games.britannia.battle import Force
from companion.games.britannia.board import area
from companion.games.britannia.game import GAME
from companion.games.britannia.odds import until
from companion.games.britannia.screen.worth import percent
from companion.games.britannia.state import State
from companion.games.britannia.steps import Battle, Battles
from companion.games.derived.things import plain
from companion.i18n import percents
from companion.kernel import legal
from tests.games.britannia.helpers import at, lead
from tests.web.conftest import Device

NAMES = {"p1": "Eva", "p2": "Jan", "p3": "Tom", "p4": "Zoe"}
CHIPS = {"en": ["Nobody retreats", "Retreat with 1 left", "Retreat with 2 left"],
         "cs": ["Nikdo neustoupí", "Ústup, když zbude 1", "Ústup, když zbude 2"]}
CHOOSING = at("saxons", 9, "saxons: kent 4, essex 2, suffolk 12; angles: kent 3, essex 1, suffolk 9", Battles("saxons"))
"""Three battles to choose from: a long one, one with few attackers, one of too many dice for exact chances."""


def shown(app: Flask, lang: str, s: State) -> list[tuple[bool, str, list[str]]]:
    """What the table's screen says in a position: each threshold, whether it is chosen before, its lines."""
    device = Device(app, lang)
    device.open(mode="play", game="britannia", names=NAMES)
    fields: dict[str, Any] = {"round": 9, "units": s.units, "flow": plain(s.flow)}
    patches = [{"path": [name], "value": value} for name, value in fields.items()]
    assert device.enter({"do": "correct", "seat": "p1", "patches": patches}).status_code == 200
    found = re.findall(r'<label><input type="radio" name="assumed"([^>]*)>([^<]*)</label><p>(.*?)</p>',
                       device.parts("table")["parts"]["asked"])
    return [("checked" in more, label, html.unescape(lines).replace("\u00a0", " ").split("<br>"))
            for more, label, lines in found]


@pytest.mark.parametrize(("lang", "says"), [
    ("en", r"Saxons: win \d+%, retreat \d+%, lose (< )?\d+%"),
    ("cs", r"Sasové: výhra \d+ %, ústup \d+ %, prohra (< )?\d+ %")])
def test_whoever_fights_chooses_when_to_retreat_in_the_odds(app: Flask, lang: str, says: str) -> None:
    s = at("saxons", 9, "saxons: kent 4; angles: kent 3, essex 1", Battle(area("kent"), "saxons", "angles"))
    found = shown(app, lang, s)
    assert [label for _, label, _ in found] == CHIPS[lang]
    assert [chosen for chosen, _, _ in found] == [True, False, False]
    assert all(re.fullmatch(says, line) for _, _, (line,) in found[1:])
    assert len({line for _, _, (line,) in found}) == len(found), "each threshold has its own odds"


@pytest.mark.parametrize(("lang", "stays", "retreats"), [
    ("en", "{}: win {}, lose {}", "{}: win {}, retreat {}, lose {}"),
    ("cs", "{}: výhra {}, prohra {}", "{}: výhra {}, ústup {}, prohra {}")])
def test_whoever_chooses_a_battle_sees_the_odds_of_each_by_when_to_retreat(
        app: Flask, lang: str, stays: str, retreats: str) -> None:
    found = shown(app, lang, CHOOSING)
    assert [label for _, label, _ in found] == CHIPS[lang]
    for keep, (_, _, lines) in enumerate(found):
        due = {"Kent": (4, 3), "Essex": (2, 1)}
        expected = set()
        for name, (ours, theirs) in due.items():
            if ours > keep:
                x = until(Force(ours), Force(theirs), keep)
                wins, leaves, lost = (percents(lang, percent(p)).replace("\u00a0", " ")
                                      for p in (x.wins, x.leaves, x.lost))
                expected.add(retreats.format(name, wins, leaves, lost) if keep else stays.format(name, wins, lost))
        assert set(lines) == expected
        assert len(lines) == len(expected), "nothing of the battle of too many dice"
    assert len({next(x for x in lines if x.startswith("Kent")) for _, _, lines in found}) == len(found)


def test_the_board_and_the_roll_say_what_the_chosen_threshold_comes_to() -> None:
    for keep, chip in enumerate(GAME.screen.assumed(CHOOSING)):
        due = {"kent": (4, 3), "essex": (2, 1)}
        wins = {area(name): percent(until(Force(x), Force(y), keep).wins) if x > keep else ""
                for name, (x, y) in due.items()}
        assert {at: chip.costs[at] for at in wins} == wins
        assert chip.costs.get(area("suffolk"), "nothing else is said") == ("" if keep else "nothing else is said")
        assert chip.chance == ""
    s = at("saxons", 9, "saxons: kent 4; angles: kent 3", Battle(area("kent"), "saxons", "angles"))
    assert [x.chance for x in GAME.screen.assumed(s)] == [
        percent(until(Force(4), Force(3), keep).wins) for keep in range(3)]


def test_battles_whose_odds_are_said_may_be_chosen_and_elsewhere_nothing_is_said() -> None:
    offered = {x.at for x in legal(GAME, CHOOSING, lead("saxons")) if isinstance(x, a.Fight)}
    said = {line[1]["at"] for x in GAME.screen.assumed(CHOOSING) for line in x.lines}
    assert said == offered - {area("suffolk")}
    large = at("saxons", 9, "saxons: suffolk 12, kent 12; angles: suffolk 9, kent 9", Battles("saxons"))
    assert not GAME.screen.assumed(large), "exact chances of so many dice would keep the screen waiting"
    assert not GAME.screen.assumed(at("saxons", 9, "saxons: kent 4; angles: essex 3"))
