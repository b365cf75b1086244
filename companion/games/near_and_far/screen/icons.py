"""Which picture of the app's one icon language stands for which word of this game."""
from __future__ import annotations

from companion.games.near_and_far.actions import Fight, Note, Release, Sacrifice, Visit
from companion.games.near_and_far.box.components import FACTIONS
from companion.kernel import Action

LINES = {
    "cost": "coin", "points": "star", "skill": "skill", "search": "search", "combat": "combat", "movement": "movement",
    "caution": "caution", "hearts": "heart", "strength": "threat", "reputation": "reputation", "now": "coin",
    "way.hearts": "heart", "way.threats": "threat", "way.treasures": "treasure", "way.free": "check", "price": "coin",
    "chief": "chief", "pet": "animal", "paragraph": "quest", "option": "quest", "option_free": "keyword",
    "boost.lost": "cross", "boost.won": "check", "boost.bonus": "star", "skill_cost": "experience", "faction": "token",
}
"""Lines of a card that a picture and a number say faster than words; the words stay for screen readers."""

KINDS = {
    "cost": "price", "now": "price", "price": "price", "way.hearts": "price", "skill_cost": "price",
    "reputation": "need", "faction": "tag", "tier": "tag"}
TINTED = ("token",)

GOODS = {"coin": "coin", "gem": "gem", "food": "food", **dict.fromkeys(FACTIONS, "token")}
"""What a price is made of."""

COUNTERS = {
    "coins": "coin", "gems": "gem", "food": "food", "hearts": "heart", "reputation": "reputation", "birds": "bird",
    "tortoises": "tortoise", "villains": "villain", "camps": "camp",
    **dict.fromkeys((*FACTIONS, "plain"), "token"), "map_camps": "camp", "mine_camps": "mine",
    "threat_camps": "threat", "routes": "route", "artifacts": "artifact", "unbuilt": "cards", "threats": "threat",
    "bonuses": "star", "tokens": "token", "chiefs": "chief", "treasures": "treasure",
}

VERBS = {
    "lay-quest": "quest", "draw-adventurer": "adventurer", "draw-artifact": "artifact", "draw-treasure": "treasure",
    "draft": "artifact", "discard": "trash", "hold": "cards", "done": "check", "visit": "town", "leave-town": "route",
    "muster": "adventurer", "activate": "plus", "rest": "minus", "move": "movement", "walk": "movement",
    "tread": "movement", "arrive": "flag", "camp": "camp", "end-turn": "forward", "build": "artifact", "roll": "die",
    "boost": "heart", "fight": "combat", "sacrifice": "bird", "sneak": "movement", "hire": "adventurer",
    "refresh": "turn", "take-bird": "bird", "take-coin": "coin", "draw-cards": "cards", "seek": "treasure",
    "keep": "check", "dig": "mine", "give": "minus", "take": "plus", "agree": "check", "cancel": "close",
    "buy-reputation": "reputation", "attempt": "quest", "attempt-told": "quest", "price": "coin", "bonus-at": "quest",
    "take-tortoise": "tortoise", "note": "pencil", "draw-arcade": "arcade", "learn": "talent", "release": "heart",
    "station": "camp", "use-card": "cards", "attempt-arcade": "arcade", "draw-threat": "threat", "reward": "star",
    "open": "story", "open-number": "story",
    "told": "pencil", "count": "checklist", "correct": "pencil",
}

GROUPS = {
    "party": "adventurer", "resting": "moon", "treasures": "treasure", "built": "artifact", "threats": "threat",
    "villains": "villain", "foes": "villain", "world": "world", "chiefs": "chief", "threat": "threat",
    "offer": "adventurer", "discards": "treasure",
}
"""Groups of cards in the players' panels and in the middle of the table."""


SIGNS = {
    "water": "water", "mammoth": "mammoth", "tortoise": "tortoise", "three_cards": "cards", "reputation": "reputation",
    "food": "food"}
"""Symbols printed on spaces of the map, and what the day side of the town board adds."""


FORMS = {"camp": "triangle", "quest": "tag"}
"""What pieces look like on the map: all others are discs."""


def of_action(action: Action) -> str:
    """The picture on the button of an action: the building one goes to, what is written down, or what its verb
    does."""
    match action:
        case Visit(building=building):
            return building
        case Note(what="keyword" | "story" as what):
            return what
        case Fight(foe=foe) if foe.startswith("villain:"):
            return "villain"
        case Sacrifice(animal=animal) | Release(animal=animal):
            return animal
    return VERBS[str(action.__struct_config__.tag)]
