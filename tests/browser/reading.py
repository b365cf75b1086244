"""A narrated table before a closed entry, and what a device was heard to do: for tests and measurements."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.company import Company
from tests.browser.device import Device
from tests.browser.window import Window
from tests.server import story

LISTEN = """
  globalThis.heard = [];
  document.addEventListener("companion:sound", ({ detail: { gain, ...told } }) => {
    globalThis.heard.push(told);
    globalThis.under = gain ?? globalThis.under;
  });
"""
"""Every sound event as it happens, and the gain of what lies under the voice."""


class Reading(Company):
    """Eva and Jan at a narrated table, Eva before a closed entry. A device goes on to the next table: one of its own
    would cost more than the page that it opens."""

    def __init__(self, browser: Browser, folder: Path, before: str = ""):
        story.book(folder)
        super().__init__(browser, folder, "Eva", "Jan", drafted=False, before=before)
        self.kept: dict[tuple[str, str, str], Device] = {}

    def screen(self, seat: str, locale: str = "cs-CZ", init: str = "") -> Device:
        if not (device := self.kept.get((seat, locale, init))):
            device = self.kept[seat, locale, init] = super().screen(seat, locale, init)
            Window.open.add(device.context)
            return device
        self.sit_down(device, seat)
        return device

    def rest(self) -> None:
        """No device has a table open."""
        for device in self.kept.values():
            device.begin_anew()

    def begin(self) -> None:
        self.code = story.before_an_entry(self.tablet, *self.names)
        for seat in self.seats:
            assert self.clients[seat].sit(self.tablet.invite(self.code), seat).status == 200

    def open(self) -> None:
        """Eva opens the entry."""
        self.enter("p1", do="open", seat="p1", story="")

    def enter(self, who: str, **action: Any) -> None:
        """An action of a seat, or of the table."""
        got = self.clients[who].enter(self.code, action)
        assert got.status == 200, got.text


def heard(device: Device, kind: str, **wanted: Any) -> list[dict[str, Any]]:
    every: list[dict[str, Any]] = device.page.evaluate("globalThis.heard")
    return [x for x in every if x["kind"] == kind and wanted.items() <= x.items()]


def until_heard(device: Device, kind: str, **wanted: Any) -> dict[str, Any]:
    try:
        device.until(lambda: heard(device, kind, **wanted), f"never heard {kind} {wanted}")
    except AssertionError as never:
        never.add_note(f"heard: {device.page.evaluate('globalThis.heard')}; playback: {playback(device)}")
        raise
    return heard(device, kind, **wanted)[0]


def playback(device: Device) -> dict[str, Any]:
    answer: dict[str, Any] = device.page.evaluate(
        "fetch(`/t/${document.body.dataset.code}/telling`).then((r) => r.json()).then((j) => j.voice)")
    return answer


def let_speak(device: Device) -> None:
    """A tap, after which the table's own screen speaks."""
    device.page.locator(".turn-text").click()
    device.until(lambda: playback(device)["speaker"], "it does not speak")
