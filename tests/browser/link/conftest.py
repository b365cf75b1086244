"""A table and Eva's phone at it, once by the clock of the page."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.company import Company
from tests.browser.device import Device
from tests.browser.window import Window


@pytest.fixture(scope="module")
def company(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with Company(browser, tmp_path_factory.mktemp("table"), "Eva", "Jan", drafted=False) as company:
        yield company


def well(device: Device) -> bool:
    return [fault for fault in device.faults if "Failed to load resource" not in fault] == []


@pytest.fixture(scope="module")
def phone(company: Company) -> Device:
    return company.screen("p1")


@pytest.fixture
def eva(company: Company, phone: Device) -> Iterator[Device]:
    """Eva's phone, at the table."""
    phone.page.goto(f"/t/{company.code}/seat/p1")
    phone.page.wait_for_selector('#link[data-state="connected"]')
    yield phone
    assert well(phone)
    phone.begin_anew()


@pytest.fixture(scope="module")
def watch(company: Company) -> Iterator[Device]:
    device = company.screen("p1")
    device.page.clock.install()
    Window.open.add(device.context)
    yield device
    Window.open.discard(device.context)


@pytest.fixture
def timed(company: Company, watch: Device) -> Iterator[Device]:
    """Another phone of Eva's, whose clock goes as the test says."""
    company.sit_down(watch, "p1")
    yield watch
    watch.page.clock.resume()  # also where a test ended before it did
    assert well(watch)
    watch.begin_anew()
