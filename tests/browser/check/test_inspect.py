"""The table checked by hand on a phone: one look across, what is not so, by taps alone."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.device import PHONE, Device

pytestmark = pytest.mark.browser

OPEN = """async (names) => {
  const { csrf } = await (await fetch("/hello")).json();
  const send = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Accept": "application/json", "X-CSRF": csrf } })).json();
  const setup = { seats: Object.keys(names), box: "sample", mode: "first_adventure" };
  const { code } = await send("/tables", { game: "near_and_far", setup, names });
  const answers = { round: 3, turn: "p1", "players/p1/figure": "map:f", "camps/b": "p1" };
  await send(`/t/${code}/position`, { client: "begin", answers });
  return code;
}"""
ALL_SO = """async () => {
  let answer = await fetch(location.href);
  for (let stop = 0; stop < 60; stop++) {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.querySelector(".outcome")) return answer.url;
    const form = page.querySelector(".answer form"), body = new URLSearchParams(new FormData(form));
    body.set("do", "yes");
    answer = await fetch(form.getAttribute("action"), { method: "POST", body });
  }
  throw new Error("the walk has no end");
}"""
"""Says yes at every stop that is left, as their buttons would; the address of the end."""


@pytest.fixture(scope="module")
def czech(browser: Browser, address: str) -> Device:
    return Device(browser, address, PHONE, "cs-CZ")


@pytest.fixture
def phone(czech: Device) -> Iterator[Device]:
    czech.begin_anew()
    yield czech
    assert czech.faults == []


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def differs(page: Page, place: str) -> None:
    """This stop, or one of its places, is not so."""
    no = page.locator(".answer .no")
    no.click()
    if page.locator(".which").is_visible():
        page.locator(f'.which a[href*="place={place}"]').click()
    expect(page.locator(".slim")).to_be_visible()


def plus(page: Page, piece: str) -> None:
    page.locator(f".spots button:has-text('{piece}')").click()
    expect(page.locator(f".lies .changed:has-text('{piece}')")).to_be_visible()


def test_a_walk_mends_a_difference(phone: Device) -> None:
    page = phone.page
    code = page.evaluate(OPEN, {"p1": "Eva", "p2": "Jan"})
    page.goto(f"/t/{code}")
    phone.show("more")
    page.get_by_role("link", name="Zkontrolovat stůl").click()
    expect(page.get_by_role("heading", name="Leží tu přesně tohle?")).to_be_focused()
    page.goto(f"/t/{code}/check?as=table&at=space:a")
    differs(page, "space:a")
    plus(page, "tábor (Jan)")
    button(page, "Tohle tu leží")

    page.goto("/hello")  # leaving loses nothing
    page.goto(f"/t/{code}/check?as=table")
    before = page.url
    button(page, "Ano")
    page.wait_for_url(lambda url: url != before)
    page.goto(page.evaluate(ALL_SO))
    expect(page.locator(".difference")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    expect(page.locator(".difference")).to_contain_text("tábor (Jan)")
    page.locator(".difference").get_by_role("button", name="Opravit aplikaci").click()
    expect(page.locator(".difference")).to_have_count(0)

    state = page.evaluate("(code) => fetch(`/t/${code}/state`).then((r) => r.json()).then((j) => j.state)", code)
    assert state["camps"] == {"a": "p2", "b": "p1"}
    # A correction has taken a camp from a player's board: there, and only there, one looks again.
    page.get_by_role("link", name="Pokračovat").click()
    expect(page.get_by_text("Od vaší kontroly se tu něco změnilo.")).to_be_visible()
    button(page, "Ano")
    expect(page.get_by_role("heading", name="Stůl a aplikace se shodují")).to_be_visible()


def test_what_was_packed_is_no_longer_rebuilt(phone: Device) -> None:
    """A table is rebuilt anew each evening: the ticks of the last time do not count."""
    page = phone.page
    code = page.evaluate(OPEN, {"p1": "Eva", "p2": "Jan"})
    ticked = page.locator(".check :checked")
    page.goto(f"/t/{code}/setup")
    group = page.locator("details.group[open]").first
    inside = group.locator(".check").count()
    group.locator("label[data-all]").click()
    expect(ticked).to_have_count(inside)
    page.goto(f"/t/{code}/setup")
    expect(ticked).to_have_count(inside)
    page.goto(f"/t/{code}/pack")
    expect(page.locator("#progress .figure")).to_contain_text("0 z")
    page.locator("details.group[open] .check").first.click()
    expect(ticked).to_have_count(1)
    page.goto(f"/t/{code}/setup")
    expect(page.locator("#progress .figure")).to_contain_text("0 z")
