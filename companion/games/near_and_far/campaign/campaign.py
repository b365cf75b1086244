"""A campaign from game to game: what is carried over, which map comes next, who is champion (NF-2, 33, 34, 39 to 41).
Campaign and Character Mode alike; nothing here knows where games or sheets are kept."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from companion.games.near_and_far.about import DUSK
from companion.games.near_and_far.box.components import Box
from companion.games.near_and_far.box.packed import at_map
from companion.games.near_and_far.campaign.archive import LONGEST, POINTS, Archive, faults, findings, plan_faults
from companion.games.near_and_far.campaign.plan import (
    LEFT_OUT, MAPS, Choice, Fix, Line, Next, Person, Plan, Played, Result, Sheets, planned)
from companion.games.near_and_far.scores import score
from companion.games.near_and_far.sheet import (
    FINAL_MAP, LAST, ROW, ROWS, STORIES, UNREAD, Sheet, available, earned, full, total)
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import Setup, State
from companion.kernel import UNKNOWN, Seat, actors

__all__ = [
    "DUSK", "FINAL_MAP", "LAST", "LEFT_OUT", "LONGEST", "MAPS", "POINTS", "ROW", "ROWS", "SKILLS", "STORIES",
    "Archive", "Choice", "Fix", "Line", "Next", "Person", "Plan", "Played", "Result", "Sheet", "Sheets", "available",
    "begin", "brings", "carry", "champion", "chronicle", "earned", "faults", "findings", "following", "full", "history",
    "merge", "newcomer", "outcome", "plan_faults", "planned", "platypus", "setup", "total", "way",
]

AT_START = ("treasure_hunting", "fishing", "cooking", "begging")
"""Skills that change what is laid out; the others wait for their moment in the game."""


def begin(people: Iterable[Person]) -> Sheets:
    """Everybody's sheet before the first game: one star is printed on it (NF-33.1, 34.3)."""
    return {person.seat: Sheet(person.character) for person in people}


def newcomer(mode: str, character: str, games: int) -> Sheet:
    """The sheet of somebody who joins after so many games: a row for each in the Campaign (NF-40.1), none in Character
    Mode (NF-40.2)."""
    rows = 0 if mode == "character" else min(games, ROWS)
    return Sheet(character, boxes=rows * ROW, points=(None,) * games)


# Carrying over (NF-33.3)

def outcome(setup: Setup, s: State) -> Result:
    """How a table stands that was opened with this set-up."""
    sheet = score(s)
    known = {seat: sum(int(x.points) for x in sheet.lines if x.seat == seat and x.points is not UNKNOWN)
             for seat in s.seats}
    over = not actors(s)
    return Result(
        over, known, over and s.lost, tuple(seat for seat in s.seats if sheet.total(seat) is UNKNOWN),
        sheet.ranking[0] if over and sheet.ranking and not s.lost else (), dict(setup.sheets),
        {seat: p.sheet for seat, p in s.players.items()}, tuple(_moments(s)) if over else ())


def merge(now: Sheet, before: Sheet, after: Sheet) -> Sheet:
    """`now` with what changed from `before` to `after`: equal to `after` where nothing else happened meanwhile."""
    width = max(len(now.points), len(before.points), len(after.points))
    own, old, new = ([*x.points, *(None,) * (width - len(x.points))] for x in (now, before, after))
    points = [mine if was == is_ else is_ for mine, was, is_ in zip(own, old, new, strict=True)]
    if after.codes[:len(before.codes)] == before.codes:
        codes = now.codes + after.codes[len(before.codes):]
    else:
        codes = after.codes
    return Sheet(
        after.character if after.character != before.character else now.character,
        _within(now.boxes + after.boxes - before.boxes, ROWS * ROW), codes,
        _within(now.read + after.read - before.read, STORIES), _list(now.open, before.open, after.open),
        _list(now.crossed, before.crossed, after.crossed, True), _list(now.keywords, before.keywords, after.keywords),
        _list(now.skills, before.skills, after.skills), max(0, now.spent + after.spent - before.spent), tuple(points))


def _within(n: int, most: int) -> int:
    return max(0, min(most, n))


def _list(now: tuple[str, ...], before: tuple[str, ...], after: tuple[str, ...], again: bool = False
          ) -> tuple[str, ...]:
    """`again`: one word may stand there several times, as a story does that was crossed out twice (NF-33.2)."""
    if now == before:
        return after
    kept = list(now)
    for word in (Counter(before) - Counter(after)).elements():
        if word in kept:
            kept.remove(word)
    come = (Counter(after) - Counter(before)).elements()
    return (*kept, *(x for x in come if again or x == UNREAD or x not in kept))


def carry(now: Mapping[Seat, Sheet], game: Played) -> Sheets:
    """The sheets after a game: experience, skills, keywords, story numbers and journey points, nothing else (NF-33.3).
    What a lost attempt wrote on them stays written, only its points do not count (A32). Whoever did not play gets an
    empty place for that game."""
    after = dict(now)
    for seat, sheet in now.items():
        if seat in game.result.sheets:
            sheet = merge(sheet, game.result.brought.get(seat, Sheet()), game.result.sheets[seat])
        if game.done:
            told = [*sheet.points, *(None,) * game.number][:max(game.number, len(sheet.points))]
            told[game.number - 1] = game.result.points.get(seat)
            sheet = replace(sheet, points=tuple(told))
        after[seat] = sheet
    return after


def history(plan: Plan, start: Mapping[Seat, Sheet], games: Sequence[Played], fixes: Sequence[Fix]) -> list[Sheets]:
    """Everybody's sheet before the first game and after each, corrections and newcomers included; after one that goes
    on as it is filled so far."""
    now, made = dict(start), []
    for n, game in enumerate((None, *games)):
        if game is not None:
            now = carry(now, game)
        for person in plan.people:
            if min(person.since, len(games)) == n and person.seat not in now:
                now[person.seat] = newcomer(plan.mode, person.character, sum(x.done for x in games[:n]))
        for fix in fixes:
            if min(fix.after, len(games)) == n and not fix.undone and fix.seat in now:
                now[fix.seat] = merge(now[fix.seat], fix.before, fix.changed)
        made.append(dict(now))
    return made


# What comes next

def following(plan: Plan, games: Sequence[Played], sheets: Mapping[Seat, Sheet]) -> Next | None:
    """The game to come; None when map 11 is won. A game that goes on is not looked at."""
    done = [game for game in games if game.done]
    if any(game.map == FINAL_MAP for game in done):
        return None
    number = len(done) + 1
    attempt = 1 + sum(game.number == number and game.result.over for game in games)
    played = {game.map for game in done}
    if plan.mode == "character":
        ready = all(sheets[person.seat].read >= STORIES - LAST for person in plan.present if person.seat in sheets)
        free = tuple(sorted(MAPS, key=lambda n: n in played))  # any of them (NF-2.3), the new ones first
        return Next(number, (FINAL_MAP,) if ready else free, attempt)
    skipped = plan.left_out if plan.more_quests else ()
    left = [n for n in MAPS if n not in played and n not in skipped]
    enough = plan.more_quests and len(played) >= len(MAPS) - LEFT_OUT
    return Next(number, (FINAL_MAP,) if enough or not left else (left[0],), attempt)


def way(plan: Plan, games: Sequence[Played]) -> tuple[int, ...]:
    """The maps of a campaign in order, those of games that are done first; empty in Character Mode, which has none."""
    done = [game.map for game in games if game.done]
    if plan.mode == "character":
        return ()
    left = [n for n in MAPS if n not in done and not (plan.more_quests and n in plan.left_out)]
    room = len(MAPS) - LEFT_OUT - len(done) if plan.more_quests else len(left)
    return (*done, *left[:max(0, room)], *(() if FINAL_MAP in done else (FINAL_MAP,)))


def platypus(plan: Plan, games: Sequence[Played]) -> tuple[Seat, ...]:
    """Who may take the platypus: the fewest journey points in the game before that counts (NF-39.1); several where
    level. Whoever has left does not count."""
    points = next((game.result.points for game in reversed(games) if game.done), {})
    last = {person.seat: points[person.seat] for person in plan.present if person.seat in points}
    return tuple(seat for seat, n in last.items() if n == min(last.values()))


def setup(plan: Plan, games: Sequence[Played], sheets: Mapping[Seat, Sheet], choice: Choice, box: Box | str) -> Setup:
    """The set-up of the next game. ValueError("map" | "seats" | "platypus") for a choice that cannot be."""
    coming = following(plan, games, sheets)
    if coming is None or choice.map not in coming.maps:
        raise ValueError("map")
    people = {person.seat: person for person in plan.present}
    if len(choice.seats) < 2 or len(set(choice.seats)) < len(choice.seats) or not set(choice.seats) <= set(people):
        raise ValueError("seats")
    if choice.platypus and (choice.platypus not in platypus(plan, games) or choice.platypus not in choice.seats):
        raise ValueError("platypus")
    whole = at_map(box, choice.map, plan.mode, True) if plan.book and isinstance(box, Box) else box
    return Setup(
        choice.seats, plan.mode, choice.map, {seat: sheets[seat] for seat in choice.seats},
        choice.day, choice.extended, choice.platypus, plan.first_time and plan.mode == "campaign", whole,
        replace(plan.settings, many_quests=choice.more_quests), {seat: people[seat].colour for seat in choice.seats},
        plan.base_only, bool(plan.book))


def brings(sheet: Sheet) -> tuple[str, ...]:
    """The skills of a sheet, those that count at the set-up first."""
    return tuple(sorted(sheet.skills, key=lambda skill: (skill not in AT_START, sheet.skills.index(skill))))


def champion(sheets: Mapping[Seat, Sheet]) -> tuple[Seat, ...]:
    """The most journey points of all games; who is level shares it (A2)."""
    totals = {seat: total(sheet) for seat, sheet in sheets.items()}
    return tuple(seat for seat, n in totals.items() if n == max(totals.values()))


# In words

def chronicle(game: Played, before: Mapping[Seat, Sheet], after: Mapping[Seat, Sheet]) -> list[Line]:
    """What is told of a game afterwards: who won, what everybody took along, the best moments."""
    result = game.result
    told = [Line("lost")] if result.lost else [Line(
        "won", result.winners, max((result.points.get(seat, 0) for seat in result.winners), default=0))]
    for seat, sheet in after.items():
        was = before.get(seat, sheet)
        for key, old, new in (("learnt", was.skills, sheet.skills), ("keyword", was.keywords, sheet.keywords),
                              ("noted", was.open, sheet.open), ("story", was.crossed, sheet.crossed),
                              ("code", was.codes[:was.read], sheet.codes[:sheet.read])):
            if words := tuple((Counter(new) - Counter(old)).elements()):
                told.append(Line(key, (seat,), len(words), words))
    return [*told, *result.moments]


def _moments(s: State) -> Iterable[Line]:
    """At most one of each kind, from how the table lies at the end."""
    yield from (Line("villain", (seat,), len(p.villains)) for seat, p in s.players.items() if p.villains)
    best = max(((s.box.threats[x].strength, seat) for seat, p in s.players.items() for x in p.threats
                if x in s.box.threats), default=None)
    if best:
        yield Line("threat", (best[1],), best[0])
    most = max(s.players, key=lambda seat: len(s.players[seat].built))
    if len(s.players[most].built) > 1:
        yield Line("artifacts", (most,), len(s.players[most].built))
    chiefs = [(seat, len(p.chiefs)) for seat, p in s.players.items() if p.chiefs]
    yield from (Line("chiefs", (seat,), n) for seat, n in chiefs)
    if s.ended_by:
        yield Line("ended", (s.ended_by,))
