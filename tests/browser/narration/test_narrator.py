"""A quest from the stop on its space to the reward: two phones in two languages, a tablet that speaks, sounds heard as
they happen; the voice steered from a phone; the undo that needs another's word."""
from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from companion.story.sound.speech import DEVICE_VOICE
from tests.browser.device import Device
from tests.browser.reading import LISTEN, Reading, heard, let_speak, playback, until_heard

UNDER, RAISED = 0.5, 2.1
"""The gain of what lies under the voice: at most so much while it speaks (0.8), at least so much else (2.2)."""
OWN = """
  globalThis.utterances = [];
  globalThis.cancelled = 0;
  const voices = [VOICES].map(([name, lang]) => ({ name, lang, voiceURI: `uri:${name}`, localService: true }));
  Object.defineProperty(globalThis, "speechSynthesis", { value: {
    getVoices: () => voices, addEventListener() {}, cancel() { globalThis.cancelled += 1; },
    speak(words) { globalThis.utterances.push(words); setTimeout(() => words.onstart()); } } });
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  if (location.protocol.startsWith("http")) {
    localStorage.setItem("companion.sound", JSON.stringify({ deviceVoice: { cs: "uri:Zuzana" } }));
  }
"""
"""A browser whose own voice was chosen; it begins by itself and ends what it says when the test says so."""


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reading]:
    with Reading(browser, tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def company(house: Reading) -> Iterator[Reading]:
    """A new table in the house of all, which reads with its own voices: a server for each test would cost more than
    most of them."""
    choose(house, "")
    house.begin()
    yield house
    house.rest()


def choose(company: Reading, voice: str) -> None:
    """The Czech voice of the house, "" for the best that there is."""
    chosen = company.tablet.ask("POST", "/voices/choose", f"lang=cs&voice={voice}&csrf={company.tablet.csrf}".encode(),
                                Content_Type="application/x-www-form-urlencoded")
    assert chosen.status == 302


def lit(device: Device) -> tuple[str, int] | None:
    """Passage and number of the sentence that glows, None where none does."""
    now = device.page.locator(".said.now")
    if not now.count():
        return None
    passage, n = now.first.evaluate("(node) => [node.dataset.passage, Number(node.dataset.n)]")
    return passage, n


def gain_is(device: Device, low: float, high: float) -> bool:
    """Whether what lies under the voice has come to a gain between the two."""
    return low <= float(device.page.evaluate("globalThis.under?.value ?? -1")) <= high


def utterances(device: Device) -> list[list[str]]:
    """Text, language and voice of all that the browser's own voice was told to say."""
    said: list[list[str]] = device.page.evaluate(
        "globalThis.utterances.map(({ text, lang, voice }) => [text, lang, voice.name])")
    return said


def test_a_quest_is_told_from_the_stop_to_the_reward(company: Reading) -> None:
    tablet = company.screen("table", init=LISTEN)
    eva, jan = company.screen("p1"), company.screen("p2", locale="en-GB", init=LISTEN)
    let_speak(tablet)

    eva.moved(eva.page.locator(".invite button").click)
    for device, title in ((eva, "Ztitul"), (jan, "Xheadline"), (tablet, "Ztitul")):
        expect(device.page.locator(".telling-title")).to_contain_text(title)
    assert eva.page.locator(".choices button.take").count() == 2
    assert jan.page.locator(".choices .take").count() == 2
    assert not jan.page.locator(".choices button.take").count()
    began, duck = until_heard(tablet, "voice", passage="title"), until_heard(tablet, "duck")
    assert heard(tablet, "moved")[0]["at"] < began["at"]
    assert duck["on"] is True
    assert duck["at"] <= began["at"]
    until_heard(tablet, "place", name="desert")
    until_heard(tablet, "theme", name="wonder")
    tablet.until(lambda: gain_is(tablet, 0, UNDER), "the place does not give way")
    assert playback(tablet)["playing"]
    assert len(heard(tablet, "duck")) == 1  # between two sentences it stays low

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
    tablet.until(lambda: gain_is(tablet, RAISED, 3), "the place does not rise in the pause")
    assert heard(tablet, "duck")[-1]["on"] is False
    count = len(heard(tablet, "voice"))
    with tablet.page.expect_response(lambda got: '"here"' in (got.request.post_data or "")):
        pass  # its next sign of life, seconds later
    assert len(heard(tablet, "voice")) == count
    jan.page.locator("[data-voice=toggle]").click()
    tablet.until(lambda: len(heard(tablet, "voice")) > count, "it does not go on")
    again = heard(tablet, "voice")[count]
    assert (again["passage"], again["n"]) == (stopped["passage"], stopped["sentence"])
    tablet.until(lambda: gain_is(tablet, 0, UNDER), "the place does not give way again")
    assert [x["on"] for x in heard(tablet, "duck")] == [True, False, True]
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
    for device, word in ((eva, "Zpodarilo"), (jan, "Xsucceeded"), (tablet, "Zpodarilo")):
        expect(device.page.locator(".telling[data-stage=done]")).to_contain_text(word)
        expect(device.page.locator(".outcome.well")).to_be_in_viewport()
        expect(device.page.locator(".gains li").first).to_be_visible()
        assert "Zobesla" not in device.page.content()
        assert "Xwentround" not in device.page.content()
    began = until_heard(tablet, "voice", passage="success:0", n=0)
    assert until_heard(tablet, "turn", name="success")["at"] < began["at"]
    assert company.state()["state"]["players"]["p1"]["food"] >= 2

    eva.page.locator(".undo").click()
    jan.page.locator("#part-asked .strip button.primary").click()
    for device in (eva, jan, tablet):
        device.until(lambda d=device: "odarilo" not in d.page.locator("body").inner_html()
                     and "succeeded" not in d.page.locator("body").inner_html(), "what was taken back is still told")
    eva.until(lambda: playback(eva)["passage"] != "success:0", "what was taken back is still read")
    assert [device.faults for device in (tablet, eva, jan)] == [[], [], []]


def test_screens_that_are_opened_late_show_what_came_of_it(company: Reading) -> None:
    """The voice begins with the title and with what has been folded away since."""
    company.open()
    company.enter("p1", do="attempt", seat="p1", option=0, story="")
    company.enter("table", do="roll", seat="table", faces=[6])
    if any(one["do"] == "boost" for one in company.tablet.get(f"/t/{company.code}/offers").json["actions"]):
        company.enter("p1", do="boost", seat="p1", hearts=0)
    tablet, eva = company.screen("table", init=LISTEN), company.screen("p1")
    expect(eva.page.locator(".telling[data-stage=done] .before:not([open])")).to_be_visible()
    let_speak(tablet)
    eva.until(lambda: lit(eva), "nothing is read")
    for device in (tablet, eva):
        expect(device.page.locator(".outcome.well")).to_be_in_viewport()


def test_a_speaker_that_is_loaded_anew_goes_on_and_one_that_leaves_is_missed(company: Reading) -> None:
    tablet, jan = company.screen("table", init=LISTEN), company.screen("p2", locale="en-GB", init=LISTEN)
    let_speak(tablet)
    company.open()
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


def test_one_tap_makes_the_phone_of_whoever_reads_a_prompter_and_the_voice_keeps_silent(company: Reading) -> None:
    tablet, eva = company.screen("table", init=LISTEN), company.screen("p1")
    jan = company.screen("p2")
    let_speak(tablet)
    eva.moved(eva.page.locator(".invite button").click)
    until_heard(tablet, "voice", passage="title")
    expect(eva.page.locator("[data-voice=prompter]")).to_have_count(0)
    jan.page.locator("[data-voice=prompter]").click()
    prompter, lines = jan.page.locator("#prompter"), jan.page.locator("#prompter .due-line")
    expect(prompter).to_be_visible()
    expect(lines.first).to_have_text("Ztitul u studny")
    expect(lines.first).to_have_class("due-line due")
    tablet.until(lambda: playback(tablet)["narrator"] == "neighbour", "the voice still reads")
    expect(jan.page.locator(".who-reads")).to_have_text("Nahlas čteš ty.")
    for device in (eva, tablet):
        expect(device.page.locator(".who-reads")).to_have_text("Nahlas čte Jan.")
    until_heard(tablet, "place", name="desert")
    tablet.until(lambda: gain_is(tablet, 0, UNDER), "the place does not give way to the person")
    assert heard(tablet, "place")[-1]["name"] == "desert"
    assert not playback(tablet)["playing"]
    box = prompter.bounding_box()
    view = jan.page.viewport_size
    assert box
    assert view
    assert (box["width"], box["height"]) == (view["width"], view["height"])
    assert float(lines.first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) >= 32
    jan.until(lambda: "due" in str(lines.nth(1).get_attribute("class")).split(), "the text does not move")
    assert lines.first.get_attribute("data-pause") == "title"
    expect(lines.last).to_have_text("Boj 5. cena: mince 1. Zobejit celou jámu")
    jan.page.locator("[data-prompter=run]").click()
    lines.nth(3).click()
    expect(lines.nth(3)).to_have_class("due-line due")
    pace = jan.page.locator("[data-pace]")
    expect(pace).to_have_text("130 slov/min")
    jan.page.locator("[data-prompter=faster]").click()
    expect(pace).to_have_text("145 slov/min")

    said = len(heard(tablet, "voice"))
    eva.moved(eva.page.locator(".choices button.take").first.click)
    expect(prompter).to_be_visible()
    eva.dice(6)
    if eva.buttons("action", do="boost"):
        eva.tap(do="boost", hearts=0)
    expect(prompter).to_contain_text("Zpodarilo")
    expect(prompter).not_to_contain_text("Ztitul")
    assert len(heard(tablet, "voice")) == said
    jan.page.locator("[data-prompter=close]").click()
    expect(prompter).to_be_hidden()
    assert [device.faults for device in (tablet, eva, jan)] == [[], [], []]


def test_a_passage_that_did_not_come_is_asked_for_again_and_clips_that_never_come_are_said(company: Reading) -> None:
    tablet, eva = company.screen("table", init=LISTEN), company.screen("p1")
    tablet.page.route("**/telling/clip?*", lambda route: route.fulfill(status=500, body="{}"))
    let_speak(tablet)
    lost: list[str] = []

    def lose_one(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    tablet.page.route(re.compile(r"/telling\?"), lose_one)
    eva.moved(eva.page.locator(".invite button").click)
    expect(eva.page.locator("#part-telling [data-voice-state]")).to_contain_text("Žádný hlas")
    assert lost
    expect(tablet.page.locator("#part-telling [data-voice-state]")).to_be_visible()
    assert (playback(eva)["fault"], playback(eva)["playing"]) == ("silent", False)

    tablet.page.unroute("**/telling/clip?*")
    eva.page.locator("[data-voice=toggle]").click()  # another try
    until_heard(tablet, "voice", passage="title")
    expect(eva.page.locator("#part-telling [data-voice-state]")).to_be_hidden()


def test_the_device_speaks_with_its_own_voice_where_that_was_chosen(company: Reading) -> None:
    tablet = company.screen("table", init=LISTEN + OWN.replace("VOICES", '["Anna", "de-DE"], ["Zuzana", "cs-CZ"]'))
    eva = company.screen("p1")
    clips: list[str] = []
    tablet.page.on("request", lambda asked: clips.append(asked.url) if "/telling/clip" in asked.url else None)
    let_speak(tablet)
    company.open()
    spoken = until_heard(tablet, "device", passage="title", n=0)
    assert utterances(tablet) == [["Ztitul u studny", "cs-CZ", "Zuzana"]]
    assert until_heard(tablet, "duck", on=True)["at"] <= spoken["at"]
    until_heard(tablet, "place", name="desert")
    tablet.until(lambda: gain_is(tablet, 0, UNDER), "the place does not give way to the device's own voice")
    for device in (tablet, eva):
        device.until(lambda d=device: lit(d) == ("title", 0), "what is read does not glow")
    tablet.page.evaluate("globalThis.utterances.at(-1).onboundary({ charIndex: 7 })")
    assert until_heard(tablet, "boundary", passage="title", n=0)["letter"] == 7

    tablet.page.evaluate("globalThis.utterances.at(-1).onend()")
    until_heard(tablet, "device", passage="text", n=0)
    assert utterances(tablet)[1:] == [["Zodstavec začíná tady a vítr žene písek.", "cs-CZ", "Zuzana"]]
    for device in (tablet, eva):
        device.until(lambda d=device: lit(d) == ("text", 0), "the glow does not follow the voice")

    eva.page.locator("[data-voice=toggle]").click()
    tablet.until(lambda: tablet.page.evaluate("globalThis.cancelled") == 1, "it does not fall silent")
    tablet.until(lambda: gain_is(tablet, RAISED, 3), "the place does not rise in the pause")
    eva.until(lambda: lit(eva) is None, "nothing is read, and something glows")
    assert clips == []
    eva.page.locator("[data-voice=toggle]").click()
    tablet.until(lambda: len(utterances(tablet)) == 3, "it does not go on")
    assert utterances(tablet)[2] == utterances(tablet)[1]
    assert not heard(tablet, "voice")

    tablet.page.evaluate("globalThis.utterances.at(-1).onerror({ error: 'synthesis-failed' })")
    until_heard(tablet, "voice", passage="text", n=0)  # the voice of the house says that sentence
    until_heard(tablet, "device", passage="text", n=1)
    assert not heard(tablet, "voice", n=1)
    assert (tablet.faults, eva.faults) == ([], [])


@pytest.mark.soak
def test_a_device_without_a_voice_of_its_own_plays_the_clips_of_the_house(company: Reading) -> None:
    choose(company, DEVICE_VOICE)
    tablet = company.screen("table", init=LISTEN + OWN.replace("VOICES", '["Anna", "de-DE"]'))
    let_speak(tablet)
    company.open()
    assert until_heard(tablet, "voice", passage="title")["name"] == "cs"
    assert tablet.page.evaluate("fetch(`/t/${document.body.dataset.code}/telling`).then((r) => r.json())")["device"]
    tablet.until(lambda: gain_is(tablet, 0, UNDER), "the place does not give way")
    assert (utterances(tablet), heard(tablet, "device"), tablet.faults) == ([], [], [])
