"""The check of a table by hand: any unit may stand anywhere, and any difference can be put right."""
from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games import derived
from companion.games.britannia.board import AREAS, PLACES, is_sea
from companion.games.britannia.nations import FORT, LEADERS, NATIONS, ORDER, ROMANS
from companion.games.britannia.position.things import PENS
from companion.games.britannia.state import State
from companion.games.contract import Unsettled
from companion.games.derived.things import differences
from companion.kernel import Patch, Piece, Place, Seat

LEADER, BURNT = "leader", "burnt_fort"


class Check(derived.Check):
    ORDER = ("map",)
    ICONS = {"infantry": "army", "cavalry": "rider", "leader": "crown", "burh": "fort", "burnt_fort": "fort"}  # noqa: RUF012

    def exists_once(self, piece: Piece) -> bool:
        return piece.kind == LEADER

    def areas(self, s: State) -> tuple[tuple[Seat, tuple[tuple[Place, ...], ...]], ...]:
        return ()

    def possible(self, s: State, place: Place) -> tuple[Piece, ...]:
        """Units of the nations that are there, of those in play, of all others; leaders who may be in play."""
        if place not in PLACES:
            return ()
        rank = {x: (x not in s.here(place), not s.in_play(x, "infantry"), n) for n, x in enumerate(ORDER)}
        pens = sorted((x.split(".") for x in PENS), key=lambda x: rank[x[0]])
        found = [Piece(kind, side, s.seat(side)) for side, kind in pens
                 if not is_sea(place) or kind not in (FORT, "burh")]
        found += [Piece(LEADER, x, s.seat(side)) for x, side in LEADERS.items()
                  if x in s.leaders or NATIONS[side].leaders[x] <= s.round <= NATIONS[side].leaders[x] + 1]
        return (*found, Piece(BURNT, ROMANS, s.seat(ROMANS))) if place in AREAS else tuple(found)

    def placing_patches(self, s: State, wanted: Mapping[Place, tuple[Piece, ...]], seen: object = None
                        ) -> tuple[Patch, ...]:
        after = s
        for at, things in wanted.items():
            if at not in PLACES:
                raise Unsettled(at)
            there: dict[str, dict[str, int]] = {}
            for x in things:
                if x.kind == LEADER:
                    after = replace(after, leaders=after.leaders | {x.name: at})
                elif x.kind != BURNT:
                    units = there.setdefault(x.name, {})
                    units[x.kind] = units.get(x.kind, 0) + x.count
            rest = {x: v for x, v in after.units.items() if x != at}
            burnt = tuple(x for x in after.burnt if x != at) + ((at,) if any(x.kind == BURNT for x in things) else ())
            gone = {x for x, where in s.leaders.items() if where == at} - {x.name for x in things}
            stay = {x: where for x, where in after.leaders.items() if x not in gone or where != at}
            after = replace(after, units=rest | {at: there} if there else rest, leaders=stay,
                            burnt=burnt if set(burnt) != set(after.burnt) else after.burnt)
        return tuple(differences(s, after, ()))
