"""Other ways to play: three and five, the short game, two players, counters alone; nations by the owner's book."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.britannia import actions as a
from companion.games.britannia.about import ABOUT
from companion.games.britannia.game import Setup
from companion.games.britannia.nations import COLOURS, ORDER
from companion.games.britannia.questions import BY_NAME, NATION_IDS
from companion.games.britannia.settings import Settings
from companion.games.britannia.ways import SPLITS, WAYS, leaders_of_nations, units_of
from companion.i18n import LANGUAGES
from companion.kernel import actors, apply, judge
from companion.web import texts_of
from tests.games.britannia.helpers import GAME
from tests.games.britannia.test_led import led


def seats(n: int) -> tuple[str, ...]:
    return tuple(f"p{i}" for i in range(1, n + 1))


def test_every_split_gives_every_nation_one_player() -> None:
    for n, split in SPLITS.items():
        assert sorted(" ".join(split).split()) == sorted(ORDER)
        assert len(split) == n
    assert NATION_IDS == ORDER


@pytest.mark.parametrize("n", [3, 5])
def test_the_owners_book_says_who_leads_what(n: int) -> None:
    told = " ".join(str(i % n + 1) for i in range(17))
    name = {3: "split_three", 5: "split_five"}[n]
    assert BY_NAME[name].fits(told)
    led_by = leaders_of_nations(Setup(seats(n), settings=Settings(**{name: told})))
    assert [led_by[x] for x in ORDER] == [f"p{i % n + 1}" for i in range(17)]


def test_the_owners_book_says_which_rounds_are_played_and_who_leads_then() -> None:
    told = Settings(short_first=7, short_last=12, split_short=" ".join(str(i % 3 + 1) for i in range(17)), two_last=4,
                    split_two=" ".join(str(i % 2 + 1) for i in range(17)))
    s = GAME.new(Setup(seats(3), "short", settings=told))
    assert (s.round, s.last, s.seat("romano_british")) == (7, 12, "p2")
    s = GAME.new(Setup(seats(2), "two", settings=told))
    assert (s.round, s.last, s.seat("belgae")) == (1, 4, "p1")
    with pytest.raises(ValueError, match="mode"):
        GAME.new(Setup(seats(2), "two", settings=Settings(two_first=9)))


@pytest.mark.parametrize("wrong", ["1 2 3", "1 " * 17, " ".join("1234" for _ in range(17)), "", "x " * 16 + "x"])
def test_a_split_leaves_nobody_without_a_nation(wrong: str) -> None:
    assert not BY_NAME["split_three"].fits(wrong)


@pytest.mark.parametrize(("mode", "n", "fits"), [
    ("play", 4, True), ("play", 2, False), ("short", 3, True), ("short", 5, False), ("two", 2, True),
    ("two", 3, False), ("counters", 2, True), ("dream", 4, False)])
def test_each_way_has_its_numbers_of_players(mode: str, n: int, fits: bool) -> None:
    if fits:
        assert GAME.new(Setup(seats(n), mode)).mode == mode
    else:
        with pytest.raises(ValueError, match=r"seats|mode"):
            GAME.new(Setup(seats(n), mode))


def test_invented_ways_say_so_in_both_languages() -> None:
    for mode in ("play", *(x for x, way in WAYS.items() if way.invented)):
        assert any(one.id == mode for one in ABOUT.modes)
        for lang, word in (("en", "made up"), ("cs", "vymysle")):
            assert lang in LANGUAGES
            assert word in str(texts_of("britannia").say(lang, f"setup.mode.{mode}.text"))


def test_the_short_game_goes_from_round_six_to_thirteen() -> None:
    s = GAME.new(Setup(seats(3), "short"))
    assert (s.round, s.last) == (6, 13)
    assert GAME.check(s) == []
    assert units_of(WAYS["short"])["area:york"] == {"romans": {"fort": 1}}


@pytest.mark.parametrize(("mode", "n", "last"), [("short", 3, 13), ("two", 2, 5)])
def test_short_games_are_led_to_their_end(mode: str, n: int, last: int) -> None:
    s, ledger, _ = led(3, n, mode)
    assert (s.over, s.round) == (True, last)
    assert {x: s.points(x) for x in ORDER} == {x: ledger.total(x) for x in ORDER}


def test_counters_alone_judge_nothing_else() -> None:
    s: Any = GAME.new(Setup(seats(4), "counters", dict(zip(seats(4), COLOURS, strict=True))))
    assert not GAME.referees(s)
    for act in (a.Count(seat="p2", side="welsh", what="points", by=1),
                a.Count(seat="p3", side="welsh", what="population", by=1)):
        assert act.merges()
        s, _ = apply(GAME, s, act)
    assert (s.points("welsh"), s.sides["welsh"].population) == (1, 1)
    assert judge(GAME, s, a.Count(seat="p2", side="welsh", what="points", by=7)).refusals
    assert set(actors(s)) == set(seats(4))
    s, _ = apply(GAME, s, a.Done(seat="p1"))
    assert s.over
