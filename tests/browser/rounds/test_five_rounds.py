"""Three phones and a tablet play five rounds. One phone loses the network for a whole round, one sleeps, the server is
killed and started again; nobody taps anything to come back, and nothing is lost."""
from __future__ import annotations

import hashlib
import json
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.kernel import TABLE
from companion.table import store
from tests.browser.company import Company
from tests.browser.device import Device
from tests.server.client import verify_journal

pytestmark = [pytest.mark.browser, pytest.mark.soak]

ROUNDS = 5
LONG = 7.0
"""Seconds after which a page tells what its phone has missed (AWAY in `static/js/play/screen.js`), and a little
more."""
LIKED = ("end-turn", "done", "keep", "rest")
QUIET = ("farm", "saloon", "stables", "general_store")


class Game:
    """The company at play: each seat's taps on its own phone, or on the tablet where its phone cannot."""

    def __init__(self, company: Company):
        self.company, self.rng = company, random.Random(5)
        self.screens: dict[str, Device] = {seat: company.screen(seat) for seat in (*company.seats, "table")}
        self.away: set[str] = set()
        self.taps: Counter[str] = Counter()

    @property
    def round(self) -> int:
        return int(self.company.state()["state"]["round"])

    def play(self, until: Callable[[], bool]) -> None:
        for _ in range(120):
            if until():
                return
            self.step()
        raise AssertionError("the rounds do not come to an end")

    def turn_of(self, seat: str) -> bool:
        return seat in self.company.tablet.get(f"/t/{self.company.code}/offers").json["actors"]

    def step(self) -> None:
        """One tap of whoever acts."""
        actors = self.company.tablet.get(f"/t/{self.company.code}/offers").json["actors"]
        seat = actors[0]
        device = self.screens["table" if seat == TABLE or seat in self.away else seat]
        if device.page.locator(".panes").get_attribute("data-tab") != "play":
            device.show("play")
        if seat == TABLE:
            device.moved(device.page.locator(".offers [data-post=roll]").first.click)
            return
        device.tap(**self.pick(self.company.tablet.offers(self.company.code, seat)))

    def pick(self, actions: list[dict[str, Any]]) -> dict[str, Any]:
        for verb in LIKED:
            if found := [a for a in actions if a["do"] == verb]:
                return found[0]
        visits = [a for a in actions if a["do"] == "visit" and not a["against"] and a["building"] in QUIET]
        return self.rng.choice(visits or actions)

    def plus(self, seat: str, times: int) -> None:
        """So many taps on the plus of this seat's coins, on its own phone, as fast as they come."""
        device = self.screens[seat]
        device.show("players")
        button = device.page.locator(f'#part-players .counter[data-seat="{seat}"][data-key="coins"] .more')
        for _ in range(times):
            button.click()
        self.taps[seat] += times
        device.show("play")

    def connected(self, seat: str) -> None:
        """Back without a tap."""
        expect(self.screens[seat].page.locator("#link")).to_have_attribute("data-state", "connected")

    def shown(self, seat: str) -> str:
        """A digest of every number that a page shows, and of the position that it is told is the public one."""
        numbers, state = self.screens[seat].page.evaluate("""async () => {
          const all = new Map();
          for (const one of document.querySelectorAll("[data-seat][data-key]"))
            all.set(`${one.dataset.seat} ${one.dataset.key}`, one.querySelector(".figure").textContent);
          const answer = await fetch(`/t/${document.body.dataset.code}/state`).then((r) => r.json());
          return [[...all].sort(), answer]; }""")
        return hashlib.sha256(json.dumps([numbers, state], sort_keys=True).encode()).hexdigest()


def test_five_rounds(browser: Browser, tmp_path: Path) -> None:
    with Company(browser, tmp_path) as company:
        game = Game(company)
        jan, zofie = game.screens["p2"], game.screens["p3"]

        # Round 1: everybody is there. In the second Jan's network goes, as his turn begins: he taps on.
        game.play(lambda: game.round == 2 and game.turn_of("p2"))
        expect(jan.page.locator(".dock [data-action]").first).to_be_visible()  # of a tile in view the button is hidden
        jan.context.set_offline(True)
        gone = time.monotonic()
        game.away.add("p2")
        game.plus("p2", 3)
        jan.page.locator("#part-board .tile.lit").first.click()
        expect(jan.page.locator("#link")).to_have_attribute("data-state", "kept")
        expect(jan.page.locator("#link")).to_contain_text("4")

        # The tablet plays for him, a whole round long; Eva goes on tapping.
        game.plus("p1", 2)
        game.play(lambda: game.round == 3 and game.turn_of("p2"))
        time.sleep(max(0.0, LONG - (time.monotonic() - gone)))
        jan.context.set_offline(False)
        game.connected("p2")
        game.away.remove("p2")
        row = jan.page.locator("#tray .kept li")
        expect(row).to_contain_text("Nezapsalo se")  # his visit is no longer his to make: it waits until he says so
        expect(row).to_have_count(1)
        row.locator("button:not(.primary)").click()
        expect(jan.page.locator("#tray .missed")).to_be_visible()

        # Žofie's phone sleeps through the turns of the others.
        zofie_line = zofie.context.new_cdp_session(zofie.page)
        game.play(lambda: game.round == 3 and not game.turn_of("p3"))
        zofie_line.send("Page.setWebLifecycleState", {"state": "frozen"})
        game.away.add("p3")
        game.play(lambda: game.round == 4 and game.turn_of("p1"))
        zofie_line.send("Page.setWebLifecycleState", {"state": "active"})
        game.away.remove("p3")
        game.connected("p3")

        # The power goes; Eva and Žofie tap on in the dark; it comes back.
        company.kill()
        for seat in ("p1", "p3"):
            expect(game.screens[seat].page.locator("#link")).not_to_have_attribute("data-state", "connected")
        game.plus("p1", 4)
        game.plus("p3", 2)
        company.start()
        for seat in game.screens:
            game.connected(seat)
        game.play(lambda: game.round == ROUNDS + 1)

        # Everybody sees the same, and every tap counted once.
        numbers = company.state()
        for seat, device in game.screens.items():
            device.until(lambda seat=seat: game.shown(seat) == game.shown("table"),  # type: ignore[misc]
                         f"{seat} shows something else")
            own = device.state("" if seat == "table" else seat)
            assert own == company.state(seat)["state"]
        assert {game.shown(seat) for seat in game.screens} == {game.shown("table")}
        assert numbers["head"] == company.state()["head"]
        faults = [fault for device in game.screens.values() for fault in device.faults
                  if "Failed to load resource" not in fault]
        assert faults == []
    assert counted(tmp_path) == dict(game.taps)
    verify_journal(tmp_path, company.code)


def counted(folder: Path) -> dict[str, int]:
    """Counter changes on disk, by the seat that made them."""
    with closing(sqlite3.connect(folder / store.DATABASE)) as disk:
        return dict(Counter(by for (by,) in disk.execute("SELECT by FROM entry WHERE kind = 'correct'")))
