"""What lobby and wizard know of Říše snů without its rules."""
from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import fields

from companion.games.about import About, Ask, Box, Codes, Mode, Question, Wished
from companion.games.rise_snu.settings import BEGINNERS, CHARACTERS, CLASH, COUNTERS, SIDES, TRIAL, Rules, side_of

MAX_GLORY = 8
TOURNAMENT = ("no", "first", "final")
OF_CLASH = ("hard_quests", "long_game", "spells")
OF_TRIAL = ("no_spells", "no_abilities", "distrustful", "dream_worlds", "race", "brotherhood")
BY_ITSELF = ("abilities",)


def _modes(name: str) -> tuple[str, ...]:
    return (CLASH,) if name in OF_CLASH else (TRIAL,) if name in OF_TRIAL else (CLASH, TRIAL)


def _faults(wished: Wished) -> Mapping[str, str]:
    """As many heroes as demons in a Clash, at most three of each in a Trial; brothers are two and two."""
    chosen = [x for x in wished.answers.get("characters", {}).values() if x]
    count = {side: sum(side_of(x) == side for x in chosen) for side in SIDES}
    most = 3 if wished.mode == TRIAL else len(wished.seats) // 2
    found: dict[str, str] = {}
    if len(set(chosen)) < len(chosen) or (wished.mode != COUNTERS and max(count.values(), default=0) > most):
        found["characters"] = "setup.characters.wrong" if wished.mode != TRIAL else "setup.characters.many"
    if wished.mode == TRIAL and wished.answers.get("brotherhood") and len(wished.seats) != 4:
        found["brotherhood"] = "setup.brotherhood.wrong"
    return found


QUESTIONS = (
    Question("event_without_moving", "flag", True, "RS-R8.2", "events", 5, reason="A20: a movement of no step."),
    Question("own_rounds", "flag", False, "RS-R15.1", "clash", 9, reason="A21: two things are called a round."),
    Question("carried_counts", "flag", True, "RS-R7.10", "dreams", 5, reason="A22: only walking is spoken of."),
    Question("visit_needs_effect", "flag", False, "RS-R10.1", "quests", 6, reason="A25: what a visit is."),
    Question("half_light_up", "flag", False, "RS-R16.3", "clash", 9, reason="A27: five halves are not named."),
    Question("draw_what_is_left", "flag", False, "RS-R16.5", "clash", 9, reason="A29: a deck that is too short."),
    Question("attack_from_start", "flag", False, "RS-R12.1", "attack", 8, reason="A33: only arriving is spoken of."),
    Question("keep_fulfilled", "flag", False, "RS-R10.4", "quests", 6, reason="A38: those fulfilled are not named."),
    Question("well_by_cost", "flag", False, "RS-R13.1", "awakening", 8, reason="A43: what the nearest one is."),
    Question("hypnosis_whole_turn", "flag", False, "RS-R14.6", "spells", 6, reason="A49: the sending is not named."),
    Question("paralysis_whole_turn", "flag", False, "RS-R14.6", "spells", 6, reason="A50: the sending is not named."),
    Question("two_quests_three_glory", "flag", False, "RS-R18.10", "trial", 11, reason="A58: both quests at once."),
    Question("back_both_ways", "flag", False, "RS-R6.7", "worlds", 7, reason="A73: only one direction is spoken of."),
    Question("cards_after_roll", "flag", False, "RS-R7.13", "dreams", 7, reason="A75: before or after the roll."),
    Question("two_quests_easy", "flag", False, "RS-R19.1", "rewards", 10, reason="A76: both quests at once."))
"""The settings, by the sections of the rulebook."""

ABOUT = About(
    id="rise_snu", seats=(2, 3, 4, 5), colours=(), coach=True, icon="moon",
    modes=(Mode(CLASH, "moon", seats=(2, 4)), Mode(BEGINNERS, "start", seats=(2,)),
           Mode(TRIAL, "star", seats=(3, 4, 5))),
    faults=_faults, counters=COUNTERS, boxes=(Box("sample", invented=True), Box("empty")),
    codes=Codes("R", {"character": "C", "dream": "D", "horror": "H", "event": "E", "easy": "G", "hard": "T",
                      "ability": "A"}),
    asks=(Ask("characters", "person", "", CHARACTERS, group="play"),
          Ask("goal", "number", 3, low=1, high=MAX_GLORY, group="play", modes=(TRIAL,)),
          Ask("real_cards", group="play", modes=(CLASH, BEGINNERS, TRIAL)),
          *(Ask(one.name, modes=_modes(one.name), path=("rules", one.name)) for one in fields(Rules)
            if one.name not in BY_ITSELF),
          Ask("tournament", "choice", TOURNAMENT[0], TOURNAMENT, modes=(TRIAL,)),
          Ask("boards", "number", 1, low=1, high=2, modes=(CLASH, TRIAL)), Ask("turned", modes=(CLASH, TRIAL)),
          *(one.ask for one in QUESTIONS)), questions=QUESTIONS)
