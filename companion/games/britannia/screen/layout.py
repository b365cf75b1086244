"""The map: areas as land that shares borders, six seas around it, and what each nation has."""
from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games import derived
from companion.games.britannia.board import AREAS, DIFFICULT, SEAS, STRAITS
from companion.games.britannia.nations import BURH, FORT, KINDS, LEADERS, NATIONS, ORDER, ROMANS
from companion.games.britannia.screen.outlines import middles, outlines
from companion.games.britannia.state import State
from companion.games.view import Drawing, Edge, Node, Token
from companion.kernel import Place, Seat

SEA_AT: dict[Place, tuple[int, int]] = {
    "sea:icelandic_sea": (620, 90), "sea:north_sea": (800, 330), "sea:frisian_sea": (905, 560),
    "sea:english_channel": (640, 965), "sea:atlantic_ocean": (150, 720), "sea:irish_sea": (110, 470)}
ICONS = {"infantry": "army", "cavalry": "rider", FORT: "fort", BURH: "fort"}
FORMS = {"infantry": "square", "cavalry": "triangle", FORT: "hexagon", BURH: "hexagon"}


class Screen(derived.Screen):
    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        land = (Node(at, "hills" if at in DIFFICULT else "land", at.partition(":")[2], *middles()[at],
                     tokens=tuple(tokens(s, at)), outline=outlines()[at]) for at in AREAS)
        seas = (Node(at, "sea", at.partition(":")[2], *SEA_AT[at], tokens=tuple(tokens(s, at))) for at in SEAS)
        straits = tuple(Edge(*middles()[one], *middles()[other], kind="strait") for one, other in STRAITS)
        return (Drawing("map", "areas", (*land, *seas), straits, named="place"),)


def tokens(s: State, at: Place) -> Iterator[Token]:
    """The units there, nation by nation, its leaders after them; a fort that was destroyed."""
    there = s.here(at)
    for side in (x for x in ORDER if x in there):
        colour = NATIONS[side].colour
        for kind in (x for x in KINDS if x in there[side]):
            yield Token(kind, colour, initials(side), thing=("side", side), form=FORMS[kind], count=there[side][kind],
                        icon=ICONS[kind] if kind != "infantry" else "")
    for leader in sorted(s.leaders):
        if s.leaders[leader] == at:
            yield Token("leader", NATIONS[LEADERS[leader]].colour, leader[0].upper(), thing=("leader", leader),
                        form="pawn")
    if at in s.burnt:
        yield Token("burnt_fort", NATIONS[ROMANS].colour, thing=("piece", "burnt_fort"), form="hexagon", dim=True)


def initials(side: str) -> str:
    """Two letters that tell the nations of a colour apart."""
    return {"romano_british": "RB", "norsemen": "Ns", "normans": "Nm", "norwegians": "Nw"}.get(
        side, side[:2].capitalize())
