"""What an owner can enter about the box: every kind of thing with its fields, as data for an editor and its checks."""
from __future__ import annotations

from companion.box.declare import DRAWING_SIZE, BoardPlan, Declaration, Field, Part, Piece, Sheet, Shelf
from companion.games.near_and_far.box.atlas import PAGES
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
NAMED_PIECES = (Piece("world", r"\S{1,40}", upper=False, listed="world"), Piece("keyword", r"\S{1,24}"),
         Piece("story", r"S[0-9]{1,3}"), Piece("code", r"[A-Z]{2,5}[0-9]{1,2}"))
NAMED_WORDS = tuple(piece.name for piece in NAMED_PIECES)
REWARDS = (*BOOK_WORDS, *NAMED_WORDS)
"""Everything that a list of pieces may begin with."""
PIECES = (*(Piece(word) for word in BOOK_WORDS), *NAMED_PIECES)
SPACES = {"town": "town", "coin": "coin", "gem": "gem", "plain": "", **{route: route for route in ROUTES}}
"""Kinds of spaces with their pictures."""
ICONS = {"points": "star", "coins": "coin", "coin": "coin", "gems": "gem", "gem": "gem", "food": "food",
         **dict.fromkeys(FACTIONS, "token"), "reputation": "reputation", "skill": "skill", "search": "search",
         "combat": "combat", "movement": "movement", "caution": "caution", "hearts": "heart", "strength": "threat",
         "cost": "coin"}
"""Pictures of numbers."""


def _number(name: str, high: int, low: int = 0, unknown: bool = True) -> Field:
    return Field(name, "number", low, high, unknown=unknown, icon=ICONS.get(name, ""))


FACTION = Field("faction", "choice", of=FACTIONS, unknown=True, badges=True)


NAME = Field("name", "name")
SYMBOLS = tuple(_number(name, high) for name, high in (
    ("skill", 6), ("search", 6), ("combat", 6), ("movement", 4), ("hearts", 9)))
TEXT = (Field("effects", "operations"), Field("words", "words"))
POINTS = _number("points", 20)
FLAME = _number("reputation", REPUTATION[1], REPUTATION[0])
PET = (NAME, *SYMBOLS, _number("caution", 3))

OPTION = (
    Field("check", "choice", of=("skill", "combat", ""), blank=True), Field("title", "name"),
    Field("need", "number", 0, 30, blank=True), Field("rewards", "pieces", pieces=PIECES),
    Field("bonus_need", "number", 0, 30), Field("bonus", "pieces", pieces=PIECES),
    Field("price", "pieces", pieces=PIECES, rare=True), Field("keywords", "keywords", rare=True),
    Field("optional", "flag", rare=True))
"""One way to meet a quest."""
QUEST = (Field("title", "name"), Field("options", "rows", inner=OPTION))
QUEST_ID = r"[A-Z]|[0-9]{1,3}|S[0-9]{1,3}|[A-Z]{2,5}[0-9]{1,2}"
"""Entries of the storybook are found by what stands on the map or the sheet."""

SHELVES: dict[str, Shelf] = {shelf.kind: shelf for shelf in (
    Shelf("artifacts", "artifact", 55, Artifact, (
        NAME, Field("tier", "choice", of=("basic", "advanced"), unknown=True), POINTS,
        *(_number(good, 12) for good in ("coins", "gems", "food")), *(_number(faction, 4) for faction in FACTIONS),
        FLAME, *SYMBOLS, *TEXT), icon="artifact"),
    Shelf("treasures", "treasure", 36, Treasure, (NAME, POINTS, *SYMBOLS, *TEXT), icon="treasure"),
    Shelf("adventurers", "adventurer", 36, Adventurer, (
        NAME, FACTION, _number("cost", 12), *SYMBOLS, _number("caution", 3)), icon="adventurer"),
    Shelf("threats", "threat", 12, Threat, (NAME, _number("strength", 15, 4, unknown=False), POINTS), icon="threat"),
    Shelf("villains", "villain", 4, Villain, (
        NAME, _number("strength", 40), POINTS, Field("paragraph", "text", unknown=True)), icon="chief"),
    Shelf("world", "world", 31, Treasure, (NAME, POINTS, *SYMBOLS, *TEXT), icon="world"),
    Shelf("arcade", "arcade", 40, Quest, QUEST),
    Shelf("characters", "character", 8, Character, (NAME, Field("code", "text", unknown=True)), icon="figure"),
    Shelf("quests", "quest", 0, Quest, (*QUEST, Field("next", "text")), icon="quest", pattern=QUEST_ID))}
TIERS = {"basic": 38, "advanced": 17}

MINE = (_number("number", 12), _number("row", 11), _number("column", 11),
        Field("reputation", "flag", icon="reputation"))
"""One number of the Mine; there are `PITS` of them."""
GAIN = (_number("coins", 9), _number("gems", 9))
PITS = 12
BOARD = tuple(
    Field(str(i), "choice", of=("coin", "gem", ""), unknown=True, pictured=("coin", "gem")) for i in range(CAMPS))
"""What each camp place hides, in the order in which they are emptied."""
TRADE = tuple(_number(good, 20, 1) for good in GOODS)
SPACE = (
    Field("kind", "choice", of=tuple(SPACES)), Field("quest", "text", pattern=r"[A-Za-z0-9]{0,4}"), NAME,
    _number("x", DRAWING_SIZE, unknown=False), _number("y", DRAWING_SIZE, unknown=False),
    Field("water", "flag"), Field("mammoth", "flag"))
PATH = (Field("a", "text"), Field("b", "text"), Field(
    "icon", "choice", of=("", "threat", "treasure"), pictured=("threat", "treasure")))
ROUTE = (_number("larger", 20, unknown=False), _number("smaller", 20, unknown=False))


def _tag(effect: type[Effect]) -> str:
    return str(effect.__struct_config__.tag)


def _amount(high: int) -> Field:
    return Field("amount", "number", 1, high)


def _points(high: int) -> Field:
    return _number("points", high, 1, unknown=False)


_BUILDING, _ANY_BUILDING = (Field("building", "choice", of=of) for of in (BUILDINGS, ("", *BUILDINGS)))
_FLAME = Field("reputation", "number", *REPUTATION, icon="reputation")

EFFECTS: dict[str, tuple[Field, ...]] = {_tag(effect): fields for effect, fields in (
    (VisitBonus, (_ANY_BUILDING, Field("good", "choice", of=(*GOODS, "heart")), _amount(9))),
    (WhenGained, (Field("what", "choice", of=(*GOODS, "heart", "reputation+", "reputation-")), _amount(12))),
    (Bypass, (_FLAME, Field("pay", "choice", of=("", "coin", "gem", "food", "heart")))),
    (DuelBonus, (_amount(9),)),
    (RollBonus, (_amount(9), Field("rolls", "choices", of=ROLLS))),
    (HireDiscount, (_amount(9), Field("faction", "choice", of=("", *FACTIONS), badges=True))),
    (TradeBonus, (_amount(9),)),
    (ExtraTrade, ()),
    (DrawAt, (_BUILDING, _amount(5))),
    (AlsoAct, (_BUILDING, Field("other", "choice", of=BUILDINGS))),
    (Toll, (_ANY_BUILDING, _amount(5))),
    (FreeSpaces, (_amount(9),)),
    (CampBonus, (_amount(9),)),
    (BuildCamp, ()),
    (AnySlot, (Field("faction", "choice", of=FACTIONS, badges=True),)),
    (AsSkill, (Field("skill", "choice", of=tuple(SKILLS)),)),
    (EndPer, (Field("of", "choice", of=COUNTED), _points(12), Field("per", "number", 1, 12))),
    (EndMost, (Field("of", "choice", of=MAJORITIES), _points(20), Field("tie", "number", 0, 20),
               Field("second", "number", 0, 20))),
    (EndIf, (_FLAME, _points(20))),
    (WinsTies, ()))}
"""The vocabulary of card texts by tag, in the order in which an owner looks for it."""

WORDS = {
    "of": ("subject",), "what": ("good",), "pay": ("good",), "other": ("building",), "price": ("good",),
    "rewards": ("good",), "bonus": ("good",), "good": ("good",), "kind": ("space",), "route": ("space",),
    "a": ("space",), **{field.name: ("good",) for field in BOARD}}
"""Field -> the kinds of `thing` that its values are, where they are not called like it."""
CODED = {"artifact": "artifacts", "treasure": "treasures", "adventurer": "adventurers", "threat": "threats",
         "villain": "villains", "world": "world", "arcade": "arcade", "character": "characters", "entry": "quests"}
"""Kind of code -> the shelf of what gets one."""
MAPS = BoardPlan(
    "maps", "graph", move_icon="movement", kinds=SPACES, place=SPACE, link=PATH, label="quest", amounts="routes",
    amount=ROUTE, counted=ROUTES, most_spaces=120, most_paths=300,
    sheets={number: Sheet(page.name, page.quests, page.special) for number, page in PAGES.items()})
DECLARATION = Declaration(
    shelves=tuple(SHELVES.values()),
    parts=(Part("uncovers", BOARD, "camp", row=True), Part("trade", TRADE, "coin", named="good"),
           Part("pet", PET, "animal")),
    boards=(MAPS, BoardPlan("mine", "grid", "mine", place=MINE, places="pits", lines=GAIN, start="entrance", most=6,
                            first=(3, 4))),
    operations=EFFECTS, words=WORDS, coded=CODED)
