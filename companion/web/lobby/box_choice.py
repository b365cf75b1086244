"""The boxes that a new table can be set up with: those that come with the game, and the house's own."""
from __future__ import annotations

from typing import Any

import companion.games
from companion.box import shelf
from companion.box.faults import BoxFault
from companion.box.decoding import box_services, decode
from companion.i18n import LANGUAGES
from companion.table import store
from companion.table.campaign import campaigns
from companion.table.cards import rejudge
from companion.table.errors import TableError
from companion.web import texts_of


def own_boxes(game: str) -> list[shelf.KeptBox]:
    """The house's boxes of a game that can be read, the one changed last first."""
    if not companion.games.about(game).boxes:
        return []
    return [kept for kept in shelf.boxes(store.folder(), game) if not kept.broken]


def own_box_ids(game: str) -> list[str]:
    return [kept.id for kept in own_boxes(game)]


def box_for_setup(game: str, id: str) -> Any:
    """The `box` of a set-up: the id of one that comes with the game; else the whole box, so that the table keeps it as
    it is now. TableError `setup.wrong` for one that is gone or cannot be read."""
    if id in [box.id for box in companion.games.about(game).boxes]:
        return id
    try:
        return _playable(game, decode(game, shelf.read(store.folder(), game, id)))
    except (BoxFault, OSError) as error:
        raise TableError("refused", "setup.wrong", field="box", game=game) from error


def box_for_next_game(stand: campaigns.Standing) -> Any:
    """The `box` for the set-up of a campaign's next game: the one chosen, with what its games so far have learnt."""
    game, id = stand.campaign.game, stand.plan.box
    box = box_for_setup(game, id)
    played = [one.table for one in stand.games if one.table is not None]
    about = companion.games.about(game)
    if not played or about.invented(id):
        return box
    if id in [brought.id for brought in about.boxes]:
        names = {lang: texts_of(game).say(lang, f"setup.box.{id}.title") for lang in LANGUAGES}
        box = box_services(game).own_box(names)
    for table in played:
        box = rejudge.box_with_learnt(table, box)
    return _playable(game, box)


def _playable(game: str, box: Any) -> Any:
    """The box without boards that are not yet complete enough to play on."""
    return box_services(game).with_playable_boards(box)
