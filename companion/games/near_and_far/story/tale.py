"""An opened story entry for the screens: its stage, what its options require, what it gave (NF-23 to 25)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.actions import Attempt, Open
from companion.games.near_and_far.screen.forecast import odds_now
from companion.games.near_and_far.screen.icons import COUNTERS
from companion.games.near_and_far.screen.names import named
from companion.games.near_and_far.state import NOT_YET, PLURAL, State
from companion.games.near_and_far.steps.story import entry, printed
from companion.games.near_and_far.steps.turn import Turn
from companion.games.near_and_far.story.stories import code_of, passages
from companion.games.view import Asks, Odds
from companion.kernel import Action, Fact, Opened, Seat, perform

AFTER_THE_ENTRY = (f.CampPlaced, f.Built, f.Went)
"""Facts after which the turn has left the entry."""
GIFTS = (f.WorldGained, f.Hired, f.TreasureKept, f.KeywordGained, f.StoryNoted, f.CodeNoted, f.ChiefTaken)
"""Facts by which a quest gives something beside goods and reputation."""


def is_opening(fact: Fact) -> bool:
    """Whether this fact opens an entry."""
    return isinstance(fact, f.EntryOpened)


def ends_entry(fact: Fact) -> bool:
    """Whether this fact ends the telling of the last entry: somebody's turn begins."""
    return isinstance(fact, Opened) and isinstance(fact.step, Turn)


def entry_stage(s: State) -> str:
    """The stage of the entry opened last: `told` (an option is to be chosen), `chosen` (its roll is due), `done`; ""
    where none was opened."""
    told = s.told
    if told is None:
        return ""
    if told.result:
        return "done"
    return "told" if told.option == NOT_YET else "chosen"


def readable_options(s: State) -> tuple[int, ...]:
    """The numbers of the options whose headings may be read."""
    return tuple(int(id.partition(":")[2]) for id in passages(s) if id.startswith("heading:"))


def option_asks(s: State, n: int, lang: str) -> Asks:
    """What option `n` of the opened entry requires; nothing of what it gives."""
    quest = printed(s, s.told.kind, s.told.code) if s.told else None
    if quest is None or not 0 <= n < len(quest.options):
        return Asks("", 0, (), ())
    option = quest.options[n]
    return Asks(option.check, option.need, tuple(Counter(option.price).items()), option.keywords,
                named(option.title, lang))


def entry_title(s: State, lang: str) -> str:
    """The title of the opened entry as the box has it, "" where it has none."""
    quest = printed(s, s.told.kind, s.told.code) if s.told else None
    return named(quest.title, lang) if quest else ""


def forcing_keywords(s: State) -> tuple[str, ...]:
    """The keywords that force an option of the opened entry (NF-25.2); () where the seat may choose."""
    quest = printed(s, s.told.kind, s.told.code) if s.told else None
    heard = readable_options(s)
    if quest is None or len(heard) != 1:
        return ()
    option = quest.options[heard[0]]
    return option.keywords if not option.optional else ()


def entry_code(s: State) -> str:
    """The code by which a book calls the entry that was opened last, "" where nobody has told it."""
    return code_of(s.told) if s.told else ""


def entry_seat(s: State) -> Seat:
    """The seat that opened the entry, "" where none was opened."""
    return s.told.seat if s.told else ""


def chosen_option(s: State) -> int:
    """The number of the option taken, negative for none."""
    return s.told.option if s.told else NOT_YET


def option_of(action: Action) -> int | None:
    """The option that an action takes, None for any other action."""
    return action.option if isinstance(action, Attempt) else None


def is_likely_opening(action: Action) -> bool:
    """Whether the action opens the entry where the figure stands."""
    return isinstance(action, Open)


def succeeded(ended: Fact) -> bool:
    """Whether a quest ended well."""
    return isinstance(ended, f.QuestEnded) and ended.result != "missed"


def choose_option(seat: Seat, n: int) -> Action:
    """The action that takes option `n`."""
    return Attempt(seat=seat, option=n)


def chances_of(s: State, action: Action) -> list[Odds]:
    """The odds of the roll that an action leads to; [] where it leads to none."""
    from companion.games.near_and_far.game import GAME  # the game knows its stories

    return odds_now(perform(GAME, s, action)[0])


def gains(facts: Iterable[Fact], seat: Seat) -> list[Fact]:
    """What the opened entry gave the seat, from the facts since its roll, with equal pieces added up in the order of
    the first."""
    found: dict[Any, Fact] = {}
    for n, fact in enumerate(facts):
        if isinstance(fact, AFTER_THE_ENTRY):
            break
        match fact:
            case f.Gained(seat=owner, what=what, source="quest") if owner == seat:
                kind: Any = what
            case f.Reputed(seat=owner) if owner == seat:
                kind = f.Reputed
            case _ if isinstance(fact, GIFTS) and getattr(fact, "seat", "") == seat:
                kind = n
            case _:
                continue
        before = found.get(kind)
        if isinstance(before, f.Gained | f.Reputed) and isinstance(fact, f.Gained | f.Reputed):
            found[kind] = replace(before, n=before.n + fact.n)
        else:
            found[kind] = fact
    return list(found.values())


def attempt_outcome(facts: Iterable[Fact]) -> tuple[Fact | None, list[Fact]]:
    """The fact that ended the attempt (None while it goes on), and the facts after it."""
    rest = iter(facts)
    ended = next((fact for fact in rest if isinstance(fact, f.QuestEnded)), None)
    return ended, list(rest)


def code_to_open(s: State, action: Action) -> str:
    """The book's code of the entry that this action would open; "" for any other action, and where a card is drawn
    first."""
    if not isinstance(action, Open):
        return ""
    kind, code = entry(s, action.seat, action.story)
    return "" if kind == "arcade" else code


def price_icon(good: str) -> str:
    """The icon for a piece of a price."""
    return COUNTERS[PLURAL.get(good, good)]
