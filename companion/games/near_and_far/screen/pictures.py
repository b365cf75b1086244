"""Which of the game's own drawings stands for a thing (`docs/pictures.md`). An owner's box holds cards that nobody here
has seen: their pictures follow from what they are called, else from what they do."""
from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from companion.games.near_and_far.actions import (
    Fight, Move, Release, Sacrifice, TakeBird, TakeTortoise, Visit, Walk)
from companion.games.near_and_far.box.atlas import VILLAINS
from companion.games.near_and_far.box.components import (
    FACTIONS, PET, ROUTES, Adventurer, Artifact, Threat, Treasure, Villain)
from companion.games.near_and_far.screen.names import known, opponent
from companion.games.near_and_far.state import BUILDINGS, JAIL, State
from companion.games.view import Card, Layers
from companion.kernel import Action

TERRAIN = ("town", "coin", "gem", "plain", *ROUTES, "water")
ANIMALS = ("bird", "tortoise", "mammoth")
STRENGTHS = range(4, 16)
"""Threats differ by their strength: each kind of them has its own."""
TRADES = ("movement", "caution", "combat", "search", "skill")
"""What an adventurer can be best at; of equals the one that fewer can do."""
SYMBOLS = ("skill", "search", "combat", "movement", "hearts")
PLACES: Mapping[str, Layers] = {
    **{kind: (f"buildings#{kind}",) for kind in (*BUILDINGS, JAIL)}, **{kind: (f"terrain#{kind}",) for kind in TERRAIN},
    **{kind: (f"animals#{kind}",) for kind in ANIMALS}}
CARDS = ("adventurer", "artifact", "card")
"""Fields of actions that name a card."""
WINNER: Layers = ("winner#picture",)
BOOK = "roads"
"""The story book whose entries are drawn: the game's own."""


@cache
def table() -> Mapping[str, Mapping[str, str]]:
    """`does`: kind of effect or symbol -> object; `words`: object -> the beginnings of words that mean it."""
    return tomllib.loads(files("companion.games.near_and_far").joinpath("data/pictures.toml").read_text("utf-8"))


def of_card(s: State, card: Card) -> Layers:
    if card.kind == "chief":
        return (f"people#{card.id}", "people#chief")
    return _of_id(s, card.id)


def _of_id(s: State, id: str) -> Layers:
    if id == PET:
        return ("animals#pet",)
    kind, it = known(s.box, id)
    match it:
        case Adventurer(faction=faction) if faction in FACTIONS:
            return (f"people#{faction}", *((f"people#trade-{trade}",) if (trade := trade_of(it)) else ()))
        case Artifact():
            return (f"artifacts#{called(it.name) or table()['does'][purpose(it)]}",)
        case Treasure() if kind == "treasure":
            return (f"artifacts#{called(it.name) or 'chest'}",)
        case Treasure():
            return ("artifacts#milestone",)
        case Threat(strength=strength) if strength in STRENGTHS:
            return (f"threats#threat-{strength}",)
        case None if kind == "threat" and id.isdigit() and int(id) in STRENGTHS:  # an own box may know none of them
            return (f"threats#threat-{int(id)}",)
        case Villain() if id in VILLAINS:
            return (f"threats#{id}",)
    return ()


def trade_of(it: Adventurer) -> str:
    """What an adventurer is best at, "" for one of whom nothing is known."""
    values = {trade: value for trade in TRADES if isinstance(value := getattr(it, trade), int) and value > 0}
    return max(values, key=lambda trade: values[trade], default="")


def purpose(it: Artifact) -> str:
    """What an artifact is for: its first working line, else the symbol that it has most of, else its points."""
    if it.effects:
        return str(it.effects[0].__struct_config__.tag)
    values = {field: value for field in SYMBOLS if isinstance(value := getattr(it, field), int) and value > 0}
    return max(values, key=lambda field: values[field], default="points")


def called(name: Mapping[str, str]) -> str:
    """The object that a name says, in whichever language it was typed; "" where no word of it is known."""
    return _object(" ".join(name.values()))


@lru_cache(500)
def _object(text: str) -> str:
    words = _plain(text).replace("-", " ").replace("'", " ").split()
    return next((thing for word in words for thing, begins in table()["words"].items()
                 if word.startswith(tuple(begins.split()))), "")


def _plain(text: str) -> str:
    """In small letters without accents."""
    return "".join(x for x in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(x))


def of_place(kind: str) -> Layers:
    return PLACES.get(kind, ())


def of_action(s: State, action: Action) -> Layers:
    match action:
        case Visit(building=building):
            return of_place(building)
        case TakeBird():
            return of_place("bird")
        case TakeTortoise():
            return of_place("tortoise")
        case Sacrifice(animal=animal) | Release(animal=animal):
            return of_place(animal)
        case Move(to=to) | Walk(to=to):
            return of_place(s.box.map.spaces[to].kind) if s.box.map and to in s.box.map.spaces else ()
        case Fight(foe=foe):
            return _of_id(s, opponent(s, foe))
    id = next((value for field in CARDS if (value := getattr(action, field, ""))), "")
    return _of_id(s, id) if id else ()


def of_entry(book: str, code: str) -> Layers:
    file = code.replace(" ", "-")
    return (f"entries/{file}#picture",) if book == BOOK and file in drawn_entries() else ()


@cache
def drawn_entries() -> frozenset[str]:
    """The files of entries that somebody has drawn, each called like its entry."""
    there = files("companion.games.near_and_far").joinpath("static/pictures/entries").iterdir()
    return frozenset(file.name.removesuffix(".svg") for file in there)
