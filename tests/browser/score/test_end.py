"""The end of a game on two phones and a tablet: one step for all, the winner, where points come from, a picture."""
from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.table import desk, passes
from companion.web import create_app
from companion.web.access import cookie_name
from tests.patience import PATIENCE
from tests.browser.device import PHONE, TABLET, Device
from tests.server.client import KEPT, Served
from tests.soak import SOAK
from tests.web.ended import laid

pytestmark = pytest.mark.browser

Ended = tuple[str, str, dict[str, str]]
"""Address, code, and the passes by who holds them."""


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ended]:
    """A server at a table one tap before the end: the last entry was taken back."""
    folder: Path = tmp_path_factory.mktemp("end")
    app = create_app(folder)
    table = laid(app, 2, 1)
    with app.app_context():
        tokens = {"table": passes.create(table, "table")}
        tokens |= {seat: passes.create(table, "seat", (seat,)) for seat in desk.seats(table)}
        desk.undo(table, by="table", client="before", head=table.head_id or 0)
    app.extensions["companion_lock"].release()
    with Served(folder, KEPT) as server:
        yield f"http://127.0.0.1:{server.port}", table.code, tokens


def sit(browser: Browser, ended: Ended, who: str, locale: str) -> Device:
    base, code, tokens = ended
    device = Device(browser, base, TABLET if who == "table" else PHONE, locale)
    device.context.add_cookies([{"name": cookie_name(code), "value": tokens[who], "url": base}])
    device.page.set_default_timeout(1000 * PATIENCE)
    device.page.goto(f"/t/{code}" if who == "table" else f"/t/{code}/seat/{who}")
    return device


REVEAL = """async (stages) => {
  for (const stage of stages) await fetch(`/t/${document.body.dataset.code}/reveal`, { method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF": document.body.dataset.csrf },
    body: JSON.stringify({ stage, seat: "p1" }) });
}"""


def test_the_final_scoring_is_one_moment_for_all(browser: Browser, ended: Ended, tmp_path: Path) -> None:
    tablet, eva, jan = (sit(browser, ended, who, lang) for who, lang in (
        ("table", "cs-CZ"), ("p1", "cs-CZ"), ("p2", "en-GB")))
    every = (tablet, eva, jan)
    moment = "#part-moment .moment"
    for device in every:
        expect(device.page.locator(moment)).to_have_count(0)
    eva.moved(eva.page.locator("[data-post=redo]").click)

    def shown(stage: int) -> None:
        for device in every:
            expect(device.page.locator(moment)).to_have_attribute("data-stage", str(stage))
            expect(device.page.locator(f"{moment} h2")).to_be_in_viewport()
            for button in device.page.locator(f"{moment} .ways > *" if stage == last else "#reveal-next").all():
                expect(button).to_be_in_viewport(ratio=1)

    last = int(eva.page.locator(moment).get_attribute("data-last") or 0)
    shown(0)
    for stage in range(1, last if SOAK else len(every) + 1):
        every[stage % 3].page.locator("#reveal-next").click()
        shown(stage)
    if not SOAK:  # what lies between looks alike: screens that hear of it at once show the last of it
        eva.page.evaluate(REVEAL, [*range(len(every) + 1, last)])
        shown(last - 1)

    # What was just gained opens the lines behind it, each of them what it counts, its rule and its entry.
    jan.page.locator(f"{moment} .gained[href]").first.click()
    sheet = jan.sheet()
    if sheet.locator("a.score-line[data-sheet]").count():
        sheet.locator("a.score-line[data-sheet]").first.click()
    expect(sheet.locator("[data-log]").first).to_be_visible()
    expect(sheet).to_contain_text("p. ")
    sheet.locator("[data-log]").first.click()
    expect(sheet.locator("[data-post=rewind]")).to_be_visible()
    sheet.locator("[data-close]").click()

    tablet.page.locator("#reveal-next").click()
    shown(last)
    expect(eva.page.locator(f"{moment}.won h2")).to_contain_text("vyhrává")
    expect(jan.page.locator(f"{moment}.won h2")).to_contain_text("wins")

    # The score tab: places of a line light up on the board.
    eva.page.locator(".tabs [data-show=score]").click()
    camps = eva.page.locator("#score #score-camps")
    camps.locator("summary").click()
    camps.locator("a.score-line[href*='camps.mine']").first.click()
    eva.sheet().locator("[data-board]").click()
    expect(eva.page.locator("#drawing-mine .concerned").first).to_be_visible()
    eva.page.locator(".tabs [data-show=play]").click()
    expect(eva.page.locator(moment)).to_be_visible()

    with jan.page.expect_download() as download:
        jan.page.locator(f"{moment} [data-share]").click()
    download.value.save_as(tmp_path / "picture.png")
    data = (tmp_path / "picture.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1080, 1350)
    assert len(data) > 40_000  # an empty sheet of that size is a tenth of it
    assert download.value.suggested_filename == f"score-{ended[1].lower()}.png"
    expect(jan.sheet().locator("img.shared-picture")).to_be_visible()

    # Taken back, the end is gone from every screen, and comes back anew.
    jan.page.locator("#sheet [data-close]").click()
    tablet.moved(tablet.page.locator("[data-post=undo]").click)
    for device in every:
        expect(device.page.locator(moment)).to_have_count(0)
    tablet.moved(tablet.page.locator("[data-post=redo]").click)
    eva.page.locator(".tabs [data-show=play]").click()
    shown(0)
    assert [fault for device in every for fault in device.faults] == []
    for device in every:
        device.context.close()
