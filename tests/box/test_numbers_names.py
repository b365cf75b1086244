"""Texts that somebody has named: kept beside the numbers, for every version, through merges, and never against them."""
from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.box import files, numbers, shelf
from companion.box.faults import BoxFault
from companion.box.merge import merge
from companion.box.numbers import CodedThing, UnknownText
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Box
from companion.vision import codes
from tests.box.conftest import GAME
from tests.box.test_numbers import box_of, key, save
from tests.soak import SOAK

URL = "https://example.org/lamp"
SPARE = codes.write(GAME, "artifact", 77)


def named(folder: Path, text: str, id: str = "lamp", kind: str = "artifact", box: str = "mine") -> numbers.Register:
    return numbers.name_text(folder, GAME, box, text, kind, id)


def stands(folder: Path, text: str, box: str = "mine") -> CodedThing | UnknownText:
    return numbers.thing_of(folder, GAME, box, text)


@pytest.mark.parametrize("text", [URL, SPARE, "Lampa č. 3", "x" * 200])
def test_a_text_stands_for_its_card_like_the_card_s_own_code(text: str, folder: Path, own: Box) -> None:
    save(folder, own, "lamp", "hat")
    before = stands(folder, text)
    named(folder, text)
    assert stands(folder, text) == CodedThing("artifact", "lamp")
    assert numbers.names(folder, GAME, "mine") == {text: CodedThing("artifact", "lamp")}
    save(folder, own, "hat")
    assert stands(folder, text) == CodedThing("artifact", "lamp"), "it belongs to all versions"
    named(folder, text, "hat")
    assert stands(folder, text) == CodedThing("artifact", "hat")
    numbers.forget_name(folder, GAME, "mine", text)
    assert stands(folder, text) == before
    numbers.forget_name(folder, GAME, "mine", text)


def wrong(text: str) -> str:
    return text[:-1] + next(x for x in codes.ALPHABET if x != text[-1])


@pytest.mark.parametrize(("text", "kind", "id"), [
    ("", "artifact", "lamp"), ("x" * 201, "artifact", "lamp"), ("a\x00b", "artifact", "lamp"),
    ("a\u202eb", "artifact", "lamp"), (wrong(SPARE), "artifact", "lamp"),
    (codes.write(GAME, "artifact", 1), "artifact", "lamp"),
    (codes.write(GAME, "seat", 1), "artifact", "lamp"), (URL, "dragon", "lamp"), (URL, "artifact", "../lamp")])
def test_what_may_not_be_named_is_not(text: str, kind: str, id: str, folder: Path, own: Box) -> None:
    save(folder, own, "lamp")
    numbers.register(folder, GAME, "mine")
    with pytest.raises(BoxFault) as fault:
        named(folder, text, id, kind)
    assert key(fault) == "codes.name"
    assert numbers.names(folder, GAME, "mine") == {}


def test_more_than_there_is_room_for_are_not_named(folder: Path, own: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    save(folder, own, "lamp", "hat")
    monkeypatch.setattr(numbers, "MAX_NAMES", 2)
    for text in ("one", "two"):
        named(folder, text)
    with pytest.raises(BoxFault) as fault:
        named(folder, "three")
    assert key(fault) == "codes.many"
    named(folder, "two", "hat")
    theirs = {text: CodedThing("treasure", "lamp") for text in ("three", "four")}
    assert set(numbers.join_numbers(folder, GAME, "mine", {}, theirs).names) == {"one", "two"}


def test_the_number_of_a_named_code_is_given_to_nothing(folder: Path, own: Box) -> None:
    save(folder, own, "lamp")
    named(folder, SPARE)
    save(folder, own, "lamp", "artifact-77", "hat")
    table = numbers.register(folder, GAME, "mine").numbers["artifact"]
    assert 77 not in table.values()
    assert table.keys() == {"lamp", "artifact-77", "hat"}
    assert stands(folder, SPARE) == CodedThing("artifact", "lamp")
    numbers.forget_name(folder, GAME, "mine", SPARE)
    save(folder, own, "lamp", "artifact-77", "hat", "boat-77")
    assert numbers.register(folder, GAME, "mine").numbers["artifact"]["boat-77"] == 77, "free again"


def test_numbers_that_come_along_go_round_a_named_code(folder: Path, own: Box) -> None:
    save(folder, own, "lamp")
    named(folder, SPARE)
    table = numbers.join_numbers(folder, GAME, "mine", {"artifact": {"theirs": 77}}).numbers["artifact"]
    assert table["theirs"] not in (77, table["lamp"])


def test_lost_sheets_leave_the_names(folder: Path, own: Box) -> None:
    save(folder, own, "lamp")
    named(folder, URL)
    numbers.mark_printed(folder, GAME, "mine", {"artifact": ["lamp"]})
    numbers.forget_printed(folder, GAME, "mine")
    assert stands(folder, URL) == CodedThing("artifact", "lamp")


def test_a_table_of_before_there_were_names_is_read(folder: Path, own: Box) -> None:
    save(folder, own, "lamp")
    (folder / "boxes" / GAME / "mine" / "codes.json").write_text('{"numbers": {"artifact": {"lamp": 5}}}')
    assert numbers.names(folder, GAME, "mine") == {}
    named(folder, URL)
    assert stands(folder, codes.write(GAME, "artifact", 5)) == stands(folder, URL) == CodedThing("artifact", "lamp")


def test_names_stay_in_the_house_when_the_box_travels(folder: Path, own: Box, tmp_path: Path) -> None:
    save(folder, own, "lamp")
    named(folder, URL)
    there = tmp_path / "there"
    files.keep_unpacked(there, files.unpack(files.export(folder, GAME, "mine")), "mine")
    assert stands(there, URL) == UnknownText("foreign")


# two boxes

def merged(folder: Path) -> None:
    """Their box into mine, as the pages do it."""
    had, others = numbers.register(folder, GAME, "mine").numbers, numbers.numbers_given(folder, GAME, "theirs")
    one, other = (boxing.read(shelf.read(folder, GAME, id)) for id in ("mine", "theirs"))
    both = merge(GAME, one, other, None, numbers.numbered_ids(GAME, had))
    shelf.save(folder, GAME, "mine", boxing.dump(both.box))
    numbers.join_numbers(folder, GAME, "mine", numbers.numbers_after_merge(GAME, had, others, both.places),
                 numbers.names_after_merge(GAME, numbers.names(folder, GAME, "theirs"), both.places))


def test_names_come_along_in_a_merge_under_the_ids_of_here(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "mine", box_of(own, {"throne": "Lampa", "x": "Dudy"}))
    shelf.save(folder, GAME, "theirs", box_of(own, {"throne": "Meč", "lamp": "Lampa"}))
    for text, id in ((URL, "throne"), ("lampa", "lamp"), ("gone", "gone"), ("both", "throne")):
        named(folder, text, id, box="theirs")
    named(folder, "threat", "7", "threat", box="theirs")
    named(folder, "both", "x")
    merged(folder)
    box = boxing.read(shelf.read(folder, GAME, "mine"))
    [sword] = [id for id, card in box.artifacts.items() if card.name["cs"] == "Meč"]
    assert numbers.names(folder, GAME, "mine") == {
        URL: CodedThing("artifact", sword), "lampa": CodedThing("artifact", "throne"),
        "threat": CodedThing("threat", "7"),
        "both": CodedThing("artifact", "x")}


def test_a_name_of_theirs_gives_way_to_a_code_of_mine(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "mine", box_of(own, {"artifact-77": "Lampa"}))
    shelf.save(folder, GAME, "theirs", box_of(own, {"hat": "Klobouk"}))
    named(folder, SPARE, "hat", box="theirs")
    merged(folder)
    assert numbers.names(folder, GAME, "mine") == {}
    assert stands(folder, SPARE) == CodedThing("artifact", "artifact-77")


NUMBERED = st.integers(1, 6).map(lambda n: codes.write(GAME, "artifact", n))
STEPS = st.lists(st.one_of(
    st.tuples(st.just("name"), st.one_of(NUMBERED, st.sampled_from([URL, "x"])), st.sampled_from("abcd")),
    st.tuples(st.just("add"), st.sampled_from([f"artifact-{n}" for n in range(1, 7)]), st.just("")),
    st.tuples(st.just("forget"), st.one_of(NUMBERED, st.just(URL)), st.just(""))), max_size=12)


@settings(max_examples=40 if SOAK else 12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_no_text_ever_stands_for_two_things(tmp_path_factory: pytest.TempPathFactory, own: Box, steps: list[
        tuple[str, str, str]]) -> None:
    """Whatever is named, added and forgotten in whatever order: a named text is the code of no card, and a card's code
    stands for that card."""
    folder = tmp_path_factory.mktemp("box")
    there = ["a", "b", "c", "d"]
    save(folder, own, *there)
    for do, what, id in steps:
        if do == "name":
            try:
                named(folder, what, id)
            except BoxFault:
                assert isinstance(stands(folder, what), CodedThing)
        elif do == "forget":
            numbers.forget_name(folder, GAME, "mine", what)
        elif what not in there:
            there.append(what)
            save(folder, own, *there)
        table, names = numbers.register(folder, GAME, "mine").numbers["artifact"], numbers.names(folder, GAME, "mine")
        own_codes = {codes.write(GAME, "artifact", n): CodedThing("artifact", one) for one, n in table.items()}
        assert not own_codes.keys() & names.keys()
        assert {text: stands(folder, text) for text in (*own_codes, *names)} == own_codes | names


def test_what_is_kept_can_be_read_by_a_person(folder: Path, own: Box) -> None:
    save(folder, own, "lamp")
    named(folder, URL)
    kept = msgspec.json.decode((folder / "boxes" / GAME / "mine" / "codes.json").read_bytes())
    assert kept["names"] == {URL: ["artifact", "lamp"]}
