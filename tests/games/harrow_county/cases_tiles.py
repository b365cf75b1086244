"""For every guard of chapter 3 what it refuses and a close relative that it permits."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.state import JARS, State
from companion.kernel import TABLE
from tests.games.harrow_county.cases_cards import CARDED, shift
from tests.games.harrow_county.helpers import HOME, at, ground, units, with_
from tests.games.suite.guards import shown

NONE: dict[str, tuple[str, ...]] = dict.fromkeys(JARS, ())
THIRD: State = replace(CARDED, book_chapter=3, bonus_tiles=NONE, spent_tiles=NONE)
"""A table on plains with the boards of the full game and no tile on the Scoreboard."""
NEAR = at(0, 2)


def over_jar(*tiles: str, seat: str = "ann") -> State:
    """The seat has broken its Wild jar, over which these tiles lie; its action comes yet. Ann's legend stands apart."""
    s = with_(units(THIRD, "ann", NEAR, q0_r3=3), seat, broken=("wild",))
    return replace(s, bonus_tiles=NONE | {"wild": tiles}, flow=(steps.Rounds(), steps.Turn(seat, "wild", due=True)))


def tile(name: str, seat: str = "ann") -> a.UseTile:
    return a.UseTile(seat=seat, tile=name)


def goal(terrain: str, to: str) -> a.PlaceGoal:
    return a.PlaceGoal(seat="ann", terrain=terrain, to=to)


GOALS = ground(replace(with_(THIRD, "bob", goals_to_place=("plains", "forest")),
                       flow=(steps.Rounds(), steps.GoalsDue())), q2_r0="forest")
HAND = with_(replace(THIRD, flow=(steps.Rounds(), steps.Turn("ann", "wild"), steps.Burying("ann"))), "ann",
             hand=("mob",))
CASES = [
    shown("tile.supply", "HC-7.2", replace(THIRD, bonus_tiles=NONE | {"wild": ("tile_wild",)},
                                           flow=(steps.Rounds(), steps.MoreTiles())),
          a.TurnTile(seat=TABLE, tile="tile_wild"), a.TurnTile(seat=TABLE, tile="tile_card")),
    shown("goal.there", "HC-7.3", GOALS, goal("swamp", at(1, 0)), goal("plains", at(1, 0))),
    shown("goal.terrain", "HC-7.3", GOALS, goal("forest", at(1, 0)), goal("forest", at(2, 0))),
    shown("goal.free", "HC-7.3", GOALS, goal("plains", HOME), goal("plains", at(1, 0))),
    shown("tile.there", "HC-7.6", over_jar("tile_wild"), tile("tile_card"), tile("tile_wild")),
    shown("carry.due", "HC-7.6", over_jar("tile_wild"), a.CarryOut(seat="ann", jar="attack"),
          a.CarryOut(seat="ann", jar="wild")),
    shown("tile.legend", "HC-7.7", replace(over_jar(), flow=(steps.Rounds(), steps.Turn("ann", "wild"), steps.Shifting(
        "ann", "tile_move_legend", 1))), shift("legend", NEAR, at(0, 0)), shift("legend", NEAR, at(0, 1))),
    shown("bury.hand", "HC-7.7", HAND, a.BuryCard(seat="ann", card="howl"), a.BuryCard(seat="ann", card="mob"))]
