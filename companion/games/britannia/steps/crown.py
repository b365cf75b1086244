"""Bretwalda by votes, King by his areas, or whom the table names (R-9, R-10)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import field
from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.nations import ORDER
from companion.games.britannia.state import State
from companion.kernel import Action, Became, Closed, Facts, Seat, Step


def king(s: State) -> str:
    """The nation with more than two thirds of the English areas that anybody holds, four at least."""
    holds = {x: n for x in ORDER if (n := scoring.english(s, x))}
    best = max(holds, key=lambda x: holds[x], default="")
    return best if best and holds[best] >= 4 and 3 * holds[best] > 2 * sum(holds.values()) else ""


class Voting(Step, frozen=True):
    """Nations with English areas vote in turn, a vote an area; `votes` by candidate."""

    voters: tuple[str, ...]
    votes: dict[str, int] = field(default_factory=dict)
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Vote,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(self.voters[0]),) if self.voters else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for choice in (*(x for x in ORDER if scoring.english(s, x)), ""):
            yield a.Vote(seat=seat, side=self.voters[0], choice=choice)

    def take(self, s: State, act: a.Vote) -> Facts:
        n = scoring.english(s, act.side)
        s = yield f.Voted(act.side, act.choice, n)
        votes = self.votes | {act.choice: self.votes.get(act.choice, 0) + n}
        return (yield Became(replace(self, voters=self.voters[1:], votes=votes)))

    def advance(self, s: State) -> Facts:
        total = sum(self.votes.values())
        won = next((x for x, n in self.votes.items() if x and 2 * n > total), "")
        if won:
            s = yield f.Scored(won, s.settings.bretwalda_points, "BR-R9", "bretwalda")
        else:
            s = yield f.NoCrown("bretwalda")
        return (yield Closed())


class Crowning(Step, frozen=True):
    """What the pages that we have do not say: the table enters who is King. `why`: cnut, last, king."""

    why: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Crown,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return s.seats

    def claimants(self, s: State) -> tuple[str, ...]:
        """Those who can be it: Danes, Norwegians, Saxons and Normans at the end, the Danes under Cnut."""
        if self.why == "cnut":
            return ("danes",)
        there = scoring.nations_in_play(s)
        return tuple(x for x in ("danes", "norwegians", "saxons", "normans") if x in there) if self.why == "last" \
            else there

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for side in (*self.claimants(s), ""):
            yield a.Crown(seat=seat, side=side)

    def take(self, s: State, act: a.Crown) -> Facts:
        if act.side:
            s = yield f.Scored(act.side, s.settings.king_points, "BR-R10", "king")
        else:
            s = yield f.NoCrown("king")
        return (yield Closed())
