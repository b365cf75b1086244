"""How soon a story is heard: from the word of the stream that an entry was opened to the first sample of its title, in
a browser without a window, on a tablet that speaks. In both languages, from the cache and without it, the voice being
awake. Prints a JSON line a figure; p50 and the slowest of RUNS."""
from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import msgspec
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.browser.conftest import FLAGS, chromium
from tests.browser.device import Device
from tests.browser.reading import LISTEN, Reading, heard, let_speak, playback, until_heard

CACHED, FRESH = 300, 1500
"""Milliseconds to the first sound (the bars of the narrator)."""
RUNS = 7
CALM, LONGEST = 1.5, 30
"""Seconds without a new clip after which nothing is made ahead any more; seconds that this is waited for."""
AT_HOME = """
from companion.story import voices
from companion.story.sound import speech
speech.engines = voices.engines
"""
"""The best voice there is reads; in a server of the tests it is the quickest to begin."""


def tell(lang: str, cached: bool, heards: list[tuple[float, str]]) -> None:
    bar, times = CACHED if cached else FRESH, [ms for ms, _ in heards]
    line = {"figure": "entry opened to first sound", "language": lang, "cached": cached,
            "voices": sorted({voice for _, voice in heards}), "runs": len(times),
            "p50": round(median(times)), "max": round(max(times)), "unit": "ms", "bar": f"<= {bar}",
            "held": max(times) <= bar}
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.flush()


def calm(clips: Path) -> None:
    """Wait until everything that is spoken ahead lies there."""
    until, seen, since = time.monotonic() + LONGEST, -1, time.monotonic()
    while time.monotonic() < until and time.monotonic() - since < CALM:
        now = len(list(clips.glob("??/*")))
        if now != seen:
            seen, since = now, time.monotonic()
        time.sleep(0.1)


def opened(company: Reading, tablet: Device, lang: str, cached: bool = False) -> tuple[float, str]:
    """Milliseconds from the stream's word to the first sample, both as the browser's own clock saw them, and who
    spoke. `cached`: the clip has to come from the cache."""
    tablet.page.evaluate("globalThis.heard.length = 0")
    with tablet.page.expect_response(lambda got: "/telling/clip?passage=title" in got.url) as clip:
        company.open()
    voice, headers = until_heard(tablet, "voice", passage="title"), clip.value.headers
    assert voice["name"] == lang
    assert not cached or headers["server-timing"].startswith("cache")
    return voice["at"] - heard(tablet, "moved")[0]["at"], headers["x-voice"]


def closed(company: Reading, tablet: Device) -> None:
    """The entry taken back; another player agrees, since somebody has heard it."""
    tablet.page.evaluate("globalThis.heard.length = 0")
    eva, jan = company.clients["p1"], company.clients["p2"]
    assert eva.post(f"/t/{company.code}/undo", {"client": eva.client()}).status == 403
    assert jan.post(f"/t/{company.code}/undo", {"client": jan.client(), "agree": True}).status == 200
    until_heard(tablet, "moved")
    tablet.until(lambda: not playback(tablet)["told"], "what was taken back is still read")
    tablet.until(lambda: not heard(tablet, "duck") or not heard(tablet, "duck")[-1]["on"], "it is still spoken")


def measure(browser: Browser, lang: str, locale: str) -> None:
    with tempfile.TemporaryDirectory() as folder, Reading(browser, Path(folder), AT_HOME) as company:
        company.begin()
        tablet = company.screen("table", locale=locale, init=LISTEN)
        let_speak(tablet)
        clips = Path(folder) / "speech"
        heards: dict[bool, list[tuple[float, str]]] = {True: [], False: []}
        opened(company, tablet, lang)  # the first of all wakes the voice up
        for _ in range(RUNS):
            for cached in (False, True):
                closed(company, tablet)
                calm(clips)
                if not cached:
                    for one in clips.iterdir():
                        shutil.rmtree(one)
                heards[cached].append(opened(company, tablet, lang, cached))
        for cached, those in heards.items():
            tell(lang, cached, those)


def main() -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for lang, locale in (("cs", "cs-CZ"), ("en", "en-GB")):
            measure(browser, lang, locale)
        browser.close()


if __name__ == "__main__":
    main()
