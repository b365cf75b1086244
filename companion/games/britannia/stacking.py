"""Too many armies at the end of movement: how many are left over at best once all that still can have moved on (S32,
S33). Limits do not count during movement, so armies may crowd an area as long as others can still make room."""
from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.games.britannia.board import DIFFICULT, is_sea, stack
from companion.games.britannia.evolve import evolve
from companion.games.britannia.facts import Moved
from companion.games.britannia.movement import Options, Source, Way, free_to_go, movers, options, sources, ways
from companion.games.britannia.nations import LEADERS, ROMANS
from companion.games.britannia.state import State
from companion.kernel import Place, remember_last

LEAST = 2
"""Armies that every place holds."""
MOST_ON_HILLS = 4
"""Armies of an overstack in difficult terrain, and of Romans there."""
UNLIMITED = 999


class Pack(NamedTuple):
    """Armies that stand together and can still go to the same places: on their own, or by way of the places where a
    leader takes them, by leader and where he ends. He ends in one place alone."""

    at: Place
    n: int
    reach: tuple[Place, ...] = ()
    led: tuple[tuple[str, Place, tuple[Place, ...]], ...] = ()

    def with_leaders(self, ends: Mapping[str, Place]) -> Pack:
        """The pack once it is settled where each leader ends."""
        way = (at for leader, end, path in self.led if ends[leader] == end for at in path)
        return Pack(self.at, self.n, tuple(dict.fromkeys((*self.reach, *way))))


def capacity(side: str, at: Place, overstack: Place) -> int:
    """Armies of the nation that an area holds, where its one overstack stands in that place."""
    if is_sea(at):
        return UNLIMITED
    if side == ROMANS or at == overstack:
        return MOST_ON_HILLS if at in DIFFICULT else UNLIMITED
    return stack(at)


def excess(side: str, there: Mapping[Place, int]) -> int:
    """Armies beyond the limits at least, the overstack where it leaves the fewest."""
    over = {at: n for at, n in there.items() if n > LEAST and n > capacity(side, at, "")}
    return min((sum(max(0, n - capacity(side, at, big)) for at, n in over.items()) for big in over), default=0)


@remember_last
def standing(s: State, side: str) -> dict[Place, int]:
    """Armies of the nation, place by place."""
    return {at: n for at in s.places(side) if (n := s.armies(side, at))}


def standing_after(s: State, side: str, start: Place, to: Place, n: int) -> dict[Place, int]:
    """`standing` once so many have gone."""
    there = {**standing(s, side)}
    there[start] = there.get(start, 0) - n
    there[to] = there.get(to, 0) + n
    return there


def packs(s: State, found: Options) -> list[Pack]:
    """All armies that can still go somewhere."""
    made: dict[tuple[object, ...], Pack] = {}
    for (start, kind, leader), sources_there in found.items():
        leads = bool(leader) and s.leaders.get(leader) == start
        for x in sources_there:
            key = start, kind, x.used, x.home, x.sailed, x.led
            pack = made.get(key, Pack(start, x.n))
            if not leads:
                pack = pack._replace(reach=tuple(dict.fromkeys((*pack.reach, *x.ways))))
            if leader:
                led = x.ways if leads else _onward(s, leader, kind, x)
                pack = pack._replace(led=(*pack.led, *(
                    (leader, end, tuple(at for at in way.path if at in led)) for end, way in led.items())))
            made[key] = pack
    return list(made.values())


def _onward(s: State, leader: str, kind: str, x: Source) -> dict[Place, Way]:
    """Where a leader can take those who first follow him to where he is."""
    [(at, way)] = x.ways.items()
    return ways(s, LEADERS[leader], at, kind, way.used, x.home, True, way.sailed or is_sea(way.path[0]))


@remember_last
def surplus(s: State, side: str) -> int:
    """Armies that will be too many at the end of movement, whatever is moved from here on."""
    there = standing(s, side)
    return left_over(s, side, there, packs(s, options(s, side))) if excess(side, there) else 0


def surplus_after(s: State, side: str, fact: Moved) -> int:
    """`surplus` of the position after a move. Whoever does not move can go where they could before, unless the move
    opened a way for them or closed one: a leader who goes takes with him the ways he would have led others."""
    moved, start, to = evolve(s, fact), fact.way[0], fact.way[-1]
    there = standing_after(s, side, start, to, fact.n)
    if not (s.foes(side, start) or fact.leader):
        stayed = {key: _without(fact, sources_there) if key[:2] == (start, fact.kind) else sources_there
                  for key, sources_there in options(s, side).items()}
        if (n := left_over(moved, side, there, packs(moved, stayed))) <= surplus(s, side):
            return n
        if not (s.foes(side, to) or side == ROMANS):
            stayed = {key: x for key, x in stayed.items() if key[0] != to}
            return left_over(moved, side, there, packs(moved, stayed | _options(moved, side, (to,))))
    return left_over(moved, side, there, packs(moved, _options(moved, side, moved.places(side))))


def _options(s: State, side: str, places: Iterable[Place]) -> Options:
    """`options` of a position that is only tried: nothing of it is remembered."""
    return {key: made for key in movers(s, side, places) if (made := sources(s, side, *key))}


def _without(fact: Moved, there: list[Source]) -> list[Source]:
    """The groups that stay when one of them moves."""
    left, stay = fact.n, []
    for x in there:
        gone = min(left, x.n) if (x.used, x.home) == (fact.was, fact.home) else 0
        left -= gone
        if x.n > gone:
            stay.append(x._replace(n=x.n - gone))
    return stay


def left_over(s: State, side: str, there: Mapping[Place, int], moving: Sequence[Pack]) -> int:
    """Armies too many in the end, wherever leaders go."""
    ends: dict[str, dict[Place, None]] = {}
    for pack in moving:
        for leader, end, _ in pack.led:
            ends.setdefault(leader, {})[end] = None
    anywhere = [x._replace(reach=(*x.reach, *(at for _, _, path in x.led for at in path))) for x in moving]
    least = _left_over(s, side, there, anywhere)  # no leader who ends in one place does better
    best = excess(side, there)
    for chosen in product(*ends.values()) if ends else ():
        if best == least:
            break
        settled = [x.with_leaders(dict(zip(ends, chosen, strict=True))) for x in moving]
        best = min(best, _left_over(s, side, there, settled))
    return best if ends else least


def _left_over(s: State, side: str, there: Mapping[Place, int], moving: Sequence[Pack]) -> int:
    """Where one area is crowded by those who cannot leave, the overstack stands there."""
    can_leave = Counter[Place]()
    for x in moving:
        can_leave[x.at] += x.n * bool(x.reach)
    over = [at for at, n in there.items() if n > LEAST and n > capacity(side, at, "")]
    held = [at for at in over
            if there[at] - min(can_leave[at], free_to_go(s, side, at)) > capacity(side, at, "")]
    anywhere = () if side == ROMANS else (to for x in moving for to in x.reach)
    best = excess(side, there)
    for big in held or dict.fromkeys((*over, *anywhere)):
        best = min(best, _spread(s, side, Counter(there), moving, big))
        if not best:
            break
    return best


def _spread(s: State, side: str, there: Counter[Place], moving: Sequence[Pack], big: Place) -> int:
    """Armies still too many after as many as possible went on, one chain of moves for each: an army makes room where
    it leaves, and another one may have to leave where it comes."""
    split = [Counter({x.at: x.n}) for x in moving]
    free = Counter({at: free_to_go(s, side, at) for at in {x.at for x in moving}})
    for at in [x for x, n in there.items() if n > capacity(side, x, big)]:
        while there[at] > capacity(side, at, big):
            chain = _chain(side, there, moving, split, free, at, big)
            if chain is None:
                break
            for i, start, to in chain:
                split[i][start] -= 1
                split[i][to] += 1
                free[start] -= start == moving[i].at
                free[to] += to == moving[i].at
                there[start] -= 1
                there[to] += 1
    return sum(max(0, n - capacity(side, at, big)) for at, n in there.items())


def _chain(side: str, there: Counter[Place], moving: Sequence[Pack], split: Sequence[Counter[Place]],
           free: Counter[Place], start: Place, big: Place) -> list[tuple[int, Place, Place]] | None:
    """The shortest chain from a crowded area to one with room: which pack, from where, to where."""
    came: dict[Place, tuple[int, Place]] = {start: (0, "")}
    queue = deque((start,))
    while queue:
        at = queue.popleft()
        for i, to in _exits(moving, split, free, at):
            if to in came:
                continue
            came[to] = i, at
            if there[to] < capacity(side, to, big):
                chain = []
                while to != start:
                    i, before = came[to]
                    chain.append((i, before, to))
                    to = before
                return chain
            queue.append(to)
    return None


def _exits(moving: Sequence[Pack], split: Sequence[Counter[Place]], free: Counter[Place], at: Place
           ) -> Iterator[tuple[int, Place]]:
    for i, pack in enumerate(moving):
        if split[i][at] > 0 and (at != pack.at or free[at] > 0):
            yield from ((i, to) for to in (pack.at, *pack.reach) if to != at)
