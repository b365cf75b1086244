"""What is known of dice and tower without their rules."""
from __future__ import annotations

from companion.games.about import About

ABOUT = About(id="tower", seats=(1, 2, 3, 4, 5, 6), colours=(), tool=True, page="bench")
