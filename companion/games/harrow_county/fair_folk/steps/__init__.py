"""The steps of the Fair Folk's turn, of bargains with them, and of their search (HC-10, 11)."""
