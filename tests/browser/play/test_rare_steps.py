"""Steps that a walk by chance seldom meets, from positions that lead to them: what decides is in view there as well."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.britannia.state import State
from companion.games.britannia.steps import Battles
from companion.kernel import TABLE
from tests.browser.play.measure import LARGER, PLAIN, faults, look as measure
from tests.browser.play.test_walk import EVERY_SIZE, HAND, PEOPLE, SURFACES, Sizes
from tests.browser.screens import LANGUAGES, TABLET, TABLET_WIDE
from tests.games.britannia.cases import (
    ALLOW, BACK, BURHS_MORE, COMING, CROWN, FORTS, HIT, HUNGRY, LEAVING, RAID, VOTE)
from tests.games.britannia.helpers import at, fight
from tests.server.client import KEPT, Device, Served
from tests.soak import SOAK

FOUR_KINDS = fight("romans", 1, "romans: kent 4 infantry 1 fort; welsh: kent 3 infantry 2 cavalry", "kent", "welsh")
STEPS: dict[str, State] = {
    "four kinds of dice": FOUR_KINDS, "striking": HIT, "settling": FORTS, "voting": VOTE, "crowning": CROWN,
    "allowing": ALLOW, "building": BURHS_MORE, "coming": COMING, "hungry": HUNGRY, "withdrawing": RAID}
BATTLES: dict[str, State] = {
    "choosing": at("saxons", 9, "saxons: kent 4, essex 2, suffolk 3; angles: kent 3, essex 1, suffolk 2",
                   Battles("saxons")),
    "dice": fight("saxons", 9, "saxons: kent 6; angles: kent 5", "kent", "angles"), "striking": HIT,
    "leaving": LEAVING, "going back": BACK}
"""Whoever attacks sits at the far side, whoever defends at the right one."""
PATCHED = ("round", "units", "leaders", "vassals", "former", "bands", "settings", "flow")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("steps"), KEPT) as server:
        yield server


class Rare:
    """A table with a phone in each seat; each position is entered as a correction. One page shows whichever screen is
    looked at: what nobody looks at would be drawn anew after each entry."""

    def __init__(self, browser: Browser, served: Served, lang: str):
        self.browser, self.served, self.lang = browser, served, lang
        self.base = f"http://127.0.0.1:{served.port}"
        self.tablet = served.device(lang)
        self.code = self.tablet.open(*PEOPLE[:4], game="britannia")
        self.phones: dict[str, Device] = {}
        context = browser.new_context(base_url=self.base, reduced_motion="reduce", has_touch=True)
        self.page, self.shown = context.new_page(), ""

    def phone(self, seat: str) -> Device:
        if seat not in self.phones:
            self.phones[seat] = self.served.device(self.lang)
            assert self.phones[seat].sit(self.tablet.invite(self.code), seat).status == 200
        return self.phones[seat]

    def show(self, seat: str = "") -> Page:
        """The page of a seat's phone, or of the table's screen, as the table is now."""
        state = self.tablet.get(f"/t/{self.code}/state").json
        path = f"/t/{self.code}" + (f"/seat/{seat}" if seat else "")
        if path != self.shown:
            kept = (self.phone(seat) if seat else self.tablet).cookies | {"companion_lang": self.lang}
            self.page.context.add_cookies([{"name": n, "value": v, "url": self.base} for n, v in kept.items()])
            self.page.goto(path)
            self.shown = path
        expect(self.page.locator("body")).to_have_attribute("data-head", str(state["head"]))
        return self.page

    def leave(self) -> None:
        """For a page that asks for nothing more."""
        self.page.goto("/hello")
        self.shown = ""

    def enter(self, s: State) -> str:
        """Whose step it is then."""
        whole: dict[str, Any] = msgspec.to_builtins(s)
        patches = [{"path": [name], "value": whole[name]} for name in PATCHED]
        got = self.tablet.enter(self.code, {"do": "correct", "seat": "p1", "patches": patches})
        assert got.status == 200, got.text
        actors = self.tablet.get(f"/t/{self.code}/offers").json["actors"]
        return str(next(x for x in actors if x != TABLE))


def look(browser: Browser, served: Served, lang: str, sizes: Sizes, larger: bool = False) -> None:
    """At each step on the phone of whoever is at it or on the table's screen, by turns; if `larger`, on both and also
    with larger text."""
    rare, found = Rare(browser, served, lang), {}
    for n, (name, s) in enumerate(STEPS.items()):
        seat = rare.enter(s)
        for surface in ("hand", "table") if larger else (("hand", "table")[n % 2],):
            page = rare.show(seat if surface == "hand" else "")
            for width, height in sizes[surface]:
                page.set_viewport_size({"width": width, "height": height})
                for large in (False, True) if larger else (False,):
                    if large:
                        page.evaluate(LARGER)
                    if wrong := faults(page, large):
                        found[name, surface, width, large] = wrong
                    if large:
                        page.evaluate(PLAIN)
        rare.leave()
    rare.page.context.close()
    assert found == {}


def test_steps_that_a_walk_seldom_meets_are_in_view(browser: Browser, served: Served) -> None:
    look(browser, served, "cs", {"hand": (HAND[0], TABLET_WIDE), "table": (TABLET_WIDE,)})


def four_around(browser: Browser, served: Served, lang: str, names: Iterable[str]) -> None:
    """One tablet for everybody, turned to whoever decides in a battle: whatever may be chosen is in view with text at
    130 %, in a soak without it as well."""
    rare, found = Rare(browser, served, lang), {}
    rare.show().locator("[data-passing]").click()
    for name in names:
        rare.enter(BATTLES[name])
        page = rare.show()
        for size in (TABLET_WIDE, TABLET):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for large in (LARGER, PLAIN):
                page.evaluate(large)
                if large is PLAIN and not SOAK:
                    continue
                seen = measure(page)
                wrong = seen["lost"] + seen["choices"] + ["question"] * (not seen["asked"])
                if wrong or seen["sideways"]:
                    found[name, size, large is LARGER] = wrong
    rare.page.context.close()
    assert found == {}


def test_a_battle_is_decided_without_scrolling_with_four_around_one_tablet(browser: Browser, served: Served) -> None:
    four_around(browser, served, "cs", ("dice", "leaving"))


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_of_a_battle_is_in_view_with_four_around(browser: Browser, served: Served, lang: str) -> None:
    four_around(browser, served, lang, BATTLES)


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_are_in_view_in_every_size(browser: Browser, served: Served, lang: str) -> None:
    look(browser, served, lang, {"hand": EVERY_SIZE, "table": SURFACES["table"]}, larger=True)
