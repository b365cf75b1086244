"""A character comes to a cell: by its own steps, or carried there (RS-R15.4)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.box.operations import MoveTo
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.box.operations import MoveBy, WalkRing
from companion.games.rise_snu.ground import distances
from companion.games.rise_snu.state import DEMON_START, HERO_START, State, card_of
from companion.games.rise_snu.steps.awake import nearest_wells
from companion.games.rise_snu.steps.common import Stage, chooser, heal, tally
from companion.games.rise_snu.steps.events import Mystery
from companion.games.rise_snu.steps.operations import Working, moment, works
from companion.games.rise_snu.steps.worlds import visit_hall
from companion.games.rise_snu.ways import LAP, compulsory, lap_after
from companion.kernel import Action, Closed, Facts, Opened, Place, Seat


def went(s: State, seat: Seat, to: Place, cost: int) -> Facts:
    """One step, with everything that waits there; the gate a second time leads into the hall (RS-R6.3)."""
    p, g = s.players[seat], s.ground
    lap = lap_after(s, p.at, to, p.lap)
    s = yield f.Went(seat, p.at, to, cost, min(lap, LAP))
    s = yield from arrived(s, seat, p.at, to)
    if lap > LAP and s.players[seat].at == to and not s.over:
        hall = g.worlds[g.world_of[to]].hall
        s = yield f.Went(seat, to, hall, 0, 0)
        s = yield from arrived(s, seat, to, hall)
    return s


def carried(s: State, seat: Seat, to: Place) -> Facts:
    """Moved by an effect. Whether a card there is met is a setting (A22); a lap begins only at a gate (A15)."""
    start = s.players[seat].at
    g = s.ground
    lap = int(g.kind.get(to) == "gate" and g.world_of.get(start) != g.world_of.get(to))
    s = yield f.Carried(seat, to, lap)
    return (yield from arrived(s, seat, start, to, True))


def arrived(s: State, seat: Seat, start: Place, to: Place, by_effect: bool = False) -> Facts:
    """What a cell does to whoever comes to it: the card first, then what ends the movement (RS-R15.4, A24)."""
    kind = s.ground.kind.get(to, "")
    if kind == "hall":
        s = yield f.MovementStopped(seat, "hall")
        return (yield from visit_hall(s, seat, s.ground.world_of.get(to, "")))
    if kind == "mystery":
        s = yield f.MovementStopped(seat, "mystery")
        if by_effect:  # whoever walks there may attack first, then its movement rolls (A24)
            s = yield Opened(Mystery(seat))
        s = yield from tally(s, seat, "mystery", to)
        return (yield from moment(s, seat, "mystery"))
    if kind == "well":
        s = yield from _well(s, seat, to)
    if kind == "gate":
        s = yield from tally(s, seat, "gate", s.ground.world_of.get(to, ""))
        s = yield from moment(s, seat, "gate")
    card = s.card_at(to)
    if card and s.card_at(start) != card and (s.settings.carried_counts or not by_effect):
        s = yield from meet(s, seat, card)
    return s


def _well(s: State, seat: Seat, at: Place) -> Facts:
    """Healing wells heal by themselves (RS-R19.2)."""
    s = yield from tally(s, seat, "well", at)
    p = s.players[seat]
    if s.rules.healing_wells and not p.healed:
        before = p.lives
        s = yield from heal(s, seat, 1)
        if s.players[seat].lives > before:
            s = yield f.Healed(seat)
    return (yield from moment(s, seat, "well"))


def meet(s: State, seat: Seat, card: str) -> Facts:
    """A lying card is entered from outside (RS-R7.10, A25)."""
    first = card not in s.players[seat].met
    s = yield f.CardMet(seat, card)
    if first and not s.settings.visit_needs_effect:
        s = yield from visited(s, seat, card)
    s = yield from moment(s, seat, "card")
    if compulsory(s, seat, card):
        s = yield from use(s, seat, card)
    return s


def visited(s: State, seat: Seat, card: str) -> Facts:
    """What a visit is worth for quests."""
    s = yield from tally(s, seat, "card", card)
    s = yield from tally(s, seat, "dream" if card_of(card) in s.box.dreams else "horror", card)
    lying = s.lying.get(card)
    if lying and lying.seat in s.players and s.players[lying.seat].side == s.players[seat].side:
        s = yield from tally(s, seat, "own-card", card)
    return s


def use(s: State, seat: Seat, card: str) -> Facts:
    """The effect works; with its last action the card goes (RS-R7.17)."""
    lying = s.lying.get(card)
    if lying is None:
        return s
    left = max(0, lying.actions - 1)
    if s.settings.visit_needs_effect and card not in s.players[seat].used:
        s = yield from visited(s, seat, card)
    s = yield f.CardUsed(seat, card, left)
    if lying.actions and not left:
        s = yield f.CardGone(card, "used")
    return (yield Opened(Working(seat, card)))


def places(s: State, seat: Seat, where: str, most: int = 0) -> tuple[Place, ...]:
    """The cells that MoveTo or MoveBy may mean for a character."""
    g, at = s.ground, s.players[seat].at
    match where:
        case "hall":
            found = tuple(world.hall for world in g.worlds.values())
        case "gate":
            found = tuple(world.ring[0] for world in g.worlds.values())
        case "well":
            found = g.wells
        case "nearest-well":
            return nearest_wells(s, at, False)
        case "path":
            found = g.paths
        case "void":
            found = g.voids
        case "mystery":
            found = g.mysteries
        case "edge":
            found = g.edge_paths
        case "start":
            number = HERO_START if s.players[seat].side == "dreams" else DEMON_START
            return g.numbers.get(number, ()) if s.clash else g.edge_paths
        case "near":
            away = distances(g, at)
            found = tuple(x for x in g.voids if 0 < away.get(x, 99) <= most)
        case _:
            found = ()
    return tuple(x for x in found if x != at)


class Landing(Stage, frozen=True):
    """`seat` is brought to a cell of that kind, the choice is `by` somebody. `most`: so many cells away at most."""

    seat: Seat
    by: Seat
    where: str
    most: int = 0
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Land, a.Done)

    def optional(self) -> bool:
        """Whether the character may stay where it is: up to so many cells."""
        return self.where == "near"

    def who(self, s: State) -> tuple[Seat, ...]:
        return (self.by,) if places(s, self.seat, self.where, self.most) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Land(seat=seat, to=to) for to in s.ground.kind)
        if self.optional():
            yield a.Done(seat=seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Land(seat=seat, to=to) for to in places(s, self.seat, self.where, self.most))
        if self.optional():
            yield a.Done(seat=seat)

    def take(self, s: State, act: a.Land | a.Done) -> Facts:
        s = yield Closed()
        return (yield from carried(s, self.seat, act.to)) if isinstance(act, a.Land) else s


@works(MoveTo)
def move_to(s: State, seat: Seat, source: str, line: MoveTo) -> Facts:
    found = places(s, seat, line.where)
    if len(found) == 1:
        return (yield from carried(s, seat, found[0]))
    return (yield Opened(Landing(seat, chooser(s, seat), line.where))) if found else s


@works(MoveBy)
def move_by(s: State, seat: Seat, source: str, line: MoveBy) -> Facts:
    if places(s, seat, "near", line.most):
        s = yield Opened(Landing(seat, chooser(s, seat), "near", line.most))
    return s


@works(WalkRing)
def walk_ring(s: State, seat: Seat, source: str, line: WalkRing) -> Facts:
    for _ in range(line.steps):
        at = s.players[seat].at
        if s.ground.kind.get(at) in ("ring", "gate"):
            s = yield from went(s, seat, s.ground.next_on_ring(at), 0)
    return s
