"""A table of dice and tower as text that a person can read: what a change of its rules must explain.

    python -m tests.games.tower.golden

plays it anew; the difference in git is then the review."""
from __future__ import annotations

from pathlib import Path

from companion.games.playout import generator
from companion.games.tower import actions as a
from companion.games.tower.game import Setup
from companion.games.tower.state import State
from companion.kernel import Action, digest, draw, due, perform
from companion.tower.models import Loaded
from tests.games.near_and_far.play.golden import SILENT
from tests.games.tower.helpers import GAME, cast, drop, lay

FILE = Path(__file__).with_name("golden.txt")
SETUP = Setup(("ann", "bob"), towers={"attic": Loaded((900, -60, -15), (-700, 20, 35))})
SEED = 7
PLAYED: tuple[Action, ...] = (
    lay("red", 4), lay("blue", 3, "bob"), lay("silver", 1), lay("red", -1), drop(), lay("blue", 4, "bob"), drop("bob"),
    a.Adopt(seat="ann", tower="attic"), *(drop(seat) for seat in ("ann", "bob") * 2), a.Clear(seat="bob"),
    a.Compare(seat="bob", ours="blue", theirs="red"),
    *(lay(colour, 6) for colour in ("red", "blue", "purple", "brown")), drop(), a.TipOut(seat="ann"), cast(),
    cast("2d6+1", "d8", "bob"), cast("9d6", "9d6"), cast("d20-2+d4"),
    a.UseReal(seat="bob", on=True), drop("bob"), a.Finish(seat="ann"))


def words(x: object) -> str:
    """`ann lay red 4`: values only, cubes as `red 3+blue 2`."""
    said = []
    for field in x.__struct_fields__:  # type: ignore[attr-defined]
        value = getattr(x, field)
        if isinstance(value, dict):
            said.append("+".join(f"{colour} {n}" for colour, n in value.items()) or "nothing")
        elif field != "seat" and value != "":
            said.append("+".join(map(str, value)) if isinstance(value, tuple) else str(value).lower())
    tag = x.__struct_config__.tag  # type: ignore[attr-defined]
    return " ".join(filter(None, (getattr(x, "seat", ""), tag, *said)))


def game() -> str:
    """An action a line, what followed beneath it, and after every throw where the cubes are."""
    rng, s = generator(SEED, 0), GAME.new(SETUP)
    lines = [f"# {s.kit}, {len(s.seats)} players, seed {SEED}"]
    for wanted in PLAYED:
        s = entered(s, wanted, lines)
        if due(s):
            s = entered(s, draw(s, rng.randrange), lines)
            lines.append(f"    tray {s.tray or 'empty'}, tower {s.inside or 'empty'}, {digest(s)}")
    return "\n".join(lines) + "\n"


def entered(s: State, action: Action, lines: list[str]) -> State:
    after: State
    after, facts = perform(GAME, s, action)
    lines.append(words(action))
    lines += [f"    {words(x)}" for x in facts if x.__struct_config__.tag not in SILENT]
    return after


if __name__ == "__main__":
    FILE.write_text(game(), "utf-8")
