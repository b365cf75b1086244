"""What a coach would whisper to a seat now, and why. Its sentence is the text `coach.KEY`.

He advises what `play.best` would do; tips and the games that are counted for balance come from one judgement."""
from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.derived.coach import Book, Tips
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import steps
from companion.games.rise_snu.screen.play import best
from companion.games.rise_snu.state import State
from companion.games.view import Tip
from companion.kernel import Action, Seat, actors, top

if TYPE_CHECKING:
    from companion.games.rise_snu.game import RiseSnu

tip = Book("RS-").tip
AT_ONCE = 2
RULES = {
    "hand-in": "R9.2", "use": "R3.7", "attack": "R12.1", "cast": "R14.2", "stay": "R5.1", "send": "R16.3",
    "keep": "R16.3", "later": "R18.8", "place": "R7.3", "land": "R8.6", "target": "R14.4", "again": "R3.7",
    "enough": "R3.7", "wish": "R8.6", "decline": "R8.6", "quest.easy": "R18.9", "quest.hard": "R18.9", "pick": "R10.2",
    "begin": "R17.7", "confirm": "R8.6", "walk.do": "R10.3", "walk.join": "R10.4", "walk.quest": "R10.1",
    "walk.duel": "R12.1"}
"""Which rule each advice rests on."""
FIRSTS: dict[type, str] = {
    steps.Sending: "sending", steps.Placing: "placing", steps.Working: "card", steps.Duel: "duel",
    steps.CreatureFight: "creature", steps.Mystery: "mystery", steps.Awakening: "awakening", steps.Casting: "casting"}
"""Steps that are explained to whoever meets them for the first time."""


class Coach:
    REFUSED = "overrule"

    def __init__(self, game: RiseSnu):
        self.game = game

    def first(self, s: State, seat: Seat) -> str:
        step = top(s)
        if getattr(step, "seat", "") != seat:
            return ""
        if isinstance(step, steps.Movement) and step.phase == "go":
            return "ring" if s.players[seat].lap else "movement"
        if isinstance(step, steps.Sending) and not s.clash:
            return "sending-free"
        return FIRSTS.get(type(step), "")

    def choose(self, s: State, seat: Seat) -> Action | None:
        found = best(self.game, s, seat)
        return found.action if found else None

    def advise(self, s: State, seat: Seat) -> tuple[Tip, ...]:
        if s.counted or seat not in s.players or seat not in actors(s):
            return ()
        return tuple(self._tips(s, seat))[:AT_ONCE]

    def _tips(self, s: State, seat: Seat) -> Tips:
        """Of cards only those in the hand that is seen: where it is hidden, any card might be sent."""
        found, step = best(self.game, s, seat), top(s)
        unseen = found and isinstance(found.action, a.Send) and isinstance(step, steps.Sending) \
            and found.action.card not in s.players[step.seat].hand
        if found and not unseen:
            yield tip(found.why, RULES[found.why], **found.params)
