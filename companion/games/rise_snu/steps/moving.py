"""The movement of one character (RS-R5, R15.3): a card at the start, the die, steps, attack, spell, the end."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.settings import SPELLS
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.steps.arrival import use, went
from companion.games.rise_snu.steps.common import Rolling, at_ring_world, quest_unit, tally
from companion.games.rise_snu.steps.events import EventDue, Mystery
from companion.games.rise_snu.steps.exchange import exchange, exchanges
from companion.games.rise_snu.steps.fights import Duel
from companion.games.rise_snu.steps.items import Interrupted, use_held
from companion.games.rise_snu.steps.operations import does_something
from companion.games.rise_snu.steps.spells import Casting, on_self
from companion.games.rise_snu.ways import compulsory, exits, ways, works_on
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat

START, ROLL, GO, EXPOSED, END = "start", "roll", "go", "exposed", "end"


class Movement(Interrupted, Rolling, frozen=True):
    """`by` moves the character of `seat`. `way`: cells that are still to be entered. `walked`: it came to its cell by
    movement, so that it may attack. `home`: the lying card it began on, "" once it has left it. `moved`: a step was
    made. `began`: the cell where it stood first. `gate`: it walked to the Gate of Time, which is rolled for after a
    fight there (A24)."""

    OF: ClassVar[str] = "movement"
    seat: Seat
    by: Seat
    phase: str = START
    faces: tuple[int, ...] = ()
    way: tuple[Place, ...] = ()
    walked: bool = False
    home: str = ""
    moved: bool = False
    began: Place = ""
    gate: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Roll, a.Again, a.UseCard, a.Go, a.Attack, a.Cast, a.UseHeld, a.HandIn, a.TakeToken, a.Resign, a.Done)

    def roller(self, s: State) -> Seat:
        return self.seat

    def due(self, s: State) -> bool:
        return self.phase == ROLL

    def who(self, s: State) -> tuple[Seat, ...]:
        if self.faces or self.phase == ROLL:
            return super().who(s)
        if self.over(s):
            late = self.phase == GO and not s.players[self.seat].awoke and (self.targets(s) or self.usable_card(s))
            return (self.by,) if late else ()
        if self.phase == START:
            return (self.by,) if self.usable_card(s) and not s.settings.cards_after_roll else ()
        if self.phase == GO and not self.way:
            return (self.by,) if self.has_options(s) else ()
        return ()

    # What is possible

    def over(self, s: State) -> bool:
        """Whether no step and no spell follows any more; an attack may (A36)."""
        return s.players[self.seat].stopped

    def usable_card(self, s: State) -> str:
        """The lying card under the character that it may use, "" for none."""
        card = s.card_at(s.players[self.seat].at)
        if not card or not works_on(s, self.seat, card) or not does_something(s, self.seat, card):
            return ""
        if self.phase == START or card != self.home:
            return card
        return card if s.settings.cards_after_roll or not compulsory(s, self.seat, card) else ""

    def arrived(self, s: State) -> bool:
        """Whether the movement led the character to its cell: by steps, or by an effect (A52)."""
        return self.walked or self.carried(s)

    def carried(self, s: State) -> bool:
        """Whether the character stands elsewhere than its movement began."""
        return bool(self.began) and s.players[self.seat].at != self.began

    def targets(self, s: State) -> tuple[Seat, ...]:
        """Whom the character may attack where it stands (RS-R12.1, A33)."""
        p = s.players[self.seat]
        if p.attacked or not (self.arrived(s) or s.settings.attack_from_start):
            return ()
        return tuple(x for x in s.here(p.at) if x in s.opponents(self.seat))

    def casts(self, s: State) -> Iterator[a.Cast]:
        if may_cast(s, self.seat) and not s.players[self.seat].tried:
            for spell in SPELLS:
                if on_self(s, spell):
                    yield a.Cast(seat=self.by, spell=spell)
                else:
                    yield from (a.Cast(seat=self.by, spell=spell, target=x) for x in s.opponents(self.seat))

    def held(self, s: State) -> Iterator[str]:
        """Items, abilities and the character itself, if they do something now."""
        for source, _ in figures.held(s, self.seat):
            if does_something(s, self.seat, source):
                yield source

    def told(self, s: State) -> Iterator[str]:
        """Quests of which only the table sees a unit done."""
        return manual_quests(s, self.seat)

    def has_options(self, s: State) -> bool:
        p, entry = s.players[self.seat], figures.costs(s, self.seat)
        return any(entry[to] <= p.bp for to, _ in exits(s, p.at, p.lap)) \
            or bool(self.targets(s)) or bool(self.usable_card(s)) or next(self.casts(s), None) is not None \
            or next(self.held(s), None) is not None or next(self.told(s), None) is not None \
            or bool(exchanges(s, self.seat))

    def able(self, s: State) -> tuple[Seat, ...]:
        return self.actors(s) if self.faces or self.phase == ROLL else super().able(s)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.faces:
            yield from super().candidates(s, seat)
            return
        if seat != self.by:
            yield from self.items(s, seat)
            return
        yield from self._here(s, seat)
        if self.phase == GO:
            yield from (a.Attack(seat=seat, target=x) for x in s.seats if x != self.seat)
            if not self.over(s):
                yield from (a.Go(seat=seat, to=to) for to in s.ground.kind)
                yield from (x for x in self._ways(s, seat) if x.through)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.faces or seat != self.by:
            yield from self.candidates(s, seat)
            return
        yield from self._here(s, seat)
        if self.phase == GO:
            yield from (a.Attack(seat=seat, target=x) for x in self.targets(s))
            if not self.over(s):
                yield from self._ways(s, seat)

    def _here(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Done(seat=seat)
        if card := self.usable_card(s):
            yield a.UseCard(seat=seat, card=card)
        yield from (a.UseHeld(seat=seat, card=card) for card in self.held(s))
        if self.phase == GO and not self.over(s):
            yield from self.casts(s)
        yield from (a.HandIn(seat=seat, power=n) for n in exchanges(s, self.seat))
        yield from (a.TakeToken(seat=seat, card=card) for card in self.told(s))
        if s.tournament:
            yield a.Resign(seat=seat)

    def _ways(self, s: State, seat: Seat) -> Iterator[a.Go]:
        """Every cell within reach in the order of the board, then the second ways: through cards, where that is
        cheaper or the only way."""
        safe, cheap = ways(s, self.seat)
        yield from (a.Go(seat=seat, to=to) for to in s.ground.kind if to in safe)
        if cheap is not safe:
            yield from (a.Go(seat=seat, to=to, through=True) for to in s.ground.kind
                        if to in cheap and (to not in safe or cheap.cost(to) < safe.cost(to)))

    # What follows

    def take(self, s: State, act: Any) -> Facts:
        match act:
            case a.Done():
                return (yield Became(replace(self, phase=ROLL if self.phase == START else EXPOSED, way=())))
            case a.Go(to=to, through=through):
                safe, cheap = ways(s, self.seat)
                way = (cheap if through else safe).get(to) or cheap.get(to)
                if not way:  # overruled: the figure stands there
                    gate = s.ground.kind.get(to) == "mystery"
                    s = yield Became(replace(self, walked=True, moved=True, home="", gate=gate))
                    return (yield from went(s, self.seat, to, min(s.players[self.seat].bp, figures.cost(
                        s, self.seat, to))))
                return (yield Became(replace(self, way=way.cells)))
            case a.UseCard(card=card):
                s = yield Became(replace(self, home=self.home if card != self.home or self.phase == START else ""))
                return (yield from use(s, self.seat, card))
            case a.UseHeld(card=card):
                return (yield from use_held(s, self.whose(act.seat), card))
            case a.Attack(target=target):
                return (yield Opened(Duel(self.seat, target)))
            case a.Cast(spell=spell, target=target):
                return (yield Opened(Casting(self.seat, spell, target)))
            case a.HandIn(power=power):
                return (yield from exchange(s, self.seat, power))
            case a.TakeToken(card=card):
                return (yield from quest_unit(s, self.seat, card, 1))
            case a.Resign():
                s = yield Closed()
                return (yield f.Resigned(self.seat))
        return (yield from super().take(s, act))

    def settle_roll(self, s: State, faces: tuple[int, ...]) -> Facts:
        s = yield Became(replace(self, phase=GO, faces=()))
        points = max(0, faces[0] + figures.known(figures.movement(s, self.seat)))
        return (yield f.MovementRolled(self.seat, faces[0], points))

    def go_on(self, s: State) -> Facts:
        match self.phase:
            case "start":
                return (yield Became(replace(self, phase=EXPOSED if self.over(s) else ROLL)))
            case "go" if self.way and not self.over(s):
                return (yield from self._step(s))
            case "go":
                return (yield Became(replace(self, phase=EXPOSED, way=())))
            case "exposed":
                return (yield from self._exposed(s))
        return (yield from self._end(s))

    def _step(self, s: State) -> Facts:
        """The next cell of the way, if it is still the next one and there are points for it."""
        to, rest = self.way[0], self.way[1:]
        p = s.players[self.seat]
        price = figures.cost(s, self.seat, to)
        if to not in [x for x, _ in exits(s, p.at, p.lap)] or price > p.bp:
            return (yield Became(replace(self, way=())))
        if rest and s.ground.kind[rest[0]] == "hall" and s.ground.kind[to] == "gate":
            rest = rest[1:]  # the gate a second time leads there by itself
        home = self.home if s.card_at(to) == self.home else ""
        gate = s.ground.kind[to] == "mystery"
        s = yield Became(replace(self, way=rest, walked=True, moved=True, home=home, gate=gate))
        return (yield from went(s, self.seat, to, price))

    def _exposed(self, s: State) -> Facts:
        """The die of the Gate of Time is due; or whoever stays on the card on which it began is exposed to it again
        (RS-R5.6, R7.14, A26)."""
        s = yield Became(replace(self, phase=END, gate=False))
        p = s.players[self.seat]
        if self.gate and s.ground.kind.get(p.at) == "mystery":
            return (yield Opened(Mystery(self.seat)))
        card = s.card_at(p.at)
        if card and card == self.home and not p.awoke and compulsory(s, self.seat, card):
            s = yield from use(s, self.seat, card)
        return s

    def _end(self, s: State) -> Facts:
        s = yield Closed()
        at = s.players[self.seat].at
        s = yield f.MovementEnded(self.seat)
        if s.ground.kind.get(at) == "path":
            s = yield from tally(s, self.seat, "path", at)
        if world := at_ring_world(s, at):
            s = yield from tally(s, self.seat, "ring", world)
            if self.moved or self.carried(s) or s.settings.event_without_moving:
                s = yield Opened(EventDue(self.seat))
        return s


def may_cast(s: State, seat: Seat) -> bool:
    """Spells: everybody in the Trial, helpers in a Clash with four (RS-R14.1, R17.4)."""
    return s.rules.spells and (not s.clash or not s.players[seat].main)


def manual_quests(s: State, seat: Seat) -> Iterator[str]:
    for quest in s.players[seat].quests:
        card = s.box.easy.get(card_of(quest.card)) or s.box.hard.get(card_of(quest.card))
        if quest.left and (card is None or card.goal in ("words", "?")):
            yield quest.card
