"""Words for values, out of the texts of a game: what most games need no line for."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.kernel import Place, Seat, Unknown


class Names:
    """A value of a field is called by the text `thing.KIND.VALUE`: the KINDS of the field in their order, then the
    field itself. A game overrides `own` for what its box, its map or its people typed."""

    NUMBERED: tuple[str, ...] = ()
    KINDS: Mapping[str, tuple[str, ...]] = {}
    """Field of an action, fact, refusal or score line -> the kinds of `thing` its words are looked for under; under
    "" those that may stand in any field."""

    def own(self, s: Any, field: str, value: str, lang: str, texts: Any) -> str:
        """The word for what the game knows itself: a card's name, a space of its map. "" leaves it to the texts."""
        return ""

    def card(self, s: Any, id: str, lang: str, texts: Any) -> str:
        """The word for a card of that id, "" for none: looked for after the texts of the field."""
        return ""

    def name(self, s: Any, field: str, value: Any, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        """The word for a field's value. What has no word is shown as it is; nothing is shown as nothing, unless the
        field has a text for it (`thing.nothing.FIELD`)."""
        if isinstance(value, bool):
            word = "yes" if value else "no"
            return thing(texts, lang, field, word) or thing(texts, lang, "flag", str(value).lower()) or word
        if isinstance(value, Unknown) or value == "?":
            return thing(texts, lang, "unknown") or "?"
        if isinstance(value, float):
            return str(texts.signed(value)).replace(".", "," if lang == "cs" else ".")
        if isinstance(value, int):
            return str(texts.signed(value))
        if isinstance(value, Mapping):
            amounts = {k: texts.signed(v) if isinstance(v, int) else v for k, v in value.items()}
            return ", ".join(f"{self.name(s, field, k, lang, players, texts)} {v}" for k, v in amounts.items())
        if isinstance(value, str):
            return self._word(s, field, value, lang, players, texts)
        if isinstance(value, Iterable):
            return ", ".join(self.name(s, field, v, lang, players, texts) for v in value)
        return str(value)

    def _word(self, s: Any, field: str, value: str, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        if value in players:
            return players[value]
        if not value:
            return thing(texts, lang, "nothing", field)
        if s is not None and (word := self.own(s, field, value, lang, texts)):
            return word
        for kind in self.KINDS.get(field, ()):
            if word := thing(texts, lang, kind, value):
                return word
        if s is not None and (word := self.card(s, value, lang, texts)):
            return word
        for kind in (field, *self.KINDS.get("", ())):
            if word := thing(texts, lang, kind, value):
                return word
        return self.place(s, value, lang, players, texts) if ":" in value else value

    def place(self, s: Any, at: Place, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        """The word for a place: the text `place.KIND` with {who} and {id}, else `thing.KIND.ID`, else the place. The
        text `side_place.KIND` comes first of a side that nobody leads: its word is bent otherwise than a name."""
        kind, _, rest = at.partition(":")
        if word := thing(texts, lang, kind, rest):
            return word
        if not texts.has(lang, f"place.{kind}"):
            return rest or at
        own = self.own(s, kind, rest, lang, texts) if rest and s is not None else ""
        side = next((word for each in self.KINDS.get("", ()) if (word := thing(texts, lang, each, rest))), "")
        of_side = f"side_place.{kind}" if side and rest not in players else ""
        key = of_side if of_side and texts.has(lang, of_side) else f"place.{kind}"
        return str(texts.say(lang, key, who=players.get(rest) or own or side or rest, id=own or rest))


def thing(texts: Any, lang: str, *path: str) -> str:
    """The text `thing.PATH`, "" where there is none."""
    key = ".".join(("thing", *path))
    return str(texts.say(lang, key)) if texts.has(lang, key) else ""
