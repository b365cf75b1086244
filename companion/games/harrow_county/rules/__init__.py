"""What the rules forbid; every module registers its guards."""
from companion.games.harrow_county.rules import audit, turn, battle, legend, hester, base, cards, talents  # isort: skip
from companion.games.harrow_county.rules import tiles, kammi, fair_folk  # isort: skip
from companion.games.harrow_county.rules.book import rules

__all__ = ["audit", "base", "battle", "cards", "fair_folk", "hester", "kammi", "legend", "rules", "talents", "tiles",
           "turn"]
