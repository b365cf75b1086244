"""The unique talents of chapter 2's legends (HC-13.3 to 13.11)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.cards import UPGRADES
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hester.state import HAINT_WORDS
from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.rules.turn import power
from companion.games.harrow_county.state import ABILITIES, State
from companion.games.harrow_county.steps.abilities import Acting
from companion.games.harrow_county.steps.battle import Releasing
from companion.games.harrow_county.steps.legend import Swaying
from companion.games.harrow_county.steps.talents import (
    Nailing, Picking, Raging, Removing, StoringCubes, Taunting, nailed_hexes, unit_without_nail)
from companion.kernel import Doubt, Seat, Unknown

# Whatever does not exist comes first and cannot be overruled


@rules.forbids("nail.unit", a.Nail, final=True)
def a_unit_without_a_nail(s: State, step: Any, act: a.Nail) -> Iterator[Particulars]:
    if act.to not in AT or act.old not in ("", *nailed_hexes(s)) or not unit_without_nail(s, act.to, act.legend):
        yield {"to": act.to}


@rules.forbids("nail.there", a.Unnail, final=True)
def an_own_unit_on_a_nail(s: State, step: Any, act: a.Unnail) -> Iterator[Particulars]:
    p = s.players[act.seat]
    pinned = (p.nailed and p.legend == act.at) or (p.second_nailed and p.second == act.at)
    if not (pinned if act.legend else act.at in s.nails and s.owner(act.at) == act.seat):
        yield {"to": act.at}


@rules.forbids("taunt.there", a.Taunt, final=True)
def a_hex_for_the_taunt(s: State, step: Any, act: a.Taunt) -> Iterator[Particulars]:
    if act.to not in AT:
        yield {"to": act.to}


@rules.forbids("remove.there", a.RemoveHaint, final=True)
def a_haint_to_remove(s: State, step: Any, act: a.RemoveHaint) -> Iterator[Particulars]:
    if not any(act.at in p.haints for p in s.players.values()):
        yield {"to": act.at}


@rules.forbids("store.some", a.StoreCubes, final=True)
def cubes_for_her_board(s: State, step: Any, act: a.StoreCubes) -> Iterator[Particulars]:
    if not isinstance(step, StoringCubes) or not 1 <= act.n <= step.most(s):
        yield {"n": act.n}


@rules.forbids("return.some", a.ReturnCubes, final=True)
def cubes_of_her_board(s: State, step: Any, act: a.ReturnCubes) -> Iterator[Particulars]:
    if not isinstance(step, Releasing) or not 1 <= act.n <= s.players[act.seat].odessa_cubes:
        yield {"n": act.n}


@rules.forbids("pick.there", a.Pick, final=True)
def a_token_in_the_bag(s: State, step: Any, act: a.Pick) -> Iterator[Particulars]:
    if not isinstance(step, Picking) or act.token not in s.bag or act.token not in (*ABILITIES, *UPGRADES):
        yield {"token": act.token}


# Whether a talent can be used at all


@rules.forbids_all("talent.malachi", a.UseTalent)
def somebody_near_malachi(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == "malachi" and not any(isinstance(x, a.Attack) for x in Raging(seat).candidates(s, seat)):
        yield {}


@rules.forbids_all("talent.priscilla", a.UseTalent)
def a_hex_for_a_taunt(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == "priscilla" and not Taunting(seat).actors(s):
        yield {"to": s.players[seat].legend}


@rules.forbids_all("talent.skinless_boy", a.UseTalent)
def the_boy_stands_on_terrain(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == "skinless_boy" and not on_terrain(s, seat):
        yield {"to": s.players[seat].legend}


@rules.forbids_all("talent.corbin", a.UseTalent)
def a_haint_for_corbin(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == "corbin" and not Removing(seat, "corbin").places(s):
        yield {}


@rules.forbids_all("talent.kain", a.UseTalent)
def kain_stands_on_terrain(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == "kain" and not on_terrain(s, seat):
        yield {"to": s.players[seat].legend}


@rules.forbids_all("talent.odessa", a.UseTalent)
def a_cube_to_keep(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == "odessa" and not StoringCubes(seat).most(s):
        yield {}


@rules.forbids_all("talent.wilma", a.UseTalent)
def something_in_the_bag(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == "wilma" and not s.bag:
        yield {}


@rules.forbids_all("talent.mildred", a.UseTalent)
def mildred_can_reach_her_haints(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    p = s.players[seat]
    if p.name == "mildred" and p.legend not in p.haints \
            and (p.nailed or not any(s.open_to(seat, at) for at in p.haints)):
        yield {}


def on_terrain(s: State, seat: Seat) -> bool:
    """Whether the legend stands neither on a mountain nor in the Brambles."""
    return s.terrain[s.players[seat].legend] in TERRAINS


# What they do


@rules.forbids("nail.near", a.Nail)
def next_to_an_own_unit(s: State, step: Any, act: a.Nail) -> Iterator[Particulars]:
    if act.to not in Nailing(act.seat).near(s):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("nail.old", a.Nail)
def a_nail_of_the_supply_first(s: State, step: Any, act: a.Nail) -> Iterator[Particulars]:
    if bool(act.old) == bool(s.nails_left()):
        yield {"left": s.nails_left()}


@rules.forbids("nail.held", a.Advance, a.Sway, a.Pull, a.Shift, a.RemoveHaint)
def whoever_stands_on_a_nail_stays(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    start, haints, legend, second = leaving(step, act)
    if not s.nails and not any(p.nailed or p.second_nailed for p in s.players.values()):
        return
    owner = s.owner(start)
    if owner and ((haints and haints > s.loose(owner, start) - resting(s, step, start))
                  or (legend and s.players[owner].nailed) or (second and s.players[owner].second_nailed)):
        yield {"start": start, "at": (start,)}


def leaving(step: Any, act: Any) -> tuple[str, int, bool, bool]:
    """Hex, haints, legend and second legend that an action takes away from there."""
    match act:
        case a.Advance():
            return act.start, act.haints, act.legend, act.second
        case a.Sway():
            return act.start, act.n, False, False
        case a.Pull() | a.Shift():
            return act.start, int(act.what in HAINT_WORDS), act.what == "legend", act.what == "second"
    own = isinstance(step, Removing) and step.legend == "corbin"
    return act.at, int(own), False, False


def resting(s: State, step: Any, at: str) -> int:
    """Haints there that the open step has moved already."""
    return step.moved.get(at, 0) if isinstance(step, Swaying) else 0


@rules.forbids("nail.cost", a.Unnail)
def an_advance_for_the_nail(s: State, step: Any, act: a.Unnail) -> Iterator[Particulars | Doubt]:
    left = power(step, "advance")
    if isinstance(left, Unknown):
        yield Doubt("value", {"ability": "advance"})
    elif left < 1:
        yield {}


@rules.forbids("rage.where", a.Attack)
def one_or_two_hexes_from_malachi(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    if isinstance(step, Raging) and act.start not in step.starts(s):
        yield {"start": act.start, "at": (act.start, s.players[act.seat].legend)}


@rules.forbids("taunt.where", a.Taunt)
def terrain_of_hers_with_nobody(s: State, step: Any, act: a.Taunt) -> Iterator[Particulars]:
    if not isinstance(step, Taunting) or not step.fits(s, act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("corbin.own", a.RemoveHaint)
def a_haint_of_corbins(s: State, step: Any, act: a.RemoveHaint) -> Iterator[Particulars]:
    if isinstance(step, Removing) and step.legend == "corbin" and s.owner(act.at) != act.seat:
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("corbin.where", a.Spawn)
def near_corbin_or_his_home(s: State, step: Any, act: a.Spawn) -> Iterator[Particulars]:
    if isinstance(step, Acting) and step.source == "corbin" and act.at not in step.spawns_at(s):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("kain.terrain", a.RemoveHaint)
def on_kains_terrain(s: State, step: Any, act: a.RemoveHaint) -> Iterator[Particulars]:
    if isinstance(step, Removing) and step.legend == "kain" and act.at not in step.places(s):
        yield {"to": act.at, "terrain": s.terrain[s.players[act.seat].legend], "at": (act.at,)}
