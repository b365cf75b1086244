"""Positions of the game: where things lie, and how a table is checked."""
