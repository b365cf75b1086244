"""Sending, placing, recalling, cancelling; items, experience, quests (S01 to S03, S11 to S14, D14 to D22, D34)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.box.operations import Gain
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures, steps
from companion.games.rise_snu.box.operations import When
from companion.games.rise_snu.game import Setup
from companion.games.rise_snu.steps.sending import cancel_price, number_is_free, price, refund, squares
from companion.kernel import UNKNOWN, actors, judge, top
from tests.games.rise_snu.helpers import (
    CALM, DECKS, GAME, at, do, done, draw, facts, go, inside, lying, moving, offered, quest, refused, roll, sending,
    settled, stands, walking, with_)

FIREBIRD, BEES, PORTAL = "dream-firebird", "dream-bees", "dream-portal"


def send(card: str) -> a.Send:
    return a.Send(seat="ann", card=card)


def lay(cell: str) -> a.PlaceCard:
    return a.PlaceCard(seat="ann", at=at(CALM, cell))


def test_S01_a_random_cell() -> None:
    """R7.7, R4.2, I11: 1 and 8 name cell 18; the sender turns the card round it."""
    s = do(sending(CALM, hand=(PORTAL,)), send(PORTAL), roll(1, 8))
    assert {x.at for x in offered(s, "ann", a.PlaceCard)} == {at(s, x) for x in ("A3", "A4", "B3", "B4")}
    s = do(s, lay("A3"))
    assert s.lying[PORTAL].picture == at(s, "B4")
    assert refused(moving(CALM), roll(0)) == {"roll.faces"}


def test_S02_experience_is_exchanged() -> None:
    """R9.2, A37: 7 and 5 buy one red token, 2 are lost."""
    s = with_(walking(CALM), trophies=("event-wind", "event-knight"))
    assert figures.experience(s, "ann") == 12
    found = facts(s, a.HandIn(seat="ann", power=1))
    assert next(x for x in found if isinstance(x, f.Exchanged)).lost == 2
    s = do(s, a.HandIn(seat="ann", power=1))
    assert (s.players["ann"].power, figures.experience(s, "ann")) == (1, 0)


def test_S03_tokens_on_a_quest() -> None:
    """R10.3, R2.6, R10.1, R9.1: five dreams or horrors, each visit takes a token; then it is worth experience."""
    s = inside(CALM, steps.QuestDue("ann", "iridion", ("easy",)))
    s = do(s, draw("easy-globes"))
    assert s.players["ann"].quests[0].left == 5
    s = walking(stands(lying(quest(CALM, "easy-globes", "iridion", 2), FIREBIRD.replace("firebird", "bridge"), "A2"),
                       "ann", "A1"), 5)
    s = do(s, go(s, "A2"))
    assert s.players["ann"].quests[0].left == 1
    s = lying(quest(CALM, "easy-globes", "iridion", 1), "dream-bridge", "A2")
    s = walking(stands(s, "ann", "A1"), 5)
    s = do(s, go(s, "A2"))
    assert s.players["ann"].trophies == ("easy-globes",)
    assert figures.experience(s, "ann") == 5


def test_S11_light_is_paid_in_tokens() -> None:
    """R2.3, R16.3, R7.6: of 15 light 5 are left; a second card of 10 is refused."""
    s = with_(sending(CALM, hand=(FIREBIRD, BEES)), light=15)
    s = do(s, send(FIREBIRD), lay("A1"))
    assert s.players["ann"].light == 5
    assert refused(s, send(BEES)) == {"send.light"}


def test_S12_tokens_for_actions() -> None:
    """R2.4, R7.17, R7.16, R7.18: a use takes a token, the last one the card; permanent cards stay."""
    s = lying(CALM, "dream-clock", "J2")
    s = walking(stands(s, "bob", "K1"), 9, "bob")
    s = do(s, go(s, "K2", "bob"))
    assert "dream-clock" not in s.lying
    assert s.discards["dreams"] == ("dream-clock",)
    assert figures.cost(s, "ann", at(s, "K2")) == 2
    s = walking(stands(lying(CALM, "dream-lake", "J2"), "bob", "K1"), 9, "bob")
    assert do(s, go(s, "K2", "bob")).lying["dream-lake"].actions == 0


def test_S13_items() -> None:
    """R8.6: a sword stays, a potion goes to the discards."""
    s = with_(walking(CALM), items=("event-sword", "event-potion"), lives=1)
    assert figures.power(s, "ann") == 4
    s = do(s, a.UseHeld(seat="ann", card="event-potion"))
    assert (s.players["ann"].items, s.players["ann"].lives) == (("event-sword",), 4)
    assert s.discards["events"] == ("event-potion",)


def test_S14_experience_of_quests() -> None:
    """R9.1, R9.3: a hard quest alone, or two easy ones, buy exactly one red token."""
    for trophies in (("hard-wells",), ("easy-wells", "easy-gates")):
        s = with_(walking(CALM), trophies=trophies)
        assert next(x for x in facts(s, a.HandIn(seat="ann", power=1)) if isinstance(x, f.Exchanged)).lost == 0


def test_D14_light_of_the_first_turns() -> None:
    """R16.3, A28: 5 in the first phase, 10 in the second."""
    s = GAME.new(Setup(("ann", "bob"), mode="beginners"))
    assert s.players["ann"].light == 5
    s = do(s, done(), roll(1), done(), done("bob"), roll(1), done("bob"))
    assert s.players["ann"].light == 10


def test_D15_recalling_brings_half_of_the_light() -> None:
    """R16.3, A27: the Firebird 5; of 15 five, ten with the setting."""
    s = do(lying(sending(CALM), FIREBIRD, "A1"), a.Recall(seat="ann", card=FIREBIRD))
    assert (s.players["ann"].hand, s.players["ann"].light) == ((FIREBIRD,), 55)
    assert refund(s, "horror-guest") == 5
    assert refund(settled(s, half_light_up=True), "horror-guest") == 10


def test_D16_cancelling_costs_ten_more() -> None:
    """R16.3: 20 light for the Firebird, with 15 it is refused."""
    s = lying(sending(CALM, "bob", hand=("horror-fog",)), FIREBIRD, "A1")
    assert cancel_price(s, "bob", FIREBIRD) == 20
    cancel = a.Cancel(seat="bob", card=FIREBIRD)
    assert do(s, cancel).players["bob"].light == 30
    assert refused(with_(s, "bob", light=15), cancel) == {"cancel.light"}


def test_the_light_of_a_card_that_nobody_told_cannot_be_checked() -> None:
    """R16.3: neither what comes back nor what cancelling costs; its own side cancels for nothing."""
    s = lying(lying(sending(CALM), FIREBIRD, "A1"), BEES, "A7")
    dreams = {x: replace(s.box.dreams[x], light=UNKNOWN) for x in (FIREBIRD, BEES)}
    s = replace(s, box=replace(s.box, dreams=s.box.dreams | dreams))
    theirs = lying(sending(s, "bob", hand=("horror-fog",)), FIREBIRD, "A1")
    for position, action, doubts in (
            (s, a.Recall(seat="ann", card=FIREBIRD), ["card.light"]),
            (theirs, a.Cancel(seat="bob", card=FIREBIRD), ["card.light"]),
            (s, a.Cancel(seat="ann", card=BEES), [])):
        verdict = judge(GAME, position, action)
        assert not verdict.refusals
        assert [x.about for x in verdict.doubts] == doubts


def test_an_item_for_one_use_that_works_by_itself_is_gone_then() -> None:
    """R8.6: a potion of an own box that is drunk on awakening."""
    potion = replace(CALM.box.events["event-potion"], works=(When("awakened"), Gain("power", 1)))
    s = replace(CALM, box=replace(CALM.box, events=CALM.box.events | {"event-potion": potion}))
    s = inside(stands(with_(s, lives=0, items=("event-potion",)), "ann", "A3"), steps.Awakening("ann"))
    assert (s.players["ann"].items, s.players["ann"].power) == ((), 1)
    assert s.discards["events"] == ("event-potion",)


def test_D17_an_own_temporary_card_is_cancelled_for_nothing() -> None:
    """R16.3, A30."""
    s = lying(sending(CALM, hand=(FIREBIRD,)), BEES, "A1")
    after = do(s, a.Cancel(seat="ann", card=BEES))
    assert after.players["ann"].light == 50
    assert after.discards["dreams"] == (BEES,)
    assert refused(s, a.Recall(seat="ann", card=BEES)) == {"recall.permanent"}


def test_D18_hands_are_filled_up_to_five() -> None:
    """R16.5, A29: after a sent card one is drawn; six in hand draw none."""
    hand = (FIREBIRD, BEES, PORTAL, "dream-moths", "dream-lake")
    s = do(sending(DECKS, hand=hand), send(FIREBIRD), lay("A1"))
    assert isinstance(top(s), steps.Filling)
    assert top(s).left == 1
    s = do(lying(sending(CALM, hand=hand), "dream-rain", "A1"), a.Recall(seat="ann", card="dream-rain"))
    assert len(s.players["ann"].hand) == 6
    assert isinstance(top(s), steps.Sending)
    assert isinstance(top(do(sending(CALM, hand=hand), send(FIREBIRD), lay("J1"))), steps.Sending)


def test_D19_only_in_the_own_sending_phase() -> None:
    """R16.4, R15.1."""
    s = with_(walking(CALM), hand=(FIREBIRD,))
    assert "sequence" in refused(s, send(FIREBIRD))
    theirs = with_(sending(CALM, "bob", hand=("horror-fog",)), "ann", hand=(FIREBIRD,))
    assert "sequence" in refused(theirs, send(FIREBIRD))


def test_D20_no_overlapping_and_nothing_over_the_edge() -> None:
    """R7.3, R7.4: also where the shared cell belongs to a world."""
    s = lying(inside(CALM, steps.Placing("ann", "ann", FIREBIRD, 10)), "horror-barrier", "D2", "bob")
    assert refused(s, lay("D3")) == {"place.overlap"}
    assert refused(s, lay("K5")) == {"place.edge"}


def test_D21_a_covered_cell_is_rolled_again() -> None:
    """R7.8, A32: light is paid once."""
    s = lying(sending(CALM, hand=(PORTAL,)), "horror-barrier", "A3", "bob")
    s = do(s, send(PORTAL))
    left = 50 - price(s, PORTAL)
    assert s.players["ann"].light == left
    s = do(s, roll(1, 8))
    assert actors(s) == ("table",)
    assert s.players["ann"].light == left
    assert not number_is_free(s, 18, PORTAL)


def test_D22_in_the_corner_one_square_is_left() -> None:
    """R7.7, A09."""
    assert squares(CALM, PORTAL, 11) == (at(CALM, "A1"),)


def test_a_card_over_a_character_does_nothing_at_once() -> None:
    """R7.9, A10."""
    s = do(sending(CALM, "bob", hand=("horror-needles",)), a.Send(seat="bob", card="horror-needles"),
           a.PlaceCard(seat="bob", at=at(CALM, "A3")))
    assert s.players["ann"].lives == 5


def test_a_card_that_fits_nowhere_comes_back() -> None:
    """A32: with its light."""
    one = lying(CALM, BEES, "A1").lying[BEES]
    full = replace(CALM, lying={f"card-{n}": replace(one, at=corner) for n, corner in enumerate(CALM.ground.square)})
    assert not squares(full, FIREBIRD)
    after = do(replace(sending(full), players=with_(full, hand=(FIREBIRD,)).players), send(FIREBIRD))
    assert after.players["ann"].hand == (FIREBIRD,)
    assert after.players["ann"].light == 50


def test_D34_sums_of_experience() -> None:
    """R9.2: 20 are two tokens, 19 one, 9 none."""
    for points, power in ((20, 2), (19, 1)):
        s = with_(walking(CALM), experience=points)
        assert a.HandIn(seat="ann", power=power) in offered(s, "ann", a.HandIn)
        assert a.HandIn(seat="ann", power=power + 1) not in offered(s, "ann", a.HandIn)
    assert refused(with_(walking(CALM), experience=9), a.HandIn(seat="ann", power=1)) == {"hand_in.ten"}


def test_used_cards_stay_where_they_are_discarded() -> None:
    """R1.6, R8.7: only events and quests are shuffled anew."""
    s = inside(replace(CALM, discards={"events": tuple(CALM.deck("events"))}), steps.EventDue("ann"))
    assert len(s.deck("events")) == 40
    assert actors(s) == ("table",)
    dreams = replace(DECKS, discards={"dreams": DECKS.deck("dreams")})
    assert not inside(dreams, steps.Filling("ann", 1)).deck("dreams")


def test_settings_of_visits_and_carrying() -> None:
    """A22, A25: being carried onto a card, and declining it, count or not."""
    s = inside(lying(CALM, "dream-knitting", "A1"), steps.Landing("ann", "ann", "void"))
    land = a.Land(seat="ann", to=at(CALM, "A1"))
    assert "dream-knitting" in do(s, land).players["ann"].met
    assert "dream-knitting" not in do(settled(s, carried_counts=False), land).players["ann"].met
    s = walking(stands(lying(quest(CALM, "easy-globes", "iridion", 3), "dream-knitting", "A2"), "ann", "A1"), 5)
    s = settled(s, visit_needs_effect=True)
    s = do(s, go(s, "A2"))
    assert s.players["ann"].quests[0].left == 3
    assert do(s, a.UseCard(seat="ann", card="dream-knitting")).players["ann"].quests[0].left == 2


def test_a_short_deck_is_a_setting() -> None:
    """A29: too few cards draw none, or all that are left."""
    gone = tuple(x for x in DECKS.deck("dreams")[2:] if x != FIREBIRD)
    s = with_(replace(DECKS, discards={"dreams": gone}), hand=(FIREBIRD,))
    after = do(sending(s), send(FIREBIRD), lay("A1"))
    assert isinstance(top(after), steps.Sending)
    after = do(settled(sending(s), draw_what_is_left=True), send(FIREBIRD), lay("A1"))
    assert isinstance(top(after), steps.Filling)
