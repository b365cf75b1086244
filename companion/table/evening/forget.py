"""Somebody asks to be forgotten: the name goes from every table and campaign of the house. The games stay."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from flask import current_app
from sqlalchemy import select

from companion.kernel import encode
from companion.table import bus
from companion.table.checks import clean_line
from companion.table.copies.backups import backups
from companion.table.errors import TableError
from companion.table.models import Campaign, CampaignFix, CampaignGame, Entry, Table, db
from companion.table.store import folder, writing

NOBODY = "N. N."
"""Stands where a name was."""


@dataclass(frozen=True)
class Forgotten:
    """In how many tables and campaigns the name was, and the backups made before, which still have it."""

    tables: int
    campaigns: int
    backups: tuple[str, ...]


def forget(name: str) -> Forgotten:
    """Put NOBODY in the place of a name everywhere in the database, whatever its capitals. TableError `forget.name`
    for none, or one that is nowhere."""
    wanted = clean_line(name, 40).casefold()
    if not wanted or wanted == NOBODY.casefold():
        raise TableError("malformed", "forget.name", name=name)
    changed: list[int] = []
    with writing() as session:
        for table in session.scalars(select(Table)):
            if (names := _without(msgspec.json.decode(table.names), wanted)) is not None:
                table.names = encode(names).decode()
                changed.append(table.id)
        campaigns = 0
        for campaign in session.scalars(select(Campaign)):
            plan = _without(msgspec.json.decode(campaign.plan), wanted)
            title = _without_inside(campaign.name, wanted)
            campaigns += plan is not None or title != campaign.name
            campaign.plan, campaign.name = campaign.plan if plan is None else encode(plan).decode(), title[:60]
        for game in session.scalars(select(CampaignGame).where(CampaignGame.result != "")):
            if (result := _without(msgspec.json.decode(game.result), wanted)) is not None:
                game.result = encode(result).decode()
        for fix in session.scalars(select(CampaignFix)):
            fix.by, fix.reason = _without_inside(fix.by, wanted), _without_inside(fix.reason, wanted)
        for entry in session.scalars(select(Entry).where(Entry.reason != "")):
            entry.reason = _without_inside(entry.reason, wanted)
        if not changed and not campaigns:
            raise TableError("unknown", "forget.name", name=name)
    _sweep()
    for id in changed:
        bus.publish(id, 0)
    return Forgotten(len(changed), campaigns, tuple(file.name for file in backups(folder())))


def _without(value: Any, name: str) -> Any:
    """Plain JSON with NOBODY for every text that is the name; None where it is nowhere."""
    found = _replaced(value, name)
    return found if found != value else None


def _replaced(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(one, name) for key, one in value.items()}
    if isinstance(value, list):
        return [_replaced(one, name) for one in value]
    return NOBODY if isinstance(value, str) and value.casefold() == name else value


def _without_inside(text: str, name: str) -> str:
    """A sentence or a title with NOBODY for every whole word, or words, that are the name."""
    lower, at, made = text.casefold(), 0, ""
    if len(lower) != len(text):  # letters that grow when they are made small: only the whole text can be the name
        return NOBODY if lower == name else text
    while (found := lower.find(name, at)) >= 0:
        end = found + len(name)
        alone = not (found and lower[found - 1].isalnum()) and not (end < len(lower) and lower[end].isalnum())
        made, at = made + text[at:found] + (NOBODY if alone else text[found:end]), end
    return made + text[at:]


def _sweep() -> None:
    """Write the database anew, so that nothing of the name is left in pages that are free."""
    if db.engine.dialect.name != "sqlite":
        return
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    current_app.logger.info("a name was forgotten")
