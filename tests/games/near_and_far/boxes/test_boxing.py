"""The owner's own box: what is known of every box, what is found wrong in one, how far it is, what tables add."""
from __future__ import annotations

import ast
import inspect
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.near_and_far.box import boxing, flaws
from companion.games.near_and_far.box import effects as vocabulary
from companion.games.near_and_far.box.components import (
    Adventurer, Artifact, Character, Gain, Map, Mine, Option, Path, Pit, Quest, Space, Threat, Treasure, Villain)
from companion.games.near_and_far.box.effects import AlsoAct, Bypass, DuelBonus, EndIf, EndPer, RollBonus, VisitBonus
from companion.box.declare import Flaw
from companion.games.near_and_far.box.shelves import REWARDS
from companion.games.near_and_far.game import sample_box
from companion.kernel import UNKNOWN
from tests.kernel.test_laws import LANGUAGES, is_text, say, texts

OWN = boxing.own_box({"cs": "Naše", "en": "Ours"})
BOARD = dict.fromkeys(("pepper", "tea", "part", "stone"), (6, 3))


def chart(**changes: Any) -> Map:
    """Map 2 as it could be: a town, sixteen quest spaces in a row, eight of them ends of routes."""
    kinds = ["pepper", "tea", "part", "stone"] * 2 + ["coin", "gem", "plain", "coin"] * 2
    named = boxing.PAGES["2"].named
    spaces = {"town": Space("town", x=500, y=500)} | {
        f"s{n}": Space(kind, str(n), 60 * n, 100, {"en": f"Name {n}"} if str(n) in named else {})
        for n, kind in enumerate(kinds, 1)}
    paths = (Path("town", "s1"), *(Path(f"s{n}", f"s{n + 1}", "threat" if n % 5 == 0 else "") for n in range(1, 16)))
    return replace(Map(2, boxing.PAGES["2"].name, "", spaces, paths, BOARD), **changes)


def space(id: str, **changes: Any) -> Map:
    page = chart()
    return replace(page, spaces=page.spaces | {id: replace(page.spaces[id], **changes)})


def told(flaws: list[Flaw]) -> list[str]:
    return [flaw.about.removeprefix("box.") for flaw in flaws]


def alone(found: list[Flaw]) -> Flaw:
    assert len(found) == 1, told(found)
    return found[0]


# What is known of every box


def test_the_rulebook_says_this_of_every_box() -> None:
    assert sorted(threat.strength for threat in OWN.threats.values()) == list(range(4, 16))
    assert OWN.threats["4"].name == {"cs": "Lupič", "en": "Bandit"}
    assert OWN.trade == {"coin": 2, "gem": 2, "food": 1, "blue": 7, "red": 5}
    assert OWN.uncovers == ("coin", "coin", *("?" for _ in range(12)))
    assert (len(OWN.characters), len(OWN.villains), len(OWN.maps)) == (8, 4, 11)
    assert OWN.characters["riza"].code == "RIZ1"
    assert not OWN.complete
    assert not OWN.invented
    assert boxing.findings(OWN) == []
    assert boxing.read(boxing.dump(OWN)) == OWN


def test_the_eleven_maps_are_known_by_name_numbers_and_special_rule() -> None:
    assert list(boxing.PAGES) == [str(n) for n in range(1, 12)]
    first = {id: page.quests[0] for id, page in boxing.PAGES.items()}
    assert first == {"1": "A", "2": "1", "3": "17", "4": "33", "5": "49", "6": "65", "7": "81", "8": "97", "9": "113",
                     "10": "129", "11": "146"}
    assert {id: page.special for id, page in boxing.PAGES.items() if page.special} == {
        "5": "water", "10": "mammoth", "11": "villains"}
    assert [len(page.named) for page in boxing.PAGES.values()] == [4, 6, 4, 7, 5, 7, 6, 6, 7, 4, 7]
    for id, page in boxing.PAGES.items():
        assert set(page.named) <= set(page.quests)
        assert page.name == OWN.maps[id].name
        assert OWN.maps[id].spaces == {}
    quests = [quest for page in boxing.PAGES.values() for quest in page.quests]
    assert len(quests) == len(set(quests))


def test_the_shelves_are_those_of_the_real_box() -> None:
    assert {kind: shelf.count for kind, shelf in boxing.SHELVES.items()} == {
        "artifacts": 55, "treasures": 36, "adventurers": 36, "threats": 12, "villains": 4, "world": 31, "arcade": 40,
        "characters": 8, "quests": 0}
    assert sum(boxing.TIERS.values()) == boxing.SHELVES["artifacts"].count


def test_every_field_of_every_thing_can_be_entered() -> None:
    """What the structs hold is what an editor is told of, but for what belongs to the order of a list."""
    for shelf in boxing.SHELVES.values():
        fields = {field.name for field in shelf.fields}
        more = {"next"} if shelf.kind == "arcade" else set()
        assert fields == set(shelf.type.__struct_fields__) - more, shelf.kind  # type: ignore[attr-defined]
    told = {"failure"}  # only a story book says so of an option
    for fields, type_ in ((boxing.OPTION, Option), (boxing.SPACE, Space), (boxing.PATH, Path), (boxing.GAIN, Gain)):
        assert {field.name for field in fields} == set(type_.__struct_fields__) - told
    assert {field.name for field in boxing.PET} == set(Adventurer.__struct_fields__) - {"faction", "cost"}
    shown = {"x", "y"}  # by a tap on the photo, no input
    assert {field.name for field in boxing.MINE} == set(Pit.__struct_fields__) - {"gain"} - shown
    assert len(boxing.BOARD) == 14
    assert [field.name for field in boxing.TRADE] == ["coin", "gem", "food", "green", "blue", "red", "yellow"]


def test_every_effect_of_the_vocabulary_can_be_picked_and_filled_in() -> None:
    classes = {cls.__struct_config__.tag: cls for cls in vocabulary.Effects.__args__}
    assert set(boxing.EFFECTS) == set(classes)
    for tag, fields in boxing.EFFECTS.items():
        assert {field.name for field in fields} == set(classes[tag].__struct_fields__), tag
        chosen = {field.name: field.high if field.kind == "number" else [field.of[-1]] if field.kind == "choices"
                  else field.of[-1 - i] for i, field in enumerate(fields)}
        card = msgspec.convert({"effects": [{"kind": tag} | chosen]}, Treasure)
        assert boxing.findings(replace(OWN, treasures={"x": card})) == [], tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_finding_has_a_sentence(lang: str) -> None:
    said = texts("near_and_far", lang)
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(flaws)))
             if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_flaw"]
    abouts = {call.args[1].value for call in calls if isinstance(call.args[1], ast.Constant)} | {
        "water", "mammoth", "water-none", "mammoth-none"}
    assert set(said["finding"]["box"]) == abouts
    assert [about for about in sorted(abouts) if not is_text(say(said, f"finding.box.{about}"))] == []


# Maps


def test_the_sample_box_and_its_eleven_maps_are_clean() -> None:
    box = sample_box()
    assert list(box.maps) == list(boxing.PAGES)
    assert boxing.findings(box) == []
    assert all(boxing.playable(page) for page in box.maps.values())
    assert all(known == of for known, of in boxing.completeness(box).values())


def test_a_map_as_it_should_be_is_clean() -> None:
    assert boxing.map_findings(chart()) == []
    assert boxing.playable(chart())


def test_a_map_that_nobody_has_begun_is_no_fault_and_not_played_on() -> None:
    assert boxing.map_findings(OWN.maps["3"]) == []
    assert not boxing.playable(OWN.maps["3"])


PATHS = chart().paths
WRONG = {
    "town-none": space("town", kind="plain"), "town-many": space("s11", kind="town"),
    "route": space("s1", kind="coin"), "apart": chart(paths=PATHS[:-1]), "quest-twice": space("s2", quest="1"),
    "off": space("s2", x=1001), "path-twice": chart(paths=(*PATHS, Path("s1", "town"))),
    "path-end": chart(paths=(*PATHS, Path("s1", "nowhere"))), "path-self": chart(paths=(*PATHS, Path("s1", "s1"))),
    "choice": space("s9", kind="swamp"), "range": chart(routes=BOARD | {"tea": (-1, -1)})}
ODD = {
    "water": space("s2", water=True), "mammoth": space("s2", mammoth=True), "quest-range": space("s2", quest="17"),
    "unnamed": space("s3", name={}), "quest-count": space("s2", quest=""), "same-place": space("s2", x=60),
    "route-points": chart(routes={}), "route-order": chart(routes=BOARD | {"tea": (2, 5)}),
    "quest-town": space("town", quest="2"), "map-unknown": chart(id=12), "water-none": chart(id=5),
    "mammoth-none": chart(id=10)}


@pytest.mark.parametrize("about", WRONG)
def test_what_a_map_cannot_be_is_certain(about: str) -> None:
    found = {flaw.about: flaw for flaw in boxing.map_findings(WRONG[about])}
    assert found[f"box.{about}"].certain
    assert found[f"box.{about}"].kind == "maps"


@pytest.mark.parametrize("about", ODD)
def test_what_is_odd_about_a_map_is_suspicious(about: str) -> None:
    found = {flaw.about: flaw for flaw in boxing.map_findings(ODD[about])}
    assert not found[f"box.{about}"].certain


def test_a_finding_names_the_spaces_and_the_map() -> None:
    [flaw] = boxing.findings(replace(OWN, maps={"2": WRONG["apart"]}))
    assert (flaw.kind, flaw.id, flaw.at, flaw.params) == ("maps", "2", ("space:s16",), {"n": 1})
    found = boxing.findings(replace(OWN, maps={"3": chart()}))
    assert told(found) == ["map-number"]


def test_water_belongs_to_map_5_and_mammoths_to_map_10() -> None:
    assert "box.water" not in {f.about for f in boxing.map_findings(replace(space("s2", water=True), id=5))}
    assert "box.mammoth" not in {f.about for f in boxing.map_findings(replace(space("s2", mammoth=True), id=10))}


def test_a_path_both_ways_is_one_path_too_many() -> None:
    page = chart(paths=(*PATHS, Path("s2", "s1", "threat")))
    assert alone(boxing.map_findings(page)).at == ("space:s2", "space:s1")


def test_a_small_map_can_be_played_on_although_it_is_not_whole() -> None:
    small = Map(2, spaces={"t": Space("town"), "a": Space("coin", "1", 9, 9), "b": Space("plain", "2", 5, 5)},
                paths=(Path("t", "a"), Path("a", "b", "threat")))
    assert boxing.playable(small)
    assert {"route", "quest-count"} <= set(told(boxing.map_findings(small)))
    assert not boxing.playable(replace(small, paths=(Path("t", "a"),)))
    assert not boxing.playable(replace(small, paths=(*small.paths, Path("a", "x"))))


# Cards, Mine, boards


@pytest.mark.parametrize(("shelf", "card", "about"), [
    ("artifacts", Artifact("basic", 21), "range"), ("artifacts", Artifact("basic", coins=-1), "range"),
    ("artifacts", Artifact("golden"), "choice"), ("artifacts", Artifact("basic", reputation=13), "range"),
    ("adventurers", Adventurer("purple"), "choice"), ("adventurers", Adventurer("red", 13), "range"),
    ("threats", Threat(16), "range"), ("villains", Villain(strength=-1), "range"),
    ("treasures", Treasure(effects=(DuelBonus(0),)), "effect"),
    ("treasures", Treasure(effects=(VisitBonus("tower", "coin", 1),)), "effect"),
    ("treasures", Treasure(effects=(VisitBonus("mine", "gold", 1),)), "effect"),
    ("treasures", Treasure(effects=(EndPer("toes", 1),)), "effect"),
    ("treasures", Treasure(effects=(RollBonus(1, ("dance",)),)), "effect"),
    ("treasures", Treasure(effects=(RollBonus(1, ()),)), "effect-empty"),
    ("treasures", Treasure(effects=(EndIf(0, 2),)), "effect-empty"),
    ("world", Treasure(effects=(Bypass(13),)), "effect"),
    ("arcade", Quest(options=(Option("dance", 3),)), "choice"),
    ("arcade", Quest(options=(Option("skill", -1),)), "range"),
    ("arcade", Quest(options=(Option("skill", 5, 5, bonus=("coin",)),)), "bonus"),
    ("arcade", Quest(options=(Option("skill", 5, rewards=("money",)),)), "reward"),
    ("arcade", Quest(options=(Option("skill", 5, rewards=("keyword:",)),)), "reward")])
def test_what_a_card_cannot_be_is_certain(shelf: str, card: Any, about: str) -> None:
    found = boxing.findings(replace(OWN, **{shelf: {"x": card}}))
    flaw = next(f for f in found if f.about == f"box.{about}")
    assert (flaw.kind, flaw.id, flaw.certain) == (shelf, "x", True)


@pytest.mark.parametrize(("shelf", "card", "about"), [
    ("treasures", Treasure(effects=(AlsoAct("mine", "mine"),)), "effect-same"),
    ("arcade", Quest(options=(Option("skill", 5, rewards=("world:none",)),)), "reward-world"),
    ("arcade", Quest(options=(Option("", 5),)), "no-roll")])
def test_what_is_odd_about_a_card_is_suspicious(shelf: str, card: Any, about: str) -> None:
    flaw = alone(boxing.findings(replace(OWN, **{shelf: {"x": card}})))
    assert (flaw.about, flaw.certain) == (f"box.{about}", False)


def test_every_reward_that_can_be_picked_is_known() -> None:
    words = tuple(f"{word}:x" if word in ("world", "keyword", "story", "code") else word for word in REWARDS)
    box = replace(OWN, world={"x": Treasure()}, quests={"1": Quest(options=(Option("skill", 5, rewards=words),))})
    assert boxing.findings(box) == []


def test_what_is_not_known_yet_is_no_fault() -> None:
    box = replace(OWN, artifacts={"a": Artifact("?")}, treasures={"t": Treasure()}, villains={"v": Villain()},
                  adventurers={"x": Adventurer("?")}, arcade={"q": Quest()}, characters={"c": Character()},
                  mine=Mine({"pit-1": Pit(UNKNOWN, gain=Gain(UNKNOWN, UNKNOWN))}), trade={"green": UNKNOWN})
    assert boxing.findings(box) == []


def test_threats_are_4_to_15_once_each() -> None:
    twice = replace(OWN, threats=OWN.threats | {"x": Threat(7)})
    assert told(boxing.findings(twice)) == ["many", "strength-twice"]
    less = replace(OWN, threats={id: threat for id, threat in OWN.threats.items() if threat.strength != 9})
    assert alone(boxing.findings(less)).params == {"numbers": "9"}


def test_more_cards_than_the_box_has_are_suspicious() -> None:
    many = replace(OWN, artifacts={str(n): Artifact("advanced") for n in range(18)})
    assert [(f.about, f.params, f.certain) for f in boxing.findings(many)] == [
        ("box.tier", {"tier": "advanced", "n": 18, "most": 17}, False)]
    many = replace(OWN, treasures={str(n): Treasure() for n in range(37)})
    assert alone(boxing.findings(many)).params == {"n": 37, "most": 36}


def test_a_box_that_says_it_is_complete_has_to_be() -> None:
    assert [f.kind for f in boxing.findings(replace(OWN, complete=True))] == ["artifacts", "treasures", "adventurers"]
    assert "box.short" not in {f.about for f in boxing.findings(OWN)}


def test_two_cards_of_one_name_are_suspicious() -> None:
    box = replace(OWN, treasures={"a": Treasure({"cs": "Zvon"}), "b": Treasure({"cs": " zvon"})})
    flaw = alone(boxing.findings(box))
    assert (flaw.about, flaw.id, flaw.certain) == ("box.namesake", "b", False)


def test_two_characters_do_not_begin_with_one_quest() -> None:
    found = boxing.findings(replace(OWN, characters=OWN.characters | {"x": Character(code="RIZ1")}))
    assert "code-twice" in told(found)


def grid(**changes: Any) -> Mine:
    return replace(sample_box().mine, **changes)


PITS = sample_box().mine.pits


@pytest.mark.parametrize(("mine", "about", "certain"), [
    (grid(entrance=""), "entrance", True), (grid(entrance="m22"), "entrance-corner", False),
    (grid(pits=PITS | {"m11": Pit(4, 0, 0)}), "entrance-number", False),
    (grid(pits=PITS | {"m12": Pit(1, 0, 0)}), "pit-twice", True),
    (grid(pits=PITS | {"m34": Pit(6, 9, 9)}), "pit-apart", True),
    (grid(pits=PITS | {"m34": Pit(6, 9, 9)}), "pit-reward", True),
    (grid(pits=PITS | {"more": Pit(6, 3, 0, Gain(1, 0))}), "pits-many", True),
    (grid(pits={id: pit for id, pit in PITS.items() if id != "m34"}), "pits-few", False),
    (grid(pits=PITS | {"m34": Pit(40, 2, 3)}), "range", True), (grid(rows=()), "pit-reward", True),
    (grid(rows=(Gain(-1, 0), *sample_box().mine.rows[1:])), "range", True)])
def test_the_mine_is_looked_through(mine: Mine, about: str, certain: bool) -> None:
    found = {flaw.about: flaw for flaw in boxing.findings(replace(OWN, mine=mine))}
    assert found[f"box.{about}"].certain is certain
    assert found[f"box.{about}"].kind == "mine"


def test_boards_and_trade_values_are_looked_through() -> None:
    for box, about, certain in (
            (replace(OWN, uncovers=("coin",)), "board", True), (replace(OWN, uncovers=("gold", *OWN.uncovers[1:])),
                                                              "choice", True),
            (replace(OWN, trade={"coin": 0}), "range", True), (replace(OWN, trade={"gold": 2}), "choice", True),
            (replace(OWN, trade={"blue": 6}), "trade-blue", False),
            (replace(OWN, pet=Adventurer("", 0, 1, 1, 0, 0, 0, 99)), "range", True)):
        flaw = alone(boxing.findings(box))
        assert (flaw.about, flaw.certain) == (f"box.{about}", certain)


# The meter


def test_the_meter_counts_what_is_wholly_known() -> None:
    known = Artifact("basic", 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    box = replace(OWN, artifacts={"a": known, "b": replace(known, gems=UNKNOWN), "c": replace(known, tier="?")},
                  threats=OWN.threats | {"4": Threat(4, 1)}, trade=OWN.trade | {"green": 4},
                  maps=OWN.maps | {"2": chart(), "3": WRONG["apart"]},
                  arcade={"x": Quest(), "y": Quest(options=(Option("skill", 4),))})
    meter = boxing.completeness(box)
    assert {kind: meter[kind] for kind in ("artifacts", "threats", "trade", "maps", "arcade", "board", "pet")} == {
        "artifacts": (1, 55), "threats": (1, 12), "trade": (6, 7), "maps": (1, 11), "arcade": (1, 40),
        "board": (2, 14), "pet": (1, 1)}
    assert boxing.completeness(replace(OWN, mine=Mine({"p": Pit(1, gain=Gain(1, 0)), "q": Pit(2)})))["mine"] == (1, 12)
