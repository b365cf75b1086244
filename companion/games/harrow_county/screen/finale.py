"""The end as it is told at the table."""
from __future__ import annotations

from companion.games import derived
from companion.games.derived.finale import MOST_PLAYED
from companion.games.harrow_county.box.boxing import SHEETS
from companion.games.harrow_county.duel.state import winners as duel_winners
from companion.games.harrow_county.hester.state import FEAST
from companion.games.harrow_county.settings import MAPS
from companion.games.harrow_county.state import BLUE, GOAL, RED, State
from companion.games.view import Category, Line, Record
from companion.kernel import ScoreSheet, Seat


class Finale(derived.Finale):
    BGG = 360899
    CATEGORIES = (
        Category("goals", ("HC-4.5.3a", "HC-4.5.3b"), "flag"), Category("kills", ("HC-5.9", "HC-7.5"), "skull"),
        Category("brambles", ("HC-5b.1",), "brambles"),
        Category("doll", ("HC-8.12",), "doll"), Category("fires", ("HC-9.11",), "flame"))

    def played_share(self, s: State) -> float:
        """By the points of whoever leads: GOAL of them end the game."""
        return min(max(p.points for p in s.players.values()) / GOAL, MOST_PLAYED)

    def winners(self, s: State, sheet: ScoreSheet) -> tuple[Seat, ...]:
        """Nobody where Hester has lost alone, or two have stopped with too little."""
        if s.solo.duel:
            return duel_winners(s)
        return () if s.solo.solo_level and s.hester.filled < FEAST else super().winners(s, sheet)

    def decided(self, s: State, sheet: ScoreSheet) -> Line:
        if s.solo.duel:
            won = duel_winners(s)
            lesser = bool(s.solo.lost_by) and not s.fair_folk.won and s.hester.filled < FEAST
            key = "nobody" if not won else "both" if len(won) > 1 else self.game.colour(s, won[0])
            return f"duel_{'lesser_' * (lesser and bool(won))}{key}", {
                "seat": won[0] if won else "", "n": s.hester.filled}
        if s.solo.solo_level:
            return f"solo_{s.solo.lost_by or 'won'}", {"solo_level": s.solo.solo_level, "n": s.hester.filled}
        if s.hester.seat and s.hester.filled >= FEAST:
            return "hester", {"seat": s.hester.seat}
        if s.fair_folk.won:
            return ("queen", {"seat": s.fair_folk.seat}) if len(sheet.ranking[0]) == 1 else ("queen_both", {})
        one, other = (s.players[places[0]].points for places in sheet.ranking[:2])
        key = "points" if one != other else "lantern"
        return key, {"seat": sheet.ranking[0][0], "n": one, "other": other}

    def record(self, s: State, lang: str) -> Record:
        roles = {seat: ("faction", self.game.colour(s, seat)) for seat in s.seats}
        side = SHEETS[dict(zip(MAPS, SHEETS, strict=True))[s.map]].name[lang]
        return Record("Harrow County: The Game of Gothic Conflict", self.BGG, side if s.book_chapter else "", roles,
                      s.seat_of(RED) or s.seat_of(BLUE))
