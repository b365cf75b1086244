"""The boxes that a new table may be set up with: the app's own two and those of the house."""
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


def own(game: str) -> list[shelf.KeptBox]:
    """Those of the house that can be read, the one changed last first; none of a game without boxes."""
    if not companion.games.about(game).boxes:
        return []
    return [kept for kept in shelf.boxes(store.folder(), game) if not kept.broken]


def ids(game: str) -> list[str]:
    return [kept.id for kept in own(game)]


def whole(game: str, id: str) -> Any:
    """What a set-up says of a box: the word of one that the app brings, or all of it, so that the table keeps it as it
    is now. TableError `setup.wrong` for one that is gone or cannot be read."""
    if id in [box.id for box in companion.games.about(game).boxes]:
        return id
    try:
        return _walkable(game, decode(game, shelf.read(store.folder(), game, id)))
    except (BoxFault, OSError) as error:
        raise TableError("refused", "setup.wrong", field="box", game=game) from error


def learnt(stand: campaigns.Standing) -> Any:
    """The box of the next game of a campaign: the one that was chosen, with what the games so far have told of it."""
    game, id = stand.campaign.game, stand.plan.box
    box = whole(game, id)
    played = [one.table for one in stand.games if one.table is not None]
    about = companion.games.about(game)
    if not played or about.invented(id):
        return box
    if id in [brought.id for brought in about.boxes]:
        names = {lang: texts_of(game).say(lang, f"setup.box.{id}.title") for lang in LANGUAGES}
        box = box_services(game).own_box(names)
    for table in played:
        box = rejudge.box_with_learnt(table, box)
    return _walkable(game, box)


def _walkable(game: str, box: Any) -> Any:
    """The box without boards that cannot be played on yet."""
    return box_services(game).ready(box)
