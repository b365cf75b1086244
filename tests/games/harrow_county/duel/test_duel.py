"""The Fair Folk against Hester (HC-12): turn tokens, factions led by cards, offers, whole and lesser victories."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.duel import actions as da
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import fall_colours
from companion.kernel import TABLE, actors, chances, legal, top
from tests.games.harrow_county.duel.table import (
    BARE, FAMILY, FRESH, GAME, HOME, PROTECTORS, QUEEN, SWORD, THEIRS, alone, at, found, goals, nests, settled,
    shows, squares, token, units, within)
from tests.games.harrow_county.helpers import do, done, fall, offered, refused, with_
from tests.games.harrow_county.solo.table import inside, lying, told, turn

NEAR_GOAL = goals(units(BARE, PROTECTORS, HOME, q0_r1=1), townsfolk=at(0, -1), building=at(4, -4))


def winners(s: State) -> tuple[str, ...]:
    won: tuple[str, ...] = GAME.finale.winners(s, GAME.score(s))
    return won


def over(s: State) -> State:
    """The round is over: what comes of it."""
    return settled(replace(alone(s, turn_tokens={}), flow=(steps.Rounds(),)))


# The set-up (HC-12.1)


def test_the_set_up_of_two() -> None:
    """All cards, Hester's board and the Fair Folk's, four tokens; Hester writes the Location Card."""
    assert FRESH.solo.solo_decks == {"red": 16, "blue": 9, "purple": 12}
    assert FRESH.solo.turn_tokens == {"fair_token": 1, "hester_token": 1, "card_token": 2}
    assert (FRESH.hester.seat, FRESH.fair_folk.seat) == ("cyd", "ann")
    assert [type(x).__name__ for x in FRESH.flow[:0:-1]][:3] == ["Refilling", "Hiding", "Surveying"]
    assert next(x for x in FRESH.flow if isinstance(x, steps.Hiding)).seat == "cyd"
    assert GAME.coherent(FRESH)


@pytest.mark.parametrize(("seats", "colours", "fault"), [
    (("ann",), {}, "seats"), (("ann", "bob", "cyd"), {}, "seats"), (("ann", "family"), {}, "seats"),
    (("ann", "cyd"), {"ann": "red"}, "colours"), (("ann", "cyd"), {"ann": "red", "cyd": "blue"}, "colours")])
def test_what_cannot_be_set_up(seats: tuple[str, ...], colours: Mapping[str, str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        GAME.new(Setup(seats, dict(colours), mode="duel"))


def test_the_colours_are_given_where_nobody_wishes_one() -> None:
    s = GAME.new(Setup(("ann", "cyd"), mode="duel"))
    assert (s.fair_folk.seat, s.hester.seat) == ("ann", "cyd")


def test_each_player_turns_a_card_for_the_first_goals() -> None:
    """The Fair Folk for the townsfolk, then Hester for the building."""
    s = within(steps.TurningCard("cyd", "building"), steps.TurningCard("ann", "townsfolk"), s=goals(told()))
    s = replace(BARE, flow=s.flow, townsfolk={}, buildings={}, box=s.box)
    assert actors(s) == ("ann",)
    s = do(s, c.ChooseDeck(seat="ann", deck="red"), turn("mob"))
    assert {x.at for x in offered(s, "ann", c.PlaceObjective)} == {at(4, 0), at(-4, 0)}
    s = do(s, c.PlaceObjective(seat="ann", goal="townsfolk", at=at(4, 0)))
    assert actors(s) == ("cyd",)
    s = do(s, c.ChooseDeck(seat="cyd", deck="blue"))
    assert actors(s) == (TABLE,)
    assert top(s).why == "building"


# Turn tokens (HC-12.2)


def test_a_token_says_whose_turn_it_is() -> None:
    s = settled(within())
    assert chances(s) == {token("fair_token"): Fraction(1, 4), token("hester_token"): Fraction(1, 4),
                          token("card_token"): Fraction(1, 2)}
    assert isinstance(top(do(s, token("fair_token"))), steps.FairTurn)
    assert actors(do(s, token("fair_token"))) == ("ann",)
    assert isinstance(top(do(s, token("hester_token"))), steps.Rooting)
    assert actors(do(s, token("hester_token"))) == ("cyd",)


@pytest.mark.parametrize(("faction", "seat"), [("silver", "ann"), ("black", "cyd")])
def test_whoever_the_toss_shows_carries_out_a_card(faction: str, seat: str) -> None:
    """The deck, the faction, its moves: all choices are that player's."""
    s = do(settled(within()), token("card_token"))
    assert chances(s) == {shows("silver"): Fraction(1, 2), shows("black"): Fraction(1, 2)}
    s = do(s, shows(faction), c.ChooseDeck(seat=seat, deck="red"), turn("mob"))
    assert {x.faction for x in offered(s, seat, c.ActivateSide)} == {"red", "blue"}
    assert actors(do(s, c.ActivateSide(seat=seat, faction="red"))) == (seat,)


def test_four_tokens_make_a_round() -> None:
    """None comes back before; the last kind needs no draw."""
    s = do(settled(within()), token("fair_token"), done("ann"))
    s = _drawn(s)
    assert s.solo.turn_tokens == {"hester_token": 1, "card_token": 2}
    assert "duel.drawn" in refused(s, token("fair_token"))
    last = settled(within(s=alone(BARE, turn_tokens={"card_token": 1})))
    assert top(last) == steps.DrawingTurn(tossed=True)
    s = over(BARE)
    assert (s.round, s.solo.turn_tokens) == (2, {"fair_token": 1, "hester_token": 1, "card_token": 2})


def _drawn(s: State) -> State:
    """Hand and offers of the Fair Folk are filled up."""
    while actors(s) == (TABLE,) and isinstance(top(s), steps.Refilling):
        s = do(s, next(iter(chances(s))))
    return s


def test_a_card_has_hesters_flames_and_no_turn_of_hers_follows() -> None:
    """The Fair Folk carry it out: her flames lie on the spaces, and then the next token is drawn."""
    s = inside(steps.LayingFlames("ann"), lying(told(BARE, space="space_add"), first=""), part="flames")
    s = replace(s, flow=(steps.Rounds(), steps.SoloTurn("ann", "spaces"), steps.LayingFlames("ann")))
    s = do(s, c.LayFlames(seat="ann", space="space_add"))
    assert s.solo.space_flames == {"space_add": 1}
    assert {x.n for x in offered(s, "ann", c.AddCubes)} == {2}
    s = settled(within(steps.EndingSolo("ann", PROTECTORS), s=lying(BARE)))
    assert isinstance(top(s), steps.DrawingTurn)
    assert (s.solo.card, s.solo.acting_side, s.solo.space_flames) == ("", "", {})


def test_the_factions_alone_hold_the_brambles_once_a_round() -> None:
    s = over(units(BARE, PROTECTORS, HOME, q0_r0=1))
    assert s.players[PROTECTORS].brambles == 1


# A faction's turn (HC-12.3)


def test_another_goal_comes_at_once() -> None:
    """Two points, then a card for new townsfolk, in the middle of the faction's moves."""
    s = lying(told(NEAR_GOAL), flames={"space_move": 1})
    s = replace(s, flow=(steps.Rounds(), steps.SoloTurn("ann", "over"), steps.MovingUnits("ann", PROTECTORS, 2)))
    s = do(s, c.MoveGroup(seat="ann", start=at(0, 1), to=at(0, 0), haints=1))
    s = do(s, c.MoveGroup(seat="ann", start=HOME, to=at(0, 2), haints=0, legend=True))
    s = do(s, c.MoveGroup(seat="ann", start=at(0, 0), to=at(0, -1), haints=1))
    assert s.players[PROTECTORS].points == 2
    assert top(s) == steps.TurningCard("ann", "townsfolk")
    assert not s.townsfolk
    s = do(s, c.ChooseDeck(seat="ann", deck="purple"))
    card = next(x for x in chances(s) if x.card != "faceless_portraits")
    s = do(s, card)
    s = do(s, offered(s, "ann", c.PlaceObjective)[0])
    assert len(s.townsfolk) == 1
    assert isinstance(top(s), steps.MovingUnits)  # the others go on
    assert top(s).goal_hex == at(0, -1)


def ending(s: State, seat: str = "cyd", side: str = PROTECTORS) -> State:
    """The faction's card is carried out, the attack over."""
    return settled(within(steps.EndingSolo(seat, side), s=lying(s, side)))


def thrown(s: State, silver: int, red: int) -> State:
    out = {"silver": silver, "red": red}
    return do(s, fall(*(out.get(x, 0) for x in fall_colours(s))))


def test_only_the_faction_that_acts_takes_offers() -> None:
    """The Protectors stand on one, the Family on another, Hester's haint on neither."""
    s = nests(units(units(BARE, PROTECTORS, HOME, q1_r0=1), FAMILY, THEIRS, qm1_r0=1),
              offer_nothing=at(1, 0), offer_card=at(-1, 0))
    s = ending(with_(s, PROTECTORS, cubes=2))
    assert isinstance(top(s), steps.Bargain)
    assert s.fair_folk.taken == {PROTECTORS: ("offer_nothing",)}
    assert s.fair_folk.in_nests == {"offer_card": at(-1, 0)}
    assert isinstance(top(thrown(s, 2, 2)), steps.Seeking)
    assert actors(thrown(s, 2, 2)) == ("ann",)
    assert isinstance(top(thrown(s, 1, 2)), steps.DrawingTurn)


def two_offers(one: str, other: str, s: State = BARE) -> State:
    """The Protectors have just taken two, and the Tree gave nothing for them."""
    s = replace(s, fair_folk=replace(s.fair_folk, taken={PROTECTORS: (one, other)}))
    return settled(within(steps.EndingSolo("ann", PROTECTORS, 2), s=lying(s)))


def test_an_offer_is_used_at_the_end_of_that_turn() -> None:
    """By whoever carries out the card, in any order, for the faction; nobody keeps one."""
    s = two_offers("offer_strengthens", "offer_card", with_(BARE, PROTECTORS, cubes=1))
    assert actors(s) == ("ann",)
    assert {x.offer for x in offered(s, "ann", fa.UseOffer)} == {"offer_strengthens", "offer_card"}
    assert not offered(s, "ann", a.Done)
    assert "use_offer.held" in refused(s, fa.UseOffer(seat="ann", offer="offer_spawn"))
    s = do(s, fa.UseOffer(seat="ann", offer="offer_card"))
    assert s.players[PROTECTORS].cubes == 3
    assert not s.fair_folk.taken[PROTECTORS]
    assert isinstance(top(s), steps.DrawingTurn)


def using(offer: str, s: State = BARE) -> State:
    s = replace(s, fair_folk=replace(s.fair_folk, taken={PROTECTORS: (offer,)}))
    return settled(within(steps.EndingSolo("ann", PROTECTORS, 2), s=lying(s)))


@pytest.mark.parametrize("offer", ["offer_nothing", "offer_card"])
def test_offers_that_give_a_faction_nothing(offer: str) -> None:
    assert isinstance(top(using(offer)), steps.DrawingTurn)


def test_six_cubes_of_a_faction_stay_after_its_offers() -> None:
    assert using("offer_strengthens", with_(BARE, PROTECTORS, cubes=5)).players[PROTECTORS].cubes == 6


@pytest.mark.parametrize(("offer", "n"), [("offer_spawn", 1), ("offer_spawns", 2)])
def test_an_offer_spawns_at_home_or_with_the_legend(offer: str, n: int) -> None:
    s = using(offer, units(BARE, PROTECTORS, at(2, 1)))
    for _ in range(n):
        assert {x.at for x in offered(s, "ann", da.HelpSpawn)} == {HOME, at(2, 1)}
        s = do(s, da.HelpSpawn(seat="ann", at=at(2, 1)))
    assert s.players[PROTECTORS].haints == {at(2, 1): n}
    assert isinstance(top(s), steps.DrawingTurn)


def test_a_full_home_takes_no_haint_of_an_offer() -> None:
    s = using("offer_spawn", units(BARE, PROTECTORS, at(2, 1), q0_r3=4))
    assert {x.at for x in offered(s, "ann", da.HelpSpawn)} == {at(2, 1)}
    assert "base.four" in refused(s, da.HelpSpawn(seat="ann", at=HOME))


@pytest.mark.parametrize(("offer", "n"), [("offer_advance", 1), ("offer_advances", 2)])
def test_an_offer_advances_whole_groups(offer: str, n: int) -> None:
    """Nobody pays for it, and it may end at the goal."""
    s = using(offer, goals(units(BARE, PROTECTORS, HOME, q0_r1=2), townsfolk=at(1, 1), building=at(4, -4)))
    s = do(s, da.HelpAdvance(seat="ann", start=at(0, 1), to=at(1, 1)))
    assert s.players[PROTECTORS].haints == {at(1, 1): 2}
    assert s.players[PROTECTORS].points == 2
    assert top(s) == steps.TurningCard("ann", "townsfolk")
    assert (steps.HelpingAdvance in map(type, s.flow)) is True
    assert next(x for x in s.flow if isinstance(x, steps.HelpingAdvance)).left == n - 1


def test_an_advance_of_an_offer_keeps_to_the_base_rules() -> None:
    s = using("offer_advance", units(units(BARE, PROTECTORS, HOME, q0_r1=2), FAMILY, THEIRS, q1_r0=1))
    assert "base.enemy" in refused(s, da.HelpAdvance(seat="ann", start=at(0, 1), to=at(1, 0)))
    assert da.HelpAdvance(seat="ann", start=at(0, 1), to=at(0, 2)) in legal(GAME, s, "ann")


def test_an_enemy_haint_is_the_other_factions() -> None:
    s = using("offer_enemy_haint", units(units(BARE, PROTECTORS, HOME, q0_r1=1), FAMILY, THEIRS, q2_r0=1))
    assert {x.start for x in offered(s, "ann", a.Shift)} == {at(2, 0)}
    s = using("offer_haint", units(units(BARE, PROTECTORS, HOME, q0_r1=1), FAMILY, THEIRS, q2_r0=1))
    assert {x.start for x in offered(s, "ann", a.Shift)} == {at(2, 0), at(0, 1)}


def test_hester_keeps_her_offers_for_later() -> None:
    s = nests(replace(BARE, hester=replace(BARE.hester, at=at(1, 0))), offer_card=at(1, 0))
    s = do(within(steps.HesterTurn("cyd"), s=s), done("cyd"))
    assert s.fair_folk.taken == {"cyd": ("offer_card",)}
    s = within(steps.HesterTurn("cyd"), s=s)
    assert {x.offer for x in offered(s, "cyd", fa.UseOffer)} == {"offer_card"}


# The end (HC-12.4, 12.5)


def test_with_the_queen_the_fair_folk_win_at_the_end_of_the_round() -> None:
    """Their token leaves the bag, a two-sided one is Hester's without a toss, and then they have won."""
    s = within(steps.Seeking("ann", (), "card", "guess"), s=found(BARE, "lost_sword", "lost_crown"))
    s = do(s, fa.Guess(seat="ann", at=QUEEN))
    assert s.solo.turn_tokens == {"hester_token": 1, "card_token": 2}
    assert winners(s) == ("ann",)  # as things stand: the round goes on
    s = do(s, token("card_token"))
    assert isinstance(top(s), steps.TurningCard)
    assert actors(s) == ("cyd",)
    s = over(s)
    assert not s.flow
    assert winners(s) == ("ann",)
    assert GAME.finale.decided(s, GAME.score(s))[0] == "duel_silver"


def test_hester_wins_at_the_end_of_her_turn() -> None:
    """The sixth square ends nothing at once; her turn does."""
    s = replace(units(units(squares(BARE, 5), PROTECTORS, HOME), FAMILY, at(1, 1)),
                hester=replace(squares(BARE, 5).hester, at=at(1, 1)))
    s = do(within(steps.HesterCleanup("cyd", 2), steps.Feasting("cyd"), s=s),
           *offered(within(steps.Feasting("cyd"), s=s), "cyd", type(_meal(s)))[:1])
    assert s.hester.filled == 6
    assert not s.flow
    assert winners(s) == ("cyd",)
    assert GAME.finale.decided(s, GAME.score(s)) == ("duel_black", {"seat": "cyd", "n": 6})
    going_on = within(steps.HesterTurn("cyd"), s=squares(BARE, 6))
    assert settled(going_on).flow == going_on.flow


def _meal(s: State) -> Any:
    return next(x for x in legal(GAME, within(steps.Feasting("cyd"), s=s), "cyd") if not isinstance(x, a.Done))


def test_both_may_win() -> None:
    """The queen was found in this round, and now Hester's turn ends with all squares."""
    s = found(squares(BARE, 6), "lost_sword", "lost_crown", "lost_queen")
    s = settled(within(s=s))
    assert not s.flow
    assert winners(s) == ("ann", "cyd")
    assert GAME.finale.decided(s, GAME.score(s))[0] == "duel_both"


@pytest.mark.parametrize(("things", "n", "won"), [
    (("lost_sword", "lost_crown"), 4, "ann"), (("lost_sword", "lost_crown"), 5, "cyd"),
    (("lost_sword",), 2, "ann"), (("lost_sword",), 3, "cyd"), ((), 2, "cyd"), ((), 1, "")])
def test_E64_a_lesser_victory_without_cards(things: tuple[str, ...], n: int, won: str) -> None:
    """A card is needed, and no deck has any."""
    s = alone(found(squares(BARE, n), *things), solo_decks={})
    s = settled(within(steps.SoloTurn("ann", "goals"), s=s))
    assert not s.flow
    assert winners(s) == ((won,) if won else ())
    assert GAME.finale.decided(s, GAME.score(s))[0] == {
        "ann": "duel_lesser_silver", "cyd": "duel_lesser_black", "": "duel_nobody"}[won]
    assert GAME.score(s).ranking == (((won,), ("cyd" if won == "ann" else "ann",)) if won else (("ann", "cyd"),))


def test_seven_points_end_it_after_the_round() -> None:
    s = with_(found(BARE, "lost_sword"), FAMILY, goals=4)
    assert isinstance(top(settled(within(s=s))), steps.DrawingTurn)
    s = over(s)
    assert not s.flow
    assert (s.solo.lost_by, winners(s)) == ("points", ("ann",))
    assert not over(with_(BARE, FAMILY, goals=3)).solo.lost_by


def test_the_queen_counts_more_than_seven_points() -> None:
    s = over(with_(found(BARE, "lost_sword", "lost_crown", "lost_queen"), FAMILY, goals=4))
    assert winners(s) == ("ann",)
    assert not s.solo.lost_by


# Secrets and surfaces


def test_only_hester_sees_the_location_card() -> None:
    hideouts = next(x for x in GAME.hidden(BARE) if x.key == "hideouts")
    assert (hideouts.owner, hideouts.others) == ("cyd", ())
    asked = within(steps.Answering("ann", "guess", SWORD), s=replace(BARE, fair_folk=replace(
        BARE.fair_folk, hideouts=dict.fromkeys(("lost_sword", "lost_crown", "lost_queen"), "?"))))
    assert actors(asked) == ("cyd",)


def test_nobody_leads_the_factions() -> None:
    assert GAME.sides(BARE) == {"ann": "ann", "cyd": "cyd", PROTECTORS: "", FAMILY: ""}
    assert (GAME.colour(BARE, "ann"), GAME.colour(BARE, "cyd")) == ("silver", "black")


def test_the_step_of_somebody_else_is_no_position() -> None:
    assert GAME.coherent(within(steps.MovingUnits("ann", PROTECTORS, 1)))
    assert not GAME.coherent(within(steps.MovingUnits("eve", PROTECTORS, 1)))
    assert not GAME.coherent(within(steps.MovingUnits("ann", "ann", 1)))
    assert not GAME.coherent(within(s=alone(BARE, turn_tokens={"card_token": 3})))
    assert not GAME.coherent(within(s=alone(BARE, duel=False)))
