"""What a table settles before it plays, known without the rules: scenarios, characters, worlds, open questions."""
from __future__ import annotations

from msgspec import Struct

CLASH, TRIAL, BEGINNERS, COUNTERS = "clash", "trial", "beginners", "counters"
MODES = (CLASH, BEGINNERS, TRIAL, COUNTERS)
"""Three scenarios, and numbers that are counted while nobody referees."""
DREAMS, DARK = "dreams", "dark"
SIDES = (DREAMS, DARK)
HEROES = ("barbar", "cestovatel", "druid", "rytir", "drak")
DEMONS = ("cert", "rarach", "san", "stin", "titan")
CHARACTERS = (*HEROES, *DEMONS)
FIRST_CHARACTER = {DREAMS: "rytir", DARK: "stin"}
WORLDS = ("iridion", "filnerin", "akademus")
SPELLS = ("movement", "slowing", "hurl", "path", "giant_strength", "lightning", "speed", "teleport", "paralysis",
          "hypnosis")
"""In the order of their thresholds, 1 to 10 (RS-R14.6)."""
SELF_SPELLS = ("movement", "path", "giant_strength", "speed", "teleport")


def side_of(character: str) -> str:
    """Heroes stand for Dreams, demons for Dark (RS-R3.1)."""
    return DREAMS if character in HEROES else DARK


class Settings(Struct, frozen=True):
    """Open questions of the rulebook with a real alternative; each default is the settlement of its A-number."""

    event_without_moving: bool = True
    """A20: whoever stays on the ring of a world draws an event, too."""
    own_rounds: bool = False
    """A21: once a round means once between two own turns, in Clash of Realms, too."""
    carried_counts: bool = True
    """A22: whoever is moved onto a card by a spell or an effect meets it."""
    visit_needs_effect: bool = False
    """A25: a card visited for a quest counts only when its effect is used."""
    half_light_up: bool = False
    """A27: half of the light is rounded up to whole tokens, not down."""
    draw_what_is_left: bool = False
    """A29: a deck that is too short is drawn to its end."""
    attack_from_start: bool = False
    """A33: an attack is possible where the movement begins, too."""
    keep_fulfilled: bool = False
    """A38: another's fulfilled quest stays as experience when its world is joined."""
    well_by_cost: bool = False
    """A43: the nearest well is the one that costs the fewest movement points."""
    hypnosis_whole_turn: bool = False
    """A49: in Clash of Realms hypnosis takes the sending, too."""
    paralysis_whole_turn: bool = False
    """A50: in Clash of Realms paralysis takes the sending, too."""
    two_quests_three_glory: bool = False
    """A58: a world joined by both quests brings three glory, not two."""
    back_both_ways: bool = False
    """A73: on the way back from a hall the ring may be walked either way."""
    cards_after_roll: bool = False
    """A75: a card at the start may be used after the roll."""
    two_quests_easy: bool = False
    """A76: the reward for a world joined by both quests is that of the easy one."""


class Rules(Struct, frozen=True):
    """Variants (RS-R17) and optional rules (RS-R19). `spells` and `abilities`: whether they are played with; in the
    Trial they are, unless `no_spells` or `no_abilities` was agreed."""

    hard_quests: bool = False
    long_game: bool = False
    spells: bool = False
    no_spells: bool = False
    abilities: bool = False
    no_abilities: bool = False
    rewards: bool = False
    healing_wells: bool = False
    distrustful: bool = False
    dream_worlds: bool = False
    mighty: bool = False
    race: bool = False
    """A world can be joined again and again, each time with a new quest at once (Souboj s časem)."""
    brotherhood: bool = False
    """Two share their glory (Bratrství)."""
