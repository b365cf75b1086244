"""Kammi, her goblin and the dolls (HC-8, 16)."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.cards import GOBLIN_CARDS
from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.kammi.state import DOLLS, MASKS, ROWS, edge_beside, goblins, is_kammi
from companion.games.harrow_county.kammi.steps.dolls import GoingAlong, PullingDoll
from companion.games.harrow_county.kammi.steps.goblin import Bleeding, Replaying, Tricking, talent_works, works
from companion.games.harrow_county.kammi.steps.goblin_ways import tricks
from companion.games.harrow_county.kammi.steps.set_up import FillingRows, HidingDoll, TurningDoll
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.rules.cards import ways
from companion.games.harrow_county.state import LEGENDS_OF, PURPLE, State
from companion.games.harrow_county.steps.abilities import Acting
from companion.games.harrow_county.steps.common import Carrying
from companion.games.harrow_county.steps.effects import PlacingTokens
from companion.games.harrow_county.steps.turn import Turn
from companion.kernel import Seat

# Whatever does not exist comes first and cannot be overruled


@rules.forbids("fill.token", a.FillRow, final=True)
def a_token_that_does_not_lie_yet(s: State, step: Any, act: a.FillRow) -> Iterator[Particulars]:
    if not isinstance(step, FillingRows) or act.token not in step.left(s):
        yield {"token": act.token}


@rules.forbids("out.there", a.SetOut, final=True)
def beside_her_home(s: State, step: Any, act: a.SetOut) -> Iterator[Particulars]:
    if (act.first, act.second) not in combinations(edge_beside(s.homes[act.seat]), 2) \
            or act.goblin not in (("",) if s.real_cards else MASKS):
        yield {"to": act.first}


@rules.forbids("doll.known", a.HideDoll, final=True)
def a_doll_that_may_be_real(s: State, step: Any, act: a.HideDoll) -> Iterator[Particulars]:
    if not isinstance(step, HidingDoll) or act.doll not in step.choices(s):
        yield {}


@rules.forbids("row.known", a.ChooseRow, final=True)
def a_row_of_the_table(s: State, step: Any, act: a.ChooseRow) -> Iterator[Particulars]:
    if act.row not in ROWS:
        yield {}


@rules.forbids("row.ability", a.ChooseAbility, final=True)
def an_ability_of_the_row(s: State, step: Any, act: a.ChooseAbility) -> Iterator[Particulars]:
    if isinstance(step, Turn) and act.ability not in step.abilities:
        yield {"ability": act.ability}


@rules.forbids("face.there", a.TurnDoll, final=True)
def the_doll_beneath_her(s: State, step: Any, act: a.TurnDoll) -> Iterator[Particulars]:
    if not isinstance(step, TurningDoll) or act.at != step.spot:
        yield {"to": act.at}


@rules.forbids("replay.known", a.Replay, final=True)
def a_goblin_card(s: State, step: Any, act: a.Replay) -> Iterator[Particulars]:
    if act.card not in GOBLIN_CARDS:
        yield {"card": act.card}


@rules.forbids("doll.lies", a.PullDoll, final=True)
def a_doll_to_pull(s: State, step: Any, act: a.PullDoll) -> Iterator[Particulars]:
    if act.to not in AT or not s.kammi.doll_at(act.start):
        yield {"start": act.start}


@rules.forbids("carry.there", a.CarryDoll, final=True)
def the_doll_that_was_left(s: State, step: Any, act: a.CarryDoll) -> Iterator[Particulars]:
    if not isinstance(step, Carrying) or (act.start, act.to) != (step.start, step.to):
        yield {"start": act.start}


@rules.forbids("trick.there", a.Trick, final=True)
def two_haints(s: State, step: Any, act: a.Trick) -> Iterator[Particulars]:
    if act.start not in s.players[act.seat].haints or act.to not in s.players[s.other(act.seat)].haints:
        yield {"start": act.start, "to": act.to}


@rules.forbids("doll.there", a.Advance, final=True)
def a_doll_to_carry(s: State, step: Any, act: a.Advance) -> Iterator[Particulars]:
    if act.doll and not s.kammi.doll_at(act.start):
        yield {"start": act.start}


# The action table


@rules.forbids_all("row.due", a.ChooseRow)
def a_row_with_the_ability_jar(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Turn) and not step.rows:
        yield {}


# Dolls


@rules.forbids("doll.room", a.Advance, a.PullDoll)
def one_doll_a_hex(s: State, step: Any, act: a.Advance | a.PullDoll) -> Iterator[Particulars]:
    if (isinstance(act, a.PullDoll) or act.doll) and s.kammi.doll_at(act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("doll.kammi", a.Advance, a.CarryDoll)
def kammi_carries_no_open_doll(s: State, step: Any, act: a.Advance | a.CarryDoll) -> Iterator[Particulars]:
    k = s.kammi
    if not k.doll_open or k.doll_at(act.start) != k.real_doll or s.players[act.seat].colour != PURPLE:
        return
    match act:
        case a.Advance(haints=0, doll=True, legend=legend, second=second) if legend != second:
            alone = is_kammi(s, second)
        case a.CarryDoll() if isinstance(step, Carrying) and step.what in LEGENDS_OF:
            alone = is_kammi(s, step.what == LEGENDS_OF[1])
        case _:
            alone = False
    if alone:
        yield {"start": act.start, "at": (act.start,)}


@rules.forbids("doll.closer", a.PullDoll)
def nearer_to_her(s: State, step: Any, act: a.PullDoll) -> Iterator[Particulars]:
    if isinstance(step, PullingDoll) and act not in step.pulls(s, act.seat):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("follow.unit", a.Shift)
def one_unit_of_the_hex(s: State, step: Any, act: a.Shift) -> Iterator[Particulars]:
    if isinstance(step, GoingAlong) and (act.what, act.start, act.to) not in ways(s, step):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("face.true", a.TurnDoll)
def as_the_doll_is(s: State, step: Any, act: a.TurnDoll) -> Iterator[Particulars]:
    k = s.kammi
    known = k.real_doll in DOLLS
    must = k.doll_at(act.at) == k.real_doll if known else len(k.dolls) == 1 or act.real_one
    if act.real_one != must:
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("mask.true", a.Unmask)
def as_she_is(s: State, step: Any, act: a.Unmask) -> Iterator[Particulars]:
    if s.kammi.goblin in MASKS and act.goblin != (s.kammi.goblin == MASKS[bool(step.second)]):
        yield {}


# Goblin cards


@rules.forbids("card.works", a.PlayCard, a.Replay)
def a_goblin_card_that_works(s: State, step: Any, act: a.PlayCard | a.Replay) -> Iterator[Particulars]:
    if s.players[act.seat].colour == PURPLE and not any(works(s, act.seat, act.card, at) for at in goblins(s)):
        yield {"card": act.card}


@rules.forbids("replay.lies", a.Replay)
def a_card_that_lies_open(s: State, step: Any, act: a.Replay) -> Iterator[Particulars]:
    if isinstance(step, Replaying) and act.card not in step.cards(s):
        yield {"card": act.card}


@rules.forbids("blood.where", a.PlaceCube)
def near_the_goblin_with_nobody(s: State, step: Any, act: a.PlaceCube) -> Iterator[Particulars]:
    if isinstance(step, Bleeding) and not any(step.fits(s, at, act.to) for at in goblins(s)):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("trick.pair", a.Trick)
def two_that_are_alone(s: State, step: Any, act: a.Trick) -> Iterator[Particulars]:
    if isinstance(step, Tricking) and not any((act.start, act.to) in tricks(s, at) for at in goblins(s)):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("card.doppelganger", a.Spawn)
def near_the_goblin(s: State, step: Any, act: a.Spawn) -> Iterator[Particulars]:
    if isinstance(step, Acting) and step.source == "doppelganger" and act.at not in step.spawns_at(s):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("card.decoy", a.Advance)
def one_legend_goes(s: State, step: Any, act: a.Advance) -> Iterator[Particulars]:
    if isinstance(step, Acting) and step.source == "decoy" and act.legend == act.second:
        yield {"start": act.start, "at": (act.start,)}


@rules.forbids("put.away", a.PutToken)
def two_hexes_from_the_goblin(s: State, step: Any, act: a.PutToken) -> Iterator[Particulars]:
    if isinstance(step, PlacingTokens) and step.source == "out_of_here" and not step.fits(s, act.to):
        yield {"to": act.to, "at": (act.to,)}


# Talents and track


@rules.forbids_all("talent.goblin", a.UseTalent)
def once_and_with_something_to_do(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].colour == PURPLE and (
            s.kammi.talent_used or not any(talent_works(s, seat, at) for at in goblins(s))):
        yield {}


@rules.forbids_all("swap.nailed", a.SwapLegends)
def nobody_on_a_nail(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].nailed or s.players[seat].second_nailed:
        yield {}
