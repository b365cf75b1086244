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
    """The nation that holds enough English areas by the rule that was settled, at least `king_areas` of them."""
    holds = {x: n for x in ORDER if (n := scoring.english(s, x))}
    best, *others = sorted(holds, key=lambda x: -holds[x]) or ("",)
    if not best or holds[best] < s.settings.king_areas:
        return ""
    second, total = max((holds[x] for x in others), default=0), sum(holds.values())
    enough = {"two_thirds": 3 * holds[best] > 2 * total, "half": 2 * holds[best] > total,
              "twice": holds[best] >= 2 * second}
    return best if enough[s.settings.king_rule] else ""


def last_king(s: State) -> str:
    """At the end of round XVI: the King by the same rule or whoever holds most, one of LAST, his leader alive where
    that is asked."""
    if s.settings.last_king == "never":
        return ""
    if s.settings.last_king == "as_king":
        who = king(s)
        return who if who in may_be_last(s) else ""
    holds = sorted((scoring.english(s, x) for x in may_be_last(s)), reverse=True)
    most = [x for x in may_be_last(s) if holds[0] and scoring.english(s, x) == holds[0]]
    return most[0] if len(most) == 1 else ""


LAST = {"danes": "svein", "norwegians": "harald", "saxons": "harold", "normans": "william"}
"""Who may be King at the end, with the leaders who claim it (R-10.5)."""


def may_be_last(s: State) -> tuple[str, ...]:
    return tuple(x for x in scoring.nations_in_play(s) if x in LAST
                 and (LAST[x] in s.leaders or not s.settings.last_king_leader))


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

    def elected(self, s: State) -> str:
        """The nation with enough votes by the majority that was settled, "" for none: more than half of all votes, or
        of those cast for somebody, or more than anybody else."""
        cast = {x: n for x, n in self.votes.items() if x}
        best, *others = sorted(cast, key=lambda x: -cast[x]) or ("",)
        if not best:
            return ""
        enough = {"all": 2 * cast[best] > sum(self.votes.values()), "cast": 2 * cast[best] > sum(cast.values()),
                  "most": all(cast[x] < cast[best] for x in others)}
        return best if enough[s.settings.bretwalda_majority] else ""

    def advance(self, s: State) -> Facts:
        if won := self.elected(s):
            s = yield f.Scored(won, s.settings.bretwalda_points, "BR-R9", "bretwalda")
        else:
            s = yield f.NoCrown("bretwalda")
        return (yield Closed())


def worth(s: State, why: str) -> int:
    """Points of a crown."""
    if why == "bretwalda":
        return s.settings.bretwalda_points
    last = s.settings.last_king_points
    return last if why == "last" and last is not None else s.settings.king_points


class Crowning(Step, frozen=True):
    """What the pages that we have do not say: the table enters who it is. `why`: cnut, last, king, bretwalda."""

    why: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Crown,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        """Whoever leads the claimant with most English areas says for the table who it is."""
        first = max(self.claimants(s), key=lambda x: scoring.english(s, x), default="")
        return (s.seat(first) if first else s.seats[0],)

    def claimants(self, s: State) -> tuple[str, ...]:
        """Those who can be it: Danes, Norwegians, Saxons and Normans at the end, the Danes under Cnut."""
        if self.why == "cnut":
            return ("danes",)
        return may_be_last(s) if self.why == "last" else scoring.nations_in_play(s)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for side in (*self.claimants(s), ""):
            yield a.Crown(seat=seat, side=side)

    def take(self, s: State, act: a.Crown) -> Facts:
        if act.side:
            title = "bretwalda" if self.why == "bretwalda" else "king"
            s = yield f.Scored(act.side, worth(s, self.why), "BR-R9" if title == "bretwalda" else "BR-R10", title)
        elif self.why == "bretwalda":
            s = yield f.NoCrown("bretwalda")
        else:
            s = yield f.NoCrown("king")
        return (yield Closed())
