"""What to lay out and to pack up, out of the pieces: each place with what lies there, common things before players'."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.view import Group, Item, Lot
from companion.kernel import Place, Seat

if TYPE_CHECKING:
    from companion.games.contract import Game


class Preparation:
    """A line for each kind of piece at each place; its text names piece and place by themselves."""

    def __init__(self, game: Game):
        self.game = game

    def checklist(self, s: Any) -> tuple[Group, ...]:
        seats: dict[Seat, list[Item]] = {seat: [] for seat in ("", *s.seats)}
        for place, pieces in self.game.pieces(s).items():
            for piece in pieces:
                owner = self._owner(s, place) or (piece.owner if piece.owner in seats else "")
                icon = self.game.by_hand.icon(place, piece)
                seats[owner].append(Item("", icon, piece.count, ((place, piece),)))
        common = (Group("table", tuple(seats.pop(""))),)
        own = (Group("player", tuple(items), seat) for seat, items in seats.items())
        return tuple(group for group in (*common, *own) if group.items)

    def _owner(self, s: Any, place: Place) -> Seat:
        name = place.partition(":")[2]
        return name if name in s.seats else ""

    def packing(self, s: Any) -> tuple[Group, ...]:
        """Everybody's own first, what lay at the bottom of the box last."""
        groups = self.checklist(s)
        ordered = (*(x for x in groups if x.seat), *(x for x in groups[::-1] if not x.seat))
        return tuple(Group(group.key, group.items[::-1], group.seat) for group in ordered)

    def setting_up(self, s: Any) -> bool:
        return self.game.screen.headline(s).get("round", 2) < 1

    def invented(self, s: Any) -> bool:
        return False

    def lot(self, s: Any) -> Lot | None:
        return None

    def letter(self, s: Any, field: str, id: str) -> str:
        return ""
