"""Somebody's sheet as it is shown, on screen and on paper: the game's own sides, with whose it is."""
from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.sheets import Places, Side
from companion.kernel import Seat
from companion.table.campaign import campaigns
from companion.table.campaign.campaigns import Standing
from companion.table.errors import TableError
from companion.web.campaign import words as campaign_words
from companion.web.words import number


class Front(Struct, frozen=True):
    """A sheet as it is printed. `mode`: how the campaign is played, in words."""

    game: str
    seat: Seat
    name: str
    colour: str
    character: str
    mode: str
    sides: tuple[Side, ...]

    def say(self, key: str, **params: Any) -> str:
        """A text that the sheet names."""
        return campaign_words.line(self.game, (key, params))


def front(stand: Standing, seat: Seat) -> Front:
    """Somebody's sheet as it stands. TableError `sheet.unknown`."""
    rules, sheet = campaigns.rules_of(stand.campaign), stand.sheets.get(seat)
    person = next((one for one in stand.plan.people if one.seat == seat), None)
    if sheet is None or person is None:
        raise TableError("unknown", "sheet.unknown")
    return Front(stand.campaign.game, seat, person.name, person.colour,
                 campaign_words.named(stand, rules.called(sheet)), campaign_words.mode(stand),
                 rules.sides(stand.plan, stand.played, sheet))


def places(block: Places) -> list[str]:
    """The numbers of a block of games: a dash for one that was missed, nothing for one to come."""
    return [("–" if n < block.played else "") if x is None else number(x) for n, x in enumerate(block.points)]
