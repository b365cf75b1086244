"""Fights, the rule of eight, awakening (D23 to D33)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures, steps
from companion.games.rise_snu.screen.chances import fight
from companion.games.rise_snu.steps.awake import nearest_wells
from companion.games.rise_snu.steps.fights import outcome
from companion.kernel import actors, top
from tests.games.rise_snu.helpers import (
    CALM, at, do, draw, facts, go, inside, lying, moving, offered, quest, refused, roll, settled, stands, walking,
    with_)

TOGETHER = walking(stands(stands(CALM, "ann", "C5"), "bob", "C5"))
ATTACK = a.Attack(seat="ann", target="bob")


def test_D23_the_higher_sum_wins_and_the_loser_pays_two_lives() -> None:
    """R12.1, R12.2, R12.3, R3.4: 3+5 against 4+3."""
    s = do(with_(TOGETHER, "bob", power=1), ATTACK, roll(5, 3))
    assert (s.players["ann"].lives, s.players["bob"].lives) == (5, 2)


def test_D24_equal_sums_are_a_draw() -> None:
    """R12.2: 3+5 and 4+4."""
    s = do(with_(TOGETHER, "bob", power=1), ATTACK, roll(5, 4))
    assert (s.players["ann"].lives, s.players["bob"].lives) == (5, 4)


def test_D25_an_eight_beats_any_power() -> None:
    """R12.7: 2+8 against 7+6."""
    assert outcome((8, 6), (2, 7)) == 0
    s = do(with_(TOGETHER, "bob", power=4), ATTACK, roll(8, 6))
    assert s.players["bob"].lives == 2


def test_D26_two_eights_are_a_draw() -> None:
    """R12.7."""
    assert outcome((8, 8), (1, 9)) == -1


def test_D27_one_attack_a_round_and_moving_on() -> None:
    """R12.4, I9."""
    s = do(TOGETHER, ATTACK, roll(5, 3))
    assert refused(s, ATTACK) == {"attack.once"}
    assert go(s, "D5") in offered(s, "ann", a.Go)


def test_D28_a_creature() -> None:
    """R12.5, R12.6, R8.5, R9.1: won the card is kept, drawn it goes, lost it costs a life."""
    s = inside(replace(CALM, drawn=("event-knight",)), steps.CreatureFight("ann", "event-knight", 4))
    won, drawn, lost = (do(s, roll(n, 4)) for n in (6, 5, 4))
    assert won.players["ann"].trophies == ("event-knight",)
    assert figures.experience(won, "ann") == 5
    assert drawn.discards["events"] == ("event-knight",)
    assert drawn.players["ann"].lives == 5
    assert lost.discards["events"] == ("event-knight",)
    assert lost.players["ann"].lives == 4


def test_D29_an_eight_of_the_creature_wins() -> None:
    """R12.7, A34: the power 9 does not help."""
    s = inside(replace(with_(CALM, power=6), drawn=("event-knight",)), steps.CreatureFight("ann", "event-knight", 4))
    assert do(s, roll(7, 8)).players["ann"].lives == 4


def test_D30_a_creature_that_is_not_hostile() -> None:
    """R8.5: no fight, but its experience."""
    s = do(inside(CALM, steps.EventDue("ann")), draw("event-choir"))
    assert s.players["ann"].trophies == ("event-choir",)
    s = do(inside(CALM, steps.EventDue("ann")), draw("event-tailor"))
    assert isinstance(top(s), steps.CreatureFight)


def test_D31_awakening_for_a_red_token() -> None:
    """R13.1, R15.5, A45: the nearest well, all lives, one red token, experience kept, points gone."""
    s = with_(stands(stands(TOGETHER, "ann", "C4"), "bob", "C4"), lives=1, power=2, experience=6)
    s = do(s, ATTACK, roll(1, 7))
    p = s.players["ann"]
    assert (p.at, p.lives, p.power, p.experience, p.bp) == (at(s, "C3"), 5, 1, 6, 0)


def test_D32_awakening_without_a_red_token() -> None:
    """R13.1: all experience goes."""
    s = with_(stands(stands(TOGETHER, "ann", "C4"), "bob", "C4"), lives=1, trophies=("event-wind",), experience=2)
    s = do(s, ATTACK, roll(1, 7))
    assert figures.experience(s, "ann") == 0
    assert figures.power(s, "ann") == 3
    assert s.discards["events"] == ("event-wind",)


def test_D33_what_stays_at_awakening() -> None:
    """R13.2, A39: quests, items, abilities and fulfilment."""
    s = with_(stands(stands(TOGETHER, "ann", "C4"), "bob", "C4"), lives=1, items=("event-sword",))
    s = quest(quest(s, "easy-wells", "iridion", 2), "easy-gates", "filnerin", 0)
    s = do(s, ATTACK, roll(1, 8))
    p = s.players["ann"]
    assert p.items == ("event-sword",)
    assert [x.left for x in p.quests] == [2, 0]
    assert not p.trophies


def test_the_nearest_well_may_be_chosen_and_counted_by_points() -> None:
    """R13.1, A43."""
    assert nearest_wells(CALM, at(CALM, "F5"), False) == (at(CALM, "E8"), at(CALM, "G8"))
    s = inside(stands(with_(CALM, lives=0), "ann", "F5"), steps.Awakening("ann"))
    assert actors(s) == ("ann",)
    s = do(s, a.Land(seat="ann", to=at(s, "G8")))
    assert s.players["ann"].at == at(s, "G8")
    assert s.players["ann"].lives == 5
    by_cost = settled(CALM, well_by_cost=True)
    assert set(nearest_wells(by_cost, at(CALM, "F5"))) == {at(CALM, x) for x in ("C3", "I3", "E8", "G8")}


def test_both_sides_of_a_duel_may_roll_again() -> None:
    """R3.7: the attacker lets the dice stand, then the other side is asked; new dice ask the attacker anew."""
    s = with_(with_(TOGETHER, abilities=("ability-fearless",)), "bob", abilities=("ability-fearless",))
    s = do(s, ATTACK, roll(5, 3))
    assert actors(s) == ("ann",)
    s = do(s, a.Again(seat="ann", yes=False))
    assert actors(s) == ("bob",)
    assert do(s, a.Again(seat="bob", yes=False)).players["bob"].lives == 2
    s = do(s, a.Again(seat="bob", yes=True), roll(3, 5), a.Again(seat="ann", yes=False))
    assert s.players["ann"].lives == 3


def test_attacking_without_moving_is_a_setting() -> None:
    """R12.1, A33."""
    s = walking(TOGETHER, walked=False)
    assert refused(s, ATTACK) == {"attack.arrival"}
    assert not refused(settled(s, attack_from_start=True), ATTACK)


def test_odds_count_the_rule_of_eight() -> None:
    """R12.7: whoever is weaker wins with an 8 against anything but an 8."""
    won, lost = fight((0, 20))
    assert (won, lost) == (7 / 64, 56 / 64)


def test_abilities_of_characters_work() -> None:
    """R3.7, R11.1: the Barbarian rolls a fight again, the Dragoness wins ties, the Knight learns from a duel."""
    s = do(TOGETHER, ATTACK, roll(7, 3))
    assert s.players["ann"].experience == 3
    barbarian = replace(TOGETHER, players=TOGETHER.players | {"ann": replace(
        TOGETHER.players["ann"], character="barbar")})
    s = do(barbarian, ATTACK, roll(1, 3))
    assert actors(s) == ("ann",)
    s = do(s, a.Again(seat="ann", yes=True), roll(8, 3))
    assert s.players["bob"].lives == 2
    dragoness = replace(TOGETHER, players=TOGETHER.players | {"bob": replace(
        TOGETHER.players["bob"], character="san")})
    s = do(with_(dragoness, power=3), ATTACK, roll(3, 3))
    assert s.players["ann"].lives == 3


def test_a_fight_on_a_card_and_after_it() -> None:
    """R12.6: what a creature does after the fight, by its result; a lying card may hold a creature."""
    s = inside(replace(CALM, drawn=("event-goat",)), steps.CreatureFight("ann", "event-goat", 2))
    assert do(s, roll(8, 1)).players["ann"].bp == 10
    s = walking(stands(lying(CALM, "horror-guest", "A2", "bob"), "ann", "A1"), 5)
    s = do(s, go(s, "A2"))
    assert isinstance(top(s), steps.CreatureFight)
    assert top(s).power == 4
    assert do(s, roll(1, 7)).players["ann"].lives == 4


def test_facts_of_a_fight_are_told() -> None:
    """R12.2."""
    found = facts(do(TOGETHER, ATTACK), roll(5, 1))
    fought = next(x for x in found if isinstance(x, f.Fought))
    assert (fought.faces, fought.powers, fought.winner) == ((5, 1), (3, 3), "ann")
    assert moving(CALM).players["ann"].bp == 0
