"""Positions entered by hand, the check of a table, lists of what to lay out and to pack up."""
