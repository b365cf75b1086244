"""What others hold changes no answer."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.near_and_far.steps import Closing, Drafting, Stocking, TownHall
from companion.kernel import TABLE, Seat, replace
from tests.games.near_and_far.helpers import THREE, but, given, inside
from tests.games.near_and_far.scan.test_scan import lying, town
from tests.table.cards.scans.scanning import code, kinds, scan, table


# Secrets

ASKED_OF = ("sword", "crown", "till", "cart", "throne", "noble", "banner")
"""Cards that one of two positions has somewhere, and one that neither has."""
STORED = inside(given(THREE), Stocking("ann", 0, 0, ("sword", "till")))
SWAPPED: dict[str, tuple[Any, Any]] = {
    "a hand": (lying(), but(lying(), "ann", hand=("crown",))),
    "a discard pile": (lying(), replace(lying(), artifact_discards=("crown",))),
    "a packet": tuple(inside(given(THREE), Drafting({"ann": x, "bob": ("cart",), "cid": ("coat",)}, {
        "ann": ("throne",), "bob": (), "cid": ()})) for x in (("sword",), ("crown",))),  # type: ignore[dict-item]
    "a draw": (STORED, inside(given(THREE), Stocking("ann", 0, 0, ("crown", "cloak")))),
    "a hand at the Town Hall": tuple(  # type: ignore[dict-item]
        town(TownHall("ann"), hand=x, coins=9) for x in (("sword",), ("crown",))),
    "the cards that may be drawn": (
        inside(given(THREE, bob={"hand": ("crown",)}, artifact_discards=("cart",)), Stocking("ann", 1, 0)),
        inside(given(THREE, bob={"hand": ("till",)}, artifact_discards=("sword",)), Stocking("ann", 1, 0))),
    "what else may be in a hand": (
        inside(given(THREE, ann={"hand": ("?",), "coins": 9}, bob={"hand": ("crown",)}), Closing("ann")),
        inside(given(THREE, ann={"hand": ("?",), "coins": 9}, bob={"hand": ("sword",)}), Closing("ann")))}


@pytest.mark.parametrize("case", SWAPPED)
@pytest.mark.parametrize("eyes", ["cid", TABLE])
def test_what_others_hold_changes_no_answer(case: str, eyes: Seat, folder: Path) -> None:
    """Whatever is asked, by whoever may not know: the same, whichever cards the other one has."""
    one, other = map(table, SWAPPED[case])
    seats = () if eyes == TABLE else (eyes,)
    for text in (code(folder, "artifact", x) for x in ASKED_OF):
        assert scan(one, text, *seats) == scan(other, text, *seats)


def test_whoever_holds_a_card_is_told_of_it(folder: Path) -> None:
    one, other = map(table, SWAPPED["a packet"])
    [sword, crown] = [code(folder, "artifact", x) for x in ("sword", "crown")]
    assert (scan(one, sword, "ann").at_once, scan(other, sword, "ann").at_once) == (True, False)
    assert kinds(scan(one, crown, "ann")) == [("Draft", "refused")]
    shared = scan(one, sword)
    assert not shared.at_once
    assert [(x.seat, verdict.kind) for x, verdict in shared.entries] == [(x, "legal") for x in THREE]
