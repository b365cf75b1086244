"""What the other seats may not know: artifacts in hand, drawn or being drafted (NF-4.4, 10.1)."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.state import State
from companion.kernel import Became, Corrected, Fact, Opened, Seat

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
        case Corrected(patches=patches):
            return Corrected(tuple(replace(x, value=_hidden(x.value)) if _touches_secret(x.path, seat) else x
                                   for x in patches))
    return fact


def _hidden(value: Any) -> Any:
    """As many `?` as there were cards."""
    return [HIDDEN for _ in value] if isinstance(value, list | tuple) else HIDDEN


def _touches_secret(path: tuple[str | int, ...], seat: Seat) -> bool:
    """Whether a correction of this path could show cards that the seat may not see."""
    match path:
        case ("players", owner, *rest):
            return owner != seat and (not rest or rest[0] == "hand")
        case (("players" | "flow" | "artifact_discards"), *_):
            return True
    return False


def reveals(facts: list[Fact]) -> bool:
    """Whether somebody has seen a hidden card through these facts: undoing them needs consent."""
    return any(isinstance(x, f.ArtifactKept) and x.artifact != HIDDEN for x in facts)
