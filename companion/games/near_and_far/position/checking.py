"""Checking the table by hand: in which areas it lies, what may lie where, and which corrections put a piece there.

The corrections are those of entering a position by hand, so that what follows by a rule follows here too."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.contract import Nonsense, Unsettled
from companion.games.near_and_far.box.components import FACTIONS, PET, TOKENS
from companion.games.near_and_far.pieces import COUNTERS, pieces
from companion.games.near_and_far.position.form import form
from companion.games.near_and_far.position.telling import patches
from companion.games.near_and_far.state import BOARD, BUILDINGS, JAIL, MOST_HEARTS, NEUTRAL, REPUTATION, SINGULAR, State
from companion.kernel import Patch, Piece, Place, Seat

ORDER = ("town", "map", "mine")
"""The drawings in the order in which one looks at them."""
CARDS = {"treasure": "treasures", "artifact": "built", "world": "world", "chief": "chiefs", "threat": "threats",
         "villain": "villains"}
"""Cards in front of a player by kind: the player's row of them."""
SINGLE = ("figure", "adventurer", "treasure", "world", "chief", "threat", "villain", "artifact")
"""Kinds of which each name or owner exists once: found here, it is gone elsewhere."""
EXCLUSIVE = ("marker",)
"""Kinds of which one lies at a place: another number takes the stead of the first."""
ICONS = {"marker": "reputation"}
"""Pictures of pieces that are not called as their kind."""


def single(piece: Piece) -> bool:
    """Whether there is one such piece at a table."""
    return piece.kind in SINGLE and "?" not in (piece.name, piece.owner) and bool(piece.name or piece.owner)


def icon(place: Place, piece: Piece) -> str:
    """The picture of a piece that lies there."""
    if piece.kind == "marker" and place.startswith("hearts"):
        return "heart"
    if piece.kind == "adventurer" and piece.name == PET:
        return "animal"
    return ICONS.get(piece.kind, piece.kind)


def areas(s: State) -> tuple[tuple[Seat, tuple[tuple[Place, ...], ...]], ...]:
    """What lies on no drawing, in the order of the eye: beside the boards ("" for the seat), then each player's area.
    Places of one inner tuple are looked at together."""
    here = pieces(s)
    beside = tuple((x,) for x in ("stables", "offer", "villains", "threats") if x in here)
    made: list[tuple[Seat, tuple[tuple[Place, ...], ...]]] = [("", beside)]
    for seat, p in s.players.items():
        tracks = tuple(x for x in (f"hearts:{seat}", f"reputation:{seat}") if x in here)
        fights = tuple(f"{kind}:{x}" for kind, foes in (("threat", p.threats), ("villain", p.villains)) for x in foes)
        parts = (tracks, (f"player:{seat}",), (f"party:{seat}",), fights, (f"hand:{seat}",))
        made.append((seat, tuple(part for part in parts if part)))
    return tuple(made)


def possible(s: State, place: Place) -> tuple[Piece, ...]:
    """What may be found there, the likeliest first."""
    return tuple(_possible(s, place))


def _possible(s: State, place: Place) -> Iterator[Piece]:
    kind, _, id = place.partition(":")
    if kind == "space":
        yield from (Piece("figure", "", seat) for seat in s.seats)
        space = s.box.map.spaces.get(id) if s.box.map else None
        if space is None or space.kind != "town":
            yield from (Piece("camp", "", seat) for seat in s.seats)
        if space is not None and space.quest:
            yield Piece("quest")
    elif kind in ("building", JAIL):
        yield from (Piece("figure", "", seat) for seat in s.seats)
    elif kind in ("pit", "threat", "villain"):
        yield from (Piece("camp", "", seat) for seat in s.seats)
    elif kind == "hearts":
        yield from (Piece("marker", str(n), id) for n in range(MOST_HEARTS + 1))
    elif kind == "reputation":
        yield from (Piece("marker", str(n), id) for n in range(REPUTATION[0], REPUTATION[1] + 1))
    elif kind == "stables":
        yield Piece("bird")
    elif kind == "offer":
        yield from (Piece("adventurer", x) for x in s.box.adventurers)
    elif kind == "villains":
        yield from (Piece("villain", x) for x in _villains(s))
    elif kind == "threats":
        yield from (Piece("threat", x) for x in s.box.threats)
    elif kind == "party":
        yield Piece("adventurer", PET, id)
        yield from (Piece("adventurer", x) for x in s.box.adventurers)
    elif kind == "hand":
        cards = s.players[id].hand if id in s.players else ()
        yield from (Piece("artifact", x) for x in (("?",) if "?" in cards else s.box.artifacts))
    elif kind == "player":
        yield from _area(s, id)


def _area(s: State, seat: Seat) -> Iterator[Piece]:
    yield from (Piece(SINGULAR[x]) for x in COUNTERS if x != "tortoises" or s.day)
    yield from (Piece("token", x) for x in TOKENS)
    yield from (Piece("camp", "", seat), Piece("figure", "", seat), Piece("adventurer", PET, seat))
    box = s.box
    shelves: dict[str, Iterable[str]] = {
        "adventurer": box.adventurers, "treasure": box.treasures, "artifact": box.artifacts, "world": box.world,
        "chief": FACTIONS, "threat": box.threats, "villain": _villains(s)}
    for kind, shelf in shelves.items():
        yield from (Piece(kind, x) for x in shelf)


def _villains(s: State) -> tuple[str, ...]:
    """Those that are in play."""
    return (*s.villains, *(x for p in s.players.values() for x in p.villains))


def settle(s: State, wanted: Mapping[Place, tuple[Piece, ...]]) -> tuple[Patch, ...]:
    """The corrections after which these pieces lie at those places; nothing is said of other places. Unsettled where
    the app has no way to believe it."""
    asked = {field.key: field.value for section in form(s) for field in section.fields}
    answers: dict[str, Any] = {}
    more: list[Patch] = []
    for key, value in (*_figures(s, wanted), *_places(s, wanted), *_areas(s, wanted)):
        if key not in asked:
            raise Unsettled(key)
        if value != asked[key] or key.endswith("/active"):  # told, a party takes in nobody by itself
            answers[key] = value
    for place, things in wanted.items():
        kind, _, seat = place.partition(":")
        if kind == "hand" and (hand := _cards(things, "artifact")) != list(s.players[seat].hand):
            if "?" in hand or not hand:
                answers[f"players/{seat}/hand"] = len(hand)
            else:
                more.append(Patch(("players", seat, "hand"), hand))
    try:
        return (*patches(s, answers), *more)
    except Nonsense as error:
        raise Unsettled(str(error)) from error


def _cards(things: tuple[Piece, ...], kind: str) -> list[str]:
    return [x.name for x in things if x.kind == kind for _ in range(x.count)]


def _figures(s: State, wanted: Mapping[Place, tuple[Piece, ...]]) -> Iterator[tuple[str, Any]]:
    """Each figure at the place where it was found. One that is not found anywhere stands nowhere the app could say."""
    now = pieces(s)
    stand = {x.owner: place for place, things in wanted.items() for x in things if x.kind == "figure"}
    gone = {x.owner for place in wanted for x in now.get(place, ()) if x.kind == "figure"} - stand.keys()
    if gone or stand.get(NEUTRAL, "building:town_hall") != "building:town_hall":
        raise Unsettled("figure")
    for seat, place in stand.items():
        kind, _, id = place.partition(":")
        if seat in s.players:
            at = BOARD if kind == "player" else f"map:{id}" if kind == "space" else place
            if kind not in ("player", "space", "building", JAIL) or (kind == "building" and id not in BUILDINGS):
                raise Unsettled(place)
            yield f"players/{seat}/figure", at


def _places(s: State, wanted: Mapping[Place, tuple[Piece, ...]]) -> Iterator[tuple[str, Any]]:
    for place, things in wanted.items():
        kind, _, id = place.partition(":")
        camps = [x.owner for x in things if x.kind == "camp" for _ in range(x.count)]
        if kind in ("space", "pit"):
            owners = (s.camps if kind == "space" else s.mine).get(id, "")
            if camps != ([owners] if owners else []):
                if len(camps) > 1:
                    raise Unsettled(place)
                yield f"{'camps' if kind == 'space' else 'mine'}/{id}", camps[0] if camps else ""
        if kind == "space" and (quest := any(x.kind == "quest" for x in things)) != (id in s.quests):
            yield f"quests/{id}", quest
        if kind == "stables":
            yield "birds", sum(x.count for x in things if x.kind == "bird")
        if kind == "offer" and sorted(people := _cards(things, "adventurer")) != sorted(s.offer):
            yield "offer", people
        if kind in ("hearts", "reputation") and [x.name for x in things] != [str(getattr(s.players[id], kind))]:
            if [x.kind for x in things] != ["marker"]:
                raise Unsettled(place)
            yield f"players/{id}/{kind}", int(things[0].name)


def _areas(s: State, wanted: Mapping[Place, tuple[Piece, ...]]) -> Iterator[tuple[str, Any]]:
    """What lies in front of a player, where that is other than it was; the party and who rests belong together."""
    now = pieces(s)
    for seat, p in s.players.items():
        own, party = f"player:{seat}", f"party:{seat}"
        if own not in wanted and party not in wanted:
            continue
        here, active = (wanted.get(x, now.get(x, ())) for x in (own, party))
        was = now.get(own, ())
        for counter, kind in ((x, SINGULAR[x]) for x in COUNTERS):
            if (n := _many(here, kind)) != _many(was, kind):
                yield f"players/{seat}/{counter}", n
        for token in TOKENS:
            if (n := _many(here, "token", token)) != _many(was, "token", token):
                yield f"players/{seat}/tokens/{token}", n
        if (n := _many(here, "camp")) != _many(was, "camp"):
            yield f"players/{seat}/camps", n
        for kind, row in CARDS.items():
            if (cards := _kept(getattr(p, row), _cards(here, kind))) != list(getattr(p, row)):
                yield f"players/{seat}/{row}", cards
        group = _cards(active, "adventurer")
        people = _kept(p.adventurers, [x for x in (*group, *_cards(here, "adventurer")) if x != PET])
        if people != list(p.adventurers):
            yield f"players/{seat}/adventurers", people
        if sorted(group) != sorted(p.active) or people != list(p.adventurers):
            yield f"players/{seat}/active", _kept(p.active, group)


def _many(things: tuple[Piece, ...], kind: str, name: str = "") -> int:
    return sum(x.count for x in things if (x.kind, x.name) == (kind, name))


def _kept(before: tuple[str, ...], now: list[str]) -> list[str]:
    """The cards that are there now, those that were there before in their order first."""
    return [*(x for x in before if x in now), *(x for x in now if x not in before)]
