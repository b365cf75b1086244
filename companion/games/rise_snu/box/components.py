"""What is in the box: characters, cards, the Gate of Time, spells, the board. What nobody has told us is UNKNOWN.

`copies`: how often a card is in the box. `provisional` stands on whatever was not read from the print: invented
numbers, and words of the rulebook that are damaged (A02 to A04). Its owner takes the mark off after comparing it with
the card."""
from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from companion.games.rise_snu.box.operations import ForWhom, Lines
from companion.kernel import UNKNOWN, Number

COLOURS = ("yellow", "green", "red")
"""Colours of the crystals, in no order of worlds: the rulebook does not tell which world has which (M-8)."""
DECKS = ("dreams", "horrors", "events", "easy", "hard", "abilities")
"""Kinds of cards that are drawn from a deck; how many there are the rulebook does not tell (M-3)."""
KINDS = ("void", "path", "well", "mystery", "ring", "gate", "hall")
"""Kinds of cells. A world is its hall and the eight cells round it, one of which is the gate."""
GOALS = ("card", "dream", "horror", "own-card", "creature", "duel", "well", "mystery", "gate", "ring", "hall", "event",
         "item", "spell", "path", "power", "words")
"""What a quest counts: visits to lying cards (any, dreams, horrors, those of the own side), defeated creatures, won
duels, visited wells, mysterious places, gates, cells of a ring (at the end of movement), halls, drawn events, gained
items, cast spells, turns that end on a path, gained power tokens; `words`: something that only the table counts."""
EXACT, RANDOM = "exact", "random"

Name = dict[str, str]
"""A name by language (`cs`, `en`); what the table typed stands under `""`."""


class Character(Struct, frozen=True):
    """`works` are its special abilities."""

    name: Name = {}
    power: Number = UNKNOWN
    movement: Number = UNKNOWN
    lives: Number = UNKNOWN
    works: Lines = ()
    words: str = ""
    provisional: bool = False


class Dream(Struct, frozen=True):
    """A dream or a horror. `placement`: exact, random or "?". `points`: what entering a cell of it costs. `actions`:
    how often it works, 0 for a permanent one. `compulsory`: yes, no, or "" where its lines tell (R7.12).
    `not_in_clash`: it stays in the box there (R16.2). `who` it concerns: hero, demon, or "" for all and where its
    `lines` say so. `tale` is read by whoever likes to."""

    name: Name = {}
    light: Number = UNKNOWN
    placement: str = "?"
    points: Number = UNKNOWN
    actions: Number = UNKNOWN
    who: str = ""
    lines: Lines = ()
    compulsory: str = ""
    not_in_clash: bool = False
    words: str = ""
    tale: Name = {}
    copies: int = 1
    provisional: bool = False

    @property
    def works(self) -> Lines:
        """The lines with whom they concern."""
        return (ForWhom(self.who), *self.lines) if self.who else self.lines


class Event(Struct, frozen=True):
    """`sort`: creature, item, once (a one-shot effect) or "?". A creature has `power`, is worth `experience`, and is
    `hostile` to all, hero or demon; an item is `single` if it is discarded after use."""

    name: Name = {}
    sort: str = "?"
    power: Number = UNKNOWN
    experience: Number = UNKNOWN
    hostile: str = "all"
    single: bool = False
    works: Lines = ()
    words: str = ""
    tale: Name = {}
    copies: int = 1
    provisional: bool = False


class Quest(Struct, frozen=True):
    """`number` times the `goal`, of GOALS or "?"; `different`: each time another one. `colour`: of its tokens."""

    name: Name = {}
    goal: str = "?"
    number: Number = UNKNOWN
    different: bool = False
    colour: str = ""
    words: str = ""
    tale: Name = {}
    copies: int = 1
    provisional: bool = False


class Ability(Struct, frozen=True):
    name: Name = {}
    works: Lines = ()
    words: str = ""
    tale: Name = {}
    copies: int = 1
    provisional: bool = False


class GateLine(Struct, frozen=True):
    """What the Gate of Time does on one number of the die."""

    name: Name = {}
    works: Lines = ()
    words: str = ""
    tale: Name = {}
    provisional: bool = False


class Spell(Struct, frozen=True):
    """`target`: self or opponent, which the bold print says (A04)."""

    threshold: int
    target: str
    name: Name = {}
    provisional: bool = False


class Cell(Struct, frozen=True):
    """`row` and `column` from 0. `number`: of a void cell or a well, 0 on others. `world`: written on its hall."""

    kind: str
    row: int
    column: int
    number: int = 0
    world: str = ""


class Board(Struct, frozen=True):
    """Cells by id: the column as a letter, the row as a number from 1, `A1`. A house has several at one table only with
    the variant of several boards; each has its own."""

    cells: dict[str, Cell] = {}


class Box(Struct, frozen=True):
    """A set of components. `complete`: every card is known, so that the app can deal and draw. `gate` by the number of
    the die as text. `crystals`: world -> colour. `card_counts`: deck -> how many cards it has, entered or not (M-3).
    `version`: which one of the owner's shelf, 0 for none of it."""

    id: str
    name: Name = {}
    version: int = 0
    complete: bool = False
    invented: bool = False
    characters: dict[str, Character] = {}
    dreams: dict[str, Dream] = {}
    horrors: dict[str, Dream] = {}
    events: dict[str, Event] = {}
    easy: dict[str, Quest] = {}
    hard: dict[str, Quest] = {}
    abilities: dict[str, Ability] = {}
    gate: dict[str, GateLine] = {}
    spells: dict[str, Spell] = {}
    crystals: dict[str, str] = {}
    card_counts: dict[str, Number] = {}
    board: Board = Board()
    pictures: dict[str, str] | UnsetType = UNSET
