"""Which text says an action, a fact, an open step, a question or a refusal: one tag, several sentences.

Nothing here is a sentence. A tag without variants has its text at `action.TAG`, `fact.TAG`, `step.TAG`;
one with variants at `action.TAG.VARIANT`. The tables below list every variant there is."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import FACTIONS, TOKENS
from companion.games.near_and_far.sheet import UNREAD
from companion.games.near_and_far.state import AFIELD, JAIL
from companion.games.near_and_far.steps.common import COST
from companion.games.near_and_far.steps.quest import NOTES
from companion.games.near_and_far.steps.treasure import NEW
from companion.kernel import Action, Became, Closed, Fact, Opened, Patch, Refusal
from companion.story.rewards import GOODS as REWARDS

BY_STEP: dict[str, tuple[str, ...]] = {
    "done": ("trimming", "looting", "asking", "stocking", "rewarding", "tallying", "learning", "choosing", "working",
             "town-hall", "saloon"),
    "discard": ("shedding",), "hold": ("sorting",), "leave-town": ("mustering",), "end-turn": ("turn", "adventure"),
    "agree": ("trading", "hiring", "paying"), "cancel": ("trading", "hiring", "paying")}
"""Actions that mean something else in these steps; everywhere else they are `default`."""
ACTIONS: dict[str, tuple[str, ...]] = {tag: ("default", *steps) for tag, steps in BY_STEP.items()} | {
    "discard": ("default", "shedding", "unknown"), "visit": ("default", "duel", "bribe"),
    "tread": tuple(f"{way}{water}" for way in ("plain", "empty", "threat", "empty-threat", "treasure", "empty-treasure")
                   for water in ("", "-water")),
    "arrive": ("plain", "camp", "quest", "camp-quest"), "roll": ("die", "duel"),
    "boost": ("none", "single", "several"), "sneak": ("caution", "card"), "keep": ("default", "swap"),
    "buy-reputation": ("up", "down"), "count": ("up", "down"), "reward": ("default", "world", "world-new"),
    "told": ("default",), "fight": ("default", "foe", "villain"), "attempt": ("default", "story"),
    "open": ("default", "story"), "open-number": ("default", "paper"),
    "attempt-told": ("default", "free", "story", "story-free"),
    "note": tuple(f"{what}{unread}" for what in NOTES for unread in ("", "-unread"))} | dict.fromkeys(
        ("draw-adventurer", "draw-treasure", "draw-arcade", "hire", "build", "dig"), ("default", NEW)) | dict.fromkeys(
        ("sacrifice", "release"), ("default", "tortoise"))
"""Action tag -> its variants."""
PIECES = ("coin", "gem", "food", "heart", "bird", "tortoise", *TOKENS)
CARDS = ("adventurer", "artifact", "treasure", "world", "pit", "arcade", "villain")
TOLD_BY_OTHERS = ("trade", "hire", "threat")
"""Sources of a gain or payment that another fact of the same entry tells: traded, hired, threat-passed."""
FACTS: dict[str, tuple[str, ...]] = {
    "artifact-kept": ("default", "unknown"), "artifact-discarded": ("default", "unknown"),
    "gained": (*PIECES, "default"), "paid": (*PIECES, "default", "empty", "roll", "water", "jewelry"),
    "reputed": ("up", "down"),
    "went": ("building", "jail", "map", "afield"), "threat-passed": ("bird", "tortoise", "caution", "card"),
    "hired": ("default", "free", "resting", "resting-free", "swap", "swap-free"),
    "camp-placed": ("space", "pit", "threat", "villain", "afield"),
    "quest-met": ("default", "lettered", "free", "lettered-free"), "quest-ended": ("missed", "done", "bonus", "free"),
    "entry-opened": ("default", "map", "story", "character", "arcade", "villain"),
    "arcade-drawn": ("default", "reshuffled"), "villain-beaten": ("default", "paragraph"),
    "card-met": CARDS, "counted": ("up", "down"),
    "learnt": ("default", "faction", "tier", "pit", "uncover", "uncover-nothing", "trade", "route", "tally", "player")}
"""Fact tag -> its variants."""
STEPS: dict[str, tuple[str, ...]] = {
    "duel": ("roll", "boost"), "facing": ("choose", "roll", "boost"), "questing": ("roll", "told", "boost"),
    "looting": ("draw", "keep"), "choosing": ("draw", "keep"), "stocking": ("draw", "keep"),
    "reading": ("draw", "card", "choose"), "rewarding": ("take", "missed")}
"""Step tag -> its variants, both under `step` and under `step_other`."""
SUBJECTS = {"trade": "good", "tally": "of", "player": "of", "uncover": "place"}
"""Kind of a told field -> the field under which its id is turned into a word; other kinds serve themselves."""


def tag(thing: Any) -> str:
    return str(thing.__struct_config__.tag)


def key(action: Action, step_tag: str) -> str:
    """The text of an action entered while the step of that tag is on top."""
    name = tag(action)
    match action:
        case a.Reward(what=what) if what in REWARDS:
            return f"thing.reward.{what}"
        case a.Told() if word := _answer(action):
            return word
    return f"action.{name}.{_variant(action, name, step_tag)}" if name in ACTIONS else f"action.{name}"


def _answer(told: a.Told) -> str:
    """The text of an answer in words, "" for a number."""
    kind, _, name = told.field.split(":") if told.field.count(":") == 2 else ("", "", "")
    if name == "faction" and told.value in FACTIONS:
        return f"thing.faction.{told.value}"
    if name == "tier" and told.value in ("basic", "advanced"):
        return f"thing.tier.{told.value}"
    return f"thing.uncover.{told.value}" if kind == "uncover" and told.value in ("coin", "gem", "nothing") else ""


def _variant(action: Action, name: str, step_tag: str) -> str:
    match action:
        case a.Discard(card="?"):
            return "unknown"
        case a.Visit(against=against, manner=manner):
            return "bribe" if manner == "bribe" else "duel" if against else "default"
        case a.Tread(empty=empty, icon=icon, water=water):
            known = icon if icon in ("threat", "treasure") else ""
            way = "-".join(filter(None, ("empty" if empty else "", known))) or "plain"
            return f"{way}-water" if water else way
        case a.Arrive(camp=camp, quest=quest):
            return "-".join(filter(None, ("camp" if camp else "", "quest" if quest else ""))) or "plain"
        case a.Roll(faces=faces):
            return "duel" if len(faces) == 2 else "die"
        case a.Boost(hearts=hearts):
            return "none" if hearts == 0 else "single" if hearts == 1 else "several"
        case a.Sneak(by=by):
            return "caution" if by == "caution" else "card"
        case a.Fight(foe=foe):
            return "villain" if foe.startswith("villain:") else "foe" if foe else "default"
        case a.Sacrifice(animal=animal) | a.Release(animal=animal):
            return "tortoise" if animal == "tortoise" else "default"
        case a.Attempt(story=story) | a.Open(story=story):
            return "story" if story else "default"
        case a.AttemptTold(check=check, story=story):
            return "-".join(filter(None, ("story" if story else "", "" if check else "free"))) or "default"
        case a.OpenNumber(code=code):
            return "default" if code else "paper"
        case a.Note(what=what, text=text):
            known = what if what in NOTES else NOTES[0]
            return known if text else f"{known}-unread"
        case a.DrawArcade(card=x):
            return NEW if x == NEW else "default"
        case a.Keep(instead=instead):
            return "swap" if instead else "default"
        case a.BuyReputation(up=up):
            return "up" if up else "down"
        case a.Count(by=by):
            return "up" if by > 0 else "down"
        case a.Reward(what=what):
            return "world-new" if what == f"world:{NEW}" else "world" if what.startswith("world:") else "default"
        case a.DrawAdventurer(adventurer=x) | a.Hire(adventurer=x) | a.DrawTreasure(treasure=x) | a.Build(artifact=x) \
                | a.Dig(pit=x):
            return NEW if x == NEW else "default"
    return step_tag if step_tag in BY_STEP.get(name, ()) else "default"


def action_params(action: Action) -> dict[str, Any]:
    """What the sentence of an action needs beside its own fields: nothing in this game."""
    return {}


def fact_key(fact: Fact) -> str:
    """The log sentence of a fact, "" for one that needs none."""
    name = tag(fact)
    match fact:
        case Opened() | Closed() | Became() | f.OptionChosen() | f.PassageHeard():
            return ""
        case f.Gained(source=source) | f.Paid(source=source) if source in TOLD_BY_OTHERS:
            return ""
        case f.Learnt(field=field) if field.startswith("artifact:") and field.rpartition(":")[2] in COST:
            return ""
    return f"fact.{name}.{_fact_variant(fact)}" if name in FACTS else f"fact.{name}"


def _fact_variant(fact: Fact) -> str:
    match fact:
        case f.ArtifactKept(artifact=x) | f.ArtifactDiscarded(artifact=x):
            return "unknown" if x == "?" else "default"
        case f.Paid(source="empty" | "roll" | "water" | "jewelry" as source):
            return source
        case f.Gained(what=what) | f.Paid(what=what):
            return what if what in PIECES else "default"
        case f.Reputed(n=n) | f.Counted(n=n):
            return "up" if n >= 0 else "down"
        case f.Went(to=to):
            where = to.partition(":")[0]
            return "afield" if to == AFIELD else where if where in ("map", JAIL) else "building"
        case f.ThreatPassed(by=by):
            return by if by in ("bird", "tortoise", "caution") else "card"
        case f.Hired(adventurer=x, cost=cost, rests=rests):
            how = "resting" if rests == x else "swap" if rests else ""
            return "-".join(filter(None, (how, "" if cost else "free"))) or "default"
        case f.CampPlaced(place=place):
            return place.partition(":")[0]
        case f.QuestMet(quest=quest, check=check):
            return "-".join(filter(None, ("lettered" if quest else "", "" if check else "free"))) or "default"
        case f.ArcadeDrawn(reshuffled=reshuffled):
            return "reshuffled" if reshuffled else "default"
        case f.VillainBeaten(paragraph=paragraph):
            return "paragraph" if paragraph else "default"
        case f.EntryOpened(kind=kind, code=code):
            return kind if kind in FACTS["entry-opened"] and code not in ("", UNREAD) else "default"
        case f.QuestEnded(result=result):
            return result
        case f.CardMet(kind=kind):
            return kind
        case f.Learnt(field=field, value=value):
            kind, _, name = field.split(":")
            if kind == "uncover" and value == "nothing":
                return "uncover-nothing"
            return name if name in ("faction", "tier") else kind if kind in FACTS["learnt"] else "default"
    return "default"


def fact_params(fact: Fact) -> dict[str, Any]:
    """What a sentence needs beside, or instead of, the fact's own fields: raw values, to be turned into words by
    `names.name(field, value)` like those. `n` is never negative; plural forms look at it."""
    match fact:
        case f.Reputed(n=n) | f.Counted(n=n):
            return {"n": abs(n)}
        case f.Hired(cost=cost):
            return {"n": cost}
        case f.OfferCleared(count=n):
            return {"n": n}
        case f.LeftUnsaid(fields=fields):
            return {"n": len(fields)}
        case f.CampPlaced(place=place):
            kind, _, id = place.partition(":")
            return {kind: id}
        case f.Learnt(field=field, value=value):
            kind, id, name = field.split(":")
            more = {name: value} if name in ("faction", "tier") else {"good": value} if kind == "uncover" else {}
            return {subject(field)[0]: subject(field)[1], "what": name, **more}
    return {}


def correction(patches: tuple[Patch, ...]) -> tuple[str, dict[str, Any]] | None:
    """The text and the particulars of corrections that mean one thing together: none do in this game."""
    return None


def step_key(step: Any, table: bool = False, other: bool = False) -> str:
    """What is asked now. `table`: the dice or a draw are due, so the seat `table` is among the actors;
    `other`: the sentence for a seat that only watches, with {seat} for who is acting."""
    head, name = "step_other" if other else "step", tag(step)
    if name not in STEPS:
        return f"{head}.{name}"
    if name == "reading":
        return f"{head}.{name}.{'draw' if step.drawing else 'card' if step.arcade else 'choose'}"
    if name == "rewarding":
        return f"{head}.{name}.{'missed' if step.missed else 'take'}"
    if name in ("looting", "choosing", "stocking"):
        return f"{head}.{name}.{'draw' if table else 'keep'}"
    if step.faces:
        return f"{head}.{name}.boost"
    if name == "questing" and step.option < 0:
        return f"{head}.{name}.told"
    return f"{head}.{name}.{'roll' if table or name != 'facing' or step.fighting else 'choose'}"


def ask_key(field: str) -> str:
    """The question for a number or word at `kind:id:field`."""
    kind, _, name = field.split(":")
    return f"ask.{kind}.{name}"


def subject(field: str) -> tuple[str, str | int]:
    """(field, value) that `names.name` turns into the word for `kind:id:field`: whose number it is. The word stands
    for {card} in a question. Camp places count from 1."""
    kind, id, _ = field.split(":")
    if kind == "uncover":
        return SUBJECTS[kind], int(id) + 1
    return SUBJECTS.get(kind, kind if kind in ("route", "pit") else "card"), id


FINER: dict[str, Callable[[dict[str, Any]], str]] = {
    "sequence": lambda p: "over" if p.get("step") == "over" else "",
    "correct.bounds": lambda p: "correct.low" if p.get("high") is None else "",
    "build.reputation": lambda p: "build.infamy" if p.get("need", 0) < 0 else ""}
"""Guards that say more exactly what is wrong, by their particulars."""


def refusal_key(refusal: Refusal) -> str:
    """The sentence of a refusal."""
    finer = FINER[refusal.guard](refusal.params) if refusal.guard in FINER else ""
    return f"refusal.{finer or refusal.guard}"
