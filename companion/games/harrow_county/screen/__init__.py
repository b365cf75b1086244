"""How the table looks and what is said at it."""
