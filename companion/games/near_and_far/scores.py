"""Journey points, a line and a rule for each (NF-31), and who wins (NF-32)."""
from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.near_and_far.box.components import FACTIONS, ROUTES, TOKENS
from companion.games.near_and_far.box.effects import EndIf, EndMost, EndPer, WinsTies
from companion.games.near_and_far.party import (
    animals, camps_at_start, effects, flame_met, goods, held, number, of_faction, routes, skilled)
from companion.games.near_and_far.sheet import FINAL_MAP, full
from companion.games.near_and_far.state import State
from companion.kernel import UNKNOWN, Number, ScoreLine, ScoreSheet, Seat, total

CHIEF_POINTS, ALL_CAMPS_POINTS, THREE_TREASURES_POINTS = 5, 2, 5
FULL_SHEET_POINTS, STORYTELLING_POINTS, NO_MAMMOTH_POINTS = 7, 2, -8
MAX_LORE_ARTIFACTS = 3
"""Unbuilt artifacts that cost no points with Lore (NF-36.3)."""
MAMMOTH_MAP = 10


def score(s: State) -> ScoreSheet:
    """The sheet as the table stands now; the game need not be over."""
    lines = tuple(line for seat in s.seats for line in (_sheet(s, seat) if s.mode == "counters" else _lines(s, seat)))
    return ScoreSheet(lines, ranking(s, ScoreSheet(lines)))


def reputation_points(reputation: int, day: bool = False) -> int:
    """The highest step reached (NF-31.7): 2 from 4, 3 from 6, ... 6 at 12; 1 from 2; below that 0. On the day board a
    bad one costs 1 at -3 and -4, 2 at -5 and -6 (NF-38.4)."""
    return -((-reputation - 1) // 2) if day and reputation < -2 else max(0, reputation // 2)


def _lines(s: State, seat: Seat) -> Iterator[ScoreLine]:
    p = s.players[seat]
    camps = [("camps.map", sum(owner == seat for owner in s.camps.values())),
             ("camps.mine", sum(owner == seat for owner in s.mine.values())), ("camps.threats", len(p.threats)),
             ("camps.villains", len(p.villains))]
    for source, n in camps:
        if n:
            yield ScoreLine(seat, n, "NF-31.1", source, {"n": n})
    yield from _routes(s, seat)
    for card in p.built:
        yield ScoreLine(seat, number(s, f"artifact:{card}:points"), "NF-31.3", "artifact", {"artifact": card})
    if p.hand:
        yield ScoreLine(seat, -len(p.hand), "NF-31.3", "unbuilt", {"n": len(p.hand)})
        if skilled(s, seat, "lore"):
            yield ScoreLine(seat, free := min(MAX_LORE_ARTIFACTS, len(p.hand)), "NF-31.3", "lore", {"n": free})
    for card in p.threats:
        yield ScoreLine(seat, number(s, f"threat:{card}:points"), "NF-31.4", "threat", {"threat": card})
    for card in p.villains:
        yield ScoreLine(seat, number(s, f"villain:{card}:points"), "NF-31.4", "villain", {"villain": card})
    for kind, cards in (("treasure", p.treasures), ("world", p.world)):
        for card in cards:
            if points := number(s, f"{kind}:{card}:points"):
                yield ScoreLine(seat, points, "NF-31.5", kind, {kind: card})
    yield from _bonuses(s, seat)
    tokens = total(held(s, seat, token) for token in TOKENS)
    yield from _holdings(held(s, seat, "coins"), held(s, seat, "gems"), tokens, len(p.chiefs),
                         held(s, seat, "reputation"), seat, s.day)
    if p.camps == 0:
        yield ScoreLine(seat, ALL_CAMPS_POINTS, "NF-31.8", "all-camps", {"n": camps_at_start(s)})
    if min(len(p.treasures), animals(s, seat)) >= 3:  # the one beside the board does not count (NF-36.3)
        yield ScoreLine(seat, THREE_TREASURES_POINTS, "NF-31.8", "three-treasures", {})
    yield from _of_the_map(s, seat)
    yield from _storytelling(s, seat)


def _of_the_map(s: State, seat: Seat) -> Iterator[ScoreLine]:
    """Map 10 wants a camp on a mammoth space, map 11 rewards a full sheet (NF-31.9, 37.4)."""
    if s.map == MAMMOTH_MAP:
        camped: Number = sum(s.box.map.spaces[x].mammoth for x, owner in s.camps.items()
                             if owner == seat and x in s.box.map.spaces) if s.box.map else \
            number(s, f"tally:{seat}:mammoths")
        if camped is UNKNOWN or not camped:
            yield ScoreLine(seat, UNKNOWN if camped is UNKNOWN else NO_MAMMOTH_POINTS, "NF-31.9", "mammoths", {})
    if s.map == FINAL_MAP and s.mode in ("campaign", "character") and full(s.players[seat].sheet, s.mode):
        yield ScoreLine(seat, FULL_SHEET_POINTS, "NF-31.9", "sheet-full", {})


def _storytelling(s: State, seat: Seat) -> Iterator[ScoreLine]:
    """The highest reputation alone, or also shared where the table plays it so (NF-31.10, A25)."""
    if skilled(s, seat, "storytelling"):
        tie = STORYTELLING_POINTS if s.settings.storytelling_ties else 0
        most = EndMost("reputation", STORYTELLING_POINTS, tie=tie)
        have = held(s, seat, "reputation")
        if points := _rank(s, seat, most):
            yield ScoreLine(seat, points, "NF-31.10", "storytelling", {"n": have})


def _holdings(coins: Number, gems: Number, tokens: Number, chiefs: int, reputation: Number,
              seat: Seat, day: bool) -> Iterator[ScoreLine]:
    if (money := total((coins, gems))) is UNKNOWN or int(money) // 2:
        points = UNKNOWN if money is UNKNOWN else int(money) // 2
        yield ScoreLine(seat, points, "NF-31.6", "money", {"coins": coins, "gems": gems})
    if tokens is UNKNOWN:
        yield ScoreLine(seat, UNKNOWN, "NF-31.6", "tokens-unknown", {})
    elif tokens:
        yield ScoreLine(seat, tokens, "NF-31.6", "tokens", {"n": tokens})
    if chiefs:
        yield ScoreLine(seat, CHIEF_POINTS * chiefs, "NF-31.6", "chiefs", {"n": chiefs})
    if reputation is UNKNOWN:
        yield ScoreLine(seat, UNKNOWN, "NF-31.7", "reputation-unknown", {})
    elif points := reputation_points(int(reputation), day):
        yield ScoreLine(seat, points, "NF-31.7", "reputation", {"n": reputation})


def route_owners(s: State, kind: str) -> list[Seat]:
    """Who has a camp on the two spaces of a route: two entries when it is complete."""
    if s.box.map is None:
        return [s.camps[space] for space, told in s.afield.items() if told == kind and space in s.camps][:2]
    return [s.camps[space] for space, x in s.box.map.spaces.items() if x.kind == kind and space in s.camps]


def _routes(s: State, seat: Seat) -> Iterator[ScoreLine]:
    for kind in ROUTES:
        owners = route_owners(s, kind)
        if len(owners) == 2 and seat in owners:
            larger, smaller = routes(s).get(kind, (UNKNOWN, UNKNOWN))
            alone = owners[0] == owners[1]
            yield ScoreLine(seat, larger if alone else smaller, "NF-31.2", "route.alone" if alone else "route.shared",
                            {"route": kind})


def amount(s: State, seat: Seat, of: str) -> Number:
    """How much of something that cards count a seat has; the subjects are those of `EndPer` and `EndMost`."""
    p = s.players[seat]
    if of in FACTIONS:
        return sum(of_faction(s, x) == of for x in p.adventurers)
    counts: dict[str, Callable[[], Number]] = {
        "coin": lambda: held(s, seat, "coins"), "gem": lambda: held(s, seat, "gems"),
        "food": lambda: held(s, seat, "food"), "money": lambda: total((held(s, seat, "coins"), held(s, seat, "gems"))),
        "threat": lambda: len(p.threats), "adventurer": lambda: len(p.adventurers) + 1,  # the pet is one (NF-16.1)
        "chief": lambda: len(p.chiefs), "reputation": lambda: held(s, seat, "reputation"),
        "treasure": lambda: len(p.treasures), "world": lambda: len(p.world), "villain": lambda: len(p.villains),
        "token": lambda: total(held(s, seat, token) for token in TOKENS), "bird": lambda: held(s, seat, "birds"),
        "tortoise": lambda: held(s, seat, "tortoises"), "keyword": lambda: len(p.sheet.keywords),
        "skill": lambda: len(p.sheet.skills),
        "artifact": lambda: len(p.built), "camp": lambda: sum(x == seat for x in s.camps.values()),
        "mine": lambda: sum(x == seat for x in s.mine.values()),
        "route": lambda: sum(len(o) == 2 and seat in o for o in (route_owners(s, k) for k in ROUTES))}
    return counts[of]() if of in counts else UNKNOWN


def _bonuses(s: State, seat: Seat) -> Iterator[ScoreLine]:
    for card, per in effects(s, seat, EndPer):
        have = amount(s, seat, per.of)
        if have is UNKNOWN:
            yield ScoreLine(seat, UNKNOWN, "NF-31.5", "bonus.unknown", {"card": card, "what": per.of})
        elif n := int(have) // max(1, per.per):
            yield ScoreLine(seat, n * per.points, "NF-31.5", "bonus.per", {"card": card, "what": per.of, "n": n})
    for card, most in effects(s, seat, EndMost):
        yield from _most(s, seat, card, most)
    for card, wants in effects(s, seat, EndIf):
        yield from _if_met(s, seat, card, wants)
    bonus = s.players[seat].counted.get("bonus", 0)
    if bonus:
        yield ScoreLine(seat, bonus, "NF-31.5", "bonus.told", {"n": bonus})


def _if_met(s: State, seat: Seat, card: str, wants: EndIf) -> Iterator[ScoreLine]:
    """Points for a reputation that meets the flame (NF-31.5)."""
    have = held(s, seat, "reputation")
    if have is UNKNOWN:
        yield ScoreLine(seat, UNKNOWN, "NF-31.5", "bonus.unknown", {"card": card, "what": "reputation"})
    elif flame_met(wants.reputation, int(have)):
        yield ScoreLine(seat, wants.points, "NF-31.5", "bonus.if", {"card": card, "n": have})


def _most(s: State, seat: Seat, card: str, most: EndMost) -> Iterator[ScoreLine]:
    points = _rank(s, seat, most)
    if points is UNKNOWN:
        yield ScoreLine(seat, UNKNOWN, "NF-31.5", "bonus.unknown", {"card": card, "what": most.of})
    elif points:
        yield ScoreLine(seat, points, "NF-31.5", "bonus.most",
                        {"card": card, "what": most.of, "n": amount(s, seat, most.of)})


def _rank(s: State, seat: Seat, most: EndMost) -> Number:
    """The points of a comparison: for the most, for sharing it, for the second most alone. Of what is counted one must
    have some. UNKNOWN while somebody's number is that could still decide it."""
    mine = amount(s, seat, most.of)
    others = [amount(s, other, most.of) for other in s.seats if other != seat]
    if mine is UNKNOWN:
        return UNKNOWN
    known = [int(n) for n in others if n is not UNKNOWN]
    above, level = sum(n > int(mine) for n in known), int(mine) in known
    if not mine and most.of != "reputation":
        return 0
    points = (0 if above > 1 or level else most.second) if above else most.tie if level else most.points
    return UNKNOWN if points and UNKNOWN in others else points


def _sheet(s: State, seat: Seat) -> Iterator[ScoreLine]:
    """The guided score sheet of a table without a referee: what was told, under the rule of each line."""
    counted = s.players[seat].counted
    simple = {"map_camps": ("NF-31.1", "camps.map"), "mine_camps": ("NF-31.1", "camps.mine"),
              "threat_camps": ("NF-31.1", "camps.threats"), "routes": ("NF-31.2", "routes"),
              "artifacts": ("NF-31.3", "artifacts"), "threats": ("NF-31.4", "threats"),
              "bonuses": ("NF-31.5", "bonuses")}
    for line, (rule, source) in simple.items():
        if n := counted.get(line, 0):
            yield ScoreLine(seat, n, rule, source, {"n": n})
    if n := counted.get("unbuilt", 0):
        yield ScoreLine(seat, -n, "NF-31.3", "unbuilt", {"n": n})
    yield from _holdings(counted.get("coins", 0), counted.get("gems", 0), counted.get("tokens", 0),
                         counted.get("chiefs", 0), counted.get("reputation", 0), seat, s.day)
    if sum(counted.get(line, 0) for line in ("map_camps", "mine_camps", "threat_camps")) >= (all_ := camps_at_start(s)):
        yield ScoreLine(seat, ALL_CAMPS_POINTS, "NF-31.8", "all-camps", {"n": all_})
    if counted.get("treasures", 0) == 3:
        yield ScoreLine(seat, THREE_TREASURES_POINTS, "NF-31.8", "three-treasures", {})


def standing(s: State, sheet: ScoreSheet, seat: Seat) -> tuple[int, int, int, int]:
    """What a seat is ranked by, the weightiest first: points, a card that wins ties, reputation, coins and gems.
    Points not told yet count as none."""
    points: Number = total(x.points for x in sheet.lines if x.seat == seat and x.points is not UNKNOWN)
    p = s.players[seat]
    reputation = p.counted.get("reputation", 0) if s.mode == "counters" else p.reputation
    money = goods(s, seat, "coin") + goods(s, seat, "gem") if s.mode != "counters" else \
        p.counted.get("coins", 0) + p.counted.get("gems", 0)
    return (points if isinstance(points, int) else 0, int(any(True for _ in effects(s, seat, WinsTies))),
            reputation, money)


def ranking(s: State, sheet: ScoreSheet) -> tuple[tuple[Seat, ...], ...]:
    """Best first by `standing`; who is level on all of it shares the place (A2)."""
    places: dict[tuple[int, int, int, int], list[Seat]] = {}
    for seat in s.seats:
        places.setdefault(standing(s, sheet, seat), []).append(seat)
    return tuple(tuple(places[k]) for k in sorted(places, reverse=True))
