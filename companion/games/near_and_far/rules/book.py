"""The rule book of the game: ids, pages and states from `rules.toml`."""
from __future__ import annotations

from importlib.resources import files

from companion.games.near_and_far.party import unsaid
from companion.games.near_and_far.state import State
from companion.kernel import Doubt, RuleBook, Seat

rules = RuleBook.read(files("companion.games.near_and_far.rules").joinpath("rules.toml").read_text("utf-8"))

Particulars = dict[str, object]


def untold(s: State, seat: Seat, symbol: str) -> Doubt | None:
    """What nobody told is no ground for a refusal: the doubt that takes its place."""
    hidden = unsaid(s, seat, symbol)
    if not hidden:
        return None
    if hidden[0].startswith("player:"):
        return Doubt("uncounted", {"seat": seat, "what": "heart"})
    return Doubt("unsaid", {"field": hidden[0]})
