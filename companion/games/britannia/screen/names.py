"""Words for nations wherever they stand in a sentence."""
from __future__ import annotations

from companion.games import derived


class Names(derived.Names):
    KINDS = {"foe": ("side",), "by": ("side",), "choice": ("side",), "owner": ("side",),  # noqa: RUF012
             "name": ("leader", "side")}
