"""Box files: out and in again the same, and whatever a stranger sends is told and harms nothing."""
from __future__ import annotations

import contextlib
import hashlib
import io
import json
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.box import files, shelf
from companion.box.faults import BoxFault
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Box
from tests.box.conftest import GAME, JPEG, PNG, everything
from tests.box.made import made
from tests.soak import SOAK


def keys(data: bytes, game: str = GAME) -> list[str]:
    """What is found in a file that must not open."""
    with pytest.raises(BoxFault) as fault:
        files.unpack(data, game)
    assert all(found.params is not None for found in fault.value.findings)
    return [found.key for found in fault.value.findings]


def opened(data: bytes) -> files.Unpacked | None:
    """What is in a file, None where findings say why it does not open; any other error is ours."""
    with contextlib.suppress(BoxFault):
        return files.unpack(data, GAME)
    return None


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def zipped(*entries: tuple[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as file:
        for name, data in entries:
            file.writestr(zipfile.ZipInfo(name), data, packing)
    return out.getvalue()


@pytest.fixture
def packed(folder: Path, own: Box) -> bytes:
    """The file of the box, whose Mine somebody photographed."""
    name = shelf.add_picture(folder, GAME, "mine", JPEG)
    shelf.save(folder, GAME, "mine", boxing.dump(replace(own, pictures={"mine": name})))
    return files.export(folder, GAME, "mine")


def with_manifest(packed: bytes, **changes: Any) -> bytes:
    inside = parts(packed)
    manifest = msgspec.json.decode(inside["manifest.json"]) | changes
    return zipped(*(inside | {"manifest.json": msgspec.json.encode(manifest)}).items())


def test_a_box_travels_with_its_pictures(folder: Path, packed: bytes, tmp_path: Path) -> None:
    unpacked = files.unpack(packed)
    assert (unpacked.game, unpacked.id, unpacked.version) == (GAME, "mine", 2)
    there = tmp_path / "another house"
    kept = files.keep_unpacked(there, unpacked, "theirs")
    assert (kept.id, kept.version, kept.broken) == ("theirs", 1, False)
    assert shelf.pictures(there, GAME, "theirs") == shelf.pictures(folder, GAME, "mine")
    assert boxing.read(shelf.read(there, GAME, "theirs")) == replace(unpacked.box, id="theirs", version=1)


def test_only_the_pictures_of_the_version_travel(folder: Path, own: Box, packed: bytes) -> None:
    name = shelf.add_picture(folder, GAME, "mine", PNG)
    page = replace(own.maps["1"], picture=name)
    shelf.save(folder, GAME, "mine", boxing.dump(replace(own, maps=own.maps | {"1": page})))
    assert list(files.unpack(files.export(folder, GAME, "mine")).pictures.values()) == [PNG]
    assert list(files.unpack(files.export(folder, GAME, "mine", 2)).pictures.values()) == [JPEG]
    assert files.unpack(files.export(folder, GAME, "mine", 1)).pictures == {}


def test_a_box_without_photos_is_written_as_before_there_were_any(own: Box) -> None:
    assert b'"pictures"' not in boxing.dump(own)
    assert boxing.read(boxing.dump(replace(own, pictures={"mine": "x"}))).pictures == {"mine": "x"}


def test_the_same_box_gives_the_same_file(folder: Path, packed: bytes) -> None:
    assert files.export(folder, GAME, "mine") == packed


def test_an_older_version_can_be_exported(folder: Path, own: Box) -> None:
    shelf.save(folder, GAME, "mine", boxing.dump(replace(own, name={"en": "New"})))
    assert files.unpack(files.export(folder, GAME, "mine", 1)).box.name == {"": "Naše krabice"}
    assert files.unpack(files.export(folder, GAME, "mine")).box.name == {"en": "New"}


def test_a_file_for_an_existing_box_is_its_next_version(folder: Path, own: Box) -> None:
    data = files.pack(GAME, boxing.dump(replace(own, name={"en": "From abroad"})), {"x": PNG})
    # A picture is packed under the name that it has on the shelf; this one is not.
    assert keys(data) == ["file.name"]
    data = files.pack(GAME, boxing.dump(replace(own, name={"en": "From abroad"})), {shelf.picture_name(PNG): PNG})
    assert files.keep_unpacked(folder, files.unpack(data), "mine").version == 2
    assert list(shelf.pictures(folder, GAME, "mine").values()) == [PNG]


def test_the_bare_json_of_a_box_is_taken_where_the_game_is_said(own: Box) -> None:
    data = boxing.dump(own)
    assert files.unpack(data, GAME).box == own
    assert keys(data, "") == ["file.kind"]
    assert keys(data, "chess") == ["box.game"]


@pytest.mark.parametrize(("data", "key"), [
    (b"", "file.kind"), (b"hello", "file.kind"), (b"\x00" * 100, "file.kind"), (JPEG, "file.kind"),
    (b"PK", "file.zip"), (b"PK\x03\x04" + b"\x00" * 50, "file.zip"), (b"{", "box.json"), (b'{"id": []}', "box.type")])
def test_what_is_no_box_file_is_told(data: bytes, key: str) -> None:
    assert keys(data) == [key]


def test_names_that_lead_out_are_told_and_nothing_is_written(packed: bytes, tmp_path: Path) -> None:
    before = everything(tmp_path)
    for name in ("../evil.json", "/etc/passwd", "pictures/../../evil.jpg", "..\\evil", "C:\\evil", "pictures/a.svg",
                 "pictures/" + "0" * 16 + ".jpg/x", "pictures//" + "0" * 16 + ".jpg", "box.json/"):
        assert "file.name" in keys(zipped(*parts(packed).items(), (name, b"x"))), name
    assert everything(tmp_path) == before


def test_a_name_twice_is_told(packed: bytes) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        data = zipped(*parts(packed).items(), ("box.json", b"{}"))
    assert keys(data) == ["file.twice"]


def test_parts_that_lack_are_told(packed: bytes) -> None:
    for name in ("manifest.json", "box.json"):
        assert keys(zipped(*((n, d) for n, d in parts(packed).items() if n != name))) == ["file.lacks"]
    assert keys(zipped()) == ["file.lacks", "file.lacks"] or keys(zipped()) == ["file.zip"]
    picture = next(name for name in parts(packed) if name.startswith("pictures/"))
    assert keys(zipped(*((n, d) for n, d in parts(packed).items() if n != picture))) == ["file.lacks"]


def test_a_changed_part_is_told(packed: bytes, own: Box) -> None:
    inside = parts(packed) | {"box.json": boxing.dump(replace(own, name={"en": "changed"}))}
    assert keys(zipped(*inside.items())) == ["file.changed"]


def test_a_picture_that_is_none_is_told(own: Box) -> None:
    name = "0" * 16 + ".jpg"
    assert keys(files.pack(GAME, boxing.dump(own), {name: b"<script>"})) == ["file.picture"]
    assert keys(files.pack(GAME, boxing.dump(own), {name: JPEG})) == ["file.picture"]


@pytest.mark.parametrize(("changes", "key"), [
    ({"format": "another"}, "file.kind"), ({"version": 3}, "file.newer"), ({"version": 0}, "file.manifest"),
    ({"version": "one"}, "file.manifest"), ({"game": "chess"}, "box.game"), ({"game": 7}, "file.manifest"),
    ({"hashes": []}, "file.manifest"), ({"hashes": {"box.json": "0"}}, "file.changed")])
def test_a_manifest_that_does_not_fit_is_told(packed: bytes, changes: dict[str, Any], key: str) -> None:
    assert key in keys(with_manifest(packed, **changes))


def test_another_game_is_told(packed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "games_with_boxes", lambda: (GAME, "chess"))
    assert keys(packed, "chess") == ["file.game"]


def test_a_zip_bomb_is_not_unpacked(packed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = parts(packed)
    bomb = zipped(("manifest.json", inside["manifest.json"]), ("box.json", b" " * (64 << 20)))
    assert len(bomb) < 100_000
    assert keys(bomb) == ["file.unpacked"]
    monkeypatch.setattr(files, "MAX_UNPACKED_BYTES", len(inside["manifest.json"]) + len(inside["box.json"]) + 10)
    assert keys(packed) == ["file.unpacked"]


def test_headers_that_lie_about_the_size_do_not_help(packed: bytes) -> None:
    inside = parts(packed)
    data = bytearray(zipped(("manifest.json", inside["manifest.json"]), ("box.json", b" " * (32 << 20))))
    true = struct.pack("<L", 32 << 20)
    at = data.find(true)
    while at >= 0:
        data[at:at + 4] = struct.pack("<L", 10)
        at = data.find(true)
    assert keys(bytes(data))[0] in ("file.unpacked", "file.zip", "file.changed")


def test_more_things_than_a_box_has_are_told(packed: bytes) -> None:
    many = [(f"pictures/{n:016x}.jpg", JPEG) for n in range(files.MAX_ENTRIES + 1)]
    assert keys(zipped(*parts(packed).items(), *many)) == ["file.entries"]


def test_a_file_may_not_be_huge(monkeypatch: pytest.MonkeyPatch, packed: bytes) -> None:
    monkeypatch.setattr(files, "MAX_FILE_BYTES", len(packed) - 1)
    assert keys(packed) == ["file.size"]


def test_locked_and_strangely_packed_parts_are_told(packed: bytes) -> None:
    assert "file.packing" in keys(zipped(*parts(packed).items(), packing=zipfile.ZIP_LZMA))
    data = bytearray(zipped(*parts(packed).items()))
    at = data.find(b"PK\x01\x02")
    data[at + 8] |= 1  # the flag that says: encrypted
    assert "file.locked" in keys(bytes(data))


def test_deep_json_is_told(packed: bytes) -> None:
    deep = b'{"id": "x", "more": ' + b"[" * 300_000 + b"]" * 300_000 + b"}"
    data = with_manifest(zipped(*(parts(packed) | {"box.json": deep}).items()), hashes={
        name: hashlib.sha256(part).hexdigest() for name, part in (parts(packed) | {"box.json": deep}).items()
        if name != "manifest.json"})
    assert keys(data) == ["box.json"]


def test_messages_quote_strange_names_shortly_and_plainly(packed: bytes) -> None:
    with pytest.raises(BoxFault) as fault:
        files.unpack(zipped(*parts(packed).items(), ("\x1b[2J" + "x" * 500, b"x")))
    name = fault.value.findings[0].params["name"]
    assert len(name) <= 60
    assert name.isprintable()


@settings(max_examples=100 if SOAK else 30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=12),
       cut=st.integers(0, 10_000))
def test_a_damaged_file_opens_as_it_was_or_is_told(packed: bytes, at: list[tuple[int, int]], cut: int) -> None:
    """Any bytes changed, any end cut off: either the same box or findings, never another error."""
    data = bytearray(packed)
    for place, byte in at:
        data[place % len(data)] = byte
    if cut < len(data):
        del data[len(data) - cut % 50:]
    unpacked = opened(bytes(data))
    assert unpacked is None or unpacked.data == parts(packed)["box.json"]


@settings(max_examples=100 if SOAK else 30, deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(
    inner, max_size=4) | st.dictionaries(st.sampled_from([*Box.__struct_fields__, "x", ""]), inner, max_size=6)))
def test_any_json_is_a_box_or_is_told(value: Any) -> None:
    if unpacked := opened(json.dumps(value).encode()):
        boxing.completeness(unpacked.box)
        boxing.findings(unpacked.box)


@settings(max_examples=20, deadline=None)
@given(made(Box))
def test_any_box_that_fits_its_types_travels_and_is_looked_through(box: Box) -> None:
    assert files.unpack(files.pack(GAME, boxing.dump(box))).box == box
    boxing.findings(box)
    assert all(0 <= known <= of for known, of in boxing.completeness(box).values())


def test_a_compressed_stream_that_is_broken_is_told(packed: bytes) -> None:
    data = bytearray(zipped(*parts(packed).items()))
    body = zlib.compress(b"x")
    at = data.find(b"box.json") + len(b"box.json")
    data[at:at + len(body)] = b"\xff" * len(body)
    assert keys(bytes(data)) == ["file.zip"]
