"""A book of another game: other rewards, checks and codes are read, written, linted and recognised without a word of
the organ's own."""
from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.near_and_far.story.vocabulary import VOCABULARY as NEAR_AND_FAR
from companion.story import rewards
from companion.story.codes import Codes, Kind
from companion.story.defects import BookFault
from companion.story.lint import lint
from companion.story.reader import parse, read_entry
from companion.story.recognise import recognise
from companion.story.shelf import Shelf
from companion.story.sound import recordings
from companion.story.vocabulary import Check, Named, Vocabulary, slug
from companion.story.writer import write_entry

HARBOUR = Vocabulary(
    goods=("fish", "rope", "favour+", "favour-"), prices=("fish", "salt"),
    named=(Named("rumour", shape=r"[A-Z]{3,12}", capitals=True, needed=True, sheet=True,
                 printed=(r"(?:drb|rumour)\s+(\S+)",)),
           Named("letter", code="letter", sheet=True, printed=(r"(?:dopis|letter)\s+(l[0-9]+)",)),
           Named("ship", shape=r"[a-z0-9-]{1,40}", printed=(r"(?:lod|ship)\s+(.+)",))),
    checks=(Check("luck", {"cs": ("Štěstí",), "en": ("luck",)}),),
    codes=Codes((Kind("pier", r"P[1-9][0-9]?", letter="P", open=True, boxed=True), Kind("letter", r"L[1-9][0-9]?",
                                                                                      letter="L", chain=True),
                 Kind("map", r"map [a-z0-9]{1,9}", prefix="map", open=True, sheet=False)),
                examples="P1, L1, map cove", rows=(tuple(f"P{n}" for n in range(1, 100)),)),
    thresholds=range(1, 7), bonus_over=range(1, 3), most_needed=1,
    forms={"fish": "ryba ryby fish fishes", "rope": "lano lana rope ropes", "salt": "sul soli salt",
           "favour": "prizen prizne favour"},
    needing="drb|rumour", signs={"fish": "fish"})
GAMES = {"harbour": HARBOUR, "near_and_far": NEAR_AND_FAR}
ENTRY = """\
# P7
author: The Companion authors

## en The Pier
A crate hums.

* luck 3, bonus 5
price: 2 salt
gives: fish, favour+, rumour STORM, letter L1, ship old-anna
bonus: rope

### en Open it
A gull gets out.

* free
needs: STORM
gives: 2 fish

### en
It is storm in a box.
"""
PASTED = """\
P7 □
A crate hums.
LUCK 3 OPEN IT
3 > 1 fish, +1 favour, letter L1
5 > rope
A gull gets out.
If you have the rumour STORM
ship Old Anna
The skipper waves.
— Ann Author
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(GAMES)
    shelf.create(tmp_path, "pier", {"en": "The Pier"}, "harbour", ("en",))
    return shelf


def test_an_entry_is_read_and_written_in_the_words_of_its_game() -> None:
    entry, defects = read_entry(ENTRY, HARBOUR)
    assert entry is not None
    assert defects == []
    first, second = entry.choices
    assert (first.check, first.need, first.bonus_need, first.price) == ("luck", 3, 5, ("salt", "salt"))
    assert first.rewards == ("fish", "favour+", "rumour:STORM", "letter:L1", "ship:old-anna")
    assert (second.check, second.keywords) == ("", ("STORM",))
    assert write_entry(entry) == ENTRY


def test_words_of_one_game_are_none_of_another() -> None:
    entry, defects = read_entry(ENTRY, NEAR_AND_FAR)
    assert entry is not None
    assert entry.code == "P7"
    assert (defects[0].key, defects[-1].key) == ("option.unread", "reward.unknown")
    assert rewards.read("2 fish", HARBOUR) == ("fish", "fish")
    for line in ("coin", "keyword TUNDRA", "salt"):
        with pytest.raises(rewards.UnknownReward):
            rewards.read(line, HARBOUR)
    strange, [defect] = read_entry("# P1\n* skill 4\n", HARBOUR)
    assert strange is not None
    assert (defect.key, defect.params["check"]) == ("option.unread", "luck")


@pytest.mark.parametrize(("said", "code", "kind"), [
    ("p07", "P7", "pier"), ("l1", "L1", "letter"), ("MAP cove", "map cove", "map"), ("35", "", ""), ("RIZ1", "", ""),
    ("arcade r01", "", "")])
def test_codes_have_the_shapes_of_the_game(said: str, code: str, kind: str) -> None:
    assert (HARBOUR.codes.read(said), HARBOUR.codes.kind(code)) == (code, kind)


def test_codes_stand_in_the_order_of_the_game() -> None:
    assert sorted(["map cove", "L2", "P10", "P2", "L1"], key=HARBOUR.codes.order) == [
        "P2", "P10", "L1", "L2", "map cove"]
    assert [code for code in ("P2", "L1", "L2", "map cove") if HARBOUR.codes.open(code)] == ["P2", "L1", "map cove"]


@pytest.mark.parametrize(("typed", "instead", "keys"), [
    ("", "", set()),
    ("luck 3, bonus 5", "luck 9, bonus 11", {"need.range"}), ("luck 3, bonus 5", "luck 3, bonus 6", {"bonus.range"}),
    ("needs: STORM", "needs: STORM, CALM", {"keywords.many", "keyword.ungiven"}),
    ("letter L1, ", "letter L3, ", {"code.dangling", "next.kind"}),
    ("gives: 2 fish", "gives: 2 coin", {"reward.unknown"}),
    ("author:", "next: P8\nauthor:", {"next.kind", "code.dangling"}),
    ("price: 2 salt", "price: 2 rope", {"price.unknown"})])
def test_the_lint_asks_for_what_the_game_asks(shelf: Shelf, tmp_path: Path, typed: str, instead: str, keys: set[str]
                                              ) -> None:
    shelf.save_entry(tmp_path, "pier", ENTRY.replace(typed, instead, 1) if typed else ENTRY)
    shelf.save_entry(tmp_path, "pier", "# L1\nauthor: A\n## en Hm\nDear you.\n* luck 2\ngives: fish\n"
                     "### en Read\nYes.\n#### en\nNo.\n")
    found = {one.key for one in lint(shelf.home(tmp_path, "pier"), GAMES) if not one.note}
    # Only a letter gives the next letter; a pier that gives one is told.
    assert found - {"next.kind", "heading.missing"} == keys - {"next.kind"}
    assert "next.kind" in found


def test_a_printed_page_is_recognised_by_the_words_of_the_game() -> None:
    entry, doubts = recognise(PASTED, "en", HARBOUR)
    assert doubts == []
    assert (entry.code, entry.author, entry.text) == ("P7", "Ann Author", {"en": "A crate hums."})
    first, second = entry.choices
    assert (first.check, first.need, first.bonus_need, first.heading) == ("luck", 3, 5, {"en": "Open it"})
    assert (first.rewards, first.bonus) == (("fish", "favour+", "letter:L1"), ("rope",))
    assert (second.keywords, second.rewards) == (("STORM",), ("ship:old-anna",))
    assert recognise("P7 □\nPo dešti.\nŠtěstí 3\n3 > 2 ryby\n", "cs", HARBOUR).entry.choices[0].rewards == (
        "fish", "fish")
    assert recognise(PASTED, "en", NEAR_AND_FAR).entry.choices == ()


def test_a_book_says_which_game_it_is_of(shelf: Shelf, tmp_path: Path) -> None:
    shelf.save_entry(tmp_path, "pier", ENTRY)
    shelf.create(tmp_path, "roads", {"en": "Roads"}, "near_and_far", ("en",))
    shelf.save_entry(tmp_path, "roads", "# RIZ1\n## en\nText.\n")
    assert [*shelf.load(tmp_path, "pier").entries] == ["P7"]
    assert shelf.vocabulary(shelf.load(tmp_path, "pier")) is HARBOUR
    assert [*shelf.load(tmp_path, "roads").entries] == ["RIZ1"]
    with pytest.raises(BookFault) as fault:
        shelf.save_entry(tmp_path, "pier", "# RIZ1\n## en\nText.\n")
    assert [one.key for one in fault.value.findings] == ["code.unread"]
    with pytest.raises(BookFault) as fault:
        shelf.create(tmp_path, "lost", {"en": "Lost"}, "chess", ("en",))
    [told] = fault.value.findings
    assert (told.key, told.params["known"]) == ("book.game", "harbour, near_and_far")


def test_a_house_without_games_has_books_all_the_same(tmp_path: Path) -> None:
    shelf = Shelf(GAMES)
    shelf.create(tmp_path, "pier", {"en": "The Pier"}, "harbour", ("en",))
    shelf.save_entry(tmp_path, "pier", ENTRY)
    empty = Shelf({})
    assert empty.load(tmp_path, "pier").entries == {}
    assert {one.key for one in empty.findings(tmp_path, "pier")} >= {"book.game", "code.unread"}
    assert parse("# P7\n", Vocabulary()).entry is None
    assert recognise(PASTED, "en", Vocabulary()).entry.choices == ()


def test_recordings_of_old_are_found_and_no_two_codes_share_a_folder(tmp_path: Path) -> None:
    home = tmp_path / "recordings" / "pier"
    assert recordings._folders("P7")[0] == "entry-P7"
    (home / "map-P7").mkdir(parents=True)
    assert recordings._place(tmp_path, "pier", "P7", "text", "en") == home / "map-P7" / "text.en.wav"
    for code in ("P7", "L1", "map cove", "arcade r01", "entry x", "COM1"):
        assert {recordings._code(name) for name in recordings._folders(code)} == {code}
    assert len({recordings._folders(code)[0] for code in ("COVE", "map COVE", "arcade COVE")}) == 3


def test_a_thing_known_by_its_name_has_an_id() -> None:
    assert slug("Old Anna") == "old-anna"
