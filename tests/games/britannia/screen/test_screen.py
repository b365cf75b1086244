"""What Britannia shows: moves field by field, what they come to, panels, what is coming, projections."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.battle import Force
from companion.games.britannia.board import area
from companion.games.britannia.nations import ORDER, ROUNDS
from companion.games.britannia.odds import chances, forecast
from companion.games.britannia.facts import Destroyed, Rolled
from companion.games.britannia.screen import ahead, throw_view, worth
from companion.games.britannia.screen.projection import one_more, open_now, projected
from companion.games.britannia.steps import Battle, Battles, Voting
from companion.kernel import Verdict, encode, judge, legal, top
from companion.web import texts_of
from companion.web.play.offers import offers
from companion.web.words import Reader
from tests.games.britannia.helpers import GAME, NEW, at, cast, do, done, facts_of, fight, lead, move

SAXONS = "saxons: kent 2, essex 3, wessex 1; angles: suffolk 1, lindsey 2; welsh: avalon 1"


def opened(s: Any, seat: str, verb: str, chosen: Mapping[str, Any],
           names: tuple[str, ...] = ("start", "to", "n", "kind", "leader")) -> Iterator[dict[str, Any]]:
    """Every choice at the end of the fields."""
    if len(chosen) == len(names):
        yield dict(chosen)
        return
    for value in top(s).opens(s, seat, verb, chosen):
        yield from opened(s, seat, verb, dict(chosen) | {names[len(chosen)]: value}, names)


@pytest.mark.parametrize(("s", "seat"), [
    (NEW, "yellow"), (at("saxons", 9, SAXONS), "red"),
    (at("angles", 7, "angles: frisian_sea 6; welsh: york 1"), "blue"),
    (at("saxons", 8, SAXONS, leaders={"aelle": "essex"}), "red")])
def test_moves_field_by_field_hold_every_legal_one(s: Any, seat: str) -> None:
    told = {a.Move(seat=seat, **one) for one in opened(s, seat, "move", {})}
    may = {x for x in legal(GAME, s, seat) if isinstance(x, a.Move)}
    assert may <= told
    assert {x for x in told if not judge(GAME, s, x).refusals} == may
    assert list(top(s).opens(s, seat, "", {})) == ["move", "done"]


ENDS = fight("normans", 15, "normans: kent 3 infantry 2 cavalry; saxons: kent 2 infantry 1 burh", "kent", "saxons")
LEAVING = at("saxons", 9, "saxons: south_mercia 4; angles: south_mercia 3, essex 1",
             Battle(area("south_mercia"), "saxons", "angles", stage="defender"))


@pytest.mark.parametrize(("s", "side", "kind", "verb"), [
    (ENDS, "normans", a.Result, "result"), (LEAVING, "angles", a.Retreat, "retreat")])
def test_many_ends_and_retreats_of_a_battle_open_field_by_field_and_a_few_are_listed(
        s: Any, side: str, kind: Any, verb: str) -> None:
    seat, step = lead(side), top(s)
    names = tuple(x for x in kind.__struct_fields__ if x != "seat")
    told = {kind(seat=seat, **one) for one in opened(s, seat, verb, step.where(verb), names)}
    assert told == {x for x in legal(GAME, s, seat) if isinstance(x, kind)}
    assert next(step.opens(s, seat, "", {})) == verb
    few = fight("saxons", 8, "saxons: kent 2; angles: kent 1", "kent", "angles")
    assert list(top(few).opens(few, lead("saxons"), "", {})) == []


def test_of_a_position_that_was_saved_and_read_corrections_still_fit() -> None:
    assert GAME.coherent(GAME.codec.state(encode(NEW)))
    assert tuple(GAME.sides(GAME.codec.state(encode(NEW)))) == ORDER


@pytest.mark.parametrize(("ours", "theirs"), [
    (Force(2), Force(1)), (Force(3, roman=True), Force(2, hard=True)), (Force(2, 1, led=True), Force(1, fort=1)),
    (Force(4), Force(2, burh=1))])
def test_quick_chances_are_the_exact_ones(ours: Force, theirs: Force) -> None:
    exact, (wins, loses, lost, killed) = forecast(ours, theirs), chances(ours, theirs)
    assert [wins, loses] == pytest.approx([float(exact.attackers), float(exact.defenders)])
    assert [lost, killed] == pytest.approx([float(x) for x in exact.lost((ours, theirs))])


def test_a_move_says_how_far_it_goes_what_it_scores_and_how_its_battle_ends() -> None:
    free = worth.of_move(NEW, move("romans", "english_channel", "kent", 3))
    assert (free.short.endswith("%"), free.lines[0]) == (True, ("steps", {"n": 1}))
    s = at("romans", 1, "romans: english_channel 3")
    assert worth.of_move(s, move("romans", "english_channel", "kent", 3)).short.startswith("1 +")
    s = at("saxons", 9, SAXONS)
    fought = worth.of_move(s, move("saxons", "essex", "suffolk", 3))
    assert dict(fought.lines)["overruns"] == {"foe": "angles"}


def test_a_battle_says_its_chances_and_points_before_it_is_chosen() -> None:
    s = at("saxons", 9, "saxons: kent 2, essex 2; angles: essex 1; welsh: kent 1", Battles("saxons"))
    clash = worth.of_battle(s, area("essex"))
    assert clash.wins == pytest.approx(float(forecast(Force(2), Force(1)).attackers))
    assert GAME.screen.cost(s, a.Fight(seat="red", at=area("essex"))) == f"{round(100 * clash.wins)}\u00a0%"
    assert clash.wins + clash.loses + clash.nobody == pytest.approx(1)
    assert GAME.screen.about(s, a.Fight(seat="red", at=area("essex")), "en")[0][0] == "battle_losses"
    large = at("saxons", 9, "saxons: kent 12, essex 2; angles: essex 1, kent 9", Battles("saxons"))
    assert GAME.screen.about(large, a.Fight(seat="red", at=area("kent")), "en")[0][0] == "battle_ends"
    begun = at("saxons", 9, "saxons: essex 2; angles: essex 1", Battle(area("essex"), "saxons", "angles"))
    line = GAME.screen.standing(begun)
    assert line is not None
    assert line[1]["ours"] == {"infantry": 2}


@pytest.mark.parametrize(("chance", "says"), [
    (0, "0 %"), (0.004, "< 1 %"), (0.5, "50 %"), (0.996, "> 99 %"), (1, "100 %")])
def test_a_chance_is_certain_only_where_it_is(chance: float, says: str) -> None:
    assert worth.percent(chance) == says.replace(" ", "\u00a0"), "no line ends within it"


def test_of_too_many_dice_only_what_is_certain_is_said() -> None:
    """Sixteen armies against one win at least as often as fifteen; thirteen against nine are too many to count."""
    fought = worth.of_move(NEW, move("romans", "english_channel", "kent", 16))
    assert fought.short == "100\u00a0%"
    assert dict(fought.lines)["overruns"] == {"foe": "belgae"}
    even = at("romans", 1, "romans: english_channel 13; belgae: kent 9")
    assert worth.of_move(even, move("romans", "english_channel", "kent", 13)).short == "?\u00a0%"


def test_of_a_move_that_the_rules_forbid_nothing_is_said() -> None:
    s = at("romans", 1, "romans: kent 1; belgae: south_mercia 1")
    assert worth.of_move(s, move("romans", "kent", "york")) == worth.Goal("", ())


def test_panels_are_nations_by_who_leads_them() -> None:
    panels = GAME.screen.panels(NEW, "en")
    assert tuple(p.side for p in panels) == ORDER
    assert [p.side for p in panels if p.acts] == ["romans"]
    assert all(p.idle == (not NEW.places(p.side)) and p.seat == lead(p.side) for p in panels)


def test_all_rounds_stand_in_the_strip() -> None:
    rounds = GAME.screen.timeline(NEW)
    assert [x.n for x in rounds] == list(range(1, ROUNDS + 1))
    assert [x.n for x in rounds if any(icon == "star" for icon, _ in x.signs)] == [5, 7, 10, 13, 16]
    assert ("romans", 16) in [(side, n) for side, n, _ in rounds[0].comes]


def test_before_a_turn_three_lines_say_its_aims_and_who_is_next() -> None:
    assert [key for key, _ in GAME.screen.brief(NEW)] == ["now", "next"]
    assert GAME.screen.brief(NEW)[-1][1]["side"] == "belgae"
    moved = do(NEW, move("romans", "english_channel", "kent", 3))
    assert GAME.screen.brief(moved) == ()
    last = do(at("saxons", 9, SAXONS), done("saxons"))
    assert (ahead.acting(last), GAME.screen.brief(last)[-1]) == ("angles", ("last", {"round": 9}))


def test_what_a_retreat_comes_to_is_said_before_it_is_chosen() -> None:
    """At the dice for the attackers later on, at each retreat for whoever may leave: to the end, with one, with two."""
    s = at("saxons", 9, "saxons: kent 4; angles: kent 3, essex 1", Battle(area("kent"), "saxons", "angles"))
    assert [key for key, _ in GAME.screen.brief(s)] == ["round"]
    assert {line[1]["side"] for x in GAME.screen.assumed(s) for line in x.lines} == {"saxons"}
    s = do(s, cast(1, 1, 1, 1, 1, 1, 1))
    assert [x.label for x in GAME.screen.assumed(s)] == [
        ("nobody", {"n": 0}), ("until", {"n": 1}), ("until", {"n": 2})]
    lines = [line for x in GAME.screen.assumed(s) for line in x.lines]
    assert [(key, x["side"]) for key, x in lines] == [
        ("stays", "angles"), ("retreats", "angles"), ("retreats", "angles")]
    wins = [int(x["wins"].removesuffix("\u00a0%")) for _, x in lines]
    assert wins == sorted(wins, reverse=True), "who leaves earlier wins less often"
    large = at("saxons", 9, "saxons: kent 12; angles: kent 9", Battle(area("kent"), "saxons", "angles"))
    assert [key for key, _ in GAME.screen.brief(large)] == ["round"]
    assert not GAME.screen.assumed(large), "exact chances of so many dice would keep the screen waiting"


def test_what_would_score_now_knows_the_limits_and_one_more_area() -> None:
    welsh = at("welsh", 7, "welsh: gwynedd 1, powys 1, dyfed 1, avalon 1, hwicce 1")
    then = projected(welsh, "welsh")
    assert then.round == 7
    assert then.points > 0
    more = one_more(welsh, "welsh")
    place = next(iter(more))
    s = replace(welsh, units=welsh.units | {place: {"welsh": {"infantry": 1}}})
    assert projected(s, "welsh").points == then.points + more[place]
    assert open_now(NEW, "romans")
    assert not projected(NEW, "normans").points


def test_of_the_end_alone_losses_and_points_are_worked_out_and_what_cannot_be_is_refused() -> None:
    s = at("romans", 1, "romans: kent 3; belgae: kent 1; welsh: avalon 1", Battle(area("kent"), "romans", "belgae"))
    after = do(s, a.Result(seat="yellow", at=area("kent"), winner="romans", infantry=2))
    assert (after.armies("romans", area("kent")), after.armies("belgae", area("kent"))) == (2, 0)
    assert {x.source for x in after.awards} == {"eliminate", "occupy"}
    for result in (a.Result(seat="yellow", at=area("kent"), winner="romans", infantry=4),
                   a.Result(seat="yellow", at=area("kent"), winner="romans"),
                   a.Result(seat="yellow", at=area("kent"), winner="welsh", infantry=1),
                   a.Result(seat="yellow", at=area("essex"), winner="", infantry=0)):
        assert [x.guard for x in judge(GAME, s, result).refusals] == ["result.possible"]
    lost = do(s, a.Result(seat="yellow", at=area("kent"), winner="belgae", infantry=1))
    assert lost.here(area("kent")) == {"belgae": {"infantry": 1}}
    both = do(s, a.Result(seat="yellow", at=area("kent"), winner=""))
    assert not both.here(area("kent"))


def test_a_fort_stands_while_an_army_is_left_and_may_be_left_alone() -> None:
    s = at("welsh", 2, "welsh: kent 2; romans: kent 1 infantry 1 fort", Battle(area("kent"), "welsh", "romans"))
    alone = do(s, a.Result(seat="green", at=area("kent"), winner="romans"))
    assert alone.here(area("kent")) == {"romans": {"fort": 1}}
    held = do(s, a.Result(seat="green", at=area("kent"), winner="romans", infantry=1))
    assert held.here(area("kent")) == {"romans": {"infantry": 1, "fort": 1}}
    assert do(s, a.Result(seat="green", at=area("kent"), winner="welsh", infantry=1)).burnt == (area("kent"),)


def test_dice_are_told_by_kind_and_a_miss_needs_no_face() -> None:
    s = at("saxons", 8, "saxons: kent 2; normans: kent 1 infantry 1 cavalry", Battle(area("kent"), "saxons", "normans"))
    assert [(x.label[1]["side"], x.label[1]["kind"], x.n) for x in GAME.screen.dice(s)] == [
        ("saxons", "infantry", 2), ("normans", "infantry", 1), ("normans", "cavalry", 1)]
    told = do(s, cast(5, 0, 0, 0))
    assert told.armies("normans", area("kent")) == 1
    assert [x.guard for x in judge(GAME, s, cast(7, 0, 0, 0)).refusals] == ["cast.faces"]
    assert [x.guard for x in judge(GAME, s, cast(5, 0, 0)).refusals] == ["cast.faces"]


def test_a_round_of_battle_is_shown_as_a_throw_and_says_what_it_came_to() -> None:
    s = at("saxons", 8, "saxons: kent 2; angles: kent 1", Battle(area("kent"), "saxons", "angles"))
    facts = facts_of(s, cast(5, 1, 2))
    hands = next(x for x in (GAME.throws.throw_of(s, fact) for fact in facts) if x)
    assert [len(hand.dice) for hand in hands] == [2, 1]
    end = GAME.throws.outcome(s, facts)
    assert (end.won, end.own, end.other, end.against) == (True, 1, 0, "blue")
    assert GAME.throws.near(s)
    assert GAME.throws.throw_of(s, next(x for x in facts_of(s, cast(5, 0, 0)) if type(x).__name__ == "Rolled")) is None


def test_a_vote_says_how_many_and_those_given_so_far() -> None:
    s = at("saxons", 9, SAXONS, Voting(("saxons", "angles")))
    assert GAME.screen.standing(s) == ("first_vote", {"side": "saxons", "n": 3})
    voted = do(s, a.Vote(seat="red", side="saxons", choice="saxons"))
    assert GAME.screen.standing(voted) == ("votes", {"side": "angles", "n": 2, "votes": {"saxons": 3}})


@pytest.mark.parametrize(("ours", "theirs", "won"), [(0, 0, None), (1, 1, None), (2, 1, True), (0, 1, False)])
def test_a_round_of_battle_is_won_by_whoever_lost_fewer_and_by_nobody_where_both_lost_alike(
        ours: int, theirs: int, won: bool | None) -> None:
    place = area("kent")
    facts = [Rolled(place, "saxons", "jutes", (5,), (5,)),
             *(Destroyed(side, place, "infantry", n, by) for side, n, by in (
                 ("jutes", ours, "saxons"), ("saxons", theirs, "jutes")) if n)]
    outcome = throw_view.outcome(at("saxons", 8, SAXONS), facts)
    assert outcome is not None
    assert (outcome.won, outcome.own, outcome.other) == (won, ours, theirs)
    assert outcome.part, "the odds were of the whole battle: no round of it is luck or bad luck"


@pytest.mark.parametrize(("action", "says"), [
    (a.Result(seat="yellow", at="area:kent", winner="romans", infantry=2), "Battle over: 2 left of the Romans"),
    (a.Result(seat="yellow", at="area:kent", winner=""), "Battle over: nobody is left"),
    (a.Submit(seat="blue", side="belgae"), "Belgae submit to Rome")])
def test_what_undo_would_take_back_says_what_it_was(action: Any, says: str) -> None:
    """Read after a name and a colon."""
    reader = Reader(GAME, NEW, "en", {"yellow": "Eva", "blue": "Jan"}, texts_of("britannia"))
    assert reader.done_action(action, "battle") == says


def test_a_retreat_that_is_refused_is_a_sentence() -> None:
    s = at("saxons", 8, "saxons: suffolk 1, powys 1, south_mercia 1; welsh: north_mercia 1, hwicce 1")
    s = do(s, move("saxons", "suffolk", "north_mercia"), done("saxons"), cast(1, 1))
    possible = [x for x in legal(GAME, s, "green") if isinstance(x, a.Retreat)]
    wrong = a.Retreat(seat="green", start=possible[0].start, to=area("march"), n=1)
    verdict = judge(GAME, s, wrong)
    assert verdict.refusals
    for lang, said in (("en", "infantry ×1 from North Mercia to March"), ("cs", "pěchota ×1, North Mercia → March")):
        reader = Reader(GAME, s, lang, {}, texts_of("britannia"))
        group = next(g for g in offers(reader, [*((x, Verdict()) for x in possible), (wrong, verdict)]) if g.near)
        assert [x.label for x in group.near] == [said]
