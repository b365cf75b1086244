"""The page says what is wrong with the link, finds its way back by itself, keeps the screen on and its place."""
from __future__ import annotations

import itertools
import os
import signal
import time

import pytest
from playwright.sync_api import Route, expect

from tests.browser.company import Company
from tests.browser.device import Device
from tests.browser.link.hand import later, number
from tests.patience import PATIENCE

pytestmark = pytest.mark.browser


def state(device: Device) -> str | None:
    """Of the link, as the page says it."""
    return device.page.locator("#link").get_attribute("data-state")


def test_the_link_says_how_many_and_what_is_wrong(company: Company, eva: Device) -> None:
    expect(eva.page.locator("#link")).to_have_text("Spojeno · jen toto zařízení")
    jan = company.screen("p2")
    expect(eva.page.locator("#link")).to_have_text("Spojeno · 2 zařízení")
    jan.context.close()
    expect(eva.page.locator("#link")).to_have_text("Spojeno · jen toto zařízení")
    eva.context.set_offline(True)
    expect(eva.page.locator("#link")).to_have_text("Toto zařízení není v síti")
    expect(eva.page.locator("#tray .trouble")).to_contain_text("Wi-Fi")
    eva.context.set_offline(False)
    expect(eva.page.locator("#link")).to_have_attribute("data-state", "connected")
    expect(eva.page.locator("#tray .trouble")).to_be_hidden()


def test_a_host_that_falls_silent_is_noticed_and_found_again(company: Company, eva: Device) -> None:
    process = company.server.process
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)  # as a laptop does whose lid is closed: every line stays open
    try:
        eva.until(lambda: state(eva) != "connected", "not noticed")
        expect(eva.page.locator("#link")).to_have_text("Počítač neodpovídá. Nespí?")
    finally:
        os.kill(process.pid, signal.SIGCONT)
    eva.until(lambda: state(eva) == "connected", "not back")


def test_a_phone_that_finds_no_place_for_a_stream_asks_every_second(company: Company, eva: Device) -> None:
    asked: list[float] = []

    def full(route: Route) -> None:
        asked.append(time.monotonic())
        route.fulfill(status=503, json={"ok": False, "head": company.state()["head"]})

    eva.page.route("**/stream", full)
    eva.page.reload()
    expect(eva.page.locator("#link")).to_have_text("Připojeno, novinky každou sekundu")
    eva.page.wait_for_timeout(300)
    coins = number(eva)
    coin = {"do": "correct", "seat": "p2", "patches": [{"path": ["players", "p1", "coins"], "by": 1}]}
    assert company.clients["p2"].enter(company.code, coin).status == 200
    eva.until(lambda: number(eva) == coins + 1, "not seen")
    def between() -> float:
        return min((b - a for a, b in itertools.pairwise(asked)), default=PATIENCE)

    eva.until(lambda: len(asked) > 3 and between() < 1.5, "not asked again")  # a busy machine asks later now and then
    assert between() > 0.9
    eva.page.unroute("**/stream")
    expect(eva.page.locator("#link")).to_contain_text("Spojeno")


def test_what_was_missed_is_told(company: Company, timed: Device) -> None:
    timed.context.set_offline(True)
    offered = company.clients["p2"].offers(company.code, "p2")
    assert company.clients["p2"].enter(company.code, offered[0]).status == 200
    later(timed, 6.5)
    timed.context.set_offline(False)
    expect(timed.page.locator("#tray .missed")).to_contain_text("Jan")
    timed.page.locator("#tray .missed button").click()
    expect(timed.page.locator("#tray .missed")).to_be_hidden()


def test_the_screen_stays_on_and_a_reload_comes_back_to_the_same_place(company: Company, eva: Device) -> None:
    eva.show("more")
    said = eva.page.locator("#wake [role=status]")
    expect(said).to_have_attribute("data-state", "wake_on")
    expect(eva.page.locator(".top .awake")).to_be_visible()
    eva.page.locator("#wake-switch").uncheck()
    expect(said).to_have_attribute("data-state", "wake_off")
    expect(eva.page.locator(".top .awake")).to_be_hidden()
    eva.page.reload()
    eva.show("more")
    expect(eva.page.locator("#wake-switch")).not_to_be_checked()
    eva.page.locator("#wake-switch").check()
    expect(said).to_have_attribute("data-state", "wake_on")

    eva.show("log")
    eva.page.reload()
    expect(eva.page.locator(".panes")).to_have_attribute("data-tab", "log")
    eva.show("players")
    eva.page.evaluate("document.querySelector('.panes').scrollTop = 200")
    eva.page.wait_for_timeout(100)
    was = eva.page.evaluate("document.querySelector('.panes').scrollTop")
    eva.page.reload()
    eva.until(lambda: eva.page.evaluate("document.querySelector('.panes').scrollTop") == was, "not the same place")


WHY_NOT = """({
  wake_plain: () => Object.defineProperty(window, "isSecureContext", { get: () => false }),
  wake_old: () => delete Navigator.prototype.wakeLock,
  wake_refused: () => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException("", "NotAllowedError")); },
})[location.hash.slice(1)]?.()"""


@pytest.mark.soak
def test_where_the_screen_cannot_be_kept_on_it_says_why(company: Company) -> None:
    """Over plain HTTP it is said in `test_https.py` in each run."""
    device = company.screen("p1", init=WHY_NOT)
    table = device.page.url
    for state, words in (("wake_plain", "zabezpečen"), ("wake_old", "neumí"), ("wake_refused", "baterii")):
        device.page.goto(f"{table}#{state}")
        device.page.reload()
        device.show("more")
        said = device.page.locator("#wake [role=status]")
        expect(said).to_have_attribute("data-state", state)
        expect(said).to_contain_text(words)
        assert device.page.locator("#wake-switch").is_disabled() == (state != "wake_refused")
    device.context.close()


def test_a_freed_seat_says_so_once_and_leads_to_where_a_code_is_typed(company: Company) -> None:
    jan = company.screen("p2")
    jan.page.goto(f"/t/{company.code}/seat/p2")
    expect(jan.page.locator("#link")).to_have_attribute("data-state", "connected")
    assert company.tablet.post(f"/t/{company.code}/free", {"seat": "p2"}).status == 200
    expect(jan.page.locator("#link")).to_have_text("Bez místa u stolu")
    expect(jan.page.locator(".trouble span")).to_have_text(
        "Toto místo někdo uvolnil. Kód k připojení je na obrazovce stolu.")
    jan.page.locator(".trouble").get_by_role("link", name="Připojit se").click()
    expect(jan.page.locator("input#code")).to_be_visible()
    company.close(jan)
    assert company.clients["p2"].sit(company.tablet.invite(company.code), "p2").status == 200
