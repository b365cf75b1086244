"""Guard cases of the other modes: keywords, stories, notes, skills, villains, water (NF-24 to 44)."""
from __future__ import annotations

from companion.games.near_and_far.actions import (
    Attempt, AttemptArcade, AttemptTold, DrawArcade, DrawThreat, Fight, Learn, Move, Note, Price, Release, Reward,
    Sacrifice, Tread)
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.steps import (
    Adventure, Facing, Learning, Reading, Rewarding, TownHall, Unveiling)
from companion.kernel import replace
from tests.games.near_and_far.box_campaign import FIRE, JOURNEY, OATH
from tests.games.near_and_far.guards.cases import Pair, case
from tests.games.near_and_far.helpers import AS_SETTLED, but, do, given, inside

ALL_THREATS = tuple(str(n) for n in range(4, 16))
BLANK, RICH = Sheet(), Sheet(boxes=9)
TOLD = AttemptTold(seat="ann", check="skill", need=5)
ANY_ORDER = Settings(stories_in_order=False)


def at(space: str, sheet: Sheet = BLANK, mode: str = "campaign", map: int = 2, settings: Settings = AS_SETTLED,
       **ann: object) -> object:
    """Ann on a space with a quest token."""
    return given(box=JOURNEY, mode=mode, map=map, quests=("q", "r", "u"), settings=settings,
                 ann={"figure": f"map:{space}", "sheet": sheet} | ann)


def facing(map: int = 2, **ann: object) -> object:
    s = at("c", map=map, **({"hearts": 5} | ann))
    return inside(s, Adventure("ann", "c"), Facing("ann", "c", "d"))


def rewarded(mode: str = "campaign", kind: str = "map", missed: bool = False) -> object:
    return inside(at("u", mode=mode), Adventure("ann", "u", quested=True), Rewarding("ann", not missed, kind, missed))


def learning(sheet: Sheet = RICH, mode: str = "campaign") -> object:
    return replace(at("u", sheet, mode), flow=(Learning(),), round=0)


def option(n: int, story: str = "") -> Attempt:
    return Attempt(seat="ann", option=n, story=story)


@case("quest.keyword", "NF-25.3")
def _() -> tuple[Pair, Pair]:
    return (at("u", Sheet(keywords=(FIRE,))), option(1)), (at("u", Sheet(keywords=(FIRE, OATH))), option(1))


@case("quest.forced", "NF-25.2")
def _() -> tuple[Pair, Pair]:
    return (at("u", Sheet(keywords=(FIRE,))), option(3)), (at("u", Sheet(keywords=(OATH,))), option(3))


@case("quest.forced", "NF-25.2")
def _() -> tuple[Pair, Pair]:
    both = Sheet(keywords=(FIRE, OATH))
    return (at("u", both), option(0)), (at("u", both), option(1))


@case("quest.word", "NF-25.2")
def _() -> tuple[Pair, Pair]:
    free = AttemptTold(seat="ann", check="", need=0)
    told = Sheet(open=("S9",))
    away = inside(at("u", mode="arcade"), Adventure("ann", "u", quested=True), Reading("ann", "u"))
    return (replace(away, flow=(*away.flow[:-1], Reading("ann", "u", "nameless"))), free), (at("u", told), free)


@case("quest.story", "NF-A22")
def _() -> tuple[Pair, Pair]:
    two = Sheet(open=("S2", "S3"))
    return (at("q", two), option(0, "S3")), (at("q", two, settings=ANY_ORDER), option(0, "S3"))


@case("quest.arcade", "NF-35.1")
def _() -> tuple[Pair, Pair]:
    card = AttemptArcade(seat="ann")
    return (at("q"), card), (at("q", mode="arcade"), card)


@case("quest.arcade", "NF-35.1")
def _() -> tuple[Pair, Pair]:
    told = AttemptTold(seat="ann", check="skill", need=5)
    return (at("q", mode="arcade"), told), (at("q", Sheet(open=("S9",))), told)


@case("arcade.deck", "NF-3.10")
def _() -> tuple[Pair, Pair]:
    card, s = AttemptArcade(seat="ann"), at("q", mode="arcade")
    return (replace(s, box=replace(s.box, arcade={})), card), (s, card)


@case("note.kind", "NF-24.1")
def _() -> tuple[Pair, Pair]:
    return (rewarded(), Note(seat="ann", what="song")), (rewarded(), Note(seat="ann", what="story"))


@case("note.text", "NF-24.1")
def _() -> tuple[Pair, Pair]:
    return (rewarded(), Note(seat="ann", what="story", text="178")), \
        (rewarded(), Note(seat="ann", what="story", text="S178"))


@case("note.text", "NF-24.1")
def _() -> tuple[Pair, Pair]:
    return (rewarded(), Note(seat="ann", what="keyword", text="FIRE 2")), \
        (rewarded(), Note(seat="ann", what="keyword", text="ŘEKA"))


@case("note.text", "NF-24.1")
def _() -> tuple[Pair, Pair]:
    s = rewarded("character", "character")
    return (s, Note(seat="ann", what="code", text="RIZ")), (s, Note(seat="ann", what="code", text="RIZ3"))


@case("note.mode", "NF-24.1")
def _() -> tuple[Pair, Pair]:
    story = Note(seat="ann", what="story", text="S5")
    return (rewarded("character", "character"), story), (rewarded(), story)


@case("note.mode", "NF-24.1")
def _() -> tuple[Pair, Pair]:
    code = Note(seat="ann", what="code")
    return (rewarded("character", "arcade"), code), (rewarded("character", "character", missed=True), code)


@case("note.again", "NF-33.2")
def _() -> tuple[Pair, Pair]:
    s, story = rewarded(), Note(seat="ann", what="story", text="s5")
    return (but(s, "ann", sheet=Sheet(open=("S5",))), story), (but(s, "ann", sheet=Sheet(crossed=("S5",))), story)


@case("price.before", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    s, coin = rewarded(), Price(seat="ann", good="coin")
    return (s, coin), (inside(at("u"), Adventure("ann", "u", quested=True), Rewarding("ann", True, free=True)), coin)


@case("price.have", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    s, heart = do(at("u", Sheet(open=("S9",))), TOLD), Price(seat="ann", good="heart")
    return (s, heart), (but(s, "ann", hearts=1), heart)


@case("price.have", "NF-23.3")
def _() -> tuple[Pair, Pair]:
    s, tortoise = do(at("u", Sheet(open=("S9",)), birds=1), TOLD), Price(seat="ann", good="tortoise")
    return (s, tortoise), (s, Price(seat="ann", good="bird"))


@case("reward.missed", "NF-34.4")
def _() -> tuple[Pair, Pair]:
    coin = Reward(seat="ann", what="coin")
    return (rewarded("character", "character", missed=True), coin), (rewarded("character", "character"), coin)


@case("learn.known", "NF-36.3")
def _() -> tuple[Pair, Pair]:
    return (learning(), Learn(seat="ann", skill="juggling")), (learning(), Learn(seat="ann", skill="piano"))


@case("learn.once", "NF-36.2")
def _() -> tuple[Pair, Pair]:
    piano = Learn(seat="ann", skill="piano")
    return (learning(Sheet(boxes=24, skills=("piano",), spent=4)), piano), (learning(Sheet(boxes=24, spent=4)), piano)


@case("learn.cost", "NF-36.2")
def _() -> tuple[Pair, Pair]:
    piano = Learn(seat="ann", skill="piano")
    return (learning(Sheet(boxes=12, spent=2)), piano), (learning(Sheet(boxes=12, spent=1)), piano)


@case("learn.cost", "NF-36.2")
def _() -> tuple[Pair, Pair]:
    piano = Learn(seat="ann", skill="piano")
    return (learning(Sheet(read=2, boxes=30), "character"), piano), (learning(Sheet(read=3), "character"), piano)


def in_town_hall(*skills: str) -> object:
    s = given(box=JOURNEY, mode="campaign", map=2,
              ann={"figure": "building:town_hall", "sheet": Sheet(boxes=30, skills=skills)})
    return inside(s, TownHall("ann"))


@case("learn.when", "NF-36.1")
def _() -> tuple[Pair, Pair]:
    piano = Learn(seat="ann", skill="piano")
    return (in_town_hall(), piano), (in_town_hall("politics"), piano)


@case("release.skill", "NF-36.3")
def _() -> tuple[Pair, Pair]:
    bird = Release(seat="ann", animal="bird")
    herder = Sheet(skills=("animal_husbandry",))
    return (at("q", birds=1), bird), (at("q", herder, birds=1), bird)


@case("sacrifice.known", "NF-21.7")
def _() -> tuple[Pair, Pair]:
    return (facing(birds=1), Sacrifice(seat="ann", animal="camel")), (facing(birds=1), Sacrifice(seat="ann"))


@case("sacrifice.bird", "NF-21.7")
def _() -> tuple[Pair, Pair]:
    tortoise = Sacrifice(seat="ann", animal="tortoise")
    return (facing(birds=1), tortoise), (facing(tortoises=1), tortoise)


@case("fight.known", "NF-21.1")
def _() -> tuple[Pair, Pair]:
    return (facing(), Fight(seat="ann", foe="99")), (facing(), Fight(seat="ann"))


@case("fight.hunter", "NF-36.3")
def _() -> tuple[Pair, Pair]:
    seventh = Fight(seat="ann", foe="7")
    return (facing(), seventh), (facing(sheet=Sheet(skills=("bounty_hunting",))), seventh)


@case("fight.hunter", "NF-36.3")
def _() -> tuple[Pair, Pair]:
    hunter = facing(sheet=Sheet(skills=("bounty_hunting",)))
    return (but(hunter, "bob", threats=("7",)), Fight(seat="ann", foe="7")), \
        (but(hunter, "bob", threats=("7",)), Fight(seat="ann", foe="8"))


@case("fight.villain", "NF-44.2")
def _() -> tuple[Pair, Pair]:
    king = Fight(seat="ann", foe="villain:red_king")
    return (facing(), king), (facing(11), king)


@case("move.water", "NF-43")
def _() -> tuple[Pair, Pair]:
    dry, wet = (given(box=JOURNEY, mode="campaign", map=5, ann={"figure": "map:a", "hearts": n}) for n in (0, 1))
    return (dry, Move(seat="ann", to="b")), (wet, Move(seat="ann", to="b"))


def desert(map: int = 5, hearts: int = 1) -> object:
    """On map 5, which nobody has entered."""
    s = given(box=replace(JOURNEY, map=None, maps={}), mode="campaign", map=map,
              ann={"figure": "map:?", "hearts": hearts})
    return inside(s, Adventure("ann", "?", left=True))


@case("tread.water", "NF-43")
def _() -> tuple[Pair, Pair]:
    into = Tread(seat="ann", empty=False, water=True)
    return (desert(4), into), (desert(), into)


@case("tread.wet", "NF-43")
def _() -> tuple[Pair, Pair]:
    into = Tread(seat="ann", empty=True, water=True)
    return (desert(hearts=1), into), (desert(hearts=2), into)


@case("draw.known", "NF-1.1", "draw.deck")
def _() -> tuple[Pair, Pair]:
    s = inside(at("q", mode="arcade"), Adventure("ann", "q", quested=True), Reading("ann", "q"))
    return (s, DrawArcade(seat="table", card="goose")), (s, DrawArcade(seat="table", card="duck"))


@case("draw.deck", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = inside(at("q", mode="arcade"), Adventure("ann", "q", quested=True), Reading("ann", "q"))
    s = replace(s, arcade_discards=("duck",))
    return (s, DrawArcade(seat="table", card="duck")), (s, DrawArcade(seat="table", card="toll"))


@case("draw.deck", "NF-1.1")
def _() -> tuple[Pair, Pair]:
    s = given(box=JOURNEY, mode="campaign", map=2, settings=Settings(threats_shuffled=True), bob={"threats": ("4",)})
    s = inside(s, Unveiling())
    return (s, DrawThreat(seat="table", threat="4")), (s, DrawThreat(seat="table", threat="9"))
