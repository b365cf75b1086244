"""Words for the values that stand in actions, facts, refusals and score lines."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.near_and_far.box.atlas import PAGES
from companion.games.near_and_far.box.components import Map
from companion.games.near_and_far.party import threats_left
from companion.games.near_and_far.state import AFIELD, NEUTRAL, State
from companion.games.near_and_far.steps.story import at_hand
from companion.kernel import Number, Seat, Unknown, actors

_KINDS: dict[str, tuple[str, ...]] = {
    "building": ("building",), "good": ("good",), "pay": ("good",),
    "what": ("good", "field", "count", "reward", "note"),
    "of": ("subject",), "manner": ("manner",), "check": ("check",), "kind": ("space", "piece"), "icon": ("icon",),
    "field": ("field",), "colour": ("colour",), "faction": ("faction",), "tier": ("tier",), "route": ("space",),
    "by": ("by",), "figure": ("building", "spot"), "to": ("building", "spot"), "piece": ("piece",),
    "step": ("step",), "value": ("uncover", "faction", "tier"), "skill": ("skill",), "animal": ("good",),
    "chief": ("faction",), "rolls": ("roll",), "other": ("building",), "character": ("character",),
}
"""Field of an action, fact, refusal or score line -> the kinds of `thing` its words are looked for under."""


def name(s: State, field: str, value: Any, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
    """The word for a field's value: a player, a card's name, a `thing.KIND.ID` text, or the number as it is.

    What has no word (a card the table has not named) is shown by its id; "" stays "" unless the
    field has a text for nothing (`thing.nothing.FIELD`)."""
    if isinstance(value, bool):
        return _thing(texts, lang, field, "yes" if value else "no") or _thing(texts, lang, "flag", str(value).lower())
    if isinstance(value, Unknown) or value == "?":
        return str(texts.say(lang, "thing.unknown"))
    if field == "option" and isinstance(value, int):
        return _option(s, value, lang, texts)
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name(s, field, k, lang, players, texts)} {v}" for k, v in value.items())
    if isinstance(value, str):
        return _word(s, field, value, lang, players, texts)
    if isinstance(value, Iterable):
        return ", ".join(name(s, field, v, lang, players, texts) for v in value)
    return str(value)


def place(s: State, at: str, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
    """The word for a place: `building:saloon`, `space:f`, `pit:m11`, `party:ann`, `jail`."""
    kind, _, rest = at.partition(":")
    if at == AFIELD:
        return str(texts.say(lang, "thing.spot.afield"))
    if kind == "building":
        return _thing(texts, lang, "building", rest) or rest
    if texts.has(lang, f"place.{kind}"):
        pit = s.box.mine.pits.get(rest)
        id = _space(s, rest, lang) if pit is None else _number(pit.number, rest)
        who = players.get(rest) or card(s, rest, lang) or _unnamed(s, rest, lang, texts) or rest
        return str(texts.say(lang, f"place.{kind}", who=who, space=id, id=id))
    return _thing(texts, lang, "building", at) or _thing(texts, lang, "spot", at) or at


def card(s: State, id: str, lang: str) -> str:
    """The name of a card or token of this box, "" when it has none or is not in the box."""
    box = s.box
    for shelf in (box.adventurers, box.artifacts, box.treasures, box.world, box.threats, box.villains, box.characters):
        if id in shelf:
            return named(shelf[id].name, lang)
    return named(box.arcade[id].title, lang) if id in box.arcade else ""


def opponent(s: State, foe: str) -> str:
    """The card that a fight is against: the top threat where none is named, "" where all are beaten."""
    if not foe:
        return next(iter(threats_left(s)), "")
    return foe.removeprefix("villain:")


def unnamed(id: str) -> tuple[str, str]:
    """Kind and number of a card that the table has met but not named: `artifact-3`; its strength for a threat."""
    kind, _, n = id.rpartition("-")
    return kind or "threat", n


def named(names: Mapping[str, str], lang: str) -> str:
    """A name by language; what the table typed (under "") stands for both."""
    return names.get(lang) or names.get("") or names.get("en") or ""


def _word(s: State, field: str, value: str, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
    if value in players:
        return players[value]
    if value == NEUTRAL:
        return str(texts.say(lang, "thing.figure.neutral"))
    if field == "page":
        return named(PAGES[value].name, lang) if value in PAGES else value
    if field == "foe":
        value = opponent(s, value)
    if value in ("new", "") and texts.has(lang, f"thing.{value or 'nothing'}.{field}"):
        return str(texts.say(lang, f"thing.{value or 'nothing'}.{field}"))
    if value == "" or field == "marker":
        return value  # a marker is called by the number it lies on, and so are the threats
    if field in ("to", "space", "figure", "back") and value in _spaces(s):
        return _space(s, value, lang)
    kind, _, rest = value.partition(":")
    if field == "what" and rest and texts.has(lang, f"thing.noted.{kind}"):
        return str(texts.say(lang, f"thing.noted.{kind}", id=rest))
    if ":" in value and kind != "world":
        return place(s, value, lang, players, texts)
    if field == "pit" and value in s.box.mine.pits:
        return _number(s.box.mine.pits[value].number, value)
    for kind in _KINDS.get(field, ()):
        if word := _thing(texts, lang, kind, value):
            return word
    if value.startswith("world:"):
        value = value.removeprefix("world:")
        if value == "new":
            return _thing(texts, lang, "new", field)
    if word := card(s, value, lang) or _unnamed(s, value, lang, texts):
        return word
    for kind in ("good", "building", "faction", "colour", "check", "space", "spot", "by", "piece", "field", "count"):
        if word := _thing(texts, lang, kind, value):
            return word
    return value


def _unnamed(s: State, id: str, lang: str, texts: Any) -> str:
    box = s.box
    shelves = (box.adventurers, box.artifacts, box.treasures, box.world, box.threats, box.villains, box.arcade)
    if not any(id in shelf for shelf in shelves):
        return ""
    kind, n = unnamed(id)
    return str(texts.say(lang, "card.unnamed", piece=_thing(texts, lang, "piece", kind) or kind, n=n))


def _number(number: Number, id: str) -> str:
    return str(number) if isinstance(number, int) else id.rpartition("-")[2]


def _thing(texts: Any, lang: str, kind: str, id: str) -> str:
    key = f"thing.{kind}.{id}"
    return str(texts.say(lang, key)) if texts.has(lang, key) else ""


def _spaces(s: State) -> Mapping[str, Any]:
    return s.box.map.spaces if isinstance(s.box.map, Map) else {}


def _space(s: State, id: str, lang: str) -> str:
    """A space by its name, else by the number or letter of its quest, else by its id."""
    space = _spaces(s).get(id)
    if space is None:
        return id
    return named(space.name, lang) or space.quest or id


def _option(s: State, number: int, lang: str, texts: Any) -> str:
    """An option of the quest that is at hand: its heading, check and threshold."""
    unsaid = str(texts.say(lang, "option.unsaid", n=number + 1))
    for seat in actors(s):
        quest = at_hand(s, seat) if seat in s.players else None
        if quest and 0 <= number < len(quest.options):
            option = quest.options[number]
            check = f"{_thing(texts, lang, 'check', option.check)} {option.need}" if option.check else ""
            return " · ".join(part for part in (named(option.title, lang), check) if part) or unsaid
    return unsaid
