"""What happened last, on every screen: the card of a throw that decided, the line of everything else, the question that
names only what is possible."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.walk import graph
from tests.web.conftest import Device, join


STRENGTH = min(x.strength for x in sample_box().threats.values())


def correct(table: Device, *path: str | int, to: Any) -> None:
    got = table.enter({"do": "correct", "seat": "table", "patches": [{"path": list(path), "value": to}]})
    assert got.status_code == 200, got.text


def take(table: Device, **action: Any) -> None:
    got = table.enter(action)
    assert got.status_code == 200, (action, got.text)


def on_the_road(table: Device) -> Device:
    """The first turn of Anna, out of town with seven hearts."""
    table.play("visit")
    for seat in ("p1", "p2"):
        take(table, do="visit", seat=seat, building={"p1": "farm", "p2": "saloon"}[seat])
        while seat in (offers := table.offers())["actors"] or offers["actors"] == ["table"]:
            ends = [a for a in offers["actions"] if a["do"] == "end-turn"]
            take(table, **(ends or offers["actions"][-1:])[0])
    take(table, do="leave-town", seat="p1")
    correct(table, "players", "p1", "hearts", to=7)
    return table


@pytest.fixture
def fight(table: Device) -> Device:
    """Anna faces the Bandit (strength 4), the die is due."""
    on_the_road(table)
    g = graph(sample_box().map)
    take(table, do="move", seat="p1", to=next(b for b, path in g.paths[g.town].items() if path.icon == "threat"))
    take(table, do="fight", seat="p1")
    return table


def test_the_board_stays_in_view_while_a_die_is_due(fight: Device) -> None:
    assert 'data-face="6"' in fight.parts("p1")["parts"]["dock"]
    assert "unrelated" not in fight.parts("p1")["parts"]["board"]


def thrown(device: Device, as_: str) -> str:
    return str(device.parts(as_)["parts"]["throw"])


def test_a_won_fight_is_a_card_on_every_screen(app: Flask, fight: Device) -> None:
    phone = join(app, fight, "p2")
    take(fight, do="roll", seat="table", faces=[2])
    assert 'class="decided' not in thrown(fight, "table")  # hearts may still be spent
    take(fight, do="boost", seat="p1", hearts=STRENGTH - 2)
    for card in (thrown(fight, "table"), thrown(fight, "wall"), thrown(phone, "p2")):
        assert 'class="decided won"' in card
        assert "Anna beats" in card
        assert f'{STRENGTH}<span> : </span>{STRENGTH}' in card
        assert f'<b class="figure">−{STRENGTH - 2}</b>' in card  # the hearts spent
        assert "Points" in card
        assert 'class="decided-changes"><span class="badge' in card, "whose hearts they were"
    assert 'class="decided-changes"><span>' in thrown(fight, "p1"), "one's own need no name"


def test_a_lost_fight_says_so_to_whoever_is_next(fight: Device) -> None:
    correct(fight, "players", "p1", "hearts", to=0)
    take(fight, do="roll", seat="table", faces=[1])
    card = thrown(fight, "p2")
    assert 'class="decided lost"' in card
    assert "Anna loses to" in card
    assert "chance was" in card
    assert 'class="happened' not in fight.parts("p2")["parts"]["asked"]  # said once
    take(fight, do="visit", seat="p2", building="farm")
    assert 'class="decided' not in thrown(fight, "p2")  # something else happened since
    assert 'class="happened' in fight.parts("p1")["parts"]["asked"]


def test_dice_of_before_do_not_lie_under_the_next_throw(fight: Device) -> None:
    due = fight.get(fight.at("state")).get_json()["state"]["flow"]
    take(fight, do="roll", seat="table", faces=[6])
    assert 'class="lies dice"' in thrown(fight, "p1")
    correct(fight, "flow", to=due)
    assert 'class="lies' not in thrown(fight, "p1")


def test_a_counter_that_is_tapped_folds_nothing_away(fight: Device) -> None:
    take(fight, do="roll", seat="table", faces=[6])
    correct(fight, "players", "p2", "coins", to=9)
    assert 'class="decided won"' in thrown(fight, "table")


def test_hearts_for_a_roll_stand_in_the_dock_with_what_they_bring(fight: Device) -> None:
    take(fight, do="roll", seat="table", faces=[2])
    dock = fight.parts("p1")["parts"]["dock"]
    assert dock.count('data-action="{&#34;do&#34;:&#34;boost&#34;') == 8
    assert dock.count("not enough") == STRENGTH - 2
    assert "boost" not in fight.parts("p1")["parts"]["offers"]


def test_a_question_names_only_what_is_possible(table: Device) -> None:
    asked = on_the_road(table).parts("p1")["parts"]["asked"]
    assert ">Move, or end your turn?<" in asked
    correct(table, "players", "p1", "hearts", to=0)
    took = next(a for a in table.offers("p1")["actions"] if a["do"] == "move")
    take(table, **took)
    verbs = {a["do"] for a in table.offers("p1")["actions"]}
    assert ("Move" in table.parts("p1")["parts"]["asked"]) == bool(verbs & {"move", "walk"})


def test_whoever_is_challenged_sees_the_own_chances(app: Flask, table: Device) -> None:
    table.play("visit")
    take(table, do="visit", seat="p1", building="farm")
    while table.offers()["actors"] != ["p2"]:
        offers = table.offers()
        take(table, **next((a for a in offers["actions"] if a["do"] == "end-turn"), offers["actions"][-1]))
    take(table, do="visit", seat="p2", building="farm", against="p1", manner="honorably")
    assert "Win" in table.parts("p2")["parts"]["asked"]
    assert "Hold your ground" in table.parts("p1")["parts"]["asked"]
    assert "Hold your ground" not in table.parts("table")["parts"]["asked"]
    take(table, do="roll", seat="table", faces=[6, 1])
    if any(a["do"] == "boost" for a in table.offers("p2")["actions"]):
        take(table, do="boost", seat="p2", hearts=0)
    defender = join(app, table, "p1")
    assert 'class="decided won"' in thrown(table, "table")
    assert 'class="decided won"' in thrown(join(app, table, "p2"), "p2")
    assert 'class="decided lost"' in thrown(defender, "p1")  # who held the ground lost it


def test_a_what_if_is_named_on_every_tab(table: Device) -> None:
    table.play("visit")
    assert "whatif" not in table.parts("p1")["parts"]["status"]
    assert table.write("whatif", begin=True, head=table.parts()["head"]).status_code == 200
    for as_ in ("p1", "table", "wall"):
        assert 'class="round-text whatif"' in table.parts(as_)["parts"]["status"]


def test_what_a_nation_did_is_told_once(app: Flask) -> None:
    """Its player's name before it would say the same a second time."""
    names = {"p1": "Ann", "p2": "Bo", "p3": "Cy", "p4": "Di"}
    table = Device(app, "en").open(mode="play", game="britannia", names=names)
    move = {"do": "move", "seat": "p1", "start": "sea:english_channel", "to": "area:kent", "n": 4}
    assert table.enter(move).status_code == 200
    said = table.parts()["parts"]["asked"] + table.parts()["parts"]["moment"]
    assert "Romans move infantry ×4: English Channel → Kent" in said
    assert "Ann: infantry" not in said
