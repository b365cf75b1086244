"""Words for nations wherever they stand in a sentence."""
from __future__ import annotations

from companion.games import derived


class Names(derived.Names):
    KINDS = {  # noqa: RUF012
        "ours": ("kind",), "theirs": ("kind",), "winner": ("side",), "sides": ("side",), "votes": ("side",),
        "foe": ("side",), "by": ("side",), "choice": ("side",), "owner": ("side",),
        "name": ("leader", "side"), "infantry": ("side",), "cavalry": ("side",), "fort": ("side",), "burh": ("side",)}
