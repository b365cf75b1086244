"""A box with a few things in it."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.box.owner import entered, Owner


@pytest.fixture(scope="module")
def home(browser: Browser, address: str) -> Iterator[Owner]:
    """A box with a few things in it."""
    owner = Owner(browser, address)
    entered(owner)
    yield owner
    owner.context.close()
