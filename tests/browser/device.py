"""One screen at the table, driven as a hand would: taps on what is visible, waiting for what follows."""
from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.patience import PATIENCE

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1180, "height": 820}
UNREADY = """
const unready = new CSSStyleSheet();
unready.replaceSync("html::after { content: ''; position: fixed; inset: 0; z-index: 2147483647 }");
document.adoptedStyleSheets = [unready];
addEventListener("load", () => unready.replaceSync(""));
"""


def patient(context: BrowserContext) -> BrowserContext:
    """Taps wait until the page has loaded: before, a form is sent as without scripts, and a test would see either. The
    screen may stay on, as on a phone: not every build of the browser allows it by itself."""
    context.add_init_script(UNREADY)
    context.grant_permissions(["screen-wake-lock"])
    return context


class Device:
    """A browser context of its own: cookies, language, size. `faults` collects what the page complains about. Nothing
    moves on it: frames that nobody looks at cost as much as the rest of a page."""

    def __init__(self, browser: Browser, base: str, size: dict[str, int], locale: str):
        phone = size is PHONE
        self.context = patient(browser.new_context(
            base_url=base, viewport=size, locale=locale, has_touch=True, is_mobile=phone,
            reduced_motion="reduce"))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error"
                     and "422" not in line.text and "403" not in line.text else None)

    def begin_anew(self) -> None:
        """For the next test: what the last one did to the page and to the network is undone, and what the page keeps is
        forgotten; cookies stay. A new browser context costs as much again as the page that it opens. An installed clock
        and scripts of a test's own stay, too: those tests take a device of their own."""
        for page in self.context.pages[1:]:
            page.close()
        self.page.unroute_all()
        self.context.unroute_all()
        self.context.set_offline(False)
        self.page.goto("/hello")
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.faults.clear()

    @property
    def head(self) -> int:
        return int(self.page.evaluate(
            "fetch(`/t/${document.body.dataset.code}/state`).then((r) => r.json()).then((j) => j.head)"))

    @property
    def shown_head(self) -> int:
        """Of what is drawn; the page changes it last."""
        return int(self.page.evaluate("document.body.dataset.head"))

    def show(self, tab: str) -> None:
        button = self.page.locator(f".tabs [data-show={tab}]")
        if button.is_visible():
            button.click()

    def buttons(self, kind: str, /, **wanted: Any) -> list[Locator]:
        """Offers (`action`) or near misses (`near`) with these fields."""
        every = self.page.locator(f":is(.play-pane, .dock) [data-{kind}]")
        written: list[str] = every.evaluate_all("(all, kind) => all.map((one) => one.dataset[kind])", kind)
        fitting = [x for x in written if wanted.items() <= json.loads(x).items()]
        # Found again by what they do, not by where they stand: the page may have been drawn anew meanwhile.
        return [self.page.locator(f":is(.play-pane, .dock) [data-{kind}={json.dumps(x)}]").first for x in fitting]

    def offer(self, **wanted: Any) -> Locator:
        found: list[Locator] = []
        self.until(lambda: found.extend(self.buttons("action", **wanted)) or found, f"no offer of {wanted}")
        return found[0]

    def until(self, true: Callable[[], Any], otherwise: str) -> None:
        """Look again and again, as a player does, ever less often; the page's own rules forbid to wait inside it."""
        deadline, pause = time.monotonic() + PATIENCE, 40.0
        while not true():
            assert time.monotonic() < deadline, otherwise
            self.page.wait_for_timeout(pause)
            pause = min(1.4 * pause, 400)

    def tap(self, **wanted: Any) -> None:
        """Tap the offer of that action and wait until the table has moved on."""
        button = self.offer(**wanted)
        self.moved(lambda: self.press(button))

    def press(self, button: Locator) -> None:
        """Tap an offer; where a tile of the board or a button of its row stands for it, that one and then what it is
        called on the sheet."""
        fold = button.locator("xpath=ancestor::*[@class='fold']/button[@data-fold]")
        if fold.count():
            label = (button.locator(".offer-label").text_content() or "").strip()
            fold.click()
            self.sheet().get_by_role("button", name=label, exact=True).click()
            return
        if "on-tile" not in (button.get_attribute("class") or ""):
            button.click()
            return
        place = (button.get_attribute("data-places") or "").split("|")[-1]
        several = self.page.locator(f'.offers [data-action][data-places~="{place}"]').count() > 1
        self.page.locator(f'#part-board [data-place="{place}"]').click()
        if several:
            label = button.locator(".offer-label").text_content() or ""
            self.sheet().locator("button", has_text=label.split(" · ")[-1]).first.click()

    def miss(self, **wanted: Any) -> Locator:
        """Tap what is not allowed now; the sheet that says why."""
        self.until(lambda: self.buttons("near", **wanted), f"no near miss of {wanted}")
        while (fold := self.page.locator(".offers details.near:not([open]) > summary")).count():
            fold.first.click()
        self.press(self.buttons("near", **wanted)[0])
        return self.sheet()

    def moved(self, act: Any) -> None:
        """Do something and wait until this page shows a later head."""
        before = self.head
        self.until(lambda: self.shown_head == before, "the page does not show how the table is")
        act()
        self.until(lambda: self.shown_head != before, "the table did not move on")
        self.settled()

    def settled(self) -> None:
        """Everything that was sent is answered and drawn."""
        expect(self.page.locator("body")).not_to_have_class(re.compile(r"\bbusy\b"))

    def dice(self, *faces: int) -> None:
        """Type real dice, one tap each."""
        expect(self.page.locator(".offers .dice")).to_be_visible()
        def type_them() -> None:
            for number, face in enumerate(faces):
                self.page.locator(f'.offers [data-die="{number}"][data-face="{face}"]').click()
        self.moved(type_them)

    def sheet(self) -> Locator:
        sheet = self.page.locator("#sheet[open]")
        expect(sheet).to_be_visible()
        return sheet

    def state(self, seat: str = "") -> dict[str, Any]:
        answer: dict[str, Any] = self.page.evaluate(
            "(seat) => fetch(`/t/${document.body.dataset.code}/state?seat=${seat}`).then((r) => r.json())", seat)
        return answer["state"]
