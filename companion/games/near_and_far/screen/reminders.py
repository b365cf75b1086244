"""What groups forget, said where it matters: one line each. Its sentence is the text `remind.KEY`."""
from __future__ import annotations

from typing import Any

from companion.games import derived
from companion.games.derived.reminders import Due, Now
from companion.games.near_and_far import facts as f
from companion.games.near_and_far import steps
from companion.games.near_and_far.party import animals, spendable, threats_left, treasure_slots
from companion.games.near_and_far.scores import MAMMOTH_MAP
from companion.games.near_and_far.screen.character_panel import MODES
from companion.games.near_and_far.screen.preparation import foes
from companion.games.near_and_far.steps.story import source
from companion.games.near_and_far.walk import points_left

REMINDED_CAMPS = 3
"""Camps left on somebody's board from which on the end is announced (NF-30.1)."""
REMINDED_THREATS = 2
"""Threats left in the deck from which on its end is announced (NF-21.8)."""
LAST_CAMPS = 5
"""With so many of one's own left one should think of the mammoths."""
FIRST_DAY_MAP = 5
"""From this map on groups find the day side almost needed."""
WATER_MAP = 5


def _loaded(now: Now) -> bool:
    free = animals(now.s, now.seat) > len(now.own.treasures)
    return bool(now.own.treasures) and not free and not now.step.faces and not now.step.fighting


def _walks_on(now: Now) -> dict[str, int]:
    won = any(isinstance(x, f.ThreatBeaten | f.VillainBeaten | f.TreasureKept) and x.seat == now.seat
              for x in now.facts)
    left = points_left(now.s, now.step) if won and now.s.settings.on_after_win and not now.step.halted else 0
    payable = now.step.leaving_cost(now.s)[0] <= spendable(now.s, now.seat)
    return {"n": left} if left > 0 and payable else {}


def _at_a_token(now: Now) -> bool:
    return now.step.at(now.s) in now.s.quests and not now.step.quested


def _story(now: Now) -> dict[str, str]:
    kind, code = source(now.s, now.seat) if _at_a_token(now) else ("", "")
    return {"story": code} if kind == "story" else {}


def _few_camps(now: Now) -> dict[str, Any]:
    few = min(now.s.seats, key=lambda x: now.s.players[x].camps)
    n = now.s.players[few].camps
    return {"seat": few, "n": n} if not now.s.ended_by and n <= REMINDED_CAMPS else {}


def _last_threats(now: Now) -> dict[str, int]:
    left = len(threats_left(now.s)) if now.s.villains and now.s.box.complete else 0
    return {"n": left} if 0 < left <= REMINDED_THREATS else {}


def _without_mammoth(now: Now) -> bool:
    """Whether the seat has no camp there for sure; on a map that nobody entered it cannot be known."""
    spaces = now.s.box.map.spaces if now.s.box.map else {}
    own = (spaces[x] for x, owner in now.s.camps.items() if owner == now.seat and x in spaces)
    return now.s.map == MAMMOTH_MAP and now.own.camps <= LAST_CAMPS and not any(space.mammoth for space in own)


class Reminders(derived.Reminders):
    BOOK = "NF-"
    OPENING = (
        Due("modules", "", "warning", when=lambda now: not now.setup.get("base_only", True)),
        Due("introduction", "3.7", "quest", when=lambda now: now.s.mode == "character" and not now.own.sheet.read),
        Due("villains", "44.4", "villain", when=lambda now: foes(now.s)),
        Due("day", "38.1", "sun", when=lambda now: now.s.map >= FIRST_DAY_MAP and not now.s.day))
    STEPS = (
        Due("duel", "14.6", "jail", steps.Duel, lambda now: not now.step.faces),
        Due("defence", "14.3", "heart", steps.Duel, of="against"),
        Due("tortoise", "38.1", "tortoise", steps.Stables, lambda now: now.s.day),
        Due("discount", "8.2", "coin", steps.Saloon,
            lambda now: now.own.tokens or len(now.own.active) <= len(now.own.adventurers)),
        Due("lost-hearts", "21.6", "heart", steps.Facing, lambda now: now.step.faces),
        Due("load", "A7", "treasure", steps.Facing, _loaded),
        Due("no-animal", "9.4", "bird", steps.Looting,
            lambda now: now.step.card and len(now.own.treasures) >= treasure_slots(now.s, now.seat)),
        Due("price", "A16", "coin", steps.Questing, lambda now: not now.step.faces and now.step.option < 0),
        Due("walk-on", "A15", "movement", steps.Adventure, _walks_on),
        Due("story", "33.2", "story", steps.Adventure, _story),
        Due("quest", "23.6", "quest", steps.Adventure, _at_a_token),
        Due("water", "43", "water", steps.Adventure, lambda now: now.s.map == WATER_MAP))
    STANDING = (
        Due("extra-camps", "26.6", "camp", when=lambda now: now.s.ended_by and not now.own.camps),
        Due("camps", "30.1", "camp", when=_few_camps),
        Due("last-threats", "21.8", "villain", when=_last_threats),
        Due("mammoth", "43", "mammoth", when=_without_mammoth),
        Due("infamy-day", "38.4", "reputation", when=lambda now: now.own.reputation < 0 and now.s.day),
        Due("infamy", "28.2", "reputation", when=lambda now: now.own.reputation < 0 and not now.s.day),
        Due("open-stories", "33.3", "story",
            when=lambda now: now.s.mode in MODES and now.s.ended_by and now.own.sheet.open))
