"""Joining, both scenarios, variants, optional rules (D41 to D52)."""
from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures, steps
from companion.games.rise_snu.game import Setup
from companion.games.rise_snu.settings import Rules
from companion.games.rise_snu.steps.turn import in_turn, slowest_first
from companion.games.rise_snu.steps.worlds import quest_kinds
from companion.kernel import TABLE, actors, sample, top
from tests.games.rise_snu.helpers import (
    CALM, CLASH4, FOUR, GAME, THREE, TRIAL, at, do, done, draw, facts, go, inside, lying, moving, offered, quest,
    refused, roll, ruled, sending, settled, stands, walking, with_)

IRIDION = "iridion"


def before_hall(s: Any, seat: str = "ann") -> Any:
    """One step before the hall of Iridion."""
    return walking(stands(s, seat, "G4", 8), 3, seat)


def into_hall(s: Any, seat: str = "ann") -> Any:
    return do(before_hall(s, seat), go(s, "F3", seat))


def test_D41_joining_a_world() -> None:
    """R10.4, R2.5, A38, A42: a red token, the world token off, others' quests of this world gone, no new quest."""
    s = quest(quest(CALM, "easy-wells", IRIDION, 0), "easy-gates", IRIDION, 1, "bob")
    s = into_hall(s)
    assert s.players["ann"].worlds == (IRIDION,)
    assert s.players["ann"].power == 1
    assert IRIDION not in s.open_worlds
    assert not s.players["bob"].quests
    assert not s.players["ann"].quests
    assert "easy-gates" in s.discards["easy"]


def test_fulfilled_quests_of_others_are_a_setting() -> None:
    """A38: gone, or kept as experience."""
    s = quest(quest(CALM, "easy-wells", IRIDION, 0), "easy-gates", IRIDION, 0, "bob")
    assert not into_hall(s).players["bob"].trophies
    assert into_hall(settled(s, keep_fulfilled=True)).players["bob"].trophies == ("easy-gates",)


def test_D42_an_unfulfilled_quest_gives_nothing() -> None:
    """R10.2: no quest, no joining, the movement ends."""
    s = into_hall(quest(CALM, "easy-wells", IRIDION, 2))
    assert len(s.players["ann"].quests) == 1
    assert not s.players["ann"].worlds
    assert top(s).seat != "ann" or not isinstance(top(s), steps.QuestDue)


def test_D43_the_second_world_wins_the_clash() -> None:
    """R16.1, R17.8: Dreams one, Dark one, Dark joins the third."""
    s = with_(with_(CALM, worlds=("filnerin",)), "bob", worlds=("akademus",))
    s = replace(quest(s, "easy-wells", IRIDION, 0, "bob"), open_worlds=(IRIDION,))
    s = into_hall(s, "bob")
    assert s.over
    assert s.winners == ("bob",)
    assert not actors(s)
    assert GAME.score(s).ranking == (("bob",), ("ann",))


def test_D44_the_long_game_wants_both() -> None:
    """R17.3, A62, A68: one of two is not enough; both bring one red token."""
    s = ruled(CALM, long_game=True)
    assert quest_kinds(s) == ("easy", "hard")
    half = into_hall(quest(quest(s, "easy-wells", IRIDION, 0), "hard-wells", IRIDION, 1))
    assert not half.players["ann"].worlds
    both = into_hall(quest(quest(s, "easy-wells", IRIDION, 0), "hard-wells", IRIDION, 0))
    assert both.players["ann"].worlds == (IRIDION,)
    assert both.players["ann"].power == 1


def test_D45_glory_wins_the_trial() -> None:
    """R18.1, R18.10: easy 1, hard 2 and an ability; 3 of 3 end the game at once."""
    s = with_(quest(TRIAL, "easy-wells", IRIDION, 0), glory=0)
    assert into_hall(s).players["ann"].glory == 1
    hard = into_hall(quest(TRIAL, "hard-wells", IRIDION, 0))
    assert hard.players["ann"].glory == 2
    assert isinstance(top(hard), steps.TakingAbility)
    hard = do(hard, a.Pick(seat="ann", card="ability-proud"))
    assert hard.players["ann"].abilities == ("ability-proud",)
    assert hard.players["ann"].power == 1
    won = into_hall(with_(quest(TRIAL, "hard-wells", IRIDION, 0), glory=1))
    assert won.over
    assert won.winners == ("ann",)


def test_D46_worlds_open_again() -> None:
    """R18.11: glory stays, quests can be had."""
    s = replace(with_(quest(TRIAL, "easy-wells", IRIDION, 0), glory=3), goal=5, open_worlds=(IRIDION,))
    s = into_hall(s)
    assert s.open_worlds == ("iridion", "filnerin", "akademus")
    assert s.players["ann"].glory == 4


def test_D47_the_slowest_is_placed_first() -> None:
    """R18.6, A57: movements 2, 4, 4 with powers 3, 5, 1."""
    numbers = {"barbar": (3, 2), "drak": (5, 4), "rarach": (1, 4)}
    box = replace(TRIAL.box, characters={id: replace(one, power=numbers.get(id, (1, 1))[0],
                                                     movement=numbers.get(id, (1, 1))[1])
                                         for id, one in TRIAL.box.characters.items()})
    s = replace(TRIAL, box=box, players={seat: replace(TRIAL.players[seat], character=who)
                                         for seat, who in zip(THREE, ("rarach", "drak", "barbar"), strict=True)})
    assert slowest_first(s) == ("cyd", "bob", "ann")


def test_D48_the_trial_limits_heroes_and_sending() -> None:
    """R18.2, R18.8, I12, R1.1: four heroes are refused, so are two cards a turn, or one sent and one taken back."""
    with pytest.raises(ValueError, match="characters"):
        GAME.new(Setup(FOUR, mode="trial", characters=dict(zip(
            FOUR, ("rytir", "barbar", "druid", "drak"), strict=True))))
    s = lying(sending(TRIAL, hand=("dream-firebird", "dream-bees")), "dream-lake", "J9")
    s = do(s, a.Send(seat="ann", card="dream-firebird"), a.PlaceCard(seat="ann", at=at(s, "A1")))
    assert "sequence" in refused(s, a.Send(seat="ann", card="dream-bees"))
    assert "sequence" in refused(s, a.Recall(seat="ann", card="dream-lake"))
    assert s.players["ann"].hand == ("dream-bees",)
    assert s.players["ann"].light == 0


def test_D49_four_players_send_before_they_move() -> None:
    """R17.5, R17.6, R17.7, A54: no sending once the helper moves; it gets no quest in a hall."""
    s = walking(CLASH4, seat="cyd")
    s = with_(s, "cyd", hand=("dream-bees",))
    assert "sequence" in refused(s, a.Send(seat="cyd", card="dream-bees"))
    s = into_hall(CLASH4, "cyd")
    assert not s.players["cyd"].quests
    assert not any(isinstance(x, steps.QuestDue) for x in s.flow)
    start = replace(CLASH4, flow=(steps.Rounds(1), steps.SideTurn("dreams", "move")))
    assert actors(start) == ("ann", "cyd")
    s = do(start, a.Begin(seat="cyd"), roll(1))
    assert top(s).seat == "cyd"
    assert refused(s, a.Begin(seat="ann")) >= {"sequence"}


def test_D50_rewards_for_joining() -> None:
    """R19.1, A59, A76: movement, a life, spell rolls for a hard quest; a red token for an easy one."""
    s = ruled(TRIAL, rewards=True)
    cells = {"iridion": ("G4", "F3"), "filnerin": ("D9", "C8"), "akademus": ("J9", "I8")}
    for world, field in (("iridion", "movement"), ("filnerin", "vigour"), ("akademus", "magic")):
        ring, hall = cells[world]
        there = walking(stands(quest(s, "hard-wells", world, 0), "ann", ring, 8), 3)
        after = do(there, go(there, hall))
        assert getattr(after.players["ann"], field) == 1
        assert after.players["ann"].power == 0
        easy = walking(stands(quest(s, "easy-wells", world, 0), "ann", ring, 8), 3)
        assert do(easy, go(easy, hall)).players["ann"].power == 1
    vigour = with_(s, vigour=1)
    assert figures.max_lives(vigour, "ann") == 6


def test_D51_healing_wells() -> None:
    """R19.2, A77, I9: 3 of 5 become 4, a second well in the round heals nothing."""
    s = ruled(with_(walking(stands(CALM, "ann", "C4"), 20), lives=3), healing_wells=True)
    s = do(s, go(s, "C3"))
    assert s.players["ann"].lives == 4
    s = do(s, go(s, "C4"), go(s, "C3"))
    assert s.players["ann"].lives == 4


def test_D52_new_cards_when_worlds_open_again() -> None:
    """R19.4, A60: two cards are discarded, three drawn."""
    s = replace(ruled(with_(quest(TRIAL, "easy-wells", IRIDION, 0), hand=("dream-bees", "dream-lake")),
                      dream_worlds=True), goal=5, open_worlds=(IRIDION,), decks_closed=("dreams", "horrors"))
    s = into_hall(s)
    assert s.players["ann"].hand == ()
    assert isinstance(top(s), steps.Filling)
    n = 0
    while actors(s) == (TABLE,) and isinstance(top(s), steps.Filling):
        s, n = do(s, draw(s.deck(top(s).source(s))[0])), n + 1
    assert n == 9
    assert len(s.players["ann"].hand) == 3
    assert not s.deck("dreams")


def test_setting_up_the_clash() -> None:
    """R16.2, R16.6, R16.7, R1.2, A64, A65, A70: cells 15 and 45, five cards, two cards stay in the box."""
    s = GAME.new(Setup(("ann", "bob")))
    assert (s.players["ann"].at, s.players["bob"].at) == ("cell:A3", "cell:K3")
    assert set(s.removed) == {"dream-genie", "horror-witch"}
    assert quest_kinds(s) == ("easy",)
    assert not s.rules.spells
    assert not s.rules.abilities
    while actors(s) == (TABLE,):
        s = do(s, draw(s.deck(top(s).source(s))[0]))
    assert [len(p.hand) for p in s.players.values()] == [5, 5]


def test_variants_of_the_clash() -> None:
    """R17.1, R17.2: other characters, hard quests."""
    s = GAME.new(Setup(("ann", "bob"), characters={"ann": "titan", "bob": "drak"}, rules=Rules(hard_quests=True)))
    assert s.players["ann"].at == "cell:K3"
    assert quest_kinds(s) == ("hard",)
    with pytest.raises(ValueError, match="characters"):
        GAME.new(Setup(("ann", "bob"), characters={"ann": "rytir", "bob": "drak"}))


def test_four_players_begin_on_wells() -> None:
    """R17.6, A55: Dreams choose first, Dark takes another well."""
    s = GAME.new(Setup(FOUR))
    while actors(s) == (TABLE,):
        s = do(s, draw(s.deck(top(s).source(s))[0]))
    assert actors(s) == ("cyd",)
    s = do(s, a.Land(seat="cyd", to=at(s, "C3")))
    assert refused(s, a.Land(seat="dan", to=at(s, "C3"))) == {"land.start_well"}


def test_setting_up_the_trial() -> None:
    """R18.3, R18.4, R18.7, A56: the highest roll begins, two abilities, one is kept, three cards, decks put away."""
    s = GAME.new(Setup(THREE, mode="trial"))
    s = do(s, roll(8, 8, 1))
    assert actors(s) == (TABLE,)
    assert isinstance(top(s), steps.FirstRolls)
    s = do(s, roll(3, 5))
    assert s.first == "bob"
    assert in_turn(s) == ("bob", "cyd", "ann")
    s = do(s, draw("ability-mage"), draw("ability-proud"))
    s = do(s, a.Pick(seat="ann", card="ability-proud"))
    assert s.players["ann"].abilities == ("ability-proud",)
    while actors(s) == (TABLE,) or isinstance(top(s), steps.KeepingAbility):
        seat = actors(s)[0]
        s = do(s, offered(s, seat, a.Pick)[0] if seat != TABLE else draw(s.deck(top(s).source(s))[0]))
    assert all(len(p.hand) == 3 for p in s.players.values())
    assert not s.deck("dreams")
    assert isinstance(top(s), steps.SettingOut)


def test_A57_equal_characters_roll_for_who_sets_out_first() -> None:
    s = GAME.new(Setup(THREE, "trial", characters={"ann": "rytir", "bob": "stin", "cyd": "titan"}, first="cyd",
                       rules=Rules(no_abilities=True)))
    while not isinstance(top(s), steps.SettingOut):
        s = do(s, sample(s, random.Random(1)))
    assert actors(s) == ("cyd",)
    s = do(s, a.Land(seat="cyd", to=s.ground.edge_paths[0]))
    assert isinstance(top(s), steps.OrderRolls)
    assert top(s).seats == ("ann", "bob")
    s = do(s, roll(4, 4))
    assert top(s).seats == ("ann", "bob")
    s = do(s, roll(2, 7))
    assert actors(s) == ("bob",)
    s = do(s, a.Land(seat="bob", to=s.ground.edge_paths[1]))
    assert actors(s) == ("ann",)


def test_the_trial_lets_choose_the_quest() -> None:
    """R18.9, R15.2: easy or hard."""
    s = into_hall(TRIAL)
    s = do(s, a.ChooseQuest(seat="ann", quest="hard"), draw("hard-wells"))
    assert s.players["ann"].quests[0].card == "hard-wells"


def test_distrustful_worlds_and_their_glory() -> None:
    """R19.3, A58: both quests bring two glory and an ability, or three glory."""
    s = ruled(TRIAL, distrustful=True)
    assert quest_kinds(s) == ("easy", "hard")
    both = quest(quest(s, "easy-wells", IRIDION, 0), "hard-wells", IRIDION, 0)
    assert into_hall(both).players["ann"].glory == 2
    assert into_hall(replace(settled(both, two_quests_three_glory=True), goal=5)).players["ann"].glory == 3


def test_mighty_characters() -> None:
    """R19.5, A61: two different abilities, both kept."""
    s = GAME.new(Setup(THREE, mode="trial", rules=Rules(mighty=True), first="ann"))
    s = do(s, draw("ability-mage"), draw("ability-mage~2"))
    assert isinstance(top(s), steps.AbilityDue)
    assert s.players["ann"].abilities == ("ability-mage",)
    s = do(s, draw("ability-proud"))
    assert s.players["ann"].abilities == ("ability-mage", "ability-proud")


def test_the_beginners_scenario() -> None:
    """Two bridges against two barriers, one world wins."""
    s = GAME.new(Setup(("ann", "bob"), mode="beginners"))
    assert s.players["ann"].hand == ("dream-bridge", "dream-bridge~2")
    assert s.goal == 1
    assert s.players["bob"].hand == ("horror-barrier", "horror-barrier~2")
    assert len(s.deck("easy")) == 5
    assert not s.deck("dreams")


def test_race_against_time() -> None:
    """A world can be joined again, with a new quest at once; others keep theirs."""
    s = ruled(quest(quest(TRIAL, "easy-wells", IRIDION, 0), "easy-gates", IRIDION, 1, "bob"), race=True)
    s = into_hall(s)
    assert IRIDION in s.open_worlds
    assert s.players["bob"].quests
    assert isinstance(top(s), steps.QuestDue)


def test_brotherhood_adds_glory_up() -> None:
    """Two and two win together."""
    s = GAME.new(Setup(FOUR, mode="trial", rules=Rules(brotherhood=True), goal=4, first="ann"))
    assert s.players["ann"].team == s.players["cyd"].team != s.players["bob"].team
    s = with_(with_(replace(s, flow=TRIAL.flow), glory=0, at="cell:A5"), "cyd", glory=3, at="cell:A6")
    s = into_hall(quest(s, "easy-wells", IRIDION, 0))
    assert s.over
    assert s.winners == ("ann", "cyd")
    with pytest.raises(ValueError, match="brotherhood"):
        GAME.new(Setup(THREE, mode="trial", rules=Rules(brotherhood=True)))


def test_several_boards() -> None:
    """Four worlds win, 3 against 3 is a draw; a rolled number means a cell on either board."""
    s = GAME.new(Setup(("ann", "bob"), boards=2, turned=True))
    assert s.goal == 4
    assert len(s.open_worlds) == 6
    assert len(s.ground.numbers[18]) == 2
    worlds = s.open_worlds
    s = with_(with_(replace(s, flow=CALM.flow, open_worlds=worlds[:1]), worlds=worlds[1:3]), "bob", worlds=worlds[3:])
    s = into_hall(quest(s, "easy-wells", worlds[0], 0))
    assert s.over
    assert not s.winners


def test_a_tournament() -> None:
    """4 glory, the first stage without spells and abilities; the time may end it, somebody may leave."""
    assert GAME.new(Setup(THREE, mode="trial", tournament="final", goal=3)).goal == 4, "the wizard's three is a Trial's"
    s = GAME.new(Setup(THREE, mode="trial", tournament="first"))
    assert s.goal == 4
    assert not s.rules.spells
    assert not s.rules.abilities
    s = replace(sending(with_(TRIAL, "bob", glory=2), hand=("dream-bees",)), tournament="final")
    ended = do(s, a.EndByTime(seat="ann"))
    assert ended.over
    assert ended.winners == ("bob",)
    left = do(with_(s, "bob", hypnotist="ann"), a.Resign(seat="ann"))
    assert left.players["ann"].resigned
    assert "ann" not in left.in_game()
    assert not left.players["bob"].hypnotist


def test_the_round_of_the_clash() -> None:
    """R15.1, A21: marks of a round end with the round, or with the own turn."""
    s = with_(walking(CALM), "bob", attacked=True)
    after = do(s, done())
    assert after.players["bob"].attacked
    assert after.round == 1
    assert not do(settled(s, own_rounds=True), done()).players["bob"].attacked


def test_order_of_a_movement() -> None:
    """R15.3, A75: the card at the start before the roll, or after it with the setting."""
    s = stands(lying(CALM, "dream-knitting", "A1"), "ann", "A1")
    assert actors(moving(s)) == ("ann",)
    assert actors(moving(settled(s, cards_after_roll=True))) == (TABLE,)


def test_an_effect_upon_others_and_by_wish() -> None:
    """R7.2, R8.6: an event for everybody, one for a rival, one by wish, one by die."""
    due = inside(CALM, steps.EventDue("ann"))
    s = do(due, draw("event-storm"))
    assert [p.lives for p in s.players.values()] == [4, 3]
    s = do(due, draw("event-postman"))
    assert s.players["bob"].lives == 3
    s = do(due, draw("event-market"))
    assert do(s, a.Wish(seat="ann", yes=False)).players["ann"].lives == 5
    s = do(s, a.Wish(seat="ann", yes=True))
    assert (s.players["ann"].lives, s.players["ann"].experience) == (4, 6)
    s = do(due, draw("event-shortcut"))
    assert actors(s) == (TABLE,)


def test_own_words_are_confirmed() -> None:
    """R8.6: what no operation says the table carries out."""
    box = replace(CALM.box, events=CALM.box.events | {"event-owl": replace(
        CALM.box.events["event-owl"], sort="once", words="Sing.")})
    s = do(inside(replace(CALM, box=box), steps.EventDue("ann")), draw("event-owl"))
    assert offered(s, "ann", a.Confirm)
    assert any(isinstance(x, f.OwnWordsDone) for x in facts(s, a.Confirm(seat="ann")))
