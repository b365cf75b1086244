"""Which rule explains a thing on the screen of the tower. For "What is this?"."""
from __future__ import annotations

TOPICS: dict[str, dict[str, str]] = {
    "verb": {
        "lay": "TW-2", "clear": "TW-2", "tip-out": "TW-2", "drop": "TW-3", "fall": "TW-3", "adopt": "TW-4",
        "use-real": "TW-4", "cast": "TW-5", "roll": "TW-5", "compare": "TW-6", "finish": "TW-1"},
    "step": {"bench": "TW-1", "falling": "TW-3", "rolling": "TW-5"},
    "place": {"supply": "TW-2", "tray": "TW-2", "tower": "TW-3"},
}


def rule_of(kind: str, name: str) -> str:
    """The id of the rule about a thing, "" where there is none."""
    return TOPICS.get(kind, {}).get(name, "")
