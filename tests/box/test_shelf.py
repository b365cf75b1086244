"""Boxes as files: every version kept, nothing half written, no name that leads out of the folder."""
from __future__ import annotations

import ast
import os
import threading
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.box import shelf
from companion.box.faults import BoxFault
from companion.box.decoding import decode
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Artifact, Box, Map, Space
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts
from tests.box.conftest import GAME, JPEG, PNG, everything

BAD_NAMES = ("", ".", "..", "../mine", "a/b", "a\\b", "/etc/passwd", "Mine", "mine ", "-mine", "mine-", "a" * 41,
             "mine\n", "con", "nul", "com1", "sample", "empty", "žluťoučký", "mine\0", "mine.json")


def keys(fault: pytest.ExceptionInfo[BoxFault]) -> list[str]:
    return [found.key for found in fault.value.findings]


def with_lamp(box: Box, points: int) -> bytes:
    return boxing.dump(replace(box, artifacts=box.artifacts | {"lamp": Artifact("basic", points)}))


def test_every_save_is_a_version_and_the_box_says_which(folder: Path, own: Box) -> None:
    second = shelf.save(folder, GAME, "mine", with_lamp(own, 3))
    third = shelf.save(folder, GAME, "mine", with_lamp(own, 4))
    assert (second.version, third.version) == (2, 3)
    assert shelf.versions(folder, GAME, "mine") == [1, 2, 3]
    boxes = [decode(GAME, shelf.read(folder, GAME, "mine", n)) for n in (1, 2, 3, 0)]
    assert [(box.id, box.version) for box in boxes] == [("mine", 1), ("mine", 2), ("mine", 3), ("mine", 3)]
    assert ["lamp" in box.artifacts and box.artifacts["lamp"].points for box in boxes] == [False, 3, 4, 4]


def test_what_is_no_different_makes_no_version(folder: Path, own: Box) -> None:
    before = everything(folder)
    assert shelf.save(folder, GAME, "mine", boxing.dump(own)).version == 1
    assert everything(folder) == before


def test_the_list_has_the_one_changed_last_first(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "other", boxing.dump(replace(own, name={"en": "Other"})))
    for age, id in ((100, "other"), (50, "mine")):
        path = folder / "boxes" / GAME / id / "v0001.json"
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - age))
    assert [kept.id for kept in shelf.boxes(folder, GAME)] == ["mine", "other"]
    first = shelf.boxes(folder, GAME)[0]
    assert (first.name, first.version, first.broken) == ({"": "Naše krabice"}, 1, False)
    assert (first.known, first.of) == tuple(sum(part) for part in zip(*boxing.completeness(own).values(), strict=True))
    assert first.changed == shelf.changed(folder, GAME, "mine", 1)


def test_no_shelf_yet_is_no_box(tmp_path: Path) -> None:
    assert shelf.boxes(tmp_path, GAME) == []
    assert everything(tmp_path) == {}


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff", b'{"id": 7}', b'{"id": "x", "name": []}', b"[" * 100_000])
def test_a_broken_file_is_listed_as_broken_and_harms_no_other(folder: Path, own: Box, data: bytes) -> None:
    home = folder / "boxes" / GAME / "hurt"
    home.mkdir()
    (home / "v0003.json").write_bytes(data)
    kept = {one.id: one for one in shelf.boxes(folder, GAME)}
    assert (kept["hurt"].broken, kept["hurt"].version, kept["hurt"].name) == (True, 3, {})
    assert not kept["mine"].broken
    assert shelf.save(folder, GAME, "hurt", boxing.dump(own)).version == 4


def test_strange_things_in_the_folder_are_no_boxes(folder: Path) -> None:
    home = folder / "boxes" / GAME
    for name in ("UPPER", ".hidden", "empty-folder", "with space"):
        (home / name).mkdir()
    (home / "UPPER" / "v0001.json").write_bytes(b"{}")
    (home / "file").write_bytes(b"")
    (home / "mine" / ".half.part").write_bytes(b"")
    (home / "mine" / "v1.json").write_bytes(b"")
    assert [(kept.id, kept.version) for kept in shelf.boxes(folder, GAME)] == [("mine", 1)]


@pytest.mark.parametrize("id", BAD_NAMES)
def test_no_name_leads_out_of_the_shelf(folder: Path, own: Box, id: str) -> None:
    before = everything(folder)
    for act in (lambda: shelf.save(folder, GAME, id, boxing.dump(own)), lambda: shelf.read(folder, GAME, id),
                lambda: shelf.remove(folder, GAME, id), lambda: shelf.add_picture(folder, GAME, id, JPEG),
                lambda: shelf.versions(folder, GAME, id), lambda: shelf.pictures(folder, GAME, id)):
        with pytest.raises(BoxFault) as fault:
            act()
        assert keys(fault) == ["box.name"]
    assert everything(folder) == before


@pytest.mark.parametrize("game", ["chess", "", "..", "near_and_far/mine", "../boxes"])
def test_an_unknown_game_has_no_shelf(folder: Path, own: Box, game: str) -> None:
    for act in (lambda: shelf.boxes(folder, game), lambda: shelf.save(folder, game, "mine", boxing.dump(own)),
                lambda: shelf.read(folder, game, "mine")):
        with pytest.raises(BoxFault) as fault:
            act()
        assert keys(fault) == ["box.game"]


@pytest.mark.parametrize(("data", "key"), [
    (b"", "box.json"), (b"{", "box.json"), (b"\xff\xfe", "box.json"), (b"[" * 200_000, "box.type"),
    (b'{"id": "x", "more": ' + b"[" * 200_000 + b"]" * 200_000 + b"}", "box.json"),
    (b"[]", "box.type"), (b"{}", "box.type"),
    (b'{"id": "x", "threats": {"4": {"strength": "four"}}}', "box.type"),
    (b'{"id": "x", "threats": {"4": {"strength": 4.5}}}', "box.type"),
    (b'{"id": "x", "trade": {"coin": ' + b"9" * 9000 + b"}}", "box.type"),
    (b'{"id": "x", "artifacts": {"a": {"tier": "basic", "effects": [{"kind": "explode"}]}}}', "box.type"),
    (b'{"id": "x", "artifacts": {"a": {"tier": "basic", "effects": [{"kind": "duel-bonus"}]}}}', "box.type")])
def test_what_is_no_box_is_told_with_its_place_and_not_kept(folder: Path, data: bytes, key: str) -> None:
    before = everything(folder)
    with pytest.raises(BoxFault) as fault:
        shelf.save(folder, GAME, "mine", data)
    assert keys(fault) == [key]
    assert everything(folder) == before


@pytest.mark.parametrize("id", ["", "a:b", "a/b", "new", "pet", "?", "a" * 41, "č", "a b", "\x00"])
def test_a_thing_cannot_be_called_what_the_engine_cannot_say(folder: Path, own: Box, id: str) -> None:
    before = everything(folder)
    drawn = Map(1, spaces={id: Space("town")})
    for wrong in (replace(own, artifacts={id: Artifact("basic")}), replace(own, maps={"1": drawn})):
        with pytest.raises(BoxFault) as fault:
            shelf.save(folder, GAME, "mine", boxing.dump(wrong))
        assert keys(fault) == ["box.id"]
    assert everything(folder) == before


def test_a_box_may_not_be_huge(folder: Path) -> None:
    with pytest.raises(BoxFault) as fault:
        shelf.save(folder, GAME, "mine", b" " * (shelf.MAX_BYTES + 1))
    assert keys(fault) == ["box.size"]


def test_the_path_of_a_wrong_value_is_named(folder: Path) -> None:
    with pytest.raises(BoxFault) as fault:
        shelf.save(folder, GAME, "mine", b'{"id": "x", "mine": {"pits": {"a": {"number": []}}}}')
    assert fault.value.findings[0].params["path"] == "$.mine.pits[...].number"


def test_two_devices_do_not_overwrite_each_other(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "mine", with_lamp(own, 3), after=1)
    with pytest.raises(BoxFault) as fault:
        shelf.save(folder, GAME, "mine", with_lamp(own, 5), after=1)
    assert keys(fault) == ["box.moved"]
    assert fault.value.findings[0].params == {"id": "mine", "version": 2}
    assert shelf.save(folder, GAME, "mine", with_lamp(own, 5), after=2).version == 3


def test_saves_at_the_same_time_are_versions_one_after_another(folder: Path, own: Box) -> None:
    saves = [threading.Thread(target=shelf.save, args=(folder, GAME, "mine", with_lamp(own, n))) for n in range(12)]
    for thread in saves:
        thread.start()
    for thread in saves:
        thread.join()
    assert shelf.versions(folder, GAME, "mine") == list(range(1, 14))
    points = {decode(GAME, shelf.read(folder, GAME, "mine", n)).artifacts["lamp"].points for n in range(2, 14)}
    assert points == set(range(12))


def test_a_full_disk_leaves_what_was_there(folder: Path, own: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(folder)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        shelf.save(folder, GAME, "mine", with_lamp(own, 3))
    assert everything(folder) == before


@pytest.mark.parametrize(("name", "id"), [
    ("Naše krabice", "nase-krabice"), ({"cs": "", "en": "Our box!"}, "our-box"), ("", "box"), ("???", "box"),
    ("sample", "sample-2"), ("CON", "con-2"), ("mine", "mine-2"), ("../../etc", "etc"), ("x" * 200, "x" * 32)])
def test_a_fresh_id_resembles_the_name_and_is_free(folder: Path, own: Box, name: object, id: str) -> None:
    assert shelf.fresh_id(folder, GAME, name) == id  # type: ignore[arg-type]
    assert shelf.save(folder, GAME, id, boxing.dump(own)).version == 1


def test_what_is_removed_is_gone_with_its_pictures(folder: Path) -> None:
    shelf.add_picture(folder, GAME, "mine", JPEG)
    shelf.remove(folder, GAME, "mine")
    assert shelf.boxes(folder, GAME) == []
    assert everything(folder) == {}
    with pytest.raises(BoxFault) as fault:
        shelf.remove(folder, GAME, "mine")
    assert keys(fault) == ["box.unknown"]


def test_pictures_are_called_by_what_is_in_them(folder: Path) -> None:
    jpeg, png, again = (shelf.add_picture(folder, GAME, "mine", data) for data in (JPEG, PNG, JPEG))
    assert jpeg == again != png
    assert [name[-4:] for name in (jpeg, png)] == [".jpg", ".png"]
    assert shelf.picture(folder, GAME, "mine", jpeg) == JPEG
    assert shelf.pictures(folder, GAME, "mine") == {jpeg: JPEG, png: PNG}


@pytest.mark.parametrize("name", ["", "..", "../v0001.json", "v0001.json", "0" * 16 + ".jpg", "0" * 16 + ".html"])
def test_a_picture_that_is_not_there_is_told(folder: Path, name: str) -> None:
    with pytest.raises(BoxFault) as fault:
        shelf.picture(folder, GAME, "mine", name)
    assert keys(fault) == ["picture.unknown"]


@pytest.mark.parametrize("data", [b"", b"<svg onload=alert(1)>", b"GIF89a", b"<html>", b"RIFF____WAVE"])
def test_only_photos_are_pictures(folder: Path, data: bytes) -> None:
    before = everything(folder)
    with pytest.raises(BoxFault) as fault:
        shelf.add_picture(folder, GAME, "mine", data)
    assert keys(fault) == ["picture.kind"]
    assert everything(folder) == before


def test_a_version_that_is_not_there_is_told(folder: Path) -> None:
    for act in (lambda: shelf.read(folder, GAME, "mine", 9), lambda: shelf.changed(folder, GAME, "mine", 9)):
        with pytest.raises(BoxFault) as fault:
            act()
        assert keys(fault) == ["box.version"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_of_these_services_has_a_sentence(lang: str) -> None:
    texts, said = Texts([TABLE_TEXTS]), set()
    for file in Path(shelf.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("fault", "Found") \
                    and isinstance(node.args[0], ast.Constant):
                said.add(f"fault.{node.args[0].value}")
    assert len(said) > 20
    assert {key for key in texts.keys(lang) if key.startswith("fault.")} == said
