"""The owner of a box in a browser, and what tests of its pages share."""
from __future__ import annotations

import re
import struct
import zlib
from urllib.parse import urlsplit

from playwright.sync_api import Browser, expect

from tests.browser.device import PHONE, Device


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

    def new_box(self, name: str, game: str = "near_and_far") -> None:
        self.page.goto("/")
        self.page.click('a[href="/boxes"]')
        self.page.select_option("#new-game", game)
        self.page.fill("#new-name", name)
        self.page.click('form[action="/boxes"] button')
        self.page.wait_for_url(re.compile("done=made"))
        self.home = re.sub(r"^https?://[^/]+|\?.*$", "", self.page.url)

    def make(self, game: str) -> None:
        """A new box, without the form for it."""
        csrf = self.page.request.get("/hello").json()["csrf"]
        made = self.page.request.post("/boxes", form={"csrf": csrf, "name": "Naše krabice", "game": game})
        assert "done=made" in made.url
        self.home = urlsplit(made.url).path

    def take_in(self, file: bytes) -> None:
        """A new box of the file of another one."""
        csrf = self.page.request.get("/hello").json()["csrf"]
        got = self.page.request.post("/boxes/import", max_redirects=0, multipart={
            "csrf": csrf, "game": "near_and_far",
            "file": {"name": "box.json", "mimeType": "application/json", "buffer": file}})
        assert got.status == 302, got.text()
        self.home = re.sub(r"^https?://[^/]+|\?.*$", "", got.headers["location"])

    def pick(self, key: str, value: str) -> None:
        """Tap one of the few values that a field offers side by side."""
        self.page.locator(f'label:has([name="{key}"][value="{value}"])').click()

    def more(self, field: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.locator(f'.stepper:has([name="{field}"]) [data-by="1"]').click()

    def add(self, what: str, kind: str) -> None:
        rows = self.page.locator(f"#list-{what} > .list-row")
        before = rows.count()
        button = self.page.locator(f'[value="add {what} {kind}"]')
        if not button.is_visible():
            self.page.click(f"#list-{what} > .adder summary")
        button.click()
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
    owner.pick("tier", "basic")
    owner.more("points", 3)
    owner.more("coins")
    owner.add("effects", "visit-bonus")
    owner.pick("effects.0.building", "stables")
    owner.pick("effects.0.good", "food")
    owner.more("effects.0.amount")
    expect(page.locator("[name=rest]")).to_be_checked()  # nothing else is printed on it
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
