"""Growth, submission, leaders, what the Romans leave, crowns (S25 to S28, R-1 to R-12)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.britannia import actions as a
from companion.games.britannia import scoring
from companion.games.britannia.board import AREAS, stack
from companion.games.britannia.nations import BELGAE, BURH, FORT, NATIONS, ORDER, ROMANS, SAXONS
from companion.games.britannia.rules.book import EMPTY, Particulars, rules
from companion.games.britannia.state import State
from companion.games.britannia.steps.battle import Battles
from companion.games.britannia.steps.tallying import COUNTED, Tallying
from companion.games.britannia.steps.draft import TOLD_OF, Allotting, Drafting, apart, free
from companion.games.britannia.steps.crown import Crowning, Voting
from companion.games.britannia.steps.growth import Allowing, Building, Growing
from companion.games.britannia.steps.moving import Moving
from companion.games.britannia.steps.rome import Settling, may_submit, southern
from companion.games.britannia.steps.special import Coming, places_for
from companion.kernel import Doubt

Objections = Iterable[Particulars]


# Growth


@rules.forbids("grow.area", a.Grow, final=True)
def an_area_of_the_map(s: State, step: Any, act: a.Grow) -> Iterator[Particulars]:
    if act.at not in AREAS or not isinstance(step, Growing):
        yield {"to": act.at}


@rules.forbids("grow.own", a.Grow)
def where_own_armies_are(s: State, step: Growing, act: a.Grow) -> Iterator[Particulars]:
    if not s.armies(step.side, act.at):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("grow.once", a.Grow)
def one_army_an_area(s: State, step: Growing, act: a.Grow) -> Iterator[Particulars]:
    if act.at in step.grown and (others := step.fresh(s)):
        yield {"to": act.at, "at": others}


@rules.forbids("grow.full", a.Grow)
def no_area_overflows(s: State, step: Growing, act: a.Grow) -> Iterator[Particulars]:
    if not s.room(step.side, act.at, 1, s.settings.growth_overstack):
        yield {"to": act.at, "most": stack(act.at), "at": (act.at,)}


@rules.forbids("allow.rome", a.Allow, final=True)
def rome_decides(s: State, step: Any, act: a.Allow) -> Iterator[Particulars]:
    if not isinstance(step, Allowing) or act.seat != s.seat(ROMANS):
        yield {}


@rules.forbids("build.own", a.Build, final=True)
def a_burh_with_saxons(s: State, step: Any, act: a.Build) -> Iterator[Particulars]:
    if not isinstance(step, Building) or act.at not in AREAS or not s.armies(SAXONS, act.at):
        yield {"to": act.at}


@rules.forbids("build.many", a.Build)
def how_many_burhs(s: State, step: Any, act: a.Build) -> Iterator[Particulars | Doubt]:
    if s.settings.burhs is None or s.settings.burhs_cost is None:
        yield Doubt("burhs")
    if s.settings.burhs is not None and len(step.built) >= s.settings.burhs:
        yield {"most": s.settings.burhs}


@rules.forbids("build.once", a.Build)
def one_burh_an_area(s: State, step: Any, act: a.Build) -> Iterator[Particulars | Doubt]:
    if s.settings.burhs_one_each is None and s.count(SAXONS, act.at, BURH):
        yield Doubt("burh_area")
    elif s.settings.burhs_one_each and s.count(SAXONS, act.at, BURH):
        yield {"to": act.at, "at": (act.at,)}


# Rome


@rules.forbids("submit.nation", a.Submit, final=True)
def a_nation_of_the_seat(s: State, step: Any, act: a.Submit) -> Objections:
    if isinstance(step, Moving | Battles) and step.side == ROMANS and act.side in NATIONS \
            and s.seat(act.side) == act.seat and act.side not in s.vassals and NATIONS[act.side].submits_at:
        return EMPTY
    return ({"side": act.side},)


@rules.forbids("submit.limit", a.Submit)
def few_enough_areas(s: State, step: Any, act: a.Submit) -> Iterator[Particulars]:
    if act.side not in may_submit(s, ROMANS):
        yield {"side": act.side, "n": len(s.lands(act.side)), "most": NATIONS[act.side].submits_at}


@rules.forbids("submit.armies", a.Submit)
def where_the_romans_go(s: State, step: Any, act: a.Submit) -> Iterator[Doubt]:
    if s.settings.romans_go is None and any(s.armies(ROMANS, at) for at in s.lands(act.side)):
        yield Doubt("submission")


@rules.forbids("settle.fort", a.Settle, final=True)
def a_fort_that_stands(s: State, step: Any, act: a.Settle) -> Iterator[Particulars]:
    if not isinstance(step, Settling) or not s.count(ROMANS, act.at, FORT):
        yield {"to": act.at}


@rules.forbids("settle.south", a.Settle)
def a_fort_in_the_south(s: State, step: Any, act: a.Settle) -> Iterator[Particulars]:
    if not southern(s, act.at):
        yield {"to": act.at, "at": (act.at,)}


# Leaders


@rules.forbids("appear.leader", a.Appear, final=True)
def the_leader_who_is_due(s: State, step: Any, act: a.Appear) -> Iterator[Particulars]:
    if not isinstance(step, Coming) or act.leader != step.leader or act.at not in AREAS:
        yield {"leader": act.leader}


@rules.forbids("appear.where", a.Appear)
def where_his_armies_are(s: State, step: Coming, act: a.Appear) -> Iterator[Particulars | Doubt]:
    if act.at not in places_for(s, step.side, step.leader):
        yield {"leader": act.leader, "to": act.at, "at": (act.at,)}
    elif step.side == BELGAE and s.settings.boudicca is None:
        yield Doubt("boudicca")


# Where nobody referees


@rules.forbids("count.what", a.Count, final=True)
def a_counter_that_there_is(s: State, step: Any, act: a.Count) -> Iterator[Particulars]:
    if not isinstance(step, Tallying) or act.side not in NATIONS or act.what not in COUNTED or act.by not in (-1, 1):
        yield {"side": act.side}


@rules.forbids("count.bounds", a.Count)
def population_from_none_to_five(s: State, step: Any, act: a.Count) -> Iterator[Particulars]:
    n = s.sides[act.side].population + act.by
    if act.what == "population" and not 0 <= n <= 5:
        yield {"n": n}


# Crowns


@rules.forbids("vote.nation", a.Vote, final=True)
def the_nation_whose_vote_it_is(s: State, step: Any, act: a.Vote) -> Iterator[Particulars]:
    if not isinstance(step, Voting) or not step.voters or act.side != step.voters[0] or act.choice not in ("", *ORDER):
        yield {"side": act.side}


@rules.forbids("vote.english", a.Vote)
def a_candidate_with_english_land(s: State, step: Any, act: a.Vote) -> Iterator[Particulars]:
    if act.choice and not scoring.english(s, act.choice):
        yield {"side": act.choice}


@rules.forbids("draft.free", a.Draft, final=True)
def a_nation_that_nobody_leads(s: State, step: Any, act: a.Draft) -> Iterator[Particulars]:
    if not isinstance(step, Drafting) or act.side not in free(s):
        yield {"side": act.side}


@rules.forbids("draft.apart", a.Draft)
def nations_that_no_player_leads_together(s: State, step: Any, act: a.Draft) -> Iterator[Particulars | Doubt]:
    if others := apart(s, act.seat, act.side):
        told: dict[str, Any] = {"side": act.side, "sides": others}
        yield told if len(s.seats) == TOLD_OF else Doubt("draft", told)


@rules.forbids("draft.dice", a.Allot, final=True)
def a_nation_and_a_player_that_dice_wait_for(s: State, step: Any, act: a.Allot) -> Iterator[Particulars]:
    if not isinstance(step, Allotting) or act not in step.chances(s):
        yield {"side": act.side, "seat": act.to}


@rules.forbids("crown.claim", a.Crown, final=True)
def a_nation_that_may_be_king(s: State, step: Any, act: a.Crown) -> Iterator[Particulars]:
    if not isinstance(step, Crowning) or (act.side and act.side not in step.claimants(s)):
        yield {"side": act.side}


@rules.forbids("crown.rule", a.Crown)
def what_makes_a_king(s: State, step: Any, act: a.Crown) -> Iterator[Doubt]:
    """The table says who it is; where it settled that it always does, there is nothing in doubt."""
    settled = {"king": s.settings.king_rule == "table", "bretwalda": not s.settings.bretwalda_by_areas}
    if not settled.get(step.why):
        yield Doubt("king", {"why": step.why})
