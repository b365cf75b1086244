"""What an owner can enter about the box: every kind of thing with its fields, as data for an editor and its checks."""
from __future__ import annotations

from msgspec import Struct

from companion.games.near_and_far.box.components import (
    FACTIONS, GOODS, ROUTES, TOKENS, Adventurer, Artifact, Character, Quest, Threat, Treasure, Villain)
from companion.games.near_and_far.box.effects import (
    COUNTED, MAJORITIES, ROLLS, AlsoAct, AnySlot, AsSkill, BuildCamp, Bypass, CampBonus, DrawAt, DuelBonus, Effect,
    EndIf, EndMost, EndPer, ExtraTrade, FreeSpaces, HireDiscount, RollBonus, Toll, TradeBonus, VisitBonus, WhenGained,
    WinsTies)
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import BUILDINGS, CAMPS, REPUTATION

BOOK_WORDS = (*GOODS, TOKENS[-1], "heart", "bird", "treasure", "adventurer", "reputation+", "reputation-")
"""Rewards and prices of a quest that are one word; `world:`, `keyword:`, `story:` and `code:` take what follows."""
NAMED_WORDS = ("world", "keyword", "story", "code")
REWARDS = (*BOOK_WORDS, *NAMED_WORDS)
REWARDS = (*BOOK_WORDS, *NAMED_WORDS)
"""Everything that a `goods` field may begin with."""
SPACES = ("town", "coin", "gem", "plain", *ROUTES)
DRAWING = 1000
"""Coordinates of a map go from 0 to this."""


class Field(Struct, frozen=True):
    """One thing to enter. `kind`: number (`low` to `high`), choice (one of `of`), choices (some of `of`), flag, name
    (by language), words (free text), text (a short code), effects, options (of a quest), goods (words of a quest's
    rewards), keywords. `unknown`: it may be left open."""

    name: str
    kind: str
    low: int = 0
    high: int = 0
    of: tuple[str, ...] = ()
    unknown: bool = False


class Shelf(Struct, frozen=True):
    """A kind of thing: the attribute of Box that holds them by id, the word their ids begin with at a table
    (`artifact-3`), how many the real box has (0: any number)."""

    kind: str
    piece: str
    count: int
    type: type
    fields: tuple[Field, ...]


def _number(name: str, high: int, low: int = 0, unknown: bool = True) -> Field:
    return Field(name, "number", low, high, unknown=unknown)


NAME = Field("name", "name")
SYMBOLS = tuple(_number(name, high) for name, high in (
    ("skill", 6), ("search", 6), ("combat", 6), ("movement", 4), ("hearts", 9)))
TEXT = (Field("effects", "effects"), Field("words", "words"))
POINTS = _number("points", 20)
FLAME = _number("reputation", REPUTATION[1], REPUTATION[0])
PET = (NAME, *SYMBOLS, _number("caution", 3))

OPTION = (
    Field("check", "choice", of=("skill", "combat", "")), Field("title", "name"), _number("need", 30, unknown=False),
    Field("rewards", "goods"), _number("bonus_need", 30, unknown=False), Field("bonus", "goods"),
    Field("price", "goods"), Field("keywords", "keywords"), Field("optional", "flag"))
"""One way to meet a quest."""
QUEST = (Field("title", "name"), Field("options", "options"))

SHELVES: dict[str, Shelf] = {shelf.kind: shelf for shelf in (
    Shelf("artifacts", "artifact", 55, Artifact, (
        NAME, Field("tier", "choice", of=("basic", "advanced"), unknown=True), POINTS,
        *(_number(good, 12) for good in ("coins", "gems", "food")), *(_number(faction, 4) for faction in FACTIONS),
        FLAME, *SYMBOLS, *TEXT)),
    Shelf("treasures", "treasure", 36, Treasure, (NAME, POINTS, *SYMBOLS, *TEXT)),
    Shelf("adventurers", "adventurer", 36, Adventurer, (
        NAME, Field("faction", "choice", of=FACTIONS, unknown=True), _number("cost", 12), *SYMBOLS,
        _number("caution", 3))),
    Shelf("threats", "threat", 12, Threat, (NAME, _number("strength", 15, 4, unknown=False), POINTS)),
    Shelf("villains", "villain", 4, Villain, (
        NAME, _number("strength", 40), POINTS, Field("paragraph", "text", unknown=True))),
    Shelf("world", "world", 31, Treasure, (NAME, POINTS, *SYMBOLS, *TEXT)),
    Shelf("arcade", "arcade", 40, Quest, QUEST),
    Shelf("characters", "character", 8, Character, (NAME, Field("code", "text", unknown=True))),
    Shelf("quests", "quest", 0, Quest, (*QUEST, Field("next", "text"))))}
TIERS = {"basic": 38, "advanced": 17}

MINE = (_number("number", 12), _number("row", 11), _number("column", 11), Field("reputation", "flag"))
"""One number of the Mine; there are `PITS` of them."""
GAIN = (_number("coins", 9), _number("gems", 9))
PITS = 12
BOARD = tuple(Field(str(i), "choice", of=("coin", "gem", ""), unknown=True) for i in range(CAMPS))
"""What each camp place hides, in the order in which they are emptied."""
TRADE = tuple(_number(good, 20, 1) for good in GOODS)
SPACE = (
    Field("kind", "choice", of=SPACES), Field("quest", "text"), NAME, _number("x", DRAWING, unknown=False),
    _number("y", DRAWING, unknown=False), Field("water", "flag"), Field("mammoth", "flag"))
PATH = (Field("a", "text"), Field("b", "text"), Field("icon", "choice", of=("", "threat", "treasure")))
ROUTE = (_number("larger", 20, unknown=False), _number("smaller", 20, unknown=False))


def _tag(effect: type[Effect]) -> str:
    return str(effect.__struct_config__.tag)


def _amount(high: int) -> Field:
    return Field("amount", "number", 1, high)


_BUILDING, _ANY_BUILDING = (Field("building", "choice", of=of) for of in (BUILDINGS, ("", *BUILDINGS)))
_FLAME = Field("reputation", "number", *REPUTATION)

EFFECTS: dict[str, tuple[Field, ...]] = {_tag(effect): fields for effect, fields in (
    (VisitBonus, (_ANY_BUILDING, Field("good", "choice", of=(*GOODS, "heart")), _amount(9))),
    (WhenGained, (Field("what", "choice", of=(*GOODS, "heart", "reputation+", "reputation-")), _amount(12))),
    (Bypass, (_FLAME, Field("pay", "choice", of=("", "coin", "gem", "food", "heart")))),
    (DuelBonus, (_amount(9),)),
    (RollBonus, (_amount(9), Field("rolls", "choices", of=ROLLS))),
    (HireDiscount, (_amount(9), Field("faction", "choice", of=("", *FACTIONS)))),
    (TradeBonus, (_amount(9),)),
    (ExtraTrade, ()),
    (DrawAt, (_BUILDING, _amount(5))),
    (AlsoAct, (_BUILDING, Field("other", "choice", of=BUILDINGS))),
    (Toll, (_ANY_BUILDING, _amount(5))),
    (FreeSpaces, (_amount(9),)),
    (CampBonus, (_amount(9),)),
    (BuildCamp, ()),
    (AnySlot, (Field("faction", "choice", of=FACTIONS),)),
    (AsSkill, (Field("skill", "choice", of=tuple(SKILLS)),)),
    (EndPer, (Field("of", "choice", of=COUNTED), Field("points", "number", 1, 12), Field("per", "number", 1, 12))),
    (EndMost, (Field("of", "choice", of=MAJORITIES), Field("points", "number", 1, 20), Field("tie", "number", 0, 20),
               Field("second", "number", 0, 20))),
    (EndIf, (_FLAME, Field("points", "number", 1, 20))),
    (WinsTies, ()))}
"""The vocabulary of card texts by tag, in the order in which an owner looks for it."""
