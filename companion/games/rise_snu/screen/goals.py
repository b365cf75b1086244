"""Where a character wants to go: what its quests ask for, a hall, a well when it is hurt."""
from __future__ import annotations

from typing import NamedTuple

from companion.box.operations import MoveTo
from companion.games.rise_snu.box.operations import concerned
from companion.games.rise_snu.ground import WORKING
from companion.games.rise_snu.state import Quest, State, card_of
from companion.games.rise_snu.ways import Way, compulsory, prices, works_on
from companion.kernel import Place, Seat


class Goal(NamedTuple):
    """Any of these cells; `why` it is wanted: a word of the coach's texts."""

    cells: tuple[Place, ...]
    why: str
    card: str = ""
    world: str = ""


def goal_of(s: State, seat: Seat) -> Goal | None:
    """The nearest of what is worth going for; None where nothing is."""
    if not s.players[seat].at:
        return None
    found = [goal for goal in _goals(s, seat) if goal.cells]
    costs = [(_cost(s, seat, goal), n) for n, goal in enumerate(found)]
    return found[min(costs)[1]] if costs else None


def _cost(s: State, seat: Seat, goal: Goal) -> int:
    """What the way costs; a hall that joins a world is worth a longer one."""
    if s.players[seat].at in goal.cells and goal.why not in ("join", "quest"):
        return 0
    way = way_to(s, seat, goal.cells)
    far = way.cost if way else 99
    return far - {"join": 12, "duel": -4}.get(goal.why, 0)


def way_to(s: State, seat: Seat, cells: tuple[Place, ...]) -> Way | None:
    """The cheapest way to any of them, whatever points there are."""
    found = prices(s, seat)
    nearest = min((x for x in cells if x in found), key=found.cost, default="")
    return found[nearest] if nearest else None


def _goals(s: State, seat: Seat) -> list[Goal]:
    p, g = s.players[seat], s.ground
    if not p.main:
        return [Goal(_opponents(s, seat), "duel")]
    found = []
    by_world: dict[str, list[Quest]] = {}
    for quest in p.quests:
        by_world.setdefault(quest.world, []).append(quest)
        if quest.left:
            found.append(Goal(_asked(s, seat, quest), "do", quest.card, quest.world))
    doors = _doors(s, seat)
    for world in s.open_worlds:
        given = by_world.get(world, [])
        if given and not any(x.left for x in given):
            found.append(Goal((g.worlds[world].hall, *doors), "join", given[0].card, world))
        elif not given:
            found.append(Goal((g.worlds[world].hall, *doors), "quest", "", world))
    return found


def _doors(s: State, seat: Seat) -> tuple[Place, ...]:
    """Cells of lying cards that bring this character into a hall of its choice."""
    here, character = s.card_at(s.players[seat].at), s.players[seat].character
    return tuple(at for card, lying in s.lying.items() if card != here and works_on(s, seat, card)
                 and (sent := s.sent(card)) and any(line == MoveTo("hall") for found in concerned(sent.works, character)
                                                    for line in found.operations)
                 for at in s.ground.square.get(lying.at, ()) if s.ground.kind[at] in WORKING)


def _opponents(s: State, seat: Seat) -> tuple[Place, ...]:
    return tuple(s.players[x].at for x in s.opponents(seat) if s.players[x].at)


def _asked(s: State, seat: Seat, quest: Quest) -> tuple[Place, ...]:
    """The cells where a quest goes on."""
    card = s.box.easy.get(card_of(quest.card)) or s.box.hard.get(card_of(quest.card))
    goal, seen = (card.goal if card else ""), set(quest.seen)
    g, p = s.ground, s.players[seat]
    worlds = [world for name, world in g.worlds.items() if name not in seen]
    match goal:
        case "well":
            return tuple(x for x in g.wells if x not in seen and x != p.at)
        case "mystery":
            return tuple(x for x in g.mysteries if x != p.at)
        case "gate":
            return tuple(world.ring[0] for world in worlds if world.ring[0] != p.at)
        case "path":
            return g.paths
        case "ring" | "event" | "creature" | "item" | "power":
            return tuple(x for world in g.worlds.values() for x in world.ring)
        case "duel":
            return _opponents(s, seat)
        case "hall":
            return tuple(world.hall for world in worlds if world.hall != p.at)
        case "card" | "dream" | "horror" | "own-card":
            return _cards(s, seat, goal, seen)
    return ()


def _cards(s: State, seat: Seat, goal: str, seen: set[str]) -> tuple[Place, ...]:
    """Cells of lying cards that may count, harmless ones where there are any."""
    here = s.card_at(s.players[seat].at)
    fits = [card for card, x in s.lying.items() if card not in seen and card != here and (
        goal == "card" or (goal == "dream") == (card_of(card) in s.box.dreams)
        or (goal == "own-card" and x.seat in s.players and s.players[x.seat].side == s.players[seat].side))]
    kind = [x for x in fits if not compulsory(s, seat, x)] or fits
    return tuple(at for card in kind for at in s.ground.square.get(s.lying[card].at, ())
                 if s.ground.kind[at] in WORKING)

