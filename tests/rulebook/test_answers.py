"""The owner's answers: kept by version, given to others as a file, in force at new tables with their page."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import fields, replace

from companion import games
from companion.games.britannia.actions import Appear
from companion.games.britannia.steps import Coming
from companion.i18n import LANGUAGES
from companion.kernel import judge
from companion.rulebook import answers as kept
from companion.rulebook.answers import Answer, WrongAnswers
from companion.table import desk
from companion.web import texts_of
from tests.games.britannia.helpers import GAME, at
from tests.games.conftest import app as app
from tests.web.conftest import Device, ids

ABOUT = games.about("britannia")
WITH = [id for id in games.ids() if games.about(id).questions]


@pytest.mark.parametrize("id", WITH)
def test_every_question_of_every_game_has_words_and_a_rule(id: str) -> None:
    about, texts, rules = games.about(id), texts_of(id), games.load(id).rules.rules
    assert len({one.name for one in about.questions}) == len(about.questions)
    for one in about.questions:
        keys = [f"setup.{one.name}.title", f"section_of_book.{one.section}",
                *(f"thing.{one.word}.{x}" if one.word else f"setup.{one.name}.{x}" for x in one.options)]
        assert [(lang, key) for lang in LANGUAGES for key in keys if not texts.has(lang, key)] == []
        assert one.rule in rules
        assert one.open or one.fits(one.default)


@pytest.mark.parametrize("id", WITH)
def test_every_setting_of_a_game_is_a_question(id: str) -> None:
    """So that the wizard asks it, and an owner can say what the book says."""
    settings = type(games.load(id).codec.setup_type(("a", "b")).settings)
    own = {one.name: one.default for one in fields(settings) if one.name != "book_pages"}
    assert {one.name: one.default for one in games.about(id).questions} == own


def test_versions_are_kept_and_the_same_answers_make_none(tmp_path: Path) -> None:
    assert kept.read(tmp_path, ABOUT).version == 0
    one = kept.save(tmp_path, ABOUT, {"legions": Answer(2, 14)})
    assert (one.version, kept.save(tmp_path, ABOUT, {"legions": Answer(2, 14)}).version) == (1, 1)
    two = kept.save(tmp_path, ABOUT, {"legions": Answer(3, 14), "burhs": Answer(1)})
    assert two.version == 2
    assert kept.read(tmp_path, ABOUT, 1).answers == {"legions": Answer(2, 14)}
    assert list(kept.versions(tmp_path, "britannia")) == [1, 2]
    assert kept.decode(ABOUT, kept.dump(two)).answers == two.answers


@pytest.mark.parametrize(("file", "about"), [
    (b"no json", "format"), (b"{}", "format"), (b'{"game": "near_and_far"}', "game"),
    (b'{"game": "britannia", "format": "other"}', "format"), (b" " * (kept.MAX_BYTES + 1), "format"),
    (b'{"game": "britannia", "answers": {"dragons": {"value": 1}}}', "dragons"),
    (b'{"game": "britannia", "answers": {"legions": {"value": 99}}}', "legions"),
    (b'{"game": "britannia", "answers": {"legions": {"value": true}}}', "legions"),
    (b'{"game": "britannia", "answers": {"king_rule": {"value": "luck"}}}', "king_rule"),
    (b'{"game": "britannia", "answers": {"truce": {"value": 1}}}', "truce"),
    (b'{"game": "britannia", "answers": {"truce": {"value": true, "page": 5000}}}', "truce")])
def test_a_file_that_does_not_fit_names_what_is_wrong(file: bytes, about: str) -> None:
    with pytest.raises(WrongAnswers) as wrong:
        kept.decode(ABOUT, file)
    assert wrong.value.about == about


def test_answers_settle_a_new_table_unless_it_settles_otherwise() -> None:
    told = kept.Answers("britannia", 1, {"legions": Answer(2, 14), "truce": Answer(False, 15),
                                         "king_points": Answer(10, 18)})
    made = kept.in_setup(ABOUT, {"seats": ["a"], "settings": {"truce": True, "king_points": 6}}, told)
    assert made["settings"] == {"truce": False, "king_points": 6, "legions": 2,
                                "book_pages": {"legions": 14, "truce": 15}}
    assert kept.in_setup(ABOUT, {"seats": []}, kept.Answers("britannia")) == {"seats": []}


# On the pages


def opened(one: Device) -> str:
    made = one.post("/tables", {"game": "britannia", "names": {f"p{n}": f"P{n}" for n in range(1, 5)}, "setup": {}})
    assert made.status_code == 200, made.text
    one.code = made.get_json()["code"]
    return one.code


def send(one: Device, path: str, **fields: Any) -> Any:
    return one.client.post(path, data={"csrf": one.csrf, **fields}, headers=one.lang | {"Accept": "text/html"})


def state(app: Flask, code: str) -> Any:
    with app.app_context():
        return desk.look(desk.find(code)).state


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_owner_answered_is_enforced_at_the_next_table_with_its_page(app: Flask, lang: str) -> None:
    one = Device(app, lang)
    page = one.get("/rulebook/britannia", json=False)
    assert page.status_code == 200
    assert len(re.findall(r'name="page\.', page.text)) == len(ABOUT.questions)
    assert len(re.findall(r'name="split_three\.', page.text)) == 17
    done = send(one, "/rulebook/britannia", legions="2", **{"page.legions": "14"}, truce="no")
    assert done.status_code == 302
    assert "fault" not in done.location
    s = state(app, opened(one))
    assert (s.settings.legions, s.settings.truce, s.settings.book_pages) == (2, False, {"legions": 14})
    rule = one.get(one.at("questions"), json=False).text
    assert {"en": "your rulebook, p. 14", "cs": "vaše pravidla, s. 14"}[lang] in rule
    file = one.get("/rulebook/britannia/answers.json")
    assert json.loads(file.data)["answers"]["legions"] == {"value": 2, "page": 14}


def test_answers_of_somebody_else_are_taken_in(app: Flask, tmp_path: Path) -> None:
    one = Device(app)
    import io
    file = kept.dump(kept.Answers("britannia", 9, {"burhs": Answer(1, 17)}))
    done = one.client.post("/rulebook/britannia/take-in", data={"csrf": one.csrf, "file": (io.BytesIO(file), "a.json")},
                           headers=one.lang)
    assert "saved" in done.location
    assert 'name="burhs" min="0" max="8" inputmode="numeric" value="1"' in one.get(
        "/rulebook/britannia", json=False).text
    bad = one.client.post("/rulebook/britannia/take-in", data={"csrf": one.csrf, "file": (io.BytesIO(b"x"), "a.json")},
                          headers=one.lang)
    assert "fault=format" in bad.location
    assert "fault=legions" in send(one, "/rulebook/britannia", legions="99").location


def test_a_table_settles_an_open_question_in_play(app: Flask) -> None:
    one = Device(app)
    code = opened(one)
    assert state(app, code).settings.boudicca is None
    done = send(one, one.at("questions"), boudicca="own", client=f"q{next(ids)}", **{
        q.name: _shown(getattr(state(app, code).settings, q.name)) for q in ABOUT.questions if q.name != "boudicca"})
    assert "split_three" not in one.get(one.at("questions"), json=False).text, "settled before the table began"
    assert "fault" not in done.location
    assert state(app, code).settings.boudicca == "own"
    wrong = send(one, one.at("questions"), boudicca="everywhere", client=f"q{next(ids)}")
    assert "fault=boudicca" in wrong.location


def test_what_is_not_answered_is_settled_once_an_evening_and_asked_again_the_next(app: Flask) -> None:
    """Where Boudicca's army appears: in doubt until the table settles it, in doubt again at the next table."""
    one = Device(app)

    def asked(code: str) -> tuple[bool, list[str]]:
        settings = state(app, code).settings
        s = at("belgae", 2, "belgae: norfolk 1", Coming("belgae", "boudicca"), "growth")
        s = replace(s, settings=settings)
        verdict = judge(GAME, s, Appear(seat=s.seat("belgae"), leader="boudicca", at="area:norfolk"))
        return "boudicca" in [x.name for x in kept.open_questions(ABOUT, settings)], [x.about for x in verdict.doubts]

    first = opened(one)
    assert asked(first) == (True, ["boudicca"])
    answers = {q.name: _shown(getattr(state(app, first).settings, q.name)) for q in ABOUT.questions} | {
        "boudicca": "own"}
    for _ in range(2):
        assert send(one, one.at("questions"), **answers, client=f"q{next(ids)}").status_code == 302
        assert asked(first) == (False, []), "once this evening"
    second = opened(one)
    assert asked(second) == (True, ["boudicca"]), "the next evening"
    assert asked(first) == (False, []), "that table goes on as it settled"


def _shown(value: Any) -> str:
    return "" if value is None else ("yes" if value else "no") if isinstance(value, bool) else str(value)


def test_a_game_without_questions_has_no_page(app: Flask) -> None:
    one = Device(app)
    assert one.get("/rulebook/near_and_far", json=False).status_code == 404
