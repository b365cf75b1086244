"""The story of a table or of a campaign so far, chapter by chapter, as the line from the start to the head tells it:
what was undone is not in it."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.view import Chapter
from companion.kernel import Fact
from companion.table import journal
from companion.table.campaign import campaigns
from companion.table.dice import rounds
from companion.table.errors import TableError
from companion.table.journal import Look
from companion.table.models import Campaign, Table


@dataclass(frozen=True)
class Tale:
    """A game of the story. `look` is None for one on paper, or one whose journal cannot
    be read (`broken`). `game` says which game of the campaign it is, None for a table alone."""

    look: Look | None
    chapters: tuple[Chapter, ...] = ()
    game: campaigns.Game | None = None
    broken: bool = False


def of_table(table: Table) -> Tale:
    """TableError `journal.unreadable`, `chronicle.none` for a game that tells none."""
    look = journal.look(table)
    teller = look.game.chronicle
    if teller is None:
        raise TableError("unknown", "chronicle.none")
    return Tale(look, tuple(teller.chapters(_played(look))))


def _played(look: Look) -> Iterator[tuple[int, int, tuple[Fact, ...]]]:
    """The entries that were really played. What is only tried out is not told: nobody has heard it."""
    tried = look.table.what_if
    if tried == 0:
        return
    for entry in rounds.entries(look):
        yield entry
        if entry[0] == tried:
            return


def of_campaign(campaign: Campaign) -> tuple[Tale, ...]:
    """All games in the order in which they were played; of those on paper it is only known that they were."""
    return tuple(_of_game(game) for game in campaigns.standing(campaign).games)


def _of_game(game: campaigns.Game) -> Tale:
    if game.table is None:
        return Tale(None, game=game)
    try:
        told = of_table(game.table)
    except TableError:
        return Tale(None, game=game, broken=True)
    return Tale(told.look, told.chapters, game)
