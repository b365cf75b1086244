"""An own box of Říše snů entered by hand: the characters in play, a board painted over, a card as it is met; then a
table that plays with it. Counted like the hand of tests/browser/box/hand.py."""
from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.box.hand import KEY, LOOK, TAP
from tests.browser.box.owner import Owner

pytestmark = pytest.mark.browser
MINUTES = 10
PER_CELL = 0.15
"""Seconds for each cell that a drawn finger crosses."""
NUMBERS = {"rytir": (4, 4, 6), "stin": (3, 6, 4)}


class Entered:
    """What was entered so far, in seconds of the keystroke model."""

    def __init__(self, page: Page):
        self.page, self.seconds = page, 0.0

    def tap(self, what: str) -> None:
        self.seconds += TAP
        self.page.locator(what).first.click()

    def type(self, what: str, text: str, enter: bool = True) -> None:
        self.seconds += KEY * (len(text) + enter)
        self.page.locator(what).first.fill(text)

    def look(self) -> None:
        self.seconds += LOOK

    def stroke(self, row: int, first: int, last: int) -> None:
        ends = [self.page.locator(f'.tile[data-key="c.{row}.{x}"]').bounding_box() for x in (first, last)]
        (x, y), (to, _) = ((end["x"] + end["width"] / 2, end["y"] + end["height"] / 2) for end in ends if end)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(to, y, steps=3 * (last - first) + 1)
        self.page.mouse.up()
        self.seconds += TAP + PER_CELL * (last - first)


@pytest.fixture
def owner(browser: Browser, fresh: str) -> Owner:
    """In a house of its own: the next table begins as the last one did."""
    return Owner(browser, fresh)


def test_from_an_empty_own_box_to_the_first_turn(owner: Owner) -> None:
    page, hand = owner.page, Entered(owner.page)
    page.goto("/boxes")
    hand.tap("#new-name")
    hand.type("#new-name", "Naše", enter=False)
    page.select_option("#new-game", "rise_snu")
    hand.seconds += 2 * TAP
    hand.tap('form[action="/boxes"] button')
    page.wait_for_url(re.compile("done=made"))
    home = urlsplit(page.url).path
    hand.tap('a.shelf[href$="/characters"]')
    for who, numbers in NUMBERS.items():
        hand.look()
        hand.tap(f'a[href$="/characters/{who}"]')
        hand.look()
        for field, n in zip(("power", "movement", "lives"), numbers, strict=True):
            hand.type(f'[name="{field}"]', str(n))
        if not page.locator('[name="provisional"]').is_visible():
            hand.tap("details.rare > summary")
        hand.tap('label:has([name="provisional"])')
        hand.tap('.launch [value="save"]')
        page.wait_for_url(re.compile("done=saved"))
    page.goto(f"{home}/board")
    hand.seconds += 2 * TAP
    page.evaluate("document.querySelector('.paint').scrollIntoView({block: 'start'}); scrollBy(0, -70)")
    hand.look()
    hand.tap('.chip[data-brush*="mystery"]')
    hand.stroke(0, 4, 6)
    expect(page.locator("[data-findings]")).to_contain_text("v pořádku")
    hand.tap('.chip[data-brush*="path"]')
    hand.stroke(0, 0, 1)
    expect(page.locator("[data-findings]")).to_contain_text("11, 12")
    hand.tap('.chip[data-brush*="void"]')
    hand.stroke(0, 5, 6)
    hand.tap("[data-number]")
    hand.stroke(0, 5, 5)
    hand.stroke(0, 6, 6)
    expect(page.locator("[data-findings]")).to_contain_text("v pořádku")
    hand.tap('.launch [value="save"]')
    page.wait_for_url(re.compile("done=saved"))
    page.goto(f"{home}/dreams/new")  # a card as it is met: its name and its light
    hand.seconds += 3 * TAP
    hand.look()
    hand.type('[name="name.cs"]', "Kouzelný les")
    hand.type('[name="light"]', "5")
    hand.tap('.launch [value="save"]')
    page.wait_for_url(re.compile("done=saved"))
    page.goto("/new?game=rise_snu")
    hand.seconds += 3 * TAP
    hand.type('[name="name0"]', "Anna")
    hand.type('[name="name1"]', "Bob")
    page.get_by_role("button", name="Další volby").first.click()
    page.locator(f'label:has(input[name=box][value="{home.rpartition("/")[2]}"])').click()
    hand.seconds += 3 * TAP
    page.get_by_role("button", name="Začít hrát").first.click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("button", name="Konec sesílání")).to_be_visible()
    assert hand.seconds <= MINUTES * 60
    assert owner.faults == []
