"""What a page weighs: the requests of a browser with an empty cache and the bytes that come for them, as sent."""
from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page


class Weight(NamedTuple):
    """`files`: the address of each request with its bytes, headers included. A live stream counts none."""

    files: dict[str, int]

    @property
    def requests(self) -> int:
        return len(self.files)

    @property
    def kilobytes(self) -> float:
        return sum(self.files.values()) / 1000


def weigh(page: Page, path: str) -> Weight:
    """Open the page and count until the network has been silent for half a second."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    asked: dict[str, str] = {}
    files: dict[str, int] = {}

    def sent(event: dict[str, Any]) -> None:
        if event.get("type") != "EventSource" and event["request"]["url"].startswith("http"):
            asked[event["requestId"]] = event["request"]["url"]

    def came(event: dict[str, Any]) -> None:
        if event["requestId"] in asked:
            at = asked[event["requestId"]]
            files[at] = files.get(at, 0) + round(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", sent)
    session.on("Network.loadingFinished", came)
    page.goto(path)
    page.evaluate("document.fonts.ready.then(() => true)")
    silent, before = 0, -1
    while silent < 5:
        page.wait_for_timeout(100)
        silent, before = (silent + 1 if len(files) == before else 0), len(files)
    session.detach()
    return Weight(files)
