"""Which picture stands for which word of this game, and which rule explains a thing."""
from __future__ import annotations

from companion.games import derived
from companion.games.rise_snu import actions as a
from companion.kernel import Action


class Icons(derived.Icons):
    COUNTERS = {  # noqa: RUF012
        "lives": "heart", "power": "power", "light": "sun", "glory": "star", "bp": "path", "lap": "repeat",
        "experience": "coach", "movement": "path", "vigour": "heart", "magic": "wand", "might": "power",
        "slowed": "pause", "skips": "skip", "worlds": "world", "round": "repeat"}
    GROUPS = {  # noqa: RUF012
        "items": "cards", "trophies": "trophy", "abilities": "wand", "quests": "flag", "worlds": "world",
        "held": "figure", "decks": "cards"}
    VERBS = {  # noqa: RUF012
        "send": "cards", "place-card": "map", "recall": "back", "cancel": "cross", "begin": "play", "go": "path",
        "use-card": "moon", "use-held": "wand", "attack": "sword", "cast": "wand", "hand-in": "trophy",
        "take-token": "check", "done": "check", "resign": "close", "end-by-time": "pause", "land": "hand",
        "target": "players", "wish": "check", "again": "d8", "pick": "hand", "choose-quest": "flag",
        "confirm": "check", "name-card": "pencil", "tell": "cards", "tell-number": "cards", "write": "pencil",
        "play-on": "skip", "roll": "d8", "draw": "cards", "correct": "pencil"}

    LINES = {"cancel": "sun", "cancel-free": "sun"}  # noqa: RUF012
    KINDS = {"cancel": "price", "cancel-free": "aside"}  # noqa: RUF012
    """What stands beside the board, not among what decides."""

    def of_action(self, action: Action) -> str:
        match action:
            case a.Wish(yes=False) | a.Again(yes=False):
                return "cross"
        return super().of_action(action)


class Topics(derived.Topics):
    TOPICS = {  # noqa: RUF012
        "counter": {
            "lives": "RS-R3.6", "power": "RS-R3.4", "light": "RS-R2.3", "glory": "RS-R18.1", "bp": "RS-R5.1",
            "lap": "RS-R6.3", "experience": "RS-R9.2", "movement": "RS-R3.5", "vigour": "RS-R19.1",
            "magic": "RS-R14.3", "might": "RS-R14.6", "slowed": "RS-R14.6", "skips": "RS-R14.6", "round": "RS-R15.1",
            "goal": "RS-R16.1"},
        "group": {"items": "RS-R8.6", "trophies": "RS-R9.1", "abilities": "RS-R11.1", "quests": "RS-R10.1",
                  "worlds": "RS-R10.4", "held": "RS-R3.3", "decks": "RS-R1.6"},
        "card": {"character": "RS-R3.3", "dream": "RS-R7.1", "horror": "RS-R7.1", "event": "RS-R8.4",
                 "easy": "RS-R10.1", "hard": "RS-R10.1", "ability": "RS-R11.1"},
        "space": {"void": "RS-R4.2", "path": "RS-R5.4", "well": "RS-R4.3", "mystery": "RS-R5.6", "ring": "RS-R6.2",
                  "gate": "RS-R6.1", "hall": "RS-R6.4"},
        "piece": {"figure": "RS-R4.7", "card": "RS-R7.3", "token": "RS-R2.5", "red": "RS-R2.1", "green": "RS-R2.2",
                  "light": "RS-R2.3", "action_token": "RS-R2.4", "quest": "RS-R2.6", "glory": "RS-R2.3"},
        "step": {"rounds": "RS-R15.1", "side-turn": "RS-R15.1", "solo-turn": "RS-R15.2", "own-turn": "RS-R3.7",
                 "first-rolls": "RS-R18.7", "order-rolls": "RS-R18.6", "setting-out": "RS-R18.6",
                 "sending": "RS-R16.3", "placing": "RS-R7.3",
                 "filling": "RS-R16.5", "movement": "RS-R15.3", "working": "RS-R7.10", "landing": "RS-R8.6",
                 "awakening": "RS-R13.1", "picking": "RS-R7.17", "duel": "RS-R12.2", "creature-fight": "RS-R12.5",
                 "casting": "RS-R14.3", "event-due": "RS-R8.2", "ability-due": "RS-R18.3", "mystery": "RS-R5.6",
                 "quest-due": "RS-R10.1", "taking-ability": "RS-R18.10", "keeping-ability": "RS-R18.3",
                 "same-again": "RS-R19.5", "decks-away": "RS-R18.4", "tallying": "RS-R18.1",
                 **dict.fromkeys(("telling-card", "writing-lines", "readying-card", "event-happening", "gate-opening",
                                  "giving-quest"), "RS-R1.4")},
        "verb": {"send": "RS-R16.3", "place-card": "RS-R7.3", "recall": "RS-R16.3", "cancel": "RS-R16.3",
                 "begin": "RS-R17.7", "go": "RS-R5.2", "use-card": "RS-R7.10", "use-held": "RS-R3.7",
                 "attack": "RS-R12.1", "cast": "RS-R14.2", "hand-in": "RS-R9.2", "take-token": "RS-R10.3",
                 "done": "RS-R5.1", "resign": "RS-R1.1", "end-by-time": "RS-R1.1", "land": "RS-R8.6",
                 "target": "RS-R14.4", "wish": "RS-R8.6", "again": "RS-R3.7", "pick": "RS-R10.2",
                 "choose-quest": "RS-R18.9", "confirm": "RS-R8.6", "roll": "RS-R1.3", "draw": "RS-R8.2",
                 "correct": "RS-R1.4",
                 **dict.fromkeys(("name-card", "tell", "tell-number", "write", "play-on"), "RS-R1.4")}}
