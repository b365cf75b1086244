"""A quest from the stop on its space to the reward: two phones in two languages, a tablet that speaks, sounds heard as
they happen; the voice steered from a phone; the undo that needs another's word."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.company import Company
from tests.browser.device import Device
from tests.server import story
from tests.server.client import draft

LISTEN = """
  globalThis.heard = [];
  document.addEventListener("companion:sound", (event) => globalThis.heard.push(event.detail));
"""
CACHED, FRESH = 0.3, 1.5
"""Seconds from the choice to the first sound, from the cache and without it."""
BUSY = 3
"""How much slower a machine may be that does other things at once: the bars themselves are measured on a quiet one."""


class Reading(Company):
    """Eva and Jan at a narrated table, Eva before a closed entry."""

    def __init__(self, browser: Browser, folder: Path):
        story.book(folder)
        super().__init__(browser, folder, "Eva", "Jan", drafted=False)

    def begin(self) -> None:
        self.code = story.open_table(self.tablet, *self.names)
        for seat in self.seats:
            assert self.clients[seat].sit(self.tablet.invite(self.code), seat).status == 200
        story.stop_before(self.tablet, self.code, lambda code, table: draft(code, dict.fromkeys(self.seats, table)))


@pytest.fixture
def company(browser: Browser, tmp_path: Path) -> Iterator[Reading]:
    with Reading(browser, tmp_path) as made:
        made.begin()
        yield made


def heard(device: Device, kind: str, **wanted: Any) -> list[dict[str, Any]]:
    every: list[dict[str, Any]] = device.page.evaluate("globalThis.heard")
    return [x for x in every if x["kind"] == kind and wanted.items() <= x.items()]


def until_heard(device: Device, kind: str, **wanted: Any) -> dict[str, Any]:
    device.until(lambda: heard(device, kind, **wanted), f"never heard {kind} {wanted}")
    return heard(device, kind, **wanted)[0]


def playback(device: Device) -> dict[str, Any]:
    answer: dict[str, Any] = device.page.evaluate(
        "fetch(`/t/${document.body.dataset.code}/telling`).then((r) => r.json()).then((j) => j.voice)")
    return answer


def lit(device: Device) -> tuple[str, int] | None:
    """Passage and number of the sentence that glows, None where none does."""
    now = device.page.locator(".said.now")
    if not now.count():
        return None
    passage, n = now.first.evaluate("(node) => [node.dataset.passage, Number(node.dataset.n)]")
    return passage, n


def test_a_quest_is_told_from_the_stop_to_the_reward(company: Reading) -> None:
    tablet = company.screen("table", init=LISTEN)
    eva, jan = company.screen("p1"), company.screen("p2", locale="en-GB")
    tablet.page.locator(".turn-text").click()  # any tap lets the table's own screen speak
    tablet.until(lambda: playback(tablet)["speaker"], "the tablet does not speak")

    eva.moved(eva.page.locator(".invite button").click)
    for device, title in ((eva, "Ztitul"), (jan, "Xheadline"), (tablet, "Ztitul")):
        expect(device.page.locator(".telling-title")).to_contain_text(title)
    assert eva.page.locator(".choices button.take").count() == 2
    assert jan.page.locator(".choices .take").count() == 2
    assert not jan.page.locator(".choices button.take").count()
    began = until_heard(tablet, "voice", passage="title")
    moved = [x["at"] for x in heard(tablet, "moved") if x["at"] < began["at"]]
    assert (began["at"] - moved[-1]) / 1000 < FRESH * BUSY
    until_heard(tablet, "place", name="desert")
    until_heard(tablet, "theme", name="wonder")

    until_heard(tablet, "voice", passage="text", n=0)
    for device in (eva, jan):
        device.until(lambda d=device: (lit(d) or ("", 0))[0] == "text", "the sentence that is read does not glow")
    bell = until_heard(tablet, "sound", name="bell", passage="text", n=1)
    rung = until_heard(tablet, "voice", passage="text", n=1)
    assert bell["at"] < rung["at"]

    jan.page.locator("[data-voice=toggle]").click()  # pause, from a phone that is not the speaker
    jan.until(lambda: not playback(jan)["playing"], "it does not pause")
    jan.until(lambda: lit(jan) is None and lit(eva) is None, "nothing is read, and something glows")
    stopped = playback(jan)
    count = len(heard(tablet, "voice"))
    tablet.page.wait_for_timeout(1500)
    assert len(heard(tablet, "voice")) == count
    jan.page.locator("[data-voice=toggle]").click()
    tablet.until(lambda: len(heard(tablet, "voice")) > count, "it does not go on")
    again = heard(tablet, "voice")[count]
    assert (again["passage"], again["n"]) == (stopped["passage"], stopped["sentence"])
    now = playback(eva)
    eva.page.locator("[data-voice=repeat]").click()
    eva.until(lambda: playback(eva)["jump"] > now["jump"], "it does not repeat")
    eva.page.locator("[data-voice=skip]").click()
    eva.until(lambda: playback(eva)["passage"] == "", "it does not skip")

    eva.moved(eva.page.locator(".choices button.take").first.click)
    expect(jan.page.locator(".telling[data-stage=chosen]")).to_be_visible()
    tablet.page.evaluate("globalThis.heard.length = 0")
    eva.dice(6)
    if eva.buttons("action", do="boost"):
        eva.tap(do="boost", hearts=0)
    for device, word in ((eva, "Zpodarilo"), (jan, "Xsucceeded")):
        expect(device.page.locator(".telling[data-stage=done]")).to_contain_text(word)
        expect(device.page.locator(".outcome.well")).to_be_visible()
        expect(device.page.locator(".gains li").first).to_be_visible()
        assert "Zobesla" not in device.page.content()
        assert "Xwentround" not in device.page.content()
    began = until_heard(tablet, "voice", passage="success:0", n=0)
    assert company.state()["state"]["players"]["p1"]["food"] >= 2

    eva.page.locator(".undo").click()
    jan.page.locator("#part-asked .strip button.primary").click()
    for device in (eva, jan, tablet):
        device.until(lambda d=device: "odarilo" not in d.page.locator("body").inner_html()
                     and "succeeded" not in d.page.locator("body").inner_html(), "what was taken back is still told")
    eva.until(lambda: playback(eva)["passage"] != "success:0", "what was taken back is still read")
    assert [device.faults for device in (tablet, eva, jan)] == [[], [], []]


def test_a_speaker_that_is_loaded_anew_goes_on_and_one_that_leaves_is_missed(company: Reading) -> None:
    tablet, jan = company.screen("table", init=LISTEN), company.screen("p2", locale="en-GB", init=LISTEN)
    tablet.page.locator(".turn-text").click()
    tablet.until(lambda: playback(tablet)["speaker"], "the tablet does not speak")
    company.clients["p1"].enter(company.code, {"do": "open", "seat": "p1", "story": ""})
    until_heard(tablet, "voice", passage="text", n=1)
    tablet.page.reload()
    tablet.page.wait_for_selector('#link[data-state="connected"]')
    tablet.page.locator(".turn-text").click()
    resumed = until_heard(tablet, "voice")
    assert resumed["passage"] != "title"

    tablet.page.goto("about:blank")
    expect(jan.page.locator("#part-telling [data-voice=speak]")).to_be_visible()
    jan.page.locator("#part-telling [data-voice=speak]").click()
    jan.until(lambda: playback(jan)["speaker"], "the phone does not speak")
    if not playback(jan)["playing"]:
        jan.page.locator("[data-voice=toggle]").click()
    assert until_heard(jan, "voice")["name"] == "en"


def test_a_person_reads_and_the_voice_keeps_silent(company: Reading) -> None:
    tablet, eva = company.screen("table", init=LISTEN), company.screen("p1")
    jan = company.screen("p2", locale="en-GB")
    tablet.page.locator(".turn-text").click()
    tablet.until(lambda: playback(tablet)["speaker"], "the tablet does not speak")
    jan.page.evaluate("fetch(`/t/${document.body.dataset.code}/telling`)")
    company.clients["p2"].post(f"/t/{company.code}/telling/voice", {"command": "narrator", "narrator": "neighbour"})
    eva.moved(eva.page.locator(".invite button").click)
    expect(jan.page.locator(".you-read")).to_be_visible()
    expect(eva.page.locator(".you-read")).to_have_count(0)
    until_heard(tablet, "place", name="desert")
    assert not heard(tablet, "voice")


def test_clips_that_never_come_are_said_in_words(company: Reading) -> None:
    tablet, eva = company.screen("table", init=LISTEN), company.screen("p1")
    tablet.page.route("**/telling/clip?*", lambda route: route.fulfill(status=500, body="{}"))
    tablet.page.locator(".turn-text").click()
    tablet.until(lambda: playback(tablet)["speaker"], "the tablet does not speak")
    eva.moved(eva.page.locator(".invite button").click)
    expect(eva.page.locator("#part-telling [data-voice-state]")).to_contain_text("Žádný hlas")
    expect(tablet.page.locator("#part-telling [data-voice-state]")).to_be_visible()
    assert (playback(eva)["fault"], playback(eva)["playing"]) == ("silent", False)

    tablet.page.unroute("**/telling/clip?*")
    eva.page.locator("[data-voice=toggle]").click()  # another try
    until_heard(tablet, "voice", passage="title")
    expect(eva.page.locator("#part-telling [data-voice-state]")).to_be_hidden()
