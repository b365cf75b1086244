"""The first position of the solo game (HC-10.1, 10.2)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.box.components import Box, numbers
from companion.games.harrow_county.box.sample import TERRAINS, Map
from companion.games.harrow_county.hester.state import FIRST_CARDS, new_hester
from companion.games.harrow_county.set_up import Setup
from companion.games.harrow_county.solo.cards import RANDOM_CUBES, deck_sizes
from companion.games.harrow_county.solo.state import SIDES, Solo
from companion.games.harrow_county.state import RED, TOKENS, Player
from companion.kernel import Seat


def first_position(setup: Setup, box: Box, board: Map) -> steps.Position:
    """Hester alone; ValueError("seats" | "solo_red") where that cannot be played."""
    decks = deck_sizes(setup.solo_level, setup.solo_red, setup.solo_blue)
    if len(setup.seats) != 1 or setup.seats[0] in SIDES:
        raise ValueError("seats")
    if decks is None:
        raise ValueError("solo_red")
    seat, sides = setup.seats[0], tuple(SIDES)
    family, protectors = board.homes
    homes: dict[Seat, str] = {side: protectors if SIDES[side] == RED else family for side in sides}
    hester = new_hester(seat, sides)
    if setup.solo_level == 1:
        hester = replace(hester, cubes=dict.fromkeys(TERRAINS, 1))
    opening: tuple[steps.AnyStep, ...] = (steps.DealingHester(seat, FIRST_CARDS),)
    if setup.solo_level == 2:
        opening = (steps.DrawingCubes(seat, RANDOM_CUBES), *opening)
    told = {} if setup.real_cards and box.invented else box.solo_cards
    return steps.Position(
        seats=setup.seats, players={side: Player(
            colour=SIDES[side], legend=homes[side], haints={homes[side]: 3}, wild=0) for side in sides},
        holder=sides[0], map=setup.map,
        box=replace(box, maps={}, objectives={}, fair_cards={}, solo_cards=told), terrain=board.terrain,
        printed=board.storms, homes=homes, numbers=numbers(box, True), tokens={token: {} for token in TOKENS},
        settings=setup.settings, real_bag=setup.real_cards, tower=setup.tower, flow=(steps.Rounds(), *opening),
        book_chapter=5, real_cards=setup.real_cards, hester=hester,
        solo=Solo(solo_level=setup.solo_level, solo_decks={deck: n for deck, n in decks.items() if n}))
