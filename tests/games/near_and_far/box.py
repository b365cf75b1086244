"""A small complete box for the rule tests: the cards of the worked examples, and a map drawn for them.

    q(35)  r(347)  u(quest not in the box)
       \\  |  /
 town --- a --- b --- c ==threat== d ~~treasure~~ e --- f        d coin, e and f tea
  |  \\                |
  |   ==threat== g    h                                          c coin, g gem, h plain
"""
from __future__ import annotations

from companion.games.near_and_far.box.components import (
    Adventurer, Artifact, Box, Gain, Map, Mine, Option, Path, Pit, Quest, Space, Threat, Treasure)
from companion.games.near_and_far.box.effects import (
    Bypass, CampBonus, DuelBonus, EndMost, EndPer, ExtraTrade, FreeSpaces, TradeBonus, VisitBonus, WinsTies)


def person(faction: str, cost: int, **symbols: int) -> Adventurer:
    """An adventurer whose other symbols are 0."""
    return Adventurer(faction, **{"skill": 0, "search": 0, "combat": 0, "movement": 0, "caution": 0, "hearts": 0,
                                  "cost": cost} | symbols)


def artifact(points: int, *effects: object, tier: str = "basic", **numbers: int) -> Artifact:
    """An artifact that is free and without symbols except for what is said."""
    zero = dict.fromkeys(("coins", "gems", "food", "green", "blue", "red", "yellow", "reputation", "skill", "search",
                          "combat", "movement", "hearts"), 0)
    return Artifact(tier, points, **(zero | numbers), effects=effects)


def treasure(points: int, *effects: object, **symbols: int) -> Treasure:
    zero = dict.fromkeys(("skill", "search", "combat", "movement", "hearts"), 0)
    return Treasure(points=points, **(zero | symbols), effects=effects)


ADVENTURERS = {
    "raider": person("red", 2, search=1, combat=1, hearts=2),
    "brute": person("red", 4, combat=1, hearts=1),
    "lizard": person("red", 1, hearts=1),
    "newt": person("red", 1, hearts=1),
    "scout": person("green", 3, skill=2, combat=1, hearts=1),
    "guide": person("blue", 3, skill=1, search=1, movement=1, hearts=3),
    "sentry": person("yellow", 1, caution=1, hearts=1),
    "giant": person("yellow", 9, hearts=9),
    "shaman": person("blue", 1),
    "thief": person("green", 1),
}

ARTIFACTS = {
    "sword": artifact(2, combat=1, coins=1),
    "cursed": artifact(7, Bypass(), combat=1, reputation=-3),
    "noble": artifact(5, reputation=4),
    "flute": artifact(1, VisitBonus("stables", "food", 2)),
    "till": artifact(1, VisitBonus("general_store", "coin", 1)),
    "cart": artifact(2, TradeBonus(1)),
    "coat": artifact(2, ExtraTrade()),
    "spice": artifact(1, FreeSpaces(1)),
    "compass": artifact(1, EndMost("money", 4)),
    "dice": artifact(1, EndPer("green", 1)),
    "cloak": artifact(1, EndPer("blue", 1)),
    "scroll": artifact(1, EndPer("red", 1)),
    "contract": artifact(1, EndPer("yellow", 1)),
    "banquet": artifact(1, EndPer("adventurer", 1)),
    "crown": artifact(0, WinsTies()),
    "gloves": artifact(0, DuelBonus(2)),
    "banner": artifact(3, red=1),
    "statue": artifact(4, coins=2, gems=1, food=1, blue=1),
    "tent": artifact(1, hearts=2),
    "armour": artifact(6, tier="advanced", coins=3),
    "throne": artifact(8, tier="advanced", gems=4),
}

TREASURES = {
    "moon": treasure(0, EndMost("coin", 3)),
    "recipe": treasure(0, EndMost("food", 3)),
    "shovel": treasure(0, CampBonus(1)),
    "hat": treasure(1, Bypass()),
    "cup": treasure(1),
    "mug": treasure(0, skill=1),
}

WORLD = {"necklace": treasure(2), "blade": treasure(0, combat=1)}

QUESTS = {
    "35": Quest(options=(Option("skill", 5, 7, rewards=("yellow",), bonus=("coin",)),
                         Option("skill", 7, 9, rewards=("green", "food", "food"), bonus=("gem",)))),
    "347": Quest(options=(Option("combat", 8, 10, rewards=("green", *3 * ("reputation-",), *3 * ("coin",)),
                                 bonus=("gem",)),
                          Option("skill", 6, 8, price=("coin",), rewards=("heart", "world:necklace"),
                                 bonus=("heart", "heart")))),
}

MAP = Map(
    1,
    spaces={"town": Space("town"), "a": Space("plain"), "b": Space("plain"), "c": Space("coin"), "d": Space("coin"),
            "e": Space("tea"), "f": Space("tea"), "g": Space("gem"), "h": Space("plain"),
            "q": Space("plain", "35"), "r": Space("plain", "347"), "u": Space("plain", "99")},
    paths=(Path("town", "a"), Path("a", "b"), Path("b", "c"), Path("c", "d", "threat"), Path("d", "e", "treasure"),
           Path("e", "f"), Path("town", "g", "threat"), Path("c", "h"), Path("a", "q"), Path("a", "r"), Path("a", "u")),
    routes={"tea": (7, 3)})

MINE = Mine(
    pits={"m11": Pit(1, 0, 0), "m12": Pit(1, 0, 1), "m21": Pit(3, 1, 0), "m22": Pit(2, 1, 1)},
    rows=(Gain(1, 0), Gain(0, 1)), columns=(Gain(0, 0), Gain(0, 2)), entrance="m11")

UNCOVERS = ("coin", "coin", "", "gem", *10 * ("",))

EXAMPLES = Box(
    "examples", complete=True, invented=True, adventurers=ADVENTURERS, artifacts=ARTIFACTS, treasures=TREASURES,
    world=WORLD, threats={str(n): Threat(n, n // 3) for n in range(4, 16)}, mine=MINE, uncovers=UNCOVERS,
    trade={"coin": 2, "gem": 2, "food": 1, "blue": 7, "red": 5, "green": 4, "yellow": 4}, map=MAP, quests=QUESTS)
