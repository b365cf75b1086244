"""The end as it is told at the table."""
from __future__ import annotations

from companion.games import derived
from companion.games.derived.finale import MOST_PLAYED
from companion.games.rise_snu.state import State
from companion.games.view import Category, Line, Record
from companion.kernel import ScoreSheet, Seat


class Finale(derived.Finale):
    CATEGORIES = (Category("worlds", ("RS-R16.1",), "world"), Category("glory", ("RS-R18.1",), "star"))

    def played_share(self, s: State) -> float:
        """By what whoever leads has of the goal."""
        best = max((len(p.worlds) if s.clash else p.glory) for p in s.players.values())
        return min(best / s.goal, MOST_PLAYED)

    def winners(self, s: State, sheet: ScoreSheet) -> tuple[Seat, ...]:
        if s.over:
            return s.winners
        return sheet.ranking[0] if sheet.ranking else ()

    def decided(self, s: State, sheet: ScoreSheet) -> Line:
        if s.over and not s.winners:
            return "draw", {}
        seat = s.winners[0] if s.winners else sheet.ranking[0][0]
        return ("worlds" if s.clash else "glory"), {"seat": seat, "n": s.players[seat].glory if s.counted else s.goal}

    def record(self, s: State, lang: str) -> Record:
        return Record("Říše snů", self.BGG, "", {seat: ("character", p.character) for seat, p in s.players.items()},
                      s.first or s.seats[0])
