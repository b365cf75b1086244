"""`companion verify`: the rolls of a table recomputed from the file that it gave."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.tower import record

FAULTS = {
    "size": "this file is too large to be checked here",
    "json": "this is no JSON",
    "kind": "this is no record of rolls",
    "version": "this record is of a version that this program does not know",
    "shape": "this record is damaged",
}
"""What a file can be instead of a record."""


def error_json(error: record.Malformed) -> dict[str, Any]:
    return {"kind": "malformed", "text": FAULTS[error.key]} | ({"at": error.where} if error.where else {})


def lines(verified: record.CheckedRecord) -> Iterator[dict[str, Any]]:
    """A line a roll, then the totals. `drawn` is what follows from the secret, `entered` what the journal says."""
    for one in verified.rolls:
        line = {"number": one.number, "seal": one.seal, "ok": one.ok, "drawn": one.drawn, "entered": one.entered}
        yield line if one.ok else line | {"fault": one.fault}
    yield {"rolls": len(verified.rolls), "wrong": sum(not one.ok for one in verified.rolls),
           "seals": len(verified.seals), "opened": sum(verified.seals.values()), "whole": verified.whole,
           "ok": verified.ok}
