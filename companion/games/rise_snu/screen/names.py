"""Words for cells, cards, characters and worlds."""
from __future__ import annotations

from typing import Any

from companion.games import derived
from companion.games.derived.names import thing
from companion.games.rise_snu.ground import Ground
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.untold import shelf_of

SHELVES = ("dreams", "horrors", "events", "easy", "hard", "abilities", "characters")


SAID_BY_CARDS = ("what", "where", "who", "whom", "of", "to", "moment", "result", "whose", "goal", "cells")
"""Fields of operations and cards: their words are those that an owner chooses among."""


def said(texts: Any, lang: str, field: str, value: str) -> str:
    """What the forms of the box call a value, "" where they do not know it."""
    for kind in (field, *(("character",) if field == "who" else ())):
        if texts.has(lang, key := f"web.box.choice.{kind}.{value}"):
            return str(texts.say(lang, key))
    return ""


def told(texts: Any, lang: str, field: str, value: str) -> str:
    """What was told of a card, or chosen for a line of it: `sort.creature`, `light.10`."""
    if value.isdecimal():
        return f"{texts.say(lang, f'web.box.field.{field}')}: {value}"
    return thing(texts, lang, "on_card", field, value) or said(texts, lang, field, value) or value


def _numbered(s: State, card: str, lang: str, texts: Any) -> str:
    """What a card without a name is called: what it is, and its number. "" for what is no card."""
    shelf, id = shelf_of(s, card)
    if not shelf or shelf == "characters":
        return ""
    return str(texts.say(lang, f"web.box.one.{shelf}", n=id.rpartition("-")[2]))


class Names(derived.Names):
    KINDS = {  # noqa: RUF012
        "card": ("card",), "spell": ("spell",), "quest": ("quest",), "world": ("world",), "worlds": ("world",),
        "open_worlds": ("world",), "who": ("side",), "side": ("side",), "deck": ("deck",), "where": ("where",),
        "reward": ("reward",), "id": ("card",), "team": ("side",), "character": ("character",), "what": ("card",)}

    def own(self, s: State, field: str, value: str, lang: str, texts: Any) -> str:
        if not isinstance(s, State):
            return ""
        if field == "line" and texts.has(lang, key := f"web.box.effect.{value}"):
            return str(texts.say(lang, key))
        if field in ("word", "what") and "." in value:
            return told(texts, lang, *value.split(".", 1))
        if field in SAID_BY_CARDS and (word := said(texts, lang, field, value)):
            return word
        if value in s.ground.kind:
            return self.cell(s, value, lang, texts)
        if field in ("cell", "world") and f"{field}:{value}" in s.ground.kind:
            return self.cell(s, f"{field}:{value}", lang, texts)
        if value in s.ground.worlds:
            return self.world(value, lang, texts)
        return card_name(s, value, lang) or _numbered(s, value, lang, texts)

    def world(self, world: str, lang: str, texts: Any) -> str:
        """The second board has every world once more: Iridion 2."""
        bare = world.rstrip("0123456789")
        return " ".join(x for x in (thing(texts, lang, "world", bare), world[len(bare):]) if x)

    def cell(self, s: State, at: str, lang: str, texts: Any) -> str:
        """What kind of cell it is and what is written on it: a cell of void is just a cell with a number."""
        g = s.ground
        word, sign = thing(texts, lang, "cell", g.kind[at]), cell_sign(g, at)
        if at in g.world_of:
            name = self.world(g.world_of[at], lang, texts)
            return f"{name} {sign}" if sign else f"{name}, {word}"
        return f"{word} {sign}"


def cell_sign(g: Ground, at: str) -> str:
    """What is written on a cell, as it is called aloud: its printed number, on a ring its place on the way round, else
    its column and row. "" for the gate and the hall of a world."""
    if at in g.world_of:
        return str(g.order[at] + 1) if g.kind[at] == "ring" else ""
    return str(g.number.get(at, at.partition(":")[2]))


def card_name(s: State, card: str, lang: str) -> str:
    """What a box calls a card, a character, or a number of the Gate of Time; "" for none."""
    word, _, rest = card.partition(":")
    found: Any = s.box.gate.get(rest) if word == "gate" else next(
        (getattr(s.box, shelf)[card_of(card)] for shelf in SHELVES if card_of(card) in getattr(s.box, shelf)), None)
    if found is None:
        return ""
    return found.name.get(lang) or found.name.get("") or next(iter(found.name.values()), "")
