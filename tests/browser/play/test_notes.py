"""Keywords read from paper stay typed until they are entered; a reminder is shown once on a device."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import refused, settled, under
from tests.browser.window import Window
from tests.browser.stage import Stage

pytestmark = pytest.mark.browser


def hand(window: Window, code: str, explained: bool = True) -> Page:
    """Eva's phone at that table; unless `explained`, the coach has told it nothing yet."""
    window.lang = "en"
    page = window.page("hand")
    page.set_viewport_size({"width": 390, "height": 844})
    if not explained:
        page.goto("/hello")
        page.evaluate("localStorage.removeItem('companion:explained')")
    page.goto(f"/t/{code}/seat/p1")
    settled(page)
    return page


def test_what_was_typed_is_kept_on_a_refusal_and_gone_once_it_is_entered(window: Window, stage: Stage) -> None:
    page = hand(window, stage.note)
    field, write = page.locator("#noted-note-1"), page.locator("form.noted").nth(1).locator(".primary")
    field.fill("nonsense, no number")
    write.click()
    expect(page.locator("#sheet[open]")).to_be_visible()
    page.locator("#sheet [data-close]").click()
    expect(field).to_have_value("nonsense, no number")
    page.locator("#noted-note-0").fill("lantern")
    field.fill("S12")
    write.click()
    expect(page.locator("#noted-note-1")).to_have_value("")
    expect(page.locator("#noted-note-0")).to_have_value("lantern")  # what was not entered yet
    assert stage.state(stage.note)["players"]["p1"]["sheet"]["open"] == ["S12"]


def test_a_reminder_is_shown_once(window: Window, stage: Stage) -> None:
    code = stage.drafted("Eva", "Jan")
    stage.correct(code, "players", "p2", "camps", to=3)
    page = hand(window, code)
    stage.correct(code, "round", to=2)
    page.locator(".bubble:visible [data-seen]").click()  # what the coach explains comes first
    line = page.locator("[data-reminder=camps]")
    expect(line).to_be_visible()
    expect(line).to_contain_text("Jan")
    assert page.locator("[data-reminder]:visible").count() == 1
    line.locator("[data-seen]").click()
    expect(line).to_be_hidden()
    page.reload()
    settled(page)
    expect(page.locator("[data-reminder=camps]")).to_be_hidden()


def test_the_coach_explains_a_first_moment_once_on_a_device(window: Window, stage: Stage) -> None:
    """Nothing that can be tapped lies under the bubble; at the next table it stays away."""
    stage.tablet.post(f"/t/{stage.roll}/settings", {"choice": "coach"})
    page = hand(window, stage.roll)
    bubble = page.locator(".bubble:visible")
    expect(bubble).to_have_count(1)
    assert page.evaluate("""() => {
        const shade = document.querySelector(".bubble:not([hidden])").getBoundingClientRect();
        return [...document.querySelectorAll(":is(.offers, .dock) button")].filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect())
            .every((one) => one.top >= shade.bottom || one.bottom <= shade.top);
    }""")
    bubble.locator("[data-seen]").click()
    expect(bubble).to_have_count(0)
    code = stage.due()
    stage.tablet.post(f"/t/{code}/settings", {"choice": "coach"})
    page = hand(window, code)
    expect(page.locator("[data-moment]").first).to_be_attached()
    expect(bubble).to_have_count(0)


def test_the_first_quest_is_explained_above_its_story(window: Window, stage: Stage) -> None:
    """The options stay in view below it. They are no buttons of the question, which has but one."""
    code = stage.heard()
    for key, value in (("hand", ["b06"]), ("coins", 3), ("food", 1)):
        stage.correct(code, "players", "p1", key, to=value)
    stage.tablet.post(f"/t/{code}/settings", {"choice": "coach"})
    page = hand(window, code, explained=False)
    expect(page.get_by_role("button", name="Build Bone Signpost")).to_have_count(1)
    bubble = page.locator("#part-asked .bubble[data-moment='near_and_far:quest']")
    expect(bubble).to_be_in_viewport(ratio=1)
    expect(page.locator(".open-choices button.take").first).to_be_in_viewport(ratio=1)
    bubble.locator("[data-seen]").click()
    expect(bubble).to_be_hidden()


def test_the_first_refusal_is_explained_on_its_sheet(window: Window, stage: Stage) -> None:
    """Before what the turn itself explains; the turn's own bubble is back once the sheet is closed."""
    code = stage.third_round()
    stage.tablet.post(f"/t/{code}/settings", {"choice": "coach"})
    page = hand(window, code, explained=False)
    own = page.locator("main .bubble[data-moment]:visible")
    expect(own).to_have_count(1)
    refused(page)
    expect(page.locator("#sheet[open] .bubble[data-moment='near_and_far:overrule']")).to_be_visible()
    page.locator("#sheet [data-close]").click()
    expect(own).to_have_count(1)
    assert "near_and_far:overrule" in page.evaluate("localStorage.getItem('companion:explained')")


def test_ticks_of_packing_and_rebuilding_are_kept_apart(window: Window, stage: Stage) -> None:
    window.lang, packed = "en", under("hero", "pack")(stage)
    page = window.page("hand")
    page.goto(packed)
    page.locator("details[open] .check input").first.check()
    page.reload()
    expect(page.locator(".check input:checked")).to_have_count(1)
    page.goto(under("hero", "setup")(stage))
    settled(page)
    expect(page.locator(".check input:checked")).to_have_count(0)
