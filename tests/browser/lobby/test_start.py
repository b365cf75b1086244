"""From the front page to the first entry on a second phone, and the new table as fingers use it."""
from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.device import PHONE, TABLET, Device

pytestmark = pytest.mark.browser

SECONDS = 30.0
"""Scripted, from the front page to the accepted entry on the second phone. A person has 45."""
TAPS = {"tablet": 4, "phone": 1, "entry": 1}
"""New table, a finger in the first name, one in the second, Start; a seat; the entry itself. Scanning the code is no
tap. A group that was here before needs two on the tablet: the names stand there."""


OPEN = """async () => {
  const { csrf } = await (await fetch("/hello")).json();
  const setup = { seats: ["p1", "p2"], box: "empty", mode: "first_adventure" };
  const made = await fetch("/tables", { method: "POST",
    headers: { "Content-Type": "application/json", "Accept": "application/json", "X-CSRF": csrf },
    body: JSON.stringify({ game: "near_and_far", setup, names: { p1: "Eva", p2: "Jan" } }) });
  return (await made.json()).code;
}"""

MIDWAY = """async (code) => {
  const { csrf } = await (await fetch("/hello")).json(), patches = [{ path: ["round"], value: 3 }];
  const action = { do: "correct", seat: "table", patches };
  return (await fetch(`/t/${code}/enter`, { method: "POST",
    headers: { "Content-Type": "application/json", "Accept": "application/json", "X-CSRF": csrf },
    body: JSON.stringify({ client: `midway-${code}`, head: -1, action }) })).status;
}"""


class Fingers:
    """Counts what a hand does on one page. Typed letters are no taps; getting the keyboard up is one."""

    def __init__(self, page: Page):
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).first.click()

    def type(self, selector: str, text: str) -> None:
        self.tap(selector)
        self.page.keyboard.type(text)


def people(page: Page) -> list[str]:
    return [x for x in page.locator(".who").evaluate_all("all => all.map((one) => one.value)") if x]


def colours(page: Page) -> list[str]:
    found: list[str] = page.locator(".person:visible input:checked").evaluate_all("all => all.map((one) => one.value)")
    return found


@pytest.fixture(scope="module")
def same_tablet(browser: Browser, address: str) -> Device:
    return Device(browser, address, TABLET, "en-GB")


@pytest.fixture
def page(same_tablet: Device) -> Iterator[Page]:
    """The page for a new table on a tablet that has opened none yet."""
    same_tablet.begin_anew()
    same_tablet.context.clear_cookies()
    same_tablet.page.goto("/new")
    yield same_tablet.page
    assert same_tablet.faults == []


def test_from_the_front_page_to_the_first_entry_on_a_second_phone(browser: Browser, fresh: str) -> None:
    tablet = Device(browser, fresh, TABLET, "cs-CZ")
    phones = [Device(browser, fresh, PHONE, locale) for locale in ("cs-CZ", "en-GB")]
    tablet.page.goto("/")
    for game in tablet.page.locator(".game").all():  # which games live here is seen in one glance
        expect(game).to_be_in_viewport(ratio=1)
    expect(tablet.page.locator('a[href="/boxes"]')).to_be_in_viewport(ratio=1)  # an own box is made before a game

    began = time.monotonic()
    hand = Fingers(tablet.page)
    hand.tap("#new-door")
    hand.type("[name=name0]", "Eva")
    hand.type("[name=name1]", "Jan")
    hand.tap("[data-start]")
    tablet.page.wait_for_url(re.compile(r"/t/\w{6}$"))
    code = tablet.page.locator(".welcome .code:visible").first.inner_text().strip()
    assert tablet.page.locator(".welcome .qr svg:visible").count()
    opened = time.monotonic()

    fingers = []
    for phone in phones:
        phone.page.goto(f"/j/{code}")  # what the camera opens
        fingers.append(Fingers(phone.page))
        fingers[-1].tap(".seats .seat:enabled")
        phone.page.wait_for_url(re.compile("/seat/"))
    seated = time.monotonic()
    expect(tablet.page.locator(".joined .absent")).to_have_count(0)

    second = phones[1]
    before = second.head
    offer = second.offer(do="hold")
    fingers[1].taps += 1
    offer.click()
    second.until(lambda: second.head != before, "the entry was not accepted")
    done = time.monotonic()

    taps = {"tablet": hand.taps, "phone": fingers[0].taps, "entry": fingers[1].taps - fingers[0].taps}
    print(f"\nstart: table {opened - began:.1f} s, seated {seated - began:.1f} s, entry {done - began:.1f} s, {taps}")
    assert done - began <= SECONDS
    assert all(taps[where] <= most for where, most in TAPS.items()), taps
    assert [d.faults for d in (tablet, *phones)] == [[], [], []]


@pytest.mark.parametrize("going_on", [1, 3])
def test_a_tablet_with_games_going_on_shows_every_door_of_the_house(page: Page, going_on: int) -> None:
    for _ in range(going_on):
        assert page.evaluate(MIDWAY, page.evaluate(OPEN)) == 200
    page.goto("/")
    expect(page.locator(".going-on .quiet")).to_have_count(going_on)
    for door in (*page.locator(".going-on .button").all(), *page.locator(".game").all(),
                 *page.locator(".house a").all(), page.locator("#code")):
        expect(door).to_be_in_viewport(ratio=1)


def test_a_group_that_returns_needs_two_taps(page: Page) -> None:
    page.fill("[name=name0]", "Eva")
    page.fill("[name=name1]", "Jan")
    page.locator(".person").nth(0).locator("[value=green]").check(force=True)
    page.click("[data-start]")
    page.wait_for_url(re.compile("/t/"))
    page.goto("/")
    hand = Fingers(page)
    hand.tap("#new-door")
    expect(page.locator(".who").first).to_have_value("Eva")
    assert colours(page)[0] == "green"
    hand.tap("[data-start]")
    page.wait_for_url(re.compile("/t/"))
    assert hand.taps == 2


def test_the_order_colours_and_names_by_taps_alone(page: Page) -> None:
    for n, name in enumerate(("Eva", "Jan", "Olga")):
        if n > 1:
            page.click("[data-add]")
        page.fill(f"[name=name{n}]", name)
    before = colours(page)
    assert len(set(before)) == 3
    page.locator(".person").nth(2).locator("[data-move='-1']").click()
    assert people(page) == ["Eva", "Olga", "Jan"]
    assert colours(page) == [before[0], before[2], before[1]]

    # A colour that is taken changes hands.
    page.locator(".person").nth(0).locator(f"[value={before[2]}]").check(force=True)
    assert colours(page)[0] == before[2]
    assert len(set(colours(page))) == 3

    # A draw turns the table, it does not shuffle it.
    page.click("[data-draw]")
    expect(page.locator("#drawn")).to_contain_text("begins")
    order = people(page)
    assert order in (["Eva", "Olga", "Jan"], ["Olga", "Jan", "Eva"], ["Jan", "Eva", "Olga"])
    assert order[0] in page.locator("#drawn").inner_text()


def test_back_and_a_reload_keep_everything(page: Page) -> None:
    page.fill("[name=name0]", "Žofie")
    page.fill("[name=name1]", "Řehoř")
    page.click("[data-next]")
    page.check("[name=mode][value=referee]")
    page.check("[name=box][value=sample]")
    page.click("[data-next]")
    page.check("[name=begin][value=middle]")
    page.click("[data-back]")
    assert page.is_checked("[name=box][value=sample]")
    page.reload()
    assert people(page) == ["Žofie", "Řehoř"]
    assert [page.locator(f"[name={x}]:checked").get_attribute("value") for x in ("mode", "box", "begin")] == [
        "referee", "sample", "middle"]
    expect(page.locator(".summary")).to_contain_text("Referee · Invented box · A game under way")


def test_a_missing_name_is_said_at_the_names_wherever_start_was_tapped(page: Page) -> None:
    page.fill("[name=name0]", "Eva")
    page.fill("[name=name1]", "")
    page.click("[data-next]")
    page.click("[data-start]")
    expect(page.locator("#fault-name")).to_be_visible()
    expect(page.locator("[name=name1]")).to_be_focused()
    page.keyboard.type("eva")
    page.keyboard.press("Enter")
    expect(page.locator("#fault-name")).to_contain_text("same name")
    assert page.url.endswith("/new")


def test_counters_ask_for_no_box_and_the_map_suggests_the_day_side(page: Page) -> None:
    page.click("[data-go='2']")
    page.check("[name=mode][value=counters]")
    expect(page.locator(".refereed:visible")).to_have_count(0)
    page.check("[name=mode][value=coach]")
    expect(page.locator(".refereed:visible")).to_have_count(4)
    page.check("[name=play][value=arcade]")
    for map, day in (("4", False), ("5", True), ("3", False)):
        page.select_option("#play [name=map]", map)
        assert page.locator("[name=day]").is_checked() is day


def test_the_book_follows_the_box_until_somebody_chooses_one(browser: Browser, fresh: str) -> None:
    page = Device(browser, fresh, TABLET, "en-GB").page
    page.goto("/new")
    page.click("[data-go='2']")
    chosen = page.locator("[name=book]:checked")
    page.check("[name=box][value=sample]")
    expect(chosen).to_have_value("roads")
    page.check("[name=box][value=empty]")
    expect(chosen).to_have_value("")
    page.check("[name=book][value=roads]")
    page.check("[name=box][value=sample]")
    page.check("[name=box][value=empty]")
    expect(chosen).to_have_value("roads")


def test_ticks_of_the_set_up_list_stay_and_lead_to_the_first_turn(page: Page) -> None:
    table = f"{page.url.removesuffix('/new')}/t/{page.evaluate(OPEN)}"
    page.goto(f"{table}/setup")
    page.click("#draw")
    page.wait_for_url(re.compile("draw=1"))  # whole: the letters are there before the script that remembers the draw
    expect(page.locator(".letters li")).to_have_count(7)
    letters = page.locator(".letters li").all_inner_texts()
    page.locator(".check input").first.check()
    page.goto(f"{table}/setup")
    page.wait_for_url(re.compile("draw=1"))
    assert page.locator(".letters li").all_inner_texts() == letters
    assert page.locator(".check input").first.is_checked()
    for group in page.locator(".group").all():
        if group.get_attribute("open") is None:
            group.locator("summary").click()
        group.locator("[data-all] input").check()
        expect(group).not_to_have_attribute("open", "")
    expect(page.locator("#done")).to_be_visible()
    page.click("#go")
    page.wait_for_url(table)


def test_a_campaign_from_the_front_page_to_its_first_table(page: Page) -> None:
    hand = Fingers(page)
    page.fill("[name=name0]", "Eva")
    page.fill("[name=name1]", "Jan")
    page.click("[data-go='2']")
    for play, shown in (("first_adventure", ()), ("arcade", ("map",)), ("character", ("campaign", "character0")),
                        ("campaign", ("campaign", "first_time"))):
        page.check(f"[name=play][value={play}]")
        for name in ("map", "campaign", "character0", "first_time"):
            expect(page.locator(f"#play [name={name}]")).to_be_visible(visible=name in shown)
    page.fill("[name=campaign]", "Our Fridays")
    hand.tap("[data-start]")
    page.wait_for_url(re.compile(r"/campaigns/\d+$"))
    expect(page.locator("h1")).to_have_text("Our Fridays")
    expect(page.locator(".stop")).to_have_count(10)
    hand.tap("#next-game .primary")
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    page.goto("/campaigns")
    page.get_by_role("link", name="Our Fridays", exact=True).click()
    expect(page.locator(".stop.now")).to_have_count(1)
