"""What the coach would do for Hester: fires, then the feast, and before both of them infections near one another.

A walk to a fire, also of two infected haints that meet, or to a legend is counted to its last cube. Everything else
looks one action ahead; what a throw brings is weighed by what lies there already."""
from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from functools import partial
from operator import eq
from typing import Any, NamedTuple

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import (
    HERSELF, INFECTED, MAX_TERRAIN_CUBES, MOST_GAINED, OUTSIDE, SIDE, healthy, hostile, ill, makes_fire, step_price,
    summon_price, ways_of_roots)
from companion.games.harrow_county.hester.steps.feast import dishes
from companion.games.harrow_county.hexes import NEXT, distance
from companion.games.harrow_county.kammi.state import kammis
from companion.games.harrow_county.state import PURPLE, State
from companion.kernel import Action, Place, Seat, legal, perform, top

FAR = 9
FIRE, MEAL, HUNT, HUNT_STEP = 12.0, 11.0, 7.0, 1.5
"""A way that ends in a fire, one that ends with a legend that can be eaten; Hester on the map, less for each step to a
legend."""
SPENT, STEP = 0.1, 0.001
"""Each cube of such a way, each step of it."""
FIRST_SNAKE, SNAKE, NEAR = 2.0, 0.5, 0.5
"""The first infected haint of a faction, another one, each step that those of both are nearer to one another."""
READY, INCOME, STEP_PRICE = 4.0, 3, 1.6
"""That the cubes of the next turn bring two infected haints together: with so many that the roots bring, at so many
cubes a step."""
CUBE, WANTED, SEEN, SOUGHT, SPARE, THROW = 0.25, 0.2, 0.12, 0.5, 1.0, 0.3
"""A terrain cube, one more where a way needs it; each step that a root is nearer to a haint, to one of a faction that
has no infected one; a card for a flame that nothing else needs; the Tree, once nothing is better before it."""
LIKELY, LITTLE = 0.7, 1.0
"""So much of what a throw might allow is counted on; a flame is kept for what is worth that much."""
CARDS = {"drawing_near": 1.5, "within_reach": 1.2, "trampled_earth": 1.2, "night_terror": 1.1, "hurts_a_moment": 1.1,
         "protege": 1.0, "all_around": 0.9, "we_shall_see": 0.8, "sloth": 0.8, "wild_tangle": 0.7, "white_innards": 0.7,
         "necessary_sacrifice": 0.5, "desperate_grip": 0.3}
"""Which card she would rather have open."""
Worth = tuple[Action, float, str]


# How things stand

def snakes(s: State) -> dict[Seat, list[Place]]:
    """Where infected haints of each faction stand."""
    found: dict[Seat, list[Place]] = {seat: [] for seat in s.factions}
    for at in s.hester.infected:
        if owner := s.owner(at):
            found[owner].append(at)
    return found


def standing(s: State) -> float:
    """What infections and cubes are worth before they burn."""
    one, two = snakes(s).values()
    apart = min((distance(x, y) for x in one for y in two), default=FAR)
    return FIRST_SNAKE * (bool(one) + bool(two)) + SNAKE * sum(s.hester.infected.values()) + NEAR * (FAR - apart) \
        + CUBE * s.hester.cubes_here + READY * ready(s, apart)


def ready(s: State, apart: int) -> float:
    """How much of the way between two infected haints the cubes of the next turn pay for."""
    if apart == FAR or not s.hester.flame_pairs:
        return 0.0
    return min(1.0, (min(s.hester.cubes_here, MAX_TERRAIN_CUBES) + INCOME) / (STEP_PRICE * max(1, apart)))


def risen(s: State, at: Place) -> float:
    """What it is worth that Hester rises there: the nearer to a legend with something to eat, the more."""
    way = min((distance(at, x) for x in edible(s)), default=FAR)
    return MEAL if way == 0 else max(0.0, HUNT - HUNT_STEP * way)


def prey(s: State, at: Place) -> float:
    """What an infection on that hex would bring; 0 where there is none to make."""
    owner = s.owner(at)
    if not owner or not healthy(s, owner, at) or s.terrain[at] not in TERRAINS:
        return 0.0
    known = snakes(s)
    rival = s.other(owner)
    near = known[rival] or list(s.players[rival].haints)
    way = min((distance(at, x) for x in near), default=FAR)
    now = min((distance(x, y) for x in known[owner] for y in near), default=FAR)
    return FIRST_SNAKE * (not known[owner]) + SNAKE + NEAR * max(0, now - way)


def edible(s: State) -> tuple[Place, ...]:
    """Where legends stand of which Hester can eat something."""
    found: list[Place] = []
    for seat in s.factions:
        if len(s.hester.eaten_squares.get(seat, ())) < SIDE and dishes(s, seat):
            found += kammis(s, public=True) if s.players[seat].colour == PURPLE else s.legends(seat)
    return tuple(found)


def wanted(s: State) -> frozenset[str]:
    """Terrain of the hexes next on the way of Hester to a legend, and of infected haints to one another."""
    one, two = snakes(s).values()
    pairs, ways = [(x, y) for x in one for y in two], list[tuple[Place, Place]]()
    if pairs and s.hester.flame_pairs:
        near = min(pairs, key=lambda pair: distance(*pair))
        ways += [near, near[::-1]]  # either may come to the other
    if s.hester.at and (tables := edible(s)):
        ways.append((s.hester.at, min(tables, key=lambda at: distance(s.hester.at, at))))
    return frozenset(s.terrain[to] for start, end in ways for to in NEXT[start]
                     if distance(to, end) < distance(start, end)) & frozenset(TERRAINS)


# Ways to the last cube

class Way(NamedTuple):
    """A way that the cubes pay for: its first step, whether cubes of any colours pay for that, how many cubes all of it
    costs and how many steps it takes (some cost nothing), and what is left of each terrain's."""

    first: Place
    mixed: bool
    spent: int
    steps: int
    left: tuple[int, ...]

    @property
    def price(self) -> tuple[int, int]:
        """The less, the better. Each step that is taken lowers it, so that nobody walks to and fro."""
        return self.spent, self.steps

    @property
    def cost(self) -> float:
        """The price as worth."""
        return SPENT * self.spent + STEP * self.steps


Enters = Callable[[Place], bool]


def walks(s: State, start: Place, hester: bool, enters: Enters, cubes: tuple[int, ...]) -> Iterator[tuple[Place, Way]]:
    """Every hex that the cubes pay the way to, the cheapest first; a hex comes again with other cubes left."""
    queue: list[tuple[int, int, Place, tuple[int, ...], Place, bool]] = [(0, 0, start, cubes, "", False)]
    seen, prices = set(), dict[Place, list[tuple[bool, dict[str, int], int]]]()
    while queue:
        spent, steps, at, left, first, begun_mixed = heapq.heappop(queue)
        if (at, left) in seen:
            continue
        seen.add((at, left))
        if at != start:
            yield at, Way(first, begun_mixed, spent, steps, left)
        for to in NEXT[at]:
            if to not in prices:  # a hex is come to from several sides, and with other cubes left
                prices[to] = [(mixed, *step_price(s, to, hester, mixed)) for mixed in (False, True)] \
                    if to != start and enters(to) else []
            for mixed, terrains, of_any in prices[to]:
                rest = _paid(left, terrains, of_any)
                if rest is not None:
                    begun = (first, begun_mixed) if first else (to, mixed)
                    heapq.heappush(queue, (sum(cubes) - sum(rest), steps + 1, to, rest, *begun))
                    break


def walk(s: State, start: Place, hester: bool, enters: Enters, ends: Enters, cubes: tuple[int, ...]) -> Way | None:
    """The cheapest way to such an end, None where the cubes pay for none."""
    found = walks(s, start, hester, lambda at: enters(at) or ends(at), cubes)
    return next((way for at, way in found if ends(at)), None)


def _paid(cubes: tuple[int, ...], price: dict[str, int], mixed: int) -> tuple[int, ...] | None:
    """What is left of the cubes; of any colours the plentiful go first."""
    left = list(cubes)
    for terrain, n in price.items():
        if terrain not in TERRAINS or left[TERRAINS.index(terrain)] < n:
            return None
        left[TERRAINS.index(terrain)] -= n
    if sum(left) < mixed:
        return None
    for _ in range(mixed):
        left[left.index(max(left))] -= 1
    return tuple(left)


def ways_that_end(s: State, seat: Seat) -> dict[Action, float]:
    """First steps of ways that end in a fire or at a table, with what that is worth: the cheaper, the more."""
    found: dict[Action, float] = {}
    cubes = tuple(s.hester.cubes.get(x, 0) for x in TERRAINS)
    for start in sorted(s.hester.infected) if s.hester.flame_pairs else ():
        owner = s.owner(start)
        if owner and (way := _to_a_fire(s, owner, start, cubes)):
            found[b.Creep(seat=seat, start=start, to=way.first, mixed=way.mixed)] = FIRE - way.cost
    tables = edible(s)
    if s.hester.at and s.hester.at not in tables:
        step = walk(s, s.hester.at, True, lambda at: True, lambda at: at in tables, cubes)
        if step:
            found[b.Stalk(seat=seat, to=step.first, mixed=step.mixed)] = MEAL - step.cost
    return found


def _to_a_fire(s: State, owner: Seat, start: Place, cubes: tuple[int, ...]) -> Way | None:
    """The cheapest way of an infected haint on which a fire ends: where it burns at once, or alone on a hex that an
    infected haint of the rival comes to with the cubes that are left."""
    rival = s.other(owner)
    burns, enters, follows = partial(_burns, s, owner), partial(s.open_to, owner), partial(s.open_to, rival)
    best = walk(s, start, False, enters, burns, cubes)
    others = [at for at in s.hester.infected if s.owner(at) == rival]
    seen = set()
    for at, way in walks(s, start, False, enters, cubes):
        if best and way.price >= best.price:
            break
        if at in seen or s.units(owner, at) > ill(s, owner, at) or hostile(s, rival, at):
            continue
        seen.add(at)
        for other in others:
            more = walk(s, other, False, follows, partial(eq, at), way.left) \
                if distance(other, at) <= sum(way.left) else None
            if more and (not best or (way.spent + more.spent, way.steps + more.steps) < best.price):
                best = way._replace(spent=way.spent + more.spent, steps=way.steps + more.steps)
    return best


def _burns(s: State, owner: Seat, at: Place) -> bool:
    return makes_fire(s, owner, at) and not hostile(s, owner, at)


# What there is to do

def hester_choices(game: Any, s: State, seat: Seat) -> Iterator[Worth]:
    """(action, what it is worth, what it serves)."""
    step = top(s)
    if isinstance(step, steps.HesterTurn):
        yield from _turn(game, s, seat, step)
        return
    roots = _roots(s, step) if isinstance(step, steps.Rooting | steps.Regrowing) else {}
    for action in legal(game, s, seat):
        match action:
            case a.Done():
                yield action, 0.02, ""
            case b.PlaceRoot(start=start, to=to):
                yield action, roots.get((start, to), 0.0), "roots"
            case b.Eat():
                yield action, MEAL if action.token else 1.0, "squares"
            case b.Pay():
                yield action, 0.5 + 0.1 * s.hester.cubes.get(action.terrain, 0) \
                    - WANTED * (action.terrain in wanted(s)), ""
            case b.GainCube():
                yield action, 1.0 - 0.1 * s.hester.cubes.get(action.terrain, 0) \
                    + WANTED * (action.terrain in wanted(s)), "cubes"
            case b.Drift():
                yield action, _drift(game, s, action), "squares"
            case b.DrawNear():
                yield action, FIRE, "squares"
            case b.Feed(faction=faction):
                yield action, float(SIDE - len(s.hester.eaten_squares.get(s.seat_of(faction), ()))), ""
            case _:
                yield action, _gained(game, s, action), "snakes"


def _turn(game: Any, s: State, seat: Seat, step: Any) -> Iterator[Worth]:
    """Her actions: what ends in a square first; flames that nothing after the Tree needs go to cards, roots, haints."""
    ends = ways_that_end(s, seat)
    after = _after_the_tree(s)
    spare = SPARE if s.hester.left > sum(x >= LITTLE for x in after) else 0.2
    for action in legal(game, s, seat):
        match action:
            case b.Creep() | b.Stalk():
                yield action, ends.get(action, 0.0) if ends else _nearer(game, s, action, spare), "squares"
            case b.UseCard(card=card):
                yield action, _card(game, s, card, action), "squares"
            case b.OpenCard(card=card, over=over):
                better = CARDS.get(card, 0.5) - (CARDS.get(over, 0.5) if over else 0.0)
                yield action, spare * better if s.hester.left else 0.0, ""
            case b.PlaceRoot(to=to):
                gain = CUBE * (s.terrain[to] in TERRAINS and s.hester.cubes_left(s.terrain[to]) > 0)
                caught = 0.3 * prey(s, to) if s.hester.left > 1 else 0.0  # another flame infects it
                yield action, spare * (caught + gain + SEEN), "roots"
            case b.SpawnFor(at=at):
                few = sum(s.players[s.seat_of(action.faction)].haints.values()) < SIDE
                yield action, spare * (0.4 if few else 0.05 * (at in s.hester.root_hexes)), "snakes"
            case b.ThrowTree():
                yield action, THROW * bool(after) + 0.1 * sum(after), "snakes"
            case b.Summon(at=at):
                yield action, risen(s, at), "squares"
            case b.Infect(mixed=mixed):
                yield action, _gained(game, s, action) + 0.3 - 0.1 * mixed, "snakes"
            case fa.UseOffer():
                yield action, 0.4, ""
            case a.Done():
                yield action, 0.02, ""


def _after_the_tree(s: State) -> list[float]:
    """What infecting and summoning might bring after a throw, each where it brings something."""
    h = s.hester
    held = {x: h.cubes.get(x, 0) + h.in_tree.get(x, 0) for x in TERRAINS}
    victims = sum(sorted((prey(s, at) for at in h.root_hexes
                          if held.get(s.terrain[at]) or sum(held.values()) > SIDE), reverse=True)[:SIDE])
    price = summon_price(s)
    rises = 0.0 if h.at or not price else max(
        (risen(s, at) for at in h.fires if held.get(s.terrain[at], 0) >= price), default=0.0)
    found = (LIKELY * victims * ("infect_haints" not in h.spent and h.snakes_left > 0),
             LIKELY * rises * ("summon_hester" not in h.spent))
    return [x for x in found if x > 0]


def _nearer(game: Any, s: State, action: Action, spare: float) -> float:
    """A step on a way that the cubes do not pay for yet: worth it with cubes to spare."""
    if isinstance(action, b.Stalk):
        tables, at = edible(s), s.hester.at
        if at in tables or not tables:
            return 0.0
        return spare * 0.5 * (min(distance(at, x) for x in tables) - min(distance(action.to, x) for x in tables))
    return spare * (_gained(game, s, action) - CUBE)


def _card(game: Any, s: State, card: str, action: Action) -> float:
    """What an open card brings now."""
    match card:
        case "desperate_grip" | "white_innards":
            return 0.0
        case "drawing_near":
            return FIRE
        case "trampled_earth" | "night_terror" | "within_reach":
            after = perform(game, s, action)[0]
            ways = (x for x in legal(game, after, action.seat) if isinstance(x, b.Drift))
            return max((_drift(game, after, x) for x in ways), default=0.0)
    return 0.6


def _drift(game: Any, s: State, action: b.Drift) -> float:
    """A thing that a card moves: to a fire, Hester to a legend, a legend to her."""
    if action.what == HERSELF:
        return MEAL if action.to in edible(s) and s.hester.at not in edible(s) else 0.0
    if action.what != INFECTED:
        return MEAL if action.to == s.hester.at and action.start in edible(s) else 0.0
    return FIRE if makes_fire(s, s.owner(action.start), action.to) else _gained(game, s, action)


def _gained(game: Any, s: State, action: Action) -> float:
    """By how much the action betters her position, once it is paid for."""
    after = perform(game, s, action)[0]
    while pays := [x for x in legal(game, after, action.seat) if isinstance(x, b.Pay)]:
        after = perform(game, after, max(pays, key=lambda pay: after.hester.cubes[pay.terrain]))[0]
    return standing(after) - standing(s)


# Roots

def _roots(s: State, step: Any) -> dict[tuple[Place, Place], float]:
    """What each root is worth, with the best second one where one comes."""
    second = not isinstance(step, steps.Rooting) or bool(step.entered_hexes)
    colour = s.hester.colour if second else s.hester.next_colour
    ways = ways_of_roots(s, colour)
    around = {at: _seen(s, at) for at in s.terrain}
    catch = {at: prey(s, at) for at in s.terrain}
    likes = wanted(s)
    held = frozenset(s.hester.touched(colour)) if second else frozenset[Place]()
    tips = tuple(s.hester.entered(colour)) if second else ()
    if second:
        return {way: _touched(s, held | set(way), (*tips, way[1]), catch, around, likes) for way in ways}
    blocked = s.hester.root_hexes
    found = {}
    for start, to in ways:
        more = (*((x, y) for x, y in ways if y != to and x != OUTSIDE),
                *((to, y) for y in NEXT[to] if y not in blocked and y != start))
        found[start, to] = max((_touched(s, frozenset({start, to, *way}), (to, way[1]), catch, around, likes)
                                for way in more), default=0.0)
    return found


def _touched(s: State, hexes: frozenset[Place], tips: tuple[Place, ...], catch: dict[Place, float],
             around: dict[Place, float], likes: frozenset[str]) -> float:
    """Cubes, most of all those that a way needs, haints on roots, and haints near their tips."""
    terrains = [s.terrain[at] for at in hexes if at != OUTSIDE]
    gained = sum(x in TERRAINS and s.hester.cubes_left(x) > 0 for x in terrains)
    victims = sorted((catch[at] for at in hexes if at != OUTSIDE), reverse=True)[:SIDE]
    liked = sum(x in likes and s.hester.cubes_left(x) > 0 for x in terrains)
    return CUBE * min(MOST_GAINED, gained) + 0.1 * len({*terrains} & {*TERRAINS}) + sum(victims) + WANTED * liked \
        + max((around[at] for at in tips), default=0.0)


def _seen(s: State, at: Place) -> float:
    """How near the next haint is that could be infected, of a faction without any first."""
    known = snakes(s)
    return max(((SEEN if known[seat] else SOUGHT) * (FAR - distance(at, x)) for seat in s.factions
                for x in s.players[seat].haints if healthy(s, seat, x)), default=0.0)
