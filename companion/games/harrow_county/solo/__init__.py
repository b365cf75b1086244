"""Hester alone against two factions that cards lead (HC-10)."""
