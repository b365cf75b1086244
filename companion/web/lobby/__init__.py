"""The start page: find a table, open a new one, choose its box and its story book."""
