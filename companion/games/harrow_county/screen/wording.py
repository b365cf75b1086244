"""Which text says an action, a fact or a step, where one tag has several sentences."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import derived
from companion.games.derived.wording import tag
from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester.state import HAINT_WORDS, OUTSIDE
from companion.games.harrow_county.kammi.state import MASKS
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo.state import SIDES
from companion.games.harrow_county.solo.turning import ChoosingSide, PlacingGoal, ReadingCard, TurningCard
from companion.games.harrow_county.state import LEGENDS_OF, RED
from companion.games.harrow_county.steps import (
    Acting, Answering, DrawingTurn, FairTurn, HesterTurn, Paying, Seeking, Storming, Surveying, Turn)
from companion.kernel import Action, Fact, Unknown


OWN_QUESTION = ("ability", "wild", "attack", "again", "forced")
"""Sources of abilities that are asked about in words of their own."""


def _group(x: Any) -> str:
    """Who goes; of Kammi's two legends also which one, and whether infected haints are among them."""
    if x.infected:
        who = "-two" if x.legend and x.second else "-second" if x.second else "-legend" if x.legend else ""
        return "snakes" + ("-doll" + ("-legend" if who else "") if x.doll else who)
    both = "-both" if x.haints else ""
    if x.doll:
        return "doll" + ("-haints" if not (x.legend or x.second) else both or "-legend")
    if x.second:
        return ("two" if x.legend else "second") + both
    return both[1:] or "legend" if x.legend else "haints"


def _unit(what: str) -> str:
    return "legend" if what in LEGENDS_OF else what if what in HAINT_WORDS else ""


def _real(x: Any) -> str:
    return "real" if x.real_one else "decoy"


def _paid(x: Any) -> str:
    """With cubes of the terrain or of any, with a doll or without one."""
    return ("doll" + "-mixed" * x.mixed) if getattr(x, "doll", False) else "mixed" if x.mixed else "own"


def _nailed(x: Any) -> str:
    return "legend" if x.legend else "haint"


def _target(x: Any) -> str:
    return "hester" if x.hester else "plain"


def _root(x: Any) -> str:
    return "edge" if x.start == OUTSIDE else "grows"


def _snakes(x: Any) -> str:
    return "snakes" if x.infected else "plain"


def _nest(x: Any) -> str:
    return ("offer" if x.offer else "bare") + ("-moved" if x.start else "")


def _moved(x: Any) -> str:
    return "moved" if x.before else "new"


PROTECTORS = next(side for side, colour in SIDES.items() if colour == RED)
OF_SEVERAL = ("spawned", "strengthened", "outnumbered", "rescued", "brambles-held", "plate-scored", "attacked",
              "haint-killed", "doused", "fire-put-out", "hester-killed", "spoon-reset", "offer-taken", "offer-used",
              "cubes-discarded", "advanced")
"""Facts whose sentence has a verb that goes with whoever it is about."""


class Wording(derived.Wording):
    BY_STEP = {  # noqa: RUF012
        "done": ("turn", "acting", "storming", "rescuing", "sorting", "striking", "clash", "drawing", "tallying")}
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
        "attack": _target, "attacked": _target, "sway": _snakes, "swayed": _snakes,
        "place-root": _root, "root-placed": _root,
        "open-card": lambda x: "over" if x.over else "plain", "card-opened": lambda x: "over" if x.over else "plain",
        "creep": _paid, "stalk": _paid, "crept": lambda x: "doll" if x.doll else "plain",
        "infect": lambda x: ("prey" + "-mixed" * x.mixed) if x.prey else "mixed" if x.mixed else "haint",
        "infected": lambda x: "legend" if x.legend else "haint", "eat": lambda x: "token" if x.token else "attempt",
        "pushed": lambda x: "moves" if x.to else "gone",
        "hester-drew": lambda x: "hidden" if x.card == "?" else "known",
        "hide-item": lambda x: "known" if x.spot else "table",
        "item-hidden": lambda x: "hidden" if x.spot == "?" else "known",
        "place-nest": _nest, "nest-placed": _nest,
        "search-terrain": _moved, "terrain-searched": _moved, "tell": lambda x: "yes" if x.true else "no",
        "fair-card-drawn": lambda x: x.kind if x.card == "?" else "known",
        "search-cubes": "why", "search-cubes-gone": "why", "guessed-wrong": lambda x: "marked" if x.marked else "plain",
        "hand-discarded": "kind", "item-found": "lost_thing",
        "place-objective": "goal", "objective-placed": "goal",
        "read-sign": lambda x: "there" if x.hester_sign else "bare",
        "move-group": lambda x: ("both" if x.haints else "legend") if x.legend else "haints",
        "send-attack": _target, "pay-displace": lambda x: ("moves" if x.to else "stays") + ("" if x.at else "-nobody"),
        "solo-card-discarded": "why", "solo-lost": "why",
        "solo-card-told": lambda x: "sign" if x.hester_sign else "plain",
        "lesser-victory": lambda x: x.why if x.seat else "nobody",
        "round-begun": lambda x: "alone" if x.holder in SIDES else "round",
        "ability-chosen": lambda x: "unknown" if isinstance(x.n, Unknown) else "known"}

    def silent(self, fact: Fact) -> bool:
        return super().silent(fact) or isinstance(fact, f.TurnOver)

    def action_params(self, action: Action) -> Mapping[str, Any]:
        match action:
            case a.Advance(haints=n) if n:
                return {"n": n}
            case c.MoveGroup(haints=n) if n:
                return {"n": n}
            case a.Fall(out=out):  # whose they are, only the position knows: the fact says it
                return {"out": ", ".join(map(str, out))}
        return {}

    def fact_key(self, fact: Fact) -> str:
        """What the Protectors do where nobody leads them is said of several: `fact.they`."""
        key = super().fact_key(fact)
        many = getattr(fact, "seat", "") == PROTECTORS and tag(fact) in OF_SEVERAL
        return key.replace("fact.", "fact.they.", 1) if many else key

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
            case HesterTurn(thrown=thrown):
                return "after" if thrown else "actions"
            case Paying(why=why):
                return why
            case Answering(asked_for=about):
                return about
            case Seeking(why=why):
                return step.left or why
            case Surveying(moved=moved):
                return "moved" if moved else "new"
            case FairTurn(nests=nests):
                return "nest" if nests else "rest"
            case TurningCard(why=why):
                return "table" if table else why
            case ReadingCard(named_hexes=named, space=space):
                return "sign" if space else "symbol" if len(named) > 1 else "hexes"
            case PlacingGoal(goal=goal):
                return goal
            case ChoosingSide(final_card=final):
                return "final" if final else "first"
            case DrawingTurn(tossed=tossed):
                return "tossed" if tossed else "drawn"
            case Storming(scroll=scroll):
                return ("storm", "token", "own", "enemy")[min(scroll, 4) - 1]
        return ""
