"""What a table's page shows of numbers, what the server keeps of them, and time as the page counts it."""
from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.company import Company
from tests.browser.device import Device


def at(key: str = "coins", seat: str = "p1") -> str:
    return f'#part-players .counter[data-seat="{seat}"][data-key="{key}"]'


def counter(device: Device | Page, key: str = "coins", seat: str = "p1") -> Locator:
    page = device if isinstance(device, Page) else device.page
    button = page.locator(".tabs [data-show=players]")
    if button.is_visible():
        button.click()
    return page.locator(at(key, seat))


def number(device: Device, key: str = "coins", seat: str = "p1") -> int:
    return int(str(counter(device, key, seat).locator(".figure").text_content()).replace("−", "-"))


def stored(company: Company, key: str = "coins", seat: str = "p1") -> int:
    return int(company.state()["state"]["players"][seat][key])


def later(device: Device, seconds: float) -> None:
    """So much later by the clock of the page, and of nothing else: its timers run on the way, nobody waits. Of
    a device that is `timed`."""
    device.page.clock.run_for(round(1000 * seconds))
