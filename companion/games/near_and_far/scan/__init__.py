"""What a camera sees of the game: its cards, its markers, its board."""
