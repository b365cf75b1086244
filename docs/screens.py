"""Pictures of every screen in both languages, both themes and four sizes, for people who want to look before they run.

    python docs/screens.py                       all of them, into docs/screens, with an index
    python docs/screens.py table-turn            only screens whose name contains a word
    python docs/screens.py --into /tmp/look hand in full size, for looking closely; not for the repository

Each is what one sees first, without scrolling. The tables are played anew every time, so cards and dice differ."""
from __future__ import annotations

import argparse
import base64
import sys
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

from tests.browser.conftest import SOFTWARE, chromium  # noqa: E402
from tests.browser.screens import LANGUAGES, SCREENS, SIZES, THEMES, Screen, Then, Window, staged  # noqa: E402

FOLDER = HERE / "screens"


def thrown(name: str) -> Then:
    """A throw of the style page by itself, both its forms: flat, and on the stage as it ends."""
    def go(page: Page) -> None:
        figure = page.locator(f"figure:has(.lies.{name})")
        figure.locator("[data-play]").click()
        expect(figure.locator("[data-played]")).not_to_be_empty()
        figure.evaluate("""(figure) => {
            const [stage, flat] = [".show-stage", ".throw"].map((part) => figure.querySelector(part));
            document.querySelector("main").replaceChildren(stage, flat);
            scrollTo(0, 0);
        }""")
    return go


SHOWS = tuple(Screen(f"throw-{name}", "page", lambda stage: "/style", thrown(name)) for name in ("cubes", "dice"))
QUALITY, SCALE = 10, 0.6
"""Of the pictures in the repository: about 10 kB each, and their letters can be read."""


def file(screen: Screen, lang: str, theme: str, size: tuple[int, int]) -> str:
    return f"{screen.name.upper()}-{lang}-{theme}-{size[0]}x{size[1]}.webp"


def picture(page: Page, size: tuple[int, int], small: bool) -> bytes:
    """What the window shows now. WebP, which Playwright itself does not write."""
    session = page.context.new_cdp_session(page)
    seen = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": SCALE if small else 1}
    try:
        made = session.send("Page.captureScreenshot",
                            {"format": "webp", "quality": QUALITY if small else 80, "clip": seen})
    finally:
        session.detach()
    return base64.b64decode(made["data"])


def take(window: Window, screen: Screen, folder: Path) -> int:
    """All pictures of one screen; how many bytes they are together. The page is loaded once a language and theme, and
    turned to each size."""
    written = 0
    for lang in LANGUAGES:
        for theme in THEMES:
            window.lang, window.theme = lang, theme
            page = window.show(screen)
            for size in SIZES:
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true)), 60))")
                data = picture(page, size, folder == FOLDER)
                (folder / file(screen, lang, theme, size)).write_bytes(data)
                written += len(data)
    return written


def index(screens: Iterable[Screen]) -> str:
    """A table of links: a row a screen and language, a column a theme and size."""
    columns = [(theme, size) for theme in THEMES for size in SIZES]
    lines = ["# Screens", "", "Made by `python docs/screens.py`.", "",
             "| screen | | " + " | ".join(f"{theme} {w}×{h}" for theme, (w, h) in columns) + " |",
             "| --- | --- |" + " --- |" * len(columns)]
    for screen in screens:
        for lang in LANGUAGES:
            links = (f"[{w}×{h}]({file(screen, lang, theme, (w, h))})" for theme, (w, h) in columns)
            lines.append(f"| {screen.name} | {lang} | " + " | ".join(links) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Pictures of every screen.")
    parser.add_argument("words", nargs="*", help="only screens whose name contains one of these")
    parser.add_argument("--into", type=Path, default=FOLDER, help="another folder, for pictures in full size")
    said = parser.parse_args()
    said.into.mkdir(parents=True, exist_ok=True)
    wanted = [s for s in (*SCREENS, *SHOWS) if not said.words or any(word in s.name for word in said.words)]
    if said.into == FOLDER and not said.words:
        for old in FOLDER.glob("*.webp"):
            old.unlink()
    total = 0
    with staged() as stage, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=SOFTWARE)
        window = Window(browser, stage, reduced_motion="reduce")
        for screen in wanted:
            size = take(window, screen, said.into)
            total += size
            print(f"{screen.name}: {size // 1024} kB", flush=True)
        browser.close()
    if said.into == FOLDER:
        (FOLDER / "README.md").write_text(index((*SCREENS, *SHOWS)), encoding="utf-8")
    print(f"{len(wanted)} screens, {total / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
