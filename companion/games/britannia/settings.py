"""What a table settles before it plays, beside who leads which nations: known without the rules."""
from __future__ import annotations

from msgspec import Struct

COLOURS = ("yellow", "green", "red", "blue", "white")
"""Of the players. Nations keep the colours of their counters; white is the fifth player's."""


class Settings(Struct, frozen=True):
    """What the pages that we have do not say, where another source does; each default follows that source, its
    R-number is the item of the research. What nobody knows is no setting: the table enters the outcome, marked as what
    cannot be checked."""

    leader_die: bool = True
    """R-1.4: a leader adds one to each die of the armies with him."""
    leaders_stay_a_cycle: bool = True
    """R-1.10: until their nation's next turn; else until the end of the round."""
    forts_in_passing: bool = True
    """R-3.1: Romans build where they only pass through."""
    fort_on_hard_ground: bool = True
    """R-3.5: in difficult terrain a fort falls to a six alone."""
    roads_free: bool = True
    """R-4.1: a road costs no movement."""
    pass_submitted: bool = True
    """R-4.5: Romans may pass through nations that submitted."""
    truce: bool = True
    """R-6.6: Romans and a nation that submitted do not attack each other."""
    rome_grants_growth: bool = True
    """R-6.5: the Romans choose full or half growth; else it is half."""
    belgae_areas_score: bool = True
    """R-5.4: areas of the Belgae count as occupied when they submit."""
    british_in_wales: bool = True
    """R-8.2: forts in Wales turn Romano-British too."""
    bretwalda_points: int = 4
    """R-9.3."""
    king_points: int = 8
    """R-10.2."""
    king_two_thirds: bool = True
    """R-10.3: more than two thirds of the held English areas, four at least; else the table says who is King."""
    last_reinforcements: bool = True
    """R-14.2: in round XVI by areas held; else the table enters them."""
    growth_overstack: bool = False
    """S28: growth may begin the overstack."""
    burhs_hold: bool = True
    """R-12.4: a burh alone holds its area."""
    welsh_in_scotland: bool = True
    """Card: Scottish areas are outside Wales too."""
    harold_twice: bool = False
    """Card: Normans who kill Harold score both rows."""
