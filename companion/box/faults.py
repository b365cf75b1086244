"""What a box, or a file of one, can be wrong with: always a list of findings, never a sentence."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple


class Found(NamedTuple):
    """One thing that is wrong. The sentence is the text `fault.<key>` with the parameters."""

    key: str
    params: dict[str, Any]


class BoxFault(Exception):
    """Raised with everything that was found; nothing has been changed then."""

    def __init__(self, findings: Iterable[Found]):
        self.findings = tuple(findings)
        super().__init__(", ".join(found.key for found in self.findings))


def fault(key: str, **params: Any) -> BoxFault:
    """A BoxFault of one finding."""
    return BoxFault([Found(key, params)])
