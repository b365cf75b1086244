"""Halls: quests, joining worlds, what it brings, and the end of the game (RS-R10, R16, R18, R19)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.state import HIDDEN, NEW, Quest, State, card_of
from companion.games.rise_snu.steps.common import Stage, chooser, more_power, tally, units
from companion.games.rise_snu.steps.events import AbilityDue, Deal, Filling, gained, replenished
from companion.games.rise_snu.steps.operations import moment
from companion.games.rise_snu.steps.telling import met, tell, the_card
from companion.games.rise_snu.untold import missing
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat

EASY, HARD = "easy", "hard"
REWARD = {"iridion": "movement", "filnerin": "vigour", "akademus": "magic"}
"""What joining a world by a hard quest brings with the optional rewards (RS-R19.1)."""
TRIAL_HAND = 3


def visit_hall(s: State, seat: Seat, world: str) -> Facts:
    """A world is joined, quests are given, or nothing (RS-R10, A16). Helpers only visit (RS-R17.6)."""
    p = s.players[seat]
    if p.main and world in s.open_worlds:
        given = [x for x in p.quests if x.world == world]
        if given and not any(x.left for x in given):
            s = yield from join(s, seat, world, tuple(x.card for x in given))
            if s.over:
                return s
        if not given or (s.rules.race and not [x for x in s.players[seat].quests if x.world == world]):
            s = yield Opened(QuestDue(seat, world, quest_kinds(s)))
    s = yield from tally(s, seat, "hall", world)
    return (yield from moment(s, seat, "hall"))


def quest_kinds(s: State) -> tuple[str, ...]:
    """Which quests a hall gives; () where the player chooses one (RS-R16.6, R17.2, R17.3, R18.9, R19.3)."""
    if s.rules.long_game or s.rules.distrustful:
        return EASY, HARD
    if not s.clash:
        return ()
    return (HARD,) if s.rules.hard_quests else (EASY,)


class QuestDue(Deal, frozen=True):
    """Quests of a hall: chosen easy or hard where that is free, then drawn."""

    seat: Seat
    world: str
    kinds: tuple[str, ...]
    chosen: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Draw, a.ChooseQuest)

    def source(self, s: State) -> str:
        return self.kinds[0] if self.kinds else ""

    def free(self, s: State) -> bool:
        """Whether the player chooses now."""
        return not self.kinds and not self.chosen

    def who(self, s: State) -> tuple[Seat, ...]:
        return (chooser(s, self.seat),) if self.free(s) else super().who(s)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.ChooseQuest(seat=seat, quest=quest) for quest in (EASY, HARD))

    def take(self, s: State, act: a.Draw | a.ChooseQuest) -> Facts:
        if isinstance(act, a.ChooseQuest):
            return (yield Became(replace(self, kinds=(act.quest,), chosen=True)))
        return (yield from super().take(s, act))

    def drawn(self, s: State, card: str) -> Facts:
        rest = self.kinds[1:]
        deck = self.kinds[0]
        s = yield (Became(replace(self, kinds=rest, chosen=True)) if rest else Closed())
        new, card = card == NEW, the_card(s, deck, card)
        s = yield from met(s, deck, card)
        if not missing(s, card, new):
            return (yield f.QuestGiven(self.seat, Quest(card, self.world, units(s, card))))
        s = yield Opened(GivingQuest(self.seat, self.world, card))
        return (yield from tell(s, chooser(s, self.seat), card, new))

    def go_on(self, s: State) -> Facts:
        if self.kinds and s.discards.get(self.kinds[0]) and not s.deck(self.kinds[0]):
            return (yield from replenished(s, self.kinds[0]))
        rest = self.kinds[1:]  # a deck without cards gives no quest (A40)
        return (yield Became(replace(self, kinds=rest, chosen=True)) if rest else Closed())


class GivingQuest(Stage, frozen=True):
    """A quest waits until it is told what it asks for."""

    seat: Seat
    world: str
    card: str

    def go_on(self, s: State) -> Facts:
        yield Closed()
        return (yield f.QuestGiven(self.seat, Quest(self.card, self.world, units(s, self.card))))


def join(s: State, seat: Seat, world: str, quests: tuple[str, ...]) -> Facts:
    """The world is on the side of the character now (RS-R10.4, R18.10, R19.1)."""
    hard = any(card_of(card) in s.box.hard for card in quests)
    both = len(quests) > 1
    glory = 0 if s.clash else 3 if both and s.settings.two_quests_three_glory else 2 if hard else 1
    s = yield f.WorldJoined(seat, world, glory)
    by_hard = hard and not (both and s.settings.two_quests_easy)
    if s.rules.rewards and by_hard:
        s = yield f.RewardGained(seat, REWARD[world.rstrip("0123456789")])
    else:
        s = yield from more_power(s, seat, 1)
    if not s.rules.race:
        for other in s.seats:
            if other != seat and any(x.world == world for x in s.players[other].quests):
                s = yield f.QuestsDropped(other, world, s.settings.keep_fulfilled)
    s = yield from ended(s, seat)
    if s.over:
        return s
    if not s.clash and hard and s.rules.abilities:
        s = yield Opened(TakingAbility(seat))
    if not s.open_worlds:
        s = yield from reopened(s)
    return (yield from moment(s, seat, "joined"))


def ended(s: State, seat: Seat) -> Facts:
    """Whether a side has its worlds, or somebody the glory agreed upon (RS-R16.1, R18.1)."""
    team = tuple(x for x in s.seats if s.players[x].team == s.players[seat].team)
    if s.clash:
        if sum(len(s.players[x].worlds) for x in team) >= s.goal:
            return (yield f.GameEnded(team, "worlds"))
        if not s.open_worlds and not s.rules.race:
            return (yield f.GameEnded((), "draw"))
    elif sum(s.players[x].glory for x in team) >= s.goal:
        return (yield f.GameEnded(team, "glory"))
    return s


def reopened(s: State) -> Facts:
    """All worlds are joined and nobody has won: they open again (RS-R18.11), with new cards if that was agreed
    (RS-R19.4)."""
    s = yield f.WorldsOpened(tuple(s.ground.worlds))
    if not s.rules.dream_worlds:
        return s
    for seat in s.in_game():
        if hand := s.players[seat].hand:
            s = yield f.HandDiscarded(seat, hand if HIDDEN not in hand else (HIDDEN,) * len(hand))
    s = yield f.DecksRenewed()
    s = yield Opened(DecksAway())
    for seat in reversed(s.in_game()):
        s = yield Opened(Filling(seat, TRIAL_HAND))
    return s


class TakingAbility(Stage, frozen=True):
    """A special ability of one's choice (RS-R18.10); none twice (A63)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Pick,)

    def who(self, s: State) -> tuple[Seat, ...]:
        return (chooser(s, self.seat),) if any(not owned(s, self.seat, x) for x in s.deck("abilities")) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Pick(seat=seat, card=card) for card in s.deck("abilities"))

    def take(self, s: State, act: a.Pick) -> Facts:
        s = yield Closed()
        return (yield from gained(s, self.seat, act.card))


def owned(s: State, seat: Seat, card: str) -> bool:
    """Whether the character has a copy of that ability."""
    return card_of(card) in map(card_of, s.players[seat].abilities)


class KeepingAbility(Stage, frozen=True):
    """Of drawn abilities one stays (RS-R18.3)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Pick,)

    def who(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if len(s.players[self.seat].abilities) > 1 else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Pick(seat=seat, card=card) for card in s.players[self.seat].abilities)

    def take(self, s: State, act: a.Pick) -> Facts:
        s = yield Closed()
        for card in s.players[self.seat].abilities:
            if card != act.card:
                s = yield f.AbilityReturned(self.seat, card)
        return s


class SameAgain(Stage, frozen=True):
    """Two abilities that are the same: the second is drawn again (RS-R19.5)."""

    seat: Seat

    def go_on(self, s: State) -> Facts:
        s = yield Closed()
        mine = s.players[self.seat].abilities
        if len(mine) > 1 and card_of(mine[0]) == card_of(mine[1]):
            s = yield f.AbilityReturned(self.seat, mine[1])
            yield Opened(SameAgain(self.seat))
            s = yield Opened(AbilityDue(self.seat))
        return s


class DecksAway(Stage, frozen=True):
    """After the deal nobody draws dreams or horrors any more (RS-R18.4)."""

    def go_on(self, s: State) -> Facts:
        s = yield Closed()
        for deck in ("dreams", "horrors"):
            if deck not in s.decks_closed:
                s = yield f.DeckPutAway(deck)
        return s
