"""The guards, by chapter; importing them registers them."""
from companion.games.rise_snu.rules import base, choices, moving, sending, telling
from companion.games.rise_snu.rules.book import rules

__all__ = ["base", "choices", "moving", "rules", "sending", "telling"]
