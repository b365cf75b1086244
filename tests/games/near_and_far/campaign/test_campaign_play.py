"""Whole campaigns by random legal play on the sample box: ten games from map 2 to map 11, and a Character Mode to its
end. After every game the sheets are reckoned again from what happened, and nothing else goes on."""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.campaign.campaign import CAMPAIGN as campaign
from companion.games.near_and_far.campaign.campaign import DAY_SUGGESTED_FROM_MAP, platypus
from companion.games.near_and_far.campaign.plan import Plan
from companion.games.near_and_far.game import GAME
from companion.games.near_and_far.sheet import Sheet, available, earned
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Turn
from companion.games.playout import CAP, FINISHING
from companion.games.sheets import Choice, Person, Played, Result
from companion.kernel import TABLE, Action, actors, legal, perform, sample, top

ATTEMPTS = (a.Attempt, a.AttemptTold, a.AttemptArcade)
LONG = 1500
"""Actions after which a game is brought to its end."""
PEOPLE = (Person("p1", "Ann", "blue", "riza"), Person("p2", "Ben", "red", "kikli"), Person("p3", "Cid", "green", "rin"))


def choose(s: Any, n: int, rng: random.Random) -> Action:
    """Something legal, quests by preference: to a space with one, and attempting it."""
    due = actors(s)
    for seat in rng.sample(due, len(due)):
        if seat == TABLE:
            return sample(s, rng)
        offers = legal(GAME, s, seat)
        quests = [x for x in offers if isinstance(x, ATTEMPTS)] or [
            x for x in offers if isinstance(x, a.Move | a.Walk) and x.to in s.quests]
        if quests and n < LONG:
            return rng.choice(quests)
        out = [x for x in offers if isinstance(x, a.LeaveTown)]
        if out and n < LONG and rng.random() < 0.3:
            return rng.choice(out)
        ends = [x for x in offers if getattr(x, "finishes", False)]
        if offers:
            return rng.choice(ends if ends and rng.random() < (FINISHING if n > LONG else 0.1) else offers)
    raise AssertionError(f"nothing is legal for {due}")


def played(setup: Any, rng: random.Random) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Every position of one game with the facts that led there."""
    s, n = GAME.new(setup), 0
    yield s, ()
    while actors(s):
        assert n < CAP, "the game does not end"
        s, facts = perform(GAME, s, choose(s, n, rng))
        n += 1
        yield s, facts


def reckoned(sheet: Sheet, seat: str, happened: Sequence[Any]) -> Sheet:
    """A sheet as a pencil would fill it from what happened in a game."""
    for fact in happened:
        match fact:
            case f.BoxMarked(seat=who) if who == seat:
                sheet = replace(sheet, boxes=sheet.boxes + 1)
            case f.KeywordGained(seat=who, word=word) if who == seat and word not in sheet.keywords:
                sheet = replace(sheet, keywords=(*sheet.keywords, word))
            case f.StoryNoted(seat=who, story=story) if who == seat:
                sheet = replace(sheet, open=(*sheet.open, story))
            case f.StoryCrossed(seat=who, story=story) if who == seat:
                sheet = replace(sheet, open=tuple(x for x in sheet.open if x != story),
                                crossed=(*sheet.crossed, story))
            case f.CodeNoted(seat=who, code=code) if who == seat:
                sheet = replace(sheet, codes=(*sheet.codes, code))
            case f.CodeRead(seat=who) if who == seat:
                sheet = replace(sheet, read=sheet.read + 1)
            case f.SkillLearnt(seat=who, skill=skill, cost=cost) if who == seat:
                assert cost == SKILLS[skill]
                sheet = replace(sheet, skills=(*sheet.skills, skill), spent=sheet.spent + cost)
    return sheet


def whole(plan: Plan, seed: int, most: int) -> tuple[list[Played], list[dict[str, Sheet]]]:
    """A campaign to its end, checked game by game."""
    sheets = campaign.begin(plan.people)
    games: list[Played] = []
    history = [sheets]
    seats = tuple(person.seat for person in plan.people)
    while (coming := campaign.following(plan, games, sheets)) and len(games) < most:
        rng = random.Random(f"{seed}/{coming.number}/{coming.attempt}")
        first = rng.randrange(len(seats))
        lowest = platypus(plan, games)
        choice = Choice(coming.stops[0], seats[first:] + seats[:first], {
            "day": coming.stops[0] >= DAY_SUGGESTED_FROM_MAP, "many_quests": plan.more_quests,
            "platypus": rng.choice(("", *lowest))})
        setup = campaign.setup(plan, games, sheets, choice, "sample")
        happened: list[Any] = []
        opening = s = GAME.new(setup)
        started: Any = None
        for s, facts in played(setup, rng):
            happened += facts
            started = s if started is None and isinstance(top(s), Turn) else started
        result = campaign.outcome(setup, s)
        begins_with_the_sheet_alone(opening, started, sheets)
        assert not [x for x in GAME.check(s) if x.certain]
        game = Played(coming.number, coming.stops[0], result, coming.attempt)
        after = campaign.carry(sheets, game)
        carried_over(plan, sheets, after, game, happened, s)
        games.append(game)
        history.append(after)
        sheets = after
    assert campaign.following(plan, games, sheets) is None
    return games, history


def begins_with_the_sheet_alone(opening: Any, started: Any, sheets: dict[str, Sheet]) -> None:
    """Nothing but the sheet was brought, and what its skills give has come before the first turn (NF-33.3, 36.3)."""
    blank = GAME.new(Setup(opening.seats, settings=opening.settings)).players
    for seat, player in opening.players.items():
        fresh = replace(blank[seat], colour=player.colour, sheet=player.sheet)
        assert player == fresh
        assert replace(player.sheet, codes=sheets[seat].codes) == sheets[seat]
        brought = started.players[seat]
        food = {"fishing": 1, "cooking": 2}
        assert brought.food == sum(food.get(skill, 0) for skill in brought.sheet.skills)


def carried_over(plan: Plan, before: dict[str, Sheet], after: dict[str, Sheet], game: Played, happened: list[Any],
                 s: Any) -> None:
    for seat, sheet in after.items():
        start = game.result.brought[seat]
        codes = s.players[seat].sheet.codes[:1] if plan.mode == "character" and not start.codes else ()
        expected = reckoned(replace(before[seat], codes=before[seat].codes + codes), seat, happened)
        points = before[seat].points
        if game.done:
            points = (*points, sum(int(x.points) for x in GAME.score(s).lines if x.seat == seat))
        assert sheet == replace(expected, points=points)
        assert available(sheet, plan.mode) >= 0
        assert sheet.spent == sum(SKILLS[skill] for skill in sheet.skills)
        assert campaign.faults(sheet) == []


@pytest.mark.parametrize("seed", [1])
def test_ten_games_from_the_first_map_to_the_champion(seed: int) -> None:
    plan = Plan("campaign", PEOPLE)
    games, history = whole(plan, seed, most=40)
    done = [game for game in games if game.done]
    assert [game.stop for game in done] == list(range(2, 12))
    assert all(game.stop == 11 for game in games if not game.done)
    sheets = history[-1]
    assert all(len(sheet.points) == 10 for sheet in sheets.values())
    totals = {seat: sum(game.result.points[seat] for game in done) for seat in sheets}
    assert campaign.champion(sheets) == tuple(x for x in totals if totals[x] == max(totals.values()))
    assert any(sheet.skills for sheet in sheets.values())
    assert any(sheet.keywords or sheet.crossed for sheet in sheets.values())
    for game, before, after in zip(games, history, history[1:], strict=False):
        assert campaign.chronicle(game, before, after)
    assert campaign.history(plan, history[0], games, []) == history


@pytest.mark.soak
def test_seven_games_with_more_quests_two_players() -> None:
    plan = Plan("campaign", PEOPLE[:2], more_quests=True, left_out=(3, 6, 9))
    games, _ = whole(plan, 2, most=40)
    assert [game.stop for game in games if game.done] == [2, 4, 5, 7, 8, 10, 11]


def test_a_character_mode_from_the_first_quest_to_the_tenth() -> None:
    """Three games or more (NF-2.3): maps until everybody has done eight quests, then map 11."""
    plan = Plan("character", PEOPLE[:2], more_quests=True)
    games, history = whole(plan, 4, most=12)
    assert 3 <= len(games) <= 10
    maps = [game.stop for game in games]
    assert maps[-1] == 11
    assert 11 not in maps[:-1]
    assert len(set(maps)) == len(maps)
    for before, game in zip(history, games, strict=False):
        assert (game.stop == 11) == all(sheet.read >= 8 for sheet in before.values())
        assert all(sheet.read <= 8 for sheet in before.values())
    for sheet in history[-1].values():
        assert earned(sheet, "character") == 1 + sheet.read
        assert sheet.boxes == 0
        assert sheet.codes[0] in ("RIZ1", "KIK1")


def test_a_game_that_is_not_over_brings_no_points() -> None:
    plan = Plan("campaign", PEOPLE[:2])
    sheets = campaign.begin(plan.people)
    setup = campaign.setup(plan, [], sheets, Choice(2, ("p1", "p2")), "sample")
    made: Result = campaign.outcome(setup, GAME.new(setup))
    assert (made.over, made.winners, made.moments) == (False, (), ())
    assert campaign.carry(sheets, Played(1, 2, made)) == sheets
