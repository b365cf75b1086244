"""Taps of one finger on a device, counted."""
from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from tests.browser.device import Device


class Finger:
    """Each method waits until the table has moved on."""

    def __init__(self, device: Device):
        self.device, self.taps = device, 0

    def tap(self, **wanted: Any) -> None:
        """The offer of that action."""
        self.taps += 1
        self.device.tap(**wanted)

    def press(self, button: Locator) -> None:
        self.taps += 1
        self.device.moved(button.click)
