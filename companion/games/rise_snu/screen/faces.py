"""What stands on a card: its numbers and its lines, each a text under `card`."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rise_snu.box.components import Ability, Character, Dream, Event, GateLine, Quest
from companion.games.rise_snu.state import HIDDEN, State, card_of, deck_with
from companion.games.rise_snu.steps.operations import lines_of
from companion.games.view import Card, Line
from companion.kernel import Unknown

KINDS = {"dreams": "dream", "horrors": "horror", "events": "event", "easy": "quest", "hard": "quest",
         "abilities": "ability"}


def thing_of(s: State, card: str) -> Any:
    """The card of the box, the character or the line of the Gate of Time; None for none."""
    word, _, rest = card.partition(":")
    if word == "gate":
        return s.box.gate.get(rest)
    id = card_of(card)
    return s.box.characters.get(id) or next(
        (getattr(s.box, deck)[id] for deck in KINDS if id in getattr(s.box, deck)), None)


def face(s: State, card: str) -> Card:
    """The card with everything on it that is known."""
    if card == HIDDEN:
        return Card(card, "?", kind="card")
    found = thing_of(s, card)
    kind = KINDS.get(deck_with(s.box, card), "character" if card in s.box.characters else "card")
    lines = (("name", {"card": card}), *_numbers(s, card, found), *_works(s, card), *_words(found))
    return Card(card, "", lines, kind=kind)


def _numbers(s: State, card: str, found: Any) -> Iterator[Line]:
    match found:
        case Dream():
            costs = {"light": _n(found.light)} if s.clash else {}
            yield "sending" if s.clash else "sending-free", costs | {
                "placement": found.placement, "points": _n(found.points)}
            lying = s.lying.get(card)
            actions = lying.actions if lying else found.actions
            yield ("actions", {"n": actions}) if not isinstance(actions, Unknown) and actions else (
                "permanent" if actions == 0 else "actions-unknown", {})
        case Event(sort="creature"):
            yield "creature", {"power": _n(found.power), "experience": _n(found.experience)}
        case Event(sort="item"):
            yield "single" if found.single else "lasting", {}
        case Quest():
            yield "goal", {"goal": found.goal, "number": _n(found.number)}
        case Character():
            yield "character", {"power": _n(found.power), "movement": _n(found.movement), "lives": _n(found.lives)}


def _n(number: Any) -> Any:
    return "?" if isinstance(number, Unknown) else number


def _works(s: State, card: str) -> Iterator[Line]:
    """Every line in words: a text for each operation, its fields as particulars."""
    for line in lines_of(s, card):
        fields = {name: getattr(line, name) for name in line.__struct_fields__}
        if tag := line.__struct_config__.tag:
            if tag == "own-words":
                yield ("", {"words": fields["words"]}) if fields["words"] else ("own-words", {})
            elif tag == "on-roll" and fields["low"] == fields["high"]:
                yield "works.on-one-roll", {"n": fields["low"]}
            else:
                yield f"works.{tag}", fields


def _words(found: Any) -> Iterator[Line]:
    if isinstance(found, Dream | Event | Quest | Ability | GateLine | Character) and found.words:
        yield "", {"words": found.words}
