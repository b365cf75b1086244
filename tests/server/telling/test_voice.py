"""The voice: clips of what may be heard, made ahead; who steers it, and where it is silent."""
from __future__ import annotations

import io
import wave
from typing import Any

import numpy as np
import pytest
import soundfile

from companion.story.sound import recordings
from companion.web.narration import tales
from tests.server import story
from tests.server.client import LANGUAGES, Answer, Device
from tests.server.conftest import Party, fault
from tests.server.telling.conftest import HIDDEN, Mouth, clip, enter, mentions, rolled


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


def test_people_of_a_story_have_voices_of_their_own_unless_a_device_wants_one(
        party: Party, mouth: Mouth, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tales, "casts", lambda those: tuple(((one.text, 1),) for one in those))
    enter(party, do="open", seat="p1", story="")
    mouth.casts.clear()
    for people in ({}, {"people": "1"}, {"people": "0"}):
        assert clip(party.table, party, passage="heading:0", n=0, lang="en", **people).status == 200
    several = (("Skill 4.", 0), ("Xdigging out the sand", 1))
    assert mouth.casts == [several, several, ()]


def test_what_comes_next_is_spoken_ahead_and_stays_here(party: Party, mouth: Mouth) -> None:
    assert party.phones["p1"].page(party.at("/seat/p1")).status == 200
    assert set(mouth.warmed) == {"en"}
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


def command(device: Device, party: Party, name: str, **more: Any) -> Answer:
    return device.post(party.at("/telling/voice"), {"command": name} | more)


def test_every_player_steers_the_voice_and_a_watcher_does_not(party: Party) -> None:
    now = command(party.table, party, "speaker", page="tablet", lang="cs").json["voice"]
    assert (now["speaker"], now["playing"]) == ("tablet", False)
    enter(party, do="open", seat="p1", story="")
    now = party.table.get(party.at("/telling")).json["voice"]
    told = now["opening"]
    assert (now["passage"], now["sentence"], now["playing"]) == ("title", 0, True)
    now = command(party.table, party, "at", page="tablet", opening=told, passage="text", sentence=1, of=4,
                  jump=now["jump"]).json["voice"]
    assert (now["passage"], now["sentence"]) == ("text", 1)
    assert command(party.phones["p2"], party, "pause", opening=told).json["voice"]["playing"] is False
    assert command(party.phones["p1"], party, "play", opening=told).json["voice"]["playing"] is True
    fault(command(party.watcher, party, "pause", opening=told), "forbidden", 403)
    assert command(party.watcher, party, "speaker", page="wall", lang="en").json["voice"]["speaker"] == "tablet"
    fault(command(party.fresh(), party, "pause", opening=told), "forbidden", 403)
    for wrong in ({"command": "sing"}, {"command": "speed", "speed": 9}, {"command": 7}, {}):
        fault(party.table.post(party.at("/telling/voice"), wrong), "malformed", 400)
    got = party.table.post(party.at("/telling/voice"), {"command": "skip", "opening": told}, X_CSRF="wrong")
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
    assert (now["opening"], now["voice"]["playing"], now["voice"]["passage"]) == ("", False, "")


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
