"""The chances of a roll in words: what succeeds, what is spent on it, how likely it is."""
from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.games import view
from companion.web.words import Reader


class Odds(Struct, frozen=True):
    """The chance of success in percent if `n` of something is spent (`label` in words, `icon` its picture)."""

    icon: str
    n: int
    label: str
    percent: int


def odds_rows(reader: Reader, found: Iterable[view.Odds]) -> dict[str, list[Odds]]:
    """The odds of a game, grouped by what succeeds, in words."""
    grouped: dict[str, list[Odds]] = {}
    for row in found:
        label = reader.say("odds.with", n=row.n) if row.icon else ""
        grouped.setdefault(reader.say(f"odds.of.{row.what}"), []).append(
            Odds(row.icon, row.n, label, round(100 * float(row.chance))))
    return grouped
