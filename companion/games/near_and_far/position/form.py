"""What to ask of the table, so that a position can be entered by hand. Works on a veiled state."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far.box.components import FACTIONS, PET, ROUTES, Map
from companion.games.near_and_far.party import MOST_ANIMALS, camps_at_start, uncounted
from companion.games.near_and_far.screen.icons import COUNTERS as COUNTER_ICONS
from companion.games.near_and_far.settings import COLOURS
from companion.games.near_and_far.state import (
    AFIELD, BOARD, BUILDINGS, JAIL, MOST_HEARTS, REPUTATION, State, counter, quests_at_start)
from companion.games.near_and_far.steps import Rounds, Turn
from companion.games.near_and_far.steps.end import COUNTERS
from companion.games.view import Field, Line, Section
from companion.kernel import Seat

ALIKE = {"birds": "pack", "unbuilt": "hand"}
"""Lines of the score sheet that are asked in the words of another field."""
NOBODY_KNOWS = "?"
NEW = "new"
"""`new`, `new:green` or `new:2`: a card that nobody can name. The same word in two fields is the same card."""
GOODS = ("coins", "gems", "food")
ORDINARY = "plain"
"""Camps afield that no route counts are told as one number, whatever their space gave."""


ICONS = {
    "round": "turn", "turn": "start", "moment": "play", "ended_by": "flag", "quest_tokens": "quest", "offer": "saloon",
    "colour": "figure", "figure": "figure", "adventurers": "adventurer", "active": "adventurer", "built": "artifact",
    "hand": "cards", "world": "world", "new_pits": "mine", "extra_camps": "camp", "quests": "quest", "mine": "mine",
    "plain": "camp", **dict.fromkeys(ROUTES, "route"), **COUNTER_ICONS}
"""A field's picture by the last or the first part of its path."""


def form(s: State) -> tuple[Section, ...]:
    """Everything that can be told of a position, with what the app believes now."""
    if s.mode == "counters":
        return tuple(_section(f"seat-{seat}", "seat", _counted(s, seat), seat) for seat in s.seats)
    seats = (_section(f"seat-{seat}", "seat", _seat(s, seat), seat) for seat in s.seats)
    drawn = (*(("map",) if isinstance(s.box.map, Map) else ()), *(("mine",) if s.box.mine.pits else ()))
    board = (_section("board", "board", _board(s), drawings=drawn),) if drawn else ()
    return (_section("table", "table", _table(s)), *seats, *board)


def turn_of(s: State) -> Seat:
    """Whose turn it is, "" before the first and after the last."""
    rounds = next((x for x in s.flow if isinstance(x, Rounds)), None)
    return s.seats[rounds.index - 1] if rounds and 0 < rounds.index <= len(s.seats) else ""


def _section(id: str, text: str, fields: Iterator[Field], seat: Seat = "", drawings: tuple[str, ...] = ()) -> Section:
    shown = (replace(x, icon=ICONS.get(x.path[-1], ICONS.get(x.path[0], ""))) for x in fields)
    return Section(id, (f"section.{text}", {"seat": seat}), (f"hint.{text}", {}), tuple(shown), seat, drawings)


def _choice(*words: tuple[str, str]) -> tuple[tuple[str, Line], ...]:
    return tuple((option, (f"choice.{key}", {})) for option, key in words)


def _table(s: State) -> Iterator[Field]:
    now = turn_of(s)
    yield Field(("round",), "number", s.round, ("field.round", {}), 0 if not s.round else 1, 40,
                about=("counter", "round"))
    yield Field(("turn",), "choice", now, ("field.turn", {}), options=(*s.seats, *(() if now else ("",))), word="seat",
                words=_choice(("", "setup")), about=("step", "turn"))
    if now and not (len(s.flow) == 2 and isinstance(s.flow[0], Rounds) and isinstance(s.flow[1], Turn)):
        yield Field(("moment",), "choice", "now", ("field.moment", {}), options=("now", "begin"),
                    words=_choice(("now", "moment.now"), ("begin", "moment.begin")))
    if s.box.map is None:
        yield Field(("quest_tokens",), "number", s.quest_tokens, ("field.quest_tokens", {}), 0,
                    quests_at_start(len(s.seats), s.settings), about=("piece", "quest"))
    yield Field(("birds",), "number", s.birds, ("field.birds", {}), 0, 3 * len(s.seats), rare=True,
                about=("building", "stables"))
    if s.box.complete:
        yield Field(("offer",), "cards", list(s.offer), ("field.offer", {}), 0, 5, tuple(s.box.adventurers),
                    "adventurer", rare=True, about=("building", "saloon"))
    yield Field(("ended_by",), "choice", s.ended_by, ("field.ended_by", {}), options=("", *s.seats), word="seat",
                words=_choice(("", "nobody")), rare=True, about=("counter", "camps"))


def _seat(s: State, seat: Seat) -> Iterator[Field]:
    p, me = s.players[seat], ("players", seat)

    def number(name: str, low: int, high: int, label: str = "", path: tuple[str, ...] = (), **more: Any) -> Field:
        value = NOBODY_KNOWS if uncounted(s, seat, name) else \
            p.tokens.get(name, 0) if path else getattr(p, name)
        return Field((*me, *path, name), "number", value, (f"field.{label or name}", {"faction": name}), low, high,
                     about=("counter", name), **more)

    def cards(name: str, options: tuple[str, ...], word: str, high: int = 40, new: tuple[str, ...] = (),
              **more: Any) -> Field:
        fresh: tuple[tuple[str, Line], ...] = tuple((x, (f"new.{x.partition(':')[2] or word}", {})) for x in new)
        return Field((*me, name), "cards", list(getattr(p, name)), (f"field.{name}", {}), 0, high, options, word,
                     new=fresh, about=("card" if word not in ("faction",) else "piece", word), **more)

    yield Field((*me, "figure"), "place", p.figure, ("field.figure", {}), options=places(s), word="figure",
                spots=tuple(_spot(x) for x in places(s)), about=("piece", "figure"))
    for name in GOODS:
        yield number(name, 0, 30, unknown=True)
    yield number("hearts", 0, MOST_HEARTS, unknown=True)
    yield number("reputation", *REPUTATION, unknown=True)
    yield number("birds", 0, MOST_ANIMALS, "pack")
    if s.day or p.tortoises:
        yield number("tortoises", 0, MOST_ANIMALS)
    for token in FACTIONS:
        yield number(token, 0, 8, "token", ("tokens",), unknown=True)
    yield number("plain", 0, 1, "token", ("tokens",), rare=True)
    yield number("camps", 0, camps_at_start(s))
    people = tuple(s.box.adventurers)
    yield cards("adventurers", people, "adventurer", len(people) or 36,
                (*(f"{NEW}:{faction}" for faction in FACTIONS), NEW))
    yield Field((*me, "active"), "part", list(p.active), ("field.active", {}), 0, 4, (PET, *people), "adventurer",
                of="/".join((*me, "adventurers")), about=("group", "party"))
    yield cards("treasures", tuple(s.box.treasures), "treasure", 3, (NEW,))
    yield cards("built", tuple(s.box.artifacts), "artifact", 40, (NEW,))
    yield Field((*me, "hand"), "number", len(p.hand), ("field.hand", {}), 0, 20, about=("card", "artifact"))
    yield cards("threats", tuple(sorted(s.box.threats, key=lambda t: s.box.threats[t].strength)), "threat", 12)
    if foes := tuple(dict.fromkeys((*s.villains, *(x for one in s.players.values() for x in one.villains)))):
        yield cards("villains", foes, "villain", len(foes))
    yield cards("world", tuple(s.box.world), "world", 31, (NEW,))
    yield cards("chiefs", FACTIONS, "faction", 4)
    yield from _afield(s, seat)
    yield number("extra_camps", 0, 10, rare=True)
    yield Field((*me, "colour"), "choice", p.colour, ("field.colour", {}), options=COLOURS, word="colour", rare=True,
                about=("piece", "figure"))


def _afield(s: State, seat: Seat) -> Iterator[Field]:
    """Camps on a map that was not entered, and on numbers of the Mine that nobody told: only how many."""
    me = ("players", seat)
    if s.box.map is None:
        kinds = [s.afield.get(space, ORDINARY) for space, owner in s.camps.items() if owner == seat]
        for kind in (ORDINARY, *ROUTES):
            n = sum(x not in ROUTES for x in kinds) if kind == ORDINARY else kinds.count(kind)
            label: Line = ("field.afield", {"kind": kind}) if kind != ORDINARY else ("field.afield_ordinary", {})
            yield Field((*me, "afield", kind), "number", n, label, 0, camps_at_start(s) if kind == ORDINARY else 2,
                        rare=kind != ORDINARY, about=("piece", "camp"))
    if not s.box.complete:
        yield Field((*me, "new_pits"), "number", 0, ("field.new_pits", {}), 0, 12 - len(s.box.mine.pits),
                    about=("building", "mine"))


def _counted(s: State, seat: Seat) -> Iterator[Field]:
    for what in COUNTERS:
        low, high = REPUTATION if what == "reputation" else (0, 99)
        yield Field(("players", seat, "counted", what), "number", counter(s.players[seat], what),
                    (f"field.{ALIKE.get(what, what)}", {}), low, high, about=("counter", what))


def _board(s: State) -> Iterator[Field]:
    spaces = s.box.map.spaces if s.box.map else {}
    for id, space in spaces.items():
        if space.kind != "town":
            yield Field(("camps", id), "owner", s.camps.get(id, ""), ("field.camp", {"place": f"space:{id}"}),
                        options=("", *s.seats), word="seat", words=_choice(("", "nobody")), place=f"space:{id}",
                        about=("piece", "camp"))
    for id, space in spaces.items():
        if space.quest:
            yield Field(("quests", id), "token", id in s.quests, ("field.quest", {"place": f"space:{id}"}),
                        place=f"space:{id}", about=("piece", "quest"))
    for id in s.box.mine.pits:
        yield Field(("mine", id), "owner", s.mine.get(id, ""), ("field.pit", {"place": f"pit:{id}"}),
                    options=("", *s.seats), word="seat", words=_choice(("", "nobody")), place=f"pit:{id}",
                    about=("building", "mine"))


def _spot(figure: str) -> str:
    """The place of a drawing where a figure stands."""
    return "space:" + figure.removeprefix("map:") if figure.startswith("map:") else "" if figure == BOARD else figure


def places(s: State) -> tuple[str, ...]:
    """Wherever a figure can stand."""
    spaces = tuple(f"map:{x}" for x in s.box.map.spaces) if s.box.map else (AFIELD,)
    return (BOARD, *(f"building:{x}" for x in BUILDINGS), JAIL, *spaces)
