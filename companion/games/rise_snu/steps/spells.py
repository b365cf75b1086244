"""Spells: named, rolled for, carried out (RS-R14)."""
from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.settings import SELF_SPELLS, SPELLS
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps.arrival import Landing, places
from companion.games.rise_snu.steps.awake import hurt
from companion.games.rise_snu.steps.common import Rolling, chooser, tally
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat

HURL = 2
"""Cells that Hurl moves at most."""


def threshold(s: State, spell: str) -> int:
    """What die and bonuses must reach (RS-R14.6)."""
    there = s.box.spells.get(spell)
    return there.threshold if there else SPELLS.index(spell) + 1 if spell in SPELLS else 99


def on_self(s: State, spell: str) -> bool:
    """Whether it is cast on oneself: what the bold print says (A04)."""
    there = s.box.spells.get(spell)
    return there.target == "self" if there else spell in SELF_SPELLS


class Casting(Rolling, frozen=True):
    """A spell is rolled for; Speed has a second die (`success`)."""

    OF: ClassVar[str] = "spell"
    seat: Seat
    spell: str
    target: Seat = ""
    success: bool = False
    faces: tuple[int, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Again)

    def roller(self, s: State) -> Seat:
        return self.seat

    def settle_roll(self, s: State, faces: tuple[int, ...]) -> Facts:
        face = faces[0]
        if self.success:
            s = yield Closed()
            return (yield f.PointsChanged(self.seat, face))
        reached = face + figures.spell_bonus(s, self.seat)
        works = reached >= threshold(s, self.spell)
        s = yield (Became(replace(self, success=True, faces=())) if works and self.spell == "speed" else Closed())
        s = yield f.SpellCast(self.seat, self.spell, self.target, face, reached, works)
        if works:
            s = yield from tally(s, self.seat, "spell", self.spell)
            s = yield from effect(s, self.seat, self.spell, self.target)
        return s


def effect(s: State, seat: Seat, spell: str, target: Seat) -> Facts:
    """What a spell does that was cast."""
    whom: Any = target if target in s.players else seat
    match spell:
        case "movement":
            s = yield f.PointsChanged(seat, 1)
        case "slowing":
            s = yield f.Slowed(whom, 1)
        case "hurl" if places(s, whom, "near", HURL):
            s = yield Opened(Landing(whom, chooser(s, seat), "near", HURL))
        case "path":
            s = yield f.PathSpell(seat)
        case "giant_strength":
            s = yield f.MightGained(seat, 1)
        case "lightning":
            s = yield from hurt(s, whom, 1)
        case "teleport":
            s = yield Opened(Landing(seat, chooser(s, seat), "void"))
        case "paralysis":
            s = yield f.Paralysed(whom)
        case "hypnosis":
            s = yield f.Hypnotised(whom, seat)
    return s
