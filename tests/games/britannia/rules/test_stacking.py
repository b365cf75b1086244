"""Stacking at the end of movement (S32, S33): areas may be crowded on the way as long as somebody can make room."""
from __future__ import annotations

import random

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.stacking import surplus
from companion.games.britannia.state import SPENT, Band, State
from companion.kernel import apply, judge, legal
from tests.games.britannia.helpers import GAME, at, do, done, move, place
from tests.games.britannia.after_turn.phases import play, random_turn
from tests.soak import SOAK


def tired(s: State, **there: int) -> State:
    """So many armies in these areas have nothing left of their movement."""
    return replace(s, bands=tuple(Band(place(x), "infantry", n, place(x), place(x), SPENT) for x, n in there.items()))


FULL = tired(at("welsh", 3, "welsh: kent 5, wessex 3, avalon 3, hwicce 3, downlands 2, devon 2, sussex 3, essex 3"),
             kent=5, wessex=2, avalon=3, hwicce=3, downlands=2, devon=2, sussex=3)


def refused(s: State, act: a.Move) -> set[str]:
    return {x.guard for x in judge(GAME, s, act).refusals}


def test_S32_the_last_room_of_those_who_crowd_an_area_is_kept_for_them() -> None:
    """One goes to Avalon, which is full: it may, since it can go back. Then nobody may take its place in Wessex."""
    s = do(FULL, move("welsh", "wessex", "avalon"))
    assert refused(s, done("welsh")) == {"move.crowded"}
    assert refused(s, move("welsh", "essex", "wessex")) == {"move.stack"}
    [why] = judge(GAME, s, move("welsh", "essex", "wessex")).refusals
    assert set(why.at) == {place("wessex"), place("kent"), place("avalon")}
    assert GAME.repairs(s, done("welsh")) == [move("welsh", "avalon", "wessex")]
    assert done("welsh") in legal(GAME, do(s, move("welsh", "avalon", "wessex")), "green")


def test_what_mends_a_refused_move_is_offered() -> None:
    s = tired(at("welsh", 3, "welsh: devon 3, avalon 2"), devon=3)
    assert GAME.repairs(s, move("welsh", "avalon", "devon", 2)) == [move("welsh", "avalon", "devon")]
    led = at("saxons", 6, "saxons: kent 1", leaders={"aelle": "kent"})
    assert GAME.repairs(led, move("saxons", "kent", "essex")) == [move("saxons", "kent", "essex", leader="aelle")]
    assert not GAME.repairs(led, move("saxons", "kent", "mar"))


def test_S33_others_may_make_room_one_after_another() -> None:
    """Wessex is filled again, but one of those who stand there can still go on to Essex."""
    rested = replace(FULL, bands=tuple(x for x in FULL.bands if x.at != place("wessex")))
    s = do(rested, move("welsh", "wessex", "avalon"))
    assert not refused(s, move("welsh", "essex", "wessex"))
    s = do(s, move("welsh", "essex", "wessex"), move("welsh", "wessex", "essex"), move("welsh", "avalon", "wessex"))
    assert done("welsh") in legal(GAME, s, "green")


def test_S32_four_at_most_stand_on_hills() -> None:
    s = tired(at("welsh", 3, "welsh: devon 3, avalon 2"), devon=3)
    assert refused(s, move("welsh", "avalon", "devon", 2)) == {"move.stack"}
    assert not refused(s, move("welsh", "avalon", "devon"))


def test_S32_a_leader_takes_armies_out_of_a_crowd_to_one_place_alone() -> None:
    """Eight land on hills with two enemies: four have to stay, three go on with Egbert, one would be too many."""
    s = at("saxons", 10, "saxons: frisian_sea 8, moray 1; normans: mar 2", leaders={"egbert": "frisian_sea"})
    assert refused(s, move("saxons", "frisian_sea", "mar", 8, leader="egbert")) == {"move.stack"}
    assert not refused(s, move("saxons", "frisian_sea", "mar", 7, leader="egbert"))


def test_S32_a_leader_who_goes_on_takes_the_other_ways_of_those_he_leaves() -> None:
    """Three crowd Cornwall, five stand on the hills of Mar and go on with Ida alone. Once he is in Moray the rest can
    only follow him, and two and two on hills are four; in Dunedin there is room for three."""
    s = do(at("angles", 13, "angles: frisian_sea 8; welsh: moray 1; norwegians: alban 3",
              leaders={"ida": "frisian_sea"}),
           move("angles", "frisian_sea", "cornwall", 3), move("angles", "frisian_sea", "mar", 5, leader="ida"))
    assert refused(s, move("angles", "mar", "moray", leader="ida")) == {"move.stack"}
    s = do(s, move("angles", "mar", "dunedin", leader="ida"))
    assert refused(s, done("angles")) == {"move.crowded"}
    s = do(s, move("angles", "mar", "dunedin", 2, leader="ida"))
    assert done("angles") in legal(GAME, s, "blue")


def test_S32_those_who_wait_for_a_leader_can_still_go_on_with_him() -> None:
    """Six came to Mar with Ida, who goes on to Alban: whoever follows him there can be led to Dunedin as well. If he
    went there at once, the five in Mar would have to follow him to where only three may stand."""
    s = at("angles", 13, "angles: cornwall 3, dunedin 6", leaders={"ida": "dunedin"})
    s = do(tired(s, cornwall=3), move("angles", "dunedin", "mar", 6, leader="ida"))
    assert not refused(s, move("angles", "mar", "alban", leader="ida"))
    s = do(s, move("angles", "mar", "alban", leader="ida"))
    assert surplus(s, "angles") == 0
    assert refused(s, move("angles", "alban", "dunedin", leader="ida")) == {"move.stack"}
    s = do(s, move("angles", "mar", "alban", 3, leader="ida"))
    assert refused(s, done("angles")) == {"move.crowded"}
    s = do(s, move("angles", "alban", "dunedin", 2, leader="ida"))
    assert done("angles") in legal(GAME, s, "blue")


def test_S32_what_cannot_be_put_right_any_more_does_not_hold_up_the_game() -> None:
    """Two crowds stand there after a correction: nobody can leave, a third one is still refused."""
    s = tired(at("welsh", 3, "welsh: kent 5, york 5, lindsey 2, norfolk 1"), kent=5, york=5, lindsey=2)
    assert surplus(s, "welsh") == 2
    assert not refused(s, done("welsh"))
    assert refused(s, move("welsh", "norfolk", "lindsey")) == {"move.stack"}


def test_no_random_phase_ends_in_two_crowds() -> None:
    """Whatever was moved: the phase goes on until the limits are kept, and never comes to where it cannot."""
    rng, ended = random.Random(32), 0
    for _ in range(20_000 if SOAK else 40):
        s = random_turn(rng)
        side = s.flow[-1].side
        before = surplus(s, side)
        after = play(rng, s)
        if after is not None and not before:
            assert not after.crowded(side), (s, after)
            ended += 1
    assert ended


def test_surplus_agrees_with_every_order_of_moves() -> None:
    """Small crowds in a corner of the map where few can still move, all that they can do tried."""
    rng, crowds = random.Random(5), 0
    while crowds < (200 if SOAK else 6):
        names = rng.sample(("cornwall", "devon", "avalon", "wessex", "sussex", "kent"), 4)
        s = at("angles", 3, "angles: " + ", ".join(f"{x} {rng.randint(1, 5)}" for x in names))
        rested = rng.sample(names, 2)
        s = tired(s, **{x: n - (x in rested) for x in names if (n := s.armies("angles", place(x))) > (x in rested)})
        if s.crowded("angles"):
            crowds += 1
            assert (surplus(s, "angles") == 0) == can_end(s), s


def can_end(s: State) -> bool:
    """Whether some order of moves ends within the limits, refusals of `move.stack` aside."""
    seen, todo = set(), [s]
    while todo:
        now = todo.pop()
        if not now.crowded("angles"):
            return True
        for act in now.flow[-1].likely(now, now.seat("angles")):
            if isinstance(act, a.Move) and refused(now, act) <= {"move.stack"}:
                after, _ = apply(GAME, now, act, overruled=("move.stack",))
                if (what := repr((after.units, sorted(map(repr, after.bands))))) not in seen:
                    seen.add(what)
                    todo.append(after)
    return False
