"""The steps of Hester's turn, her cards, her fires, and attacks on both (HC-9)."""
