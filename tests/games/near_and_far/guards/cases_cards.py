"""Guard cases of cards, answers and the score sheet (NF-1, NF-4, NF-7, NF-10, NF-28)."""
from __future__ import annotations

from companion.games.near_and_far.actions import (
    Build, Count, Discard, Done, Draft, DrawArtifact, DrawTreasure, Hold, Keep, LayQuest, Told)
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Asking, Drafting, Looting, Sorting, Stocking, TownHall
from companion.games.near_and_far.steps.setup import LayingQuests, Trimming
from companion.kernel import Correct, Patch, replace
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.guards.cases import Pair, case
from tests.games.near_and_far.helpers import GAME, but, given, inside


def setting_up(step: object, **ann: object) -> object:
    s = given(round=0, ann={"figure": "board"} | ann, bob={"figure": "board"})
    return replace(s, flow=(*s.flow[:-2], step))


def sheet() -> object:
    return GAME.new(Setup(("ann", "bob"), mode="counters"))


@case("draft.packet", "NF-4.1")
def _() -> tuple[Pair, Pair]:
    none: dict[str, tuple[str, ...]] = {"ann": (), "bob": ()}
    s = setting_up(Drafting({"ann": ("sword", "cart"), "bob": ("tent", "dice")}, none))
    return (s, Draft(seat="ann", artifact="tent")), (s, Draft(seat="ann", artifact="sword"))


@case("draft.advanced", "NF-4.2")
def _() -> tuple[Pair, Pair]:
    s, done = setting_up(Trimming(), hand=("sword", "armour", "throne")), Done(seat="ann")
    return (s, done), (but(s, "ann", hand=("sword", "armour")), done)


@case("hold.count", "NF-4.2")
def _() -> tuple[Pair, Pair]:
    s = inside(given(), Sorting("ann", 3, 1))
    return (s, Hold(seat="ann", basic=4, advanced=0)), (s, Hold(seat="ann", basic=3, advanced=1))


@case("discard.mine", "NF-28.4")
def _() -> tuple[Pair, Pair]:
    s = inside(given(ann={"hand": ("sword",), "built": ("cart",)}), TownHall("ann"))
    return (s, Discard(seat="ann", card="cart")), (s, Discard(seat="ann", card="sword"))


@case("discard.known", "NF-28.4")
def _() -> tuple[Pair, Pair]:
    s = inside(given(ann={"hand": ("sword",)}), TownHall("ann"))
    return (s, Discard(seat="ann", card="no-such-card")), (s, Discard(seat="ann", card="sword"))


@case("discard.once", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    s, card = given(ann={"hand": ("sword",)}), Discard(seat="ann", card="sword")
    return (inside(s, TownHall("ann", discarded=True)), card), (inside(s, TownHall("ann", trades=1)), card)


@case("build.known", "NF-28.3")
def _() -> tuple[Pair, Pair]:
    s = given(ann={"hand": ("sword",)})
    return (s, Build(seat="ann", artifact="castle")), (s, Build(seat="ann", artifact="sword"))


@case("build.hand", "NF-28.3")
def _() -> tuple[Pair, Pair]:
    s = given(ann={"hand": ("sword",)}, bob={"hand": ("dice",)})
    return (s, Build(seat="ann", artifact="dice")), (s, Build(seat="ann", artifact="sword"))


@case("build.cost", "NF-28.1")
def _() -> tuple[Pair, Pair]:
    s, build = given(ann={"hand": ("sword",), "coins": 0}), Build(seat="ann", artifact="sword")
    return (s, build), (but(s, "ann", coins=1), build)


@case("build.reputation", "NF-28.2")
def _() -> tuple[Pair, Pair]:
    s, build = given(ann={"hand": ("noble",), "reputation": 3}), Build(seat="ann", artifact="noble")
    return (s, build), (but(s, "ann", reputation=4), build)


@case("keep.drawn", "NF-10.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(), Stocking("ann", 0, 0, ("sword", "dice")))
    return (s, Keep(seat="ann", card="cart")), (s, Keep(seat="ann", card="dice"))


@case("keep.room", "NF-22.3")
def _() -> tuple[Pair, Pair]:
    s = inside(given(ann={"birds": 1, "treasures": ("cup",)}), Looting("ann", "mug"))
    return (s, Keep(seat="ann", card="mug")), (s, Keep(seat="ann", card="mug", instead="cup"))


@case("draw.deck", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(bob={"hand": ("dice",)}), Stocking("ann", 4, 0))
    return (s, DrawArtifact(seat="table", artifact="dice")), (s, DrawArtifact(seat="table", artifact="sword"))


@case("keep.known", "NF-10.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(ann={"birds": 1}), Looting("ann", "mug"))
    return (s, Keep(seat="ann", card="sword")), (s, Keep(seat="ann", card="mug"))


@case("draw.known", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(ann={"birds": 1}), Looting("ann"))
    return (s, DrawTreasure(seat="table", treasure="sword")), (s, DrawTreasure(seat="table", treasure="mug"))


@case("draw.deck", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = setting_up(LayingQuests(2))
    return (s, LayQuest(seat="table", space="a")), (s, LayQuest(seat="table", space="q"))


@case("told.asked", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(box=replace(EXAMPLES, trade={"coin": 2})), Asking("ann", ("trade:gem:value",)))
    return (s, Told(seat="ann", field="trade:coin:value", value=2)), \
        (s, Told(seat="ann", field="trade:gem:value", value=2))


@case("told.order", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(box=replace(EXAMPLES, trade={"coin": 2})), Asking("ann", ("trade:gem:value", "trade:red:value")))
    return (s, Told(seat="ann", field="trade:red:value", value=5)), \
        (s, Told(seat="ann", field="trade:gem:value", value=2))


@case("told.range", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = inside(given(box=replace(EXAMPLES, trade={"coin": 2})), Asking("ann", ("trade:gem:value",)))
    return (s, Told(seat="ann", field="trade:gem:value", value=0)), \
        (s, Told(seat="ann", field="trade:gem:value", value=1))


@case("count.line", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    return (sheet(), Count(seat="ann", of="bob", what="beards", by=1)), \
        (sheet(), Count(seat="ann", of="bob", what="coins", by=1))


@case("count.bounds", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    return (sheet(), Count(seat="ann", of="bob", what="food", by=-1)), \
        (sheet(), Count(seat="ann", of="bob", what="food", by=1))


@case("correct.fits", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = given()
    return (s, Correct(seat="bob", patches=(Patch(("players", "zoe", "coins"), by=1),))), \
        (s, Correct(seat="bob", patches=(Patch(("players", "ann", "coins"), by=1),)))


@case("correct.bounds", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = given(ann={"reputation": 12})
    return (s, Correct(seat="bob", patches=(Patch(("players", "ann", "reputation"), by=1),))), \
        (s, Correct(seat="bob", patches=(Patch(("players", "ann", "reputation"), by=-1),)))
