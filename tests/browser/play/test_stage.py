"""The stage: on every surface a person sees the question and what decides it without scrolling.

Every position of the house's stage (each a kind of step) is opened as its player's own page. `make test` looks in a
phone's and a tablet's size, `make soak` in all sizes, both languages, and with text at 130 %."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play.measure import LARGER, look, stands
from tests.browser.screens import (
    LANGUAGES, PHONE, PHONE_WIDE, POSITIONS, TABLET, TABLET_WIDE, Screen, narrated, of_hand, of_table, settled)
from tests.browser.window import Window
from tests.server.replicas import drafted
from tests.soak import SOAK, seldom

SMALL_PHONE, WALL = (360, 740), (1920, 1080)
SIZES = (PHONE, SMALL_PHONE, PHONE_WIDE, TABLET, TABLET_WIDE, WALL)
EVERY_DAY = {"hand": PHONE, "table": TABLET_WIDE}
WALKED = ("draft", "turn", "walk", "roll", "scoring", "won")
"""Positions whose kind of step a walk comes to as well, or where the end is played in `score/test_end.py`."""
FIVE = ("coins", "food", "gems", "reputation", "birds")
"""More counters at once than the head of a phone names: three of them, and that there are others."""


@pytest.mark.parametrize("device", EVERY_DAY)
def test_what_decides_is_in_view(window: Window, device: str) -> None:
    of = {"hand": of_hand, "table": of_table}[device]
    found = {name: stands(window.show(Screen(name, device, of(name)), EVERY_DAY[device]), name)
             for name in POSITIONS if SOAK or name not in WALKED}
    assert {name for name, buttons in found.items() if buttons} == found.keys() & {
        "turn", "walk", "roll", "quest", "trade"}


@pytest.mark.parametrize("lang", ["cs", *seldom("en")])
def test_a_town_is_in_view_and_each_building_drawn_once(window: Window, lang: str) -> None:
    """What a visit gives and who stands there can be read on a phone without scrolling. What a tile offers has no
    button beside it while the tile is in view; on another drawing's tab it has one."""
    window.lang = lang
    for device, of in (("hand", of_hand), ("table", of_table)):
        page = window.show(Screen("turn", device, of("turn")), EVERY_DAY[device])
        if device == "hand":
            assert look(page)["places"] == []
        visits = page.locator(".offers [data-action*='visit']")
        assert visits.count() > 3
        assert page.locator("#part-board .tile.lit").count() >= 3
        assert not any(one.is_visible() for one in visits.all())
        page.locator("[data-drawing=map]").click()
        expect(visits.first).to_be_visible()


def test_news_in_the_head_of_a_phone_is_read_in_whole(window: Window) -> None:
    """One line where the pictures of counters are enough for it; what is longer takes the height of the header."""
    code = window.stage.drafted("Eva", "Bartoloměj", "Maximiliána")
    page = window.show(Screen("turn", "hand", lambda stage: f"/t/{code}/seat/p1"), SMALL_PHONE)
    news = page.locator("#news")
    for n, (counters, tall) in enumerate(((FIVE[:1], False), (FIVE[:4], True), (FIVE, True)), 7):
        patches = [{"path": ["players", "p2", key], "value": n} for key in counters]
        window.stage.enter(code, do="correct", seat="table", patches=patches)
        expect(news).to_contain_text(f"→ {n}")
        assert news.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
        assert ("tall" in (news.get_attribute("class") or "")) == tall
        assert page.locator(".top").bounding_box()["height"] < 66  # type: ignore[index]
        expect(news.locator(".change")).to_have_count(3 if counters == FIVE else len(counters))
    expect(news).to_contain_text("…")
    patches = [{"path": ["players", seat, key], "value": 20} for seat in ("p2", "p3") for key in FIVE]
    window.stage.enter(code, do="correct", seat="table", patches=patches)
    expect(news).to_contain_text("→ 20")
    assert page.locator(".top").bounding_box()["height"] < 66  # type: ignore[index]


@pytest.mark.parametrize("size", [PHONE, *seldom((SMALL_PHONE,), (PHONE_WIDE,))])
def test_an_entry_is_opened_from_the_dock_and_ends_beside_the_next_question(
        window: Window, size: tuple[int, int]) -> None:
    page = window.show(Screen("closed", "hand", of_hand("closed")), size)
    expect(page.locator("#part-dock .invite button")).to_be_in_viewport(ratio=1)
    if size == PHONE_WIDE:  # upright they are in view as a whole
        page = window.show(Screen("told", "hand", of_hand("told")), size)
        for option in page.locator(".open-choices button.take").all():
            expect(option).to_be_in_viewport(ratio=.75)
    page = window.show(Screen("met", "hand", of_hand("met")), size)
    for said in (".outcome", "#part-asked .question"):
        expect(page.locator(said)).to_be_in_viewport(ratio=1)


@pytest.mark.soak
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_in_every_size_and_language(window: Window, size: tuple[int, int], lang: str, larger: bool) -> None:
    window.lang = lang
    for name in POSITIONS:
        for device, of in (("hand", of_hand), ("table", of_table)):
            if device == "table" and min(size) < 600:
                continue
            page = window.show(Screen(name, device, of(name)), size)
            if larger:
                page.evaluate(LARGER)
            stands(page, f"{device} {name} {size} {lang} {larger}", larger)


def test_a_new_step_begins_at_its_question(window: Window) -> None:
    """However far a page was scrolled: once another step asks, its question is at the top."""
    code = window.stage.outside()
    page = window.show(Screen("walk", "hand", lambda stage: f"/t/{code}/seat/p1"), PHONE)
    page.evaluate("document.querySelector('.panes').scrollTop = 500")
    assert page.evaluate("document.querySelector('.panes').scrollTop") > 40  # there is not much below
    page.locator(".dock [data-action*='stop'], .dock [data-action*='end']").first.click()
    expect(page.locator(".panes")).to_have_js_property("scrollTop", 0)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)


def test_a_page_opened_again_is_where_its_reader_was_until_another_step_asks(window: Window) -> None:
    """The place is a person's: what the page itself moved to keep the question in view is none."""
    code = window.stage.outside(leave=False)
    turn = Screen("turn", "hand", lambda stage: f"/t/{code}/seat/p1")
    page = window.show(turn, PHONE)
    page.evaluate("document.querySelector('#part-asked').style.marginTop = '900px'")
    page.wait_for_function("() => document.querySelector('.panes').scrollTop > 100")
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    drawn(page)
    window.show(turn, PHONE)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(500)  # what moves later than this was moved by a person
    page.evaluate("document.querySelector('.panes').scrollTop = 200")
    drawn(page)
    window.show(turn, PHONE)
    expect(page.locator(".panes")).to_have_js_property("scrollTop", 200)
    page.goto("/hello")
    window.stage.enter(code, do="leave-town", seat="p1")
    window.show(turn, PHONE)
    expect(page.locator(".panes")).to_have_js_property("scrollTop", 0)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)


DOUBTED = """() => { const mark = document.createElement("span");
  [mark.className, mark.textContent] = ["mark doubted", "Ostrov nikdo nezná."];
  document.querySelectorAll("#part-offers .fold")[2].querySelectorAll(".fork .offer-text")[2].append(mark); }"""
"""One of four that a fold asks for cannot be checked, as the server draws it (tests/web/play/test_pages.py)."""
UNDER_A_FINGER = """async () => {
  const panes = document.querySelector(".panes"), frames = async () => {
    for (let n = 0; n < 3; n++) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  };
  panes.style.paddingBottom = "900px"; // something to scroll to
  let still = 0, long = 0;
  do { // a press that lasts longer than a press does says nothing
    const since = performance.now();
    panes.scrollTop = 0;
    await frames();
    dispatchEvent(new PointerEvent("pointerdown"));
    dispatchEvent(new Event("resize")); // the page may follow the question now
    panes.scrollTop = 300;
    await frames();
    still = panes.scrollTop;
    dispatchEvent(new PointerEvent("pointerup"));
    dispatchEvent(new MouseEvent("click"));
    long = performance.now() - since;
  } while (long > 500);
  return still;
}"""


def test_the_question_comes_back_into_view_but_never_under_a_finger(window: Window) -> None:
    """What moves between a finger's coming down and its lifting makes it miss: the button under it would be another."""
    page = window.show(Screen("walk", "hand", of_hand("walk")), PHONE)
    assert page.evaluate(UNDER_A_FINGER) == 300
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)


def test_a_map_keeps_its_height_however_far_the_page_is_scrolled(window: Window) -> None:
    page = window.show(Screen("walk", "hand", of_hand("walk")), PHONE)
    tall = "document.querySelector('#part-board .drawing:not([hidden]) .graph').getBoundingClientRect().height"
    page.evaluate("document.querySelector('.panes').style.paddingBottom = '900px'")  # something to scroll to
    before = page.evaluate(tall)
    page.evaluate("document.querySelector('.panes').scrollTop = 500")
    assert page.evaluate("document.querySelector('.panes').scrollTop") == 500
    for narrower in (1, 2, 3):  # measured anew each time
        resized(page, (PHONE[0] - narrower, PHONE[1]))
        assert page.evaluate(tall) < before + 5


TINTED = """[!!document.querySelector('.status .whatif')?.checkVisibility(),
             getComputedStyle(document.querySelector('.top')).backgroundColor]"""
TINTED_ON_TABS = f"""() => Object.fromEntries(["players", "log", "more", "play"].map((tab) => {{
  document.querySelector(`.tabs [data-show=${{tab}}]`).click();
  return [tab, {TINTED}];
}}))"""


def test_what_if_names_and_tints_every_screen_and_tab_until_it_is_left(window: Window) -> None:
    code = window.stage.outside()
    pages = [window.show(Screen("walk", "hand", lambda stage: f"/t/{code}/seat/p1"), PHONE),
             window.show(Screen("walk", "table", lambda stage: f"/t/{code}"), TABLET_WIDE)]
    usual = [page.evaluate(TINTED) for page in pages]
    assert [named for named, _ in usual] == [False, False]
    tablet = window.stage.tablet
    for body, there in (({"begin": True}, True), ({"end": "drop"}, False)):
        sent = tablet.post(f"/t/{code}/whatif", {"client": tablet.client(), "head": tablet.head(code), **body})
        assert sent.status == 200, sent.text
        for page, (_, colour) in zip(pages, usual, strict=True):
            expect(page.locator(".status .whatif")).to_have_count(int(there))
            for tab, (named, tint) in page.evaluate(TINTED_ON_TABS).items():
                assert (named, tint != colour) == (there, there), tab


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    drawn(page)


def drawn(page: Page) -> None:
    """Two frames later: what was scrolled has been told to the page."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")


def test_the_options_of_an_entry_are_in_view_below_its_story(window: Window) -> None:
    for phone, tablet in (LANGUAGES, LANGUAGES[::-1]) if SOAK else (LANGUAGES,):
        window.lang = phone
        page = window.show(Screen("told", "hand", of_hand("told")), PHONE)
        for size in (PHONE, SMALL_PHONE):
            resized(page, size)
            options = page.locator(".open-choices button.take")
            assert options.count() == 2
            for n in range(2):
                expect(options.nth(n)).to_be_in_viewport(ratio=1)
            story, first = page.locator(".story-text").bounding_box(), options.first.bounding_box()
            assert story
            assert first
            assert first["y"] - story["y"] > 60  # its first lines, and all of the room once the page is scrolled
        window.lang = tablet
        page = window.show(Screen("told", "table", of_table("told"), narrated), TABLET)
        for size in (TABLET, TABLET_WIDE):
            resized(page, size)
            for one in (*page.locator(".open-choices button.take").all(), *page.locator("#voice button:visible").all()):
                expect(one).to_be_in_viewport(ratio=.98)


LENGTHS = """[...document.querySelectorAll('.drawing:not([hidden]) .graph')].map(
  (map) => Number(getComputedStyle(map).getPropertyValue('--unit')))"""
"""The length of a map's unit for each drawing on the screen; 0 for one that is not measured yet."""


def test_a_screen_turned_and_passed_to_whoever_acts_keeps_its_measures(window: Window) -> None:
    """One tablet for everybody: from each side of the table the map's letters are about as large as upright, and what
    decides is on the screen. It is passed to somebody and opens only their secrets."""
    code = window.stage.outside()
    page = window.show(Screen("walk", "table", lambda stage: f"/t/{code}"), TABLET_WIDE)
    page.wait_for_function(f"() => {LENGTHS}.every(Boolean)")
    upright = page.evaluate(LENGTHS)
    for edge in ("left", "top", "right") if SOAK else ("left",):
        seated(page, code, p1=edge, p2="bottom")
        turned(page, edge, upright)
        expect(page.locator(".dock [data-action]").first).to_be_in_viewport()
        comes_up_from(page, edge)
    seated(page, code, p1="bottom", p2="top")
    acting, other = "p1", "p2"
    expect(page.locator(".seat-panel.acts")).to_have_attribute("data-led", acting)
    expect(page.locator(".seat-panel.holds")).to_have_attribute("data-led", acting)
    page.locator("#holder summary").click()
    page.locator(f'#holder [data-pass="{other}"]').click()
    expect(page.locator(".seat-panel.holds")).to_have_attribute("data-led", other)
    turned(page, "top", upright)
    comes_up_from(page, "top")
    name = page.locator(".seat-panel.holds header b").inner_text().split("\n")[0]
    expect(page.locator("#holder summary")).to_contain_text(name)
    page.reload()  # back without a tap
    expect(page.locator(".seat-panel.holds")).to_have_attribute("data-led", other)
    page.locator(f'.seat-panel [data-pass="{acting}"]').click()  # one tap on a panel
    expect(page.locator("html")).not_to_have_attribute("data-turned", "top")
    expect(page.locator(".seat-panel.holds")).to_have_attribute("data-led", acting)


def seated(page: Page, code: str, **edges: str) -> None:
    """The screen is turned, and opened anew, with each at a side of the table."""
    page.evaluate("""([code, edges]) => {
      localStorage.setItem(`companion:${code}:turning`, "on");
      localStorage.setItem(`companion:${code}:edges`, JSON.stringify(edges)); }""", [code, edges])
    page.reload()
    settled(page)


def turned(page: Page, edge: str, upright: list[float]) -> None:
    expect(page.locator(f"html[data-turned={edge}]")).to_have_count(1)
    page.wait_for_function(
        f"(upright) => {LENGTHS}.every((now, n) => upright[n] / 2 < now && now < upright[n] * 2)", arg=upright)


def comes_up_from(page: Page, edge: str) -> None:
    """A sheet lies at that edge of the screen, which is where its reader sits."""
    page.locator("#part-asked .happened").click()
    page.wait_for_function("""(edge) => {
      const box = document.querySelector("#sheet[open]")?.getBoundingClientRect();
      return box && Math.abs({ left: box.left, top: box.top, right: innerWidth - box.right }[edge]) < 1
        && box.top > -1 && box.bottom < innerHeight + 1; }""", arg=edge)
    page.locator("#sheet [data-close]").click()


def test_one_tablet_begins_at_its_question(window: Window) -> None:
    """Before anybody joins, the question stands high up; one tap seats each at a side of
    their own, and joining steps aside."""
    code = window.stage.tablet.open("Eva", "Jan", "Žofie", box="sample", mode="first_adventure")
    page = window.show(Screen("draft", "table", lambda stage: f"/t/{code}"), TABLET_WIDE)
    assert page.locator("#part-asked .question").bounding_box()["y"] < TABLET_WIDE[1] * 0.4  # type: ignore[index]
    page.locator("[data-passing]").click()
    expect(page.locator(".welcomes")).to_be_hidden()
    sides = page.locator("[data-panel]").evaluate_all("(all) => all.map((one) => one.parentElement.dataset.edge)")
    assert len(set(sides)) == 3
    page.locator('.seat-panel[data-led="p3"] [data-pass]').click()
    expect(page.locator(".seat-panel.holds")).to_have_attribute("data-led", "p3")
    covers = {seat: page.locator(f'[data-hold="{seat}"]').bounding_box() for seat in ("p1", "p2", "p3")}
    reads = {"right": "x", "left": "x"}.get(page.locator("html").get_attribute("data-turned") or "", "y")
    assert min(covers, key=lambda seat: covers[seat][reads]) == "p3"  # type: ignore[index]
    page.reload()
    expect(page.locator(".welcomes")).to_be_hidden()


def test_the_whole_town_is_in_view_with_three_around_one_tablet(window: Window) -> None:
    """Panels at three sides leave the board little room. The button that seats them stands below what is asked: once
    it is tapped, the question is in view again."""
    code = drafted(window.stage.tablet, "Eva", "Jan", "Žofie")
    page = window.show(Screen("turn", "table", lambda stage: f"/t/{code}"), TABLET_WIDE)
    page.locator("[data-passing]").click()
    expect(page.locator(".edge:has(.seat-panel)")).to_have_count(3)
    expect(page.locator("#part-asked .question")).to_be_in_viewport(ratio=1)
    tiles = page.locator("#part-board .tile:visible")
    expect(tiles).to_have_count(8)
    for tile in tiles.all():
        expect(tile).to_be_in_viewport(ratio=.98)


def test_a_phone_that_begins_a_table_asks_who_plays_on_it(window: Window) -> None:
    code = window.stage.tablet.open("Eva", "Jan", "Žofie", box="sample", mode="first_adventure")
    page = window.show(Screen("draft", "table", lambda stage: f"/t/{code}"), PHONE)
    seats = page.locator(".own-seats button:visible")
    assert seats.count() == 3
    for one in seats.all():
        expect(one).to_be_in_viewport(ratio=1)
    top = [page.locator(part).bounding_box()["y"] for part in ("#part-asked .question", "#part-board")]  # type: ignore[index]
    assert top[0] < top[1]


@pytest.mark.parametrize(("device", "size"), [("table", TABLET_WIDE), ("hand", PHONE)])
def test_many_rows_are_in_view_and_two_taps_enter_one_of_them(
        window: Window, device: str, size: tuple[int, int]) -> None:
    """Eight kinds of space with four things on each: a button for each kind, and a sheet that asks what is there."""
    code = window.stage.unmapped()
    path = f"/t/{code}" + {"table": "", "hand": "/seat/p1"}[device]
    page = window.show(Screen("walk", device, lambda stage: path), size)
    folds = page.locator("#part-offers [data-fold]")
    expect(folds).to_have_count(7)
    shown = page.locator(":is(#part-offers, .dock) .offer:not(.dim):visible")
    for one in shown.all():
        expect(one).to_be_in_viewport(ratio=.98)
        assert one.bounding_box()["height"] >= 48  # type: ignore[index]
    head = window.stage.head(code)
    page.evaluate(DOUBTED)
    folds.nth(2).click()
    sheet = page.locator("#sheet[open]")
    expect(sheet.locator("button .doubted")).to_have_text(["Ostrov nikdo nezná."])
    answers = sheet.locator("button:not([data-close])")
    expect(answers).to_have_count(4)
    for one in answers.all():
        expect(one).to_be_in_viewport(ratio=1)
    answers.nth(2).click()
    expect(page.locator(f"body[data-head='{head}']")).to_have_count(0)
    assert window.stage.state(code)["players"]["p1"]["figure"] != "town"
    assert window.stage.head(code) == head + 1


def drafted_hands(window: Window) -> str:
    """A table at which everybody may discard, each with two advanced artifacts."""
    code = window.stage.open("Eva", "Jan")
    window.stage.play(code, lambda _, actions: all(a["do"] != "draft" for a in actions), lambda actions: actions[0])
    return code


def test_what_a_seat_may_not_do_yet_stands_beside_its_name(window: Window) -> None:
    """Covers of several seats leave no name at another one's line."""
    code = drafted_hands(window)
    page = window.show(Screen("discard", "table", lambda stage: f"/t/{code}"), TABLET_WIDE)
    lines = page.locator("#part-offers > .c-near")
    expect(lines).to_have_count(2)
    for line in lines.all():
        name = line.locator("xpath=preceding-sibling::h3[1]")
        here, there = name.bounding_box(), line.bounding_box()
        assert here is not None
        assert there is not None
        assert here["x"] + here["width"] <= there["x"]
        assert there["y"] <= here["y"] + here["height"] / 2 <= there["y"] + there["height"]


def test_a_map_that_was_unfolded_folds_again(window: Window) -> None:
    """On a phone that chooses cards the map is folded away: no tab is marked until one is tapped, a second tap folds it
    again, and so does the next step."""
    code = drafted_hands(window)
    page = window.show(Screen("discard", "hand", lambda stage: f"/t/{code}/seat/p1"), PHONE)
    page.locator(".tabs [data-show=play]").click()
    tab, drawing = page.locator('[data-drawing="map"]'), page.locator("#drawing-map")
    for _ in range(2):
        expect(drawing).to_be_hidden()
        expect(tab).to_have_css("box-shadow", "none")
        tab.click()
        expect(drawing).to_be_visible()
        expect(tab).not_to_have_css("box-shadow", "none")
        tab.click()
    tab.click()
    expect(drawing).to_be_visible()
    page.locator(".offers [data-action*=discard]").first.click()
    page.locator(".dock [data-action]").click()
    expect(page.locator("#part-offers [data-action]")).to_have_count(0)
    expect(page.locator(".board-tabs.open")).to_have_count(0)
