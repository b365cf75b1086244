"""Quests: the chosen option, the roll, the rewards, the marks on the sheet (NF-23, 24, 33 to 35)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import Option
from companion.games.near_and_far.party import counted, roll_bonus, unknown
from companion.games.near_and_far.sheet import BOXES_IN_ROW, ROWS, STORIES, UNKNOWN_CODE
from companion.games.near_and_far.state import ON_PAPER, State
from companion.games.near_and_far.steps.cards import gained
from companion.games.near_and_far.steps.common import (
    OWN_TURN, Asking, TurnStep, afford, anytime, boosts, chiefs, evenly, fresh, gain, pay)
from companion.games.near_and_far.steps.growth import spend, within
from companion.games.near_and_far.steps.story import GROWING, next_code, option_of, strayed
from companion.games.near_and_far.steps.treasure import NEW, draw_treasure, unload
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Throw, Trial
from companion.games.near_and_far.story.vocabulary import GOODS as REWARDS
from companion.games.near_and_far.story.vocabulary import PRICES

DIE = range(1, 7)
NEEDS = range(3, 16)
"""What an option may ask for, as offered by the buttons."""
NOTES = ("keyword", "story", "code")
"""What a quest may write on the sheet."""


def dice(n: int = 1) -> Throw:
    """So many dice of six."""
    return Throw(a.Roll(seat=TABLE, faces=()), "faces", ((Trial(1, (1,) * len(DIE)),),) * n, DIE[0])


def choose(s: State, seat: Seat, space: str, kind: str, code: str, n: int) -> Facts:
    """Option `n` of a known entry (NF-23.3). One without a check is not rolled for: all that it lists is gained
    (NF-25.2)."""
    option = option_of(s, kind, code, n)
    s = yield from chosen(s, seat, ON_PAPER if option is None else n)
    option = option or Option("")
    s = yield f.QuestMet(seat, code, option.check, option.need)
    price = option.price if s.settings.price_before_roll or not option.check else ()
    if not option.check:
        s = yield from completed(s, seat, space, kind, code, 0, "free")
        return (yield from give(s, seat, kind, option.rewards + option.bonus, price))
    bonus = option.bonus_need if option.bonus_need > option.need else option.need + s.settings.bonus_over
    s = yield Opened(Questing(seat, code, space, option.check, option.need, bonus, n, kind=kind))
    return (yield from charge(s, seat, price))


def chosen(s: State, seat: Seat, n: int) -> Facts:
    """Which option of the opened entry it is, where entries are opened."""
    return (yield f.OptionChosen(seat, n)) if s.narrated else s


def charge(s: State, seat: Seat, price: tuple[str, ...]) -> Facts:
    """Pay the pieces; a treasure without its animal goes at once (A7)."""
    for good in price:
        s = yield from pay(s, seat, good, 1, "quest")
    return (yield from unload(s, seat))


def give(s: State, seat: Seat, kind: str, rewards: tuple[str, ...], price: tuple[str, ...] = ()) -> Facts:
    """What a known entry takes, then what it gives; where a character's does not say which comes next, that is asked
    for (NF-34.1)."""
    has_code = any(reward.startswith("code:") for reward in rewards)
    if "code" in notes(s, seat, kind) and not has_code and next_code(s.players[seat].sheet) == UNKNOWN_CODE:
        s = yield Opened(Rewarding(seat, False, kind, True))
    s = yield Opened(Granting(seat, rewards))
    return (yield from charge(s, seat, price))


def choose_told(s: State, seat: Seat, space: str, kind: str, code: str, check: str, need: int) -> Facts:
    """The same for an option read from the book, or off a card."""
    s = yield from chosen(s, seat, ON_PAPER)
    s = yield f.QuestMet(seat, code, check, need)
    if check:
        return (yield Opened(Questing(seat, code, space, check, need, need + s.settings.bonus_over, kind=kind)))
    s = yield from completed(s, seat, space, kind, code, 0, "free")
    return (yield Opened(Rewarding(seat, True, kind, free=True)))


def completed(s: State, seat: Seat, space: str, kind: str, code: str, total: int, result: str) -> Facts:
    """The token leaves the map (NF-23.6) and the sheet is marked, whether or not it went well (NF-33.1, 33.2, 34.3)."""
    s = yield f.QuestEnded(seat, total, result)
    if said := afterwards(s, seat):
        s = yield f.PassageHeard(seat, said)
    s = yield f.QuestRemoved(space)
    if kind == "character":
        s = yield f.CodeRead(seat, code)
        known = s.box.quests.get(code)
        return (yield from note(s, seat, "code", known.next)) if known and known.next else s
    if kind == "story":
        s = yield f.StoryCrossed(seat, code)
    if s.mode == "campaign" and s.players[seat].sheet.boxes < ROWS * BOXES_IN_ROW:
        s = yield f.BoxMarked(seat)
    return s


def afterwards(s: State, seat: Seat) -> str:
    """The passage that is read once it is known how it went, "" for none. Of a failure nothing more is read, but in a
    character's own quest, and where the book has words for it (NF-23.4, 23.5, 34.4)."""
    told = s.told
    if not told or told.seat != seat or told.option < 0 or not told.result:
        return ""
    if told.result != "missed":
        return f"success:{told.option}"
    option = option_of(s, told.kind, told.code, told.option)
    read = told.kind == "character" or (option is not None and option.failure is True)
    return f"failure:{told.option}" if read else ""


def notes(s: State, seat: Seat, kind: str) -> tuple[str, ...]:
    """What an entry of this kind may write on the sheet in this mode (NF-24.1, 25.1, 33.2, 34.1)."""
    code = kind == "character" and s.players[seat].sheet.read < STORIES
    return ("keyword",) * (s.mode in GROWING) + ("story",) * (s.mode == "campaign") + ("code",) * code


def note(s: State, seat: Seat, what: str, text: str) -> Facts:
    """Write it on the sheet; nothing in a mode that has no place for it."""
    kind = "character" if s.mode == "character" else "map"
    if what not in notes(s, seat, kind):
        return s
    fact = {"keyword": f.KeywordGained, "story": f.StoryNoted, "code": f.CodeNoted}[what]
    return (yield fact(seat, text.upper() or UNKNOWN_CODE))


class Questing(TurnStep, frozen=True):
    """An option is chosen: the die, then hearts. `option` counts from 0 in the box's quest, -1 where it was told.
    `kind`: which entry it is, as in `story.source`."""

    quest: str
    space: str
    check: str
    need: int
    bonus_need: int
    option: int = -1
    faces: tuple[int, ...] = ()
    kind: str = "map"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Boost, a.Price, a.BonusAt, *OWN_TURN)

    def actors(self, s: State) -> tuple[Seat, ...]:
        if strayed(s, self.seat, self.kind, self.quest):
            return ()
        if self.faces:
            return (self.seat,) if self.hopeful(s) else ()
        if unknown(s, self.seat, self.check):
            return ()
        return (TABLE,) if self.option >= 0 else (TABLE, self.seat)

    def hopeful(self, s: State) -> bool:
        """Whether hearts could still change the result."""
        hearts = within(s, self.seat, self.owed(s))
        return any(self.total(s) < goal <= self.total(s) + hearts for goal in self.goals(s))

    def owed(self, s: State) -> tuple[str, ...]:
        """What the option still costs once it is done, where the table pays after the roll and can pay at all: until
        then nothing else may take it."""
        if s.settings.price_before_roll or self.option < 0:
            return ()
        price = self.printed(s).price
        return () if any(isinstance(x, dict) for x in afford(s, self.seat, price)) else price

    def goals(self, s: State) -> tuple[int, ...]:
        """The totals that bring something; a known option may have no bonus."""
        plain = self.option >= 0 and not self.printed(s).bonus
        return (self.need,) if plain else (self.need, self.bonus_need)

    def total(self, s: State) -> int:
        return sum(self.faces) + counted(s, self.seat, self.check) + roll_bonus(s, self.seat, self.check)

    def throw(self, s: State) -> Throw:
        return dice()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from anytime(s, seat)
        if self.faces:
            yield from boosts(s, seat)
            return
        for good in PRICES:
            yield a.Price(seat=seat, good=good)
        for n in range(self.need + 1, self.need + 6):
            yield a.BonusAt(seat=seat, need=n)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.Price(good=good):
                return (yield from charge(s, self.seat, (good,)))
            case a.BonusAt(need=need):
                return (yield Became(replace(self, bonus_need=need)))
            case a.Roll(faces=faces):
                s = yield f.DiceRolled(faces)
                return (yield Became(replace(self, faces=faces)))
            case a.Boost(hearts=n):
                s = yield from spend(s, self.seat, n, "roll")
                return (yield from self.resolve(s, n))

    def advance(self, s: State) -> Facts:
        if strayed(s, self.seat, self.kind, self.quest):
            s = yield f.EntryOpened(self.seat, self.kind, self.quest)
            return (yield f.OptionChosen(self.seat, self.option))
        if not self.faces:
            return (yield Opened(Asking(self.seat, unknown(s, self.seat, self.check))))
        return (yield from self.resolve(s, 0))

    def resolve(self, s: State, hearts: int) -> Facts:
        total = self.total(s) + hearts
        bonus = all(total >= goal for goal in self.goals(s)) and len(self.goals(s)) > 1
        result = "missed" if total < self.need else "bonus" if bonus else "done"
        missed = result == "missed"
        s = yield from completed(s, self.seat, self.space, self.kind, self.quest, total, result)
        if missed and "code" not in notes(s, self.seat, self.kind):
            return (yield Closed())
        if self.option < 0:
            return (yield Became(Rewarding(self.seat, result == "bonus", self.kind, missed)))
        option = self.printed(s)
        s = yield Closed()
        if missed:  # of a character's quest the number of the next is read all the same (NF-34.4)
            return (yield from give(s, self.seat, self.kind, tuple(x for x in option.rewards if x.startswith("code:"))))
        rewards = option.rewards + (option.bonus if result == "bonus" else ())
        price = () if s.settings.price_before_roll else option.price
        return (yield from give(s, self.seat, self.kind, rewards, price))

    def printed(self, s: State) -> Option:
        """The chosen option of a known entry; one without rewards where the entry was put right and has it no more."""
        return option_of(s, self.kind, self.quest, self.option) or Option(self.check)


class Granting(TurnStep, frozen=True):
    """The rewards of a known quest, one after the other."""

    rewards: tuple[str, ...]
    accepts: ClassVar[tuple[type[Action], ...]] = ()

    def actors(self, s: State) -> tuple[Seat, ...]:
        return ()

    def advance(self, s: State) -> Facts:
        if not self.rewards:
            return (yield Closed())
        s = yield Became(Granting(self.seat, self.rewards[1:]))
        return (yield from grant(s, self.seat, self.rewards[0]))


def grant(s: State, seat: Seat, what: str) -> Facts:
    """One piece of reward. A world card that somebody owns is not gained (A34)."""
    kind, _, id = what.partition(":")
    match kind:
        case "reputation+":
            return (yield f.Reputed(seat, 1))
        case "reputation-":
            return (yield f.Reputed(seat, -1))
        case "treasure":
            return (yield from draw_treasure(s, seat))
        case "adventurer":
            return (yield Opened(Recruiting(seat)))
        case "world":
            if id == NEW or id not in s.box.world:  # an entry may name a card that nobody has entered
                id = fresh("world", s.box.world) if id == NEW else id
                s = yield f.CardMet("world", id)
            owned = any(id in p.world for p in s.players.values())
            if owned:
                return s
            s = yield f.WorldGained(seat, id)
            return (yield from gained(s, seat, s.box.world[id]))
        case "keyword" | "story" | "code":
            return (yield from note(s, seat, kind, id))
    return (yield from gain(s, seat, what, 1, "quest"))


class Rewarding(TurnStep, frozen=True):
    """The book has been read: one tap for each piece really gained. `bonus` where the total reached it, `kind` as in
    `story.source`. `missed`: only the number of the character's next quest is read (NF-34.4). `free`: nothing was
    rolled, so what the paragraph takes is paid here (NF-25.2)."""

    bonus: bool
    kind: str = "map"
    missed: bool = False
    free: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Reward, a.Price, a.Note, a.Done, *OWN_TURN)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for what in self.notes(s):
            yield a.Note(seat=seat, what=what)
        if not self.missed:
            yield from self.rewards(s, seat)
        if self.free:
            yield from (a.Price(seat=seat, good=good) for good in PRICES)
        yield a.Done(seat=seat)
        yield from anytime(s, seat)

    def notes(self, s: State) -> tuple[str, ...]:
        """What may be written on the sheet now."""
        return tuple(x for x in notes(s, self.seat, self.kind) if x == "code" or not self.missed)

    def rewards(self, s: State, seat: Seat) -> Iterator[Action]:
        for what in REWARDS:
            yield a.Reward(seat=seat, what=what)
        owned = {w for p in s.players.values() for w in p.world}
        for card in s.box.world:
            if card not in owned:
                yield a.Reward(seat=seat, what=f"world:{card}")
        if not s.box.complete:
            yield a.Reward(seat=seat, what=f"world:{NEW}")

    def act(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.Done):
            return (yield Closed())
        if isinstance(action, a.Note):
            return (yield from note(s, self.seat, action.what, action.text))
        if isinstance(action, a.Price):
            return (yield from charge(s, self.seat, (action.good,)))
        return (yield from grant(s, self.seat, action.what))


def bag(s: State) -> list[str]:
    """Adventurers that may be drawn: neither hired nor on offer; those aside only once the bag is empty (NF-8.5)."""
    out = {x for p in s.players.values() for x in p.adventurers} | set(s.offer)
    free = [x for x in s.box.adventurers if x not in out]
    return [x for x in free if x not in s.aside] or free


def draws_adventurer(s: State) -> Mapping[Action, Fraction]:
    tokens = bag(s) + ([] if s.box.complete else [NEW])
    return evenly(a.DrawAdventurer(seat=TABLE, adventurer=x) for x in tokens)


class Recruiting(TurnStep, frozen=True):
    """An adventurer as a reward comes out of the bag and joins without a price."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawAdventurer,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if bag(s) or not s.box.complete else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return draws_adventurer(s)

    def take(self, s: State, action: Any) -> Facts:
        id = action.adventurer
        s = yield Closed()
        if id == NEW:
            id = fresh("adventurer", s.box.adventurers)
            s = yield f.CardMet("adventurer", id)
        elif id in s.aside:
            s = yield f.BagRefilled()
        s = yield f.Hired(self.seat, id, 0, rests=id)
        s = yield from chiefs(s)
        wants = (f"adventurer:{id}:faction",)
        return (yield Opened(Asking(self.seat, wants))) if s.box.adventurers[id].faction == "?" else s

    def advance(self, s: State) -> Facts:
        return (yield Closed())
