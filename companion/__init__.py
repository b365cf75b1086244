"""A companion for the board games on your table."""

__version__ = "0.1.0"
