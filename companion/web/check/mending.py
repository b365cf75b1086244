"""What becomes of a difference between the table and the app, however it was found: the move that nobody entered, a
correction, or what hands put right.

Knows no game: its `by_hand` says which corrections put a piece there."""
from __future__ import annotations

from typing import Any

from flask import request
from msgspec import Struct

from companion.games.contract import Unsettled
from companion.kernel import TABLE, Correct, Place, encode, instructions, judge, patched, perform, view
from companion.table import desk, taps
from companion.table.cards import inspection
from companion.table.cards.inspection import Difference, Pieces
from companion.table.errors import Refused, TableError
from companion.web.access import Seen
from companion.web.play.screen import Screen

TRIED = 80
"""Moves at most that are tried out to find the one that explains a difference."""
OFFERED = 2
"""Moves that are offered for one difference."""


class Way(Struct, frozen=True):
    """What may become of a difference: `do` for the form, the sentence on the button, what the app changes by it."""

    do: str
    text: str
    does: tuple[str, ...] = ()


class Shown(Struct, frozen=True):
    """A difference in words: what is otherwise, what may be entered, why nothing can (a key of the texts), and what
    hands do instead."""

    key: str
    texts: tuple[str, ...]
    ways: tuple[Way, ...]
    why: str
    hands: tuple[str, ...]


class Missed(Exception):
    """Nothing was entered: `note` says why to the next page, or `fault` in words of the rules. `status` is HTTP's."""

    def __init__(self, note: str = "", fault: str = "", status: int = 200):
        self.note, self.fault, self.status = note, fault, status
        super().__init__(note or fault)


class Believed:
    """What lies where as far as a screen may know, and what may be done about it there."""

    def __init__(self, s: Screen, seen: Seen, as_: str):
        self.s, self.seen, self.as_ = s, seen, as_
        self.now = inspection.merged_by_place(s.game.pieces(s.view))

    def shown(self, one: Difference) -> Shown:
        """A difference in the words of the walk."""
        s = self.s
        say = {"move": "moved", "take": "missing", "put": "extra"}
        texts = tuple(s.t(f"web.inspect.{say[step.do]}", piece=s.reader.piece(step.piece),
                          place=s.reader.place(step.place), to=s.reader.place(step.to) if step.to else "")
                      for step in one.steps)
        ways: list[Way] = []
        correction = self.correction(one)
        if s.may_write:
            for action in self.moves(one):
                move = s.t("web.inspect.move", who=s.player(action.seat), what=s.reader.action(action))
                ways.append(Way(f"mend {one.key} {encode(action).decode()}", move))
            if correction is not None:
                ways.append(Way(f"mend {one.key}", s.t("web.inspect.correct"), self._does(correction)))
        why = "watching" if not s.may_write else "unsettled" if not ways else ""
        return Shown(one.key, texts, tuple(ways), why,
                     tuple(s.reader.instruction(step) for step in one.back))

    def correction(self, one: Difference) -> Correct | None:
        """The correction after which the app believes what was found; None where the game knows none that does."""
        s, wanted = self.s, inspection.pieces_after(self.now, one)
        try:
            patches = s.game.by_hand.settle(s.state, wanted, s.view)
        except Unsettled:
            return None
        made = Correct(seat=s.seat or TABLE, patches=patches)
        if not patches or judge(s.game, s.state, made).refusals:
            return None
        there = self._after(patched(s.state, patches))
        return made if inspection.pieces_of(one, there) == inspection.pieces_of(one, wanted) else None

    def _after(self, after: Any) -> dict[Place, Pieces]:
        """What this screen may know to lie where after a position."""
        return inspection.merged_by_place(self.s.game.pieces(view(self.s.game, after, self.s.eyes)))

    def _does(self, correction: Correct) -> tuple[str, ...]:
        """What the app changes in what it believes, in words."""
        s = self.s
        steps = instructions(self.now, self._after(patched(s.state, correction.patches)))
        return tuple(s.t(f"web.inspect.does.{step.do}", piece=s.reader.piece(step.piece),
                         place=s.reader.place(step.place), to=s.reader.place(step.to) if step.to else "")
                     for step in steps)

    def moves(self, one: Difference) -> list[Any]:
        """Moves that are possible now and bring these pieces there: somebody played and nobody entered it. Whatever
        else they bring is looked at afterwards."""
        s = self.s
        wanted = inspection.pieces_of(one, inspection.pieces_after(self.now, one))
        near = [a for seat in s.acting if seat != TABLE for a, verdict in s.pairs(seat)
                if not verdict.refusals and not s.hides(a) and any(
                    s.game.screen.place(field, getattr(a, field)) in one.places for field in a.__struct_fields__
                    if isinstance(getattr(a, field), str))]
        return [a for a in near[:TRIED]
                if inspection.pieces_of(one, self._after(perform(s.game, s.state, a)[0])) == wanted][:OFFERED]

    def enter(self, one: Difference, action: str) -> desk.Outcome:
        """Enter the move of that text, or the correction where it is "", as the form of this request says. Missed where
        that is not possible any more, the rules object, or somebody was faster."""
        offered: list[Any] = self.moves(one) if action else [self.correction(one)]
        made = next((x for x in offered if x is not None and action in ("", encode(x).decode())), None)
        if made is None:  # what was offered is not possible any more
            raise Missed("stale")
        try:
            done = taps.enter(self.seen.table, encode(made), by=self.seen.by(self.s.seat),
                              client=request.form.get("client", ""), head=request.form.get("head", -1, type=int))
        except Refused as refused:
            why = str(self.s.reader.refusal(refused.verdict.refusals[0])["why"])
            raise Missed(fault=why, status=422) from refused
        except TableError as error:
            raise _missed(error) from error
        return done.made

    def undo(self) -> None:
        """Take back the last entry. Missed where there is another one by now."""
        try:
            taps.undo(self.seen.table, by=self.seen.by(self.s.seat), client=request.form.get("client", ""),
                      head=request.form.get("head", -1, type=int))
        except TableError as error:
            raise _missed(error) from error


def _missed(error: TableError) -> Exception:
    return Missed("stale", status=409) if error.kind == "stale" else error
