"""A box with a few things in it."""
from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.box.owner import Owner, entered
from tests.server.begun import folder


@pytest.fixture(scope="module")
def home(browser: Browser, address: str) -> Iterator[Owner]:
    """A box with a few things in it: entered by hand for the first file of tests, taken in from a file for others."""
    owner, file = Owner(browser, address), folder() / "box.zip"
    if file.exists():
        owner.take_in(file.read_bytes())
    else:
        entered(owner)
        half = file.with_suffix(f".{os.getpid()}")
        half.write_bytes(owner.page.request.get(f"{owner.home}/file").body())
        half.replace(file)
    yield owner
    owner.context.close()
