"""What the rules forbid; every module registers its guards."""
from companion.games.harrow_county.rules import audit, turn, battle, legend  # isort: skip
from companion.games.harrow_county.hester import rules as hester, card_rules as hester_cards  # isort: skip
from companion.games.harrow_county.solo import rules as solo  # isort: skip
from companion.games.harrow_county.duel import rules as duel  # isort: skip
from companion.games.harrow_county.rules import base, cards, talents, tiles  # isort: skip
from companion.games.harrow_county.kammi import rules as kammi  # isort: skip
from companion.games.harrow_county.fair_folk import rules as fair_folk  # isort: skip
from companion.games.harrow_county.rules.book import rules

__all__ = ["audit", "base", "battle", "cards", "duel", "fair_folk", "hester", "hester_cards", "kammi", "legend",
           "rules", "solo", "talents", "tiles", "turn"]
