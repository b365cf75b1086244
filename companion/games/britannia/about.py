"""What lobby and wizard know of Britannia without its rules."""
from __future__ import annotations

from companion.games.about import About, Mode
from companion.games.britannia.questions import QUESTIONS
from companion.games.britannia.settings import COLOURS

ABOUT = About(id="britannia", seats=(4, 3, 5, 2), colours=COLOURS, icon="crown", coach=True, rounds=16,
              modes=(Mode("play", seats=(4, 3, 5)), Mode("short", "start", seats=(3, 4)),
                     Mode("two", "flag", seats=(2,))),
              counters="counters",
              asks=tuple(one.ask for one in QUESTIONS if not one.open), questions=QUESTIONS, book_pages=True)
