"""The Fair Folk against Hester: two players, and the two factions that cards move (HC-12)."""
