"""Walking: costs, cards on the way, worlds (S04 to S10, S15, D01 to D13)."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures, steps
from companion.games.rise_snu.screen.chances import to_a_hall
from companion.games.rise_snu.settings import DEMONS, HEROES
from companion.games.rise_snu.ways import prices, ways
from companion.kernel import actors, top
from tests.games.rise_snu.helpers import (
    CALM, GAME, at, do, done, draw, facts, go, lying, moving, offered, quest, refused, roll, ruled, settled, stands,
    walking, with_)


def cost(s: Any, cell: str) -> int:
    return ways(s, "ann").cheap[at(s, cell)].cost


def test_D01_a_roll_and_movement_make_points_and_the_rest_is_lost() -> None:
    """R5.1, R3.5, R3.3: roll 2 and movement 5 are 7 points; a way of 6 leaves one, which is lost."""
    s = do(moving(CALM), roll(2))
    assert s.players["ann"].bp == 7
    s = do(walking(stands(CALM, "ann", "A5"), 7), go(CALM, "C5"), go(CALM, "B6"))
    assert s.players["ann"].bp == 7 - 2 - 3
    assert do(s, done()).players["ann"].bp == 0


def test_D02_one_point_is_enough_for_a_path_alone() -> None:
    """R5.3, R5.4."""
    s = walking(stands(CALM, "ann", "A4"), 1)
    assert go(s, "A5") in offered(s, "ann", a.Go)
    assert refused(s, go(s, "A3")) == {"go.points"}


def test_D03_no_diagonal_step() -> None:
    """R5.2: a cell that touches by a corner costs two steps."""
    assert cost(walking(stands(CALM, "ann", "B2")), "C3") == 4
    assert refused(walking(stands(CALM, "ann", "B2"), 3), go(CALM, "C3")) == {"go.points"}


def test_D04_the_gate_of_time_takes_the_points_and_a_roll() -> None:
    """R5.6, R4.4, R8.3, I10: the points left are lost; 1, 2 and 3 bring an event."""
    s = walking(stands(CALM, "ann", "E6"), 7)
    s = do(s, go(s, "F6"))
    assert s.players["ann"].bp == 0
    assert isinstance(top(s), steps.Mystery)
    for face in (1, 2, 3):
        assert isinstance(top(do(s, roll(face))), steps.EventDue)
    assert refused(s, go(s, "E6")) >= {"sequence"}


def test_D05_a_card_works_on_void_and_not_on_a_world() -> None:
    """R7.5: of a card half on a world only the void cells cost its points."""
    s = lying(walking(stands(CALM, "ann", "C3"), 20), "horror-barrier", "D3", "bob")
    assert figures.cost(s, "ann", at(s, "D3")) == 6
    assert figures.cost(s, "ann", at(s, "E3")) == 2
    assert s.card_at(at(s, "E3")) == ""


def test_D06_a_well_under_a_card_stays_a_well() -> None:
    """R4.3, A11: its cost is the card's, for spells it is a well."""
    s = lying(stands(CALM, "ann", "C3"), "dream-portal", "C3")
    assert figures.cost(s, "ann", at(s, "C3")) == 5
    assert figures.spell_bonus(s, "ann") == 1


def test_D07_a_whole_lap_costs_18_points() -> None:
    """R6.3, R6.4, R6.1, R6.2, R4.5, R4.6: 9 entries of 2 points, the hall for nothing; with 17 one stops before."""
    s = walking(stands(CALM, "ann", "F5"), 18)
    assert cost(s, "F3") == 18
    hall = do(s, go(s, "F3"))
    assert hall.players["ann"].at == at(s, "F3")
    assert hall.players["ann"].bp == 0
    assert isinstance(top(hall), steps.QuestDue)
    s = walking(stands(CALM, "ann", "F5"), 17)
    assert at(s, "F3") not in ways(s, "ann").cheap
    s = do(s, go(s, "G4"), done())
    assert (s.players["ann"].lap, isinstance(top(s), steps.EventDue)) == (8, True)


def test_D08_three_steps_from_the_gate() -> None:
    """R6.2, R8.2: lap 1, six points, lap 4, and an event."""
    s = do(walking(stands(CALM, "ann", "F4", 1), 6), go(CALM, "E2"))
    assert s.players["ann"].lap == 4
    assert isinstance(top(s), steps.EventDue)


def test_D09_into_a_ring_only_by_the_gate_and_never_back() -> None:
    """R6.1, R4.6."""
    s = walking(stands(CALM, "ann", "D3"), 2)
    assert refused(s, go(s, "E3")) == {"go.gate"}
    assert refused(walking(stands(CALM, "ann", "E2", 4)), go(CALM, "E3")) == {"go.clockwise"}


def test_D10_leaving_a_world_ends_the_lap() -> None:
    """R6.5: back through the gate, lap 1."""
    s = do(walking(stands(CALM, "ann", "F2", 5), 8), go(CALM, "F1"))
    assert s.players["ann"].lap == 0
    s = walking(stands(s, "ann", "F5"), 2)
    assert do(s, go(s, "F4")).players["ann"].lap == 1


def test_D11_the_second_entry_of_the_gate_leads_into_the_hall() -> None:
    """R6.3, R6.4, A19: three points, one is lost, no event, a quest."""
    s = walking(stands(CALM, "ann", "G4", 8), 3)
    after = facts(s, go(s, "F3"))
    assert not any(isinstance(x, f.EventDrawn) for x in after)
    s = do(s, go(s, "F3"))
    assert (s.players["ann"].at, s.players["ann"].bp, s.players["ann"].lap) == (at(s, "F3"), 0, 0)
    assert isinstance(top(s), steps.QuestDue)


def test_D12_from_the_hall_to_a_corner_of_the_ring() -> None:
    """R6.6, A14."""
    s = walking(stands(CALM, "ann", "F3"), 2)
    assert {x.to for x in offered(s, "ann", a.Go)} == set(s.ground.worlds["iridion"].ring)


def test_A20_whoever_is_carried_onto_the_ring_has_moved() -> None:
    s = settled(walking(stands(CALM, "ann", "E3"), walked=False, began="cell:A3"), event_without_moving=False)
    assert isinstance(top(do(s, done())), steps.EventDue)


def test_D13_an_event_without_a_step() -> None:
    """R8.2, A20: whoever stays on the ring draws; not with the setting."""
    s = walking(stands(CALM, "ann", "E2", 4), 3)
    assert isinstance(top(do(s, done())), steps.EventDue)
    s = settled(s, event_without_moving=False)
    assert not isinstance(top(do(s, done())), steps.EventDue)


def test_S04_the_cost_of_a_card_is_paid_for_each_cell() -> None:
    """R5.5: two cells of the Barrier cost 12; with 11 one enters the first alone."""
    s = lying(lying(CALM, "horror-barrier", "A2", "bob"), "horror-barrier~2", "C1", "bob")
    s = walking(stands(s, "ann", "A1"), 12)
    s = do(s, go(s, "A2"), go(s, "A3"))
    assert s.players["ann"].bp == 0
    short = do(walking(stands(s, "ann", "A1"), 11), go(s, "A2"))
    assert short.players["ann"].bp == 5
    assert refused(short, go(short, "A3")) == {"go.points"}


def test_S05_a_card_works_once_a_round() -> None:
    """R7.11, I9: a second cell of the Volcano costs points and no lives; the next round it works again."""
    s = walking(stands(lying(CALM, "horror-volcano", "A2", "bob"), "ann", "A1"), 16)
    s = do(s, go(s, "A2"))
    assert s.players["ann"].lives == 2
    s = do(s, go(s, "A3"))
    assert (s.players["ann"].lives, s.players["ann"].bp) == (2, 8)
    assert "horror-volcano" in s.players["ann"].used
    s = do(s, done(), done("bob"), roll(1), done("bob"))
    assert s.round == 2
    assert s.players["ann"].used == ()


def test_S06_starting_on_a_card() -> None:
    """R7.13, R7.14, A26: use it first, leave it unused, or stay and be exposed."""
    s = moving(stands(lying(CALM, "horror-volcano", "A1", "bob"), "ann", "A1"))
    used = do(s, a.UseCard(seat="ann", card="horror-volcano"), roll(2))
    assert used.players["ann"].lives == 2
    unused = do(s, done(), roll(2))
    away = do(unused, go(unused, "C1"))
    assert away.players["ann"].lives == 5
    assert top(away).seat == "bob"
    stayed = do(unused, go(unused, "B1"), done())
    assert stayed.players["ann"].lives == 2


def test_S07_a_helpful_card_is_optional() -> None:
    """R7.12, R7.15, R15.4: decline the Portal and keep its tokens, or be carried into a hall."""
    s = walking(stands(lying(CALM, "dream-portal", "A2"), "ann", "A1"), 7)
    s = do(s, go(s, "A2"))
    assert (s.players["ann"].bp, s.lying["dream-portal"].actions) == (2, 3)
    use = a.UseCard(seat="ann", card="dream-portal")
    hall = do(s, use, a.Land(seat="ann", to=at(s, "C8")))
    assert (hall.players["ann"].at, hall.lying["dream-portal"].actions) == (at(s, "C8"), 2)
    assert hall.players["ann"].stopped
    assert isinstance(top(hall), steps.QuestDue)
    poor = walking(stands(lying(CALM, "dream-portal", "A2"), "ann", "A1"), 4)
    assert refused(poor, go(poor, "A2")) == {"go.points"}


def test_S08_a_harmful_card_is_compulsory() -> None:
    """R7.12, R7.10: it works at once, nothing is asked."""
    s = walking(stands(lying(CALM, "horror-volcano", "A2", "bob"), "ann", "A1"), 5)
    s = do(s, go(s, "A2"))
    assert s.players["ann"].lives == 2
    assert s.lying["horror-volcano"].actions == 1


def test_S09_out_of_the_hall_and_out_of_the_world() -> None:
    """R6.6, R6.5: four points lead out; the next visit begins at the gate."""
    s = walking(stands(CALM, "ann", "F3"), 4)
    s = do(s, go(s, "D3") if at(s, "D3") in ways(s, "ann").safe else go(s, "E3"))
    assert (s.players["ann"].at, s.players["ann"].lap, s.players["ann"].bp) == (at(s, "D3"), 0, 0)


def test_S10_the_firebird() -> None:
    """R7.1, R7.2, A02, A03: heroes roll, demons pass."""
    s = walking(stands(lying(CALM, "dream-firebird", "A2"), "ann", "A1"), 5)
    s = do(s, go(s, "A2"))
    assert actors(s) == ("table",)
    assert do(s, roll(1)).players["ann"].power == 1
    assert do(s, roll(4)).players["ann"].bp == 5 - 1 + 4
    assert do(s, roll(8)).players["ann"].lives == 4
    demon = walking(stands(lying(CALM, "dream-firebird", "J2"), "bob", "K1"), 5, "bob")
    after = do(demon, go(demon, "K2", "bob"))
    assert after.players["bob"].bp == 3  # the Shadow pays 2 on dreams, by its own ability
    assert actors(after) == ("bob",)


def test_S15_what_cells_cost() -> None:
    """R5.4, R4.1."""
    costs = {cell: figures.cost(CALM, "ann", at(CALM, cell)) for cell in ("A5", "A4", "C3", "E3", "F4", "F3", "F6")}
    assert costs == {"A5": 1, "A4": 2, "C3": 2, "E3": 2, "F4": 2, "F3": 0, "F6": 2}


def test_the_safe_way_goes_round_a_card() -> None:
    """R7.10: where a shorter way meets a harmful card, both ways are offered."""
    s = walking(stands(lying(CALM, "horror-needles", "B4", "bob"), "ann", "A5"), 9)
    safe, cheap = ways(s, "ann")
    to = at(s, "D5")
    assert cheap[to].meets == ("horror-needles",) or safe[to].cost <= cheap[to].cost
    assert {x.through for x in offered(s, "ann", a.Go) if x.to == at(s, "C5")} <= {True, False}


def test_prices_tell_what_is_missing() -> None:
    """R5.3."""
    assert prices(walking(CALM, 2), "ann")[at(CALM, "F4")].cost == 10


def test_anticlockwise_after_the_hall_is_a_setting() -> None:
    """R6.7, A73."""
    s = walking(stands(CALM, "ann", "E2"), 2)
    assert at(s, "E3") not in ways(s, "ann").cheap
    assert at(s, "E3") in ways(settled(s, back_both_ways=True), "ann").cheap


def test_a_joined_world_gives_nothing() -> None:
    """R6.8, A16: its ring is walked, its hall visited, and no quest is given."""
    s = walking(stands(CALM, "ann", "G4", 8), 3)
    s = do(replace(s, open_worlds=("filnerin", "akademus")), go(s, "F3"))
    assert s.players["ann"].at == at(s, "F3")
    assert not s.players["ann"].quests
    assert not isinstance(top(s), steps.QuestDue)


def test_characters_share_a_cell() -> None:
    """R4.7, R3.1."""
    s = do(walking(stands(CALM, "bob", "A4"), 8), go(CALM, "A4"))
    assert s.here(at(s, "A4")) == ("ann", "bob")
    assert len(HEROES) == len(DEMONS) == 5


def test_healing_wells_and_quests_of_wells() -> None:
    """R10.3: a quest for different wells counts each once."""
    s = quest(walking(stands(CALM, "ann", "B3"), 8), "easy-wells", "iridion", 3)
    s = do(s, go(s, "C3"), go(s, "B3"), go(s, "C3"))
    assert s.players["ann"].quests[0].left == 2
    healed = do(ruled(with_(walking(stands(CALM, "ann", "B3"), 8), lives=2), healing_wells=True), go(s, "C3"))
    assert healed.players["ann"].lives == 3


def test_an_event_is_drawn_and_followed() -> None:
    """R8.1, R8.4, R8.6: items stay, effects happen at once."""
    s = walking(stands(CALM, "ann", "E2", 4), 1)
    assert isinstance(top(s), steps.Movement)
    s = do(s, done())
    item = do(s, draw("event-sword"))
    assert item.players["ann"].items == ("event-sword",)
    once = do(with_(s, lives=2), draw("event-feast"))
    assert once.players["ann"].lives == 4
    assert "event-feast" in once.discards["events"]


def test_the_chance_to_come_to_a_hall_this_turn_and_by_the_next() -> None:
    """From the gate all the way round: eight cells of two points each and the hall for nothing are 16; 8 and movement 5
    bring 13 at most, so it takes two turns. After a roll of 1 six points pay three cells, after that 5 are missing."""
    s = stands(CALM, "ann", "F4", 1)
    s = replace(s, open_worlds=(s.ground.world_of[at(s, "F4")],))
    now, later = to_a_hall(moving(s), "ann")
    assert (now, later) == (0, Fraction(sum(
        other + 5 >= 16 - 2 * ((face + 5) // 2) for face in range(1, 9) for other in range(1, 9)), 64))
    near = moving(stands(s, "ann", "E2", 5))
    cost = prices(near, "ann")[s.ground.worlds[s.open_worlds[0]].hall].cost
    assert to_a_hall(near, "ann")[0] == Fraction(sum(face + 5 >= cost for face in range(1, 9)), 8)
    assert [x.what for x in GAME.odds(near)] == ["hall", "hall-next"]


def test_nothing_is_said_of_halls_out_of_reach() -> None:
    assert to_a_hall(moving(replace(CALM, open_worlds=())), "ann") == (0, 0)
