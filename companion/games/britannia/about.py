"""What lobby and wizard know of Britannia without its rules."""
from __future__ import annotations

from companion.games.about import About
from companion.games.britannia.questions import QUESTIONS
from companion.games.britannia.settings import COLOURS

# Its rules are whole, its screens are not: a seat that leads six nations has no room for them yet.
ABOUT = About(id="britannia", seats=(4, 3, 5), colours=COLOURS, icon="crown", offered=False, rounds=16,
              asks=tuple(one.ask for one in QUESTIONS if not one.open), questions=QUESTIONS)
