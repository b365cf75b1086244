"""Where the things of the game lie: which field of the state holds which pieces at which place."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.derived import Row, Things
from companion.games.derived.things import One
from companion.games.harrow_county.box.cards import HESTER_CARDS, LAID, UPGRADES
from companion.games.harrow_county.box.fair_folk import OFFERS
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.fair_folk.state import ALL_ARROWS, ITEMS, NESTS, SEARCH_CUBES
from companion.games.harrow_county.goals import escorts
from companion.games.harrow_county.hester.state import (
    CUBES_EACH, FEAST, FLAMES, HAINTS_SQUARE, OUTSIDE, PAIRS, ROOT_COLOURS)
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.kammi.state import ROWS
from companion.games.harrow_county.screen.icons import TOKEN_ICONS
from companion.games.harrow_county.state import (
    ABILITIES, CARDS, JARS, MAX_SCROLLS, MAX_SPOON, MAX_UNITS, NAILS, PATHS, STORED, TOKENS, TURNS, WILD_TOKENS, State)
from companion.games.harrow_county.solo.cards import DECKS, SOLO_IDS, TURN_TOKENS
from companion.games.harrow_county.solo.state import SIDES
from companion.games.harrow_county.steps import Rooting, Rounds, Turn
from companion.games.view import Laid
from companion.kernel import Place, Seat

OWN = "players/{seat}/"


def _seats(s: State, one: One) -> tuple[Seat, ...]:
    return s.factions


def _stands(at: str, seat: Seat) -> Place:
    return at


def _held(seat: str, _: Seat) -> Place:
    return f"lantern:{seat}"


def _lies(s: State, one: One) -> bool:
    """Whether such a thing lies there: more of them are told by a correction."""
    shelf: Any = s
    for key in one.path[:-1]:
        shelf = shelf.get(key, {}) if isinstance(shelf, dict) else getattr(shelf, key)
    return one.id in shelf


def _walked(s: State, one: One) -> bool:
    """Whether townsfolk are there, or could have gone there."""
    return one.id in s.townsfolk or any(s.red(seat) and escorts(s, seat, one.id) for seat in s.factions)


def turn_of(s: State) -> Seat:
    """Whose turn is just beginning, "" in the middle of one and after the end."""
    match s.flow:
        case (Rounds(), Turn(seat=seat, jar="")) | (Rounds(), Rooting(seat=seat, entered_hexes=())):
            return seat
    return ""


def _turn(s: State, one: One) -> Seat:
    return turn_of(s)


def _told_turn(s: State, one: One, seat: Seat) -> State:
    return replace(s, flow=(Rounds(), Turn(seat) if seat in s.players else Rooting(seat)))


def _board(s: State, one: One) -> int:
    if not s.blue(one.seat):
        return len(s.rows(one.seat).get(one.id, ())) - 1
    return 1 if one.id in UPGRADES else len(s.numbers.family) - 1


def _kinds(s: State) -> tuple[str, ...]:
    """Tokens of the Family's bag and board."""
    if s.solo.solo_level:
        return ()
    return ABILITIES if s.book_chapter == 1 else (*ABILITIES, *UPGRADES)


def _has_space(s: State, one: One) -> bool:
    return s.blue(one.seat) or one.id in ABILITIES


def _full(s: State, one: One) -> bool:
    return s.book_chapter > 1 and not s.solo.solo_level


def _third(s: State, one: One) -> bool:
    return s.book_chapter > 2 and not s.solo.solo_level


def _dial(s: State, one: One) -> bool:
    return s.book_chapter > 2


def _family(s: State, one: One) -> bool:
    return s.book_chapter > 1 and s.blue(one.seat) and not s.solo.solo_level


def _led(name: str) -> Callable[[State, One], bool]:
    """Whether the seat leads that legend."""
    return lambda s, one: s.players[one.seat].name == name


def _with_bernice(s: State, one: One) -> bool:
    return any(p.name == "bernice" for p in s.players.values())


def _with_priscilla(s: State, one: One) -> bool:
    return any(p.name == "priscilla" for p in s.players.values())


def _is_kammi(s: State, one: One) -> bool:
    return s.players[one.seat].colour == "purple"


def _nailed_second(s: State, one: One) -> bool:
    return _is_kammi(s, one) and _with_bernice(s, one)


def _fourth(s: State, one: One) -> bool:
    return bool(s.seat_of("purple"))


def _dolls(s: State) -> tuple[str, ...]:
    """The dolls in play."""
    return tuple(s.kammi.dolls)


def _rows(s: State) -> tuple[str, ...]:
    return ROWS if s.seat_of("purple") else ()


def _cards(s: State, one: One) -> tuple[str, ...]:
    return CARDS[s.players[one.seat].colour]


def _hester(s: State, one: One) -> bool:
    return bool(s.hester.seat)


def _with_haints(s: State, one: One) -> bool:
    """Where a snake can be."""
    return one.id in s.hester.infected or (bool(s.hester.seat) and any(one.id in p.haints for p in s.players.values()))


def _all_seats(s: State, one: One) -> tuple[Seat, ...]:
    return (*s.factions, *((s.hester.seat,) if s.hester.seat else ()))


def _led_factions(s: State, one: One) -> bool:
    """Whether somebody leads the factions, so that they have jars, boards and cards."""
    return not s.solo.solo_level


def _alone(s: State, one: One) -> bool:
    return s.solo.solo_level > 0


def _duel(s: State, one: One) -> bool:
    return s.solo.duel


def _fair(s: State, one: One) -> bool:
    return bool(s.fair_folk.seat)


def _quests(s: State, one: One) -> tuple[str, ...]:
    return tuple(s.box.objectives)


def _fair_cards(s: State, one: One) -> tuple[str, ...]:
    return tuple(s.box.fair_cards)


FAIR = "fair_folk/"
FAIR_ROWS = (
    Row(FAIR + "cubes", piece="search_cube", place="battleground", high=SEARCH_CUBES, label="search_cubes", when=_fair,
        icon="cube"),
    Row(FAIR + "tree", piece="search_cube", place="tree", high=SEARCH_CUBES, label="search_inside", when=_fair,
        icon="cube"),
    Row(FAIR + "board", "cards", piece="search_cube", place="fair_board", options=TERRAINS, word="terrain", when=_fair,
        icon="cube"),
    Row(FAIR + "held_offers", "cards", piece="offer", place="fair_offers", options=OFFERS, word="card", when=_fair,
        icon="offer"),
    Row(FAIR + "taken/{seat}", "cards", piece="offer", place="offers:{seat}", options=OFFERS, word="card", when=_fair,
        icon="offer"),
    Row(FAIR + "objectives", "hand", piece="quest", place="fair_objectives", options=_quests, word="card", high=6,
        icon="flag", when=_fair),
    Row(FAIR + "cards", "hand", piece="fair_card", place="fair_cards", options=_fair_cards, word="card", high=6,
        icon="cards", when=_fair),
    Row(FAIR + "objectives_done", "cards", piece="quest", place="objectives_done", options=_quests, word="card",
        icon="flag", when=_fair, rare=True),
    Row(FAIR + "cards_done", "cards", piece="fair_card", place="fair_cards_done", options=_fair_cards, word="card",
        icon="cards", when=_fair, rare=True),
    Row(FAIR + "arrows", "cards", piece="fair_arrow", place="map_edge", options=tuple(ALL_ARROWS), word="arrow",
        icon="forward", when=_fair, rare=True),
    Row(FAIR + "finds/{id}", "figure", piece="lost_thing", name="{id}", spot=_stands, options=("", *HEXES), word="hex",
        ids=ITEMS, when=_fair, icon="flag", label="item_found"),
    Row(FAIR + "nests/{id}", piece="nest", place="{id}", ids=HEXES, high=NESTS, when=_fair),
    Row(FAIR + "in_nests/{id}", "figure", piece="offer", name="{id}", spot=_stands, options=("", *HEXES), word="hex",
        ids=OFFERS, when=_fair, icon="offer", label="offer_lies"),
    Row(FAIR + "crosses/{id}", "token", piece="x_token", place="{id}", icon="seek", ids=HEXES, when=_fair))
"""Things of the Fair Folk. Where the three things are hidden stands on the Location Card alone."""


SOLO_ROWS = (
    Row("solo/solo_decks/{id}", "number", ids=tuple(DECKS), high=16, when=_alone, icon="cards", label="solo_deck"),
    Row("solo/turned", "cards", options=SOLO_IDS, word="card", when=_alone, icon="cards"),
    Row("solo/card", "choice", options=("", *SOLO_IDS), word="card", when=_alone, icon="cards"),
    Row("solo/acting_side", "choice", options=("", *SIDES), word="side", when=_alone),
    Row("solo/turn_tokens/{id}", "number", ids=TURN_TOKENS, high=2, when=_duel, icon="die", label="turn_token"))
"""The cards that lead the factions. The app may be the deck: then none of them lies anywhere."""


COUNTED_ROWS = (*(Row(OWN + name, "number") for name in ("goals", "kills", "brambles")),
                Row(OWN + "doll_points", "number", when=_is_kammi), Row(OWN + "fires_out", "number", when=_hester),
                Row("hester/squares_filled", "number", high=FEAST, when=_hester),
                Row(FAIR + "things_found", "number", high=len(ITEMS), when=_fair))
"""Where nobody referees."""


class HarrowThings(Things):
    def rows(self, s: State) -> tuple[Row, ...]:
        return self.ROWS if s.book_chapter else COUNTED_ROWS

    def lying(self, s: State) -> Iterator[tuple[One, Laid]]:
        """Without Hester her board is not on the table."""
        return (each for each in super().lying(s) if s.book_chapter and (
            s.hester.seat or not each[0].place.startswith("hester_")))

    def seats(self, s: State, row: Row) -> tuple[Seat, ...]:
        """Boards, jars and haints belong to the two factions."""
        return s.factions

    ROWS = (
        Row("round", "number", low=1),
        Row("turn", "choice", options=_all_seats, word="seat", value=_turn, tell=_told_turn),
        Row("holder", "figure", piece="lantern", spot=_held, options=_seats, word="seat", when=_led_factions),
        *(Row(f"{shelf}/{{id}}", piece="token", icon="paw", name="{id}", place=shelf, ids=_kinds, high=20)
          for shelf in ("bag", "front")),
        Row("tree/{seat}", piece="cube", place="tree", owner="{seat}", high=20, label="tree"),
        Row(OWN + "cubes", piece="cube", place="battleground", owner="{seat}", high=20),
        Row(OWN + "wild", piece="wild", place="wild:{seat}", high=WILD_TOKENS, when=_led_factions),
        Row(OWN + "scrolls", piece="token", icon="scroll", name="scroll", place="track:{seat}", high=MAX_SCROLLS,
            when=_led_factions),
        Row(OWN + "board/{id}", piece="token", icon="paw", name="{id}", place="board:{seat}", ids=_kinds,
            high=_board, when=_has_space),
        Row(OWN + "odessa_cubes", piece="cube", place="odessa_cubes:{seat}", owner="{seat}", high=STORED,
            when=_led("odessa")),
        Row(OWN + "hand", "hand", piece="card", place="hand:{seat}", options=_cards, word="card", high=16, icon="cards",
            when=_full),
        Row(OWN + "cards_played", "cards", piece="card", place="cards_played:{seat}", options=_cards, word="card",
            when=_full, icon="cards"),
        Row(OWN + "on_attack_jar", "cards", piece="token", place="attack:{seat}", options=LAID, word="card",
            when=_family, icon="claw"),
        Row(OWN + "nailed", "token", piece="nail", place="nailed:{seat}", when=_with_bernice),
        *(Row(OWN + name, "number") for name in ("goals", "kills", "brambles")),
        Row(OWN + "broken", "cards", piece="jar", place="broken:{seat}", options=JARS, word="jar",
            when=_led_factions),
        Row(OWN + "legend", "figure", piece="legend", icon="hand", spot=_stands, options=HEXES, word="hex"),
        Row(OWN + "haints/{id}", piece="haint", icon="skull", place="{id}", owner="{seat}", ids=HEXES, high=MAX_UNITS),
        Row(OWN + "second", "figure", piece="second", icon="hand", spot=_stands, options=("", *HEXES), word="hex",
            when=_is_kammi),
        Row(OWN + "second_nailed", "token", piece="nail", place="nailed:{seat}", when=_nailed_second),
        Row("kammi/dolls/{id}", "figure", piece="doll", icon="doll", spot=_stands, options=HEXES, word="hex",
            ids=_dolls),
        *(Row(f"kammi/rows/{row}", "cards", piece="table_token", place=f"kammi_row:{row}", options=ABILITIES,
              word="token", icon="paw", when=_fourth,
              label="lies", params={"piece": "table_token"}) for row in ROWS),
        Row("kammi/waiting_token", "choice", piece="table_token", options=ABILITIES, word="token", icon="paw",
            when=_fourth),
        Row("kammi/row_cubes/{id}", piece="row_cube", icon="cube", place="kammi_cubes:{id}", ids=_rows, high=15),
        Row("kammi/blood_cubes/{id}", piece="cube", place="{id}", ids=HEXES, high=1, when=_lies),
        Row("kammi/talent_used", "token", when=_fourth),
        Row("kammi/discards", "cards", piece="card", place="kammi_discards", options=CARDS["purple"], word="card",
            icon="cards", when=_fourth),
        Row("hester/at", "figure", piece="hester", icon="hand", spot=_stands, options=("", *HEXES), word="hex",
            when=_hester),
        *(Row(f"hester/root_ways/{colour}/{{id}}", "figure", piece="hester_root", icon="root", spot=_stands,
              name="{id}", owner=colour, options=(OUTSIDE, *HEXES), word="hex", ids=HEXES, when=_lies)
          for colour in ROOT_COLOURS),
        Row("hester/colour", "choice", options=("", *ROOT_COLOURS), word="root_colour", when=_hester),
        *(Row(f"hester/{shelf}/{{id}}", piece="terrain_cube", icon="cube", name="{id}", place=place, ids=TERRAINS,
              high=CUBES_EACH, when=_hester)
          for shelf, place in (("cubes", "hester_cubes"), ("in_tree", "hester_tree"))),
        *(Row(f"hester/bait/{terrain}/{{id}}", piece="bait", icon="cube", name=terrain, place="{id}", ids=HEXES,
              when=_lies, high=1) for terrain in TERRAINS),
        Row("hester/infected/{id}", piece="snake", icon="snake", place="{id}", ids=HEXES, high=MAX_UNITS,
            when=_with_haints),
        Row("hester/fires/{id}", piece="flame", icon="flame", place="{id}", ids=HEXES, high=FLAMES, when=_lies),
        Row("hester/flame_pairs", piece="flame_pair", icon="flame", place="hester_fires", high=PAIRS, when=_hester),
        Row("hester/action_flames", piece="flame", icon="flame", place="hester_actions", low=1, high=FLAMES,
            when=_hester),
        Row("hester/hester_turns", "number", high=TURNS, when=_hester),
        Row("hester/eaten_squares/{seat}", "cards", piece="eaten_token", place="hester_square:{seat}", icon="tooth",
            options=(HAINTS_SQUARE, *TOKENS, "wild"), word="card", when=_hester),
        Row("hester/hand", "hand", piece="card", place="hester_hand", options=HESTER_CARDS, word="card", high=13,
            icon="cards", when=_hester),
        Row("hester/open_cards", "cards", piece="card", place="hester_open", options=HESTER_CARDS, word="card",
            icon="cards", when=_hester),
        Row("hester/covered_cards", "cards", piece="card", place="hester_covered", options=HESTER_CARDS, word="card",
            icon="cards", when=_hester),
        Row("storms/{id}", "token", piece="storm", place="{id}", ids=tuple(at for at in HEXES if at != MIDDLE),
            when=_led_factions),
        Row("paths/{id}", piece="path", place="{id}", ids=HEXES, high=PATHS),
        Row("townsfolk/{id}", piece="townsfolk", icon="person", place="{id}", ids=HEXES, when=_walked, high=3),
        Row("buildings/{id}", piece="building", icon="house", place="{id}", ids=HEXES, when=_lies, high=3),
        Row("cubes/{id}", piece="cube", place="{id}", ids=HEXES, when=_lies, high=1),
        Row(OWN + "spoon", "number", low=1, high=MAX_SPOON, when=_dial),
        Row(OWN + "haint_plate", piece="haint", icon="skull", place="plate:{seat}", high=MAX_SPOON, when=_dial),
        Row(OWN + "dial_points", "number", when=_dial),
        Row(OWN + "goals_to_place", "cards", piece="scoreboard_goal", place="goals:{seat}", options=TERRAINS,
            word="terrain", icon="flag", when=_third),
        *(Row(f"{shelf}/{jar}", "cards", piece="bonus_tile", place=f"{word}:{jar}", options=TILES,
              word="tile", icon="lantern", when=_third, label="lies", params={"piece": "bonus_tile"})
          for shelf, word in (("bonus_tiles", "over"), ("spent_tiles", "spent")) for jar in JARS),
        Row("tile_discards", "cards", piece="bonus_tile", place="tile_discards", options=TILES, word="tile",
            icon="lantern", when=_third),
        Row("nails/{id}", piece="nail", place="{id}", ids=HEXES, when=_lies, high=NAILS),
        Row("taunts/{id}", "token", piece="taunt", place="{id}", ids=HEXES, when=_with_priscilla),
        *FAIR_ROWS, *SOLO_ROWS,
        *(Row(f"tokens/{token}/{{id}}", piece="token", icon=TOKEN_ICONS[token], name=token, place="{id}", ids=HEXES,
              when=_lies, high=9)
          for token in TOKENS))
