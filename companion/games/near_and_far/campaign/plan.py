"""What a group settles for a campaign of Near and Far, and what stands on its sheets (NF-2, 33, 34, 37)."""
from __future__ import annotations

from companion.games.near_and_far.sheet import CIRCLES, FINAL_MAP, ROW, ROWS, STORIES, UNREAD
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.settings import Settings
from companion.games.sheets import Field
from companion.games.sheets import Plan as AnyPlan

MAPS = range(2, FINAL_MAP)
"""The maps before the last; map 1 is the First Adventure's (NF-2.2, 2.3)."""
LEFT_OUT = 3
"""So many maps a campaign with more quests leaves out (NF-41.2)."""
HIGHEST = 9
"""The highest number among the settings."""


class Plan(AnyPlan, frozen=True):
    """`first_time`: they never played it before, so printed names get their tokens first (NF-3.4). `left_out`: maps
    that are skipped where there are more quests."""

    more_quests: bool = False
    left_out: tuple[int, ...] = ()
    first_time: bool = True
    base_only: bool = True
    settings: Settings = Settings()


HERE, THERE = ("campaign",), ("character",)
FIELDS = (
    Field("character", "name", hint="campaign.sheet.character_hint"),
    Field("boxes", "ticks", high=ROWS * ROW, modes=HERE),
    Field("codes", "words", ordered=True, again=True, done="read", upper=True, modes=THERE, told="code",
          hint="campaign.sheet.codes_hint"),
    Field("read", "number", high=STORIES, modes=THERE),
    Field("open", "words", high=CIRCLES, blank=UNREAD, upper=True, modes=HERE, told="noted"),
    Field("crossed", "words", again=True, upper=True, modes=HERE, told="story"),
    Field("keywords", "words", told="keyword"),
    Field("skills", "picks", options=tuple(SKILLS), word="thing.skill", effect="skill", costs=SKILLS, told="learnt",
          title="campaign.sheet.skills"),
    Field("spent", "number", high=ROWS + 1, capped=False),
    Field("points", "games", title="campaign.points"))
"""What stands on a sheet (NF-37), as `sheet.Sheet` has it."""
TOLD = ("skills", "keywords", "open", "crossed", "codes")
"""What is told of a sheet after a game, in this order."""
