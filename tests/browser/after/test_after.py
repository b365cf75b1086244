"""The page of the state after a turn, in a browser: what it says while it searches, an overrun entered by state."""
from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.company import Company
from tests.browser.device import Device
from tests.soak import seldom

pytestmark = pytest.mark.browser
WELSH = "p2"
AVALON, WESSEX, SUSSEX = "area:avalon", "area:wessex", "area:sussex"
"""The worked example of overruns: to Sussex the Welsh come through Wessex alone, the Downlands would stop them."""


def opened(browser: Browser, folder: Path) -> Company:
    return Company(browser, folder, "Eva", "Jan", "Tomáš", "Žofie", drafted=False, setup={"game": "britannia"})


def in_avalon(company: Company, belgae: int) -> None:
    """The Welsh are about to move: three stand in Avalon, so many Belgae in Wessex, nobody in Sussex."""
    flow = [{"at": "round", "next": 4}, {"at": "nation-turn", "side": "welsh", "part": "battle"},
            {"at": "moving", "side": "welsh"}]
    units = {AVALON: {"welsh": {"infantry": 3}}, WESSEX: {"belgae": {"infantry": belgae}}}
    patches = [{"path": ["units"], "value": units}, {"path": ["flow"], "value": flow}]
    assert company.tablet.enter(company.code, {"do": "correct", "seat": "table", "patches": patches}).status == 200


def after_page(device: Device) -> None:
    """From the table to the page, as a finger finds it."""
    device.page.locator('a[href*="/after"]').first.evaluate("(link) => link.click()")
    expect(device.page.locator("form.stack")).to_be_visible()


def fill(device: Device, armies: dict[str, int]) -> None:
    """How many infantry stand in each area; what others there are is opened where it is folded."""
    for at, n in armies.items():
        field = device.page.locator(f'input[name="armies/{at}/infantry"]')
        if not field.is_visible():
            device.page.locator("form.stack details > summary").click()
        field.fill(str(n))


TRY_AGAIN = """addEventListener("submit", (event) => {
    const seen = [...document.querySelectorAll("[role=status]")].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight; });
    console.log(JSON.stringify({ sent: !event.defaultPrevented, seen: seen.map((one) => one.textContent) }));
    if (!event.defaultPrevented) setTimeout(() => {
        document.querySelectorAll("form button").forEach((button) => button.click());
        console.log("tried"); });
});"""
"""After each sending every button of the page is pressed once more. It tells by itself: while an answer is waited for,
Playwright asks nothing of the page."""


@pytest.mark.parametrize(("locale", "looking", "entering"), [
    ("cs-CZ", "Hledám přesuny…", "Zapisuji přesuny…"),
    *seldom(("en-GB", "Looking for the moves…", "Entering the moves…"))])
def test_a_word_stands_there_while_it_searches_and_nothing_is_sent_twice(
        browser: Browser, tmp_path: Path, locale: str, looking: str, entering: str) -> None:
    with opened(browser, tmp_path) as company:
        in_avalon(company, 1)
        eva = company.screen(WELSH, locale, TRY_AGAIN)
        after_page(eva)
        held: list[Route] = []
        told: list[str] = []

        def hold(route: Route, request: Request) -> None:
            if request.method == "POST":
                held.append(route)
            else:
                route.continue_()

        eva.page.route(re.compile(r"/after"), hold)
        eva.page.on("console", lambda line: told.append(line.text))
        fill(eva, {AVALON: 0, WESSEX: 2, SUSSEX: 1})
        for said, do in ((looking, "explain"), (entering, "enter")):
            eva.page.locator(f'button[value="{do}"]').first.click(no_wait_after=True)
            eva.until(lambda: held and "tried" in told, "nothing was sent")
            first, *others = map(json.loads, told[:told.index("tried")])
            assert first == {"sent": True, "seen": [said]}
            assert others
            assert not any(x["sent"] for x in others)
            assert len(held) == 1
            held.pop().continue_()
            expect(eva.page.get_by_text(said)).to_have_count(0)
            told.clear()
        expect(eva.page.locator("#part-board")).to_be_visible()
        assert company.state()["state"]["units"][SUSSEX] == {"welsh": {"infantry": 1}}
        assert eva.faults == []


def test_an_overrun_is_entered_by_what_the_areas_hold_on_a_tablet(browser: Browser, tmp_path: Path) -> None:
    """Of three against two none goes on: that is refused with its rule, and overruled. Three come to Wessex, where one
    stands; one of them goes on."""
    with opened(browser, tmp_path) as company:
        in_avalon(company, 2)
        tablet = company.screen("table")
        by_too_few(company, tablet)
        tablet.moved(lambda: in_avalon(company, 1))
        before = company.state()["state"]
        after_page(tablet)
        fill(tablet, {AVALON: 0, WESSEX: 2, SUSSEX: 1})
        tablet.page.locator('button[value="explain"]').click()
        moves = tablet.page.locator("form.way").first.locator("li")
        expect(moves).to_have_text([re.compile(r"×2, Avalon → Wessex"), re.compile(r"×1, Avalon → Sussex")])

        # The battle for Wessex was fought on the table: what is left of it is entered with the moves.
        tablet.page.locator(".follows > summary").first.click()
        tablet.page.locator(f'select[name="left/{WESSEX}"]').select_option("welsh")
        tablet.page.locator(f'input[name="left/{WESSEX}/infantry"]').fill("1")
        tablet.page.locator('button[value="enter"]').first.click()
        expect(tablet.page.locator("#part-board")).to_be_visible()
        assert company.state()["state"]["units"] == {
            WESSEX: {"welsh": {"infantry": 1}}, SUSSEX: {"welsh": {"infantry": 1}}}

        # One tap takes all of it back.
        tablet.page.wait_for_selector('#link[data-state="connected"]')
        tablet.moved(lambda: tablet.page.locator("#part-undo .undo").click())
        assert company.state()["state"] == before
        assert tablet.faults == []


def by_too_few(company: Company, tablet: Device) -> None:
    after_page(tablet)
    fill(tablet, {AVALON: 0, WESSEX: 2, SUSSEX: 1})
    tablet.page.locator('button[value="explain"]').click()
    expect(tablet.page.locator('#answer a[href^="/rules/britannia/"]')).to_be_visible()
    expect(tablet.page.locator('button[value="enter"]')).to_have_count(0)
    tablet.page.locator('button[value="overrule"]').click()
    expect(tablet.page.locator("#part-board")).to_be_visible()
    assert company.state()["state"]["units"][SUSSEX] == {"welsh": {"infantry": 1}}
    tablet.page.wait_for_selector('#link[data-state="connected"]')
