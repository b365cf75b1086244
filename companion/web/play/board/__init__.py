"""The drawing of a board on a page: where everything goes."""
