"""What a table settles before it plays, beside who leads which nations: known without the rules."""
from __future__ import annotations

from msgspec import Struct

COLOURS = ("yellow", "green", "red", "blue", "white")
"""Of the players. Nations keep the colours of their counters; white is the fifth player's."""


class Settings(Struct, frozen=True):
    """Answers to the questions of `questions.py`, each with its section and its reason there. None: nobody knows,
    the table enters what came of it. `book_pages`: where the owner's rulebook says what was answered, by question."""

    leader_die: bool = True
    leaders_stay_a_cycle: bool = True
    forts_in_passing: bool = True
    fort_on_hard_ground: bool = True
    roads_free: bool = True
    pass_submitted: bool = True
    truce: bool = True
    rome_grants_growth: bool = True
    belgae_areas_score: bool = True
    british_in_wales: bool = True
    bretwalda_points: int = 4
    bretwalda_by_areas: bool = True
    bretwalda_majority: str = "all"
    king_points: int = 8
    king_rule: str = "two_thirds"
    king_areas: int = 4
    last_king_leader: bool = True
    last_reinforcements: bool = True
    growth_overstack: bool = False
    burhs_hold: bool = True
    welsh_in_scotland: bool = True
    harold_twice: bool = False
    danes_score_again: bool = False

    legions: int | None = None
    legions_first: bool | None = None
    romans_go: str | None = None
    boudicca: str | None = None
    burhs: int | None = None
    burhs_one_each: bool | None = None
    burhs_cost: str | None = None
    cnut_king: str | None = None
    last_king: str | None = None
    last_king_points: int | None = None
    last_cavalry: int | None = None
    tie_break: str | None = None
    split_three: str | None = None
    split_five: str | None = None
    short_first: int | None = None
    short_last: int | None = None
    split_short: str | None = None
    two_first: int | None = None
    two_last: int | None = None
    split_two: str | None = None

    book_pages: dict[str, int] = {}
