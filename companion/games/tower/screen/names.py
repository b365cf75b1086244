"""Words for the values that stand in actions, facts, refusals and findings of the tower."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.tower.state import State
from companion.games.tower.steps import ONE
from companion.kernel import Seat
from companion.tower.dice import Malformed, read, write
from companion.tower.models import COLOURS

NUMBERED: tuple[str, ...] = ()
_KINDS = {"colour": "colour", "ours": "colour", "theirs": "colour", "cube": "colour", "tower": "tower", "kit": "kit",
          "piece": "piece", "step": "step"}
"""Field -> the kind of `thing` its words are looked for under."""


def name(s: State, field: str, value: Any, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
    """The word for a field's value: a colour, a tower, dice as people of that language write them, cubes by colour.
    A tower that its owner has named keeps that name."""
    if isinstance(value, bool):
        return str(texts.say(lang, f"thing.flag.{str(value).lower()}"))
    if isinstance(value, Mapping):
        return ", ".join(f"{_thing(texts, lang, 'colour', c)} {value[c]}" for c in COLOURS if c in value)
    if field in ("dice", "other") and isinstance(value, str):
        return dice(value or (ONE if field == "dice" else ""), lang)
    if isinstance(value, str):
        return _thing(texts, lang, _KINDS[field], value) if field in _KINDS else players.get(value, value)
    if isinstance(value, Iterable):
        return ", ".join(name(s, field, v, lang, players, texts) for v in value)
    return str(value)


def place(s: State, at: str, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
    """The word for a place: `supply`, `tray`, `tower`."""
    key = f"place.{at}"
    return str(texts.say(lang, key)) if texts.has(lang, key) else at


def dice(written: str, lang: str) -> str:
    """Dice in their shortest form, with the letter that players of that language write; as typed where that is none."""
    try:
        text = write(read(written))
    except Malformed:
        return written
    return text.replace("d", "k") if lang == "cs" else text


def _thing(texts: Any, lang: str, kind: str, id: str) -> str:
    key = f"thing.{kind}.{id}"
    return str(texts.say(lang, key)) if texts.has(lang, key) else id
