"""Counters that nobody knows: never nothing, doubted where they are needed, known again when somebody tells them."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.steps import Adventure, Final, Saloon, TownHall
from companion.games.near_and_far.steps.visit import ROOMS
from companion.kernel import UNKNOWN, legal, settle, top
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.helpers import GAME, but, do, doubts, given, inside, offers, refused
from tests.games.near_and_far.position.test_position import laid, told, values


def unknown(s: Any, seat: str, *counters: str) -> Any:
    answers = {f"players/{seat}/{x}": "?" for x in counters}
    return told(s, **answers)


def test_a_counter_nobody_knows_is_never_nothing() -> None:
    s = unknown(laid(ann={"coins": 5, "gems": 1, "reputation": 4}), "ann", "coins", "reputation", "tokens/red")
    assert set(s.unsaid) == {"player:ann:coins", "player:ann:reputation", "player:ann:red"}
    assert values(s)["players/ann/coins"] == "?"
    lines = {x.source: x.points for x in GAME.score(s).lines if x.seat == "ann"}
    assert (lines["money"], lines["reputation-unknown"], lines["tokens-unknown"]) == (UNKNOWN, UNKNOWN, UNKNOWN)
    assert GAME.score(s).total("ann") is UNKNOWN
    assert GAME.check(s) == []
    shown = {c.key: c.value for c in GAME.screen.panels(s, "en")[0].counters}
    assert (shown["coins"], shown["red"], shown["gems"]) == (UNKNOWN, UNKNOWN, 1)
    assert not any(p.kind in ("coin", "token") for p in GAME.pieces(s)["player:ann"])
    assert [p.name for p in GAME.pieces(s).get("reputation:ann", ())] == []


PAYMENTS: dict[str, tuple[str, Any, Any]] = {
    "food for a bird": ("food", lambda s: inside(s, ROOMS["stables"]("ann")), a.TakeBird(seat="ann")),
    "food for a refresh": ("food", lambda s: inside(s, Saloon("ann")), a.Refresh(seat="ann")),
    "a coin for reputation": ("coins", lambda s: inside(s, TownHall("ann")),
                              a.BuyReputation(seat="ann", pay="coin", up=True)),
    "a coin on the scales": ("coins", lambda s: inside(s, TownHall("ann")), a.Give(seat="ann", good="coin")),
    "a token on the scales": ("tokens/blue", lambda s: inside(s, TownHall("ann")), a.Give(seat="ann", good="blue")),
    "hearts for a camp": ("hearts", lambda s: s, a.Camp(seat="ann")),
    "a heart for an empty space": ("hearts", lambda s: _afoot(s), a.Move(seat="ann", to="c"))}


def _afoot(s: Any) -> Any:
    return inside(s, Adventure("ann", "a", left=True))


@pytest.mark.parametrize("case", PAYMENTS)
def test_what_nobody_counted_is_doubted_not_refused(case: str) -> None:
    counter, opened, action = PAYMENTS[case]
    on_map = {"figure": "map:b"} if counter == "hearts" else {}
    poor = opened(given(ann={"coins": 0, "food": 0, "hearts": 0, **on_map}))
    assert refused(poor, action) - {"camp.free"}
    s = opened(unknown(given(ann={"coins": 0, "food": 0, "hearts": 0, **on_map}), "ann", counter))
    assert refused(s, action) == set()
    assert doubts(s, action) == {"uncounted"}
    assert action in legal(GAME, s, "ann")
    after = do(s, action)
    p = after.players["ann"]
    assert min(p.coins, p.food, p.hearts, *p.tokens.values(), 0) == 0
    assert set(s.unsaid) <= set(after.unsaid)


def test_what_came_in_since_is_certain() -> None:
    s = unknown(given(), "ann", "food")
    s = but(s, "ann", food=1)  # one was gained after the question mark
    assert doubts(inside(s, ROOMS["stables"]("ann")), a.TakeBird(seat="ann")) == set()


def test_unknown_reputation_and_tokens_leave_prices_open() -> None:
    s = given(ann={"hand": tuple(EXAMPLES.artifacts), "coins": 30, "gems": 30, "food": 30,
                   "tokens": dict.fromkeys(("green", "blue", "red", "yellow"), 9)})
    flames = [x for x, card in s.box.artifacts.items() if card.reputation not in (0, UNKNOWN)]
    s = unknown(s, "ann", "reputation")
    assert flames
    for card in flames:
        assert refused(s, a.Build(seat="ann", artifact=card)) == set()
        assert doubts(s, a.Build(seat="ann", artifact=card)) == {"uncounted"}
    s = given(box="sample", ann={"coins": 0}, offer=("a09", "a02", "a12", "a20", "a30"))
    hall = inside(unknown(s, "ann", "tokens/green"), Saloon("ann"))
    assert doubts(hall, a.Hire(seat="ann", adventurer="a09")) == {"uncounted"}
    assert refused(hall, a.Hire(seat="ann", adventurer="a12")) == {"hire.cost"}


def test_a_way_may_take_hearts_that_nobody_counted() -> None:
    poor = given(ann={"figure": "map:b", "hearts": 0, "birds": 3})
    far = [x for x in poor.box.map.spaces if refused(poor, a.Walk(seat="ann", to=x)) == {"walk.heart"}]
    s = unknown(given(ann={"figure": "map:b", "hearts": 5, "birds": 3}), "ann", "hearts")
    assert far
    for space in far:
        assert doubts(s, a.Walk(seat="ann", to=space)) == {"uncounted"}
        assert a.Walk(seat="ann", to=space) in offers(s, "ann", a.Walk)
    assert {x.to for x in offers(s, "ann", a.Walk)} >= {x.to for x in offers(poor, "ann", a.Walk)}


def test_hearts_are_known_again_when_the_party_leaves_town() -> None:
    s = unknown(given(), "ann", "hearts")
    assert "player:ann:hearts" in s.unsaid
    assert do(s, a.LeaveTown(seat="ann")).unsaid == ()


def test_a_counter_is_known_again_when_somebody_sets_it() -> None:
    s = unknown(given(), "ann", "coins", "gems")
    s = told(s, players__ann__coins=4)
    assert (s.players["ann"].coins, s.unsaid) == (4, ("player:ann:gems",))
    for by, value in ((1, 1), (-1, 0)):
        counter = next(c for c in GAME.screen.panels(s, "en")[0].counters if c.key == "gems")
        after = do(s, GAME.screen.move("ann", "ann", counter, by))
        assert (after.players["ann"].gems, after.unsaid) == (value, ())


def test_the_end_asks_once_for_the_counters_that_score() -> None:
    s = unknown(given(), "ann", "coins", "food")
    s = settle(GAME, replace(s, flow=(Final(),)), [])
    assert top(s).wants == ("player:ann:coins",)
    answered = do(s, a.Told(seat="bob", field="player:ann:coins", value=5))
    assert (answered.players["ann"].coins, answered.flow, answered.unsaid) == (5, (), ("player:ann:food",))
    declined = do(s, a.Done(seat="ann"))
    assert declined.flow == ()
    assert GAME.score(declined).total("ann") is UNKNOWN
