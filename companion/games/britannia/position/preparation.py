"""What to lay out, in the order of the set-up, and what goes into each nation's bag (S10, S11)."""
from __future__ import annotations

from collections.abc import Iterator

from companion.games import derived
from companion.games.britannia.nations import CAVALRY, INFANTRY, LEADERS, NATIONS, ORDER
from companion.games.britannia.position.check import Check
from companion.games.britannia.state import State
from companion.games.view import Group, Item, Laid

KINDS = ("infantry", "cavalry", "leader", "fort", "burh", "burnt_fort")
FORTS, BURHS = 24, 8
"""Counters in the box."""


class Preparation(derived.Preparation):
    def setting_up(self, s: State) -> bool:
        return s.round == 1 and not s.awards and not s.bands and not s.vassals and not any(
            x.population for x in s.sides.values()) and s.in_play("romans", INFANTRY) in (0, 16)

    def checklist(self, s: State) -> tuple[Group, ...]:
        """Common things first, then nation by nation for whoever leads it: its counters with their places."""
        groups = [Group("table", (Item("round", "flag", 1, params={"value": s.round, "n": 1}, rule="BR-S10"),))]
        lying = [(at, piece) for at, there in self.game.pieces(s).items() for piece in there]
        for seat in s.seats:
            items = [item for side in ORDER if s.seat(side) == seat for item in self._nation(s, side, lying)]
            groups.append(Group("player", tuple(items), seat))
        return tuple(groups)

    def _nation(self, s: State, side: str, lying: list[Laid]) -> Iterator[Item]:
        for kind in KINDS:
            laid = tuple((at, x) for at, x in lying if x.kind == kind and (
                LEADERS[x.name] if kind == "leader" else x.name) == side)
            if n := sum(x.count for _, x in laid):
                at = tuple(("place", place) for place, _ in laid)
                yield Item(f"unit_{kind}", Check.ICONS.get(kind, kind), n, laid,
                           {"side": side, "kind": kind, "n": n}, at, "BR-S11")
        if n := s.sides[side].population:
            yield Item("marker", "people", 1, params={"side": side, "value": n, "n": 1}, rule="BR-S25")

    def packing(self, s: State) -> tuple[Group, ...]:
        """Bag by bag, each with the counters that belong into it: those on the map and those that never came."""
        lying = [(at, piece) for at, there in self.game.pieces(s).items() for piece in there]
        groups = [Group("player", tuple(self._bag(s, side, lying) for side in ORDER if s.seat(side) == seat), seat)
                  for seat in s.seats]
        forts = tuple((at, x) for at, x in lying if x.kind in ("fort", "burnt_fort"))
        burhs = tuple((at, x) for at, x in lying if x.kind == "burh")
        return (*groups, Group("table", (Item("pack_forts", "fort", FORTS, forts, {"n": FORTS}, rule="BR-S6"),
                                         Item("pack_burhs", "fort", BURHS, burhs, {"n": BURHS}, rule="BR-R12"),
                                         Item("pack_round", "flag", 1, params={"n": 1}, rule="BR-S10"))))

    def _bag(self, s: State, side: str, lying: list[Laid]) -> Item:
        nation = NATIONS[side]
        laid = tuple((at, x) for at, x in lying if (x.kind == "leader" and LEADERS[x.name] == side) or (
            x.kind in (INFANTRY, CAVALRY) and x.name == side))
        n = nation.supply(INFANTRY) + nation.supply(CAVALRY) + len(nation.leaders)
        on_map = sum(x.count for _, x in laid)
        return Item("bag", "people", n, laid, {
            "side": side, "n": n, "infantry": nation.infantry, "cavalry": nation.cavalry,
            "leaders_n": len(nation.leaders), "on_map": on_map}, rule="BR-S3")
