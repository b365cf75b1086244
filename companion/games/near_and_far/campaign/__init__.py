"""From game to game: carry over, plan the next, keep the archive, tell the chronicle."""
