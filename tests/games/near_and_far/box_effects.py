"""The example box with a card for every word of `effects`, and the skills of a character in one word."""
from __future__ import annotations

from companion.games.near_and_far.box import effects as e
from companion.games.near_and_far.box.components import Pit, Treasure, Villain
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.skills import SKILLS
from companion.kernel import replace
from tests.games.near_and_far.box import EXAMPLES, MINE, artifact, treasure

ARTIFACTS = {
    "amulet": artifact(1, e.Toll("farm")),
    "cruelty": artifact(1, e.Toll("", 2)),
    "magnet": artifact(1, e.VisitBonus("", "coin", 1)),
    "mercenary": artifact(1, e.BuildCamp(), coins=1),
    "deal": artifact(1, e.AnySlot("red")),
    "guild": artifact(1, e.HireDiscount(1)),
    "lizards": artifact(1, e.HireDiscount(2, "red")),
    "medal": artifact(1, e.WhenGained("reputation+", 2)),
    "skull": artifact(1, e.WhenGained("reputation-", 1)),
    "purse": artifact(1, e.WhenGained("coin", 3)),
    "halo": artifact(1, e.EndIf(4, 3)),
    "horns": artifact(1, e.EndIf(-3, 5)),
    "ledger": artifact(1, e.AsSkill("lore")),
    "toll_pass": artifact(1, e.Bypass(reputation=3, pay="coin")),
    "oracle": replace(artifact(1), words="Look at the next threat; gain 1 food if it has an even number."),
}
TREASURES = {
    "bell": treasure(0, e.AlsoAct("mine", "saloon")),
    "whistle": treasure(0, e.AlsoAct("stables", "farm")),
    "scythe": treasure(0, e.AlsoAct("farm", "stables")),
    "bowl": treasure(0, e.AsSkill("begging")),
    "diary": treasure(0, e.DrawAt("farm")),
    "warrant": treasure(0, e.EndMost("threat", 4, tie=2)),
    "second": treasure(0, e.EndMost("gem", 5, second=3)),
    "bomb": treasure(0, e.RollBonus(2, ("duel", "threat", "combat"))),
    "eye": treasure(0, e.VisitBonus("mystics_hut", "food", 1)),
    "potion": treasure(0, e.WhenGained("heart", 2)),
    "riddle": replace(treasure(0), words="Whenever you like."),
}
EFFECTS = replace(
    EXAMPLES, artifacts=EXAMPLES.artifacts | ARTIFACTS, treasures=EXAMPLES.treasures | TREASURES,
    villains={"brutus": Villain(8, 3), "morwen": Villain(9, 4)},
    mine=replace(MINE, pits=MINE.pits | {"m12": Pit(1, 0, 1, reputation=True)}))


def counting(of: str, per: int = 1) -> Treasure:
    return treasure(0, e.EndPer(of, 1, per))


def skilled(*skills: str) -> Sheet:
    """A sheet on which these skills were bought with what was earned."""
    cost = sum(SKILLS[skill] for skill in skills)
    return Sheet(boxes=3 * cost, skills=skills, spent=cost)
