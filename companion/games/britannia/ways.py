"""Ways to play: all sixteen rounds, or a part of them, with who leads which nations.

What the box says of three and five players, of the short game and of those for two stands on pages that we do not have
(R-17). Until an owner tells it, splits and starts of our own stand in, labelled as invented."""
from __future__ import annotations

from msgspec import Struct

from companion.games.britannia.nations import COLOURS, INFANTRY, NATIONS, ORDER, ROUNDS
from companion.games.britannia.state import Setup, Units
from companion.kernel import Seat

PLAY, SHORT, TWO, COUNTERS = "play", "short", "two", "counters"
SPLITS: dict[int, tuple[str, ...]] = {
    2: ("romans romano_british scots saxons jutes norsemen dubliners norwegians",
        "belgae welsh brigantes caledonians picts irish danes angles normans"),
    3: ("romans romano_british dubliners norwegians scots jutes", "caledonians danes welsh angles picts",
        "brigantes irish norsemen saxons belgae normans"),
    5: ("romans romano_british dubliners scots", "welsh danes jutes", "brigantes irish norsemen saxons",
        "picts angles", "belgae caledonians norwegians normans")}
"""Invented: nations by player, in the order of the seats."""
LATER = ("romans: kent fort, essex fort, wessex fort, avalon fort, hwicce fort, south_mercia fort, suffolk fort, "
         "norfolk fort, york fort, cheshire fort; welsh: clwyd 1, gwynedd 2, powys 2, dyfed 2, gwent 1, cornwall 1, "
         "devon 1; brigantes: strathclyde 2, galloway 1, cumbria 1, bernicia 1, lothian 1, pennines 1; "
         "picts: alban 1, mar 2, moray 1, skye 1, dunedin 1; caledonians: orkneys 1, caithness 1, hebrides 1; "
         "scots: dalriada 2; saxons: sussex 2; angles: lindsey 1")
"""Invented: what stands where when round VI begins."""


class Way(Struct, frozen=True):
    """`first` to `last` round, by how many players. `start`: units when it begins, "" for those of the set-up.
    `invented`: our own, not the box's."""

    seats: tuple[int, ...]
    first: int = 1
    last: int = ROUNDS
    start: str = ""
    invented: bool = False


WAYS = {PLAY: Way((4, 3, 5)), SHORT: Way((3, 4), 6, 13, LATER, True), TWO: Way((2,), 1, 5, invented=True),
        COUNTERS: Way((4, 3, 5, 2))}


def rounds_of(setup: Setup) -> tuple[int, int]:
    """The first and the last round: as the owner's book says, else our own. ValueError("mode") where it ends before it
    begins."""
    way, told = WAYS[setup.mode], setup.settings
    first, last = {SHORT: (told.short_first, told.short_last), TWO: (told.two_first, told.two_last)}.get(
        setup.mode, (None, None))
    found = first or way.first, last or way.last
    if found[0] > found[1]:
        raise ValueError("mode")
    return found


def units_of(way: Way) -> Units:
    """What stands on land when that begins."""
    if not way.start:
        return {at: {side: {INFANTRY: 1}} for side, nation in NATIONS.items() for at in nation.start}
    units: Units = {}
    for part in way.start.split("; "):
        side, _, rest = part.partition(": ")
        for one in rest.split(", "):
            name, what = one.split()
            units.setdefault(f"area:{name}", {})[side] = {INFANTRY: int(what)} if what.isdigit() else {what: 1}
    return units


def leaders_of_nations(setup: Setup) -> dict[str, Seat]:
    """The seat of each nation: as the set-up says, else as the owner's book does, else by colour for four and by our
    split for other numbers. ValueError("colours")."""
    seats = setup.seats
    book = setup.settings
    told = {2: book.split_two, 3: book.split_three, 5: book.split_five}.get(len(seats))
    if setup.mode == SHORT and len(seats) == 3:
        told = book.split_short or told
    if told:
        found = {side: seats[int(n) - 1] for side, n in zip(ORDER, told.split(), strict=True)}
    elif len(seats) == 4:
        free = [x for x in COLOURS if x not in setup.colours.values()]
        by_colour = {seat: setup.colours.get(seat) or free.pop(0) for seat in seats}
        if sorted(by_colour.values()) != sorted(COLOURS):
            raise ValueError("colours")
        found = {side: seat for seat, colour in by_colour.items() for side in COLOURS[colour]}
    else:
        found = {side: seat for seat, led in zip(seats, SPLITS[len(seats)], strict=True) for side in led.split()}
    return found | setup.leads
