"""Tables brought to a position by entries over the JSON API, with a tablet that holds them and a phone in each.

    with Served(folder) as server:
        stage = Stage(server)
        stage.turn          # the code of a table in its third round, made when it is first asked for
        stage.tablet, stage.phone, stage.guest   # the cookies of the table's screen, of Eva's phone, of a stranger

Draws are the app's own and differ from run to run; what a screen needs is brought about by rules, not by luck."""
from __future__ import annotations

import random
from pathlib import Path
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from msgspec.structs import replace

from companion.games import sheets as c
from companion.games.near_and_far.campaign.campaign import CAMPAIGN
from companion.games.near_and_far.campaign.plan import Plan
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.walk import graph
from companion.kernel import encode
from companion.table.story.books import shelf
from tests.browser.stage_tower import TowerStage
from tests.server import story
from tests.server.client import Served
from tests.server.replicas import drafted, replica
from tests.server.story import quest_space as book

NAMES = ("Eva", "Jan", "Tomáš", "Žofie")
LONG = 400
"""Entries after which a position is not coming any more."""
LIKED = ("camp", "dig", "build", "hire", "keep", "fight", "attempt", "boost", "agree", "walk", "done", "end-turn")
QUIET = ("farm", "saloon", "stables", "mine", "general_store")
WRITTEN = (shelf.text(Path(), "roads", "A").replace("# A", "# 35", 1),
           "# RIZ1\n\n## cs Zítra\nDen {bum}.\n\n* combat 12, bonus 11\nneeds: ECHO\nprice: 2 coin\ngives: story S3\n")
"""Entries of an own story book: a whole one, and one with much to mend."""
Actions = list[dict[str, Any]]


def threat() -> str:
    """A space one step from town with a threat on the way."""
    g = graph(sample_box().map)
    return next(b for b, path in g.paths[g.town].items() if path.icon == "threat")


class Stage(TowerStage):
    """One server's tables. Every device has all of them in its cookies, so three browsers see everything."""

    def __init__(self, server: Served, bare: Callable[[], str] = str):
        """`bare` begins a server without any table and gives its address."""
        self.base, self.begin_bare = f"http://127.0.0.1:{server.port}", bare
        self.tablet, self.phone, self.guest = (server.device("cs") for _ in range(3))
        self.rng = random.Random(7)
        self.folder = server.folder
        for device in (self.tablet, self.phone, self.guest):
            device.csrf = device.get("/hello").json["csrf"]

    @cached_property
    def bare(self) -> str:
        """The address of a server without any table."""
        return self.begin_bare()

    # tables

    def open(self, *names: str, **setup: Any) -> str:
        """A new table; Eva's phone has taken her seat."""
        return self.seated(self.tablet.open(*names, **{"box": "sample", "mode": "first_adventure"} | setup))

    def seated(self, code: str) -> str:
        taken = self.phone.sit(self.tablet.invite(code), "p1")
        assert taken.status == 200, taken.text
        return code

    def drafted(self, *names: str) -> str:
        return self.seated(drafted(self.tablet, *names))

    def replica(self, position: str, play: Callable[[], str]) -> str:
        """A table of its own in a position that only the first of them is played to; Eva's phone has taken her
        seat."""
        return self.seated(replica(self.tablet, position, play))

    def enter(self, code: str, **action: Any) -> None:
        got = self.tablet.enter(code, action)
        assert got.status == 200, (action, got.text)

    def correct(self, code: str, *path: str | int, to: Any) -> None:
        """What hands would correct on the table."""
        self.enter(code, do="correct", seat="table", patches=[{"path": list(path), "value": to}])

    def offers(self, code: str) -> tuple[list[str], Actions]:
        got = self.tablet.get(f"/t/{code}/offers").json
        return got["actors"], got["actions"]

    def head(self, code: str) -> int:
        return self.tablet.head(code)

    def state(self, code: str) -> dict[str, Any]:
        return dict(self.tablet.get(f"/t/{code}/state").json["state"])

    def play(self, code: str, until: Callable[[list[str], Actions], bool], pick: Callable[[Actions], dict[str, Any]] |
             None = None) -> None:
        """Let everybody play on sensibly until the offers look as wanted."""
        for _ in range(LONG):
            actors, actions = self.offers(code)
            if until(actors, actions):
                return
            self.enter(code, **(pick or self.sensible)(actions))
        raise AssertionError(f"not within {LONG} entries")

    def sensible(self, actions: Actions) -> dict[str, Any]:
        """Somebody with a plan: camp, dig, build, hire; in town something to live on, now and then out into the map.
        Whoever could end the turn does something else at times: nothing but ended turns would go on for ever."""
        for verb in LIKED:
            if (found := [a for a in actions if a["do"] == verb]) and (verb != "end-turn" or self.rng.random() < 0.8):
                return max(found, key=lambda a: a["hearts"]) if verb == "boost" else self.rng.choice(found)
        visits = [a for a in actions if a["do"] == "visit" and not a["against"] and a["building"] in QUIET]
        leave = [a for a in actions if a["do"] == "leave-town"]
        pool = leave if leave and self.rng.random() < 0.5 else visits or actions
        return self.rng.choice(pool)

    # positions

    @cached_property
    def draft(self) -> str:
        """The draft has begun: everybody chooses at once."""
        return self.open(*NAMES[:3])

    @cached_property
    def turn(self) -> str:
        """From the third round on: Eva stands in town and may go somewhere; there is a log and some score."""
        return self.third_round()

    def third_round(self) -> str:
        def play() -> str:
            code = drafted(self.tablet, *NAMES[:3])
            self.play(code, lambda actors, actions: evas_turn(actors, actions) and self.state(code)["round"] >= 3,
                      lambda actions: self.sensible([a for a in actions if a != {"do": "leave-town", "seat": "p1"}]))
            return code

        return self.replica("third round", play)

    def outside(self, leave: bool = True) -> str:
        """Round 2: Eva has left town with all her hearts and is to walk, or is just about to leave."""
        def play() -> str:
            code = drafted(self.tablet, *NAMES[:2])
            for n, building in ((1, "farm"), (2, "saloon")):
                self.enter(code, do="visit", seat=f"p{n}", building=building)
                self.play(code, lambda actors, actions, seat=f"p{n}": seat not in actors,  # type: ignore[misc]
                          lambda actions: next((a for a in actions if a["do"] == "end-turn"), actions[-1]))
            return code

        code = self.replica("second round", play)
        if leave:
            self.enter(code, do="leave-town", seat="p1")
        self.correct(code, "players", "p1", "hearts", to=7)
        return code

    def due(self) -> str:
        """The same, met by a threat: the dice are to be rolled."""
        code = self.outside()
        self.enter(code, do="move", seat="p1", to=threat())
        self.enter(code, do="fight", seat="p1")
        return code

    @cached_property
    def walk(self) -> str:
        """Eva is to walk: many spaces are lit."""
        return self.outside()

    @cached_property
    def roll(self) -> str:
        """The dice against a threat are due, with the odds beside them."""
        return self.due()

    @cached_property
    def quest(self) -> str:
        """A quest may be attempted."""
        code = self.outside()
        self.correct(code, "quests", 0, to=book())
        self.enter(code, do="walk" if self.far(code) else "move", seat="p1", to=book())
        return code

    @cached_property
    def closed(self) -> str:
        """A narrated table: Eva may open an entry."""
        return self.before_an_entry()

    def before_an_entry(self) -> str:
        return self.seated(story.before_an_entry(self.tablet, *NAMES[:2], id="roads"))

    def heard(self, option: int = -1, face: int = 0) -> str:
        """The same with the entry open, an option of it taken, a number rolled for it."""
        code = self.before_an_entry()
        self.enter(code, do="open", seat="p1", story="")
        if option >= 0:
            self.enter(code, do="attempt", seat="p1", option=option, story="")
        if face:
            self.enter(code, do="roll", seat="table", faces=[face])
            if any(a["do"] == "boost" for a in self.offers(code)[1]):
                self.enter(code, do="boost", seat="p1", hearts=0)
        return code

    @cached_property
    def told(self) -> str:
        """An entry lies open: its options are to be chosen from."""
        return self.heard()

    @cached_property
    def taken(self) -> str:
        """An option of it is taken, the dice are due."""
        return self.heard(0)

    @cached_property
    def met(self) -> str:
        """It went well, and what came of it is read."""
        return self.heard(0, 6)

    @cached_property
    def missed(self) -> str:
        """It did not go well."""
        return self.heard(1, 1)

    def far(self, code: str) -> bool:
        return any(a["do"] == "walk" and a["to"] == book() for a in self.offers(code)[1])

    @cached_property
    def trade(self) -> str:
        """Eva is at the Town Hall, with something on the scales."""
        def play() -> str:
            code = drafted(self.tablet, *NAMES)  # with four no neutral figure can stand there
            self.correct(code, "players", "p1", "coins", to=5)
            self.enter(code, do="visit", seat="p1", building="town_hall")
            self.play(code, lambda actors, actions: any(a["do"] == "agree" for a in actions),
                      lambda actions: next((a for a in actions if a["do"] in ("give", "take")), actions[0]))
            return code

        return self.replica("at the town hall", play)

    @cached_property
    def hero(self) -> str:
        """The last map of a campaign, by day: characters with sheets, villains, a tortoise. Eva is about to go."""
        sheets = {
            "p1": {"character": "riza", "boxes": 14, "open": ["S12"], "crossed": ["S3", "S7"],
                   "keywords": ["LANTERN", "OATH"], "skills": ["piano"], "spent": 4, "points": [41, 52, 47, 60]},
            "p2": {"character": "grear", "boxes": 30, "points": [38, 44, 51, 39]}}

        def play() -> str:
            code = self.tablet.open(*NAMES[:3], box="sample", mode="campaign", map=11, day=True, sheets=sheets)
            self.play(code, lambda actors, actions: evas_turn(actors, actions) and self.state(code)["round"] >= 2,
                      lambda actions: self.sensible([a for a in actions if a != {"do": "leave-town", "seat": "p1"}]))
            self.correct(code, "players", "p1", "tortoises", to=1)
            return code

        return self.replica("a campaign's last map", play)

    @cached_property
    def learn(self) -> str:
        """Before the first turn of a campaign's game: Eva has experience to spend."""
        sheet = {"boxes": 12, "skills": ["fishing"], "spent": 1, "points": [33]}
        return self.open(*NAMES[:2], mode="campaign", map=3, sheets={"p1": sheet})

    def unmapped(self) -> str:
        """Eva is on her way over a map that her own box does not have yet."""
        code = self.open(*NAMES[:2], mode="campaign", map=2, box="empty")
        self.play(code, evas_turn)
        for n, building in ((1, "farm"), (2, "stables")):
            self.enter(code, do="visit", seat=f"p{n}", building=building)
            self.play(code, lambda actors, actions, seat=f"p{n}": seat not in actors,  # type: ignore[misc]
                      lambda actions: next((a for a in actions if a["do"] in ("done", "end-turn")), actions[-1]))
        self.enter(code, do="leave-town", seat="p1")
        self.correct(code, "players", "p1", "hearts", to=7)
        self.enter(code, do="tread", seat="p1", empty=False, icon="")
        return code

    @cached_property
    def note(self) -> str:
        """A quest was read from the book: what it gives is written down."""
        code = self.unmapped()
        self.enter(code, do="arrive", seat="p1", kind="plain", camp=False, quest=True)
        self.enter(code, do="attempt-told", seat="p1", check="", need=0)
        return code

    @cached_property
    def over(self) -> str:
        """The game has ended: the last camp was set, the last round played."""
        def play() -> str:
            code = self.third_round()
            self.play(code, lambda actors, actions: self.state(code)["round"] >= 4)
            for seat in ("p1", "p2", "p3"):  # whoever camps next ends it
                self.correct(code, "players", seat, "camps", to=1)
            self.correct(code, "players", "p1", "hearts", to=7)
            self.play(code, lambda actors, actions: not actors)
            return code

        return self.replica("over", play)

    def scored(self, stage: int) -> str:
        """A game that ended early, with so many categories of the final scoring shown on all screens."""
        code = self.outside()
        self.correct(code, "players", "p1", "camps", to=1)
        self.enter(code, do="walk" if self.far(code) else "move", seat="p1", to=book())
        self.play(code, lambda actors, actions: not actors)
        for n in range(1, stage + 1):
            got = self.tablet.post(f"/t/{code}/reveal", {"stage": n})
            assert got.status == 200, got.text
            if got.json["stage"] == got.json["last"]:
                break
        return code

    @cached_property
    def scoring(self) -> str:
        """In the middle of the final scoring."""
        return self.scored(2)

    @cached_property
    def won(self) -> str:
        """Everything has been counted, somebody has won."""
        return self.scored(LONG)

    @cached_property
    def counters(self) -> str:
        """A score sheet only."""
        code = self.open(*NAMES, mode="counters", box="empty")
        for n, what in ((1, "coins"), (2, "food"), (2, "food"), (3, "map_camps"), (4, "reputation")):
            self.enter(code, do="count", seat=f"p{n}", of=f"p{n}", what=what, by=1)
        return code

    def taken_in(self, plan: Plan, written: Sheet, skills: tuple[str, ...]) -> str:
        """The address of a campaign of two games that came from a file."""
        points = {"p1": 41, "p2": 38, "p3": 29}
        sheets = {person.seat: replace(written, character=person.character, skills=skills, spent=4)
                  for person in plan.people}
        lines = (c.Moment("threat", ("p2",), 12), c.Moment("ended", ("p1",)))
        blank = CAMPAIGN.begin(plan.people)
        games = tuple(c.Played(n, n + 1, c.Result(True, points, winners=("p1",), brought=blank,
                                                  sheets=sheets if n == 1 else blank, moments=lines))
                      for n in (1, 2))
        fixes = (c.Fix("p2", 2, Sheet(), Sheet(keywords=("OATH",)), "Eva", "forgotten", "2026-01-02T20:00:00"),)
        archive = c.Archive("Páteční putování", plan, blank, games, fixes)
        file = {"kind": "companion-campaign", "version": 1, "game": "near_and_far", "campaign": archive}
        got = self.guest.post("/campaigns/import", data=encode(file))
        assert got.status == 200, got.text
        return f"/campaigns/{got.json['campaign']}"

    @cached_property
    def campaign(self) -> str:
        """Two of ten games are over."""
        people = zip(("p1", "p2", "p3"), NAMES, ("blue", "red", "green"), strict=False)
        return self.taken_in(Plan("campaign", tuple(c.Person(*one) for one in people)), Sheet(
            boxes=16, open=("S2", "S14"), crossed=("S1",), keywords=("OATH", "WAR")), ("fishing", "lore"))

    @cached_property
    def story(self) -> str:
        """A Character Mode with seven quests read."""
        people = (c.Person("p1", "Eva", "blue", "riza"), c.Person("p2", "Jan", "red", "kikli"),
                  c.Person("p3", "Tomáš", "green", "rin"))
        return self.taken_in(Plan("character", people), Sheet(
            codes=tuple(f"RIZ{n}" for n in range(1, 9)), read=7), ("fishing", "cooking"))

    @cached_property
    def box(self) -> str:
        """The address of an own box that is half filled in: the sample's cards without their quests, and a map."""
        sample = sample_box()
        artifacts = dict(list(sample.artifacts.items())[:38])
        half = replace(sample, id="own", name={"": "Naše krabice"}, invented=False, complete=False, artifacts=artifacts,
                       quests={}, arcade={}, world={}, maps={"2": sample.maps["2"]})
        got = self.guest.upload("/boxes/import", "box.json", encode(half), game="near_and_far")
        assert got.status == 302, got.text
        return got.headers["location"].split("?")[0].removeprefix(self.base)

    @cached_property
    def written(self) -> str:
        """The address of an own story book with a whole entry, 35, and one with defects, RIZ1."""
        home = self.send("/books", name="Naše kniha", cs="1", en="1")
        for text in WRITTEN:
            self.send(f"{home}/entry", text=text, code="", version="0")
        return home

    def send(self, path: str, **form: str) -> str:
        """A form of a guest's page; the address that it leads to."""
        got = self.guest.ask("POST", path, urlencode({"csrf": self.guest.csrf, **form}).encode(),
                             Content_Type="application/x-www-form-urlencoded", Accept="text/html")
        assert got.status == 302, got.text
        return got.headers["location"].split("?")[0].removeprefix(self.base)

    @cached_property
    def own(self) -> str:
        """A box nobody has entered yet: the table tells what it draws."""
        return self.open(*NAMES[:2], box="empty")


def evas_turn(actors: Iterable[str], actions: Actions) -> bool:
    """Whether it begins, in town."""
    verbs = {a["do"] for a in actions}
    return list(actors) == ["p1"] and "visit" in verbs and not verbs & {"move", "walk"}
