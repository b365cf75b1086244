"""Photographed pages of a box: put straight by hand, made small, beside what is typed, without scripts."""
from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.device import PHONE
from tests.browser.showcase.test_screens import TARGET
from tests.web.box.test_maps import PAGE, lying
from tests.browser.box.owner import Owner, png

pytestmark = pytest.mark.browser


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
    home.store()
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


@pytest.mark.soak
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
