"""What cards, upgrade tokens and talents do with things on the map, one thing at a time (HC-6, 13 to 15)."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import HAINT_WORDS, HERSELF, INFECTED, healthy
from companion.games.harrow_county.hexes import HEXES, MIDDLE, NEXT, WITHIN, beyond, distance, in_line
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import betrayed, goblins
from companion.games.harrow_county.kammi.steps.goblin_ways import GOBLIN_WAYS
from companion.games.harrow_county.state import BLUE, LEGENDS_OF, PURPLE, RED, TOKENS, State, holding
from companion.games.harrow_county.steps.common import arrived, carried, rescued
from companion.kernel import Action, Became, Closed, Facts, Place, Seat, Step

Way = tuple[str, Place, Place]
"""What goes, from where, to where."""
LEFT = {"storm_guide": 99, "psychopomp": 1, "howl_two": 2, "howl_one": 1, "fraidy_cat": 3, "reinforcements": 3,
        "ride_the_storm": 1, "bernice": 1, "tile_move_legend": 1, "skinless_boy": 2, "mildred": 1,
        "setting_out": 4, "fair_haint": 1, "fair_legend": 1, "fair_token": 1, "offer_haint": 1, "offer_enemy_haint": 1,
        "offer_legends": 2, "keyhole": 3, "toss_haint": 1, "temptation": 1, "dolls_whisper": 2, "lure": 1, "bruiser": 3}
"""How many things an effect moves at most."""
ONCE = ("storm_guide", "howl_two", "fraidy_cat", "skinless_boy", "keyhole", "dolls_whisper", "bruiser",
        "fair_haint", "fair_legend", "fair_token", "offer_legends")
"""Effects that move nothing twice."""
AWAY = 2
"""So far from the goblin Let's Get Out of Here! lays its token."""


def legal_for(s: State, what: str, owner: Seat, to: Place) -> bool:
    """Whether a unit or townsfolk may stand there."""
    if owner:
        return s.open_to(owner, to)
    return what != "townsfolk" or s.settles(s.seat_of(RED), to)


def shifted(s: State, seat: Seat, act: a.Shift) -> Facts:
    """The thing is moved, and what comes of that."""
    if act.what == HERSELF:
        return (yield h.Stalked(s.hester.seat, act.start, act.to))
    owner = owner_of(s, act)
    s = yield f.Shifted(seat, act.what, owner, act.start, act.to)
    if owner:
        return (yield from arrived(s, owner, act.to, act.what in LEGENDS_OF))
    return (yield from rescued(s, act.to)) if act.what == "townsfolk" else s


def owner_of(s: State, act: a.Shift) -> Seat:
    """Whose unit it is that is moved, "" for anything else."""
    return s.owner(act.start) if act.what in (*HAINT_WORDS, *LEGENDS_OF) else ""


def with_snakes(s: State, ways: Iterable[Way]) -> Iterator[Way]:
    """The ways, where haints with a snake and without stand together for either of them (HC-9.9)."""
    for what, start, to in ways:
        if what != "haint" or start not in s.hester.infected:
            yield what, start, to
            continue
        if healthy(s, s.owner(start), start):
            yield what, start, to
        yield INFECTED, start, to


class Shifting(Step, frozen=True):
    """An effect moves up to `left` things. `moved`: how many of a kind have come to a hex by it. `side`: for that
    faction, which nobody leads (HC-12.3)."""

    seat: Seat
    source: str
    left: int
    moved: dict[str, int] = {}  # noqa: RUF012
    side: Seat = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Shift, a.Done)

    def ways(self, s: State) -> tuple[Way, ...]:
        """What the effect may move where, as far as the base rules allow it."""
        if self.source in GOBLIN_WAYS:
            return self.from_goblin(s, goblins(s))
        return tuple(self.likely_ways(s))

    def likely_ways(self, s: State) -> Iterator[Way]:
        """The same one by one, without a goblin's."""
        return with_snakes(s, WAYS[self.source](self, s)) if self.source in WAYS else iter(())

    def from_goblin(self, s: State, places: tuple[Place, ...]) -> tuple[Way, ...]:
        """What a goblin card may move where, from whichever of these hexes the goblin stands on."""
        return tuple(dict.fromkeys(
            way for at in places for way in with_snakes(s, GOBLIN_WAYS[self.source](self, s, at))))

    def rested(self, s: State, seat: Seat, at: Place) -> int:
        """Haints there that the effect has not moved."""
        return s.players[seat].haints.get(at, 0) - self.moved.get(f"haint {at}", 0)

    def actors(self, s: State) -> tuple[Seat, ...]:
        if self.source in GOBLIN_WAYS:  # whether there is something to do must not tell who the goblin is
            return (self.seat,) if self.left > 0 and self.from_goblin(s, goblins(s, public=True)) else ()
        return (self.seat,) if self.left > 0 and any(True for _ in self.likely_ways(s)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Shift(seat=seat, what=what, start=start, to=to) for what, start, to in self.ways(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Shift | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        if self.source in GOBLIN_WAYS:
            way = (act.what, act.start, act.to)
            if goblin := betrayed(s, lambda at: way in self.from_goblin(s, (at,))):
                s = yield k.Unmasked(self.seat, goblin, "plain")
        what = "haint" if act.what == INFECTED else act.what
        moved = holding(self.moved, f"{what} {act.to}", 1) if self.source in ONCE else self.moved
        moved = holding(moved, what, 1) if self.source == "skinless_boy" else moved
        yield Became(replace(self, left=max(0, self.left - 1), moved=moved))
        owner = owner_of(s, act)
        s = yield from shifted(s, self.seat, act)
        return (yield from carried(s, owner, act.start, act.to, act.what))

    def advance(self, s: State) -> Facts:
        yield Closed()


def _haints(step: Shifting, s: State, seat: Seat) -> Iterator[Place]:
    """Hexes with haints of the seat that the effect has not moved."""
    return (at for at in sorted(s.players[seat].haints) if step.rested(s, seat, at) > 0)


def _fraidy_cat(step: Shifting, s: State) -> Iterator[Way]:
    legend = s.players[step.seat].legend
    for at in _haints(step, s, s.other(step.seat)):
        if 1 <= distance(at, legend) <= 3:
            yield from (("haint", at, to) for to in NEXT[at] if distance(to, legend) < distance(at, legend))


def _reinforcements(step: Shifting, s: State) -> Iterator[Way]:
    for at in _haints(step, s, step.seat):
        yield from (("haint", at, to) for to in sorted(s.stands(step.seat)) if to != at)


def _ride_the_storm(step: Shifting, s: State) -> Iterator[Way]:
    legend = s.players[step.seat].legend
    for over in NEXT[legend]:
        if s.storm(over) and (to := beyond(legend, over)):
            yield "legend", legend, to


def _howl_two(step: Shifting, s: State) -> Iterator[Way]:
    legend = s.players[step.seat].legend
    for at in _haints(step, s, s.other(step.seat)):
        if at in NEXT[legend]:
            yield from (("haint", at, to) for to in NEXT[at])


def _howl_one(step: Shifting, s: State) -> Iterator[Way]:
    """Two hexes, each of which the haint may enter."""
    rival = s.other(step.seat)
    for at in _haints(step, s, rival):
        if distance(at, s.players[step.seat].legend) <= 2:
            over = [x for x in NEXT[at] if s.open_to(rival, x)]
            yield from (("haint", at, to) for to in WITHIN[at, 2] if to != at and any(to in NEXT[x] for x in over))


def _storm_guide(step: Shifting, s: State) -> Iterator[Way]:
    legend = s.players[step.seat].legend
    for at in _haints(step, s, step.seat):
        yield from (("haint", at, to) for to in NEXT[at] if s.storm(to))
    if f"legend {legend}" not in step.moved:
        yield from (("legend", legend, to) for to in NEXT[legend] if s.storm(to))


def _psychopomp(step: Shifting, s: State) -> Iterator[Way]:
    full = {at for seat in s.factions for at in s.stands(seat) if s.units(seat, at)}.union(*s.tokens.values())
    free = [to for to in HEXES if s.terrain[to] in TERRAINS and to not in full]
    for seat in s.factions:
        for at in _haints(step, s, seat):
            yield from (("haint", at, to) for to in free)


def _bernice(step: Shifting, s: State) -> Iterator[Way]:
    for at in _haints(step, s, step.seat):
        yield from (("haint", at, to) for to in NEXT[at] if s.terrain[to] in TERRAINS)


def _skinless_boy(step: Shifting, s: State) -> Iterator[Way]:
    own = s.terrain[s.players[step.seat].legend]
    if "haint" not in step.moved:
        for at in _haints(step, s, step.seat):
            yield from (("haint", at, to) for to in NEXT[at] if s.terrain[to] == own)
    if "townsfolk" not in step.moved:
        for at in sorted(s.townsfolk):
            yield from (("townsfolk", at, to) for to in NEXT[at] if s.terrain[to] == own)


def _mildred(step: Shifting, s: State) -> Iterator[Way]:
    legend = s.players[step.seat].legend
    yield from (("legend", legend, to) for to in sorted(s.players[step.seat].haints) if to != legend)


def _move_legend(step: Shifting, s: State) -> Iterator[Way]:
    for what, at in zip(LEGENDS_OF, s.legends(step.seat), strict=False):
        yield from ((what, at, to) for to in NEXT[at])


def _setting_out(step: Shifting, s: State) -> Iterator[Way]:
    """From home to the hexes of Kammi's legends, or of the dolls (HC-8.3, 8.4)."""
    home = s.homes[step.seat]
    kammi = s.players[step.seat].colour == PURPLE
    places = tuple(dict.fromkeys(s.legends(step.seat) if kammi else s.kammi.dolls.values()))
    if home in s.players[step.seat].haints:
        yield from (("haint", home, to) for to in places)
    if not kammi and s.players[step.seat].legend == home:
        yield from (("legend", home, to) for to in places)


def _bruiser(step: Shifting, s: State) -> Iterator[Way]:
    """Every legend goes up to two hexes, onto and across none with a goal hostile to it (HC-8.10)."""
    for seat in s.factions:
        for what, at in zip(LEGENDS_OF, s.legends(seat), strict=False):
            if f"{what} {at}" not in step.moved:
                over = {x for x in NEXT[at] if not _hostile(s, seat, x)
                        and (s.settings.bruiser_crosses or not s.units(s.other(seat), x))}
                yield from ((what, at, to) for to in WITHIN[at, 2] if to != at and not _hostile(s, seat, to)
                            and (to in over or over & set(NEXT[to])))


def _hostile(s: State, seat: Seat, at: Place) -> bool:
    return (at in s.townsfolk and not s.red(seat)) or (at in s.buildings and not s.blue(seat))


def _any_haint(step: Shifting, s: State) -> Iterator[Way]:
    for seat in s.factions:
        for at in _haints(step, s, seat):
            yield from (("haint", at, to) for to in NEXT[at])


def _enemy_haint(step: Shifting, s: State) -> Iterator[Way]:
    for at in _haints(step, s, s.other(step.side or step.seat)):
        yield from (("haint", at, to) for to in NEXT[at])


def _any_legend(step: Shifting, s: State) -> Iterator[Way]:
    for seat in s.factions:
        for what, at in zip(LEGENDS_OF, s.legends(seat), strict=False):
            if f"{what} {at}" not in step.moved:
                yield from ((what, at, to) for to in NEXT[at])


def _any_legend_and_hester(step: Shifting, s: State) -> Iterator[Way]:
    yield from _any_legend(step, s)
    if (at := s.hester.at) and f"{HERSELF} {at}" not in step.moved:
        yield from ((HERSELF, at, to) for to in NEXT[at])


def _any_token(step: Shifting, s: State) -> Iterator[Way]:
    for token in TOKENS:
        for at, n in sorted(s.tokens.get(token, {}).items()):
            if n > step.moved.get(f"{token} {at}", 0):
                yield from ((token, at, to) for to in NEXT[at])


WAYS: dict[str, Callable[[Shifting, State], Iterator[Way]]] = {
    "fraidy_cat": _fraidy_cat, "reinforcements": _reinforcements, "ride_the_storm": _ride_the_storm,
    "howl_two": _howl_two, "howl_one": _howl_one, "storm_guide": _storm_guide, "psychopomp": _psychopomp,
    "bernice": _bernice, "skinless_boy": _skinless_boy, "mildred": _mildred,
    "tile_move_legend": _move_legend, "setting_out": _setting_out, "bruiser": _bruiser,
    "fair_haint": _any_haint, "fair_legend": _any_legend, "fair_token": _any_token, "offer_haint": _any_haint,
    "offer_enemy_haint": _enemy_haint, "offer_legends": _any_legend_and_hester}


class MergingHex(Step, frozen=True):
    """Merging pulls everything on a hex to the next one, nearer to the legend (HC-15.6)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.MergeHex, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        legend = s.players[seat].legend
        for start in HEXES:
            if s.holds_something(start):
                yield from (a.MergeHex(seat=seat, start=start, to=to) for to in NEXT[start]
                            if distance(to, legend) < distance(start, legend))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.MergeHex | a.Done) -> Facts:
        yield Closed()
        return (yield from merged(s, act)) if isinstance(act, a.MergeHex) else s


def merged(s: State, act: a.MergeHex) -> Facts:
    """What may not go there stays: units with enemies or hostile goals, goals with enemies and into the Brambles, and
    what stands on a nail."""
    start, to = act.start, act.to
    owner, there = s.owner(start), s.owner(to)
    haints, legend, second = 0, False, False
    if owner and s.open_to(owner, to):
        legend = s.players[owner].legend == start and not s.players[owner].nailed
        second = s.players[owner].second == start and not s.players[owner].second_nailed \
            and s.open_to(owner, to, 1 + legend)
        haints = min(s.loose(owner, start), s.most_units(to) - s.units(owner, to) - legend - second)
    coming = owner if haints or legend or second else there
    ours = not s.townsfolk.get(start) or (coming in ("", s.seat_of(RED)) and to not in s.buildings)
    theirs = not s.buildings.get(start) or (coming in ("", s.seat_of(BLUE)) and to not in s.townsfolk)
    folk = to != MIDDLE and ours and theirs
    s = yield f.Merged(act.seat, start, to, owner, haints, legend, folk, to != MIDDLE, second)
    if haints or legend or second:
        s = yield from arrived(s, owner, to, legend)
    return (yield from rescued(s, to))


class PlacingTokens(Step, frozen=True):
    """Tokens of the box come onto the map, each on another hex: `left` more. `used`: where they have come."""

    seat: Seat
    source: str
    left: int
    used: tuple[Place, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PutToken, a.Done)

    def fits(self, s: State, to: Place) -> bool:
        """Whether the effect lets one lie there: Mildred in a storm, Witchfire where nothing is."""
        if to in self.used:
            return False
        if self.source == "out_of_here":
            return any(distance(at, to) == AWAY for at in goblins(s))
        return s.storm(to) if self.source == "mildred" else s.empty(to)

    def actors(self, s: State) -> tuple[Seat, ...]:
        fits = self.source == "out_of_here" or any(self.fits(s, at) for at in HEXES)
        some = any(s.tokens_left(token) for token in TOKENS) and fits
        return (self.seat,) if self.left > 0 and some else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.PutToken(seat=seat, token=token, to=to) for token in TOKENS for to in HEXES if self.fits(s, to))
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.PutToken | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Closed())
        if self.source == "out_of_here" and (goblin := betrayed(s, lambda at: distance(at, act.to) == AWAY)):
            yield k.Unmasked(self.seat, goblin, "plain")
        yield Became(replace(self, left=max(0, self.left - 1), used=(*self.used, act.to)))
        return (yield f.TokenPut(self.seat, act.token, act.to))

    def advance(self, s: State) -> Facts:
        yield Closed()


def on_lines(s: State, seat: Seat) -> Iterator[tuple[str, Place]]:
    """Tokens in a straight line from the legend (HC-14.3)."""
    for token in TOKENS:
        for at in sorted(s.tokens.get(token, {})):
            if in_line(s.players[seat].legend, at):
                yield token, at
