"""The throws of a table: sealed, counted, with the towers of the house."""
