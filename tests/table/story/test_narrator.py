"""The playback of a table: who speaks, how far, and what no longer counts."""
from __future__ import annotations

import pytest

from companion.table.bus import Bus
from companion.table.story.narrator import ABSENT_SECONDS, Command, Narrators, OpenEntry, Playback

TEXT = ("title", "text", "heading:0", "heading:1")
OPENED = OpenEntry("1.p1.map.A", TEXT)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A table with a listener."""

    def __init__(self) -> None:
        self.bus, self.clock = Bus(), Clock()
        self.narrators = Narrators(self.bus, self.clock)
        self.news = self.bus.subscribe(1)

    def settle(self, opened: OpenEntry, head: int = 1) -> Playback:
        return self.narrators.settle(1, head, opened)

    def do(self, command: str, **more: object) -> Playback:
        return self.narrators.command(1, Command(command, **({"opening": OPENED.opening} | more)))  # type: ignore[arg-type]

    def at(self, passage: str, sentence: int = 0, of: int = 9, page: str = "tablet", **more: object) -> Playback:
        jump = self.narrators.at(1).jump
        return self.do("at", page=page, passage=passage, sentence=sentence, of=of, **({"jump": jump} | more))


@pytest.fixture
def room() -> Room:
    made = Room()
    made.do("speaker", page="tablet", lang="cs")
    made.settle(OPENED)
    return made


def place(now: Playback) -> tuple[str, int, bool]:
    return now.passage, now.sentence, now.playing


def test_an_opened_entry_is_read_from_its_title(room: Room) -> None:
    assert place(room.narrators.at(1)) == ("title", 0, True)
    assert room.settle(OPENED) == room.narrators.at(1)  # nothing new: nothing begins again


def test_everybody_hears_that_something_changed_and_no_head_is_lost(room: Room) -> None:
    room.news.get(0)
    stamp = room.narrators.at(1).stamp
    room.bus.publish(1, 7)
    room.at("text", 2)
    assert room.news.get(0) == 7
    assert room.narrators.at(1).stamp == stamp + 1
    room.at("text", 2)
    assert room.narrators.at(1).stamp == stamp + 1  # said twice, changed once


def test_pause_play_and_repeat(room: Room) -> None:
    room.at("text", 3)
    assert place(room.do("pause")) == ("text", 3, False)
    jump = room.narrators.at(1).jump
    assert place(room.do("play")) == ("text", 3, True)
    assert room.do("repeat").jump == jump + 2  # the speaker leaves what it says


def test_skip_leads_to_the_options_and_play_begins_anew(room: Room) -> None:
    room.at("text", 3)
    assert place(room.do("skip")) == ("", 0, False)
    assert place(room.do("play")) == ("title", 0, True)
    room.do("skip")
    assert place(room.do("repeat")) == ("heading:1", 0, True)


def test_a_choice_ends_the_reading_and_success_is_read_at_once(room: Room) -> None:
    room.at("text", 1)
    assert place(room.settle(OpenEntry(OPENED.opening, TEXT, True))) == ("", 0, False)
    done = OpenEntry(OPENED.opening, (*TEXT, "success:1"), True)
    assert place(room.settle(done)) == ("success:1", 0, True)


@pytest.mark.parametrize("back", [OpenEntry(), OpenEntry(OPENED.opening, TEXT, True)])
def test_what_was_taken_back_is_left_at_once(room: Room, back: OpenEntry) -> None:
    room.settle(OpenEntry(OPENED.opening, (*TEXT, "success:1"), True))
    room.at("success:1", 2)
    assert place(room.settle(back)) == ("", 0, False)
    assert place(room.do("play", opening=back.opening)) == (("title", 0, True) if back.opening else ("", 0, False))
    assert place(room.at("success:1", 3))[0] != "success:1"


def test_opened_again_it_is_read_again(room: Room) -> None:
    room.at("text", 4)
    room.settle(OpenEntry())
    assert place(room.settle(OPENED)) == ("title", 0, True)


def test_a_story_that_was_told_before_the_server_began_anew_is_not_read_again() -> None:
    done = OpenEntry(OPENED.opening, (*TEXT, "success:0"), True)
    fresh = Room()
    fresh.do("speaker", page="tablet", lang="cs")
    assert place(fresh.settle(done)) == ("", 0, False)
    assert place(fresh.do("play")) == ("title", 0, True)
    fresh.do("skip")
    assert place(fresh.settle(OpenEntry("renamed", done.passages, True))) == ("", 0, False)


def test_an_entry_that_a_keyword_decides_at_once_is_read_whole() -> None:
    fresh = Room()
    fresh.settle(OpenEntry())
    assert place(fresh.settle(OpenEntry(OPENED.opening, ("title", "text", "success:0"), True))) == ("title", 0, True)


def test_whoever_looked_before_the_table_moved_on_changes_nothing(room: Room) -> None:
    room.bus.publish(1, 5)
    assert place(room.settle(OpenEntry(), head=4)) == ("title", 0, True)
    assert place(room.settle(OpenEntry(), head=5)) == ("", 0, False)


def test_only_the_speaker_says_where_it_is(room: Room) -> None:
    before = room.narrators.at(1)
    for stale in (room.at("text", 1, page="phone"), room.at("text", 1, page=""),
                  room.at("text", 1, opening="2.p1.map.B"), room.at("text", 1, jump=99), room.at("success:0", 0)):
        assert stale == before
    room.do("pause")
    assert room.at("text", 1).passage == "title"


def test_commands_about_another_entry_are_ignored(room: Room) -> None:
    before = room.narrators.at(1)
    for command in ("pause", "repeat", "skip", "play"):
        assert room.do(command, opening="old") == before


def test_another_page_speaks_only_if_it_is_asked_to(room: Room) -> None:
    room.at("text", 2)
    assert room.do("speaker", page="phone", lang="en").speaker == "tablet"
    now = room.do("speaker", page="phone", lang="en", take=True)
    assert (now.speaker, now.lang, now.passage, now.sentence) == ("phone", "en", "text", 0)
    assert room.do("leave", page="tablet").speaker == "phone"
    assert room.do("leave", page="phone").speaker == ""


def test_a_speaker_that_vanished_frees_the_role_and_the_next_goes_on_there(room: Room) -> None:
    room.at("text", 2)
    room.clock.now = ABSENT_SECONDS - 1
    room.do("here", page="tablet")
    room.clock.now = 2 * ABSENT_SECONDS - 2
    assert room.narrators.at(1).speaker == "tablet"
    room.clock.now = 2 * ABSENT_SECONDS
    assert room.narrators.at(1).speaker == ""
    now = room.do("speaker", page="phone", lang="cs")
    assert (now.speaker, place(now)) == ("phone", ("text", 2, True))


def test_a_person_reads_instead(room: Room) -> None:
    assert place(room.do("narrator", narrator="neighbour")) == ("", 0, False)
    assert place(room.settle(OpenEntry("1.p2.map.B", TEXT))) == ("", 0, False)
    assert room.do("narrator", narrator="voice").narrator == "voice"
    assert place(room.do("play", opening="1.p2.map.B")) == ("title", 0, True)


@pytest.mark.parametrize("wrong", [
    {"command": "sing"}, {"command": "__init__"}, {"command": "speed", "speed": 3.0},
    {"command": "speed", "speed": float("nan")}, {"command": "narrator", "narrator": "cat"},
    {"command": "speaker", "page": ""}, {"command": "speaker", "page": "x" * 65, "lang": "cs"},
    {"command": "at", "page": "tablet", "passage": "text", "sentence": 9, "of": 9, "jump": 2},
    {"command": "at", "page": "tablet", "passage": "text", "sentence": -1, "of": 9, "jump": 2}])
def test_what_no_page_of_ours_sends_is_refused(room: Room, wrong: dict[str, object]) -> None:
    before = room.narrators.at(1)
    if wrong["command"] == "at":
        wrong["jump"] = before.jump
    with pytest.raises(ValueError, match=str(wrong["command"])):
        room.narrators.command(1, Command(**({"opening": OPENED.opening} | wrong)))  # type: ignore[arg-type]
    assert room.narrators.at(1) == before


def test_the_speed_stays_for_the_next_entry(room: Room) -> None:
    assert room.do("speed", speed=1.25).speed == 1.25
    assert room.settle(OpenEntry("2.p2.map.C", TEXT)).speed == 1.25


def test_a_table_where_nothing_can_speak_is_told_so(room: Room) -> None:
    assert room.do("silent", page="phone").fault == ""
    now = room.do("silent", page="tablet")
    assert (now.fault, place(now)) == ("silent", ("", 0, False))
    assert room.do("play").fault == ""  # another try
