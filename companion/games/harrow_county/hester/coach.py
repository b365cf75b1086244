"""What the coach would do for Hester: the best of what is legal, by how her position looks after it.

One action is looked ahead; what a throw brings is weighed by what lies there already."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import healthy, summon_price
from companion.games.harrow_county.hexes import distance
from companion.games.harrow_county.state import State
from companion.kernel import Action, Seat, legal, perform, top

FAR = 9
SQUARE, FLAME, CUBE, ROOT, HUNT = 5.0, 1.0, 0.2, 0.35, 2.0
FIRST_SNAKE, SNAKE, NEAR = 1.3, 0.35, 0.8
"""What a filled square is worth, an action more, a terrain cube, a root where a haint can be infected, Hester on the
map; the first infected haint of a faction, another one, each step that those of both are nearer to one another."""


def standing(s: State) -> dict[str, float]:
    """What speaks for Hester: squares, snakes and how near they are to one another, roots with victims, cubes, herself
    near a legend."""
    h = s.hester
    found = {"squares": SQUARE * h.filled + FLAME * h.action_flames}
    places: dict[Seat, list[str]] = {seat: [] for seat in s.factions}
    for at in h.infected:
        if owner := s.owner(at):
            places[owner].append(at)
    one, two = places.values()
    apart = min((distance(x, y) for x in one for y in two), default=FAR)
    found["near"] = NEAR * (FAR - apart)
    found["snakes"] = FIRST_SNAKE * (bool(one) + bool(two)) + SNAKE * sum(h.infected.values())
    victims = [at for at in h.root_hexes if (owner := s.owner(at)) and healthy(s, owner, at)]
    tips = [at for at in h.entered() if at not in victims]
    prey = [at for seat in s.factions for at in s.players[seat].haints if healthy(s, seat, at)]
    way = min((distance(x, y) for x in tips for y in prey), default=FAR)
    found["roots"] = ROOT * len(victims) + 0.12 * (FAR - way)
    found["cubes"] = CUBE * h.cubes_here
    if h.at:
        hunted = [x for seat in s.factions for x in s.legends(seat)]
        found["hunt"] = HUNT + 0.3 * (FAR - min(distance(h.at, x) for x in hunted))
    return found


def hester_choices(game: Any, s: State, seat: Seat) -> Iterator[tuple[Action, float, str]]:
    """(action, what it is worth, what it serves)."""
    before, step = standing(s), top(s)
    for action in legal(game, s, seat):
        match action:
            case a.Done():
                yield action, 0.02, ""
            case b.ThrowTree():
                yield action, _throw(s), "snakes"
            case b.Eat():
                yield action, SQUARE if action.token else 1.0, "squares"
            case b.OpenCard():
                yield action, 0.3 if not action.over else 0.05, ""
            case b.UseCard() | fa.UseOffer():
                yield action, 0.4, ""
            case b.Creep() | b.Stalk() | b.Drift() if isinstance(step, steps.HesterTurn | steps.Drifting):
                yield action, *_gained(game, s, action, before, 0.12 * getattr(action, "mixed", False) + 0.05)
            case b.SpawnFor():
                yield action, 0.05 + 0.2 * (sum(sum(p.haints.values()) for p in s.players.values()) < 6), "snakes"
            case b.Pay():
                yield action, 0.1 + 0.1 * s.hester.cubes.get(action.terrain, 0), ""
            case _:
                yield action, *_gained(game, s, action, before, 0.0)


def _gained(game: Any, s: State, action: Action, before: dict[str, float], price: float) -> tuple[float, str]:
    """By how much the action betters her position, and where most."""
    after = standing(perform(game, s, action)[0])
    got = {name: after.get(name, 0.0) - before.get(name, 0.0) for name in {**before, **after}}
    return sum(got.values()) - price, max(got, key=lambda name: got[name])


def _throw(s: State) -> float:
    """Worth it with a victim on a root, or with cubes for summoning; last of all, since nothing comes after it."""
    h = s.hester
    victims = [at for at in h.root_hexes if (owner := s.owner(at)) and healthy(s, owner, at)]
    price = summon_price(s)
    rises = not h.at and price and any(
        h.cubes.get(s.terrain[at], 0) + h.in_tree.get(s.terrain[at], 0) >= price for at in h.fires)
    if not victims and not rises:
        return 0.0
    if h.left > 1:
        return 0.03  # the other actions come first
    known = {s.owner(at) for at in h.infected}
    fresh = any(owner and owner not in known for owner in map(s.owner, victims))
    return 0.6 * SNAKE * len(victims) + FIRST_SNAKE * fresh + HUNT * bool(rises)

