"""What the other seats may not know: artifacts in hand, drawn or being drafted (NF-4.4, 10.1)."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.state import State
from companion.kernel import Became, Fact, Opened, Seat

HIDDEN = "?"


def veil(s: State, seat: Seat) -> State:
    """The state with others' hands, packets and draws as `?`; how many cards there are is public.
    Artifacts put away are seen by nobody, so the discards are hidden too."""
    players = {other: p if other == seat else replace(p, hand=tuple(HIDDEN for _ in p.hand))
               for other, p in s.players.items()}
    flow = tuple(_step(step, seat) for step in s.flow)
    return replace(s, players=players, flow=flow, artifact_discards=tuple(HIDDEN for _ in s.artifact_discards))


def _step(step: Any, seat: Seat) -> Any:
    return step.veiled(seat) if hasattr(step, "veiled") else step


def tell(fact: Fact, seat: Seat) -> Fact | None:
    """The fact as this seat hears it."""
    match fact:
        case Opened(step=step) | Became(step=step) if hasattr(step, "veiled"):
            return replace(fact, step=step.veiled(seat))
        case f.ArtifactKept(seat=owner) | f.ArtifactDiscarded(seat=owner) if owner != seat:
            return replace(fact, artifact=HIDDEN)
    return fact


def reveals(facts: list[Fact]) -> bool:
    """Whether somebody has seen a hidden card through these facts: undoing them needs consent."""
    return any(isinstance(x, f.ArtifactKept) and x.artifact != HIDDEN for x in facts)
