"""What the plain operations do: lives, power, points, light, experience, quests, turns, lying cards (RS-R7c)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.box.operations import Gain, Lose
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.box.operations import CancelCard, EndMovement, LoseTurn, RecallCard
from companion.games.rise_snu.state import LIGHT_TOKEN, State, card_of
from companion.games.rise_snu.steps.awake import hurt
from companion.games.rise_snu.steps.common import Stage, chooser, heal, more_power, quest_unit
from companion.games.rise_snu.steps.operations import works
from companion.kernel import Action, Closed, Facts, Opened, Seat


def is_moving(s: State, seat: Seat) -> bool:
    """Whether that character has its movement now."""
    return any(step.__struct_config__.tag == "movement" and step.seat == seat for step in s.flow)


def from_event(s: State, source: str) -> bool:
    return card_of(source) in s.box.events


@works(Gain)
def gain(s: State, seat: Seat, source: str, line: Gain) -> Facts:
    match line.what:
        case "life":
            return (yield from heal(s, seat, line.amount))
        case "power":
            return (yield from more_power(s, seat, line.amount))
        case "movement":
            return (yield from points(s, seat, line.amount))
        case "light" if s.clash:
            return (yield f.LightGained(s.holder(seat), tokens(line.amount)))
        case "experience":
            return (yield f.ExperienceChanged(seat, line.amount))
        case "quest":
            return (yield from _quest(s, seat, line.amount))
    return s


def tokens(light: int) -> int:
    """Light in whole tokens (RS-R2.3)."""
    return light - light % LIGHT_TOKEN


def points(s: State, seat: Seat, n: int) -> Facts:
    """Movement points now, or in the next movement of a character that does not move now."""
    if is_moving(s, seat):
        return (yield f.PointsChanged(seat, n)) if not s.players[seat].stopped else s
    return (yield f.Slowed(seat, -n))


def _quest(s: State, seat: Seat, n: int) -> Facts:
    """Tokens of an own quest; of several the player chooses."""
    open_ = [x.card for x in s.players[seat].quests if x.left]
    if len(open_) > 1:
        return (yield Opened(Picking(seat, "quest", n)))
    return (yield from quest_unit(s, seat, open_[0], n)) if open_ else s


@works(Lose)
def lose(s: State, seat: Seat, source: str, line: Lose) -> Facts:
    p = s.players[seat]
    if from_event(s, source) and figures.immune(s, seat, "event"):
        return s
    match line.what:
        case "life":
            return s if figures.immune(s, seat, "life") else (yield from hurt(s, seat, line.amount))
        case "power":
            return (yield from more_power(s, seat, -line.amount))
        case "movement":
            return (yield from points(s, seat, -line.amount))
        case "light" if s.clash:
            holder = s.holder(seat)
            n = min(tokens(line.amount), s.players[holder].light)
            return (yield f.LightGained(holder, -n)) if n else s
        case "experience":
            return (yield from _less_experience(s, seat, line.amount))
        case "quest":
            quest = next((x for x in p.quests if x.left), None)
            return (yield f.QuestMoved(seat, quest.card, quest.left + line.amount)) if quest else s
    return s


def _less_experience(s: State, seat: Seat, n: int) -> Facts:
    """First what lies on no card, then the cheapest cards."""
    p = s.players[seat]
    if loose := min(n, p.experience):
        s = yield f.ExperienceChanged(seat, -loose)
    n -= loose
    given = []
    for card in sorted(p.trophies, key=lambda x: figures.known(figures.worth(s, x))):
        if n > 0:
            given.append(card)
            n -= max(1, figures.known(figures.worth(s, card)))
    return (yield f.TrophiesLost(seat, tuple(given))) if given else s


@works(LoseTurn)
def lose_turn(s: State, seat: Seat, source: str, line: LoseTurn) -> Facts:
    return s if figures.immune(s, seat, "turn") else (yield f.TurnsLost(seat, line.turns))


@works(EndMovement)
def end_movement(s: State, seat: Seat, source: str, line: EndMovement) -> Facts:
    return (yield f.MovementStopped(seat, "effect")) if is_moving(s, seat) else s


def lying(s: State, seat: Seat, whose: str) -> tuple[str, ...]:
    """The lying cards that RecallCard or CancelCard may mean."""
    team = s.players[seat].team
    return tuple(card for card, x in s.lying.items() if whose == "any"
                 or (whose == "own" and x.seat in s.players and s.players[x.seat].team == team)
                 or (whose == "dream" and card_of(card) in s.box.dreams)
                 or (whose == "horror" and card_of(card) in s.box.horrors))


class Picking(Stage, frozen=True):
    """Which lying card goes back or away, or which quest has `n` tokens less. `what`: recall, cancel or quest."""

    seat: Seat
    what: str
    n: int = 1
    whose: str = "any"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Pick,)

    def cards(self, s: State) -> tuple[str, ...]:
        if self.what == "quest":
            return tuple(x.card for x in s.players[self.seat].quests if x.left)
        return lying(s, self.seat, self.whose)

    def who(self, s: State) -> tuple[Seat, ...]:
        return (chooser(s, self.seat),) if self.cards(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        quests = tuple(x.card for x in s.players[self.seat].quests)
        yield from (a.Pick(seat=seat, card=card) for card in (quests if self.what == "quest" else s.lying))

    def take(self, s: State, act: a.Pick) -> Facts:
        s = yield Closed()
        if self.what == "quest":
            return (yield from quest_unit(s, self.seat, act.card, self.n))
        return (yield from taken_off(s, act.card, self.what))


def taken_off(s: State, card: str, what: str) -> Facts:
    """A lying card goes back to its sender, or to the discards, for no light."""
    there = s.lying.get(card)
    if there and what == "recall":
        return (yield f.CardBack(there.seat, card, 0))
    return (yield f.CardGone(card, "effect")) if there else s


@works(RecallCard, CancelCard)
def recall_or_cancel(s: State, seat: Seat, source: str, line: RecallCard | CancelCard) -> Facts:
    what = "recall" if isinstance(line, RecallCard) else "cancel"
    found = lying(s, seat, line.whose)
    if len(found) > 1:
        return (yield Opened(Picking(seat, what, 1, line.whose)))
    return (yield from taken_off(s, found[0], what)) if found else s
