"""What each fact does to the cubes. Nothing here asks whether it makes sense: old journals fold whatever they hold."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.tower import facts as f
from companion.games.tower.state import Fallen, Shown, State
from companion.kernel import Fact


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.Laid(colour=colour, n=n):
            return replace(s, tray=_some(s.tray | {colour: s.tray.get(colour, 0) + n}))
        case f.Cleared():
            return replace(s, tray={})
        case f.CubesFell(thrown=thrown, out=out):
            inside = {c: s.inside.get(c, 0) + s.tray.get(c, 0) - out.get(c, 0) for c in {**s.inside, **s.tray, **out}}
            return replace(s, tray=_some(out), inside=_some(inside), last=Fallen(thrown, s.inside, out, s.model))
        case f.DiceRolled(dice=dice, other=other, faces=faces):
            return replace(s, last=Shown(dice, other, faces))
        case f.TippedOut():
            return replace(s, inside={})
        case f.SidesChosen(ours=ours, theirs=theirs):
            return replace(s, sides=(ours, theirs))
        case f.TowerChosen(tower=tower):
            return replace(s, tower=tower)
        case f.RealTower(on=on):
            return replace(s, real=on)
    return s


def _some(cubes: dict[str, int]) -> dict[str, int]:
    """Colours with none left are not named, so that equal positions are equal."""
    return {c: n for c, n in sorted(cubes.items()) if n}
