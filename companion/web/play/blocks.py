"""What may be entered on a screen now: the offers of each seat that acts here, openly or under a cover."""
from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.view import Counter, DiceGroup, Panel, Side
from companion.kernel import TABLE, Action, Seat, Verdict, able, due, encode, view
from companion.web.play import stages
from companion.web.play.history import History
from companion.web.play.offers import MANY, Group, Row, judged, leaf, offers
from companion.web.words import fields, tag


class Block(Struct, frozen=True):
    """The offers of one seat. `faces`: the faces of each die, or the numbers of cubes of each colour, where a throw is
    due; `field` of the report takes them. `pips`: they are those of dice. `told`: in which groups they are told."""

    seat: Seat
    heading: str
    letter: str
    colour: str
    groups: tuple[Group, ...]
    rollable: bool = False
    dice: bool = False
    faces: tuple[tuple[int, ...], ...] = ()
    dice_names: tuple[str, ...] = ()
    field: str = ""
    pips: bool = True
    told: tuple[DiceGroup, ...] = ()

    @property
    def decisive(self) -> tuple[Group, ...]:
        """What stands in the dock beside the roll."""
        return tuple(g for g in self.groups if g.rows and g.decisive)

    @property
    def in_turn(self) -> bool:
        """Whether the dice are told one after another with one row of faces: a row for each would fill a phone."""
        return len(self.faces) > 2 and self.pips and len(set(self.faces)) == 1

    @property
    def docked(self) -> bool:
        """Whether nothing of it stands beside the board."""
        return all(g.decisive and not g.near for g in self.groups)


class Blocks(History):
    """The part of a `Screen` about what may be entered; the fields are set by `Screen`."""

    state: Any
    view: Any
    seat: Seat
    actors: tuple[Seat, ...]

    def letter(self, side: Side) -> str: ...  # type: ignore[empty-body]

    def colour(self, side: Side) -> str: ...  # type: ignore[empty-body]

    def has_no_button(self, action: Action) -> bool: ...  # type: ignore[empty-body]

    def pairs(self, seat: Seat, quiet: bool = False) -> list[tuple[Action, Verdict]]:
        """What `every` has for the screen, nothing where the step says its moves in stages; `quiet`: also those without
        a button."""
        if stages.staged_step(self.state, seat):
            return []
        return [(a, v) for a, v in self.every(seat) if quiet or not self.has_no_button(a)]

    def every(self, seat: Seat) -> list[tuple[Action, Verdict]]:
        """The seat's candidates with their verdicts, remembered for this head."""
        key = (self.table.id, self.head, seat)
        made: list[tuple[Action, Verdict]] = self.cache.judged.get(key, lambda: judged(self.game, self.state, seat))
        return made

    def hides(self, action: Action) -> bool:
        """Whether this screen may show the action only while a finger holds it open."""
        return not self.eyes == action.seat != TABLE and bool(self.game.screen.secret(action, self.state))

    @cached_property
    def acting(self) -> tuple[Seat, ...]:
        """The seats whose offers stand on this screen."""
        if self.kind == "watch":
            return ()
        return tuple(s for s in able(self.state) if self.kind == "table" or s in (self.seat, TABLE))

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        made = (self.block(seat, [(a, v) for a, v in self.pairs(seat) if not self.hides(a)],
                           stages.groups(self.reader, self.state, seat, stages.Chosen())) for seat in self.acting)
        shown = tuple(b for b in made if b.groups or b.rollable)
        many = sum(len(g.leaves) for b in shown for g in b.groups if g.foldable) > MANY
        return tuple(replace(b, groups=tuple(replace(g, folded=g.foldable) for g in b.groups)) for b in shown) \
            if many else shown

    @cached_property
    def covers(self) -> tuple[tuple[Seat, str], ...]:
        """Seats that have offers this screen does not show openly."""
        return tuple((seat, self.player(seat)) for seat in self.acting
                     if any(self.hides(a) for a, v in self.pairs(seat) if not v.refusals))

    @cached_property
    def board_idle(self) -> bool:
        """Whether something waits under covers and nothing that may be done is on the board, so that it can step
        aside."""
        spots = (self.game.screen.place(f, value) for seat in self.acting for a, v in self.pairs(seat) if not v.refusals
                 for f, value in fields(a).items())
        staged = (x.stage for b in self.blocks for g in b.groups for x in g.leaves)
        return bool(self.covers) and not any(b.rollable for b in self.blocks) and not any(staged) and not any(spots)

    def stage(self, seat: Seat, chosen: stages.Chosen) -> Block:
        """What a tap on a button of a stage opens."""
        return self.block(seat, [], stages.groups(self.reader, self.state, seat, chosen))

    def block(self, seat: Seat, pairs: list[tuple[Action, Verdict]], opened: Iterable[Group] = ()) -> Block:
        several = len(self.acting) > 1 or self.kind == "table"
        thrown = due(self.state)
        throw = thrown if seat == TABLE else None
        groups = (*opened, *offers(self.reader, pairs))
        if thrown and not throw:
            groups = tuple(replace(g, aside=True) for g in groups)
        if throw and not pairs:  # too many outcomes to list: any of its numbers may be typed
            report = leaf(self.reader, throw.blank, Verdict(), "")
            groups = (Group(tag(throw.blank), self.reader.verb(tag(throw.blank)), "dice", (Row("", (report,)),)),)
        faces = tuple(tuple(range(throw.least, throw.least + top + 1)) for top in throw.tops) if throw else ()
        names = self._die_names(len(faces)) if throw else ()
        return Block(seat, self.player(seat) if several else "", self.letter(seat), self.colour(seat), groups,
                     seat == TABLE and bool(pairs or throw), bool(faces), faces, names,
                     throw.field if throw else "", throw is None or throw.least == 1,
                     tuple(self.game.screen.dice(self.view)) if throw else ())

    def _die_names(self, of: int) -> tuple[str, ...]:
        """By whose dice they are, else as the game calls them."""
        if owners := self.game.screen.die_owners(self.state):
            return tuple(self.player(seat) for seat in owners)
        own = self.game.screen.number_names(self.state)
        return tuple(self.t(f"dice.{own[i]}") if own else self._die(of, i) for i in range(of))

    def _die(self, of: int, n: int) -> str:
        """What the game calls one die of so many, else its number."""
        key = f"dice.{of}_{n}"
        return self.t(key) if self.reader.has(key) else self.t("web.roll.die", n=n + 1)

    def look_as(self, seat: Seat) -> None:
        """See with a seat's eyes for one answer: a finger holds its cards open."""
        self.eyes = seat
        self.view = self.reader.view = view(self.game, self.state, seat)

    def hidden_block(self, seat: Seat) -> Block:
        """The offers of a seat that a shared screen keeps covered."""
        return self.block(seat, [(a, v) for a, v in self.pairs(seat) if self.game.screen.secret(a, self.state)])

    def move(self, panel: Panel, counter: Counter, by: int) -> str:
        """The action behind plus or minus, as JSON for a button."""
        mover = self.seat or (panel.seat if counter.counted else TABLE)
        return encode(self.game.screen.move(mover, panel.id, counter, by)).decode()
