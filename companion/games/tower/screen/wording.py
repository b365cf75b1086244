"""Which text says an action, a fact, an open step or a refusal of the tower: one tag, several sentences.

A tag without variants has its text at `action.TAG`, `fact.TAG`, `step.TAG`; one with variants at `action.TAG.VARIANT`.
The tables below list every variant there is."""
from __future__ import annotations

from typing import Any

from companion.games.tower import actions as a
from companion.games.tower import facts as f
from companion.games.tower.steps import hands
from companion.kernel import Action, Fact, Patch, Refusal

ACTIONS = {"lay": ("in", "back"), "use-real": ("on", "off"), "cast": ("one", "two")}
FACTS = {"cubes-fell": ("some", "none"), "dice-rolled": ("one", "single", "two")}
WRITTEN = {"empty": "empty", "word": "word", "sides": "sides", "many": "hand", "number": "number"}
"""What can be wrong with dice as somebody wrote them -> the sentence about it."""


def tag(thing: Any) -> str:
    return str(thing.__struct_config__.tag)


def key(action: Action, step_tag: str) -> str:
    """The text of an action entered while the step of that tag is on top."""
    name = tag(action)
    match action:
        case a.Lay(n=n):
            return f"action.{name}.{'in' if n > 0 else 'back'}"
        case a.UseReal(on=on):
            return f"action.{name}.{'on' if on else 'off'}"
        case a.Cast(other=other):
            return f"action.{name}.{'two' if other else 'one'}"
    return f"action.{name}"


def action_params(action: Action) -> dict[str, Any]:
    """What the sentence of an action needs beside, or instead of, its own fields."""
    return {"n": abs(action.n)} if isinstance(action, a.Lay) else {}


def fact_key(fact: Fact) -> str:
    """The log sentence of a fact; what only says what was done reads as the action, and the log tells it once."""
    match fact:
        case f.Laid(n=n):
            return f"action.lay.{'in' if n > 0 else 'back'}"
        case f.Cleared():
            return "action.clear"
        case f.TippedOut():
            return "action.tip-out"
        case f.SidesChosen():
            return "action.compare"
        case f.TowerChosen():
            return "action.adopt"
        case f.RealTower(on=on):
            return f"action.use-real.{'on' if on else 'off'}"
        case f.CubesFell(out=out):
            return f"fact.cubes-fell.{'some' if out else 'none'}"
        case f.DiceRolled(other=other, faces=faces):
            return f"fact.dice-rolled.{'two' if other else 'one' if len(faces) > 1 else 'single'}"
    return f"fact.{tag(fact)}"


def fact_params(fact: Fact) -> dict[str, Any]:
    """What a sentence needs beside, or instead of, the fact's own fields. Of dice: the faces and the sum of each hand,
    with what is added to it."""
    match fact:
        case f.Laid(n=n):
            return {"n": abs(n)}
        case f.DiceRolled(dice=dice, other=other, faces=faces):
            one, two = hands(dice, other)
            ours, theirs = faces[:len(one.sides)], faces[len(one.sides):]
            return {"ours": plain(ours), "sum": sum(ours) + one.plus,
                    "theirs": plain(theirs), "sum_other": sum(theirs) + two.plus if two else 0}
    return {}


def plain(faces: tuple[int, ...]) -> str:
    """Faces one after another, the highest first: hands of dice have no order."""
    return ", ".join(map(str, sorted(faces, reverse=True)))


def correction(patches: tuple[Patch, ...]) -> tuple[str, dict[str, Any]] | None:
    """The text and the particulars of corrections that mean one thing together: a tower as it was measured since."""
    known = [patch.path[1] for patch in patches if patch.path[:1] == ("towers",) and len(patch.path) == 2]
    if len(known) == 1 and all(patch.path[:1] in (("towers",), ("tower",)) for patch in patches):
        return "correction.tower", {"tower": known[0]}
    return None


def step_key(step: Any, table: bool = False, other: bool = False) -> str:
    """What is asked now. Everybody may act on the bench and nobody has to, so that all read the same."""
    return f"step.{tag(step)}"


def ask_key(field: str) -> str:
    """No step of the tower asks for a number."""
    return f"ask.{field}"


def subject(field: str) -> tuple[str, str]:
    return "field", field


def refusal_key(refusal: Refusal) -> str:
    """The sentence of a refusal; of dice nobody makes the one that says what is wrong with them."""
    if refusal.guard == "dice.written" and refusal.params.get("why") in WRITTEN:
        return f"refusal.dice.{WRITTEN[refusal.params['why']]}"
    if refusal.guard == "sequence" and refusal.params.get("step") == "over":
        return "refusal.over"
    return f"refusal.{refusal.guard}"
