"""What the tower does not let through: cubes that are not there, dice that nobody makes."""
from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from companion.games.tower import actions as a
from companion.games.tower.state import State
from companion.games.tower.steps import AT_ONCE, Falling, Rolling, hands
from companion.kernel import RuleBook
from companion.tower.dice import MAX_DICE, Malformed

rules = RuleBook.read(files("companion.games.tower").joinpath("rules.toml").read_text("utf-8"))
Particulars = dict[str, Any]


@rules.forbids("lay.colour", a.Lay, final=True)
def a_colour_of_this_table(s: State, step: Any, act: a.Lay) -> Iterator[Particulars]:
    if act.colour not in s.cubes:
        yield {"colour": act.colour}


@rules.forbids("lay.amount", a.Lay, final=True)
def as_many_as_a_hand_holds(s: State, step: Any, act: a.Lay) -> Iterator[Particulars]:
    if not 1 <= abs(act.n) <= AT_ONCE:
        yield {"n": act.n, "most": AT_ONCE}


@rules.forbids("lay.supply", a.Lay, final=True)
def only_cubes_of_the_supply(s: State, step: Any, act: a.Lay) -> Iterator[Particulars]:
    if act.n > (left := s.supply(act.colour)):
        yield {"colour": act.colour, "left": left, "inside": s.inside.get(act.colour, 0), "at": ("supply",)}


@rules.forbids("lay.tray", a.Lay, final=True)
def only_cubes_of_the_tray(s: State, step: Any, act: a.Lay) -> Iterator[Particulars]:
    if -act.n > (there := s.tray.get(act.colour, 0)):
        yield {"colour": act.colour, "there": there, "at": ("tray",)}


@rules.forbids("tray.empty", a.Clear, a.Drop, final=True)
def something_in_the_tray(s: State, step: Any, act: a.Clear | a.Drop) -> Iterator[Particulars]:
    if not any(s.tray.values()):
        yield {"at": ("tray",)}


@rules.forbids("tower.empty", a.TipOut, final=True)
def something_in_the_tower(s: State, step: Any, act: a.TipOut) -> Iterator[Particulars]:
    if not any(s.inside.values()):
        yield {"at": ("tower",)}


@rules.forbids("fall.colours", a.Fall, final=True)
def a_number_for_every_colour(s: State, step: Any, act: a.Fall) -> Iterator[Particulars]:
    if not isinstance(step, Falling) or len(act.out) != len(step.colours(s)):
        yield {"n": len(act.out)}


@rules.forbids("fall.conserved", a.Fall, final=True)
def no_more_than_went_in(s: State, step: Falling, act: a.Fall) -> Iterator[Particulars]:
    """Cubes are conserved: what comes out was thrown or had stuck before."""
    for colour, n in zip(step.colours(s), act.out, strict=True):
        most = s.tray.get(colour, 0) + s.inside.get(colour, 0)
        if not 0 <= n <= most:
            yield {"colour": colour, "n": n, "most": most, "at": ("tower",)}


@rules.forbids("dice.written", a.Cast, final=True)
def dice_that_there_are(s: State, step: Any, act: a.Cast) -> Iterator[Particulars]:
    for written in (act.dice, act.other):
        if not written:
            continue
        try:
            hands(written, "")
        except Malformed as fault:
            yield {"why": fault.args[0], "part": fault.args[1], "dice": written}


@rules.forbids("dice.many", a.Cast, final=True)
def as_many_as_two_hands_hold(s: State, step: Any, act: a.Cast) -> Iterator[Particulars]:
    one, other = hands(act.dice, act.other)
    if (n := len(one.sides) + len(other.sides if other else ())) > MAX_DICE:
        yield {"n": n, "most": MAX_DICE}


@rules.forbids("roll.faces", a.Roll, final=True)
def faces_of_the_dice_that_roll(s: State, step: Any, act: a.Roll) -> Iterator[Particulars]:
    if not isinstance(step, Rolling) or step.throw(s).numbers(act) is None:
        yield {"faces": list(act.faces)}


@rules.forbids("compare.colours", a.Compare, final=True)
def two_colours_of_this_table(s: State, step: Any, act: a.Compare) -> Iterator[Particulars]:
    if act.ours == act.theirs or not {act.ours, act.theirs} <= s.cubes.keys():
        yield {"ours": act.ours, "theirs": act.theirs}


@rules.forbids("adopt.known", a.Adopt, final=True)
def a_tower_that_is_known(s: State, step: Any, act: a.Adopt) -> Iterator[Particulars]:
    if act.tower not in s.towers:
        yield {"tower": act.tower}


@rules.forbids("change.none", a.Compare, a.Adopt, a.UseReal, final=True)
def something_changes(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    match act:
        case a.Compare(ours=ours, theirs=theirs):
            same = (ours, theirs) == s.sides
        case a.Adopt(tower=tower):
            same = tower == s.tower
        case _:
            same = act.on == s.real
    if same:
        yield {}
