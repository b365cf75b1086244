"""Dice and tower under fingers: few taps, quick taps, what real dice showed."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.device import Device

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(phone: Device) -> Device:
    """One that nothing moves on."""
    phone.page.emulate_media(reduced_motion="reduce")
    return phone


def opened(phone: Device, kit: str) -> Page:
    """A new bench."""
    page = phone.page
    page.goto("/bench")
    page.locator(f"button[value={kit}]").click()
    expect(page.locator("#link[data-state=connected]")).to_be_attached()
    return page


def counted(page: Page, colour: str, n: int) -> None:
    expect(page.locator(f"[data-key={colour}] output")).to_have_text(str(n))


def test_quick_taps_all_count_and_one_tap_throws(phone: Device) -> None:
    """From the front page to the bench by two taps; there the empty tray explains itself."""
    page = phone.page
    page.goto("/")
    page.get_by_role("link", name="Dice and tower").first.click()
    page.locator("button[value=harrow_county]").click()
    expect(page.locator("#link[data-state=connected]")).to_be_attached()
    page.locator(".toss-cubes").click()
    expect(page.locator("#sheet")).to_contain_text("tray")
    page.locator("#sheet [data-close]").first.click()
    for _ in range(5):
        page.locator("[data-key=red] .more").click()
    for _ in range(3):
        page.locator("[data-key=blue] .more").click()
    page.locator("[data-key=red] .less").click()
    expect(page.locator(".toss-cubes")).to_contain_text("7 cubes into the tower")
    counted(page, "red", 4)
    counted(page, "blue", 3)
    expect(page.locator(".versus")).to_be_visible()
    page.locator(".toss-cubes").click()
    expect(page.locator(".came-sides li")).to_have_count(2)
    came = [int(n) for n in page.locator(".came-sides .figure").all_inner_texts()]
    assert 0 <= came[0] <= 4
    assert 0 <= came[1] <= 3
    counted(page, "red", came[0])
    counted(page, "blue", came[1])
    page.locator(".undo").click()
    page.locator("[data-post=undo][data-body*=true]").click()
    counted(page, "red", 4)
    expect(page.locator(".came")).to_have_count(0)


def test_dice_are_built_by_taps_and_rolled_again_by_one(phone: Device) -> None:
    page = opened(phone, "free")
    page.locator("[data-mode-of=dice]").click()
    first = page.locator("#dice-first")
    page.locator("[data-die-none][data-for=dice-first]").click()
    for die in ("d6", "d6", "d8", "d6"):
        page.locator(f"[data-for=dice-first][data-die-add={die}]").click()
    expect(first).to_have_value("3d6+d8")
    page.locator("[data-for=dice-first][data-die-less]").click()
    expect(first).to_have_value("3d6")
    expect(page.locator("#outlook")).to_contain_text("most likely 10, 11")
    first.fill("3d7")
    expect(page.locator("#dice-fault")).to_contain_text("7")
    first.fill("3d6+2")
    expect(page.locator("#dice-fault")).to_be_hidden()
    page.locator(".any-dice button.big").click()
    expect(page.locator(".faces .face")).to_have_count(3)
    expect(page.locator(".toss-dice")).to_contain_text("Roll 3d6+2")
    expect(first).to_have_value("3d6+2")
    page.get_by_role("button", name="Log", exact=True).click()
    before = page.locator("#part-log .entry").count()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".toss-dice").click()
    expect(page.locator("#part-log .entry")).to_have_count(before + 2)


def test_hits_are_counted_from_the_face_that_was_tapped(phone: Device) -> None:
    page = opened(phone, "britannia")
    page.locator(".set").nth(3).click()
    expect(page.locator(".came-hands .hand-of")).to_have_count(2)
    button = page.locator(".hand-of.first [data-hits='5']")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".hand-of.first .face.hit")).to_have_count(int(button.locator(".figure").inner_text()))
    page.reload()
    expect(page.locator(".hand-of.first [data-hits='5']")).to_have_attribute("aria-pressed", "true")


def test_real_cubes_and_real_dice_are_told_by_a_tap_each(phone: Device) -> None:
    page = opened(phone, "harrow_county")
    page.locator("[data-key=red] .handful").click()
    page.locator("[data-key=blue] .more").click()
    counted(page, "blue", 1)
    page.locator("#part-way .seg button").nth(1).click()
    expect(page.locator("#part-bench")).to_contain_text("For real")
    page.locator(".toss-cubes").click()
    expect(page.locator(".question")).to_be_visible()
    page.locator(".tell-cubes [data-near]").first.click()
    expect(page.locator("#sheet")).to_contain_text("7")
    page.locator("#sheet [data-close]").first.click()
    page.locator("[data-colour-row]").nth(0).locator("[data-out='4']").click()
    page.locator("[data-colour-row]").nth(1).locator("[data-out='0']").click()
    counted(page, "red", 4)
    page.locator("[data-mode-of=dice]").click()
    page.locator("#dice-first").fill("2d6+d4")
    page.locator(".any-dice button.big").click()
    for kind, face in ((0, 6), (1, 4), (0, 5)):
        page.locator("[data-told-kind]").nth(kind).locator(f"[data-told-face='{face}']").click()
        if face == 4:  # a slip: the four is taken back and told again
            page.locator("[data-told-back]").click()
            page.locator("[data-told-kind]").nth(kind).locator("[data-told-face='3']").click()
    expect(page.locator(".came .sum .figure")).to_have_text("14")
