"""What followed."""
from companion.games.harrow_county.facts import full, round
from companion.games.harrow_county.facts.full import (
    CardBuried, CardDrawn, CardPlayed, CubesBack, CubesBanished, CubesReturned, CubesStored, GoalPlaced, HaintRemoved,
    LanternTaken, Merged, Nailed, PlateScored, RangeGrown, Shifted, SpawnsReach, SpoonBack, TauntGone, TauntPlaced,
    TileTurned, TileUsed, TilesCleared, TilesShuffled, TokenLaid, TokenPut, TokenPutBack, TokenSpent, TokenUpgraded,
    TokensLaid, TurnOver, Unnailed)
from companion.games.harrow_county.facts.round import (
    AbilityChosen, Advanced, AttackFailed, Attacked, BramblesHeld, CubePlaced, CubeTaken, CubesDiscarded, CubesFell,
    Destroyed, GameEnded, Guided, HaintKilled, JarBroken, LegendMoved, Outnumbered, PathPlaced, PathTaken, Pulled,
    Rescued, RoundBegun, Spawned, StormPlaced, Strengthened, Swayed, TokenDrawn, TokenKept, TokensReturned,
    TokensTaken, WildTaken)

ALL = (*round.ALL, *full.ALL)

__all__ = [
    "ALL", "AbilityChosen", "Advanced", "AttackFailed", "Attacked", "BramblesHeld", "CardBuried", "CardDrawn",
    "CardPlayed", "CubePlaced", "CubeTaken", "CubesBack", "CubesBanished", "CubesDiscarded", "CubesFell",
    "CubesReturned", "CubesStored", "Destroyed", "GameEnded", "GoalPlaced", "Guided", "HaintKilled", "HaintRemoved",
    "JarBroken", "LanternTaken", "LegendMoved", "Merged", "Nailed", "Outnumbered", "PathPlaced", "PathTaken",
    "PlateScored", "Pulled", "RangeGrown", "Rescued", "RoundBegun", "Shifted", "Spawned", "SpawnsReach", "SpoonBack",
    "StormPlaced", "Strengthened", "Swayed", "TauntGone", "TauntPlaced", "TileTurned", "TileUsed", "TilesCleared",
    "TilesShuffled", "TokenDrawn", "TokenKept", "TokenLaid", "TokenPut", "TokenPutBack", "TokenSpent", "TokenUpgraded",
    "TokensLaid", "TokensReturned", "TokensTaken", "TurnOver", "Unnailed", "WildTaken"]
