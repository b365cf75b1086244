"""What lies where on the real table: for set-up, rebuilding, and instructions after undo or a correction."""
from __future__ import annotations

from companion.games.near_and_far.box.components import PET
from companion.games.near_and_far.party import threats_left, uncounted
from companion.games.near_and_far.state import BOARD, NEUTRAL, SINGULAR, State
from companion.kernel import Piece, Place

COUNTERS = ("coins", "gems", "food", "birds", "tortoises")


def pieces(s: State) -> dict[Place, tuple[Piece, ...]]:
    """Every piece by place: `player:SEAT`, `party:SEAT`, `hand:SEAT`, `building:ID`, `jail`, `space:ID`, `pit:ID`,
    `threat:ID`, `villain:ID`, `threats`, `villains`, `offer`, `stables`, and the tracks `hearts:SEAT` and
    `reputation:SEAT`."""
    table: dict[Place, list[Piece]] = {}

    def put(place: Place, *things: Piece) -> None:
        table.setdefault(place, []).extend(things)

    for seat, p in s.players.items():
        put(standing(p.figure, seat), Piece("figure", "", seat))
        for track in ("hearts", "reputation"):  # where a counter is unknown, nobody can say what lies there
            if not uncounted(s, seat, track):
                put(f"{track}:{seat}", Piece("marker", str(getattr(p, track)), seat))
        for counter in COUNTERS:
            if (n := getattr(p, counter)) and not uncounted(s, seat, counter):
                put(f"player:{seat}", Piece(SINGULAR[counter], "", "", n))
        for faction, n in sorted(p.tokens.items()):
            if not uncounted(s, seat, faction):
                put(f"player:{seat}", Piece("token", faction, "", n))
        if p.camps:
            put(f"player:{seat}", Piece("camp", "", seat, p.camps))
        for x in (PET, *p.adventurers):
            owner = seat if x == PET else ""
            put(f"party:{seat}" if x in p.active else f"player:{seat}", Piece("adventurer", x, owner))
        if p.hand:
            put(f"hand:{seat}", *(Piece("artifact", x) for x in p.hand))
        for kind, cards in (("artifact", p.built), ("treasure", p.treasures), ("world", p.world), ("chief", p.chiefs)):
            put(f"player:{seat}", *(Piece(kind, x) for x in cards))
        for kind, foes in (("threat", p.threats), ("villain", p.villains)):
            for x in foes:
                put(f"player:{seat}", Piece(kind, x))
                put(f"{kind}:{x}", Piece("camp", "", seat))
    for space, seat in s.camps.items():
        put(f"space:{space}", Piece("camp", "", seat))
    for pit, seat in s.mine.items():
        put(f"pit:{pit}", Piece("camp", "", seat))
    for space in s.quests:
        put(f"space:{space}", Piece("quest"))
    put("threats", *(Piece("threat", x) for x in threats_left(s)))
    put("villains", *(Piece("villain", x) for x in s.villains))
    put("offer", *(Piece("adventurer", x) for x in s.offer))
    if s.birds:
        put("stables", Piece("bird", "", "", s.birds))
    if len(s.seats) == 2:
        put("building:town_hall", Piece("figure", "", NEUTRAL))
    return {place: tuple(things) for place, things in table.items() if things}


def standing(figure: str, seat: str) -> Place:
    if figure == BOARD:
        return f"player:{seat}"
    return f"space:{figure.partition(':')[2]}" if figure.startswith("map:") else figure
