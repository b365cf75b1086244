"""Words for the values that stand in actions, facts, refusals and score lines."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import derived
from companion.games.derived.names import thing
from companion.games.near_and_far.box.atlas import PAGES
from companion.games.near_and_far.box.components import Box, Map, Quest
from companion.games.near_and_far.box.shelves import CODED
from companion.games.near_and_far.party import threats_left
from companion.games.near_and_far.state import AFIELD, NEUTRAL, State
from companion.games.near_and_far.steps.story import at_hand
from companion.kernel import Seat, actors

KINDS: dict[str, tuple[str, ...]] = {
    "pay": ("good",), "what": ("good", "field", "count", "reward", "note"), "of": ("subject",),
    "kind": ("space", "piece"), "route": ("space",), "figure": ("building", "spot"), "to": ("building", "spot"),
    "value": ("uncover", "faction", "tier"), "animal": ("good",), "chief": ("faction",), "rolls": ("roll",),
    "other": ("building",), "character": ("character",),
    "": ("good", "building", "faction", "colour", "check", "space", "spot", "by", "piece", "field", "count")}
"""Of a field that is called like its kind the words are found without it."""


def known(box: Box, id: str) -> tuple[str, Any]:
    """Kind and thing of a card or token; of one that is in no box the kind that its id says, and None."""
    shelves = ((kind, getattr(box, name)) for kind, name in CODED.items() if kind != "entry")
    return next(((kind, shelf[id]) for kind, shelf in shelves if id in shelf), (unnamed(id)[0], None))


def card(s: State, id: str, lang: str) -> str:
    """The name of a card or token of this box, "" when it has none or is not in the box."""
    it = known(s.box, id)[1]
    return named(it.title if isinstance(it, Quest) else it.name, lang) if it else ""


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


class Names(derived.Names):
    KINDS = KINDS
    NUMBERED = ("option",)

    def name(self, s: State, field: str, value: Any, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        if field == "option" and isinstance(value, int) and not isinstance(value, bool):
            return _option(s, value, lang, texts)
        if field == "foe" and isinstance(value, str):
            value = opponent(s, value)
        return super().name(s, field, value, lang, players, texts)

    def own(self, s: State, field: str, value: str, lang: str, texts: Any) -> str:
        kind, _, rest = value.partition(":")
        match field:
            case _ if value == NEUTRAL:
                return thing(texts, lang, "figure", "neutral")
            case "page":
                return named(PAGES[value].name, lang) if value in PAGES else value
            case "marker":
                return value  # it is called by the number it lies on
            case "to" | "space" | "figure" | "back" if value in _spaces(s):
                return _space(s, value, lang)
            case "what" if rest and texts.has(lang, f"thing.noted.{kind}"):
                return str(texts.say(lang, f"thing.noted.{kind}", id=rest))
            case "pit" if value in s.box.mine.pits:
                return _pit(s, value)
        if value in ("new", "world:new"):
            return thing(texts, lang, "new", field)
        return self.card(s, rest, lang, texts) if kind == "world" and rest else ""

    def card(self, s: State, id: str, lang: str, texts: Any) -> str:
        if word := card(s, id, lang):
            return word
        kind, it = known(s.box, id)
        if it is None or kind == "character":
            return ""
        piece = thing(texts, lang, "piece", kind) or kind
        return str(texts.say(lang, "card.unnamed", piece=piece, n=unnamed(id)[1]))

    def place(self, s: State, at: str, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        """The word for a place: `building:saloon`, `space:f`, `pit:m11`, `party:ann`, `jail`."""
        kind, _, rest = at.partition(":")
        if at == AFIELD:
            return thing(texts, lang, "spot", "afield")
        if kind != "building" and texts.has(lang, f"place.{kind}"):
            id = _pit(s, rest) if rest in s.box.mine.pits else _space(s, rest, lang)
            who = players.get(rest) or self.card(s, rest, lang, texts) or rest
            return str(texts.say(lang, f"place.{kind}", who=who, space=id, id=id))
        word = thing(texts, lang, "building", rest if kind == "building" else at)
        return word or thing(texts, lang, "spot", at) or (rest if kind == "building" else at)


def _pit(s: State, id: str) -> str:
    number = s.box.mine.pits[id].number
    return str(number) if isinstance(number, int) else id.rpartition("-")[2]


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
            check = f"{thing(texts, lang, 'check', option.check)} {option.need}" if option.check else ""
            return " · ".join(part for part in (named(option.title, lang), check) if part) or unsaid
    return unsaid
