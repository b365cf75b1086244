"""E44: the first four turns of Tomas, from p. 30 of the rulebook, as one game."""
from __future__ import annotations

from companion.games.near_and_far.actions import (
    Boost, Camp, Dig, DrawAdventurer, EndTurn, Fight, Hire, LeaveTown, Move, TakeCoin, Visit)
from companion.games.near_and_far.party import threats_left
from companion.games.near_and_far.steps import Turn
from companion.kernel import actors, top
from tests.games.near_and_far.helpers import GAME, assert_alive, do, given, points, roll

SEATS = ("tomas", "left", "right")


def test_E44_the_sample_play():
    board = {"figure": "board"}
    s = given(SEATS, turn="tomas", round=1, tomas=board, left=board, right=board, offer=("raider", "scout", "guide"))

    # Turn 1: the Saloon. The raider has a search, a sword and two hearts, and costs two.
    s = do(s, Visit(seat="tomas", building="saloon"), Hire(seat="tomas", adventurer="raider"))
    for newcomer in ("brute", "sentry", "lizard"):
        s = do(s, DrawAdventurer(seat="table", adventurer=newcomer))
    s = do(s, EndTurn(seat="tomas"))
    assert (s.players["tomas"].coins, s.players["tomas"].active) == (1, ("pet", "raider"))
    assert actors(s) == ("left",)
    s = do(s, Visit(seat="left", building="farm"))
    assert s.players["left"].food == 1
    s = do(s, Visit(seat="right", building="mine"), Dig(seat="right", pit="m11"))
    assert (s.round, actors(s)) == (2, ("tomas",))

    # Turn 2: the Mine is occupied. Five against three, since a cat has no sword here (A10).
    s = do(s, Visit(seat="tomas", building="mine", against="right", manner="honorably"))
    s = roll(s, 4, 3)
    assert (s.players["tomas"].figure, s.players["tomas"].reputation) == ("building:mine", 1)
    s = do(s, Dig(seat="tomas", pit="m12"))
    tomas = s.players["tomas"]
    coins, gems = 1, 2  # the row and the column of this Mine
    assert (tomas.coins, tomas.gems, tomas.camps) == (1 + 1 + coins, gems, 13)
    s = do(s, Visit(seat="left", building="saloon"), EndTurn(seat="left"), Visit(seat="right", building="farm"))

    # Turn 3: out of town, over a threat, a camp on a gem.
    s = do(s, LeaveTown(seat="tomas"))
    assert (s.players["tomas"].hearts, s.players["tomas"].figure) == (4, "map:town")
    s = roll(do(s, Move(seat="tomas", to="g"), Fight(seat="tomas")), 2)
    s = do(s, Boost(seat="tomas", hearts=1))
    tomas = s.players["tomas"]
    assert (tomas.threats, tomas.hearts, tomas.camps, tomas.coins) == (("4",), 3, 12, 3 + coins)
    s = do(s, Camp(seat="tomas"))
    tomas = s.players["tomas"]
    assert (tomas.hearts, tomas.gems, tomas.camps, s.camps) == (0, 2 + gems, 11, {"g": "tomas"})
    assert actors(s) == ("left",)
    s = do(s, Visit(seat="left", building="general_store"), TakeCoin(seat="left"))
    s = do(s, Visit(seat="right", building="saloon"), EndTurn(seat="right"))

    # Turn 4: from the map straight to the Farm.
    s = do(s, Visit(seat="tomas", building="farm"))
    tomas = s.players["tomas"]
    assert (tomas.coins, tomas.gems, tomas.food, tomas.hearts, tomas.reputation) == (3 + coins, 2 + gems, 1, 0, 1)
    assert (tomas.camps, tomas.figure) == (11, "building:farm")
    assert threats_left(s)[0] == "5"
    assert points(s, "tomas") == {
        "camps.map": 1, "camps.mine": 1, "camps.threats": 1, "threat": 1, "money": (3 + coins + 2 + gems) // 2}
    assert not [x for x in GAME.check(s) if x.certain]
    assert isinstance(top(s), Turn)
    assert_alive(s)
