"""Which text says an action, a fact, an open step, a question or a refusal: one tag, several sentences."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games import derived
from companion.games.derived.wording import Variant, among, tag
from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import FACTIONS, TOKENS
from companion.games.near_and_far.sheet import UNKNOWN_CODE
from companion.games.near_and_far.state import AFIELD, JAIL
from companion.games.near_and_far.steps.common import COST
from companion.games.near_and_far.steps.quest import NOTES
from companion.games.near_and_far.steps.treasure import NEW
from companion.games.near_and_far.story.vocabulary import GOODS as REWARDS
from companion.games.view import Line
from companion.kernel import Action, Fact, Patch

BY_STEP: dict[str, tuple[str, ...]] = {
    "done": ("trimming", "looting", "asking", "stocking", "rewarding", "tallying", "learning", "choosing", "working",
             "town-hall", "saloon"),
    "discard": ("shedding",), "hold": ("sorting",), "leave-town": ("mustering",), "end-turn": ("turn", "adventure"),
    "agree": ("trading", "hiring", "paying"), "cancel": ("trading", "hiring", "paying")}
PIECES = ("coin", "gem", "food", "heart", "bird", "tortoise", *TOKENS)
SPENT = ("empty", "roll", "water", "jewelry")
"""Sources of a payment with a sentence of their own."""
TOLD_BY_OTHERS = ("trade", "hire", "threat")
"""Sources of a gain or payment that another fact of the same entry tells: traded, hired, threat-passed."""
SUBJECTS = {"trade": "good", "tally": "of", "player": "of", "uncover": "place"}
"""Kind of a told field -> the field under which its id is turned into a word; other kinds serve themselves."""


def _all(*words: str) -> str:
    return "-".join(filter(None, words))


def _tread(x: a.Tread) -> str:
    known = x.icon if x.icon in ("threat", "treasure") else ""
    way = _all("empty" if x.empty else "", known) or "plain"
    return f"{way}-water" if x.water else way


def _note(x: a.Note) -> str:
    return _all(x.what if x.what in NOTES else NOTES[0], "" if x.text else "unread")


def _reward(x: a.Reward) -> str:
    return "world-new" if x.what == f"world:{NEW}" else "world" if x.what.startswith("world:") else ""


def _went(x: f.Went) -> str:
    where = x.to.partition(":")[0]
    return "afield" if x.to == AFIELD else where if where in ("map", JAIL) else "building"


def _hired(x: f.Hired) -> str:
    return _all("resting" if x.rests == x.adventurer else "swap" if x.rests else "", "" if x.cost else "free")


def _learnt(x: f.Learnt) -> str:
    kind, _, name = x.field.split(":")
    if kind == "uncover" and x.value == "nothing":
        return "uncover-nothing"
    return name if name in ("faction", "tier") else kind if kind in (*SUBJECTS, "pit", "route") else ""


VARIANTS: dict[str, Variant] = {
    "discard": lambda x: "unknown" if x.card == "?" else "",
    "visit": lambda x: "bribe" if x.manner == "bribe" else "duel" if x.against else "",
    "tread": _tread, "arrive": lambda x: _all("camp" if x.camp else "", "quest" if x.quest else "") or "plain",
    "roll": lambda x: "duel" if len(x.faces) == 2 else "die",
    "boost": lambda x: ("none", "single", "several")[min(x.hearts, 2)],
    "sneak": lambda x: "caution" if x.by == "caution" else "card",
    "fight": lambda x: "villain" if x.foe.startswith("villain:") else "foe" if x.foe else "",
    "attempt": lambda x: "story" if x.story else "", "open": lambda x: "story" if x.story else "",
    "attempt-told": lambda x: _all("story" if x.story else "", "" if x.check else "free"),
    "open-number": lambda x: "" if x.code else "paper", "note": _note, "reward": _reward,
    "keep": lambda x: "swap" if x.instead else "", "buy-reputation": lambda x: "up" if x.up else "down",
    "count": lambda x: "up" if x.by > 0 else "down",
    **dict.fromkeys(("sacrifice", "release"), among("animal", "tortoise")),
    **dict.fromkeys(("draw-adventurer", "hire"), among("adventurer", NEW)), "draw-treasure": among("treasure", NEW),
    "draw-arcade": among("card", NEW), "build": among("artifact", NEW), "dig": among("pit", NEW),
    **dict.fromkeys(("artifact-kept", "artifact-discarded"), lambda x: "unknown" if x.artifact == "?" else ""),
    "gained": among("what", *PIECES),
    "paid": lambda x: x.source if x.source in SPENT else x.what if x.what in PIECES else "",
    **dict.fromkeys(("reputed", "counted"), lambda x: "up" if x.n >= 0 else "down"), "went": _went, "hired": _hired,
    "threat-passed": lambda x: x.by if x.by in ("bird", "tortoise", "caution") else "card",
    "camp-placed": lambda x: x.place.partition(":")[0],
    "quest-met": lambda x: _all("lettered" if x.quest else "", "" if x.check else "free"),
    "arcade-drawn": lambda x: "reshuffled" if x.reshuffled else "",
    "villain-beaten": lambda x: "paragraph" if x.paragraph else "", "quest-ended": "result", "card-met": "kind",
    "entry-opened": lambda x: "" if x.code in ("", UNKNOWN_CODE) else x.kind, "learnt": _learnt}
FINER: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "correct.bounds": lambda p: "correct.low" if p.get("high") is None else "",
    "build.reputation": lambda p: "build.infamy" if p.get("need", 0) < 0 else ""}


class Wording(derived.Wording):
    BY_STEP, VARIANTS, FINER = BY_STEP, VARIANTS, FINER

    def key(self, action: Action, step_tag: str) -> str:
        """What is gained, and an answer in words, are said by the thing itself."""
        match action:
            case a.Reward(what=what) if what in REWARDS:
                return f"thing.reward.{what}"
            case a.Told(field=field, value=value) if field.count(":") == 2:
                kind, _, name = field.split(":")
                if value in {"faction": FACTIONS, "tier": ("basic", "advanced")}.get(name, ()):
                    return f"thing.{name}.{value}"
                if kind == "uncover" and value in ("coin", "gem", "nothing"):
                    return f"thing.uncover.{value}"
        return super().key(action, step_tag)

    def silent(self, fact: Fact) -> bool:
        match fact:
            case f.OptionChosen() | f.PassageHeard():
                return True
            case f.Gained(source=source) | f.Paid(source=source):
                return source in TOLD_BY_OTHERS
            case f.Learnt(field=field):
                return field.startswith("artifact:") and field.rpartition(":")[2] in COST
        return super().silent(fact)

    def fact_params(self, fact: Fact) -> dict[str, Any]:
        match fact:
            case f.Reputed(n=n) | f.Counted(n=n):
                return {"n": abs(n)}
            case f.Hired(cost=n) | f.OfferCleared(count=n):
                return {"n": n}
            case f.LeftUnsaid(fields=fields):
                return {"n": len(fields)}
            case f.CampPlaced(place=place):
                kind, _, id = place.partition(":")
                return {kind: id}
            case f.Learnt(field=field, value=value):
                kind, _, name = field.split(":")
                more = {name: value} if name in ("faction", "tier") else {"good": value} if kind == "uncover" else {}
                return {self.subject(field)[0]: self.subject(field)[1], "what": name, **more}
        return {}

    def correction(self, patches: tuple[Patch, ...]) -> Line | None:
        """Entries of a story book, or another version of the box."""
        if not patches or any(patch.path[:1] != ("box",) for patch in patches):
            return None
        entries = all(len(patch.path) == 3 and patch.path[1] in ("quests", "arcade") for patch in patches)
        return f"correction.{'entry' if entries else 'box'}", {"n": len(patches)}

    def step_variant(self, step: Any, table: bool) -> str:
        match tag(step):
            case "reading":
                return "draw" if step.drawing else "card" if step.arcade else "choose"
            case "rewarding":
                return "missed" if step.missed else "take"
            case "looting" | "choosing" | "stocking":
                return "draw" if table else "keep"
            case "duel" | "facing" | "questing" if step.faces:
                return "boost"
            case "questing" if step.option < 0:
                return "told"
            case "facing" if not table and not step.fighting:
                return "choose"
            case "duel" | "facing" | "questing":
                return "roll"
        return ""

    def subject(self, field: str) -> tuple[str, str | int]:
        """Whose number it is. The word stands for {card} in a question. Camp places count from 1."""
        kind, id, _ = field.split(":")
        if kind == "uncover":
            return SUBJECTS[kind], int(id) + 1
        return SUBJECTS.get(kind, kind if kind in ("route", "pit") else "card"), id
