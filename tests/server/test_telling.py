"""What of an entry reaches whom, and when: on the bytes of everything that a device can fetch. And the voice's part."""
from __future__ import annotations

import io
import json
import re
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from flask import Flask

from companion.story import recordings, shelf
from companion.story.speech import Clip, NoVoice
from companion.table import desk, narrator
from companion.table.memory import memory
from tests.server import story
from tests.server.client import LANGUAGES, Answer, Device, draft, into
from tests.server.conftest import Party, close_app, fault, make_app

HIDDEN = (*story.LATER[0], *story.LATER[1], story.GIVES, story.ADDS, story.OTHER)
WON = (*story.LATER[0], story.GIVES)


class Mouth:
    """A voice of the house that says nothing aloud: what it was asked for, and a short clip for each."""

    def __init__(self, folder: Path):
        self.path = folder / "hush.wav"
        with wave.open(str(self.path), "wb") as file:
            file.setparams((1, 2, 8000, 0, "NONE", ""))
            file.writeframes(bytes(1600))
        self.said: list[tuple[str, str]] = []
        self.ahead: list[tuple[str, str]] = []
        self.warmed: list[str] = []
        self.mute = self.full = False

    def clip(self, text: str, lang: str, voice: str = "", soon: bool = False) -> Clip:
        if self.mute:
            raise NoVoice(lang)
        if self.full:
            raise OSError("no space left")
        self.said.append((text, lang))
        return Clip(self.path, 0.1, "test", "test:voice", True, 1.0)

    def prepare(self, items: Any) -> None:
        self.ahead += [(text, lang) for text, lang, _ in items]

    def warm(self, lang: str) -> None:
        self.warmed.append(lang)

    def chosen(self, lang: str) -> str:
        return ""

    def close(self) -> None:
        """Nothing runs."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app of its own with the book."""
    folder = tmp_path_factory.mktemp("data")
    made = make_app(folder)
    made.extensions["companion_speech"].close()
    made.extensions["companion_speech"] = Mouth(folder)
    story.book(folder)
    yield made
    close_app(made)


@pytest.fixture
def mouth(app: Flask) -> Mouth:
    found: Mouth = app.extensions["companion_speech"]
    found.said, found.ahead, found.warmed, found.mute = [], [], [], False
    found.full = False
    return found


@pytest.fixture
def party(app: Flask, mouth: Mouth) -> Party:
    """Ann stands before the closed entry; Bob sits to her left; somebody watches."""
    table = Device(into(app))
    code = story.open_table(table, "Ann", "Bob")
    phones = {seat: Device(into(app)) for seat in ("p1", "p2")}
    for seat, phone in phones.items():
        assert phone.sit(table.invite(code), seat).status == 200
    watcher = Device(into(app))
    assert watcher.sit(table.invite(code), "").status == 200
    story.stop_before(table, code, lambda code, table: draft(code, dict.fromkeys(phones, table)))
    return Party(app, table, code, phones, watcher, lambda: Device(into(app)))


def everything(device: Device, party: Party, as_: str) -> Iterator[tuple[str, str]]:
    """All that a device of this seat ("" none) can fetch about the table."""
    pages = [f"/seat/{as_}" if as_ else "", "?view=watch", "?view=wall", f"/log?as={as_}", f"/score?as={as_}", "/setup",
             "/pack", "/position", "/chronicle"]
    for path in pages:
        got = device.page(party.at(path))
        assert got.status in (200, 302, 303, 403, 404), (path, got.status)
        yield path, got.text
    for path in ("/parts?since=0", f"/parts?since=0&as={as_}", "/parts?as=wall", f"/telling?as={as_}", "/telling",
                 f"/log?as={as_}", f"/score?as={as_}", "/offers", f"/offers?seat={as_}", f"/state?seat={as_}",
                 "/state"):
        got = device.get(party.at(path))
        assert got.status == 200, (path, got.text)
        yield path, json.dumps(got.json, ensure_ascii=False)
    for line in device.get(party.at("/log")).json["entries"][:3]:
        yield f"entry {line['id']}", device.page(party.at(f"/entry/{line['id']}?as={as_}")).text
    with party.app.app_context():
        yield "voice", json.dumps(narrator.shown(memory().narrators.at(desk.find(party.code).id)))
    for action in ({"do": "attempt", "seat": "p1", "option": 1}, {"do": "open", "seat": "p1"}):
        yield "judge", device.post(party.at("/judge"), {"action": action}).text


def seen(party: Party) -> dict[str, set[str]]:
    """Which of the book's words each device can find, by the device."""
    words = (*story.BEFORE, *HIDDEN)
    found: dict[str, set[str]] = {}
    for name, device, as_ in (("ann", party.phones["p1"], "p1"), ("bob", party.phones["p2"], "p2"),
                              ("table", party.table, ""), ("watcher", party.watcher, "")):
        here = found.setdefault(name, set())
        for device.lang in LANGUAGES:
            for _, text in everything(device, party, as_):
                here |= {word for word in words if re.search(word, text, re.IGNORECASE)}
        device.lang = "en"
    return found


def all_see(words: set[str]) -> dict[str, set[str]]:
    return {name: set(words) for name in ("ann", "bob", "table", "watcher")}


def enter(party: Party, **action: Any) -> Answer:
    got = party.phones["p1"].enter(party.code, action)
    assert got.status == 200, got.text
    return got


def offered(party: Party) -> list[dict[str, Any]]:
    return list(party.table.get(party.at("/offers")).json["actions"])


def rolled(party: Party, face: int) -> list[Answer]:
    got = [party.table.enter(party.code, {"do": "roll", "seat": "table", "faces": [face]})]
    if any(a["do"] == "boost" for a in offered(party)):
        got.append(party.phones["p1"].enter(party.code, {"do": "boost", "seat": "p1", "hearts": 0}))
    assert all(answer.status == 200 for answer in got), [answer.text for answer in got]
    return got


def mentions(answers: list[Answer], words: tuple[str, ...]) -> set[str]:
    return {word for word in words for answer in answers if re.search(word, answer.text, re.IGNORECASE)}


def test_nobody_sees_more_of_an_entry_than_has_been_read(party: Party) -> None:
    assert seen(party) == all_see(set())

    opened = enter(party, do="open", seat="p1", story="")
    assert mentions([opened], HIDDEN) == set()
    assert seen(party) == all_see(set(story.BEFORE))

    chosen = enter(party, do="attempt", seat="p1", option=0, story="")
    assert mentions([chosen], HIDDEN) == set()
    assert seen(party) == all_see(set(story.BEFORE))

    got = rolled(party, 4)  # exactly enough: the base reward, no bonus
    assert mentions(got, (*story.LATER[1], story.ADDS, story.OTHER)) == set()
    assert seen(party) == all_see({*story.BEFORE, *WON})


def test_a_failure_is_said_and_nothing_is_read(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    enter(party, do="attempt", seat="p1", option=1, story="")
    rolled(party, 1)
    assert seen(party) == all_see(set(story.BEFORE))
    told = party.phones["p2"].get(party.at("/parts?as=p2")).json["parts"]["telling"]
    assert 'data-stage="done"' in told
    assert "outcome ill" in told


def test_undo_with_consent_hides_it_again(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    enter(party, do="attempt", seat="p1", option=0, story="")
    rolled(party, 4)
    ann, bob = party.phones["p1"], party.phones["p2"]
    got = ann.post(party.at("/undo"), {"client": ann.client()})
    assert got.status == 403  # somebody has heard it: another has to agree
    assert seen(party)["bob"] == {*story.BEFORE, *WON}
    assert bob.post(party.at("/undo"), {"client": bob.client(), "agree": True}).status == 200
    assert seen(party) == all_see(set(story.BEFORE))
    for _ in range(12):
        if any(a["do"] == "open" for a in offered(party)):
            break
        if ann.post(party.at("/undo"), {"client": ann.client()}).status == 403:
            assert bob.post(party.at("/undo"), {"client": bob.client(), "agree": True}).status == 200
    assert seen(party) == all_see(set())


def test_nothing_is_told_while_it_is_only_tried_out(party: Party) -> None:
    ann = party.phones["p1"]
    assert ann.post(party.at("/whatif"), {"client": ann.client(), "begin": True}).status == 200
    got = ann.enter(party.code, {"do": "open", "seat": "p1", "story": ""})
    assert got.status == 422
    assert "try" in fault(got, "refused", 422)
    assert seen(party)["ann"] == set()
    assert ann.post(party.at("/whatif"), {"client": ann.client(), "end": "drop"}).status == 200
    enter(party, do="open", seat="p1", story="")
    fault(ann.post(party.at("/whatif"), {"client": ann.client(), "begin": True}), "refused", 422)
    enter(party, do="attempt", seat="p1", option=1, story="")
    rolled(party, 1)
    assert ann.post(party.at("/whatif"), {"client": ann.client(), "begin": True}).status == 200
    assert "strip" in ann.get(party.at("/parts?as=p1")).json["parts"]["telling"]
    assert ann.get(party.at("/telling?as=p1")).json["passages"] == []
    assert seen(party) == all_see(set(story.BEFORE))


def clip(device: Device, party: Party, **asked: Any) -> Answer:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return device.get(party.at(f"/telling/clip?{query}"))


def test_a_clip_is_made_of_what_may_be_heard_and_of_nothing_else(party: Party, mouth: Mouth) -> None:
    every = (party.table, *party.phones.values(), party.watcher)
    passages = ("title", "text", "heading:0", "heading:1", "success:0", "success:1", "failure:0")

    def audible() -> set[str]:
        found = []
        for device in every:
            for lang in LANGUAGES:
                answers = {id: clip(device, party, passage=id, n=0, lang=lang) for id in passages}
                assert {a.status for a in answers.values()} <= {200, 404}
                found.append({id for id, answer in answers.items() if answer.status == 200})
        assert all(one == found[0] for one in found)
        return found[0]

    assert audible() == set()
    enter(party, do="open", seat="p1", story="")
    assert audible() == {"title", "text", "heading:0", "heading:1"}
    enter(party, do="attempt", seat="p1", option=0, story="")
    rolled(party, 4)
    assert audible() == {"title", "text", "heading:0", "heading:1", "success:0"}
    assert not [text for text, _ in mouth.said if "Zobesla" in text or "Xwentround" in text]
    assert clip(party.fresh(), party, passage="title", n=0, lang="cs").status == 403
    for wrong in ({"n": 99}, {"n": -1}, {"n": "x"}, {"passage": "text", "n": 4}, {"passage": "../text", "n": 0},
                  {"passage": "title", "n": 0, "lang": "de"}):
        assert clip(party.table, party, **({"passage": "title", "lang": "cs"} | wrong)).status == 404


def test_the_voice_reads_what_an_option_asks_for_before_its_heading(party: Party, mouth: Mouth) -> None:
    enter(party, do="open", seat="p1", story="")
    mouth.said.clear()
    got = clip(party.table, party, passage="heading:1", n=0, lang="cs")
    assert got.headers["content-type"] == "audio/wav"
    with wave.open(io.BytesIO(got.body)) as file:
        assert file.getnframes() == 800
    assert clip(party.table, party, passage="heading:0", n=0, lang="en").status == 200
    assert mouth.said == [("Boj 5. Cena: mince. Zobejit celou jámu", "cs"), ("Skill 4. Xdigging out the sand", "en")]


def test_what_comes_next_is_spoken_ahead_and_stays_here(party: Party, mouth: Mouth) -> None:
    assert party.phones["p1"].page(party.at("/seat/p1")).status == 200
    assert mouth.warmed == ["en"]
    assert [text for text, _ in mouth.ahead] == ["Xheadline at the well",
                                                 "Xparagraph begins here and the wind drives sand.",
                                                 "Xsecondbite rings a bell!"]
    party.table.post(party.at("/telling/voice"), {"command": "speaker", "page": "t", "lang": "en"})
    enter(party, do="open", seat="p1", story="")
    mouth.ahead.clear()
    told = party.table.get(party.at("/telling?as=table"))
    spoken = " ".join(text for text, _ in mouth.ahead)
    assert all(word in spoken.lower() for word in ("xsucceeded", "xdugout", "xwentround"))
    assert mentions([told], HIDDEN) == set()


def test_the_telling_is_in_the_language_of_who_asks(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    party.phones["p2"].lang = "cs"
    cs, en = (party.phones[seat].get(party.at(f"/telling?as={seat}")).json for seat in ("p2", "p1"))
    assert [one["id"] for one in cs["passages"]] == ["title", "text", "heading:0", "heading:1"]
    assert cs["passages"][0]["sentences"][0]["text"] == "Ztitul u studny"
    assert en["passages"][0]["sentences"][0]["text"] == "Xheadline at the well"
    assert cs["told"] == en["told"] != ""
    assert [x["sounds"] for x in cs["passages"][1]["sentences"]] == [[], ["bell"], [], []]
    assert [x["paragraph"] for x in cs["passages"][1]["sentences"]] == [0, 0, 0, 1]
    assert (cs["place"]["name"], cs["theme"]["name"], cs["sounds"]["bell"]["name"]) == ("desert", "wonder", "bell")


def test_prose_that_was_changed_under_an_open_entry_is_not_read_to_other_options(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    folder = party.app.config["DATA"]
    shelf.save_entry(folder, story.BOOK, story.ENTRY.replace("skill 4, bonus 6", "combat 9, bonus 11"), story.CODE)
    try:
        assert party.phones["p1"].get(party.at("/telling?as=p1")).json["passages"] == []
        told = party.phones["p1"].get(party.at("/parts?as=p1")).json["parts"]["telling"]
        assert "was changed in the book" in told
        assert "Skill 4" in told
        assert "data-action" in told  # the options that count are still there
        assert clip(party.table, party, passage="text", n=0, lang="cs").status == 404
    finally:
        shelf.save_entry(folder, story.BOOK, story.ENTRY, story.CODE)
    assert len(party.phones["p1"].get(party.at("/telling?as=p1")).json["passages"]) == 4


def command(device: Device, party: Party, name: str, **more: Any) -> Answer:
    return device.post(party.at("/telling/voice"), {"command": name} | more)


def test_every_player_steers_the_voice_and_a_watcher_does_not(party: Party) -> None:
    now = command(party.table, party, "speaker", page="tablet", lang="cs").json["voice"]
    assert (now["speaker"], now["playing"]) == ("tablet", False)
    enter(party, do="open", seat="p1", story="")
    now = party.table.get(party.at("/telling")).json["voice"]
    told = now["told"]
    assert (now["passage"], now["sentence"], now["playing"]) == ("title", 0, True)
    now = command(party.table, party, "at", page="tablet", told=told, passage="text", sentence=1, of=4,
                  jump=now["jump"]).json["voice"]
    assert (now["passage"], now["sentence"]) == ("text", 1)
    assert command(party.phones["p2"], party, "pause", told=told).json["voice"]["playing"] is False
    assert command(party.phones["p1"], party, "play", told=told).json["voice"]["playing"] is True
    fault(command(party.watcher, party, "pause", told=told), "forbidden", 403)
    assert command(party.watcher, party, "speaker", page="wall", lang="en").json["voice"]["speaker"] == "tablet"
    fault(command(party.fresh(), party, "pause", told=told), "forbidden", 403)
    for wrong in ({"command": "sing"}, {"command": "speed", "speed": 9}, {"command": 7}, {}):
        fault(party.table.post(party.at("/telling/voice"), wrong), "malformed", 400)
    got = party.table.post(party.at("/telling/voice"), {"command": "skip", "told": told}, X_CSRF="wrong")
    fault(got, "forbidden", 403)


def test_the_voice_stops_when_the_table_goes_back(party: Party) -> None:
    command(party.table, party, "speaker", page="tablet", lang="cs")
    enter(party, do="open", seat="p1", story="")
    assert party.table.get(party.at("/telling")).json["voice"]["playing"] is True
    ann, bob = party.phones["p1"], party.phones["p2"]
    assert ann.post(party.at("/undo"), {"client": ann.client()}).status == 403
    assert bob.post(party.at("/undo"), {"client": bob.client(), "agree": True}).status == 200
    bob.get(party.at("/parts?as=p2"))
    now = party.table.get(party.at("/telling")).json
    assert (now["told"], now["voice"]["playing"], now["voice"]["passage"]) == ("", False, "")


def test_where_nothing_can_speak_a_sentence_says_so(party: Party, mouth: Mouth) -> None:
    enter(party, do="open", seat="p1", story="")
    mouth.mute = True
    got = clip(party.table, party, passage="title", n=0, lang="cs")
    assert got.status == 503
    assert "voice" in got.json["text"].lower()
    mouth.mute = False
    mouth.full = True
    assert clip(party.table, party, passage="title", n=0, lang="cs").status == 503


def test_sounds_are_kept_for_good_and_no_path_leads_out(party: Party) -> None:
    party.table.get(party.at("/telling"))
    got = party.fresh().get("/audio/place/desert")
    assert got.status == 200
    assert "immutable" in got.headers["cache-control"]
    for path in ("/audio/place/nowhere", "/audio/make/all.py", "/audio/place/..%2Fsounds.toml", "/audio/nothing/bell"):
        assert party.fresh().get(path).status == 404, path


def test_the_entry_of_a_finished_turn_is_told_no_more(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    enter(party, do="attempt", seat="p1", option=1, story="")
    rolled(party, 1)
    enter(party, do="end-turn", seat="p1")
    assert party.phones["p1"].get(party.at("/telling?as=p1")).json["told"] == ""
    assert clip(party.table, party, passage="title", n=0, lang="cs").status == 404


def test_what_an_entry_gave_is_told_once_for_each_kind(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    enter(party, do="attempt", seat="p1", option=0, story="")
    rolled(party, 4)
    told = party.phones["p2"].get(party.at("/parts?as=p2")).json["parts"]["telling"]
    gains = re.findall(r"<li>([^<]*)</li>", told.partition('class="gains"')[2])
    assert len(gains) == 2  # reputation, and both pieces of food in one line
    assert "2" in gains[1]
    enter(party, do="camp", seat="p1")
    told = party.phones["p2"].get(party.at("/parts?as=p2")).json["parts"]["telling"]
    assert re.findall(r"<li>([^<]*)</li>", told.partition('class="gains"')[2]) == gains


def test_a_person_s_own_reading_is_heard_sentence_by_sentence(party: Party, mouth: Mouth) -> None:
    enter(party, do="open", seat="p1", story="")
    mouth.said.clear()
    rate = 16_000
    phase = 2 * np.pi * np.arange(rate) / rate
    burst = 0.3 * np.sin(220 * phase) * (1 + np.sin(4 * phase))
    spoken = np.concatenate([np.concatenate([burst, np.zeros(rate // 2)]) for _ in range(4)])
    data = io.BytesIO()
    soundfile.write(data, spoken, rate, format="WAV")
    folder = party.app.config["DATA"]
    recordings.save(folder, story.BOOK, story.CODE, "text", "cs", data.getvalue())
    try:
        got = [clip(party.table, party, passage="text", n=n, lang="cs") for n in range(4)]
        assert {answer.headers["x-voice"] for answer in got} == {"person"}
        lengths = []
        for answer in got:
            with wave.open(io.BytesIO(answer.body)) as file:
                lengths.append(file.getnframes() / file.getframerate())
        assert 4 < sum(lengths) < 6.5
        assert min(lengths) > 0.4
        assert clip(party.table, party, passage="text", n=0, lang="en").headers["x-voice"] == "test:voice"
        path = recordings.path(folder, story.BOOK, story.CODE, "text", "cs")
        assert path is not None
        path.write_bytes(path.read_bytes()[:60])  # half a file: the voice of the house stands in
        assert clip(party.table, party, passage="text", n=0, lang="cs").headers["x-voice"] == "test:voice"
    finally:
        recordings.remove(folder, story.BOOK, story.CODE, "text", "cs")


def test_the_stream_tells_the_voice_and_loses_no_head(party: Party) -> None:
    cookies = "; ".join(f"{name}={value}" for name, value in party.phones["p2"].cookies.items())
    got = party.app.test_client(use_cookies=False).get(party.at("/stream"), headers={"Cookie": cookies})
    pieces = iter(got.response)
    next(pieces)
    command(party.table, party, "speaker", page="tablet", lang="cs")
    opened = enter(party, do="open", seat="p1", story="").json["head"]
    party.table.get(party.at("/telling"))
    said = ""
    while '"passage": "title"' not in said or "event: head" not in said:
        said += bytes(next(pieces)).decode()
    got.close()
    assert f'event: head\ndata: {{"head": {opened}}}' in said
    assert not [word for word in (*story.BEFORE, *HIDDEN) if word in said.lower()]
