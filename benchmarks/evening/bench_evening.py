"""An evening of two new players with a box that nobody has entered yet, on one tablet, through a real browser: the box
made and five cards copied, a table set up and laid out, three rounds played, dinner, the table packed, and the
beginning of the next evening. A line for each part: taps, keys, looks, the seconds of the keystroke model
(tests/browser/box/hand.py), and where a new player would hesitate: what decides is not in view, or more than a dozen
things are offered."""
from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from playwright.sync_api import Locator, sync_playwright

from companion.box.decoding import box_services
from tests.browser.box.hand import Cost, Hand
from tests.browser.box.owner import Owner
from tests.browser.conftest import FLAGS, chromium, serving
from tests.browser.device import TABLET

GAME, LANGUAGE = "near_and_far", "cs"
CARDS = {"artifacts": (7, 24), "adventurers": (5,), "threats": (9,), "treasures": (6,)}
"""Cards copied before the first game, by their place in the sample box."""
ROUNDS, MOST_ENTRIES, MANY = 3, 160, 12
"""Rounds played on the first evening; entries after which it stops anyway; things offered at once that are many."""
SEED = 19


class Evening:
    """Two players who have never seen the app. `cost` is that of the part being played."""

    def __init__(self, owner: Owner):
        self.owner, self.page, self.chance = owner, owner.page, random.Random(SEED)
        self.cost, self.hesitations = Cost(), Counter[str]()
        self.tried = Counter[str]()

    def told(self, part: str, **more: object) -> None:
        """A line about the part that is over."""
        sys.stdout.buffer.write(msgspec.json.encode({
            "figure": part, "taps": self.cost.taps, "keys": self.cost.keys, "looks": self.cost.looks,
            "modelled": round(self.cost.seconds, 1), "hesitations": dict(self.hesitations), **more}) + b"\n")
        sys.stdout.buffer.flush()
        self.cost, self.hesitations = Cost(), Counter[str]()

    def tap(self, what: Locator | str, look: bool = True) -> None:
        """Look, and tap; a swipe before it where the thing is not in view."""
        one = self.page.locator(what).first if isinstance(what, str) else what
        self.cost.looks += look
        self.cost.taps += 1
        if not one.evaluate("""(x) => { const a = x.getBoundingClientRect();
              return a.top >= 0 && a.bottom <= innerHeight && a.width > 0; }"""):
            self.cost.taps += 1
            self._hesitates("below the screen")
        one.click()

    def _hesitates(self, why: str) -> None:
        """Count a hesitation, with the question it was at."""
        asked = self.page.locator("#part-asked .question")
        self.hesitations[f"{why}: {asked.first.inner_text()}" if asked.count() else why] += 1

    def type(self, field: str, text: str) -> None:
        self.cost.keys += len(text)
        self.page.fill(field, text)

    # the parts

    def box(self) -> None:
        self.page.goto("/")
        self.tap('a[href="/boxes"]')
        self.type("#new-name", "Naše krabice")
        self.tap('form[action="/boxes"] button')
        self.page.wait_for_url(re.compile("done=made"))
        self.owner.home = re.sub(r"^https?://[^/]+|\?.*$", "", self.page.url)
        services = box_services(GAME)
        sample, declared = services.SHIPPED["sample"](), services.DECLARATION
        hand = Hand(self.page, LANGUAGE, declared.operations)
        for kind, places in CARDS.items():
            shelf, cards = declared.shelf(kind), list(getattr(sample, kind).values())
            assert shelf is not None
            self.page.goto(self.owner.home)
            self.tap(f'a[href="{self.owner.home}/{kind}"]')
            self.tap(f'a[href="{self.owner.home}/{kind}/new"]')
            for n in places:
                card = hand.enter(shelf, msgspec.to_builtins(cards[n]))
                self.cost = Cost(*(getattr(self.cost, x) + getattr(card, x) for x in Cost.__struct_fields__))
                if not self.page.url.split("?")[0].endswith("/new"):
                    self.page.goto(f"{self.owner.home}/{kind}/new")
        self.told("box made, five cards copied")

    def table(self) -> str:
        self.page.goto("/")
        self.tap('a[href^="/new"]')
        if self.page.locator(f'a[href*="game={GAME}"]:visible').count():
            self.tap(f'a[href*="game={GAME}"]')
        for n, name in enumerate(("Eva", "Jan")):
            self.type(f"[name=name{n}]", name)
        self.tap("[data-next]")
        own = self.page.locator("label:has([name=box][value=nase-krabice])")
        if own.is_visible() and not own.locator("input").is_checked():
            self.tap(own)
        self.tap("[data-start]")
        self.page.wait_for_url(re.compile(r"/t/\w{6}"))
        code = re.search(r"/t/(\w{6})", self.page.url)
        assert code
        self.told("table made")
        return code[1]

    def tick(self, path: str, part: str) -> None:
        """The list of a set-up, a packing or a rebuilding: every group ticked as one."""
        self.page.goto(path)
        lines = self.page.locator(".checks input").count()
        for group in self.page.locator("details.group").all():
            if not group.get_attribute("open") and group.get_attribute("open") != "":
                self.tap(group.locator("> summary"))
            self.tap(group.locator("label[data-all]"))
        self.told(part, lines=lines)

    def play(self, code: str) -> None:
        self.page.goto(f"/t/{code}")
        self.tap("[data-passing]")
        entries = 0
        while self._state()["round"] <= ROUNDS and entries < MOST_ENTRIES:
            self._step()
            entries += 1
        self.told(f"{ROUNDS} rounds played", entries=entries, round=self._state()["round"])

    def _state(self) -> dict[str, Any]:
        return self.owner.state()

    def _step(self) -> None:
        """One entry, as somebody would make it who takes the first thing that looks right."""
        rows = self.page.locator(".offers .dice:visible .die-row").count()
        forms = self.page.locator(".play-pane form.amount:visible")
        shown = [one for one in self.page.locator(
            ":is(.play-pane, .dock) :is([data-action], [data-fold]):visible").all()
                 if "on-tile" not in (one.get_attribute("class") or "")]
        buttons = [one for one in self.page.locator(
            ":is(.play-pane, .dock) [data-action]:is(:not([hidden] *), .fold *):not(.on-tile)").all()
                   if one.is_visible() or self._fold(one).is_visible()]
        tiles = self.page.locator(".offers [data-action].on-tile")
        if len(shown) > MANY:
            self._hesitates("more than a dozen buttons")
        if forms.count():
            self.cost.keys += 1
            forms.first.locator("input").fill(str(self.chance.randint(1, 3)))
            self._moved(forms.first.locator("button"))
        elif rows:
            self.cost.taps, self.cost.looks = self.cost.taps + rows, self.cost.looks + 1
            self.owner.dice(*(self.chance.randint(1, 6) for _ in range(rows)))
        elif buttons:
            self._entered(self._rarest(buttons))
        elif tiles.count():
            self._on_board(tiles.nth(self.chance.randrange(tiles.count())))
        else:
            stages = self.page.locator(":is(.play-pane, .dock) [data-stage]:visible")
            assert stages.count(), self.page.locator("#part-asked").inner_text()
            self.tap(stages.nth(self.chance.randrange(stages.count())))
            self._moved(self.page.locator("#sheet[open] [data-action]").first)

    def _rarest(self, buttons: list[Locator]) -> Locator:
        """What was tapped least so far: who has tried a thing goes on to another."""
        verbs = [json.loads(one.get_attribute("data-action") or "{}").get("do", "") for one in buttons]
        best = min(range(len(buttons)), key=lambda n: (self.tried[verbs[n]], self.chance.random()))
        self.tried[verbs[best]] += 1
        return buttons[best]

    def _on_board(self, button: Locator) -> None:
        """A tile of the board stands for it; where it can do several things, a sheet asks which."""
        place = (button.get_attribute("data-places") or "").split("|")[-1]
        several = self.page.locator(f'.offers [data-action][data-places~="{place}"]').count() > 1
        self.cost.taps, self.cost.looks = self.cost.taps + 1 + several, self.cost.looks + 1 + several
        self.owner.moved(lambda: self.owner.press(button))

    def _fold(self, button: Locator) -> Locator:
        """The button that stands for the whole row of this one."""
        return button.locator("xpath=ancestor::*[@class='fold']/button[@data-fold]")

    def _entered(self, button: Locator) -> None:
        """Tap it, by way of the sheet of its row where that stands for it."""
        fold = self._fold(button)
        if not fold.count():
            self._moved(button)
            return
        self.tap(fold)
        label = (button.locator(".offer-label").text_content() or "").strip()
        self._moved(self.page.locator("#sheet[open] .primary").get_by_text(label, exact=True))

    def _moved(self, what: Locator) -> None:
        self.owner.moved(lambda: self.tap(what))

    def dinner(self, code: str) -> None:
        self.page.goto(f"/t/{code}/evening")
        self.tap("form[action$=pause] button")
        self.page.goto(f"/t/{code}")
        shown = self.page.locator("body").inner_text()
        self.told("dinner", pause_shown="Přestávka od" in shown)

    def next_evening(self, code: str) -> None:
        self.page.goto("/")
        self.tap(f'a[href*="/t/{code}"], form[action*="{code}"] button')
        lines = self._recap(code)
        self.told("the next evening found", recap=lines)

    def _recap(self, code: str) -> int:
        self.page.goto(f"/t/{code}/setup")
        return self.page.locator(".recap li").count()


def main() -> None:
    with TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        owner = Owner(browser, address, TABLET)
        evening = Evening(owner)
        evening.box()
        code = evening.table()
        evening.tick(f"/t/{code}/setup", "table laid out")
        evening.play(code)
        evening.dinner(code)
        evening.tick(f"/t/{code}/pack", "table packed")
        evening.next_evening(code)
        evening.tick(f"/t/{code}/setup", "table rebuilt")
        assert owner.faults == [], owner.faults
        browser.close()


if __name__ == "__main__":
    main()
