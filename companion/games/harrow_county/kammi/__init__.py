"""Kammi, her goblin and the dolls (HC-8, 16)."""
