"""The hand of the browser tests itself: it does not tap a page that has not loaded."""
from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.device import PHONE, Device

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><title>Late</title><h1>Late</h1><button>Tap</button><p id="said"></p>
<script type="module" src="/late.js"></script>"""
SCRIPT = 'document.querySelector("button").addEventListener("click", () => { said.textContent = "heard" })'


def test_a_tap_waits_for_the_script_of_the_page(browser: Browser, address: str) -> None:
    device = Device(browser, address, PHONE, "en-GB")

    def late(route: Route) -> None:
        device.page.wait_for_timeout(300)
        route.fulfill(body=SCRIPT, content_type="text/javascript")

    device.page.route("**/late", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    device.page.route("**/late.js", late)
    device.page.goto("/late", wait_until="commit")
    expect(device.page.get_by_role("heading", name="Late")).to_be_visible()
    device.page.get_by_role("button", name="Tap").click()
    expect(device.page.locator("#said")).to_have_text("heard")
    device.context.close()
