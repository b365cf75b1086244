"""How a position looks to one side, as a few numbers: what the coach weighs. Nothing here is a rule.

Every number is worth about so many points by the end of the game; what would tell nothing is left out."""
from __future__ import annotations

from functools import lru_cache

from companion.games.harrow_county.goals import walk
from companion.games.harrow_county.hexes import MIDDLE, NEXT, distance
from companion.games.harrow_county.kammi.state import kammis
from companion.games.harrow_county.screen.fights import threats
from companion.games.harrow_county.state import GOAL, MAX_CUBES, PURPLE, TOKENS, TURNS, Player, State
from companion.kernel import Place, Seat, remember_last

FAR = 12
"""Steps to something that cannot be reached."""
NEAR_GOAL = 2
"""So many points below the end, points count double: the round decides."""
CREW = 6
"""Haints with which the Protectors are many enough."""
LED, RESCUE = 4, 41
"""What it is worth to have townsfolk a hex nearer, in Advances of whoever goes with them, and to have them home."""
EFFORT, OTHERS = 0.33, 0.4
"""What each of those Advances is worth, and that for others of the townsfolk than the next."""
CHAIN = 9
"""Storms that a chain may lack before it is worth nothing; one that is complete stays worth so many."""
PATIENT, SOONER = 10, 0.25
"""Rounds until somebody has to come near: hardly any game takes as many. With each one more, what the rival may win
counts so much less, or both would wait for the other for ever."""
RIVAL_TURN = 0.12
"""How much of the Brambles' point each turn puts at risk that the rival has yet in a round."""
DIAL_CREW = 3.0
"""From chapter 3 on a kill is a part of a point, and a haint that may lead townsfolk is worth so much more."""
OPEN_DOLL, DOLL_FOUND = 6.0, 3.0
"""What the open doll and each decoy that is gone bring Kammi nearer to her points."""
WEIGHTS = {"points": 1.0, "goal": 0.36, "way": 0.1, "brambles": 0.75, "cubes": 0.17, "crew": 0.1, "tokens": 0.26,
           "token": 0.07, "guard": 0.1, "dolls": 1.0, "threat": 0.1, "danger": -0.8}
"""The rival attacks first: what it may win weighs more than what may be won of it. For nothing, units hardly
come near enough to attack; for three times as much, the Protectors win a good quarter of chapter 2 only."""


def views(s: State, seat: Seat) -> dict[str, float]:
    """What speaks for a seat, and what its fights and the rival's may bring."""
    found = merits(s, seat)
    found["threat"], danger = threats(s, seat)
    found["danger"] = danger * min(1.0, max(0.0, 1.0 - SOONER * (s.round - PATIENT)))
    return found


def merits(s: State, seat: Seat) -> dict[str, float]:
    """What speaks for a seat: its points, how near its goals are and its units to them, the Brambles, cubes, haints,
    tokens gained and tokens within reach."""
    p, stands = s.players[seat], s.stands(seat)
    found = _protectors(s, seat) if s.red(seat) else _family(s, seat) if s.blue(seat) else _kammi(s, seat)
    found["dolls"] = -_dolls(s) if s.players[s.other(seat)].colour == PURPLE else 0.0
    found["points"] = p.points * (2.0 if p.points >= GOAL - NEAR_GOAL else 1.0)
    near = _beside(stands)
    found["brambles"] = held(s, seat) if MIDDLE in stands else 0.3 * (MIDDLE in near)
    found["cubes"] = min(p.cubes, MAX_CUBES) + 0.4 * s.tree.get(seat, 0) + 0.5 * sum(s.cubes.values()) * s.red(seat)
    found["crew"] = float(sum(p.haints.values()))
    found["tokens"] = p.scrolls + p.wild + sum(p.board.values()) + 0.5 * sum(s.front.values()) * s.blue(seat)
    lying = _lying(s.tokens, tuple(token for token in TOKENS if s.room(seat, token)))
    found["token"] = 3.0 * sum(lying[at] for at in stands if at in lying) + 0.5 * len(near & lying.keys())
    if s.fair_folk.nests:
        found["token"] += 2.0 * sum(at in stands for at in s.fair_folk.with_offer())
    return found


@lru_cache(maxsize=1024)
def _beside(stands: tuple[Place, ...]) -> frozenset[Place]:
    """The hexes beside those where units stand."""
    return frozenset(x for at in stands for x in NEXT[at])


@remember_last
def _lying(tokens: dict[str, dict[Place, int]], kinds: tuple[str, ...]) -> dict[Place, int]:
    """How many tokens of those kinds lie on each hex."""
    found: dict[Place, int] = {}
    for kind in kinds:
        for at, n in tokens[kind].items():
            found[at] = found.get(at, 0) + n
    return found


def held(s: State, seat: Seat) -> float:
    """How sure the point of the Brambles is: each turn that the rival has yet in this round may cost it."""
    return 1.0 - RIVAL_TURN * (TURNS - len(s.players[s.other(seat)].broken))


def worth(s: State, seat: Seat) -> float:
    """What a position is worth to a seat, whose turn is over, beside what it is to the other."""
    return more_than_other(s, seat, views(s, seat))


def more_than_other(s: State, seat: Seat, found: dict[str, float]) -> float:
    """The same of a seat's `views`."""
    return _sum(found) - _sum(merits(s, s.other(seat)))


def gains(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    """By how much each of `views` is worth more."""
    return {name: WEIGHTS[name] * (after[name] - before[name]) for name in after}


def _sum(found: dict[str, float]) -> float:
    return sum(WEIGHTS[name] * value for name, value in found.items())


def _protectors(s: State, seat: Seat) -> dict[str, float]:
    """How little work it still is to lead townsfolk home: those that need least count most. Somebody has to be with
    them, and somebody on the next hex of their way."""
    p, home, stands = s.players[seat], s.homes[seat], s.stands(seat)
    shut = _shut(s.players[s.other(seat)], s.buildings, s.hester.fires)
    dear = _dear(s.terrain, s.storms, s.printed)
    free = frozenset(at for at in s.paths if not s.cost(seat, at))
    units = tuple(at for at in stands for _ in range(min(2, s.units(seat, at))))
    ways = frozenset((*stands, *s.paths)) - shut - {MIDDLE}
    done = _led(home, tuple(s.townsfolk.items()), units, frozenset(s.paths), ways, shut, dear, free)
    crew = min(CREW, sum(p.haints.values())) if s.book_chapter > 2 else 0  # before, a kill is a point
    led = RESCUE * p.goals + sum(done[-1:]) + OTHERS * sum(done[:-1])  # who is home stays worth the way
    return {"goal": EFFORT * led, "way": DIAL_CREW * crew,
            "guard": float(s.units(seat, home) > 0)}


@remember_last
def _shut(rival: Player, buildings: dict[Place, int], fires: dict[Place, int]) -> frozenset[Place]:
    """Where neither the Protectors nor townsfolk can go."""
    return frozenset((*rival.haints, rival.legend, rival.second, *buildings, *fires))


@remember_last
def _dear(terrain: dict[Place, str], storms: tuple[Place, ...], printed: tuple[Place, ...]) -> frozenset[Place]:
    """Where the Protectors pay more than one Advance."""
    return frozenset(at for at, kind in terrain.items() if kind == "mountain").union(storms, printed)


@lru_cache(maxsize=8192)
def _led(home: Place, townsfolk: tuple[tuple[Place, int], ...], units: tuple[Place, ...], paths: frozenset[Place],
         ways: frozenset[Place], *ground: frozenset[Place]) -> tuple[float, ...]:
    """What each of the townsfolk is worth where they can be now, the best last."""
    left, done = leads(home, ground[0]), []
    for start, n in townsfolk:
        at = min((start, *(walk(start, home, ways) if start in units or start in paths else ())),
                 key=lambda x: left.get(x, FAR))
        ahead = tuple(x for x in NEXT[at] if left.get(x, FAR) < left.get(at, FAR))
        work = LED * left.get(at, FAR) + _escort(at, ahead, units, paths, *ground)
        done += [max(0.0, RESCUE - work)] * n
    return tuple(sorted(done))


def _escort(at: Place, ahead: tuple[Place, ...], units: tuple[Place, ...], paths: frozenset[Place],
            *ground: frozenset[Place]) -> int:
    """Advances until somebody is with townsfolk and somebody `ahead` of them. A path is as good as anybody."""
    left, total = list(units), 0
    for goals in ((at,), ahead) if ahead else ():  # nobody is needed once they are home
        if not paths.isdisjoint(goals):
            continue
        far = marches(goals, *ground)
        nearest = min(left, key=lambda x: far.get(x, FAR), default="")
        total += far.get(nearest, FAR)
        if nearest:
            left.remove(nearest)
    return total


@lru_cache(maxsize=4096)
def leads(home: Place, shut: frozenset[Place]) -> dict[Place, int]:
    """How many hexes townsfolk are from a home, around what is shut to them."""
    found, edge, n = {home: 0}, [home], 0
    while edge:
        n += 1
        edge = list(dict.fromkeys(at for x in edge for at in NEXT[x]
                                  if at not in found and at not in shut and at != MIDDLE))
        found |= dict.fromkeys(edge, n)
    return found


@lru_cache(maxsize=4096)
def marches(goals: tuple[Place, ...], shut: frozenset[Place], dear: frozenset[Place], free: frozenset[Place]
            ) -> dict[Place, int]:
    """How many Advances a unit is from the nearest of some hexes: 2 for one that is dear, nothing for a free one."""
    # A hex costs whoever enters it, wherever they come from: in a wave are those whose neighbours are so far away.
    price = dict.fromkeys(dear, 2) | dict.fromkeys(free, 0)
    found = dict.fromkeys(goals, 0)
    waves: list[list[Place]] = [[] for _ in range(FAR + 2)]
    for at in goals:
        waves[price.get(at, 1)].append(at)
    for n in range(FAR):
        for at in waves[n]:  # it grows by free hexes
            for start in NEXT[at]:
                if start not in found and start not in shut:
                    found[start] = n
                    waves[n + price.get(start, 1)].append(start)
    return found


def _kammi(s: State, seat: Seat) -> dict[str, float]:
    """Legends near the dolls, Kammi herself nearest to the one that lies open. Which is real she cannot know."""
    k, way = s.kammi, 0.0
    if k.doll_open and k.real_doll in k.dolls:
        goal = 9.0 - min(distance(x, k.dolls[k.real_doll]) for x in kammis(s)) + OPEN_DOLL
        return {"goal": goal, "way": 0.0, "guard": 0.0}
    legends = s.legends(seat)
    left = list(k.dolls.values())
    for at in legends:
        if left:
            nearest = min(left, key=lambda doll: distance(at, doll))
            way += 2.4 * max(0, 9 - distance(at, nearest))
            left.remove(nearest)
    return {"goal": DOLL_FOUND * (3 - len(k.dolls)), "way": way, "guard": 0.0}


def _dolls(s: State) -> float:
    """How near Kammi's legends are to dolls, as everybody sees it."""
    places = list(s.kammi.dolls.values())
    seat = s.seat_of(PURPLE)
    near = (min((distance(at, doll) for doll in places), default=FAR) for at in s.legends(seat))
    return sum(max(0, 5 - n) for n in near) * 0.3


def _family(s: State, seat: Seat) -> dict[str, float]:
    """Chains of storms, with the one that the legend leaves where it stands, and how far the legend is from where the
    next one is wanted."""
    legend = s.players[seat].legend
    storms = {*s.storms, legend} if legend != MIDDLE and s.storms_left else {*s.storms}
    need, wanted = missing(tuple(sorted(storms)) + s.printed, s.homes[seat], tuple(sorted(s.buildings)),
                           s.settings.chain_ends)
    goal = sum(max(0, CHAIN - n) for n in need) + CHAIN * s.players[seat].goals
    way = max((7.0 - distance(legend, at) for at in wanted), default=0.0)
    return {"goal": 1.1 * goal, "way": way, "guard": 0.0}


@lru_cache(maxsize=4096)
def missing(storms: tuple[Place, ...], home: Place, buildings: tuple[Place, ...], ends: bool
            ) -> tuple[tuple[int, ...], tuple[Place, ...]]:
    """How many storms the shortest chain from home to each building still lacks, and the hexes of the shortest of all
    that lack one."""
    there = set(storms)
    price: dict[Place, int] = {home: int(home not in there and ends)}
    came: dict[Place, Place] = {}
    edge = [home]
    while edge:  # hexes cost 0 or 1, so that a place may be found again for less
        later: list[Place] = []
        for at in edge:
            for to in NEXT[at]:
                if to == MIDDLE:
                    continue
                n = price[at] + (to not in there)
                if n < price.get(to, 99):
                    price[to], came[to] = n, at
                    later.append(to)
        edge = later
    need = tuple(price.get(at, FAR) - (0 if ends else int(at not in there)) for at in buildings)
    if not buildings:
        return (), ()
    at, chain = min(buildings, key=lambda x: price.get(x, FAR)), []
    while at != home:
        chain.append(at)
        at = came[at]
    return need, tuple(x for x in (*chain, home) if x not in there)
