"""What screens show of the game."""
