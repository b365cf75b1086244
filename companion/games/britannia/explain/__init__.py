"""The state after a turn: from what areas hold once a nation has moved to the ordinary moves that lead there."""
from companion.games.britannia.explain.explain import explain
from companion.games.britannia.explain.outcome import Explained, Explanation, Goal, Obstacle

__all__ = ["Explained", "Explanation", "Goal", "Obstacle", "explain"]
