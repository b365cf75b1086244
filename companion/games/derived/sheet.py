"""What follows from the fields of a sheet: how two changes of it meet, what nobody can have, how it looks."""
from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from companion.games.sheets import Block, Field, Figures, Moment, Picks, Places, Row, Rows, Side, Words
from companion.kernel import Seat

MAX_WORD_LETTERS = 24
"""Letters of a word on a sheet."""
MAX_WORDS = 60
"""Words of one list."""
BOXES_IN_A_ROW, WORD_LINES, BLOCKS_ON_A_SIDE = 10, 12, 4
"""Boxes beside each other, places for words, and blocks on a side, where a game says no better."""


def merge(fields: Iterable[Field], now: Any, before: Any, after: Any) -> Any:
    """`now` with what changed from `before` to `after`: equal to `after` where nothing else happened meanwhile."""
    own, old, new = asdict(now), asdict(before), asdict(after)
    return type(now)(**own | {f.name: _merged(f, own[f.name], old[f.name], new[f.name]) for f in fields})


def _merged(f: Field, now: Any, before: Any, after: Any) -> Any:
    match f.kind:
        case "number" | "ticks":
            n = max(f.low, now + after - before)
            return min(n, f.high) if f.capped else n
        case "words" if f.ordered:
            return now + after[len(before):] if after[:len(before)] == before else after
        case "words" | "picks":
            return _words(f, now, before, after)
        case "games":
            width = max(len(now), len(before), len(after))
            own, old, new = ([*x, *(None,) * (width - len(x))] for x in (now, before, after))
            return tuple(mine if was == is_ else is_ for mine, was, is_ in zip(own, old, new, strict=True))
    return after if after != before else now


def _words(f: Field, now: tuple[str, ...], before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    if now == before:
        return after
    kept = list(now)
    for word in (Counter(before) - Counter(after)).elements():
        if word in kept:
            kept.remove(word)
    come = (Counter(after) - Counter(before)).elements()
    return (*kept, *(x for x in come if f.again or x == (f.blank or None) or x not in kept))


def faults(fields: Iterable[Field], sheet: Any, points_in: range) -> list[str]:
    """The fields of a sheet that nobody can have; empty for a good one."""
    held = asdict(sheet)
    found = [f.name for f in fields if not _fits(f, held[f.name], points_in)]
    found += [f.done for f in fields if f.done and held[f.done] > len(held[f.name])]
    return [name for n, name in enumerate(found) if name not in found[:n]]


def _fits(f: Field, value: Any, points_in: range) -> bool:
    match f.kind:
        case "number" | "ticks":
            return bool(f.low <= value <= f.high)
        case "name":
            return len(value) <= MAX_WORD_LETTERS
        case "choice":
            return value in ("", *f.options)
        case "picks":
            return len(set(value)) == len(value) and set(value) <= set(f.options)
        case "games":
            return len(value) <= 2 * MAX_WORDS and all(n is None or n in points_in for n in value)
    once = [word for word in value if word != f.blank]
    return len(value) <= min(f.high, MAX_WORDS) and _written(value) and (f.again or len(set(once)) == len(once))


def _written(words: Collection[str]) -> bool:
    return all(0 < len(word) <= MAX_WORD_LETTERS and word.isprintable() and word == word.strip() for word in words)


def news(fields: Iterable[Field], seat: Seat, before: Any, after: Any) -> Iterator[Moment]:
    """What of a sheet is told after a game: the words that have come, in the order in which the fields say so."""
    old, new = asdict(before), asdict(after)
    for f in fields:
        was, is_ = ((x[f.name][:x[f.done]] if f.done else x[f.name]) for x in (old, new)) if f.told else ((), ())
        if words := tuple((Counter(is_) - Counter(was)).elements()):
            yield Moment(f.told, (seat,), len(words), words, f.name if f.kind == "picks" else "")


# How it looks where a game says nothing of it

def sides(fields: Sequence[Field], sheet: Any, played: int, shown: int) -> tuple[Side, ...]:
    """Everything in the order of the fields, what does not fit on the back. `played` games are over, `shown` have a
    place."""
    held = asdict(sheet)
    numbers = tuple((f.heading, _figure(f, held[f.name])) for f in fields if f.kind in ("number", "choice"))
    head: tuple[Block, ...] = (Figures(numbers),) if numbers else ()
    blocks = (*head, *_blocks(fields, held, played, shown))
    back = (Side("back", (blocks[BLOCKS_ON_A_SIDE:],)),) if len(blocks) > BLOCKS_ON_A_SIDE else ()
    return (Side("front", (blocks[:BLOCKS_ON_A_SIDE],)), *back)


def _figure(f: Field, value: Any) -> int | str:
    if f.kind == "number":
        return int(value)
    return f"{f.word}.{value}" if value else "campaign.nothing"


def _blocks(fields: Iterable[Field], held: Mapping[str, Any], played: int, shown: int) -> Iterator[Block]:
    for f in fields:
        value = held[f.name]
        match f.kind:
            case "ticks":
                ticks = [n < value for n in range(f.high)]
                yield Rows(f.heading, tuple(
                    Row(tuple(ticks[n:n + BOXES_IN_A_ROW])) for n in range(0, f.high, BOXES_IN_A_ROW)))
            case "words":
                yield Words(f.heading, "campaign.nothing", value, min(WORD_LINES, f.high))
            case "picks":
                yield Picks(f.heading, "campaign.nothing", picks(f, value))
            case "games":
                places = (*value, *(None,) * (shown - len(value)))
                yield Places(f.heading, places, sum(n for n in value if n is not None), played)


def picks(f: Field, picked: Iterable[str]) -> tuple[tuple[str, int | None, str], ...]:
    """What was picked in a field, as a block shows it."""
    return tuple((f"{f.word}.{x}", f.costs.get(x), f"{f.effect}.{x}" if f.effect else "") for x in picked)
