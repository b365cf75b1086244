"""The board and the numbers of a box."""
