"""Which picture of the app's one icon language stands for which word of the tower."""
from __future__ import annotations

from companion.kernel import Action

LINES: dict[str, str] = {}
KINDS: dict[str, str] = {}
TINTED: tuple[str, ...] = ()
GOODS: dict[str, str] = {}
COUNTERS: dict[str, str] = {}
GROUPS: dict[str, str] = {}
SIGNS: dict[str, str] = {}
FORMS: dict[str, str] = {}
"""Nobody has cards or counters here."""

VERBS = {
    "lay": "plus", "clear": "trash", "drop": "forward", "tip-out": "repeat", "compare": "score", "adopt": "settings",
    "use-real": "hand", "cast": "die", "roll": "die", "fall": "pencil", "finish": "check", "correct": "pencil",
}


def of_action(action: Action) -> str:
    """The picture on the button of an action."""
    return VERBS[str(action.__struct_config__.tag)]
