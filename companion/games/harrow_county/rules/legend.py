"""The Legend jar: paths, storms, the talents of Emmy and Levi (HC-4.7 to 4.9, 13)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.hexes import AT, NEXT, distance
from companion.games.harrow_county.kammi.steps.goblin import Bleeding
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import EMMY, LEVI, State
from companion.games.harrow_county.steps.common import snakes_of
from companion.games.harrow_county.steps.legend import LegendJar, Swaying, bare
from companion.games.harrow_county.steps.track import Storming
from companion.kernel import Seat


@rules.forbids("path.there", a.PlacePath, final=True)
def a_hex_for_the_path(s: State, step: Any, act: a.PlacePath) -> Iterator[Particulars]:
    if act.to not in AT:
        yield {"to": act.to}


@rules.forbids("path.lies", a.TakePath, final=True)
def a_path_that_lies_there(s: State, step: Any, act: a.TakePath) -> Iterator[Particulars]:
    if act.at not in s.paths:
        yield {"to": act.at}


@rules.forbids("cube.there", a.PlaceCube, final=True)
def a_hex_for_the_cube(s: State, step: Any, act: a.PlaceCube) -> Iterator[Particulars]:
    if act.to not in AT:
        yield {"to": act.to}


@rules.forbids("storm.there", a.PlaceStorm, final=True)
def a_hex_for_the_storm(s: State, step: Any, act: a.PlaceStorm) -> Iterator[Particulars]:
    if act.to not in AT:
        yield {"to": act.to}


@rules.forbids("pull.there", a.Pull, final=True)
def what_the_scroll_pulls(s: State, step: Any, act: a.Pull) -> Iterator[Particulars]:
    known = isinstance(step, Storming) and step.storm and act.to in AT and (act.what, act.start) in step.lying(s)
    if not known:
        yield {"what": act.what, "start": act.start}


@rules.forbids("sway.there", a.Sway, final=True)
def haints_that_have_not_moved(s: State, step: Any, act: a.Sway) -> Iterator[Particulars]:
    if not isinstance(step, Swaying) or act.start not in AT or act.to not in AT \
            or not 1 <= act.n <= step.rested(s, act.start) \
            or act.infected not in snakes_of(s, act.seat, act.start, act.n):
        yield {"start": act.start}


@rules.forbids("legend.once", a.UseTrack, a.UseTalent)
def each_part_once(s: State, step: Any, act: a.UseTrack | a.UseTalent) -> Iterator[Particulars]:
    if isinstance(step, LegendJar) and not (step.track if isinstance(act, a.UseTrack) else step.gift):
        yield {}


@rules.forbids_all("talent.cubes", a.UseTalent)
def a_hex_and_a_cube_for_emmy(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].name == EMMY and not (bare(s, seat) and s.cubes_left(seat)):
        yield {}


@rules.forbids_all("talent.terrain", a.UseTalent)
def levi_stands_on_terrain(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    at = s.players[seat].legend
    if s.players[seat].name == LEVI and s.terrain[at] in ("mountain", "brambles"):
        yield {"to": at, "at": (at,)}


@rules.forbids("path.range", a.PlacePath)
def paths_in_range(s: State, step: Any, act: a.PlacePath) -> Iterator[Particulars]:
    at = s.players[act.seat].legend
    if (far := distance(at, act.to)) > (reach := s.reach(act.seat, at)):
        yield {"n": far, "reach": reach, "at": (at, act.to)}


@rules.forbids_all("path.supply", a.PlacePath)
def paths_of_the_supply(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.paths_left(seat):
        yield {}


@rules.forbids("cube.where", a.PlaceCube)
def an_own_haint_without_a_cube(s: State, step: Any, act: a.PlaceCube) -> Iterator[Particulars]:
    if not isinstance(step, Bleeding) and act.to not in bare(s, act.seat):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids_all("cube.supply", a.PlaceCube)
def a_cube_of_the_supply(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.cubes_left(seat):
        yield {}


@rules.forbids_all("storm.scroll", a.PlaceStorm)
def a_storm_is_the_first_scroll(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Storming) and step.scroll > 1:
        yield {}


@rules.forbids("storm.units", a.PlaceStorm)
def an_own_unit_in_the_storm(s: State, step: Any, act: a.PlaceStorm) -> Iterator[Particulars]:
    if not s.players[act.seat].track_turned and not s.units(act.seat, act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("storm.next", a.PlaceStorm)
def a_storm_beside_the_legend(s: State, step: Any, act: a.PlaceStorm) -> Iterator[Particulars]:
    legend = s.players[act.seat].legend
    if s.players[act.seat].track_turned and act.to not in NEXT[legend]:
        yield {"to": act.to, "at": (act.to, legend)}


@rules.forbids("storm.again", a.PlaceStorm)
def one_storm_a_hex(s: State, step: Any, act: a.PlaceStorm) -> Iterator[Particulars]:
    if s.storm(act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids_all("storm.supply", a.PlaceStorm)
def a_storm_of_the_supply(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.storms_left:
        yield {}


@rules.forbids("pull.closer", a.Pull)
def one_hex_nearer(s: State, step: Any, act: a.Pull) -> Iterator[Particulars]:
    if not step.pushes(s) and (act.to not in NEXT[act.start] or not step.right_way(s, act.start, act.to)):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to, step.storm)}


@rules.forbids("pull.farther", a.Pull)
def one_hex_away(s: State, step: Any, act: a.Pull) -> Iterator[Particulars]:
    if step.pushes(s) and (act.to not in NEXT[act.start] or not step.right_way(s, act.start, act.to)):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to, step.storm)}


@rules.forbids("sway.next", a.Sway)
def haints_move_one_hex(s: State, step: Any, act: a.Sway) -> Iterator[Particulars]:
    if act.to not in NEXT[act.start]:
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("sway.terrain", a.Sway)
def from_or_to_levis_terrain(s: State, step: Any, act: a.Sway) -> Iterator[Particulars]:
    if not step.likes(s, act.start, act.to):
        yield {"start": act.start, "to": act.to, "terrain": s.terrain[s.players[act.seat].legend],
               "at": (act.start, act.to)}


@rules.forbids("sway.path", a.Sway)
def not_onto_a_path(s: State, step: Any, act: a.Sway) -> Iterator[Particulars]:
    if s.paths.get(act.to):
        yield {"to": act.to, "at": (act.to,)}
