"""Fairness as a page: counts beside what was to be expected, in words that say no more."""
from __future__ import annotations

import re

import pytest
from flask import Flask
from tests.web.conftest import Device, assert_sound
from tests.web.fairness.conftest import cast, opened, page

from companion.i18n import LANGUAGES
from companion.table.dice.fair import CUBES, Kind
from companion.tower.fairness import MIN_THROWS, VERDICTS, judge_counts, judge_throws
from companion.web import texts_of
from companion.web.fairness import words as fair_words


def test_counts_stand_beside_what_was_to_be_expected(bench: Device):
    assert "Nothing has been thrown yet." in page(bench, bench.at("fair"))
    cast(bench, "10d6", 6)
    cast(bench, "d20")
    text = page(bench, bench.at("fair"))
    assert "d6, rolled by the app" in text
    assert "60 results" in text
    assert text.count('<td class="figure expected">10.0</td>') == 6
    rows = [int(n) for n in re.findall(r'<th scope="row" class="figure">\d</th>.*?<td class="figure">(\d+)</td>', text)]
    assert sum(rows[:6]) == 60
    assert "d20, rolled by the app" in text
    assert "1 result<" in text
    assert text.count("<summary>The counts</summary>") == 1  # twenty rows for one result are folded away
    assert "Too few results so far; at least 30 are needed." in text
    assert text.count("hint figures") == 1, "of one result no figures say anything"


def test_real_dice_that_favour_the_six_are_called_strange(bench: Device):
    assert bench.enter({"do": "use-real", "seat": "p1", "on": True}).status_code == 200
    for _ in range(2):
        assert bench.enter({"do": "cast", "seat": "p1", "dice": "20d6", "other": ""}).status_code == 200
        faces = [6] * 12 + [1, 2, 3, 4, 5, 1, 2, 3]
        assert bench.enter({"do": "roll", "seat": "table", "faces": faces}).status_code == 200
    text = page(bench, bench.at("fair"))
    assert "d6, real dice" in text
    assert "Strange: fair dice stray this far less than once in a thousand times." in text
    assert "A die may be uneven, or something was mistyped." in text
    assert '<td class="figure">24</td>' in text


def house(device: Device, kind: str) -> int:
    """How many results of that kind the house has."""
    return int(re.findall(rf"{kind}</h2><p class=\"hint\">(\d+) ", page(device, "/fair"))[0])


def test_a_real_tower_unlike_the_apps_is_better_measured(bench: Device):
    assert bench.enter({"do": "use-real", "seat": "p1", "on": True}).status_code == 200
    colours = [*bench.get(bench.at("state")).get_json()["state"]["cubes"]]
    for _ in range(-(-MIN_THROWS // len(colours))):  # three cubes of each colour in, and never one out
        for colour in colours:
            bench.enter({"do": "lay", "seat": "p1", "colour": colour, "n": 3})
        bench.enter({"do": "drop", "seat": "p1"})
        assert bench.enter({"do": "fall", "seat": "table", "out": [0] * len(colours)}).status_code == 200
        bench.enter({"do": "tip-out", "seat": "p1"})
    text = page(bench, bench.at("fair"))
    assert "Strange: a tower with these chances strays this far less than once in a thousand times." in text
    assert "The real tower probably behaves differently from the app" in text
    assert '<a href="/towers">' in text


def test_the_house_counts_all_tables_for_everybody(app: Flask, bench: Device):
    cast(bench, "d12")
    stranger, before = Device(app, "cs"), house(Device(app, "cs"), "k12, hází aplikace")
    cast(bench, "4d12")
    other = Device(app, "cs")
    other.code = other.post("/tables", {"game": "tower", "names": {"p1": "Eva"}}).get_json()["code"]
    cast(other, "3d12")
    assert house(stranger, "k12, hází aplikace") == before + 7
    assert "3 výsledky" in page(other, other.at("fair"))


def test_every_verdict_and_its_advice_has_words(app: Flask):
    for lang in LANGUAGES:
        for key in ("few", "die.fair", "die.odd", "die.strange", "cubes.fair", "cubes.odd", "cubes.strange",
                    "advice.odd", *(f"advice.{what}.{who}" for what in ("die", "cubes") for who in ("app", "typed"))):
            assert texts_of("tower").has(lang, f"web.fair.{key}"), key
    assert set(VERDICTS) == {"few", "fair", "odd", "strange"}


@pytest.mark.parametrize("kind", [
    Kind(6, True, 60, judge_counts((25, 7, 7, 7, 7, 7), [1 / 6] * 6)),
    Kind(4, False, 0, judge_counts((0, 0, 0, 0), [0.25] * 4)),
    Kind(CUBES, False, 40, judge_throws([(n % 3, [0.25, 0.5, 0.25]) for n in range(40)]))])
def test_bars_stay_inside_their_box(app: Flask, kind: Kind):
    with app.test_request_context("/"):
        app.preprocess_request()
        [told] = fair_words.kind_views([kind])
    for bar in told.bars:
        assert 0 <= bar.low <= bar.mark <= bar.high <= fair_words.BAR_LENGTH
        assert 0 <= bar.width <= fair_words.BAR_LENGTH
    assert told.bars[0].label == ("0" if told.cubes else "1")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_are_sound_in_both_languages(app: Flask, lang: str):
    device = Device(app, lang)
    device.code = device.post("/tables", {"game": "tower", "names": {"p1": "Anna"}}).get_json()["code"]
    cast(device, "18d6", 2)
    opened(device)
    cast(device, "d4")
    for path in (device.at("verify"), device.at("fair"), "/fair", "/verify"):
        assert_sound(device, path, lang)


def test_the_pages_are_reached_from_a_table(table: Device):
    assert f'href="/t/{table.code}/verify"' in page(table, f"/t/{table.code}")
    assert f'href="/t/{table.code}/fair"' in page(table, table.at("verify"))
    assert 'href="/fair"' in page(table, table.at("fair"))
    assert 'href="/verify"' in page(table, "/fair")


def test_a_typed_result_that_is_corrected_counts_as_it_stands(bench: Device):
    assert bench.enter({"do": "use-real", "seat": "p1", "on": True}).status_code == 200
    cast(bench, "d10")
    typed = bench.enter({"do": "roll", "seat": "table", "faces": [3]}).get_json()["entry"]
    cast(bench, "d10")
    bench.enter({"do": "roll", "seat": "table", "faces": [9]})
    assert faces(bench) == {"3": 1, "9": 1}
    amended = bench.write("amend", entry=typed, action={"do": "roll", "seat": "table", "faces": [4]})
    assert amended.status_code == 200, amended.text
    assert faces(bench) == {"4": 1, "9": 1}


def faces(device: Device) -> dict[str, int]:
    """How often each face came, of those that came."""
    rows = re.findall(r'<th scope="row" class="figure">(\d+)</th>.*?<td class="figure">(\d+)</td>',
                      page(device, device.at("fair")))
    return {face: int(n) for face, n in rows if n != "0"}
