"""Who reads, as every device at a table says it: no two of them say different things."""
from __future__ import annotations

import json
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.i18n import LANGUAGES
from companion.web import texts_of
from tests.needs import needs

MODULE = Path("static/js/narration/who.js").resolve()
DEVICES = {"speaker": {"mine": True}, "acts": {}, "reads": {"yours": True}, "wall": {}, "blocked": {"waiting": True}}
"""The devices at a table and what is so of each, where it can be: one speaks, one is in the hand of the left neighbour,
one has a browser that wants a tap before it sounds."""
MEANS = {"here": "a device", "there": "a device", "you": "a person", "reader": "a person", "person": "a person",
         "nobody": "nobody", "silent": "no voice", "tap": "says nothing of it"}


def cases() -> list[dict[str, Any]]:
    """Every state of a table with every device at it."""
    made = []
    for narrator, speaker, fault, reader in product(("voice", "neighbour"), ("", "page"), ("", "silent"), ("", "Jan")):
        for name, own in DEVICES.items():
            if (name == "speaker" and not speaker) or (name == "reads" and not reader):
                continue
            state = {"narrator": narrator, "speaker": speaker, "fault": fault}
            made.append({"table": [narrator, speaker, fault, reader], "device": name, "playback": state,
                         "own": {"reader": reader, **own}})
    return made


def answers(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    script = (f"import {{ whoReads }} from {json.dumps(MODULE.as_uri())};"
              f"console.log(JSON.stringify({json.dumps(asked)}.map((x) => whoReads(x.playback, x.own))));")
    ran = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    return list(json.loads(ran.stdout))


@needs("node")
def test_no_two_devices_contradict_each_other_about_who_reads() -> None:
    asked = cases()
    told = answers(asked)
    for table in {json.dumps(one["table"]) for one in asked}:
        here = [(one["device"], x) for one, x in zip(asked, told, strict=True) if json.dumps(one["table"]) == table]
        meant = {MEANS[x["said"]] for _, x in here} - {"says nothing of it"}
        assert len(meant) == 1, (table, here)
        assert {name for name, x in here if x["said"] == "here"} <= {"speaker"}
        assert {name for name, x in here if x["said"] == "you"} <= {"reads"}
        # A device that may not sound yet keeps that to itself while somebody reads.
        assert meant == {"nobody"} or all(x["said"] != "tap" for _, x in here)
        assert all(x["who"] == json.loads(table)[3] for _, x in here if x["said"] == "reader")
        # Only where no device reads, and nobody asked for a person, may one offer to.
        assert not any(x["offer"] for _, x in here if meant == {"a device"} or "neighbour" in table)


@needs("node")
def test_before_the_table_is_heard_of_a_person_reads() -> None:
    assert answers([{"playback": None, "own": {}}, {"playback": None, "own": {"reader": "Jan"}}]) == [
        {"said": "nobody", "who": "", "offer": True}, {"said": "reader", "who": "Jan", "offer": True}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_has_its_sentence_and_no_sentence_is_left_over(lang: str) -> None:
    texts = texts_of("near_and_far")
    said = {key.removeprefix("web.net.voice_") for key in texts.keys(lang) if key.startswith("web.net.voice_")}
    assert said - {"play", "pause", "speed", "name"} == set(MEANS)
    words = [texts.say(lang, f"web.net.voice_{one}", who="Jan") for one in MEANS]
    assert len(set(words)) == len(words)
