"""Claims about hidden things, checked once these lie open: which earlier entries the rules would have refused."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.games.contract import Game
from companion.kernel import UNKNOWN, Patch, Refusal, judge, patched
from companion.kernel.flow import look as at
from companion.table.desk import Outcome
from companion.table.journal import entry, game_of, position_after
from companion.table.journal import look as look_at
from companion.table.models import Entry, Table

UNKNOWN_VALUES = (UNKNOWN, "?", None)


@dataclass(frozen=True)
class BrokenClaim:
    """An earlier entry, and the refusals that it would have got."""

    entry: Entry
    refusals: tuple[Refusal, ...]


def broken_claims(table: Table, made: Outcome) -> tuple[BrokenClaim, ...]:
    """The earlier entries that would have been refused, had the app known what the entry `made` laid open; the first
    one first. None where it laid nothing open that only the real table knew."""
    game = game_of(table)
    shown = dict(_laid_open(game, made.before, made.after))
    if not shown:
        return ()
    found, now, id = [], look_at(table), made.entry.parent_id or 0
    while id:
        one = entry(table, id)
        before = position_after(now, one.parent_id or 0)
        hidden = {x.path for x in game.hidden(before) if x.known == "table"} & shown.keys()
        if hidden and (refusals := _refused(game, before, one, {path: shown[path] for path in hidden})):
            found.append(BrokenClaim(one, refusals))
        id = one.parent_id or 0
    return tuple(found[::-1])


def _laid_open(game: Game, before: Any, after: Any) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Path and value of what was hidden from the app before and is known after."""
    still = {x.path for x in game.hidden(after) if x.known == "table" and _value(after, x.path) in UNKNOWN_VALUES}
    for x in game.hidden(before):
        if x.known == "table" and x.path not in still and _value(before, x.path) in UNKNOWN_VALUES:
            value = _value(after, x.path)
            if value not in UNKNOWN_VALUES:
                yield x.path, value


def _value(s: Any, path: tuple[str | int, ...]) -> Any:
    try:
        return at(s, path)
    except (LookupError, AttributeError):
        return None


def _refused(game: Game, before: Any, one: Entry, shown: dict[tuple[str | int, ...], Any]) -> tuple[Refusal, ...]:
    """The refusals that an entry gets with the hidden values `shown`, and did not get when it was made."""
    patches = tuple(Patch(path, msgspec.to_builtins(value)) for path, value in shown.items())
    refusals = judge(game, patched(before, patches), game.codec.action(one.action)).refusals
    then = {x["guard"] for x in msgspec.json.decode(one.verdict or b"{}").get("refusals", ())}
    return tuple(x for x in refusals if x.guard not in then)
