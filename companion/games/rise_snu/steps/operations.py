"""A card works on a character: its clauses one after the other, each under its heads.

What each operation does is said where its subject is treated: `works` registers it."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.box.operations import Condition, Head, Once, Operation, OwnWords
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.box.operations import (
    AfterFight, Always, IfYouWish, Lines, OncePerRound, OnRoll, Upon, When, at_roll, concerned)
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.steps.common import Rolling, chooser
from companion.games.rise_snu.steps.telling import write
from companion.games.rise_snu.untold import done_by_hand, untold
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat

Performs = Callable[[State, Seat, str, Any], Facts]
"""`performs(state, seat, source, operation)`: the operation on that character, by the card `source`."""
_PERFORMS: dict[type[Operation], Performs] = {}


def works(*kinds: type[Operation]) -> Callable[[Performs], Performs]:
    """Register what operations of these kinds do."""
    def register(performs: Performs) -> Performs:
        _PERFORMS.update(dict.fromkeys(kinds, performs))
        return performs
    return register


class Part(Struct, frozen=True):
    """Operations under the same heads."""

    heads: Lines
    lines: Lines


def lines_of(s: State, source: str) -> Lines:
    """What a card says, whatever it is: lying, held, drawn, a number of the Gate of Time (`gate:5`)."""
    word, _, rest = source.partition(":")
    if word == "gate":
        line = s.box.gate.get(rest)
        return line.works if line else ()
    id = card_of(source)
    for shelf in (s.box.dreams, s.box.horrors, s.box.events, s.box.abilities, s.box.characters):
        if id in shelf:
            found: Any = shelf[id]
            lines: Lines = found.works
            return lines
    return ()


def words_of(s: State, source: str) -> bool:
    """Whether a card says something that no operation says."""
    word, _, rest = source.partition(":")
    id = rest if word == "gate" else card_of(source)
    shelves: tuple[Any, ...] = (s.box.gate,) if word == "gate" else (
        s.box.dreams, s.box.horrors, s.box.events, s.box.abilities, s.box.characters)
    found: Any = next((shelf[id] for shelf in shelves if id in shelf), None)
    return found is not None and bool(found.words) and not any(isinstance(x, OwnWords) for x in found.works)


def parts(s: State, seat: Seat, source: str, moment: str = "", result: str = "", die: int = 0) -> tuple[Part, ...]:
    """What a card would do to the character now: without a `moment` what stands under no When, without the `result` of
    a fight what stands under no AfterFight. What lasts is not done but holds."""
    found = concerned(lines_of(s, source), s.players[seat].character)
    kept = []
    for clause in at_roll(found, die) if die else found:
        whens = [x.moment for x in clause.heads if isinstance(x, When)]
        ends = [x.result for x in clause.heads if isinstance(x, AfterFight)]
        if whens != ([moment] if moment else []) or ends != ([result] if result else []):
            continue
        heads = tuple(x for x in clause.heads if not isinstance(x, When | AfterFight))
        lines = tuple(x for x in clause.operations if not isinstance(x, Always))
        if lines:
            kept.append(Part(heads, lines))  # type: ignore[arg-type]
    if not moment and not result and (words_of(s, source) or untold(s, source) or done_by_hand(s, source)):
        kept.append(Part((), (OwnWords(),)))
    return tuple(kept)


def does_something(s: State, seat: Seat, source: str, moment: str = "") -> bool:
    """Whether a card would do anything to the character."""
    return any(_open(s, seat, source, part) for part in parts(s, seat, source, moment))


def _open(s: State, seat: Seat, source: str, part: Part) -> bool:
    """Whether the heads of a part let it happen now, as far as no die and no wish decides."""
    p = s.players[seat]
    for head in part.heads:
        if isinstance(head, Condition) and figures.counted(s, seat, head.of) < head.least:
            return False
        if isinstance(head, Once) and source in p.once:
            return False
        if isinstance(head, OncePerRound) and f"round:{source}" in p.used:
            return False
    return True


class Working(Rolling, frozen=True):
    """The card `source` works on the character of `seat`: `todo` is left of it. `rolls`: it waits for its die.
    `agreed`: the player wants the first part; `upon`: on whom it falls, `settled` from then on."""

    OF: ClassVar[str] = "card"
    seat: Seat
    source: str
    moment: str = ""
    result: str = ""
    begun: bool = False
    rolls: bool = False
    faces: tuple[int, ...] = ()
    todo: tuple[Part, ...] = ()
    agreed: bool = False
    upon: tuple[Seat, ...] = ()
    settled: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Again, a.Wish, a.Target, a.Confirm)

    def roller(self, s: State) -> Seat:
        return self.seat

    def due(self, s: State) -> bool:
        return self.rolls

    def head(self, kind: type[Head]) -> Any:
        """The head of that kind over the first part."""
        return next((x for x in self.todo[0].heads if isinstance(x, kind)), None) if self.todo else None

    def asks(self, s: State) -> str:
        """What the player is asked: wish, target or words; "" for nothing."""
        if not self.todo:
            return ""
        if self.settled:
            return "words" if isinstance(self.todo[0].lines[0], OwnWords) else ""
        if not _open(s, self.seat, self.source, self.todo[0]):
            return ""
        if self.head(IfYouWish) and not self.agreed:
            return "wish"
        upon = self.head(Upon)
        return "target" if upon and upon.whom == "rival" and len(s.opponents(self.seat)) > 1 and not self.upon else ""

    def who(self, s: State) -> tuple[Seat, ...]:
        if self.rolls or self.faces:
            return super().who(s)
        return (chooser(s, self.seat),) if self.asks(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.faces:
            yield from super().candidates(s, seat)
            return
        match self.asks(s):
            case "wish":
                yield a.Wish(seat=seat, yes=True)
                yield a.Wish(seat=seat, yes=False)
            case "target":
                yield from (a.Target(seat=seat, target=x) for x in s.seats if x != self.seat)
            case "words":
                yield a.Confirm(seat=seat)

    def take(self, s: State, act: Any) -> Facts:
        match act:
            case a.Wish(yes=yes):
                return (yield Became(replace(self, agreed=True) if yes else self.rest()))
            case a.Target(target=target):
                return (yield Became(replace(self, upon=(target,))))
            case a.Confirm():
                s = yield Became(self.after_line())
                return (yield f.OwnWordsDone(self.seat, self.source))
        return (yield from super().take(s, act))

    def settle_roll(self, s: State, faces: tuple[int, ...]) -> Facts:
        s = yield f.CardRolled(self.seat, self.source, faces[0])
        todo = parts(s, self.seat, self.source, self.moment, self.result, faces[0])
        return (yield Became(replace(self, rolls=False, faces=(), todo=todo, begun=True)))

    def go_on(self, s: State) -> Facts:
        if not self.begun and untold(s, self.source):
            return (yield from write(s, chooser(s, self.seat), self.source))
        if not self.begun:
            todo = parts(s, self.seat, self.source, self.moment, self.result)
            rolls = any(isinstance(x, OnRoll) for part in todo for x in part.heads)
            return (yield Became(replace(self, begun=True, rolls=rolls, todo=() if rolls else todo)))
        if not self.todo:
            return (yield Closed())
        if not self.settled:
            if not _open(s, self.seat, self.source, self.todo[0]):
                return (yield Became(self.rest()))
            return (yield from self._settle(s))
        line = self.todo[0].lines[0]
        s = yield Became(self.after_line())
        for seat in self.upon:
            if seat in s.players and not s.players[seat].resigned:
                s = yield from _PERFORMS[type(line)](s, seat, self.source, line)
        return s

    def _settle(self, s: State) -> Facts:
        """On whom the first part falls; what it does once, is done from now on."""
        upon = self.head(Upon)
        rivals, here = s.opponents(self.seat), s.here(s.players[self.seat].at)
        whom = {"self": (self.seat,), "rival": rivals[:1], "rivals": rivals, "all": s.in_game(),
                "here": tuple(x for x in here if x != self.seat)}[upon.whom if upon else "self"]
        s = yield Became(replace(self, upon=self.upon or whom, settled=True))
        if self.head(Once):
            s = yield f.OnceUsed(self.seat, self.source)
        if self.head(OncePerRound):
            s = yield f.RoundMarked(self.seat, f"round:{self.source}")
        event = s.box.events.get(card_of(self.source))
        if self.moment and event and event.single and self.source in s.players[self.seat].items:
            s = yield f.ItemUsed(self.seat, self.source, True)
        return s

    def after_line(self) -> Working:
        """Without the first line of the first part."""
        part = self.todo[0]
        return replace(self, todo=(replace(part, lines=part.lines[1:]), *self.todo[1:])) if len(part.lines) > 1 \
            else self.rest()

    def rest(self) -> Working:
        """Without the first part."""
        return replace(self, todo=self.todo[1:], agreed=False, upon=(), settled=False)


def moment(s: State, seat: Seat, name: str) -> Facts:
    """Held cards that work by themselves at that moment."""
    if seat in s.players and not s.players[seat].resigned:
        for source, _ in tuple(figures.held(s, seat)):
            if does_something(s, seat, source, name):
                s = yield Opened(Working(seat, source, name))
    return s


def dice_of(s: State, step: Working) -> bool:
    """Whether the table rolls for a card now."""
    return step.rolls and step.who(s) == (TABLE,)
