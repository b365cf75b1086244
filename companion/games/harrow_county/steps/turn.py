"""Rounds, turns and what ends them (HC-4.1, 4.2, 4.5, 5b)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.cards import UPGRADES
from companion.games.harrow_county.duel.turns import duel_round
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import waiting_offers
from companion.games.harrow_county.fair_folk.steps.offers import TakingOffers, offer_used
from companion.games.harrow_county.fair_folk.steps.turn import FairTurn
from companion.games.harrow_county.goals import doomed, walks
from companion.games.harrow_county.hester.steps.turn import Rooting
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import ROWS, goblins
from companion.games.harrow_county.kammi.steps.goblin import card_works
from companion.games.harrow_county.kammi.steps.set_up import DollsFound
from companion.games.harrow_county.solo.turn import solo_round
from companion.games.harrow_county.state import (
    ABILITIES, GOAL, JARS, PURPLE, RED, TOKENS, TURNS, State)
from companion.games.harrow_county.steps.abilities import Acting, Choosing, Drawing
from companion.games.harrow_county.steps.cards import played
from companion.games.harrow_county.steps.common import (
    advance, advances, arrived, collect, covered, free_steps, likely_advances, limited, rescued)
from companion.games.harrow_county.steps.legend import LegendJar
from companion.games.harrow_county.steps.tiles import GoalsDue, MoreTiles, tile_used
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


def whose_turn(s: State) -> Seat:
    """Whoever comes next, beginning with the holder of the First Player Token; "" after the round (HC-4.1)."""
    first, second, mine = s.holder, s.other(s.holder), s.hester
    one, two = (len(s.players[seat].broken) for seat in (first, second))
    turns = min(TURNS, mine.hester_turns + 1) if mine.seat else TURNS  # Hester plays after both of them (HC-9.1)
    if one < turns and (one <= two or two >= turns):
        return first
    if two < turns:
        return second
    return mine.seat if mine.hester_turns < TURNS else ""


class Rounds(Step, frozen=True):
    """Turn after turn, round after round."""

    def advance(self, s: State) -> Facts:
        if s.solo.solo_level:
            return (yield from duel_round(s) if s.solo.duel else solo_round(s))
        if seat := whose_turn(s):
            if seat not in s.players:
                return (yield Opened(Rooting(seat)))
            s = yield Opened(Turn(seat))
            if s.fair_folk.sought and s.fair_folk.seat:  # before every turn of a faction (HC-11.1)
                s = yield Opened(FairTurn(s.fair_folk.seat))
            return s
        for at in s.taunts:
            s = yield from _taunted(s, at)
        for seat in s.factions:
            if s.units(seat, MIDDLE):
                s = yield f.BramblesHeld(seat)
        points = {seat: s.players[seat].points for seat in s.factions}
        if s.fair_folk.won:
            s = yield ff.FairFolkWon(s.fair_folk.seat)
        if max(points.values()) >= GOAL:
            winner = max((s.holder, s.other(s.holder)), key=lambda x: points[x])
            yield f.GameEnded(winner, points[winner])
            return (yield Closed())
        if s.fair_folk.won:
            return (yield Closed())
        s = yield f.RoundBegun(s.round + 1, s.other(s.holder))
        if s.book_chapter > 2:
            yield f.TilesCleared()
            yield Opened(GoalsDue())
            s = yield Opened(MoreTiles())
        return s


def _taunted(s: State, at: Place) -> Facts:
    """At the end of a round a haint comes to every taunt (HC-13.5)."""
    seat = s.seat_of(RED)
    if s.open_to(seat, at) and s.haints_left(seat):
        s = yield f.Spawned(seat, at, 1)
        s = yield from arrived(s, seat, at)
    return s


class Turn(Step, frozen=True):
    """One jar; free steps along paths, a tactics `card` and bonus tiles before or after it. `due`: the jar is broken
    and its action, an `attack` where that was wished, comes yet. Kammi's Ability jar: a row is chosen (`rows`), then
    its `abilities` are used, with a card between them or not (HC-8.7)."""

    seat: Seat
    jar: str = ""
    card: str = ""
    due: bool = False
    attack: bool = False
    rows: bool = False
    abilities: tuple[str, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.BreakJar, a.Advance, a.PlayCard, a.UseTile, a.CarryOut, a.ChooseRow, a.ChooseAbility, fa.UseOffer, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        more = not self.jar or self.due or self.rows or self.abilities or self.tiles(s) \
            or free_steps(s, self.seat) or self.has_card(s) or s.fair_folk.taken.get(self.seat)
        return (self.seat,) if more else ()

    def tiles(self, s: State) -> tuple[str, ...]:
        """The bonus tiles that may be used."""
        return s.bonus_tiles.get(self.jar, ()) if self.jar and not (self.rows or self.abilities) else ()

    def has_card(self, s: State) -> bool:
        """Whether the seat may think of a card yet."""
        plays = s.red(self.seat) or bool(goblins(s, public=True))
        return s.book_chapter > 1 and not s.blue(self.seat) and plays and not self.card \
            and bool(s.players[self.seat].hand)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self._jars(s, seat)
        if self.due:
            yield a.CarryOut(seat=seat, jar=self.jar)
        yield from (a.ChooseRow(seat=seat, row=row) for row in (ROWS if self.rows else ()))
        yield from (a.ChooseAbility(seat=seat, ability=ability) for ability in dict.fromkeys(self.abilities))
        yield from (a.UseTile(seat=seat, tile=tile) for tile in self.tiles(s))
        yield from self._cards(s, seat)
        yield from self._offers(s, seat)
        if s.paths:
            yield from advances(s, seat, s.paths)
        if self.jar:
            yield a.Done(seat=seat)

    def _cards(self, s: State, seat: Seat) -> Iterator[a.PlayCard]:
        if s.book_chapter > 1 and not s.blue(seat):
            yield from (a.PlayCard(seat=seat, card=card) for card in s.playable(seat))

    def _offers(self, s: State, seat: Seat) -> Iterator[fa.UseOffer]:
        yield from (fa.UseOffer(seat=seat, offer=offer) for offer in s.fair_folk.taken.get(seat, ()))

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self._jars(s, seat)
        if self.due:
            yield a.CarryOut(seat=seat, jar=self.jar)
        yield from (a.ChooseRow(seat=seat, row=row) for row in (ROWS if self.rows else ()))
        yield from (a.ChooseAbility(seat=seat, ability=ability) for ability in dict.fromkeys(self.abilities))
        yield from (a.UseTile(seat=seat, tile=tile) for tile in self.tiles(s))
        yield from self._cards(s, seat)
        yield from self._offers(s, seat)
        if s.paths:
            yield from likely_advances(s, seat, 0)
        if self.jar:
            yield a.Done(seat=seat)

    def _jars(self, s: State, seat: Seat) -> Iterator[a.BreakJar]:
        if not self.jar:
            yield from (a.BreakJar(seat=seat, jar=jar, attack=attack)
                        for attack in (False, *([True] if s.players[seat].attacked else [])) for jar in JARS)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.Advance():
                return (yield from advance(s, act))
            case a.PlayCard(card=card):
                s = yield Became(replace(self, card=card))
                if s.players[act.seat].colour == PURPLE:
                    s = yield f.CardPlayed(act.seat, card)
                    return (yield from card_works(s, act.seat, card))
                return (yield from played(s, act.seat, card))
            case fa.UseOffer(offer=offer):
                return (yield from offer_used(s, act.seat, offer))
            case a.ChooseRow(row=row):
                s = yield k.RowChosen(act.seat, row, s.kammi.row_cubes.get(row, 0))
                return (yield Became(replace(self, rows=False, abilities=s.kammi.rows.get(row, ()))))
            case a.ChooseAbility(ability=ability):
                left = list(self.abilities)
                left.remove(ability)
                n = s.value(act.seat, ability)
                yield Became(replace(self, abilities=tuple(left)))
                yield f.AbilityChosen(act.seat, ability, n)
                return (yield Opened(Acting(act.seat, "ability", {ability: n})))
            case a.BreakJar(jar=jar, attack=attack):
                s = yield f.JarBroken(act.seat, jar)
                if s.bonus_tiles.get(jar):
                    return (yield Became(replace(self, jar=jar, due=True, attack=attack)))
                rows = self._has_rows(s, jar, attack)
                s = yield Became(replace(self, jar=jar, rows=rows))
                return s if rows else (yield from self._carried_out(s, jar, attack))
            case a.CarryOut():
                rows = self._has_rows(s, self.jar, self.attack)
                s = yield Became(replace(self, due=False, rows=rows))
                return s if rows else (yield from self._carried_out(s, self.jar, self.attack))
            case a.UseTile(tile=tile):
                return (yield from tile_used(s, act.seat, self.jar, tile))
        return (yield Became(Cleanup(self.seat)))

    def _has_rows(self, s: State, jar: str, attack: bool) -> bool:
        """Whether the jar's action is a row of Kammi's action table."""
        return jar == "ability" and not attack and s.players[self.seat].colour == PURPLE

    def _carried_out(self, s: State, jar: str, attack: bool) -> Facts:
        if jar == "wild" and not attack:
            s = yield f.WildTaken(self.seat, s.players[self.seat].wild + min(1, s.wild_left))
        return (yield Opened(self._opens(s, jar, attack)))

    def _opens(self, s: State, jar: str, attack: bool) -> Step:
        if attack:
            return Acting(self.seat, "again", attack=True)
        match jar:
            case "ability":
                return Drawing(self.seat, s.draws(self.seat)) if s.blue(self.seat) else Choosing(self.seat)
            case "wild":
                return Acting(self.seat, "wild", {"any": s.players[self.seat].wild}, single=True)
            case "legend":
                return LegendJar(self.seat)
        return Acting(self.seat, "attack", {"any": 1}, single=True, attack=True)

    def advance(self, s: State) -> Facts:
        yield Became(Cleanup(self.seat))


class Cleanup(Step, frozen=True):
    """Cubes, tokens, goal: one `part` after the other (HC-4.5)."""

    seat: Seat
    part: int = 1

    def advance(self, s: State) -> Facts:
        match self.part:
            case 1:
                s = yield from limited(s, self.seat)
                before = s.covered_icons(self.seat)
                s = yield from collected(s, self.seat)
                s = yield Became(replace(self, part=2))
                if s.front and s.blue(self.seat):
                    s = yield Opened(Sorting(self.seat))
                return (yield from covered(s, self.seat, before))
            case 2:
                if waiting_offers(s, self.seat):
                    return (yield Opened(TakingOffers(self.seat)))
                yield Became(replace(self, part=3))
                if s.red(self.seat):
                    s = yield from rescued(s, s.homes[self.seat])
                    return (yield Opened(Rescuing(self.seat)))
                if s.blue(self.seat):
                    return (yield from destroyed(s, self.seat))
                return (yield Opened(DollsFound(self.seat))) if s.players[self.seat].colour == PURPLE else s
        s = yield Closed()
        if s.fair_folk.seat:  # the Tree may have given more than stay
            s = yield from limited(s, self.seat)
        return (yield from turn_over(s, self.seat))


def turn_over(s: State, seat: Seat) -> Facts:
    """What lasts until the end of a turn (HC-14.15, 14.16, 15.5)."""
    if n := s.players[s.other(seat)].banished:
        s = yield f.CubesBack(s.other(seat), n)
    if s.players[seat].range_bonus or s.far_spawns:
        s = yield f.TurnOver(seat)
    return s


def collected(s: State, seat: Seat) -> Facts:
    """Tokens of every hex with own units (HC-4.5.2); what has no room goes to the box."""
    for at in (at for at in HEXES if s.units(seat, at)):
        for token in TOKENS:
            for _ in range(s.tokens.get(token, {}).get(at, 0)):
                s = yield from collect(s, seat, at, token)
    return s


def destroyed(s: State, seat: Seat) -> Facts:
    """The Family's storm where its legend stands, then the buildings that a chain of storms reaches (HC-4.5.3)."""
    at = s.players[seat].legend
    if at != MIDDLE and not s.storm(at) and s.storms_left:
        s = yield f.StormPlaced(seat, at)
    for gone in doomed(s, seat):
        for _ in range(s.buildings[gone]):
            s = yield f.Destroyed(seat, gone)
    return s


class Sorting(Step, frozen=True):
    """The Family: each token in front goes to the board or into the bag."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Keep, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.front and s.room(self.seat, ABILITIES[0]) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Keep(seat=seat, token=token) for token in (*ABILITIES, *UPGRADES) if token in s.front)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, a.Keep):
            before = s.covered_icons(self.seat)
            s = yield f.TokenKept(act.seat, act.token)
            return (yield from covered(s, self.seat, before))
        yield f.TokensReturned(self.seat)
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        if s.front:
            yield f.TokensReturned(self.seat)
        yield Closed()


class Rescuing(Step, frozen=True):
    """The Protectors guide townsfolk along units and paths."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Guide, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(walks(s, self.seat, at) for at in s.townsfolk) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for start in sorted(s.townsfolk):
            yield from (a.Guide(seat=seat, start=start, to=to) for to in walks(s, seat, start))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, a.Guide):
            s = yield f.Guided(act.seat, act.start, act.to)
            return (yield from rescued(s, act.to))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()
