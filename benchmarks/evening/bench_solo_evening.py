"""A solo evening of Harrow County through a real browser, as a new player would: from the front page to the score, on a
phone or a tablet, doing what the coach would do. A line of JSON: entries, taps, and where a player would hesitate: what
has to be tapped is not in view.

    python benchmarks/evening/bench_solo_evening.py [phone|tablet] [en-GB|cs-CZ] [LEVEL] [FOLDER for pictures]

A picture is made of each kind of step when it first comes up."""
from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from playwright.sync_api import Locator, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion import games
from companion.kernel import TABLE, actors, encode, top
from tests.browser.conftest import FLAGS, chromium, serving
from tests.browser.device import PHONE, TABLET, Device

GAME: Any = games.load("harrow_county")
SEAT, MOST_ENTRIES = "p1", 600
IN_VIEW = """(one) => { const a = one.getBoundingClientRect(), x = a.left + a.width / 2, y = a.top + a.height / 2;
  const hit = document.elementFromPoint(x, y);
  return Boolean(hit && (one === hit || one.contains(hit) || hit.contains(one) && hit.closest("#part-board"))); }"""
"""Whether the middle of a thing can be seen and tapped."""


class Evening:
    def __init__(self, device: Device, pictures: Path | None):
        self.device, self.page, self.pictures = device, device.page, pictures
        self.taps = self.entries = 0
        self.steps, self.hesitations = Counter[str](), Counter[str]()

    def set_up(self, level: str) -> None:
        self.page.goto("/")
        for what in ('a[href^="/new"]:visible', 'a[href*="game=harrow_county"]:visible'):
            self._tap(self.page.locator(what).first)
        self.page.fill("[name=name0]", "Eva")
        self._tap(self.page.locator("[data-next]"))
        self.page.select_option("[name=solo_level]", level)
        self._tap(self.page.locator("[data-start]"))
        self.page.wait_for_url(re.compile(r"/t/\w{6}/seat/p1"))

    def play(self) -> Any:
        """To the end; the last position."""
        while self.entries < MOST_ENTRIES:
            s = GAME.codec.state(json.dumps(self.device.state(SEAT)))
            if not actors(s):
                return s
            self._picture(type(top(s)).__name__)
            if actors(s) == (TABLE,):
                button = self.page.locator("[data-post=roll]:visible").first
            else:
                button = self._button(json.loads(encode(GAME.coach.choose(s, SEAT))))
            self._enter(button)
        raise AssertionError("the evening does not end")

    def _enter(self, button: Locator) -> None:
        self._look(button)
        self.device.moved(lambda: button.evaluate("(one) => one.click()"))
        self.entries += 1

    def _button(self, wanted: dict[str, Any]) -> Locator:
        return next(one for one in self.device.buttons("action", do=wanted["do"])
                    if json.loads(one.get_attribute("data-action") or "{}").items() <= wanted.items())

    def _look(self, button: Locator) -> None:
        """A player taps what is in view: the button, or the hex that stands for it, whose sheet may ask which."""
        self.taps += 1
        if button.evaluate(IN_VIEW):
            return
        place = re.split(r"[| ]", button.get_attribute("data-places") or "")[-1]
        tile = self.page.locator(f'#part-board [data-place="{place}"]')
        if not place or not tile.count() or not tile.first.evaluate(IN_VIEW):
            self.taps += 1
            asked = self.page.locator("#part-asked .question")
            self.hesitations[asked.first.inner_text().replace("\n", " ") if asked.count() else "no question"] += 1
        self.taps += self.page.locator(f'.offers [data-action][data-places~="{place}"]').count() > 1

    def _tap(self, what: Locator) -> None:
        self.taps += 1
        what.click()

    def _picture(self, step: str) -> None:
        self.steps[step] += 1
        if self.pictures and self.steps[step] == 1:
            self.page.screenshot(path=self.pictures / f"{len(self.steps):02d}-{step}.png")


def main() -> None:
    size, lang, level, *folder = [*sys.argv[1:], *("phone", "en-GB", "1")[len(sys.argv) - 1:]]
    with TemporaryDirectory() as data, serving(Path(data)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        device = Device(browser, address, PHONE if size == "phone" else TABLET, lang)
        evening = Evening(device, Path(folder[0]) if folder else None)
        evening.set_up(level)
        s = evening.play()
        sys.stdout.buffer.write(msgspec.json.encode({
            "figure": f"solo evening, {size}, {lang}, level {level}", "entries": evening.entries, "taps": evening.taps,
            "round": s.round, "squares": s.hester.filled, "hesitations": dict(evening.hesitations),
            "steps": dict(evening.steps), "faults": device.faults}) + b"\n")
        browser.close()


if __name__ == "__main__":
    main()
