"""Numbers on the command line."""
from __future__ import annotations

import argparse
from collections.abc import Callable


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A type for argparse: a whole number within bounds."""
    def number(text: str) -> int:
        value = int(text)
        if value < least or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"{value} is not {least} to {most or 'any number'}")
        return value

    return number
