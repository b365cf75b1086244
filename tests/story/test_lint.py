"""What an author did not mean: each defect at its file and line, and no false alarm on a good book."""
from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion.story
from companion import games
from companion.games.near_and_far.steps.quest import NEEDS
from companion.games.near_and_far.story.vocabulary import VOCABULARY
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts
from companion.story import lint
from companion.story.book import MOODS, PLACES, REGISTERS, SOUNDS, Choice, Entry
from companion.story.defects import NOTE_KEYS, Defect
from companion.story.reader import open_book, parse
from companion.table.story.books import shelf
from tests.story.conftest import WELL

TEXTS = Texts([TABLE_TEXTS, games.folder("near_and_far") / "texts"])
SOURCE = Path(companion.story.__file__).parent
MANIFEST = """\
id = "good"
game = "near_and_far"
elsewhere = ["ECHO", "S9"]
[name]
cs = "Dobrá kniha"
en = "A good book"
"""
STORY = """\
# S26
author: Somebody

## cs Druhá studna
Roku 1205 tu stála věž. {coins} Vážila 1 200 liber.

## en A Second Well
In the year 1205 a tower stood here. {coins} It weighed 1,200 pounds.

* free
needs: TUNDRA
gives: gem

### cs
Ví se, kam kopat.

### en
One knows where to dig.

* combat 5, bonus 7
gives: coin, story S9
bonus: food

### cs Kopat naslepo
Za vlády krále Karla XIV. se tu pásly ovce.

### en Dig at random
Sheep grazed here under King Charles 14.
"""
RIZA = """\
# RIZ1
author: Somebody
next: RIZ2

## cs
Kdosi volá.

## en
Somebody calls.

* skill 4
needs: ECHO
optional: yes
gives: coin, code RIZ2

### cs Zavolat zpět
Ozvěna.

### en Call back
An echo.

#### cs
Ticho.

#### en
Silence.
"""
SECOND = RIZA.replace("# RIZ1\n", "# RIZ2\n").replace("next: RIZ2\n", "").replace(", code RIZ2", "")
ARCADE = """\
# arcade r01
author: Somebody

## cs Osel
Osel stojí.

## en The Donkey
A donkey stands.

* skill 3
gives: gem

### cs Odvést ho
Jde.

### en Lead it
It goes.

#### cs
Uteče.

#### en
It runs away.
"""
FAILED = "\n\n#### cs\nNic.\n\n#### en\nNothing.\n"
GOOD = {"A.story": WELL.replace("A key lies under the sand.\n", "A key lies under the sand." + FAILED).replace(
            "ECHO, METEOR", "ECHO").rstrip() + "\n",
        "S26.story": STORY + FAILED, "RIZ1.story": RIZA, "RIZ2.story": SECOND, "arcade.story": ARCADE}


def write(folder: Path, files: dict[str, str], manifest: str = MANIFEST) -> Path:
    (folder / "entries").mkdir()
    (folder / "book.toml").write_text(manifest, "utf-8")
    for name, text in files.items():
        (folder / "entries" / name).write_text(text, "utf-8")
    return folder


def told(defects: list[Defect]) -> list[tuple[str, int, str]]:
    for one in defects:
        assert all(TEXTS.say(lang, f"story.defect.{one.key}", **one.params) for lang in LANGUAGES)
    return [(one.file.removeprefix("entries/"), one.line, one.key) for one in defects]


def test_a_good_book_is_clean(tmp_path: Path) -> None:
    assert told(lint.lint(write(tmp_path, GOOD), shelf.games)) == []


def line(text: str, start: str, nth: int = 1) -> int:
    """The number of the line that begins so."""
    return [n for n, one in enumerate(text.split("\n"), 1) if one.startswith(start)][nth - 1]


BROKEN = [
    ("A.story", "food, keyword TUNDRA", "foot, keyword TUNDRA", [("gives", "reward.unknown")]),
    ("A.story", "food, keyword TUNDRA", "food", [("S26.story", "needs", "keyword.ungiven")]),
    ("A.story", "story S26", "story S27", [("gives", "code.dangling"), ("S26.story", "# S26", "code.unreachable")]),
    ("A.story", "story S26", "story S9", [("S26.story", "# S26", "code.unreachable")]),
    ("A.story", "keyword TUNDRA", "keyword TUNDRA, keyword WOLF", [("gives", "keyword.unused")]),
    ("A.story", "heart", "heart, code RIZ2", [("bonus", "next.kind")]),
    ("A.story", "mood: wonder", "next: RIZ2", [("next", "next.kind")]),
    ("A.story", "place: desert", "place: moon", [("place", "place.unknown")]),
    ("A.story", "mood: wonder", "mood: joy", [("mood", "mood.unknown")]),
    ("A.story", "mood: wonder", "register: joy", [("register", "register.unknown")]),
    ("A.story", "A second paragraph.", "The king's paragraph.", [("## en", "quotes.straight")]),
    ("arcade.story", "Osel stojí.", 'Řekl: "Osel stojí."', [("## cs", "quotes.straight")]),
    ("A.story", "{bell} Somebody", "{gong} Somebody", [("## en", "cues.differ"), ("The old well", "cue.unknown")]),
    ("A.story", "{bell} Somebody", "Somebody", [("## en", "cues.differ")]),
    ("A.story", "author: The Companion authors", "", [("# A", "author.none")]),
    ("A.story", "skill 4, bonus 6", "skill 4, bonus 4", [("* skill", "bonus.order")]),
    ("A.story", "skill 4, bonus 6", "skill 4, bonus 3", [("* skill", "bonus.order")]),
    ("A.story", "skill 4, bonus 6", "skill 4, bonus 10", [("* skill", "bonus.range")]),
    ("A.story", "skill 4, bonus 6", "skill 4", [("bonus", "bonus.threshold")]),
    ("A.story", "bonus: heart", "", [("* skill", "bonus.empty")]),
    ("A.story", "skill 4, bonus 6", "skill 2, bonus 4", [("* skill", "need.range")]),
    ("A.story", "skill 4, bonus 6", "skill 16, bonus 18", [("* skill", "need.range")]),
    ("A.story", "skill 4, bonus 6", "free", [
        ("* free", "free.needs"), ("bonus", "bonus.free"), ("#### cs", "failure.free")]),
    ("A.story", "needs: ECHO", "needs: ECHO, TUNDRA, S", [("needs", "keywords.many"), ("needs", "keyword.ungiven")]),
    ("A.story", "needs: ECHO\n", "", [("optional", "optional.needs")]),
    ("A.story", "needs: ECHO", "needs: SNAKE", [("needs", "keyword.ungiven")]),
    ("A.story", "### cs Vyházet písek", "### cs", [("### cs", "heading.missing")]),
    ("A.story", "A key lies under the sand.", "", [("### en", "success.missing")]),
    ("A.story", "### en Tie a rope\nThe rope holds.", "", [
        ("* combat", "heading.missing"), ("* combat", "success.missing")]),
    ("A.story", "## en The Buried", "## en\n// The Buried", [("## en", "title.missing")]),
    ("A.story", "Druhý odstavec.", "Druhý odstavec po 3 dnech.", [("## en", "numbers.differ")]),
    ("A.story", "Druhý odstavec.", "Druhý odstavec, strana XII.", [("## en", "numbers.differ")]),
    ("A.story", "Vyházet písek", "Vyházet 10 věder", [("### en", "numbers.differ")]),
    ("S26.story", "One knows where to dig.", "One knows.\n#### cs\nNic.\n#### en\nNothing.", [
        ("#### cs", "failure.free")]),
    ("RIZ1.story", "#### cs\nTicho.\n\n#### en\nSilence.", "", [("* skill", "failure.none")]),
    ("S26.story", "needs: TUNDRA", "needs: TUNDRA\noptional: yes", [("* free", "heading.none")]),
    ("S26.story", "1,200", "1,300", [("## en", "numbers.differ")]),
    ("S26.story", "Charles 14", "Charles XIII", [("### en Dig", "numbers.differ")]),
    ("S26.story", "# S26", "# A", [
        ("A.story", "gives", "code.dangling"), ("# A", "code.double"), ("A.story", "gives", "keyword.unused")]),
    ("RIZ1.story", "next: RIZ2", "next: RIZ3", [("next", "code.dangling")]),
    ("RIZ1.story", "Silence.", "", [("#### en", "failure.missing")]),
    ("arcade.story", "gives: gem", "gives: gem\nneeds: TUNDRA", [("needs", "needs.sheetless")]),
    ("arcade.story", "gives: gem", "gives: gem, keyword TUNDRA", [("gives", "reward.sheetless")]),
    ("arcade.story", ARCADE[ARCADE.index("* skill"):], "", [("# arcade", "entry.told")]),
    ("arcade.story", ARCADE, "# arcade r01\n", [("# arcade", "entry.empty")]),
    ("arcade.story", ARCADE, "// nothing\n", [(1, "code.none")]),
    ("RIZ2.story", SECOND[SECOND.index("## cs"):SECOND.index("## en")], "", [("# RIZ2", "text.missing")]),
]


@pytest.mark.parametrize(("file", "typed", "instead", "found"), BROKEN)
def test_each_defect_is_found_at_its_line(tmp_path: Path, file: str, typed: str, instead: str, found: list) -> None:
    files = GOOD | {file: GOOD[file].replace(typed, instead, 1)}
    assert files != GOOD
    expected = []
    for *other, start, key in found:
        name = other[0] if other else file
        expected.append((name, start if isinstance(start, int) else line(files[name], start), key))
    assert sorted(told(lint.lint(write(tmp_path, files), shelf.games))) == sorted(expected)


def test_a_circle_that_nobody_enters_is_unreachable(tmp_path: Path) -> None:
    circle = {f"S{n}.story": GOOD["S26.story"].replace("# S26", f"# S{n}").replace("story S9", f"story S{11 - n}")
              for n in (5, 6)}
    assert [(file, key) for file, _, key in told(lint.lint(write(tmp_path, GOOD | circle), shelf.games))] == [
        ("S5.story", "code.unreachable"), ("S6.story", "code.unreachable")]


def test_what_is_known_elsewhere_is_no_defect(tmp_path: Path) -> None:
    folder = write(tmp_path, {"S26.story": STORY}, MANIFEST.replace('"ECHO"', '" s026", "tundra"'))
    assert told(lint.lint(folder, shelf.games)) == []


def test_a_book_in_one_language_is_asked_for_no_other(tmp_path: Path) -> None:
    one = STORY[:STORY.index("## en")] + "* skill 5\ngives: coin\n### cs Jít\nJde se.\n"
    folder = write(tmp_path, {"A.story": one.replace("# S26", "# A")}, MANIFEST)
    assert {key for _, _, key in told(lint.lint(folder, shelf.games))} == {
        "text.missing", "title.missing", "heading.missing", "success.missing"}
    (folder / "book.toml").write_text('languages = ["cs"]\n' + MANIFEST, "utf-8")
    assert told(lint.lint(folder, shelf.games)) == []
    (folder / "entries/S9.story").write_text(STORY.replace("# S26", "# S9").replace("TUNDRA", "ECHO"), "utf-8")
    assert [(key, TEXTS.has("cs", f"story.defect.{key}")) for _, _, key in told(lint.lint(folder, shelf.games))] == [
        ("language.extra", True)]


def test_notes_are_worth_a_look_and_no_more() -> None:
    assert {Defect("", 0, key, {}).note for key in NOTE_KEYS} == {True}
    assert not Defect("", 0, "code.dangling", {}).note
    assert all(TEXTS.has(lang, f"story.defect.{key}") for lang in LANGUAGES for key in NOTE_KEYS)


def test_thresholds_are_those_that_the_table_offers() -> None:
    assert VOCABULARY.thresholds == NEEDS


def test_words_are_counted_by_language(tmp_path: Path) -> None:
    folder = write(tmp_path, {"arcade.story": ARCADE.replace("Osel stojí.", "Osel {hooves} stojí.")})
    book = open_book(folder, shelf.games).book
    assert lint.count_words(book) == {"cs": 7, "en": 12}


@pytest.mark.parametrize(("text", "found"), [
    ("", []), ("Tři dny", []), ("3 dny", [3]), ("on the 3rd day", [3]), ("12:30", [12, 30]), ("12.30", [12, 30]),
    ("1 200", [1200]), ("1,200", [1200]), ("1.200.000", [1_200_000]), ("1\u00a0200", [1200]), ("007", [7]),
    ("XIV. století", [14]), ("I went, V lese", []), ("SMÍCHAT MIX", []), ("Karel IV. a 12 rytířů", [4, 12]),
    ("MCMXCIX", []), ("roku MCMXCIX", [1999]), ("civic IIII", []), ("{bell} 5", [5]), ("XIVa", [])])
def test_numbers_in_a_text(text: str, found: list[int]) -> None:
    assert lint.numbers(text) == found


@given(st.integers(2, 3999).filter(lambda n: n not in (5, 10, 50, 100, 500, 1000)))
def test_roman_numerals(n: int) -> None:
    parts = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
             (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    roman, rest = "", n
    for value, letters in parts:
        roman, rest = roman + letters * (rest // value), rest % value
    assert lint.numbers(f"kapitola {roman}") == [n]


@given(st.text())
def test_no_entry_is_too_much_for_the_lint(text: str) -> None:
    parsed = parse(f"# A\n## cs\n{text}\n* free\n### en\n{text}", VOCABULARY)
    assert all(one.line >= 1 for one in lint.lint_entry(parsed, VOCABULARY))


def keys_in_source() -> set[str]:
    """Every text in the sources that could be the key of a defect."""
    return {node.value for file in (*SOURCE.rglob("*.py"), SOURCE.parent / "cli" / "story.py")
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_no_sentence_is_left_that_nobody_says() -> None:
    made = {"place.unknown", "mood.unknown", "register.unknown",
            "heading.missing", "success.missing", "failure.missing"}
    said = keys_in_source() | made
    known = {key.removeprefix("story.defect.") for key in TEXTS.keys("en") if key.startswith("story.defect.")}
    assert known - said == set()


def test_every_defect_that_is_called_has_a_sentence() -> None:
    called = {one.value for file in ("reader", "manifest", "lint", "shelf", "bundle", "recognise")
              if (SOURCE / f"{file}.py").exists()
              for node in ast.walk(ast.parse((SOURCE / f"{file}.py").read_text("utf-8")))
              if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
                  "Defect", "fault", "defect", "wrong", "_at", "doubt")
              for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
              and one.value.count(".") == 1 and not one.value.endswith(".toml")}
    assert len(called) > 50
    assert [key for key in sorted(called) if not TEXTS.has("cs", f"story.defect.{key}")] == []


def test_our_own_books_are_clean() -> None:
    assert [one for id in shelf.shipped() for one in told(lint.lint(shelf.home(Path(), id), shelf.games))] == []


def test_the_roads_have_their_first_twenty_entries(tmp_path: Path) -> None:
    codes = [*shelf.load(tmp_path, "roads").entries]
    assert len(codes) == 20
    assert {*"ABCDEFGHIJKLMNOP", "S5", "S26"} < set(codes)
    assert sum(code.startswith("arcade ") for code in codes) == 2


def test_an_entry_alone_is_looked_through_for_the_editor() -> None:
    parsed = parse(WELL.replace("skill 4", "skill 44").replace("desert", "moon"), VOCABULARY)
    assert [(one.line, one.key) for one in lint.lint_entry(parsed, VOCABULARY)] == [
        (2, "place.unknown"), (16, "need.range"), (16, "bonus.order")]
    assert lint.lint_entry(parse("nothing", VOCABULARY), VOCABULARY)[0].key == "line.stray"
    assert Entry("A", choices=(Choice(),)).passage("heading:0", "cs") == ""


def test_the_example_of_the_guide_is_a_clean_book(tmp_path: Path) -> None:
    guide = (SOURCE.parents[1] / "docs" / "story-books.md").read_text("utf-8")
    blocks = dict(re.findall(r"```(toml|story)\n(.*?)```", guide, re.DOTALL))
    found = lint.lint(write(tmp_path, {
        "A.story": blocks["story"], "S5.story": GOOD["S26.story"].replace("# S26", "# S5").replace("TUNDRA", "ROPE")},
        blocks["toml"]), shelf.games)
    assert told(found) == []
    checks = (one.id for one in VOCABULARY.checks)
    for word in (*VOCABULARY.goods, *VOCABULARY.prices, *PLACES, *SOUNDS, *MOODS, *REGISTERS, *checks):
        assert word in guide
