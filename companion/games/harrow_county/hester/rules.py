"""Hester's turn: roots, actions, infections, fires, the feast (HC-9)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import (
    EDGE, MIXED_INFECTION, OPEN_CARDS, OUTSIDE, healthy, hostile, makes_fire, starts_of_roots, step_price, summon_price)
from companion.games.harrow_county.hester.steps.cards import (
    MIXED_WOUND, Wounding, has_effect)
from companion.games.harrow_county.hester.steps.feast import Feasting
from companion.games.harrow_county.hester.steps.fire import Feeding, Pushing, pushed_to
from companion.games.harrow_county.hester.steps.offers import Bestowing
from companion.games.harrow_county.hester.steps.paying import GainingCubes, Paying
from companion.games.harrow_county.hester.steps.turn import HesterTurn, Rooting, hester_hand
from companion.games.harrow_county.hexes import AT, NEXT
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import State
from companion.kernel import Action, Seat

# Whatever does not exist comes first and cannot be overruled


@rules.forbids("root.there", b.PlaceRoot, final=True)
def hexes_for_a_root(s: State, step: Any, act: b.PlaceRoot) -> Iterator[Particulars]:
    if act.to not in AT or act.start not in (OUTSIDE, *AT):
        yield {"to": act.to}


@rules.forbids("lay.known", b.OpenCard, final=True)
def a_card_of_hers(s: State, step: Any, act: b.OpenCard) -> Iterator[Particulars]:
    if act.card not in hester_hand(s):
        yield {"card": act.card}


@rules.forbids("hcard.open", b.UseCard, final=True)
def a_card_that_lies_open(s: State, step: Any, act: b.UseCard) -> Iterator[Particulars]:
    if act.card not in s.hester.open_cards:
        yield {"card": act.card}


@rules.forbids("hspawn.there", b.SpawnFor, final=True)
def a_faction_and_a_hex(s: State, step: Any, act: b.SpawnFor) -> Iterator[Particulars]:
    if not s.seat_of(act.faction) or act.at not in AT:
        yield {"to": act.at}


@rules.forbids("creep.there", b.Creep, final=True)
def an_infected_haint_there(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if act.start not in s.hester.infected or not s.owner(act.start) or act.to not in AT:
        yield {"start": act.start}


@rules.forbids("stalk.there", b.Stalk, final=True)
def hester_on_the_map(s: State, step: Any, act: b.Stalk) -> Iterator[Particulars]:
    if s.hester.at not in AT or act.to not in AT:
        yield {"to": act.to}


@rules.forbids("infect.there", b.Infect, final=True)
def units_on_that_hex(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if act.at not in AT or not s.owner(act.at) or act.prey not in ("", *AT):
        yield {"to": act.at}


@rules.forbids("summon.there", b.Summon, final=True)
def a_fire_and_a_terrain(s: State, step: Any, act: b.Summon) -> Iterator[Particulars]:
    if act.at not in s.hester.fires or act.terrain not in TERRAINS:
        yield {"to": act.at}


@rules.forbids("pay.there", b.Pay, final=True)
def a_cube_that_is_hers(s: State, step: Any, act: b.Pay) -> Iterator[Particulars]:
    if not isinstance(step, Paying) or not s.hester.cubes.get(act.terrain):
        yield {"terrain": act.terrain}


@rules.forbids("gain.there", b.GainCube, final=True)
def a_cube_of_the_common_supply(s: State, step: Any, act: b.GainCube) -> Iterator[Particulars]:
    if not isinstance(step, GainingCubes | Bestowing) or act.terrain not in step.choices(s):
        yield {"terrain": act.terrain}


@rules.forbids("feed.there", b.Feed, final=True)
def a_side_with_an_empty_square(s: State, step: Any, act: b.Feed) -> Iterator[Particulars]:
    if not isinstance(step, Feeding) or act not in step.candidates(s, act.seat):
        yield {"faction": act.faction}


@rules.forbids("push.there", b.Push, final=True)
def the_thing_that_is_next(s: State, step: Any, act: b.Push) -> Iterator[Particulars]:
    if not isinstance(step, Pushing) or act.what != step.first(s) or act.start != step.spot or act.to not in AT:
        yield {"what": act.what, "start": act.start}


@rules.forbids("push.where", b.Push)
def where_it_can_lie(s: State, step: Any, act: b.Push) -> Iterator[Particulars]:
    if act.to not in pushed_to(s, act.what, act.start):
        yield {"to": act.to, "at": (act.start, act.to)}


@rules.forbids("eat.there", b.Eat, final=True)
def what_the_faction_has(s: State, step: Any, act: b.Eat) -> Iterator[Particulars]:
    if not isinstance(step, Feasting) or (s.seat_of(act.faction), act.token, act.source) not in step.meals(s):
        yield {"faction": act.faction}


# Roots


@rules.forbids("root.edge", b.PlaceRoot)
def the_first_root_comes_from_outside(s: State, step: Any, act: b.PlaceRoot) -> Iterator[Particulars]:
    if OUTSIDE in starts_of_roots(s, root_colour(s, step)) and (act.start != OUTSIDE or act.to not in EDGE):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("root.grows", b.PlaceRoot)
def out_of_a_root(s: State, step: Any, act: b.PlaceRoot) -> Iterator[Particulars]:
    starts = starts_of_roots(s, root_colour(s, step))
    if OUTSIDE not in starts and (act.start not in starts or act.to not in NEXT[act.start]):
        yield {"to": act.to, "at": (*starts, act.to)}


@rules.forbids("root.free", b.PlaceRoot)
def into_a_hex_without_a_root(s: State, step: Any, act: b.PlaceRoot) -> Iterator[Particulars]:
    if act.to in s.hester.root_hexes:
        yield {"to": act.to, "at": (act.to,)}


def root_colour(s: State, step: Any) -> str:
    """Of the roots that the step places."""
    return step.colour(s) if isinstance(step, Rooting) else s.hester.colour


# Actions


FLAMES: dict[type[Action], str] = {
    b.PlaceRoot: "grow_root", b.OpenCard: "take_card", b.SpawnFor: "spawn_haint", b.Creep: "move_infected",
    b.Stalk: "move_infected", b.Infect: "infect_haints", b.Summon: "summon_hester"}
"""What a flame pays for."""
EARLY = (b.PlaceRoot, b.OpenCard, b.SpawnFor, b.Creep, b.Stalk)


@rules.forbids("haction.once", *FLAMES)
def each_action_once(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    action = FLAMES[type(act)]
    if isinstance(step, HesterTurn) and action in s.hester.spent and step.doing != action:
        yield {"deed": action}


@rules.forbids("haction.flame", *FLAMES)
def a_flame_for_an_action(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    action = FLAMES[type(act)]
    if isinstance(step, HesterTurn) and step.doing != action and action not in s.hester.spent and not s.hester.left:
        yield {"n": s.hester.action_flames}


@rules.forbids_all("tree.last", *EARLY)
def nothing_else_after_the_tree(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, HesterTurn) and step.thrown:
        yield {}


@rules.forbids_all("tree.first", b.Infect, b.Summon)
def only_after_the_tree(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, HesterTurn) and not step.thrown:
        yield {}


@rules.forbids_all("tree.once", b.ThrowTree)
def one_throw_a_turn(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, HesterTurn) and step.thrown:
        yield {}


@rules.forbids_all("tree.flame", b.ThrowTree)
def a_flame_for_what_follows(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.hester.left:
        yield {"n": s.hester.action_flames}


@rules.forbids("lay.over", b.OpenCard)
def on_top_of_one_of_three(s: State, step: Any, act: b.OpenCard) -> Iterator[Particulars]:
    covers = s.hester.open_cards if len(s.hester.open_cards) >= OPEN_CARDS else ("",)
    if act.over not in covers:
        yield {"most": OPEN_CARDS}


@rules.forbids("hcard.once", b.UseCard)
def each_card_once_a_turn(s: State, step: Any, act: b.UseCard) -> Iterator[Particulars]:
    if act.card in s.hester.cards_used:
        yield {"card": act.card}


@rules.forbids("hcard.effect", b.UseCard)
def a_card_that_does_something(s: State, step: Any, act: b.UseCard) -> Iterator[Particulars]:
    if not isinstance(step, HesterTurn) or not has_effect(s, step, act.card):
        yield {"card": act.card}


# Spawning


@rules.forbids("hspawn.where", b.SpawnFor)
def at_home_or_with_the_legend(s: State, step: Any, act: b.SpawnFor) -> Iterator[Particulars]:
    seat = s.seat_of(act.faction)
    places = (s.homes[seat], *s.legends(seat))
    if act.at not in places or s.terrain[act.at] not in TERRAINS:
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("hspawn.cube", b.SpawnFor)
def a_cube_of_that_terrain(s: State, step: Any, act: b.SpawnFor) -> Iterator[Particulars]:
    if s.terrain[act.at] in TERRAINS and not s.hester.cubes.get(s.terrain[act.at]):
        yield {"terrain": s.terrain[act.at], "at": (act.at,)}


@rules.forbids("hspawn.supply", b.SpawnFor)
def a_haint_that_is_left(s: State, step: Any, act: b.SpawnFor) -> Iterator[Particulars]:
    if not s.haints_left(s.seat_of(act.faction)):
        yield {"faction": act.faction}


# Moves


@rules.forbids("creep.next", b.Creep)
def one_hex_at_a_time(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if act.to not in NEXT[act.start]:
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("creep.enemy", b.Creep)
def no_enemy_without_a_snake(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    owner = s.owner(act.start)
    if s.units(s.other(owner), act.to) and not makes_fire(s, owner, act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("creep.goal", b.Creep)
def no_goal_of_the_other_side(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if hostile(s, s.owner(act.start), act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("creep.fire", b.Creep)
def no_haint_in_a_fire(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if act.to in s.hester.fires:
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("creep.full", b.Creep)
def room_for_a_haint(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if s.units(s.owner(act.start), act.to) >= (most := s.most_units(act.to)):
        yield {"to": act.to, "most": most, "at": (act.to,)}


@rules.forbids("creep.flames", b.Creep)
def flames_for_a_fire(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if not s.hester.flame_pairs and makes_fire(s, s.owner(act.start), act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("creep.nail", b.Creep)
def no_nail_beneath(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if s.loose(s.owner(act.start), act.start) < 1:
        yield {"start": act.start, "at": (act.start,)}


@rules.forbids("creep.doll", b.Creep)
def a_doll_to_carry(s: State, step: Any, act: b.Creep) -> Iterator[Particulars]:
    if act.doll and (not s.kammi.doll_at(act.start) or s.kammi.doll_at(act.to)):
        yield {"start": act.start, "at": (act.start, act.to)}


@rules.forbids("creep.cost", b.Creep, b.Stalk)
def cubes_for_the_step(s: State, step: Any, act: b.Creep | b.Stalk) -> Iterator[Particulars]:
    price, mixed = step_price(s, act.to, isinstance(act, b.Stalk), act.mixed)
    if not s.hester.pays(price, mixed):
        yield {"to": act.to, "n": mixed or sum(price.values()), "at": (act.to,)}


@rules.forbids("stalk.next", b.Stalk)
def hester_goes_next_door(s: State, step: Any, act: b.Stalk) -> Iterator[Particulars]:
    if act.to not in NEXT[s.hester.at]:
        yield {"to": act.to, "at": (s.hester.at, act.to)}


@rules.forbids("stalk.mixed", b.Stalk)
def mixed_cubes_for_mountains_and_brambles(s: State, step: Any, act: b.Stalk) -> Iterator[Particulars]:
    if act.mixed == (s.terrain[act.to] in TERRAINS):
        yield {"to": act.to, "at": (act.to,)}


# After the Tree


@rules.forbids("infect.root", b.Infect)
def a_root_on_the_hex(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if not isinstance(step, Wounding) and act.at not in s.hester.root_hexes:
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("infect.once", b.Infect)
def one_infection_a_hex(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if act.at in getattr(step, "snakes_at", ()):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("infect.terrain", b.Infect)
def not_on_mountains(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if not isinstance(step, Wounding) and s.terrain[act.at] not in TERRAINS and not getattr(step, "protege", False):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids_all("infect.snake", b.Infect)
def a_snake_that_is_left(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.hester.snakes_left:
        yield {}


@rules.forbids("infect.haint", b.Infect)
def a_haint_without_a_snake(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if not healthy(s, s.owner(act.at), act.prey or act.at):
        yield {"to": act.prey or act.at, "at": (act.prey or act.at,)}


@rules.forbids("infect.legend", b.Infect)
def another_haint_for_a_legend(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    owner = s.owner(act.at)
    again = bool(getattr(step, "preyed", ())) and not s.settings.each_legend
    first = isinstance(step, Wounding) or healthy(s, owner, act.at) or act.at not in s.legends(owner)
    if act.prey and (first or again):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("infect.place", b.Infect)
def beside_an_infected_one(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if isinstance(step, Wounding) and act.at not in step.victims(s):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("infect.cost", b.Infect)
def cubes_for_a_snake(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if getattr(step, "protege", False):
        return
    mixed = MIXED_WOUND if isinstance(step, Wounding) else MIXED_INFECTION if act.mixed else 0
    price = {} if mixed else {s.terrain[act.at]: 1}
    if not s.hester.pays(price, mixed):
        yield {"n": mixed or 1, "at": (act.at,)}


@rules.forbids("infect.free", b.Infect)
def no_choice_of_cubes_for_nothing(s: State, step: Any, act: b.Infect) -> Iterator[Particulars]:
    if act.mixed and getattr(step, "protege", False):
        yield {"at": (act.at,)}


@rules.forbids_all("summon.map", b.Summon)
def hester_off_the_map(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.hester.at:
        yield {"at": (s.hester.at,)}


@rules.forbids("summon.terrain", b.Summon)
def cubes_of_the_fires_terrain(s: State, step: Any, act: b.Summon) -> Iterator[Particulars]:
    own = s.terrain[act.at]
    if own in TERRAINS and act.terrain != own and not getattr(step, "sloth", False):
        yield {"terrain": own, "at": (act.at,)}


@rules.forbids("summon.bare", b.Summon)
def no_cubes_of_a_fire_without_terrain(s: State, step: Any, act: b.Summon) -> Iterator[Particulars]:
    bare = s.terrain[act.at] not in TERRAINS and not s.settings.bare_fires
    if bare and not getattr(step, "sloth", False):
        yield {"at": (act.at,)}


@rules.forbids("summon.cost", b.Summon)
def enough_of_one_terrain(s: State, step: Any, act: b.Summon) -> Iterator[Particulars]:
    if s.hester.cubes.get(act.terrain, 0) < (n := summon_price(s)):
        yield {"n": n, "terrain": act.terrain}
