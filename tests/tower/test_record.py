"""A record of rolls: it verifies as it was made, and whatever single thing of it is changed is found."""
from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.tower import record, seal
from companion.tower.record import OpenedSeal, Record, ReportedEntry, SealedRoll, Throw

SECRETS = bytes(range(32)), bytes(range(32, 64))
DICE = Throw("faces", 1, (((1, (1,) * 6),), ((1, (1,) * 6),)))
CUBES = Throw("out", 0, (((4, (1, 2)), (1, (2, 1))), ((2, (159, 241)),)))
CARDS = tuple(({"do": "draw", "seat": "table", "card": card}, weight) for card, weight in (("fox", 1), ("owl", 3)))


def made(n: int = 8) -> Record:
    """A record as a table makes it: dice, cubes and cards in turn; from the fifth roll on by the second seal."""
    rolls: list[SealedRoll] = []
    for number in range(1, n + 1):
        sealed = 1 if number < 5 else 2
        throw = (DICE, CUBES, None)[number % 3]
        one = SealedRoll(number, sealed, "ann=owl" if number % 2 else "", throw, () if throw else CARDS, ())
        secret = SECRETS[sealed - 1]
        one = replace(one, drawn=seal.roll(secret, number, one.words, record.throw_of(one)))
        action = {"do": "throw", "seat": "table", throw.field: list(one.drawn)} if throw else CARDS[one.drawn[0]][0]
        chain = record.chain_link(rolls[-1].chain if rolls else "", secret, one)
        rolls.append(replace(one, chain=chain, entered=(ReportedEntry(10 * number, action, present=True),)))
    seals = tuple(OpenedSeal(n, seal.commitment(secret), secret.hex()) for n, secret in enumerate(SECRETS, 1))
    return record.of_rolls("ABC234", "tower", seals, tuple(rolls))


WHOLE = made()


def test_a_record_is_read_as_it_was_written_and_verifies():
    assert record.read(record.write(WHOLE)) == WHOLE
    verified = record.verify(WHOLE)
    assert verified.ok
    assert verified.seals == {1: True, 2: True}
    assert [(one.number, one.fault) for one in verified.rolls] == [(n, "") for n in range(1, 9)]
    for one, checked in zip(WHOLE.rolls, verified.rolls, strict=True):
        assert checked.entered == (checked.drawn,)
        assert checked.drawn == (list(one.drawn) if one.throw else CARDS[one.drawn[0]][0])


PLAIN = msgspec.json.decode(record.write(WHOLE))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    match value:
        case dict():
            return [found for key, one in value.items() for found in leaves(one, (*path, key))]
        case list():
            return [found for n, one in enumerate(value) for found in leaves(one, (*path, n))]
    return [path]


def told_only(path: tuple[Any, ...]) -> bool:
    """What says where a roll is from, and nothing of what came."""
    if path[0] in ("kind", "version", "table", "game"):
        return True
    of_a_throw = path[0] == "rolls" and PLAIN["rolls"][path[1]]["throw"] is not None
    return "entered" in path and (path[-1] in ("number", "present") or (of_a_throw and path[-1] in ("do", "seat")))


PLACES = [path for path in leaves(PLAIN) if not told_only(path)]


def changed(path: tuple[Any, ...], by: int) -> bytes:
    plain = msgspec.json.decode(record.write(WHOLE))
    at = plain
    for step in path[:-1]:
        at = at[step]
    old = at[path[-1]]
    if old is None:
        at[path[-1]] = msgspec.to_builtins(DICE)
    elif isinstance(old, int):
        at[path[-1]] = old + by
    elif path[-1] in ("secret", "commitment", "chain"):
        at[path[-1]] = old[:by] + format(int(old[by], 16) ^ 1, "x") + old[by + 1:]
    else:
        at[path[-1]] = old + "x" * by
    return msgspec.json.encode(plain)


@given(st.sampled_from(PLACES), st.integers(1, 60))
def test_any_single_change_is_found(path: tuple[Any, ...], by: int):
    """A number, a word, a weight, a secret, a hash, an action in the journal: whatever it is."""
    try:
        verified = record.verify(record.read(changed(path, by)))
    except record.Malformed:
        return
    assert not verified.ok
    if path[0] == "rolls" and path[2] != "chain":
        assert [one.number for n, one in enumerate(verified.rolls) if not one.ok and n != path[1] + 1] \
            == [verified.rolls[path[1]].number]


@pytest.mark.parametrize(("change", "fault"), [
    (lambda one: replace(one, drawn=(one.drawn[0] % 6 + 1, *one.drawn[1:])), "drawn"),
    (lambda one: replace(one, words="ann=fox"), "drawn"),
    (lambda one: replace(one, seal=7), "seal"),
    (lambda one: replace(one, number=9), "number"),
    (lambda one: replace(one, entered=()), "entered"),
    (lambda one: replace(one, entered=(*one.entered, ReportedEntry(31, {"faces": [7, 7]}, present=False))), "entered"),
    (lambda one: replace(one, throw=replace(DICE, field="other")), "entered"),
    (lambda one: replace(one, chain="0" * 64), "chain")])
def test_a_fault_is_called_by_its_name(change: Any, fault: str):
    n = 2  # the third roll: dice
    spoilt = replace(WHOLE, rolls=tuple(change(one) if i == n else one for i, one in enumerate(WHOLE.rolls)))
    found = record.verify(spoilt).rolls[n]
    assert (found.fault, found.ok) == (fault, False)


def test_a_roll_that_was_left_out_leaves_a_gap():
    for n in range(len(WHOLE.rolls) - 1):
        short = record.verify(replace(WHOLE, rolls=WHOLE.rolls[:n] + WHOLE.rolls[n + 1:]))
        assert [(one.number, one.fault) for one in short.rolls if not one.ok] == [(n + 2, "number")]


def test_a_secret_that_was_not_promised_opens_nothing():
    other = OpenedSeal(2, WHOLE.seals[1].commitment, bytes(32).hex())
    verified = record.verify(replace(WHOLE, seals=(WHOLE.seals[0], other)))
    assert verified.seals == {1: True, 2: False}
    assert {one.number: one.fault for one in verified.rolls if not one.ok} == dict.fromkeys(range(5, 9), "seal")


def spoilt(**changes: Any) -> bytes:
    return msgspec.json.encode(PLAIN | changes)


def roll(**changes: Any) -> bytes:
    return spoilt(rolls=[PLAIN["rolls"][0] | changes])


@pytest.mark.parametrize(("data", "key"), [
    (b"", "json"), (b"{", "json"), (b"[1]", "kind"), (b'"x"', "kind"), (b"{}", "kind"), (b"\xff", "json"),
    (b"[" * 100_000, "kind"), (b'{"a":' + b"[" * 100_000, "json"),
    (spoilt(kind="companion-campaign"), "kind"), (spoilt(version=3), "version"), (spoilt(count=None), "shape"),
    (spoilt(rolls=7), "shape"), (spoilt(seals=[{"id": 1}]), "shape"), (spoilt(seals=PLAIN["seals"][:1] * 2), "shape"),
    (spoilt(seals=[PLAIN["seals"][0] | {"secret": "xyz"}]), "shape"), (roll(number=-1), "shape"),
    (roll(throw=None, outcomes=[]), "shape"),
    (roll(throw={"field": "f", "least": 0, "parts": [[[1, []]]]}), "shape"),
    (roll(throw={"field": "f", "least": 0, "parts": [[[1, [0, 0]]]]}), "shape"),
    (roll(throw={"field": "f", "least": 0, "parts": [[[1, [-1, 5]]]]}), "shape"),
    (roll(throw={"field": "f", "least": 0, "parts": [[[1001, [1, 5]]]]}), "shape"),
    (roll(throw={"field": "f", "least": 0, "parts": [[[1000, [1, 5]]] * 501]}), "size"),
    (roll(throw={"field": "f", "least": 0, "parts": [[[1000, [1] * 1001]]]}), "size"),
    (roll(throw={"field": "f", "least": 0, "parts": [[[1000, [1, "HUGE"]]]]}).replace(b'"HUGE"', b"9" * 2500), "size"),
    (b" " * (record.MAX_FILE_BYTES + 1), "size")])
def test_what_is_no_record_is_told(data: bytes, key: str):
    with pytest.raises(record.Malformed) as caught:
        record.read(data)
    assert caught.value.key == key
    assert str(caught.value).startswith(key)


def test_a_throw_of_nothing_is_one():
    """A hand may write that cubes fall where there are none; no other roll of the table is spoilt by that."""
    nothing = roll(throw={"field": "out", "least": 0, "parts": []}, drawn=[],
                   entered=[{"number": 1, "action": {"do": "fall", "seat": "table", "out": []}, "present": True}])
    [checked] = record.verify(record.read(nothing)).rolls
    assert (checked.drawn, checked.entered) == ([], ([],))


def test_a_weight_may_be_of_any_size():
    """Chances of big decks are large whole numbers."""
    huge = msgspec.json.decode(roll(throw=None, outcomes=[[{"a": 1}, 10 ** 40], [{"a": 2}, 1]]))
    assert record.read(msgspec.json.encode(huge).replace(b'"1e40"', b"1")).rolls[0].outcomes[0][1] == 10 ** 40
