"""A sample table to try the app with: two people, the invented box, the coach, played up to the first turn."""
from __future__ import annotations

import random

import msgspec

from companion import games
from companion.i18n import LANGUAGES
from companion.kernel import TABLE, Seat, actors, encode, legal, view
from companion.table import desk, taps
from companion.table.models import Table
from companion.web import house, say
from companion.web.lobby import wizard

MAX_ENTRIES = 120
"""Entries before the first turn; a table that takes more begins where it stands."""
PLAYERS, MOST_NAMED = 2, 4
"""As many people sit there at least; so many have a name for it."""


def form(game: str, book: str) -> wizard.TableForm:
    """The form of the sample table in the game's first mode: as many people as that needs, at least two."""
    start = wizard.blank_form(game)
    about = start.about
    able = about.mode(start.play).seats or about.seats
    count = min((n for n in able if n >= PLAYERS), default=min(able))
    people = [wizard.Person(say(f"web.start.try.name{n}")) for n in range(min(count, MOST_NAMED))]
    invented = next((box.id for box in about.boxes if box.invented), start.box)
    return msgspec.structs.replace(start, people=wizard.with_colours(about, people), box=invented,
                                   book=book)


def is_trial(table: Table) -> bool:
    """Whether a table is called as sample tables are: its people are nobody's."""
    names = [*desk.seats(table).values()]
    return any(names == [house().say(lang, f"web.start.try.name{n}") for n in range(len(names))]
               for lang in LANGUAGES if len(names) <= MOST_NAMED)


def play_to_first_turn(table: Table, seat: Seat) -> None:
    """Play what comes before the first round: the app throws and draws, everybody takes something that the rules
    allow. Where the game has no rounds nothing is played."""
    rng = random.Random()
    for n in range(MAX_ENTRIES):
        look = desk.look(table)
        acting = actors(look.state)
        begun = look.game.screen.headline(view(look.game, look.state, TABLE)).get("round", 1)
        if not acting or (begun and acting[0] == seat):
            return
        if TABLE in acting:
            taps.roll(table, by=TABLE, client=f"try-{n}", head=look.head)
            continue
        action = rng.choice(legal(look.game, look.state, acting[0]))
        taps.enter(table, encode(action), by=acting[0], client=f"try-{n}", head=look.head)


def playable() -> tuple[str, ...]:
    """The games that can be tried: those with an invented box, or none at all to enter."""
    found = {id: games.about(id).boxes for id in games.offered()}
    return tuple(id for id, boxes in found.items() if not boxes or any(box.invented for box in boxes))
