"""Nobody waits for the network: taps show at once, what was entered is kept until it is sent."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.company import Company
from tests.browser.device import Device
from tests.browser.link.hand import at, counter, later, number, stored

pytestmark = pytest.mark.browser

SLOW = """(ms) => { const send = window.fetch; window.fetch = async (to, how) => {
  if (String(to).includes("/enter")) await new Promise((go) => setTimeout(go, ms));
  return send(to, how); }; }"""
"""The server answers entries that late."""
HELD = """() => { const send = window.fetch, held = new Promise((go) => { window.release = go; });
  window.fetch = async (to, how) => {
    if (String(to).includes("/enter")) await held;
    return send(to, how); }; }"""
"""No entry leaves the page before the test calls `release`."""
WATCH = """(at) => { window.seen = []; const look = () => {
  const value = document.querySelector(at)?.textContent; if (seen.at(-1) !== value) seen.push(value);
  requestAnimationFrame(look); }; look(); }"""
"""Every number that a frame showed."""
FRAMES = """(at) => { window.took = null; const counter = document.querySelector(at);
  document.addEventListener("click", () => { let frames = 0;
    const next = () => { frames++; if (window.took === null) requestAnimationFrame(next); };
    requestAnimationFrame(next);
    new MutationObserver((_, one) => { window.took = frames; one.disconnect(); })
      .observe(counter, { subtree: true, childList: true, characterData: true, attributes: true }); },
    { capture: true, once: true }); }"""
"""How many frames were drawn from a click to what it shows: a busy machine draws late, but no more of them."""
TOUCHED = """(at) => { const button = document.querySelector(at);
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); return button; }"""
"""A finger comes down on what is there at this moment: nothing is drawn anew in between."""
STOOD = """(at) => { window.stood = []; const look = () => {
  if (Boolean(document.querySelector(at)) !== Boolean(stood.length % 2)) stood.push(Date.now()); };
  new MutationObserver(look).observe(document.getElementById("part-players"), { subtree: true, childList: true }); }"""
"""When something came and went, in milliseconds by the clock of the page."""
COVERED = """() => { const news = document.getElementById("news").getBoundingClientRect();
  return [...document.querySelectorAll("button, a, input, summary")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && getComputedStyle(one).visibility === "visible" && !one.closest(".panes")
      && box.left < news.right && box.right > news.left && box.top < news.bottom && box.bottom > news.top;
  }).map((one) => one.outerHTML.slice(0, 80)); }"""
"""Controls on which the news lie."""


def cut(device: Device) -> None:
    """No entry reaches the server, everything else does."""
    device.context.route("**/enter", lambda route: route.abort())


def mend(device: Device) -> None:
    device.context.unroute("**/enter")


def test_a_tap_shows_in_the_next_frame_whatever_the_server_does(company: Company, eva: Device) -> None:
    before = stored(company)
    eva.page.evaluate(HELD)
    for key in ("food", "coins"):
        more = counter(eva, key).locator(".more")
        eva.page.evaluate(FRAMES, at(key))
        more.click()
        assert eva.page.evaluate("took") in (0, 1)
    assert number(eva) == before + 1
    assert stored(company) == before
    expect(counter(eva)).to_have_class("counter sending")
    copies = eva.page.locator('[data-seat="p1"][data-key="coins"] .figure').all_text_contents()
    assert set(copies) == {str(before + 1)}
    assert len(copies) >= 2
    eva.page.evaluate("release()")
    eva.until(lambda: stored(company) == before + 1, "the entry never arrived")
    expect(counter(eva)).to_have_class("counter")
    assert number(eva) == before + 1
    expect(eva.page.locator("#news .news-line")).to_have_count(0)  # the eye sees it at the counter
    company.clients["p2"].enter(company.code, {
        "do": "correct", "seat": "p2", "patches": [{"path": ["players", "p2", "food"], "by": 1}]})
    expect(eva.page.locator("#news .news-line")).to_be_visible()
    assert eva.page.evaluate(COVERED) == []  # the news lie over no control


def test_five_quick_taps_end_at_plus_five_and_never_flicker_back(company: Company, eva: Device) -> None:
    plus = counter(eva).locator(".more")
    before = number(eva)
    eva.page.evaluate(SLOW, 60)
    eva.page.evaluate(WATCH, f"{at()} .figure")
    for _ in range(5):
        plus.click()
        company.clients["p2"].enter(company.code, {  # others redraw the page meanwhile
            "do": "correct", "seat": "p2", "patches": [{"path": ["players", "p2", "food"], "by": 1}]})
    eva.until(lambda: stored(company) == before + 5, "not all of them arrived")
    expect(counter(eva)).to_have_class("counter")
    eva.page.wait_for_timeout(300)
    seen = [int(value) for value in eva.page.evaluate("seen")]
    assert seen == sorted(seen), seen
    assert seen[-1] == before + 5


def test_a_click_that_comes_after_its_touch_finds_the_button_that_was_touched(company: Company, timed: Device) -> None:
    before = number(timed)
    timed.page.clock.pause_at(timed.page.evaluate("Date.now() + 3000"))
    plus = timed.page.evaluate_handle(TOUCHED, f"{at()} .more")
    with timed.page.expect_response(lambda got: "/parts" in got.url):
        company.clients["p2"].enter(company.code, {
            "do": "correct", "seat": "p2", "patches": [{"path": ["players", "p2", "food"], "by": 1}]})
    plus.as_element().dispatch_event("pointerup")
    later(timed, .03)  # after a touch the click is an event of its own
    assert plus.evaluate("(button) => button.isConnected")
    plus.as_element().dispatch_event("click")
    timed.page.clock.resume()
    timed.until(lambda: stored(company) == before + 1, "the tap was lost")
    timed.until(lambda: not plus.evaluate("(button) => button.isConnected"), "the page is not drawn anew")


def test_a_number_at_its_end_goes_back_with_the_reason(company: Company, timed: Device) -> None:
    minus = counter(timed, "gems").locator(".less")
    assert number(timed, "gems") == 0
    minus.click()
    row = timed.page.locator("#tray .kept li")
    expect(row).to_contain_text("Drahokamy −1")
    expect(counter(timed, "gems").locator(".figure")).to_have_text("0")
    minus.click()
    expect(row).to_have_count(1)  # told once, however often it is tapped
    row.locator("button.primary").click()
    expect(timed.page.locator("#sheet[open] .overrule")).to_be_visible()  # the table may know better
    timed.page.locator("#sheet [data-close]").last.click()
    later(timed, 8.5)
    expect(row).to_have_count(0)  # by itself
    assert stored(company, "gems") == 0


def test_a_change_stands_beside_its_number_on_every_device_for_five_seconds(company: Company, timed: Device) -> None:
    tablet = company.screen("table")
    value = number(timed, "food", "p2")
    timed.page.evaluate(STOOD, f"{at('food', 'p2')} > .delta")
    for _ in range(2):
        company.clients["p2"].enter(company.code, {
            "do": "correct", "seat": "p2", "patches": [{"path": ["players", "p2", "food"], "by": 1}]})
    for device in (timed, tablet):
        shown = device.page.locator('.counter[data-seat="p2"][data-key="food"] > .delta').first
        expect(shown).to_have_text("+2")
        expect(device.page.locator("#news")).to_contain_text(re.compile(rf"^Jan · .*Jídlo \+2 → {value + 2}$"))
    later(timed, 5.1)
    expect(timed.page.locator(".delta")).to_have_count(0)
    expect(timed.page.locator("#news")).to_have_text("")
    came, went = timed.page.evaluate("stood")
    assert went - came >= 4000  # the five seconds begin with the news, which a busy machine draws a little later
    tablet.context.close()


def test_a_taken_offer_shows_it_and_the_others_wait_with_a_reason(company: Company, eva: Device) -> None:
    eva.page.evaluate(HELD)
    before = company.state()["head"]
    offers = eva.page.locator('.offers [data-action*="draft"]')
    eva.show("play")
    offers.first.click()
    expect(eva.page.locator(".offers .sent")).to_have_count(1)
    expect(eva.page.locator(".offers .sent")).to_have_attribute("aria-busy", "true")
    eva.page.wait_for_timeout(750)  # no longer a double tap
    offers.nth(1).click(force=True)  # it says that it is held, so nobody else would
    expect(eva.page.locator("#news")).to_contain_text("Ještě se odesílá")
    eva.page.evaluate("release()")
    eva.until(lambda: company.state()["head"] > before, "it was never entered")
    eva.settled()
    made = company.state()["number"]
    for _ in range(2):  # a card was seen: the table asks twice
        company.tablet.post(f"/t/{company.code}/undo", {"client": company.tablet.client()})
    assert company.state()["number"] == made - 1


def test_kept_taps_survive_a_reload_and_like_a_lost_answer_count_once(company: Company, eva: Device) -> None:
    before = stored(company)
    cut(eva)
    for _ in range(3):
        counter(eva).locator(".more").click()
    expect(eva.page.locator("#link")).to_have_attribute("data-state", "kept")
    expect(eva.page.locator("#link")).to_contain_text("3")
    eva.page.reload()
    expect(counter(eva).locator(".figure")).to_have_text(str(before + 3))
    assert stored(company) == before
    mend(eva)
    eva.until(lambda: stored(company) == before + 3, "they were never sent")
    expect(eva.page.locator("#link")).to_have_attribute("data-state", "connected")
    expect(counter(eva).locator(".figure")).to_have_text(str(before + 3))
    assert eva.page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':entry:'))") == []

    before, lost = stored(company), []

    def deliver_and_lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().status)
            route.abort()

    eva.page.route("**/enter", deliver_and_lose)
    counter(eva).locator(".more").click()
    eva.until(lambda: lost, "nothing was sent")
    expect(counter(eva)).to_have_class("counter")
    assert (lost, stored(company), number(eva)) == ([200], before + 1, before + 1)


def test_two_pages_of_one_device_send_an_entry_once(company: Company, eva: Device) -> None:
    before = stored(company)
    cut(eva)
    counter(eva).locator(".more").click()
    counter(eva).locator(".more").click()
    second = eva.context.new_page()
    second.goto(eva.page.url)
    expect(counter(second).locator(".figure")).to_have_text(str(before + 2))
    mend(eva)
    eva.until(lambda: stored(company) == before + 2, "they were never sent")
    eva.page.wait_for_timeout(800)
    assert stored(company) == before + 2
    for page in (eva.page, second):
        expect(counter(page).locator(".figure")).to_have_text(str(before + 2))
    second.close()


def test_a_tap_that_was_never_sent_is_taken_back_by_undo(company: Company, eva: Device) -> None:
    before, head = stored(company), company.state()["head"]
    cut(eva)
    counter(eva).locator(".more").click()
    eva.until(lambda: eva.page.locator("#link").get_attribute("data-state") == "kept", "not kept")
    counter(eva).locator(".more").click()
    counter(eva).locator(".more").click()
    assert number(eva) == before + 3
    eva.page.locator("#part-undo .undo").click()
    assert number(eva) == before + 2
    mend(eva)
    eva.until(lambda: stored(company) == before + 2, "they were never sent")
    assert company.state()["head"] == head + 2


def test_what_the_table_outran_stays_until_somebody_decides(company: Company, eva: Device) -> None:
    eva.show("play")
    cut(eva)
    offers = eva.page.locator('.offers [data-action*="draft"]')
    offers.first.click()
    expect(eva.page.locator("#link")).to_have_attribute("data-state", "kept")
    offered = company.tablet.offers(company.code, "p1")
    assert company.tablet.enter(company.code, offered[-1]).status == 200  # the tablet enters for Eva meanwhile
    mend(eva)
    row = eva.page.locator("#tray .kept li")
    expect(row).to_contain_text("Nezapsalo se")
    expect(row.locator("button")).to_have_count(2)
    eva.page.reload()
    expect(row).to_have_count(1)
    head = company.state()["head"]
    row.locator("button.primary").click()  # once more: now the rules answer, the card is chosen already
    eva.page.locator("#sheet[open] [data-close]").last.click()
    for drop in row.locator("button:not(.primary)").all():
        drop.click()
    expect(row).to_have_count(0)
    eva.page.reload()
    expect(eva.page.locator("#link")).to_have_attribute("data-state", "connected")
    expect(row).to_have_count(0)
    assert company.state()["head"] >= head
