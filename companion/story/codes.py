"""The codes of entries as the game prints them: 35, A, S178, RIZ1, `arcade r01`."""
from __future__ import annotations

import re

_SHAPES = (
    ("map", re.compile(r"[1-9][0-9]{0,2}|[A-Z]")),
    ("story", re.compile(r"S[1-9][0-9]{0,2}")),
    ("character", re.compile(r"[^\W\d_]{1,8}[1-9][0-9]{0,2}")),
    ("arcade", re.compile(r"arcade [A-Za-z0-9_.-]{1,40}")),
)
_ORDER = ("map", "story", "character", "arcade")
_ZEROS = re.compile(r"(?<![0-9])0+(?=[0-9])")
KEYWORD = re.compile(r"[^\W\d_]{1,24}")
"""A word of the sheet: letters only (NF-25.1)."""


def read(said: str) -> str:
    """The code as it is kept: single spaces, capital letters, no zeros in front. "" for what is none; an arcade card
    is called as in the box, whatever the case."""
    words = said.split()
    if len(words) == 2 and words[0].casefold() == "arcade":
        code = f"arcade {words[1]}"
    else:
        code = _ZEROS.sub("", "".join(words).upper()) if len(words) == 1 else ""
    return code if kind(code) else ""


def kind(code: str) -> str:
    """map, story, character or arcade; "" for what is no code."""
    return next((name for name, shape in _SHAPES if shape.fullmatch(code)), "")


def order(code: str) -> tuple[int, str, int]:
    """What to sort by: the map's letters and numbers, stories, characters, arcade cards."""
    letters = code.rstrip("0123456789")
    return _ORDER.index(kind(code)), letters, int(code[len(letters):] or 0)


def first_of_character(code: str) -> bool:
    """Whether it is printed on the character's card, so that no entry has to give it (NF-34.1)."""
    return kind(code) == "character" and code.rstrip("0123456789") + "1" == code
