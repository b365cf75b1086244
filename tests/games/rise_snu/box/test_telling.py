"""Cards of an owner's box that nobody has entered: met, told in a few taps, or played without the app."""
from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from companion.box.operations import Gain, Lose
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import steps
from companion.games.rise_snu.box.boxing import BOXING
from companion.games.rise_snu.box.components import Dream, Event, Quest
from companion.games.rise_snu.box.operations import AfterFight, Bonus, OnRoll
from companion.games.rise_snu.box.writing import WRITTEN, line, numbers, words
from companion.games.rise_snu.game import Setup
from companion.games.rise_snu.state import MANY, Lying
from companion.games.playout import choose
from companion.kernel import Action, actors, apply, judge, legal, top
from tests.games.rise_snu.helpers import (
    CALM, GAME, at, begun, do, done, draw, go, inside, offered, refused, roll, sending, stands, walking, with_)

OWN = begun(GAME.new(Setup(("ann", "bob"), box="empty")))
SENDS = sending(OWN, hand=("?",) * 3)
HORROR = "horror-1"


def send(card: str) -> a.Send:
    return a.Send(seat="ann", card=card)


def named(name: str = "", seat: str = "ann") -> a.NameCard:
    return a.NameCard(seat=seat, name=name)


def told(*words: str | tuple[str, int], seat: str = "ann") -> list[Action]:
    """Words, and numbers of fields."""
    return [a.Tell(seat=seat, word=x) if isinstance(x, str) else a.TellNumber(seat=seat, field=x[0], n=x[1])
            for x in words]


def write(tag: str, what: str = "", n: int = 0) -> a.Write:
    return a.Write(seat="ann", line=tag, what=what, n=n)


def play_on() -> a.PlayOn:
    return a.PlayOn(seat="ann")


def wants(s: Any) -> str:
    """What is asked of the card."""
    return str(top(s).wants[0]) if isinstance(top(s), steps.TellingCard) else ""


# Sending


def test_an_unknown_card_is_entered_when_it_is_sent() -> None:
    s = do(SENDS, send("new"))
    asked = []
    for action in (named("Mlha"), *told(("light", 10), ("points", 4), ("actions", 2), "placement.exact",
                                        "compulsory.yes")):
        asked.append(wants(s))
        s = do(s, action)
    assert asked == ["name", "light", "points", "actions", "placement", "compulsory"]
    assert s.box.dreams["dream-1"] == Dream({"": "Mlha"}, 10, "exact", 4, 2, compulsory="yes")
    assert isinstance(top(s), steps.Placing)
    assert s.players["ann"].light == SENDS.players["ann"].light - 10
    assert s.players["ann"].hand == ("?", "?")


def test_the_trial_does_not_ask_for_light() -> None:
    trial = begun(GAME.new(Setup(("ann", "bob", "cyd"), "trial", box="empty", first="ann")))
    s = do(sending(trial, hand=("?",)), send("new"))
    assert "light" not in top(s).wants


def test_a_card_of_the_rulebook_is_asked_for_what_is_missing() -> None:
    s = do(SENDS, send("dream-portal"))
    assert top(s).wants == ("light", "placement")


def test_a_card_that_turns_out_too_dear_stays_in_the_hand() -> None:
    poor = with_(SENDS, light=5)
    s = do(poor, send("new"), named(), *told(("light", 10), ("points", 4), ("actions", 2), "placement.exact",
                                             "compulsory.no"))
    assert isinstance(top(s), steps.Sending)
    assert s.players["ann"].hand == poor.players["ann"].hand
    assert refused(s, send("dream-1")) == {"send.light"}


def test_a_card_that_is_not_told_is_sent_and_marked() -> None:
    s = do(SENDS, send("new"))
    assert [x.about for x in judge(GAME, s, play_on()).doubts] == ["card.untold"]
    s = do(s, play_on())
    assert isinstance(top(s), steps.Placing)
    assert s.unsaid == ("dream-1",)


def test_only_a_box_that_grows_has_unknown_cards() -> None:
    full = sending(CALM, hand=("?",))
    assert refused(full, send("new")) == {"card.known"}
    assert "new" not in [x.card for x in offered(full, "ann", a.Send)]
    assert "new" in [x.card for x in offered(SENDS, "ann", a.Send)]


def test_one_more_copy_of_a_card_that_lies_already() -> None:
    s = do(SENDS, send("new"), named(), *told(("light", 5), ("points", 4), ("actions", 0), "placement.exact",
                                              "compulsory.no"))
    s = do(s, offered(s, "ann", a.PlaceCard)[0])
    assert {"dream-1", "dream-1~2"} & {x.card for x in offered(s, "ann", a.Send)} == {"dream-1~2"}


# What it does


def met(compulsory: str) -> Any:
    """Ann walks onto a horror of which its numbers alone are known."""
    card = Dream({"": "Mlha"}, 10, "exact", 2, 2, compulsory=compulsory)
    s = replace(OWN, box=replace(OWN.box, horrors=OWN.box.horrors | {HORROR: card}))
    s = replace(s, lying={HORROR: CALM_LYING})
    s = walking(stands(s, "ann", "B5"))
    return do(s, go(s, "B4"))


CALM_LYING = Lying(at(OWN, "A3"), "bob", 2)


def test_what_a_forced_card_does_is_told_when_it_is_met() -> None:
    s = met("yes")
    assert isinstance(top(s), steps.WritingLines)
    lives = s.players["ann"].lives
    s = do(s, write("lose", "what.life", 1), done())
    assert s.box.horrors[HORROR].lines == (Lose("life", 1),)
    assert s.players["ann"].lives == lives - 1
    assert s.lying[HORROR].actions == 1


def test_a_card_that_may_be_used_waits_until_it_is() -> None:
    s = met("no")
    assert isinstance(top(s), steps.Movement)
    s = do(s, a.UseCard(seat="ann", card=HORROR))
    assert isinstance(top(s), steps.WritingLines)


def test_a_table_of_the_die_is_written_and_rolled() -> None:
    s = do(met("yes"), write("on-roll", "low.1", 4), write("lose", "what.life", 1), write("on-roll", "low.5", 8),
           write("gain", "what.movement", 3), done())
    assert s.box.horrors[HORROR].lines[0] == OnRoll(1, 4)
    assert do(s, roll(6)).players["ann"].bp == s.players["ann"].bp + 3


def test_a_card_with_no_effect_is_asked_for_once() -> None:
    s = do(met("yes"), done())
    assert isinstance(top(s), steps.Movement)
    assert s.asked == (HORROR,)
    assert not offered(s, "ann", a.UseCard)


def test_a_card_played_without_the_app_is_confirmed_each_time() -> None:
    s = do(met("yes"), play_on())
    assert offered(s, "ann", a.Confirm)
    assert isinstance(top(do(s, a.Confirm(seat="ann"))), steps.Movement)


# Events, quests, abilities, the Gate of Time


def test_an_unknown_creature_is_told_and_fought() -> None:
    s = do(inside(OWN, steps.EventDue("ann")), draw("new"), named("Vlk"), *told(
        "sort.creature", ("power", 2), ("experience", 3), "hostile.all"))
    s = do(s, write("after-fight", "result.lost"), write("lose-turn", "", 1), done())
    assert s.box.events["event-1"] == Event({"": "Vlk"}, "creature", 2, 3, "all", works=(
        AfterFight("lost"), line("lose-turn", "", 1)))
    s = do(s, roll(1, 7))
    assert s.players["ann"].skips == 1


def test_an_unknown_item_works_from_the_beginning() -> None:
    s = do(inside(OWN, steps.EventDue("ann")), draw("new"), named(), *told("sort.item", "single.no"),
           write("bonus", "to.power", 2), done())
    assert s.players["ann"].items == ("event-1",)
    assert s.box.events["event-1"].works == (Bonus("power", 2),)


def test_an_unknown_quest_is_told_before_it_is_given() -> None:
    s = do(inside(OWN, steps.QuestDue("ann", "iridion", ("easy",))), draw("new"), named("Lov"),
           *told("goal.creature", ("number", 2)))
    assert s.box.easy["easy-1"] == Quest({"": "Lov"}, "creature", 2)
    assert [(x.card, x.left) for x in s.players["ann"].quests] == [("easy-1", 2)]


def test_a_quest_that_is_not_told_is_counted_by_the_table() -> None:
    s = do(inside(OWN, steps.QuestDue("ann", "iridion", ("easy",))), draw("new"), play_on())
    assert offered(s, "ann", a.TakeToken)


def test_an_unknown_line_of_the_gate_is_told_once() -> None:
    s = do(inside(stands(OWN, "ann", "F5"), steps.Mystery("ann")), roll(7))
    assert isinstance(top(s), steps.WritingLines)
    lives = s.players["ann"].lives
    s = do(with_(s, lives=lives - 1), write("gain", "what.life", 1), done())
    assert s.players["ann"].lives == lives
    assert s.box.gate["7"].works == (Gain("life", 1),)


def test_an_unknown_ability_is_told_at_once() -> None:
    trial = begun(GAME.new(Setup(("ann", "bob", "cyd"), "trial", box="empty", first="ann")))
    trial = replace(trial, players={seat: replace(p, at=at(trial, "A5")) for seat, p in trial.players.items()})
    s = do(inside(trial, steps.AbilityDue("ann")), draw("new"), named("Skokan"), write("reroll", "of.movement"), done())
    assert s.players["ann"].abilities == ("ability-1",)


def test_what_a_character_can_do_is_told_when_it_is_used() -> None:
    knight = replace(OWN.box.characters["rytir"], works=())
    s = walking(replace(OWN, box=replace(OWN.box, characters=OWN.box.characters | {"rytir": knight})))
    before = s.players["ann"].bp
    assert "rytir" in [x.card for x in offered(s, "ann", a.UseHeld)]
    s = do(s, a.UseHeld(seat="ann", card="rytir"), write("gain", "what.movement", 2), done())
    assert s.players["ann"].bp == before + 2


# Around it


def test_every_line_that_can_be_written_is_a_line() -> None:
    every = [line(tag, word, n) for tag in WRITTEN for word in words(tag) for n in numbers(tag, word)]
    assert len(every) == len(set(every))


def test_a_name_is_short() -> None:
    s = do(SENDS, send("new"))
    assert refused(s, named("x" * 41)) == {"tell.name"}
    assert refused(s, named("a\nb")) == {"tell.name"}
    assert refused(s, a.Tell(seat="ann", word="placement.exact")) == {"tell.asked"}


def test_twelve_lines_are_enough() -> None:
    s = do(met("yes"), *(write("gain", "what.movement", 1),) * 12)
    assert refused(s, write("end-movement")) == {"tell.asked"}
    assert legal(GAME, s, "ann") == [done()]


def test_an_own_box_is_played_by_chance_without_a_dead_end() -> None:
    s, rng = GAME.new(Setup(("ann", "bob", "cyd"), "trial", box="empty")), random.Random(4)
    for _ in range(400):
        if not actors(s):
            break
        s, _facts = apply(GAME, s, choose(GAME, s, rng))
        assert not [x for x in GAME.check(s) if x.certain]
    assert s.over or actors(s)
    assert len(s.box.events) > len(OWN.box.events)


def test_what_was_told_goes_into_the_owners_box() -> None:
    s = do(SENDS, send("new"), named("Mlha"), *told(("light", 10), ("points", 4), ("actions", 2), "placement.exact",
                                                   "compulsory.yes"))
    own = BOXING.own_box("Moje")
    learnt = BOXING.with_learnt(own, s.box, OWN.box, "t7")
    assert learnt.dreams["dream-t7.1"].name == {"": "Mlha"}


# How many cards there are (M-3)


def counted(**card_counts: int) -> Any:
    return replace(OWN, box=replace(OWN.box, card_counts=OWN.box.card_counts | card_counts))


def test_M_3_a_counted_deck_ends() -> None:
    assert OWN.deck_size("events") == MANY
    three = counted(events=3)
    assert three.deck_size("events") == 3
    assert "new" in three.deck("events")
    drawn = with_(three, items=("event-sword", "event-potion", "event-sword~2"))
    assert drawn.deck_size("events") == 0
    assert drawn.deck("events") == ()


def test_M_3_of_a_deck_that_is_entered_whole_nothing_new_comes() -> None:
    assert counted(events=2).deck("events") == ("event-sword", "event-potion")


def test_M_3_the_discards_of_a_counted_deck_make_a_new_one() -> None:
    s = replace(with_(counted(events=2), items=("event-sword",)), discards={"events": ("event-potion",)})
    s = inside(s, steps.EventDue("ann"))
    assert not s.discards.get("events")
    assert offered(s, "table", a.Draw) == [draw("event-potion")]
