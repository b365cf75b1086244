"""The errors of a table. The sentence of each is the text `error.<key>` with the parameters."""
from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy.exc import OperationalError

from companion.kernel import Seat, Verdict

DISK = (OperationalError, sqlite3.OperationalError)
"""What SQLite raises when the disk does not take a write, or the database is locked."""
KINDS = ("malformed", "unknown", "refused", "stale", "forbidden")


class TableError(Exception):
    """`kind` is one of KINDS, `key` leads to a text, `params` are what the text may name. `head`: the entry that the
    sender should look at now, None where the fault does not hang on one."""

    head: int | None = None

    def __init__(self, kind: str, key: str, **params: Any):
        self.kind, self.key, self.params = kind, key, params
        super().__init__(key)

    def __str__(self) -> str:
        """For logs and the command line, where no texts are at hand."""
        params = ", ".join(f"{name}: {value}" for name, value in self.params.items())
        return f"{self.key} ({params})" if params else self.key


class Refused(TableError):
    """The rules don't allow the action. `verdict` has every reason; `head` is the entry it was judged after."""

    def __init__(self, verdict: Verdict, head: int):
        super().__init__("refused", "refused.rules", n=len(verdict.refusals))
        self.verdict, self.head = verdict, head


class Stale(TableError):
    """The table moved on since the sender looked. `head` is the entry to look at now."""

    def __init__(self, head: int):
        super().__init__("stale", "stale.head")
        self.head = head


class NeedsConsent(TableError):
    """Another seat, or the table, must ask for the same first. `seat` is who asked now. `about` is "what_if" for
    playing on with a roll of a what-if, "amend" for an amendment that leaves a roll behind, else "undo"."""

    def __init__(self, seat: Seat, head: int, about: str = "undo"):
        if about == "what_if":
            super().__init__("forbidden", "what_if.consent", seat=seat)
        elif about == "amend":
            super().__init__("forbidden", "amend.consent", seat=seat)
        else:
            super().__init__("forbidden", "undo.consent", seat=seat)
        self.head = head
