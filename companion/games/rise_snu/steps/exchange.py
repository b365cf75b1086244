"""Which experience to hand in: for every number of red tokens the cards with the least loss (RS-R9.2)."""
from __future__ import annotations

from collections.abc import Mapping

from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.remember import remember_few
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps.common import tally
from companion.kernel import Facts, Seat

Given = tuple[tuple[str, ...], int]
"""Cards, and points that lie on no card."""


@remember_few
def exchanges(s: State, seat: Seat) -> Mapping[int, Given]:
    """For each number of red tokens that can be had: those cards whose sum is least above the tens, of equal sums the
    fewest cards."""
    p = s.players[seat]
    worth = [(figures.known(figures.worth(s, card)), card) for card in p.trophies]
    if sum(n for n, _ in worth) + p.experience < figures.PER_POWER:
        return {}
    sums: dict[int, tuple[str, ...]] = {0: ()}
    for n, card in worth:
        for total, cards in tuple(sums.items()):
            if n and (total + n not in sums or len(cards) + 1 < len(sums[total + n])):
                sums[total + n] = (*cards, card)
    found: dict[int, Given] = {}
    least: dict[int, tuple[int, int]] = {}
    for total, cards in sorted(sums.items()):
        for power in range(max(1, total // figures.PER_POWER), (total + p.experience) // figures.PER_POWER + 1):
            wanted = power * figures.PER_POWER
            rank = max(0, total - wanted), len(cards)
            if power not in found or rank < least[power]:
                found[power], least[power] = (cards, max(0, wanted - total)), rank
    return dict(sorted(found.items()))


def exchange(s: State, seat: Seat, power: int) -> Facts:
    """Every ten are a red token, what is over is lost (RS-R9.2, A37)."""
    cards, points = exchanges(s, seat).get(power, ((), 0))
    n = points + sum(figures.known(figures.worth(s, card)) for card in cards)
    s = yield f.Exchanged(seat, cards, points, power, max(0, n - power * figures.PER_POWER))
    return (yield from tally(s, seat, "power", n=power))
