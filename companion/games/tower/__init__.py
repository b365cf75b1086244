"""Dice and a cube tower by themselves."""
