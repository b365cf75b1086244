"""What players see of the game: cards, words, pictures, tips, reminders, the final scoring."""
