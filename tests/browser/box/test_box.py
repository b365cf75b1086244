"""The owner's box entered by hand on a phone, a table opened with it, and its cards and its map in play."""
from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.device import PHONE, TABLET, Device
from tests.browser.showcase.test_screens import MEASURE, NARROW, READABLE, TARGET
from tests.web.box.test_maps import PAGE, lying

pytestmark = pytest.mark.browser

ENTER = """async ([code, actions]) => {
  for (const action of actions) {
    const answer = await fetch(`/t/${code}/enter`, { method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF": document.body.dataset.csrf },
      body: JSON.stringify({ client: crypto.randomUUID(), head: -1, action }) });
    if (!answer.ok) throw new Error(await answer.text());
  } }"""
PLACES = {"town": (500, 860), "a": (240, 600), "b": (730, 600), "tea": (260, 240), "end": (740, 220)}


def png(width: int, height: int) -> bytes:
    """A picture of one colour."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\x00" + b"\xc8\xb4\x8c" * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Owner(Device):
    """A phone in one hand, cards in the other."""

    def __init__(self, browser: Browser, base: str, size: dict[str, int] = PHONE, locale: str = "cs-CZ"):
        super().__init__(browser, base, size, locale)
        self.home = ""

    def new_box(self, name: str) -> None:
        self.page.goto("/")
        self.page.click('a[href="/boxes"]')
        self.page.fill("#new-name", name)
        self.page.click('form[action="/boxes"] button')
        self.page.wait_for_url(re.compile("done=made"))
        self.home = re.sub(r"^https?://[^/]+|\?.*$", "", self.page.url)

    def more(self, field: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.locator(f'.stepper:has([name="{field}"]) [data-by="1"]').click()

    def add(self, what: str, kind: str) -> None:
        self.page.select_option(f'[name="{what}.new"]', kind)
        rows = self.page.locator(f"#list-{what} > .list-row")
        before = rows.count()
        self.page.click(f'[value="add {what}"]')
        expect(rows).to_have_count(before + 1)

    def save(self) -> None:
        self.page.click(".launch [value=save]")
        self.page.wait_for_url(re.compile("done=saved"))

    def tap_at(self, x: int, y: int) -> None:
        """A finger on the drawing, in its own units."""
        at: dict[str, float] = self.page.evaluate("""([x, y]) => {
          const at = new DOMPoint(x, y).matrixTransform(document.getElementById("canvas").getScreenCTM());
          return { x: at.x, y: at.y }; }""", [x, y])
        self.page.mouse.click(at["x"], at["y"])

    def space(self, kind: str, place: str) -> None:
        self.page.click(f'.palette [data-kind="{kind}"]')
        self.tap_at(*PLACES[place])
        expect(self.page.locator("#inspector")).to_be_visible()

    def path(self, a: str, b: str, icon: str = "") -> None:
        self.page.click(f'.palette [data-icon="{icon}"]')
        for place in (a, b):
            self.tap_at(*PLACES[place])

    def store(self) -> None:
        self.page.click("[data-store]")
        expect(self.page.locator("#telling")).to_have_text(re.compile("Uloženo|Saved"))


def entered(owner: Owner) -> None:
    """An artifact with an effect, a threat and a map of five spaces."""
    page = owner.page
    owner.new_box("Naše krabice")
    page.click(f'a[href="{owner.home}/artifacts"]')
    page.click(f'a[href="{owner.home}/artifacts/new"]')
    page.fill('[name="name.cs"]', "Nefritová flétna")
    page.locator("label:has([name=tier][value=basic])").click()
    owner.more("points", 3)
    owner.more("coins")
    owner.add("effects", "visit-bonus")
    page.select_option('[name="effects.0.building"]', "stables")
    page.select_option('[name="effects.0.good"]', "food")
    owner.more("effects.0.amount")
    page.click("[value=zero]")
    expect(page.locator("[name=skill]")).to_have_value("0")
    owner.save()
    expect(page.locator("#artifact-1")).to_contain_text("Nefritová flétna")

    page.goto(f"{owner.home}/threats/4")
    page.fill('[name="name.cs"]', "Vlk")
    owner.more("points", 3)
    owner.save()

    page.goto(f"{owner.home}/maps/1")
    for kind, place in (("town", "town"), ("coin", "a"), ("gem", "b"), ("tea", "tea"), ("tea", "end")):
        owner.space(kind, place)
        if place in ("a", "b"):
            page.click("[data-next-label]")
    page.click('[data-tool="path"]')
    owner.path("town", "a", "threat")
    owner.path("town", "b")
    owner.path("a", "tea", "treasure")
    owner.path("b", "end")
    expect(page.locator("#paths .trail")).to_have_count(4)
    page.fill("[name='tea.larger']", "7")
    page.fill("[name='tea.smaller']", "3")
    page.locator("[name='tea.smaller']").blur()
    owner.store()


def test_a_box_entered_by_hand_is_played_with(browser: Browser, fresh: str) -> None:
    owner = Owner(browser, fresh)
    entered(owner)
    tablet = Device(browser, fresh, TABLET, "cs-CZ")
    tablet.page.goto("/new")
    tablet.page.fill("[name=name0]", "Eva")
    tablet.page.fill("[name=name1]", "Jan")
    tablet.page.click("[data-next]")
    tablet.page.locator("label:has([name=box][value=nase-krabice])").click()
    tablet.page.click("[data-start]")
    tablet.page.wait_for_url(re.compile(r"/t/\w{6}$"))
    code = tablet.page.url.rpartition("/")[2]
    expect(tablet.page.locator(".graph .spot")).to_have_count(5)

    owner.page.goto(f"/j/{tablet.page.locator('.join .code:visible').first.inner_text().strip()}")
    owner.page.locator(".seats .seat:enabled").first.click()
    owner.page.wait_for_url(re.compile("/seat/p1"))
    tablet.page.evaluate(ENTER, [code, [
        {"do": "lay-quest", "seat": "table", "space": "s2"}, {"do": "lay-quest", "seat": "table", "space": "s3"},
        *({"do": "hold", "seat": seat, "basic": 5, "advanced": 1} for seat in ("p1", "p2"))]])

    owner.tap(do="build", artifact="artifact-1")  # the price of the card is paid
    assert owner.state("p1")["players"]["p1"]["coins"] == 2
    owner.tap(do="visit", building="stables")
    assert owner.state("p1")["players"]["p1"]["food"] == 2  # what the card says
    owner.tap(do="end-turn")
    tablet.page.evaluate(ENTER, [code, [{"do": "visit", "seat": "p2", "building": "farm", "against": "", "manner": ""},
                                        {"do": "end-turn", "seat": "p2"}]])

    owner.tap(do="leave-town")
    owner.tap(do="move", to="s2")
    expect(owner.page.locator('#part-offers [data-action*="fight"]')).to_contain_text("body: 3")  # as it was entered
    owner.tap(do="fight")
    owner.dice(6)
    eva = owner.state("p1")["players"]["p1"]
    assert (eva["threats"], eva["figure"], eva["camps"]) == (["4"], "map:s2", 13)
    assert owner.faults == []
    assert tablet.faults == []
    score = tablet.page.evaluate("(code) => fetch(`/t/${code}/score`, { headers: { Accept: 'application/json' } })"
                                 ".then((answer) => answer.json())", code)
    assert re.search(r"\b3\b", str([line for line in score["lines"] if line["seat"] == "p1"]))


@pytest.fixture(scope="module")
def home(browser: Browser, address: str) -> Iterator[Owner]:
    """A box with a few things in it."""
    owner = Owner(browser, address)
    entered(owner)
    yield owner
    owner.context.close()


def test_wrong_input_keeps_what_was_typed_beside_a_sentence(home: Owner) -> None:
    page = home.page
    page.goto(f"{home.home}/treasures/new")
    page.fill('[name="name.cs"]', "Měsíc")
    page.fill("[name=points]", "moc")
    page.click(".launch [value=save]")
    fault = page.locator("#fault-points")
    expect(fault).to_be_visible()
    expect(page.locator("[name=points]")).to_be_focused()
    expect(page.locator('[name="name.cs"]')).to_have_value("Měsíc")
    unknown = page.locator(".stepper:has([name=skill]) [data-unknown]")
    expect(unknown).to_have_attribute("aria-pressed", "true")
    home.more("skill")
    expect(page.locator("[name=skill]")).to_have_value("1")
    unknown.click()
    expect(page.locator("[name=skill]")).to_have_value("?")


def test_an_undo_brings_the_version_before(home: Owner) -> None:
    page = home.page
    page.goto(f"{home.home}/threats/5")
    home.more("points", 4)
    home.save()
    expect(page.locator("#\\35")).to_contain_text("4")
    page.click(".did button")
    page.wait_for_url(re.compile("done=undone"))
    page.goto(f"{home.home}/threats/5")
    expect(page.locator("[name=points]")).to_have_value("?")


def test_the_map_by_keys_and_lists_alone(home: Owner) -> None:
    page = home.page
    page.goto(f"{home.home}/maps/2")
    page.locator(".lists summary").press("Enter")
    for _ in range(2):
        page.locator("[data-new-space]").press("Enter")
        expect(page.locator("#inspector h2")).to_be_focused()
    page.locator('[data-set-kind="town"]').press("Enter")
    page.locator("[data-join-with]").select_option("s1")
    page.locator("[data-join]").press("Enter")
    expect(page.locator("#paths .trail")).to_have_count(1)
    expect(page.locator("#inspector h2")).to_contain_text("–")
    page.locator('[data-set-icon="threat"]').press("Enter")
    expect(page.locator("#paths .icon-spot.threat")).to_have_count(1)
    spot = page.locator('#spots [data-space="s2"]')
    spot.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator('#spots [data-space="s2"] .ground')).to_have_attribute("cx", "530")
    expect(page.locator('#spots [data-space="s2"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#inspector [data-set-kind]").first).to_be_visible()
    page.keyboard.press("Delete")
    expect(page.locator("#spots .spot")).to_have_count(1)
    expect(page.locator("#paths .trail")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("#paths .icon-spot.threat")).to_have_count(1)
    page.locator("#path-list button").press("Enter")
    page.locator("#inspector [data-delete]").press("Enter")
    expect(page.locator("#paths .trail")).to_have_count(0)


def test_a_space_is_moved_by_two_taps_and_findings_follow(home: Owner) -> None:
    page = home.page
    page.goto(f"{home.home}/maps/3")
    home.space("town", "town")
    home.space("coin", "a")
    expect(page.locator("#findings")).to_contain_text("nedá dojít")
    page.locator("#findings button", has_text="nedá dojít").click()
    expect(page.locator(".spot.concerned")).to_have_count(1)
    page.click("[data-move]")
    home.tap_at(500, 300)
    ground = page.locator('#spots [data-space="s2"] .ground')
    expect(ground).to_have_attribute("cy", re.compile("^(29[5-9]|30[0-5])$"))
    page.click('[data-tool="path"]')
    home.tap_at(500, 300)
    home.tap_at(*PLACES["town"])
    expect(page.locator("#findings")).not_to_contain_text("nedá dojít")
    page.click("[data-zoom]")
    width = page.locator("#canvas").evaluate(
        "(svg) => svg.getBoundingClientRect().width / svg.parentElement.clientWidth")
    assert width > 1.5
    page.click("[data-undo]")
    expect(page.locator("#paths .trail")).to_have_count(0)


def test_a_drawing_survives_a_reload_and_another_who_saved_is_said(home: Owner, browser: Browser, address: str) -> None:
    page = home.page
    page.goto(f"{home.home}/maps/4")
    home.space("town", "town")
    page.reload()
    expect(page.locator("#spots .spot.town")).to_have_count(1)
    expect(page.locator("[data-store]")).to_be_enabled()
    other = Owner(browser, address, TABLET)
    other.page.goto(f"{home.home}/maps/4")
    other.space("town", "a")
    other.store()
    page.click("[data-store]")
    expect(page.locator("#telling")).to_contain_text("mezitím")
    home.store()
    page.reload()
    expect(page.locator("[data-store]")).to_be_disabled()
    expect(page.locator('#spots [data-space="s1"] .ground')).to_have_attribute("cy", re.compile("^8[56]"))
    other.context.close()


def choose(page: Page, data: bytes) -> None:
    page.locator(".photo-form input[type=file]").last.set_input_files(
        {"name": "page.png", "mimeType": "image/png", "buffer": data})


def corners(page: Page) -> list[tuple[float, float]]:
    """Where the corners lie, in shares of the picture."""
    told: list[tuple[float, float]] = page.locator("#page-dialog .corner").evaluate_all(
        "(all) => all.map((one) => [parseFloat(one.style.left) / 100, parseFloat(one.style.top) / 100])")
    return told


def test_a_photographed_page_is_put_straight_by_hand_and_lies_under_the_drawing(home: Owner) -> None:
    page, dialog = home.page, home.page.locator("#page-dialog")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{home.home}/maps/5")
    page.locator("[data-kind=town]").first.click()
    home.tap_at(900, 500)
    spot = page.locator("#spots [data-space=s1] .ground")
    x = int(spot.get_attribute("cx") or 0)
    choose(page, lying(PAGE, (900, 1200)))
    expect(dialog).to_be_visible()
    assert max(abs(a - b) for one, true in zip(corners(page), PAGE, strict=True)
               for a, b in zip(one, true, strict=True)) < 0.02
    handles = dialog.locator(".corner")
    boxes = [handles.nth(n).bounding_box() for n in range(4)]
    assert all(box and box["width"] >= TARGET for box in boxes)
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
               and box["y"] + box["height"] <= PHONE["height"] for box in boxes)  # all within reach at once
    assert violations(page) == []
    before = corners(page)[2]
    handles.nth(2).hover()
    page.mouse.down()
    at = boxes[2]
    assert at
    page.mouse.move(at["x"] + at["width"] / 2 - 20, at["y"] + at["height"] / 2 - 30, steps=3)
    expect(dialog.locator(".glass")).to_be_visible()  # what the finger covers
    page.mouse.up()
    expect(dialog.locator(".glass")).to_be_hidden()
    dragged = corners(page)[2]
    assert before[0] - dragged[0] == pytest.approx(20 / frame(page)["width"], abs=0.003)
    assert before[1] - dragged[1] == pytest.approx(30 / frame(page)["height"], abs=0.003)
    handles.nth(2).press("ArrowRight")
    handles.nth(2).press("Shift+ArrowDown")
    assert corners(page)[2] == pytest.approx((dragged[0] + 0.01, dragged[1] + 0.002), abs=1e-4)
    dialog.locator("[data-turn]").click()
    assert corners(page)[1] == pytest.approx((dragged[0] + 0.01, dragged[1] + 0.002), abs=1e-4)
    dialog.locator("[data-use]").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#photo")).to_have_attribute("href", re.compile(r"/pictures/[0-9a-f]{16}\.jpg$"))
    link = page.locator("#photo").get_attribute("href")
    edge = page.locator("#canvas .page-edge")
    assert float(edge.get_attribute("width") or 0) == 1000  # turned, it is wider than high
    assert float(edge.get_attribute("height") or 0) < 1000
    expect(spot).to_have_attribute("cx", str(x))
    page.click("[data-again]")
    dialog.locator("[data-whole]").click()
    assert corners(page) == [[0, 0], [1, 0], [1, 1], [0, 1]]
    dialog.locator("[data-use]").click()
    expect(page.locator("#photo")).not_to_have_attribute("href", link or "")
    expect(spot).to_have_attribute("cx", str(int(125 + 0.75 * x + 0.5)))  # 3 by 4 in the square: the same place of it
    page.click("[data-store]")
    expect(page.locator("[data-store]")).to_be_disabled()
    page.reload()
    expect(spot).to_have_attribute("cx", str(int(125 + 0.75 * x + 0.5)))
    expect(page.locator("[data-again]")).to_be_hidden()  # the photograph itself is kept nowhere


def frame(page: Page) -> dict[str, float]:
    box = page.locator("#page-dialog .page-frame").bounding_box()
    assert box
    return dict(box)


def test_a_photograph_is_made_small_and_what_is_none_is_said(home: Owner) -> None:
    page, dialog = home.page, home.page.locator("#page-dialog")
    page.goto(f"{home.home}/maps/6")
    choose(page, png(3000, 2000))
    dialog.locator("[data-use]").click()
    expect(page.locator("#photo")).to_have_attribute("href", re.compile(r"\.jpg$"))
    size: dict[str, Any] = page.evaluate("""async (link) => {
      const answer = await fetch(link), picture = await createImageBitmap(await answer.blob());
      return { width: picture.width, height: picture.height, type: answer.headers.get("Content-Type") }; }""",
        page.locator("#photo").get_attribute("href"))
    assert size == {"width": 2400, "height": 1600, "type": "image/jpeg"}
    choose(page, b"<svg onload=alert(1)>")
    expect(page.locator("#photo-fault")).to_contain_text("JPEG")
    page.click(".no-photo button")
    expect(page.locator("#photo")).not_to_have_attribute("href", re.compile("."))


def test_the_photo_of_the_mine_stays_in_sight_while_its_numbers_are_typed(home: Owner) -> None:
    page = home.page
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{home.home}/mine")
    page.fill("[name='c.0.0']", "7")
    page.locator(".photo-take summary").click()
    choose(page, lying(PAGE, (900, 1200)))
    page.locator("#page-dialog [data-use]").click()
    expect(page.locator(".photo-shown img")).to_be_visible()
    expect(page.locator("[name='c.0.0']")).to_have_value("7")  # what was typed meanwhile is still there
    page.click("[data-larger]")
    last = page.locator(".cell").last
    last.focus()
    photo, pit = page.locator(".photo-view").bounding_box(), last.bounding_box()
    assert photo
    assert pit
    assert photo["y"] >= 0
    assert photo["y"] + photo["height"] <= pit["y"]
    page.fill("[name='c.0.1']", "9")
    page.click("[data-larger]")  # three times as large
    page.click("[data-larger]")  # as it was
    page.click("[data-point]")
    said = page.locator("#pointing .telling")
    expect(said).to_contain_text("7 ·")
    image = page.locator(".photo-page img").bounding_box()
    assert image
    page.mouse.click(image["x"] + image["width"] * 0.25, image["y"] + image["height"] * 0.4)
    expect(said).to_contain_text("9 ·")
    view = page.locator(".photo-view")
    view.press("ArrowRight")  # from the middle
    view.press("Enter")
    expect(page.locator("[data-point]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".cell-at")).to_have_text(["7", "9"])
    home.save()
    expect(page.locator(".cell-at")).to_have_text(["7", "9"])
    page.locator("[name='c.0.1']").focus()
    expect(page.locator(".cell-at.now")).to_have_text("9")
    places = page.evaluate("[...document.querySelectorAll('.cell-at')].map((one) => parseFloat(one.style.left))")
    assert places == pytest.approx([25, 52], abs=0.5)
    page.locator(".photo-take summary").click()
    page.click(".no-photo button")
    expect(page.locator(".photo-shown")).to_be_hidden()
    expect(page.locator("#pointing")).to_be_hidden()


def test_without_scripts_the_corners_that_are_found_count(browser: Browser, address: str, home: Owner) -> None:
    context = browser.new_context(base_url=address, viewport=PHONE, locale="en-GB", java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{home.home}/maps/7")
    form = page.locator(".photo-form").last
    form.locator("input[type=file]").set_input_files(
        {"name": "page.png", "mimeType": "image/png", "buffer": lying(PAGE, (900, 1200))})
    form.locator("[data-send]").click()
    page.wait_for_url(re.compile("done=saved"))
    expect(page.locator(".no-photo")).to_be_visible()
    context.close()


def test_without_scripts_a_card_is_entered_as_well(browser: Browser, address: str, home: Owner) -> None:
    context = browser.new_context(base_url=address, viewport=PHONE, locale="en-GB", java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{home.home}/treasures/new")
    page.fill('[name="name.en"]', "Moon")
    page.select_option('[name="effects.new"]', "end-most")
    page.click('[value="add effects"]')
    expect(page.locator('[name="name.en"]')).to_have_value("Moon")
    page.select_option('[name="effects.0.of"]', "coin")
    page.click("[value=zero]")
    page.fill('[name="effects.0.points"]', "4")
    page.click(".launch [value=save]")
    page.wait_for_url(re.compile("done=saved"))
    expect(page.locator(".card-row").last).to_contain_text("Moon")
    context.close()


PAGES = ("", "/artifacts", "/artifacts/artifact-1", "/arcade/new", "/threats", "/board", "/mine", "/maps", "/maps/1",
         "/versions", "/merge", "/tables")


@pytest.mark.parametrize("path", ["/boxes", *PAGES])
def test_a_page_is_easy_to_hit_to_read_and_to_hear(home: Owner, path: str) -> None:
    page = home.page
    page.emulate_media(reduced_motion="reduce")  # what is measured holds still
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(path if path == "/boxes" else home.home + path)
    if path == "/maps/1":
        home.tap_at(*PLACES["a"])
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(MEASURE)
    faults: dict[str, list[str]] = {}
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        faults[f"targets at {size['width']}"] = page.evaluate("(least) => measure.small(least)", TARGET)
        faults[f"one on another at {size['width']}"] = page.evaluate("measure.close(0)")
        for theme in ("dark", "light"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            faults[f"contrast at {size['width']}, {theme}"] = page.evaluate("(least) => measure.pale(least)", READABLE)
    faults["axe"] = violations(page)
    page.set_viewport_size({"width": NARROW, "height": PHONE["height"]})
    page.evaluate("measure.stretch()")
    faults["longer words at 320"] = page.evaluate("measure.overflow()")
    page.evaluate("measure.relax()")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate("measure.enlarge()")
    faults["twice the letters at 390"] = page.evaluate("measure.overflow()")
    told = [f"{what}: {fault}" for what, found in faults.items() for fault in found]
    assert not told, "\n".join(told)
