"""Words for nations wherever they stand in a sentence."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import derived
from companion.kernel import Seat


class Names(derived.Names):
    KINDS = {  # noqa: RUF012
        "ours": ("kind",), "theirs": ("kind",), "winner": ("side",), "sides": ("side",), "votes": ("side",),
        "foe": ("side",), "by": ("side",), "choice": ("side",), "owner": ("side",),
        "name": ("leader", "side"), "infantry": ("side",), "cavalry": ("side",), "fort": ("side",), "burh": ("side",)}

    def name(self, s: Any, field: str, value: Any, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        """A way is its places in order, with arrows between them; who fights is so many of each kind; growth is full
        or half; of the areas under `one_of` only one is taken, so an "or" stands before the last."""
        if field == "full":
            return str(texts.say(lang, f"action.allow.{'full' if value else 'half'}"))
        if field == "way" and not isinstance(value, str):
            return " → ".join(super(Names, self).name(s, field, x, lang, players, texts) for x in value)
        if field in ("ours", "theirs") and isinstance(value, Mapping):
            return ", ".join(f"{self.name(s, field, kind, lang, players, texts)} ×{n}" for kind, n in value.items())
        if field == "one_of" and isinstance(value, Mapping) and len(value) > 1:
            *rest, last = (super(Names, self).name(s, field, {k: v}, lang, players, texts) for k, v in value.items())
            return str(texts.say(lang, "brief.either", rest=", ".join(rest), last=last))
        return super().name(s, field, value, lang, players, texts)
