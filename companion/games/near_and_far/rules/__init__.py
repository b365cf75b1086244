"""The guards, a file per chapter of the rulebook, and the audit. Importing the package registers them all."""
from companion.games.near_and_far.rules import adventure, campaign, cards, quest, town, trade, words
from companion.games.near_and_far.rules.book import rules

__all__ = ["adventure", "campaign", "cards", "quest", "rules", "town", "trade", "words"]
