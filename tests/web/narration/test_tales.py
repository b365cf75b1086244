"""What a screen says of an opened entry, on the invented one of the style page."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.web.narration import tales
from companion.web.showcase import story as style_story
from companion.web.showcase.scenes import screen
from companion.web.showcase.story import CODE, ENTRY


@pytest.fixture
def asked(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"):
        yield


def texts(lines: tuple[tales.Line, ...]) -> list[str]:
    return [line.text for line in lines]


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(("lang", "title", "asks"), [
    ("cs", "Lucerna v\u00a0mlze", ["Schopnost 5"]), ("en", "The Lantern in the Fog", ["Skill 5"])])
def test_an_open_entry_shows_its_paragraph_and_what_it_asks_for(lang: str, title: str, asks: list[str]) -> None:
    tale = style_story.tale(screen("told", lang, "seat", "*"))
    assert (tale.code, tale.stage, texts(tale.title)) == (CODE, "told", [title])
    assert [len(paragraph) for paragraph in tale.text] == [2, 1]
    assert [chip.text for chip in tale.choices[0].asks] == asks
    assert [chip.text for chip in tale.choices[1].asks][1] == "−2"
    assert all(choice.leaf for choice in tale.choices)
    assert (tale.after, tale.gains, tale.result) == ((), (), "")


@pytest.mark.usefixtures("asked")
def test_only_whoever_acts_has_buttons_and_the_odds_are_for_everybody() -> None:
    watched = style_story.tale(screen("told", "en", "watch"))
    assert [choice.leaf for choice in watched.choices] == [None, None]
    [rows] = [rows for what, rows in watched.choices[0].odds.items() if what == "Success"]
    assert [row.n for row in rows] == list(range(len(rows)))
    assert [row.percent for row in rows] == sorted(row.percent for row in rows)


@pytest.mark.usefixtures("asked")
def test_a_keyword_that_decides_is_named() -> None:
    tale = style_story.tale(screen("forced", "en", "watch"))
    assert "LANTERN" in tale.forced
    assert len(tale.choices) == 1


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(("where", "well", "after", "gains"), [("done", True, 1, 3), ("missed", False, 0, 0)])
def test_what_came_of_it(where: str, well: bool, after: int, gains: int) -> None:
    tale = style_story.tale(screen(where, "en", "watch"))
    assert (tale.well, len(tale.after), len(tale.gains)) == (well, after, gains)
    assert bool(tale.result)


@pytest.mark.usefixtures("asked")
def test_an_entry_in_one_language_is_told_in_that_one() -> None:
    lone = replace(ENTRY, title={"cs": "Lucerna"}, text={"cs": "Světlo."})
    tale = style_story.tale(screen("told", "en", "watch"), lone)
    assert (tale.lang, texts(tale.title)) == ("cs", ["Lucerna"])


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("entry", [None, replace(ENTRY, text={})])
def test_an_entry_without_prose_is_missed_and_its_options_stay(entry: object) -> None:
    tale = style_story.tale(screen("told", "en", "seat", "*"), entry, own=True)  # type: ignore[arg-type]
    assert tale.missing
    assert [texts(choice.heading) for choice in tale.choices] == [
        ["Follow the light"], ["Reach into the water and pull"]]
    assert tale.editor.endswith(f"/entry?code={CODE}&table=STYLE1")
    assert style_story.tale(screen("told", "en", "watch"), entry, own=True).editor == ""  # type: ignore[arg-type]


@pytest.mark.usefixtures("asked")
def test_nothing_is_told_while_it_is_only_tried_out() -> None:
    tale = style_story.tale(screen("told", "en", "watch", what_if=True))
    assert (tale.silent, tale.title, tale.choices, tale.passages) == (True, (), (), ())
