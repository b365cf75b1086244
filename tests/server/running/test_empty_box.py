"""Three rounds with an own box that nobody has entered: what is unknown is asked for once, when it is needed."""

from __future__ import annotations

from collections import Counter
from typing import Any

from flask import Flask

from tests.server.conftest import Party, gather

MOST_TAPS = 6


class Evening:
    """Two people with a real box. Every entry is a tap; `answers` is what they read off their cards."""

    def __init__(self, app: Flask):
        self.party: Party = gather(app, "Ann", "Bob", box="empty", base_only=True)
        self.asked: Counter[str] = Counter()
        self.taps: list[int] = []

    def state(self, seat: str = "p1") -> dict[str, Any]:
        found: dict[str, Any] = self.party.phones[seat].get(self.party.at(f"/state?seat={seat}")).json["state"]
        return found

    def me(self, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = self.state(seat)["players"][seat]
        return found

    @property
    def step(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state()["flow"][-1]
        return found

    def tap(self, by: str, do: str, seat: str = "", **fields: Any) -> None:
        """What is offered can be tapped; nothing else is sent in this test."""
        action = {"do": do, "seat": seat or by} | fields
        phone = self.party.phones[by]
        offered = [a for a in phone.offers(self.party.code, seat or by) if a["do"] == do]
        plain = {"against": "", "manner": "", "icon": "", "water": False, "story": "", "foe": "", "animal": "bird"}
        fitting = [a for a in offered if action.items() <= a.items() and (plain | action).items() >= a.items()]
        assert fitting, (action, offered[:5], self.step)
        got = phone.enter(self.party.code, fitting[0])
        assert got.status == 200, got.body

    def do(self, seat: str, do: str, answers: tuple[Any, ...] = (), **fields: Any) -> None:
        """An entry, and the answers to all that is asked because of it."""
        self.tap(seat, do, **fields)
        for answer in answers:
            step = self.step
            assert step["at"] == "asking", step
            field = step["wants"][0]
            self.asked[field] += 1
            self.tap(seat, "told", field=field, value=answer)
        assert not self.state()["flow"] or self.step["at"] != "asking", self.step
        self.taps.append(len(answers))

    def ends(self, seat: str) -> None:
        """The turn is over, by itself or by a tap."""
        if self.step.get("seat") == seat and self.state()["flow"][0].get("index") is not None:
            offered = self.party.phones[seat].offers(self.party.code, seat)
            if any(a["do"] == "end-turn" for a in offered):
                self.do(seat, "end-turn")

    def roll(self, seat: str, *faces: int) -> None:
        """The real die, typed by whoever rolled it."""
        self.tap(seat, "roll", seat="table", faces=list(faces))

    def box(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state()["box"]
        return found


def test_three_rounds_from_an_empty_box(app: Flask) -> None:
    e = Evening(app)
    assert e.box()["adventurers"] == {}
    e.tap("p1", "hold", basic=4, advanced=1)
    e.tap("p2", "hold", basic=5, advanced=1)
    assert (e.state()["round"], len(e.me("p1")["hand"])) == (1, 5)

    # Round 1: Ann hires somebody whose token nobody has entered; Bob goes to the farm.
    e.do("p1", "visit", building="saloon")
    e.do("p1", "hire", ("red", 2), adventurer="new")
    e.do("p1", "agree")
    e.do("p1", "end-turn")
    assert (e.me("p1")["coins"], e.me("p1")["adventurers"]) == (1, ["adventurer-1"])
    assert (
        e.box()["adventurers"]["adventurer-1"] | {"faction": "red", "cost": 2} == e.box()["adventurers"]["adventurer-1"]
    )
    e.do("p2", "visit", building="farm")
    e.ends("p2")
    assert e.me("p2")["food"] == 1

    # Round 2: the Mine asks for her adventurer's skill, and for a number that nobody has entered; her camp uncovers
    # what the rulebook prints. Bob buys a bird for his food.
    e.do("p1", "visit", (2,), building="mine")
    e.do("p1", "dig", (3, 1, 0), pit="new")
    e.do("p1", "dig", pit="pit-1")
    e.ends("p1")
    assert e.state()["mine"] == {"pit-1": "p1"}
    assert e.me("p1")["coins"] == 1 + 1 + 1
    e.do("p2", "visit", building="stables")
    e.do("p2", "take-bird")
    e.ends("p2")
    assert (e.me("p2")["food"], e.me("p2")["birds"]) == (0, 1)

    # Round 3: the farm needs the skill again, and nobody asks for it.
    e.do("p1", "visit", building="farm")
    e.ends("p1")
    assert e.me("p1")["food"] == 1 + 2
    e.do("p2", "visit", building="general_store")
    e.do("p2", "take-coin")
    e.ends("p2")
    assert e.state()["round"] == 4

    # Round 4: Ann leaves town without a map, fights, camps; what her adventurer can do is asked where it counts.
    e.do("p1", "leave-town", (5, 2))
    assert e.me("p1")["hearts"] == 2 + 5
    e.do("p1", "tread", (1,), empty=False, icon="threat")
    e.do("p1", "fight", (3,))
    e.roll("p1", 5)
    if e.step["at"] == "facing":
        e.do("p1", "boost", hearts=0)
    assert e.me("p1")["threats"] == ["4"]
    e.do("p1", "arrive", kind="coin", camp=False, quest=True)
    e.do("p1", "attempt-told", check="skill", need=5)
    e.roll("p1", 4)
    while e.step["at"] == "questing":
        e.do("p1", "boost", hearts=0)
    assert e.step["at"] == "rewarding"
    e.do("p1", "reward", what="coin")
    e.do("p1", "reward", what="reputation+")
    e.do("p1", "done")
    coins, gems = e.me("p1")["coins"], e.me("p1")["gems"]
    e.do("p1", "camp", ("gem", 2))
    assert (e.me("p1")["coins"] - coins, e.me("p1")["gems"] - gems) == (2 + 1, 1)
    e.ends("p1")

    # Bob meets what Ann has told already: nothing of it is asked again.
    before = dict(e.asked)
    e.do("p2", "visit", building="mine")
    e.do("p2", "end-turn")
    assert dict(e.asked) == before
    if e.step.get("seat") == "p1":
        e.do("p1", "tread", empty=False, icon="")
        e.do("p1", "end-turn")
    e.do("p2", "visit", building="saloon")
    assert {"do": "hire", "seat": "p2", "adventurer": "new"} in e.party.phones["p2"].offers(e.party.code, "p2")
    e.do("p2", "end-turn")

    assert max(e.asked.values()) == 1, e.asked
    assert max(e.taps) <= MOST_TAPS
    assert set(e.asked) == {
        "adventurer:adventurer-1:faction",
        "adventurer:adventurer-1:cost",
        "adventurer:adventurer-1:skill",
        "pit:pit-1:number",
        "pit:pit-1:coins",
        "pit:pit-1:gems",
        "adventurer:adventurer-1:hearts",
        "adventurer:adventurer-1:movement",
        "adventurer:adventurer-1:caution",
        "adventurer:adventurer-1:combat",
        "uncover:2:what",
        "adventurer:adventurer-1:search",
    }
    told = e.box()
    assert (told["adventurers"]["adventurer-1"]["hearts"], told["mine"]["pits"]["pit-1"]["number"]) == (5, 3)
    assert told["uncovers"][2] == "gem"
    for lang in ("cs", "en"):
        phone = e.party.phones["p2"]
        phone.lang = lang
        for path in ("", "/log", "/score"):
            assert phone.page(e.party.at(path)).status in (200, 302)
    for _ in range(3):  # what was told outlives the server's memory as well
        e.party.app.extensions["companion_table"].forget()
        assert e.box() == told
