"""What a table settles before it plays, beside who plays which faction: known without the rules."""
from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.kernel import Seat

FACTIONS = ("red", "blue", "purple")
"""The Protectors are red, the Family is blue, Kammi is purple: whoever takes a colour leads that faction. Two of them
play, with a home, jars and haints."""
HESTER, SILVER = "black", "silver"
"""Whoever takes black leads Hester, whoever takes silver the Fair Folk, beside two factions (HC-9.1, 11.1)."""
COLOURS = (*FACTIONS, HESTER, SILVER)
DUELLISTS = (SILVER, HESTER)
"""Who plays where cards lead the factions, and two play (HC-12)."""
USUAL = ("red", "blue", SILVER, HESTER, "purple")
"""In this order colours are given to seats that wish none."""
MAPS = ("house_a", "house_b")
TRAINING, FULL, SOLO, DUEL, COUNTERS = "training", "full", "solo", "duel", "counters"
"""Chapter 1 alone, with cards and any legend, Hester alone against both factions, the Fair Folk against Hester, or the
points of two factions counted while nobody referees."""
MODES = (TRAINING, FULL, SOLO, DUEL, COUNTERS)
BY_CARDS = (SOLO, DUEL)
"""Where cards lead the two factions."""
LEGENDS = {"red": ("emmy", "bernice", "malachi", "priscilla", "skinless_boy"),
           "blue": ("levi", "corbin", "kain", "odessa", "wilma", "mildred"),
           "purple": ("knocker", "bruiser", "prankster")}
"""The legends of each faction, the first is led where nobody says; Kammi's goblins."""


def colours_of(seats: Iterable[Seat], wished: Mapping[Seat, str], usual: Iterable[str] = USUAL) -> dict[Seat, str]:
    """The colour of each seat: what it wishes, else the first of the `usual` ones that nobody wishes."""
    free = [colour for colour in usual if colour not in wished.values()]
    return {seat: wished.get(seat) or free.pop(0) for seat in seats}


def possible_sides(colours: Iterable[str]) -> bool:
    """Whether that can be played: two factions, alone, with Hester, with the Fair Folk, or with both (HC-9.1, 11.1)."""
    taken = list(colours)
    factions = [x for x in taken if x in FACTIONS]
    return len(set(taken)) == len(taken) and len(factions) == 2 \
        and set(taken) - set(factions) <= {HESTER, SILVER}


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
    kammi_storms: bool = True
    """A-01: a storm costs Kammi one more, too, as it does the Protectors."""
    bruiser_crosses: bool = True
    """A-82: legends that the Bruiser moves go across enemy units; only objectives stop them."""
    knocker_own: bool = True
    """A-33: the Knocker kills a haint of Kammi's, too, where no enemy stands."""
    rage_unlocks: bool = True
    """A-16: after the attack of Malachi's talent any jar may be broken for another one."""
    lone_legend: bool = True
    """A-19: a legend that is hit gives its reward also where its faction has no haint on the map."""
    fork_roots: bool = True
    """A-39: a root grows from any hex that a root on the map enters, not from the latest alone."""
    each_legend: bool = True
    """HC-9.7: by one action another haint may be infected for each legend, not for one of them alone."""
    arrow_keeps_line: bool = True
    """A-61: an arrow stays as it lies first where the thing lies on its line, instead of being turned."""
    spawn_after_add: bool = True
    """A-56: clockwise after the space that adds cubes comes the one that spawns, then the one that moves."""
    spoon_scores: bool = True
    """A-50: haints on the plate score when Hester's death sets the spoon back to one."""
    hester_counts: bool = False
    """A-43: Hester takes one of the four places of her hex; she herself may enter a full one."""
    nests_share: bool = False
    """A-62: a nest may be placed on a hex with a nest."""
    doubled_token: str = "card_token"
    """A-66: which of the four tokens of the Fair Folk against Hester is there twice."""
    unused_kept: bool = True
    """A-79: the Family keeps drawn tokens on its board that it has not used, instead of returning them to the bag."""
    burning_spawns: bool = False
    """A-80: the Family spawns at its burning home once a storm lies there."""
    bare_fires: bool = True
    """A-81: cubes of any one colour summon Hester to a fire without a terrain of its own."""
