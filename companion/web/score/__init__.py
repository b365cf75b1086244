"""The end of a game: count the points, look where they come from, take the sheet along."""
