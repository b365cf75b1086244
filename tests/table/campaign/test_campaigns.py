"""Campaigns kept beside their tables: sheets follow the tables, corrections leave a trace, files change nothing unless
they are whole."""
from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.games.near_and_far.campaign.plan import Plan
from companion.games.near_and_far.sheet import Sheet
from companion.games.sheets import Choice, Person, Result, of
from companion.kernel import Correct, Patch, encode
from companion.table import desk
from companion.table.campaign import campaigns
from companion.table.campaign import file as campaign_file
from companion.table.campaign.file import CampaignFault
from companion.table.errors import TableError
from companion.table.models import Campaign, Table
from tests.table.conftest import fresh_client

PLAN = Plan("campaign", (Person("p1", "Ann", "blue"), Person("p2", "Ben", "red"), Person("p3", "Cid", "green")))
ALL = ("p1", "p2", "p3")


@pytest.fixture(autouse=True)
def _race() -> None:
    """These tables are of the real game."""


@pytest.fixture
def ours(app: Flask) -> Campaign:
    return campaigns.create("near_and_far", "Fridays", PLAN)


def put(table: Table, **fields: Any) -> None:
    """Correct a table: `p1_coins=4`, `p1_sheet={"boxes": 2}` over what stands on it, `flow=[]` (over)."""
    patches, players = [], desk.look(table).state.players
    for name, value in fields.items():
        seat, _, field = name.partition("_")
        path = ("players", seat, field) if seat in ALL else (name,)
        if field == "sheet":
            value = msgspec.to_builtins(players[seat].sheet) | value
        patches.append(Patch(path, value))
    desk.enter(table, encode(Correct(seat="p1", patches=tuple(patches))), by="table", client=fresh_client(),
               head=desk.look(table).head)


def opened(campaign: Campaign, *seats: str, **choice: Any) -> Table:
    coming = campaigns.standing(campaign).coming
    assert coming
    return campaigns.open_next(campaign, Choice(coming.stops[0], seats or ALL, choice), "sample")


def play(campaign: Campaign, *seats: str, **fields: Any) -> Table:
    """A whole game: opened, filled in, over."""
    table = opened(campaign, *seats)
    put(table, **fields, flow=[])
    return table


def sheets(campaign: Campaign) -> dict[str, Sheet]:
    return campaigns.standing(campaign).sheets


def raises(key: str, field: str = "") -> Any:
    return pytest.raises(TableError, match=rf"^{key}( \(.*field: {field}.*)?$" if field else f"^{key}")


def test_a_campaign_begins_with_one_star_each_and_map_2(ours: Campaign) -> None:
    stand = campaigns.standing(ours)
    assert stand.sheets == dict.fromkeys(ALL, Sheet())
    assert (stand.coming.number, stand.coming.stops, stand.running) == (1, (2,), None)
    assert campaigns.find(ours.id).name == "Fridays"


@pytest.mark.parametrize(("name", "plan", "key"), [
    ("  ", PLAN, "campaign.name"), ("x", replace(PLAN, people=PLAN.people[:1]), "campaign.plan"),
    ("x", replace(PLAN, mode="arcade"), "campaign.plan")])
def test_a_campaign_that_cannot_be(app: Flask, name: str, plan: Plan, key: str) -> None:
    with raises(key):
        campaigns.create("near_and_far", name, plan)
    assert campaigns.all_campaigns() == []


def test_a_game_sets_up_a_table_with_the_sheets_and_carries_them_on(ours: Campaign) -> None:
    table = play(ours, p1_coins=30, p1_sheet={"boxes": 4, "keywords": ["OATH"], "skills": ["fishing"], "spent": 1})
    assert (campaigns.of_table(table) or ours).id == ours.id
    made = campaigns.standing(ours)
    points = made.games[0].played.result.points
    assert points["p1"] > points["p2"]
    assert made.sheets["p1"] == Sheet(boxes=4, keywords=("OATH",), skills=("fishing",), spent=1, points=(points["p1"],))
    following = opened(ours)
    setup = desk.game_of(following).codec.setup(following.setup)
    assert (setup.map, setup.sheets) == (3, made.sheets)


def test_the_next_game_waits_for_the_one_that_goes_on(ours: Campaign) -> None:
    table = opened(ours)
    with raises("campaign.running"):
        opened(ours)
    with raises("campaign.running"):
        campaigns.add_paper_game(ours, 2, {"p1": 3})
    assert campaigns.standing(ours).running is not None
    put(table, flow=[])
    assert campaigns.standing(ours).coming.number == 2


def test_a_choice_that_cannot_be_opens_no_table(ours: Campaign) -> None:
    for choice, field in ((Choice(5, ALL), "stop"), (Choice(2, ("p1",)), "seats"), (Choice(2, ALL, {"platypus": "p1"}),
                                                                                   "platypus")):
        with raises("campaign.choice", field):
            campaigns.open_next(ours, choice, "sample")
    assert desk.tables() == []


def test_sheets_follow_a_game_that_is_put_right_or_taken_back(ours: Campaign) -> None:
    first = play(ours, p1_sheet={"boxes": 3})
    play(ours, p1_sheet={"boxes": 5})
    put(first, p1_sheet={"boxes": 4}, p2_coins=50)
    after = sheets(ours)
    assert after["p1"].boxes == 6
    assert (after["p2"].points[0] or 0) > (after["p3"].points[0] or 0)
    assert sheets(ours) == after
    for _ in range(2):  # the correction, and the end of the game
        desk.undo(first, by="table", client=fresh_client(), head=desk.look(first).head)
    stand = campaigns.standing(ours)
    assert stand.running is not None
    assert stand.running.played.number == 1
    assert stand.sheets["p1"].points[0] is None


def test_who_stays_at_home_is_not_at_the_table(ours: Campaign) -> None:
    table = play(ours, "p3", "p1")
    assert desk.look(table).state.seats == ("p3", "p1")
    assert [sheets(ours)[seat].points[0] is None for seat in ALL] == [False, True, False]


def test_a_newcomer_gets_a_row_for_every_game_and_a_colour(ours: Campaign) -> None:
    play(ours)
    assert campaigns.join(ours, "Dan", "yellow") == "p4"
    assert sheets(ours)["p4"] == Sheet(boxes=3, points=(None,))
    with raises("campaign.plan"):
        campaigns.join(ours, "Eva", "yellow")
    table = campaigns.open_next(ours, Choice(3, (*ALL, "p4")), "sample")
    assert desk.seats(table)["p4"] == "Dan"


def test_whoever_leaves_is_not_waited_for_and_may_come_back(ours: Campaign) -> None:
    play(ours)
    campaigns.leave(ours, "p3")
    assert [person.left for person in campaigns.standing(ours).plan.people] == [None, None, 1]
    with raises("campaign.choice", "seats"):
        campaigns.open_next(ours, Choice(3, ALL), "sample")
    with raises("campaign.choice", "points"):
        campaigns.add_paper_game(ours, 3, {"p1": 3, "p3": 4})
    campaigns.add_paper_game(ours, 3, {"p1": 3, "p2": 4})
    assert sheets(ours)["p3"].points[1] is None
    with raises("campaign.plan", "people"):
        campaigns.leave(ours, "p2")
    with raises("sheet.unknown"):
        campaigns.leave(ours, "p9")
    again = campaign_file.load(campaign_file.export(ours))
    assert campaigns.standing(again).plan == campaigns.standing(ours).plan
    assert campaigns.join(ours, "Dan", "green") == "p4"
    with raises("campaign.plan", "colours"):
        campaigns.leave(ours, "p3", gone=False)
    campaigns.leave(ours, "p4")
    campaigns.leave(ours, "p3", gone=False)
    assert campaigns.open_next(ours, Choice(4, ALL), "sample")


def test_a_campaign_of_paper_is_entered_in_the_middle(ours: Campaign) -> None:
    campaigns.add_paper_game(ours, 2, {"p1": 40, "p2": 31, "p3": 22})
    campaigns.add_paper_game(ours, 3, {"p1": 12, "p3": 44})
    sheet = replace(sheets(ours)["p1"], boxes=7, skills=("piano",), spent=4)
    campaigns.correct_sheet(ours, "p1", sheet, "Ann", "from paper")
    stand = campaigns.standing(ours)
    assert stand.sheets["p1"] == Sheet(boxes=7, skills=("piano",), spent=4, points=(40, 12))
    assert stand.sheets["p2"].points == (31, None)
    assert stand.games[1].played.result.winners == ("p3",)
    assert stand.coming.stops == (4,)
    for map, points in ((9, {"p1": 1}), (4, {}), (4, {"p9": 1}), (4, {"p1": 5000})):
        with raises("campaign.choice"):
            campaigns.add_paper_game(ours, map, points)


def test_a_correction_says_who_when_why_and_from_what_to_what(ours: Campaign) -> None:
    play(ours, p1_sheet={"boxes": 3})
    was = sheets(ours)["p1"]
    campaigns.correct_sheet(ours, "p1", replace(was, boxes=4), "Ben", "one forgotten")
    [made] = campaigns.standing(ours).corrections
    assert (made.fix.seat, made.fix.after, made.fix.by, made.fix.reason) == ("p1", 1, "Ben", "one forgotten")
    assert (made.fix.before, made.fix.changed, made.fix.undone) == (was, replace(was, boxes=4), False)
    assert sheets(ours)["p1"].boxes == 4
    play(ours, p1_sheet={"boxes": 6})
    assert sheets(ours)["p1"].boxes == 6
    campaigns.undo_correction(ours, made.id)
    assert sheets(ours)["p1"].boxes == 5
    campaigns.undo_correction(ours, made.id, undone=False)
    assert sheets(ours)["p1"].boxes == 6


def test_a_correction_while_a_game_goes_on_stays_on_top(ours: Campaign) -> None:
    table = opened(ours)
    put(table, p1_sheet={"boxes": 1})
    assert sheets(ours)["p1"].boxes == 1
    campaigns.correct_sheet(ours, "p1", replace(sheets(ours)["p1"], boxes=2), "", "counted again")
    put(table, p1_sheet={"boxes": 3}, flow=[])
    assert sheets(ours)["p1"].boxes == 4


@pytest.mark.parametrize(("seat", "changed", "reason", "key"), [
    ("p9", Sheet(boxes=1), "why", "sheet.unknown"), ("p1", Sheet(boxes=31), "why", "sheet.wrong"),
    ("p1", Sheet(skills=("flying",)), "why", "sheet.wrong"), ("p1", Sheet(), "why", "sheet.same"),
    ("p1", Sheet(boxes=1), " ", "sheet.reason")])
def test_a_correction_that_cannot_be_leaves_no_trace(ours: Campaign, seat: str, changed: Sheet, reason: str,
                                                     key: str) -> None:
    with raises(key):
        campaigns.correct_sheet(ours, seat, changed, "Ann", reason)
    assert campaigns.standing(ours).corrections == ()


def test_a_correction_of_another_campaign_is_not_ours(ours: Campaign) -> None:
    campaigns.correct_sheet(ours, "p1", Sheet(boxes=1), "Ann", "why")
    [made] = campaigns.standing(ours).corrections
    other = campaigns.create("near_and_far", "Others", PLAN)
    for id in (made.id, 0, 1 << 70):
        with raises("sheet.unknown"):
            campaigns.undo_correction(other, id)


def test_the_last_game_can_be_taken_out_and_no_other(ours: Campaign) -> None:
    first, second = play(ours, p1_sheet={"boxes": 2}), play(ours, p1_sheet={"boxes": 9})
    games = campaigns.standing(ours).games
    with raises("campaign.choice"):
        campaigns.drop_last_game(ours, games[0].id)
    campaigns.drop_last_game(ours, games[1].id)
    assert sheets(ours)["p1"].boxes == 2
    assert campaigns.of_table(second) is None
    assert campaigns.of_table(first) is not None
    assert len(desk.tables()) == 2
    assert campaigns.standing(ours).coming.number == 2


def test_several_campaigns_stand_side_by_side(ours: Campaign) -> None:
    other = campaigns.create("near_and_far", "Tuesdays", replace(PLAN, people=PLAN.people[:2]))
    play(ours, p1_coins=40)
    campaigns.add_paper_game(other, 2, {"p1": 3, "p2": 4})
    assert sheets(other) == {"p1": Sheet(points=(3,)), "p2": Sheet(points=(4,))}
    assert [one.name for one in campaigns.all_campaigns()] == ["Tuesdays", "Fridays"]
    campaigns.rename(ours, " Fridays \n again ")
    assert campaigns.all_campaigns()[0].name == "Fridays again"


def test_villains_lose_the_last_map_for_everybody_and_it_is_repeated(ours: Campaign) -> None:
    for map in range(2, 11):
        campaigns.add_paper_game(ours, map, {"p1": 10, "p2": 9, "p3": 8})
    lost = play(ours, p1_coins=60, p2_sheet={"boxes": 3}, lost=True)
    stand = campaigns.standing(ours)
    assert (stand.coming.number, stand.coming.attempt, stand.coming.stops) == (10, 2, (11,))
    assert stand.games[-1].played.result.winners == ()
    assert (stand.sheets["p1"].points, stand.sheets["p2"].boxes) == ((10,) * 9, 3)
    play(ours, p2_coins=60)
    stand = campaigns.standing(ours)
    assert stand.coming is None
    assert (stand.sheets["p2"].points[9] or 0) > (stand.sheets["p1"].points[9] or 0)
    assert campaigns.of_table(lost) is not None


def test_a_journal_that_cannot_be_read_leaves_the_last_result(ours: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play(ours, p1_sheet={"boxes": 2})
    assert sheets(ours)["p1"].boxes == 2
    put(table, p1_sheet={"boxes": 3})

    def broken(table: Table) -> desk.Look:
        raise TableError("refused", "journal.unreadable", number=1)

    monkeypatch.setattr(desk, "look", broken)
    stand = campaigns.standing(ours)
    assert (stand.sheets["p1"].boxes, stand.games[0].broken) == (2, True)


def test_a_disk_that_takes_nothing_keeps_nobody_from_reading(ours: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    play(ours, p1_sheet={"boxes": 2})

    def full() -> Any:
        raise TableError("refused", "disk.full")

    monkeypatch.setattr(campaigns, "writing", full)
    for _ in range(2):
        stand = campaigns.standing(ours)
        assert (stand.sheets["p1"].boxes, stand.games[0].broken) == (2, False)


# Files

def test_a_campaign_goes_out_and_comes_back_the_same(ours: Campaign) -> None:
    play(ours, p1_coins=30, p1_sheet={"boxes": 4, "keywords": ["Přísaha"]})
    campaigns.add_paper_game(ours, 3, {"p1": 1, "p2": 2})
    campaigns.join(ours, "Dan", "yellow", "rin")
    campaigns.correct_sheet(ours, "p2", replace(sheets(ours)["p2"], boxes=2), "Ben", "why")
    opened(ours)
    back = campaign_file.load(campaign_file.export(ours))
    stand, was = campaigns.standing(back), campaigns.standing(ours)
    assert stand.sheets == was.sheets
    assert (back.name, stand.plan.mode, len(stand.games), stand.running) == ("Fridays", "campaign", 2, None)
    assert [one.played.result.moments for one in stand.games] == [one.played.result.moments for one in was.games[:2]]
    assert [one.fix.reason for one in stand.corrections] == ["why"]
    assert stand.corrections[0].fix.at == was.corrections[0].fix.at
    assert len(desk.tables()) == 2
    opened(back)


def changed(data: bytes, *path: str | int, value: Any) -> bytes:
    whole = json.loads(data)
    at = whole
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return json.dumps(whole).encode()


BROKEN: dict[str, tuple[tuple[str | int, ...], Any, str]] = {
    "another kind": (("kind",), "box", "kind"), "newer": (("version",), 9, "version"),
    "another game": (("game",), "chess", "game"), "no name": (("campaign", "name"), "\n", "name"),
    "no people": (("campaign", "plan", "people"), [], "plan"),
    "wrong type": (("campaign", "games", 0, "number"), "one", "shape"),
    "a game before its turn": (("campaign", "games", 0, "number"), 3, "order"),
    "impossible points": (("campaign", "games", 0, "result", "points"), {"p1": 10**6}, "points"),
    "a huge number": (("campaign", "games", 0, "result", "points"), {"p1": 10**400}, "points"),
    "a sheet of nobody": (("campaign", "start", "p9"), {}, "people"),
    "too many boxes": (("campaign", "start", "p1"), {"boxes": 31}, "sheet"),
    "a skill that is none": (("campaign", "start", "p1"), {"skills": ["<b>"]}, "sheet"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_says_what_is_wrong_and_changes_nothing(ours: Campaign, case: str) -> None:
    play(ours)
    path, value, key = BROKEN[case]
    with pytest.raises(CampaignFault) as caught:
        campaign_file.load(changed(campaign_file.export(ours), *path, value=value))
    assert key in {found for found, _ in caught.value.findings}
    assert len(campaigns.all_campaigns()) == 1


@pytest.mark.parametrize("data", [b"", b"x", b"[]", b"null", b"\xff\xfe", b"{" * 100_000, b"[" * 100_000,
                                  b'{"kind": "companion-campaign", "version": 1, "game": "near_and_far", "campaign": '
                                  + b"[" * 50_000])
def test_what_is_no_file_of_ours_is_refused(app: Flask, data: bytes) -> None:
    with pytest.raises(CampaignFault):
        campaign_file.load(data)
    assert campaigns.all_campaigns() == []


def test_results_keep_decoding_from_what_is_stored(ours: Campaign) -> None:
    """What an older version wrote, with fewer fields, is read."""
    result = msgspec.json.decode(b'{"over": true, "points": {"p1": 3}}', type=of(Result, Sheet))
    assert (result.over, result.lost, result.sheets) == (True, False, {})
