"""What steps do alike: they end with the game, wait for dice, roll again; who decides; what quests count."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.box.operations import DIE
from companion.games.rise_snu.state import State, card_of
from companion.kernel import TABLE, Action, Became, Closed, Facts, Place, Seat, Step, Throw, Trial, Unknown

DIE_TRIAL = (Trial(1, (1,) * DIE),)
BLANK = a.Roll(seat=TABLE, faces=())


class Stage(Step, frozen=True):
    """A step of this game: over with it."""

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if s.over else self.who(s)

    def who(self, s: State) -> tuple[Seat, ...]:
        """Who may act while the game goes on."""
        return ()

    def advance(self, s: State) -> Facts:
        if s.over:
            return (yield Closed())
        return (yield from self.go_on(s))

    def go_on(self, s: State) -> Facts:
        """What happens by itself."""
        yield Closed()


class Rolling(Stage, frozen=True):
    """Dice are due, or were rolled and may be rolled again by somebody's card (`faces`)."""

    DICE: ClassVar[int] = 1
    OF: ClassVar[str] = ""
    """What is rolled for, of operations.ROLLS."""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Again)

    def roller(self, s: State) -> Seat:
        """Whose die it is, as far as cards can have it rolled again."""
        raise NotImplementedError

    def rolled(self) -> tuple[int, ...]:
        """The dice that wait for the decision whether they count."""
        faces: tuple[int, ...] = getattr(self, "faces", ())
        return faces

    def due(self, s: State) -> bool:
        """Whether the dice are due now."""
        return not self.rolled()

    def who(self, s: State) -> tuple[Seat, ...]:
        if self.rolled():
            return (chooser(s, self.roller(s)),)
        return (TABLE,) if self.due(s) else ()

    def throw(self, s: State) -> Throw | None:
        return Throw(BLANK, "faces", (DIE_TRIAL,) * self.DICE, 1) if self.due(s) and not self.rolled() else None

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.rolled():
            yield a.Again(seat=seat, yes=True)
            yield a.Again(seat=seat, yes=False)

    def take(self, s: State, act: Any) -> Facts:
        match act:
            case a.Roll(faces=faces):
                faces = tuple(min(DIE, max(1, n)) for n in (*faces, *(1,) * self.DICE)[:self.DICE])
                if figures.reroll(s, self.roller(s), self.OF):
                    return (yield Became(replace(self, faces=faces)))
                return (yield from self.settle_roll(s, faces))
            case a.Again(yes=True):
                yield Became(replace(self, faces=()))
                seat = self.roller(s)
                return (yield f.RolledAgain(seat, self.rolled(), figures.reroll(s, seat, self.OF)))
            case a.Again():
                if other := self.asks_another(s):
                    return (yield Became(other))
                s = yield Became(replace(self, faces=()))
                return (yield from self.settle_roll(s, self.rolled() or (1,) * self.DICE))
        return s

    def asks_another(self, s: State) -> Rolling | None:
        """The step that asks somebody else as well whether the dice are rolled again, after one has let them stand."""
        return None

    def settle_roll(self, s: State, faces: tuple[int, ...]) -> Facts:
        """What follows from the dice that count."""
        raise NotImplementedError


def chooser(s: State, seat: Seat) -> Seat:
    """Who decides for a character: whoever moves it now (RS-R14.6)."""
    for step in reversed(s.flow):
        if getattr(step, "seat", "") == seat and (by := getattr(step, "by", "")):
            return str(by)
    return seat


def tally(s: State, seat: Seat, goal: str, thing: str = "", n: int = 1) -> Facts:
    """Something happened that a quest may count: `n` units of it (RS-R10.3)."""
    if seat not in s.players or s.players[seat].resigned:
        return s
    for quest in s.players[seat].quests:
        card = s.box.easy.get(card_of(quest.card)) or s.box.hard.get(card_of(quest.card))
        if card is None or card.goal != goal or not quest.left or (card.different and thing in quest.seen):
            continue
        s = yield from quest_unit(s, seat, quest.card, n, thing if card.different else "")
    return s


def quest_unit(s: State, seat: Seat, card: str, n: int, thing: str = "") -> Facts:
    """So many tokens less on a quest; without tokens it is fulfilled."""
    quest = next((x for x in s.players[seat].quests if x.card == card), None)
    if quest is None or not quest.left:
        return s
    s = yield f.QuestMoved(seat, card, max(0, quest.left - n), thing)
    if quest.left <= n:
        s = yield f.QuestFulfilled(seat, card, quest.world)
    return s


def units(s: State, card: str) -> int:
    """How many tokens a quest begins with; 1 where nobody told."""
    quest = s.box.easy.get(card_of(card)) or s.box.hard.get(card_of(card))
    return 1 if quest is None or isinstance(quest.number, Unknown) else max(1, quest.number)


def heal(s: State, seat: Seat, n: int) -> Facts:
    """Lives back, up to the maximum (RS-R3.6)."""
    n = min(n, figures.max_lives(s, seat) - s.players[seat].lives)
    return (yield f.LivesGained(seat, n)) if n > 0 else s


def more_power(s: State, seat: Seat, n: int) -> Facts:
    """Red tokens; none goes below the printed value (A72)."""
    n = max(n, -s.players[seat].power)
    if n:
        s = yield f.PowerChanged(seat, n)
        if n > 0:
            s = yield from tally(s, seat, "power", n=n)
    return s


def at_ring_world(s: State, at: Place) -> str:
    """The world on whose ring that cell is, "" for none."""
    g = s.ground
    return g.world_of.get(at, "") if g.kind.get(at) in ("ring", "gate") else ""
