"""A position entered with fingers, on a phone and on a tablet: the audit speaks, then the game goes on from there."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.device import PHONE, TABLET, Device

pytestmark = pytest.mark.browser

OPEN = """async ([names, game, chosen]) => {
  const { csrf } = await (await fetch("/hello")).json();
  const setup = { seats: Object.keys(names), ...chosen };
  const answer = await fetch("/tables", { method: "POST",
    headers: { "Content-Type": "application/json", "Accept": "application/json", "X-CSRF": csrf },
    body: JSON.stringify({ game, setup, names }) });
  return (await answer.json()).code;
}"""
BUDGET = 60
"""Taps and keys for a whole position of two players in the midst of a game."""


class Form(Device):
    """A device on the form. `taps` counts fingers on the glass and keys of the number pad alike."""

    def begin(self, box: str = "sample", game: str = "near_and_far", mode: str = "first_adventure") -> Form:
        """A new table, and the form for it."""
        self.begin_anew()
        self.taps = 0
        self.code = str(self.page.evaluate(OPEN, [{"p1": "Eva", "p2": "Jan"}, game, {"box": box, "mode": mode}]))
        self.open()
        return self

    def open(self) -> None:
        self.page.goto(f"/t/{self.code}/position?as=table")
        expect(self.page.locator("[data-step=check]")).to_be_visible()

    def field(self, key: str) -> Locator:
        return self.page.locator(f'[data-field="{key}"]')

    def touch(self, what: str | Locator) -> None:
        self.taps += 1
        (self.page.locator(what) if isinstance(what, str) else what).click()

    def next(self) -> None:
        self.touch("[data-next]")

    def numbers(self, key: str, *digits: str) -> None:
        """Type one number after the other, from this field on, as the pad's own key leads."""
        self.touch(self.field(key).locator("input"))
        for n, number in enumerate(digits):
            if n:
                self.page.keyboard.press("Enter")
            self.page.keyboard.type(number)
            self.taps += len(number) + bool(n)

    def stands(self, seat: str, place: str) -> None:
        self.touch(self.field(f"players/{seat}/figure").locator("[data-places]"))
        self.touch(f'#sheet [data-place="{place}"]')
        expect(self.page.locator("#sheet")).to_be_hidden()

    def cards(self, key: str, *ids: str) -> None:
        self.touch(self.field(key).locator("[data-add]"))
        for card in ids:
            self.touch(f'#sheet [data-card="{card}"]')
        self.touch("#sheet [data-close]")

    def party(self, seat: str, *among: int) -> None:
        """Make adventurers active by their number in the list; the animal companion is number 0."""
        for n in among:
            self.touch(self.field(f"players/{seat}/adventurers").locator("[data-active]").nth(n))

    def put(self) -> None:
        """The answers go on the table, and this screen returns to it."""
        self.touch("[data-enter]")
        self.page.wait_for_url(re.compile(rf"/t/{self.code}$"))

    def place(self, id: str, times: int = 1) -> None:
        for _ in range(times):
            self.touch(f'.form [data-place="{id}"]')

    def holds(self, **wanted: Any) -> None:
        state = self.state()
        assert {key: state[key] for key in wanted} == wanted


@pytest.fixture(scope="module")
def czech(browser: Browser, address: str) -> Form:
    return Form(browser, address, PHONE, "cs-CZ")


@pytest.fixture
def form(czech: Form) -> Form:
    """A phone on the form for a new table."""
    return czech.begin()


def fill(form: Form) -> None:
    """Round 4, Jan's turn: what lies on a table of two in the midst of a game."""
    form.touch(form.field("turn").locator('[data-pick="p2"]'))
    form.numbers("round", "4")
    form.next()
    for seat, building, hired, hand in (("p1", "building:farm", ("a02", "a11"), "3"),
                                        ("p2", "building:saloon", ("a20",), "4")):
        form.stands(seat, building)
        form.numbers(f"players/{seat}/coins", "5", "2", "3", "6", "2", "1", "1")  # coins to green tokens
        form.cards(f"players/{seat}/adventurers", *hired)
        form.party(seat, *range(1, len(hired) + 1))
        form.numbers(f"players/{seat}/hand", hand)
        form.next()
    for space, owner in (("f", 1), ("k", 1), ("d", 2)):
        form.place(f"space:{space}", owner)
    form.place("pit:m11")
    form.next()


@pytest.mark.soak
def test_a_tap_on_the_map_counts_although_an_answer_comes_meanwhile(browser: Browser, address: str) -> None:
    form = Form(browser, address, PHONE, "en-GB").begin()
    form.touch(form.page.locator("[data-step]").nth(-2))  # the map, before the last look
    form.page.clock.install()
    form.page.clock.pause_at(form.page.evaluate("Date.now() + 3000"))
    form.place("space:d")
    place = form.page.locator('.form [data-place="space:d"]').element_handle()
    place.dispatch_event("pointerdown")
    with form.page.expect_response("**/audit"):
        form.page.clock.run_for(1)  # what the first tap asked for
    place.dispatch_event("pointerup")
    form.page.clock.run_for(30)  # after a touch the click is an event of its own
    assert place.evaluate("(node) => node.isConnected")
    place.dispatch_event("click")
    expect(form.page.locator("#said")).to_contain_text("Jan")
    form.page.clock.resume()
    form.until(lambda: not place.evaluate("(node) => node.isConnected"), "the map is not drawn anew")


@pytest.mark.parametrize(("size", "locale"), [
    pytest.param(PHONE, "cs-CZ", id="phone"), pytest.param(TABLET, "en-GB", id="tablet", marks=pytest.mark.soak)])
def test_a_position_by_taps_and_a_turn_from_it(browser: Browser, address: str, czech: Form, size: dict[str, int],
                                               locale: str) -> None:
    form = (czech if size is PHONE else Form(browser, address, size, locale)).begin()
    fill(form)
    expect(form.page.locator(".clean")).to_be_visible()
    expect(form.page.locator(".changes")).to_contain_text("→")
    form.put()
    assert form.taps <= BUDGET, f"{form.taps} taps"
    state = form.state()
    eva, jan = state["players"]["p1"], state["players"]["p2"]
    assert (state["round"], state["camps"], state["mine"]) == (4, {"f": "p1", "k": "p1", "d": "p2"}, {"m11": "p1"})
    assert [eva[x] for x in ("coins", "gems", "food", "hearts", "reputation", "birds")] == [5, 2, 3, 6, 2, 1]
    assert (eva["camps"], jan["camps"], eva["active"]) == (11, 13, ["pet", "a02", "a11"])
    assert (state["birds"], len(jan["hand"]), len(state["offer"])) == (4, 4, 5)
    form.tap(do="visit", building="stables")
    form.tap(do="take-bird")
    assert form.state()["players"]["p2"]["birds"] == 2
    assert form.faults == []


def the_audit_of_the_last_tap_is_held(form: Form) -> tuple[list[Route], list[str]]:
    """Until the test lets it go; and what the page does from then on. Answers about a table that has moved on mean
    nothing any more."""
    held: list[Route] = []
    order: list[str] = []
    form.page.route("**/audit", lambda route: held.append(route))
    form.page.on("response", lambda got: order.append("audited") if got.url.endswith("/audit") else None)
    form.page.on("request", lambda sent: order.append("entered") if sent.url.endswith("/position") else None)
    return held, order


def test_pieces_on_a_map_of_hexes_are_moved_by_one_tap_each(czech: Form) -> None:
    """From the set-up: one tap for each piece that was moved, came or went, and 25 beside."""
    form = czech.begin(game="harrow_county", mode="training")
    form.touch(form.field("turn").locator('[data-pick="p2"]'))
    form.touch(form.field("round").locator('[data-by="1"]'))
    form.next()
    for seat, legend in (("p1", "hex:0,1"), ("p2", "hex:0,-1")):
        form.touch(form.field(f"players/{seat}/legend").locator("[data-places]"))
        form.touch(f'#sheet [data-place="{legend}"]')
        form.next()
    for pen, hexes in {"number:players/p1/haints": ("hex:0,1", "hex:0,1", "hex:0,2", "hex:1,2"),
                       "number:players/p2/haints": ("hex:0,-1", "hex:0,-2"), "token:storms": ("hex:0,-2", "hex:1,-3"),
                       "less": ("hex:0,3", "hex:0,3", "hex:0,-3", "hex:0,-3", "hex:2,0")}.items():
        form.touch(f'[data-tapping="{pen}"]')
        for at in hexes:
            form.place(at)
    moved = 2 + 6 + 2 + 2  # legends, haints, storms, tokens
    expect(form.page.locator("[data-enter]")).to_be_enabled()
    held, order = the_audit_of_the_last_tap_is_held(form)
    form.place("hex:-2,0")
    form.next()
    expect(form.page.locator(".changes")).to_contain_text("→")
    form.until(lambda: held, "the audit is not asked")
    form.touch("[data-enter]")
    held[0].continue_()
    form.page.wait_for_url(re.compile(rf"/t/{form.code}$"))
    assert order[-2:] == ["audited", "entered"]
    assert form.taps <= moved + 25, form.taps
    state = form.state()
    eva, jan = (state["players"][seat] for seat in ("p1", "p2"))
    assert eva["haints"] == {"hex:0,3": 1, "hex:0,1": 2, "hex:0,2": 1, "hex:1,2": 1}
    assert (eva["legend"], jan["legend"], sorted(state["storms"])) == ("hex:0,1", "hex:0,-1", ["hex:0,-2", "hex:1,-3"])
    assert jan["haints"] == {"hex:0,-3": 1, "hex:0,-1": 1, "hex:0,-2": 1}
    assert not {"hex:2,0", "hex:-2,0"} & {at for there in state["tokens"].values() for at in there}
    assert form.faults == []


def test_figures_and_cards_on_a_grid_are_moved_by_taps_on_the_board(czech: Form) -> None:
    """From the set-up: one tap for each piece that was moved, came or went, and ten beside."""
    form = czech.begin(game="rise_snu", mode="clash")
    form.touch("[data-step=board]")
    form.place("world:F3")  # the token of a world that was joined
    for pen, at in (("players/p1/at", "cell:A6"), ("players/p2/at", "cell:K6")):
        form.touch(f'[data-tapping="figure:{pen}"]')
        form.place(at)
    for card, at in (("dream-bees", "cell:B1"), ("horror-fog", "cell:H4")):
        form.page.locator(".form [data-more]").select_option(f"figure:lying/{card}")
        form.taps += 2
        form.place(at)
    form.place("cell:H4")  # no, that one is gone
    form.touch("[data-step=check]")
    expect(form.page.locator(".changes")).to_contain_text("→")
    form.put()
    moved = 1 + 2 + 3
    assert form.taps <= moved + 10, form.taps
    state = form.state()
    assert [state["players"][seat]["at"] for seat in ("p1", "p2")] == ["cell:A6", "cell:K6"]
    assert {card: x["at"] for card, x in state["lying"].items()} == {"dream-bees": "cell:B1"}
    assert "iridion" not in state["open_worlds"]
    assert form.faults == []


def test_a_finding_comes_beside_its_field_and_goes_again_and_what_nobody_knows_is_a_tap(form: Form) -> None:
    page = form.page
    form.numbers("round", "4")
    for seat in ("p1", "p2"):
        page.click(f'[data-step="seat-{seat}"]')
        form.stands(seat, "building:farm")
    page.click('[data-step="seat-p1"]')
    hearts = form.field("players/p1/hearts")
    form.numbers("players/p1/hearts", "14")
    expect(hearts.locator(".says-it")).to_contain_text("14")
    expect(hearts.locator(".says-it")).to_have_attribute("data-rule", "NF-17.4")
    expect(page.locator('[data-step="seat-p1"] .flaw')).to_be_visible()
    hearts.locator('[data-by="-1"]').click()
    expect(hearts.locator(".says-it")).to_have_count(0)
    expect(page.locator('[data-step="check"] .flaw')).to_be_hidden()
    # Beside it: the search of cards minds no diacritics.
    form.field("players/p1/adventurers").locator("[data-add]").click()
    page.fill("#sheet .filter", "hvezdar")
    expect(page.locator("#sheet [data-card]:visible")).to_have_text(["Hvězdář Oro"])
    page.locator("#sheet [data-close]").click()
    coins = form.field("players/p1/coins")
    coins.locator("[data-unknown]").click()
    expect(coins.locator("input")).to_have_value("?")
    expect(coins.locator("[data-unknown]")).to_have_attribute("aria-pressed", "true")
    form.numbers("players/p1/gems", "x")  # what is no number is said
    expect(form.field("players/p1/gems").locator("input")).to_have_attribute("aria-invalid", "true")
    form.page.click('[data-step="check"]')
    expect(form.page.locator(".changes")).to_contain_text("3 → ?")
    form.put()
    assert "player:p1:coins" in form.state()["unsaid"]
    form.show("players")
    shown = form.page.locator('[data-seat="p1"][data-key="coins"] .figure').last
    expect(shown).to_have_text("?")
    assert form.faults == []


def test_nothing_typed_is_lost_and_a_file_takes_it_to_another_table(form: Form, tmp_path: Path) -> None:
    page = form.page
    page.click('[data-step="seat-p2"]')
    form.numbers("players/p2/coins", "9")
    form.cards("players/p2/adventurers", "a01")
    page.reload()
    expect(form.field("players/p2/coins").locator("input")).to_have_value("9")
    expect(form.field("players/p2/adventurers").locator(".chosen")).to_have_count(2)  # and the pet
    page.evaluate("""async () => {
      const { code, csrf } = document.body.dataset;
      await fetch(`/t/${code}/enter`, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRF": csrf },
        body: JSON.stringify({ client: "other", head: -1,
          action: { do: "correct", seat: "table", patches: [{ path: ["players", "p1", "food"], by: 1 }] } }) }); }""")
    page.click('[data-step="check"]')
    page.locator("[data-enter]:enabled").click()
    expect(page.locator(".kept")).to_contain_text("pokročila")  # the table has moved on: look once more
    expect(form.field("players/p2/coins").locator("input")).to_have_value("9")
    form.put()
    state = form.state()
    assert (state["players"]["p1"]["food"], state["players"]["p2"]["coins"]) == (1, 9)
    form.open()
    expect(form.field("players/p2/coins").locator("input")).to_have_value("9")
    page.click('[data-step="check"]')
    expect(page.locator(".nothing")).to_be_visible()
    page.click(".as-file summary")
    with page.expect_download() as saved:
        page.click(".as-file a[download]")
    file = tmp_path / "position.json"
    saved.value.save_as(file)

    form.begin()
    page.click('[data-step="check"]')
    page.click(".as-file summary")
    page.set_input_files("[data-load]", file)
    expect(page.locator(".kept")).to_contain_text("vyplněný ze souboru")
    expect(form.field("players/p2/coins").locator("input")).to_have_value("9")


def test_without_a_finger_everything_is_reached_by_keys(form: Form) -> None:
    page = form.page
    page.click('[data-step="board"]')
    page.locator(".as-list summary").press("Enter")
    form.field("camps/f").locator("select").select_option("p2")
    spot = page.locator('.form [data-place="space:k"]')
    spot.focus()
    page.keyboard.press("Enter")
    expect(form.field("camps/k").locator("select")).to_have_value("p1")
    expect(page.locator('.form [data-place="space:k"]')).to_have_attribute("aria-label", re.compile("Eva"))
    expect(page.locator('.form [data-place="space:k"]')).to_be_focused()
    page.click('[data-tapping^="token:"]')
    quest = page.locator("[data-field^='quests/']").first
    at = quest.get_attribute("data-at")
    was = quest.locator("input").is_checked()
    page.locator(f'.form [data-place="{at}"]').click()
    expect(quest.locator("input")).to_be_checked(checked=not was)
    page.click('[data-step="check"]')
    form.put()
    form.holds(camps={"f": "p2", "k": "p1"})


def test_a_box_nobody_has_entered_takes_cards_without_a_name(czech: Form) -> None:
    form = czech.begin("empty")
    page = form.page
    page.click('[data-step="seat-p1"]')
    form.cards("players/p1/adventurers", "new:green", "new:green", "new")
    people = form.field("players/p1/adventurers")
    expect(people.locator(".chosen")).to_have_count(4)
    expect(people.locator('[data-active][aria-pressed="true"]')).to_have_count(1)  # the pet
    expect(people.locator(".says-it")).to_have_count(3)  # of each: active or not?
    form.party("p1", 3)
    expect(people.locator(".says-it")).to_have_count(0)
    form.party("p1", 1, 2)  # both Outlaws: two of one faction
    expect(people.locator(".says-it")).to_have_attribute("data-rule", "NF-8.3")
    people.locator("[data-active]").nth(1).click()
    expect(people.locator(".says-it")).to_have_count(0)
    page.click('[data-step="check"]')
    form.put()
    eva = form.state()["players"]["p1"]
    assert eva["adventurers"] == ["adventurer-1", "adventurer-2", "adventurer-3"]
    assert set(eva["active"]) == {"pet", "adventurer-2", "adventurer-3"}
