"""Before a jar is broken: which are left, and what each would do now; and that it does just that."""
from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.state import ABILITIES, State
from companion.kernel import TABLE, actors, chances
from tests.games.harrow_county.helpers import GAME, HOME, PLAIN, THEIRS, do, facts, jar, offered, open_, units, with_
from tests.games.harrow_county.kammi.table import HERS
from tests.web.conftest import Device

RED = open_(with_(units(PLAIN, "ann", HOME, q0_r2=2), "ann", wild=2, scrolls=1, board={"advance": 1}))
BLUE = open_(with_(units(PLAIN, "bob", THEIRS, q0_rm2=2), "bob", scrolls=2, board={"spawn": 1}), seat="bob")


def told(s: State, which: str, seat: str) -> dict[str, dict[str, Any]]:
    return dict(GAME.screen.about(s, jar(which, seat), "en"))


@pytest.mark.parametrize("seat", ["ann", "bob"])
def test_only_the_jars_that_are_left_are_offered(seat: str) -> None:
    s = open_(with_(PLAIN, seat, broken=("wild", "legend")), seat=seat)
    assert {x.jar for x in offered(s, seat, a.BreakJar) if not x.attack} == {"ability", "attack"}


def test_the_ability_jar_of_the_protectors_gives_the_numbers_of_the_board() -> None:
    values = told(RED, "ability", "ann")["jar-values"]["left"]
    for ability in ABILITIES:
        s = do(RED, jar("ability"), a.ChooseAbility(seat="ann", ability=ability))
        assert s.flow[-1].left == {ability: values[ability]}


@pytest.mark.parametrize(("bag", "n"), [({"advance": 4, "spawn": 4}, None), ({"advance": 1, "spawn": 1}, 2)])
def test_the_ability_jar_of_the_family_draws_as_many_tokens(bag: dict[str, int], n: int | None) -> None:
    """As many as the board says, or what the bag still has."""
    s = replace(BLUE, bag=bag)
    foretold = told(s, "ability", "bob")["jar-draws"]["n"]
    assert foretold == (s.draws("bob") if n is None else n)
    s = do(s, jar("ability", "bob"))
    while TABLE in actors(s):
        s = do(s, next(iter(chances(s))))
    assert sum(s.front.values()) == foretold


@pytest.mark.parametrize(("s", "seat"), [(RED, "ann"), (BLUE, "bob")])
def test_the_wild_jar_gives_as_many_actions_as_it_says(s: State, seat: str) -> None:
    n = told(s, "wild", seat)["jar-wild"]["n"]
    assert do(s, jar("wild", seat)).flow[-1].left == {"any": n}


def test_the_legend_jar_says_what_track_and_talent_bring() -> None:
    lines = told(RED, "legend", "ann")
    s = do(RED, jar("legend"), a.UseTrack(seat="ann"))
    assert s.paths_left("ann") == lines["jar-paths"]["n"] == 2
    cubes = [x for x in facts(do(RED, jar("legend")), a.UseTalent(seat="ann")) if isinstance(x, f.CubePlaced)]
    assert lines["jar-cubes"]["n"] >= len(cubes)
    assert told(BLUE, "legend", "bob") == {"jar-storm": {"n": 2}, "jar-sway": {"terrain": "plains"}}
    bare = replace(BLUE, players=BLUE.players | {"bob": replace(BLUE.players["bob"], scrolls=0)})
    assert "jar-storm-alone" in told(bare, "legend", "bob")


def test_kammis_jars() -> None:
    s = open_(HERS, seat="bob")
    assert told(s, "ability", "bob") == {"jar-rows": {}}
    spent = replace(s, kammi=replace(s.kammi, talent_used=True))
    assert {*told(spent, "legend", "bob")} == {"jar-replay", "jar-spent"}


def test_a_further_attack_says_that_nothing_else_follows() -> None:
    assert GAME.screen.about(RED, jar("wild", attack=True), "en") == (("jar-again", {}),)


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("One of: Advance 3, Spawn 2, Strengthen 3", "2 actions of your choice", "Place 1 path Red cube on 1 hex",
            "Attack and 1 free action")),
    ("cs", ("Jedno z: POSUNUTÍ 3, ZPLOZENÍ 2, POSÍLENÍ 3", "2 libovolné akce",
            "1 stezka k položení červená kostka na 1 hex", "Útok a 1 akce navíc"))])
def test_the_phone_shows_it_beside_each_jar(app: Flask, lang: str, words: tuple[str, ...]) -> None:
    device = Device(app, lang)
    code = device.post("/tables", {"game": "harrow_county", "names": {"p1": "Anna", "p2": "Boris"}, "setup": {}}
                       ).get_json()["code"]
    page = device.get(f"/t/{code}/seat/p1", json=False).text
    buttons = re.findall(r'data-action="([^"]*break-jar[^"]*)"[^>]*>(.*?)</button>', page, re.S)
    shown = {json.loads(html.unescape(action))["jar"]: " ".join(re.sub(r"<[^>]+>", " ", html.unescape(body)).split())
             for action, body in buttons}
    assert [*shown] == ["ability", "wild", "legend", "attack"]
    assert [text.endswith(end) for text, end in zip(shown.values(), words, strict=True)] == [True] * 4, shown
