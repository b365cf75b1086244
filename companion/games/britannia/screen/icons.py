"""Which picture stands for which word of this game, and which rule explains a thing."""
from __future__ import annotations

from companion.games import derived


class Icons(derived.Icons):
    COUNTERS = {"population": "people", "points": "star", "extra": "pencil"}  # noqa: RUF012
    VERBS = {  # noqa: RUF012
        "grow": "people", "move": "forward", "fight": "sword", "cast": "die", "result": "flag", "strike": "sword",
        "retreat": "retreat", "withdraw": "ship", "remove": "minus", "submit": "flag", "allow": "people",
        "appear": "crown", "settle": "army", "build": "fort", "vote": "check", "crown": "crown", "draft": "flag",
        "allot": "die", "done": "check", "correct": "pencil"}


class Topics(derived.Topics):
    TOPICS = {  # noqa: RUF012
        "counter": {"population": "BR-S25", "points": "BR-S55", "extra": "BR-S23", "round": "BR-S21"},
        "space": {"land": "BR-S29", "hills": "BR-S30", "sea": "BR-S36"},
        "piece": {"infantry": "BR-S48", "cavalry": "BR-S48", "fort": "BR-S6", "burh": "BR-R12", "leader": "BR-R1",
                  "burnt_fort": "BR-S6"},
        "step": {"round": "BR-S22", "nation-turn": "BR-S23", "growing": "BR-S28", "allowing": "BR-R6",
                 "building": "BR-R12", "moving": "BR-S29", "battles": "BR-S46", "battle": "BR-S48",
                 "striking": "BR-S50", "withdrawing": "BR-S42", "hungry": "BR-S54", "settling": "BR-R8",
                 "coming": "BR-R1", "recalling": "BR-R2", "voting": "BR-R9", "crowning": "BR-R10",
                 "tallying": "BR-S23", "drafting": "BR-R17", "allotting": "BR-R17"},
        "verb": {"done": "BR-S23", "correct": "BR-S23", "strike": "BR-S50", "result": "BR-S50", "retreat": "BR-S52",
                 "withdraw": "BR-S42", "remove": "BR-S54", "allow": "BR-R6", "crown": "BR-R10", "draft": "BR-R17",
                 "allot": "BR-R17"}}
