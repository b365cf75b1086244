"""Campaigns: keep one from game to game, take it along as a file, with pictures of its sheets."""
