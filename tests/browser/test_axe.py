"""Every screen in both languages and both themes before axe: WCAG 2.2 AA and best practices, no violation.

No rule is switched off. A language changes words and a theme colours, neither touches what the other does: `make test`
looks at one screen in Czech and dark and at the next in English and light, `make soak` at every screen in all four. No
page of the app ever gets axe; it is put into the page from outside."""
from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.screens import LANGUAGES, SCREENS, THEMES, Screen, Window

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (tags) => {
  const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"], iframes: false });
  return found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id} (${rule.impact}): ${node.target.join(" ")} ${node.html.slice(0, 160)} ` +
    node.any.concat(node.all, node.none).map((check) => check.message).join("; ").slice(0, 240)));
}"""

@pytest.fixture(scope="module")
def axe() -> str:
    assert AXE.is_file(), "python -m companion.assets --tests fetches what the tests need"
    return AXE.read_text(encoding="utf-8")


def violations(window: Window, axe: str, screen: Screen, lang: str, theme: str) -> list[str]:
    window.lang, window.theme = lang, theme
    page = window.show(screen)
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [lang, theme]
    page.evaluate(axe)
    return [f"{lang} {theme}: {violation}" for violation in page.evaluate(RUN, TAGS)]


each_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


@each_screen
def test_no_violation(window: Window, axe: str, screen: Screen) -> None:
    turn = SCREENS.index(screen) % 2
    found = violations(window, axe, screen, LANGUAGES[turn], THEMES[turn])
    assert not found, "\n".join(found)


@pytest.mark.soak
@each_screen
def test_no_violation_in_any_language_and_theme(window: Window, axe: str, screen: Screen) -> None:
    found = [x for lang in LANGUAGES for theme in THEMES for x in violations(window, axe, screen, lang, theme)]
    assert not found, "\n".join(found)
