"""Armies from where they were to where they are at the least cost: a transport problem, solved exactly."""
from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

Sent = dict[tuple[Any, Any], int]


def transport(supply: Mapping[Any, int], demand: Mapping[Any, int], cost: Mapping[Any, Mapping[Any, int]]
              ) -> tuple[Sent, frozenset[Any]]:
    """The cheapest flow of as many armies as possible, `cost` by origin and goal where there is a way; and the goals
    that compete for too few of them, all of those that no army on another way could serve."""
    sent: Sent = {}
    idle, unmet = dict(supply), dict(demand)
    while any(unmet.values()):  # one group more, by the cheapest path of changes
        price: dict[tuple[Any, bool], int] = {(o, True): 0 for o, n in idle.items() if n}
        came: dict[tuple[Any, bool], tuple[Any, bool]] = {}
        queue = deque(price)
        back: dict[Any, list[Any]] = {}
        for (o, d), n in sent.items():
            if n:
                back.setdefault(d, []).append(o)
        while queue:
            node, is_origin = at = queue.popleft()
            ways = list(cost[node].items()) if is_origin else [(o, -cost[o][node]) for o in back.get(node, ())]
            for other, more in ways:
                to = other, not is_origin
                if to[1] is False and other not in demand:
                    continue
                if price[at] + more < price.get(to, 1 << 30):
                    price[to], came[to] = price[at] + more, at
                    queue.append(to)
        goals = [(price[d, False], i, d) for i, (d, n) in enumerate(unmet.items()) if n and (d, False) in price]
        if not goals:
            return sent, frozenset(d for d in demand if (d, False) not in price)
        path = [(min(goals)[2], False)]
        while path[-1] in came:
            path.append(came[path[-1]])
        most = min(idle[path[-1][0]], unmet[path[0][0]])
        for (node, is_origin), (before, _) in pairwise(path):
            if is_origin:
                most = min(most, sent[node, before])
        for (node, is_origin), (before, _) in pairwise(path):
            if is_origin:
                sent[node, before] -= most
            else:
                sent[before, node] = sent.get((before, node), 0) + most
        idle[path[-1][0]] -= most
        unmet[path[0][0]] -= most
    return sent, frozenset()
