"""What the coach would choose for Hester's player while a card leads a faction: what costs her least."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county.hester.coach import CUBE as CUBE_WORTH
from companion.games.harrow_county.hester.coach import FIRE, edible, snakes, standing
from companion.games.harrow_county.hester.state import FEAST, healthy
from companion.games.harrow_county.hexes import MIDDLE, distance
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo.attack import SendingAttack
from companion.games.harrow_county.solo.moving import MovingUnits
from companion.games.harrow_county.solo.state import GOALS, targets
from companion.games.harrow_county.solo.turn import AddingCubes, LayingFlames
from companion.games.harrow_county.solo.turning import SpawningHaints, TurningCard
from companion.games.harrow_county.solo.ways import FIRE as FIRE_THERE
from companion.games.harrow_county.solo.ways import UNITS, Attack, attacks, kind_of, steps_to
from companion.games.harrow_county.state import Player, State
from companion.kernel import Action, Seat, actors, legal, perform, top

POINT, NEAR_SEVEN, CUBE, STEP, FAR, MANY = 3.0, 0.12, 0.12, 0.3, 8, 24
"""A point of a faction, what makes each dearer than the one before, a cube of theirs, each step that they are nearer
to a goal than so many; so many actions are looked ahead."""
CARRIED_OUT = LayingFlames | AddingCubes | SpawningHaints | MovingUnits
"""Steps in which the card alone decides, but for ties."""
RISEN, KINDLED, PREY, REACH, VICTIM = 3.0, 0.7, 0.8, 5, 0.5
"""Hester on the map, a fire, each hex that they are nearer to a legend than so many; each hex that a haint is nearer to
what it burns with."""
NEVER = -1000.0
"""To put another group first, again and again, would never end."""
USUAL, CARD, CARDS = -2.0, 6.0, 2
"""What a card comes to; what it costs at most that another one is turned, one turn less before the decks are empty; the
cards that each empty square is likely to take."""


def danger(s: State) -> float:
    """What the factions have, with the point that the Brambles are about to bring, and how near they are to their
    goals."""
    found = 0.0
    for side, p in s.players.items():
        far = steps_to(s, side, targets(s, side))
        near = min((far.get(at, FAR) for at in s.stands(side)), default=FAR)
        points = p.points + bool(s.units(side, MIDDLE))
        found += POINT * points + NEAR_SEVEN * points ** 2 + CUBE * p.cubes + STEP * max(0, FAR - near)
    return found


def hunt(s: State) -> float:
    """How near Hester, or a fire out of which she may rise, is to a legend that she can eat."""
    tables, places = edible(s), (s.hester.at,) if s.hester.at else tuple(s.hester.fires)
    if not tables or not places:
        return 0.0
    way = min(distance(x, y) for x in places for y in tables)
    return (RISEN if s.hester.at else len(places) * KINDLED) + PREY * max(0, REACH - way)


def victims(s: State) -> float:
    """How near haints of a faction without any snake are to what they burn with, or to the roots."""
    known, found = snakes(s), 0.0
    for side in s.factions:
        near = known[s.other(side)] or list(s.hester.entered())
        healthy_ones = [at for at in s.players[side].haints if healthy(s, side, at)]
        if not known[side] and near and healthy_ones:
            found += VICTIM * max(0, FAR - min(distance(x, y) for x in healthy_ones for y in near))
    return found


def worth(s: State) -> float:
    snakes = standing(s) if s.hester.flame_pairs else CUBE_WORTH * s.hester.cubes_here
    return FIRE * s.hester.filled + snakes + victims(s) * (s.hester.flame_pairs > 0) + hunt(s) - danger(s)


def solo_choices(game: Any, s: State, seat: Seat) -> Iterator[tuple[Action, float, str]]:
    """(action, what it is worth, what it serves). The Fair Folk choose what serves Hester least."""
    sign = -1.0 if seat == s.fair_folk.seat else 1.0
    before = worth(s)
    for action in legal(game, s, seat):
        match action:
            case c.ChooseDeck(deck=deck):
                yield action, 0.1 * s.solo.solo_decks.get(deck, 0) + _edge(deck, top(s)), "deck"
            case c.SwapSoloCard(deck=deck):
                yield action, sign * USUAL - _price_of_a_card(s) + 0.01 * s.solo.solo_decks.get(deck, 0), "swap"
            case c.ActivateSide():
                after = _carried_out(game, perform(game, s, action)[0], seat)
                yield action, sign * (worth(after) - before - _risk(after)), "side"
            case c.GoFirst():
                yield action, NEVER, ""
            case c.SendAttack(start=start, target=target, hester=hester):
                yield action, -sign * harm(s, Attack(start, target, kind_of(s, target, hester))), ""
            case _:
                yield action, sign * (worth(perform(game, s, action)[0]) - before), ""


def _edge(deck: str, step: Any) -> float:
    """A goal at the edge is far away; haints within are nearer to the roots."""
    goal = isinstance(step, TurningCard) and step.why in GOALS
    return 1.0 if (deck == "red") == goal else 0.0


def _price_of_a_card(s: State) -> float:
    """The fewer cards there are for each empty square, the more."""
    spare = sum(s.solo.solo_decks.values()) - CARDS * (FEAST - s.hester.filled)
    return CARD / (1 + max(0, spare))


def _point(p: Player) -> float:
    """What the next point of a faction costs Hester."""
    return POINT + NEAR_SEVEN * (2 * p.points + 1)


def harm(s: State, x: Attack) -> float:
    """What an attack of the faction is likely to cost Hester: a point for a full plate or a fire; or herself, and as
    much as a point for the spoon that goes back to one."""
    p = s.players[s.solo.acting_side]
    chance = float(forecast(s, s.solo.acting_side, x.start, x.target, x.kind != UNITS))
    if x.kind == UNITS:
        return chance * _point(p) / max(1, p.spoon - p.haint_plate)
    return chance * (_point(p) if x.kind == FIRE_THERE else _point(p) + RISEN)


def _risk(s: State) -> float:
    """What the least of the attacks costs that the faction may be sent to."""
    side = s.solo.acting_side
    return min((harm(s, x) for x in attacks(s, side)), default=0.0) if isinstance(top(s), SendingAttack) else 0.0


def _carried_out(game: Any, s: State, seat: Seat) -> State:
    """The position when the card has been carried out, before the attack: the best of all choices each time."""
    for _ in range(MANY):
        step = top(s)
        if actors(s) != (seat,) or not isinstance(step, CARRIED_OUT):
            return s
        s, _ = perform(game, s, max(solo_choices(game, s, seat), key=lambda found: found[1])[0])
    return s
