"""Whole games, played at random over the network beside an open page: whatever step comes up, what decides is in view.

`make test` walks one game and looks at each kind of step once, on a phone and on a tablet; `make soak` walks every way
to play and the toys, in all sizes and both languages."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.play.measure import faults
from tests.browser.screens import LANGUAGES, PHONE, PHONE_WIDE, TABLET, TABLET_WIDE
from tests.server.client import KEPT, Device, Served
from tests.toys.house import TOYS

SMALL_PHONE, WALL = (360, 740), (1920, 1080)
HAND = (PHONE, TABLET_WIDE)
EVERY_SIZE = (PHONE, SMALL_PHONE, PHONE_WIDE, TABLET, TABLET_WIDE, WALL)
MODES: dict[str, dict[str, Any]] = {
    "first": {"box": "sample", "mode": "first_adventure"}, "arcade": {"box": "sample", "mode": "arcade"},
    "own": {"box": "empty", "mode": "first_adventure"}, "counters": {"box": "empty", "mode": "counters"}}
WITH_TOYS = KEPT + "\nfrom companion import games\n" + "\n".join(
    f'games.add("{id}", "tests.toys.{id}")' for id in TOYS)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("walk"), WITH_TOYS, loaded=False) as server:
        yield server


class Walk:
    """A table of two with the page of its first player, and everybody's random moves."""

    def __init__(self, browser: Browser, served: Served, lang: str, seed: int, game: str = "near_and_far",
                 **setup: Any):
        self.tablet, self.phone = served.device(lang), served.device(lang)
        self.code = self.tablet.open("Eva", "Jan", game=game, **setup)
        assert self.phone.sit(self.tablet.invite(self.code), "p1").status == 200
        self.rng = random.Random(seed)
        base = f"http://127.0.0.1:{served.port}"
        context = browser.new_context(base_url=base, reduced_motion="reduce", has_touch=True)
        context.add_cookies([{"name": n, "value": v, "url": base} for n, v in self.phone.cookies.items()]
                            + [{"name": "companion_lang", "value": lang, "url": base}])
        self.page: Page = context.new_page()
        self.page.goto(f"/t/{self.code}/seat/p1")

    def kinds(self, entries: int) -> Iterator[tuple[str, ...]]:
        """Every new kind of step: its name, whether the first player is at it. The page shows it meanwhile."""
        seen: set[tuple[str, ...]] = set()
        for _ in range(entries):
            state = self.tablet.get(f"/t/{self.code}/state").json
            offers = self.tablet.get(f"/t/{self.code}/offers").json
            if not offers["actors"]:
                return
            step = state["state"]["flow"][-1]
            kind = (str(step.get("at") or next(iter(step.values()))), "own" if "p1" in offers["actors"] else "other")
            if kind not in seen:
                seen.add(kind)
                expect(self.page.locator("body")).to_have_attribute("data-head", str(state["head"]))
                yield kind
            self.enter(self.tablet, offers)

    def enter(self, device: Device, offers: dict[str, Any]) -> None:
        if "table" in offers["actors"] and device.post(
                f"/t/{self.code}/roll", {"client": device.client(), "head": offers["head"]}).status == 200:
            return
        verb = self.rng.choice(sorted({a["do"] for a in offers["actions"]}))
        got = device.enter(self.code, self.rng.choice([a for a in offers["actions"] if a["do"] == verb]))
        assert got.status == 200, got.text


def look(walk: Walk, entries: int, sizes: tuple[tuple[int, int], ...], words: bool) -> set[tuple[str, ...]]:
    """The kinds of steps that were measured; nothing is wrong with any of them. `words`: cards are drawn by the app,
    so that only a soak, which sees most of them, asks for whole words."""
    measured, found = set(), {}
    for kind in walk.kinds(entries):
        measured.add(kind)
        for width, height in sizes:
            walk.page.set_viewport_size({"width": width, "height": height})
            if wrong := faults(walk.page, large=not words):
                found[(*kind, width)] = wrong
    walk.page.context.close()
    assert found == {}
    return measured


def test_every_kind_of_step_of_a_game_is_in_view(browser: Browser, served: Served) -> None:
    measured = look(Walk(browser, served, "cs", 3, **MODES["first"]), 160, HAND, words=False)
    assert len(measured) >= 12


@pytest.mark.soak
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_every_way_to_play(browser: Browser, served: Served, mode: str, lang: str) -> None:
    for seed in (1, 2):
        assert look(Walk(browser, served, lang, seed, **MODES[mode]), 500, EVERY_SIZE, words=True)


@pytest.mark.soak
@pytest.mark.parametrize("toy", TOYS)
def test_every_toy(browser: Browser, served: Served, toy: str) -> None:
    assert look(Walk(browser, served, "en", 1, game=toy), 300, EVERY_SIZE, words=True)
