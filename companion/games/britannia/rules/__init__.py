"""Everything that forbids. Importing it registers the guards."""
from companion.games.britannia.rules import battle, move, nation
from companion.games.britannia.rules.book import rules

__all__ = ["battle", "move", "nation", "rules"]
