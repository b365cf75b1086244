"""What goblin cards move where, seen from a hex on which the goblin may stand (HC-16)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.harrow_county.hexes import NEXT, WITHIN, distance
from companion.games.harrow_county.state import RED, TOKENS, State
from companion.kernel import Place

Way = tuple[str, Place, Place]
NEAR = 2


def _enemies(step: Any, s: State, goblin: Place) -> Iterator[Place]:
    """Hexes near the goblin with enemy haints that the card has not moved."""
    rival = s.other(step.seat)
    return (at for at in WITHIN[goblin, NEAR] if step.rested(s, rival, at) > 0)


def _keyhole(step: Any, s: State, goblin: Place) -> Iterator[Way]:
    """Townsfolk or buildings, and tokens, all onto one hex."""
    come = [name.partition(" ") for name in step.moved]
    target = come[0][2] if come else ""
    kinds = {name for name, _, _ in come}
    for to in WITHIN[goblin, NEAR]:
        if to == goblin or target not in ("", to):
            continue
        for at in NEXT[to]:
            yield from ((token, at, to) for token in TOKENS if at in s.tokens.get(token, {}))
            if at in s.townsfolk and "building" not in kinds and s.settles(s.seat_of(RED), to):
                yield "townsfolk", at, to
            if at in s.buildings and "townsfolk" not in kinds and to not in s.townsfolk and _builds(s, to):
                yield "building", at, to


def _builds(s: State, to: Place) -> bool:
    return all(s.blue(seat) or not s.units(seat, to) for seat in s.factions)


def _toss(step: Any, s: State, goblin: Place) -> Iterator[Way]:
    for at in NEXT[goblin]:
        if at in s.players[step.seat].haints:
            yield from (("haint", at, to) for to in WITHIN[goblin, NEAR] if to != at)


def _temptation(step: Any, s: State, goblin: Place) -> Iterator[Way]:
    for token in TOKENS:
        for at in sorted(s.tokens.get(token, {})):
            yield from ((token, at, to) for to in NEXT[at] if distance(to, goblin) < distance(at, goblin))


def _whisper(step: Any, s: State, goblin: Place) -> Iterator[Way]:
    taken = {name.partition(" ")[2] for name in step.moved}
    for at in _enemies(step, s, goblin):
        yield from (("haint", at, to) for to in NEXT[at] if to not in taken)


def _lure(step: Any, s: State, goblin: Place) -> Iterator[Way]:
    for at in _enemies(step, s, goblin):
        yield from (("haint", at, to) for to in NEXT[at])


GOBLIN_WAYS: dict[str, Callable[[Any, State, Place], Iterator[Way]]] = {
    "keyhole": _keyhole, "toss_haint": _toss, "temptation": _temptation, "dolls_whisper": _whisper, "lure": _lure}


def tricks(s: State, goblin: Place) -> Iterator[tuple[Place, Place]]:
    """Hexes of an own and of an enemy haint that may change places: each alone, no goal with them (HC-16.9)."""
    seat = s.seat_of("purple")
    rival = s.other(seat)
    enemies = [at for at in sorted(s.players[rival].haints) if _alone(s, rival, at)]
    for at in WITHIN[goblin, NEAR]:
        if at in s.players[seat].haints and _alone(s, seat, at):
            yield from ((at, to) for to in enemies)


def _alone(s: State, seat: str, at: Place) -> bool:
    return s.units(seat, at) == 1 and s.loose(seat, at) == 1 and at not in s.townsfolk and at not in s.buildings
