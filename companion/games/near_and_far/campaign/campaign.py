"""A campaign from game to game: what is carried over, which map comes next, who is champion (NF-2, 33, 34, 39 to 41).
Campaign and Character Mode alike; nothing here knows where games or sheets are kept."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from companion.games.about import Ask
from companion.games.derived import Campaign as PlainCampaign
from companion.games.derived.sheet import news
from companion.games.near_and_far.about import ABOUT, DAY_SUGGESTED_FROM_MAP
from companion.games.near_and_far.box.atlas import CHARACTERS, PAGES
from companion.games.near_and_far.box.components import Box
from companion.games.near_and_far.box.table_box import box_for_map
from companion.games.near_and_far.campaign.front import sides
from companion.games.near_and_far.campaign.plan import FIELDS, MAX_SETTING, MAPS_LEFT_OUT, MAPS, TOLD_AFTER_GAME, Plan
from companion.games.near_and_far.scores import score
from companion.games.near_and_far.sheet import (
    FINAL_MAP, STORIES_ON_LAST_MAP, BOXES_IN_ROW, ROWS, STORIES, Sheet, available)
from companion.games.near_and_far.state import Setup, State
from companion.games.sheets import Brings, Choice, Figure, Moment, Next, Played, Result, Side, Stop
from companion.kernel import UNKNOWN, Seat, actors

AT_START = ("treasure_hunting", "fishing", "cooking", "begging")
"""Skills that change what is laid out; the others wait for their moment in the game."""
Games = Sequence[Played[Sheet]]


class Campaign(PlainCampaign):
    about = ABOUT
    sheet = Sheet
    plan = Plan
    fields = FIELDS
    stops: Mapping[int, Mapping[str, str]] = {n: PAGES[str(n)].name for n in (*MAPS, FINAL_MAP)}
    characters: Mapping[str, Mapping[str, str]] = {id: one.name for id, one in CHARACTERS.items()}
    moments = ("villain", "threat", "artifacts", "chiefs", "ended")

    def planned(self, plan_json: Mapping[str, Any]) -> Plan:
        """The setting of that name is a variant that the plan keeps for itself."""
        return msgspec.convert({**plan_json, "more_quests": plan_json["settings"]["many_quests"]}, type=Plan)

    def newcomer(self, plan: Plan, character: str, games: int) -> Sheet:
        """A row for each game that was missed in the Campaign (NF-40.1), none in Character Mode (NF-40.2)."""
        rows = 0 if plan.mode == "character" else min(games, ROWS)
        return Sheet(character, boxes=rows * BOXES_IN_ROW, points=(None,) * games)

    def outcome(self, setup: Setup, s: State) -> Result[Sheet]:
        sheet = score(s)
        known = {seat: sum(int(x.points) for x in sheet.lines if x.seat == seat and x.points is not UNKNOWN)
                 for seat in s.seats}
        over = not actors(s)
        return Result(
            over, known, over and s.lost, tuple(seat for seat in s.seats if sheet.total(seat) is UNKNOWN),
            sheet.ranking[0] if over and sheet.ranking and not s.lost else (), dict(setup.sheets),
            {seat: p.sheet for seat, p in s.players.items()}, tuple(_moments(s)) if over else ())

    def following(self, plan: Plan, games: Games, sheets: Mapping[Seat, Sheet]) -> Next | None:
        """None when map 11 is won."""
        done = [game for game in games if game.done]
        if any(game.stop == FINAL_MAP for game in done):
            return None
        number = len(done) + 1
        attempt = 1 + sum(game.number == number and game.result.over for game in games)
        played = {game.stop for game in done}
        if plan.mode == "character":
            final = all(sheets[person.seat].read >= STORIES - STORIES_ON_LAST_MAP
                        for person in plan.present if person.seat in sheets)
            stops = tuple(sorted(MAPS, key=lambda n: n in played))  # any of them (NF-2.3), the new ones first
        else:
            skipped = plan.left_out if plan.more_quests else ()
            stops = tuple(n for n in MAPS if n not in played and n not in skipped)[:1]
            final = not stops or (plan.more_quests and len(played) >= len(MAPS) - MAPS_LEFT_OUT)
        if not final:
            return Next(number, stops, attempt)
        return Next(number, (FINAL_MAP,), attempt, f"final.{plan.mode}",
                    "villain" if plan.mode == "campaign" else "flag")

    def ahead(self, plan: Plan, games: Games) -> tuple[Stop, ...]:
        there = {game.stop for game in games if not game.result.lost}
        coming = [n for n in way(plan, games) if n not in there]
        if plan.mode == "character" and FINAL_MAP not in there:
            coming.append(FINAL_MAP)
        skipped = plan.left_out if plan.more_quests else ()
        return (*(Stop(n) for n in coming), *(Stop(n, "skipped") for n in skipped if n not in there))

    def asks(self, plan: Plan, games: Games, sheets: Mapping[Seat, Sheet], stop: int) -> tuple[Ask, ...]:
        return (Ask("platypus", "seat", "", platypus(plan, games), group="play"),
                Ask("day", default=stop >= DAY_SUGGESTED_FROM_MAP),
                Ask("many_quests", default=plan.more_quests), Ask("extended"))

    def setup(self, plan: Plan, games: Games, sheets: Mapping[Seat, Sheet], choice: Choice, box: Box | str) -> Setup:
        """ValueError("stop" | "seats" | "platypus") for a choice that cannot be (A40)."""
        self.chosen(plan, games, sheets, choice)
        answers = choice.answers
        whole = box_for_map(box, choice.stop, plan.mode, True) if plan.book and isinstance(box, Box) else box
        return Setup(
            choice.seats, plan.mode, choice.stop, {seat: sheets[seat] for seat in choice.seats},
            answers.get("day", False), answers.get("extended", False), answers.get("platypus", ""),
            plan.first_time and plan.mode == "campaign", whole,
            replace(plan.settings, many_quests=answers.get("many_quests", False)),
            {person.seat: person.colour for person in plan.present if person.seat in choice.seats},
            plan.base_only, bool(plan.book))

    def plan_asks(self, plan: Plan) -> tuple[Ask, ...]:
        if not plan.more_quests or plan.mode != "campaign":
            return ()
        names = {str(n): {lang: f"{n}. {name}" for lang, name in self.stops[n].items()} for n in MAPS}
        return (Ask("left_out", "several", tuple(str(n) for n in plan.left_out), tuple(names), high=MAPS_LEFT_OUT,
                    labels=names),)

    def settle(self, plan: Plan, name: str, answer: Any) -> Plan:
        return replace(plan, **{name: tuple(int(n) for n in answer)})

    def figures(self, plan: Plan, sheet: Sheet) -> tuple[Figure, ...]:
        return (Figure("experience", available(sheet, plan.mode), "campaign.sheet.free"),)

    def brings(self, plan: Plan, sheet: Sheet) -> Brings:
        """Experience to spend, and the skills, those that count at the set-up first."""
        free = available(sheet, plan.mode)
        skills = sorted(sheet.skills, key=lambda skill: (skill not in AT_START, sheet.skills.index(skill)))
        return Brings((("campaign.spend", {"n": free}),) if free > 0 else (),
                      tuple((f"thing.skill.{skill}", f"skill.{skill}") for skill in skills))

    def sides(self, plan: Plan, games: Games, sheet: Sheet) -> tuple[Side, ...]:
        return sides(plan.mode, sheet, sum(game.done for game in games), len(way(plan, games)))

    def news(self, seat: Seat, before: Sheet, after: Sheet) -> Iterable[Moment]:
        fields = sorted((f for f in FIELDS if f.told), key=lambda f: TOLD_AFTER_GAME.index(f.name))
        return news(fields, seat, before, after)

    def plan_faults(self, plan: Plan) -> list[str]:
        found = super().plan_faults(plan)
        if len(plan.left_out) > MAPS_LEFT_OUT or len(set(plan.left_out)) < len(plan.left_out) or not set(
                plan.left_out) <= set(MAPS):
            found.append("left_out")
        numbers = [n for n in asdict(plan.settings).values() if not isinstance(n, bool)]
        return found + ([] if all(0 <= n <= MAX_SETTING for n in numbers) else ["settings"])


CAMPAIGN = Campaign()


def way(plan: Plan, games: Games) -> tuple[int, ...]:
    """The maps of a campaign in order, those of games that are done first; empty in Character Mode, which has none."""
    done = [game.stop for game in games if game.done]
    if plan.mode == "character":
        return ()
    left = [n for n in MAPS if n not in done and not (plan.more_quests and n in plan.left_out)]
    room = len(MAPS) - MAPS_LEFT_OUT - len(done) if plan.more_quests else len(left)
    return (*done, *left[:max(0, room)], *(() if FINAL_MAP in done else (FINAL_MAP,)))


def platypus(plan: Plan, games: Games) -> tuple[Seat, ...]:
    """Who may take the platypus: the fewest journey points in the game before that counts (NF-39.1); several where
    level. Whoever has left does not count."""
    points = next((game.result.points for game in reversed(games) if game.done), {})
    last = {person.seat: points[person.seat] for person in plan.present if person.seat in points}
    return tuple(seat for seat, n in last.items() if n == min(last.values()))


def _moments(s: State) -> Iterable[Moment]:
    """At most one of each kind, from how the table lies at the end."""
    yield from (Moment("villain", (seat,), len(p.villains)) for seat, p in s.players.items() if p.villains)
    best = max(((s.box.threats[x].strength, seat) for seat, p in s.players.items() for x in p.threats
                if x in s.box.threats), default=None)
    if best:
        yield Moment("threat", (best[1],), best[0])
    most = max(s.players, key=lambda seat: len(s.players[seat].built))
    if len(s.players[most].built) > 1:
        yield Moment("artifacts", (most,), len(s.players[most].built))
    chiefs = [(seat, len(p.chiefs)) for seat, p in s.players.items() if p.chiefs]
    yield from (Moment("chiefs", (seat,), n) for seat, n in chiefs)
    if s.ended_by:
        yield Moment("ended", (s.ended_by,))
