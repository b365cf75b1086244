"""What the rules forbid; every module registers its guards."""
from companion.games.harrow_county.rules import audit, turn, battle, legend, base, cards, talents, tiles  # isort: skip
from companion.games.harrow_county.rules.book import rules

__all__ = ["audit", "base", "battle", "cards", "legend", "rules", "talents", "tiles", "turn"]
