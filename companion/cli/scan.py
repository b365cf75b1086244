"""`companion scan`: the codes in pictures, a line for each; what cannot be read is a line of its own, and the next
picture follows."""
from __future__ import annotations

import sys
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

from companion.i18n import TABLE_TEXTS, Texts
from companion.vision import code_reader, codes, picture

FOUND, NOTHING, UNUSABLE = 0, 1, 2
"""The exit status: every picture shows a valid code; one shows none; one could not be used."""


def lines(files: Iterable[str]) -> Generator[dict[str, Any], None, int]:
    """The line of every code in every file, `-` being standard input; faults have the error shape of the app and name
    the file. Returns the exit status."""
    status = FOUND
    for file in files:
        try:
            seen = code_reader.read_codes(picture.read_gray(data(file)), thorough=True)
        except (picture.UnusablePicture, OSError) as wrong:
            yield fault(file, wrong)
            status = UNUSABLE
            continue
        for hit in seen.hits:
            code = codes.read(hit.text)
            yield {"file": file, "text": hit.text, "id": f"{code.game}/{code.kind}/{code.number}" if code else None,
                   "valid": code is not None, "box": [[round(x, 1), round(y, 1)] for x, y in hit.corners],
                   "confidence": round(hit.confidence, 3), "ms": round(hit.ms, 1)}
        if not any(codes.read(hit.text) for hit in seen.hits):
            status = max(status, NOTHING)
    return status


def fault(file: str, wrong: picture.UnusablePicture | OSError) -> dict[str, Any]:
    """The line of a picture that could not be used."""
    if isinstance(wrong, OSError):
        kind, why = "unknown", wrong.strerror
    else:
        kind = "malformed" if wrong.key in ("empty", "unknown", "broken") else "refused"
        why = Texts([TABLE_TEXTS]).say("en", f"vision.{wrong.key}", **wrong.params)
    return {"ok": False, "kind": kind, "text": f"{file}: {why}", "file": file}


def data(file: str) -> bytes:
    """No more of a file than a picture may have, and a byte; `-` is standard input. OSError."""
    if file == "-":
        return sys.stdin.buffer.read(picture.MAX_BYTES + 1)
    with Path(file).open("rb") as stream:
        return stream.read(picture.MAX_BYTES + 1)
