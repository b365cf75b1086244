"""Entries out of plain text and back: generous in reading, exact in writing, every defect with its line."""
from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import games
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts
from companion.story.book import MOODS, PLACES, REGISTERS, SOUNDS, Choice, Entry
from companion.story.reader import MAX_CHOICES, MAX_TEXT_BYTES, Defect, code_of, parse, read_book, read_entry
from companion.story.writer import write_entry
from tests.story.conftest import WELL
from companion.games.near_and_far.story.vocabulary import VOCABULARY
from companion.table.story.books import shelf

TEXTS = Texts([TABLE_TEXTS, games.folder("near_and_far") / "texts"])


def plain(entry: Entry | None) -> Entry | None:
    """The entry without the lines of its options, which depend on the file."""
    return entry and replace(entry, choices=tuple(replace(choice, line=0) for choice in entry.choices))


def test_an_entry_is_read_with_everything_in_it() -> None:
    entry, defects = read_entry(WELL, VOCABULARY, "A.story")
    assert defects == []
    assert entry == Entry(
        "A", {"cs": "Zasypaná studna", "en": "The Buried Well"},
        {"cs": "Stará studna mlčí. {bell} Někdo dole zvoní.\n\nDruhý odstavec.",
         "en": "The old well is silent. {bell} Somebody rings below.\n\nA second paragraph."},
        (Choice("skill", 4, 6, rewards=("reputation+", "food", "keyword:TUNDRA", "story:S26"), bonus=("heart",),
                heading={"cs": "Vyházet písek", "en": "Dig out the sand"},
                success={"cs": "Pod pískem leží klíč.", "en": "A key lies under the sand."}, line=16),
         Choice("combat", 5, 0, ("ECHO", "METEOR"), True, ("coin", "food", "food"), ("gem",), (),
                {"cs": "Přivázat provaz", "en": "Tie a rope"}, {"cs": "Provaz drží.", "en": "The rope holds."},
                {"cs": "Provaz praská.", "en": "The rope breaks."}, 26)),
        "", "desert", "wonder", "The Companion authors")


def test_it_is_written_as_it_was_typed() -> None:
    assert write_entry(read_entry(WELL, VOCABULARY)[0]) == WELL


@pytest.mark.parametrize("change", [
    lambda text: text.replace("\n", "\r\n"), lambda text: text.replace("\n", "\r"), lambda text: "\ufeff" + text,
    lambda text: text.replace("\n", "\n\n"), lambda text: re.sub(r"^", "  \t", text, flags=re.MULTILINE),
    lambda text: text.replace("\n", "  \n"), lambda text: "// a comment\n" + text.replace("* skill", "//\n*  SKILL"),
    lambda text: re.sub(r"^(\w+):", lambda m: m[1].upper() + " :", text, flags=re.MULTILINE),
    lambda text: text.replace("## ", "##").replace("# A", "#a"), lambda text: text.replace(", bonus", " Bonus"),
    lambda text: text.replace("keyword TUNDRA, story S26", "Keyword tundra ,STORY s026 ,"),
    lambda text: text.replace("2 food", "2  Foods").replace("ECHO, METEOR", "echo ,Meteor,echo"),
    lambda text: text.replace("## cs", "## CS").replace("desert", "Desert").replace("yes", "Ano"),
    lambda text: text.replace("reputation+,", "Reputation + ,").replace("\x00", ""), lambda text: "\0" + text,
    lambda text: text.replace("Stará studna mlčí. ", "Stará\n  studna\n// jak dlouho?\nmlčí.\n")])
def test_how_it_is_typed_makes_no_difference(change) -> None:
    entry, defects = read_entry(change(WELL), VOCABULARY)
    assert defects == []
    assert plain(entry) == plain(read_entry(WELL, VOCABULARY)[0])


BROKEN = [
    ("", "", [(1, "code.none")]),
    ("# A\n", "# \n", [(1, "code.unread")]),
    ("# A\n", "# Z 1\n", [(1, "code.unread")]),
    ("# A\n", "place: sea\n", [(2, "field.twice"), (1, "code.none")]),
    ("# A\n", "# A\n# B\n", [(2, "code.twice")]),
    ("place: desert", "place: moon", [(2, "place.unknown")]),
    ("mood: wonder", "mood: joy", [(3, "mood.unknown")]),
    ("mood: wonder", "register: joy", [(3, "register.unknown")]),
    ("mood: wonder", "next: 1RIZ", [(3, "code.unread")]),
    ("mood: wonder", "tone: wonder", [(3, "field.unknown")]),
    ("mood: wonder", "wonder", [(3, "line.stray")]),
    ("mood: wonder", "mood:", [(3, "field.empty")]),
    ("mood: wonder", "place: sea", [(3, "field.twice")]),
    ("author: The Companion authors", "author: " + "x" * 121, [(4, "title.long")]),
    ("## cs Zas", "## de Zas", [(6, "language.unknown")]),
    ("## cs Zasypaná studna", "## Zasypaná studna", [(6, "language.unknown")]),
    ("## cs Zasypaná studna", "## cs", []),
    ("## en The", "## cs The", [(11, "passage.twice")]),
    ("{bell} Někdo", "{gong} Někdo", [(7, "cue.unknown")]),
    ("{bell} Někdo", "{bell Někdo", [(7, "cue.unknown")]),
    ("* skill 4, bonus 6", "* skil 4, bonus 6", [(16, "option.unread")]),
    ("* skill 4, bonus 6", "* free 4", [(16, "option.unread")]),
    ("food, keyword TUNDRA", "foot, keyword TUNDRA", [(17, "reward.unknown")]),
    ("food, keyword TUNDRA", "food, keyword", [(17, "reward.unknown")]),
    ("food, keyword TUNDRA", "food, keyword T1", [(17, "reward.unknown")]),
    ("story S26", "story 26", [(17, "reward.unknown")]),
    ("story S26", "code S26", [(17, "reward.unknown")]),
    ("story S26", "world w/1", [(17, "reward.unknown")]),
    ("story S26", "99 coin, 0 gem", [(17, "reward.unknown"), (17, "reward.unknown")]),
    ("story S26", "20 coin, 20 gem", [(17, "reward.many")]),
    ("bonus: heart", "bonuses: heart", [(18, "field.unknown")]),
    ("price: coin", "price: treasure", [(29, "price.unknown")]),
    ("ECHO, METEOR", "ECHO 2", [(27, "keyword.unread")]),
    ("optional: yes", "optional: maybe", [(28, "optional.unread")]),
    ("### cs Vyh", "### cs " + "x" * 120, [(20, "title.long")]),
    ("#### cs", "#### cs Ne", [(38, "title.failure")]),
    ("#### cs", "##### cs", [(38, "head.level")]),
]


@pytest.mark.parametrize(("typed", "instead", "found"), BROKEN)
def test_every_defect_has_its_line_and_a_sentence(typed: str, instead: str, found: list[tuple[int, str]]) -> None:
    entry, defects = read_entry(WELL.replace(typed, instead, 1) if typed else "", VOCABULARY, "A.story")
    assert [(one.line, one.key) for one in defects] == found
    assert all(one.file == "A.story" for one in defects)
    assert (entry is None) == any(one.key in ("code.none", "code.unread") and one.line == 1 for one in defects)
    for lang in LANGUAGES:
        assert all(TEXTS.say(lang, f"story.defect.{one.key}", **one.params) for one in defects)


def test_what_is_broken_costs_only_itself() -> None:
    entry, _ = read_entry(WELL.replace("food, keyword TUNDRA", "foot, keyword TUNDRA"), VOCABULARY)
    assert entry.choices[0].rewards == ("reputation+", "keyword:TUNDRA", "story:S26")
    entry, defects = read_entry(WELL.replace("* skill 4", "* skil 4"), VOCABULARY)
    assert [choice.check for choice in entry.choices] == ["combat"]
    assert entry.text == read_entry(WELL, VOCABULARY)[0].text
    assert len(defects) == 1


def test_an_option_s_prose_before_any_option_is_told() -> None:
    entry, defects = read_entry("# A\n## en Title\nText.\n### en Heading\nProse.\n", VOCABULARY)
    assert [(one.line, one.key) for one in defects] == [(4, "option.none")]
    assert entry.text == {"en": "Text."}


def test_there_is_an_end_to_what_one_entry_holds() -> None:
    entry, defects = read_entry("# A\n" + "* skill 4\n" * (MAX_CHOICES + 2), VOCABULARY)
    assert len(entry.choices) == MAX_CHOICES
    assert [one.key for one in defects] == ["choices.many"] * 2
    assert read_entry("# A\n" + "x" * MAX_TEXT_BYTES, VOCABULARY)[1][0].key == "file.size"
    assert read_entry("# A\n## en\n" + "ž" * (MAX_TEXT_BYTES // 2), VOCABULARY)[1][0].key == "file.size"


def test_prose_may_begin_like_a_mark() -> None:
    entry, defects = read_entry("# A\n## en T\n\\# one\n\n\\* two\n\n\\// three\n\n\\\\ four\n", VOCABULARY)
    assert defects == []
    assert entry.text["en"] == "# one\n\n* two\n\n// three\n\n\\ four"
    assert plain(read_entry(write_entry(entry), VOCABULARY)[0]) == plain(entry)


def test_the_lines_of_all_parts_are_known() -> None:
    lines = parse(WELL, VOCABULARY, "A.story").lines
    typed = WELL.split("\n")
    starts = {"code": "# A", "place": "place", "text:cs": "## cs", "choice:1": "* combat", "needs:1": "needs",
              "success:0:en": "### en Dig", "failure:1:cs": "#### cs", "gives:0": "gives: rep"}
    assert {part: typed[lines[part] - 1].startswith(start) for part, start in starts.items()} == dict.fromkeys(
        starts, True)


@pytest.mark.parametrize(("said", "code", "kind"), [
    ("35", "35", "map"), ("035", "35", "map"), (" a ", "A", "map"), ("s178", "S178", "story"), ("S007", "S7", "story"),
    ("riz1", "RIZ1", "character"), ("ŘEH2", "ŘEH2", "character"), ("Arcade  r01", "arcade r01", "arcade"),
    ("", "", ""), ("0", "", ""), ("1000", "", ""), ("S0", "", ""), ("A B", "", ""), ("arcade", "", ""), ("Ž", "", ""),
    ("arcade ../x", "", ""), ("R.1", "", ""), ("ABCDEFGHI1", "", "")])
def test_codes(said: str, code: str, kind: str) -> None:
    assert VOCABULARY.codes.read(said) == code
    assert VOCABULARY.codes.kind(code) == kind
    assert VOCABULARY.codes.read(code) == code


def test_entries_stand_in_the_order_of_the_print() -> None:
    said = ["arcade r10", "RIZ10", "B", "S2", "12", "RIZ2", "A", "S10", "2", "arcade r2", "KIK1"]
    assert sorted(said, key=VOCABULARY.codes.order) == [
        "2", "12", "A", "B", "S2", "S10", "KIK1", "RIZ2", "RIZ10", "arcade r2", "arcade r10"]
    assert [code for code in ("RIZ1", "RIZ10", "S1", "A", "1") if VOCABULARY.codes.open(code)] == ["RIZ1", "A", "1"]


WORDS = st.text(st.sampled_from("abcžŘ.,:#*/\\-–„“…!?0129"), min_size=1, max_size=8)
LINES = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
PROSE = st.lists(LINES | st.sampled_from([f"{{{sound}}} x" for sound in SOUNDS]), min_size=1, max_size=3).map(
    "\n\n".join)
CODES = st.sampled_from(["35", "A", "S178", "RIZ1", "ŘEH12", "arcade r01", "161"])
KEYWORDS = st.text(st.sampled_from("ABCŽÝ"), min_size=1, max_size=24)


def by_language(texts: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries({}, optional=dict.fromkeys(("cs", "en"), texts))


def pieces(known: tuple[str, ...], *named: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.one_of(st.sampled_from(known), *named), max_size=30).map(tuple)


REWARDS = pieces(VOCABULARY.goods, KEYWORDS.map("keyword:{}".format), st.just("world:w31"), st.just("story:S26"),
                 st.just("code:RIZ2"))
NUMBERS = st.integers(0, 99)
CHOICES = st.builds(
    lambda rolled, **rest: Choice(*rolled, **rest),
    rolled=st.tuples(st.sampled_from(["skill", "combat"]), NUMBERS, NUMBERS) | st.just(("", 0, 0)),
    keywords=st.lists(KEYWORDS, max_size=3, unique=True).map(tuple), optional=st.booleans(),
    price=pieces(VOCABULARY.prices), rewards=REWARDS, bonus=REWARDS,
    heading=by_language(LINES), success=by_language(PROSE), failure=by_language(PROSE))
WHOLE = st.builds(
    Entry, CODES, by_language(LINES), by_language(PROSE), st.lists(CHOICES, max_size=4).map(tuple),
    st.sampled_from(["", "RIZ2"]), st.sampled_from(["", *PLACES]), st.sampled_from(["", *MOODS]),
    st.just("") | LINES, st.sampled_from(["", *REGISTERS]))


@given(WHOLE)
def test_what_is_written_is_read_as_it_was(entry: Entry) -> None:
    again, defects = read_entry(write_entry(entry), VOCABULARY)
    assert defects == []
    assert plain(again) == entry


LIKE_ENTRIES = st.lists(st.sampled_from(WELL.split("\n")) | st.text(max_size=30) | st.sampled_from(
    ["#", "##", "*", "* free", "\\", "//", "gives: 3 coin, keyword x", "{", "}", "\x85", "\u2028x", "needs: ,"]),
    max_size=40).map("\n".join)


@given(st.text() | LIKE_ENTRIES | LIKE_ENTRIES.map("# A\n{}".format))
def test_no_text_is_too_much_for_the_reader(text: str) -> None:
    entry, defects = read_entry(text, VOCABULARY)
    assert entry is not None or defects
    assert all(isinstance(one, Defect) and one.line >= 1 for one in defects)
    for one in defects:
        assert TEXTS.say("cs", f"story.defect.{one.key}", **one.params)
    if entry is not None:
        assert plain(read_entry(write_entry(entry), VOCABULARY)[0]) == plain(entry)


def write_book(folder: Path, *entries: str, manifest: str = "") -> Path:
    (folder / "entries").mkdir(parents=True)
    said = 'id = "b"\ngame = "near_and_far"\n[name]\ncs = "Kniha"\nen = "Book"\n'
    (folder / "book.toml").write_text(manifest or said, "utf-8")
    for n, text in enumerate(entries):
        (folder / "entries" / f"e{n}.story").write_text(text, "utf-8")
    return folder


def test_a_book_is_read_in_order_and_broken_entries_cost_no_other(tmp_path: Path) -> None:
    folder = write_book(tmp_path, "# B\n", "# arcade r01\n", "nothing\n", "# A\n## en\nFirst.\n", "\n# A\n", "# 7\n")
    (folder / "entries" / "bytes.story").write_bytes(b"# C\n\n\xff\n")
    (folder / "entries" / "notes.txt").write_text("not an entry")
    book, defects = read_book(folder, shelf.games)
    assert [*book.entries] == ["7", "A", "B", "arcade r01"]
    assert book.entries["A"].text == {"en": "First."}
    assert [(one.file, one.line, one.key) for one in defects] == [
        ("entries/bytes.story", 3, "file.utf8"), ("entries/e2.story", 1, "line.stray"),
        ("entries/e2.story", 1, "code.none"), ("entries/e4.story", 2, "code.double")]
    assert defects[-1].params == {"code": "A", "other": "entries/e3.story"}


def test_what_leads_out_of_the_book_is_not_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.story"
    secret.write_text("# S1\n## en\nSecret.\n")
    folder = write_book(tmp_path / "b", "# A\n")
    (folder / "entries" / "out.story").symlink_to(secret)
    (folder / "entries" / "dir.story").mkdir()
    book, defects = read_book(folder, shelf.games)
    assert [*book.entries] == ["A"]
    assert [(one.file, one.key) for one in defects] == [
        ("entries/dir.story", "file.link"), ("entries/out.story", "file.link")]
    linked = tmp_path / "c"
    linked.mkdir()
    (linked / "book.toml").symlink_to(folder / "book.toml")
    (linked / "entries").symlink_to(folder / "entries")
    book, defects = read_book(linked, shelf.games)
    assert book.entries == {}
    assert [one.key for one in defects] == ["book.none", "book.entries"]


@pytest.mark.parametrize(("manifest", "found"), [
    ('id = "b"\n\ngame = \n', [(3, "book.toml")]),
    ('id = "b"\ngame = "chess"\n[name]\ncs = "K"\nen = "B"\n', [(2, "book.game")]),
    ('id = 7\n[name]\ncs = "K"\nen = "B"\n', [(1, "book.field")]),
    ('id = "b"\nversion = true\n[name]\ncs = "K"\nen = "B"\n', [(2, "book.field")]),
    ('id = "b"\nversion = 0\n[name]\ncs = "K"\nen = "B"\n', [(2, "book.field")]),
    ('id = "b"\nauthors = [7]\n[name]\ncs = "K"\nen = "B"\n', [(2, "book.field")]),
    ('id = "b"\nlanguages = ["cs", "de"]\n[name]\ncs = "K"\n', [(2, "book.languages")]),
    ('id = "b"\n[name]\ncs = "K"\n', [(2, "book.name")]),
    ('id = "b"\ncolour = "red"\n[name]\ncs = "K"\nen = "B"\n', [(2, "field.unknown")]),
    ("x" * 70_000, [(0, "file.size")])])
def test_defects_of_the_manifest(tmp_path: Path, manifest: str, found: list[tuple[int, str]]) -> None:
    book, defects = read_book(write_book(tmp_path, "# A\n", manifest=manifest), shelf.games)
    assert [(one.line, one.key) for one in defects] == found
    assert all(one.file == "book.toml" for one in defects)
    assert [*book.entries] == ["A"]
    for one in defects:
        assert TEXTS.say("cs", f"story.defect.{one.key}", **one.params)


def test_a_folder_without_a_manifest_is_told(tmp_path: Path) -> None:
    book, [defect] = read_book(tmp_path, shelf.games)
    assert (book.entries, defect.key) == ({}, "book.none")
    (tmp_path / "book.toml").write_bytes(b'id = "b"\n\xff')
    assert [(one.line, one.key) for one in read_book(tmp_path, shelf.games)[1]] == [(2, "file.utf8")]


@given(LIKE_ENTRIES | LIKE_ENTRIES.map("# A\n{}".format))
def test_the_code_alone_is_read_like_the_entry(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "x.story")
        file.write_bytes(text.encode("utf-8", "replace"))
        entry = parse(file.read_bytes().decode("utf-8-sig"), VOCABULARY).entry
        assert code_of(file, VOCABULARY.codes) == (entry.code if entry else "")
