"""What tables learn goes into the owner's own box, and a newer box goes to the tables that play with it."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Box, Threat, Treasure
from companion.games.near_and_far.facts import CardMet, Learnt
from companion.games.near_and_far.game import sample_box
from tests.games.near_and_far.boxes.test_boxing import OWN, chart
from tests.games.near_and_far.helpers import GAME, given

PATHS = chart().paths


def learnt(box: Box, *facts: Any) -> Box:
    s = given(box=box)
    for fact in facts:
        s = GAME.evolve(s, fact)
    return s.box


def test_what_a_table_has_learnt_goes_into_the_own_box() -> None:
    played = learnt(OWN, CardMet("artifact", "artifact-1"), Learnt("artifact:artifact-1:points", 5),
                    Learnt("threat:9:points", 4), Learnt("uncover:2:value", "gem"), Learnt("trade:green:value", 4),
                    CardMet("pit", "pit-1"), Learnt("pit:pit-1:number", 2), CardMet("treasure", "treasure-1"))
    own = boxing.with_learnt(OWN, played, OWN, "t7")
    assert own.artifacts["artifact-t7.1"].points == 5
    assert own.threats["9"].points == 4
    assert own.uncovers[2] == "gem"
    assert own.trade["green"] == 4
    assert own.mine.pits["pit-t7.1"].number == 2
    assert boxing.findings(own) == []
    assert boxing.with_learnt(own, played, OWN, "t7") == own


def test_what_the_own_box_knows_stays() -> None:
    own = replace(OWN, threats=OWN.threats | {"9": Threat(9, 6)}, uncovers=("coin", "coin", "", *OWN.uncovers[3:]),
                  trade=OWN.trade | {"green": 5}, mine=sample_box().mine)
    played = learnt(OWN, Learnt("threat:9:points", 4), Learnt("uncover:2:value", "gem"),
                    Learnt("trade:green:value", 4), CardMet("pit", "pit-1"))
    assert boxing.with_learnt(own, played, OWN, "t7") == own


def test_what_the_owner_put_right_or_threw_out_stays_so() -> None:
    """The table still says what it was told; the owner has looked at the card since."""
    began = replace(OWN, treasures={"bell": Treasure(points=1), "cup": Treasure(points=2)})
    played = learnt(began, CardMet("treasure", "treasure-1"), Learnt("treasure:treasure-1:points", 3))
    own = boxing.with_learnt(began, played, began, "t7")
    mended = replace(own, treasures={"bell": Treasure(points=4), "treasure-t7.1": Treasure(points=5)})
    assert boxing.with_learnt(mended, played, began, "t7") == mended


def test_two_tables_that_met_different_cards_under_one_id_add_two() -> None:
    met = CardMet("treasure", "treasure-1")
    one = learnt(OWN, met, Learnt("treasure:treasure-1:points", 1))
    two = learnt(OWN, met, Learnt("treasure:treasure-1:points", 2))
    own = boxing.with_learnt(boxing.with_learnt(OWN, one, OWN, "t1"), two, OWN, "t2")
    assert {id: card.points for id, card in own.treasures.items()} == {"treasure-t1.1": 1, "treasure-t2.1": 2}
    assert boxing.fit_to_table(own, two, OWN, "t2").treasures == {
        "treasure-t1.1": own.treasures["treasure-t1.1"], "treasure-1": two.treasures["treasure-1"]}


def test_a_card_that_a_table_met_is_put_right_at_home() -> None:
    played = learnt(OWN, CardMet("treasure", "treasure-1"), Learnt("treasure:treasure-1:points", 3))
    own = boxing.with_learnt(OWN, played, OWN, "t7")
    mended = replace(own, treasures={"treasure-t7.1": Treasure(points=5)})
    assert boxing.fit_to_table(mended, played, OWN, "t7").treasures == {"treasure-1": Treasure(points=5)}
    blank = learnt(OWN, CardMet("treasure", "treasure-1"))
    assert "treasure-1" in boxing.fit_to_table(OWN, blank, OWN, "t7").treasures


def test_a_newer_box_is_fitted_to_a_table() -> None:
    """The table's own cards, map and Mine stay where the new box would leave its pieces without a place."""
    played = learnt(replace(OWN, map=chart()), CardMet("pit", "pit-1"), Learnt("threat:9:points", 4))
    played = replace(played, map=chart())
    newer = replace(OWN, version=7, threats=OWN.threats | {"8": Threat(8, 3)}, maps={"2": chart(routes={})},
                    mine=sample_box().mine)
    fitted = boxing.fit_to_table(newer, played)
    assert (fitted.version, fitted.threats["8"].points, fitted.threats["9"].points) == (7, 3, 4)
    assert fitted.map == chart(routes={})
    assert fitted.mine == played.mine
    assert boxing.fit_to_table(replace(newer, maps={"2": chart(paths=PATHS[:-1])}), played).map == chart()
    fewer = {id: one for id, one in chart().spaces.items() if id != "s16"}
    assert boxing.fit_to_table(replace(newer, maps={"2": chart(spaces=fewer, paths=PATHS[:-1])}), played).map == chart()
    assert boxing.fit_to_table(played, played) == played
