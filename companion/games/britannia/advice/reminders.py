"""What groups forget, said once where it matters: one line each. Its sentence is the text `remind.KEY`."""
from __future__ import annotations

from typing import Any

from companion.games import derived
from companion.games.britannia import steps
from companion.games.britannia.nations import BRETWALDA, DANES, KING, NATIONS, ORDER, PICTS, ROMANS, SCORING, WELSH
from companion.games.britannia.scoring import capped, claim, holdings
from companion.games.britannia.screen.ahead import acting, begins
from companion.games.britannia.state import State
from companion.games.britannia.steps.draft import BOUND
from companion.games.britannia.steps.round import takes_part
from companion.games.derived.reminders import Due, Now
from companion.kernel import top

LIMITED = {"welsh": "BR-S18", "saxons": "BR-S19", "angles": "BR-S20"}


def moving(now: Now) -> str:
    """The nation that the seat moves now, "" for none."""
    step = now.step
    return step.side if isinstance(step, steps.Moving) and now.s.seat(step.side) == now.seat else ""


def _arrivals(now: Now) -> Any:
    """Who came by sea when the round began, for whoever acts first in it: the counters lie in the box until then."""
    s: State = now.s
    side = acting(s)
    first = next((x for x in ORDER if takes_part(s, x)), "")
    if not side or side != first or s.seat(side) != now.seat or s.round == 1 or not begins(s):
        return False
    came = {x: n for x in ORDER
            if (n := sum(y.infantry + y.cavalry for y in NATIONS[x].arrivals if y.round == s.round and y.sea))}
    return {"sides": came} if came else False


def _by_colours(now: Now) -> bool:
    """Whether each player leads all nations of a colour: not where they are drafted, or split for other numbers."""
    if not all(one.seat for one in now.s.sides.values()):
        return False
    led = {(NATIONS[side].colour, one.seat) for side, one in now.s.sides.items()}
    return len(led) == len({colour for colour, _ in led}) == len(now.s.seats)


def _as_one(nth: int) -> Any:
    """Nations of the draft that are taken together."""
    def pair(now: Now) -> Any:
        pairs = BOUND.get(len(now.s.seats), ()) if isinstance(top(now.s), steps.Drafting) else ()
        return {"sides": pairs[nth]} if nth < len(pairs) else False
    return pair


def _invasion(now: Now) -> Any:
    side = moving(now)
    return {"side": side} if side and now.step.first else False


def _second(now: Now) -> Any:
    side = moving(now)
    return {"side": side} if side and not now.step.first and now.s.round in NATIONS[side].invasions else False


def _boats(now: Now) -> Any:
    side = moving(now)
    return {"side": side} if side and now.s.round in NATIONS[side].boats else False


def _picts(now: Now) -> Any:
    return moving(now) == PICTS and now.s.round in NATIONS[PICTS].raids


def _danes_home(now: Now) -> Any:
    return moving(now) == DANES and now.s.round == 11


def _cnut(now: Now) -> Any:
    return moving(now) == DANES and now.s.round == 14


def _lapses(now: Now) -> Any:
    """Occupation points that the nation can have in this round for the last time."""
    side = moving(now)
    rows = NATIONS[side].occupy if side else {}
    if not side or now.s.round not in rows or now.s.round + 1 in rows:
        return False
    n = sum(claim(now.s, side, at) for at in rows[now.s.round])
    return {"side": side, "n": n} if n else False


def _limit(now: Now) -> Any:
    """Points that would be lost to the nation's limit if the round ended now."""
    s: State = now.s
    side = moving(now)
    if side not in LIMITED or s.round not in SCORING:
        return False
    lost = capped(s, side, holdings(s, side))[1]
    return {"side": side, "n": lost} if lost else False


def _scores(now: Now) -> Any:
    return {"round": now.s.round} if now.s.round in SCORING and moving(now) else False


def _crown(now: Now) -> Any:
    return {"round": now.s.round} if now.s.round in (*BRETWALDA, *KING) and moving(now) else False


def _order(now: Now) -> Any:
    """Nations whose turn is earlier in the order than the round in which they came suggests: who has just come by sea
    acts after those of the list before it."""
    side = moving(now)
    comes = [x for x in ORDER if any(y.round == now.s.round and y.sea for y in NATIONS[x].arrivals)]
    later = [x for x in comes if side and ORDER.index(x) > ORDER.index(side)]
    return {"side": side, "sides": tuple(later)} if later and now.s.round > 1 else False


def _submit(now: Now) -> Any:
    """A nation of the seat that may submit while the Romans move or fight."""
    s: State = now.s
    step: Any = top(s)
    if not isinstance(step, steps.Moving | steps.Battles) or step.side != ROMANS:
        return False
    mine = [x for x in NATIONS if NATIONS[x].submits_at and s.seat(x) == now.seat and x not in s.vassals
            and 0 < len(s.lands(x)) <= NATIONS[x].submits_at]
    return {"side": mine[0]} if mine else False


def _growth(now: Now) -> Any:
    step = now.step
    return isinstance(step, steps.Growing) and now.s.seat(step.side) == now.seat


def _raiders(now: Now) -> Any:
    step = now.step
    return isinstance(step, steps.Withdrawing) and now.s.seat(step.side) == now.seat


def _york(now: Now) -> Any:
    return moving(now) == WELSH and now.s.round in (8, 9) and bool(claim(now.s, WELSH, "area:york"))


class Reminders(derived.Reminders):
    BOOK = "BR-"
    OPENING = (
        Due("colours", "S10", "flag", when=_by_colours),
        Due("as_one", "R17", "flag", when=_as_one(0)),
        Due("as_one_too", "R17", "flag", when=_as_one(1)),
        Due("all_areas", "S11", "army"))
    STEPS = (
        Due("arrivals", "S21", "ship", when=_arrivals),
        Due("invasion", "S40", "ship", when=_invasion),
        Due("second", "S40", "forward", when=_second),
        Due("danes_home", "S44", "ship", when=_danes_home),
        Due("cnut", "R13", "crown", when=_cnut),
        Due("picts", "S45", "ship", when=_picts),
        Due("york", "S14", "star", when=_york),
        Due("lapses", "S14", "star", when=_lapses),
        Due("limit", "S18", "star", when=_limit),
        Due("submit", "R6", "flag", when=_submit),
        Due("growth", "S28", "people", when=_growth),
        Due("raiders", "S42", "retreat", when=_raiders),
        Due("boats", "S35", "ship", when=_boats),
        Due("scores", "S13", "star", when=_scores),
        Due("crown", "S16", "crown", when=_crown),
        Due("order", "S22", "forward", when=_order))
