"""Every screen there is: its name, whose device shows it, how to come to it. What checks screens checks all of these.

    for screen in SCREENS:
        screen.show(page, stage)

`device` is `table` (the shared tablet), `hand` (Eva's phone), or `page` (a guest's browser, or anybody's)."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from companion.box import numbers
from tests.browser.stage import Stage
from tests.vision.board_photos import taken

PHONE, PHONE_WIDE, TABLET, TABLET_WIDE = (390, 844), (844, 390), (820, 1180), (1180, 820)
SIZES = (PHONE, PHONE_WIDE, TABLET, TABLET_WIDE)
LANGUAGES, THEMES = ("cs", "en"), ("dark", "light")
HOME = {"table": TABLET_WIDE, "hand": PHONE, "page": PHONE}
"""The size each kind of device has at home."""
Then = Callable[[Page], None]


def nothing(page: Page) -> None:
    """The screen is there as soon as the page is."""


def saved_house(page: Page) -> None:
    """The whole house as a file, ready to be taken along."""
    page.locator("form[action='/keep'] button").click()
    page.locator("summary").first.click()
    expect(page.locator("[href$='-house.zip'].primary")).to_be_visible()


def tab(name: str) -> Then:
    def go(page: Page) -> None:
        if (button := page.locator(f".tabs [data-show={name}]")).is_visible():
            button.click()
        if name == "score":
            expect(page.locator("#score table").first).to_be_visible()
    return go


def refused(page: Page) -> None:
    """The sheet that says why something is not allowed, the words of each rule once."""
    tab("play")(page)
    while (fold := page.locator(".offers details.near:not([open]) > summary")).count():
        fold.first.click()
    page.locator(".offers [data-near]:visible").first.click()  # those of the town stand on its tiles
    sheet(page)
    rules = page.locator("#sheet .rule .text").all_text_contents()
    assert len(set(rules)) == len(rules)


def rewound(page: Page) -> None:
    """The sheet behind a line of the log, where one goes back to it."""
    tab("log")(page)
    page.locator("#part-log [data-entry]").nth(6).click()
    sheet(page)


def by_day(page: Page) -> None:
    """The town of the day side."""
    tab("play")(page)
    page.locator("#part-board [data-drawing=town]").click()
    expect(page.locator("#part-board .tile-day").first).to_be_visible()


def skilled(page: Page) -> None:
    """The own character's sheet with a skill's effect opened."""
    tab("players")(page)
    page.locator(".talent summary").first.click()
    expect(page.locator(".talent[open] p").first).to_be_visible()


def ticked(page: Page) -> None:
    """A list with some of its pieces done."""
    for box in page.locator("details[open] .check input").all()[:3]:
        box.check()


def handed_over(page: Page) -> None:
    """The sheet that leads out to another app."""
    page.locator("a[href$='/score/bgstats']:visible").first.click()
    sheet(page)


def explained(page: Page) -> None:
    """The rule of a counter, opened where it stands."""
    tab("players")(page)
    page.locator(".counter[data-rule]:visible").first.click(button="right")
    sheet(page)


def sheet(page: Page) -> None:
    expect(page.locator("#sheet[open]")).to_be_visible()


def narrated(page: Page) -> None:
    """The narrator's script has drawn what it knows."""
    expect(page.locator("[data-voice=narrator][aria-pressed=true]").first).to_be_attached()
    tab("play")(page)


def speaking(page: Page) -> None:
    """This device is the one that speaks, its volumes unfolded."""
    narrated(page)
    page.locator("[data-voice=box]:visible").first.click()
    if not page.locator("#voice.mine").count():
        page.locator("#voice-box [data-voice=speak]").click()
    expect(page.locator("#voice.mine")).to_be_visible()
    expect(page.locator("#voice-box [data-volumes]")).to_be_visible()


def steered(page: Page) -> None:
    """Somebody else's device speaks, and this one steers it with everything unfolded."""
    narrated(page)
    page.evaluate("""() => fetch(`/t/${document.body.dataset.code}/telling/voice`, { method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRF": document.body.dataset.csrf },
        body: JSON.stringify({ command: "speaker", page: "elsewhere", lang: "cs", take: true }) })""")
    expect(page.locator("#voice")).to_be_visible()
    page.locator("#voice [data-voice=box]").click()
    expect(page.locator("#voice-box")).to_be_visible()


def held_open(page: Page) -> None:
    """A hand's cards on the shared screen, for as long as they are held."""
    page.locator(".offers [data-hold-button]").first.press("Enter")
    expect(page.locator(".offers .secret [data-action]").first).to_be_visible()


def searched(page: Page) -> None:
    page.locator("input[type=search]:visible").first.fill("tabor" if language(page) == "cs" else "camp")
    page.keyboard.press("Enter")
    expect(page.locator("#rules-results [href]").first).to_be_visible()


def wizard(step: int) -> Then:
    """A step of the new table, for two people."""
    def go(page: Page) -> None:
        for n, name in enumerate(("Eva", "Jan")):
            page.fill(f"[name=name{n}]", name)
        for _ in range(step - 1):
            page.click("[data-next]")
        expect(page.locator(f"[data-step='{step}']")).to_be_visible()
    return go


def form(step: str) -> Then:
    """A step of entering a position."""
    def go(page: Page) -> None:
        page.locator(f"nav.steps [data-step={step}]").click()
        expect(page.locator(f"#step-{step}")).to_be_visible()
    return go


def language(page: Page) -> str:
    return str(page.locator("html").get_attribute("lang"))


def unfolded(page: Page) -> None:
    """What a campaign's page folds away."""
    for fold in page.locator("details.part:not([open]) > summary").all():
        fold.click()
    page.evaluate("scrollTo(0, 0)")


def unsealed(page: Page) -> None:
    """Everything that the page of a seal folds away."""
    page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })")


def refused_file(page: Page) -> None:
    """A text that is no file of rolls."""
    page.locator("textarea").fill("{}")
    page.locator("main form .primary").click()
    expect(page.get_by_role("alert")).to_be_visible()


def changed_file(page: Page) -> None:
    """A file of rolls in which somebody wrote other words: what was rolled follows from it no more."""
    text = page.evaluate("fetch(`/t/${location.search.slice(4)}/rolls.json`).then((answer) => answer.text())")
    page.locator("textarea").fill(text.replace("kobliha", "koblížek"))
    page.locator("main form .primary").click()
    expect(page.locator(".differs:visible").first).to_be_visible()


def not_empty(page: Page) -> None:
    """Not all of these places are empty: which is it?"""
    page.locator(".other > summary").click()


def found_otherwise(page: Page) -> None:
    """A figure is found in jail; what was found before on this screen stays found."""
    result = page.url
    if not page.locator(".difference").count():
        page.goto(result.replace("end=1", "at=jail&place=jail"))
        page.locator(".spots button").first.click()
        page.locator("button[value=done]").click()
        page.goto(result)
    expect(page.locator(".difference")).not_to_have_count(0)


def blind(page: Page) -> None:
    """The browser of the tests has no camera; every kind of thing a code could be is unfolded."""
    expect(page.locator("[data-why=none]")).not_to_have_attribute("hidden", "")
    page.evaluate("document.querySelectorAll('#told details').forEach((fold, n) => { fold.open = n < 1; })")


def photographed_board(page: Page) -> None:
    """The page of a photo of the board on which most lies otherwise than at the table."""
    with page.expect_navigation():
        page.locator(".photo-send input[type=file]").first.set_input_files(
            {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": taken("other")})
    expect(page.locator(".difference").first).to_be_visible()


def ticked_codes(page: Page) -> None:
    """A few cards to print codes for, their kind unfolded."""
    kind = page.locator(".code-kind").first
    kind.locator("summary").click()
    for n in (0, 2):
        kind.locator("[name=pick]").nth(n).check()


def unfolded_pieces(page: Page) -> None:
    """The pieces that buttons put into an entry."""
    page.locator(".put-more > summary").click()


def previewed(page: Page) -> None:
    """What the table will see of an entry, with what follows and the way to an own recording."""
    if (switch := page.locator(".views [data-view=shown]")).is_visible():
        switch.click()
    for fold in ("#shown .after > summary", "#shown .own-voice > summary"):
        page.locator(fold).first.click()
    page.evaluate("scrollTo(0, 0)")


class Screen(NamedTuple):
    """`at` makes the address from the stage; `then` does the rest on the page; `status` is the answer of the server."""

    name: str
    device: str
    at: Callable[[Stage], str]
    then: Then = nothing
    status: int = 200

    def show(self, page: Page, stage: Stage) -> None:
        answer = page.goto(self.at(stage))
        assert answer is not None
        assert answer.status == self.status, f"{self.name}: {answer.status} at {self.at(stage)}"
        settled(page)
        self.then(page)
        settled(page)


def settled(page: Page) -> None:
    """Fonts are there and nothing is under way."""
    expect(page.locator("body")).not_to_have_class(re.compile(r"\bbusy\b"))
    page.evaluate("document.fonts.ready.then(() => true)")


def of_table(name: str) -> Callable[[Stage], str]:
    return lambda stage: f"/t/{getattr(stage, name)}"


def of_hand(name: str) -> Callable[[Stage], str]:
    return lambda stage: f"/t/{getattr(stage, name)}/seat/p1"


def of_wall(name: str) -> Callable[[Stage], str]:
    return lambda stage: f"/t/{getattr(stage, name)}?view=wall"


def under(name: str, part: str) -> Callable[[Stage], str]:
    return lambda stage: f"/t/{getattr(stage, name)}/{part}"


def shown_codes(*things: tuple[str, str], as_: str = "p1") -> Callable[[Stage], str]:
    """The scan page with cards of the sample box that were shown to it; "" for a code of something else."""
    def at(stage: Stage) -> str:
        texts = [numbers.code_of(stage.folder, "near_and_far", "sample", *one) if one[0] else one[1] for one in things]
        return f"/t/{stage.turn}/scan?as={as_}&{urlencode({'code': texts}, doseq=True)}"
    return at


SHOWN: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("card", (("artifact", "b01"),)), ("strange", (("", "QR 4711"),)),
    ("several", (("artifact", "b01"), ("adventurer", "a01"), ("seat", "p2"))))
BENCH = ("cubes", "dice", "told_cubes", "told_dice")
"""Tables of dice and tower, before and after a throw."""
POSITIONS = ("draft", "turn", "walk", "roll", "quest", "trade", "own", "counters", "over", "scoring", "won")
SHEETS: tuple[tuple[str, str, Then], ...] = (
    ("players", "turn", tab("players")), ("log", "turn", tab("log")), ("score", "turn", tab("score")),
    ("more", "turn", tab("more")), ("refused", "turn", refused), ("rewind", "turn", rewound),
    ("rule", "turn", explained))
BOX = (("cards", "artifacts"), ("card", "artifacts/b01"), ("map", "maps/2"), ("mine", "mine"))
CAMPAIGN: tuple[tuple[str, str, Then], ...] = (
    ("hero", "hero", nothing), ("sheet", "hero", skilled), ("day", "hero", by_day), ("learn", "learn", nothing),
    ("note", "note", nothing))
STORY = ("closed", "told", "taken", "met", "missed")
FORM = ("table", "seat-p1", "board", "check")
PAGES = (
    Screen("lobby-empty", "page", lambda stage: f"{stage.bare}/"),
    Screen("lobby", "table", lambda stage: (stage.turn, stage.counters, "/")[2]),
    *(Screen(f"new-{step}", "page", lambda stage: "/new", wizard(step)) for step in (1, 2, 3)),
    Screen("campaigns", "page", lambda stage: (stage.campaign, stage.story, "/campaigns")[2]),
    Screen("campaign", "page", lambda stage: stage.campaign),
    Screen("campaign-wide", "table", lambda stage: stage.story),
    Screen("campaign-sheet", "page", lambda stage: f"{stage.campaign}/sheet/p2", unfolded),
    Screen("campaign-story", "table", lambda stage: f"{stage.story}/sheet/p1"),
    Screen("join", "page", lambda stage: f"/j/{stage.tablet.invite(stage.draft)}"),
    Screen("log", "hand", under("turn", "log")),
    Screen("score", "hand", under("turn", "score")),
    Screen("score-over", "hand", under("over", "score")),
    Screen("chronicle", "hand", under("met", "chronicle")),
    Screen("sealed", "hand", under("sealed", "verify"), unsealed),
    Screen("verified", "table", under("rolled", "verify"), unsealed),
    Screen("verify-file", "page", lambda stage: "/verify", refused_file),
    Screen("verify-differs", "table", lambda stage: f"/verify?of={stage.rolled}", changed_file),
    Screen("fair", "hand", under("rolled", "fair")),
    Screen("setup", "table", under("draft", "setup")),
    Screen("boxes", "page", lambda stage: (stage.box, "/boxes")[1]),
    Screen("box", "page", lambda stage: stage.box),
    *(Screen(f"box-{name}", "page", lambda stage, at=path: f"{stage.box}/{at}") for name, path in BOX),  # type: ignore[misc]
    Screen("codes", "page", lambda stage: f"{stage.box}/codes", ticked_codes),
    Screen("books", "page", lambda stage: (stage.written, "/books")[1]),
    Screen("book", "page", lambda stage: stage.written),
    Screen("book-entry", "page", lambda stage: f"{stage.written}/entry?code=35", unfolded_pieces),
    Screen("book-preview", "page", lambda stage: f"{stage.written}/entry?code=35", previewed),
    Screen("book-flawed", "page", lambda stage: f"{stage.written}/entry?code=RIZ1"),
    Screen("book-veiled", "page", lambda stage: (stage.closed, "/books/roads")[1]),
    Screen("book-curtain", "page", lambda stage: (stage.closed, "/books/roads/entry?code=A")[1]),
    Screen("setup-hero", "hand", under("learn", "setup")),
    Screen("rebuild", "hand", under("hero", "setup"), ticked),
    Screen("pack", "hand", under("turn", "pack"), ticked),
    Screen("bgstats", "hand", under("over", "score"), handed_over),
    *(Screen(f"position-{step}", "table", under("turn", "position"), form(step)) for step in FORM),
    Screen("inspect", "hand", under("turn", "check?as=p1&at=building:town_hall")),
    Screen("inspect-bare", "table", under("turn", "check?as=table&at=jail"), not_empty),
    Screen("inspect-place", "hand", under("turn", "check?as=p1&at=player:p1&place=player:p1")),
    Screen("inspect-end", "table", under("turn", "check?as=table&end=1"), found_otherwise),
    Screen("scan", "hand", under("turn", "scan?as=p1"), blind),
    *(Screen(f"scan-{name}", "hand", shown_codes(*shown), blind) for name, shown in SHOWN),
    Screen("scan-wide", "table", shown_codes(("adventurer", "a01"), as_="table"), blind),
    Screen("board-photo", "hand", under("turn", "photo?as=p1")),
    Screen("board-photo-seen", "hand", under("turn", "photo?as=p1"), photographed_board),
    Screen("board-photo-wide", "table", under("turn", "photo?as=table"), photographed_board),
    Screen("rules", "page", lambda stage: "/rules/near_and_far"),
    Screen("rule", "page", lambda stage: "/rules/near_and_far/NF-17.1"),
    Screen("rules-found", "page", lambda stage: "/rules/near_and_far", searched),
    Screen("voices", "page", lambda stage: "/voices"),
    Screen("bench-new", "page", lambda stage: "/bench"),
    Screen("keep", "page", lambda stage: "/keep", saved_house),
    Screen("trust", "page", lambda stage: "/trust?system=android"),
    Screen("door", "page", lambda stage: "/door"),
    Screen("towers", "page", lambda stage: (stage.measured, "/towers")[1]),
    Screen("tower", "page", lambda stage: stage.measured),
    Screen("style", "page", lambda stage: "/style"),
    Screen("nowhere", "page", lambda stage: "/nowhere", status=404),
    Screen("no-pass", "page", lambda stage: f"/t/{stage.turn}", status=403),
)
SCREENS: tuple[Screen, ...] = (
    *PAGES,
    *(Screen(f"table-{name}", "table", of_table(name)) for name in POSITIONS),
    *(Screen(f"table-{name}", "table", of_table(where), then) for name, where, then in SHEETS),
    Screen("table-held", "table", of_table("draft"), held_open),
    *(Screen(f"{device}-{name}", device, of(where), then) for device, of in (("table", of_table), ("hand", of_hand))
      for name, where, then in CAMPAIGN),
    *(Screen(f"hand-{name}", "hand", of_hand(name)) for name in POSITIONS),
    *(Screen(f"hand-{name}", "hand", of_hand(where), then) for name, where, then in SHEETS),
    *(Screen(f"{device}-{name}", device, of(name), narrated) for device, of in (("table", of_table), ("hand", of_hand))
      for name in STORY),
    Screen("hand-voice", "hand", of_hand("told"), steered),
    Screen("hand-speaks", "hand", of_hand("told"), speaking),
    Screen("table-speaks", "table", of_table("told"), speaking),
    *(Screen(f"{device}-bench-{name}", device, of(name)) for device, of in (("table", of_table), ("hand", of_hand))
      for name in BENCH),
    Screen("hand-bench-more", "hand", of_hand("cubes"), tab("more")),
    Screen("wall-bench", "table", of_wall("cubes")),
    *(Screen(f"wall-{name}", "table", of_wall(name)) for name in ("turn", "roll", "told", "scoring", "won")),
)
"""In the order of an evening, as far as they have one."""
