"""Pictures of every screen in both languages, both themes and four sizes, for people who want to look before they run.

    make screens                                 all of them, into build/screens, with an index
    python docs/screens.py table-turn            only screens whose name contains a word
    python docs/screens.py --into /tmp/look hand into another folder
    python docs/screens.py --kept                the few in docs/screens that the README leads to

Each is what one sees first, without scrolling. The tables are played anew every time, so cards and dice differ."""
from __future__ import annotations

import argparse
import base64
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

from tests.browser.conftest import SOFTWARE, chromium  # noqa: E402
from tests.browser.screens import (  # noqa: E402
    LANGUAGES, PHONE, SCREENS, SIZES, TABLET_WIDE, THEMES, Screen, Then)
from tests.browser.window import Window, staged  # noqa: E402

ALL, KEPT = HERE.parent / "build" / "screens", HERE / "screens"


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
QUALITY, SCALE = 80, 1.0
KEPT_QUALITY, KEPT_SCALE = 45, 0.75
"""Of what the repository holds: about 25 kB each."""
Size = tuple[int, int]


class Shot(NamedTuple):
    """One of the pictures in the repository, and what it shows."""

    screen: str
    says: str
    size: Size = PHONE
    theme: str = "dark"
    lang: str = "en"


SHOTS = (
    Shot("lobby", "The tables of the house", TABLET_WIDE),
    Shot("new-1", "A new table: who plays"),
    Shot("table-turn", "The tablet in the middle: the board, whose turn it is, everybody's numbers", TABLET_WIDE),
    Shot("table-walk", "A walk over the board, in the light look", TABLET_WIDE, "light"),
    Shot("hand-turn", "A phone: what can I do now"),
    Shot("hand-turn", "The same in Czech, in the light look", theme="light", lang="cs"),
    Shot("hand-players", "Everybody's numbers"),
    Shot("hand-refused", "Refused, with the rule and a way on"),
    Shot("hand-rule", "A rule, in our own words"),
    Shot("hand-roll", "A roll, and the odds before it"),
    Shot("hand-told", "An entry of the story, read aloud"),
    Shot("table-told", "The same on the tablet", TABLET_WIDE),
    Shot("hand-log", "The evening in words; every line leads back"),
    Shot("hand-score", "Every point with its source"),
    Shot("table-scoring", "The end, counted together", TABLET_WIDE),
    Shot("wall-turn", "The television", TABLET_WIDE),
    Shot("campaign", "A campaign"),
    Shot("campaign-sheet", "A character's sheet"),
    Shot("inspect", "Where do the table and the app differ?"),
    Shot("board-photo-seen", "What a photo of the board told"),
    Shot("scan-card", "A card held in front of the phone"),
    Shot("position-board", "Entering a position", TABLET_WIDE),
    Shot("rules-found", "A search in the rules"),
    Shot("chronicle", "The chronicle of an evening"),
    Shot("throw-cubes", "Cubes out of a tower", TABLET_WIDE))


def file(screen: str, lang: str, theme: str, size: Size) -> str:
    return f"{screen.upper()}-{lang}-{theme}-{size[0]}x{size[1]}.webp"


ILLUSTRATED = """async () => {
    const waits = (picture) => {
        const { top, bottom, width } = picture.getBoundingClientRect();
        return width && bottom > 0 && top < innerHeight;
    };
    for (let tries = 0; tries < 30 && [...document.querySelectorAll("svg[data-picture]:empty")].some(waits); tries++)
        await new Promise((done) => setTimeout(done, 100));
    const layers = [...document.querySelectorAll("svg[data-picture] use")];
    await Promise.all([...new Set(layers.map((layer) => layer.href.baseVal.split("#")[0]))].map((file) => fetch(file)));
}"""
"""Illustrations come a moment after their page; those that stay out of sight are not waited for."""


def picture(page: Page, size: Size, quality: int, scale: float) -> bytes:
    """What the window shows now, turned to a size. WebP, which Playwright itself does not write."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(ILLUSTRATED)
    page.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true)), 60))")
    session = page.context.new_cdp_session(page)
    try:
        made = session.send("Page.captureScreenshot", {
            "format": "webp", "quality": quality,
            "clip": {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale}})
    finally:
        session.detach()
    return base64.b64decode(made["data"])


def take(window: Window, screen: Screen, folder: Path) -> None:
    """All pictures of one screen. The page is loaded once a language and theme, and turned to each size."""
    for window.lang in LANGUAGES:
        for window.theme in THEMES:
            page = window.show(screen)
            for size in SIZES:
                name = file(screen.name, window.lang, window.theme, size)
                (folder / name).write_bytes(picture(page, size, QUALITY, SCALE))


def keep(window: Window, shot: Shot) -> None:
    window.lang, window.theme = shot.lang, shot.theme
    screen = next(s for s in (*SCREENS, *SHOWS) if s.name == shot.screen)
    page = window.show(screen, shot.size)
    (KEPT / file(shot.screen, shot.lang, shot.theme, shot.size)).write_bytes(
        picture(page, shot.size, KEPT_QUALITY, KEPT_SCALE))


def index(screens: Iterable[Screen]) -> str:
    """A table of links: a row a screen and language, a column a theme and size."""
    columns = [(theme, size) for theme in THEMES for size in SIZES]
    lines = ["# Screens", "", "| screen | | " + " | ".join(f"{theme} {w}×{h}" for theme, (w, h) in columns) + " |",
             "| --- | --- |" + " --- |" * len(columns)]
    for screen in screens:
        for lang in LANGUAGES:
            links = (f"[{w}×{h}]({file(screen.name, lang, theme, (w, h))})" for theme, (w, h) in columns)
            lines.append(f"| {screen.name} | {lang} | " + " | ".join(links) + " |")
    return "\n".join(lines) + "\n"


def gallery() -> str:
    """The few pictures one under another, each with what it shows."""
    lines = ["# Screens", "", "A few; `make screens` makes all, in both languages and looks and four sizes, in "
             "`build/screens`."]
    for shot in SHOTS:
        lines += ["", f"{shot.says}:", "", f"![{shot.says}]({file(shot.screen, shot.lang, shot.theme, shot.size)})"]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Pictures of every screen.")
    parser.add_argument("words", nargs="*", help="only screens whose name contains one of these")
    parser.add_argument("--into", type=Path, default=ALL, help="another folder")
    parser.add_argument("--kept", action="store_true", help="those in docs/screens instead")
    said = parser.parse_args()
    folder: Path = KEPT if said.kept else said.into
    folder.mkdir(parents=True, exist_ok=True)
    if said.kept or not said.words:
        for old in folder.glob("*.webp"):
            old.unlink()
        (folder / "README.md").write_text(gallery() if said.kept else index((*SCREENS, *SHOWS)), encoding="utf-8")
    with staged() as stage, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=SOFTWARE)
        window = Window(browser, stage, reduced_motion="reduce")
        for shot in SHOTS if said.kept else ():
            keep(window, shot)
        for screen in () if said.kept else (*SCREENS, *SHOWS):
            if not said.words or any(word in screen.name for word in said.words):
                print(screen.name, flush=True)
                take(window, screen, folder)
        browser.close()
    made = list(folder.glob("*.webp"))
    print(f"{len(made)} pictures in {folder}, {sum(one.stat().st_size for one in made) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
