"""What the rules of the solo game forbid (HC-10)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county.hester.state import hostile
from companion.games.harrow_county.hexes import AT, NEXT
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo.attack import SendingAttack
from companion.games.harrow_county.solo.cards import DECKS
from companion.games.harrow_county.solo.moving import MovingUnits
from companion.games.harrow_county.solo.state import cards_left, content, full_decks, hexes_of
from companion.games.harrow_county.solo.turn import LayingFlames
from companion.games.harrow_county.solo.turning import ChoosingSide, PlacingGoal, SpawningHaints
from companion.games.harrow_county.solo.ways import FIRE, HESTER, UNITS, attacks, in_reach, kind_of, nearer
from companion.games.harrow_county.state import State
from companion.kernel import Action

FOLLOWED = (c.AddCubes, c.GoFirst, c.PayKill, c.PayDisplace, c.PayFlames, c.PayHester, c.ReadHex, c.ReadSymbol,
            c.ReadSign)
"""What follows from the card and the rules alone, or is read off a card: nothing else can be done."""

# Whatever does not exist comes first and cannot be overruled


@rules.forbids("solo.follows", *FOLLOWED, final=True)
def what_the_card_and_the_rules_ask_for(s: State, step: Any, act: Action) -> Iterator[Particulars]:
    if type(act) not in step.accepts or act not in tuple(step.candidates(s, act.seat)):
        yield {}


@rules.forbids("solo.drawn", c.TurnCard, c.DrawTerrain, final=True)
def what_may_lie_on_top(s: State, step: Any, act: c.TurnCard | c.DrawTerrain) -> Iterator[Particulars]:
    if type(act) not in step.accepts or act not in step.chances(s):
        yield {}


@rules.forbids("solo.deck", c.ChooseDeck, c.SwapSoloCard, final=True)
def a_deck_that_there_is(s: State, step: Any, act: c.ChooseDeck | c.SwapSoloCard) -> Iterator[Particulars]:
    if act.deck not in DECKS:
        yield {"deck": act.deck}


@rules.forbids("solo.goal", c.PlaceObjective, final=True)
def the_goal_that_is_missing(s: State, step: Any, act: c.PlaceObjective) -> Iterator[Particulars]:
    if not isinstance(step, PlacingGoal) or act.goal != step.goal or act.at not in AT:
        yield {"goal": act.goal}


@rules.forbids("solo.side", c.ActivateSide, final=True)
def one_of_the_two_factions(s: State, step: Any, act: c.ActivateSide) -> Iterator[Particulars]:
    if not s.seat_of(act.faction):
        yield {"faction": act.faction}


@rules.forbids("solo.amount", c.SpawnHaints, final=True)
def as_many_haints_as_the_space_says(s: State, step: Any, act: c.SpawnHaints) -> Iterator[Particulars]:
    if not isinstance(step, SpawningHaints) or act.at not in AT or act.n != step.n(s, act.at):
        yield {"n": act.n}


@rules.forbids("solo.group", c.MoveGroup, final=True)
def the_whole_group_whose_turn_it_is(s: State, step: Any, act: c.MoveGroup) -> Iterator[Particulars]:
    p = s.players.get(s.solo.acting_side)
    if not isinstance(step, MovingUnits) or p is None or act.start != step.group(s) \
            or act.to not in NEXT.get(act.start, ()) or act.haints != p.haints.get(act.start, 0) \
            or act.legend != (p.legend == act.start):
        yield {"start": act.start}


@rules.forbids("solo.hexes", c.SendAttack, final=True)
def hexes_of_the_map(s: State, step: Any, act: c.SendAttack) -> Iterator[Particulars]:
    if not isinstance(step, SendingAttack) or not s.solo.acting_side or act.start not in AT or act.target not in AT:
        yield {"start": act.start, "target": act.target}


# Cards


@rules.forbids("solo.empty", c.ChooseDeck, c.SwapSoloCard)
def a_deck_with_a_card(s: State, step: Any, act: c.ChooseDeck | c.SwapSoloCard) -> Iterator[Particulars]:
    if not cards_left(s, act.deck) and full_decks(s):
        yield {"deck": act.deck}


@rules.forbids("solo.none", c.SwapSoloCard)
def another_card_that_there_is(s: State, step: Any, act: c.SwapSoloCard) -> Iterator[Particulars]:
    if not full_decks(s):
        yield {}


@rules.forbids("solo.twice", c.SwapSoloCard)
def one_other_card_a_turn(s: State, step: Any, act: c.SwapSoloCard) -> Iterator[Particulars]:
    if isinstance(step, ChoosingSide) and step.final_card:
        yield {}


@rules.forbids("solo.symbol", c.LayFlames)
def from_the_symbol_of_the_card(s: State, step: Any, act: c.LayFlames) -> Iterator[Particulars]:
    if not isinstance(step, LayingFlames) or act.space not in step.spaces(s):
        yield {"space": content(s, s.solo.card).solo_symbol}


# Hexes


@rules.forbids("solo.named", c.PlaceObjective, c.SpawnHaints)
def a_hex_of_the_card(s: State, step: Any, act: c.PlaceObjective | c.SpawnHaints) -> Iterator[Particulars]:
    card = step.card if isinstance(step, PlacingGoal) else s.solo.card
    if act.at not in (found := hexes_of(s, card)):
        yield {"card": card, "at": found}


@rules.forbids("solo.units", c.PlaceObjective, c.SpawnHaints)
def a_hex_without_units(s: State, step: Any, act: c.PlaceObjective | c.SpawnHaints) -> Iterator[Particulars]:
    if s.owner(act.at):
        yield {"at": (act.at,)}


@rules.forbids("solo.fire", c.PlaceObjective, c.SpawnHaints)
def a_hex_without_fire(s: State, step: Any, act: c.PlaceObjective | c.SpawnHaints) -> Iterator[Particulars]:
    if act.at in s.hester.fires:
        yield {"at": (act.at,)}


@rules.forbids("solo.rival", c.PlaceObjective, c.SpawnHaints)
def a_hex_without_a_goal_of_the_rival(s: State, step: Any, act: c.PlaceObjective | c.SpawnHaints
                                      ) -> Iterator[Particulars]:
    if isinstance(act, c.SpawnHaints):
        taken = hostile(s, s.solo.acting_side, act.at)
    else:
        taken = act.at in (s.buildings if act.goal == "townsfolk" else s.townsfolk)
    if taken:
        yield {"at": (act.at,)}


@rules.forbids("solo.nearer", c.MoveGroup)
def a_hex_nearer_to_the_goal(s: State, step: Any, act: c.MoveGroup) -> Iterator[Particulars]:
    if isinstance(step, MovingUnits):
        ways = nearer(s, s.solo.acting_side, step.goals(s), act.start)
        if act.to not in ways and s.open_to(s.solo.acting_side, act.to):
            yield {"to": act.to, "at": ways}


# The attack


@rules.forbids("solo.sign", c.SendAttack)
def hester_and_fires_as_the_sign_says(s: State, step: Any, act: c.SendAttack) -> Iterator[Particulars]:
    found = attacks(s, s.solo.acting_side)
    if act.hester != (content(s, s.solo.card).hester_sign and any(x.kind != UNITS for x in found)):
        yield {"hester": act.hester}


@rules.forbids("solo.first", c.SendAttack)
def hester_before_a_fire(s: State, step: Any, act: c.SendAttack) -> Iterator[Particulars]:
    found = attacks(s, s.solo.acting_side)
    if act.hester and kind_of(s, act.target, True) == FIRE and any(x.kind == HESTER for x in found):
        yield {"at": (s.hester.at,)}


@rules.forbids("solo.reach", c.SendAttack)
def within_reach(s: State, step: Any, act: c.SendAttack) -> Iterator[Particulars]:
    if not in_reach(s, s.solo.acting_side, act.start, act.target):
        yield {"at": (act.start, act.target)}


@rules.forbids("solo.enemy", c.SendAttack)
def something_to_attack(s: State, step: Any, act: c.SendAttack) -> Iterator[Particulars]:
    there = act.target in s.hester.fires or act.target == s.hester.at if act.hester \
        else s.units(s.other(s.solo.acting_side), act.target)
    if not there or not s.units(s.solo.acting_side, act.start):
        yield {"at": (act.start, act.target)}


@rules.forbids("solo.more", c.SendAttack)
def no_more_units_than_attack(s: State, step: Any, act: c.SendAttack) -> Iterator[Particulars]:
    ours, theirs = s.units(s.solo.acting_side, act.start), s.units(s.other(s.solo.acting_side), act.target)
    if not act.hester and theirs > ours > 0:
        yield {"n": theirs, "ours": ours, "at": (act.target,)}
