"""Fights with characters and with creatures, and the rule of eight (RS-R12)."""
from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.box.operations import DIE, Fight
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.steps.awake import hurt
from companion.games.rise_snu.steps.common import Rolling, tally
from companion.games.rise_snu.steps.operations import Working, moment, parts, works
from companion.kernel import Action, Closed, Facts, Number, Opened, Seat, Unknown

LIVES_OF_A_DUEL, LIVES_OF_A_CREATURE = 2, 1


def outcome(faces: tuple[int, ...], powers: tuple[Number, ...]) -> int:
    """Who wins: 0 the first, 1 the second, -1 nobody. An 8 beats any power, two of them are a draw (RS-R12.7)."""
    mine, theirs = faces
    if (mine == DIE) != (theirs == DIE):
        return 0 if mine == DIE else 1
    one, two = (n + figures.known(power) for n, power in zip(faces, powers, strict=True))
    if mine == DIE or one == two:
        return -1
    return 0 if one > two else 1


class Duel(Rolling, frozen=True):
    """`seat` attacks `target`: both dice at once. `let_stand`: the attacker does not roll them again."""

    DICE: ClassVar[int] = 2
    OF: ClassVar[str] = "duel"
    seat: Seat
    target: Seat
    faces: tuple[int, ...] = ()
    let_stand: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Again)

    def roller(self, s: State) -> Seat:
        """Whoever can roll again decides, the attacker first."""
        mine, theirs = (bool(figures.reroll(s, seat, "duel")) for seat in (self.seat, self.target))
        return self.target if theirs and (self.let_stand or not mine) else self.seat

    def asks_another(self, s: State) -> Rolling | None:
        asked = replace(self, let_stand=True)
        return asked if self.roller(s) == self.seat != asked.roller(s) else None

    def powers(self, s: State) -> tuple[Number, Number]:
        return figures.power(s, self.seat, "duel"), figures.power(s, self.target, "duel")

    def settle_roll(self, s: State, faces: tuple[int, ...]) -> Facts:
        powers = self.powers(s)
        won = outcome(faces, powers)
        both = (self.seat, self.target)
        if won < 0:
            eager = [x for x in both if figures.wins_ties(s, x)]
            won = both.index(eager[0]) if len(eager) == 1 else -1
        s = yield Closed()
        winner = both[won] if won >= 0 else ""
        s = yield f.Fought(self.seat, self.target, faces, tuple(map(figures.known, powers)), winner)
        if not winner:
            return s
        loser = both[1 - won]
        s = yield from hurt(s, loser, LIVES_OF_A_DUEL)
        s = yield from tally(s, winner, "duel", loser)
        if s.players[loser].lives:
            s = yield from moment(s, loser, "lost-duel")
        return (yield from moment(s, winner, "won-duel"))


class CreatureFight(Rolling, frozen=True):
    """A fight with the creature of a card, or with one that a card speaks of: its `power` and what it is worth."""

    DICE: ClassVar[int] = 2
    OF: ClassVar[str] = "creature"
    seat: Seat
    card: str
    power: Number = 0
    experience: int = 0
    is_card: bool = True
    faces: tuple[int, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Again)

    def roller(self, s: State) -> Seat:
        return self.seat

    def powers(self, s: State) -> tuple[Number, Number]:
        return figures.power(s, self.seat, "creature"), self.power

    def settle_roll(self, s: State, faces: tuple[int, ...]) -> Facts:
        powers = self.powers(s)
        won = outcome(faces, powers)
        if won < 0 and figures.wins_ties(s, self.seat):
            won = 0
        result = {0: "won", 1: "lost", -1: "drawn"}[won]
        s = yield Closed()
        s = yield f.CreatureFought(self.seat, self.card, faces, tuple(map(figures.known, powers)), result)
        if self.is_card:
            s = yield (f.TrophyGained(self.seat, self.card) if won == 0 else f.Discarded(self.card))
        elif won == 0 and self.experience:
            s = yield f.ExperienceChanged(self.seat, self.experience)
        if won == 1:
            s = yield from hurt(s, self.seat, LIVES_OF_A_CREATURE)
        if won == 0:
            s = yield from tally(s, self.seat, "creature", self.card)
        if s.players[self.seat].lives:
            if self.is_card and parts(s, self.seat, self.card, result=result):
                s = yield Opened(Working(self.seat, self.card, result=result))
            if result != "drawn":
                s = yield from moment(s, self.seat, f"{result}-creature")
        return s


@works(Fight)
def fight(s: State, seat: Seat, source: str, line: Fight) -> Facts:
    return (yield Opened(CreatureFight(seat, source, line.power, line.experience, False)))


def hostile(s: State, seat: Seat, card: str) -> bool:
    """Whether the creature of a card fights with this character (RS-R8.5)."""
    event = s.box.events.get(card_of(card))
    hero = s.players[seat].side == "dreams"
    return event is None or event.hostile not in (("demon",) if hero else ("hero",))


def unknown(power: Number) -> bool:
    return isinstance(power, Unknown)
