"""The end: numbers that only the final score needs, and the score sheet without a referee (NF-30, 31)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import ROUTES, TOKENS
from companion.games.near_and_far.box.effects import EndMost, EndPer
from companion.games.near_and_far.party import effects, uncounted, cards_in_words
from companion.games.near_and_far.scores import MAMMOTH_MAP
from companion.games.near_and_far.state import PLURAL, State
from companion.games.near_and_far.steps.common import Asking, missing
from companion.games.near_and_far.steps.growth import verdict_of_the_last_map
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat, Step

SHEET = ("map_camps", "mine_camps", "threat_camps", "routes", "artifacts", "unbuilt", "threats", "bonuses", "coins",
         "gems", "tokens", "chiefs", "reputation", "treasures")
"""What the score sheet asks of each player, in the order of NF-31."""
COUNTERS = ("coins", "gems", "food", "hearts", "reputation", "birds", "map_camps", "mine_camps",
            "threat_camps", "tokens", "treasures", "chiefs", "unbuilt")


class Final(Step, frozen=True):
    """Everything still unknown that scores is asked for, then the game is over. `asked`: the counters that nobody
    knew were asked for once."""

    asked: bool = False

    def advance(self, s: State) -> Facts:
        counters = () if self.asked else uncounted_points(s)
        if counters:
            s = yield Became(Final(asked=True))
        if wants := wanted(s) + counters:
            return (yield Opened(Asking("", wants)))
        s = yield from verdict_of_the_last_map(s)
        s = yield f.GameEnded()
        return (yield Closed())


def wanted(s: State) -> tuple[str, ...]:
    """The fields that the final score still needs, `kind:id:field` each."""
    if s.mode == "counters":
        return missing(s, tuple(f"tally:{seat}:{line}" for seat in s.seats for line in SHEET))
    found: list[str] = []
    for p in s.players.values():
        found += [f"threat:{t}:points" for t in p.threats] + [f"villain:{v}:points" for v in p.villains]
        found += [f"artifact:{x}:points" for x in p.built]
        found += [f"treasure:{t}:points" for t in p.treasures] + [f"world:{w}:points" for w in p.world]
    if s.box.map is None:
        for kind in ROUTES:
            owners = [s.camps[space] for space, told in s.afield.items() if told == kind and space in s.camps]
            if len(owners) >= 2:
                found.append(f"route:{kind}:{'larger' if len(set(owners)) == 1 else 'smaller'}")
    found += [f"tally:{seat}:bonus" for seat, p in s.players.items() if cards_in_words(s, seat) or
              (not s.box.complete and (p.built or p.treasures or p.world))]
    if s.map == MAMMOTH_MAP and s.box.map is None:
        found += [f"tally:{seat}:mammoths" for seat in s.seats]
    return missing(s, tuple(found))


def uncounted_points(s: State) -> tuple[str, ...]:
    """The counters that nobody knows and that score; food and animals only where a card counts them."""
    counting = [e.of for seat in s.seats for _, e in effects(s, seat, EndPer)]
    counting += [e.of for seat in s.seats for _, e in effects(s, seat, EndMost)]
    scoring = ("coins", "gems", *TOKENS, "reputation",
               *(PLURAL[one] for one in ("food", "bird", "tortoise") if one in counting))
    return tuple(f"player:{seat}:{name}" for seat in s.seats for name in scoring if uncounted(s, seat, name))


class Tallying(Step, frozen=True):
    """Score sheet and counters only: everybody moves counters, anybody closes the sheet."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Count, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return s.seats

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for of in s.seats:
            for what in COUNTERS:
                for by in (1, -1):
                    yield a.Count(seat=seat, of=of, what=what, by=by)
        yield a.Done(seat=seat)

    def take(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.Done):
            return (yield Became(Final()))
        return (yield f.Counted(action.of, action.what, action.by))
