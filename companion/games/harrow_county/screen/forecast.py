"""What would score as things stand: townsfolk who could be home, buildings that would fall, the Brambles."""
from __future__ import annotations

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.evolve import evolve
from companion.games.harrow_county.goals import doomed, walks
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.state import State
from companion.games.view import Line
from companion.kernel import Place, Seat


def forecast(s: State, seat: Seat) -> Line | None:
    """What the seat's turn would bring if it ended now, else who would get the point of the Brambles (HC-4.5.3, 5b.1).
    """
    if s.red(seat) and (home := at_home(s, seat)):
        return "home", {"n": home}
    if s.blue(seat) and (gone := falling(s, seat)):
        return "falls", {"to": gone[0]}
    held = next((who for who in s.factions if s.units(who, MIDDLE)), "")
    return ("brambles", {"who": held}) if held else None


def at_home(s: State, seat: Seat) -> int:
    """How many of the townsfolk could walk home along units and paths."""
    return sum(n for at, n in s.townsfolk.items() if s.homes[seat] in walks(s, seat, at))


def falling(s: State, seat: Seat) -> tuple[Place, ...]:
    """Buildings that a chain of storms reaches, the one counted that the legend leaves behind."""
    at = s.players[seat].legend
    if at != MIDDLE and not s.storm(at) and s.storms_left:
        return doomed(evolve(s, f.StormPlaced(seat, at)), seat)
    return doomed(s, seat)
