"""The end as it is told: categories, what decided, and where every line comes from."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games.near_and_far import facts as f
from companion.games.near_and_far import scores
from companion.games.near_and_far.screen import finale
from companion.games.near_and_far.screen.finale import CATEGORIES, decided, sources
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import Player
from companion.kernel import Corrected, Patch, ScoreLine, fold, replace, total
from companion.web import texts_of
from tests.games.near_and_far.helpers import GAME, given
from tests.web.ended import played

TEXTS = texts_of("near_and_far")


def test_every_rule_of_a_score_line_has_one_category_and_every_category_words() -> None:
    written = set(re.findall(r'"(NF-31\.\d+)"', Path(scores.__file__).read_text()))
    covered = [rule for category in CATEGORIES for rule in category.rules]
    assert len(written) == 10
    assert sorted(covered) == sorted(written)
    for category in CATEGORIES:
        for lang in ("cs", "en"):
            assert TEXTS.has(lang, f"finale.category.{category.key}")
            assert TEXTS.has(lang, f"finale.about.{category.key}")


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2)])
def test_the_categories_of_a_finished_game_add_up_to_its_totals(players: int, seed: int) -> None:
    s = played(players, seed)[1][-1].after
    sheet = GAME.score(s)
    for seat in s.seats:
        sums = [total(x.points for x in sheet.lines if x.seat == seat and x.rule in c.rules) for c in CATEGORIES]
        assert total(sums) == sheet.total(seat)
    assert finale.round_of(s) == s.round > 5


def won(**seats: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    s = given(**seats)
    return decided(s, GAME.score(s))


def test_points_decide_and_the_distance_is_said() -> None:
    assert won(ann={"coins": 10}, bob={"coins": 4}) == ("points", {"seat": "ann", "second": "bob", "n": 3, "other": 2})


def test_reputation_decides_when_points_are_level() -> None:
    # Reputation 5 and 4 are the same step of the board.
    key, params = won(ann={"reputation": 4, "coins": 0}, bob={"reputation": 5, "coins": 0})
    assert (key, params["seat"], params["n"], params["other"]) == ("reputation", "bob", 5, 4)


def test_then_coins_and_gems() -> None:
    key, params = won(ann={"coins": 4}, bob={"coins": 4, "gems": 1})
    assert (key, params["seat"], params["n"], params["other"]) == ("money", "bob", 5, 4)


def test_then_the_victory_is_shared() -> None:
    assert won(ann={"coins": 4}, bob={"gems": 4, "coins": 0}) == ("shared", {"seats": ("ann", "bob"), "n": 2})


def test_a_villain_that_is_left_means_that_nobody_wins() -> None:
    s = replace(given(ann={"coins": 10}), villains=("queen",), lost=True)
    sheet = GAME.score(s)
    assert decided(s, sheet) == ("lost", {"villains": ("queen",)})
    assert finale.winners(s, sheet) == ()
    assert finale.winners(replace(s, lost=False), sheet) == ("ann",)


def test_two_who_are_level_on_everything_win_together() -> None:
    s = given(ann={"coins": 4}, bob={"coins": 4})
    assert finale.winners(s, GAME.score(s)) == ("ann", "bob")


def test_other_programs_learn_the_map_and_who_was_whom() -> None:
    ann = Sheet(character="riza")
    s = replace(given(ann={"sheet": ann}), map=5)
    told = finale.record(s, "en")
    assert (told.name, told.bgg, told.board, told.starts) == ("Near and Far", 195421, "Toxic Desert", "ann")
    assert told.roles == {"ann": ("character", "riza"), "bob": ("colour", s.players["bob"].colour)}
    assert finale.record(replace(s, mode="counters"), "en").board == ""


def test_a_card_that_wins_ties_comes_before_reputation() -> None:
    box = GAME.new(GAME.codec.setup(b'{"seats": ["ann", "bob"]}')).box
    card = next(x for shelf in (box.artifacts, box.treasures, box.world) for x, it in shelf.items()
                if any(type(e).__name__ == "WinsTies" for e in it.effects))
    kind = next(k for k in ("artifacts", "treasures", "world") if card in getattr(box, k))
    place = {"artifacts": "built", "treasures": "treasures", "world": "world"}[kind]
    worth = getattr(box, kind)[card].points
    # Bob gets in coins what the card is worth, and more reputation, which comes too late.
    s = given(box=box, ann={place: (card,), "coins": 0}, bob={"coins": 2 * worth, "reputation": 1})
    assert decided(s, GAME.score(s)) == ("card", {"seat": "ann", "second": "bob", "card": card})


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_way_to_decide_has_words(lang: str) -> None:
    for key in ("points", "card", "reputation", "money", "shared", "lost"):
        said = TEXTS.say(lang, f"finale.decided.{key}", seat="Eva", second="Jan", n=3, other=2, card="Kompas",
                         seats="Eva, Jan", villains="Královna")
        assert said
        assert "{" not in said


# where lines come from

def line(source: str, points: int = 1, rule: str = "NF-31.1", **params: Any) -> ScoreLine:
    return ScoreLine("ann", points, rule, source, params)


MADE: dict[str, tuple[dict[str, Any], Any, Any]] = {
    "camps.map": ({}, f.CampPlaced("ann", "space:b"), f.CampPlaced("ann", "pit:m1")),
    "camps.mine": ({}, f.CampPlaced("ann", "pit:m1"), f.CampPlaced("ann", "space:b")),
    "camps.threats": ({}, f.ThreatBeaten("ann", "t2", 9), f.ThreatEscaped("ann", "t2", 1)),
    "artifact": ({"artifact": "x"}, f.Built("ann", "x"), f.Built("ann", "y")),
    "unbuilt": ({}, f.ArtifactKept("ann", "?"), f.TreasureKept("ann", "x")),
    "threat": ({"threat": "t2"}, f.ThreatBeaten("ann", "t2", 9), f.ThreatBeaten("ann", "t3", 9)),
    "treasure": ({"treasure": "x"}, f.TreasureKept("ann", "x"), f.TreasureKept("ann", "y")),
    "world": ({"world": "x"}, f.WorldGained("ann", "x"), f.WorldGained("ann", "y")),
    "bonus.per": ({"card": "x", "what": "gem"}, f.TreasureKept("ann", "x"), f.Gained("ann", "gem", 1)),
    "bonus.most": ({"card": "x", "what": "coin"}, f.Built("ann", "x"), f.Built("ann", "y")),
    "bonus.unknown": ({"card": "x", "what": "coin"}, f.Built("ann", "x"), f.Built("ann", "y")),
    "bonus.told": ({}, f.Learnt("tally:ann:bonus", 4), f.Learnt("tally:bob:bonus", 4)),
    "money": ({"coins": 2, "gems": 0}, f.Paid("ann", "gem", 1), f.Gained("ann", "food", 1)),
    "tokens": ({"n": 1}, f.Gained("ann", "green", 1), f.Gained("ann", "coin", 1)),
    "tokens-unknown": ({}, f.Gained("ann", "plain", 1), f.Gained("ann", "coin", 1)),
    "chiefs": ({"n": 1}, f.ChiefTaken("ann", "red"), f.Hired("ann", "x", 2)),
    "reputation": ({"n": 4}, f.Reputed("ann", 1), f.HeartsSet("ann", 1)),
    "reputation-unknown": ({}, f.Reputed("ann", 1), f.HeartsSet("ann", 1)),
    "camps.villains": ({"n": 1}, f.VillainBeaten("ann", "king", 12), f.ThreatBeaten("ann", "t2", 9)),
    "villain": ({"villain": "king"}, f.VillainBeaten("ann", "king", 12), f.VillainBeaten("ann", "queen", 12)),
    "lore": ({"n": 2}, f.SkillLearnt("ann", "lore", 3), f.SkillLearnt("ann", "piano", 4)),
    "storytelling": ({"n": 6}, f.Reputed("ann", 1), f.SkillLearnt("ann", "lore", 3)),
    "sheet-full": ({}, f.BoxMarked("ann"), f.KeywordGained("ann", "x")),
    "mammoths": ({}, f.Learnt("tally:ann:mammoths", 1), f.Learnt("tally:ann:bonus", 4)),
    "bonus.if": ({"card": "x", "n": 4}, f.Built("ann", "x"), f.Reputed("ann", 1)),
    "all-camps": ({"n": 14}, f.CampPlaced("ann", "threat:t2"), f.EndTriggered("bob")),
    "three-treasures": ({}, f.TreasureKept("ann", "x"), f.TreasureDiscarded("bob", "x")),
}


@pytest.mark.parametrize("source", MADE)
def test_the_entry_that_made_a_line_is_found_and_no_other(source: str) -> None:
    params, made, other = MADE[source]
    mine = line(source, **params)
    theirs = type(made)(**{x: getattr(made, x) for x in made.__struct_fields__} | (
        {"seat": "bob"} if hasattr(made, "seat") else {"field": "tally:bob:bonus"}))
    assert sources(given(), mine, [(1, [other]), (2, [f.Went("ann", "jail"), made]), (3, [theirs])]) == (2,)


def test_a_route_comes_from_the_camps_at_both_of_its_ends_whoever_placed_them() -> None:
    m = GAME.new(GAME.codec.setup(b'{"seats": ["ann", "bob"]}')).box
    assert m.map is not None
    a, b = [x for x, it in m.map.spaces.items() if it.kind == "tea"][:2]
    other = next(x for x, it in m.map.spaces.items() if it.kind == "pepper")
    s = given(box=m, camps={a: "ann", b: "bob", other: "ann"})
    found = next(x for x in GAME.score(s).lines if x.source == "route.shared" and x.seat == "ann")
    entries = [(n, [f.CampPlaced(seat, f"space:{x}")]) for n, (x, seat) in enumerate(s.camps.items())]
    assert sources(s, found, entries) == (0, 1)
    assert set(finale.places(s, found)) == {f"space:{a}", f"space:{b}"}


@pytest.mark.parametrize(("source", "path", "hit"), [
    ("money", ("players", "ann", "coins"), True), ("money", ("players", "ann", "gems"), True),
    ("money", ("players", "bob", "coins"), False), ("money", ("players", "ann", "food"), False),
    ("tokens", ("players", "ann", "tokens", "red"), True), ("reputation", ("players", "ann", "reputation"), True),
    ("camps.map", ("camps", "b"), True), ("camps.mine", ("camps", "b"), False), ("artifact", ("players", "ann"), True),
    ("reputation", (), True), ("reputation", ("round",), False)])
def test_a_correction_by_hand_is_a_source_too(source: str, path: tuple[str, ...], hit: bool) -> None:
    params = {"money": {"coins": 1, "gems": 1}, "artifact": {"artifact": "x"}}.get(source, {"n": 1})
    entries = [(7, [Corrected((Patch(path, value=1),))])]
    assert sources(given(), line(source, **params), entries) == ((7,) if hit else ())


def test_the_score_sheet_without_a_referee_comes_from_what_was_counted() -> None:
    s = GAME.new(GAME.codec.setup(b'{"seats": ["ann", "bob"], "mode": "counters"}'))
    made = [[f.Counted("ann", "coins", 4)], [f.Counted("bob", "coins", 4)], [f.Counted("ann", "map_camps", 3)],
            [f.Learnt("tally:ann:artifacts", 9)]]
    for facts in made:
        s = fold(GAME, s, facts)
    entries = list(enumerate(made))
    found = {x.source: sources(s, x, entries) for x in GAME.score(s).lines if x.seat == "ann"}
    assert found == {"camps.map": (2,), "artifacts": (3,), "money": (0,)}


def test_every_line_of_a_played_game_shows_what_it_counts_or_who_made_it() -> None:
    drafts = played(2, 1)[1]
    s, entries = drafts[-1].after, [(n, d.facts) for n, d in enumerate(drafts)]
    lines = GAME.score(s).lines
    assert len(lines) > 15
    for x in lines:
        assert finale.cards(s, x) or finale.places(s, x) or finale.counts(s, x) or x.source == "all-camps", x
        assert sources(s, x, entries), x
        if x.source in ("camps.map", "camps.mine", "camps.threats"):
            assert len(sources(s, x, entries)) == x.points


def test_a_bonus_names_the_card_that_gives_it_and_what_it_counts() -> None:
    s = given(ann={"threats": ("x", "y"), "built": ("z",)})
    assert isinstance(s.player("ann"), Player)
    assert finale.cards(s, line("bonus.per", rule="NF-31.5", card="z", what="threat", n=2)) == ("z", "x", "y")
    assert finale.counts(s, line("bonus.most", rule="NF-31.5", card="z", what="food", n=2)) == (("food", 0),)


def test_new_lines_show_what_they_count() -> None:
    m = GAME.new(GAME.codec.setup(b'{"seats": ["ann", "bob"]}')).box
    assert m.map is not None
    tree = next(x for x, space in m.map.spaces.items() if space.kind == "plain")
    marked = replace(m.map, spaces=m.map.spaces | {tree: replace(m.map.spaces[tree], mammoth=True)})
    s = given(box=replace(m, map=marked), ann={"villains": ("king",), "hand": ("x", "y", "z")})
    assert finale.places(s, line("mammoths", -8, "NF-31.9")) == (f"space:{tree}",)
    assert finale.cards(s, line("camps.villains", n=1)) == ("king",)
    assert finale.cards(s, line("villain", 5, "NF-31.4", villain="king")) == ("king",)
    assert finale.cards(s, line("lore", 2, "NF-31.3", n=2)) == ("x", "y")
    assert finale.counts(s, line("storytelling", 2, "NF-31.10", n=7)) == (("reputation", 7),)


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_new_lines_have_words(lang: str) -> None:
    for source, (params, _, _) in MADE.items():
        words = TEXTS.say(lang, f"score.{source}", **{"n": 1} | params)
        assert words
        assert "{" not in words
