"""Into which step an action that the table plays against the rules is put."""
from __future__ import annotations

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk.steps.forced import fair_step
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.state import PURPLE, State
from companion.kernel import Action, Step


def step_for(s: State, action: Action) -> Step | None:
    """What has no attack, no scroll or no throw around it cannot be forced in between."""
    seat = action.seat
    if not s.flow:
        return None
    if fair_folk := fair_step(s, action):
        return fair_folk
    if seat not in s.players:
        return _hesters_step(s, action)
    match action:
        case a.BreakJar():
            return steps.Turn(seat)
        case a.ChooseAbility():
            return steps.Choosing(seat)
        case a.Advance() | a.Spawn() | a.Strengthen():
            return steps.Acting(seat, "forced", {"any": 1})
        case a.Attack():
            return steps.Acting(seat, "forced", attack=True)
        case a.UseTrack() | a.UseTalent():
            return steps.LegendJar(seat)
        case a.PlacePath() | a.TakePath():
            return steps.Paths(seat)
        case a.PlaceCube():
            return steps.Blessing(seat)
        case a.PlaceStorm():
            return steps.Storming(seat)
        case a.Sway():
            return steps.Swaying(seat)
        case a.Keep():
            return steps.Sorting(seat)
        case a.Guide():
            return steps.Rescuing(seat)
        case a.PlayCard():
            return steps.Turn(seat, "forced") if s.red(seat) else steps.Acting(seat, "forced", card=True)
        case a.UseToken() | a.Unnail():
            return steps.Acting(seat, "forced", {"any": 1})
        case a.MergeHex():
            return steps.MergingHex(seat)
        case a.Nail():
            return steps.Nailing(seat)
        case a.Taunt():
            return steps.Taunting(seat)
        case a.RemoveHaint():
            return steps.Removing(seat, "kain")
        case a.StoreCubes():
            return steps.StoringCubes(seat)
        case a.ReturnCubes():
            return steps.Releasing(seat)
        case a.Pick():
            return steps.Picking(seat)
        case a.BuryCard():
            return steps.Burying(seat)
        case a.PlaceGoal():
            return steps.GoalsDue(2 if seat == s.holder else 1)
        case a.Banish():
            return steps.Banishing(seat)
        case a.TakeToken():
            return steps.Shooting(seat)
        case a.PutToken():
            return steps.PlacingTokens(seat, "witchfire", 1)
    return _kammis_step(s, action) if s.seat_of(PURPLE) else None


def _hesters_step(s: State, action: Action) -> Step | None:
    seat = action.seat
    match action:
        case _ if seat != s.hester.seat or not seat:
            return None
        case b.PlaceRoot() | b.OpenCard() | b.UseCard() | b.SpawnFor() | b.Creep() | b.Stalk():
            return steps.HesterTurn(seat, out_of_turn=True)
        case b.Infect() | b.Summon():
            return steps.HesterTurn(seat, thrown=True, out_of_turn=True)
        case b.GainCube():
            return steps.GainingCubes(seat, 1)
        case b.Pay():
            return steps.Paying(seat, 1)
    return None


def _kammis_step(s: State, action: Action) -> Step | None:
    seat, hers = action.seat, s.players[action.seat].colour == PURPLE
    match action:
        case a.ChooseRow() if hers:
            return steps.Turn(seat, "ability", rows=True)
        case a.Replay() if hers:
            return steps.Replaying(seat, 1)
        case a.PullDoll() if hers:
            return steps.PullingDoll(seat)
        case a.SwapLegends() if hers:
            return steps.Scheming(seat, 4)
        case a.Trick() if hers:
            return steps.Tricking(seat)
        case a.TurnDoll(at=at) if not hers:
            return steps.TurningDoll(seat, at)
        case a.CarryDoll(start=start, to=to):
            return steps.Carrying(seat, start, to)
    return None
