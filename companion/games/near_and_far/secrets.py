"""What the other seats may not know: artifacts in hand, drawn or being drafted (NF-4.4, 10.1); and what nobody may know
where a story book is read aloud: entries that are not open, and rewards before they are won (NF-23.2)."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.derived.hidden import veiled_correction
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import UNHEARD, Box, Option, Quest
from companion.games.near_and_far.state import State, Told
from companion.games.near_and_far.steps.quest import Questing
from companion.games.near_and_far.steps.reading import Reading
from companion.games.near_and_far.steps.story import could, printed
from companion.kernel import Became, Corrected, Fact, Opened, Seat

HIDDEN = "?"
WON = ("done", "bonus", "free")
"""Results with which rewards are read (NF-23.4, 25.2)."""
HEARD = (f.EntryOpened, f.PassageHeard)


def veil(s: State, seat: Seat) -> State:
    """The state with others' hands, packets and draws as `?`; how many cards there are is public.
    Artifacts put away are seen by nobody, so the discards are hidden too."""
    players = {other: p if other == seat else replace(p, hand=tuple(HIDDEN for _ in p.hand))
               for other, p in s.players.items()}
    flow = tuple(_step(step, seat) for step in s.flow)
    box, told = s.box, s.told
    if s.narrated:  # what is blank in the entry says no longer what could be chosen
        box, told = unread(s), told and replace(told, could=could(s))
    return replace(s, box=box, told=told, players=players, flow=flow,
                   artifact_discards=tuple(HIDDEN for _ in s.artifact_discards))


def unread(s: State) -> Box:
    """The box with nothing of its entries but the one that is open, as far as it has been read. Arcade cards keep
    their names: whoever draws one from the real deck must be able to say which it is."""
    told, shut = s.told, {id: Quest(title=card.title) for id, card in s.box.arcade.items()}
    if told is None or (open := printed(s, told.kind, told.code)) is None:
        return replace(s.box, quests={}, arcade=shut)
    if told.kind == "arcade":
        return replace(s.box, quests={}, arcade=shut | {told.code: _read(s, told, open)})
    return replace(s.box, quests={told.code: _read(s, told, open)}, arcade=shut)


def _read(s: State, told: Told, quest: Quest) -> Quest:
    """Of an open entry the headings with their requirements; rewards of the option that was carried out, the bonus
    only if it was won. What could not be chosen is left blank, so that the others keep their numbers."""
    read = {*could(s), told.option}
    options = (_heard(told, option, n == told.option) if n in read else UNHEARD
               for n, option in enumerate(quest.options))
    return replace(quest, options=tuple(options), next=quest.next if told.result and told.kind == "character" else "")


def _heard(told: Told, option: Option, taken: bool) -> Option:
    """That there is a bonus may be known, for it has a threshold: only what it is may not."""
    won = taken and told.result in WON
    secret = (HIDDEN,) if option.bonus else ()
    return replace(option, rewards=option.rewards if won else (),
                   bonus=option.bonus if won and told.result != "done" else secret)


def _step(step: Any, seat: Seat) -> Any:
    return step.veiled(seat) if hasattr(step, "veiled") else step


def tell(fact: Fact, seat: Seat) -> Fact | None:
    """The fact as this seat hears it."""
    match fact:
        case Opened(step=step) | Became(step=step) if hasattr(step, "veiled"):
            return replace(fact, step=step.veiled(seat))
        case f.ArtifactKept(seat=owner) | f.ArtifactDiscarded(seat=owner) if owner != seat:
            return replace(fact, artifact=HIDDEN)
        case Corrected():
            return veiled_correction(fact, lambda path: _touches_secret(path, seat))
    return fact


def _touches_secret(path: tuple[str | int, ...], seat: Seat) -> bool:
    """Whether a correction of this path could show cards that the seat may not see."""
    match path:
        case ("players", owner, *rest):
            return owner != seat and (not rest or rest[0] == "hand")
        case (("players" | "flow" | "artifact_discards"), *_) | ("box",) | ("box", ("quests" | "arcade"), *_):
            return True
    return False


def settled(path: tuple[str | int, ...], value: Any) -> bool:
    """Whether a correction of this path would show what nobody has won: all it may do is close what lies open."""
    return path[:1] == ("narrated",) or (path[:1] == ("told",) and (len(path) > 1 or value is not None))


def is_reading_aloud(s: State, facts: Iterable[Fact]) -> bool:
    """Whether an entry is open and not carried out yet, or opened by these facts."""
    due = s.narrated and any(isinstance(step, Reading | Questing) for step in s.flow)
    return due or any(isinstance(x, f.EntryOpened) for x in facts)


def reveal_secrets(facts: list[Fact]) -> bool:
    """Whether somebody has seen a hidden card or heard a passage through these facts: undoing them needs consent."""
    return any((isinstance(x, f.ArtifactKept) and x.artifact != HIDDEN) or isinstance(x, HEARD)
               or (isinstance(x, Corrected) and any(patch.path[:1] == ("told",) for patch in x.patches)) for x in facts)
