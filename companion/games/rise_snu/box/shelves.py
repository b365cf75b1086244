"""What an owner can enter about the box: every kind of card with its fields, the crystals, how many
cards there are, the board."""
from __future__ import annotations

from companion.box.declare import BoardPlan, Brush, Declaration, Field, Part, Shelf
from companion.games.rise_snu.box.board import MAX_SIDE, NUMBERS
from companion.games.rise_snu.box.components import (
    COLOURS, DECKS, EXACT, GOALS, KINDS, RANDOM, Ability, Character, Dream, Event, GateLine, Quest, Spell)
from companion.games.rise_snu.box.operations import DEMON, DIE, FIELDS, HERO
from companion.games.rise_snu.settings import CHARACTERS, SPELLS, WORLDS

TOKENS = ("red", "green", "blue", "yellow")
MAX_LIGHT, MAX_POINTS, MAX_ACTIONS, MAX_COPIES = 60, 12, 9, 9
MAX_POWER, MAX_MOVEMENT, MAX_LIVES = 12, 12, 12
MAX_EXPERIENCE, MAX_GOAL, MAX_CARDS = 20, 12, 150


def _number(name: str, high: int, low: int = 0, only: str = "") -> Field:
    return Field(name, "number", low, high, unknown=True, only=only)


NAME, WORDS = Field("name", "name"), Field("words", "words")
WORKS = Field("works", "operations")
PROVISIONAL = Field("provisional", "flag", rare=True)
CREATURE = "sort.creature"
COPIES = Field("copies", "number", 1, MAX_COPIES, rare=True)
DREAM = (
    NAME, _number("light", MAX_LIGHT), _number("points", MAX_POINTS), _number("actions", MAX_ACTIONS),
    Field("placement", "choice", of=(EXACT, RANDOM), unknown=True), Field("who", "choice", of=("", HERO, DEMON)),
    Field("lines", "operations"), WORDS, Field("compulsory", "choice", of=("", "yes", "no"), rare=True),
    Field("not_in_clash", "flag", rare=True), COPIES, PROVISIONAL)
QUEST = (NAME, Field("goal", "choice", of=GOALS, unknown=True), _number("number", MAX_GOAL, 1),
         Field("different", "flag"), WORDS, Field("colour", "choice", of=("", *TOKENS), badges=True), COPIES,
         PROVISIONAL)
SHELVES: dict[str, Shelf] = {shelf.kind: shelf for shelf in (
    Shelf("characters", "character", len(CHARACTERS), Character, (
        NAME, _number("power", MAX_POWER), _number("movement", MAX_MOVEMENT), _number("lives", MAX_LIVES, 1), WORKS,
        WORDS, PROVISIONAL), icon="figure"),
    Shelf("dreams", "dream", 0, Dream, DREAM),
    Shelf("horrors", "horror", 0, Dream, DREAM),
    Shelf("events", "event", 0, Event, (
        NAME, Field("sort", "choice", of=("creature", "item", "once"), unknown=True),
        _number("power", MAX_POWER, only=CREATURE), _number("experience", MAX_EXPERIENCE, only=CREATURE),
        Field("hostile", "choice", of=("all", "hero", "demon"), only=CREATURE),
        Field("single", "flag", only="sort.item"), WORKS, WORDS, COPIES,
        PROVISIONAL)),
    Shelf("easy", "easy", 0, Quest, QUEST, icon="quest"),
    Shelf("hard", "hard", 0, Quest, QUEST, icon="quest"),
    Shelf("abilities", "ability", 0, Ability, (NAME, WORKS, WORDS, COPIES, PROVISIONAL)),
    Shelf("gate", "gate", DIE, GateLine, (NAME, WORKS, WORDS, PROVISIONAL), icon="die", pattern="[1-8]"),
    Shelf("spells", "spell", len(SPELLS), Spell, (
        NAME, Field("threshold", "number", 1, 10), Field("target", "choice", of=("self", "opponent")), PROVISIONAL)))}

BOARD = BoardPlan(
    "board", "grid", kinds={kind: "" if kind == "void" else kind for kind in KINDS}, place=(
        Field("kind", "choice", of=KINDS), Field("number", "number", 0, NUMBERS[-1]),
        Field("world", "choice", of=("", *WORLDS))),
    most=MAX_SIDE, first=(11, 11), numbering=NUMBERS, numbered=("void", "well"), brushes=(
        *(Brush(kind) for kind in ("void", "path", "well", "mystery", "ring", "gate")),
        *(Brush("hall", "world", world, (*("ring",) * 6, "gate", "ring")) for world in WORLDS)))
CODED = {"character": "characters", "dream": "dreams", "horror": "horrors", "event": "events", "easy": "easy",
         "hard": "hard", "ability": "abilities"}
DECLARATION = Declaration(
    shelves=tuple(SHELVES.values()),
    parts=(Part("crystals", tuple(Field(world, "choice", of=COLOURS, unknown=True, badges=True) for world in WORLDS),
                "world", named="world"),
           Part("card_counts", tuple(_number(deck, MAX_CARDS, 1) for deck in DECKS), named="size")),
    boards=(BOARD,), operations=FIELDS, words={"who": ("who", "character"), "world": ("world",), "kind": ("cell",),
                                                **dict.fromkeys(WORLDS, ("colour",))},
    coded=CODED, sheet="worlds")
