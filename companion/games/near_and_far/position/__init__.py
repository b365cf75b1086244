"""A position that people tell: the form, what it makes of the answers, how a table is checked."""
