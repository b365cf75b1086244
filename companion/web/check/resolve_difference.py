"""How a difference between table and app is resolved, whether a walk or a photo found it: enter the move that nobody
entered, enter a correction, or put the pieces right by hand.

Knows no game: its `by_hand` says which corrections put a piece there."""
from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from flask import request
from msgspec import Struct

from companion.games.contract import Unsettled
from companion.kernel import TABLE, Correct, Place, encode, instructions, judge, patched, perform, view
from companion.table import desk, taps
from companion.table.cards import inspection
from companion.table.cards.inspection import Difference, Pieces
from companion.table.evening import out_of_step
from companion.table.errors import Refused, TableError
from companion.web.access import TableAccess
from companion.web.play.screen import Screen

MAX_MOVES_TRIED = 80
"""Moves that are performed at most to find those that explain a difference."""
MAX_MOVES_OFFERED = 2
"""Moves that are offered for one difference."""


class Resolution(Struct, frozen=True):
    """One button that resolves a difference: `do` is the form's value, `text` the sentence on it, `does` what the app
    changes by it."""

    do: str
    text: str
    does: tuple[str, ...] = ()


class ShownDifference(Struct, frozen=True):
    """A difference in the reader's words: `texts` say what differs, `ways` what may be entered, `why` the key of why
    nothing can be (under `web.inspect`), `hands` what to do with the pieces instead."""

    key: str
    texts: tuple[str, ...]
    ways: tuple[Resolution, ...]
    why: str
    hands: tuple[str, ...]


class NotEntered(Exception):
    """Nothing was entered: `note` says why to the next page, or `fault` in words of the rules. `status` is HTTP's."""

    def __init__(self, note: str = "", fault: str = "", status: int = 200):
        self.note, self.fault, self.status = note, fault, status
        super().__init__(note or fault)


class DifferenceResolver:
    """Resolves differences for one screen: `now` is what lies where, as far as that screen may know."""

    def __init__(self, s: Screen, access: TableAccess, as_: str):
        self.s, self.access, self.as_ = s, access, as_
        self.now = inspection.merged_by_place(s.game.pieces(s.view))

    @property
    def own(self) -> str:
        """What tells this screen from those of other devices, and says nothing of them."""
        return sha256(f"{self.access.rights.device}/{self.as_}".encode()).hexdigest()[:12]

    def differ(self, kind: str, places: Iterable[Place]) -> None:
        """Tell every screen of the table which places differ, by what this screen has found; none: they match."""
        s = self.s
        if not s.may_write:
            return
        hidden = s.game.by_hand.hidden_places(s.view, "")
        public = inspection.merged_by_place(s.game.pieces(view(s.game, s.state, TABLE)))
        out_of_step.found(self.access.table, kind, self.own, (
            x for x in places if x not in hidden and self.now.get(x) == public.get(x)), s.seat or TABLE)

    def shown(self, one: Difference) -> ShownDifference:
        """The difference with what this screen may do about it."""
        s = self.s
        say = {"move": "moved", "take": "missing", "put": "extra"}
        texts = tuple(s.t(f"web.inspect.{say[step.do]}", piece=s.reader.piece(step.piece),
                          place=s.reader.place(step.place), to=s.reader.place(step.to) if step.to else "")
                      for step in one.steps)
        ways: list[Resolution] = []
        correction = self.correction(one)
        if s.may_write:
            for action in self.moves(one):
                move = s.t("web.inspect.move", who=s.player(action.seat), what=s.reader.action(action))
                ways.append(Resolution(f"mend {one.key} {encode(action).decode()}", move))
            if correction is not None:
                ways.append(Resolution(f"mend {one.key}", s.t("web.inspect.correct"), self._effects(correction)))
        why = "watching" if not s.may_write else "unsettled" if not ways else ""
        return ShownDifference(one.key, texts, tuple(ways), why,
                     tuple(s.reader.instruction(step) for step in one.undo_steps))

    def correction(self, one: Difference) -> Correct | None:
        """The correction after which the app has what was found; None where the game knows none, or refuses it."""
        s, wanted = self.s, inspection.pieces_after(self.now, one)
        try:
            patches = s.game.by_hand.placing_patches(s.state, wanted, s.view)
        except Unsettled:
            return None
        found = Correct(seat=s.seat or TABLE, patches=patches)
        if not patches or judge(s.game, s.state, found).refusals:
            return None
        there = self._pieces_in(patched(s.state, patches))
        return found if inspection.pieces_of(one, there) == inspection.pieces_of(one, wanted) else None

    def _pieces_in(self, after: Any) -> dict[Place, Pieces]:
        """The pieces by place in the position `after`, as far as this screen may know."""
        return inspection.merged_by_place(self.s.game.pieces(view(self.s.game, after, self.s.eyes)))

    def _effects(self, correction: Correct) -> tuple[str, ...]:
        """In words, what a correction changes in what the app believes."""
        s = self.s
        steps = instructions(self.now, self._pieces_in(patched(s.state, correction.patches)))
        return tuple(s.t(f"web.inspect.does.{step.do}", piece=s.reader.piece(step.piece),
                         place=s.reader.place(step.place), to=s.reader.place(step.to) if step.to else "")
                     for step in steps)

    def moves(self, one: Difference) -> list[Any]:
        """Legal moves that lay these pieces at these places: somebody played one and did not enter it. What else they
        change is not compared."""
        s = self.s
        wanted = inspection.pieces_of(one, inspection.pieces_after(self.now, one))
        near = [a for seat in s.acting if seat != TABLE for a, verdict in s.pairs(seat)
                if not verdict.refusals and not s.hides(a) and any(
                    s.game.screen.place(field, getattr(a, field)) in one.places for field in a.__struct_fields__
                    if isinstance(getattr(a, field), str))]
        return [a for a in near[:MAX_MOVES_TRIED]
                if inspection.pieces_of(one, self._pieces_in(perform(s.game, s.state,
                                                                     a)[0])) == wanted][:MAX_MOVES_OFFERED]

    def enter(self, one: Difference, action: str) -> desk.Outcome:
        """Enter the move whose JSON is `action`, or the correction where it is "". NotEntered where it is no longer
        possible, the rules refuse it, or somebody else entered something first."""
        offered: list[Any] = self.moves(one) if action else [self.correction(one)]
        found = next((x for x in offered if x is not None and action in ("", encode(x).decode())), None)
        if found is None:  # what was offered is not possible any more
            raise NotEntered("stale")
        try:
            done = taps.enter(self.access.table, encode(found), by=self.access.by(self.s.seat),
                              client=request.form.get("client", ""), head=request.form.get("head", -1, type=int))
        except Refused as refused:
            why = str(self.s.reader.refusal(refused.verdict.refusals[0])["why"])
            raise NotEntered(fault=why, status=422) from refused
        except TableError as error:
            raise _as_not_entered(error) from error
        return done.made

    def undo(self) -> None:
        """Take back the last entry. NotEntered where there is another one by now."""
        try:
            taps.undo(self.access.table, by=self.access.by(self.s.seat), client=request.form.get("client", ""),
                      head=request.form.get("head", -1, type=int))
        except TableError as error:
            raise _as_not_entered(error) from error


def _as_not_entered(error: TableError) -> Exception:
    return NotEntered("stale", status=409) if error.kind == "stale" else error
