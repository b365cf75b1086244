"""The chronicle: what was heard can be read, printed and listened to; what was not, is in none of the bytes."""
from __future__ import annotations

import io
import threading
import time
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from flask import Flask

from companion.story import reel
from companion.story.mixing import loudness, true_peak
from companion.story.speech import NoVoice
from companion.table import campaigns, desk
from companion.table.models import Table
from companion.web import chronicle_audio
from companion.web.chronicle_audio import Studio
from companion.web.chronicle_words import Chapter, Game, Story
from companion.web.pdf import Paper
from tests.web import told
from tests.web.conftest import Device, ids
from tests.web.told import NAMES, Voice, meet, over, sit

REALLY = reel.write
UNHEARD = ("Fight A", "The fight of A ends", "The failure of A", "Dig B", "Fight B", "The luck of B", "The fight of B")
"""Of the table below: an option that nobody took, what would have been read after it, and all of an open entry."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def theirs(app: Flask, folder: Path) -> Table:
    """Eva has dug well; Jan has just opened the next entry."""
    with app.app_context():
        table = told.table(folder, told.book(folder, "mine", "A", "B"))
        meet(table, "p1", "A", 0)
        meet(table, "p2", "B")
    return table


@pytest.fixture
def ours(app: Flask, folder: Path) -> Table:
    """A table that reads from the book that comes with the app."""
    with app.app_context():
        table = told.table(folder, "roads")
        meet(table, "p1", "A", 0)
        meet(table, "p2", "B", 1, face=1)
    return table


@pytest.fixture
def voice(app: Flask, folder: Path) -> Voice:
    made = Voice(folder)
    app.extensions["companion_studio"].speech = made
    return made


def fast(path: Path, scenes: Any, check: Any) -> reel.Measured:
    """A tenth of a second instead of minutes; everything is said all the same."""
    for scene in scenes:
        check()
        assert scene.lines
    soundfile.write(path, np.zeros(3200), 32_000, format="MP3")
    return reel.Measured(0.1, -16, -3)


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are mixed only where a test listens to them."""
    monkeypatch.setattr(reel, "write", fast)
    monkeypatch.setattr(chronicle_audio, "_politely", lambda: None)  # beside other tests it would wait for all of them


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every paragraph that is written on paper."""
    lines: list[str] = []
    write = Paper.multi_cell

    def noted(self: Paper, w: float, h: float | None, text: str, **more: Any) -> Any:
        lines.append(text)
        return write(self, w, h, text, **more)

    monkeypatch.setattr(Paper, "multi_cell", noted)
    return lines


def read(device: Device, path: str = "chronicle") -> str:
    answer = device.get(device.at(path) if not path.startswith("/") else path, json=False)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def post(device: Device, path: str, **fields: str) -> Any:
    return device.client.post(path, data=fields | {"csrf": device.csrf},
                              headers={**device.lang, "Accept": "application/json"})


# The page

def test_it_reads_as_a_story(app: Flask, theirs: Table) -> None:
    html = read(sit(app, theirs))
    wanted = ["Eva", "Quest A", "The well A", "The prose of A is silent. It waits.", "Eva chooses: Dig A",
              "Skill 4: 6 on the die, 7 in all", "It works, better than was needed.", "The luck of A is a key.",
              "Eva gains: reputation +1, 2 food, 1 gem", "The well B", "The prose of B is silent.",
              "Jan has not decided yet."]
    assert [html.find(text) for text in wanted] == sorted(html.find(text) for text in wanted)
    assert all(text in html for text in wanted)
    assert "{bell}" not in html


def test_in_the_language_of_the_reader(app: Flask, theirs: Table) -> None:
    html = read(sit(app, theirs, "cs"))
    for text in ("Kronika", "Setkání A", "Studna A", "Text studny A mlčí.", "Eva volí: Kopat A", "Zdar A je klíč.",
                 "Eva získává: pověst +1, 2 jídla, 1 drahokam", "Jan ještě váhá."):
        assert text in html
    assert "The prose" not in html


def test_what_was_not_heard_is_nowhere(app: Flask, theirs: Table, voice: Voice, printed: list[str]) -> None:
    device = sit(app, theirs)
    html = read(device)
    device.get(device.at("chronicle.pdf?own=1"))
    recorded(device, device.at("chronicle/audio"), own="1")
    for text in UNHEARD:
        assert text not in html
        assert text not in " ".join(printed)
        assert text not in " ".join(voice.asked)
    assert "The luck of A is a key." in " ".join(printed)
    assert "The luck of A is a key." in voice.asked


def test_of_a_failure_nothing_is_read(app: Flask, folder: Path) -> None:
    with app.app_context():
        table = told.table(folder, told.book(folder, "mine", "A"))
        meet(table, "p1", "A", 0, face=1)
    html = read(sit(app, table))
    assert "It fails." in html
    for text in ("The failure of A", "The luck of A", "Eva gains"):
        assert text not in html


def test_in_character_mode_a_failure_is_read_and_told(app: Flask, folder: Path) -> None:
    with app.app_context():
        table = told.table(folder, told.book(folder, "mine", "RIZ1"), mode="character", map=2,
                           sheets={"p1": {"character": "riza", "codes": ["RIZ1"]}, "p2": {"character": "vera"}})
        meet(table, "p1", "RIZ1", 0, face=1)
    html = read(sit(app, table))
    for text in ("Quest RIZ1", "The prose of RIZ1", "It fails.", "The failure of RIZ1 is dust."):
        assert text in html
    assert "The luck of RIZ1" not in html


def test_what_was_undone_was_never_told(app: Flask, theirs: Table) -> None:
    device = sit(app, theirs)
    with app.app_context():
        table = desk.find(theirs.code)
        first = next(one for one in desk.log(table) if '"open"' in one.action)
        desk.rewind(table, first.id, by="table", client=f"r{next(ids)}", head=desk.look(table).head, consent=True)
    html = read(device)
    assert "The prose of A" in html
    for text in (*UNHEARD, "The luck of A", "Dig A", "The prose of B", "gains"):
        assert text not in html


def test_names_are_shown_as_they_were_typed_and_do_nothing(app: Flask, folder: Path) -> None:
    with app.app_context():
        table = told.table(folder, "roads", names={"p1": "<b>Eva</b>", "p2": "Jan"})
        meet(table, "p1", "A", 0)
    html = sit(app, table).get(f"/t/{table.code}/chronicle", json=False)
    device = sit(app, table)
    assert "&lt;b&gt;Eva&lt;/b&gt;" in device.get(device.at("chronicle"), json=False).text
    assert b"<b>Eva</b>" not in html.data


def test_a_table_that_reads_from_paper_has_a_chronicle_too(app: Flask) -> None:
    device = Device(app).open(mode="campaign", setup={"map": 2, "seats": ["p1", "p2"]})
    with app.app_context():
        table = desk.find(device.code)
        s = desk.look(table).state
        space = next(id for id, one in s.box.map.spaces.items() if one.quest)
        told.enter(table, told.Correct(seat="table", patches=(
            told.Patch(("players", "p1", "figure"), f"map:{space}"), told.Patch(("quests",), [space]),
            told.Patch(("quest_tokens",), 1), told.Patch(("flow",), told.json.loads(told.encode((
                told.Rounds(2, 1), told.Turn("p1"), told.Adventure("p1", space))))))))
        told.enter(table, {"do": "attempt", "seat": "p1", "option": 0})
        told.enter(table, {"do": "roll", "seat": "table", "faces": [6]})
    html = read(device)
    for text in ("Quest 1", "The Broken Gig", "Anna chooses: Mend the wheel",
                 "The texts were read from the paper book.", "Anna gains: keyword TORNADO, reputation +1, 1 food"):
        assert text in html


def test_an_empty_story_says_so_and_offers_nothing_to_carry_away(app: Flask, table: Device) -> None:
    html = read(table)
    assert "the chronicle begins to write itself" in html
    assert "chronicle.pdf" not in html
    assert post(table, table.at("chronicle/audio")).status_code == 422


def test_an_entry_that_left_the_book_leaves_its_place(app: Flask, folder: Path, theirs: Table) -> None:
    device = sit(app, theirs)
    with app.app_context():
        told.shelf.remove_entry(folder, "mine", "A")
    html = read(device)
    assert "This entry is no longer in the book." in html
    assert "The prose of A" not in html
    assert "The prose of B" in html


# Who may read

@pytest.mark.parametrize("name", ["chronicle", "chronicle.pdf", "chronicle/audio", "chronicle/audio.mp3"])
def test_strangers_read_nothing(app: Flask, theirs: Table, name: str) -> None:
    answer = Device(app).get(f"/t/{theirs.code}/{name}")
    assert answer.status_code == 403
    assert b"prose" not in answer.data
    assert Device(app).get(f"/t/AAAAAA/{name}").status_code == 403


def test_strangers_have_nothing_recorded(app: Flask, theirs: Table, voice: Voice) -> None:
    assert post(Device(app), f"/t/{theirs.code}/chronicle/audio", own="1").status_code == 403
    assert voice.asked == []


@pytest.mark.parametrize("id", ["99", "0", "x", "-1", "1" * 30, "٣"])
def test_a_campaign_that_is_none(app: Flask, id: str) -> None:
    assert Device(app).get(f"/campaigns/{id}/chronicle").status_code == 404


def test_the_words_of_the_owner_are_in_no_log(
        app: Flask, theirs: Table, voice: Voice, caplog: pytest.LogCaptureFixture) -> None:
    device = sit(app, theirs)
    with caplog.at_level("DEBUG"):
        log = device.get(device.at("log"), json=False).text
        recorded(device, device.at("chronicle/audio"), own="1")
        app.extensions["companion_studio"].speech = Mute(NoVoice("en"))
        post(device, device.at("chronicle/audio"))
        settled(device, device.at("chronicle/audio"))
    for text in ("The prose of", "The luck of"):
        assert text not in log
        assert text not in caplog.text


# The own book

def test_what_is_carried_away_has_the_text_of_the_own_book_only_if_asked_for(
        app: Flask, theirs: Table, voice: Voice, printed: list[str]) -> None:
    device = sit(app, theirs)
    html = read(device)
    assert "With the text of our own book" in html
    assert 'value="1" checked' not in html
    assert device.get(device.at("chronicle.pdf")).status_code == 200
    recorded(device, device.at("chronicle/audio"))
    for text in ("The well A", "The prose of A", "Dig A", "The luck of A"):
        assert text not in " ".join(printed)
        assert text not in " ".join(voice.asked)
    assert "The text of your own book is left out." in printed
    assert "Eva opens quest A." in voice.asked
    assert "Eva gains: reputation plus 1, 2 food, 1 gem." in voice.asked
    device.get(device.at("chronicle.pdf?own=1"))
    assert "The prose of A is silent. It waits." in printed


def test_the_text_of_our_own_authors_goes_along(app: Flask, ours: Table, printed: list[str]) -> None:
    device = sit(app, ours)
    assert "With the text of our own book" not in read(device)
    device.get(device.at("chronicle.pdf"))
    assert "The Buried Well" in printed


# On paper

@pytest.mark.parametrize(("size", "points"), [("A5", (419.53, 595.28)), ("A4", (595.28, 841.89))])
def test_the_booklet(app: Flask, ours: Table, printed: list[str], size: str, points: tuple[float, float]) -> None:
    device = sit(app, ours, "cs")
    answer = device.get(device.at(f"chronicle.pdf?size={size}"))
    assert answer.data.startswith(b"%PDF-")
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("inline; filename=chronicle")
    assert f"/MediaBox [0 0 {points[0]} {points[1]}]".encode() in answer.data
    assert "Zasypaná studna" in printed
    assert any(text.startswith("Uprostřed písku stojí kamenný kruh") for text in printed)
    assert "Eva volí: Vyházet písek" in printed
    assert "Nedaří se." in printed


def test_a_size_that_no_printer_has(app: Flask, ours: Table) -> None:
    device = sit(app, ours)
    assert device.get(device.at("chronicle.pdf?size=A3")).status_code == 400


# Campaigns

def test_a_campaign_tells_its_games_in_order(app: Flask, folder: Path, printed: list[str]) -> None:
    with app.app_context():
        ours, first = told.campaign(folder, told.book(folder, "mine", "1", "33"))
        meet(first, "p1", "1", 0)
        over(first)
        campaigns.add_paper(ours, 3, {"p1": 7, "p2": 9})
        second = campaigns.open_next(ours, told.Choice(4, tuple(NAMES)), told.box_of(folder, "mine"))
        meet(second, "p2", "33", 1)
    device = Device(app)
    html = read(device, f"/campaigns/{ours.id}/chronicle")
    wanted = ["Fridays", "Game 1: Broken Plains", "The well 1", "Game 2: Crimson Forest",
              "This game was played on paper.", "Game 3: Meteor Mountain", "Jan chooses: Fight 33",
              "The fight of 33 ends."]
    assert [html.find(text) for text in wanted] == sorted(html.find(text) for text in wanted)
    assert all(text in html for text in wanted)
    assert device.get(f"/campaigns/{ours.id}/chronicle.pdf?own=1").status_code == 200
    assert "Game 3: Meteor Mountain" in printed


def test_a_table_and_a_campaign_lead_to_their_chronicle(app: Flask, folder: Path) -> None:
    with app.app_context():
        ours, first = told.campaign(folder, "roads")
    device = sit(app, first, seat="p1")
    assert f'href="/t/{first.code}/chronicle"' in read(device, f"/t/{first.code}/seat/p1")
    assert f'href="/t/{first.code}/chronicle"' in read(device, f"/t/{first.code}/score")
    assert f'href="/campaigns/{ours.id}/chronicle"' in read(device, f"/campaigns/{ours.id}")


# The recording

def settled(device: Device, path: str, **fields: str) -> dict[str, Any]:
    """How the recording ended."""
    query = "&".join(f"{key}={value}" for key, value in fields.items())
    for _ in range(2000):
        told = dict(device.get(f"{path}?{query}").get_json())
        if told["state"] not in ("waiting", "working"):
            return told
        time.sleep(0.05)
    raise AssertionError("it is never finished")


def recorded(device: Device, path: str, **fields: str) -> dict[str, Any]:
    answer = post(device, path, **fields)
    assert answer.status_code == 200, answer.text
    return settled(device, path, name=answer.get_json()["name"])


def test_two_chapters_make_one_recording_of_even_loudness(
        app: Flask, ours: Table, voice: Voice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reel, "write", REALLY)
    device = sit(app, ours)
    path = device.at("chronicle/audio")
    assert device.get(path).get_json()["state"] == "none"
    assert device.get(f"{path}.mp3").status_code == 404
    told = recorded(device, path)
    assert (told["state"], told["link"]) == ("done", f"{path}.mp3?name={told['name']}")
    with device.get(told["link"]) as answer:
        assert answer.mimetype == "audio/mpeg"
        assert "attachment" in answer.headers["Content-Disposition"]
        played, _ = soundfile.read(io.BytesIO(answer.data), always_2d=True)
    assert abs(loudness(played) + 16) <= 1
    assert true_peak(played) < -1
    said = voice.asked
    order = ["The chronicle of one game.", "The map: Glogo Caverns.", "At the table: Eva, Jan.", "Eva opens an entry.",
             "The Buried Well", "Eva chooses.", "Dig out the sand", "Eva gains: reputation plus 1, 1 food, 1 heart.",
             "Jan opens an entry.", "Market Under Canvas", "Jan chooses.", "This time it fails.",
             "So goes the story so far."]
    assert [said.index(text) for text in order] == sorted(said.index(text) for text in order)
    minutes = f"{int(len(played) / 32_000) // 60}:{int(len(played) / 32_000) % 60:02}"
    assert told["text"].startswith(f"Download MP3 ({minutes}, ")
    assert "Download MP3" in read(device)


def test_a_beaten_villain_and_what_is_lost_are_said_as_one_says_them(app: Flask) -> None:
    chapter = Chapter("p1", "villain", "Eva", "E", "blue", "Paragraph 201", gains=("reputation −2", "1 gem"),
                      code="201", told=True, passages=("title", "text"))
    story = Story("table", "ABC234", "", "", (Game("Lost City", players=(("Eva", "E", "blue"),), chapters=(chapter,)),),
                  own=False, over=True, back="")
    with app.test_request_context(headers={"Accept-Language": "en"}):
        app.preprocess_request()
        said = [one.text or one.passage for part in chronicle_audio.script(story) for one in part.said]
    assert said[1:-1] == ["Eva beats the villain.", "title", "text", "Eva gains: reputation minus 2, 1 gem."]


def test_the_same_story_is_recorded_once_and_another_anew(app: Flask, theirs: Table, voice: Voice) -> None:
    device = sit(app, theirs)
    path = device.at("chronicle/audio")
    assert recorded(device, path)["state"] == "done"
    asked = len(voice.asked)
    assert post(device, path).get_json()["state"] == "done"
    assert len(voice.asked) == asked
    assert device.get(f"{path}?own=1").get_json()["state"] == "none", "with the text of the book it is another file"
    assert sit(app, theirs, "cs").get(path).get_json()["state"] == "none"
    with app.app_context():
        told.enter(theirs, {"do": "attempt", "seat": "p2", "option": 1})
        told.enter(theirs, {"do": "roll", "seat": "table", "faces": [6]})
    assert device.get(path).get_json()["state"] == "none"


def test_a_recording_that_was_begun_is_there_for_those_who_began_it_when_the_story_has_gone_on(
        app: Flask, theirs: Table, voice: Voice) -> None:
    device = sit(app, theirs)
    path = device.at("chronicle/audio")
    name = recorded(device, path)["name"]
    with app.app_context():
        told.enter(theirs, {"do": "attempt", "seat": "p2", "option": 1})
    assert device.get(f"{path}?name={name}").get_json()["state"] == "done"
    with device.get(f"{path}.mp3?name={name}") as answer:
        assert answer.status_code == 200
    assert Device(app).get(f"{path}.mp3?name={name}").status_code == 403
    assert device.get(f"{path}.mp3?name={'0' * 64}").status_code == 404
    for wrong in ("../../secret", "0" * 63, "A" * 64):
        assert device.get(f"{path}.mp3?name={wrong}").status_code == 400


class Mute(Voice):
    """A voice that fails."""

    def __init__(self, fault: Exception):
        self.fault = fault

    def clip(self, text: str, lang: str, voice: str = "") -> Any:
        raise self.fault


@pytest.mark.parametrize(("fault", "words"), [
    (NoVoice("en"), "nobody here can speak"), (OSError(28, "no space"), "did not fit on the disk"),
    (RuntimeError("The prose of A"), "something went wrong")])
def test_a_recording_that_fails_says_why_and_can_be_tried_again(
        app: Flask, ours: Table, folder: Path, fault: Exception, words: str) -> None:
    device = sit(app, ours)
    studio = app.extensions["companion_studio"]
    studio.speech = Mute(fault)
    told = recorded(device, device.at("chronicle/audio"))
    assert told["state"] == "failed"
    assert words in told["text"]
    assert not list((folder / "chronicles").glob("*"))
    studio.speech = Voice(folder)
    assert recorded(device, device.at("chronicle/audio"))["state"] == "done"


class Held(Voice):
    """A voice that waits until it may go on."""

    def __init__(self, folder: Path):
        super().__init__(folder)
        self.begun, self.go_on = threading.Event(), threading.Event()

    def clip(self, text: str, lang: str, voice: str = "") -> Any:
        self.begun.set()
        assert self.go_on.wait(20)
        return super().clip(text, lang, voice)


def test_one_at_a_time_and_one_may_stop(app: Flask, folder: Path, ours: Table, theirs: Table) -> None:
    voice = Held(folder)
    app.extensions["companion_studio"].speech = voice
    first, second = sit(app, ours), sit(app, theirs)
    assert post(first, first.at("chronicle/audio")).get_json()["state"] in ("waiting", "working")
    assert voice.begun.wait(20)
    assert first.get(first.at("chronicle/audio")).get_json()["state"] == "working"
    assert post(second, second.at("chronicle/audio")).get_json()["state"] == "waiting"
    assert "Waiting for another recording" in read(second)
    assert post(second, second.at("chronicle/audio"), stop="1").get_json()["state"] == "none"
    post(first, first.at("chronicle/audio"), stop="1")
    voice.go_on.set()
    assert settled(first, first.at("chronicle/audio"))["state"] == "none"
    assert not list((folder / "chronicles").glob("*"))


def test_too_many_wait(app: Flask, folder: Path, ours: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle_audio, "WAITING", 0)
    voice = Held(folder)
    app.extensions["companion_studio"].speech = voice
    device, other = sit(app, ours), sit(app, ours, "cs")
    post(device, device.at("chronicle/audio"))
    answer = post(other, other.at("chronicle/audio"))
    assert answer.status_code == 422
    assert "příliš mnoho" in answer.get_json()["text"]
    voice.go_on.set()
    assert settled(device, device.at("chronicle/audio"))["state"] == "done"


def test_a_server_that_ends_throws_away_what_it_had_begun(app: Flask, folder: Path, ours: Table) -> None:
    voice = Held(folder)
    studio: Studio = app.extensions["companion_studio"]
    studio.speech = voice
    device = sit(app, ours)
    post(device, device.at("chronicle/audio"))
    assert voice.begun.wait(20)
    threading.Timer(0.2, voice.go_on.set).start()
    studio.close()
    assert not list((folder / "chronicles").glob("*"))
    assert post(device, device.at("chronicle/audio")).status_code == 422


def test_only_the_newest_recordings_stay(app: Flask, folder: Path, ours: Table, voice: Voice,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle_audio, "KEPT", 1)
    recorded(sit(app, ours), f"/t/{ours.code}/chronicle/audio")
    recorded(sit(app, ours, "cs"), f"/t/{ours.code}/chronicle/audio")
    assert sorted(path.suffix for path in (folder / "chronicles").iterdir()) == [".json", ".mp3"]


def test_a_form_without_scripts_leads_back_to_the_page(app: Flask, ours: Table, voice: Voice) -> None:
    device = sit(app, ours)
    answer = device.client.post(device.at("chronicle/audio"), data={"csrf": device.csrf, "own": "1"},
                                headers={**device.lang, "Accept": "text/html"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/t/{ours.code}/chronicle?own=1#recording"
    settled(device, device.at("chronicle/audio"), own="1")
