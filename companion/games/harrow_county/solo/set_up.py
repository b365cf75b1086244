"""The first position where cards lead the factions: Hester alone, or the Fair Folk against her (HC-10, 12.1)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.box.components import Box, numbers
from companion.games.harrow_county.box.sample import TERRAINS, Map
from companion.games.harrow_county.fair_folk.state import FairFolk
from companion.games.harrow_county.hester.state import FIRST_CARDS, new_hester
from companion.games.harrow_county.set_up import Setup
from companion.games.harrow_county.settings import DUEL, DUELLISTS, HESTER, SILVER, colours_of
from companion.games.harrow_county.solo.cards import DECKS, RANDOM_CUBES, TOTAL, deck_sizes, turn_tokens
from companion.games.harrow_county.solo.state import GOALS, SIDES, Solo
from companion.games.harrow_county.state import RED, TOKENS, Player
from companion.kernel import Seat


def first_position(setup: Setup, box: Box, board: Map) -> steps.Position:
    """ValueError("seats" | "colours" | "solo_red") where that cannot be played."""
    duel = setup.mode == DUEL
    decks = {deck: len(cards) for deck, cards in DECKS.items()} if duel and setup.solo_level in TOTAL \
        else deck_sizes(setup.solo_level, setup.solo_red, setup.solo_blue)
    if len(setup.seats) != 1 + duel or SIDES.keys() & {*setup.seats}:
        raise ValueError("seats")
    if decks is None:
        raise ValueError("solo_red")
    colours = colours_of(setup.seats, setup.colours, DUELLISTS) if duel else {setup.seats[0]: HESTER}
    if duel and set(colours.values()) != {*DUELLISTS}:
        raise ValueError("colours")
    seat = next(x for x in setup.seats if colours[x] == HESTER)
    fair, sides = next((x for x in setup.seats if colours[x] == SILVER), ""), tuple(SIDES)
    family, protectors = board.homes
    homes: dict[Seat, str] = {side: protectors if SIDES[side] == RED else family for side in sides}
    hester = new_hester(seat, sides)
    if setup.solo_level == 1:
        hester = replace(hester, cubes=dict.fromkeys(TERRAINS, 1))
    opening: tuple[steps.AnyStep, ...] = (steps.DealingHester(seat, FIRST_CARDS),)
    if setup.solo_level == 2:
        opening = (steps.DrawingCubes(seat, RANDOM_CUBES), *opening)
    if duel:  # the Fair Folk turn the first card, as they have the first turn everywhere
        opening = (steps.TurningCard(seat, GOALS[1]), steps.TurningCard(fair, GOALS[0]), *opening,
                   steps.Surveying(fair), steps.Hiding(seat), steps.Refilling(fair))
    told = {} if setup.real_cards and box.invented else box.solo_cards
    return steps.Position(
        seats=setup.seats, players={side: Player(
            colour=SIDES[side], legend=homes[side], haints={homes[side]: 3}, wild=0) for side in sides},
        holder=sides[0], map=setup.map,
        box=replace(box, solo_cards=told) if duel else replace(
            box, objectives={}, fair_cards={}, solo_cards=told), terrain=board.terrain,
        printed=board.storms, homes=homes, numbers=numbers(box, True), tokens={token: {} for token in TOKENS},
        settings=setup.settings, real_bag=setup.real_cards, tower=setup.tower, flow=(steps.Rounds(), *opening),
        book_chapter=5, real_cards=setup.real_cards, hester=hester,
        fair_folk=FairFolk(seat=fair), solo=Solo(
            solo_level=setup.solo_level, solo_decks={deck: n for deck, n in decks.items() if n}, duel=duel,
            turn_tokens=turn_tokens(setup.settings.doubled_token) if duel else {}))
