"""`companion box`: the shelf from the command line, one JSON object a line, faults in words."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import cli
from companion.box import numbers, shelf
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Artifact, Threat

OWN = boxing.own_box({"cs": "Naše krabice", "en": "Our box"})
LAMP = Artifact("basic", 3, name={"en": "Lamp"})


@pytest.fixture
def box(companion: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """Run a verb of `companion box` in a data folder of its own."""
    def run(verb: str, *args: object, stdin: bytes = b"", game: str = "near_and_far") -> Any:
        return companion("box", verb, game, *args, "--data", tmp_path / "data", stdin=stdin)

    return run


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    """A file with the JSON of a box."""
    def write(name: str, **changes: Any) -> Path:
        file = tmp_path / f"{name}.json"
        file.write_bytes(boxing.dump(replace(OWN, **changes)))
        return file

    return write


def test_a_box_is_imported_listed_exported_and_imported_again(box, written, tmp_path: Path) -> None:
    assert box("list") == (0, [])
    status, [kept] = box("import", written("ours"))
    assert (status, kept["id"], kept["version"], kept["broken"]) == (0, "nase-krabice", 1, False)
    assert box("list").lines == [kept]
    file = tmp_path / "out.box"
    assert box("export", "nase-krabice", file).lines == [
        {"exported": str(file), "id": "nase-krabice", "bytes": file.stat().st_size}]
    assert box("import", file).lines[0]["id"] == "nase-krabice-2"
    assert box("import", file, "--as", "third").lines[0]["id"] == "third"
    assert {line["id"] for line in box("list").lines} == {"nase-krabice", "nase-krabice-2", "third"}


def test_an_import_under_a_name_that_is_there_is_the_next_version(box, written) -> None:
    box("import", written("ours"), "--as", "ours")
    assert box("import", written("more", artifacts={"lamp": LAMP}), "--as", "ours").lines[0]["version"] == 2
    status, lines = box("diff", "ours@1", "ours@2")
    assert (status, [line["path"] for line in lines]) == (1, ["artifacts/lamp"])
    assert box("diff", "ours@2", "ours") == (0, [])


def test_an_export_does_not_write_over_a_file(box, written, tmp_path: Path) -> None:
    box("import", written("ours"), "--as", "ours")
    file = tmp_path / "there"
    file.write_bytes(b"mine")
    status, [line] = box("export", "ours", file)
    assert (status, line["ok"], line["kind"]) == (2, False, "refused")
    assert file.read_bytes() == b"mine"


def test_a_sound_box_is_checked_and_measured(box, written) -> None:
    status, [last] = box("check", written("ours"))
    assert status == 0
    assert set(last) == {"id", "version", "meter"}
    assert last["meter"]["artifacts"] == [0, 55]
    assert box("check", "-", stdin=boxing.dump(OWN)) == (0, [last])


def test_faults_of_a_box_are_listed_and_certain_ones_are_an_error(box, written) -> None:
    wrong = written("wrong", threats={"x": Threat(3)}, trade={"blue": 6})
    status, [*found, _] = box("check", wrong)
    assert status == 1
    assert {"box.range", "box.strength-none"} == {line["finding"] for line in found if "finding" in line}
    assert [line["doubt"] for line in found if "doubt" in line] == ["box.trade-blue"]
    assert all(set(line) - {"finding", "doubt"} == {"kind", "id", "rule", "params", "at"} for line in found)
    assert box("check", written("odd", trade={"blue": 6})).status == 0


def test_a_merge_takes_what_is_new_and_lists_what_differs(box, written) -> None:
    box("import", written("ours", artifacts={"lamp": LAMP}), "--as", "ours")
    theirs = written("theirs", artifacts={"lamp": replace(LAMP, points=4, coins=1)})
    status, lines = box("merge", "ours", theirs, "--dry-run")
    assert status == 1
    assert lines == [{"taken": "artifacts/lamp/coins", "value": 1},
                     {"conflict": "artifacts/lamp/points", "mine": 3, "theirs": 4, "choice": "mine"},
                     {"id": "ours", "version": 1, "saved": False, "taken": 1, "conflicts": 1}]
    assert len(box("list").lines) == 1
    assert box("list").lines[0]["version"] == 1
    status, lines = box("merge", "ours", theirs, "--theirs", "artifacts/lamp/points")
    assert (status, lines[-1]["version"], lines[-1]["saved"]) == (0, 2, True)
    assert box("merge", "ours", theirs).lines == [
        {"id": "ours", "version": 2, "saved": True, "taken": 0, "conflicts": 0}]


@pytest.mark.parametrize(("data", "key"), [
    (b"hello", "file.kind"), (b"PK", "file.zip"), (b"{", "box.json"), (b'{"id": 7}', "box.type"), (b"", "file.kind")])
def test_a_broken_file_is_told_in_words_and_nothing_is_kept(box, tmp_path: Path, data: bytes, key: str) -> None:
    file = tmp_path / "broken"
    file.write_bytes(data)
    status, [line] = box("import", file)
    assert (status, line["ok"], line["kind"]) == (2, False, "malformed")
    assert [found["key"] for found in line["findings"]] == [key]
    assert line["text"] == line["findings"][0]["text"] != ""
    assert box("list").lines == []


@pytest.mark.parametrize(("args", "kind"), [
    (("check", "none"), "unknown"), (("check", "/nowhere/at/all"), "refused"), (("export", "none", "x"), "unknown"),
    (("import", "nowhere.box"), "refused"), (("diff", "none", "none"), "unknown"),
    (("merge", "none", "none"), "unknown"),
    (("export", "../x", "x"), "malformed"), (("check", "ours@9"), "unknown"), (("check", "con"), "malformed")])
def test_what_is_not_there_is_told(box, written, args: tuple[str, ...], kind: str) -> None:
    box("import", written("ours"), "--as", "ours")
    status, [line] = box(*args)
    assert (status, line["ok"], line["kind"]) == (2, False, kind)


def test_a_name_that_leads_out_is_refused(box, written, tmp_path: Path) -> None:
    for id in ("../out", "a/b", "CON", "sample"):
        status, [line] = box("import", written("ours"), "--as", id)
        assert (status, line["findings"][0]["key"]) == (2, "box.name")
    assert not (tmp_path / "out").exists()


def test_an_unknown_game_is_told(box, written) -> None:
    for verb, args in (("list", ()), ("check", ("ours",)), ("import", (written("ours"),))):
        status, [line] = partial(box, game="chess")(verb, *args)
        assert (status, line["kind"], line["findings"][0]["key"]) == (2, "unknown", "box.game")


def test_an_invented_box_does_not_go_into_a_real_one(box, written) -> None:
    box("import", written("ours"), "--as", "ours")
    status, [line] = box("merge", "ours", written("invented", invented=True))
    assert (status, line["kind"]) == (2, "refused")


def test_pictures_go_with_the_file(box, written, tmp_path: Path) -> None:
    box("import", written("ours"), "--as", "ours")
    name = shelf.add_picture(tmp_path / "data", "near_and_far", "ours", b"\xff\xd8\xff photo")
    box("import", written("ours", pictures={"mine": name}), "--as", "ours")
    box("export", "ours", tmp_path / "out.box")
    box("import", tmp_path / "out.box", "--as", "theirs")
    assert shelf.picture(tmp_path / "data", "near_and_far", "theirs", name) == b"\xff\xd8\xff photo"


def test_a_merge_brings_the_pictures_that_it_takes(box, written, tmp_path: Path) -> None:
    data = tmp_path / "data"
    box("import", written("ours"), "--as", "ours")
    box("import", written("theirs"), "--as", "theirs")
    name, other = (shelf.add_picture(data, "near_and_far", "theirs", b"\xff\xd8\xff " + text) for text in (b"a", b"b"))
    box("import", written("theirs", pictures={"mine": name}), "--as", "theirs")
    box("merge", "ours", "theirs", "--dry-run")
    assert shelf.pictures(data, "near_and_far", "ours") == {}
    assert box("merge", "ours", "theirs").lines[0] == {"taken": "pictures", "value": {"mine": name}}
    assert list(shelf.pictures(data, "near_and_far", "ours")) == [name]
    assert other in shelf.pictures(data, "near_and_far", "theirs")


def test_numbers_of_codes_go_with_files_and_through_a_merge(box, written, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "theirs.box"
    box("import", written("ours", artifacts={"throne": replace(LAMP, name={"en": "Throne"})}), "--as", "ours")
    box("import", written("theirs", artifacts={"artifact-3": LAMP, "throne": replace(LAMP, name={"en": "Hat"})}),
        "--as", "theirs")
    table = numbers.register(data, "near_and_far", "theirs").numbers["artifact"]
    assert table == {"artifact-3": 3, "throne": 4}
    box("export", "theirs", file)
    assert box("merge", "ours", file, "--dry-run").status == 0
    assert numbers.numbers_given(data, "near_and_far", "ours") == {}
    box("merge", "ours", file)
    assert numbers.numbers_given(data, "near_and_far", "ours")["artifact"] == {
        "throne": 1, "artifact-3": 3, "throne-2": 4}
    box("import", file, "--as", "third")
    assert numbers.numbers_given(data, "near_and_far", "third")["artifact"] == table


def test_the_verbs_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["box", "--help"])
    said = capsys.readouterr().out
    assert all(verb in said for verb in ("list", "check", "export", "import", "merge", "diff"))
