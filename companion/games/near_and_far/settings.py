"""What a table settles before it plays, beside who plays which way: known without the rules."""
from __future__ import annotations

from msgspec import Struct

COLOURS = ("blue", "red", "green", "yellow")


class Settings(Struct, frozen=True):
    """Open questions of the rulebook with a real alternative; each default is the settlement of its A-number."""

    plain_token_trades: bool = False
    """A1: the colourless token may be traded."""
    birds_each: int = 3
    """A3: pack birds a player on the Stables; 0 means three in all."""
    refreshed: int = 5
    """A4: how many adventurers a refresh replaces, 5 or 4."""
    adventure_from_jail: bool = True
    """A8."""
    hearts_capped: bool = True
    """A11: hearts gained on the way stop at 13."""
    start_always_free: bool = False
    """A14: the space where the turn began stays free of hearts when left again."""
    on_after_win: bool = True
    """A15: movement goes on after a won fight."""
    price_before_roll: bool = True
    """A16."""
    bonus_over: int = 2
    """A18: how far above N the bonus lies, 2 or 3."""
    camp_base: int = 0
    """A19: coins or gems of a camp beside the search symbols."""
    many_quests: bool = False
    """A27: the more-quests variant, 4 tokens a player."""
    many_quests_extra: bool = False
    """A27: with one token more."""
    jail_spares_neutral: bool = True
    """A52."""
    stories_in_order: bool = True
    """A22: the oldest open story first; else the player chooses."""
    persuasion_always: bool = False
    """A24: also when the coin is taken."""
    storytelling_ties: bool = False
    """A25: also when others have as high a reputation."""
    villains_always: bool = False
    """A31: on map 11 in every mode."""
    tortoise_at_hut: bool = True
    """A53: by day a tortoise is animal enough for the Hut."""
    duel_skills_on_threats: bool = False
    """A54."""
    threats_shuffled: bool = False
    """A house rule: threats come in any order, not from weak to strong."""
