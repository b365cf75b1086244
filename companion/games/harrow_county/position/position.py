"""Positions entered by hand: the steps around what goes on in a turn."""
from __future__ import annotations

from companion.games import derived
from companion.games.harrow_county.screen.icons import JAR_ICONS, TOKEN_ICONS
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps import HesterTurn, Rooting, Rounds, Turn
from companion.kernel import Seat, Step


class Check(derived.Check):
    ICONS = {  # noqa: RUF012
        **TOKEN_ICONS, **JAR_ICONS, "haint": "skull", "legend": "hand", "townsfolk": "person", "building": "house",
        "card": "cards", "token": "dot", "scoreboard_goal": "flag", "bonus_tile": "star",
        "second": "hand", "table_token": "paw", "row_cube": "cube", "snake": "snake",
        "flame": "flame", "flame_pair": "flame", "hester_root": "root", "terrain_cube": "cube", "bait": "cube",
        "hester": "hand", "eaten_token": "tooth", "fair_arrow": "forward", "quest": "flag", "fair_card": "cards",
        "x_token": "seek", "search_cube": "cube", "lost_thing": "flag"}


class Position(derived.Position):
    HINTS = {"table": "common", "board": "board"}  # noqa: RUF012

    def around(self, s: State, seat: Seat, begun: bool) -> tuple[Step, ...]:
        """A turn that has begun has broken the jar that the seat broke last."""
        if seat not in s.players:
            return (Rounds(), HesterTurn(seat) if begun else Rooting(seat))
        broken = s.players[seat].broken
        if begun:
            return (Rounds(), Turn(seat, broken[-1])) if broken else ()
        return Rounds(), Turn(seat)
