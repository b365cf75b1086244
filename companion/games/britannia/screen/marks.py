"""Letters on counters and badges: two of a nation's name, that tell the nations of a colour apart, and one of a
leader's."""
from __future__ import annotations

_MARKS: dict[str, dict[str, str]] = {
    "en": {"romano_british": "RB", "norsemen": "Ns", "normans": "Nm", "norwegians": "Nw"},
    "cs": {"romans": "Ří", "romano_british": "RB", "welsh": "Ve", "norsemen": "Se", "normans": "Nm", "norwegians": "No",
           "danes": "Dá"}}


def mark(side: str, lang: str) -> str:
    return _MARKS.get(lang, {}).get(side, side[:2].capitalize())


def initial(leader: str) -> str:
    return leader[0].upper()
