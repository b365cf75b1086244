"""What lobby and wizard read of a game: without its rules, whole, in both languages."""
from __future__ import annotations

import re
import subprocess
import sys

import pytest
from msgspec.structs import fields

from companion import games
from companion.games.about import About, Ask, Box, Mode, Wished
from companion.games.near_and_far.about import DAY_SUGGESTED_FROM_MAP
from companion.games.near_and_far.settings import Settings
from companion.i18n import LANGUAGES
from companion.web import texts_of

HOUSE = {"game", "play", "mode", "box", "book", "campaign", "strictness", "begin", "csrf"}
"""What the wizard calls its own fields."""
GAMES = (*games.ids(), *games.tools())
RULES = ("game", "state", "steps", "rules", "screen")


@pytest.mark.parametrize("id", GAMES)
def test_it_is_read_without_the_rules(id: str) -> None:
    package = games._PACKAGES[id]
    code = (f"import sys, {package}.about\n"
            f"print([name for name in {RULES} if '{package}.' + name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("id", GAMES)
def test_everything_that_is_asked_has_its_words(id: str) -> None:
    about, texts = games.about(id), texts_of(id)
    wanted = ["title"]
    if not about.tool:
        wanted += [f"thing.colour.{colour}" for colour in about.colours]
    if len(about.modes) > 1:
        wanted += [f"setup.mode.{mode.id}.{part}" for mode in about.modes for part in ("title", "text")]
    wanted += [f"setup.box.{box.id}.{part}" for box in about.boxes for part in ("title", "text")]
    wanted += ["setup.book.text"] * bool(about.books) + ["setup.later"] * bool(about.several)
    wanted += [f"setup.{ask.name}.title" for ask in about.asks]
    wanted += [f"setup.{ask.name}.{option}" for ask in about.asks for option in ask.options if option not in ask.labels]
    assert [(lang, key) for lang in LANGUAGES for key in wanted if not texts.has(lang, key)] == []


@pytest.mark.parametrize("id", GAMES)
def test_what_is_declared_fits_together(id: str) -> None:
    about = games.about(id)
    modes = [mode.id for mode in about.modes]
    assert about.seats
    assert about.tool or not about.colours or len(about.colours) >= max(about.seats)
    assert len(set(modes)) == len(modes)
    assert about.counters not in modes
    own = [ask.field for ask in about.asks]
    assert len(set(own)) == len(own)
    assert not set(own) & HOUSE
    assert not [name for name in own if re.fullmatch(r"(name|colour)\d*", name)]
    for ask in about.asks:
        assert set(ask.modes) <= set(modes)
        assert ask.kind in ("flag", "number", "choice", "tower", "person")
        assert ask.group in ("play", "box", "variants", "settings")
        assert ask.kind != "choice" or str(ask.default) in ask.options
        assert ask.kind != "number" or ask.low <= ask.default <= ask.high
        assert ask.suggested[0] in ("", *(one.name for one in about.asks))


def test_near_and_far_asks_every_open_question_of_its_rulebook() -> None:
    about = games.about("near_and_far")
    asked = {ask.path[1]: ask for ask in about.asks if ask.path[:1] == ("settings",)}
    assert {name: ask.default for name, ask in asked.items()} == {f.name: f.default for f in fields(Settings)}
    assert [name for name, ask in asked.items() if ask.group == "variants"] == ["many_quests"]


def test_near_and_far_suggests_the_day_from_the_fifth_map_on() -> None:
    day = next(ask for ask in games.about("near_and_far").asks if ask.name == "day")
    assert day.suggested == ("map", tuple(str(n) for n in range(DAY_SUGGESTED_FROM_MAP, 12)))


# Set-ups

ASKED = About(
    id="asked", seats=(2, 3), colours=("red", "blue", "green"), counters="count",
    modes=(Mode("one"), Mode("long", several=True)), boxes=(Box("own"), Box("made", invented=True)),
    asks=(Ask("wind"), Ask("trees", "number", 3, path=("ground", "trees")),
          Ask("deep", "number", 1, path=("a", "b", "c")),
          Ask("sheet", "person", "", ("x",), modes=("long",)), Ask("both", modes=("one", "long"))))
WISHED = Wished(("a", "b"), {"a": "red", "b": "blue"}, "one", {
    "wind": True, "trees": 4, "deep": 2, "sheet": {"a": "x"}, "both": True}, "own")


def test_a_set_up_follows_from_the_paths() -> None:
    assert ASKED.setup_of(WISHED) == {
        "seats": ["a", "b"], "colours": {"a": "red", "b": "blue"}, "mode": "one", "box": "own", "wind": True,
        "ground": {"trees": 4}, "a": {"b": {"c": 2}}, "both": True}


def test_a_plain_game_is_told_nothing_but_its_seats_and_answers() -> None:
    bare = About(id="bare", seats=(2,), colours=(), asks=(Ask("wind"),))
    assert bare.setup_of(WISHED) == {"seats": ["a", "b"], "wind": True}


def test_a_game_may_write_its_set_up_itself() -> None:
    own = About(id="own", seats=(2,), colours=(), setup=lambda wished: {"who": len(wished.seats)})
    assert own.setup_of(WISHED) == {"who": 2}
