"""What stands on a card, token or figure's board: its lines, for the panels, the offers and the sheets."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from companion.games.near_and_far.box.components import (
    FACTIONS, GOODS, PET, UNHEARD, Adventurer, Artifact, Option, Quest, Threat, Treasure, Villain)
from companion.games.near_and_far.box.effects import Bypass, Effect, EndMost, EndPer, HireDiscount
from companion.games.near_and_far.screen.names import card, known, named, unnamed
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import COST
from companion.games.view import Card, Line
from companion.kernel import Unknown

SYMBOLS = ("skill", "search", "combat", "movement", "caution", "hearts")
GIVES = ("points", "skill", "search", "combat", "movement", "hearts")
Thing = Adventurer | Artifact | Treasure | Threat | Villain | Quest


def face(s: State, id: str, lang: str) -> Card:
    """The card, token or animal of that id as it lies open."""
    if id == PET:
        return Card(PET, "", (("pet", {}), *_numbers(s.box.pet, SYMBOLS)), kind="pet")
    if id in FACTIONS:
        return Card(id, "", (("chief", {"faction": id}),), kind="chief")
    if id == "?":
        return Card(id, "?", kind="artifact")
    name, (kind, it), (piece, n) = card(s, id, lang), known(s.box, id), unnamed(id)
    title: tuple[Line, ...] = () if name else (("unnamed", {"piece": piece, "n": int(n) if n.isdigit() else n}),)
    return Card(id, name, (*title, *lines(it, lang)), kind=kind)


def lines(it: Thing | None, lang: str) -> tuple[Line, ...]:
    """What it says, line by line; numbers that are 0 are left out, one that nobody told shows as "?"."""
    match it:
        case Adventurer():
            return (("faction", {"faction": it.faction}), *_numbers(it, ("cost", *SYMBOLS)))
        case Artifact():
            price = {good: amount for good, amount in zip(GOODS, (getattr(it, f) for f in COST), strict=True)
                     if amount != 0}
            return (("tier", {"tier": it.tier}), *((("price", {"price": price}),) if price else ()),
                    *_numbers(it, ("reputation",)), *_numbers(it, GIVES), *_words(it))
        case Treasure():
            return (*_numbers(it, GIVES), *_words(it))
        case Threat():
            return (("strength", {"value": it.strength}), *_numbers(it, ("points",)))
        case Villain():
            paragraph = (("paragraph", {"value": it.paragraph}),) if it.paragraph else ()
            return (*_numbers(it, ("strength", "points")), *paragraph)
        case Quest():
            return tuple(_option(x, lang) for x in it.options if x != UNHEARD)
    return ()


def _option(option: Option, lang: str) -> Line:
    title = named(option.title, lang)
    if not option.check:
        return "option_free", {"title": title}
    return "option", {"check": option.check, "need": option.need, "title": title}


def _numbers(it: Any, fields: tuple[str, ...]) -> tuple[Line, ...]:
    values = ((f, getattr(it, f)) for f in fields)
    return tuple((f, {"value": "?" if isinstance(v, Unknown) else v}) for f, v in values if v != 0)


def _words(it: Artifact | Treasure) -> tuple[Line, ...]:
    effects = tuple(line for effect in it.effects for line in says(effect))
    return (*effects, *((("", {"words": it.words}),) if it.words else ()))


def says(effect: Effect) -> Iterator[Line]:
    """One working line of card text: texts under `effect`, the tag first and then what is special about it."""
    key, fields = f"effect.{effect.__struct_config__.tag}", asdict(effect)
    match effect:
        case HireDiscount(faction=""):
            yield f"{key}-any", fields
        case Bypass():
            yield key, fields
            if effect.reputation:
                yield f"{key}-reputation", fields
            if effect.pay:
                yield f"{key}-pay", fields
        case EndPer(per=1):
            yield f"{key}-each", fields
        case EndMost():
            yield key, fields
            for field in ("tie", "second"):
                if points := getattr(effect, field):
                    yield f"{key}-{field}", {"points": points}
        case _:
            yield key, fields
