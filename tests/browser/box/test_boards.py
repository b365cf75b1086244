"""Boards of an invented box drawn with a finger: hexagons that are laid, painted and joined, areas with borders and
neighbours, and the same with keys."""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.box.owner import Owner
from tests.browser.conftest import serving

pytestmark = pytest.mark.browser
INVENTED = 'from companion import games; games.add("invented", "tests.web.box.invented")'
SIZE, ROOT = 90, 3 ** 0.5


@pytest.fixture(scope="module")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("invented")
    with serving(folder, INVENTED) as base:
        yield base


@pytest.fixture(scope="module")
def same_owner(browser: Browser, invented: str) -> Owner:
    return Owner(browser, invented)


@pytest.fixture
def owner(same_owner: Owner) -> Owner:
    """With a new box of the invented game."""
    same_owner.begin_anew()
    same_owner.make("invented")
    return same_owner


def middle(q: int, r: int) -> tuple[int, int]:
    return round(500 + SIZE * ROOT * (q + r / 2)), round(500 + SIZE * 1.5 * r)


def sent(owner: Owner) -> Any:
    """The board as the page has it after it was opened anew."""
    owner.page.reload()
    return owner.page.evaluate("JSON.parse(document.getElementById('editor').dataset.map)")


def test_hexagons_are_laid_painted_and_joined(owner: Owner) -> None:
    page = owner.page
    page.goto(f"{owner.home}/valley")
    page.click('.palette [data-kind="meadow"]')
    for at in ((0, 0), (1, 0), (0, 1)):
        owner.tap_at(*middle(*at))
    owner.tap_at(*middle(3, 0))  # off the board
    expect(page.locator("#spots .spot")).to_have_count(3)
    page.click('[data-tool="paint"]')
    page.click('.palette [data-kind="lake"]')
    owner.tap_at(*middle(1, 0))
    expect(page.locator("#spots .spot.lake")).to_have_count(1)
    page.fill("#inspector [data-field=height]", "4")
    page.locator("#inspector [data-field=height]").blur()
    page.click('[data-tool="path"]')
    page.click('.palette [data-icon="stones"]')
    for at in ((0, 0), (1, 0)):
        owner.tap_at(*middle(*at))
    expect(page.locator("#paths .trail")).to_have_count(1)
    assert violations(page) == []
    page.fill("#origin-size", "80")
    page.locator("#origin-size").blur()
    owner.store()
    board = sent(owner)
    assert {(s["q"], s["r"]): s["kind"] for s in board["spaces"].values()} == {
        (0, 0): "meadow", (1, 0): "lake", (0, 1): "meadow"}
    assert [s["height"] for s in board["spaces"].values()] == ["?", 4, "?"]
    assert ([p["ford"] for p in board["paths"]], board["origin"][2]) == (["stones"], 80)


def test_hexagons_are_laid_with_keys(owner: Owner) -> None:
    page = owner.page
    page.goto(f"{owner.home}/valley")
    page.click(".lists summary")
    page.click("[data-new-space]")
    spot = page.locator("#spots .spot").first
    spot.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    owner.store()
    [space] = sent(owner)["spaces"].values()
    assert (space["q"], space["r"]) == (2, 0)


def test_areas_get_borders_and_neighbours(owner: Owner) -> None:
    page = owner.page
    page.goto(f"{owner.home}/realm")
    for kind, at in (("land", (250, 250)), ("sea", (700, 250)), ("land", (500, 750))):
        page.click(f'.palette [data-kind="{kind}"]')
        owner.tap_at(*at)
    page.click("[data-done]")
    page.click('[data-tool="outline"]')
    owner.tap_at(250, 250)
    for at in ((100, 100), (400, 100), (400, 400), (100, 400)):
        owner.tap_at(*at)
    expect(page.locator("#grounds polygon")).to_have_count(1)
    page.click("[data-done]")
    page.click('[data-tool="path"]')
    owner.tap_at(250, 250)
    owner.tap_at(700, 250)
    page.click("[data-done]")
    page.click('[data-tool="paint"]')
    page.click('.palette [data-kind="sea"]')
    owner.tap_at(150, 150)  # inside the border, far from the anchor
    expect(page.locator("#spots .spot.sea")).to_have_count(2)
    assert violations(page) == []
    owner.store()
    board = sent(owner)
    first = board["spaces"]["s1"]
    assert (first["kind"], len(first["outline"])) == ("sea", 4)
    assert [(p["a"], p["b"]) for p in board["paths"]] == [("s1", "s2")]
    expect(page.locator("#findings li")).to_have_count(1)  # the third has no neighbour


def test_a_grid_is_painted_and_saved(owner: Owner) -> None:
    page = owner.page
    page.goto(f"{owner.home}/yard")
    page.select_option('[name="c.0.1"]', "grass")
    page.select_option('[name="c.2.3"]', "wall")
    page.click('[value="size columns 1"]')
    expect(page.locator('[name="columns"]')).to_have_value("5")
    expect(page.locator('[name="c.2.3"]')).to_have_value("wall")
    assert violations(page) == []
    page.click(".launch [value=save]")
    page.wait_for_url(re.compile("done=saved"))
    expect(page.locator('[name="c.0.1"]')).to_have_value("grass")


# a grid that is painted

def tiles(owner: Owner) -> list[str]:
    return [" ".join(x.split()) for x in owner.page.locator(".tile").evaluate_all(
        "all => all.map(x => x.dataset.tint + ' ' + x.textContent.trim())")]


def test_a_grid_is_painted_by_taps_and_by_a_drawn_finger(owner: Owner) -> None:
    page = owner.page
    page.goto(f"{owner.home}/plot")
    expect(page.locator(".tile")).to_have_count(12)
    assert set(tiles(owner)) == {""}
    page.click('.chip[data-brush*="grass"]')
    first, last = (page.locator(".tile").nth(n).bounding_box() for n in (0, 3))
    assert first
    assert last
    page.mouse.move(first["x"] + 9, first["y"] + 9)
    page.mouse.down()
    page.mouse.move(last["x"] + 9, last["y"] + 9, steps=12)
    page.mouse.up()
    assert tiles(owner)[:5] == ["0", "0", "0", "0", ""]
    page.click('.chip[data-brush*="barn"]')
    page.locator(".tile").nth(9).click()  # a barn in the second cell of the last row, walls round it
    assert tiles(owner)[4:] == ["1", "1", "1", "", "1", "2 s", "1", ""]
    page.click("[data-undo]")
    assert tiles(owner)[4:] == [""] * 8
    page.click("[data-number]")
    for n in (0, 2, 5):
        page.locator(".tile").nth(n).click()
    assert tiles(owner)[:6] == ["0 11", "0", "0 12", "0", "", ""]
    page.locator(".tile").nth(3).focus()
    page.keyboard.type("22")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("65")
    assert tiles(owner)[:4] == ["0 11", "0", "0 65", "0 22"]
    page.click("[data-in-order]")
    assert tiles(owner)[:4] == ["0 11", "0 12", "0 21", "0 22"]
    assert violations(page) == []
    page.click('.launch [value="save"]')
    page.wait_for_url(re.compile("done=saved"))
    assert tiles(owner)[:4] == ["0 11", "0 12", "0 21", "0 22"]


def test_what_is_painted_wrong_is_said_at_once_and_marked_on_the_tile(owner: Owner) -> None:
    page = owner.page
    page.goto(f"{owner.home}/plot")
    page.click('.chip[data-brush*="grass"]')
    page.locator(".tile").first.click()
    expect(page.locator("[data-findings] li")).to_have_count(1)
    expect(page.locator(".tile.wrong")).to_have_count(0)
    page.locator(".tile").first.focus()
    page.keyboard.type("99")
    expect(page.locator(".tile.wrong")).to_have_count(0)
    expect(page.locator("[data-findings] .says-it")).to_have_count(1)
    page.keyboard.type("11")
    expect(page.locator("[data-findings] .says-it")).to_have_count(0)
    page.click('[value="size columns 1"]')
    expect(page.locator(".tile")).to_have_count(15)
    assert tiles(owner)[0] == "0 11"
