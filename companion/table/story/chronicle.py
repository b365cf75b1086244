"""The chronicle of a table or of a campaign: its games with their chapters, read from the line from the start to the
head. What was undone is not in it."""
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
class GameStory:
    """The chapters of one game. `look` is None for a game on paper, or one whose journal cannot be read (`broken`).
    `game` is its game of the campaign, None for a table alone."""

    look: Look | None
    chapters: tuple[Chapter, ...] = ()
    game: campaigns.Game | None = None
    broken: bool = False


def of_table(table: Table) -> GameStory:
    """The chapters of a table. TableError `journal.unreadable`, `chronicle.none` for a game that tells none."""
    look = journal.look(table)
    teller = look.game.chronicle
    if teller is None:
        raise TableError("unknown", "chronicle.none")
    return GameStory(look, tuple(teller.chapters(_played(look))))


def _played(look: Look) -> Iterator[tuple[int, int, tuple[Fact, ...]]]:
    """The entries that were really played. What is only tried out is not told: nobody has heard it."""
    tried = look.table.what_if
    if tried == 0:
        return
    for entry in rounds.entries(look):
        yield entry
        if entry[0] == tried:
            return


def of_campaign(campaign: Campaign) -> tuple[GameStory, ...]:
    """The games of a campaign in the order in which they were played; those on paper have no chapters."""
    return tuple(_of_game(game) for game in campaigns.standing(campaign).games)


def _of_game(game: campaigns.Game) -> GameStory:
    if game.table is None:
        return GameStory(None, game=game)
    try:
        story = of_table(game.table)
    except TableError:
        return GameStory(None, game=game, broken=True)
    return GameStory(story.look, story.chapters, game)
