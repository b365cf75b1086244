"""The door on a phone: a stranger is asked for the code, the host tells it, and the house is open to that device."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations
from tests.browser.device import PHONE, TABLET, patient
from tests.patience import PATIENCE

pytestmark = pytest.mark.browser

AWAY = {"X-Forwarded-For": "192.168.1.7"}
"""What a device that is not the host's own machine says: here all of them come over loopback."""


def page_of(browser: Browser, base: str, size: dict[str, int], locale: str, **more: object) -> Page:
    context = patient(browser.new_context(base_url=base, viewport=size, locale=locale, has_touch=True,
                                          reduced_motion="reduce", **more))  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    return page


def well_made(page: Page) -> None:
    """Whole fingers, nothing over the edge, nothing that a reader of the screen would miss."""
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator("main button, main input:not([type=hidden]), main a.button").evaluate_all(
        "all => all.map((x) => x.getBoundingClientRect()).filter((r) => r.width && r.height < 47.5).length")
    assert small == 0


@pytest.mark.parametrize(("locale", "wrong", "come"), [
    ("en-GB", "door code is wrong", "Come in"),
    pytest.param("cs-CZ", "není kód dveří", "Vstoupit", marks=pytest.mark.soak)])
def test_a_phone_comes_in_with_the_code_that_the_host_tells(browser: Browser, fresh: str, locale: str, wrong: str,
                                                            come: str) -> None:
    host = page_of(browser, fresh, TABLET, locale)
    host.goto("/door")  # open, it is one of the screens of `test_screens.py`
    host.locator("button[name=closed]").click()
    expect(host.locator("button[name=closed][value='0']")).to_be_visible()
    code = host.locator(".door-code").inner_text().strip()
    phone = page_of(browser, fresh, PHONE, locale, extra_http_headers=AWAY)
    phone.goto("/boxes")
    expect(phone).to_have_url(re.compile(r"/door\?next="))
    phone.locator("#code").fill("222222" if code != "222222" else "333333")
    phone.get_by_role("button", name=come).click()
    expect(phone.locator("#code-fault")).to_contain_text(wrong)
    well_made(phone)
    phone.locator("#code").fill(code)
    phone.get_by_role("button", name=come).click()
    expect(phone).to_have_url(re.compile(r"/boxes$"))
    host.goto("/door")
    expect(host.locator(".guests li")).to_have_count(1)
    assert host.locator(".door-code").inner_text().strip() != code
    well_made(host)
    host.locator(".guests button").click()
    expect(host.locator(".guests li")).to_have_count(0)
    phone.goto("/boxes")
    expect(phone).to_have_url(re.compile(r"/door\?next="))
