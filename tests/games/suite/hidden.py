"""What a seat may not know, dealt anew: the same position for its eyes, another for the rest."""
from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import fields, replace

from companion.kernel import Action, Seat


class Deals:
    """`secrets` and `alike` say what a seat cannot tell apart."""

    def secrets(self, s: Any) -> Mapping[str, Seat]:
        """Every hidden thing by id, with the one seat that may see it; "" where nobody may."""
        return {}

    def kept_from(self, s: Any, seat: Seat) -> set[str]:
        """The secrets that a seat may not see: a game says so where several may see one."""
        return {secret for secret, owner in self.secrets(s).items() if owner != seat}

    def alike(self, s: Any, secret: str) -> Any:
        """Secrets with the same answer may be exchanged without anybody noticing."""
        return None

    def dealt(self, s: Any, swaps: dict[str, str]) -> Any:
        """The position with the secrets called by their new names."""
        return msgspec.convert(self.exchanged(msgspec.to_builtins(s), swaps), type(s))

    def exchanged(self, tree: Any, swaps: dict[str, str]) -> Any:
        """Plain JSON with the secrets called by their new names, keys and the box left as they are."""
        match tree:
            case str():
                return swaps.get(tree, tree)
            case dict():
                return {k: v if k == "box" else self.exchanged(v, swaps) for k, v in tree.items()}
            case list() | tuple():
                return [self.exchanged(x, swaps) for x in tree]
        return tree

    def dealt_anew(self, s: Any, seat: Seat, rng: random.Random) -> dict[str, str]:
        groups: dict[Any, list[str]] = {}
        kept = self.kept_from(s, seat)
        for secret in self.secrets(s):
            if secret in kept:
                groups.setdefault(self.alike(s, secret), []).append(secret)
        pairs = (pair for group in groups.values() for pair in zip(group, rng.sample(group, len(group)), strict=True))
        return {old: new for old, new in pairs if old != new}


def renamed(action: Action, swaps: dict[str, str]) -> Action:
    """The action with exchanged cards called by their new names."""
    return replace(action, **{f.name: swaps.get(x, x) for f in fields(action)
                              if f.name != "seat" and isinstance(x := getattr(action, f.name), str)})
