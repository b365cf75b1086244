"""The show in a browser that draws without a graphics chip, at the size of a phone: what is loaded for it, how long
until it is ready, frames a second with eighteen cubes, with as many as a game has and with eighteen dice, and how long
a throw takes from the answer of the server until its result lies open.

Prints a JSON line a figure. The bar is 20 frames a second; real phones are faster."""
from __future__ import annotations

import gzip
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.conftest import SOFTWARE, chromium
from tests.browser.dice.test_show import LISTEN
from tests.server.client import Device, Served

ROOT = Path(__file__).parents[2]
SIZE = {"width": 390, "height": 844}
ROUNDS = 7
FULL = {"red": 20, "blue": 15, "purple": 15, "brown": 6, "teal": 6, "yellow": 6, "green": 6, "silver": 15}
"""Every cube of the box that has most."""
OPEN = """async () => {
  const holder = Object.assign(document.createElement("div"), { className: "show show-stage" });
  document.body.append(holder);
  const began = performance.now();
  const { stage } = await import("/static/js/dice/show/stage.js");
  const loaded = performance.now() - began;
  const made = stage(holder);
  made.prepare("cubes");
  const ready = performance.now() - began;
  holder.remove();
  return [loaded, ready];
}"""


def tell(figure: str, **more: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode({"figure": figure, "load": os.getloadavg()[0], **more}) + b"\n")
    sys.stdout.flush()


def laid(counts: dict[str, int]) -> list[dict[str, Any]]:
    """An empty tower, and so many cubes of each colour before it, six a tap at most."""
    taps = ((colour, min(6, n - done)) for colour, n in counts.items() for done in range(0, n, 6))
    return [{"do": "clear"}, {"do": "tip-out"}, *({"do": "lay", "colour": colour, "n": n} for colour, n in taps)]


def page_of(browser: Browser, base: str, device: Device) -> Page:
    context = browser.new_context(base_url=base, viewport=SIZE)
    context.add_cookies([{"name": name, "value": value, "url": base} for name, value in device.cookies.items()])
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.add_init_script(LISTEN)
    return page


def shows(page: Page, device: Device, code: str, *actions: dict[str, Any]) -> tuple[list[float], list[float]]:
    """Frames a second and milliseconds from the beginning to the open result, of several throws. An empty tower or tray
    refuses to be emptied, which is as good."""
    frames, whole = [], []
    for n in range(ROUNDS):
        for action in actions:
            device.enter(code, {"seat": "p1"} | action)
        expect(page.locator(f"html[data-shown='{' '.join(['begin rest end'] * (n + 1))}']")).to_be_attached()
        begin, rest, end = page.evaluate("shown.slice(-3)")
        frames.append(rest["frames"])
        whole.append(end["at"] - begin["at"])
    return frames, whole


def main() -> None:
    served = [ROOT / "static" / "vendor" / "three.js", *sorted((ROOT / "static" / "js" / "dice" / "show").glob("*.js"))]
    packed = sum(len(gzip.compress(path.read_bytes(), 9)) for path in served)
    tell("loaded for the show, compressed", value=round(packed / 1000, 1), unit="kB", bar=250)
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as server, sync_playwright() as play:
        device = server.device("en", timeout=30)
        device.csrf = device.get("/hello").json["csrf"]
        browser = play.chromium.launch(executable_path=chromium(), args=SOFTWARE)
        for what, lay, throw in (
                ("18 cubes", laid(dict.fromkeys(("red", "blue", "teal"), 6)), {"do": "drop"}),
                (f"{sum(FULL.values())} cubes", laid(FULL), {"do": "drop"}),
                ("18 dice", [], {"do": "cast", "dice": "9d6", "other": "9d6"})):
            code = device.post("/tables", {"game": "tower", "names": {"p1": "Eva"}, "setup": {}}).json["code"]
            page = page_of(browser, f"http://127.0.0.1:{server.port}", device)
            page.goto(f"/t/{code}")
            expect(page.locator(".show-stage canvas").nth(1)).to_be_attached()
            for action in lay[2:]:
                device.enter(code, {"seat": "p1"} | action)
            device.enter(code, {"seat": "p1"} | throw)
            expect(page.locator("html[data-shown~=end]")).to_be_attached()
            page.evaluate("() => { shown.length = 0; document.documentElement.dataset.shown = ''; }")
            frames, whole = shows(page, device, code, *lay, throw)
            tell(f"frames a second, {what}", value=round(statistics.median(frames), 1), least=round(min(frames), 1),
                 throws=ROUNDS, bar=20)
            tell(f"from the beginning to the open result, {what}", value=round(statistics.median(whole)),
                 most=round(max(whole)), unit="ms", bar=2000)
            page.context.close()
        page = page_of(browser, f"http://127.0.0.1:{server.port}", device)
        page.goto("/")
        loaded, ready = page.evaluate(OPEN)
        tell("library and scripts loaded", value=round(loaded), unit="ms")
        tell("tower built, lit and drawn once", value=round(ready), unit="ms")
        browser.close()


if __name__ == "__main__":
    main()
