"""The card of a nation, filled in by play: its points by kind, what would score now, what it is out for."""
from __future__ import annotations

from collections import Counter

from companion.games.britannia.nations import INFANTRY, NATIONS
from companion.games.britannia.screen.projection import one_more, open_now, projected
from companion.games.britannia.state import State
from companion.games.view import Says, Sheet

KINDS_OF_POINTS = {"hold": "flag", "occupy": "forward", "eliminate": "sword", "submit": "flag", "bretwalda": "crown",
                   "king": "crown"}


def nation_card(s: State, side: str) -> Sheet:
    return Sheet("flag", ("card_of.title", {}), tuple(_rows(s, side)))


def _rows(s: State, side: str) -> list[Says]:
    rows = [Says("star", ("card_of.points", {"n": s.points(side)}), strong=True)]
    by: Counter[str] = Counter()
    for x in s.awards:
        if x.side == side:
            by[x.source] += x.points
    rows += [Says(icon, (f"card_of.{source}", {"n": by[source]})) for source, icon in KINDS_OF_POINTS.items()
             if by[source]]
    if lost := s.lost.get(side, 0):
        rows.append(Says("minus", ("card_of.lost", {"n": lost})))
    rows += _later(s, side)
    if s.places(side):
        armies = sum(s.armies(side, at) for at in s.places(side))
        rows.append(Says("army", ("card_of.armies", {"n": armies, "supply": s.supply(side, INFANTRY)})))
    if comes := next((x for x in NATIONS[side].arrivals if x.round > s.round), None):
        rows.append(Says("ship", ("card_of.comes", {"n": comes.infantry + comes.cavalry, "round": comes.round})))
    rows += [Says("crown", ("card_of.leader", {"leader": leader, "at": at}))
             for leader, at in sorted(s.leaders.items()) if leader in NATIONS[side].leaders]
    return rows


def _later(s: State, side: str) -> list[Says]:
    """What the map as it is would bring, and what would bring more."""
    rows, then = [], projected(s, side)
    if now := open_now(s, side):
        rows.append(Says("forward", ("card_of.open", {"areas": dict(list(now.items())[:6])})))
    if then.round and s.places(side):
        rows.append(Says("eye", ("card_of.projected", {"n": then.points, "round": then.round}), strong=True))
        if then.lost:
            rows.append(Says("minus", ("card_of.capped", {"n": then.lost})))
    if more := one_more(s, side):
        rows.append(Says("plus", ("card_of.more", {"one_of": more})))
    return rows
