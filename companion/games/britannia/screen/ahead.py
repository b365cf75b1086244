"""What is coming: all rounds in a row, who is next, and what a nation is out for when its turn begins."""
from __future__ import annotations

from functools import cache
from typing import Any

from companion.games.britannia.nations import BRETWALDA, KING, NATIONS, ORDER, ROUNDS, SCORING, YEARS
from companion.games.britannia.screen.projection import one_more, open_now, scoring_round
from companion.games.britannia.state import State
from companion.games.britannia.steps import Allowing, Coming, Growing, Moving, NationTurn, Recalling, Round
from companion.games.britannia.steps.round import takes_part
from companion.games.view import Line, RoundAhead
from companion.kernel import top

MOST_NAMED = 4
"""So many areas of a kind are named before a turn."""


def acting(s: State) -> str:
    """The nation whose turn it is, "" between turns."""
    return next((step.side for step in s.flow if isinstance(step, NationTurn)), "")


def rounds(s: State) -> tuple[RoundAhead, ...]:
    return _rounds()


@cache
def _rounds() -> tuple[RoundAhead, ...]:
    return tuple(RoundAhead(n, str(YEARS[n - 1]), tuple(_signs(n)), tuple(_comes(n))) for n in range(1, ROUNDS + 1))


def _signs(n: int) -> list[tuple[str, Line]]:
    signs: list[tuple[str, Line]] = []
    if n in SCORING:
        signs.append(("star", ("timeline.scoring", {})))
    if n in (*BRETWALDA, *KING):
        signs.append(("crown", ("timeline.bretwalda" if n in BRETWALDA else "timeline.king", {})))
    return signs


def _comes(n: int) -> list[tuple[str, int, Line]]:
    found: list[tuple[str, int, Line]] = []
    for side, nation in NATIONS.items():
        many = sum(x.infantry + x.cavalry for x in nation.arrivals if x.round == n)
        leaders = tuple(x for x, when in nation.leaders.items() if when == n)
        if many or leaders:
            key = "led" if many and leaders else "armies" if many else "leader"
            found.append((side, many, (f"timeline.{key}", {"side": side, "n": many, "leader": leaders})))
    return found


def following(s: State) -> str:
    """The nation whose turn comes next in this round, "" where none does."""
    at = next((step.next for step in s.flow if isinstance(step, Round)), len(ORDER))
    return next((side for side in ORDER[at:] if at >= 0 and takes_part(s, side)), "")


def begins(s: State) -> bool:
    """Whether a nation's turn has only begun."""
    step: Any = top(s)
    return not s.bands and (isinstance(step, Growing | Allowing | Coming | Recalling) or (
        isinstance(step, Moving) and not s.treks))


def brief(s: State) -> tuple[Line, ...]:
    """Three lines: what scores now, what scores later, who comes next."""
    side = acting(s)
    if not side or not begins(s):
        return ()
    lines = []
    if now := open_now(s, side):
        lines.append(("now", {"areas": _first(now), "n": len(now)}))
    elif hunted := _hunted(s, side):
        lines.append(("hunt", {"sides": hunted}))
    if more := one_more(s, side):
        lines.append(("later", {"round": scoring_round(s, side), "one_of": more}))
    nobody = following(s)
    lines.append(("next", {"side": nobody, "seat": s.seat(nobody)}) if nobody else ("last", {"round": s.round}))
    return tuple(lines)


def _first(areas: dict[str, int]) -> dict[str, int]:
    return dict(list(areas.items())[:MOST_NAMED])


def _hunted(s: State, side: str) -> dict[str, int]:
    """Nations whose armies bring points when they are destroyed now."""
    return {of: prize.points for prize in NATIONS[side].eliminate if not prize.rounds or s.round in prize.rounds
            for of in prize.of if of in NATIONS and s.places(of) and of != side}
