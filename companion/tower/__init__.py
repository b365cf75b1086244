"""Dice and cube towers: how they behave, what they will most likely do, how an owner's tower is measured, and rolls
that anybody can check afterwards.

Knows neither the table nor the web. `models` is pure and may be imported by games."""
