"""Books as files: what is typed is on disk and never lost, no name leads out of the folder, strangers' files harm
nothing."""
from __future__ import annotations

import contextlib
import io
import os
import threading
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import games
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts
from companion.story import bundle
from companion.story.book import Book
from companion.story.defects import BookFault
from companion.story.reader import ENTRIES
from companion.table.story.books import shelf
from tests.soak import SOAK
from tests.story.conftest import WELL, everything

BAD_NAMES = ("", ".", "..", "../mine", "a/b", "a\\b", "/etc/passwd", "Mine", "mine ", "-mine", "mine-", "a" * 41,
             "mine\n", "con", "nul", "com1", "žluťoučký", "mine\0", "book.toml")
OTHER = WELL.replace("# A", "# S5")
TEXTS = Texts([TABLE_TEXTS, games.folder("near_and_far") / "texts"])
NAME = {"cs": "Kniha", "en": "Book"}


def keys(fault: pytest.ExceptionInfo[BookFault]) -> list[str]:
    for found in fault.value.findings:
        assert all(TEXTS.say(lang, f"story.defect.{found.key}", **found.params) for lang in LANGUAGES)
    return [found.key for found in fault.value.findings]


def test_a_new_book_is_empty_and_the_owner_s(tmp_path: Path) -> None:
    book = shelf.create(tmp_path, "", {"cs": "Žluťoučký  kůň", "en": "Yellow \"horse\"\\"}, "near_and_far")
    assert (book.id, book.own, book.entries, book.version) == ("zlutoucky-kun", True, {}, 1)
    assert book.name == {"cs": "Žluťoučký kůň", "en": "Yellow \"horse\"\\"}
    assert shelf.findings(tmp_path, book.id) == []
    assert book.id in shelf.ids(tmp_path)
    assert shelf.fresh_id(tmp_path, {"cs": "Žluťoučký kůň"}) == "zlutoucky-kun-2"


@pytest.mark.parametrize(("change", "key"), [
    ({"id": "mine"}, "book.there"), ({"id": "A b"}, "book.id"), ({"game": "chess"}, "book.game"),
    ({"name": {"cs": "Kniha"}}, "book.name"), ({"languages": ("de",)}, "book.languages"),
    ({"name": {"cs": "x" * 81, "en": "Book"}}, "book.name")])
def test_a_book_that_cannot_be_made_is_told_and_leaves_nothing(folder: Path, change: dict, key: str) -> None:
    before = everything(folder)
    said = {"id": "new", "name": NAME, "game": "near_and_far"} | change
    with pytest.raises(BookFault) as fault:
        shelf.create(folder, **said)
    assert keys(fault)[0] == key
    assert everything(folder) == before


@pytest.mark.parametrize("id", BAD_NAMES)
def test_no_name_leads_out_of_the_folder(folder: Path, id: str) -> None:
    before = everything(folder.parent)
    for use in (lambda: shelf.load(folder, id), lambda: shelf.save_entry(folder, id, WELL),
                lambda: shelf.remove_entry(folder, id, "A"), lambda: shelf.export(folder, id),
                lambda: shelf.text(folder, id, "A"), lambda: shelf.create(folder, id or " ", NAME, "near_and_far")):
        with pytest.raises(BookFault) as fault:
            use()
        assert keys(fault) == ["book.id"]
    assert everything(folder.parent) == before


def test_a_book_that_is_not_there_is_told(folder: Path) -> None:
    for use in (lambda: shelf.load(folder, "none"), lambda: shelf.save_entry(folder, "none", WELL)):
        with pytest.raises(BookFault) as fault:
            use()
        assert keys(fault) == ["book.unknown"]
    assert shelf.ids(folder / "nowhere") == shelf.shipped()


def test_a_book_that_is_only_a_link_is_not_opened(folder: Path, tmp_path: Path) -> None:
    (folder / "books" / "linked").symlink_to(folder / "books" / "mine")
    assert "linked" not in shelf.ids(folder)
    with pytest.raises(BookFault) as fault:
        shelf.load(folder, "linked")
    assert keys(fault) == ["book.link"]
    outside = tmp_path / "outside"
    outside.mkdir()
    shelf.create(folder, "half", NAME, "near_and_far")
    (folder / "books" / "half" / ENTRIES).rmdir()
    (folder / "books" / "half" / ENTRIES).symlink_to(outside)
    with pytest.raises(BookFault) as fault:
        shelf.save_entry(folder, "half", WELL)
    assert keys(fault) == ["book.link"]
    assert [*outside.iterdir()] == []


def test_every_text_of_an_entry_is_kept(folder: Path) -> None:
    second, third = WELL.replace("Vyházet", "Vykopat"), "// mine\r\n" + WELL + "\n\n"
    shelf.save_entry(folder, "mine", second, "A")
    book = shelf.save_entry(folder, "mine", third, "A", after=2)
    assert book.entries["A"].choices[0].heading["cs"] == "Vyházet písek"
    assert shelf.versions(folder, "mine", "A") == 3
    assert [shelf.text(folder, "mine", "a", n) for n in (1, 2, 3, 0)] == [
        text.replace("\r\n", "\n") for text in (WELL, second, third, third)]
    assert (folder / "books/mine/entries/A.story").read_bytes() == third.encode()
    for code, version, key in (("A", 4, "entry.version"), ("B", 0, "entry.unknown")):
        with pytest.raises(BookFault) as fault:
            shelf.text(folder, "mine", code, version)
        assert keys(fault) == [key]


def test_what_is_no_different_makes_no_version(folder: Path) -> None:
    before = everything(folder)
    shelf.save_entry(folder, "mine", WELL, "A")
    assert everything(folder) == before


def test_an_entry_with_defects_is_kept_all_the_same(folder: Path) -> None:
    typed = WELL.replace("gives: reputation+", "gives: reputatoin+").replace("{bell}", "{bel}")
    book = shelf.save_entry(folder, "mine", typed, "A")
    assert shelf.text(folder, "mine", "A") == typed
    assert "keyword:TUNDRA" in book.entries["A"].choices[0].rewards
    assert {one.key for one in shelf.findings(folder, "mine")} == {"reward.unknown", "cue.unknown"}


def test_a_text_without_its_code_gets_the_one_it_is_saved_under(folder: Path) -> None:
    book = shelf.save_entry(folder, "mine", WELL.removeprefix("# A\n"), "s7")
    assert [*book.entries] == ["A", "S7"]
    for text, code, key in ((WELL.removeprefix("# A\n"), "", "code.none"), ("# ??\n", "A", "code.unread"),
                            ("# A\n" + "x" * 70_000, "A", "file.size")):
        before = everything(folder)
        with pytest.raises(BookFault) as fault:
            shelf.save_entry(folder, "mine", text, code)
        assert key in keys(fault)
        assert everything(folder) == before


def test_a_new_code_moves_the_entry(folder: Path) -> None:
    book = shelf.save_entry(folder, "mine", OTHER, "A")
    assert [*book.entries] == ["S5"]
    assert shelf.text(folder, "mine", "A", 1) == WELL
    shelf.save_entry(folder, "mine", WELL)
    with pytest.raises(BookFault) as fault:
        shelf.save_entry(folder, "mine", OTHER, "A")
    assert keys(fault) == ["entry.there"]
    with pytest.raises(BookFault) as fault:
        shelf.save_entry(folder, "mine", WELL)
    assert keys(fault) == ["entry.there"]
    assert sorted(shelf.load(folder, "mine").entries) == ["A", "S5"]


def test_two_people_do_not_write_over_each_other(folder: Path) -> None:
    shelf.save_entry(folder, "mine", WELL + "// one\n", "A", after=1)
    with pytest.raises(BookFault) as fault:
        shelf.save_entry(folder, "mine", WELL + "// two\n", "A", after=1)
    assert keys(fault) == ["entry.moved"]
    assert shelf.text(folder, "mine", "A").endswith("// one\n")


def test_what_is_taken_out_can_be_had_again(folder: Path) -> None:
    assert shelf.remove_entry(folder, "mine", "A").entries == {}
    assert shelf.text(folder, "mine", "A", 1) == WELL
    shelf.save_entry(folder, "mine", WELL)
    assert shelf.versions(folder, "mine", "A") == 2
    with pytest.raises(BookFault) as fault:
        shelf.remove_entry(folder, "mine", "B")
    assert keys(fault) == ["entry.unknown"]


def test_a_file_of_another_name_stays_where_it_is_and_none_is_written_over(folder: Path) -> None:
    entries = folder / "books/mine/entries"
    (entries / "third story.story").write_text(WELL.replace("# A", "# C"))
    (entries / "B.story").write_text(WELL.replace("# A", "# D"))
    (entries / "E.story").write_text("half typed\n")
    for code in "CBE":
        shelf.save_entry(folder, "mine", WELL.replace("# A", f"// again\n# {code}"), code if code == "C" else "")
    assert sorted(shelf.load(folder, "mine").entries) == ["A", "B", "C", "D", "E"]
    assert sorted(path.name for path in entries.iterdir()) == [
        "A.story", "B-2.story", "B.story", "E-2.story", "E.story", "third story.story"]
    assert (entries / "E.story").read_text() == "half typed\n"


def test_codes_make_plain_file_names(folder: Path) -> None:
    for code in ("arcade r01", "arcade R01", "ŘEH1", "REH1", "arcade a.b", "arcade a-b"):
        shelf.save_entry(folder, "mine", f"# {code}\n")
    names = [path.name for path in (folder / "books/mine/entries").iterdir()]
    assert len({name.lower() for name in names}) == 7
    assert {"arcade-r01.story", "REH1.story"} <= set(names)
    assert all(name.isascii() and " " not in name for name in names)


def test_a_book_is_read_again_only_when_a_file_changed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = shelf.load(folder, "mine")
    assert shelf.load(folder, "mine") is first
    file = folder / "books/mine/entries/A.story"
    file.write_text(WELL.replace("Vyházet", "Vybrat"), "utf-8")
    os.utime(file, ns=(1, 1))
    assert shelf.load(folder, "mine").entries["A"].choices[0].heading["cs"] == "Vybrat písek"
    file.unlink()
    assert shelf.load(folder, "mine").entries == {}


def test_two_saves_in_one_moment_are_both_seen(folder: Path) -> None:
    file = folder / "books/mine/entries/A.story"
    for word in ("Vybrat ", "Vykopat", "Vysypat"):
        book = shelf.save_entry(folder, "mine", WELL.replace("Vyházet", word), "A")
        os.utime(file, ns=(1, 1))
        assert book.entries["A"].choices[0].heading["cs"].startswith(word.strip())
        assert shelf.load(folder, "mine").entries["A"].choices[0].heading["cs"].startswith(word.strip())


def test_nothing_half_written_when_the_disk_is_full(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(folder)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        shelf.save_entry(folder, "mine", OTHER, "")
    assert everything(folder) == before


def test_an_entry_is_on_disk_before_it_is_confirmed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda file: (order.append("flushed"), fsync(file))[1])
    monkeypatch.setattr(os, "replace", lambda a, b: (order.append(Path(b).parent.name), replace(a, b))[1])
    shelf.save_entry(folder, "mine", WELL + "// more\n", "A")
    assert order == ["flushed", "A", "flushed", "flushed", "entries", "flushed"]  # the earlier text first


def test_eight_writers_lose_nothing(folder: Path) -> None:
    def write(n: int) -> None:
        for code in (f"S{n + 1}", f"S{n + 101}"):
            shelf.save_entry(folder, "mine", WELL.replace("# A", f"# {code}"))

    threads = [threading.Thread(target=write, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(shelf.load(folder, "mine").entries) == 17


def test_a_shipped_book_is_not_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = folder / "shipped"
    shelf.create(folder, "ours", NAME, "near_and_far")
    ours.mkdir()
    (folder / "books/ours").rename(ours / "ours")
    monkeypatch.setattr(shelf, "places", lambda: (ours,))
    assert shelf.ids(folder) == ("ours", "mine")
    assert not shelf.load(folder, "ours").own
    for use in (lambda: shelf.save_entry(folder, "ours", WELL), lambda: shelf.remove_entry(folder, "ours", "A")):
        with pytest.raises(BookFault) as fault:
            use()
        assert keys(fault) == ["book.shipped"]
    with pytest.raises(BookFault) as fault:
        shelf.create(folder, "ours", NAME, "near_and_far")
    assert keys(fault) == ["book.there"]
    assert shelf.fresh_id(folder, "Ours") == "ours-2"


def test_out_and_in_again_the_same(folder: Path, tmp_path: Path) -> None:
    shelf.save_entry(folder, "mine", OTHER)
    shelf.save_entry(folder, "mine", WELL + "// new\n", "A")
    data = shelf.export(folder, "mine")
    assert data == shelf.export(folder, "mine")
    again = shelf.import_(tmp_path / "other", data)
    assert again == shelf.load(folder, "mine")
    assert shelf.text(tmp_path / "other", "mine", "A") == WELL + "// new\n"
    second = shelf.import_(folder, data)
    assert (second.id, second.entries) == ("mine-2", again.entries)


def zipped(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


MANIFEST = {"book.toml": b'id = "x"\n[name]\ncs = "X"\nen = "X"\n'}


@pytest.mark.parametrize(("data", "key"), [
    (b"", "bundle.zip"), (b"PK", "bundle.zip"), (b"hello", "bundle.zip"),
    (b"x" * (bundle.MAX_FILE_BYTES + 1), "bundle.size"),
    (zipped(**{"entries/A.story": b""}), "bundle.lacks"), (zipped(**MANIFEST)[:-10], "bundle.zip"),
    *((zipped(**MANIFEST, **{name: b"x"}), "bundle.name") for name in (
        "../A.story", "/A.story", "entries/../../A.story", "entries\\A.story", "entries/a/A.story", "A.story",
        "entries/.story", "entries/.hidden.story", "earlier/A/v0001.story", "entries/A.txt", "recordings/x.wav")),
    (zipped(**MANIFEST, **{"entries/A.story": b"", "entries/a.story": b""}), "bundle.twice"),
    (zipped(**MANIFEST, **{"entries/A.story": b"\0" * (1 << 20)}), "file.size"),
    (zipped(**{"book.toml": b" " * (1 << 20)}), "file.size"),
    (zipped(**MANIFEST, **{f"entries/{n}.story": b"" for n in range(2100)}), "bundle.files")])
def test_a_stranger_s_file_is_told_and_nothing_is_kept(folder: Path, data: bytes, key: str) -> None:
    before = everything(folder)
    with pytest.raises(BookFault) as fault:
        shelf.import_(folder, data)
    assert set(keys(fault)) == {key}
    assert everything(folder) == before
    assert sorted(path.name for path in (folder / "books").iterdir()) == ["mine"]


def test_a_folder_around_the_book_is_no_matter(folder: Path) -> None:
    inside = {f"my book/{name}": part for name, part in (MANIFEST | {"entries/A.story": WELL.encode()}).items()}
    assert [*shelf.import_(folder, zipped(**{"my book/": b""}, **inside)).entries] == ["A"]
    with pytest.raises(BookFault) as fault:
        shelf.import_(folder, zipped(**inside, **{"../x.story": b""}))
    assert "bundle.name" in keys(fault)


def test_a_book_whose_id_may_be_no_folder_gets_another(folder: Path) -> None:
    for id in ("../../x", "con", "Ž", ""):
        book = shelf.import_(folder, zipped(**{"book.toml": f'id = "{id}"\n[name]\ncs = "Cizí"\nen = "X"\n'.encode()}))
        assert book.id.startswith("cizi") or book.id.startswith("con-")
        assert (folder / "books" / book.id / "book.toml").is_file()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60 if SOAK else 20)
@given(st.binary(max_size=200), st.integers(0, 2000))
def test_no_file_is_too_much_for_the_shelf(book: Book, folder: Path, noise: bytes, at: int) -> None:
    data = shelf.export(folder, "mine")
    for damaged in (noise, data[:at] + noise + data[at + len(noise):]):
        with contextlib.suppress(BookFault):
            assert "book.toml" in bundle.unpack(damaged)
