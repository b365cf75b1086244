"""An own box of Říše snů entered by hand: the characters in play, a board painted over, how many cards there are, a
card as it is met; then a table that plays with it. Counted like the hand of tests/browser/box/hand.py."""
from __future__ import annotations

import re
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, Page, expect

from companion.box.decoding import box_services
from tests.browser.box.hand import KEY, LOOK, TAP, Hand
from tests.browser.box.owner import Owner
from tests.browser.company import Company
from tests.browser.screens import PHONE_WIDE

pytestmark = pytest.mark.browser
COPIED = (("dreams", 5), ("horrors", 11), ("events", 7), ("easy", 4), ("hard", 6))
"""Kinds and places of sample cards that are typed in."""
MINUTES = 10
PER_CELL = 0.15
"""Seconds for each cell that a drawn finger crosses."""
SIZES = {"dreams": 40, "horrors": 41, "events": 60}
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


def test_from_an_empty_own_box_to_the_first_turn(browser: Browser, fresh: str) -> None:
    """In a house of its own: the next table begins as the last one did."""
    owner = Owner(browser, fresh)
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
    page.goto(f"{home}/worlds")
    hand.seconds += 2 * TAP
    for deck, n in SIZES.items():
        hand.look()
        hand.tap(f'[name="card_counts.{deck}"]')
        hand.type(f'[name="card_counts.{deck}"]', str(n), enter=False)
    hand.tap('label:has([name="crystals.iridion"][value="green"])')
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
    expect(page.get_by_text("Anna na tahu").first).to_be_visible()
    owner.tap(do="done")  # nothing is sent
    owner.moved(page.get_by_role("button", name="Hodit za nás").first.click)
    owner.tap(do="go")
    owner.tap(do="done")
    expect(page.get_by_text("Bob na tahu").first).to_be_visible()
    owner.show("players")
    # of each deck five cards are in a hand, and one stays in the box
    expect(page.get_by_text("sny: zbývá 34 karet")).to_be_visible()
    expect(page.get_by_text("hrůzy: zbývá 35 karet")).to_be_visible()
    assert owner.faults == []


def test_a_card_that_nobody_entered_is_told_when_it_is_sent(browser: Browser, tmp_path: Path) -> None:
    """With the phone on its side: each question about the card is answered without scrolling."""
    setup = {"game": "rise_snu", "mode": "clash", "box": "empty"}
    with Company(browser, tmp_path, "Eva", "Jan", drafted=False, setup=setup) as company:
        eva = company.screen("p1")
        eva.page.set_viewport_size({"width": PHONE_WIDE[0], "height": PHONE_WIDE[1]})
        expect(eva.page.locator("#part-offers .offer-label").first).to_be_in_viewport(ratio=1)
        eva.tap(do="send", card="new")
        expect(eva.page.locator("form.noted")).to_be_visible()
        for control in eva.page.locator("form.noted :is(input, button)").all():
            expect(control).to_be_in_viewport(ratio=1)
        eva.page.locator("form.noted input").fill("Ulice lamp")
        eva.moved(eva.page.locator("form.noted .primary").click)
        for asked in ({"field": "light", "n": 5}, {"field": "points", "n": 1}, {"field": "actions", "n": 2}):
            expect(eva.page.locator(".offer[data-action*=tell-number]").last).to_be_in_viewport(ratio=1)
            eva.tap(do="tell-number", **asked)
        for word in ("placement.exact", "compulsory.no"):
            expect(eva.page.locator(".offer[data-action*=tell]").last).to_be_in_viewport(ratio=1)
            eva.tap(do="tell", word=word)
        eva.tap(do="place-card", at="cell:A4")
        state = company.state()["state"]
        [(card, lying)] = state["lying"].items()
        assert (lying["at"], lying["actions"]) == ("cell:A4", 2)
        told = state["box"]["dreams"][card]
        assert (told["name"], told["light"], told["points"]) == ({"": "Ulice lamp"}, 5, 1)
        assert state["players"]["p1"]["light"] == 0
        assert "Odvolat kartu Ulice lamp" in company.tablet.page(f"/t/{company.code}").text
        assert eva.faults == []


@pytest.mark.soak
def test_cards_are_copied_in_fifteen_seconds_and_four_taps(browser: Browser, address: str) -> None:
    """Those of Near and Far are copied in each run: see `test_box.py`."""
    services = box_services("rise_snu")
    sample = services.SHIPPED["sample"]()
    owner = Owner(browser, address)
    owner.make("rise_snu")
    costs = []
    for kind, n in COPIED:
        shelf, card = services.DECLARATION.shelf(kind), to_builtins(list(getattr(sample, kind).values())[n])
        assert shelf is not None
        owner.page.goto(f"{owner.home}/{kind}/new")
        costs.append(Hand(owner.page, "cs", services.DECLARATION.operations).enter(shelf, card))
    assert median(cost.seconds for cost in costs) <= 15, costs
    assert median(cost.taps for cost in costs) <= 4, costs
    assert owner.faults == []


def test_what_only_creatures_have_is_asked_of_creatures(browser: Browser, address: str) -> None:
    owner = Owner(browser, address)
    owner.make("rise_snu")
    owner.page.goto(f"{owner.home}/events/new")
    power, single = owner.page.locator('[name="power"]'), owner.page.locator('label:has([name="single"])')
    owner.page.locator('label:has([name="sort"][value="creature"])').click()
    expect(power).to_be_focused()
    expect(single).to_be_hidden()
    owner.page.locator('label:has([name="sort"][value="item"])').click()
    expect(power).to_be_hidden()
    expect(single).to_be_visible()
