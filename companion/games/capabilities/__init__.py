"""What a game may bring, by what it is for. `companion.games.contract` is the list."""
