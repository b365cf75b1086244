"""The state after a turn: somebody moved the real pieces, the app finds the moves."""
