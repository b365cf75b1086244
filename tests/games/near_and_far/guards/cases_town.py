"""Guard cases of the town: turns, visits, duels, trade, hiring, the other buildings (NF-5 to NF-15)."""
from __future__ import annotations

from companion.games.near_and_far.actions import (
    Activate, Agree, BuyReputation, Dig, DrawCards, EndTurn, Give, Hire, LeaveTown, Muster, Refresh, Rest, Seek, Take,
    TakeBird, Visit)
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.steps import (
    Hut, MineShaft, Mustering, Saloon, Stables, Store, TownHall, Trading)
from companion.kernel import replace
from tests.games.near_and_far.guards.cases import Pair, case
from tests.games.near_and_far.helpers import FOUR, THREE, but, do, given, inside

LEAVE = LeaveTown(seat="ann")
END = EndTurn(seat="ann")


def visit(building: str, against: str = "", manner: str = "") -> Visit:
    return Visit(seat="ann", building=building, against=against, manner=manner)


def in_town(step: object, **ann: object) -> object:
    return inside(given(THREE, ann=ann, offer=("guide", "brute"), bob={"adventurers": ("shaman",)}), step)


@case("sequence", "NF-5.1")
def _() -> tuple[Pair, Pair]:
    s = given(THREE)
    return (s, Visit(seat="bob", building="mine")), (s, Visit(seat="ann", building="mine"))


@case("turn.act", "NF-5.1")
def _() -> tuple[Pair, Pair]:
    return (given(THREE), END), (given(THREE, ann={"figure": "map:a"}), END)


@case("leave.first-round", "NF-3.15")
def _() -> tuple[Pair, Pair]:
    return (given(round=1, ann={"figure": "board"}), LEAVE), (given(), LEAVE)


@case("leave.in-town", "NF-19.1")
def _() -> tuple[Pair, Pair]:
    return (given(ann={"figure": "map:a"}), Muster(seat="ann")), (given(), Muster(seat="ann"))


@case("leave.jail", "NF-14.7")
def _() -> tuple[Pair, Pair]:
    strict = Settings(adventure_from_jail=False)
    return (given(ann={"figure": "jail"}, settings=strict), LEAVE), (given(ann={"figure": "jail"}), LEAVE)


@case("leave.party", "NF-8.3")
def _() -> tuple[Pair, Pair]:
    reds = {"adventurers": ("raider", "brute")}
    return (given(ann=reds | {"active": ("pet", "raider", "brute")}), LEAVE), (given(ann=reds), LEAVE)


@case("visit.known", "NF-6.1")
def _() -> tuple[Pair, Pair]:
    return (given(), visit("library")), (given(), visit("mine"))


@case("visit.other", "NF-6.2")
def _() -> tuple[Pair, Pair]:
    return (given(), visit("farm")), (given(), visit("stables"))


@case("visit.duel", "NF-6.3")
def _() -> tuple[Pair, Pair]:
    s = given(THREE, bob={"figure": "building:mine"})
    return (s, visit("mine")), (s, visit("mine", "bob", "honorably"))


@case("duel.there", "NF-14.1")
def _() -> tuple[Pair, Pair]:
    s = given(THREE, bob={"figure": "building:mine"}, cid={"figure": "building:stables"})
    return (s, visit("mine", "cid", "dirty")), (s, visit("mine", "bob", "dirty"))


@case("duel.known", "NF-14.1")
def _() -> tuple[Pair, Pair]:
    s = given(THREE, bob={"figure": "building:mine"})
    return (s, visit("mine", "zoe", "dirty")), (s, visit("mine", "bob", "honorably"))


@case("duel.manner", "NF-14.1")
def _() -> tuple[Pair, Pair]:
    s = given(THREE, bob={"figure": "building:mine"})
    return (s, visit("mine", "bob")), (s, visit("mine", "bob", "dirty"))


@case("duel.neutral", "NF-15.1")
def _() -> tuple[Pair, Pair]:
    neutral = visit("town_hall", "neutral", "honorably")
    return (given(bob={"figure": "building:town_hall"}), neutral), (given(), neutral)


@case("store.act", "NF-10.1")
def _() -> tuple[Pair, Pair]:
    return (in_town(Store("ann")), END), (in_town(Store("ann"), built=("till",)), END)


@case("store.deck", "NF-10.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(Store("ann"))  # two advanced artifacts in this box
    return (s, DrawCards(seat="ann", basic=1)), (s, DrawCards(seat="ann", basic=2))


@case("hire.known", "NF-8.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(Saloon("ann"))
    return (s, Hire(seat="ann", adventurer="nobody")), (s, Hire(seat="ann", adventurer="guide"))


@case("hire.offer", "NF-8.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(Saloon("ann"))
    return (s, Hire(seat="ann", adventurer="thief")), (s, Hire(seat="ann", adventurer="guide"))


@case("hire.once", "NF-8.1")
def _() -> tuple[Pair, Pair]:
    hire = Hire(seat="ann", adventurer="guide")
    return (in_town(Saloon("ann", hired=True)), hire), (in_town(Saloon("ann", refreshed=True)), hire)


@case("hire.cost", "NF-8.1")
def _() -> tuple[Pair, Pair]:
    hire = Hire(seat="ann", adventurer="brute")
    return (in_town(Saloon("ann"), coins=3), hire), (in_town(Saloon("ann"), coins=3, tokens={"red": 1}), hire)


@case("refresh.once", "NF-8.5")
def _() -> tuple[Pair, Pair]:
    again = Refresh(seat="ann")
    return (in_town(Saloon("ann", refreshed=True), food=1), again), (in_town(Saloon("ann", hired=True), food=1), again)


@case("pay.food", "NF-8.5")
def _() -> tuple[Pair, Pair]:
    refresh = Refresh(seat="ann")
    return (in_town(Saloon("ann")), refresh), (in_town(Saloon("ann"), food=1), refresh)


@case("pay.food", "NF-8.5")
def _() -> tuple[Pair, Pair]:
    bird = TakeBird(seat="ann")
    return (in_town(Stables("ann")), bird), (in_town(Stables("ann"), food=1), bird)


@case("party.pet", "NF-8.3")
def _() -> tuple[Pair, Pair]:
    s = in_town(Saloon("ann", hired=True), adventurers=("raider",), active=("pet", "raider"))
    return (s, Rest(seat="ann", adventurer="raider")), (s, Rest(seat="ann", adventurer="pet"))


@case("party.own", "NF-8.3")
def _() -> tuple[Pair, Pair]:
    s = in_town(Mustering("ann"), adventurers=("raider",))
    return (s, Activate(seat="ann", adventurer="shaman")), (s, Activate(seat="ann", adventurer="raider"))


@case("party.four", "NF-8.3")
def _() -> tuple[Pair, Pair]:
    four = ("raider", "guide", "scout", "sentry")
    s = in_town(Mustering("ann"), adventurers=four, active=four)
    pet = Activate(seat="ann", adventurer="pet")
    return (s, pet), (but(s, "ann", active=four[:3]), pet)


@case("bird.three", "NF-9.1")
def _() -> tuple[Pair, Pair]:
    bird = TakeBird(seat="ann")
    return (in_town(Stables("ann"), food=1, birds=3), bird), (in_town(Stables("ann"), food=1, birds=2), bird)


@case("bird.supply", "NF-3.1")
def _() -> tuple[Pair, Pair]:
    s, bird = in_town(Stables("ann"), food=1), TakeBird(seat="ann")
    return (replace(s, birds=0), bird), (s, bird)


@case("hut.bird", "NF-12.1")
def _() -> tuple[Pair, Pair]:
    return (in_town(Hut("ann")), Seek(seat="ann")), (in_town(Hut("ann"), birds=1), Seek(seat="ann"))


@case("hut.deck", "NF-A33")
def _() -> tuple[Pair, Pair]:
    seek, all_six = Seek(seat="ann"), ("moon", "recipe", "shovel", "hat", "cup", "mug")
    s = given(FOUR, ann={"birds": 1}, bob={"birds": 3, "treasures": all_six[:3]},
              cid={"birds": 3, "treasures": all_six[3:]})
    s = inside(s, Hut("ann"))
    discarded = replace(but(s, "cid", treasures=all_six[3:5]), treasure_discards=("mug",))
    return (s, seek), (discarded, seek)


@case("dig.known", "NF-13.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(MineShaft("ann"))
    return (s, Dig(seat="ann", pit="m99")), (s, Dig(seat="ann", pit="m11"))


@case("dig.free", "NF-13.2")
def _() -> tuple[Pair, Pair]:
    s = replace(in_town(MineShaft("ann")), mine={"m11": "bob"})
    return (s, Dig(seat="ann", pit="m11")), (s, Dig(seat="ann", pit="m12"))


@case("dig.entrance", "NF-13.3")
def _() -> tuple[Pair, Pair]:
    s = in_town(MineShaft("ann"))
    return (s, Dig(seat="ann", pit="m12")), (replace(s, mine={"m11": "bob"}), Dig(seat="ann", pit="m12"))


@case("dig.next", "NF-13.3")
def _() -> tuple[Pair, Pair]:
    s, dig = in_town(MineShaft("ann"), treasures=("mug",), birds=1), Dig(seat="ann", pit="m22")
    return (replace(s, mine={"m11": "bob"}), dig), (replace(s, mine={"m11": "bob", "m12": "bob"}), dig)


@case("dig.skill", "NF-13.2")
def _() -> tuple[Pair, Pair]:
    s, dig = replace(in_town(MineShaft("ann")), mine={"m11": "bob"}), Dig(seat="ann", pit="m21")
    return (s, dig), (but(s, "ann", built=(), adventurers=("scout",), active=("pet", "scout")), dig)


@case("trade.once", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    give = Give(seat="ann", good="coin")
    return (in_town(TownHall("ann", trades=1)), give), (in_town(TownHall("ann", discarded=True, bought=2)), give)


@case("trade.goods", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(TownHall("ann"), tokens={"plain": 1, "red": 1})
    return (s, Give(seat="ann", good="plain")), (s, Give(seat="ann", good="red"))


@case("trade.known", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(TownHall("ann"), tokens={"red": 1})
    return (s, Give(seat="ann", good="chief")), (s, Give(seat="ann", good="red"))


@case("trade.have", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(TownHall("ann"), coins=2)
    two = do(s, Give(seat="ann", good="coin"), Give(seat="ann", good="coin"))
    return (two, Give(seat="ann", good="coin")), (s, Give(seat="ann", good="coin"))


@case("trade.five", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(Trading("ann", ("coin",), ("food",) * 5), coins=2)
    return (s, Take(seat="ann", good="food")), (in_town(Trading("ann", ("coin",), ("food",) * 4)),
                                                 Take(seat="ann", good="food"))


@case("trade.kinds", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(Trading("ann", ("coin",), ()), coins=2)
    return (s, Take(seat="ann", good="coin")), (s, Take(seat="ann", good="gem"))


@case("trade.both", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    return (in_town(Trading("ann", ("coin",), ())), Agree(seat="ann")), \
        (in_town(Trading("ann", ("coin",), ("food",))), Agree(seat="ann"))


@case("trade.value", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    return (in_town(Trading("ann", ("coin",), ("food",) * 3)), Agree(seat="ann")), \
        (in_town(Trading("ann", ("coin",), ("food",) * 2)), Agree(seat="ann"))


@case("reputation.once", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    buy = BuyReputation(seat="ann", pay="coin", up=True)
    return (in_town(TownHall("ann", bought=2)), buy), (in_town(TownHall("ann", bought=1)), buy)


@case("reputation.pay", "NF-7.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(TownHall("ann"), coins=0, gems=1, food=3)
    return (s, BuyReputation(seat="ann", pay="coin", up=True)), (s, BuyReputation(seat="ann", pay="gem", up=False))


@case("reputation.track", "NF-18.1")
def _() -> tuple[Pair, Pair]:
    s = in_town(TownHall("ann"), reputation=-6)
    return (s, BuyReputation(seat="ann", pay="coin", up=False)), (s, BuyReputation(seat="ann", pay="coin", up=True))
