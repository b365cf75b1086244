"""What to lay out, line by line in the order of the set-up (HC-3)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games import derived
from companion.games.derived.preparation import Listed
from companion.games.harrow_county.box.cards import UPGRADES
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hester.state import ROOT_COLOURS, ROOTS
from companion.games.harrow_county.kammi.state import ROWS
from companion.games.harrow_county.screen.icons import TOKEN_ICONS
from companion.games.harrow_county.solo.cards import DECKS
from companion.games.harrow_county.state import ABILITIES, JARS, TOKENS, State
from companion.games.view import Laid
from companion.kernel import Seat


def _map(s: State, seat: Seat) -> str:
    return "map_alone" if s.solo.solo_level else "map"


def _paths_left(s: State, seat: Seat) -> int:
    return s.paths_left(seat) if seat == s.seat_of("red") else 0


def _storms_left(s: State, seat: Seat) -> int:
    return s.storms_left if seat == s.seat_of("blue") else 0


def _hex(s: State, laid: Laid) -> tuple[tuple[str, str], ...]:
    return (("hex", laid[0].partition(":")[2]),)


def _root(s: State, laid: Laid) -> tuple[tuple[str, str], ...]:
    """From the hex where it begins to the one it enters."""
    start = laid[0].partition(":")[2]
    return (*((("hex", start),) if start else ()), ("hex", laid[1].name.partition(":")[2]))


def _cubes_left(s: State, seat: Seat) -> int:
    return sum(map(s.hester.cubes_left, TERRAINS)) if s.hester.seat else 0


def _jars(s: State, seat: Seat) -> int:
    return len(JARS) if seat in s.players and not s.solo.solo_level else 0


def _hers(s: State, seat: Seat) -> int:
    """Whether the seat leads Hester."""
    return int(seat == s.hester.seat != "")


def _snakes_left(s: State, seat: Seat) -> int:
    return s.hester.snakes_left * _hers(s, seat)


def _roots_left(s: State, seat: Seat) -> int:
    lying = sum(len(each) for each in s.hester.root_ways.values())
    return (ROOTS - lying) * _hers(s, seat)


def _flames_left(s: State, seat: Seat) -> int:
    return s.hester.flames_left * _hers(s, seat)


def _solo_deck(deck: str) -> Callable[[State, Seat], int]:
    """Cards of a deck, where the table has the real ones."""
    return lambda s, seat: s.solo.solo_decks.get(deck, 0) if s.real_cards else 0


def _legend(s: State, seat: Seat) -> str:
    return f"legend_{s.players[seat].name}" if seat in s.players else "legend"


class Preparation(derived.Preparation):
    BOOK = "HC-"
    LISTS = {  # noqa: RUF012
        "table": (
            Listed(_map, "map", "3.2", more=lambda s, seat: {"map": s.map}),
            *(Listed(f"token_{token}", TOKEN_ICONS[token], "3.3", piece="token", name=token, place="hex:", at=_hex)
              for token in TOKENS),
            Listed("townsfolk", "person", "3.4", piece="townsfolk", place="hex:", at=_hex),
            Listed("building", "house", "3.4", piece="building", place="hex:", at=_hex),
            Listed("doll", "doll", "8.4", piece="doll", place="hex:", at=_hex),
            *(Listed(f"row_{row}", "paw", "8.2", piece="table_token", place=f"kammi_row:{row}", at="token")
              for row in ROWS),
            Listed("waiting", "paw", "8.2", piece="table_token", place="kammi_waiting", at="token"),
            *(Listed(f"row_cubes_{row}", "cube", "8.8", piece="row_cube", place=f"kammi_cubes:{row}") for row in ROWS),
            Listed("discards", "cards", "8.11", piece="card", place="kammi_discards", at="card"),
            Listed("nest", "nest", "11.4", piece="nest", place="hex:", at=_hex),
            Listed("offer", "offer", "11.4", piece="offer", place="hex:", at=_hex),
            Listed("item", "flag", "11.6", piece="lost_thing", place="hex:", at=_hex),
            Listed("cross", "seek", "11.5", piece="x_token", place="hex:", at=_hex),
            Listed("arrow", "forward", "11.5", piece="fair_arrow", place="map_edge", at="arrow"),
            Listed("searched", "cube", "11.2", piece="search_cube", place="fair_board", at="terrain"),
            Listed("search_cubes", "cube", "11.4", piece="search_cube", place="battleground"),
            Listed("search_inside", "tower", "11.11", piece="search_cube", place="tree"),
            Listed("fair_offers", "offer", "11.2", piece="offer", place="fair_offers", at="card"),
            Listed("location_card", "map", "11.2", there=lambda s, seat: int(bool(s.fair_folk.seat))),
            Listed("quests", "flag", "11.2", piece="quest", place="fair_objectives"),
            Listed("fairs", "cards", "11.2", piece="fair_card", place="fair_cards"),
            Listed("quests_done", "flag", "11.8", piece="quest", place="objectives_done"),
            Listed("fairs_done", "cards", "11.8", piece="fair_card", place="fair_cards_done"),
            Listed("storm", "storm", "4.9", piece="storm", place="hex:", at=_hex),
            Listed("path", "path", "4.8", piece="path", place="hex:", at=_hex),
            Listed("cube_out", "cube", "13.1", piece="cube", place="hex:", at=_hex),
            Listed("nail", "nail", "13.3", piece="nail", place="hex:", at=_hex),
            Listed("taunt", "taunt", "13.5", piece="taunt", place="hex:", at=_hex),
            Listed("hester", "hand", "9.7", piece="hester", place="hex:", at=_hex),
            *(Listed(colour, "root", "9.4b", piece="hester_root", owner=colour, at=_root)
              for colour in ROOT_COLOURS),
            Listed("fire", "flame", "9.6", piece="flame", place="hex:", at=_hex),
            Listed("snake", "snake", "9.7", piece="snake", place="hex:", at=_hex),
            *(Listed(f"bait_{terrain}", "cube", "17.9", piece="bait", name=terrain, at=_hex) for terrain in TERRAINS),
            *(Listed(f"{where}_{terrain}", "cube", "9.4d", piece="terrain_cube", name=terrain, place=place)
              for where, place in (("hers", "hester_cubes"), ("stuck", "hester_tree")) for terrain in TERRAINS),
            Listed("terrain_cubes", "cube", "9.2", there=_cubes_left),
            *(Listed(f"tile_{word}_{jar}", "lantern", "7.2", piece="bonus_tile", place=f"{word}:{jar}", at="tile")
              for word in ("over", "spent") for jar in JARS),
            Listed("tile_discards", "lantern", "7.8", piece="bonus_tile", place="tile_discards", at="tile"),
            *(Listed(f"solo_{deck}", "cards", "10.1", there=_solo_deck(deck)) for deck in DECKS),
            Listed("solo_board", "map", "10.2", there=lambda s, seat: int(s.solo.solo_level > 0)),
            Listed("tree", "tower", "3.11", piece="cube", place="tree", owner="{seat}"),
            Listed("cubes", "cube", "3.11", piece="cube", place="battleground", owner="{seat}"),
            Listed("lantern", "lantern", "3.12", piece="lantern",
                   more=lambda s, seat: {"who": s.holder}),
            *(Listed(f"bag_{token}", TOKEN_ICONS[token], "3.8", piece="token", name=token, place="bag")
              for token in ABILITIES),
            *(Listed(f"front_{token}", TOKEN_ICONS[token], "4.3b", piece="token", name=token, place="front")
              for token in ABILITIES),
            *(Listed(f"{shelf}_{token}", "wild", "6.8", piece="token", name=token, place=shelf)
              for shelf in ("bag", "front") for token in UPGRADES)),
        "player": (
            Listed(_legend, "hand", "3.5", piece="legend", owner="{seat}", at=_hex),
            Listed("second", "hand", "8.3", piece="second", owner="{seat}", at=_hex),
            Listed("haints", "skull", "3.5", piece="haint", owner="{seat}", place="hex:", at=_hex),
            Listed("jars", "jar", "3.10", there=_jars),
            Listed("offers", "offer", "11.10", piece="offer", place="offers:{seat}", at="card"),
            Listed("broken", "jar", "4.2", piece="jar", place="broken:{seat}"),
            Listed("wild", "wild", "3.9", piece="wild", place="wild:{seat}"),
            Listed("hand", "cards", "6.2", piece="card", place="hand:{seat}"),
            Listed("cards_played", "cards", "6.7", piece="card", place="cards_played:{seat}", at="card"),
            Listed("on_attack_jar", "claw", "6.9", piece="token", place="attack:{seat}", at="token"),
            Listed("odessa_cubes", "cube", "13.9", piece="cube", place="odessa_cubes:{seat}"),
            Listed("plate", "skull", "7.5", piece="haint", place="plate:{seat}"),
            Listed("goals", "flag", "7.3", piece="scoreboard_goal", place="goals:{seat}", at="terrain"),
            Listed("nailed", "nail", "13.3", piece="nail", place="nailed:{seat}"),
            *(Listed(f"board_{token}", "wild", "6.8", piece="token", name=token, place="board:{seat}")
              for token in UPGRADES),
            Listed("scrolls", "scroll", "3.7", piece="token", name="scroll", place="track:{seat}"),
            *(Listed(f"board_{token}", TOKEN_ICONS[token], "4.5.2", piece="token", name=token, place="board:{seat}")
              for token in ABILITIES),
            Listed("paths_left", "path", "3.7", there=_paths_left),
            Listed("storms_left", "storm", "3.7", there=_storms_left),
            Listed("hester_hand", "cards", "9.2", piece="card", place="hester_hand", there=_hers),
            Listed("hester_open", "cards", "9.5.1", piece="card", place="hester_open", at="card", there=_hers),
            Listed("hester_covered", "cards", "9.5.1", piece="card", place="hester_covered", there=_hers),
            Listed("flame_pairs", "flame", "9.2", piece="flame_pair", place="hester_fires", there=_hers),
            Listed("hester_actions", "flame", "9.2", piece="flame", place="hester_actions", there=_hers),
            Listed("eaten_token", "tooth", "9.10", piece="eaten_token", place="hester_square:", at="eaten_squares",
                   there=_hers),
            Listed("flames_left", "flame", "9.2", there=_flames_left),
            Listed("snakes_left", "snake", "9.2", there=_snakes_left),
            Listed("roots_left", "root", "9.2", there=_roots_left))}

    def setting_up(self, s: State) -> bool:
        return s.round == 1 and not any(p.broken for p in s.players.values()) and not s.solo.turned

    def invented(self, s: Any) -> bool:
        return bool(s.box.invented)
