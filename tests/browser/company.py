"""A server of one's own with a table and its devices, seated over the JSON API: for tests that break the connection."""
from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser

from tests.browser.device import PHONE, TABLET, Device
from tests.server import replicas
from tests.server.client import Device as Client
from tests.server.client import KEPT, Served


class Company:
    """A table of Eva, Jan and Žofie, played with the sample box; or another, as `setup` says. `clients` speak JSON for
    the tablet and each seat; `screen` opens a browser with the same cookies."""

    def __init__(self, browser: Browser, folder: Path, *names: str, drafted: bool = True, before: str = "",
                 setup: dict[str, Any] | None = None):
        """`before` is Python that the server runs first."""
        self.browser, self.server = browser, Served(folder, KEPT + before)
        self.server.__enter__()
        self.names = names or ("Eva", "Jan", "Žofie")
        self.tablet = self.server.device("cs")
        usual = {"box": "sample", "mode": "first_adventure"}
        self.code = (replicas.drafted(self.tablet, *self.names) if drafted else
                     self.tablet.open(*self.names, **(setup or usual)))
        self.seats = [f"p{n}" for n in range(1, len(self.names) + 1)]
        self.clients: dict[str, Client] = {"table": self.tablet}
        for seat in self.seats:
            self.clients[seat] = self.server.device("cs")
            assert self.clients[seat].sit(self.tablet.invite(self.code), seat).status == 200
        self.opened: list[Device] = []

    def screen(self, seat: str, locale: str = "cs-CZ", init: str = "") -> Device:
        """The screen of a seat, or of the table, in a browser of its own; `init` runs there before every page."""
        base = f"http://127.0.0.1:{self.server.port}"
        made = Device(self.browser, base, TABLET if seat == "table" else PHONE, locale)
        if init:
            made.context.add_init_script(init)
        self.opened.append(made)
        self.sit_down(made, seat)
        return made

    def close(self, device: Device) -> None:
        """It has shown what it was opened for, and complained about nothing: what comes is not drawn there any more."""
        assert device.faults == []
        self.opened.remove(device)
        device.context.close()

    def sit_down(self, device: Device, seat: str) -> None:
        """The device opens the table of now, with the cookies of that seat."""
        base = f"http://127.0.0.1:{self.server.port}"
        device.context.add_cookies([{"name": name, "value": value, "url": base}
                                    for name, value in self.clients[seat].cookies.items()])
        device.page.goto(f"/t/{self.code}" if seat == "table" else f"/t/{self.code}/seat/{seat}")
        device.page.wait_for_selector('#link[data-state="connected"]')

    def state(self, seat: str = "table") -> dict[str, Any]:
        """`{head, number, state}` as this device may see it."""
        answer: dict[str, Any] = self.clients[seat].get(
            f"/t/{self.code}/state" + ("" if seat == "table" else f"?seat={seat}")).json
        return answer

    def kill(self) -> None:
        self.server.stop()

    def start(self) -> None:
        """The same folder, the same port; devices keep their cookies and take a new line."""
        self.server.__enter__()
        for client in self.clients.values():
            client.send = self.server.device().send

    def __enter__(self) -> Company:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        for device in self.opened:
            device.context.close()
        self.server.stop()
