"""A page before axe: WCAG 2.2 AA and best practices, no rule switched off unless the same test measures it harder. No
page of the app ever gets axe; it is put into the page from outside. A target that a bar covers in part, as something is
covered wherever one scrolls to, is asked about again in the middle of what scrolls."""
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
  const found = (await axe.run(document, asked)).violations;
  for (const rule of found.filter(({ id }) => id === "target-size")) {
    const stay = [];
    for (const node of rule.nodes) {
      const target = document.querySelector(node.target[0]);
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const again = await axe.run(target, { ...asked, runOnly: { type: "rule", values: ["target-size"] }, rules: {} });
      if (again.violations.length) stay.push(node);
    }
    rule.nodes = stay;
  }
  return found.flatMap((rule) => rule.nodes.map((node) =>
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
