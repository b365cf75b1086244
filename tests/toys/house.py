"""Two small invented games without a box and without a story: what the house does for a game it has never seen."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion import games

TOYS = ("fireflies", "three_rivers")


@contextmanager
def in_the_house() -> Iterator[None]:
    """The house knows the toys meanwhile."""
    for id in TOYS:
        games.add(id, f"tests.toys.{id}")
    try:
        yield
    finally:
        for id in TOYS:
            games.remove(id)
