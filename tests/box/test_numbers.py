"""The numbers of a box's codes: they grow, they outlive versions, merges and files, and none ever changes hands."""
from __future__ import annotations

import io
import shutil
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.box import files, numbers, shelf
from companion.box.faults import BoxFault
from companion.box.merge import merge
from companion.box.numbers import CodedThing, UnknownText
from companion.games import about
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Artifact, Box, Map, Quest, Space
from companion.vision import codes
from tests.box.conftest import GAME
from tests.soak import SOAK


def cards(*ids: str) -> dict[str, Artifact]:
    return {id: Artifact("basic", 3, name={"cs": f"Karta {id}"}) for id in ids}


def save(folder: Path, own: Box, *ids: str, id: str = "mine") -> None:
    shelf.save(folder, GAME, id, boxing.dump(replace(own, artifacts=cards(*ids))))


def artifacts(folder: Path, id: str = "mine") -> dict[str, int]:
    return numbers.register(folder, GAME, id).numbers["artifact"]


def key(fault: pytest.ExceptionInfo[BoxFault]) -> str:
    return fault.value.findings[0].key


def test_a_box_gets_its_numbers_when_it_is_first_asked(folder: Path, own: Box) -> None:
    save(folder, own, "throne", "artifact-3")
    assert numbers.numbers_given(folder, GAME, "mine") == {}
    table = numbers.register(folder, GAME, "mine").numbers
    assert table["artifact"] == {"artifact-3": 3, "throne": 4}
    assert table["threat"] == {str(n): n for n in range(4, 16)}
    assert table["seat"] == {"p1": 1, "p2": 2, "p3": 3, "p4": 4}
    assert table.keys() == about(GAME).codes.kinds.keys()
    assert numbers.numbers_given(folder, GAME, "mine") == table


def test_entries_are_those_of_book_maps_and_villains(own: Box) -> None:
    page = Map(1, spaces={"s": Space("coin", quest="H"), "t": Space("town")})
    box = replace(own, quests={"A": Quest()}, maps={"1": page},
                  villains={"zak": replace(own.villains["zak"], paragraph="171"), "rest": own.villains["zak"]})
    assert boxing.ids_with_codes(box)["entry"] == ("A", "H", "171")


def test_numbers_outlive_the_versions_of_a_box(folder: Path, own: Box) -> None:
    save(folder, own, "a", "b")
    first = artifacts(folder)
    save(folder, own, "b", "c")
    second = artifacts(folder)
    shelf.save(folder, GAME, "mine", shelf.read(folder, GAME, "mine", 2))  # the version with `a` comes back
    assert second == first | {"c": 3}
    assert artifacts(folder) == second


def test_a_code_says_what_it_stands_for_and_what_is_none_says_why(
        folder: Path, own: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    save(folder, own, "lamp")
    text = numbers.code_of(folder, GAME, "mine", "artifact", "lamp")
    assert text == codes.write(GAME, "artifact", 1)
    assert numbers.thing_of(folder, GAME, "mine", text) == CodedThing("artifact", "lamp")
    typed = codes.correct_typing(text.lower().replace(":", " "))
    assert numbers.thing_of(folder, GAME, "mine", typed) == CodedThing("artifact", "lamp")
    assert numbers.thing_of(folder, GAME, "mine", codes.write(GAME, "seat", 2)) == CodedThing("seat", "p2")
    strange = {"https://example.org": "foreign", text[:-1] + ("2" if text[-1] != "2" else "3"): "check",
               codes.write(GAME, "artifact", 2): "number",
               next(f"Z:A1{sign}" for sign in codes.ALPHABET if codes.fault(f"Z:A1{sign}") != "check"): "unknown"}
    for said, why in strange.items():
        assert numbers.thing_of(folder, GAME, "mine", said) == UnknownText(why)
    monkeypatch.setattr(numbers, "read", lambda text: codes.Code("harrow", "card", 1))
    assert numbers.thing_of(folder, GAME, "mine", text) == UnknownText("other")


def test_a_card_that_has_left_is_still_told_by_its_code(folder: Path, own: Box) -> None:
    save(folder, own, "lamp", "hat")
    text = numbers.code_of(folder, GAME, "mine", "artifact", "lamp")
    save(folder, own, "hat")
    assert numbers.thing_of(folder, GAME, "mine", text) == CodedThing("artifact", "lamp")


def test_what_is_not_there_has_no_code(folder: Path) -> None:
    for id, thing, said in (("mine", "ghost", "codes.nothing"), ("yours", "lamp", "box.unknown")):
        with pytest.raises(BoxFault) as fault:
            numbers.code_of(folder, GAME, id, "artifact", thing)
        assert key(fault) == said
    for call in (numbers.register, numbers.numbers_given):
        with pytest.raises(BoxFault) as fault:
            call(folder, GAME, "../mine")
        assert key(fault) == "box.name"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"numbers": {"artifact": {"a": 0}}}', b"\xff"])
def test_a_table_that_cannot_be_read_is_not_begun_anew(folder: Path, data: bytes) -> None:
    file = folder / "boxes" / GAME / "mine" / "codes.json"
    file.write_bytes(data)
    for call in (numbers.register, numbers.forget_printed, files.export):
        with pytest.raises(BoxFault) as fault:
            call(folder, GAME, "mine")
        assert key(fault) == "codes.broken"
    assert file.read_bytes() == data


def test_the_apps_own_boxes_have_numbers_and_are_no_boxes_of_the_house(folder: Path) -> None:
    for id in ("sample", "empty"):
        table = numbers.register(folder, GAME, id).numbers
        assert numbers.thing_of(folder, GAME, id, codes.write(GAME, "threat", 7)) == CodedThing("threat", "7")
        assert {kind: set(ids) for kind, ids in table.items()} == {
            kind: set(ids) for kind, ids in boxing.ids_with_codes(boxing.SHIPPED[id]()).items()}
    assert [kept.id for kept in shelf.boxes(folder, GAME)] == ["mine"]


def test_a_table_asks_by_the_box_that_it_plays_with(folder: Path) -> None:
    mine = boxing.read(shelf.read(folder, GAME, "mine"))
    assert numbers.id_of_played_box(GAME, mine) == "mine"
    for word in ("sample", "empty"):
        assert numbers.id_of_played_box(GAME, boxing.SHIPPED[word]()) == word
    shelf.save(folder, GAME, "own", boxing.dump(mine))  # called like the empty one, and yet the owner's
    assert numbers.id_of_played_box(GAME, boxing.read(shelf.read(folder, GAME, "own"))) == "own"


def test_what_was_printed_is_remembered_and_what_came_later_is_new(folder: Path, own: Box) -> None:
    save(folder, own, "a", "b", "c")
    before = numbers.register(folder, GAME, "mine")
    assert not any(before.new("artifact", id) for id in "abc")
    here = numbers.mark_printed(folder, GAME, "mine", {"artifact": ["a"]})
    assert (here.on_paper("artifact", "a"), here.on_paper("artifact", "b"), here.codes) == (True, False, 1)
    assert not any(here.new("artifact", id) for id in "abc")
    save(folder, own, "a", "b", "c", "d", "e")
    here = numbers.register(folder, GAME, "mine")
    assert [id for id in "abcde" if here.new("artifact", id)] == ["d", "e"]
    here = numbers.mark_printed(folder, GAME, "mine", {"artifact": ["d"], "threat": ["4"]})
    assert [id for id in "abcde" if here.new("artifact", id)] == ["e"]
    here = numbers.forget_printed(folder, GAME, "mine")
    assert (here.printed, here.sheet) == ({}, None)
    assert here.numbers["artifact"] == {id: n for n, id in enumerate("abcde", 1)}


def test_more_than_there_are_numbers_is_told(folder: Path) -> None:
    with pytest.raises(BoxFault) as fault:
        numbers.register(folder, GAME, "mine", {"entry": [f"E{n}" for n in range(codes.MAX_NUMBER + 1)]})
    assert key(fault) == "codes.full"


def test_what_cannot_be_called_so_in_a_file_gets_no_code(folder: Path) -> None:
    table = numbers.register(folder, GAME, "mine", {"entry": ["35", "a/b", "", "x" * 99], "dragon": ["1"]}).numbers
    assert (table["entry"], "dragon" in table) == ({"35": 35}, False)


# files

def test_numbers_travel_with_the_box_and_hold_good_there(folder: Path, own: Box, tmp_path: Path) -> None:
    save(folder, own, "throne", "artifact-3")
    numbers.register(folder, GAME, "mine")
    numbers.mark_printed(folder, GAME, "mine", {"artifact": ["throne"]})
    save(folder, own, "artifact-3", "artifact-1")  # the throne has gone, its number has not
    data = files.export(folder, GAME, "mine")
    there = tmp_path / "there"
    files.keep_unpacked(there, files.unpack(data), "theirs")
    here = numbers.register(there, GAME, "theirs")
    assert here.numbers["artifact"] == {"throne": 4, "artifact-3": 3, "artifact-1": 1}
    assert here.sheet is None, "what one house printed says nothing of another"


def test_files_without_numbers_are_what_they_were(folder: Path, own: Box, tmp_path: Path) -> None:
    data = files.export(folder, GAME, "mine")
    assert "codes.json" not in zipfile.ZipFile(io.BytesIO(data)).namelist()
    assert b'"version": 1' in zipfile.ZipFile(io.BytesIO(data)).read("manifest.json")
    unpacked = files.unpack(data)
    assert unpacked.codes == {}
    files.keep_unpacked(tmp_path, unpacked, "theirs")
    assert numbers.register(tmp_path, GAME, "theirs").numbers["threat"]["4"] == 4


@pytest.mark.parametrize("data", [
    b"", b"[]", b'{"artifact": {"a": 0}}', b'{"artifact": {"a": 10000}}', b'{"artifact": {"a": "1"}}', b"\xff\xfe",
    b'{"artifact": {"a": 1, "b": 1}}', b'{"artifact": {"../a": 1}}', b'{"": {"a": 1}}', b"[" * 100_000])
def test_numbers_that_are_none_are_told_and_nothing_is_kept(data: bytes, folder: Path, own: Box,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numbers, "encode_numbers", lambda codes: data)
    file = files.pack(GAME, boxing.dump(own), codes={"artifact": {"a": 1}})
    with pytest.raises(BoxFault) as fault:
        files.unpack(file)
    assert key(fault) == "codes.file"


# two boxes

def merged(folder: Path, mine: str, theirs: str) -> None:
    """As the pages do it."""
    had, others = numbers.register(folder, GAME, mine).numbers, numbers.numbers_given(folder, GAME, theirs)
    one, other = (boxing.read(shelf.read(folder, GAME, id)) for id in (mine, theirs))
    both = merge(GAME, one, other, None, numbers.numbered_ids(GAME, had))
    shelf.save(folder, GAME, mine, boxing.dump(both.box))
    numbers.join_numbers(folder, GAME, mine, numbers.numbers_after_merge(GAME, had, others, both.places))


def box_of(own: Box, named: Mapping[str, str]) -> bytes:
    """Artifacts by id with their names: the same name is the same card."""
    there = {id: Artifact("basic", 3, name={"cs": name}) for id, name in named.items()}
    return boxing.dump(replace(own, artifacts=there))


def test_my_stickers_hold_good_and_theirs_where_they_can(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "mine", box_of(own, {"artifact-1": "Lampa", "artifact-2": "Koruna"}))
    theirs = {"artifact-1": "Klobouk", "artifact-7": "Koruna", "artifact-9": "Dudy"}
    shelf.save(folder, GAME, "theirs", box_of(own, theirs))
    for id in ("mine", "theirs"):
        numbers.register(folder, GAME, id)
    merged(folder, "mine", "theirs")
    box = boxing.read(shelf.read(folder, GAME, "mine"))
    table = artifacts(folder)
    by_name = {box.artifacts[id].name["cs"]: table[id] for id in box.artifacts}
    assert by_name == {"Lampa": 1, "Koruna": 2, "Dudy": 9, "Klobouk": by_name["Klobouk"]}
    assert by_name["Klobouk"] not in (1, 2, 7, 9)


def test_a_card_that_comes_with_a_merge_is_not_called_like_one_that_has_left(folder: Path, own: Box) -> None:
    for cards in ({"artifact-1": "Lampa"}, {}):
        shelf.save(folder, GAME, "mine", box_of(own, cards))
        numbers.register(folder, GAME, "mine")
    shelf.save(folder, GAME, "theirs", box_of(own, {"artifact-1": "Dudy"}))
    merged(folder, "mine", "theirs")
    [dudy] = boxing.read(shelf.read(folder, GAME, "mine")).artifacts
    table = artifacts(folder)
    assert (table["artifact-1"], table[dudy]) == (1, 2)


def test_a_card_of_theirs_keeps_its_free_number_under_another_id(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "mine", box_of(own, {"throne": "Lampa"}))
    shelf.save(folder, GAME, "theirs", box_of(own, {"artifact-3": "Koruna", "throne": "Dudy"}))
    numbers.register(folder, GAME, "theirs")
    merged(folder, "mine", "theirs")
    assert artifacts(folder) == {"throne": 1, "artifact-3": 3, "throne-2": 4}


def test_a_number_of_theirs_that_is_spent_is_given_to_nothing_here(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "mine", box_of(own, {"throne": "Lampa"}))
    for cards in ({"throne": "Dudy", "lamp-2": "Koruna", "artifact-3": "Meč"}, {"lamp-2": "Koruna"}):
        shelf.save(folder, GAME, "theirs", box_of(own, cards))
        numbers.register(folder, GAME, "theirs")
    merged(folder, "mine", "theirs")
    mine = {"throne": "Lampa", "lamp-2": "Koruna", "sword-4": "Štít", "x-3": "Kruh"}
    shelf.save(folder, GAME, "mine", box_of(own, mine))
    table = artifacts(folder)
    assert (table["throne"], table["lamp-2"]) == (1, 2)
    assert {table["sword-4"], table["x-3"]}.isdisjoint({1, 2, 3, 4})


def test_an_id_does_not_outgrow_its_file_from_one_merge_to_the_next() -> None:
    table = {"artifact": {"a" * 40: 1}}
    for number in range(2, 9):
        last = list(table["artifact"])[-1]
        brought = numbers.numbers_after_merge(GAME, table, {"artifact": {last: number}}, {"artifacts": {}})
        table["artifact"] |= brought["artifact"]
    assert sorted(table["artifact"].values()) == list(range(1, 9))
    assert numbers.decode_numbers(numbers.encode_numbers(table)) == table


NAMES = st.sampled_from(["Lampa", "Koruna", "Dudy", "Meč"])
SHELF = st.dictionaries(st.sampled_from([f"artifact-{n}" for n in range(1, 4)]), NAMES, max_size=3).filter(
    lambda box: len(set(box.values())) == len(box))
STEPS = st.lists(st.tuples(st.sampled_from(["mine", "theirs"]),
                           st.sampled_from(["add", "drop", "back", "merge", "move"]), NAMES), max_size=8)


class House:
    """Two boxes as people change them through the pages, and every sticker that was ever printed."""

    def __init__(self, own: Box, folder: Path):
        self.own, self.folder = own, folder
        self.stickers: dict[str, dict[int, str]] = {"mine": {}, "theirs": {}}

    def named(self, id: str) -> dict[str, str]:
        box = boxing.read(shelf.read(self.folder, GAME, id))
        return {card: thing.name["cs"] for card, thing in box.artifacts.items()}

    def keep(self, id: str, cards: Mapping[str, str]) -> None:
        shelf.save(self.folder, GAME, id, box_of(self.own, cards))
        table = artifacts(self.folder, id)
        for card, name in self.named(id).items():
            # A sticker means the card that it was printed for, whatever has happened since.
            assert self.stickers[id].setdefault(table[card], name) == name
        assert len(set(table.values())) == len(table)

    def step(self, id: str, do: str, name: str) -> None:
        cards = self.named(id)
        spent = {*cards, *numbers.numbers_given(self.folder, GAME, id).get("artifact", {})}
        if do == "add" and name not in {*cards.values(), *self.stickers[id].values()}:
            self.keep(id, cards | {next(x for n in range(1, 99) if (x := f"artifact-{n}") not in spent): name})
        elif do == "drop" and name in cards.values():
            self.keep(id, {card: one for card, one in cards.items() if one != name})
        elif do == "back":
            self.keep(id, {card: thing.name["cs"] for card, thing in
                           boxing.read(shelf.read(self.folder, GAME, id, 1)).artifacts.items()})
        elif do == "merge":
            other = "theirs" if id == "mine" else "mine"
            had = artifacts(self.folder, id)
            merged(self.folder, id, other)
            assert artifacts(self.folder, id).items() >= had.items()
            known = {*self.stickers[id].values()}
            fresh = {number: x for number, x in self.stickers[other].items() if number not in had.values()}
            self.keep(id, self.named(id))
            for number, x in fresh.items():  # their stickers hold good, or mean nothing, but never another card
                if x not in known:
                    assert self.stickers[id].get(number, x) == x
        elif do == "move":
            data = files.export(self.folder, GAME, id)
            shelf.remove(self.folder, GAME, id)
            files.keep_unpacked(self.folder, files.unpack(data), id)
            self.keep(id, self.named(id))


@settings(max_examples=60 if SOAK else 15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mine=SHELF, theirs=SHELF, steps=STEPS)
@example({"artifact-1": "Lampa"}, {"artifact-1": "Dudy"}, [("mine", "drop", "Lampa"), ("mine", "merge", "Lampa")])
@example({}, {"artifact-1": "Dudy"}, [("theirs", "drop", "Dudy"), ("mine", "merge", "Dudy"), ("mine", "add", "Meč")])
def test_whatever_two_boxes_go_through_no_sticker_comes_to_mean_another_card(
        own: Box, mine: dict[str, str], theirs: dict[str, str], steps: list[tuple[str, str, str]]) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        house = House(own, folder)
        house.keep("mine", mine)
        house.keep("theirs", theirs)
        for id, do, name in steps:
            house.step(id, do, name)
    finally:
        shutil.rmtree(folder)
