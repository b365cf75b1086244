"""What a campaign adds to the box of the rule tests: stories, keywords, a character's quests, arcade cards, villains,
and poisoned water.

 town --- a --- b~ --- c ==threat== d~ --- e            b and d water; b also has the printed name, a and e books
"""
from __future__ import annotations

from companion.games.near_and_far.box.components import Character, Map, Option, Path, Quest, Space, Villain
from companion.games.near_and_far.game import sample_box
from companion.kernel import replace
from tests.games.near_and_far.box import EXAMPLES, MAP

FIRE, OATH = "PLANOUCÍ", "PŘÍSAHA"

BY_FIRE = Option("", keywords=(FIRE,), rewards=(*3 * ("reputation+",), "world:blade", "story:S178"))
FIGHT = Option("combat", 8, 10, rewards=("green", *3 * ("reputation-",), *3 * ("coin",)), bonus=("gem",))
TALK = Option("skill", 6, 8, price=("coin",), rewards=("heart", "world:necklace"), bonus=("heart", "heart"))

QUESTS = EXAMPLES.quests | {
    "347": Quest(options=(BY_FIRE, FIGHT, TALK)),
    "99": Quest(options=(Option("", keywords=(FIRE,), rewards=("coin",)),
                         Option("", keywords=(FIRE, OATH), rewards=("gem",)),
                         Option("skill", 4, 6, keywords=(OATH,), optional=True, rewards=("food",)),
                         Option("skill", 5, 7, rewards=("keyword:FIRE", "story:S7", "code:RIZ9")))),
    "S2": Quest(options=(Option("skill", 5, 7, rewards=("gem",)),)),
    "S3": Quest(options=(Option("combat", 5, 7, rewards=("coin",)),)),
    "RIZ1": Quest(options=(Option("skill", 5, 7, rewards=("coin", "keyword:OATH", "code:RIZ3")),
                           Option("combat", 5, 7, rewards=("food",))), next="RIZ2"),
}

ARCADE = {
    "duck": Quest(options=(Option("skill", 4, 6, rewards=("coin",), bonus=("gem",)),
                           Option("combat", 4, 6, price=("gem",), rewards=("food",)))),
    "toll": Quest(options=(Option("skill", 4, 6, price=("gem", "gem"), rewards=("blue",)),)),
}

VILLAINS = {"zak": Villain(10, 4, "201"), "shreya": Villain(11, 5, "202"), "ivory_queen": Villain(12, 6, "203"),
            "red_king": Villain(13, 7, "204")}

WET = Map(5, spaces={"town": Space("town"), "a": Space("plain", "A"),
                     "b": Space("plain", "B", name={"en": "Well"}, water=True), "c": Space("plain"),
                     "d": Space("plain", water=True), "e": Space("plain", "E")},
          paths=(Path("town", "a"), Path("a", "b"), Path("b", "c"), Path("c", "d", "threat"), Path("d", "e")))

JOURNEY = replace(
    EXAMPLES, quests=QUESTS, arcade=ARCADE, villains=VILLAINS,
    characters={"riza": Character({"en": "Riza"}, "RIZ1"), "vera": Character({"en": "Vera"})},
    maps={str(n): replace(MAP, id=n) for n in (1, 2, 3, 11)} | {"5": WET})

WHOLE = replace(JOURNEY, artifacts=sample_box().artifacts, adventurers=sample_box().adventurers,
                treasures=sample_box().treasures)
"""With cards enough for whole games."""
