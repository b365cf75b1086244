"""What lobby and wizard know of Britannia without its rules."""
from __future__ import annotations

from collections.abc import Mapping

from companion.games.about import About, Ask, Mode, Wished
from companion.games.britannia.questions import QUESTIONS
from companion.games.britannia.settings import COLOURS


def _faults(wished: Wished) -> Mapping[str, str]:
    """Three or four players draft."""
    drafted = wished.answers.get("nations_drafted") and len(wished.seats) > 4
    return {"nations_drafted": "setup.nations_drafted.wrong"} if drafted else {}


ABOUT = About(id="britannia", seats=(4, 3, 5, 2), colours=COLOURS, begins=None, icon="crown", coach=True, rounds=16,
              modes=(Mode("play", seats=(4, 3, 5)), Mode("short", "start", seats=(3, 4)),
                     Mode("two", "flag", seats=(2,))),
              counters="counters",
              faults=_faults, questions=QUESTIONS, book_pages=True,
              asks=(Ask("nations_drafted", modes=("play",)), *(one.ask for one in QUESTIONS if not one.open)))
