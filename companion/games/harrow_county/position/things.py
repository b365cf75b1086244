"""Where the things of the game lie: which field of the state holds which pieces at which place."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.derived import Row, Things
from companion.games.derived.things import One
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.screen.icons import TOKEN_ICONS
from companion.games.harrow_county.state import (
    ABILITIES, JARS, MAX_SCROLLS, MAX_UNITS, PATHS, TOKENS, WILD_TOKENS, State)
from companion.games.harrow_county.steps import Rounds, Turn
from companion.kernel import Place, Seat

OWN = "players/{seat}/"


def _seats(s: State, one: One) -> tuple[Seat, ...]:
    return s.seats


def _stands(at: str, seat: Seat) -> Place:
    return at


def _held(seat: str, _: Seat) -> Place:
    return f"lantern:{seat}"


def _lies(s: State, one: One) -> bool:
    """Whether such a thing lies there: more of them are told by a correction."""
    shelf: Any = s
    for key in one.path[:-1]:
        shelf = shelf[key] if isinstance(shelf, dict) else getattr(shelf, key)
    return one.id in shelf


def _walked(s: State, one: One) -> bool:
    """Whether townsfolk are there, or could have gone there."""
    return one.id in s.townsfolk or s.escorts(s.seat_of("red"), one.id)


def turn_of(s: State) -> Seat:
    """Whose turn is just beginning, "" in the middle of one and after the end."""
    match s.flow:
        case (Rounds(), Turn(seat=seat, jar="")):
            return seat
    return ""


def _turn(s: State, one: One) -> Seat:
    return turn_of(s)


def _told_turn(s: State, one: One, seat: Seat) -> State:
    return replace(s, flow=(Rounds(), Turn(seat)))


def _board(s: State, one: One) -> int:
    return len(s.numbers.protectors[one.id]) - 1 if s.red(one.seat) else len(s.numbers.family) - 1


class HarrowThings(Things):
    ROWS = (
        Row("round", "number", low=1),
        Row("turn", "choice", options=_seats, word="seat", value=_turn, tell=_told_turn),
        Row("holder", "figure", piece="lantern", spot=_held, options=_seats, word="seat"),
        *(Row(f"{shelf}/{{id}}", piece="token", icon="paw", name="{id}", place=shelf, ids=ABILITIES, high=20)
          for shelf in ("bag", "front")),
        Row("tree/{seat}", piece="cube", place="tree", owner="{seat}", high=20, label="tree"),
        Row(OWN + "cubes", piece="cube", place="battleground", owner="{seat}", high=20),
        Row(OWN + "wild", piece="wild", place="wild:{seat}", high=WILD_TOKENS),
        Row(OWN + "scrolls", piece="token", icon="scroll", name="scroll", place="track:{seat}", high=MAX_SCROLLS),
        Row(OWN + "board/{id}", piece="token", icon="paw", name="{id}", place="board:{seat}", ids=ABILITIES,
            high=_board),
        *(Row(OWN + name, "number") for name in ("goals", "kills", "brambles")),
        Row(OWN + "broken", "cards", piece="jar", place="broken:{seat}", options=JARS, word="jar"),
        Row(OWN + "legend", "figure", piece="legend", icon="hand", spot=_stands, options=HEXES, word="hex"),
        Row(OWN + "haints/{id}", piece="haint", icon="skull", place="{id}", owner="{seat}", ids=HEXES, high=MAX_UNITS),
        Row("storms/{id}", "token", piece="storm", place="{id}", ids=tuple(at for at in HEXES if at != MIDDLE)),
        Row("paths/{id}", piece="path", place="{id}", ids=HEXES, high=PATHS),
        Row("townsfolk/{id}", piece="townsfolk", icon="person", place="{id}", ids=HEXES, when=_walked, high=3),
        Row("buildings/{id}", piece="building", icon="house", place="{id}", ids=HEXES, when=_lies, high=3),
        Row("cubes/{id}", piece="cube", place="{id}", ids=HEXES, when=_lies, high=1),
        *(Row(f"tokens/{token}/{{id}}", piece="token", icon=TOKEN_ICONS[token], name=token, place="{id}", ids=HEXES,
              when=_lies, high=9)
          for token in TOKENS))
