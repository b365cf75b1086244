"""Where a character can walk with its points, and what the way would meet (RS-R5, R6)."""
from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.games.rise_snu import figures
from companion.games.rise_snu.box.operations import can_hurt, concerned
from companion.games.rise_snu.remember import remember_few
from companion.games.rise_snu.state import State
from companion.games.rise_snu.untold import done_by_hand, untold
from companion.kernel import Place, Seat

LAP = 8
"""Entries on a ring before the gate is entered a second time."""
RICH = 99
"""More points than any way costs."""
ENDS = ("hall", "mystery")
"""Cells that end a movement (RS-R5.6, R6.4)."""


class Way(NamedTuple):
    """Cells to enter in order, the points for each, and the cards that would work on the way without being asked."""

    cells: tuple[Place, ...]
    costs: tuple[int, ...]
    meets: tuple[str, ...]

    @property
    def cost(self) -> int:
        return sum(self.costs)


def exits(s: State, at: Place, lap: int) -> Iterator[tuple[Place, int]]:
    """The cells that may be entered from there, each with the lap counter afterwards (RS-R5.2, R6)."""
    g = s.ground
    if at in g.order:
        to = g.next_on_ring(at)
        yield to, lap_after(s, at, to, lap)
        if s.settings.back_both_ways and not lap:
            yield g.next_on_ring(at, back=True), 0
    yield from g.ways_out.get(at, ())


def lap_after(s: State, at: Place, to: Place, lap: int) -> int:
    """The lap counter after that step; on the gate after a whole lap it stays full (RS-R6.3, A15)."""
    g = s.ground
    world = g.world_of.get(to, "")
    if not world or g.kind[to] == "hall" or g.kind.get(at) == "hall":
        return 0
    if g.world_of.get(at) != world:
        return int(g.kind[to] == "gate")
    if g.kind[to] == "gate" and to == g.next_on_ring(at):
        return lap + 1 if lap >= LAP else 1
    return lap + 1 if lap and to == g.next_on_ring(at) else 0


def works_on(s: State, seat: Seat, card: str) -> bool:
    """Whether the effect of a lying card concerns the character and has not worked on it in this round (RS-R7.11)."""
    sent, p = s.sent(card), s.players[seat]
    return sent is not None and card not in p.used and bool(
        concerned(sent.works, p.character) or sent.words or untold(s, card) or done_by_hand(s, card))


def compulsory(s: State, seat: Seat, card: str) -> bool:
    """Whether it cannot be declined: it could hurt this character (RS-R7.12, A23)."""
    sent = s.sent(card)
    if sent is None or not works_on(s, seat, card):
        return False
    harm = "dream" if s.box.dreams.get(card.partition("~")[0]) else "horror"
    if figures.immune(s, seat, harm):
        return False
    if sent.compulsory:
        return sent.compulsory == "yes"
    return can_hurt(sent.works, s.players[seat].character)


Node = tuple[Place, int]
"""A cell and the lap counter there."""


class Reached(Mapping[Place, Way]):
    """The cells within reach, each with its way. Most are only asked what they cost: a way is put together when it is
    looked at."""

    def __init__(self, start: Node, ends: Mapping[Place, Node], spent: Mapping[Node, int],
                 came: Mapping[Node, tuple[Node, Place]], entry: Mapping[Place, int], cards: Mapping[Place, str]):
        self._start, self._ends, self._spent, self._came = start, ends, spent, came
        self._entry, self._cards = entry, cards
        self._ways: dict[Place, Way] = {}

    def __getitem__(self, to: Place) -> Way:
        if to not in self._ways:
            self._ways[to] = _way(self._came, self._ends[to], self._start, self._entry, self._cards)
        return self._ways[to]

    def __contains__(self, to: object) -> bool:
        return to in self._ends

    def __iter__(self) -> Iterator[Place]:
        return iter(self._ends)

    def __len__(self) -> int:
        return len(self._ends)

    def cost(self, to: Place) -> int:
        """The points for the whole way."""
        return self._spent[self._ends[to]]


class Ways(NamedTuple):
    """The best way to every cell that the points suffice for. `safe`: cards that would work without being asked are met
    at the goal only; `cheap`: the cheapest way, whatever it meets."""

    safe: Reached
    cheap: Reached


@remember_few
def ways(s: State, seat: Seat) -> Ways:
    cards = _cards(s, seat)
    bp = s.players[seat].bp
    cheap = _search(s, seat, cards, True, bp)
    return Ways(_search(s, seat, cards, False, bp) if cards else cheap, cheap)


@remember_few
def prices(s: State, seat: Seat) -> Reached:
    """The cheapest way to every cell, whatever points there are; out of the mysterious place in several movements, if
    need be."""
    inside = s.ground.kind.get(s.players[seat].at) == "mystery"
    return _search(s, seat, {}, True, RICH, ("hall",) if inside else ENDS)


def _search(s: State, seat: Seat, cards: Mapping[Place, str], through: bool, points: int,
            stops: tuple[str, ...] = ENDS) -> Reached:
    """Dijkstra over cells and laps; cells of the kinds `stops` end the way."""
    p, g = s.players[seat], s.ground
    kind, entry = g.kind, figures.costs(s, seat)
    start = (p.at, p.lap)
    spent = {start: 0}
    came: dict[Node, tuple[Node, Place]] = {}
    ends: dict[Place, Node] = {}
    edge: list[tuple[int, int, Node]] = [(0, 0, start)]
    n, done = 0, set[Node]()
    while edge:
        cost, _, node = heapq.heappop(edge)
        if node in done:
            continue
        done.add(node)
        at, lap = node
        if node != start:
            ends.setdefault(at, node)
            if kind[at] in stops or (at in cards and not through):
                continue
        for to, after in exits(s, at, lap):
            total = cost + entry[to]
            if total > points:
                continue
            there = (g.worlds[g.world_of[to]].hall, 0) if after > LAP else (to, after)
            if there not in spent or total < spent[there]:
                spent[there] = total
                came[there] = node, to
                n += 1
                heapq.heappush(edge, (total, n, there))
    return Reached(start, ends, spent, came, entry, cards)


def _way(came: Mapping[Node, tuple[Node, Place]], node: Node, start: Node, entry: Mapping[Place, int],
         cards: Mapping[Place, str]) -> Way:
    """The cells from the start to there; the gate a second time leads into the hall for nothing."""
    cells: list[Place] = []
    while node != start:
        before, to = came[node]
        cells += [node[0], to] if node[0] != to else [to]
        node = before
    cells.reverse()
    costs = tuple(entry[at] for at in cells)
    meets: list[str] = []
    was = cards.get(start[0], "")
    for at in cells:
        card = cards.get(at, "")
        if card and card != was and card not in meets:
            meets.append(card)
        was = card
    return Way(tuple(cells), costs, tuple(meets))


def _cards(s: State, seat: Seat) -> dict[Place, str]:
    """Cells with a card that works on this character without being asked."""
    found: dict[Place, str] = {}
    square, kind = s.ground.square, s.ground.kind
    own = s.card_at(s.players[seat].at)
    for card, lying in s.lying.items():
        if card != own and compulsory(s, seat, card):
            found.update((at, card) for at in square.get(lying.at, ()) if kind[at] in ("void", "well", "path"))
    return found


def price(s: State, seat: Seat, to: Place) -> int | None:
    """What the cheapest way there would cost if there were points enough; None where no way leads."""
    found = prices(s, seat)
    return found.cost(to) if to in found else None
