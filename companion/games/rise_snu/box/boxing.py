"""The box services of the game (companion.box.services): what the rulebook says of every box, how complete a box is,
what is wrong with it, and what in it was not read from the print."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.box.declare import Flaw, is_fully_entered
from companion.box.derived import DerivedBox
from companion.box.operations import Head
from companion.games.rise_snu.box import sample
from companion.games.rise_snu.box.board import board_flaws, playable
from companion.games.rise_snu.box.components import Board, Box, Character
from companion.games.rise_snu.box.operations import DIE, Lines, OnRoll, concerned
from companion.games.rise_snu.box.shelves import DECLARATION, SHELVES
from companion.games.rise_snu.settings import DEMONS, HEROES
from companion.kernel import Unknown

MARKED = ("characters", "gate", "spells")
"""Shelves that are there from the beginning: what stands on them is known once it was compared with the print."""
SLOW, FAST = 3, 4
"""Movement of a slow character at most, and of a fast one at least, where the rulebook calls them so (RS-R3.2)."""


class DreamBox(DerivedBox):
    LEFT_ON_SHELF = ("board",)

    def own_box(self, name: str | Mapping[str, str]) -> Box:
        return sample.own_box({"": name} if isinstance(name, str) else dict(name))

    def with_playable_boards(self, box: Box) -> Box:
        return box if playable(box.board) else replace(box, board=Board())

    def board_findings(self, kind: str, board: Any) -> Sequence[Flaw]:
        return [*super().board_findings(kind, board), *board_flaws(board)]

    def completeness(self, box: Any) -> Mapping[str, tuple[int, int]]:
        levels = dict(super().completeness(box))
        for kind in MARKED:
            cards = getattr(box, kind).values()
            known = sum(not card.provisional and is_fully_entered(SHELVES[kind], card)
                        and (kind != "gate" or bool(card.works or card.words)) for card in cards)
            levels[kind] = known, SHELVES[kind].count
        return levels

    def findings(self, box: Any) -> Sequence[Flaw]:
        found = list(super().findings(box))
        for kind in SHELVES:
            for id, card in getattr(box, kind).items():
                found += self._lines(kind, id, getattr(card, "works", ()))
                if card.provisional and not box.invented:
                    found.append(self._doubt(kind, id))
        return [*found, *self._sizes(box), *self._characters(box.characters)]

    def _doubt(self, kind: str, id: str) -> Flaw:
        """What was not compared with the print yet, and why that matters."""
        why = {"dream-firebird": "firebird", "easy-globes": "globes"}.get(id) or (kind if kind in MARKED else "card")
        return Flaw("RS-R7.1", f"doubt.{why}", {}, (), False, kind, id)

    def _sizes(self, box: Box) -> Iterator[Flaw]:
        """Decks of which more cards are entered than were counted."""
        for deck, size in box.card_counts.items():
            entered = sum(card.copies for card in getattr(box, deck).values())
            if not isinstance(size, Unknown) and entered > size:
                yield Flaw("RS-R1.4", "card_counts.more", {"deck": deck, "n": entered}, (), False, "card_counts", deck)

    def _lines(self, kind: str, id: str, lines: Lines) -> Iterator[Flaw]:
        """Lines that cannot do anything, and tables of the die with holes."""
        if lines and isinstance(lines[-1], Head):
            yield Flaw("RS-R7.1", "lines.open", {}, (), True, kind, id)
        if any(isinstance(line, OnRoll) and line.low > line.high for line in lines):
            yield Flaw("RS-R7.1", "lines.range", {}, (), True, kind, id)
        for who in (HEROES[0], DEMONS[0]):
            rolls = {n for clause in concerned(lines, who) for head in clause.heads if isinstance(head, OnRoll)
                     for n in range(head.low, head.high + 1)}
            if rolls and (missing := [n for n in range(1, DIE + 1) if n not in rolls]):
                yield Flaw("RS-R7.1", "lines.holes", {"numbers": ", ".join(map(str, missing))}, (), False, kind, id)
                return

    def _characters(self, characters: Mapping[str, Character]) -> Iterator[Flaw]:
        """Numbers that contradict what the rulebook says of somebody (RS-R3.2); nothing while some are not known."""
        known = {field: {id: n for id, one in characters.items() if not isinstance(n := getattr(one, field), Unknown)}
                 for field in ("power", "movement")}
        for id, field, among in (("cestovatel", "movement", (*HEROES, *DEMONS)), ("san", "power", (*HEROES, *DEMONS)),
                                 ("drak", "power", HEROES)):
            if id in known[field] and max(known[field].get(one, 0) for one in among) > known[field][id]:
                yield Flaw("RS-R3.2", f"character.{field}", {}, (), False, "characters", id)
        for id, slow in (("barbar", True), ("titan", True), ("rytir", False), ("stin", False)):
            n = known["movement"].get(id)
            if n is not None and (n > SLOW if slow else n < FAST):
                about = "character.slow" if slow else "character.fast"
                yield Flaw("RS-R3.2", about, {}, (), False, "characters", id)


BOXING = DreamBox(DECLARATION, Box, "RS-R1.4", {"sample": sample.sample_box, "empty": lambda: sample.own_box(
    {"cs": "Vlastní krabice", "en": "My own box"})})
"""The app's own boxes, by what a set-up calls them."""
