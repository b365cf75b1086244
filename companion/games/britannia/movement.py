"""Where armies can go: by land, by sea, across straits, on roads, through enemies that they overrun (S29 to S45).

One search answers all questions. What it does not find is asked again with one rule left out (`RULES`): the rule that
makes the difference is the reason of the refusal."""
from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from companion.games.britannia.board import (
    ACROSS, AREAS, BORDERS, COAST, DIFFICULT, SAIL, SHORES, is_sea)
from companion.games.britannia.nations import (
    ARMIES, BRITISH, CAVALRY, FORT, NATIONS, PICTS, ROMANS)
from companion.games.britannia.state import SPENT, State
from companion.kernel import Place, remember_last

RULES = ("difficult", "enemy", "strait", "boats", "seas", "landing", "truce", "british", "far")
NONE: frozenset[str] = frozenset()


class Way(NamedTuple):
    """A way to a place: what is used of the movement at its end (SPENT: no going on), whether it leads over a sea from
    land, and the points for areas on it."""

    path: tuple[Place, ...]
    used: int
    sailed: bool
    gain: int


class Source(NamedTuple):
    """Armies of a kind that stand together and have moved alike: how many, what they have used, where they began, where
    they can go, and which leader led them."""

    n: int
    used: int
    home: Place
    sailed: bool
    ways: dict[Place, Way]
    led: str = ""


def raiding(s: State, side: str) -> bool:
    return s.round in NATIONS[side].raids


def sails(s: State, side: str) -> bool:
    """Whether armies on land may use boats (S35, S45)."""
    return s.round in NATIONS[side].boats or (side == PICTS and raiding(s, side))


def reach(side: str, kind: str, led: bool) -> int:
    """How far an army moves (S29)."""
    return 3 if led or side == ROMANS or kind == CAVALRY else 2


class Ground(NamedTuple):
    """What an area is to armies of a nation that come by: `paved` joins it to paved neighbours by road, `held` nobody
    leaves it on, `shunned` nobody ends there nor attacks, `banned` nobody enters; `gain` points for passing."""

    paved: bool
    held: bool
    shunned: bool
    banned: bool
    gain: int


OPEN = Ground(False, False, False, False, 0)


class Grounds(dict[Place, Ground]):
    """All areas as they are to a nation. Nobody changes them: they are keys of what was found on them."""

    def __hash__(self) -> int:  # type: ignore[override]
        return self.number

    @cached_property
    def number(self) -> int:
        return hash(tuple(self.values()))


@remember_last
def grounds(s: State, side: str) -> Grounds:
    """All areas as they are to a nation."""
    roads, worth = side == ROMANS and s.settings.roads_free, _worth(s, side)
    found = Grounds(dict.fromkeys(AREAS, OPEN))
    found.update((at, Ground(False, False, False, False, n)) for at, n in worth.items())
    for at, there in s.units.items():
        if at not in found:
            continue
        if len(there) == 1 and side in there:
            if roads and FORT in there[side]:
                found[at] = Ground(True, False, False, False, worth.get(at, 0))
        else:
            found[at] = Ground(roads and _paved(s, at), bool(s.foes(side, at)) and overrun(s, side, at) < 0,
                               shunned(s, side, at), british_ban(s, side, at), 0)
    return found


def _worth(s: State, side: str) -> dict[Place, int]:
    """Points for passing through areas now, those where others stand aside."""
    taken = s.taken.get(side, ())
    return {} if (side, s.round) == ("danes", 11) else {
        at: n for at, n in NATIONS[side].occupy.get(s.round, {}).items() if n and at not in taken}


def _paved(s: State, at: Place) -> bool:
    there = s.units.get(at, {})
    return bool(there.get(ROMANS, {}).get(FORT)) or (s.settings.pass_submitted and _submitted(s, at))


def _submitted(s: State, at: Place) -> bool:
    return any(x in s.vassals for x in s.units.get(at, {}))


def shunned(s: State, side: str, at: Place) -> bool:
    """Whether the nation may not end there, nor attack: Rome and one that submitted."""
    return any(x != side and s.truce(side, x) for x in s.units.get(at, {}))


def british_ban(s: State, side: str, at: Place) -> bool:
    """Before round VIII the Romano-British attack none that had submitted, unless it attacked them (R-8.7)."""
    return side == BRITISH and s.round < 8 and any(
        x in s.former and x not in s.breakers for x in s.units.get(at, {}))


def overrun(s: State, side: str, at: Place) -> int:
    """How many armies of the nation may leave an area where enemies stand: those beyond twice their number (S34)."""
    return s.armies(side, at) - 2 * s.resistance(side, at)


class Terms(NamedTuple):
    """What a search goes by beside the ground: who moves how far, `sails` whether from land over a sea, `raids` whether
    only those that went by sea may come home, `passes` whether through areas of those that submitted, `led` whether by
    a leader, `from_sea` whether they began the turn there, `relax` the rules that are left out."""

    side: str
    reach: int
    sails: bool
    raids: bool
    passes: bool
    led: bool
    from_sea: bool
    relax: frozenset[str]


def ways(s: State, side: str, start: Place, kind: str, used: int, home: Place, led: bool = False,
         sailed: bool = False, relax: frozenset[str] = NONE, avoid: frozenset[Place] = NONE) -> dict[Place, Way]:
    """Every place that such armies reach from `start`, the best way to each: most points on it, then shortest. They
    pass none of `avoid`. Nobody changes the answer."""
    terms = Terms(side, 4 if "far" in relax else reach(side, kind, led), sails(s, side),
                  side == PICTS and raiding(s, side), side == ROMANS and s.settings.pass_submitted, led, is_sea(home),
                  relax)
    found = _search(grounds(s, side), terms, start, used, sailed, NONE)
    return found if avoid.isdisjoint(found) else _search(grounds(s, side), terms, start, used, sailed, avoid)


@lru_cache(1024)
def _search(ground: Grounds, terms: Terms, start: Place, used: int, sailed: bool, avoid: frozenset[Place]
            ) -> dict[Place, Way]:
    """The same. Positions with the same ground give the same ways: whoever tries moves in many orders asks again."""
    side, relax = terms.side, terms.relax
    best: dict[tuple[Place, bool], Way] = {(start, sailed): Way((start,), used, sailed, 0)}
    queue = deque((best[start, sailed],))
    landing, banned = NATIONS[side].landing, "british" not in relax
    bound = bool(landing) and terms.from_sea and "landing" not in relax
    while queue:
        way = queue.popleft()
        path, spent, _, gain = way
        at = path[-1]
        if best[at, way.sailed] is not way or spent >= SPENT or (at in avoid and len(path) > 1):
            continue
        if len(path) > 1 and not is_sea(at):
            gain += ground[at].gain
        only = landing if bound and is_sea(at) else ()
        for to, cost, by_sea, stops in _steps(terms, way, ground):
            total = spent + cost
            if total > terms.reach or to in path:
                continue
            if not is_sea(to) and ((only and to not in only) or (banned and ground[to].banned)):
                continue
            reached = SPENT if stops else total
            old = best.get((to, by_sea))
            if old is None or reached < old.used or (reached == old.used and gain > old.gain):
                best[to, by_sea] = new = Way((*path, to), reached, by_sea, gain)
                queue.append(new)
    found: dict[Place, Way] = {}
    for (to, _), way in best.items():
        if to == start or is_sea(to) or (ground[to].shunned and "truce" not in relax):
            continue
        order = (terms.raids and not way.sailed, -way.gain, way.used, len(way.path))
        if to not in found or order < (
                terms.raids and not found[to].sailed, -found[to].gain, found[to].used, len(found[to].path)):
            found[to] = way
    return found


def _steps(terms: Terms, way: Way, ground: Grounds) -> Iterator[tuple[Place, int, bool, bool]]:
    """From the end of a way: the next place, its cost, whether a sea was crossed from land, whether they must stop."""
    at, first, sailed, relax = way.path[-1], len(way.path) == 1, way.sailed, terms.relax
    held_up = not terms.led and "difficult" not in relax
    usable = NATIONS[terms.side].seas
    if is_sea(at):
        for to in COAST[at]:
            yield to, 1, sailed, held_up and to in DIFFICULT
        if (first and is_sea(way.path[0])) or "seas" in relax:
            for to in SAIL[at]:
                if not usable or to in usable or "landing" in relax:
                    yield to, 1, sailed, False
        return
    here = ground[at]
    if not first and ((here.held and "enemy" not in relax) or (
            here.shunned and "truce" not in relax and not terms.passes)):
        return
    for to in BORDERS[at]:
        if here.paved and ground[to].paved:
            yield to, 0, sailed, False
        else:
            yield to, 1, sailed, held_up and to in DIFFICULT
    for to in ACROSS[at]:
        if here.paved and ground[to].paved:
            yield to, 0, sailed, False
        elif "strait" in relax:
            yield to, 1, sailed, False
        elif first and way.used == 0:
            yield to, 1, sailed, True
    if (terms.sails and not sailed and not is_sea(way.path[0])) or "boats" in relax:
        bound = terms.from_sea and "landing" not in relax and bool(usable)
        for to in SHORES[at]:
            if not bound or to in usable:
                yield to, 1, True, False


def free_to_go(s: State, side: str, start: Place) -> int:
    """How many armies may leave a place: all, or those beyond an overrun."""
    return max(0, overrun(s, side, start)) if s.foes(side, start) else s.armies(side, start)


def groups(s: State, side: str, start: Place, kind: str) -> Iterator[tuple[int, int, Place, bool, str]]:
    """Armies of a kind at a place by what they have moved: number, used, home, sailed, led by whom."""
    there = s.count(side, start, kind)
    bands = sorted((x for x in s.bands if x.at == start and x.kind == kind), key=lambda x: -x.used)
    for band in bands:
        if n := min(band.n, there):
            yield n, band.used, band.home, band.sailed, band.led
    if n := s.unmoved(side, start, kind):
        yield n, 0, start, False, ""


def sources(s: State, side: str, start: Place, kind: str, leader: str = "", relax: frozenset[str] = NONE
            ) -> list[Source]:
    """The groups that can go on from a place, with their ways; with a leader only those that were always with him."""
    found = []
    free = free_to_go(s, side, start) if "enemy" not in relax else s.armies(side, start)
    for n, used, home, sailed, led in groups(s, side, start, kind):
        if leader and used and led != leader:
            continue
        if used >= SPENT or not min(n, free):
            continue
        if leader and s.leaders.get(leader) != start:
            found_ways = _after(s, leader, start, used)
        else:
            spent = max(used, trekked(s, leader)) if leader else used
            found_ways = ways(s, side, start, kind, spent, home, bool(leader), sailed, relax)
            if used and start in DIFFICULT and not leader and "difficult" not in relax and side != ROMANS:
                continue
        if found_ways:
            found.append(Source(min(n, free), used, home, sailed, found_ways, led))
    return found


def trekked(s: State, leader: str) -> int:
    """What a leader has used of his movement in this phase, whomever he led: after a strait all of it (S31)."""
    trek = s.treks.get(leader, ("",))
    return max(len(trek) - 1, *(x.used for x in s.bands if x.at == trek[-1] and x.led == leader), 0)


def _after(s: State, leader: str, start: Place, used: int) -> dict[Place, Way]:
    """The way that a leader went from there: others may follow him on it."""
    trek = s.treks.get(leader, ())
    if start not in trek or trek[-1] == start or used != trek.index(start):
        return {}
    path = trek[trek.index(start):]
    spent = max((x.used for x in s.bands if x.at == path[-1] and x.led == leader), default=len(trek) - 1)
    return {path[-1]: Way(path, spent, not is_sea(path[0]) and any(map(is_sea, path)), 0)}


_known: tuple[Any, str, dict[tuple[Place, str, str], list[Source]]] = (None, "", {})


def found_from(s: State, side: str, start: Place, kind: str, leader: str = "") -> list[Source]:
    """`sources` by the rules as they are, kept as long as the state is the same: guards of one move ask alike."""
    global _known
    known = _known
    if known[0] is not s or known[1] != side:
        _known = known = s, side, {}
    key = start, kind, leader
    if key not in known[2]:
        known[2][key] = sources(s, side, start, kind, leader)
    return known[2][key]


Options = dict[tuple[Place, str, str], list[Source]]
"""What armies can do, by start, kind and leader."""


@remember_last
def options(s: State, side: str) -> Options:
    """Whatever the nation's armies can do now."""
    found: Options = {}
    for key in movers(s, side, s.places(side)):
        if made := found_from(s, side, *key):
            found[key] = made
    return found


def movers(s: State, side: str, places: Iterable[Place]) -> Iterator[tuple[Place, str, str]]:
    """Start, kind and leader of whoever might move from these places."""
    for start in places:
        if s.armies(side, start):
            leaders = ("", *(x for x in s.chiefs(side) if s.leaders[x] == start or start in s.treks.get(x, ())))
            yield from ((start, kind, leader) for kind in ARMIES if s.count(side, start, kind) for leader in leaders)


def source_for(found: list[Source], to: Place, n: int) -> Source | None:
    """The group that such a move takes: the one that has moved most."""
    return next((x for x in found if x.n >= n and to in x.ways), None)


def best_way(s: State, side: str, start: Place, to: Place, n: int, kind: str, leader: str) -> tuple[Source, Way]:
    """How such a move goes; for one that was overruled straight to its end."""
    found = source_for(found_from(s, side, start, kind, leader), to, n)
    if found:
        return found, found.ways[to]
    home = next((x[2] for x in groups(s, side, start, kind)), start)
    used = next((x[1] for x in groups(s, side, start, kind)), 0)
    return Source(n, used, home, False, {}), Way((start, to), SPENT, False, 0)


def reason(s: State, side: str, start: Place, to: Place, n: int, kind: str, leader: str) -> str:
    """The rule that keeps such armies from a place: one of RULES, `together` where they have not moved alike, `spent`
    where nothing of their movement is left, or `far`."""
    found = found_from(s, side, start, kind, leader)
    if source_for(found, to, n):
        return ""
    if any(to in x.ways for x in found):
        return "together"
    there = list(groups(s, side, start, kind))
    if there and all(x[1] >= reach(side, kind, bool(leader)) for x in there):
        return "spent"
    for rule in RULES:
        if any(to in x.ways for x in sources(s, side, start, kind, leader, frozenset((rule,)))):
            return rule
    return "far"
