"""A whole game with an own box: every number, card and line of it entered through the pages that an owner uses, a cell
of the board painted otherwise, a table begun with it, played to its end; and each thing that the rulebook lacks."""
from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from flask import Flask

from companion.box import shelf
from companion.games.playout import generator
from companion.games.rise_snu import actions as a
from companion.games.rise_snu.box.boxing import BOXING
from companion.games.rise_snu.box.components import Box, Dream, Event, GateLine, Quest
from companion.games.rise_snu.box.sample import read_line
from companion.games.rise_snu.settings import Settings
from companion.kernel import actors, judge, legal, perform
from companion.table import desk
from companion.web.box.form import fill_inputs
from tests.games.rise_snu.helpers import GAME
from tests.games.rise_snu.test_suite import led
from tests.web.owner import Owner

MOST = 3000
SEEN = 0.2
"""How often the table sees that a unit of a quest is done that only it can see: the rulebook's own, half told."""
NUMBERS = {"rytir": (3, 4, 5), "stin": (4, 4, 5)}


def lines(*told: str) -> Any:
    return tuple(read_line(x) for x in told)


def sent(name: str, light: int, where: str, points: int, actions: int, *told: str, copies: int = 1) -> Dream:
    return Dream({"cs": name}, light, where, points, actions, lines=lines(*told), copies=copies)


def event(name: str, sort: str, *told: str, power: Any = 0, worth: Any = 0, single: bool = False) -> Event:
    return Event({"cs": name}, sort, power, worth, single=single, works=lines(*told))


GARDEN: dict[str, tuple[Any, ...]] = {
    "dreams": (
        sent("Skleník", 10, "exact", 1, 3, "for-whom hero", "gain life 1"),
        sent("Včelín", 5, "exact", 2, 2, "for-whom hero", "gain movement 3"),
        sent("Bludiště z tisu", 15, "random", 4, 0, "for-whom demon", "end-movement"),
        sent("Houpačka", 5, "exact", 1, 2, "for-whom hero", "move-by 3"),
        sent("Strašák", 10, "random", 3, 2, "for-whom demon", "lose life 1", copies=2),
        sent("Zahradní branka", 20, "exact", 2, 1, "for-whom hero", "move-to gate"),
        sent("Sluneční hodiny", 10, "exact", 2, 0, "on-roll 1 4", "gain movement 2", "on-roll 5 8", "lose movement 1")),
    "horrors": (
        sent("Plíseň", 10, "random", 3, 2, "for-whom hero", "lose life 1", copies=2),
        sent("Krtčí chodba", 5, "exact", 1, 2, "for-whom demon", "gain movement 3"),
        sent("Trní", 15, "exact", 5, 0),
        sent("Kompost", 5, "exact", 2, 3, "for-whom demon", "gain life 1"),
        sent("Propadlá studna", 20, "random", 3, 1, "for-whom hero", "move-to nearest-well"),
        sent("Noční motýl", 10, "exact", 2, 2, "for-whom demon", "draw events 1"),
        sent("Rosa z olova", 15, "random", 4, 2, "for-whom hero", "lose-turn 1")),
    "events": (
        event("Ježek", "creature", power=1, worth=2), event("Kuna", "creature", power=3, worth=4),
        event("Čáp", "creature", "after-fight won", "gain life 1", power=4, worth=5),
        event("Konev", "item", "gain life 2", single=True), event("Rukavice", "item", "bonus creature 1"),
        event("Déšť", "once", "lose movement 2"), event("Sklizeň", "once", "gain experience 4"),
        event("Slimáci", "once", "if-you-wish", "lose life 1", "gain power 1"),
        event("Zaječí stopa", "once", "walk-ring 2"), event("Kopřivy", "once", "lose life 1")),
    "easy": (
        Quest({"cs": "Tři konve"}, "well", 2, True), Quest({"cs": "Za plotem"}, "gate", 2),
        Quest({"cs": "Návštěvy"}, "event", 2), Quest({"cs": "Pěšiny"}, "path", 2),
        Quest({"cs": "Sběratel"}, "ring", 3))}
GATE = {"4": GateLine({"cs": "Zima"}, lines("lose-turn 1")), "5": GateLine({"cs": "Mráz"}, lines("lose life 1")),
        "6": GateLine({"cs": "Jaro"}, lines("gain life 2")), "7": GateLine({"cs": "Léto"}, lines("gain power 1")),
        "8": GateLine({"cs": "Podzim"}, lines("move-to hall"))}


@pytest.fixture
def owner(app: Flask) -> Owner:
    device = Owner(app, "cs")
    answer = device.send("/boxes", game="rise_snu", name="Zahrada")
    device.home = answer.headers["Location"].split("?")[0]
    return device


def entered(owner: Owner, path: str, kind: str, card: Any) -> None:
    declared = BOXING.DECLARATION
    fields = declared.shelf(kind).fields  # type: ignore[union-attr]
    typed = fill_inputs(fields, msgspec.to_builtins(card), "cs", declared.operations)
    answer = owner.send(owner.home + path, **(owner.typed(path) | typed | {"do": "save"}))
    assert answer.status_code == 302, (path, answer.text[:2000])


def kept(owner: Owner) -> Box:
    folder = owner.client.application.config["DATA"]
    box: Box = BOXING.read(shelf.read(folder, "rise_snu", owner.home.rpartition("/")[2], 0))
    return box


def test_an_own_box_is_entered_and_played_to_the_end(owner: Owner) -> None:
    for who, (power, movement, lives) in NUMBERS.items():
        told = {"power": str(power), "movement": str(movement), "lives": str(lives), "provisional": ""}
        assert owner.save(f"/characters/{who}", **told).status_code == 302
    for kind, cards in GARDEN.items():
        for card in cards:
            entered(owner, f"/{kind}/new", kind, card)
    for number, line in GATE.items():
        entered(owner, f"/gate/{number}", "gate", line)
    cells = owner.typed("/board")  # the well C3 dries up, another springs from C2
    assert (cells["c.2.2"], cells["c.1.2"]) == ("well", "void")
    cells |= {"c.2.2": "void", "c.1.2": "well"}
    assert owner.send(f"{owner.home}/board", **(cells | {"do": "save"})).status_code == 302
    box = kept(owner)
    for kind, cards in GARDEN.items():
        plain = [msgspec.to_builtins(x) for x in getattr(box, kind).values()]
        for card in cards:
            assert msgspec.to_builtins(card) in plain, card
    assert box.board.cells["C2"].kind == "well"
    assert box.gate["8"].works == GATE["8"].works

    made = owner.send("/tables", game="rise_snu", name0="Anna", name1="Bob", mode="clash", strictness="refuse",
                      box=owner.home.rpartition("/")[2])
    assert made.status_code == 302, made.text[:2000]
    with owner.client.application.app_context():
        s = desk.look(desk.find(made.headers["Location"].rpartition("/")[2])).state
    assert s.real_cards
    assert s.box.dreams.keys() == box.dreams.keys()
    rng, verbs = generator(3, 1), set()
    for _ in range(MOST):
        if not actors(s):
            break
        told = [x for x in legal(GAME, s, actors(s)[0]) if isinstance(x, a.TakeToken)]
        action = told[0] if told and rng.random() < SEEN else led(s, rng)
        assert not judge(GAME, s, action).refusals
        s, facts = perform(GAME, s, action)
        verbs |= {type(x).__name__ for x in facts}
        assert [x for x in GAME.check(s) if x.certain] == []
    assert s.over
    assert {"CardLaid", "QuestFulfilled", "WorldJoined", "GameEnded"} <= verbs


TELLS: dict[str, tuple[str, dict[str, str], Any]] = {
    "M_1": ("/characters/rytir", {"power": "4", "movement": "5", "lives": "6"},
            lambda box: (box.characters["rytir"].power, box.characters["rytir"].lives) == (4, 6)),
    "M_2": ("/characters/druid", {"works.#": "1", "works.0.kind": "bonus", "works.0.to": "duel", "works.0.amount": "1"},
            lambda box: box.characters["druid"].works == lines("bonus duel 1")),
    "M_3": ("/worlds", {"card_counts.dreams": "40"}, lambda box: box.card_counts["dreams"] == 40),
    "M_4": ("/board", {"c.2.2": "void", "c.1.2": "well"}, lambda box: box.board.cells["C2"].kind == "well"),
    "M_5": ("/gate/5", {"works.#": "1", "works.0.kind": "lose-turn", "works.0.turns": "1"},
            lambda box: box.gate["5"].works == lines("lose-turn 1")),
    "M_6": ("/horrors/new", {"name.cs": "Mlha", "light": "10", "points": "4", "actions": "2", "placement": "random"},
            lambda box: box.horrors["horror-1"] == Dream({"cs": "Mlha"}, 10, "random", 4, 2)),
    "M_7": ("/events/new", {"name.cs": "Vlk", "sort": "creature", "power": "3", "experience": "4"},
            lambda box: box.events["event-1"] == Event({"cs": "Vlk"}, "creature", 3, 4)),
    "M_8": ("/worlds", {"crystals.iridion": "red"}, lambda box: box.crystals["iridion"] == "red"),
    "M_9": ("/hard/new", {"name.cs": "Hory", "goal": "duel", "number": "2", "colour": "blue"},
            lambda box: box.hard["hard-1"] == Quest({"cs": "Hory"}, "duel", 2, colour="blue")),
    "M_10": ("/abilities/new", {"name.cs": "Zrak", "works.#": "1", "works.0.kind": "immune", "works.0.to": "spell"},
             lambda box: box.abilities["ability-1"].works == lines("immune spell")),
    "M_11": ("/spells/slowing", {"target": "self", "provisional": ""},
             lambda box: (box.spells["slowing"].target, box.spells["slowing"].provisional) == ("self", False))}
"""What the rulebook does not say: the page, what its owner enters there, and what the box has then."""


@pytest.mark.parametrize("missing", TELLS)
def test_M_1_to_M_11_what_is_missing_is_entered(owner: Owner, missing: str) -> None:
    path, told, has = TELLS[missing]
    answer = owner.save(path, **told)
    assert answer.status_code == 302, answer.text[:2000]
    assert has(kept(owner))


def test_M_12_what_is_settled_here_can_be_settled_otherwise() -> None:
    asked = {ask.name for ask in GAME.about.asks if ask.group == "settings"}
    assert asked == set(Settings.__struct_fields__)
    assert {"event_without_moving", "draw_what_is_left", "half_light_up", "well_by_cost"} <= asked


def test_a_new_line_of_a_card_begins_with_its_first_word(owner: Owner) -> None:
    typed = owner.typed("/dreams/new")
    answer = owner.send(f"{owner.home}/dreams/new", **(typed | {"do": "add lines gain"}))
    assert re.search(r'name="lines.0.what" value="life" checked', answer.text)
