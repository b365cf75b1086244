"""Říše snů: Clash of Realms and Trial of Strength."""
