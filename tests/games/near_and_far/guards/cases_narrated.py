"""Guard cases of tables where a story book is read aloud (NF-23.2)."""
from __future__ import annotations

from companion.games.near_and_far.actions import Attempt, AttemptArcade, AttemptTold, Boost, Open, OpenNumber
from companion.games.near_and_far.box.components import Option, Quest
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Told
from companion.games.near_and_far.steps import Adventure, Reading
from companion.kernel import replace
from tests.games.near_and_far.box_campaign import JOURNEY
from tests.games.near_and_far.guards.cases import Pair, case
from tests.games.near_and_far.guards.cases_campaign import ANY_ORDER, BLANK, at
from tests.games.near_and_far.helpers import do, given, inside, roll

OPEN, NUMBER, FIRST = Open(seat="ann"), OpenNumber(seat="ann", code="35"), Attempt(seat="ann", option=0)


def read(space: str, sheet: Sheet = BLANK, mode: str = "campaign", **more: object) -> object:
    """Ann on a space with a quest token, the entry still closed."""
    return replace(at(space, sheet, mode, **more), narrated=True)  # type: ignore[type-var,arg-type]


def opened(space: str, code: str, sheet: Sheet = BLANK, mode: str = "campaign", kind: str = "map") -> object:
    """The same with the entry open before her."""
    s = replace(read(space, sheet, mode), told=Told("ann", kind, code, space))  # type: ignore[type-var]
    return inside(s, Adventure("ann", space, quested=True), Reading("ann", space, kind=kind, code=code))


@case("quest.unread", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    return (read("q"), FIRST), (opened("q", "35"), FIRST)


@case("quest.unread", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    card = AttemptArcade(seat="ann")
    return (read("q", mode="arcade"), card), (at("q", mode="arcade"), card)


@case("quest.unread", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    told = AttemptTold(seat="ann", check="skill", need=5)
    return (read("q", Sheet(open=("S9",))), told), (opened("q", "S9", Sheet(open=("S9",)), kind="story"), told)


@case("quest.paper", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    return (at("q"), OPEN), (read("q"), OPEN)


@case("quest.token", "NF-23.1")
def _() -> tuple[Pair, Pair]:
    return (replace(read("u"), quests=()), OPEN), (read("u"), OPEN)  # type: ignore[type-var]


@case("quest.once", "NF-5.3")
def _() -> tuple[Pair, Pair]:
    s = inside(read("q"), Adventure("ann", "q", quested=True))
    return (s, OPEN), (inside(read("q"), Adventure("ann", "q")), OPEN)


@case("quest.story", "NF-A22")
def _() -> tuple[Pair, Pair]:
    two, third = Sheet(open=("S2", "S3")), Open(seat="ann", story="S3")
    return (read("q", two), third), (read("q", two, settings=ANY_ORDER), third)


@case("arcade.deck", "NF-3.10")
def _() -> tuple[Pair, Pair]:
    s = read("q", mode="arcade")
    return (replace(s, box=replace(JOURNEY, arcade={}, map=s.box.map)), OPEN), (s, OPEN)  # type: ignore[attr-defined]


def unnumbered() -> object:
    """On a map that nobody has entered."""
    s = read("q")
    bare = replace(s.box, map=None)  # type: ignore[attr-defined]
    return inside(replace(s, box=bare), Adventure("ann", "q", quest=True))  # type: ignore[type-var]


@case("quest.number", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    return (read("q"), NUMBER), (unnumbered(), NUMBER)


@case("quest.number", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    return (unnumbered(), OPEN), (read("q"), OPEN)


@case("quest.code", "NF-23.2")
def _() -> tuple[Pair, Pair]:
    return (unnumbered(), replace(NUMBER, code="../35")), (unnumbered(), replace(NUMBER, code="q"))


@case("price.owed", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    toll = replace(JOURNEY, quests={"35": Quest(options=(Option("skill", 6, price=("heart",)),))})
    s = given(box=toll, mode="campaign", map=2, quests=("q",), settings=Settings(price_before_roll=False),
              ann={"figure": "map:q", "hearts": 3})
    s = roll(do(s, FIRST), 3)
    return (s, Boost(seat="ann", hearts=3)), (s, Boost(seat="ann", hearts=2))
