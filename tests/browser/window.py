"""The browser in which screens are looked at: one for each kind of device, on the stage of the house."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.screens import HOME, LANGUAGES, THEMES, Screen
from tests.browser.stage import Stage
from tests.patience import PATIENCE
from tests.server.client import KEPT, Device, Served, free_port


@contextmanager
def staged() -> Iterator[Stage]:
    """A server with an empty data folder and its stage; another one stays bare, and begins when it is asked for."""
    with TemporaryDirectory() as folder, ExitStack() as more, \
            Served(Path(folder), KEPT, https=free_port()) as server:
        def bare() -> str:
            other = more.enter_context(TemporaryDirectory())
            return f"http://127.0.0.1:{more.enter_context(Served(Path(other), KEPT)).port}"

        yield Stage(server, bare)


class Window:
    """A browser context for each kind of device, made when it is first asked for; `choose` sets language and theme."""

    open: ClassVar[set[BrowserContext]] = set()
    """The contexts of all windows: they outlast a test."""

    def __init__(self, browser: Browser, stage: Stage, **options: object):
        self.browser, self.stage, self.options = browser, stage, options
        self.contexts: dict[str, BrowserContext] = {}
        self.lang, self.theme = LANGUAGES[0], THEMES[0]

    def page(self, device: str) -> Page:
        """The one page of that device, in the language and theme chosen last."""
        if device not in self.contexts:
            self.contexts[device] = self.browser.new_context(  # type: ignore[arg-type]
                base_url=self.stage.base, has_touch=True, **self.options)
            Window.open.add(self.contexts[device])
            self.contexts[device].new_page().set_default_timeout(1000 * PATIENCE)
        context = self.contexts[device]
        jar: Device = {"table": self.stage.tablet, "hand": self.stage.phone, "page": self.stage.guest}[device]
        kept = jar.cookies | {"companion_lang": self.lang, "companion_theme": self.theme}
        context.add_cookies([{"name": name, "value": value, "url": self.stage.base} for name, value in kept.items()])
        return context.pages[0]

    def show(self, screen: Screen, size: tuple[int, int] | None = None) -> Page:
        """The screen in the window, at its home size unless another is given."""
        screen.at(self.stage)  # a table that is made now gives the devices new passes
        page = self.page(screen.device)
        width, height = size or HOME[screen.device]
        page.set_viewport_size({"width": width, "height": height})
        screen.show(page, self.stage)
        return page

    def close(self) -> None:
        for context in self.contexts.values():
            Window.open.discard(context)
            context.close()
