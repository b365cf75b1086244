"""What players do, and what the table reports."""
from __future__ import annotations

from companion.kernel import Action, Place, Seat


class Grow(Action, frozen=True):
    """A new army of the nation goes there."""

    at: Place


class Move(Action, frozen=True):
    """`n` armies of a kind go to an area, along the way that scores most on it. With `leader` he goes along, or they go
    the way he went."""

    start: Place
    to: Place
    n: int
    kind: str = "infantry"
    leader: str = ""


class Fight(Action, frozen=True):
    """This battle is next."""

    at: Place


class Cast(Action, frozen=True):
    """The table: the faces of all dice of a round of battle, attackers first, by kind. 0 is a die of which only is told
    that it hit nothing."""

    faces: tuple[int, ...]


class Result(Action, frozen=True):
    """How a battle ended that was fought without the app: who is left with how many armies, "" with 0 for nobody. Of a
    fort that alone is left there are no armies; `burhs` that are left, where no army fell."""

    at: Place
    winner: str
    infantry: int = 0
    cavalry: int = 0
    burhs: int = 0


class Strike(Action, frozen=True):
    """A hit that may fall on infantry or cavalry: the opponent says on which."""

    kind: str


class Retreat(Action, frozen=True):
    """`n` armies of a kind leave the battle."""

    start: Place
    to: Place
    n: int
    kind: str = "infantry"
    leader: str = ""


class Withdraw(Action, frozen=True):
    """Raiders go back to where they began."""

    start: Place
    to: Place
    n: int
    kind: str = "infantry"
    leader: str = ""


class Remove(Action, frozen=True):
    """An army goes back to the box."""

    at: Place
    kind: str = "infantry"


class Submit(Action, frozen=True):
    """The nation submits to Rome."""

    side: str


class Allow(Action, frozen=True):
    """Rome lets a nation that submitted grow fully, or by half."""

    full: bool


class Appear(Action, frozen=True):
    """A leader comes to an area of his nation."""

    leader: str
    at: Place


class Settle(Action, frozen=True):
    """A Romano-British army takes the place of a fort."""

    at: Place


class Build(Action, frozen=True):
    """A burh."""

    at: Place


class Vote(Action, frozen=True):
    """A nation's votes for Bretwalda go to that one, "" for none."""

    side: str
    choice: str


class Crown(Action, frozen=True):
    """The table says who is King, "" for nobody."""

    side: str


class Draft(Action, frozen=True):
    """The player takes a nation, and whoever is bound to it."""

    side: str


class Allot(Action, frozen=True):
    """Dice give a nation that nobody took, and whoever is bound to it, to a player."""

    side: str
    to: Seat


class Count(Action, frozen=True):
    """Where nobody referees: a nation's `points` or `population` go up or down."""

    side: str
    what: str
    by: int

    def merges(self) -> bool:
        return True


class Done(Action, frozen=True):
    """Enough of what is open now."""

    @property
    def finishes(self) -> bool:
        return True


ALL: tuple[type[Action], ...] = (
    Grow, Move, Fight, Cast, Result, Strike, Retreat, Withdraw, Remove, Submit, Allow, Appear, Settle, Build,
    Vote, Crown, Draft, Allot, Count, Done)
