"""What a group settles for a campaign of Near and Far, and what stands on its sheets (NF-2, 33, 34, 37)."""
from __future__ import annotations

from companion.games.near_and_far.sheet import MAX_OPEN_STORIES, FINAL_MAP, BOXES_IN_ROW, ROWS, STORIES, UNKNOWN_CODE
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.settings import Settings
from companion.games.sheets import Field
from companion.games.sheets import Plan as AnyPlan

MAPS = range(2, FINAL_MAP)
"""The maps before the last; map 1 is the First Adventure's (NF-2.2, 2.3)."""
MAPS_LEFT_OUT = 3
"""Maps that a campaign with more quests leaves out (NF-41.2)."""
MAX_SETTING = 9
"""The highest value of a setting that is a number."""


class Plan(AnyPlan, frozen=True):
    """`first_time`: they never played it before, so printed names get their tokens first (NF-3.4). `left_out`: maps
    that are skipped where there are more quests."""

    more_quests: bool = False
    left_out: tuple[int, ...] = ()
    first_time: bool = True
    base_only: bool = True
    settings: Settings = Settings()


IN_CAMPAIGN, IN_CHARACTER = ("campaign",), ("character",)
FIELDS = (
    Field("character", "name", hint="campaign.sheet.character_hint"),
    Field("boxes", "ticks", high=ROWS * BOXES_IN_ROW, modes=IN_CAMPAIGN),
    Field("codes", "words", ordered=True, again=True, done="read", upper=True, modes=IN_CHARACTER, told="code",
          hint="campaign.sheet.codes_hint"),
    Field("read", "number", high=STORIES, modes=IN_CHARACTER),
    Field("open", "words", high=MAX_OPEN_STORIES, blank=UNKNOWN_CODE, upper=True, modes=IN_CAMPAIGN, told="noted"),
    Field("crossed", "words", again=True, upper=True, modes=IN_CAMPAIGN, told="story"),
    Field("keywords", "words", told="keyword"),
    Field("skills", "picks", options=tuple(SKILLS), word="thing.skill", effect="skill", costs=SKILLS, told="learnt",
          title="campaign.sheet.skills"),
    Field("spent", "number", high=ROWS + 1, capped=False),
    Field("points", "games", title="campaign.points"))
"""What stands on a sheet (NF-37), as `sheet.Sheet` has it."""
TOLD_AFTER_GAME = ("skills", "keywords", "open", "crossed", "codes")
"""Fields of a sheet whose changes are told after a game, in this order."""
