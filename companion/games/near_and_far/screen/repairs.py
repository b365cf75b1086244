"""What to do instead: legal actions that a refused one comes close to, for the button on a refusal."""
from __future__ import annotations

from collections.abc import Iterable

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.party import threats_left
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import Trimming
from companion.kernel import Action, top

MAX_REPAIRS = 4
"""More than this is no help but a second list."""


def repairs(s: State, refused: Action, offers: Iterable[Action]) -> list[Action]:
    """Offers of the same kind about the same thing: the duel for an occupied building, the swap for a full one.
    After the draft, the advanced cards that may go; for a fight with the top threat by name, the fight without."""
    if isinstance(top(s), Trimming) and isinstance(refused, a.Done):
        advanced = {x for x, card in s.box.artifacts.items() if card.tier == "advanced"}
        offers = [x for x in offers if isinstance(x, a.Discard) and x.card in advanced]
    elif isinstance(refused, a.Attempt | a.AttemptTold | a.AttemptArcade) and s.narrated:  # first it is read
        offers = [x for x in offers if isinstance(x, a.Open | a.OpenNumber)] or [
            x for x in offers if type(x) is type(refused)]
    elif isinstance(refused, a.Fight):  # the top threat is not named
        offers = [x for x in offers if x == a.Fight(seat=refused.seat) and refused.foe in threats_left(s)[:1]]
    else:
        subject = refused.__struct_fields__[0]
        offers = [x for x in offers if type(x) is type(refused) and x != refused
                  and getattr(x, subject) == getattr(refused, subject) and subject != "seat"]
    return offers[:MAX_REPAIRS]
