"""A box with a few things in it."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.box.owner import Owner, entered, file, put_by


@pytest.fixture(scope="module")
def home(browser: Browser, address: str) -> Iterator[Owner]:
    """A box with a few things in it: entered by hand once, taken in from a file from then on."""
    owner = Owner(browser, address)
    if file().exists():
        owner.take_in(file().read_bytes())
    else:
        entered(owner)
        put_by(owner)
    yield owner
    owner.context.close()
