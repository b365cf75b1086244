"""What the rules forbid; every module registers its guards."""
from companion.games.harrow_county.rules import audit, turn, battle, legend, hester, base, cards, talents, tiles, kammi  # isort: skip
from companion.games.harrow_county.rules.book import rules

__all__ = ["audit", "base", "battle", "cards", "hester", "kammi", "legend", "rules", "talents", "tiles", "turn"]
