"""Whole games, played at random over the network: whatever step comes up, what decides is in view.

`make test` walks two games and looks at each kind of step once for whoever is at it, on a phone and on a tablet, in
pages that are opened for it; `make soak` walks every way to play and the toys beside pages that stay open, in all sizes
and both languages."""
from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.kernel import TABLE
from tests.browser.play.measure import LARGER, PLAIN, faults
from tests.browser.screens import LANGUAGES, PHONE, PHONE_WIDE, TABLET, TABLET_WIDE
from tests.server.client import KEPT, Device, Served
from tests.toys.house import TOYS

SMALL_PHONE, WALL = (360, 740), (1920, 1080)
HAND = (PHONE, TABLET_WIDE)
EVERY_SIZE = (PHONE, SMALL_PHONE, PHONE_WIDE, TABLET, TABLET_WIDE, WALL)
SHARED = 600
"""The least side of a screen that lies on the table."""
PEOPLE = ("Eva", "Jan", "Tomáš", "Žofie", "Bára")
NEAR_AND_FAR: dict[str, dict[str, Any]] = {
    "first": {"box": "sample", "mode": "first_adventure"}, "arcade": {"box": "sample", "mode": "arcade"},
    "own": {"box": "empty", "mode": "first_adventure"}, "counters": {"box": "empty", "mode": "counters"},
    "campaign": {"box": "sample", "mode": "campaign", "map": 3},
    "character": {"box": "sample", "mode": "character", "map": 11}}
WAYS: dict[str, dict[str, Any]] = {
    **NEAR_AND_FAR, "four": {"box": "sample", "mode": "first_adventure", "people": 4},
    "four in a campaign": {"box": "sample", "mode": "campaign", "map": 3, "people": 4},
    "county with cards": {"game": "harrow_county", "mode": "full", "bonus_tiles": False, "townsfolk_track": True,
                          "legends": {"p1": "bernice", "p2": "mildred"}, "push_track": True, "map": "house_b"},
    "county with tiles": {"game": "harrow_county", "mode": "full", "legends": {"p1": "skinless_boy", "p2": "wilma"},
                          "bonus_tiles": True},
    "county in full": {"game": "harrow_county", "mode": "full", "colours": {"p1": "red", "p2": "purple"}},
    "county with Kammi's schemes": {"game": "harrow_county", "mode": "full", "scheme_track": True,
                                    "colours": {"p1": "purple", "p2": "blue"}},
    "harrow_county": {"game": "harrow_county"}, "britannia": {"game": "britannia", "people": 4},
    "dreams in a clash": {"game": "rise_snu", "mode": "clash"},
    "dreams of four in a clash": {"game": "rise_snu", "mode": "clash", "people": 4},
    "dreams of beginners": {"game": "rise_snu", "mode": "beginners"},
    "dreams in a trial": {"game": "rise_snu", "mode": "trial", "people": 3},
    "dreams of five in a trial": {"game": "rise_snu", "mode": "trial", "people": 5},
    "dreams of brothers": {"game": "rise_snu", "mode": "trial", "brotherhood": True, "people": 4},
    **{toy: {"game": toy} for toy in TOYS}}
WITH_TOYS = KEPT + "\nfrom companion import games\n" + "\n".join(
    f'games.add("{id}", "tests.toys.{id}")' for id in TOYS)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("walk"), WITH_TOYS) as server:
        yield server


class Walk:
    """A table with two pages, the first player's and the shared screen's, and everybody's random moves. Pages that stay
    `live` are drawn anew after each of them, which costs most of the time."""

    def __init__(self, browser: Browser, served: Served, lang: str, seed: int, live: bool, game: str = "near_and_far",
                 people: int = 2, **setup: Any):
        self.tablet, self.phone = served.device(lang), served.device(lang)
        self.code = self.tablet.open(*PEOPLE[:people], game=game, **setup)
        assert self.phone.sit(self.tablet.invite(self.code), "p1").status == 200
        self.rng = random.Random(seed)
        self.browser, self.base, self.lang = browser, f"http://127.0.0.1:{served.port}", lang
        self.live, self.paths = live, {"hand": f"/t/{self.code}/seat/p1", "table": f"/t/{self.code}"}
        self.pages = {"hand": self.open(self.phone), "table": self.open(self.tablet)}
        if live:
            self.load(self.pages)

    def load(self, surfaces: Iterable[str]) -> None:
        for surface in surfaces:
            self.pages[surface].goto(self.paths[surface])

    def open(self, device: Device) -> Page:
        context = self.browser.new_context(base_url=self.base, reduced_motion="reduce", has_touch=True)
        context.add_cookies([{"name": n, "value": v, "url": self.base} for n, v in device.cookies.items()]
                            + [{"name": "companion_lang", "value": self.lang, "url": self.base}])
        return context.new_page()

    def kinds(self, entries: int) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Every new kind of step: its name, whether the first player is at it, the surfaces that show it meanwhile. The
        shared screen looks alike whoever is at it, and the phones of those who wait tell much the same: unless the
        pages are `live`, a step of the first player's is opened on their phone, and one that only others have been at
        on the shared screen. A phone that waits shows the first step of others and those that anybody may enter."""
        seen: set[tuple[str, str]] = set()
        for _ in range(entries):
            state = self.tablet.get(f"/t/{self.code}/state").json
            offers = self.tablet.get(f"/t/{self.code}/offers").json
            flow = state["state"].get("flow") or [{"at": "over"}]
            step = flow[-1] if offers["actors"] else {"at": "over"}
            kind = (str(step.get("at") or next(iter(step.values()))), "own" if "p1" in offers["actors"] else "other")
            if kind not in seen:
                mine, new = kind[1] == "own", kind[0] not in {step for step, _ in seen}
                hand = mine or TABLE in offers["actors"] or "other" not in {whose for _, whose in seen}
                seen.add(kind)
                surfaces = ("hand", "table") if self.live else ("hand",) * hand + ("table",) * (new and not mine)
                if not self.live:
                    self.load(surfaces)
                for surface in surfaces:
                    expect(self.pages[surface].locator("body")).to_have_attribute("data-head", str(state["head"]))
                if surfaces:
                    yield *kind, surfaces
                if not self.live:
                    self.leave(surfaces)
            if not offers["actors"]:
                return
            self.enter(self.tablet, offers)

    def enter(self, device: Device, offers: dict[str, Any]) -> None:
        if "table" in offers["actors"] and device.post(
                f"/t/{self.code}/roll", {"client": device.client(), "head": offers["head"]}).status == 200:
            return
        verb = self.rng.choice(sorted({a["do"] for a in offers["actions"]}))
        got = device.enter(self.code, self.rng.choice([a for a in offers["actions"] if a["do"] == verb]))
        assert got.status == 200, got.text

    def leave(self, surfaces: Iterable[str]) -> None:
        """For a page that asks for nothing more, of the same server: the browser keeps the process that drew the last
        one."""
        for surface in surfaces:
            self.pages[surface].goto("/hello")

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()


Sizes = dict[str, tuple[tuple[int, int], ...]]
SURFACES: Sizes = {"hand": EVERY_SIZE, "table": tuple(size for size in EVERY_SIZE if min(size) >= SHARED)}


def look(walk: Walk, entries: int, sizes: Sizes, larger: bool = False) -> set[tuple[str, str]]:
    """The kinds of steps that were measured; nothing is wrong with any of them, on any surface. A page that comes up is
    first measured in the size in which the one before it was left. A phone that waits is a phone unless pages are
    live."""
    measured, found, upwards = set(), {}, True
    for *kind, surfaces in walk.kinds(entries):
        measured.add(tuple(kind))
        upwards = not upwards
        for surface in surfaces:
            page = walk.pages[surface]
            those = sizes.get(surface, ())
            for width, height in those[::1 if upwards else -1] if walk.live or kind[1] == "own" else those[:1]:
                page.set_viewport_size({"width": width, "height": height})
                for large in (False, True) if larger else (False,):
                    if large:
                        page.evaluate(LARGER)
                    if wrong := faults(page, large):
                        found[(*kind, surface, width, large)] = wrong
                    if large:
                        page.evaluate(PLAIN)
    walk.close()
    assert found == {}
    return measured


@pytest.mark.parametrize(("way", "seed", "entries", "kinds"), [
    ("first", 8, 70, 17), ("dreams of five in a trial", 2, 36, 11)])
def test_every_kind_of_step_of_a_game_is_in_view(
        browser: Browser, served: Served, way: str, seed: int, entries: int, kinds: int) -> None:
    walk = Walk(browser, served, "cs", seed, live=False, **WAYS[way])
    assert len(look(walk, entries, {"hand": HAND, "table": (TABLET_WIDE,)})) >= kinds


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_play(browser: Browser, served: Served, way: str, lang: str) -> None:
    for seed in (1, 2):
        assert look(Walk(browser, served, lang, seed, live=True, **WAYS[way]), 500, SURFACES, larger=True)
