"""What lobby and wizard know of Harrow County without its rules."""
from __future__ import annotations

from collections.abc import Mapping

from companion.games.about import About, Ask, Box, Codes, Mode, Question, Wished
from companion.games.harrow_county.settings import (
    BY_CARDS, COLOURS, COUNTERS, DUEL, DUELLISTS, FACTIONS, FULL, LEGENDS, MAPS, SOLO, TRAINING, possible_sides)
from companion.games.harrow_county.solo.cards import DECKS, TOTAL, TURN_TOKENS, deck_sizes
from companion.tower.models import SIMPLE


def _faults(wished: Wished) -> Mapping[str, str]:
    """A legend leads its own faction; Kammi and Hester come with the full game."""
    if wished.mode == SOLO:
        sizes = deck_sizes(*(wished.answers[x] for x in ("solo_level", "solo_red", "solo_blue")))
        return {} if sizes else {"solo_red": "setup.solo_red.wrong"}
    if wished.mode == DUEL:
        return {} if set(wished.colours.values()) == {*DUELLISTS} else {"colours": "setup.colours.duel"}
    taken = [wished.colours[seat] for seat in wished.seats]
    if wished.mode == COUNTERS:
        return {} if possible_sides(taken) else {"colours": "setup.colours.wrong"}
    if not possible_sides(taken) or (wished.mode != FULL and (len(taken) > 2 or "purple" in taken)):
        return {"colours": "setup.colours.wrong"}
    legends = wished.answers["legends"]
    wrong = any(legends[seat] not in ("", *LEGENDS.get(wished.colours[seat], ())) for seat in wished.seats)
    return {"legends": "setup.legends.wrong"} if wrong and wished.mode == FULL else {}


QUESTIONS = (
    Question("pool_advances", "flag", True, "HC-4.4d", "turn", 8, reason="A-02: two readings of one sentence."),
    Question("chain_ends", "flag", True, "HC-4.5.3a", "storms", 13, reason="A-06: its ends are not named."),
    Question("clash_unpaid", "flag", False, "HC-5.10", "clash", 10, reason="A-17: who cannot pay is not named."),
    Question("two_paths_free", "flag", True, "HC-4.4c", "turn", 9, reason="A-78: mountains in a storm are not named."),
    Question("kammi_storms", "flag", True, "HC-4.4b", "kammi", 8, reason="A-01: only the Protectors are named."),
    Question("bruiser_crosses", "flag", True, "HC-8.10", "kammi", 28, reason="A-82: enemy units are not named."),
    Question("knocker_own", "flag", True, "HC-8.6", "kammi", 26, reason="A-33: whose haint is not said."),
    Question("rage_unlocks", "flag", True, "HC-5.12", "clash", 11, reason="A-16: whether the talent counts."),
    Question("lone_legend", "flag", True, "HC-5.7", "clash", 10, reason="A-19: no haint on the map."),
    Question("fork_roots", "flag", True, "HC-9.4b", "hester", 30, reason="A-39: where a root may grow from."),
    Question("each_legend", "flag", True, "HC-9.7", "hester", 34, reason="HC-9.7: one legend or each."),
    Question("arrow_keeps_line", "flag", True, "HC-11.5", "fair_folk", 40, reason="A-61: the line is on neither side."),
    Question("spawn_after_add", "flag", True, "HC-10.4C", "solo", 44, reason="A-56: the order is in a picture."),
    Question("spoon_scores", "flag", True, "HC-9.12", "hester", 36, reason="A-50: whether the plate scores then."),
    Question("hester_counts", "flag", False, "HC-2.3", "hester", 6, reason="A-43: whether she is one of the four."),
    Question("nests_share", "flag", False, "HC-11.4", "fair_folk", 39, reason="A-62: other nests are not named."),
    Question("doubled_token", "choice", "card_token", "HC-12.2", "fair_folk", 41, TURN_TOKENS,
             reason="A-66: four tokens, three kinds."),
    Question("unused_kept", "flag", True, "HC-4.5.2", "turn", 12, reason="A-79: used and collected ones are named."),
    Question("burning_spawns", "flag", False, "HC-9.15", "hester", 36, reason="A-80: two sentences disagree."),
    Question("bare_fires", "flag", True, "HC-9.7", "hester", 34, reason="A-81: mountains have no cubes."))
"""The settings, by the sections of the rulebook."""

ABOUT = About(
    id="harrow_county", seats=(2, 3, 4, 1), colours=COLOURS, begins=COLOURS[0], coach=True, icon="lantern",
    modes=(Mode(TRAINING, "start", seats=(2,), colours=FACTIONS[:2]), Mode(FULL, "cards", seats=(2, 3, 4)),
           Mode(SOLO, "flame", seats=(1,), colours=()), Mode(DUEL, "nest", seats=(2,), colours=DUELLISTS)),
    faults=_faults, counters=COUNTERS,
    boxes=(Box("sample", invented=True),),
    codes=Codes("H", {"card": "C", "bonus_tile": "B", "offer": "V", "quest": "G", "fair_card": "F"}),
    asks=(Ask("map", "choice", MAPS[0], MAPS, group="play"),
          Ask("legends", "person", "", tuple(x for names in LEGENDS.values() for x in names), group="play",
              modes=(FULL,)),
          Ask("solo_level", "choice", 1, tuple(map(str, TOTAL)), group="play", modes=BY_CARDS),
          Ask("bonus_tiles", group="play", modes=(FULL,)),
          Ask("real_bag", group="play", modes=(TRAINING, FULL)),
          Ask("real_cards", group="play", modes=(FULL, *BY_CARDS)),
          *(Ask(f"solo_{deck}", "number", n, low=0, high=len(DECKS[deck]), modes=(SOLO,))
            for deck, n in (("red", 7), ("blue", 4))),
          Ask("townsfolk_track", modes=(FULL,)), Ask("push_track", modes=(FULL,)),
          Ask("scheme_track", modes=(FULL,)),
          Ask("tower", "tower", SIMPLE, group="settings"),
          *(one.ask for one in QUESTIONS)), questions=QUESTIONS)
