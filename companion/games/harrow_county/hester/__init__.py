"""Hester: her pieces, what she does, and what anybody does against her (HC-9)."""
