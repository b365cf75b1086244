"""What the owner's box holds: cards, their operations, characters, the board."""
