"""The check of a table by hand: what people found at its places, and how that differs from what the app believes.

Knows pieces and places only. A walk is the answers of one check, kept in memory; nothing is entered here."""
from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from hashlib import sha256
from threading import Lock
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel import Instruction, Piece, Place, encode, instructions

Pieces = tuple[Piece, ...]
MAX_COUNT = 99
"""Pieces of one kind that can be reported at a place."""
MAX_WALKS = 256
"""Walks that a host remembers: a device at a table has one for each of its screens."""


class PlaceAnswer(Struct, frozen=True):
    """What was found at a place (`pieces`), and what the app believed there at that moment (`base`)."""

    base: Pieces
    pieces: Pieces


Answers = dict[Place, PlaceAnswer]


class Difference(Struct, frozen=True):
    """One difference between board and app. `steps` lead from what the app believes to what lies on the board."""

    steps: tuple[Instruction, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(dict.fromkeys(x for step in self.steps for x in (step.place, step.to) if x))

    @property
    def key(self) -> str:
        """16 hexadecimal digits, equal for equal differences."""
        return sha256(encode(self.steps)).hexdigest()[:16]

    @property
    def undo_steps(self) -> tuple[Instruction, ...]:
        """The instructions for hands that bring the board back to what the app believes."""
        return tuple(_reversed(step) for step in reversed(self.steps))


def _reversed(step: Instruction) -> Instruction:
    if step.do == "move":
        return Instruction("move", step.piece, step.to, step.place)
    return Instruction("put" if step.do == "take" else "take", step.piece, step.place)


def merged(pieces: Iterable[Piece]) -> Pieces:
    """The pieces with equal ones merged and their counts added, sorted; without those of which none is left."""
    many: Counter[Piece] = Counter()
    for piece in pieces:
        many[replace(piece, count=1)] += piece.count
    return tuple(replace(piece, count=n) for piece, n in sorted(many.items()) if n > 0)


def merged_by_place(pieces: Mapping[Place, Pieces]) -> dict[Place, Pieces]:
    """The pieces of every place merged, so that they can be compared."""
    return {place: merged(there) for place, there in pieces.items()}


def is_answered(answers: Mapping[Place, PlaceAnswer], now: Mapping[Place, Pieces], place: Place) -> bool:
    """Whether there is an answer that still holds: what the app believes at the place (`now`) is what it believed then,
    or what was found."""
    answer = answers.get(place)
    return answer is not None and now.get(place, ()) in (answer.base, answer.pieces)


def stale_places(answers: Mapping[Place, PlaceAnswer], now: Mapping[Place, Pieces]) -> tuple[Place, ...]:
    """The places whose answer no longer holds, because the game changed something there."""
    return tuple(place for place in answers if not is_answered(answers, now, place))


def found_pieces(answers: Mapping[Place, PlaceAnswer], now: Mapping[Place, Pieces], place: Place) -> Pieces:
    """What lies at a place: as answered, else as the app believes."""
    return answers[place].pieces if is_answered(answers, now, place) else now.get(place, ())


def differences(answers: Mapping[Place, PlaceAnswer], now: Mapping[Place, Pieces]) -> tuple[Difference, ...]:
    """Every difference between the answers and the app. A piece missing here and found there has moved; a piece found
    instead of another of its kind and owner is one difference."""
    here = {place: now.get(place, ()) for place in answers}
    seen = {place: found_pieces(answers, now, place) for place in answers}
    made: list[Difference] = []
    for place in answers:
        for old, new in _replaced(here[place], seen[place]):
            here[place] = tuple(x for x in here[place] if x != old)
            seen[place] = tuple(x for x in seen[place] if x != new)
            made.append(Difference((Instruction("take", old, place), Instruction("put", new, place))))
    return (*made, *(Difference((step,)) for step in instructions(here, seen)))


def _replaced(here: Pieces, seen: Pieces) -> list[tuple[Piece, Piece]]:
    """Pairs (believed, found) of pieces that differ in their name alone, as a marker that shows another number."""
    came = [x for x in seen if x.owner and x.name and x not in here]
    return [(old, new) for old in here if old not in seen for new in came
            if (old.kind, old.owner, old.count) == (new.kind, new.owner, new.count)]


def pieces_after(now: Mapping[Place, Pieces], difference: Difference) -> dict[Place, Pieces]:
    """The pieces at a difference's places, were it alone put right in the app."""
    return _pieces_after_steps({place: now.get(place, ()) for place in difference.places}, difference.steps)


def pieces_of(difference: Difference, at: Mapping[Place, Pieces]) -> dict[Place, Pieces]:
    """The pieces at a difference's places that it is about."""
    about = {replace(step.piece, count=1) for step in difference.steps}
    return {place: tuple(x for x in at.get(place, ()) if replace(x, count=1) in about) for place in difference.places}


def _pieces_after_steps(at: dict[Place, Pieces], steps: Iterable[Instruction]) -> dict[Place, Pieces]:
    for step in steps:
        less = replace(step.piece, count=-step.piece.count)
        if step.do != "put":
            at[step.place] = merged((*at[step.place], less))
        if step.do != "take":
            to = step.to or step.place
            at[to] = merged((*at[to], step.piece))
    return at


def answers_after_putting_back(answers: Answers, now: Mapping[Place, Pieces], difference: Difference) -> Answers:
    """The answers after hands have removed a difference from the board."""
    found = {place: found_pieces(answers, now, place) for place in difference.places}
    at = _pieces_after_steps(found, difference.undo_steps)
    return answers | {place: PlaceAnswer(now.get(place, ()), there) for place, there in at.items()}


def answers_after_entering(answers: Answers, before: Mapping[Place, Pieces], now: Mapping[Place, Pieces],
            difference: Difference) -> Answers:
    """The answers after a difference was entered. `before` and `now` are what the app believed then and believes now.
    Answers that differ from the app stay, measured against `now`; where more has changed than was entered, the place
    must be looked at again."""
    right = pieces_after(before, difference)
    kept = {}
    for place, told in answers.items():
        old, new = before.get(place, ()), now.get(place, ())
        if is_answered(answers, before, place) and told.pieces != old and new in (old, right.get(place, old)):
            kept[place] = PlaceAnswer(new, told.pieces)
    return answers | kept


class Walks:
    """The answers of this host's walks, by any key. The one untouched longest is dropped first."""

    def __init__(self, size: int = MAX_WALKS) -> None:
        self._size, self._kept, self._lock = size, OrderedDict[Any, Answers](), Lock()

    def get(self, key: Any) -> Answers:
        """The answers of a walk, not to be changed; {} for none."""
        with self._lock:
            return self._kept.get(key, {})

    def add(self, key: Any, more: Mapping[Place, PlaceAnswer]) -> None:
        with self._lock:
            self._kept[key] = self._kept.get(key, {}) | dict(more)
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def forget(self, key: Any) -> None:
        with self._lock:
            self._kept.pop(key, None)
