"""What a coach would whisper to a seat now: what `play.best` would do, and why. Its sentence is `coach.KEY`."""
from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.britannia import actions as a
from companion.games.britannia import steps
from companion.games.britannia.advice.play import Choice, best
from companion.games.britannia.screen.worth import percent
from companion.games.britannia.state import State
from companion.games.derived.coach import Book, Tips
from companion.games.view import Tip
from companion.kernel import Action, Seat, actors, top

if TYPE_CHECKING:
    from companion.games.britannia.game import Britannia

tip = Book("BR-").tip
FIRSTS: dict[type, str] = {
    steps.Growing: "growing", steps.Moving: "moving", steps.Battles: "battles", steps.Battle: "battle",
    steps.Withdrawing: "withdrawing", steps.Hungry: "hungry", steps.Voting: "voting", steps.Coming: "coming",
    steps.Settling: "settling", steps.Crowning: "crowning", steps.Building: "building"}
"""Steps that are explained to whoever meets them for the first time."""


class Coach:
    REFUSED = "overrule"

    def __init__(self, game: Britannia):
        self.game = game

    def first(self, s: State, seat: Seat) -> str:
        return FIRSTS.get(type(top(s)), "") if seat in actors(s) else ""

    def choose(self, s: State, seat: Seat) -> Action | None:
        found = best(s, self.game, seat)
        return found.action if found else None

    def advise(self, s: State, seat: Seat) -> tuple[Tip, ...]:
        found = best(s, self.game, seat) if seat in s.seats and top(s) is not None else None
        return tuple(advice(found)) if found else ()


def advice(found: Choice) -> Tips:
    """The action in words, with what it is for."""
    match found.action:
        case a.Move(start=start, to=to, n=n) if found.why == "fight":
            yield tip("attack", "S48", start=start, to=to, n=n, percent=percent(found.chance))
        case a.Move(start=start, to=to, n=n):
            yield tip(found.why, "S14" if found.why == "take" else "S36", start=start, to=to, n=n)
        case a.Grow(at=at):
            yield tip("grow", "S28", at=at)
        case a.Fight(at=at):
            yield tip("battle", "S46", at=at)
        case a.Retreat(start=start, to=to, n=n):
            yield tip("retreat", "S52", start=start, to=to, n=n, percent=percent(found.chance))
        case a.Withdraw(start=start, n=n):
            yield tip("withdraw", "S42", start=start, n=n)
        case a.Remove(at=at):
            yield tip("remove", "S54", at=at)
        case a.Submit(side=side):
            yield tip("submit", "R6", side=side)
        case a.Appear(leader=leader, at=at):
            yield tip("appear", "R1", leader=leader, at=at)
        case a.Settle(at=at):
            yield tip("settle", "R8", at=at)
        case a.Vote(choice=choice) if choice:
            yield tip("vote", "R9", side=choice)
        case a.Done():
            yield tip("done", "S23")
