"""What the cards of the game do, as data: the vocabulary of dreams, horrors, events, abilities, characters and the Gate
of Time. A card has a list of lines; heads qualify what stands below them (companion.box.operations). A line that these
words cannot say is OwnWords: the app shows it, and the table says that it was done.

`held` cards (items, abilities, characters) work as long as somebody has them: their Always lines all the time, the rest
when its owner uses the card, or at the moment that a When above it names."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from companion.box.declare import Field
from companion.box.operations import (
    Clause, Condition, Draw, Gain, Head, Lose, MoveTo, Once, Operation, OwnWords, clauses, core)
from companion.games.rise_snu.settings import CHARACTERS, HEROES

DIE = 8
"""The highest number of the die."""
COUNTS = ("life", "power", "movement", "light", "experience", "quest")
"""What is gained and lost: lives, red tokens, movement points of this turn (BP), light (5 a token), experience,
tokens on an own quest (gained: one less to do)."""
PLACES = ("hall", "gate", "well", "nearest-well", "path", "void", "mystery", "edge")
"""Where MoveTo leads: any hall, any gate of a world, any well, the nearest one, any path, any void cell, the mysterious
place, a path at the edge of the board. Of several cells the character chooses one."""
DECKS = ("events", "dreams", "horrors", "abilities")
HELD_COUNTS = ("life", "power", "light", "experience", "worlds", "quests", "items")
"""What a Condition counts of the character: `worlds` it joined, `quests` it carries."""
HERO, DEMON = "hero", "demon"
WHO = (HERO, DEMON, *CHARACTERS)
WHOM = ("self", "rival", "rivals", "all", "here")
"""Whom the lines below concern: the character itself, one opponent of its choice, all opponents, everybody, everybody
else on the same cell."""
MOMENTS = ("turn", "well", "card", "gate", "hall", "mystery", "won-duel", "lost-duel", "won-creature", "lost-creature",
           "awakened", "joined")
"""When a held card works by itself: at the start of the own turn; on entering a well, a lying card, a world's gate, a
hall, the mysterious place; after a fight; after awakening; after a world was joined."""
BONUSES = ("power", "duel", "creature", "movement", "spell", "lives")
"""What a Bonus is added to: power in every fight, in fights with characters, with creatures; movement rolls; spell
rolls; the maximum of lives."""
CELLS = ("void", "path", "well", "world", "mystery", "dream", "horror")
"""Cells whose cost a card may change; `dream` and `horror` are those under such a card."""
HARMS = ("dream", "horror", "spell", "life", "turn", "event")
"""What a character may be proof against: effects of dreams, of horrors, spells, losing lives by cards, losing turns,
losses by events."""
ROLLS = ("movement", "duel", "creature", "spell", "card", "gate-of-time")
CARDS = ("own", "dream", "horror", "any")


class ForWhom(Head, frozen=True):
    """Below: only for heroes, for demons, or for one character by id."""

    who: str


class OnRoll(Head, frozen=True):
    """Below: only where the die shows `low` to `high`. A card with such lines is rolled for each time it works."""

    low: int
    high: int


class IfYouWish(Head, frozen=True):
    """Below: only if the player wants it, all lines together or none."""


class OncePerRound(Head, frozen=True):
    """Below: at most once a round."""


class AfterFight(Head, frozen=True):
    """Below: after the fight with the creature of this card, by its `result` for the character: won, lost, drawn."""

    result: str


class When(Head, frozen=True):
    """Below, on a held card: by itself at that `moment` of MOMENTS."""

    moment: str


class Upon(Head, frozen=True):
    """Below: it happens to those of WHOM, not to the character itself."""

    whom: str


class MoveBy(Operation, frozen=True):
    """Up to so many cells over void and wells, without points of movement; the last one counts as entered."""

    most: int = 1


class WalkRing(Operation, frozen=True):
    """So many cells on around the world, without points of movement; nothing outside a ring. The gate a second time
    leads into the hall as always."""

    steps: int = 1


class EndMovement(Operation, frozen=True):
    """The remaining points of movement are lost."""


class LoseTurn(Operation, frozen=True):
    """The character's movement is left out in its next turns, so many of them."""

    turns: int = 1


class Fight(Operation, frozen=True):
    """A fight with a creature of that power, worth so much experience; lost, it costs a life."""

    power: int
    experience: int = 0


class RecallCard(Operation, frozen=True):
    """A lying card goes back into its sender's hand, without light: `whose` is own, dream, horror or any."""

    whose: str = "own"


class CancelCard(Operation, frozen=True):
    """A lying card is discarded, without light: `whose` as of RecallCard."""

    whose: str = "any"


class Always(Operation, frozen=True):
    """Holds as long as the card is held, or while the character stands on it where it lies on the board."""


class Bonus(Always, frozen=True):
    """So much is added; a negative one is taken away. `to` is one of BONUSES."""

    to: str
    amount: int = 1


class CellCost(Always, frozen=True):
    """Entering such cells (of CELLS) costs so many points."""

    cells: str
    points: int = 1


class Immune(Always, frozen=True):
    """One of HARMS cannot touch the character."""

    to: str


class Reroll(Always, frozen=True):
    """A die of that kind (of ROLLS) may be rolled again, once a round; the second roll counts."""

    of: str


class WinsTies(Always, frozen=True):
    """A drawn fight is won."""


Works = (
    AfterFight | Bonus | CancelCard | CellCost | Condition | Draw | EndMovement | Fight | ForWhom | Gain | IfYouWish
    | Immune | Lose | LoseTurn | MoveBy | MoveTo | Once | OncePerRound | OnRoll | OwnWords | RecallCard | Reroll | Upon
    | WalkRing | When | WinsTies)
"""A line of a card of this game."""
Lines = tuple[Works, ...]

_AMOUNT = Field("amount", "number", 1, 20)
FIELDS: dict[str, tuple[Field, ...]] = {
    "for-whom": (Field("who", "choice", of=WHO),),
    "on-roll": (Field("low", "number", 1, DIE), Field("high", "number", 1, DIE)),
    **{tag: fields for tag, fields in core(
        what=COUNTS, where=PLACES, decks=DECKS, of=HELD_COUNTS).items() if tag != "points-per"},
    "move-to": (Field("where", "choice", of=PLACES),),
    "lose-turn": (Field("turns", "number", 1, 3),), "end-movement": (),
    "move-by": (Field("most", "number", 1, 8),), "walk-ring": (Field("steps", "number", 1, 8),),
    "if-you-wish": (), "once-per-round": (), "upon": (Field("whom", "choice", of=WHOM),),
    "fight": (Field("power", "number", 0, 12), Field("experience", "number", 0, 10)),
    "after-fight": (Field("result", "choice", of=("won", "lost", "drawn")),),
    "when": (Field("moment", "choice", of=MOMENTS),),
    "recall-card": (Field("whose", "choice", of=CARDS),), "cancel-card": (Field("whose", "choice", of=CARDS),),
    "bonus": (Field("to", "choice", of=BONUSES), Field("amount", "number", -3, 5)),
    "cell-cost": (Field("cells", "choice", of=CELLS), Field("points", "number", 0, 8)),
    "immune": (Field("to", "choice", of=HARMS),), "reroll": (Field("of", "choice", of=ROLLS),), "wins-ties": ()}
"""The vocabulary by tag with what is asked of each, in the order in which an owner looks for it."""


def concerns(character: str, who: str) -> bool:
    """Whether `who` of a ForWhom means this character."""
    return who in (character, HERO if character in HEROES else DEMON)


def concerned(lines: Iterable[Works], character: str) -> tuple[Clause, ...]:
    """The clauses of a card for this character, without their ForWhom."""
    return _concerned(tuple(lines), character)


@lru_cache(maxsize=1024)
def _concerned(lines: tuple[Works, ...], character: str) -> tuple[Clause, ...]:
    return tuple(Clause(tuple(head for head in found.heads if not isinstance(head, ForWhom)), found.operations)
                 for found in clauses(lines)
                 if all(concerns(character, head.who) for head in found.heads if isinstance(head, ForWhom)))


def needs_roll(lines: Iterable[Works], character: str) -> bool:
    """Whether the die decides what the card does to this character."""
    return any(isinstance(head, OnRoll) for found in concerned(lines, character) for head in found.heads)


def at_roll(found: Iterable[Clause], die: int) -> tuple[Clause, ...]:
    """The clauses that hold where the die shows that number, without their OnRoll."""
    return tuple(Clause(tuple(head for head in one.heads if not isinstance(head, OnRoll)), one.operations)
                 for one in found
                 if all(head.low <= die <= head.high for head in one.heads if isinstance(head, OnRoll)))


HARMFUL_PLACES = ("nearest-well", "mystery")
"""Where nobody is glad to be carried; to the others one goes by choice."""


def _hurts(line: Operation) -> bool:
    match line:
        case Lose() | LoseTurn() | EndMovement() | Fight():
            return True
        case MoveTo(where=where):
            return where in HARMFUL_PLACES
        case Bonus(amount=amount):
            return amount < 0
    return False


def can_hurt(lines: Iterable[Works], character: str) -> bool:
    """Whether something on the card could hurt this character against its will, so that it is compulsory (R7.12)."""
    return any(_hurts(line) for found in concerned(lines, character)
               if not any(isinstance(head, IfYouWish)
                          or (isinstance(head, Upon) and head.whom not in ("self", "all")) for head in found.heads)
               for line in found.operations)


def always(lines: Iterable[Works], character: str) -> Iterator[tuple[Sequence[Head], Always]]:
    """The lines of a held card that hold all the time, each with the heads above it."""
    for found in concerned(lines, character):
        for line in found.operations:
            if isinstance(line, Always):
                yield found.heads, line
