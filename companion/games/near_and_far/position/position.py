"""Entering a position by hand, as the web layer asks for it of every game.

`form(s)` describes the questions; `answers` is plain JSON by the key of a field, and what is left out stays as the app
has it. `patches(s, answers)` makes the fewest corrections of them, `tell` the position itself; `doubles` are defects
that no position can hold, and `where` finds the field that any finding belongs to."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.near_and_far.box.components import TOKENS
from companion.games.near_and_far.position.form import form
from companion.games.near_and_far.position.telling import doubles, patches, tell
from companion.games.near_and_far.state import State
from companion.kernel import Finding

__all__ = ["doubles", "form", "patches", "tell", "where"]

FIELDS = {"reputation": "reputation", "hearts": "hearts", "birds": "birds", "tortoise": "tortoises",
          "treasures": "treasures",
          "party": "active", "party-twice": "active", "party-foreign": "active", "party-faction": "active",
          "camps-many": "camps", "camps": "camps", "camps-extra": "extra_camps", "figure": "figure",
          "first-round": "figure", "on-board": "figure", "chief-missing": "chiefs", "chief-unearned": "chiefs",
          "hand": "hand", "advanced": "hand", "step-place": "figure"}
"""About what a finding is -> the field of the seat it names."""
TABLE_FIELDS = {"birds-supply": "birds", "offer": "offer", "quests-many": "quest_tokens", "end-missed": "ended_by",
                "end-early": "ended_by", "step-round": "round", "step-index": "turn", "step-seat": "turn"}
SHELVES = {"adventurer": ("adventurers",), "artifact": ("built",), "treasure": ("treasures",), "threat": ("threats",),
           "villain": ("villains",), "world": ("world",)}


def where(s: State, finding: Finding, told: Mapping[str, Any]) -> str:
    """The key of the field that a finding about the position `s` belongs to, "" if to none. Of several that might
    be meant, one that was `told` is named first."""
    said, about = finding.params, finding.about
    if about in TABLE_FIELDS:
        return TABLE_FIELDS[about]
    candidates: list[str] = []
    match said:
        case {"card": card, **rest}:
            shelf = SHELVES.get(str(rest.get("kind", "threat")), ())
            candidates = [f"players/{seat}/{row}" for seat, p in s.players.items() for row in shelf
                          if card in getattr(p, row)]
        case {"colour": colour}:
            candidates = [f"players/{seat}/colour" for seat, p in s.players.items() if p.colour == colour]
        case {"faction": faction} if about == "chief-twice":
            candidates = [f"players/{seat}/chiefs" for seat, p in s.players.items() if faction in p.chiefs]
        case {"seat": seat, "what": what}:
            candidates = [f"players/{seat}/{'tokens/' if what in TOKENS else ''}{what}"]
        case {"seat": seat} if about in FIELDS:
            candidates = [f"players/{seat}/{FIELDS[about]}"]
        case {"what": what}:
            candidates = [str(what)]
        case {"route": route}:
            candidates = [f"players/{seat}/afield/{route}" for seat in s.seats]
        case _ if about == "plain":
            candidates = [f"players/{seat}/tokens/plain" for seat, p in s.players.items() if p.tokens.get("plain")]
    shelf_of = {"space": "quests" if about.startswith("quest") else "camps", "pit": "mine"}
    for at in finding.at if not candidates else ():
        kind, _, id = at.partition(":")
        if kind in shelf_of:
            candidates.append(f"{shelf_of[kind]}/{id}")
    return next((key for key in reversed(candidates) if key in told), candidates[-1] if candidates else "")
