"""Every screen, measured in the page itself: what a finger has to hit, what the eye has to read, what may not stick out
or move, and what axe objects to.

A language changes words and a theme colours, neither touches what the other does: `make test` looks at one screen in
Czech and dark and at the next in English and light, `make soak` lets axe see every screen in all four, and judge again
what is measured here. Of the screens that differ from game to game `make test` looks at a dozen for each game, `make
soak` at the rest. What comes from the parts that screens share, `make test` asks two screens of sixteen, those also in
the size of another device."""
from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.axe import MEASURED, violations
from tests.browser.screens import LANGUAGES, PHONE, SCREENS, TABLET_WIDE, THEMES, Screen
from tests.browser.window import Window
from tests.soak import SOAK

pytestmark = pytest.mark.browser
MEASURE = (Path(__file__).parents[1] / "measure.js").read_text(encoding="utf-8")
TARGET = 48
"""CSS pixels of what a finger has to hit."""
READABLE, FAR = 4.5, 7
"""Contrast of a text, and of a text on a screen that is read from two metres."""
FIGURE = {True: 60, False: 32}
"""CSS pixels of a counter's numeral, on a shared screen and in the hand."""
NARROW = 320
STILL = 10
"""Milliseconds that a movement may take for somebody who asked for none."""
SHARED = ("table-", "wall-")


def shown(window: Window, screen: Screen, lang: str, theme: str) -> Page:
    window.lang, window.theme = lang, theme
    page = window.show(screen)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [lang, theme]
    return page


def sized(page: Page, size: tuple[int, int]) -> None:
    if page.viewport_size == (wanted := {"width": size[0], "height": size[1]}):
        return
    page.set_viewport_size(wanted)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")


DOZEN = {"near_and_far": (
    "hand-turn", "hand-walk", "hand-trade", "hand-told", "hand-refused", "hand-score", "hand-sheet", "table-draft",
    "table-roll", "table-hero", "table-scoring", "wall-turn")}
OF_GAMES = [screen for screen in SCREENS if screen.name.startswith((*SHARED, "hand-")) and "bench" not in screen.name]
AGAIN = ("scan-wide", "board-photo-wide", "table-bench-told_cubes", "hand-bench-told_dice", "campaign-wide",
         "campaign-story", "verify-file", "box-card", "book-flawed", "setup-hero", "inspect-bare", "inspect-place",
         "position-seat-p1", "scan-strange", "scan-several", "new-2", "style", "rules-found", "score", "pack",
         "verified", "board-photo", "scan", "table-bench-dice", "hand-bench-more", "campaigns", "verify-differs",
         "books", "book-veiled", "bgstats", "rebuild", "board-photo-seen", "hand-bench-cubes", "table-bench-told_dice",
         "towers", "nowhere", "box-cards", "position-board", "lobby-empty", "new-3", "campaign-sheet", "book-curtain",
         "book-entry", "box-map", "box-mine", "inspect-end", "wall-bench", "hand-bench-dice", "hand-bench-told_cubes",
         "score-over", "trust", "tower", "fair")
"""What others of the house's screens show as well."""


def seldom(screen: Screen) -> bool:
    often = {name for dozen in DOZEN.values() for name in dozen}
    return screen.name in AGAIN or (screen in OF_GAMES and screen.name not in often)


@pytest.mark.parametrize("screen", [
    pytest.param(screen, id=screen.name, marks=pytest.mark.soak if seldom(screen) else ()) for screen in SCREENS])
def test_measures(window: Window, screen: Screen) -> None:
    """Everything that one look at a screen can tell, so that it is opened only once."""
    group, turn = divmod(SCREENS.index(screen), 2)
    page = shown(window, screen, LANGUAGES[turn], THEMES[turn])
    shared = screen.name.startswith(SHARED)
    faults: dict[str, list[str]] = {}
    page.evaluate(MEASURE)
    shared_parts = SOAK or group % 8 == 1
    if shared_parts:
        faults["axe"] = violations(page, MEASURED)
        faults["moves"] = page.evaluate("(most) => measure.moving(most)", STILL)
        page.emulate_media(reduced_motion="no-preference")
        faults["never rests"] = page.evaluate("measure.endless()")
        page.emulate_media(reduced_motion="reduce")
    at_home = TABLET_WIDE if shared else PHONE
    for size in (PHONE, TABLET_WIDE) if shared_parts else (at_home,):
        sized(page, size)
        faults[f"targets at {size[0]}"] = page.evaluate("(least) => measure.small(least)", TARGET)
        faults[f"one on another at {size[0]}"] = page.evaluate("measure.close(0)")
        if size == at_home:
            faults["numerals"] = page.evaluate("(least) => measure.fine('.dial .figure', least)", FIGURE[shared])
        for theme in THEMES if SOAK or size == at_home else ():
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            faults[f"contrast at {size[0]}, {theme}"] = page.evaluate(
                "(least) => measure.pale(least)", FAR if shared else READABLE)
    sized(page, (NARROW, PHONE[1]))
    page.evaluate("measure.stretch()")
    faults["longer words at 320"] = page.evaluate("measure.overflow()")
    page.evaluate("measure.relax()")
    sized(page, PHONE)
    page.evaluate("measure.enlarge()")
    faults["twice the letters at 390"] = page.evaluate("measure.overflow()")
    told = [f"{what}: {fault}" for what, found in faults.items() for fault in found]
    assert not told, "\n".join(told)


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_no_violation_in_any_language_and_theme(window: Window, screen: Screen) -> None:
    found = [f"{lang} {theme}: {x}" for lang in LANGUAGES for theme in THEMES
             for x in violations(shown(window, screen, lang, theme))]
    assert not found, "\n".join(found)
