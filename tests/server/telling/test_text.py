"""What of an entry reaches whom, and when: on the bytes of everything that a device can fetch."""
from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import pytest

from companion.table import desk
from companion.table.memory import memory
from companion.table.story import narrator
from companion.table.story.books import shelf
from tests.server import story
from tests.server.client import LANGUAGES, Device
from tests.server.conftest import Party, fault
from tests.server.telling.conftest import HIDDEN, WON, clip, enter, mentions, offered, rolled
from tests.soak import SOAK


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
        yield "voice", json.dumps(narrator.public_playback(memory().narrators.at(desk.find(party.code).id)))
    for action in ({"do": "attempt", "seat": "p1", "option": 1}, {"do": "open", "seat": "p1"}):
        yield "judge", device.post(party.at("/judge"), {"action": action}).text


DEVICES = {"ann": "en", "bob": "cs", "table": "cs", "watcher": "en"}
"""The language in which each device looks; in a soak all look in both."""
WORDS = (*story.BEFORE, *HIDDEN)


def languages(name: str) -> tuple[str, ...]:
    return LANGUAGES if SOAK else (DEVICES[name],)


def seen(party: Party, *names: str) -> dict[str, set[str]]:
    """Which of the book's words each of these devices can find; all of them without any named, and in a soak."""
    found: dict[str, set[str]] = {}
    holders = {"ann": (party.phones["p1"], "p1"), "bob": (party.phones["p2"], "p2"), "table": (party.table, ""),
               "watcher": (party.watcher, "")}
    for name in DEVICES if SOAK else names or DEVICES:
        device, as_ = holders[name]
        here = found.setdefault(name, set())
        for device.lang in languages(name):
            for _, text in everything(device, party, as_):
                low = text.lower()
                here |= {word for word in WORDS if word.lower() in low}
        device.lang = "en"
    return found


def check(party: Party, words: Iterable[str], *names: str) -> None:
    """These devices find those words and no other: each at least those of its own language, in which they begin with
    z or x, and keywords."""
    meant, other = set(words), {"cs": "x", "en": "z"}
    for name, found in seen(party, *names).items():
        own = {word for word in meant if any(word[0] != other[lang] for lang in languages(name))}
        assert own <= found <= meant, (name, found ^ own)


def test_nobody_sees_more_of_an_entry_than_has_been_read(party: Party) -> None:
    check(party, (), "ann", "watcher")

    opened = enter(party, do="open", seat="p1", story="")
    assert mentions([opened], HIDDEN) == set()
    check(party, story.BEFORE)

    chosen = enter(party, do="attempt", seat="p1", option=0, story="")
    assert mentions([chosen], HIDDEN) == set()
    check(party, story.BEFORE, "ann")

    got = rolled(party, 4)  # exactly enough: the base reward, no bonus
    assert mentions(got, (*story.LATER[1], story.ADDS, story.OTHER)) == set()
    check(party, {*story.BEFORE, *WON})


def test_a_failure_is_said_and_nothing_is_read(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    enter(party, do="attempt", seat="p1", option=1, story="")
    rolled(party, 1)
    check(party, story.BEFORE, "bob", "watcher")
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
    check(party, {*story.BEFORE, *WON}, "bob")
    assert bob.post(party.at("/undo"), {"client": bob.client(), "agree": True}).status == 200
    check(party, story.BEFORE, "ann", "bob")
    for _ in range(12):
        if any(a["do"] == "open" for a in offered(party)):
            break
        if ann.post(party.at("/undo"), {"client": ann.client()}).status == 403:
            assert bob.post(party.at("/undo"), {"client": bob.client(), "agree": True}).status == 200
    check(party, (), "bob", "table")


def test_nothing_is_told_while_it_is_only_tried_out(party: Party) -> None:
    ann = party.phones["p1"]
    assert ann.post(party.at("/whatif"), {"client": ann.client(), "begin": True}).status == 200
    got = ann.enter(party.code, {"do": "open", "seat": "p1", "story": ""})
    assert got.status == 422
    assert "try" in fault(got, "refused", 422)
    check(party, (), "ann")
    assert ann.post(party.at("/whatif"), {"client": ann.client(), "end": "drop"}).status == 200
    enter(party, do="open", seat="p1", story="")
    fault(ann.post(party.at("/whatif"), {"client": ann.client(), "begin": True}), "refused", 422)
    enter(party, do="attempt", seat="p1", option=1, story="")
    rolled(party, 1)
    assert ann.post(party.at("/whatif"), {"client": ann.client(), "begin": True}).status == 200
    assert "strip" in ann.get(party.at("/parts?as=p1")).json["parts"]["telling"]
    assert ann.get(party.at("/telling?as=p1")).json["passages"] == []
    check(party, story.BEFORE, "bob")


@pytest.mark.parametrize(("lang", "named"), [("cs", "otevřít setkání"), ("en", "open the entry")])
def test_the_question_names_the_entry_that_a_phone_opens_beside_the_map(party: Party, lang: str, named: str) -> None:
    enter(party, do="correct", seat="table", patches=[{"path": ["players", "p1", "hearts"], "value": 0}])  # no way on
    for device, seat in ((party.phones["p1"], "p1"), (party.table, "table")):
        device.lang = lang
        shown = " ".join(device.get(party.at(f"/parts?since=0&as={seat}")).json["parts"].values())
        [question] = re.findall(r'<h2 class="question[^>]*>([^<]*)<', shown)
        assert named in question.lower()


def test_the_telling_is_in_the_language_of_who_asks(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    party.phones["p2"].lang = "cs"
    cs, en = (party.phones[seat].get(party.at(f"/telling?as={seat}")).json for seat in ("p2", "p1"))
    assert [one["id"] for one in cs["passages"]] == ["title", "text", "heading:0", "heading:1"]
    assert cs["passages"][0]["sentences"][0]["text"] == "Ztitul u studny"
    assert en["passages"][0]["sentences"][0]["text"] == "Xheadline at the well"
    assert cs["opening"] == en["opening"] != ""
    assert [x["sounds"] for x in cs["passages"][1]["sentences"]] == [[], ["bell"], [], []]
    assert [x["paragraph"] for x in cs["passages"][1]["sentences"]] == [0, 0, 0, 1]
    assert (cs["place"]["name"], cs["theme"]["name"], cs["sounds"]["bell"]["name"]) == ("desert", "wonder", "bell")
    assert cs["turn"] is None


@pytest.mark.parametrize(("face", "turn"), [(6, "success"), (1, "failure")])
def test_a_result_has_its_turn(party: Party, face: int, turn: str) -> None:
    enter(party, do="open", seat="p1", story="")
    enter(party, do="attempt", seat="p1", option=0, story="")
    assert party.table.get(party.at("/telling?as=table")).json["turn"] is None
    rolled(party, face)
    assert party.table.get(party.at("/telling?as=table")).json["turn"]["name"] == turn


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


def test_the_entry_of_a_finished_turn_is_told_no_more(party: Party) -> None:
    enter(party, do="open", seat="p1", story="")
    enter(party, do="attempt", seat="p1", option=1, story="")
    rolled(party, 1)
    enter(party, do="end-turn", seat="p1")
    assert party.phones["p1"].get(party.at("/telling?as=p1")).json["opening"] == ""
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
