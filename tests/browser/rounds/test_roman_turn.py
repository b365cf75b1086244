"""A phone and a tablet play a Roman turn: landings by taps on the map, an overrun, a fort, a battle typed die by
die, and the points as they come; in a soak a submission on a phone of the Belgae."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.company import Company
from tests.browser.device import Device

pytestmark = pytest.mark.browser
ROMANS, BELGAE = "p1", "p4"
CHANNEL, KENT, ESSEX, SUSSEX, SUFFOLK = (
    "sea:english_channel", "area:kent", "area:essex", "area:sussex", "area:suffolk")


def correct(company: Company) -> None:
    """The Romans at sea, and four areas of the Belgae with a gap between them."""
    units = {CHANNEL: {"romans": {"infantry": 4}}} | {
        at: {"belgae": {"infantry": 1}} for at in (KENT, ESSEX, SUFFOLK, "area:norfolk")}
    patch = {"path": ["units"], "value": units}
    assert company.tablet.enter(company.code, {"do": "correct", "seat": ROMANS, "patches": [patch]}).status == 200


def ground(device: Device, place: str) -> Locator:
    return device.page.locator(f'#part-board [data-place="{place}"]')


def tap(device: Device, place: str) -> None:
    """A finger on the map, where the label of an area stands."""
    spot = ground(device, place)
    x, y = spot.get_attribute("data-x"), spot.get_attribute("data-y")
    at = spot.evaluate("""(one, [x, y]) => {
        const p = new DOMPoint(x, y).matrixTransform(one.closest("svg").getScreenCTM());
        return [p.x, p.y]; }""", [float(x or 0), float(y or 0)])
    device.page.mouse.click(*at)


def march(device: Device, start: str, to: str, n: int) -> None:
    """From, to, how many: three taps."""
    tap(device, start)
    expect(device.page.locator(f'.offers [data-held="{start}"]')).to_be_attached()
    expect(ground(device, to)).to_have_class(re.compile(r"\blit\b.*\bpriced\b"))
    tap(device, to)
    expect(device.sheet().locator(".amount-of").filter(has_not_text=re.compile(r"\d"))).to_have_count(0)
    device.moved(lambda: device.sheet().locator(".amount-of").nth(n - 1).click())


def width(device: Device) -> float:
    """Of the part of the map in view, in units of the drawing."""
    return float(str(device.page.locator("#part-board .graph").get_attribute("viewBox")).split()[2])


def pinch(device: Device) -> None:
    """Two fingers on the map move apart."""
    box = device.page.locator("#part-board .graph").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = device.context.new_cdp_session(device.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 80), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_roman_turn_on_a_phone_and_a_tablet(browser: Browser, tmp_path: Path) -> None:
    with Company(browser, tmp_path, "Eva", "Jan", "Tomáš", "Žofie", drafted=False,
                 setup={"game": "britannia"}) as company:
        correct(company)
        eva = company.screen(ROMANS)

        # Four land in Kent where one stands, two of them go on through it: more than twice as many overrun.
        march(eva, CHANNEL, KENT, 4)
        march(eva, KENT, SUSSEX, 2)
        expect(eva.page.locator("#part-board .is-fort")).to_have_count(1)
        assert company.state()["state"]["units"][SUSSEX] == {"romans": {"infantry": 2, "fort": 1}}
        scored = company.state()["state"]["awards"]
        assert [(x["side"], x["at"]) for x in scored] == [("romans", SUSSEX)]
        mine = eva.page.locator('#part-me [data-side="romans"]')
        expect(mine).to_contain_text(str(scored[0]["points"]))

        # One tap takes the last group back, one more brings it again.
        eva.moved(lambda: eva.page.locator("#part-undo .undo").click())
        assert SUSSEX not in company.state()["state"]["units"]
        eva.moved(lambda: eva.page.locator("#part-undo .redo").click())

        # The battle for Kent: its chances first, then the real dice, one tap each.
        eva.tap(do="done")
        there = eva.page.locator(f'#part-board .cost[data-of="{KENT}"]')
        expect(there).to_contain_text("%")
        expect(eva.page.locator(".assumed p").first).to_contain_text("Kent")
        staying = str(there.text_content())
        eva.page.locator(".assumed label").nth(1).click()  # with one army left
        expect(eva.page.locator(".assumed p").nth(1)).to_be_visible()
        expect(eva.page.locator(".assumed p").nth(0)).to_be_hidden()
        expect(there).to_contain_text("%")
        expect(there).not_to_have_text(staying)
        leaving = str(there.text_content())
        eva.tap(do="fight", at=KENT)
        expect(eva.page.locator(".dock .chance-now")).to_have_text(leaving)
        groups = eva.page.locator(".told-dice [data-told-group]")
        expect(groups).to_have_count(2)
        tablet = company.screen("table", "en-GB")
        expect(tablet.page.locator('[data-panel="p1"] .points')).to_contain_text(str(scored[0]["points"]))

        def type_dice() -> None:
            for face in (5, 1, 0):
                eva.page.locator(f'.told-dice .die-row [data-told="{face}"]').click()

        eva.moved(type_dice)
        assert company.state()["state"]["units"][KENT] == {"romans": {"infantry": 2, "fort": 1}}
        expect(tablet.page.locator("#part-board .is-fort")).to_have_count(2)
        assert {x["at"] for x in company.state()["state"]["awards"]} == {SUSSEX, KENT}
        assert [one.faults for one in (tablet, eva)] == [[], []]


@pytest.mark.soak
def test_belgae_submit_on_their_own_phone(browser: Browser, tmp_path: Path) -> None:
    with Company(browser, tmp_path, "Eva", "Jan", "Tomáš", "Žofie", drafted=False,
                 setup={"game": "britannia"}) as company:
        correct(company)
        eva, zofie = company.screen(ROMANS), company.screen(BELGAE, "en-GB")
        march(eva, CHANNEL, KENT, 1)
        zofie.until(lambda: zofie.shown_head == zofie.head, "the phone is behind")
        whole = width(zofie)
        pinch(zofie)
        expect(zofie.page.locator("#part-board .graph")).to_have_class(re.compile(r"\bmoved\b"))
        assert width(zofie) < whole / 2
        zofie.tap(do="submit", side="belgae")
        state = company.state()["state"]
        assert state["vassals"] == ["belgae"]
        assert any(x["source"] == "submit" for x in state["awards"])
        expect(eva.page.locator("#part-asked .happened")).to_be_visible()
        assert [one.faults for one in (eva, zofie)] == [[], []]
