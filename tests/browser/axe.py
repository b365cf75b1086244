"""A page before axe: WCAG 2.2 AA and best practices, no rule switched off unless the same test measures it harder. No
page of the app ever gets axe; it is put into the page from outside."""
from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

FILE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MEASURED = ("color-contrast", "target-size")
"""What `measure.js` measures harder, in both themes, and what takes axe half its time."""
RUN = """async ([tags, without]) => {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const asked = { runOnly: tags, rules, resultTypes: ["violations"], iframes: false, preload: false };
  const found = await axe.run(document, asked);
  return found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id} (${rule.impact}): ${node.target.join(" ")} ${node.html.slice(0, 160)} ` +
    node.any.concat(node.all, node.none).map((check) => check.message).join("; ").slice(0, 240)));
}"""


@cache
def source() -> str:
    assert FILE.is_file(), "python -m companion.assets --tests fetches what the tests need"
    return FILE.read_text(encoding="utf-8")


def violations(page: Page, without: tuple[str, ...] = ()) -> list[str]:
    """What axe objects to, none is good; `without` are rules that need not be asked."""
    page.evaluate(source())
    found: list[str] = page.evaluate(RUN, [TAGS, without])
    return found
