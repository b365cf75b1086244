"""What is settled before the first position."""
from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.rise_snu.box.components import Box
from companion.games.rise_snu.settings import (
    BEGINNERS, CLASH, COUNTERS, DARK, DEMONS, DREAMS, FIRST_CHARACTER, HEROES, SIDES, TRIAL, Rules, Settings, side_of)
from companion.kernel import Seat, Unknown

PLAYERS = {CLASH: (2, 4), BEGINNERS: (2,), TRIAL: (3, 4, 5), COUNTERS: (2, 3, 4, 5)}
MAX_OF_A_SIDE = 3
"""Heroes, and demons, in the Trial (RS-R18.2)."""
GOAL = {CLASH: 2, BEGINNERS: 1, TRIAL: 3, COUNTERS: 3}
MAX_BOARDS = 2
TWO_BOARDS_GOAL = 4
TOURNAMENT_GOAL = 4
BEGINNERS_CARDS = {DREAMS: "dream-bridge", DARK: "horror-barrier"}
BEGINNERS_QUESTS = ("easy-wisdom", "easy-elements", "easy-wells", "easy-hunter", "easy-ambush")
"""The five of the beginners' scenario, where a box has them."""


class Setup(Struct, frozen=True):
    """`characters`: by seat, "" or none for whoever is left. In a Clash with four the first of a side leads the main
    character, the second is the helper. `goal`: glory that wins a Trial, or worlds
    that win a Clash, 0 for as many as usual. `box`: its id or all of
    it. `real_cards`: hands and draws are known at the table alone. `boards` lie side by side, every second one upside
    down if `turned`. `tournament`: no, first or final. `first`: who begins a Trial, "" for whoever rolls highest."""

    seats: tuple[Seat, ...]
    mode: str = CLASH
    characters: dict[Seat, str] = {}
    box: Box | str = "sample"
    goal: int = 0
    real_cards: bool = False
    boards: int = 1
    turned: bool = False
    tournament: str = "no"
    first: Seat = ""
    rules: Rules = Rules()
    settings: Settings = Settings()


def characters(setup: Setup) -> dict[Seat, str]:
    """Who leads whom; whoever did not choose gets the first that fits. ValueError("characters") where that cannot
    be."""
    chosen = {seat: setup.characters.get(seat, "") for seat in setup.seats}
    taken = [x for x in chosen.values() if x]
    if len(set(taken)) < len(taken) or not set(taken) <= {*HEROES, *DEMONS}:
        raise ValueError("characters")
    for seat in setup.seats:
        if not chosen[seat]:
            sides = [side_of(x) for x in chosen.values() if x]
            side = min(SIDES, key=sides.count)
            own = HEROES if side == DREAMS else DEMONS
            free = [x for x in (FIRST_CHARACTER[side], *own) if x not in chosen.values()]
            chosen[seat] = free[0]
    count = [sum(side_of(x) == side for x in chosen.values()) for side in SIDES]
    if setup.mode == COUNTERS:
        return chosen
    if (setup.mode != TRIAL and count[0] != count[1]) or max(count) > MAX_OF_A_SIDE:
        raise ValueError("characters")
    return chosen


def numbers_known(box: Box, character: str) -> bool:
    """Whether a character can be led: its three numbers are known."""
    found = box.characters.get(character)
    return found is not None and not any(isinstance(x, Unknown) for x in (found.power, found.movement, found.lives))


def agreed(setup: Setup) -> Rules:
    """The rules that hold: what is not of this scenario is off."""
    rules, four = setup.rules, len(setup.seats) == 4
    first = setup.tournament == "first"
    if setup.mode == TRIAL:
        return replace(rules, spells=not (rules.no_spells or first), abilities=not (rules.no_abilities or first),
                       hard_quests=False, long_game=False, mighty=rules.mighty and not first)
    return replace(rules, spells=rules.spells and four and setup.mode == CLASH, abilities=False, race=False,
                   brotherhood=False, dream_worlds=False, distrustful=False,
                   mighty=rules.mighty and setup.mode == CLASH)
