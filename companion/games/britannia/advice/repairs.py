"""What to do instead of a refused entry, for the button on a refusal."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.britannia import actions as a
from companion.kernel import Action, Refusal

MAX_REPAIRS = 3
"""More than this is no help but a second list."""
LEAVE = ("move.stack", "move.crowded", "move.ashore", "fight.all", "retreat.shelter", "retreat.back", "withdraw.danes")
"""Guards that name places which somebody has to leave, or where a battle is still to be fought."""


def repairs(refused: Action, offers: Sequence[Action], why: Iterable[Refusal]) -> list[Action]:
    """The same way with as many armies as may go it, with their leader where he must come; or whatever clears the
    places that the refusals name."""
    if isinstance(refused, a.Move | a.Retreat | a.Withdraw):
        same = [x for x in offers if isinstance(x, type(refused)) and (x.start, x.to) == (refused.start, refused.to)]
        if same:
            return [min(same, key=lambda x: (abs(x.n - refused.n), x.kind != refused.kind, x.leader != refused.leader))]
    places = {at for one in why if one.guard in LEAVE for at in one.at}
    found: dict[object, Action] = {}
    for x in offers:
        if isinstance(x, a.Move | a.Retreat | a.Withdraw) and x.start in places:
            found.setdefault((x.start, x.to), x)
        elif isinstance(x, a.Fight) and x.at in places:
            found[x.at] = x
    return list(found.values())[:MAX_REPAIRS]
