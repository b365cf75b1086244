"""Visiting, duels, trade, hiring, the Mine (NF-6 to 15)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box import FACTIONS, GOODS, PET, Pit
from companion.games.near_and_far.effects import ExtraTrade, VisitBonus
from companion.games.near_and_far.party import counted, effects, of_faction, spendable, uncounted, unsaid
from companion.games.near_and_far.party import cost as hiring_cost
from companion.games.near_and_far.rules.book import Particulars, rules, untold
from companion.games.near_and_far.state import BUILDINGS, JAIL, NEUTRAL, REPUTATION, State
from companion.games.near_and_far.steps import Hiring, Mustering, Saloon, Slotting, Store, TownHall, Trading, Turn
from companion.games.near_and_far.steps.common import lacking
from companion.games.near_and_far.steps.quest import bag
from companion.games.near_and_far.steps.town import DRAWN, artifacts
from companion.games.near_and_far.steps.trade import AT_MOST, worth
from companion.games.near_and_far.steps.treasure import NEW, deck
from companion.games.near_and_far.steps.turn import occupants
from companion.kernel import Doubt, Unknown

PITS = 12
MANNERS = ("honorably", "dirty")


@rules.forbids("visit.known", a.Visit, final=True)
def a_building_that_exists(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if act.building not in BUILDINGS:
        yield {"building": act.building}


@rules.forbids("visit.other", a.Visit)
def not_the_same_building_again(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if s.players[act.seat].figure == f"building:{act.building}":
        yield {"building": act.building, "at": (f"building:{act.building}",)}


@rules.forbids("visit.duel", a.Visit)
def an_occupied_building_takes_a_duel(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    others = occupants(s, act.seat, act.building)
    if act.against or act.building == "saloon" or not others:
        return
    if s.players[act.seat].figure == JAIL and (others != [NEUTRAL] or s.settings.jail_spares_neutral):
        return
    yield {"building": act.building, "against": others[0], "at": (f"building:{act.building}",)}


@rules.forbids("duel.known", a.Visit, final=True)
def somebody_who_plays(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if act.against not in ("", NEUTRAL, *s.seats) or act.manner not in ("", *MANNERS):
        yield {"against": act.against}


@rules.forbids("duel.there", a.Visit)
def only_someone_who_is_there(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if act.against and act.against not in occupants(s, act.seat, act.building):
        yield {"against": act.against, "building": act.building}


@rules.forbids("duel.neutral", a.Visit)
def the_player_before_the_neutral_figure(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if act.against == NEUTRAL and any(x != NEUTRAL for x in occupants(s, act.seat, act.building)):
        yield {"building": act.building}


@rules.forbids("duel.manner", a.Visit)
def honorably_or_dirty(s: State, step: Any, act: a.Visit) -> Iterator[Particulars]:
    if act.manner not in (MANNERS if act.against else ("",)):
        yield {"manner": act.manner}


@rules.forbids("boost.positive", a.Boost, final=True)
def no_hearts_back(s: State, step: Any, act: a.Boost) -> Iterator[Particulars]:
    if act.hearts < 0:
        yield {"need": act.hearts}


@rules.forbids("boost.hearts", a.Boost)
def only_hearts_one_has(s: State, step: Any, act: a.Boost) -> Iterator[Particulars | Doubt]:
    have = s.players[act.seat].hearts
    if act.hearts > spendable(s, act.seat):
        yield {"need": act.hearts, "have": have}
    elif act.hearts > have:
        yield from filter(None, (untold(s, act.seat, "hearts"),))


@rules.forbids("boost.after", a.Boost)
def hearts_only_after_the_roll(s: State, step: Any, act: a.Boost) -> Iterator[Particulars | Doubt]:
    if not getattr(step, "faces", ()):
        yield {}
    elif hidden := unsaid(s, act.seat, getattr(step, "check", "combat")):
        yield Doubt("unsaid", {"field": hidden[0]})


@rules.forbids("turn.act", a.EndTurn)
def a_turn_is_a_visit_or_an_adventure(s: State, step: Any, act: a.EndTurn) -> Iterator[Particulars]:
    if isinstance(step, Turn) and not s.players[act.seat].figure.startswith("map:"):
        yield {}


@rules.forbids("store.act", a.EndTurn)
def the_store_is_not_optional(s: State, step: Any, act: a.EndTurn) -> Iterator[Particulars]:
    if isinstance(step, Store) and not any(e.building == "general_store" for _, e in effects(s, act.seat, VisitBonus)):
        yield {"building": "general_store"}


@rules.forbids("store.deck", a.DrawCards)
def four_cards_that_are_there(s: State, step: Any, act: a.DrawCards) -> Iterator[Particulars]:
    if not 0 <= act.basic <= DRAWN:
        yield {"n": DRAWN}
    elif s.box.complete:
        for tier, n in (("basic", act.basic), ("advanced", DRAWN - act.basic)):
            discards = (x for x in s.artifact_discards if x in s.box.artifacts and s.box.artifacts[x].tier == tier)
            there = {*artifacts(s, tier), *discards}
            if len(there) < n:
                yield {"n": len(there), "tier": tier}


@rules.forbids("hire.known", a.Hire, final=True)
def an_adventurer_of_the_box(s: State, step: Any, act: a.Hire) -> Iterator[Particulars]:
    if act.adventurer not in s.box.adventurers and (act.adventurer != NEW or s.box.complete):
        yield {"adventurer": act.adventurer}


@rules.forbids("hire.offer", a.Hire)
def only_from_the_offer(s: State, step: Any, act: a.Hire) -> Iterator[Particulars]:
    if act.adventurer != NEW and act.adventurer not in (s.offer if s.box.complete else bag(s)):
        yield {"adventurer": act.adventurer}


@rules.forbids("hire.once", a.Hire)
def one_hire_a_visit(s: State, step: Any, act: a.Hire) -> Iterator[Particulars]:
    if isinstance(step, Saloon) and step.hired:
        yield {}


@rules.forbids("hire.cost", a.Hire, a.Agree)
def coins_for_the_hire(s: State, step: Any, act: Any) -> Iterator[Particulars | Doubt]:
    who = step.adventurer if isinstance(step, Hiring) else getattr(act, "adventurer", NEW)
    if who == NEW or who not in s.box.adventurers:
        return
    price, have = hiring_cost(s, act.seat, who), s.players[act.seat].coins
    if isinstance(price, Unknown):
        yield Doubt("card.cost", {"adventurer": who})
    else:
        faction = s.box.adventurers[who].faction
        if price and uncounted(s, act.seat, faction):
            yield Doubt("uncounted", {"seat": act.seat, "what": faction})
        elif price > have:
            yield from lacking(s, act.seat, "coin", price)


@rules.forbids("refresh.once", a.Refresh)
def one_refresh_a_turn(s: State, step: Any, act: a.Refresh) -> Iterator[Particulars]:
    if isinstance(step, Saloon) and step.refreshed:
        yield {}


@rules.forbids("pay.food", a.Refresh, a.TakeBird)
def one_food(s: State, step: Any, act: Any) -> Iterator[Particulars | Doubt]:
    yield from lacking(s, act.seat, "food", 1)


@rules.forbids("party.pet", a.Activate, a.Rest)
def only_the_pet_moves_when_hiring(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if isinstance(step, Saloon) and (act.adventurer != PET or not step.hired):
        yield {"adventurer": act.adventurer}


@rules.forbids("party.own", a.Activate, a.Rest)
def only_own_adventurers(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    p = s.players[act.seat]
    if isinstance(step, Slotting):
        fits = act.adventurer in (step.rival, step.newcomer)
    else:
        fits = act.adventurer in {PET, *p.adventurers} and (act.adventurer in p.active) == isinstance(act, a.Rest)
    if not fits:
        yield {"adventurer": act.adventurer}


@rules.forbids("party.four", a.Activate)
def at_most_four_active(s: State, step: Any, act: a.Activate) -> Iterator[Particulars]:
    faction = of_faction(s, act.adventurer)
    stay = [x for x in s.players[act.seat].active if faction not in FACTIONS or of_faction(s, x) != faction]
    if isinstance(step, Saloon | Mustering) and len(stay) >= 4:
        yield {"n": 4}


@rules.forbids("bird.three", a.TakeBird)
def at_most_three_birds(s: State, step: Any, act: a.TakeBird) -> Iterator[Particulars]:
    if (have := s.players[act.seat].birds) >= 3:
        yield {"have": have}


@rules.forbids("bird.supply", a.TakeBird)
def birds_still_in_the_stables(s: State, step: Any, act: a.TakeBird) -> Iterator[Particulars]:
    if not s.birds:
        yield {}


@rules.forbids("hut.bird", a.Seek)
def a_treasure_needs_a_bird(s: State, step: Any, act: a.Seek) -> Iterator[Particulars]:
    if not s.players[act.seat].birds:
        yield {"at": ("building:mystics_hut",)}


@rules.forbids("hut.deck", a.Seek)
def treasures_left_to_draw(s: State, step: Any, act: a.Seek) -> Iterator[Particulars]:
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


@rules.forbids("trade.once", a.Give, a.Take)
def one_trade_a_visit(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    allowed = 1 + sum(1 for _ in effects(s, act.seat, ExtraTrade))
    if isinstance(step, TownHall) and step.trades >= allowed:
        yield {"n": allowed}


@rules.forbids("trade.known", a.Give, a.Take, final=True)
def a_good_that_exists(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if act.good not in (*GOODS, "plain"):
        yield {"good": act.good}


@rules.forbids("trade.goods", a.Give, a.Take)
def only_goods_of_the_chart(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if act.good == "plain" and not s.settings.plain_token_trades:
        yield {"good": act.good}


@rules.forbids("trade.have", a.Give)
def only_goods_one_has(s: State, step: Any, act: a.Give) -> Iterator[Particulars | Doubt]:
    given = getattr(step, "give", ()).count(act.good) if isinstance(step, Trading) else 0
    yield from lacking(s, act.seat, act.good, given + 1)


@rules.forbids("trade.five", a.Give, a.Take)
def five_for_one_or_one_for_five(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    give, get = (step.give, step.get) if isinstance(step, Trading) else ((), ())
    n, m = len(give) + isinstance(act, a.Give), len(get) + isinstance(act, a.Take)
    if max(n, m) > AT_MOST or (n > 1 and m > 1):
        yield {"give": n, "take": m}


@rules.forbids("trade.kinds", a.Give, a.Take)
def other_kinds_than_given(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if isinstance(step, Trading) and act.good in (step.get if isinstance(act, a.Give) else step.give):
        yield {"good": act.good}


@rules.forbids("trade.both", a.Agree)
def something_on_both_scales(s: State, step: Any, act: a.Agree) -> Iterator[Particulars]:
    if isinstance(step, Trading) and not (step.give and step.get):
        yield {}


@rules.forbids("trade.value", a.Agree)
def no_more_value_than_given(s: State, step: Any, act: a.Agree) -> Iterator[Particulars | Doubt]:
    if not isinstance(step, Trading):
        return
    give, get = worth(s, act.seat, step.give, True), worth(s, act.seat, step.get, False)
    hidden = any(f"trade:{good}:value" in s.unsaid for good in (*step.give, *step.get))
    if hidden or isinstance(give, Unknown) or isinstance(get, Unknown):
        yield Doubt("trade.value")
    elif get > give:
        yield {"give": give, "take": get}


@rules.forbids("reputation.once", a.BuyReputation)
def reputation_bought_once(s: State, step: Any, act: a.BuyReputation) -> Iterator[Particulars]:
    if isinstance(step, TownHall) and step.bought == 2:
        yield {}


@rules.forbids("reputation.pay", a.BuyReputation)
def a_coin_or_a_gem(s: State, step: Any, act: a.BuyReputation) -> Iterator[Particulars | Doubt]:
    if act.pay in ("coin", "gem"):
        yield from lacking(s, act.seat, act.pay, 1)
    else:
        yield {"good": act.pay, "need": 1, "have": 0}


@rules.forbids("reputation.track", a.BuyReputation)
def the_track_has_ends(s: State, step: Any, act: a.BuyReputation) -> Iterator[Particulars | Doubt]:
    low, high = REPUTATION
    if uncounted(s, act.seat, "reputation"):
        yield Doubt("uncounted", {"seat": act.seat, "what": "reputation"})
    elif s.players[act.seat].reputation == (high if act.up else low):
        yield {"low": low, "high": high}
