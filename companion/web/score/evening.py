"""A game that is over in at most three sentences: how long it was, who led, the best round."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import groupby, pairwise

from companion.kernel import Number, Seat
from companion.web.play.screen import Screen

Ends = Sequence[tuple[int, dict[Seat, Number]]]
"""Rounds with everybody's points at their end, from the first."""
SHORTEST, LONGEST = timedelta(minutes=5), timedelta(hours=10)
"""What a game took is said within these: less is a trial, more was no single evening."""


def sentences(s: Screen, ends: Ends, took: timedelta) -> tuple[str, ...]:
    """`took`: from the first entry to the last."""
    return tuple(x for x in (_length(s, ends, took), _lead(s, ends), _best_round(s, ends)) if x)


def _length(s: Screen, ends: Ends, took: timedelta) -> str:
    rounds = s.t("web.end.evening.rounds", n=max([n for n, _ in ends], default=0))
    if not SHORTEST <= took <= LONGEST:
        return f"{rounds}."
    hours, minutes = divmod(round(took.total_seconds() / 60), 60)
    return s.t("web.end.evening.took", rounds=rounds, hours=hours, minutes=f"{minutes:02}")


def _lead(s: Screen, ends: Ends) -> str:
    """Ties leave the lead where it was."""
    leaders = list(_leaders(ends))
    if not leaders or len(s.seats) < 2:
        return ""
    runs = [seat for seat, _ in groupby(seat for _, seat in leaders)]
    if len(runs) == 1:
        return s.t("web.end.evening.led", seat=s.player(runs[0]), round=leaders[0][0])
    if leaders[-1][1] != leaders[-2][1]:
        return s.t("web.end.evening.late", seat=s.player(runs[-1]))
    return s.t("web.end.evening.changed", n=len(runs) - 1)


def _leaders(ends: Ends) -> Iterator[tuple[int, Seat]]:
    """Who alone had the most points at the end of a round."""
    for n, totals in ends:
        known = {seat: points for seat, points in totals.items() if isinstance(points, int)}
        first = [seat for seat, points in known.items() if points == max(known.values())]
        if len(first) == 1:
            yield n, first[0]


def _best_round(s: Screen, ends: Ends) -> str:
    gains = [(after - before, seat, n) for (_, was), (n, now) in pairwise(ends) for seat in now
             if isinstance(after := now[seat], int) and isinstance(before := was.get(seat), int)]
    best = max(gains, default=(0, "", 0), key=lambda one: one[0])
    if best[0] <= 0:
        return ""
    return s.t("web.end.evening.best", seat=s.player(best[1]), n=best[0], round=best[2])
