"""What the coach looks up before it speaks: what stands open, what can be paid, how likely a roll is.

Each answer keeps to what is known for sure: a doubt, or a number nobody told, counts as no."""
from __future__ import annotations

from typing import Any

from companion.games.derived.coach import Chance
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.components import FACTIONS, ROUTES
from companion.games.near_and_far.party import banners, cost, counted, unknown
from companion.games.near_and_far.rules import rules
from companion.games.near_and_far.screen.forecast import odds_now
from companion.games.near_and_far.state import BOARD, JAIL, MAX_HEARTS, State
from companion.games.near_and_far.steps import MineShaft
from companion.games.near_and_far.steps.adventure import CAMP_HEARTS, Adventure
from companion.games.near_and_far.walk import Way, can_pass
from companion.kernel import Action, Seat

UNSEEN = "new"
"""Somebody of a box whose tokens the app does not know."""
CHIEFLY = 3
"""Banners with which one more makes a chief."""


def sure(s: State, step: Any, action: Action) -> bool:
    """Whether the rules allow it without any doubt."""
    return not any(True for _ in rules.objections(s, step, action))


def at_home(s: State, seat: Seat) -> bool:
    """Whether the figure is in town, or not on the map yet."""
    figure = s.players[seat].figure
    return figure in (JAIL, BOARD) or figure.startswith("building:")


def left_of(s: State, seat: Seat) -> Seat:
    """The left neighbour: cards are passed there, and the storybook is read there."""
    return s.seats[(s.seats.index(seat) + 1) % len(s.seats)]


def chance(s: State, what: str) -> Chance | None:
    """The odds of the roll that is due."""
    lines = [odds.chance for odds in odds_now(s) if odds.what == what]
    return Chance(round(100 * lines[0]), round(100 * lines[-1])) if lines else None


def departure(s: State, seat: Seat) -> int | None:
    """The hearts that leaving town would set (NF-19.2)."""
    return None if unknown(s, seat, "hearts") else min(MAX_HEARTS, counted(s, seat, "hearts"))


def hirable(s: State, seat: Seat) -> str:
    """Whom the coins are enough for, the best of them first; UNSEEN where the offer lies on the table only."""
    coins = s.players[seat].coins
    if not s.box.complete:
        return UNSEEN if coins else ""
    able = [(price, x) for x in s.offer if isinstance(price := cost(s, seat, x), int) and price <= coins]
    return max(able, key=lambda one: (_strength(s, one[1]), -one[0]))[1] if able else ""


def _strength(s: State, adventurer: str) -> int:
    """How much a token brings on the way: its hearts, its movement, and everything else it shows."""
    x = s.box.adventurers[adventurer]
    shown = (x.hearts, x.movement, x.movement, x.combat, x.skill, x.search, x.caution)
    return sum(n for n in shown if isinstance(n, int))


def carrying(s: State, seat: Seat) -> int:
    return len(s.players[seat].treasures)


def diggable(s: State, seat: Seat) -> str:
    """The highest number of the Mine that a camp may take now."""
    if unknown(s, seat, "skill"):
        return ""
    pits = [id for id in s.box.mine.pits if sure(s, MineShaft(seat), a.Dig(seat=seat, pit=id))]
    return max(pits, key=lambda id: int(s.box.mine.pits[id].number)) if pits else ""  # type: ignore[arg-type]


def wanted_chief(s: State, seat: Seat) -> str:
    """A faction whose chief is free and wants one more banner of this seat."""
    taken = {x for p in s.players.values() for x in p.chiefs}
    return next((x for x in FACTIONS if x not in taken and banners(s, seat, x) == CHIEFLY), "")


def arrivals(s: State, step: Adventure, sort: str) -> tuple[str, Way] | None:
    """The cheapest space to end the move on: with a quest token, for a camp on coins or gems, for the second camp of
    a trade route. Never through a fight that cannot be avoided."""
    if s.box.map is None:
        return None
    seat, hearts = step.seat, s.players[step.seat].hearts
    safe = can_pass(s, seat)
    mine = {s.box.map.spaces[x].kind for x, owner in s.camps.items() if owner == seat and x in s.box.map.spaces}

    def fits(id: str, way: Way) -> bool:
        kind = s.box.map.spaces[id].kind if s.box.map else ""
        camp = id not in s.camps and hearts - way.hearts >= CAMP_HEARTS
        match sort:
            case "quest":
                return id in s.quests
            case "gain":
                return camp and kind in ("coin", "gem") and counted(s, seat, "search") > 0
        return camp and kind in ROUTES and kind in mine

    ways = [(way.hearts, len(way.spaces), id, way) for id, way in step.ways(s).items()
            if (safe or not way.threats) and fits(id, way)]
    if not ways:
        return None
    _, _, id, way = min(ways, key=lambda one: one[:3])
    return id, way
