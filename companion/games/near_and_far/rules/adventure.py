"""Leaving town, moving, threats, camps (NF-19 to 22, 26, 43)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.components import ROUTES
from companion.games.near_and_far.party import (
    one_of_faction, bypasses, counted, goods, of_faction, spendable, threats_left, hearts_and_food)
from companion.games.near_and_far.rules.book import Particulars, rules, untold
from companion.games.near_and_far.state import JAIL, REPUTATION, State, counter
from companion.games.near_and_far.steps import Facing, Turn
from companion.games.near_and_far.steps.adventure import CAMP_HEARTS, KINDS, WATER_MAP, Adventure, adventure
from companion.games.near_and_far.steps.end import COUNTERS
from companion.games.near_and_far.steps.threat import ANIMALS, VILLAIN, foes
from companion.games.near_and_far.walk import Graph, Outlook, Way, free_left, graph, outlook, points_left, reach
from companion.kernel import Doubt, Seat, remember_last

ANY_HEARTS = 99
"""More hearts than any way takes."""
MAX_COUNTED = 99
"""The highest number a counter of the score sheet shows."""


@remember_last
def here(s: State, step: Any, seat: Seat) -> Adventure:
    return adventure(s, step, seat)


@remember_last
def place(s: State, step: Any, seat: Seat) -> str:
    """The space where the move goes on from."""
    return here(s, step, seat).at(s)


class Treks(Struct, frozen=True):
    """Every way by what it may cost: `open` to try, with those hearts there are (`sure`), with those there may be
    (`perhaps`), with any (`whole`). The last two are searched for only where the others do not lead."""

    map: Graph
    look: Outlook
    have: int
    most: int
    open: dict[str, Way]
    sure: dict[str, Way]

    def perhaps(self) -> dict[str, Way]:
        return reach(self.map, self.look, self.most)

    def whole(self) -> dict[str, Way]:
        return reach(self.map, self.look, ANY_HEARTS)


@remember_last
def treks(s: State, step: Any, seat: Seat) -> Treks | None:
    """None without a map or after a quest: then nothing is said about ways."""
    step_here = here(s, step, seat)
    if s.box.map is None or step_here.quested:
        return None
    look, have, map = outlook(s, step_here), hearts_and_food(s, seat), graph(s.box.map)
    return Treks(map, look, have, spendable(s, seat), step_here.ways(s), reach(map, look, have))


def town_space(s: State) -> str:
    return graph(s.box.map).town if s.box.map else ""


@rules.forbids_all("leave.first-round", a.LeaveTown, a.Muster)
def town_in_the_first_round(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.round == 1 and isinstance(step, Turn):
        yield {}


@rules.forbids_all("leave.in-town", a.LeaveTown, a.Muster)
def only_from_town(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].figure.startswith("map:"):
        yield {}


@rules.forbids_all("leave.jail", a.LeaveTown, a.Muster)
def from_jail_to_a_building(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[seat].figure == JAIL and not s.settings.adventure_from_jail:
        yield {}


@rules.forbids_all("leave.party", a.LeaveTown)
def one_of_each_faction(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    active = s.players[seat].active
    factions = [x for x in (of_faction(s, one) for one in active) if one_of_faction(s, seat, x)]
    if len(active) > 4 or len(factions) != len(set(factions)):
        yield {"n": len(active)}


@rules.forbids_all("move.afield", a.Move, a.Walk, a.Tread, a.Arrive, a.Camp, a.Attempt, a.AttemptTold, a.AttemptArcade,
               a.Open, a.OpenNumber)
def the_figure_is_on_the_map(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.players[seat].figure.startswith("map:"):
        yield {}


@rules.forbids("move.known", a.Move, a.Walk, final=True)
def a_space_of_the_map(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if s.box.map is None or act.to not in s.box.map.spaces or place(s, step, act.seat) not in s.box.map.spaces:
        yield {"space": act.to}


@rules.forbids_all("move.over", a.Move, a.Walk, a.Tread)
def no_move_after_a_quest(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    step_here = here(s, step, seat)
    if step_here.quested or step_here.halted:
        yield {}


@rules.forbids("move.path", a.Move)
def only_along_a_path(s: State, step: Any, act: a.Move) -> Iterable[Particulars]:
    at = place(s, step, act.seat)
    if s.box.map and act.to not in graph(s.box.map).paths.get(at, {}):
        return [{"space": at, "to": act.to, "at": (f"space:{at}", f"space:{act.to}")}]
    return ()


@rules.forbids_all("move.points", a.Move, a.Tread)
def movement_left(s: State, step: Any, seat: Seat) -> Iterator[Particulars | Doubt]:
    if points_left(s, here(s, step, seat)) < 1:
        yield untold(s, seat, "movement") or {"used": here(s, step, seat).used}


@rules.forbids_all("move.heart", a.Move)
def a_heart_for_an_empty_space(s: State, step: Any, seat: Seat) -> Iterator[Particulars | Doubt]:
    need, have = here(s, step, seat).leaving_cost(s)[0], hearts_and_food(s, seat)
    if need > have:
        at = place(s, step, seat)
        yield untold(s, seat, "hearts") or {"need": need, "have": have, "at": (f"space:{at}",)}


@rules.forbids("move.water", a.Move)
def a_heart_for_poisoned_water(s: State, step: Any, act: a.Move) -> Iterator[Particulars | Doubt]:
    if not (water := here(s, step, act.seat).water(s, act.to)):
        return
    leaving, have = here(s, step, act.seat).leaving_cost(s)[0], hearts_and_food(s, act.seat)
    if leaving <= have < leaving + water:
        short = {"need": leaving + water, "have": have, "space": act.to, "at": (f"space:{act.to}",)}
        yield untold(s, act.seat, "hearts") or short


@rules.forbids("walk.away", a.Walk)
def not_where_one_stands(s: State, step: Any, act: a.Walk) -> Iterable[Particulars]:
    if act.to == place(s, step, act.seat):
        return [{"space": act.to}]
    return ()


@rules.forbids("walk.straight", a.Walk)
def not_where_one_step_leads(s: State, step: Any, act: a.Walk) -> Iterable[Particulars]:
    ways = treks(s, step, act.seat)
    if ways and act.to in ways.open and len(ways.open[act.to].spaces) == 1:
        return [{"space": act.to}]
    return ()


@rules.forbids("walk.reach", a.Walk)
def within_movement(s: State, step: Any, act: a.Walk) -> Iterable[Particulars]:
    ways = treks(s, step, act.seat)
    if ways and act.to not in ways.sure and act.to not in ways.whole() and act.to != place(s, step, act.seat):
        return [{"have": ways.look.points, "space": act.to, "at": (f"space:{act.to}",)}]
    return ()


@rules.forbids("walk.heart", a.Walk)
def hearts_for_the_way(s: State, step: Any, act: a.Walk) -> Iterator[Particulars | Doubt]:
    ways = treks(s, step, act.seat)
    if ways and act.to not in ways.sure and act.to in ways.whole() and act.to != place(s, step, act.seat):
        short = {"need": ways.whole()[act.to].hearts, "have": ways.have, "space": act.to, "at": (f"space:{act.to}",)}
        yield (untold(s, act.seat, "hearts") if act.to in ways.perhaps() else None) or short


@rules.forbids_all("tread.map", a.Tread, a.Arrive)
def only_without_a_map(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.box.map is not None:
        yield {}


@rules.forbids("tread.icon", a.Tread)
def a_threat_or_a_treasure(s: State, step: Any, act: a.Tread) -> Iterator[Particulars]:
    if act.icon not in ("", "threat", "treasure"):
        yield {"icon": act.icon}


@rules.forbids("tread.deck", a.Tread)
def threats_still_in_the_deck(s: State, step: Any, act: a.Tread) -> Iterator[Particulars]:
    if act.icon == "threat" and not threats_left(s):
        yield {}


@rules.forbids("tread.start", a.Tread)
def the_first_space_is_free(s: State, step: Any, act: a.Tread) -> Iterator[Particulars]:
    if act.empty and not here(s, step, act.seat).left:
        yield {}


@rules.forbids("tread.heart", a.Tread)
def a_heart_for_each_empty_space(s: State, step: Any, act: a.Tread) -> Iterator[Particulars | Doubt]:
    have = hearts_and_food(s, act.seat)
    if act.empty and have < 1 and free_left(s, here(s, step, act.seat)) <= 0:
        yield untold(s, act.seat, "hearts") or {"need": 1, "have": have}


@rules.forbids("tread.water", a.Tread)
def water_only_where_it_is(s: State, step: Any, act: a.Tread) -> Iterator[Particulars]:
    if act.water and s.map != WATER_MAP:
        yield {}


@rules.forbids("tread.wet", a.Tread)
def a_heart_for_the_water_too(s: State, step: Any, act: a.Tread) -> Iterator[Particulars | Doubt]:
    have, leaving = hearts_and_food(s, act.seat), int(act.empty and free_left(s, here(s, step, act.seat)) <= 0)
    if act.water and leaving <= have < leaving + 1:
        yield untold(s, act.seat, "hearts") or {"need": leaving + 1, "have": have}


@rules.forbids("arrive.kind", a.Arrive)
def a_kind_of_space(s: State, step: Any, act: a.Arrive) -> Iterator[Particulars]:
    step_here = here(s, step, act.seat)
    if act.kind not in KINDS or (act.kind == "town" and (act.camp or act.quest)) or step_here.quested or step_here.kind:
        yield {"kind": act.kind}


@rules.forbids("arrive.route", a.Arrive)
def two_spaces_a_route(s: State, step: Any, act: a.Arrive) -> Iterator[Particulars]:
    if act.kind in ROUTES and not act.camp and list(s.afield.values()).count(act.kind) >= 2:
        yield {"route": act.kind}


@rules.forbids("arrive.quest", a.Arrive)
def quest_tokens_still_out(s: State, step: Any, act: a.Arrive) -> Iterator[Particulars]:
    if act.quest and not s.quest_tokens:
        yield {}


@rules.forbids_all("camp.space", a.Camp)
def never_on_the_town_space(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    step_here = here(s, step, seat)
    if s.box.map is None:
        if step_here.kind == "town" or not step_here.kind:
            yield {"at": ()}
    elif step_here.at(s) == town_space(s) or step_here.at(s) not in s.box.map.spaces:
        yield {"at": (f"space:{town_space(s)}",)}


@rules.forbids_all("camp.free", a.Camp)
def one_camp_a_space(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    step_here = here(s, step, seat)
    if step_here.at(s) in s.camps or step_here.camp:
        yield {"at": (f"space:{step_here.at(s)}",)}


@rules.forbids_all("camp.hearts", a.Camp)
def three_hearts_for_a_camp(s: State, step: Any, seat: Seat) -> Iterator[Particulars | Doubt]:
    have = hearts_and_food(s, seat)
    if doubt := untold(s, seat, "hearts"):
        yield doubt
    elif have < CAMP_HEARTS:
        yield {"need": CAMP_HEARTS, "have": have}


@rules.forbids_all("fight.deck", a.Fight)
def a_threat_to_fight(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not threats_left(s):
        yield {}


@rules.forbids_all("fight.rolled", a.Fight, a.Sacrifice, a.Sneak)
def no_second_thoughts(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Facing) and (step.fighting or step.faces):
        yield {}


@rules.forbids("fight.known", a.Fight, final=True)
def a_foe_that_exists(s: State, step: Any, act: a.Fight) -> Iterator[Particulars]:
    villain = act.foe.startswith(VILLAIN) and act.foe.removeprefix(VILLAIN) in s.box.villains
    if act.foe and not villain and act.foe not in s.box.threats:
        yield {"threat": act.foe}


@rules.forbids("fight.hunter", a.Fight)
def only_the_top_threat(s: State, step: Any, act: a.Fight) -> Iterator[Particulars]:
    if not act.foe.startswith(VILLAIN) and act.foe not in foes(s, act.seat):
        yield {"threat": act.foe}


@rules.forbids("fight.villain", a.Fight)
def only_a_villain_who_is_there(s: State, step: Any, act: a.Fight) -> Iterator[Particulars]:
    if act.foe.startswith(VILLAIN) and act.foe not in foes(s, act.seat):
        yield {"villain": act.foe.removeprefix(VILLAIN)}


@rules.forbids("sacrifice.known", a.Sacrifice, a.Release, final=True)
def a_pack_animal(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if act.animal not in ANIMALS:
        yield {"animal": act.animal}


@rules.forbids("sacrifice.bird", a.Sacrifice, a.Release)
def an_animal_to_return(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if not goods(s, act.seat, act.animal):
        yield {"animal": act.animal}


@rules.forbids("sneak.means", a.Sneak)
def a_shield_or_a_card(s: State, step: Any, act: a.Sneak) -> Iterator[Particulars]:
    cards = [card for card, _ in bypasses(s, act.seat)]
    if act.by not in cards and (act.by != "caution" or not counted(s, act.seat, "caution")):
        yield {"by": act.by}


@rules.forbids("count.line", a.Count, final=True)
def a_counter_of_the_sheet(s: State, step: Any, act: a.Count) -> Iterator[Particulars]:
    if act.of not in s.seats or act.what not in COUNTERS or act.by not in (-1, 1):
        yield {"what": act.what}


@rules.forbids("count.bounds", a.Count)
def counters_have_bounds(s: State, step: Any, act: a.Count) -> Iterator[Particulars]:
    have = counter(s.players[act.of], act.what)
    low, high = REPUTATION if act.what == "reputation" else (0, MAX_COUNTED)
    if not low <= have + act.by <= high:
        yield {"value": have, "low": low, "high": high}
