"""The story book of the game: which entries can be read, and how one is told."""
