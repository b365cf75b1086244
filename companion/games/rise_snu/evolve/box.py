"""What the table tells of a card goes into its box."""
from __future__ import annotations

from typing import Any

from msgspec.structs import fields, replace

from companion.games.rise_snu import facts as f
from companion.games.rise_snu.box.components import Ability, Dream, Event, Quest
from companion.games.rise_snu.box.writing import line
from companion.games.rise_snu.state import State
from companion.kernel import Fact

MADE = {"dreams": Dream, "horrors": Dream, "events": Event, "easy": Quest, "hard": Quest, "abilities": Ability}
FLAGS = {"single": {"yes": True, "no": False}}
"""Fields whose words are flags."""


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.CardAdded(shelf, id):
            return _with(s, shelf, id, MADE[shelf]())
        case f.CardNamed(shelf, id, name):
            return _change(s, shelf, id, name={"": name})
        case f.CardTold(shelf, id, field, value):
            return _change(s, shelf, id, **{field: FLAGS.get(field, {}).get(str(value), value)})
        case f.CardWritten(shelf, id, tag, what, n):
            card = getattr(s.box, shelf)[id]
            written = "lines" if "lines" in (x.name for x in fields(card)) else "works"
            return _change(s, shelf, id, **{written: (*getattr(card, written), line(tag, what, n))})
        case f.CardAsked(source):
            return replace(s, asked=(*s.asked, source))
        case f.CardByHand(source):
            return replace(s, unsaid=(*s.unsaid, source))
    return s


def _change(s: State, shelf: str, id: str, **told: Any) -> State:
    return _with(s, shelf, id, replace(getattr(s.box, shelf)[id], **told))


def _with(s: State, shelf: str, id: str, card: Any) -> State:
    return replace(s, box=replace(s.box, **{shelf: getattr(s.box, shelf) | {id: card}}))
