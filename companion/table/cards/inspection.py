"""The table checked by hand: what people found at its places, and how that differs from what the app believes.

Knows pieces and places only. A walk is a memory of answers and can be lost without harm; nothing is entered here."""
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
MOST = 99
"""Pieces of one kind at a place that can be told."""
WALKS = 256
"""Walks that one host remembers: a device at a table has one for each of its screens."""


class Told(Struct, frozen=True):
    """What was found at a place, and what the app believed there when it was told."""

    base: Pieces
    pieces: Pieces


Answers = dict[Place, Told]


class Difference(Struct, frozen=True):
    """Something lies otherwise than the app believes. `steps` lead from its belief to the board."""

    steps: tuple[Instruction, ...]

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(dict.fromkeys(x for step in self.steps for x in (step.place, step.to) if x))

    @property
    def key(self) -> str:
        """The same for the same difference, whenever it is worked out."""
        return sha256(encode(self.steps)).hexdigest()[:16]

    @property
    def back(self) -> tuple[Instruction, ...]:
        """What hands do so that the board is again as the app believes."""
        return tuple(_turned(step) for step in reversed(self.steps))


def _turned(step: Instruction) -> Instruction:
    if step.do == "move":
        return Instruction("move", step.piece, step.to, step.place)
    return Instruction("put" if step.do == "take" else "take", step.piece, step.place)


def counted(pieces: Iterable[Piece]) -> Pieces:
    """Pieces that are alike stand as one with their number, all in one order; none of which there is none."""
    many: Counter[Piece] = Counter()
    for piece in pieces:
        many[replace(piece, count=1)] += piece.count
    return tuple(replace(piece, count=n) for piece, n in sorted(many.items()) if n > 0)


def believed(pieces: Mapping[Place, Pieces]) -> dict[Place, Pieces]:
    """What a game says lies where, in a form that can be compared."""
    return {place: counted(there) for place, there in pieces.items()}


def answered(answers: Mapping[Place, Told], now: Mapping[Place, Pieces], place: Place) -> bool:
    """Whether the place need not be asked (again): since it was told the app's belief is the same, or has become what
    was found."""
    told = answers.get(place)
    return told is not None and now.get(place, ()) in (told.base, told.pieces)


def stale(answers: Mapping[Place, Told], now: Mapping[Place, Pieces]) -> tuple[Place, ...]:
    """Places whose answer no longer holds, because the game went on there."""
    return tuple(place for place in answers if not answered(answers, now, place))


def found(answers: Mapping[Place, Told], now: Mapping[Place, Pieces], place: Place) -> Pieces:
    """What lies at a place as far as anybody has looked."""
    return answers[place].pieces if answered(answers, now, place) else now.get(place, ())


def differences(answers: Mapping[Place, Told], now: Mapping[Place, Pieces]) -> tuple[Difference, ...]:
    """Everything that was found otherwise. What is missing here and lies too many there has moved; one thing that lies
    in the stead of another of its kind and owner is one difference."""
    here = {place: now.get(place, ()) for place in answers}
    seen = {place: found(answers, now, place) for place in answers}
    made: list[Difference] = []
    for place in answers:
        for old, new in _instead(here[place], seen[place]):
            here[place] = tuple(x for x in here[place] if x != old)
            seen[place] = tuple(x for x in seen[place] if x != new)
            made.append(Difference((Instruction("take", old, place), Instruction("put", new, place))))
    return (*made, *(Difference((step,)) for step in instructions(here, seen)))


def _instead(here: Pieces, seen: Pieces) -> list[tuple[Piece, Piece]]:
    """A marker that stands on another number, not one camp that came and another that went."""
    came = [x for x in seen if x.owner and x.name and x not in here]
    return [(old, new) for old in here if old not in seen for new in came
            if (old.kind, old.owner, old.count) == (new.kind, new.owner, new.count)]


def wanted(now: Mapping[Place, Pieces], difference: Difference) -> dict[Place, Pieces]:
    """How its places would be, were this difference alone put right in the app."""
    return _carried({place: now.get(place, ()) for place in difference.places}, difference.steps)


def of(difference: Difference, at: Mapping[Place, Pieces]) -> dict[Place, Pieces]:
    """Of what lies at its places the pieces that it is about."""
    about = {replace(step.piece, count=1) for step in difference.steps}
    return {place: tuple(x for x in at.get(place, ()) if replace(x, count=1) in about) for place in difference.places}


def _carried(at: dict[Place, Pieces], steps: Iterable[Instruction]) -> dict[Place, Pieces]:
    for step in steps:
        less = replace(step.piece, count=-step.piece.count)
        if step.do != "put":
            at[step.place] = counted((*at[step.place], less))
        if step.do != "take":
            to = step.to or step.place
            at[to] = counted((*at[to], step.piece))
    return at


def put_back(answers: Answers, now: Mapping[Place, Pieces], difference: Difference) -> Answers:
    """The answers after hands have put the board right."""
    at = _carried({place: found(answers, now, place) for place in difference.places}, difference.back)
    return answers | {place: Told(now.get(place, ()), there) for place, there in at.items()}


def entered(answers: Answers, before: Mapping[Place, Pieces], now: Mapping[Place, Pieces],
            difference: Difference) -> Answers:
    """The answers after a difference was entered: what was found otherwise stays found, against the new belief. Where
    the app believes more differently than was entered, one looks again."""
    right = wanted(before, difference)
    kept = {}
    for place, told in answers.items():
        old, new = before.get(place, ()), now.get(place, ())
        if answered(answers, before, place) and told.pieces != old and new in (old, right.get(place, old)):
            kept[place] = Told(new, told.pieces)
    return answers | kept


class Walks:
    """The answers of the walks of this host, by any key; the longest untouched go first."""

    def __init__(self, size: int = WALKS) -> None:
        self._size, self._kept, self._lock = size, OrderedDict[Any, Answers](), Lock()

    def get(self, key: Any) -> Answers:
        """Read only."""
        with self._lock:
            return self._kept.get(key, {})

    def tell(self, key: Any, more: Mapping[Place, Told]) -> None:
        with self._lock:
            self._kept[key] = self._kept.get(key, {}) | dict(more)
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def forget(self, key: Any) -> None:
        with self._lock:
            self._kept.pop(key, None)
