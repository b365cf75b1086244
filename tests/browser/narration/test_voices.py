"""The page of voices in a browser: samples are played, the volumes are this device's own and last."""
from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.device import PHONE, Device

pytestmark = pytest.mark.browser

OWN = """
const voices = [["Zuzana", "cs-CZ"], ["Sam", "en_US"], ["Anna", "de-DE"]].map(
  ([name, lang]) => ({name, lang, voiceURI: `uri:${name.toLowerCase()}`}));
window.said = [];
Object.defineProperty(window, "speechSynthesis", {value: {
  getVoices: () => voices, cancel() {}, addEventListener() {}, speak(spoken) { window.said.push(spoken.text); }}});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
"""A browser with voices of its own; this one has none."""


def kept(phone: Device) -> Any:
    return json.loads(phone.page.evaluate("localStorage.getItem('companion.sound')"))


def test_a_sample_plays_until_it_is_stopped(phone: Device):
    page = phone.page
    page.goto("/voices")
    button = page.locator("#en [data-sample][href*=espeak]")
    with page.expect_response(lambda answer: "/voices/sample?lang=en&voice=espeak" in answer.url) as heard:
        button.click()
    assert heard.value.status in (200, 206)
    expect(button).to_have_attribute("aria-label", "Stop the sample")
    other = page.locator("#cs [data-sample][href*=espeak]")
    other.click()
    expect(button).to_have_attribute("aria-label", "Play a sample: eSpeak")
    expect(other).to_have_attribute("aria-label", "Stop the sample")
    other.click()
    expect(other).to_have_attribute("aria-label", "Play a sample: eSpeak")
    expect(page.locator("#sample-fault")).to_be_hidden()


def test_a_sample_that_cannot_be_played_says_so(phone: Device):
    page = phone.page
    page.goto("/voices")
    page.route("**/voices/sample*", lambda route: route.fulfill(status=200, content_type="audio/wav", body="no sound"))
    page.locator("[data-sample]").first.click()
    expect(page.locator("#sample-fault")).to_have_text("This sample can't be played now.")


def test_volumes_are_kept_on_this_device(phone: Device):
    page = phone.page
    page.goto("/voices")
    slider = page.get_by_label("Background sounds")
    slider.fill("25")
    page.get_by_role("button", name="1.25×").click()
    assert kept(phone) == {"voice": 1, "place": 0.25, "music": 0.5, "off": False, "speed": 1.25, "people": True,
                           "deviceVoice": {"cs": "", "en": ""}}
    page.get_by_label("All sound off").check()
    expect(slider).to_be_disabled()
    page.reload()
    expect(slider).to_have_value("25")
    expect(slider).to_be_disabled()
    expect(page.get_by_role("button", name="1.25×")).to_have_attribute("aria-pressed", "true")
    assert kept(phone)["off"] is True


def test_what_another_version_kept_does_no_harm(phone: Device):
    page = phone.page
    page.goto("/voices")
    for rubbish in ("null", "[", '"x"', '{"voice": 7, "music": "loud", "speed": -1, "deviceVoice": 3}'):
        page.evaluate("(text) => localStorage.setItem('companion.sound', text)", rubbish)
        page.reload()
        expect(page.get_by_label("Music")).to_have_value("50")
        expect(page.locator("[data-volume=voice]")).to_have_value("100")


def test_the_devices_own_voice_is_offered_where_there_is_one(browser: Browser, address: str):
    phone = Device(browser, address, PHONE, "en-GB")
    page = phone.page
    page.goto("/voices")
    expect(page.locator("[data-own-none=cs]")).to_be_visible()
    page.add_init_script(OWN)
    page.reload()
    choice = page.locator("#own-cs")
    assert choice.locator("option").all_inner_texts() == ["The app's voice", "Zuzana"]
    assert page.locator("#own-en option").all_inner_texts() == ["The app's voice", "Sam"]
    say = page.locator("[data-own=cs] [data-say]")
    expect(say).to_be_disabled()
    choice.select_option("uri:zuzana")
    assert kept(phone)["deviceVoice"] == {"cs": "uri:zuzana", "en": ""}
    say.click()
    assert "studna" in page.evaluate("window.said[0]")
    page.reload()
    expect(choice).to_have_value("uri:zuzana")
    assert phone.faults == []


def test_one_tap_chooses_the_voice_of_the_house(browser: Browser, fresh: str):
    phone = Device(browser, fresh, PHONE, "en-GB")
    page = phone.page
    page.goto("/voices")
    page.locator("#cs button[value]:not([value=''])", has_text="eSpeak").click()
    expect(page.locator("#cs [aria-pressed=true]")).to_contain_text("eSpeak")
    expect(page.get_by_role("status")).to_have_text("Voice chosen.")
    assert phone.faults == []
    phone.context.close()
