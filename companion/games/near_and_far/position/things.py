"""Where the things of the game lie: which field of the state holds which pieces at which place."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.derived import Row, Things
from companion.games.derived.things import ANY, One
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import FACTIONS, PET, ROUTES
from companion.games.near_and_far.evolve import evolve, set_counter
from companion.games.near_and_far.party import MAX_ANIMALS, camps_at_start, held, threats_left
from companion.games.near_and_far.settings import COLOURS
from companion.games.near_and_far.state import (
    AFIELD, BOARD, BUILDINGS, JAIL, MAX_HEARTS, NEUTRAL, PLURAL, REPUTATION, State, counter, quests_at_start)
from companion.games.near_and_far.steps import Rounds, Turn
from companion.games.near_and_far.steps.common import fresh
from companion.games.near_and_far.steps.end import COUNTERS
from companion.games.view import Laid, Line
from companion.kernel import Piece, Place, Seat

ORDINARY = "plain"
"""Camps afield that no route counts are told as one number, whatever their space gave."""
ME, OWN = "players/{seat}/", "player:{seat}"
UNNAMED = {"adventurers": "adventurer", "treasures": "treasure", "built": "artifact", "world": "world"}
"""Rows of a player whose cards may be new to the box, with their kind."""


def turn_of(s: State) -> Seat:
    """Whose turn it is, "" before the first and after the last."""
    rounds = next((x for x in s.flow if isinstance(x, Rounds)), None)
    return s.seats[rounds.index - 1] if rounds and 0 < rounds.index <= len(s.seats) else ""


def in_a_turn(s: State, one: One) -> bool:
    """Whether a turn has begun, and more of it has happened than that."""
    begun = len(s.flow) == 2 and isinstance(s.flow[0], Rounds) and isinstance(s.flow[1], Turn)
    return bool(turn_of(s)) and not begun


def standing(figure: str, seat: Seat) -> Place:
    if figure == BOARD:
        return f"player:{seat}"
    return f"space:{figure.partition(':')[2]}" if figure.startswith("map:") else figure


def places(s: State, one: One) -> tuple[str, ...]:
    """Wherever a figure can stand."""
    spaces = tuple(f"map:{x}" for x in s.box.map.spaces) if s.box.map else (AFIELD,)
    return (BOARD, *(f"building:{x}" for x in BUILDINGS), JAIL, *spaces)


def foes(s: State, *_: One) -> tuple[str, ...]:
    """Villains that are in play."""
    return tuple(dict.fromkeys((*s.villains, *(x for p in s.players.values() for x in p.villains))))


def _spaces(s: State) -> list[str]:
    return [x for x, space in s.box.map.spaces.items() if space.kind != "town"] if s.box.map else []


def _quests(s: State) -> list[str]:
    return [x for x, space in s.box.map.spaces.items() if space.quest] if s.box.map else []


def _afield(s: State, one: One) -> int:
    kinds = [s.afield.get(space, ORDINARY) for space, owner in s.camps.items() if owner == one.seat]
    return kinds.count(one.id) if one.id else sum(x not in ROUTES for x in kinds)


def _tell_afield(s: State, one: One, n: int) -> State:
    """So many camps of the seat on spaces of that kind; the last ones told go first."""
    there = [x for x, owner in s.camps.items() if owner == one.seat and (
        s.afield.get(x) == one.id if one.id else s.afield.get(x) not in ROUTES)]
    for gone in there[max(0, n):]:
        s = replace(s, camps={k: v for k, v in s.camps.items() if k != gone},
                    afield={k: v for k, v in s.afield.items() if k != gone})
    for _ in range(min(n, camps_at_start(s)) - len(there)):
        name = str(max((int(x) for x in s.camps if x.isdigit()), default=0) + 1)
        s = replace(s, camps=s.camps | {name: one.seat}, afield=s.afield | {name: one.id or ORDINARY})
    return s


def _new_pits(s: State, one: One, n: int) -> State:
    for _ in range(max(0, min(12, n))):
        pit = fresh("pit", s.box.mine.pits)
        s = evolve(s, f.CardMet("pit", pit))
        s = replace(s, mine=s.mine | {pit: one.seat})
    return s


def _count(s: State, one: One, answer: int | str) -> State:
    """A counter; one that nobody knows counts from 0 and keeps a mark."""
    mark = f"player:{one.seat}:{one.name}"
    rest = tuple(x for x in s.unsaid if x != mark)
    unsaid = (*rest, mark) if answer == ANY else rest
    return replace(set_counter(s, one.seat, one.name, 0 if answer == ANY else int(answer)), unsaid=unsaid)


def _tally(s: State, one: One, answer: int) -> State:
    """A counter of a table without a referee."""
    p = s.players[one.seat]
    own = {one.id: answer} if one.id in (*PLURAL.values(), "reputation") else {}
    return replace(s, players=s.players | {one.seat: replace(p, counted=p.counted | {one.id: answer}, **own)})


def _later(s: State, one: One, answer: Any) -> State:
    """Round, turn and moment are told together, when all else is known."""
    return s


def _choice(*words: tuple[str, str]) -> tuple[tuple[str, Line], ...]:
    return tuple((option, (f"choice.{key}", {})) for option, key in words)


def _counter(field: str, piece: str, high: Any, low: int = 0, **more: Any) -> Row:
    return Row(ME + field, "count", piece, more.pop("place", OWN), low=low, high=high, tell=_count,
               value=lambda s, one: held(s, one.seat, one.name), **more)


def _cards(name: str, piece: str, options: Any, high: Any = 40, new: tuple[str, ...] = (), **more: Any) -> Row:
    met: tuple[tuple[str, Line], ...] = tuple((x, (f"new.{x.partition(':')[2] or piece}", {})) for x in new)
    return Row(ME + name, "cards", piece, OWN, options=options, high=high, new=met, **more)


def _track(name: str, low: int, high: int) -> Row:
    row = _counter(name, "marker", high, low, place=f"{name}:{{seat}}", owner="{seat}", unknown=True, finds=(name,))
    return replace(row, kind="marker")


TABLE = (
    Row("round", "number", low=lambda s, one: 0 if not s.round else 1, high=40, icon="turn", tell=_later,
        finds=("step-round", "round-unsaid")),
    Row("turn", "choice", value=lambda s, one: turn_of(s), tell=_later, word="seat", words=_choice(("", "setup")),
        options=lambda s, one: (*s.seats, *(() if turn_of(s) else ("",))), about=("step", "turn"), icon="start",
        finds=("step-index", "step-seat")),
    Row("moment", "choice", value=lambda s, one: "now", tell=_later, options=("now", "begin"), when=in_a_turn,
        words=_choice(("now", "moment.now"), ("begin", "moment.begin")), icon="play"),
    Row("quest_tokens", "number", high=lambda s, one: quests_at_start(len(s.seats), s.settings), icon="quest",
        when=lambda s, one: s.box.map is None, about=("piece", "quest"), finds=("quests-many",)),
    Row("birds", "count", "bird", "stables", high=lambda s, one: 3 * len(s.seats), rare=True,
        about=("building", "stables"), finds=("birds-supply",)),
    Row("offer", "cards", "adventurer", "offer", options=lambda s, one: s.box.adventurers, high=5, rare=True, pool=True,
        when=lambda s, one: s.box.complete, about=("building", "saloon"), icon="saloon", finds=("offer",)),
    Row("ended_by", "choice", options=lambda s, one: ("", *s.seats), word="seat", words=_choice(("", "nobody")),
        rare=True, about=("counter", "camps"), icon="flag", finds=("end-missed", "end-early")),
    Row("villains", "cards", "villain", "villains", options=foes, ask=False),
    Row("threats", "cards", "threat", "threats", options=lambda s, one: s.box.threats, ask=False, top=1,
        value=lambda s, one: threats_left(s)),
    Row("aside", "cards", "adventurer", pool=True, ask=False),
    Row("treasure_discards", "cards", "treasure", pool=True, ask=False),
    Row("artifact_discards", "cards", "artifact", pool=True, ask=False))
PLAYER = (
    Row(ME + "figure", "figure", "figure", spot=standing, options=places,
        finds=("figure", "first-round", "second-round", "on-board", "step-place")),
    _counter("coins", "coin", 30, unknown=True),
    _counter("gems", "gem", 30, unknown=True),
    _counter("food", "food", 30, unknown=True),
    _track("hearts", 0, MAX_HEARTS),
    _track("reputation", *REPUTATION),
    _counter("birds", "bird", MAX_ANIMALS, label="pack", finds=("birds",)),
    _counter("tortoises", "tortoise", MAX_ANIMALS, finds=("tortoise",),
             when=lambda s, one: s.day or s.players[one.seat].tortoises),
    _counter("tokens/{id}", "token", 8, name="{id}", ids=FACTIONS, label="token", unknown=True),
    _counter("tokens/plain", "token", 1, name="plain", label="token", rare=True, finds=("plain",)),
    _counter("camps", "camp", lambda s, one: camps_at_start(s), owner="{seat}", finds=("camps-many", "camps"),
             total=lambda s, one: camps_at_start(s) + s.players[one.seat].extra_camps),
    _cards("adventurers", "adventurer", lambda s, one: s.box.adventurers,
           lambda s, one: len(s.box.adventurers) or 36, (*(f"new:{faction}" for faction in FACTIONS), "new"),
           always=(PET,), part="active", part_place="party:{seat}"),
    Row(ME + "active", "part", part="adventurers", options=lambda s, one: (PET, *s.box.adventurers), high=4,
        word="adventurer", about=("group", "party"), icon="adventurer",
        finds=("party", "party-twice", "party-foreign", "party-faction", "party-unsaid")),
    _cards("treasures", "treasure", lambda s, one: s.box.treasures, 3, ("new",), finds=("treasures",)),
    _cards("built", "artifact", lambda s, one: s.box.artifacts, new=("new",)),
    Row(ME + "hand", "hand", "artifact", "hand:{seat}", options=lambda s, one: s.box.artifacts, high=20, icon="cards",
        finds=("hand", "advanced")),
    _cards("threats", "threat", lambda s, one: sorted(s.box.threats, key=lambda t: s.box.threats[t].strength), 12,
           mark="camp"),
    _cards("villains", "villain", foes, lambda s, one: len(foes(s)), mark="camp", when=foes),
    _cards("world", "world", lambda s, one: s.box.world, 31, ("new",)),
    _cards("chiefs", "chief", FACTIONS, 4, word="faction", about=("piece", "faction"),
           finds=("chief-missing", "chief-unearned", "chief-twice")),
    Row(ME + "afield/plain", "number", label="afield_ordinary", high=lambda s, one: camps_at_start(s), value=_afield,
        tell=_tell_afield, when=lambda s, one: s.box.map is None, about=("piece", "camp")),
    Row(ME + "afield/{id}", "number", ids=ROUTES, label="afield", high=2, value=_afield, tell=_tell_afield, rare=True,
        when=lambda s, one: s.box.map is None, about=("piece", "camp"), icon="route", finds=("route-many",)),
    Row(ME + "new_pits", "number", value=lambda s, one: 0, tell=_new_pits, about=("building", "mine"), icon="mine",
        high=lambda s, one: 12 - len(s.box.mine.pits), when=lambda s, one: not s.box.complete),
    Row(ME + "extra_camps", "number", high=10, rare=True, tell=_count, icon="camp", finds=("camps-extra",)),
    Row(ME + "colour", "choice", options=COLOURS, word="colour", rare=True, about=("piece", "figure"), icon="figure",
        finds=("colour",)))
BOARDS = (
    Row("camps/{id}", "owner", "camp", "space:{id}", ids=_spaces, label="camp", rule="NF-26.7", two="camp-two"),
    Row("quests/{id}", "token", "quest", "space:{id}", ids=_quests, label="quest"),
    Row("mine/{id}", "owner", "camp", "pit:{id}", ids=lambda s: s.box.mine.pits, label="pit", icon="mine",
        about=("building", "mine"), rule="NF-13.2", two="camp-two"))
COUNTED = (Row(ME + "counted/{id}", "number", ids=COUNTERS, tell=_tally,
               low=lambda s, one: REPUTATION[0] if one.id == "reputation" else 0,
               high=lambda s, one: REPUTATION[1] if one.id == "reputation" else 99,
               value=lambda s, one: counter(s.players[one.seat], one.id)),)
"""Where nobody referees."""


class NearAndFarThings(Things):
    ROWS = (*TABLE, *PLAYER, *BOARDS)

    def rows(self, s: State) -> tuple[Row, ...]:
        return COUNTED if s.mode == "counters" else self.ROWS

    def fixed(self, s: State) -> Iterator[Laid]:
        if len(s.seats) == 2:
            yield "building:town_hall", Piece("figure", "", NEUTRAL)

    def met(self, s: State, one: One, item: str) -> tuple[State, str]:
        kind = UNNAMED[one.name]
        id = fresh(kind, getattr(s.box, {"artifact": "artifacts", "world": "world"}.get(kind, f"{kind}s")))
        s = evolve(s, f.CardMet(kind, id))
        if kind == "adventurer" and (faction := item.split(":")[1:2]) and faction[0] in FACTIONS:
            s = evolve(s, f.Learnt(f"adventurer:{id}:faction", faction[0]))
        return s, id

