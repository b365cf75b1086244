"""Positions entered by hand."""
