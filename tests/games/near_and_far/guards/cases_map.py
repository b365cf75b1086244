"""Guard cases of the adventure: moving, threats, camps, quests, dice (NF-17, NF-20 to NF-26)."""
from __future__ import annotations

from companion.games.near_and_far.actions import (
    Arrive, Attempt, AttemptTold, BonusAt, Boost, Camp, Fight, Move, Price, Reward, Roll, Sacrifice, Sneak, Tread, Walk)
from companion.games.near_and_far.steps import Adventure, Duel, Facing, Questing, Rewarding
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.guards.cases import Pair, case
from tests.games.near_and_far.helpers import THREE, but, given, inside
from companion.kernel import replace

MAPLESS = replace(EXAMPLES, map=None)
ALL_THREATS = tuple(str(n) for n in range(4, 16))


def move(to: str) -> Move:
    return Move(seat="ann", to=to)


def walk(to: str) -> Walk:
    return Walk(seat="ann", to=to)


def on(space: str, hearts: int = 0, **ann: object) -> object:
    return given(ann={"figure": f"map:{space}", "hearts": hearts} | ann, quests=("q", "r", "u"))


def afield(step: Adventure | None = None, **ann: object) -> object:
    """On a map that was not entered."""
    s = given(box=MAPLESS, ann={"figure": "map:?", "hearts": 3} | ann, quest_tokens=3)
    return inside(s, step or Adventure("ann", "?", left=True))


def facing(hearts: int = 0, **ann: object) -> object:
    return inside(on("c", hearts, **ann), Adventure("ann", "c"), Facing("ann", "c", "d"))


def told(**fields: object) -> object:
    """A quest of need 5 read from the book, about to be rolled."""
    return inside(on("u"), Adventure("ann", "u", quested=True),
                  Questing("ann", "99", "u", "skill", 5, 7, **fields))


@case("move.afield", "NF-19.3", "camp.space")
def _() -> tuple[Pair, Pair]:
    return (given(ann={"hearts": 3}), Camp(seat="ann")), (on("c", 3), Camp(seat="ann"))


@case("move.known", "NF-20.1")
def _() -> tuple[Pair, Pair]:
    return (on("a"), move("z")), (on("a"), move("b"))


@case("move.over", "NF-5.3")
def _() -> tuple[Pair, Pair]:
    s = inside(on("q"), Adventure("ann", "q", quested=True))
    return (s, move("a")), (inside(on("q"), Adventure("ann", "q")), move("a"))


@case("move.path", "NF-20.2")
def _() -> tuple[Pair, Pair]:
    return (on("a"), move("c")), (on("a"), move("b"))


@case("move.points", "NF-20.1")
def _() -> tuple[Pair, Pair]:
    spent = Adventure("ann", "a", left=True, used=2)
    return (inside(on("b", 3), spent), move("c")), (inside(on("b", 3, birds=1), spent), move("c"))


@case("move.heart", "NF-20.4")
def _() -> tuple[Pair, Pair]:
    second = Adventure("ann", "a", left=True, used=1)
    return (inside(on("b"), second), move("c")), (inside(on("b", 1), second), move("c"))


@case("walk.away", "NF-20.1")
def _() -> tuple[Pair, Pair]:
    return (on("a"), walk("a")), (on("a", 1), walk("c"))


@case("walk.straight", "NF-20.1")
def _() -> tuple[Pair, Pair]:
    return (on("a"), walk("b")), (on("a", 1), walk("c"))


@case("walk.reach", "NF-20.1")
def _() -> tuple[Pair, Pair]:
    return (on("q", 3), walk("c")), (on("q", 3, birds=1), walk("c"))


@case("walk.heart", "NF-20.4")
def _() -> tuple[Pair, Pair]:
    return (on("a"), walk("c")), (on("a", 1), walk("c"))


@case("tread.map", "NF-20.1")
def _() -> tuple[Pair, Pair]:
    tread = Tread(seat="ann", empty=False)
    return (on("a", 1), tread), (afield(), tread)


@case("tread.icon", "NF-20.7")
def _() -> tuple[Pair, Pair]:
    s = afield()
    return (s, Tread(seat="ann", empty=False, icon="camel")), (s, Tread(seat="ann", empty=False, icon="threat"))


@case("tread.deck", "NF-21.8")
def _() -> tuple[Pair, Pair]:
    s, tread = afield(), Tread(seat="ann", empty=False, icon="threat")
    return (but(s, "bob", threats=ALL_THREATS), tread), (but(s, "bob", threats=ALL_THREATS[1:]), tread)


@case("tread.start", "NF-20.4")
def _() -> tuple[Pair, Pair]:
    tread = Tread(seat="ann", empty=True)
    return (afield(Adventure("ann", "?")), tread), (afield(), tread)


@case("tread.heart", "NF-20.4")
def _() -> tuple[Pair, Pair]:
    tread = Tread(seat="ann", empty=True)
    return (afield(hearts=0), tread), (afield(hearts=0, built=("spice",)), tread)


@case("move.points", "NF-20.1")
def _() -> tuple[Pair, Pair]:
    tread = Tread(seat="ann", empty=False)
    return (afield(Adventure("ann", "?", left=True, used=2)), tread), \
        (afield(Adventure("ann", "?", left=True, used=1)), tread)


@case("arrive.kind", "NF-27.1")
def _() -> tuple[Pair, Pair]:
    return (afield(), Arrive(seat="ann", kind="lake")), (afield(), Arrive(seat="ann", kind="tea"))


@case("arrive.route", "NF-27.1")
def _() -> tuple[Pair, Pair]:
    arrive = Arrive(seat="ann", kind="tea")
    two = replace(afield(), camps={"1": "bob", "2": "ann"}, afield={"1": "tea", "2": "tea"})
    return (two, arrive), (replace(two, afield={"1": "tea", "2": "coin"}), arrive)


@case("arrive.quest", "NF-23.6")
def _() -> tuple[Pair, Pair]:
    arrive = Arrive(seat="ann", kind="coin", quest=True)
    return (replace(afield(), quest_tokens=0), arrive), (afield(), arrive)


@case("camp.space", "NF-26.7")
def _() -> tuple[Pair, Pair]:
    return (on("town", 3), Camp(seat="ann")), (on("a", 3), Camp(seat="ann"))


@case("camp.free", "NF-26.7")
def _() -> tuple[Pair, Pair]:
    return (replace(on("c", 3), camps={"c": "bob"}), Camp(seat="ann")), \
        (replace(on("c", 3), camps={"b": "bob"}), Camp(seat="ann"))


@case("camp.hearts", "NF-26.1")
def _() -> tuple[Pair, Pair]:
    return (on("c", 2), Camp(seat="ann")), (on("c", 3), Camp(seat="ann"))


@case("quest.token", "NF-23.1")
def _() -> tuple[Pair, Pair]:
    attempt = Attempt(seat="ann", option=0)
    return (replace(on("q"), quests=("r", "u")), attempt), (on("q"), attempt)


@case("quest.once", "NF-5.3")
def _() -> tuple[Pair, Pair]:
    attempt = Attempt(seat="ann", option=0)
    return (inside(on("q"), Adventure("ann", "q", quested=True)), attempt), \
        (inside(on("q"), Adventure("ann", "q")), attempt)


@case("quest.option", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    return (on("q"), Attempt(seat="ann", option=2)), (on("q"), Attempt(seat="ann", option=1))


@case("quest.price", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    pay = Attempt(seat="ann", option=1)
    return (on("r", coins=0), pay), (on("r", coins=1), pay)


@case("quest.told", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    told_quest = AttemptTold(seat="ann", check="skill", need=5)
    return (on("q"), told_quest), (on("u"), told_quest)


@case("quest.check", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    return (on("u"), AttemptTold(seat="ann", check="charm", need=5)), \
        (on("u"), AttemptTold(seat="ann", check="combat", need=5))


@case("price.have", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    return (told(), Price(seat="ann", good="gem")), (told(), Price(seat="ann", good="coin"))


@case("price.before", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    rolled = inside(on("u", 1), Adventure("ann", "u", quested=True),
                    Questing("ann", "99", "u", "skill", 5, 7, faces=(3,)))
    return (rolled, Price(seat="ann", good="coin")), (told(), Price(seat="ann", good="coin"))


@case("bonus.above", "NF-23.4")
def _() -> tuple[Pair, Pair]:
    return (told(), BonusAt(seat="ann", need=5)), (told(), BonusAt(seat="ann", need=8))


def rewarded(**ann: object) -> object:
    return inside(on("u", **ann), Adventure("ann", "u", quested=True), Rewarding("ann", True))


@case("reward.known", "NF-24.1")
def _() -> tuple[Pair, Pair]:
    return (rewarded(), Reward(seat="ann", what="castle")), (rewarded(), Reward(seat="ann", what="bird"))


@case("reward.world", "NF-A34")
def _() -> tuple[Pair, Pair]:
    card = Reward(seat="ann", what="world:blade")
    return (but(rewarded(), "bob", world=("blade",)), card), (but(rewarded(), "bob", world=("necklace",)), card)


@case("reward.plain", "NF-A1")
def _() -> tuple[Pair, Pair]:
    token = Reward(seat="ann", what="plain")
    return (but(rewarded(), "bob", tokens={"plain": 1}), token), (rewarded(), token)


@case("fight.deck", "NF-21.8")
def _() -> tuple[Pair, Pair]:
    s, fight = facing(), Fight(seat="ann")
    return (but(s, "bob", threats=ALL_THREATS), fight), (but(s, "bob", threats=ALL_THREATS[1:]), fight)


@case("fight.rolled", "NF-21.3")
def _() -> tuple[Pair, Pair]:
    rolled = inside(on("c", 5, birds=1), Adventure("ann", "c"), Facing("ann", "c", "d", fighting=True, faces=(1,)))
    return (rolled, Sacrifice(seat="ann")), (facing(birds=1), Sacrifice(seat="ann"))


@case("sacrifice.bird", "NF-21.7")
def _() -> tuple[Pair, Pair]:
    return (facing(), Sacrifice(seat="ann")), (facing(birds=1), Sacrifice(seat="ann"))


@case("sneak.means", "NF-21.7")
def _() -> tuple[Pair, Pair]:
    sneak = Sneak(seat="ann", by="caution")
    return (facing(adventurers=("sentry",)), sneak), (facing(adventurers=("sentry",), active=("sentry",)), sneak)


@case("boost.hearts", "NF-17.1")
def _() -> tuple[Pair, Pair]:
    s = inside(on("c", 3), Adventure("ann", "c"), Facing("ann", "c", "d", fighting=True, faces=(1,)))
    return (s, Boost(seat="ann", hearts=4)), (s, Boost(seat="ann", hearts=3))


@case("boost.positive", "NF-17.1")
def _() -> tuple[Pair, Pair]:
    s = inside(on("c", 3), Adventure("ann", "c"), Facing("ann", "c", "d", fighting=True, faces=(1,)))
    return (s, Boost(seat="ann", hearts=-1)), (s, Boost(seat="ann", hearts=0))


@case("boost.after", "NF-17.1")
def _() -> tuple[Pair, Pair]:
    rolled = inside(on("c", 3), Adventure("ann", "c"), Facing("ann", "c", "d", fighting=True, faces=(1,)))
    return (facing(3), Boost(seat="ann", hearts=3)), (rolled, Boost(seat="ann", hearts=3))


@case("roll.faces", "NF-14.2")
def _() -> tuple[Pair, Pair]:
    s = given(THREE, bob={"figure": "building:mine"})
    s = inside(s, Duel("ann", "bob", "dirty", "mine"))
    return (s, Roll(seat="table", faces=(4,))), (s, Roll(seat="table", faces=(4, 6)))
