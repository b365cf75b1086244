"""A player's sheet as it is shown on screen and on paper: the sides that the game lays out, and whose sheet it is."""
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
        """A text of the game, in the reader's language."""
        return campaign_words.line_text(self.game, (key, params))


def front(stand: Standing, seat: Seat) -> Front:
    """A player's sheet after the last game. TableError `sheet.unknown`."""
    rules, sheet = campaigns.rules_of(stand.campaign), stand.sheets.get(seat)
    person = next((one for one in stand.plan.people if one.seat == seat), None)
    if sheet is None or person is None:
        raise TableError("unknown", "sheet.unknown")
    return Front(stand.campaign.game, seat, person.name, person.colour,
                 campaign_words.character_name(stand, rules.called(sheet)), campaign_words.mode_name(stand),
                 rules.sides(stand.plan, stand.played, sheet))


def places(block: Places) -> list[str]:
    """The points of a block of games in words: a dash for a missed game, "" for one to come."""
    return [("–" if n < block.played else "") if x is None else number(x) for n, x in enumerate(block.points)]
