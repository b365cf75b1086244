"""Visiting, duels, hiring, animals, the Mine (NF-6, 8 to 15, 36, 38)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.components import PET, Pit
from companion.games.near_and_far.box.effects import AlsoAct, DrawAt, Toll, VisitBonus
from companion.games.near_and_far.party import (
    MAX_ANIMALS, animals, counted, effects, hearts_and_food, of_faction, one_of_faction, skilled, spendable,
    treasure_slots, uncounted, unsaid)
from companion.games.near_and_far.party import cost as hiring_cost
from companion.games.near_and_far.rules.book import Particulars, rules, untold
from companion.games.near_and_far.state import BUILDINGS, JAIL, NEUTRAL, State
from companion.games.near_and_far.steps import Hiring, Mustering, Saloon, Slotting, Store, Turn
from companion.games.near_and_far.steps.common import lacking
from companion.games.near_and_far.steps.quest import bag
from companion.games.near_and_far.steps.store import DRAWN, stock
from companion.games.near_and_far.steps.treasure import NEW, deck
from companion.games.near_and_far.steps.turn import MANNERS, occupants
from companion.kernel import Doubt, Seat, Unknown

PITS = 12
WHEN_VISITING: tuple[type[VisitBonus | Toll | DrawAt | AlsoAct], ...] = (VisitBonus, Toll, DrawAt, AlsoAct)
"""Cards that let one visit a building without its action (NF-6.4)."""


@rules.forbids("visit.known", a.Visit, final=True)
def a_building_that_exists(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if act.building not in BUILDINGS:
        yield {"building": act.building}


@rules.forbids("visit.other", a.Visit)
def not_the_same_building_again(s: State, step: Any, act: a.Visit) -> Iterable[Particulars]:
    if s.players[act.seat].figure == f"building:{act.building}":
        return [{"building": act.building, "at": (f"building:{act.building}",)}]
    return ()


@rules.forbids("visit.duel", a.Visit)
def an_occupied_building_takes_a_duel(s: State, step: Any, act: a.Visit) -> Iterable[Particulars]:
    if not act.against and (others := in_the_way(s, act.seat, act.building)):
        return [{"building": act.building, "against": others[0], "at": (f"building:{act.building}",)}]
    return ()


def in_the_way(s: State, seat: Seat, building: str) -> list[str]:
    """Whom a visitor has to deal with: nobody in the Saloon, in the Town Hall with Politics, or coming from Jail
    (NF-8.6, 14.1, 15.3, 36.3)."""
    others = occupants(s, seat, building)
    if not others or building == "saloon" or (building == "town_hall" and skilled(s, seat, "politics")):
        return []
    free = s.players[seat].figure == JAIL and (others != [NEUTRAL] or s.settings.jail_spares_neutral)
    return [] if free else others


@rules.forbids("duel.known", a.Visit, final=True)
def somebody_who_plays(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if (act.against and act.against not in (NEUTRAL, *s.seats)) or (act.manner and act.manner not in MANNERS):
        yield {"against": act.against}


@rules.forbids("duel.there", a.Visit)
def only_someone_who_is_there(s: State, step: Any, act: a.Visit) -> Iterable[Particulars]:
    if act.against and act.against not in occupants(s, act.seat, act.building):
        return [{"against": act.against, "building": act.building}]
    return ()


@rules.forbids("duel.neutral", a.Visit)
def the_player_before_the_neutral_figure(s: State, step: Any, act: a.Visit) -> Iterable[Particulars]:
    if act.against == NEUTRAL and any(x != NEUTRAL for x in occupants(s, act.seat, act.building)):
        return [{"building": act.building}]
    return ()


@rules.forbids("duel.manner", a.Visit)
def honorably_or_dirty(s: State, step: Any, act: a.Visit) -> Iterable[Particulars]:
    if act.manner not in (MANNERS if act.against else ("",)):
        return [{"manner": act.manner}]
    return ()


@rules.forbids("bribe.skill", a.Visit)
def only_with_bribery(s: State, step: Any, act: a.Visit) -> Iterable[Particulars]:
    if act.manner == "bribe" and not skilled(s, act.seat, "bribery"):
        return [{"skill": "bribery"}]
    return ()


@rules.forbids("bribe.needless", a.Visit)
def only_where_a_duel_is_due(s: State, step: Any, act: a.Visit) -> Iterable[Particulars]:
    if act.manner == "bribe" and not in_the_way(s, act.seat, act.building):
        return [{"building": act.building}]
    return ()


@rules.forbids("bribe.coin", a.Visit)
def a_coin_for_the_bribe(s: State, step: Any, act: a.Visit) -> Iterable[Particulars | Doubt]:
    if act.manner == "bribe":
        return lacking(s, act.seat, "coin", 1)
    return ()


@rules.forbids("boost.positive", a.Boost, final=True)
def no_hearts_back(s: State, step: Any, act: a.Boost) -> Iterator[Particulars]:
    if act.hearts < 0:
        yield {"need": act.hearts}


@rules.forbids("boost.hearts", a.Boost)
def only_hearts_one_has(s: State, step: Any, act: a.Boost) -> Iterator[Particulars | Doubt]:
    have = hearts_and_food(s, act.seat)
    if act.hearts > spendable(s, act.seat):
        yield {"need": act.hearts, "have": have}
    elif act.hearts > have:
        yield from filter(None, (untold(s, act.seat, "hearts"),))


@rules.forbids_all("boost.after", a.Boost)
def hearts_only_after_the_roll(s: State, step: Any, seat: Seat) -> Iterator[Particulars | Doubt]:
    if not getattr(step, "faces", ()):
        yield {}
    elif hidden := unsaid(s, seat, getattr(step, "check", "combat")):
        yield Doubt("unsaid", {"field": hidden[0]})


@rules.forbids_all("turn.act", a.EndTurn)
def a_turn_is_a_visit_or_an_adventure(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Turn) and not s.players[seat].figure.startswith("map:"):
        yield {}


@rules.forbids_all("store.act", a.EndTurn)
def the_store_is_not_optional(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    """But with a "when visiting" card, or where a card opens it beside the building one stands in (NF-6.4, 46)."""
    if not isinstance(step, Store):
        return
    figure = s.players[seat].figure
    beside = any(e.other == "general_store" and figure == f"building:{e.building}"
                 for _, e in effects(s, seat, AlsoAct))
    visits = [e for kind in WHEN_VISITING for _, e in effects(s, seat, kind)]
    if not beside and not any(e.building in ("", "general_store") for e in visits):
        yield {"building": "general_store"}


@rules.forbids("store.deck", a.DrawCards)
def four_cards_that_are_there(s: State, step: Any, act: a.DrawCards) -> Iterator[Particulars]:
    draws: int = step.draws(s) if hasattr(step, "draws") else DRAWN
    if not 0 <= act.basic <= draws:
        yield {"n": draws}
    elif s.box.complete:
        for tier, n in (("basic", act.basic), ("advanced", draws - act.basic)):
            if (there := len(stock(s, tier))) < n:
                yield {"n": there, "tier": tier}


@rules.forbids("hire.known", a.Hire, final=True)
def an_adventurer_of_the_box(s: State, step: Any, act: a.Hire) -> Iterator[Particulars]:
    if act.adventurer not in s.box.adventurers and (act.adventurer != NEW or s.box.complete):
        yield {"adventurer": act.adventurer}


@rules.forbids("hire.offer", a.Hire)
def only_from_the_offer(s: State, step: Any, act: a.Hire) -> Iterator[Particulars]:
    if act.adventurer != NEW and act.adventurer not in (s.offer if s.box.complete else bag(s)):
        yield {"adventurer": act.adventurer}


@rules.forbids_all("hire.once", a.Hire)
def one_hire_a_visit(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Saloon) and step.hired:
        yield {}


@rules.forbids("hire.cost", a.Hire, a.Agree)
def coins_for_the_hire(s: State, step: Any, act: Any) -> Iterator[Particulars | Doubt]:
    who = step.adventurer if isinstance(step, Hiring) else getattr(act, "adventurer", NEW)
    if who == NEW or who not in s.box.adventurers:
        return
    price = hiring_cost(s, act.seat, who)
    if isinstance(price, Unknown):
        yield Doubt("card.cost", {"adventurer": who})
    else:
        faction = s.box.adventurers[who].faction
        if price and uncounted(s, act.seat, faction):
            yield Doubt("uncounted", {"seat": act.seat, "what": faction})
        else:
            yield from lacking(s, act.seat, "coin", price)


@rules.forbids_all("refresh.once", a.Refresh)
def one_refresh_a_turn(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Saloon) and step.refreshed:
        yield {}


@rules.forbids_all("pay.food", a.Refresh, a.TakeBird)
def one_food(s: State, step: Any, seat: Seat) -> Iterator[Particulars | Doubt]:
    yield from lacking(s, seat, "food", 1)


@rules.forbids("party.pet", a.Activate, a.Rest)
def only_the_pet_moves_when_hiring(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if isinstance(step, Saloon) and (act.adventurer != PET or not step.hired):
        yield {"adventurer": act.adventurer}


@rules.forbids("party.own", a.Activate, a.Rest)
def only_own_adventurers(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    p = s.players[act.seat]
    if isinstance(step, Slotting):
        fits = act.adventurer in (*step.rivals(s), step.newcomer)
    else:
        fits = act.adventurer in {PET, *p.adventurers} and (act.adventurer in p.active) == isinstance(act, a.Rest)
    if not fits:
        yield {"adventurer": act.adventurer}


@rules.forbids("party.four", a.Activate)
def at_most_four_active(s: State, step: Any, act: a.Activate) -> Iterator[Particulars]:
    faction = of_faction(s, act.adventurer)
    alone = one_of_faction(s, act.seat, faction)
    stay = [x for x in s.players[act.seat].active if not alone or of_faction(s, x) != faction]
    if isinstance(step, Saloon | Mustering) and len(stay) >= 4:
        yield {"n": 4}


@rules.forbids_all("bird.three", a.TakeBird, a.TakeTortoise)
def at_most_three_animals(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if (have := animals(s, seat)) >= MAX_ANIMALS:
        yield {"have": have}


@rules.forbids_all("bird.supply", a.TakeBird, a.TakeTortoise)
def animals_still_in_the_stables(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.birds:
        yield {}


@rules.forbids_all("tortoise.day", a.TakeTortoise)
def tortoises_only_by_day(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.day:
        yield {}


@rules.forbids_all("tortoise.gem", a.TakeTortoise)
def a_gem_for_a_tortoise(s: State, step: Any, seat: Seat) -> Iterator[Particulars | Doubt]:
    yield from lacking(s, seat, "gem", 1)


@rules.forbids_all("hut.bird", a.Seek)
def a_treasure_needs_an_animal(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    """Or the free place beside the board that Begging gives (A36)."""
    p = s.players[seat]
    begs = skilled(s, seat, "begging") and len(p.treasures) < treasure_slots(s, seat)
    if not (animals(s, seat) if s.settings.tortoise_at_hut else p.birds) and not begs:
        yield {"at": ("building:mystics_hut",)}


@rules.forbids_all("hut.deck", a.Seek)
def treasures_left_to_draw(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.box.complete and not deck(s):
        yield {}


@rules.forbids("dig.known", a.Dig, final=True)
def a_number_of_the_mine(s: State, step: Any, act: a.Dig) -> Iterator[Particulars]:
    if act.pit == NEW:
        if s.box.complete or len(s.box.mine.pits) >= PITS:
            yield {"pit": act.pit}
    elif act.pit not in s.box.mine.pits:
        yield {"pit": act.pit}


@rules.forbids("dig.free", a.Dig)
def a_number_without_a_camp(s: State, step: Any, act: a.Dig) -> Iterator[Particulars]:
    if act.pit in s.mine:
        yield {"pit": act.pit, "at": (f"pit:{act.pit}",)}


@rules.forbids("dig.entrance", a.Dig)
def the_first_camp_at_the_entrance(s: State, step: Any, act: a.Dig) -> Iterator[Particulars | Doubt]:
    if s.mine or act.pit == NEW:
        return
    if not s.box.mine.entrance:
        yield Doubt("mine.layout", {"pit": act.pit})
    elif act.pit != s.box.mine.entrance:
        yield {"pit": act.pit, "at": (f"pit:{s.box.mine.entrance}",)}


@rules.forbids("dig.next", a.Dig)
def next_to_a_camp(s: State, step: Any, act: a.Dig) -> Iterator[Particulars | Doubt]:
    pits = s.box.mine.pits
    if not s.mine or act.pit not in pits or act.pit in s.mine:
        return
    camped = [pits[x] for x in s.mine if x in pits]
    if isinstance(pits[act.pit].row, Unknown) or any(isinstance(x.row, Unknown) for x in camped):
        yield Doubt("mine.layout", {"pit": act.pit})
    elif not any(beside(pits[act.pit], x) for x in camped):
        yield {"pit": act.pit, "at": (f"pit:{act.pit}",)}


def beside(one: Pit, other: Pit) -> bool:
    """Whether two pits share an edge."""
    if any(isinstance(x, Unknown) for x in (one.row, one.column, other.row, other.column)):
        return False
    return abs(int(one.row) - int(other.row)) + abs(int(one.column) - int(other.column)) == 1  # type: ignore[arg-type]


@rules.forbids("dig.skill", a.Dig)
def skill_for_the_number(s: State, step: Any, act: a.Dig) -> Iterator[Particulars | Doubt]:
    if act.pit not in s.box.mine.pits:
        return
    need, have = s.box.mine.pits[act.pit].number, counted(s, act.seat, "skill")
    if isinstance(need, Unknown):
        yield Doubt("mine.number", {"pit": act.pit})
    elif have < need:
        hidden = unsaid(s, act.seat, "skill")
        short = {"need": need, "have": have, "at": (f"pit:{act.pit}",)}
        yield Doubt("unsaid", {"field": hidden[0]}) if hidden else short
