"""A real server on loopback and a real browser with a tablet and phones of their own."""
from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.device import PHONE, Device
from tests.browser.window import Window, staged
from tests.browser.stage import Stage
from tests.patience import PATIENCE
from tests.server.client import KEPT, Served

NAME = "companion.local"
"""By this name a browser finds the host as a phone does: over plain HTTP it is not secure, as it is on loopback."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
SOFTWARE = [*(flag for flag in FLAGS if flag != "--disable-gpu"), "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
"""For a browser that draws in three dimensions, also without a graphics chip."""

expect.set_options(timeout=1000 * PATIENCE)


@contextmanager
def serving(folder: Path, before: str = "") -> Iterator[str]:
    """A server of its own on loopback with its data below `folder`; its address. `before` is Python run first."""
    data = folder / "data"
    data.mkdir()
    with Served(data, KEPT + before) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("table")) as base:
        yield base


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[str]:
    """A house where nobody has played yet."""
    with serving(tmp_path) as base:
        yield base


def chromium() -> str:
    """The browser of the distribution, where it can be had without windows: their frames cost more than most pages."""
    found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "the browser tests need the package chromium-headless-shell or chromium"
    return found


@pytest.fixture(scope="session")
def play() -> Iterator[Playwright]:
    """One for all: a second one in the same process does not start."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(play: Playwright) -> Iterator[Browser]:
    running = play.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield running
    running.close()


@pytest.fixture(scope="session")
def same_phone(browser: Browser, address: str) -> Device:
    return Device(browser, address, PHONE, "en-GB")


@pytest.fixture
def phone(same_phone: Device) -> Iterator[Device]:
    """An English phone in the house of all; no page that it opens may complain about anything."""
    same_phone.begin_anew()
    same_phone.context.clear_cookies()
    yield same_phone
    assert same_phone.faults == []


@pytest.fixture(autouse=True)
def left_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test leaves open is closed after it: live pages that nobody looks at would slow down all that follow."""
    if "browser" not in request.fixturenames:
        yield
        return
    running: Browser = request.getfixturevalue("browser")
    before = set(running.contexts)
    yield
    for context in running.contexts:
        if context not in before and context not in Window.open:
            context.close()


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    """A server of its own with tables in every position, each made when it is first asked for."""
    with staged() as made:
        yield made


@pytest.fixture(scope="module")
def window(browser: Browser, stage: Stage) -> Iterator[Window]:
    """Browsers of a guest, a hand and the table, without motion: what is measured holds still."""
    made = Window(browser, stage, reduced_motion="reduce")
    yield made
    made.close()
