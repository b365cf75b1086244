"""What the rulebook that we have leaves open, by the sections of the printed one: the answers are `Settings`.

With a default: another source says it, or the words can be read in two ways. Without one nobody knows, and the table
enters the outcome. The R-number is the item of the research; S-numbers are rules of the book itself."""
from __future__ import annotations

from companion.games.about import Question

NATION_IDS = (
    "romans", "romano_british", "belgae", "welsh", "brigantes", "caledonians", "picts", "irish", "scots", "norsemen",
    "dubliners", "danes", "norwegians", "saxons", "jutes", "angles", "normans")
"""In the order of play, known without the rules."""
_CROWN = ("table", "two_thirds", "twice", "half")

QUESTIONS = (
    # Leaders
    Question("leader_die", "flag", True, "BR-R1", "leaders", 13, reason="R-1.4: one program, and memory."),
    Question("leaders_stay_a_cycle", "flag", True, "BR-R1", "leaders", 13,
             reason="R-1.10: cards score leaders in the round after they came, and so did a session."),
    # Romans
    Question("legions", "number", None, "BR-R2", "legions", 14, high=16, reason="R-2.4: no source."),
    Question("legions_first", "flag", None, "BR-R2", "legions", 14, reason="R-2.4: no source."),
    Question("forts_in_passing", "flag", True, "BR-S6", "forts", 14, reason="R-3.1: said like occupation in passing."),
    Question("fort_on_hard_ground", "flag", True, "BR-S48", "forts", 14, reason="R-3.5: a fort fights like infantry."),
    Question("roads_free", "flag", True, "BR-R4", "roads", 14, reason="R-4.1: one program and two articles."),
    Question("pass_submitted", "flag", True, "BR-R4", "submission", 15, reason="R-4.5: one program."),
    Question("truce", "flag", True, "BR-R6", "submission", 15, reason="R-6.6: follows from what submission is for."),
    Question("romans_go", "choice", None, "BR-R6", "submission", 15, ("back", "stay"), reason="R-6.3: no source."),
    Question("rome_grants_growth", "flag", True, "BR-R6", "submission", 15, reason="R-6.5: two questions answered."),
    Question("belgae_areas_score", "flag", True, "BR-S17", "submission", 15,
             reason="R-5.4: the errata, beyond page 8."),
    Question("boudicca", "choice", None, "BR-R7", "boudicca", 15, ("own", "start", "own_or_start"),
             reason="R-7.2: no source."),
    Question("british_in_wales", "flag", True, "BR-R8", "british", 15, reason="R-8.2: one program."),
    # Crowns
    Question("bretwalda_points", "number", 4, "BR-R9", "bretwalda", 17, high=20, reason="R-9.3: one program."),
    Question("bretwalda_by_areas", "flag", True, "BR-R9", "bretwalda", 17, reason="R-9.4: one program."),
    Question("bretwalda_majority", "choice", "all", "BR-R9", "bretwalda", 17, ("all", "cast", "most"),
             reason="R-9.4: one source, and our reading of it."),
    Question("king_points", "number", 8, "BR-R10", "king", 18, high=20, reason="R-10.2: one program."),
    Question("king_rule", "choice", "two_thirds", "BR-R10", "king", 18, _CROWN, reason="R-10.3: one program."),
    Question("king_areas", "number", 4, "BR-R10", "king", 18, high=20, reason="R-10.3: one program."),
    Question("cnut_king", "choice", None, "BR-R10", "cnut", 18, ("as_king", "never"), reason="R-10.4: memory alone."),
    Question("last_king_leader", "flag", True, "BR-R10", "last_round", 18, reason="R-10.5: one program."),
    Question("last_king", "choice", None, "BR-R10", "last_round", 18, ("as_king", "most", "never"),
             reason="R-10.5: no source."),
    Question("last_king_points", "number", None, "BR-R10", "last_round", 18, high=30, reason="R-10.5: no source."),
    Question("last_reinforcements", "flag", True, "BR-R14", "last_round", 18, reason="R-14.2: one program."),
    Question("last_cavalry", "number", None, "BR-R14", "last_round", 18, high=4, reason="R-14.4: no source."),
    # Saxons, Welsh, Danes, Normans
    Question("burhs", "number", None, "BR-R12", "burhs", 17, high=8, reason="R-12.3: no source."),
    Question("burhs_one_each", "flag", None, "BR-R12", "burhs", 17, reason="R-12.3: no source."),
    Question("burhs_cost", "choice", None, "BR-R12", "burhs", 17, ("nothing", "army"), reason="R-12.3: no source."),
    Question("burhs_hold", "flag", True, "BR-R12", "burhs", 17, reason="R-12.4: a burh is a unit."),
    Question("growth_overstack", "flag", False, "BR-S28", "growth", 9, reason="S28: full areas are named alone."),
    Question("welsh_in_scotland", "flag", True, "BR-S18", "cards", reason="Two readings of the card."),
    Question("danes_score_again", "flag", False, "BR-S14", "cards", reason="S14: once an area, over all rounds."),
    Question("harold_twice", "flag", False, "BR-S15", "cards", reason="Two rows of the card name Harold."),
    # Other numbers of players
    Question("split_three", "split", None, "BR-R17", "players", 19, NATION_IDS, high=3, word="side",
             reason="R-17.3: no source."),
    Question("split_five", "split", None, "BR-R17", "players", 19, NATION_IDS, high=5, word="side",
             reason="R-17.3: no source, but a fragment of the errata."),
    Question("short_first", "number", None, "BR-R17", "short", 19, low=1, high=16, reason="R-17.4: an article, 6."),
    Question("short_last", "number", None, "BR-R17", "short", 19, low=1, high=16, reason="R-17.4: an article, 13."),
    Question("split_short", "split", None, "BR-R17", "short", 19, NATION_IDS, high=3, word="side",
             reason="R-17.4: no source."),
    Question("two_first", "number", None, "BR-R17", "two", 20, low=1, high=16, reason="R-17.5: no source."),
    Question("two_last", "number", None, "BR-R17", "two", 20, low=1, high=16, reason="R-17.5: no source."),
    Question("split_two", "split", None, "BR-R17", "two", 20, NATION_IDS, high=2, word="side",
             reason="R-17.5: no source."),
    # The end
    Question("tie_break", "choice", None, "BR-S55", "end", 18, ("shared", "areas"), reason="R-18.1: no source."),
)
BY_NAME = {one.name: one for one in QUESTIONS}
