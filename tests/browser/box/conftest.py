"""A box with a few things in it."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from companion.box.decoding import box_services
from companion.kernel import encode
from tests.browser.box.owner import Owner


@pytest.fixture(scope="module")
def home(browser: Browser, address: str) -> Iterator[Owner]:
    """An artifact and a map; nothing else is entered yet."""
    shipped = box_services("near_and_far").SHIPPED
    empty, sample = shipped["empty"](), shipped["sample"]()
    artifact, drawn = next(iter(sample.artifacts.values())), replace(next(iter(sample.maps.values())), id=1)
    owner = Owner(browser, address)
    owner.take_in(encode(replace(empty, name={"": "Naše krabice"}, artifacts={"artifact-1": artifact},
                                 maps={**empty.maps, "1": drawn})))
    yield owner
    owner.context.close()
