"""The record of a table's sealed rolls: a file that anybody can check without the table. It has the opened seals, and
for each roll what was thrown, what came and what the journal says. Specified in docs/rolls.md."""
from __future__ import annotations

import hashlib
import hmac
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.kernel import TABLE, Action, Trial, encode
from companion.kernel import Throw as KernelThrow
from companion.tower import seal

KIND, VERSION = "companion-rolls", 2
READ_VERSIONS = (1, VERSION)
"""A record of version 1 does not say how many rolls there were."""
MAX_FILE_BYTES = 8_000_000
"""Bytes of a record file."""
MAX_WORK = 1_000_000
"""Steps that recomputing a record may take (weights compared and random bytes used): seconds on a small computer."""
FAULTS = ("seal", "number", "drawn", "entered", "chain")
"""What can be wrong with a roll, in the order checked: `seal` is missing or does not open; by its `number` a roll
before it is missing; `drawn` differs from what follows from the secret; the journal `entered` something else or
nothing; the `chain` differs, so something of the roll was changed after it was made."""

Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Whole = Annotated[int, Meta(ge=0, le=1 << 53)]
Weight = Annotated[int, Meta(ge=0)]
Times = Annotated[int, Meta(ge=0, le=1000)]
Number = Annotated[int, Meta(ge=-1000, le=1 << 53)]


class OpenedSeal(Struct, frozen=True):
    """A seal that was opened: the hash that was shown at the start, and the secret behind it."""

    id: Whole
    commitment: Digits
    secret: Digits


class Throw(Struct, frozen=True):
    """The kernel's Throw without the action it fills in; a part is (times, weights) for each of its trials."""

    field: str
    least: Annotated[int, Meta(ge=-1000, le=1000)]
    parts: tuple[tuple[tuple[Times, tuple[Weight, ...]], ...], ...]


class ReportedEntry(Struct, frozen=True):
    """An entry of the journal that reports a roll: its number in the log, its action, and whether it stands on the
    table's present line."""

    number: Whole
    action: dict[str, Any]
    present: bool


class SealedRoll(Struct, frozen=True):
    """One roll. `throw` is what was thrown, None for a draw among `outcomes`: (action, weight) of each. `drawn` has a
    number for each part of the throw, or the place of the outcome. `chain` links it to the roll before."""

    number: Whole
    seal: Whole
    words: str
    throw: Throw | None
    outcomes: tuple[tuple[dict[str, Any], Weight], ...]
    drawn: tuple[Number, ...]
    chain: str = ""
    entered: tuple[ReportedEntry, ...] = ()


class Record(Struct, frozen=True, kw_only=True):
    """`table` is its code. The rolls in the order of their numbers; `count` of them were made under the opened seals,
    and `last` is the link of the last one ("" without any), so that a file that was cut off is found. Both are None in
    version 1."""

    kind: str = KIND
    version: int = VERSION
    table: str
    game: str
    seals: tuple[OpenedSeal, ...]
    rolls: tuple[SealedRoll, ...]
    count: Whole | None = None
    last: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] | None = None


class CheckedRoll(Struct, frozen=True):
    """A roll after recomputing. `drawn` is what follows from the secret: the numbers of a throw, or the action of a
    draw; None where its seal is missing. `entered` is what the journal says, in the same form. `fault` is one of
    FAULTS, "" for none."""

    number: int
    seal: int
    drawn: Any
    entered: tuple[Any, ...]
    fault: str

    @property
    def ok(self) -> bool:
        return not self.fault


class CheckedRecord(Struct, frozen=True):
    """Every roll of a record recomputed; `seals` says for the id of each seal whether its secret is the promised one,
    `whole` whether the last roll that was made is there, None where the record does not tell."""

    rolls: tuple[CheckedRoll, ...]
    seals: dict[int, bool]
    whole: bool | None

    @property
    def ok(self) -> bool:
        return self.whole is not False and all(self.seals.values()) and all(one.ok for one in self.rolls)


class Malformed(ValueError):
    """The data is no record. `key` is size, json, kind, version or shape; `where` is the path or detail of a shape."""

    def __init__(self, key: str, where: str = ""):
        self.key, self.where = key, where
        super().__init__(f"{key}: {where}" if where else key)


class _Head(Struct):
    kind: str = ""
    version: int = 0


def of_rolls(table: str, game: str, seals: tuple[OpenedSeal, ...], rolls: tuple[SealedRoll, ...]) -> Record:
    """The record of all rolls under these seals."""
    return Record(table=table, game=game, seals=seals, rolls=rolls, count=len(rolls),
                  last=rolls[-1].chain if rolls else "")


def write(record: Record) -> bytes:
    return encode(record)


def read(data: bytes) -> Record:
    """A record from a file; raises Malformed."""
    if len(data) > MAX_FILE_BYTES:
        raise Malformed("size")
    try:
        head = msgspec.json.decode(data, type=_Head)
    except msgspec.ValidationError as error:
        raise Malformed("kind") from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed("json") from error
    if head.kind != KIND:
        raise Malformed("kind")
    if head.version not in READ_VERSIONS:
        raise Malformed("version", str(head.version))
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Malformed("shape", str(error)[:160]) from error
    _sound(record)
    return record


def _sound(record: Record) -> None:
    """Raises Malformed where seals share an id, the count is missing, a roll has no weights, or recomputing would
    exceed MAX_WORK."""
    if (record.version == VERSION) != (record.count is not None and record.last is not None):
        raise Malformed("shape", "$.count")
    if len({one.id for one in record.seals}) < len(record.seals):
        raise Malformed("shape", "$.seals")
    work = 0
    for n, one in enumerate(record.rolls):
        asked = throw_of(one)
        if not all(sum(trial.weights) for part in asked.parts for trial in part):  # an empty tower throws nothing
            raise Malformed("shape", f"$.rolls[{n}]")
        work += 1 + len(asked.parts) + sum(
            trial.times * (len(trial.weights) + sum(trial.weights).bit_length() // 8)
            for part in asked.parts for trial in part)
    if work > MAX_WORK:
        raise Malformed("size")


def throw_of(one: SealedRoll) -> KernelThrow:
    """The kernel's throw that decided a roll."""
    if one.throw is None:
        return seal.draw_as_throw([weight for _, weight in one.outcomes])
    parts = tuple(tuple(Trial(*trial) for trial in part) for part in one.throw.parts)
    return KernelThrow(Action(seat=TABLE), one.throw.field, parts, one.throw.least)


def chain_link(before: str, secret: bytes, one: SealedRoll) -> str:
    """A roll's link of the chain: an HMAC over this roll and the link `before` it ("" at the first), so it changes with
    anything of this roll and of all before. Keyed by the secret, so that nobody finds a hidden card by trying all."""
    whole = encode((before, one.number, one.words, one.throw, one.outcomes, one.drawn))
    return hmac.new(secret, b"companion chain 1\0" + whole, hashlib.sha256).hexdigest()


def verify(record: Record) -> CheckedRecord:
    """Recompute every roll of a record that `read` gave or a table made."""
    seals = {one.id: one for one in record.seals}
    opens = {one.id: seal.opens(bytes.fromhex(one.secret), one.commitment) for one in record.seals}
    checked, last, chain = [], 0, ""
    for one in record.rolls:
        sealed = seals.get(one.seal)
        checked.append(_checked(one, sealed if opens.get(one.seal) else None, last, chain))
        last, chain = one.number, one.chain
    return CheckedRecord(tuple(checked), opens, _whole(record, chain))


def _whole(record: Record, chain: str) -> bool | None:
    if record.count is None:
        return None
    return (record.count, record.last) == (len(record.rolls), chain)


def _checked(one: SealedRoll, sealed: OpenedSeal | None, last: int, chain: str) -> CheckedRoll:
    if sealed is None:
        return CheckedRoll(one.number, one.seal, None, tuple(e.action for e in one.entered), "seal")
    secret = bytes.fromhex(sealed.secret)
    numbers = seal.roll(secret, one.number, one.words, throw_of(one))
    drawn: Any = list(numbers) if one.throw else one.outcomes[numbers[0]][0]
    entered = tuple(e.action.get(one.throw.field) if one.throw else e.action for e in one.entered)
    wrong = {"number": one.number != last + 1, "drawn": numbers != one.drawn,
             "entered": not entered or any(said != drawn for said in entered),
             "chain": one.chain != chain_link(chain, secret, one)}
    return CheckedRoll(one.number, one.seal, drawn, entered, next((fault for fault in FAULTS if wrong.get(fault)), ""))
