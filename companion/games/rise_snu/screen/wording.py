"""Which text says an action, a fact or a step, where one tag has several sentences."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import derived
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.state import HIDDEN, NEW
from companion.games.rise_snu.steps import Casting, FirstRolls, Movement, Placing, QuestDue, SettingOut, Working
from companion.games.rise_snu.steps.common import Rolling
from companion.kernel import Action, Fact


def _sign(x: Any) -> str:
    return "more" if x.n > 0 else "less"


def _known(x: Any) -> str:
    return "hidden" if x.card == HIDDEN else "known"


def _answer(x: Any) -> str:
    return "yes" if x.yes else "no"


def _written(x: Any) -> str:
    if x.what:
        return "both" if x.n else "word"
    return "number" if x.n else "plain"


class Wording(derived.Wording):
    BY_STEP = {"done": ("movement", "sending", "landing", "writing-lines", "tallying")}  # noqa: RUF012
    VARIANTS = {  # noqa: RUF012
        "go": lambda x: "through" if x.through else "plain", "wish": _answer, "again": _answer,
        "cast": lambda x: "target" if x.target else "own", "send": lambda x: "new" if x.card == NEW else "known",
        **dict.fromkeys(("first-rolled", "order-rolled"), lambda x: "first" if x.first else "tie"),
        "card-drawn": _known, "card-gone": "why", "cell-rolled": lambda x: "free" if x.free else "taken",
        "card-sent": lambda x: "light" if x.light else "free",
        "card-back": lambda x: "light" if x.light else "free",
        "item-used": lambda x: "gone" if x.gone else "kept", "points-changed": _sign, "slowed": _sign,
        "went": lambda x: "cost" if x.cost else "free", "movement-stopped": "why", "turn-skipped": "why",
        "fought": lambda x: "won" if x.winner == x.seat else "lost" if x.winner else "drawn",
        "creature-fought": "result", "awoken": "paid", "power-changed": _sign, "experience-changed": _sign,
        "light-gained": _sign, "world-joined": lambda x: "glory" if x.glory else "plain",
        "spell-cast": lambda x: ("works" if x.works else "fails") + ("-on" if x.target else ""),
        "game-ended": "why", "exchanged": lambda x: "lost" if x.lost else "whole",
        "name-card": lambda x: "named" if x.name else "blank", "write": _written, "card-written": _written,
        "quest-moved": lambda x: "left" if x.left else "done", "hand-discarded": lambda x: "cards"}

    def silent(self, fact: Fact) -> bool:
        return super().silent(fact) or isinstance(
            fact, f.RoundMarked | f.OnceUsed | f.Healed | f.MovementBegun | f.TurnEnded | f.CardMet | f.MovementEnded
            | f.CardAsked)

    def action_params(self, action: Action) -> Mapping[str, Any]:
        match action:
            case a.HandIn(power=n):
                return {"n": n}
        return {}

    def ask_key(self, field: str) -> str:
        return f"ask.{field}"

    def subject(self, field: str) -> tuple[str, Any]:
        return "card", ""

    def fact_params(self, fact: Fact) -> Mapping[str, Any]:
        match fact:
            case f.PointsChanged(n=n) | f.Slowed(n=n) | f.PowerChanged(n=n) | f.ExperienceChanged(n=n) \
                    | f.LightGained(n=n):
                return {"n": abs(n)}
            case f.Exchanged(power=n):
                return {"n": n}
            case f.WorldJoined(glory=n):
                return {"n": n}
            case f.CardSent(light=n) | f.CardBack(light=n):
                return {"n": n}
            case f.Went(cost=n) | f.QuestMoved(left=n):
                return {"n": n}
            case f.HandDiscarded(cards=cards):
                return {"n": len(cards)}
            case f.MovementRolled(points=n):
                return {"n": n}
            case f.CardTold(field=field, value=value):
                return {"word": f"{field}.{value}"}
        return {}

    def step_variant(self, step: Any, table: bool) -> str:
        if isinstance(step, Rolling) and step.rolled():
            return "again"
        match step:
            case Movement(phase="start"):
                return "start"
            case Movement():
                return "roll" if table or step.phase == "roll" else "go"
            case Placing():
                return "roll" if table else "rolled" if step.number else "free"
            case Casting():
                return "speed" if step.success else "spell"
            case Working():
                if table or step.rolls:
                    return "roll"
                return "ask"
            case QuestDue():
                return "draw" if table or step.kinds else "choose"
            case FirstRolls() | SettingOut():
                return ""
        return "roll" if isinstance(step, Rolling) else ""
