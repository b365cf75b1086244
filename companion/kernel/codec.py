"""JSON in and out, in one order on every machine. The only module that knows the encoder."""
from __future__ import annotations

import hashlib
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from companion.kernel.flow import Became, Closed, Correct, Corrected, Opened
from companion.kernel.values import Action, Fact

encode = msgspec.json.Encoder(order="deterministic").encode


def digest(s: Any) -> str:
    """16 hexadecimal digits that two equal states share in any process on any machine."""
    return hashlib.blake2b(encode(s), digest_size=8).hexdigest()


class Codec:
    """Decoders of one game's types. `actions`, `facts` and `steps` are the game's own classes;
    the kernel's are added. Every method raises `msgspec.ValidationError` (or its parent
    `DecodeError` for what is no JSON at all) with the path of the fault."""

    def __init__(self, state: Any, setup: Any, actions: tuple[Any, ...], facts: tuple[Any, ...],
                 steps: tuple[Any, ...]):
        self.state_type, self.setup_type = state, setup
        self.action_types, self.fact_types, self.step_types = actions, facts, steps
        step = reduce(or_, steps)
        # Stand-ins that know the game's steps, so that facts come back typed in one pass.
        self._typed = {msgspec.defstruct(kind.__name__, [("step", step)], bases=(Fact,), frozen=True): kind
                       for kind in (Opened, Became)}
        self._action = msgspec.json.Decoder(reduce(or_, (*actions, Correct)))
        self._facts = msgspec.json.Decoder(list[reduce(or_, (*facts, *self._typed, Closed, Corrected))])  # type: ignore[misc]
        self._state, self._setup = msgspec.json.Decoder(state), msgspec.json.Decoder(setup)

    def action(self, data: bytes | str) -> Action:
        return self._action.decode(data)  # type: ignore[no-any-return]

    def facts(self, data: bytes | str) -> list[Fact]:
        """Steps inside the facts come back as steps, not as plain mappings."""
        return [self._typed[type(f)](f.step) if type(f) in self._typed else f for f in self._facts.decode(data)]

    def state(self, data: bytes | str) -> Any:
        return self._state.decode(data)

    def setup(self, data: bytes | str) -> Any:
        return self._setup.decode(data)
