"""What the Fair Folk have that nobody else has: nests, offers, objectives, arrows, three hidden things (HC-11)."""
from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.games.harrow_county.box import fair_folk as box
from companion.games.harrow_county.box.fair_folk import OFFERS, FairCard, Objective
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hexes import AT, HEXES, MIDDLE, NEXT, NUMBER, RADIUS, distance
from companion.kernel import Place, Seat

if TYPE_CHECKING:
    from companion.games.harrow_county.state import State

SILVER = "silver"
ITEMS = ("lost_sword", "lost_crown", "lost_queen")
"""Looked for in this order."""
NESTS, ARROWS, CROSSES, SEARCH_CUBES = 8, 8, 8, 15
HAND, MAX_SEARCH_CUBES, NEEDED = 3, 6, 4
"""Objectives, cards and offers at hand; cubes that stay on the Battleground; nests of an objective."""
LINES = ("line_upright", "line_falling", "line_rising")
"""The three rows of hexes through a hex, as a map with a side of the hexes at the top shows them: from top to bottom,
from the upper left to the lower right, from the lower left to the upper right."""
NEAR_MIDDLE = 2
HIDDEN = "?"


class Arrow(Struct, frozen=True):
    """It lies on one row of hexes, the `n`th from the middle of the map to the right or downwards, and points to one
    `side` of it: -1 to the left or above, 1 to the right or below. `turned`: whoever knows has turned it round."""

    arrow_line: str
    n: int
    side: int
    turned: bool = False

    @property
    def id(self) -> str:
        """What the state calls it: `line_upright.-2.1`, with `.turned` behind it."""
        return f"{self.arrow_line}.{self.n}.{self.side}" + (".turned" if self.turned else "")


def along(line: str, at: Place) -> int:
    """Which row of that direction a hex lies on."""
    q, r = AT[at]
    return {"line_upright": q, "line_falling": r, "line_rising": q + r}[line]


WAYS: dict[str, tuple[str, int]] = {f"{line}_{word}": (line, side) for line in LINES
                                    for word, side in (("back", -1), ("on", 1))}
"""How an arrow may be laid: its line, and the side that it first points to."""
ALL_ARROWS: dict[str, Arrow] = {arrow.id: arrow for arrow in (
    Arrow(line, n, side, turned) for line in LINES for n in range(-RADIUS, RADIUS + 1) for side in (-1, 1)
    for turned in (False, True))}


class FairFolk(Struct, frozen=True, kw_only=True):
    """`seat`: who leads them, "" where nobody does. `cubes` lie on the Battleground, `tree` are stuck inside; a cube
    lies on each terrain of the `board`. `hideouts`: thing -> where it is, a spot ("?" where only the table knows);
    `finds`: thing -> the hex. `nests` by their hexes, one twice where two share it. `in_nests`: offer -> the hex of its
    nest; `held_offers` are ready for the next nests, `taken` ones belong to a faction. `arrows` by their ids.
    `crosses`: where nothing was. `objectives` and `cards` in hand have "?" for what nobody told. `things_found`: how
    many, where nobody referees."""

    seat: Seat = ""
    cubes: int = 0
    tree: int = 0
    board: tuple[str, ...] = ()
    hideouts: dict[str, str] = {}
    finds: dict[str, Place] = {}
    nests: tuple[Place, ...] = ()
    in_nests: dict[str, Place] = {}
    held_offers: tuple[str, ...] = ()
    taken: dict[Seat, tuple[str, ...]] = {}
    arrows: tuple[str, ...] = ()
    crosses: tuple[Place, ...] = ()
    objectives: tuple[str, ...] = ()
    objectives_done: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    cards_done: tuple[str, ...] = ()
    things_found: int = 0

    @property
    def sought(self) -> str:
        """The lost_thing that is looked for, "" after all."""
        return next((lost_thing for lost_thing in ITEMS if lost_thing not in self.finds), "")

    @property
    def won(self) -> bool:
        return ITEMS[-1] in self.finds or self.things_found >= len(ITEMS)

    @property
    def nests_left(self) -> int:
        return max(0, NESTS - len(self.nests))

    @property
    def arrows_left(self) -> int:
        return max(0, ARROWS - len(self.arrows))

    @property
    def crosses_left(self) -> int:
        """X tokens in the supply; a find takes one of them, too."""
        return max(0, CROSSES - len(self.crosses) - len(self.finds))

    @property
    def cubes_left(self) -> int:
        return max(0, SEARCH_CUBES - self.cubes - self.tree - len(self.board))

    @property
    def bag(self) -> tuple[str, ...]:
        """The offers that nobody has."""
        out = {*self.held_offers, *self.in_nests, *(x for held in self.taken.values() for x in held)}
        return tuple(x for x in OFFERS if x not in out)

    def with_offer(self) -> tuple[Place, ...]:
        """The hexes of the nests with an offer, one as often as there are offers."""
        lying = list(self.in_nests.values())
        return tuple(at for n, at in enumerate(self.nests) if self.nests[:n].count(at) < lying.count(at))

    def offer_at(self, at: Place) -> str:
        """The first offer of the nests on a hex, "" for none."""
        return next((offer for offer, there in self.in_nests.items() if there == at), "")

    def offer_of_nest(self, at: Place) -> str:
        """The offer that a nest takes along from there: of several nests an empty one goes first."""
        return "" if self.nests.count(at) > self.with_offer().count(at) else self.offer_at(at)


def all_of(s: State, kind: str) -> tuple[str, ...]:
    """The objectives or cards of the box."""
    return tuple(s.box.objectives if kind == "objectives" else s.box.fair_cards)


def deck(s: State, kind: str) -> tuple[str, ...]:
    """The cards that may come next: neither in hand nor discarded; once there are none, the discards (HC-11.8)."""
    hand, done = held(s, kind)
    ids = all_of(s, kind)
    return tuple(x for x in ids if x not in hand and x not in done) or tuple(x for x in ids if x in done)


def held(s: State, kind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Hand and discards of a kind of card."""
    f = s.fair_folk
    return (f.objectives, f.objectives_done) if kind == "objectives" else (f.cards, f.cards_done)


def usable(s: State, kind: str) -> tuple[str, ...]:
    """The cards that may be in hand: where nobody has told them, whatever is not discarded."""
    hand, done = held(s, kind)
    return tuple(x for x in all_of(s, kind) if x not in done) if HIDDEN in hand else hand


def spot(at: Place) -> str:
    """What the Location Card calls a hex. ValueError for a place that is none."""
    if at not in NUMBER:
        raise ValueError(at)
    return f"spot_{NUMBER[at]}"


PLACE_OF = {spot(at): at for at in HEXES}
"""The hex that a spot of the Location Card stands for."""
SPOTS = tuple(PLACE_OF)


def aside(arrow: Arrow, at: Place) -> int:
    """On which side of an arrow's line a hex lies: -1 to the left or above, 1 to the right or below, 0 on it."""
    n = along(arrow.arrow_line, at) - arrow.n
    return (n > 0) - (n < 0)


def told_by(s: State, arrow: Arrow, at: Place) -> bool:
    """Whether the thing may be there as far as an arrow tells. What lies on the line itself leaves the arrow as it lies
    first, or, by the setting, has it turned (A-61)."""
    side = aside(arrow, at)
    return side == arrow.side or (side == 0 and arrow.turned != s.settings.arrow_keeps_line)


def possible(s: State) -> tuple[Place, ...]:
    """The hexes where the thing that is looked for can be, as everybody may work out."""
    f = s.fair_folk
    gone = {*f.crosses, *f.finds.values()}
    return tuple(at for at in HEXES
                 if at not in gone and all(told_by(s, ALL_ARROWS[arrow], at) for arrow in f.arrows))


def ends_of(arrow: Arrow) -> tuple[Place, ...]:
    """The hexes at the edge of the map where its line begins and ends, the lower number first."""
    edge = (at for at in HEXES[:6 * RADIUS] if along(arrow.arrow_line, at) == arrow.n)
    return tuple(sorted(edge, key=NUMBER.__getitem__))


def pointed_at(arrow: Arrow) -> Place:
    """The hex beside the arrow's own on the side that it points to, its own where the map ends."""
    at = ends_of(arrow)[0]
    return next((x for x in NEXT[at] if aside(arrow, x) == arrow.side), at)


def objective_of(s: State, card: str) -> Objective:
    return s.box.objectives.get(card) or Objective()


def card_of(s: State, card: str) -> FairCard:
    return s.box.fair_cards.get(card) or FairCard()


def fitting(s: State, card: str) -> tuple[Place, ...]:
    """The nests that belong to some four which complete the objective; () where there are none. All of them for a card
    whose quest_condition nobody can check."""
    task, nests = objective_of(s, card), s.fair_folk.nests
    if not checked(task):
        return nests if len(nests) >= NEEDED else ()
    alone = [at for at in nests if fits_alone(s, task, at)]
    if task.quest_condition not in (box.ROW, box.TOGETHER, box.EACH_TERRAIN):
        return tuple(alone) if len(alone) >= NEEDED else ()
    found = {at for four in combinations(alone, NEEDED) if _fits_together(s, task, four) for at in four}
    return tuple(at for at in nests if at in found)


def checked(task: Objective) -> bool:
    """Whether the app can tell that an objective is complete."""
    return task.quest_condition not in ("", box.OTHER)


def fits_alone(s: State, task: Objective, at: Place) -> bool:
    around = {s.terrain[x] for x in NEXT[at]}
    match task.quest_condition:
        case box.BESIDE:
            return {task.one, task.other} <= around
        case box.ON:
            return s.terrain[at] == task.one
        case box.BESIDE_MOUNTAIN:
            return "mountain" in around
        case box.EDGE:
            return at in HEXES[:6 * RADIUS]
        case box.MIDDLE:
            return distance(at, MIDDLE) <= NEAR_MIDDLE
        case box.EACH_TERRAIN:
            return s.terrain[at] in TERRAINS
    return True


def _fits_together(s: State, task: Objective, four: Iterable[Place]) -> bool:
    nests = tuple(four)
    match task.quest_condition:
        case box.ROW:
            return any(len({along(line, at) for at in nests}) == 1 for line in LINES)
        case box.TOGETHER:
            return all(any(other in NEXT[at] for other in nests) for at in nests)
    return {s.terrain[at] for at in nests} == set(TERRAINS)


def may_nest(s: State, at: Place) -> bool:
    """Whether a nest may come there: nobody's unit, no fire and, unless set otherwise, no nest (HC-11.4, A-62)."""
    return (s.settings.nests_share or at not in s.fair_folk.nests) and not s.owner(at) and at not in s.hester.fires


def waiting_offers(s: State, seat: Seat) -> tuple[Place, ...]:
    """The hexes with an offer and a unit of the seat; in Hester's hands that is she herself and every infected haint
    (HC-11.9)."""
    mine = (s.hester.at, *s.hester.infected) if seat == s.hester.seat else s.stands(seat)
    return tuple(at for at in dict.fromkeys(s.fair_folk.with_offer()) if at in mine)


def knowing(s: State) -> tuple[Seat, ...]:
    """Who sees the Location Card: everybody but the Fair Folk (HC-11.2)."""
    return tuple(seat for seat in (*s.factions, s.hester.seat) if seat in s.seats)


def hidden_from(s: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Fields of the Fair Folk that only their player sees, with the path below them."""
    return tuple((name, ("fair_folk", name)) for name in ("objectives", "cards") if getattr(s.fair_folk, name))
