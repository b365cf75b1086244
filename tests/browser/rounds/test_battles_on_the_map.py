"""Four landings of the Romans on the map of a phone, of one on its side and of a tablet: whose chances are whose can be
read, and whose turn a low screen shows has all its nations."""
from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company
from tests.browser.device import Device

pytestmark = pytest.mark.browser
LANDED = ("area:devon", "area:kent", "area:sussex", "area:wessex")
LOW = {"width": 844, "height": 390}

OVER_EACH_OTHER = """() => {
    const boxes = [...document.querySelectorAll("#part-board .cost rect, #part-board text.name:not(.crowded)")]
        .filter((one) => one.checkVisibility())
        .map((one) => {
            const { left, right, top, bottom, height } = one.getBoundingClientRect();
            const air = one.matches("text") ? height / 4 : 0; // above its letters and below them
            return [one.parentNode.dataset.of ?? one.dataset.of, { left, right, top: top + air, bottom: bottom - air }];
        });
    return boxes.flatMap(([a, p], n) => boxes.slice(n + 1)
        .filter(([, q]) => p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom)
        .map(([b]) => `${a} ${b}`));
}"""
ON_A_BORDER = """() => [...document.querySelectorAll("#part-board text.name.lit:not(.crowded)")].filter((one) => {
    const { x, y, width, height } = one.getBBox(), middle = x + width / 2;
    const ground = document.querySelector(`#part-board .spot[data-place="${CSS.escape(one.dataset.of)}"] .ground`);
    const at = [y + 3, y + height - 3].map((down) => ground.isPointInFill(new DOMPoint(middle, down)));
    return at[0] !== at[1];
}).map((one) => one.dataset.of)"""


def landed(browser: Browser, folder: Path) -> Company:
    company = Company(browser, folder, "Eva", "Jan", "Tomáš", "Žofie", drafted=False, setup={"game": "britannia"})
    for to in LANDED:
        move = {"do": "move", "seat": "p1", "start": "sea:english_channel", "to": to, "n": 3, "kind": "infantry",
                "leader": ""}
        assert company.tablet.enter(company.code, move).status == 200
    assert company.tablet.enter(company.code, {"do": "done", "seat": "p1"}).status == 200
    return company


def apart(device: Device) -> None:
    expect(device.page.locator("#part-board .cost")).to_have_count(len(LANDED))
    device.page.wait_for_function(
        "() => document.fonts.status === 'loaded' && document.querySelector('.cost[data-moved]')")
    assert device.page.evaluate(OVER_EACH_OTHER) == []


def test_chances_and_names_lie_beside_each_other(browser: Browser, tmp_path: Path) -> None:
    with landed(browser, tmp_path) as company:
        apart(company.screen("p1", "en-GB"))
        table = company.screen("table", "cs-CZ")
        apart(table)
        assert table.page.evaluate(ON_A_BORDER) == [], "no thick border runs along a name"
        low = company.screen("p1", "cs-CZ")
        low.page.set_viewport_size(LOW)
        apart(low)
        nations = low.page.locator("#part-me .sides button")
        expect(nations).to_have_count(5)
        edges = nations.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
        assert max(edges) <= LOW["width"]


def test_what_cannot_be_chosen_looks_like_no_button(browser: Browser, tmp_path: Path) -> None:
    """A side with one army has no retreat to weigh: what is assumed is said, and only said."""
    with landed(browser, tmp_path) as company:
        company.tablet.enter(company.code, {"do": "fight", "seat": "p1", "at": "area:kent"})
        company.tablet.enter(company.code, {"do": "cast", "seat": "table", "faces": [1, 1, 1, 1]})
        table = company.screen("table", "cs-CZ")
        expect(table.page.locator(".assumed label")).to_have_count(1)
        expect(table.page.locator(".assumed label")).to_have_css("border-top-width", "0px")
        expect(table.page.locator(".assumed p")).to_contain_text("prohra")


def test_a_check_asks_in_view_and_its_map_can_be_read(browser: Browser, tmp_path: Path) -> None:
    with landed(browser, tmp_path) as company:
        phone = company.screen("p1", "en-GB")
        phone.page.goto(f"/t/{company.code}/check?as=p1")
        expect(phone.page.locator("#question")).to_be_in_viewport(ratio=1)
        expect(phone.page.locator(".asking .lies li").first).to_be_in_viewport(ratio=1)
        table = company.screen("table", "cs-CZ")
        table.page.goto(f"/t/{company.code}/check?as=table")
        table.page.wait_for_function("""() => {
            const name = document.querySelector(".graph.areas text.name:not(.crowded)");
            return parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a >= 12.9;
        }""")
