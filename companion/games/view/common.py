"""Words that all values for screens share: a text with its parameters, a side, a point of a drawing."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Line = tuple[str, Mapping[str, Any]]
"""The key of a text with its parameters: raw values, which the game's `names.name` turns into words. "" with `words`
stands for what a person typed."""
Layers = tuple[str, ...]
"""Symbols of a picture that lie on one another, the lowest first, each as FILE#SYMBOL of the game's `static/pictures`;
() for no picture."""
Side = str
"""Who has pieces of its own: a seat, or a nation that a seat leads, or one that nobody leads."""
Point = tuple[int, int]
"""In 0..1000 of a drawing, from its upper left corner."""
