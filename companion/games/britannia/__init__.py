"""Britannia: seventeen nations over sixteen rounds, each seat leads several."""
