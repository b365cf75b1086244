"""What nobody has told of a card yet. Only a box of the owner's own has such cards; of an invented one all is known."""
from __future__ import annotations

from typing import Any

from companion.games.rise_snu.box.components import Dream, Event, Quest
from companion.games.rise_snu.box.shelves import SHELVES
from companion.games.rise_snu.state import State, card_of
from companion.kernel import Unknown

SAYS = ("dreams", "horrors", "events", "abilities", "gate", "characters")
"""Shelves whose cards do something."""


def shelf_of(s: State, source: str) -> tuple[str, str]:
    """The shelf that a card lies on and what it is called there, ("", "") for none; `gate:5` is a line of the gate."""
    word, _, rest = source.partition(":")
    id = rest if word == "gate" else card_of(source)
    shelves = ("gate",) if word == "gate" else tuple(x for x in SHELVES if x not in ("gate", "spells"))
    return next(((shelf, id) for shelf in shelves if id in getattr(s.box, shelf)), ("", ""))


def card(s: State, source: str) -> Any:
    shelf, id = shelf_of(s, source)
    return getattr(s.box, shelf)[id] if shelf else None


def says_nothing(s: State, source: str) -> bool:
    """Whether nobody wrote down what it does."""
    if not s.grows:
        return False
    shelf, id = shelf_of(s, source)
    return shelf in SAYS and not (found := getattr(s.box, shelf)[id]).works and not found.words


def untold(s: State, source: str) -> bool:
    """Whether the table is asked what it does when it works next."""
    return says_nothing(s, source) and card_of(source) not in (*s.asked, *s.unsaid)


def done_by_hand(s: State, source: str) -> bool:
    """Whether the table carries out what it does without telling."""
    return says_nothing(s, source) and card_of(source) in s.unsaid


def missing(s: State, source: str, new: bool = False) -> tuple[str, ...]:
    """The fields that play needs now and that nobody has told; a `new` card has no name."""
    if not s.grows or card_of(source) in s.unsaid:
        return ()
    found, wanted = card(s, source), ["name"] if new else []
    match found:
        case Dream():
            wanted += [x for x in ("light", "points", "actions") if isinstance(getattr(found, x), Unknown)
                       and (x != "light" or s.clash)]
            wanted += ["placement"] if found.placement == "?" else []
            wanted += ["compulsory"] if not (found.compulsory or found.lines or found.words) else []
        case Event(sort="?"):
            wanted.append("sort")
        case Event(sort="creature"):
            wanted += [x for x in ("power", "experience") if isinstance(getattr(found, x), Unknown)]
        case Quest():
            wanted += ["goal"] if found.goal == "?" else []
            wanted += ["number"] if isinstance(found.number, Unknown) else []
    return tuple(wanted)


def follows(word: str) -> tuple[str, ...]:
    """What is asked next because of a word that was told."""
    return {"sort.creature": ("power", "experience", "hostile"), "sort.item": ("single",)}.get(word, ())
