"""Which words of a card's lists are used most: what this box has already, then what the app's sample box has; and what
its effects and the rows of its lists say most."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.box.declare import Field
from companion.web.box import form as box_form
from companion.web.box.page import SAMPLE, Opened

OWN_WEIGHT = 20
"""A word on a card of the own box counts as much as it does on this many of the sample box."""


def often_used(box: Opened, kind: str) -> dict[str, list[str]]:
    """Field -> the words of its list (kinds of operations, pieces), those used most on cards of this kind first."""
    shelf = box.declared.shelf(kind)
    if shelf is None:
        return {}
    counts: dict[str, Counter[str]] = {}
    sample = box.services.SHIPPED.get(SAMPLE)
    for where, weight in ((box.box, OWN_WEIGHT), (sample() if sample else None, 1)):
        for card in getattr(where, kind, {}).values():
            _count(shelf.fields, box_form.plain_values(card), counts, weight)
    return {name: [word for word, _ in found.most_common()] for name, found in counts.items()}


def said_most(box: Opened, operation: str) -> dict[str, str]:
    """Choice of an operation -> what it says most often on the cards that somebody entered into this box; not
    where two are as frequent."""
    names = {f.name for f in box.declared.operations.get(operation, ()) if f.kind == "choice"}
    counts: dict[str, Counter[str]] = {name: Counter() for name in names}
    fresh = box.services.own_box("")
    for shelf in box.declared.shelves:
        lists, known = [f.name for f in shelf.fields if f.kind == "operations"], getattr(fresh, shelf.kind)
        for thing in (box_form.plain_values(card) for id, card in getattr(box.box, shelf.kind).items() if lists
                      and card != known.get(id)):
            for row in (row for name in lists for row in thing.get(name) or () if row["kind"] == operation):
                for name in names & row.keys():
                    counts[name][str(row[name])] += 1
    return _agreed(counts)


def said_in_row(box: Opened, kind: str, field: str, n: int) -> dict[str, str]:
    """Choice of the row `n` (from 0) of a list -> what it says there most often on the cards of this kind that somebody
    entered into this box; not where two are as frequent."""
    shelf = box.declared.shelf(kind)
    inner = next((f.inner for f in shelf.fields if f.name == field), ()) if shelf else ()
    counts: dict[str, Counter[str]] = {f.name: Counter() for f in inner if f.kind == "choice"}
    fresh = getattr(box.services.own_box(""), kind)
    for thing in (box_form.plain_values(card) for id, card in getattr(box.box, kind).items() if card != fresh.get(id)):
        for row in (thing.get(field) or ())[n:n + 1]:
            for name, found in counts.items():
                found[str(row[name])] += 1
    return _agreed(counts)


def _agreed(counts: Mapping[str, Counter[str]]) -> dict[str, str]:
    return {name: best for name, found in counts.items()
            for best, n in found.most_common(1) if list(found.values()).count(n) == 1}


def _count(fields: Iterable[Field], thing: Mapping[str, Any], counts: dict[str, Counter[str]], weight: int) -> None:
    for field in fields:
        if field.kind == "operations":
            words = [row["kind"] for row in thing.get(field.name) or ()]
        elif field.kind == "pieces":
            words = [word.partition(":")[0] for word in dict.fromkeys(thing.get(field.name) or ())]
        else:
            for row in (thing.get(field.name) or ()) if field.kind == "rows" else ():
                _count(field.inner, row, counts, weight)
            continue
        counts.setdefault(field.name, Counter()).update(dict.fromkeys(words, weight))
