"""A play for the app BG Stats: a link that carries everything, made only when somebody asks for it."""
from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MAX_LINK_LETTERS = 2300
"""Letters of a link that a QR code still shows in a size phones can read."""


def play(code: str, game: str, ended: datetime, record: Any, players: list[dict[str, Any]]) -> dict[str, Any]:
    """The play as BG Stats reads it. `code` and `game` make its id, so that a play sent twice is one play. `players`:
    name, score, winner, rank, role and startPlayer of each; a winner is always said, their Android app needs it."""
    known = {"bggId": record.bgg} if record.bgg else {}
    board = {"board": record.board} if record.board else {}
    return {
        "sourceName": "Companion", "sourcePlayId": f"companion-{game}-{code}",
        "playDate": ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {"name": record.name, "sourceGameId": game, **known, "highestWins": True, "noPoints": False},
        **board, "players": [{"sourcePlayerId": player["name"].casefold(), **player} for player in players]}


def link(made: dict[str, Any]) -> str:
    """The address that opens BG Stats with the play filled in."""
    return ADDRESS + quote(msgspec.json.encode(made).decode(), safe="")
