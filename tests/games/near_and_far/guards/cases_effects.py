"""Guard cases of skills, the day side and cards that do more (NF-36, NF-38, NF-45, NF-46)."""
from __future__ import annotations

from companion.games.near_and_far.actions import (
    Dig, Done, Price, Reward, Seek, Station, TakeBird, TakeCoin, TakeTortoise, UseCard, Visit)
from companion.games.near_and_far.steps import Doubling, Hut, Saloon, Stables, Stationing, Working
from tests.games.near_and_far.box_effects import EFFECTS, skilled
from tests.games.near_and_far.guards.cases import Pair, case
from tests.games.near_and_far.helpers import but, given, inside

BRIBE = Visit(seat="ann", building="mine", against="bob", manner="bribe")


@case("bribe.skill", "NF-36.3")
def _() -> tuple[Pair, Pair]:
    s = given(bob={"figure": "building:mine"})
    return (s, BRIBE), (but(s, "ann", sheet=skilled("bribery")), BRIBE)


@case("bribe.needless", "NF-36.3")
def _() -> tuple[Pair, Pair]:
    s = given(ann={"sheet": skilled("bribery")}, bob={"figure": "building:saloon"})
    free = Visit(seat="ann", building="saloon", against="bob", manner="bribe")
    return (s, free), (but(s, "bob", figure="building:mine"), BRIBE)


@case("bribe.coin", "NF-36.3")
def _() -> tuple[Pair, Pair]:
    s = given(ann={"sheet": skilled("bribery"), "coins": 0, "gems": 1}, bob={"figure": "building:mine"})
    return (s, BRIBE), (but(s, "ann", sheet=skilled("bribery", "jewelry")), BRIBE)


@case("tortoise.day", "NF-38.1")
def _() -> tuple[Pair, Pair]:
    night, day = (inside(given(ann={"gems": 1}, day=day), Stables("ann")) for day in (False, True))
    return (night, TakeTortoise(seat="ann")), (day, TakeTortoise(seat="ann"))


@case("tortoise.gem", "NF-38.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(ann={"coins": 9}, day=True), Stables("ann"))
    return (s, TakeTortoise(seat="ann")), (but(s, "ann", gems=1), TakeTortoise(seat="ann"))


@case("bird.three", "NF-9.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(ann={"food": 1, "birds": 1, "tortoises": 2}, day=True), Stables("ann"))
    return (s, TakeBird(seat="ann")), (but(s, "ann", tortoises=1), TakeBird(seat="ann"))


@case("bird.supply", "NF-3.1")
def _() -> tuple[Pair, Pair]:
    none, one = (inside(given(ann={"gems": 1}, day=True, birds=n), Stables("ann")) for n in (0, 1))
    return (none, TakeTortoise(seat="ann")), (one, TakeTortoise(seat="ann"))


@case("hut.bird", "NF-12.1")
def _() -> tuple[Pair, Pair]:
    """With Begging, but the place beside the board is taken (A36)."""
    s = inside(given(ann={"sheet": skilled("begging"), "treasures": ("cup",)}), Hut("ann"))
    return (s, Seek(seat="ann")), (but(s, "ann", treasures=()), Seek(seat="ann"))


@case("station.known", "NF-45")
def _() -> tuple[Pair, Pair]:
    s = inside(given(), Stationing("ann"))
    return (s, Station(seat="ann", space="moon")), (s, Station(seat="ann", space="d"))


@case("station.free", "NF-45")
def _() -> tuple[Pair, Pair]:
    s = inside(given(camps={"d": "bob"}), Stationing("ann"))
    return (s, Station(seat="ann", space="d")), (s, Station(seat="ann", space="e"))


@case("station.free", "NF-45")
def _() -> tuple[Pair, Pair]:
    s = inside(given(), Stationing("ann"))
    return (s, Station(seat="ann", space="town")), (s, Station(seat="ann", space="a"))


@case("use.words", "NF-45")
def _() -> tuple[Pair, Pair]:
    s = given(box=EFFECTS, ann={"built": ("sword", "oracle")})
    return (s, UseCard(seat="ann", card="sword")), (s, UseCard(seat="ann", card="oracle"))


@case("use.words", "NF-45")
def _() -> tuple[Pair, Pair]:
    s, use = given(box=EFFECTS, bob={"built": ("oracle",)}), UseCard(seat="ann", card="oracle")
    return (s, use), (but(s, "ann", built=("oracle",)), use)


@case("use.words", "NF-45")
def _() -> tuple[Pair, Pair]:
    s = inside(given(box=EFFECTS), Working("ann", "oracle"))
    return (s, Reward(seat="ann", what="food")), (but(s, "ann", built=("oracle",)), Reward(seat="ann", what="food"))


@case("price.have", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    s = inside(given(box=EFFECTS, ann={"built": ("oracle",), "birds": 0}), Working("ann", "oracle"))
    return (s, Price(seat="ann", good="bird")), (but(s, "ann", birds=1), Price(seat="ann", good="bird"))


@case("also.room", "NF-46")
def _() -> tuple[Pair, Pair]:
    s = inside(given(), Doubling("ann", ("mine", "saloon")))
    return (s, TakeCoin(seat="ann")), (s, Dig(seat="ann", pit="m11"))


@case("also.done", "NF-46")
def _() -> tuple[Pair, Pair]:
    s = given()
    return (inside(s, Saloon("ann")), Done(seat="ann")), \
        (inside(s, Doubling("ann", ("mine",)), Saloon("ann")), Done(seat="ann"))
