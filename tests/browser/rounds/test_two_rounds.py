"""Two phones and a tablet play two full rounds of the sample box with their fingers, from the end of the draft on.

What is done here one after another, `make test` enters with a finger where taps are counted: `play/test_taps.py`."""
from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.walk import graph
from tests.browser.company import Company
from tests.browser.device import Device
from tests.browser.stage import threat

pytestmark = [pytest.mark.browser, pytest.mark.soak]


def quiet_quest() -> str:
    """A book space two steps from town at most, with nothing lying on the paths, by its id."""
    g = graph(sample_box().map)
    calm = {a: [b for b, path in paths.items() if not path.icon] for a, paths in g.paths.items()}
    near = dict.fromkeys(b for a in calm[g.town] for b in (a, *calm[a]))
    return next(x for x in near if g.map.spaces[x].quest)


def drafted(company: Company) -> None:
    """Both have drawn their cards; Jan has put away what he may not keep."""
    while "draft" in {a["do"] for seat in company.seats for a in company.tablet.offers(company.code, seat)}:
        for seat in company.seats:
            action = next(a for a in company.tablet.offers(company.code, seat) if a["do"] == "draft")
            assert company.tablet.enter(company.code, action).status == 200
    while jans := company.tablet.offers(company.code, "p2"):
        action = next((a for a in jans if a["do"] == "done"), jans[0])
        assert company.tablet.enter(company.code, action).status == 200


def test_two_rounds(browser: Browser, tmp_path: Path) -> None:
    with Company(browser, tmp_path, "Eva", "Jan", drafted=False) as company:
        drafted(company)
        eva, jan = company.screen("p1"), company.screen("p2", "en-GB")
        to_the_first_camp(eva, jan)
        to_the_end_of_the_round(company, jan)
        assert [d.faults for d in company.opened] == [[] for _ in company.opened]


def to_the_first_camp(eva: Device, jan: Device) -> None:
    e, j = "p1", "p2"

    # A refusal speaks, cites its rule, and offers what would mend it: an advanced card has to go.
    sheet = eva.miss(do="done")
    expect(sheet).to_contain_text("s. 12")
    eva.moved(sheet.locator(".repairs button").first.click)
    eva.tap(do="done")

    # Round 1. Eva farms; Jan finds the farm taken, is told why, and fights a duel for it with typed dice.
    eva.tap(do="visit", building="farm")
    assert eva.state(e)["players"][e]["food"] == 1
    eva.tap(do="end-turn")
    sheet = jan.miss(do="visit", building="farm", against="")
    expect(sheet).to_contain_text("p. 15")
    jan.moved(sheet.locator(".repairs button").first.click)
    expect(jan.page.locator("#part-asked .odds")).to_be_visible()
    jan.dice(6, 1)
    player = jan.state(j)["players"][j]
    assert (player["reputation"], player["food"], player["figure"]) == (1, 1, "building:farm")
    jan.tap(do="end-turn")

    # Round 2. Eva leaves town, walks over a threat by tapping the board, and beats it with a typed six.
    eva.tap(do="leave-town")
    assert eva.state(e)["players"][e]["hearts"] == 2
    there = threat()
    eva.moved(lambda: reach(eva, there))
    eva.tap(do="fight")
    eva.dice(6)
    player = eva.state(e)["players"][e]
    assert (player["threats"], player["figure"], player["camps"]) == (["4"], f"map:{there}", 13)

    # Two hearts are too few for a camp: overruled with a reason, marked, undone, and done again.
    sheet = eva.miss(do="camp")
    expect(sheet).to_contain_text("s. 24")
    eva.moved(sheet.locator(".overrule [data-preset]").first.click)
    assert eva.state(e)["camps"] == {there: e}
    eva.show("log")
    expect(eva.page.locator(".log .entry.overruled, .log .entry .mark.overruled").first).to_be_visible()
    eva.show("play")
    eva.moved(eva.page.locator("#part-undo .undo").click)
    assert eva.state(e)["camps"] == {}
    eva.moved(eva.page.locator("#part-undo .redo").click)
    assert eva.state(e)["camps"] == {there: e}
    if eva.buttons("action", do="end-turn"):
        eva.tap(do="end-turn")


def to_the_end_of_the_round(company: Company, jan: Device) -> None:
    e, j, there = "p1", "p2", threat()

    # The tablet puts a quest token where Jan can reach it; everybody sees it at once.
    tablet, book = company.screen("table"), quiet_quest()
    quests = tablet.state()["quests"]
    if book not in quests:
        tablet.show("more")
        tablet.page.locator("details.advanced summary").click()
        tablet.page.fill("#correct [name=path]", "quests/0")
        tablet.page.fill("#correct [name=value]", json.dumps(book))
        tablet.moved(tablet.page.locator("#correct button").click)
        tablet.show("play")
    jan.tap(do="leave-town")
    jan.moved(lambda: reach(jan, book))
    assert jan.state(j)["players"][j]["figure"] == f"map:{book}"
    jan.tap(do="attempt", option=0)
    jan.dice(6)
    for _ in range(12):  # what the quest gives may have to be chosen
        asked = [b for b in ("boost", "keep", "rest") if jan.buttons("action", do=b)]
        if not asked:
            break
        jan.tap(do=asked[0])
    assert book not in jan.state(j)["quests"]

    # Hearts by the counter, one tap each, then a camp by the rules.
    jan.show("players")
    while jan.state(j)["players"][j]["hearts"] < 3:
        plus = jan.page.locator(f"#player-{j} .counter", has_text="Hearts").locator("button").last
        jan.moved(plus.click)
    jan.show("play")
    jan.tap(do="camp")
    assert jan.state(j)["camps"] == {there: e, book: j}
    if jan.buttons("action", do="end-turn"):
        jan.tap(do="end-turn")
    assert tablet.state()["round"] == 3

    tablet.show("score")
    expect(tablet.page.locator("#score table.score").first).to_be_visible()


def reach(device: Device, space: str) -> None:
    """Tap a space on the drawn map; where several ways lead there, take the straight one."""
    tab = device.page.locator('[data-drawing="map"]')
    if tab.count() and tab.is_visible():
        tab.click()
    device.page.locator(f'#part-board [data-place="space:{space}"]').click()
    choices = device.page.locator("#sheet[open] button.primary")
    if choices.count():
        choices.first.click()
