"""What the coach would do for the Fair Folk: nests for objectives, arrows that halve what is left, a guess."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.fair_folk import ROW, TOGETHER
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.evolve import theirs
from companion.games.harrow_county.fair_folk.state import (
    NEEDED, WAYS, Arrow, along, card_of, fitting, fits_alone, objective_of, possible, told_by)
from companion.games.harrow_county.hexes import distance
from companion.games.harrow_county.state import State
from companion.kernel import Action, Place, Seat, Unknown, legal

GUESSED_HEXES = 4
"""So few hexes left are guessed at rather than halved."""
CARDS = {"cubes": 0.5, "nest": 0.6, "objectives": 0.05, "arrow": 0.9, "guess": 0.2}
"""What a card is worth by what it does; others wait for somebody who bargains."""

Worth = tuple[Action, float, str]


def choices(game: Any, s: State, seat: Seat) -> Iterator[Worth]:
    """The likely actions of the Fair Folk with what each is worth, and why."""
    left, nests = possible(s), dict[Place, float]()
    for action in legal(game, s, seat):
        match action:
            case fa.CompleteObjective():
                yield action, 3.0, "quest"
            case fa.PlaceNest(to=to):
                if to not in nests:  # the same for each offer
                    nests[to] = 1.0 + _nest(s, to)
                yield action, nests[to], "nest"
            case fa.LayArrow(at=at, arrow_way=way):
                line, side = WAYS[way]
                yield action, _split(s, left, Arrow(line, along(line, at), side)), "arrow"
            case fa.Guess(at=at):
                yield action, (1.5 if len(left) <= GUESSED_HEXES else 1.0) / max(1, len(left)) * (at in left), "guess"
            case fa.PlayFairCard(card=card):
                yield action, _card(s, card, len(left)), "card"
            case fa.SearchTerrain(terrain=terrain):
                yield action, 0.01 * sum(kind == terrain for kind in s.terrain.values()), "terrain"
            case a.Done():
                yield action, 0.02, ""
            case _:
                yield action, 0.0, ""


def _nest(s: State, to: Place) -> float:
    """How much nearer a nest there brings the objectives, a search cube, and units that could take the offer."""
    after = theirs(s, nests=(*s.fair_folk.nests, to))
    found = 0.0
    for card in s.fair_folk.objectives:
        task = objective_of(s, card)
        if fitting(after, card):
            found = max(found, 1.0)
        elif task.quest_condition and fits_alone(s, task, to) and task.quest_condition not in (ROW, TOGETHER):
            there = sum(fits_alone(s, task, at) for at in s.fair_folk.nests)
            found = max(found, min(there + 1, NEEDED) / (NEEDED + 1))
    near = min((distance(to, at) for seat in s.factions for at in s.stands(seat)), default=9)
    return found + 0.15 * (s.terrain[to] in s.fair_folk.board) + 0.1 * (1 <= near <= 2)


def _split(s: State, left: tuple[Place, ...], arrow: Arrow) -> float:
    """Half of what is left is worth most; few hexes are rather guessed at."""
    if len(left) <= GUESSED_HEXES:
        return 0.1
    n = sum(told_by(s, arrow, at) for at in left)
    return min(n, len(left) - n) / len(left)


def _card(s: State, card: str, left: int) -> float:
    found = card_of(s, card)
    if isinstance(found.cost, Unknown):
        return 0.0
    if found.fair_effect == "arrow" and (left <= GUESSED_HEXES or not s.fair_folk.in_nests):
        return 0.0
    if found.fair_effect == "guess":
        return 0.8 if left <= GUESSED_HEXES else 0.0
    return CARDS.get(found.fair_effect, 0.0)

