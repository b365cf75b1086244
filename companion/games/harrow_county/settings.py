"""What a table settles before it plays, beside who plays which faction: known without the rules."""
from __future__ import annotations

from msgspec import Struct

COLOURS = ("red", "blue", "purple")
"""The Protectors are red, the Family is blue, Kammi is purple: whoever takes a colour leads that faction."""
MAPS = ("house_a", "house_b")
TRAINING, FULL = "training", "full"
"""Chapter 1 alone, or with cards and any legend."""
MODES = (TRAINING, FULL)
LEGENDS = {"red": ("emmy", "bernice", "malachi", "priscilla", "skinless_boy"),
           "blue": ("levi", "corbin", "kain", "odessa", "wilma", "mildred"),
           "purple": ("knocker", "bruiser", "prankster")}
"""The legends of each faction, the first is led where nobody says; Kammi's goblins."""


class Settings(Struct, frozen=True):
    """Open questions of the rulebook with a real alternative; each default is the settlement of its A-number."""

    pool_advances: bool = True
    """A-02: single Advances of one jar may be added for a hex that costs two."""
    chain_ends: bool = True
    """A-06: the home and the building's own hex need a storm too."""
    clash_unpaid: bool = False
    """A-17: a Haint Clash also where the attacker has as many cubes but cannot pay."""
    two_paths_free: bool = True
    """A-78: two paths make any hex free, a mountain in a storm too."""
    knocker_own: bool = True
    """A-33: the Knocker kills a haint of Kammi's, too, where no enemy stands."""
