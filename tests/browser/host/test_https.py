"""The way from plain HTTP to HTTPS and back in a browser. It reaches the host by a name, as phones do: there plain HTTP
is not secure, which on loopback it would be."""
from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.patience import PATIENCE
from tests.browser.axe import violations
from tests.browser.conftest import NAME
from tests.browser.device import PHONE, patient
from tests.server.client import Served, free_port

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house"), https=free_port()) as server:
        yield server


def phone(browser: Browser, *, trusts: bool) -> Iterator[Page]:
    context = patient(browser.new_context(
        viewport=PHONE, has_touch=True, locale="en-GB", reduced_motion="reduce", ignore_https_errors=trusts))
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    yield page
    context.close()


@pytest.fixture
def trusting(browser: Browser) -> Iterator[Page]:
    """A phone on which the certificate of the house is installed, or that went past the warning: here all the same."""
    yield from phone(browser, trusts=True)


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    yield from phone(browser, trusts=False)


def seated(house: Served, page: Page) -> str:
    """Take the first seat of a new table over plain HTTP; the table's code."""
    table = house.device()
    code = table.open("Ann", "Bob", box="empty")
    page.goto(f"http://{NAME}:{house.port}/j/{table.invite(code)}")
    page.locator(".seats .seat").first.click()
    page.wait_for_url(re.compile(rf"/t/{code}"))
    return code


def test_a_seat_goes_along_to_https_and_back(house: Served, trusting: Page) -> None:
    code = seated(house, trusting)
    assert trusting.evaluate("isSecureContext") is False
    trusting.locator('[data-show="more"]').click()
    expect(trusting.locator("#wake [role=status]")).to_have_attribute("data-state", "wake_plain")
    trusting.locator("#wake a").click()

    expect(trusting.locator("#said")).to_contain_text("this device trusts this host")
    trusting.locator(".is-it a.primary").click()
    trusting.wait_for_url(f"https://{NAME}:{house.https}/t/{code}/seat/p1*")
    assert trusting.evaluate("isSecureContext && !!navigator.mediaDevices && 'wakeLock' in navigator") is True
    expect(trusting.locator("#link")).to_contain_text("Connected")
    trusting.locator('[data-show="more"]').click()
    expect(trusting.locator("#wake [role=status]")).to_have_attribute("data-state", "wake_on")
    expect(trusting.locator("#wake a")).to_have_count(0)

    made = trusting.evaluate("""async (path) => (await fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json", "X-CSRF": document.body.dataset.csrf },
        body: JSON.stringify({ client: "https-1", action: { do: "hold", seat: "p1", basic: 3, advanced: 1 } }),
    })).status""", f"/t/{code}/enter")
    assert made == 200

    trusting.locator(".more-pane a[href^='/trust']").click()
    expect(trusting.locator(".is-it")).to_contain_text("This page came over HTTPS")
    assert violations(trusting) == []
    trusting.get_by_role("link", name="Back to plain HTTP").click()
    trusting.wait_for_url(f"http://{NAME}:{house.port}/t/{code}/seat/p1*")
    expect(trusting.locator("#link")).to_contain_text("Connected")


def test_a_device_that_does_not_trust_the_house_is_told_so_and_warned(house: Served, stranger: Page) -> None:
    stranger.goto(f"http://{NAME}:{house.port}/trust?system=android")
    expect(stranger.locator("#said")).to_contain_text("Not yet")
    expect(stranger.locator("#said")).to_have_class(re.compile(r"\bno\b"))
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        stranger.goto(f"https://{NAME}:{house.https}/")


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_page_has_no_violation(house: Served, trusting: Page, scheme: str) -> None:
    port = house.port if scheme == "http" else house.https
    for theme in ("dark", "light"):
        trusting.context.add_cookies([{"name": "companion_theme", "value": theme, "domain": NAME, "path": "/"}])
        trusting.goto(f"{scheme}://{NAME}:{port}/trust?system=ios")
        expect(trusting.locator(".said b")).not_to_be_empty()
        assert violations(trusting) == []
