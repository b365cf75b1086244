"""A campaign from game to game, in words of the rulebook (NF-2, 33, 34, 36, 37, 39 to 41): sheets in, sheets out."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.near_and_far.campaign import campaign
from companion.games.near_and_far.campaign.campaign import CAMPAIGN, platypus, way
from companion.games.near_and_far.campaign.plan import Plan
from companion.games.near_and_far.game import GAME
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.sheet import FINAL_MAP, Sheet, available
from companion.games.near_and_far.state import Setup
from companion.games.sheets import Archive, Choice, Fix, Moment, Person, Played, Result
from companion.kernel import ScoreLine, ScoreSheet

ANN, BEN = Person("p1", "Ann", "blue"), Person("p2", "Ben", "red")
PLAN = Plan("campaign", (ANN, BEN))
START = CAMPAIGN.begin(PLAN.people)
carry, champion, chronicle, following, history, merge, newcomer, setup = (
    CAMPAIGN.carry, CAMPAIGN.champion, CAMPAIGN.chronicle, CAMPAIGN.following, CAMPAIGN.history, CAMPAIGN.merge,
    CAMPAIGN.newcomer, CAMPAIGN.setup)
faults, findings, plan_faults = CAMPAIGN.faults, CAMPAIGN.findings, CAMPAIGN.plan_faults


def game(number: int, map: int, ann: int = 10, ben: int = 5, lost: bool = False, over: bool = True, attempt: int = 1,
         **sheets: Sheet) -> Played:
    brought = {seat: Sheet() for seat in sheets}
    points = {"p1": ann, "p2": ben}
    winners = () if lost or not over else tuple(seat for seat, n in points.items() if n == max(points.values()))
    return Played(number, map, Result(over, points, lost, (), winners, brought, dict(sheets)), attempt)


def games(*maps: int) -> list[Played]:
    return [game(n, map) for n, map in enumerate(maps, 1)]


# Carrying over

def test_33_3_experience_skills_keywords_stories_and_points_go_on_and_nothing_else() -> None:
    """A table that ends full of goods brings exactly the sheet."""
    first = setup(PLAN, [], START, Choice(2, ("p1", "p2")), "sample")
    s = GAME.new(first)
    written = Sheet(boxes=4, open=("S2",), crossed=("S1",), keywords=("OATH",), skills=("fishing",), spent=1)
    ann = replace(s.players["p1"], sheet=written, coins=40, gems=9, tokens={"red": 3}, camps=0, built=("x",), birds=3)
    over = replace(s, players=s.players | {"p1": ann}, flow=(), box=replace(s.box, artifacts={}))
    made = CAMPAIGN.outcome(first, replace(over, players=over.players | {"p1": replace(ann, built=())}))
    after = carry(START, Played(1, 2, made))
    assert after["p1"] == replace(written, points=(made.points["p1"],))
    assert made.points["p1"] > 0
    again = GAME.new(setup(PLAN, [Played(1, 2, made)], after, Choice(3, ("p1", "p2")), "sample"))
    fresh = GAME.new(setup(PLAN, games(2), START, Choice(3, ("p1", "p2")), "sample")).players["p1"]
    assert replace(again.players["p1"], sheet=fresh.sheet) == fresh


def test_A32_only_the_successful_attempt_at_map_11_counts() -> None:
    lost = game(1, 11, ann=50, lost=True, p1=Sheet(boxes=2, keywords=("WAR",)))
    won = game(1, 11, ann=30, attempt=2, p1=Sheet(boxes=1))
    after = carry(carry(START, lost), won)
    assert after["p1"] == Sheet(boxes=3, keywords=("WAR",), points=(30,))
    assert champion(after) == ("p1",)


def test_a_game_that_goes_on_fills_the_sheet_and_brings_no_points() -> None:
    after = carry(START, game(1, 2, over=False, p1=Sheet(boxes=1)))
    assert after["p1"] == Sheet(boxes=1)


def test_who_stays_at_home_gets_an_empty_place() -> None:
    absent = Played(2, 3, Result(True, {"p1": 7}, winners=("p1",)))
    after = carry(carry(START, game(1, 2)), absent)
    assert (after["p1"].points, after["p2"].points) == ((10, 7), (5, None))


def test_merging_is_what_was_written_and_keeps_what_came_between() -> None:
    before = Sheet(boxes=3, open=("S1", "S2"), keywords=("A",), skills=("lore",), spent=3, points=(4,))
    after = Sheet("rin", 5, ("R1",), 1, ("S2", "S3"), ("S1",), ("A", "B"), ("lore", "piano"), 7, (4, 9))
    assert merge(before, before, after) == after
    assert merge(before, before, before) == before
    between = replace(before, boxes=4, keywords=("A", "X"), open=("S1", "S2", "S9"), spent=2, points=(6,))
    assert merge(between, before, after) == Sheet(
        "rin", 6, ("R1",), 1, ("S2", "S9", "S3"), ("S1",), ("A", "X", "B"), ("lore", "piano"), 6, (6, 9))


def test_a_story_crossed_out_twice_is_carried_over_twice() -> None:
    before, after = Sheet(open=("S1", "?", "?"), crossed=("S1",)), Sheet(open=("?",), crossed=("S1", "S1", "?"))
    assert merge(before, before, after) == after
    between = replace(before, crossed=("S1", "S9"), open=("S1", "?", "?", "S5"))
    merged = merge(between, before, after)
    assert (merged.open, merged.crossed) == (("?", "S5"), ("S1", "S9", "S1", "?"))
    game = Played(2, 1, Result(True, {"p1": 1}, brought={"p1": before}, sheets={"p1": after}), True)
    told = {line.key: line.words for line in chronicle(game, {"p1": before}, {"p1": after})}
    assert told["story"] == ("S1", "?")
    assert faults(after) == faults(before) == []
    assert faults(Sheet(open=("S1", "S1"))) == ["open"]


def test_boxes_never_exceed_the_sheet() -> None:
    assert merge(Sheet(boxes=29), Sheet(boxes=1), Sheet(boxes=5)).boxes == 30
    assert merge(Sheet(boxes=1), Sheet(boxes=3), Sheet(boxes=0)).boxes == 0


# Which map comes next

def test_2_2_ten_games_from_map_2_to_map_11() -> None:
    played: list[Played] = []
    maps = []
    while coming := following(PLAN, played, START):
        maps.append(coming.stops)
        played.append(game(coming.number, coming.stops[0]))
    assert maps == [(n,) for n in range(2, 12)]
    assert way(PLAN, played[:3]) == tuple(range(2, 12))
    assert way(PLAN, played) == tuple(range(2, 12))


def test_41_2_seven_games_with_more_quests_whoever_is_left_out() -> None:
    for left_out in ((3, 5, 10), (), (4,)):
        plan = replace(PLAN, more_quests=True, left_out=left_out)
        played: list[Played] = []
        while coming := following(plan, played, START):
            assert way(plan, played)[len(played)] == coming.stops[0]
            played.append(game(coming.number, coming.stops[0]))
        maps = [one.stop for one in played]
        assert len(maps) == 7
        assert maps[-1] == 11
        assert not set(left_out) & set(maps)
        assert maps == sorted(maps)


def test_34_6_map_11_once_everybody_has_done_eight_and_no_sooner() -> None:
    plan = replace(PLAN, mode="character")
    eight = Sheet(codes=tuple(f"R{n}" for n in range(9)), read=8)
    coming = following(plan, games(4), {"p1": eight, "p2": replace(eight, read=7)})
    assert coming
    assert coming.stops == (2, 3, 5, 6, 7, 8, 9, 10, 4)
    coming = following(plan, games(4, 2), {"p1": eight, "p2": eight})
    assert coming
    assert coming.stops == (FINAL_MAP,)
    assert following(plan, games(4, 2, 11), {"p1": eight, "p2": eight}) is None


def test_34_6_whoever_has_left_is_not_waited_for() -> None:
    plan = replace(PLAN, mode="character", people=(ANN, BEN, Person("p3", "Cid", "green")))
    eight = Sheet(codes=tuple(f"R{n}" for n in range(9)), read=8)
    sheets = {"p1": eight, "p2": eight, "p3": Sheet()}
    coming = following(plan, games(4, 2), sheets)
    assert coming
    assert coming.stops != (FINAL_MAP,)
    gone = replace(plan, people=(ANN, BEN, Person("p3", "Cid", "green", left=1)))
    coming = following(gone, games(4, 2), sheets)
    assert coming
    assert coming.stops == (FINAL_MAP,)
    assert setup(gone, games(4, 2), sheets, Choice(11, ("p1", "p2")), "sample").map == 11
    with pytest.raises(ValueError, match="seats"):
        setup(gone, games(4, 2), sheets, Choice(11, ("p1", "p3")), "sample")


def test_2_3_any_map_again_those_not_played_yet_first() -> None:
    plan = replace(PLAN, mode="character")
    coming = following(plan, games(4, 2), START)
    assert coming
    assert coming.stops == (3, 5, 6, 7, 8, 9, 10, 2, 4)
    assert setup(plan, games(4, 2), START, Choice(4, ("p1", "p2")), "sample").map == 4
    coming = following(plan, games(*range(2, 11)), START)
    assert coming
    assert coming.stops == tuple(range(2, 11))


def test_44_4_a_lost_map_11_is_repeated_under_the_same_number() -> None:
    played = [*games(*range(2, 11)), game(10, 11, lost=True)]
    coming = following(PLAN, played, START)
    assert coming
    assert (coming.number, coming.attempt, coming.stops) == (10, 2, (11,))
    assert following(PLAN, [*played, game(10, 11, attempt=2)], START) is None


# The set-up

def test_the_next_set_up_brings_sheets_colours_and_choices() -> None:
    sheets = START | {"p1": Sheet(skills=("fishing",), points=(10,)), "p2": Sheet(points=(5,))}
    plan = replace(PLAN, settings=Settings(birds_each=2), first_time=False)
    made = setup(plan, games(2), sheets, Choice(3, ("p2", "p1"), {
        "day": True, "extended": True, "many_quests": True, "platypus": "p2"}), "sample")
    assert (made.seats, made.mode, made.map, made.sheets) == (("p2", "p1"), "campaign", 3, sheets)
    assert (made.day, made.extended, made.platypus, made.named_first) == (True, True, "p2", False)
    assert (made.settings.many_quests, made.settings.birds_each) == (True, 2)
    assert made.colours == {"p1": "blue", "p2": "red"}
    assert GAME.new(made).players["p1"].sheet.skills == ("fishing",)


@pytest.mark.parametrize(("choice", "field"), [
    (Choice(4, ("p1", "p2")), "stop"), (Choice(3, ("p1",)), "seats"), (Choice(3, ("p1", "p1")), "seats"),
    (Choice(3, ("p1", "p9")), "seats"), (Choice(3, ("p1", "p2"), {"platypus": "p1"}), "platypus")])
def test_a_choice_that_cannot_be(choice: Choice, field: str) -> None:
    with pytest.raises(ValueError, match=field):
        setup(PLAN, games(2), START, choice, "sample")


def test_39_1_the_fewest_points_of_the_last_game_that_counts() -> None:
    assert platypus(PLAN, []) == ()
    assert platypus(PLAN, [game(1, 2, ann=9, ben=3), game(2, 3, ann=4, ben=8)]) == ("p1",)
    assert platypus(PLAN, [game(1, 2, ann=9, ben=9)]) == ("p1", "p2")
    assert platypus(PLAN, [game(1, 2, ann=9, ben=3), game(2, 3, ann=1, ben=8, over=False)]) == ("p2",)
    assert platypus(PLAN, [game(1, 2, ann=9, ben=3), game(2, 11, ann=1, ben=8, lost=True)]) == ("p2",)
    gone = replace(PLAN, people=(ANN, replace(BEN, left=1)))
    assert platypus(gone, [game(1, 2, ann=9, ben=3)]) == ("p1",)


@pytest.mark.parametrize(("points", "fits"), [
    ({"p1": (30, None), "p2": (20, 31)}, False), ({"p1": (), "p2": (20,)}, False),
    ({"p1": (30, 5), "p2": (2, 31)}, True), ({}, True)])
def test_39_1_no_platypus_for_who_was_not_there(points: dict[str, tuple[int | None, ...]], fits: bool) -> None:
    """A table that says nothing of a last game leaves the choice to its people."""
    table = Setup(("p1", "p2"), mode="campaign", map=2, platypus="p1",
                  sheets={seat: Sheet(points=told) for seat, told in points.items()})
    if fits:
        assert GAME.new(table).platypus == "p1"
    else:
        with pytest.raises(ValueError, match="platypus"):
            GAME.new(table)


def test_skills_of_the_set_up_are_told_first() -> None:
    brought = CAMPAIGN.brings(PLAN, Sheet(skills=("lore", "cooking", "piano", "fishing"), spent=1))
    assert [name for name, _ in brought.things] == [
        f"thing.skill.{skill}" for skill in ("cooking", "fishing", "lore", "piano")]
    assert brought.lines == ()


# Joining later

def test_40_1_a_newcomer_fills_in_a_row_for_every_missed_game() -> None:
    sheet = newcomer(PLAN, "", 3)
    assert sheet == Sheet(boxes=9, points=(None, None, None))
    assert available(sheet, "campaign") == 4
    assert newcomer(PLAN, "", 12).boxes == 30


def test_40_2_in_character_mode_a_newcomer_gets_nothing_and_the_others_wait() -> None:
    sheet = newcomer(replace(PLAN, mode="character"), "rin", 3)
    assert sheet == Sheet("rin", points=(None, None, None))
    assert available(sheet, "character") == 1


def test_a_newcomer_stands_in_the_history_from_then_on() -> None:
    plan = replace(PLAN, people=(ANN, BEN, Person("p3", "Cid", "green", since=2)))
    states = history(plan, START, games(2, 3, 4), [])
    assert ["p3" in one for one in states] == [False, False, True, True]
    assert states[2]["p3"].boxes == 6
    assert states[3]["p3"].points == (None, None, None)


# Corrections

def test_a_correction_holds_from_its_game_on_and_is_gone_once_undone() -> None:
    fix = Fix("p1", 1, Sheet(boxes=2, points=(10,)), Sheet(boxes=5, points=(12,)))
    played = [game(1, 2, p1=Sheet(boxes=2)), game(2, 3, p1=Sheet(boxes=1))]
    told = history(PLAN, START, played, [fix])
    assert [one["p1"].boxes for one in told] == [0, 5, 6]
    assert told[-1]["p1"].points == (12, 10)
    assert history(PLAN, START, played, [replace(fix, undone=True)])[-1]["p1"].boxes == 3


def test_a_game_put_right_later_puts_the_sheets_after_it_right() -> None:
    """The second game was set up with what the first had written before it was put right."""
    second = Played(2, 3, Result(True, {"p1": 8, "p2": 2}, brought={"p1": Sheet(boxes=2, points=(10,))},
                                 sheets={"p1": Sheet(boxes=4, points=(10,))}))
    before = history(PLAN, START, [game(1, 2, p1=Sheet(boxes=2)), second], [])
    after = history(PLAN, START, [game(1, 2, ann=17, p1=Sheet(boxes=3, keywords=("K",))), second], [])
    assert before[-1]["p1"] == Sheet(boxes=4, points=(10, 8))
    assert after[-1]["p1"] == Sheet(boxes=5, keywords=("K",), points=(17, 8))


# The end, and what is told

def test_2_5_the_champion_has_the_highest_total_and_A2_shares_it() -> None:
    sheets = {"p1": Sheet(points=(10, None, 5)), "p2": Sheet(points=(7, 8)), "p3": Sheet(points=(14,))}
    assert champion(sheets) == ("p1", "p2")
    assert champion(sheets | {"p3": Sheet(points=(16,))}) == ("p3",)


def test_the_chronicle_tells_who_won_and_what_was_gained() -> None:
    before, after = Sheet(open=("S1",)), Sheet(open=("S2",), crossed=("S1",), keywords=("K",), skills=("lore",))
    told = chronicle(game(1, 2), {"p1": before, "p2": Sheet()}, {"p1": after, "p2": Sheet()})
    assert told == [
        Moment("won", ("p1",), 10), Moment("learnt", ("p1",), 1, ("lore",), "skills"),
        Moment("keyword", ("p1",), 1, ("K",)),
        Moment("noted", ("p1",), 1, ("S2",)), Moment("story", ("p1",), 1, ("S1",))]
    assert chronicle(game(10, 11, lost=True), START, START) == [Moment("lost")]


def test_an_unknown_point_is_marked_and_the_rest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.kernel import UNKNOWN
    first = setup(PLAN, [], START, Choice(2, ("p1", "p2")), "sample")
    lines = (ScoreLine("p1", 4, "NF-31.1", "camps.map"), ScoreLine("p1", UNKNOWN, "NF-31.4", "threat"),
             ScoreLine("p2", 3, "NF-31.1", "camps.map"))
    monkeypatch.setattr(campaign, "score", lambda s: ScoreSheet(lines, (("p1",), ("p2",))))
    made = CAMPAIGN.outcome(first, replace(GAME.new(first), flow=()))
    assert (made.points, made.unsure, made.winners) == ({"p1": 4, "p2": 3}, ("p1",), ("p1",))


# What comes from outside

@pytest.mark.parametrize(("change", "field"), [
    ({"boxes": 31}, "boxes"), ({"boxes": -1}, "boxes"), ({"read": 1}, "read"), ({"skills": ("flying",)}, "skills"),
    ({"skills": ("lore", "lore")}, "skills"), ({"spent": 12}, "spent"), ({"points": (1000,)}, "points"),
    ({"open": ("S1", "S1")}, "open"), ({"open": tuple(f"S{n}" for n in range(21))}, "open"),
    ({"keywords": ("x" * 25,)}, "keywords"), ({"codes": ("",)}, "codes"),
    ({"crossed": ("S1\n",)}, "crossed"), ({"character": "x" * 25}, "character")])
def test_a_sheet_that_nobody_can_have(change: dict[str, Any], field: str) -> None:
    assert faults(Sheet()) == faults(Sheet(boxes=30, codes=("A", "A"), read=2, spent=11, points=(None, -3))) == []
    assert faults(replace(Sheet(), **change)) == [field]


@pytest.mark.parametrize(("change", "field"), [
    ({"mode": "arcade"}, "mode"), ({"people": (ANN,)}, "people"),
    ({"people": (ANN, replace(BEN, name="ann"))}, "people"),
    ({"people": (ANN, replace(BEN, seat="table"))}, "people"), ({"people": (ANN, replace(BEN, seat="p1"))}, "people"),
    ({"people": (ANN, replace(BEN, colour="blue"))}, "colours"),
    ({"people": (ANN, replace(BEN, colour="x"))}, "colours"),
    ({"left_out": (2, 3, 4, 5)}, "left_out"), ({"left_out": (11,)}, "left_out"), ({"left_out": (2, 2)}, "left_out"),
    ({"people": (ANN, replace(BEN, left=1))}, "people"),
    ({"people": (ANN, BEN, *(Person(f"q{n}", f"Q{n}", "red", left=0) for n in range(11)))}, "people"),
    ({"people": (ANN, BEN, Person("p3", "Cid", "x", left=0))}, "colours"),
    ({"settings": Settings(birds_each=10**9)}, "settings")])
def test_a_plan_that_cannot_be(change: dict[str, Any], field: str) -> None:
    assert plan_faults(PLAN) == []
    assert plan_faults(replace(PLAN, **change)) == [field]


def test_whoever_has_left_gives_a_colour_back() -> None:
    people = (ANN, replace(BEN, left=1), Person("p3", "Cid", "red", since=1))
    assert plan_faults(replace(PLAN, people=people)) == []
    assert plan_faults(replace(PLAN, people=(ANN, BEN, people[2]))) == ["colours"]


GOOD = Archive("Ours", PLAN, START, tuple(games(2, 3)), (Fix("p1", 1, Sheet(), Sheet(boxes=1)),))


@pytest.mark.parametrize(("change", "key"), [
    ({"plan": replace(PLAN, mode="x")}, "plan"), ({"start": {"p1": Sheet()}}, "people"),
    ({"start": START | {"p9": Sheet()}}, "people"), ({"start": START | {"p1": Sheet(boxes=99)}}, "sheet"),
    ({"plan": replace(PLAN, people=(*PLAN.people, Person("p3", "Cid", "green", since=1, left=9)))}, "people"),
    ({"plan": replace(PLAN, people=(*PLAN.people, Person("p3", "Cid", "green", since=2, left=1)))}, "people"),
    ({"games": (game(2, 2),)}, "order"), ({"games": (game(1, 1),)}, "order"),
    ({"games": (game(1, 2, over=False),)}, "order"),
    ({"games": (game(1, 2, ann=5000),)}, "points"), ({"games": (game(1, 2, p9=Sheet()),)}, "people"),
    ({"games": (Played(1, 2, Result(True, moments=(Moment("<script>"),))),)}, "moments"),
    ({"games": tuple(game(n, 2) for n in range(1, 60))}, "many"),
    ({"fixes": (Fix("p9", 1, Sheet(), Sheet()),)}, "fix"), ({"fixes": (Fix("p1", 7, Sheet(), Sheet()),)}, "fix"),
    ({"fixes": (Fix("p1", 1, Sheet(), Sheet(spent=-1)),)}, "sheet")])
def test_a_file_that_cannot_be(change: dict[str, Any], key: str) -> None:
    assert findings(GOOD) == []
    assert key in {found for found, _ in findings(replace(GOOD, **change))}
