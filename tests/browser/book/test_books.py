"""The owner's book on a phone: an entry by buttons, a photographed page read into it, nothing typed ever lost, two
people at one entry, a passage recorded."""
from __future__ import annotations

import io
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np
import pytest
import soundfile
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import serving
from tests.browser.device import PHONE, TABLET, Device
from tests.vision.entries import PAGES
from tests.vision.photographs import NORMAL, photographed, printed

pytestmark = pytest.mark.browser

SLOW = 120_000
"""Milliseconds that reading a page may take on a machine that does much else."""
TEXT = ("# 35\n\n## cs Lano\nZ útesu visí lano.\n\n* skill 5, bonus 7\ngives: coin\nbonus: food\n\n"
        "### cs Šplhat\nHotovo.\n")
PASTED = "35\nZ útesu visí lano.\n\nSchopnost 6\nŠPLHAT\nVylezl jsi.\n6 > mince, podivnost\n8 > jídlo\n"
MICROPHONE = """navigator.mediaDevices.getUserMedia = async () => {
  const context = new AudioContext(), tone = context.createOscillator(), out = context.createMediaStreamDestination();
  await context.resume();
  tone.connect(out);
  tone.start();
  return out.stream; };"""
"""A microphone that hears a tone."""
SELECTED = "(() => { const a = document.activeElement; return a.value.slice(a.selectionStart, a.selectionEnd); })()"


class Writer(Device):
    """Somebody who types a book in."""

    def __init__(self, browser: Browser, base: str, size: dict[str, int] = PHONE, home: str = ""):
        super().__init__(browser, base, size, "cs-CZ")
        self.home = home
        """The address of the book."""

    def open(self, code: str) -> Page:
        self.page.goto(f"{self.home}/entry?code={code}")
        expect(self.page.locator(".views")).to_have_count(1)
        return self.page

    def typed(self) -> str:
        return self.page.locator("#text").input_value()

    def save(self) -> None:
        self.page.click(".launch [value=save]")
        self.page.wait_for_url(re.compile("done=saved"))

    def begin(self) -> Writer:
        """A new book, without the form for it."""
        csrf = self.page.request.get("/hello").json()["csrf"]
        made = self.page.request.post("/books", form={"csrf": csrf, "name": "Naše kniha", "cs": "1",
                                                      "game": "near_and_far"})
        assert "done=made" in made.url
        self.home = path(made.url)
        return self


def path(url: str) -> str:
    return urlsplit(url).path


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("books")) as base:
        yield base


@pytest.fixture(scope="module")
def same_phone(browser: Browser, house: str) -> Writer:
    return Writer(browser, house)


@pytest.fixture
def writer(same_phone: Writer) -> Writer:
    same_phone.begin_anew()
    return same_phone.begin()


@pytest.fixture(scope="module")
def same_tablet(browser: Browser, house: str) -> Writer:
    return Writer(browser, house, TABLET)


@pytest.fixture
def tablet(same_tablet: Writer, writer: Writer) -> Writer:
    """Another device at the writer's book."""
    same_tablet.begin_anew()
    same_tablet.home = writer.home
    return same_tablet


def kept(page: Page, code: str = "35") -> str | None:
    book = path(page.url).split("/")[2]
    found: str | None = page.evaluate("(key) => localStorage.getItem(key)", f"companion.book.{book}.{code}")
    return found


def test_a_photographed_page_becomes_an_entry_and_what_the_table_will_see(writer: Writer) -> None:
    page = writer.open("41")
    photo = photographed(printed(PAGES["cs"][0])[0], NORMAL, 10)
    page.set_input_files("#picked", files=[{"name": "page.jpg", "mimeType": "image/jpeg", "buffer": photo.data}])
    handles = page.locator(".corner")
    expect(handles.first).to_be_visible(timeout=SLOW)
    corner = handles.nth(2)
    before = corner.bounding_box()
    assert before
    corner.hover()
    page.mouse.down()
    page.mouse.move(before["x"] + 30, before["y"] + 34, steps=4)
    page.mouse.up()
    after = corner.bounding_box()
    assert after
    assert (after["x"], after["y"]) < (before["x"] + 10, before["y"] + 20)
    corner.press("ArrowRight")
    moved = corner.bounding_box()
    assert moved
    assert moved["x"] > after["x"]
    page.click("#read-page")
    expect(page.locator("#doubts")).to_be_visible(timeout=SLOW)
    assert "Uprostřed suchého koryta stojí mlýn" in writer.typed()
    assert "* skill 5, bonus 7\ngives: yellow, 2 food\nbonus: gem" in writer.typed()
    writer.save()
    assert kept(page, "41") is None
    page.click(".views [data-view=shown]")
    shown = page.locator("#shown")
    expect(shown).to_contain_text("Opravit zaseknuté soukolí")
    expect(shown.get_by_text("Mezi zuby ozubeného kola")).to_be_hidden()
    shown.locator(".after summary").first.click()
    expect(shown.get_by_text("Mezi zuby ozubeného kola")).to_be_visible()
    assert writer.faults == []


def test_an_entry_is_put_together_with_buttons(writer: Writer) -> None:
    page = writer.open("35")
    page.locator("#text").evaluate("(area) => { area.setSelectionRange(area.value.indexOf('cs ') + 3, 14); }")
    page.keyboard.press("Tab")
    page.locator("#text").focus()
    page.locator("#text").evaluate("""(area) => {
      area.setRangeText("Lano\\nZ útesu visí lano.", area.value.indexOf("## cs ") + 6, area.value.length, "end");
      area.dispatchEvent(new Event("input", { bubbles: true })); }""")
    page.click("[data-option=combat]")
    page.keyboard.type("Vyzvat")
    page.locator(".put-more > summary").click()
    page.click("[data-good=gem]")
    page.click("[data-good='reputation+']")
    page.click("[data-good=keyword]")
    page.keyboard.type("LANO")
    page.click("[data-field=bonus]")
    page.click("[data-good=heart]")
    page.click("[data-field=price]")
    expect(page.locator("[data-good=treasure]")).to_be_hidden()
    page.click("[data-good=food]")
    page.click("[data-needs]")
    page.keyboard.type("OZVĚNA")
    page.select_option("[data-top=place]", "wind")
    lines = writer.typed().splitlines()
    assert lines[:3] == ["# 35", "place: wind", ""]
    option = lines[lines.index("* combat 6, bonus 8"):]
    assert set(option[1:5]) == {"gives: coin, gem, reputation+, keyword LANO", "bonus: heart", "price: food",
                                "needs: OZVĚNA"}
    assert "### cs Vyzvat" in option
    flaw = page.locator("#flaws [data-line]", has_text="Text po úspěchu")
    expect(flaw).to_be_visible()
    flaw.click()
    assert page.evaluate("document.activeElement.id") == "text"
    assert page.evaluate(SELECTED).startswith(("* combat", "### cs"))
    writer.save()
    assert writer.faults == []


def test_a_flaw_finds_its_line_after_another_was_put_above_it(browser: Browser, house: str) -> None:
    page = Writer(browser, house).begin().open("35")
    page.fill("#text", TEXT.replace("bonus: food", "bonus: foood"))
    flaw = page.locator("#flaws [data-line='8']")
    expect(flaw).to_be_visible()
    page.locator(".put-more > summary").click()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 3000"))  # no new preview comes
    page.select_option("[data-top=place]", "wind")
    flaw.click()
    assert page.evaluate(SELECTED) == "bonus: foood"


def test_what_was_typed_survives_a_reload_and_goes_when_it_is_saved(writer: Writer) -> None:
    page = writer.open("35")
    page.fill("#text", TEXT)
    assert kept(page)
    page.reload()
    expect(page.locator("#kept")).to_be_visible()
    assert writer.typed() == TEXT
    expect(page.locator("#shown")).to_contain_text("Lano")
    writer.save()
    assert kept(page) is None
    assert writer.typed() == TEXT
    expect(page.locator("#kept")).to_be_hidden()
    page.fill("#text", TEXT + "// nechci\n")
    page.reload()
    page.click("#kept [data-discard]")
    expect(page.locator("#kept")).to_be_hidden()
    assert writer.typed() == TEXT
    assert writer.faults == []


def test_two_people_at_one_entry_lose_nothing(writer: Writer, tablet: Writer) -> None:
    page = writer.open("35")
    page.fill("#text", TEXT)
    writer.save()
    there = tablet.open("35")
    page.fill("#text", TEXT + "// moje\n")
    there.fill("#text", TEXT + "// jejich\n")
    tablet.save()
    page.reload()
    assert writer.typed().endswith("// moje\n")
    expect(page.locator("#kept")).to_contain_text("novější")
    page.click(".launch [value=save]")
    expect(page.locator("#theirs")).to_be_visible()
    assert page.locator("#theirs").input_value().endswith("// jejich\n")
    assert writer.typed().endswith("// moje\n")
    page.click("[data-take]")
    assert writer.typed().endswith("// jejich\n")
    page.click("[data-back]")
    assert writer.typed().endswith("// moje\n")
    writer.save()
    page.locator(".older > summary").click()
    expect(page.locator(".versions > li")).to_have_count(3)
    assert kept(page) is None


def test_pasted_text_is_recognised_and_the_text_before_comes_back(writer: Writer) -> None:
    page = writer.open("35")
    page.fill("#text", TEXT)
    page.fill("#pasted", PASTED)
    page.click("#take-in")
    expect(page.locator("#doubts")).to_contain_text("podivnost")
    assert "* skill 6, bonus 8" in writer.typed()
    page.click("[data-back]")
    assert writer.typed() == TEXT
    assert writer.faults == []


def test_a_passage_is_recorded_from_a_file(writer: Writer) -> None:
    page = writer.open("35")
    page.fill("#text", TEXT)
    writer.save()
    t = np.arange(48_000 * 2) / 48_000
    out = io.BytesIO()
    soundfile.write(out, np.stack([0.3 * np.sin(2 * np.pi * 220 * t)] * 2, axis=1), 48_000, format="WAV")
    page.click(".views [data-view=shown]")
    own = page.locator(".own-voice").first
    own.locator("summary").click()
    own.locator("[data-sound]").set_input_files(
        files=[{"name": "hlas.wav", "mimeType": "audio/wav", "buffer": out.getvalue()}])
    expect(own.locator("[data-said]")).to_have_text("Nahrávka je uložená.")
    answer = page.request.get(f"{writer.home}/recording?code=35&passage=text&lang=cs")
    info = soundfile.info(io.BytesIO(answer.body()))
    assert (info.channels, info.subtype) == (1, "PCM_16")
    page.reload()
    page.click(".views [data-view=shown]")
    own.locator("summary").click()
    own.locator("[data-unrecord]").click()
    expect(page.locator("[data-voice][data-recorded]")).to_have_count(0)
    assert page.request.get(f"{writer.home}/recording?code=35&passage=text&lang=cs").status == 404


def test_a_passage_is_recorded_with_the_microphone(browser: Browser, house: str) -> None:
    writer = Writer(browser, house)
    writer.context.add_init_script(MICROPHONE)
    page = writer.begin().open("35")
    page.fill("#text", TEXT)
    writer.save()
    page.click(".views [data-view=shown]")
    own = page.locator(".own-voice").first
    own.locator("summary").click()
    button = own.locator("[data-record]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(1500)
    button.click()
    expect(own.locator("[data-said]")).to_have_text("Nahrávka je uložená.")
    expect(button).to_have_attribute("aria-pressed", "false")
    answer = page.request.get(f"{writer.home}/recording?code=35&passage=text&lang=cs")
    sound, rate = soundfile.read(io.BytesIO(answer.body()))
    assert len(sound) / rate > 0.5
    assert float(np.sqrt(np.mean(sound ** 2))) > 0.01
    assert writer.faults == []


def test_text_and_preview_stand_side_by_side_on_a_tablet_and_in_turn_on_a_phone(writer: Writer,
                                                                                  tablet: Writer) -> None:
    page = tablet.open("35")
    page.fill("#text", TEXT)
    expect(page.locator("#shown")).to_contain_text("Šplhat")
    left, right = page.locator("#text").bounding_box(), page.locator("#shown").bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
    expect(page.locator(".views")).to_be_hidden()
    tablet.save()
    page = writer.open("35")
    expect(page.locator("#shown")).to_be_hidden()
    page.click(".views [data-view=shown]")
    expect(page.locator("#shown")).to_be_visible()
    expect(page.locator("#text")).to_be_hidden()
