"""Which text says an action, a fact or a step, where one tag has several sentences."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import derived
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.kammi import MASKS
from companion.games.harrow_county.state import BLUE, LEGENDS_OF, PURPLE, RED
from companion.games.harrow_county.steps import Acting, Storming, Turn
from companion.kernel import Action, Fact, Unknown


OWN_QUESTION = ("ability", "wild", "attack", "again", "forced")
"""Sources of abilities that are asked about in words of their own."""


def _group(x: Any) -> str:
    """Who goes; of Kammi's two legends also which one."""
    both = "-both" if x.haints else ""
    if x.doll:
        return "doll" + ("-haints" if not (x.legend or x.second) else both or "-legend")
    if x.second:
        return ("two" if x.legend else "second") + both
    return both[1:] or "legend" if x.legend else "haints"


def _unit(what: str) -> str:
    return "legend" if what in LEGENDS_OF else what if what == "haint" else ""


def _real(x: Any) -> str:
    return "real" if x.real_one else "decoy"


def _nailed(x: Any) -> str:
    return "legend" if x.legend else "haint"


class Wording(derived.Wording):
    BY_STEP = {  # noqa: RUF012
        "done": ("turn", "acting", "storming", "rescuing", "sorting", "striking", "clash", "drawing")}
    VARIANTS = {  # noqa: RUF012
        "advance": _group, "advanced": _group,
        "break-jar": lambda x: "attack" if x.attack else "plain",
        "displace": lambda x: ("moves" if x.to else "stays") + ("" if x.at else "-nobody"),
        "haint-killed": lambda x: "free" if not x.cubes else "plate" if x.plate else "there" if x.at else "nobody",
        "tile-turned": lambda x: "over" if x.jar else "beyond",
        "card-buried": lambda x: "hidden" if x.card == "?" else "known",
        "attack-failed": "why", "tokens-taken": "into",
        "pull": lambda x: _unit(x.what) or "token",
        "pulled": lambda x: _unit(x.what) if x.owner else "token",
        "cubes-fell": lambda x: "some" if x.out else "none",
        "fall": lambda x: "some" if any(x.out) else "none",
        "nail": lambda x: "moved" if x.old else "legend" if x.legend else "haint", "unnail": _nailed, "nailed": _nailed,
        "unnailed": _nailed, "card-drawn": lambda x: "hidden" if x.card == "?" else "known",
        "set-out": lambda x: x.goblin or "table", "hide-doll": lambda x: "named" if x.doll else "same",
        "turn-doll": _real, "doll-turned": _real, "unmask": lambda x: "goblin" if x.goblin else "kammi",
        "row-chosen": lambda x: "cubes" if x.n else "plain", "unmasked": "why",
        "legends-set-out": lambda x: x.goblin if x.goblin in MASKS else "hidden",
        "doll-hidden": lambda x: "mixed" if x.mixed else "hidden" if x.doll == "?" else "known",
        "ability-chosen": lambda x: "unknown" if isinstance(x.n, Unknown) else "known"}

    def action_params(self, action: Action) -> Mapping[str, Any]:
        match action:
            case a.Advance(haints=n) if n:
                return {"n": n}
            case a.Fall(out=out):
                return {"out": {colour: n for colour, n in zip((RED, BLUE, PURPLE), out, strict=False) if n}}
        return {}

    def fact_params(self, fact: Fact) -> Mapping[str, Any]:
        match fact:
            case f.Advanced(haints=n) if n:
                return {"n": n}
            case f.HaintKilled(cubes=n):
                return {"n": n}
            case f.AbilityChosen(n=Unknown()):
                return {"n": 0}
        return {}

    def step_variant(self, step: Any, table: bool) -> str:
        match step:
            case Acting(source=source):
                return source if source in OWN_QUESTION else "card"
            case Turn():
                return "rows" if step.rows else "abilities" if step.abilities else "rest" if step.jar else "jar"
            case Storming(scroll=scroll):
                return ("storm", "token", "own", "enemy")[min(scroll, 4) - 1]
        return ""
