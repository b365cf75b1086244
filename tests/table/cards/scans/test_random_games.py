"""Random games in which everything that can be is entered by scanning."""
from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path


from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.state import Setup
from companion.games.playout import generator, walk
from companion.kernel import TABLE, Seat, actors, legal
from companion.table import desk
from companion.table.models import Table
from tests.games.near_and_far.helpers import THREE
from tests.table.cards.scans.scanning import GAME, code, enter, scan, table


# Whatever comes

def entered_by_scanning(folder: Path, at: Table, texts: Iterable[str], eyes: Seat) -> int:
    """Reads all of them; enters one that may be entered at once. How many could be."""
    look, done = desk.look(at), 0
    for text in texts:
        found = scan(at, text, *(() if eyes == TABLE else (eyes,)))
        good = [verdict for _, verdict in found.entries if not verdict.refusals]
        assert not good or len(good) == len(found.entries)
        if found.at_once:
            [(action, verdict)] = found.entries
            assert not verdict.refusals
            assert action in legal(GAME, look.state, action.seat)
            if not done:
                assert not enter(at, action, eyes).duplicate
            done += 1
            look = desk.look(at)
    return done


def test_random_games_by_scanning_whatever_can_be(folder: Path) -> None:
    """Cards in positions of random games: nothing raises, and what is done at once is taken by the desk."""
    at_once, rng = 0, random.Random(8)
    for n, more in enumerate(({}, {"mode": "campaign", "map": 11}, {"mode": "arcade", "map": 2})):
        moves = walk(GAME, GAME.new(Setup(THREE, **more)), generator(28, n))  # type: ignore[arg-type]
        for turn, (_, s) in zip(range(300), moves, strict=False):
            due = actors(s)[0] if actors(s) else TABLE
            if (turn % 30 == 0 and GAME.scan.awaited_kinds(s, due)) or turn % 100 == 50:
                named = [x for action in legal(GAME, s, due) for x in GAME.scan.things_named(s, action)]
                others = [(kind, id) for kind, ids in boxing.ids_with_codes(s.box).items() for id in ids]
                texts = {code(folder, *x, "sample") for x in (*named[:6], *rng.sample(others, 6)) if x in others}
                at_once += entered_by_scanning(folder, table(s), sorted(texts), due)
