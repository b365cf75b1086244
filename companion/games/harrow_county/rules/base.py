"""The base rules: who may stand on a hex, and what never lies in the Brambles (HC-2.1 to 2.4)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.duel.actions import HelpAdvance, HelpSpawn
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import HAINT_WORDS
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.solo.actions import MoveGroup, PlaceObjective
from companion.games.harrow_county.state import LEGENDS_OF, State
from companion.games.harrow_county.steps.track import Storming
from companion.kernel import Place, Seat

ENTERING = (a.Advance, a.Spawn, a.Sway, a.Pull, a.Displace, a.Shift, b.SpawnFor, MoveGroup,
            HelpSpawn, HelpAdvance)
SPAWNING = (a.Spawn, b.SpawnFor)


def entering(s: State, step: Any, act: Any) -> tuple[Seat, Place, int] | None:
    """Whose units would stand on which hex by an action, and how many; None where none would."""
    match act:
        case a.Advance():
            return act.seat, act.to, act.haints + act.legend + act.second
        case a.Spawn():
            return act.seat, act.at, act.n
        case a.Sway():
            return act.seat, act.to, act.n
        case a.Pull() if isinstance(step, Storming) and (owner := step.owner(s)):
            return owner, act.to, 1
        case a.Shift() if act.what in (*HAINT_WORDS, *LEGENDS_OF) and (owner := s.owner(act.start)):
            return owner, act.to, 1
        case MoveGroup() if s.solo.acting_side:
            return s.solo.acting_side, act.to, act.haints + act.legend
        case HelpSpawn() if (side := getattr(step, "side", "")):
            return side, act.at, 1
        case HelpAdvance() if (side := getattr(step, "side", "")):
            return side, act.to, s.units(side, act.start)
        case b.SpawnFor():
            return s.seat_of(act.faction), act.at, 1
        case a.Displace() if act.to:
            return s.other(act.seat), act.to, 1
    return None


@rules.forbids("base.enemy", *ENTERING)
def no_enemies_together(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if (goes := entering(s, step, act)) and s.units(s.other(goes[0]), goes[1]):
        yield {"to": goes[1], "at": (goes[1],)}


@rules.forbids("base.building", *ENTERING)
def no_protectors_with_a_building(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if (goes := entering(s, step, act)) and goes[1] in s.buildings and not s.blue(goes[0]):
        yield {"to": goes[1], "at": (goes[1],)}


@rules.forbids("base.townsfolk", *ENTERING)
def no_family_with_townsfolk(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if (goes := entering(s, step, act)) and goes[1] in s.townsfolk and not s.red(goes[0]):
        yield {"to": goes[1], "at": (goes[1],)}


@rules.forbids("base.four", *ENTERING)
def four_units_at_most(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if (goes := entering(s, step, act)) and s.units(goes[0], goes[1]) + goes[2] > (most := s.most_units(goes[1])):
        yield {"to": goes[1], "most": most, "at": (goes[1],)}


@rules.forbids("base.fire", *ENTERING)
def nobody_in_a_fire(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if (goes := entering(s, step, act)) and goes[1] in s.hester.fires \
            and not (isinstance(act, SPAWNING) and s.spared(goes[0], goes[1])):
        yield {"to": goes[1], "at": (goes[1],)}


@rules.forbids("base.brambles", a.PlaceStorm, a.Guide, a.Shift, PlaceObjective)
def no_storm_and_no_townsfolk_in_the_brambles(
        s: State, step: Any, act: a.PlaceStorm | a.Guide | a.Shift | PlaceObjective) -> Iterator[Particulars]:
    what, to = "", act.at if isinstance(act, PlaceObjective) else act.to
    if isinstance(act, a.Shift | PlaceObjective):
        what = act.what if isinstance(act, a.Shift) else act.goal
    if to == MIDDLE and what in ("", "townsfolk"):
        yield {"at": (to,)}
