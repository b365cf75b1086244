"""The map of a box drawn by taps, by keys and by lists; saved, reloaded, saved by two."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device import TABLET
from tests.browser.box.owner import PLACES, Owner

pytestmark = pytest.mark.browser


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
