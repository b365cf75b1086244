"""Which text says an action, a fact or a step, where one tag has several sentences."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import derived
from companion.games.britannia import facts as f
from companion.games.britannia.steps import Battle, Crowning
from companion.games.view import Line
from companion.kernel import Fact, Patch


def _led(x: Any) -> str:
    return "leader" if x.leader else "plain"


def _named(field: str) -> Any:
    return lambda x: "some" if getattr(x, field) else "none"


def _result(x: Any) -> str:
    return "nobody" if not x.winner else "fort" if not x.infantry + x.cavalry else "cavalry" if x.cavalry else "some"


class Wording(derived.Wording):
    BY_STEP = {  # noqa: RUF012
        "done": ("moving", "battles", "battle", "withdrawing", "building", "recalling", "tallying")}
    VARIANTS = {  # noqa: RUF012
        "move": _led, "retreat": _led, "withdraw": _led, "moved": _led, "arrived": _led,
        "allow": lambda x: "full" if x.full else "half", "vote": _named("choice"), "voted": _named("choice"),
        "crown": _named("side"), "result": _result, "grew": lambda x: "lost" if x.lost else "plain",
        "held": lambda x: "lost" if x.lost else "plain", "leader-fell": lambda x: "by" if x.by else "alone",
        "removed": "why", "scored": "source", "no-crown": "title"}

    def silent(self, fact: Fact) -> bool:
        return super().silent(fact) or isinstance(fact, f.TurnEnded | f.PhaseBegan)

    def fact_params(self, fact: Fact) -> Mapping[str, Any]:
        match fact:
            case f.Arrived(infantry=infantry, cavalry=cavalry):
                return {"n": infantry + cavalry}
            case f.Held(points=points):
                return {"n": sum(points.values())}
        return {}

    def correction(self, patches: tuple[Patch, ...]) -> Line | None:
        """Points entered late, a marker with or without its new army, units of one kind in one area."""
        told: dict[str, Any] = {}
        for one in patches:
            match one.path:
                case ("awards", "+"):
                    return f"correction.{one.value['source']}", {**one.value, "place": one.value["at"]}
                case ("sides", side, "population"):
                    told |= {"side": side, "value": one.value}
                case ("units", at, side, kind) if at not in told.values():
                    told |= {"place": at, "side": side, "kind": kind, "n": one.value or 0}
                case _:
                    return None
        if len(patches) == 1:
            return ("correction.unit" if "kind" in told else "correction.population"), told
        return ("correction.grown", told) if len(patches) == 2 and {"kind", "value"} <= told.keys() else None

    def step_variant(self, step: Any, table: bool) -> str:
        match step:
            case Battle(stage=stage):
                return stage
            case Crowning(why=why):
                return why
        return ""
