"""No file outside `companion/games` holds a game's id, module, state field, component id or text key."""
from __future__ import annotations

from companion.kernel import ScoreSheet
from tests.boundary.plain import PLAIN
from tests.boundary.words import ROOT, fields, forbidden, said, trespasses


SOUNDS, PRICE = {"town", "coins", "forest", "swamp", "storm"}, {"brambles", "even_brambles"}
SEAMS = {
    "companion/story/book.py": SOUNDS, "companion/web/book/texts/books.cs.toml": SOUNDS,
    "companion/web/book/texts/books.en.toml": SOUNDS, "companion/web/dice/bench.py": PRICE,
    "companion/web/dice/texts/bench.cs.toml": PRICE, "companion/web/dice/texts/bench.en.toml": PRICE,
    "templates/play/parts/bench.html": PRICE}
"""Where the house has a thing of that name itself: sounds and places of its own audio, and the tower's own price."""


def test_nobody_outside_names_a_game() -> None:
    found = {file: rest for file, told in trespasses().items()
             if (rest := [x for x in told if x.split(" ")[1] not in SEAMS.get(file, ())])}
    assert not found, "\n".join(f"{file}: {', '.join(told)}" for file, told in found.items())


def test_the_words_are_read_out_of_the_games() -> None:
    """What everybody would think of first is among them, and no word of the kernel is."""
    words = forbidden()
    assert {"near_and_far", "coins", "gems", "reputation", "hearts", "tortoise", "saloon", "camps"} <= set(words)
    assert not set(words) & {"seat", "action", "fact", "step", "round"}
    assert not set(words) & PLAIN


def test_names_strings_and_keys_count_and_comments_do_not() -> None:
    told = {word for _, word in said(ROOT / "companion" / "kernel" / "values.py")}
    assert {"Seat", "free", "table"} <= told
    assert "overruled" not in told


def test_fields_of_fields_are_found() -> None:
    assert {"lines", "ranking", "seat", "points", "rule", "source", "params"} == set(fields(ScoreSheet))
