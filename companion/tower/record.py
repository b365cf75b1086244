"""The rolls of a table as one file that anybody can check without the table: what was promised, what was asked for,
what came, and what the journal says."""
from __future__ import annotations

import hashlib
import hmac
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.kernel import TABLE, Action, Trial, encode
from companion.kernel import Throw as KernelThrow
from companion.tower import seal

KIND, VERSION = "companion-rolls", 1
LARGEST = 8_000_000
"""Bytes of a file."""
MOST = 1_000_000
"""Weights that are looked at for all draws of a file, and further bytes that these take: what a small computer
recomputes in seconds."""
FAULTS = ("seal", "number", "drawn", "entered", "chain")
"""What can be wrong with a roll, the first that is: its seal is missing or does not open; a roll before it is missing;
something else follows from the secret; the journal says something else, or nothing; anything of it was changed after it
was made."""

Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Whole = Annotated[int, Meta(ge=0, le=1 << 53)]
Weight = Annotated[int, Meta(ge=0)]
Times = Annotated[int, Meta(ge=0, le=1000)]
Number = Annotated[int, Meta(ge=-1000, le=1 << 53)]


class Sealed(Struct, frozen=True):
    """A seal that was opened: the hash that was shown at the start, and the secret behind it."""

    id: Whole
    commitment: Digits
    secret: Digits


class Throw(Struct, frozen=True):
    """The kernel's Throw without its blank; a part is (times, weights) for each of its trials."""

    field: str
    least: Annotated[int, Meta(ge=-1000, le=1000)]
    parts: tuple[tuple[tuple[Times, tuple[Weight, ...]], ...], ...]


class Entered(Struct, frozen=True):
    """An entry that reports the roll: its number in the log, and whether it stands on the line that counts."""

    number: Whole
    action: dict[str, Any]
    present: bool


class Rolled(Struct, frozen=True):
    """One roll. `throw` is what was thrown, None for a draw among `outcomes`: (action, weight) of each. `drawn` has a
    number for each part of the throw, or the place of the outcome. `chain` links it to the roll before."""

    number: Whole
    seal: Whole
    words: str
    throw: Throw | None
    outcomes: tuple[tuple[dict[str, Any], Weight], ...]
    drawn: tuple[Number, ...]
    chain: str = ""
    entered: tuple[Entered, ...] = ()


class Record(Struct, frozen=True, kw_only=True):
    """`table` is its code. The rolls in the order of their numbers."""

    kind: str = KIND
    version: int = VERSION
    table: str
    game: str
    seals: tuple[Sealed, ...]
    rolls: tuple[Rolled, ...]


class Checked(Struct, frozen=True):
    """A roll recomputed. `drawn` is what follows from the secret: the numbers of a throw, or the action; None where its
    seal is missing. `entered` is what the journal says, in the same form. `fault` is one of FAULTS, "" for none."""

    number: int
    seal: int
    drawn: Any
    entered: tuple[Any, ...]
    fault: str

    @property
    def ok(self) -> bool:
        return not self.fault


class Verified(Struct, frozen=True):
    """Every roll of a record, and of every seal by its id whether its secret is the one that was promised."""

    rolls: tuple[Checked, ...]
    seals: dict[int, bool]

    @property
    def ok(self) -> bool:
        return all(self.seals.values()) and all(one.ok for one in self.rolls)


class Malformed(ValueError):
    """What is no record. `key` is size, json, kind, version or shape; `where` says more of a shape."""

    def __init__(self, key: str, where: str = ""):
        self.key, self.where = key, where
        super().__init__(f"{key}: {where}" if where else key)


class _Head(Struct):
    kind: str = ""
    version: int = 0


def write(record: Record) -> bytes:
    return encode(record)


def read(data: bytes) -> Record:
    """A record from a file; raises Malformed."""
    if len(data) > LARGEST:
        raise Malformed("size")
    try:
        head = msgspec.json.decode(data, type=_Head)
    except msgspec.ValidationError as error:
        raise Malformed("kind") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed("json") from error
    if head.kind != KIND:
        raise Malformed("kind")
    if head.version != VERSION:
        raise Malformed("version", str(head.version))
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Malformed("shape", str(error)[:160]) from error
    _sound(record)
    return record


def _sound(record: Record) -> None:
    """What the types do not say: seals can be told apart, and every roll can be made, in a time that one can wait."""
    if len({one.id for one in record.seals}) < len(record.seals):
        raise Malformed("shape", "$.seals")
    work = 0
    for n, one in enumerate(record.rolls):
        asked = asked_of(one)
        if not all(sum(trial.weights) for part in asked.parts for trial in part):  # an empty tower throws nothing
            raise Malformed("shape", f"$.rolls[{n}]")
        work += 1 + len(asked.parts) + sum(
            trial.times * (len(trial.weights) + sum(trial.weights).bit_length() // 8)
            for part in asked.parts for trial in part)
    if work > MOST:
        raise Malformed("size")


def asked_of(one: Rolled) -> KernelThrow:
    """What a roll decided, as the kernel throws it."""
    if one.throw is None:
        return seal.among([weight for _, weight in one.outcomes])
    parts = tuple(tuple(Trial(*trial) for trial in part) for part in one.throw.parts)
    return KernelThrow(Action(seat=TABLE), one.throw.field, parts, one.throw.least)


def link(before: str, secret: bytes, one: Rolled) -> str:
    """The chain after a roll: it changes with anything of this one and of all before it. `before` is that of the roll
    before, "" at the first. The secret is in it, so that nobody finds out a hidden card by trying all of them."""
    whole = encode((before, one.number, one.words, one.throw, one.outcomes, one.drawn))
    return hmac.new(secret, b"companion chain 1\0" + whole, hashlib.sha256).hexdigest()


def verify(record: Record) -> Verified:
    """Recompute every roll of a record that `read` gave or a table made."""
    seals = {one.id: one for one in record.seals}
    opens = {one.id: seal.opens(bytes.fromhex(one.secret), one.commitment) for one in record.seals}
    checked, last, chain = [], 0, ""
    for one in record.rolls:
        sealed = seals.get(one.seal)
        checked.append(_checked(one, sealed if opens.get(one.seal) else None, last, chain))
        last, chain = one.number, one.chain
    return Verified(tuple(checked), opens)


def _checked(one: Rolled, sealed: Sealed | None, last: int, chain: str) -> Checked:
    if sealed is None:
        return Checked(one.number, one.seal, None, tuple(e.action for e in one.entered), "seal")
    secret = bytes.fromhex(sealed.secret)
    numbers = seal.rolled(secret, one.number, one.words, asked_of(one))
    drawn: Any = list(numbers) if one.throw else one.outcomes[numbers[0]][0]
    entered = tuple(e.action.get(one.throw.field) if one.throw else e.action for e in one.entered)
    wrong = {"number": one.number != last + 1, "drawn": numbers != one.drawn,
             "entered": not entered or any(said != drawn for said in entered),
             "chain": one.chain != link(chain, secret, one)}
    return Checked(one.number, one.seal, drawn, entered, next((fault for fault in FAULTS if wrong.get(fault)), ""))
