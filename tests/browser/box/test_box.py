"""A box entered by hand: played with, undone, without scripts, and easy to hit, to read and to hear."""
from __future__ import annotations

import re
from statistics import median

import pytest
from msgspec import to_builtins
from playwright.sync_api import Browser, expect

from companion.box.decoding import box_services
from tests.browser.axe import MEASURED, violations
from tests.browser.device import PHONE, TABLET, Device
from tests.browser.showcase.test_screens import MEASURE, NARROW, READABLE, TARGET
from tests.soak import SOAK
from tests.browser.box.hand import Hand
from tests.browser.box.owner import ENTER, PLACES, Owner, entered

pytestmark = pytest.mark.browser
COPIED = (("artifacts", 12), ("treasures", 5), ("adventurers", 8), ("artifacts", 44), ("threats", 3))
"""Kinds and places of sample cards that are typed in; `make test` types three."""


def test_a_box_entered_by_hand_is_played_with(browser: Browser, fresh: str) -> None:
    owner = Owner(browser, fresh)
    entered(owner)
    tablet = Device(browser, fresh, TABLET, "cs-CZ")
    tablet.page.goto("/new")
    tablet.page.fill("[name=name0]", "Eva")
    tablet.page.fill("[name=name1]", "Jan")
    tablet.page.click("[data-next]")
    tablet.page.locator("label:has([name=box][value=nase-krabice])").click()
    tablet.page.click("[data-start]")
    tablet.page.wait_for_url(re.compile(r"/t/\w{6}$"))
    code = tablet.page.url.rpartition("/")[2]
    expect(tablet.page.locator(".graph .spot")).to_have_count(5)

    owner.page.goto(f"/j/{tablet.page.locator('.welcome .code:visible').first.inner_text().strip()}")
    owner.page.locator(".seats .seat:enabled").first.click()
    owner.page.wait_for_url(re.compile("/seat/p1"))
    tablet.page.goto("/boxes")  # nobody looks at the table: it need not be drawn at each entry
    tablet.page.evaluate(ENTER, [code, [
        {"do": "lay-quest", "seat": "table", "space": "s2"}, {"do": "lay-quest", "seat": "table", "space": "s3"},
        *({"do": "hold", "seat": seat, "basic": 5, "advanced": 1} for seat in ("p1", "p2"))]])

    owner.tap(do="build", artifact="artifact-1")  # the price of the card is paid
    assert owner.state("p1")["players"]["p1"]["coins"] == 2
    owner.tap(do="visit", building="stables")
    assert owner.state("p1")["players"]["p1"]["food"] == 2  # what the card says
    owner.tap(do="end-turn")
    tablet.page.evaluate(ENTER, [code, [{"do": "visit", "seat": "p2", "building": "farm", "against": "", "manner": ""},
                                        {"do": "end-turn", "seat": "p2"}]])

    owner.tap(do="leave-town")
    owner.tap(do="move", to="s2")
    expect(owner.page.locator('.offers [data-action*="fight"]')).to_contain_text("body: 3")  # as it was entered
    owner.tap(do="fight")
    owner.dice(6)
    eva = owner.state("p1")["players"]["p1"]
    assert (eva["threats"], eva["figure"], eva["camps"]) == (["4"], "map:s2", 13)
    assert owner.faults == []
    assert tablet.faults == []
    score = tablet.page.evaluate("(code) => fetch(`/t/${code}/score`, { headers: { Accept: 'application/json' } })"
                                 ".then((answer) => answer.json())", code)
    assert re.search(r"\b3\b", str([line for line in score["lines"] if line["seat"] == "p1"]))


def test_wrong_input_keeps_what_was_typed_beside_a_sentence(home: Owner) -> None:
    page = home.page
    page.goto(f"{home.home}/treasures/new")
    page.fill('[name="name.cs"]', "Měsíc")
    page.fill("[name=points]", "moc")
    page.click(".launch [value=save]")
    fault = page.locator("#fault-points")
    expect(fault).to_be_visible()
    expect(page.locator("[name=points]")).to_be_focused()
    expect(page.locator('[name="name.cs"]')).to_have_value("Měsíc")
    home.more("skill")
    expect(page.locator("[name=skill]")).to_have_value("1")


def test_a_form_of_a_card_is_in_view_as_a_whole(home: Owner) -> None:
    page = home.page
    for kind in ("artifacts", "treasures", "adventurers", "arcade"):
        page.goto(f"{home.home}/{kind}/new")
        for size in (PHONE, TABLET):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            hidden = page.evaluate("""() => {
              const dock = document.querySelector(".launch").getBoundingClientRect().top;
              return [...document.querySelectorAll(".card-form :is(input, textarea, button)")]
                .filter((x) => !x.closest(".launch") && x.checkVisibility() && x.getBoundingClientRect().bottom > dock)
                .map((x) => x.name); }""")
            assert not hidden, (kind, size, hidden)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]


def test_cards_are_copied_in_fifteen_seconds_and_four_taps(home: Owner) -> None:
    services = box_services("near_and_far")
    sample = services.SHIPPED["sample"]()
    costs = []
    for kind, n in COPIED[:None if SOAK else 3]:
        shelf, card = services.DECLARATION.shelf(kind), to_builtins(list(getattr(sample, kind).values())[n])
        assert shelf is not None
        home.page.goto(f"{home.home}/{kind}/new")
        costs.append(Hand(home.page, "cs", services.DECLARATION.operations).enter(shelf, card))
    home.page.goto(f"{home.home}/adventurers")
    expect(home.page.locator(".card-row")).to_have_count(1)  # saved by the button alone, once
    assert median(cost.seconds for cost in costs) <= 15, costs
    assert median(cost.taps for cost in costs) <= 4, costs
    assert home.faults == []


def test_a_new_card_takes_the_kind_of_the_one_before(home: Owner) -> None:
    page = home.page
    page.goto(f"{home.home}/artifacts/new")
    expect(page.locator('[name="name.cs"]')).to_be_focused()
    page.keyboard.type("Zlatý klíč")
    page.locator("label:has([name=tier][value=advanced])").click()
    page.locator('[name="name.cs"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=points]")).to_be_focused()
    page.keyboard.type("4")
    page.click(".launch [value=next]")
    page.wait_for_url(re.compile("done=saved"))
    expect(page.locator("[name=tier][value=advanced]")).to_be_checked()
    expect(page.locator("[name=points]")).to_have_value("?")


def test_the_form_of_a_long_card_leads_the_hand(home: Owner) -> None:
    """A tap leads on to the name beside it, what unfolds comes into view, and an added row stands at the top."""
    page = home.page
    page.goto(f"{home.home}/arcade/new")
    page.locator('label:has([name="options.0.check"][value=skill])').click()
    expect(page.locator('[name="options.0.title.cs"]')).to_be_focused()
    page.keyboard.type("Nakrmit")
    page.locator('label:has([name="options.0.check"][value=combat])').click()
    expect(page.locator('[name="options.0.title.cs"]')).not_to_be_focused()  # it has been typed
    page.click('[value="add options"]')
    rows = page.locator("#list-options > .list-row")
    expect(rows).to_have_count(2)
    expect(rows.last.locator("legend").first).to_be_in_viewport(ratio=1)
    page.locator('[id="list-options.1.bonus"] details > summary').click()
    for one in page.locator('[id="list-options.1.bonus"] details .chip:visible').all():
        expect(one).to_be_in_viewport(ratio=.98)
    assert home.faults == []


def test_an_undo_brings_the_version_before(home: Owner) -> None:
    page = home.page
    page.goto(f"{home.home}/threats/5")
    home.more("points", 4)
    home.save()
    expect(page.locator("#\\35")).to_contain_text("4")
    page.click(".did button")
    page.wait_for_url(re.compile("done=undone"))
    page.goto(f"{home.home}/threats/5")
    expect(page.locator("[name=points]")).to_have_value("?")


def test_without_scripts_a_card_is_entered_as_well(browser: Browser, address: str, home: Owner) -> None:
    context = browser.new_context(base_url=address, viewport=PHONE, locale="en-GB", java_script_enabled=False)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{home.home}/treasures/new")
    page.fill('[name="name.en"]', "Moon")
    page.click("#list-effects > .adder summary")
    page.click('[value="add effects end-most"]')
    expect(page.locator('[name="name.en"]')).to_have_value("Moon")
    page.select_option('[name="effects.0.of"]', "coin")
    page.fill('[name="effects.0.points"]', "4")
    page.click(".launch [value=save]")
    page.wait_for_url(re.compile("done=saved"))
    expect(page.locator(".card-row").last).to_contain_text("Moon")
    context.close()


PAGES = ("", "/artifacts", "/artifacts/artifact-1", "/arcade/new", "/threats", "/board", "/mine", "/maps", "/maps/1",
         "/versions", "/merge", "/tables")


SHOWN = ("/boxes", "", "/artifacts", "/artifacts/artifact-1", "/arcade/new", "/maps/1", "/mine", "/threats", "/maps",
         "/versions", "/merge", "/tables")
"""Pages that are among the screens of `test_screens.py` with another box, and forms and lists like those."""


@pytest.mark.parametrize("path", [
    pytest.param(path, marks=pytest.mark.soak if path in SHOWN else ()) for path in ("/boxes", *PAGES)])
def test_a_page_is_easy_to_hit_to_read_and_to_hear(home: Owner, path: str) -> None:
    page = home.page
    page.emulate_media(reduced_motion="reduce")  # what is measured holds still
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(path if path == "/boxes" else home.home + path)
    if path == "/maps/1":
        home.tap_at(*PLACES["a"])
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(MEASURE)
    faults: dict[str, list[str]] = {}
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        faults[f"targets at {size['width']}"] = page.evaluate("(least) => measure.small(least)", TARGET)
        faults[f"one on another at {size['width']}"] = page.evaluate("measure.close(0)")
        for theme in ("dark", "light") if SOAK or size is PHONE else ():
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            faults[f"contrast at {size['width']}, {theme}"] = page.evaluate("(least) => measure.pale(least)", READABLE)
    faults["axe"] = violations(page, MEASURED)
    page.set_viewport_size({"width": NARROW, "height": PHONE["height"]})
    page.evaluate("measure.stretch()")
    faults["longer words at 320"] = page.evaluate("measure.overflow()")
    page.evaluate("measure.relax()")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate("measure.enlarge()")
    faults["twice the letters at 390"] = page.evaluate("measure.overflow()")
    told = [f"{what}: {fault}" for what, found in faults.items() for fault in found]
    assert not told, "\n".join(told)
