"""The cards and upgrade tokens of chapter 2, one of each; names and effects in the order of the rulebook's appendix."""
from __future__ import annotations

TACTICS = ("fraidy_cat", "wildest_of_haints", "dead_shot", "determination", "witchfire", "haint_trap", "reinforcements",
           "summon_the_dead", "ride_the_storm", "howl", "mob", "haunting_vision", "far_away", "thy_will",
           "out_all_night", "banishment")
COSTS = {"council_house": "advance", "storm_guide": "advance", "psychopomp": "advance", "faceless_portraits": "spawn",
         "distant_tremors": "spawn", "merging_together": "spawn", "sound_and_fury": "strengthen",
         "weaving_fate": "strengthen", "knife_in_the_dark": "strengthen"}
"""Upgrade -> the token that is handed in for it. Only that of Sound and Fury is printed in the rulebook."""
UPGRADES = tuple(COSTS)
LAID = ("weaving_fate", "knife_in_the_dark")
"""Tokens that wait on the Attack jar (HC-6.9)."""
GOBLIN_CARDS = ("doppelganger", "keyhole", "blood_money", "decoy", "toss_haint", "buried", "temptation",
                "dolls_whisper", "trick", "lure", "out_of_here", "spite")
"""Kammi's, of chapter 4."""
HESTER_CARDS = ("white_innards", "wild_tangle", "protege", "we_shall_see", "sloth", "within_reach", "hurts_a_moment",
                "night_terror", "necessary_sacrifice", "drawing_near", "trampled_earth", "all_around",
                "desperate_grip")
"""Hester's, of chapter 5."""
