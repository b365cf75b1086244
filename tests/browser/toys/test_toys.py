"""The toys in a browser: a table, a hand, the score, the check and the rules as axe wants them."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import violations
from tests.browser.conftest import serving
from tests.browser.device import PHONE, TABLET, Device
from tests.toys.house import TOYS

BEGIN = """async (asked) => {
  const { csrf } = await fetch("/hello").then((r) => r.json());
  const headers = { "Content-Type": "application/json", "X-CSRF": csrf };
  const made = await fetch("/tables", { method: "POST", headers, body: JSON.stringify(asked) }).then((r) => r.json());
  return made.code;
}"""
NAMES = {"fireflies": {"p1": "Anna", "p2": "Bob", "p3": "Cyd", "p4": "Dan", "p5": "Eve"},
         "three_rivers": {"p1": "Anna", "p2": "Bob"}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows the toys."""
    before = "import sys; sys.path.insert(0, '.')\nfrom companion import games\n" + "\n".join(
        f"games.add({id!r}, 'tests.toys.{id}')" for id in TOYS)
    with serving(tmp_path_factory.mktemp("toys"), before) as base:
        yield base


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("toy", TOYS)
def test_the_pages_of_a_toy_are_clean(browser: Browser, house: str, toy: str, size: dict[str, int]) -> None:
    device = Device(browser, house, size, "cs-CZ")
    device.page.goto("/")
    code = device.page.evaluate(BEGIN, {"game": toy, "names": NAMES[toy], "setup": {}})
    device.page.goto(f"/t/{code}")
    expect(device.page.locator("svg [data-place]").first).to_be_attached()
    assert violations(device.page) == []
    for path in (f"/t/{code}/seat/p1", f"/t/{code}/score", f"/t/{code}/setup", f"/t/{code}/check",
                 f"/t/{code}/position", f"/rules/{toy}"):
        device.page.goto(path)
        assert violations(device.page) == [], path
    assert device.faults == []
