"""The end as it is told at the table."""
from __future__ import annotations

from companion.games import derived
from companion.games.britannia.state import State
from companion.games.view import Category, Record
from companion.kernel import Seat


class Finale(derived.Finale):
    BGG = 240
    CATEGORIES = (
        Category("hold", ("BR-S13",), "flag"), Category("occupy", ("BR-S14",), "forward"),
        Category("eliminate", ("BR-S15",), "sword"), Category("crown", ("BR-R9", "BR-R10"), "crown"),
        Category("other", ("BR-S17", "BR-S23"), "pencil"))

    def record(self, s: State, lang: str) -> Record:
        """Nations are the roles."""
        roles: dict[Seat, tuple[str, str | tuple[str, ...]]] = {
            seat: ("side", tuple(x for x, one in s.sides.items() if one.seat == seat)) for seat in s.seats}
        return Record("Britannia", self.BGG, "", roles, s.seats[0])
