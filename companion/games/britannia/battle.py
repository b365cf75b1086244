"""Dice of a battle: who rolls what, what hits what, what is lost first (S47 to S50). No state of a game is needed to
ask: the odds and the battle itself count with the same functions."""
from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.britannia.nations import BURH, CAVALRY, FORT, INFANTRY, KINDS, ROMANS

SOFT, HARD, MISS = 1, 2, 0


class Force(NamedTuple):
    """Units of one side of a battle. `roman`: its infantry is Roman. `led`: a leader is with its armies. `hard`: it
    defends in difficult terrain. `tough_fort`: there a fort falls to a six alone."""

    infantry: int = 0
    cavalry: int = 0
    fort: int = 0
    burh: int = 0
    roman: bool = False
    led: bool = False
    hard: bool = False
    tough_fort: bool = True

    @property
    def armies(self) -> int:
        return self.infantry + self.cavalry

    @property
    def dice(self) -> int:
        return self.infantry + self.cavalry + self.fort + self.burh

    def of(self, kind: str) -> int:
        return int(getattr(self, kind))

    def without(self, kind: str, n: int) -> Force:
        changed: dict[str, Any] = {kind: self.of(kind) - n}
        return self._replace(**changed)


class Hits(NamedTuple):
    """`soft` ones destroy ordinary units in the open, `hard` ones anything."""

    soft: int = 0
    hard: int = 0


def value(force: Force, kind: str, face: int, bonus: int = 1) -> int:
    """What a die of such a unit does: MISS, SOFT or HARD (S48). A leader adds to the dice of armies (R-1.4)."""
    army = kind in (INFANTRY, CAVALRY)
    face += bonus if force.led and army else 0
    better = kind == CAVALRY or (kind == INFANTRY and force.roman)
    return HARD if face >= 6 else SOFT if face >= (4 if better else 5) else MISS


def hits(force: Force, faces: tuple[int, ...], bonus: int = 1) -> Hits:
    """What the dice do, in the order of the kinds."""
    kinds = [kind for kind in KINDS for _ in range(force.of(kind))]
    values = [value(force, kind, face, bonus) for kind, face in zip(kinds, faces, strict=False)]
    return Hits(values.count(SOFT), values.count(HARD))


class Losses(NamedTuple):
    """Units destroyed by kind; `choice`: hits that the opponent may lay on infantry or cavalry."""

    lost: dict[str, int]
    choice: int = 0


def losses(force: Force, by: Hits) -> Losses:
    """What such hits destroy, in the order in which units are lost (S49, S50)."""
    soft, hard = by
    lost: dict[str, int] = {}
    if force.burh:
        soft, hard = _fall(lost, force, BURH, soft, hard, force.hard)
    tough = force.hard or force.roman
    if force.infantry and not tough:
        n = min(force.infantry, soft)
        soft -= n
        _lose(lost, INFANTRY, n)
    infantry = force.infantry - lost.get(INFANTRY, 0)
    if infantry and force.cavalry and 0 < hard < infantry + force.cavalry:
        return Losses(lost, hard)
    for kind, left in ((INFANTRY, infantry), (CAVALRY, force.cavalry)):
        n = min(left, hard)
        hard -= n
        _lose(lost, kind, n)
    gone = lost.get(INFANTRY, 0) == force.infantry and lost.get(CAVALRY, 0) == force.cavalry
    if force.fort and gone:
        _fall(lost, force, FORT, soft, hard, force.hard and force.tough_fort)
    return Losses(lost)


def _fall(lost: dict[str, int], force: Force, kind: str, soft: int, hard: int, tough: bool) -> tuple[int, int]:
    """Buildings fall to soft hits first, where those count; what is left of the hits."""
    n = 0 if tough else min(force.of(kind), soft)
    m = min(force.of(kind) - n, hard)
    _lose(lost, kind, n + m)
    return soft - n, hard - m


def _lose(lost: dict[str, int], kind: str, n: int) -> None:
    if n:
        lost[kind] = lost.get(kind, 0) + n


def force_of(units: dict[str, int], side: str, led: bool, hard: bool, tough_fort: bool) -> Force:
    return Force(units.get(INFANTRY, 0), units.get(CAVALRY, 0), units.get(FORT, 0), units.get(BURH, 0),
                 side == ROMANS, led, hard, tough_fort)
