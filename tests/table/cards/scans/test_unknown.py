"""Texts that mean nothing, cards that came after the table began, and naming what a text stands for."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.box import numbers, shelf
from companion.box.faults import BoxFault
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Saloon
from companion.kernel import TABLE, replace, top
from companion.table import desk
from companion.table.cards import rejudge, scans
from companion.table.cards.scans import Meaning
from companion.table.errors import TableError
from companion.table.models import Table
from companion.vision import codes
from tests.games.near_and_far.box import person
from tests.games.near_and_far.helpers import THREE
from tests.games.near_and_far.scan.test_scan import lying, town
from tests.table.cards.scans.scanning import GAME, NAF, SHELVED, URL, code, enter, kinds, scan, table


# Texts that mean nothing

def test_why_a_text_means_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at, lamp = table(lying()), code(folder, "treasure", "mug")
    misread = lamp[:-1] + ("2" if lamp[-1] != "2" else "3")
    unknown = next(f"Z:A1{sign}" for sign in codes.ALPHABET if codes.fault(f"Z:A1{sign}") != "check")
    texts = {URL: "foreign", "": "foreign", misread: "check", unknown: "unknown",
             codes.write(NAF, "treasure", 999): "number"}
    for text, why in texts.items():
        assert scan(at, text) == Meaning(text, why)
    monkeypatch.setattr(numbers, "read", lambda text: codes.Code("harrow", "card", 1))
    assert scan(at, lamp).why == "other"


def test_tables_that_have_no_cards_say_so(folder: Path) -> None:
    lamp = code(folder, "treasure", "mug")
    tower = desk.open_table("tower", '{"seats": ["p1"]}', {"p1": "Ann"})
    assert [scans.read(desk.look(tower), ("p1", TABLE), TABLE, x).why for x in (lamp, URL)] == ["other", "foreign"]
    assert scans.namable(desk.look(tower), Meaning(URL, "foreign")) == {}
    with pytest.raises(TableError) as fault:
        scans.name_text(desk.look(tower), URL, "treasure", "mug")
    assert fault.value.key == "scan.not_namable"


@pytest.mark.parametrize("flow", ["over", "counters"])
def test_where_nothing_is_played_a_card_is_only_named(flow: str, folder: Path) -> None:
    s = replace(lying(), flow=()) if flow == "over" else replace(
        GAME.new(Setup(THREE, mode="counters")), box=lying().box)
    found = scan(table(s), code(folder, "treasure", "mug"), "ann")
    assert (found.why, found.id, found.entries, found.at_once) == ("", "mug", (), False)
    assert {x.key for x in found.corrections} == ({"lost"} if flow == "over" else set())
    assert scan(table(s), code(folder, "threat", "9"), "ann").place == ("threats" if flow == "over" else "")


def test_a_box_that_has_left_the_house_and_one_that_is_broken(folder: Path) -> None:
    at = table(replace(lying(), box=replace(lying().box, id="lent")))
    assert scan(at, code(folder, "treasure", "mug")).why == "number"
    assert scans.namable(desk.look(at), scan(at, URL)) == {}
    with pytest.raises(TableError) as fault:
        scans.name_text(desk.look(at), URL, "treasure", "mug")
    assert fault.value.key == "scan.not_namable"
    scans.forget_name(desk.look(at), URL)
    assert not (folder / "boxes" / NAF / "lent").exists()
    broken = table(lying())
    (folder / "boxes" / NAF / "examples" / "codes.json").write_bytes(b"{")
    with pytest.raises(BoxFault):
        scan(broken, "N:T1M")


# Cards that came after the table began

def started(folder: Path, **more: Any) -> Table:
    """A table with an owner's box that is not complete, in ann's turn at the Saloon."""
    own = replace(boxing.own_box({"en": "Ours"}), adventurers={"red": person("red", 1)}, **more)
    shelf.save(folder, NAF, "ours", boxing.dump(own))
    box = boxing.read(shelf.read(folder, NAF, "ours"))
    at = desk.open_table(NAF, json.dumps({"seats": ["ann", "bob"], "box": msgspec.to_builtins(box)}),
                         {"ann": "Ann", "bob": "Bob"})
    for seat in ("ann", "bob"):
        enter(at, a.Hold(seat=seat, basic=1, advanced=0), seat)
    enter(at, a.Visit(seat="ann", building="saloon"), "ann")
    return at


def met(at: Table) -> None:
    """She hires somebody whom the app has not met."""
    enter(at, a.Hire(seat="ann", adventurer="new"), "ann")
    while (step := top(desk.look(at).state)).__struct_config__.tag == "asking":
        enter(at, a.Told(seat="ann", field=step.wants[0], value="blue" if "faction" in step.wants[0] else 1), "ann")


def test_an_id_that_the_table_made_up_is_not_the_one_of_the_shelf(folder: Path) -> None:
    at = started(folder)
    met(at)
    assert "adventurer-1" in desk.look(at).state.box.adventurers
    own = boxing.read(shelf.read(folder, NAF, "ours"))
    newer = replace(own, adventurers=own.adventurers | {"adventurer-1": person("green", 4, skill=2),
                                                        "late": person("green", 3, skill=3)})
    shelf.save(folder, NAF, "ours", boxing.dump(newer))
    for id in ("adventurer-1", "late"):
        found = scan(at, code(folder, "adventurer", id, "ours"), "ann")
        assert (found.why, found.kind, found.entries, found.corrections) == ("absent", "adventurer", (), ())
    rejudge.take_home(folder, at, "ours")
    home = code(folder, "adventurer", f"adventurer-t{at.id}.1", "ours")
    assert scan(at, home, "ann").id == "adventurer-1"
    rejudge.adopt_box(at, rejudge.newest_box(folder, at), client="adopt", head=desk.look(at).head)
    # Now it plays with them; but where the table's own card has the id, the shelf's has no place.
    assert scan(at, code(folder, "adventurer", "late", "ours"), "ann").id == "late"
    assert scan(at, code(folder, "adventurer", "adventurer-1", "ours"), "ann").why == "absent"
    assert scan(at, home, "ann").id == "adventurer-1"
    desk.undo(at, by="ann", client="back", head=desk.look(at).head)
    assert scan(at, code(folder, "adventurer", "late", "ours"), "ann").why == "absent"


def test_what_the_table_made_up_can_be_named_and_is_the_same_card_at_home(folder: Path) -> None:
    at = started(folder)
    met(at)
    look = desk.look(at)
    scans.name_text(look, URL, "adventurer", "adventurer-1")
    assert (scan(at, URL, "ann").id, scan(at, URL, "ann").named) == ("adventurer-1", True)
    assert numbers.names(folder, NAF, "ours") == {URL: numbers.CodedThing("adventurer", f"adventurer-t{at.id}.1")}
    rejudge.take_home(folder, at, "ours")
    other = started(folder)
    assert scan(other, URL, "ann").why == "absent"  # this one began with the first version again


# What is this card?

def test_a_text_is_named_once_and_means_its_card_from_then_on(folder: Path) -> None:
    at = table(town(Saloon("ann"), coins=9))
    unknown = scan(at, URL, "ann")
    things = scans.namable(desk.look(at), unknown)
    assert set(things["adventurer"]) == set(lying().box.adventurers)
    assert "seat" not in things
    scans.name_text(desk.look(at), URL, "adventurer", "giant")
    assert kinds(scan(at, URL, "ann")) == [("Hire", "refused")]
    scans.name_text(desk.look(at), URL, "adventurer", "guide")  # it was the other one
    found = scan(at, URL, "ann")
    assert (found.named, found.at_once, found.id) == (True, True, "guide")
    assert scans.namable(desk.look(at), found) == {}
    enter(at, found.entries[0][0], "ann")
    assert scan(table(lying()), URL, "ann").id == "guide", "at every table that plays with this box"
    scans.forget_name(desk.look(at), URL)
    assert scan(at, URL, "ann") == Meaning(URL, "foreign")


def test_a_code_of_ours_that_no_card_has_can_be_named(folder: Path) -> None:
    at, text = table(lying()), codes.write(NAF, "treasure", 77)
    scans.name_text(desk.look(at), text, "treasure", "cup")
    assert scan(at, text).id == "cup"
    grown = SHELVED.treasures | {"treasure-77": SHELVED.treasures["mug"]}
    shelf.save(folder, NAF, "examples", boxing.dump(replace(SHELVED, treasures=grown)))
    assert code(folder, "treasure", "treasure-77") != text, "a sticker never comes to mean another card"
    assert scan(at, text).id == "cup"


@pytest.mark.parametrize("text", ["", "x" * 201, "a\nb", " a", "a\u202eb", "a\u200b", "\ud800"])
def test_what_cannot_be_seen_or_is_too_long_gets_no_name(text: str, folder: Path) -> None:
    at = table(lying())
    assert scans.namable(desk.look(at), Meaning(text, "foreign")) == {}
    with pytest.raises(TableError) as fault:
        scans.name_text(desk.look(at), text, "treasure", "cup")
    assert fault.value.key == "scan.not_namable"


def test_what_was_misread_or_has_a_card_gets_no_name(folder: Path) -> None:
    at, mug = table(lying()), code(folder, "treasure", "mug")
    misread = mug[:-1] + ("2" if mug[-1] != "2" else "3")
    unknown = next(f"Z:A1{sign}" for sign in codes.ALPHABET if codes.fault(f"Z:A1{sign}") != "check")
    for text in (mug, misread, unknown, code(folder, "seat", "p1"), codes.write(NAF, "arcade", 1)):
        assert scans.namable(desk.look(at), scan(at, text)) == {}
        with pytest.raises(TableError) as fault:
            scans.name_text(desk.look(at), text, "treasure", "cup")
        assert fault.value.key == "scan.not_namable"
    for kind, id in (("treasure", "nothing"), ("dragon", "cup"), ("seat", "ann"), ("treasure", "../cup")):
        with pytest.raises(TableError) as fault:
            scans.name_text(desk.look(at), URL, kind, id)
        assert fault.value.key == "scan.no_such"
    assert numbers.names(folder, NAF, "examples") == {}
