"""What to lay out, line by line in the order of the rulebook: a Clash (RS-R16.2), a Trial (RS-R18.2 to 18.7)."""
from __future__ import annotations

from companion.games import derived
from companion.games.derived.preparation import Listed
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps import Rounds
from companion.games.view import Laid
from companion.kernel import Seat


def _cell(s: State, laid: Laid) -> tuple[tuple[str, str], ...]:
    return (("at", laid[0]),)


def _world(s: State, laid: Laid) -> tuple[tuple[str, str], ...]:
    return (("world", s.ground.world_of[laid[0]]),)


def _card_and_cell(s: State, laid: Laid) -> tuple[tuple[str, str], ...]:
    return ("card", laid[1].name), ("at", laid[0])


def _trial(s: State, seat: Seat) -> int:
    return int(not s.clash)


def _hard(s: State, seat: Seat) -> int:
    return int(not s.clash or s.rules.hard_quests or s.rules.long_game)


def _easy(s: State, seat: Seat) -> int:
    return int(not s.clash or not s.rules.hard_quests)


def _abilities(s: State, seat: Seat) -> int:
    return int(s.rules.abilities or s.rules.mighty)


def _spells(s: State, seat: Seat) -> int:
    return 2 * s.rules.spells


class Preparation(derived.Preparation):
    BOOK = "RS-"
    LISTS = {  # noqa: RUF012
        "table": (
            Listed("board", "map", "R4.5"),
            Listed("left_out", "cross", "R16.2", there=lambda s, seat: s.removed, at="card"),
            Listed("decks", "cards", "R16.2"),
            Listed("events", "cards", "R8.1"),
            Listed("easy", "flag", "R10.1", there=_easy),
            Listed("hard", "flag", "R10.1", there=_hard),
            Listed("abilities", "wand", "R11.1", there=_abilities),
            Listed("spells", "wand", "R18.5", there=_spells),
            Listed("tokens", "world", "R2.5", piece="token", place="world:", at=_world),
            *(Listed("lying", "cards", "R7.3", piece="card", place=at, at=_card_and_cell)
              for at in ("cell:", "world:")),
            *(Listed(f"discards_{deck}", "cards", "R1.6", piece="card", place=f"discards:{deck}")
              for deck in ("dreams", "horrors", "events", "easy", "hard", "abilities"))),
        "player": (
            Listed("character", "figure", "R3.3", there=lambda s, seat: (s.players[seat].character,), at="character"),
            Listed("lives", "heart", "R2.2", piece="green", place="character:{seat}"),
            Listed("ability", "wand", "R18.3", piece="card", place="abilities:{seat}", at="card"),
            Listed("hand", "cards", "R16.5", piece="card", place="hand:{seat}"),
            Listed("away", "cards", "R18.4", there=_trial),
            Listed("figure", "figure", "R4.7", piece="figure", owner="{seat}", at=_cell),
            Listed("power", "power", "R2.1", piece="red", place="character:{seat}"),
            Listed("light", "sun", "R2.3", piece="light", place="character:{seat}"),
            Listed("glory", "star", "R2.3", piece="glory", place="character:{seat}"),
            Listed("quest", "flag", "R2.6", piece="card", place="quests:{seat}", at="card"),
            Listed("item", "cards", "R8.6", piece="card", place="items:{seat}", at="card"),
            Listed("trophy", "trophy", "R9.1", piece="card", place="trophies:{seat}", at="card"))}

    def setting_up(self, s: State) -> bool:
        """Until the first turn is over, and while no card lies on the board."""
        rounds = s.flow[0] if s.flow else None
        return s.round == 1 and isinstance(rounds, Rounds) and rounds.turn <= 1 and not s.lying and not any(
            s.discards.values())
