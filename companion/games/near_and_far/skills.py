"""The eighteen skills (NF-36.3) and what they cost in experience."""
from __future__ import annotations

SKILLS: dict[str, int] = {
    "treasure_hunting": 3, "piano": 4, "animal_husbandry": 3, "jewelry": 2, "bounty_hunting": 3, "meditation": 4,
    "bribery": 2, "politics": 3, "persuasion": 2, "potion_making": 2, "fishing": 1, "mining": 4, "martial_arts": 2,
    "cooking": 3, "lore": 3, "storytelling": 3, "taunting": 2, "begging": 3}
"""Id -> experience points, in the order of the rulebook's list."""
