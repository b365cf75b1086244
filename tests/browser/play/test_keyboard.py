"""A turn without a finger: Tab, Shift+Tab, Enter, Space, arrows and Escape do it all, and one always sees where."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device import TABLET, Device
from tests.browser.stage import NAMES, Stage

pytestmark = pytest.mark.browser
FAR = 160
"""Tab presses after which a control counts as out of reach."""
MEASURE = (Path(__file__).parents[1] / "measure.js").read_text(encoding="utf-8")


class Keys:
    """A page driven by its keyboard. Every stop of Tab is looked at."""

    def __init__(self, device: Device):
        self.device, self.page = device, device.page
        self.unseen: list[str] = []

    def at(self) -> dict[str, Any] | None:
        """What has the focus, whether one sees it and where it is; None for nothing."""
        found: dict[str, Any] | None = self.page.evaluate("measure.focus()")
        return found

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def step(self, key: str = "Tab") -> None:
        self.press(key)
        here = self.at()
        if here and not (here["ring"] and here["seen"]):
            self.unseen.append(f"{here['name']}: " + ("hidden" if here["ring"] else "no outline"))

    def on(self, selector: str) -> bool:
        return bool(self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector))

    def reach(self, selector: str, key: str = "Tab") -> None:
        """Tab until the focus is there."""
        self.device.until(lambda: self.page.locator(selector).count(), f"there is no {selector}")
        for _ in range(FAR):
            if self.on(selector):
                return
            self.step(key)
        raise AssertionError(f"{selector} is out of reach")

    def offer(self, **wanted: Any) -> str:
        """The selector of a button that does this."""
        self.device.until(lambda: self.device.buttons("action", **wanted), f"no offer of {wanted}")
        written = self.page.locator(".offers [data-action]").evaluate_all(
            "(all) => all.map((one) => one.dataset.action)")
        action = next(x for x in written if wanted.items() <= json.loads(x).items())
        return f".offers [data-action={json.dumps(action)}]"

    def act(self, selector: str, key: str = "Enter") -> None:
        """Press the control and wait until the table has moved on; the focus must not fall off the page."""
        self.reach(selector)
        self.device.moved(lambda: self.press(key))
        assert self.at(), f"after {selector} the focus is nowhere"


@pytest.fixture(scope="module")
def computer(browser: Browser, stage: Stage) -> Device:
    device = Device(browser, stage.base, TABLET, "cs-CZ")
    device.context.add_init_script(MEASURE)
    return device


@pytest.fixture
def keys(computer: Device) -> Keys:
    """A stranger's computer; at the table it is Jan's turn, Eva has been to the farm."""
    computer.begin_anew()
    computer.context.clear_cookies()
    return Keys(computer)


def jans_turn(stage: Stage) -> str:
    def play() -> str:
        code = stage.drafted(*NAMES[:2])
        stage.enter(code, do="visit", seat="p1", building="farm")
        stage.enter(code, do="end-turn", seat="p1")
        return code

    return stage.replica("Jan's turn", play)


def sit_down(keys: Keys, stage: Stage, code: str) -> None:
    keys.page.goto(f"/j/{stage.tablet.invite(code)}")
    keys.reach('button[name=seat][value="p2"]')
    keys.press("Enter")
    keys.page.wait_for_url("**/seat/p2")
    keys.device.settled()


def test_a_whole_turn(keys: Keys, stage: Stage) -> None:
    """Jan sits down, counts coins, looks at why something is not allowed and at the Mine, goes to the saloon, hires or
    not, ends his turn; he saw the focus all the way."""
    code = jans_turn(stage)
    stage.correct(code, "players", "p2", "coins", to=9)
    sit_down(keys, stage, code)
    focus_stays_on_what_is_drawn_again(keys, stage, code)
    the_sheet_keeps_the_focus_and_gives_it_back(keys)
    drawings_are_changed(keys)
    walk_through_the_town(keys, "building:saloon")
    keys.act('#part-board [data-place="building:saloon"]', "Space")
    assert stage.state(code)["players"]["p2"]["figure"] == "building:saloon"
    keys.act(keys.offer(do="hire"), "Space")
    for _ in range(6):  # what the new friend brings may have to be answered
        if keys.device.buttons("action", do="end-turn") or stage.offers(code)[0] != ["p2"]:
            break
        keys.act(".offers [data-action]")
    if keys.device.buttons("action", do="end-turn"):
        keys.act(keys.offer(do="end-turn"))
    assert "p2" not in stage.offers(code)[0]
    assert len(stage.state(code)["players"]["p2"]["adventurers"]) == 1
    assert keys.unseen == []
    assert keys.device.faults == []


def focus_stays_on_what_is_drawn_again(keys: Keys, stage: Stage, code: str) -> None:
    """Three coins by three presses; somebody else's entry meanwhile takes nothing away."""
    plus = '.counter[data-seat="p2"][data-key="coins"] [data-by="1"]'
    for _ in range(3):
        keys.act(plus)
        assert keys.on(plus)
    keys.device.moved(lambda: stage.correct(code, "players", "p1", "coins", to=8))
    assert keys.on(plus)
    keys.reach("#part-undo .undo")
    keys.device.moved(lambda: keys.press("Enter"))
    assert keys.on("#part-undo .undo")


def the_sheet_keeps_the_focus_and_gives_it_back(keys: Keys) -> None:
    keys.device.until(lambda: keys.page.locator(".offers [data-near]").count(), "no near misses")
    if not keys.page.locator(".offers [data-near]:visible").count():
        keys.reach(".offers details.near > summary")
        keys.press("Enter")
    keys.reach(".offers [data-near]")
    miss = keys.at()
    keys.press("Enter")
    expect(keys.page.locator("#sheet[open]")).to_be_visible()
    for key in (*["Tab"] * 14, *["Shift+Tab"] * 14):
        keys.step(key)
        here = keys.at()
        assert here is None or here["sheet"], f"{key} leads out of the sheet to {here}"
    keys.press("Escape")
    expect(keys.page.locator("#sheet[open]")).to_have_count(0)
    back = keys.at()
    assert back
    assert miss
    assert back["name"] == miss["name"]


def drawings_are_changed(keys: Keys) -> None:
    for drawing, key in (("mine", "Enter"), ("town", "Space")):
        keys.reach(f"#part-board [data-drawing={drawing}]")
        keys.press(key)
        expect(keys.page.locator(f"#drawing-{drawing}")).to_be_visible()
        assert keys.on(f"[data-drawing={drawing}]")


def walk_through_the_town(keys: Keys, place: str) -> None:
    """Arrows lead from one lit building to the next, Shift+Tab leaves the drawing and Tab leads back."""
    keys.reach("#part-board .tile[tabindex='0']")
    for _ in range(FAR):  # the whole town: to the right along a row, and at its end down
        if keys.on(f'[data-place="{place}"]'):
            break
        before = keys.at()
        keys.step("ArrowRight")
        if keys.at() == before:
            keys.step("ArrowDown")
    keys.step("Shift+Tab")
    assert not keys.on(f'[data-place="{place}"]')
    keys.step("Tab")
    assert keys.on(f'[data-place="{place}"]')


def test_a_table_is_opened_with_arrows_and_enter(keys: Keys) -> None:
    """The three steps of a new table: names typed, choices by arrow keys, and the table stands."""
    keys.page.goto("/new")
    for n, who in enumerate(NAMES[:2]):
        keys.reach(f"[name=name{n}]")
        keys.page.keyboard.press("Control+A")
        keys.page.keyboard.type(who)
    keys.reach("[data-next]")
    keys.press("Enter")
    keys.reach("[name=mode]:checked")
    assert keys.on("[value=coach]")
    keys.press("ArrowDown")
    assert keys.on("[value=referee]:checked")
    keys.press("ArrowUp")
    assert keys.on("[value=coach]:checked")
    keys.reach("[data-start]")
    keys.press("Enter")
    keys.page.wait_for_url("**/t/*")
    assert keys.unseen == []
