"""The Town Hall: trade and reputation (NF-7)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.effects import ExtraTrade
from companion.games.near_and_far.party import effects, goods, uncounted
from companion.games.near_and_far.rules.book import Particulars, rules
from companion.games.near_and_far.state import REPUTATION, State
from companion.games.near_and_far.steps import TownHall, Trading
from companion.games.near_and_far.steps.common import lacking
from companion.games.near_and_far.steps.trade import MAX_PIECES_A_SIDE, TRADED, worth
from companion.kernel import Doubt, Seat, Unknown


@rules.forbids_all("trade.once", a.Give, a.Take)
def one_trade_a_visit(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    allowed = 1 + sum(1 for _ in effects(s, seat, ExtraTrade))
    if isinstance(step, TownHall) and step.trades >= allowed:
        yield {"n": allowed}


@rules.forbids("trade.known", a.Give, a.Take, final=True)
def a_good_that_exists(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if act.good not in TRADED:
        yield {"good": act.good}


@rules.forbids("trade.goods", a.Give, a.Take)
def only_goods_of_the_chart(s: State, step: Any, act: Any) -> Iterable[Particulars]:
    if act.good == "plain" and not s.settings.plain_token_trades:
        return [{"good": act.good}]
    return ()


@rules.forbids("trade.have", a.Give)
def only_goods_one_has(s: State, step: Any, act: a.Give) -> Iterator[Particulars | Doubt]:
    """A gem is no coin here, also with Jewelry: to trade is not to spend."""
    need = step.give.count(act.good) + 1 if isinstance(step, Trading) else 1
    if (have := goods(s, act.seat, act.good)) < need:
        yield Doubt("uncounted", {"seat": act.seat, "what": act.good}) if uncounted(s, act.seat, act.good) else \
            {"good": act.good, "need": need, "have": have}


@rules.forbids("trade.five", a.Give, a.Take)
def five_for_one_or_one_for_five(s: State, step: Any, act: Any) -> Iterable[Particulars]:
    if not isinstance(step, Trading):
        return ()
    giving = isinstance(act, a.Give)
    n, m = len(step.give) + giving, len(step.get) + (not giving)
    if max(n, m) > MAX_PIECES_A_SIDE or (n > 1 and m > 1):
        return [{"give": n, "take": m}]
    return ()


@rules.forbids("trade.kinds", a.Give, a.Take)
def other_kinds_than_given(s: State, step: Any, act: Any) -> Iterable[Particulars]:
    if isinstance(step, Trading) and act.good in (step.get if isinstance(act, a.Give) else step.give):
        return [{"good": act.good}]
    return ()


@rules.forbids_all("trade.both", a.Agree)
def something_on_both_scales(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Trading) and not (step.give and step.get):
        yield {}


@rules.forbids_all("trade.value", a.Agree)
def no_more_value_than_given(s: State, step: Any, seat: Seat) -> Iterator[Particulars | Doubt]:
    if not isinstance(step, Trading):
        return
    give, get = worth(s, seat, step.give, True), worth(s, seat, step.get, False)
    hidden = any(f"trade:{good}:value" in s.unsaid for good in (*step.give, *step.get))
    if hidden or isinstance(give, Unknown) or isinstance(get, Unknown):
        yield Doubt("trade.value")
    elif get > give:
        yield {"give": give, "take": get}


@rules.forbids_all("reputation.once", a.BuyReputation)
def reputation_bought_once(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
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
