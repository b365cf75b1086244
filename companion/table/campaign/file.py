"""A campaign as one file: its plan, its sheets, what became of each game. A file that is broken changes nothing."""
from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.sheets import Archive, of
from companion.kernel import Seat, encode
from companion.table import desk
from companion.table.campaign import campaigns
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.table.models import Campaign, CampaignFix, CampaignGame, now
from companion.table.store import writing

KIND, VERSION = "companion-campaign", 1


class Head(msgspec.Struct):
    """The frame of a campaign file; `campaign` is decoded once the game is known."""

    kind: str
    version: int
    game: str
    campaign: msgspec.Raw


class CampaignFault(TableError):
    """A file that cannot be taken in. `findings` are keys of `web.campaign.finding` with what their sentences name;
    `game` is the one it is of, as far as it is known."""

    def __init__(self, *findings: tuple[str, dict[str, Any]], game: str = ""):
        self.findings, self.game = findings, game
        super().__init__("malformed", "campaign.file", n=len(findings))


def export(campaign: Campaign) -> bytes:
    """The campaign as a file, without the game that goes on."""
    rules, stand = campaigns.rules_of(campaign), campaigns.standing(campaign)
    games = tuple(played for played in stand.played if played.result.over)
    n = len(games)
    people = tuple(replace(one, since=min(one.since, n), left=None if one.left is None else min(one.left, n))
                   for one in stand.plan.people)
    archive = Archive(
        stand.campaign.name, replace(stand.plan, people=people),
        msgspec.json.decode(stand.campaign.start, type=of(dict, Seat, rules.sheet)), games,
        tuple(replace(one.fix, after=min(one.fix.after, len(games))) for one in stand.corrections))
    whole = {"kind": KIND, "version": VERSION, "game": campaign.game, "campaign": archive}
    return encode(whole)


def load(data: bytes) -> Campaign:
    """A new campaign from a file. CampaignFault says everything that is wrong with it."""
    try:
        head = msgspec.json.decode(data, type=Head)
    except msgspec.ValidationError as error:
        raise CampaignFault(("kind", {})) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CampaignFault(("json", {})) from error
    if head.kind != KIND:
        raise CampaignFault(("kind", {}))
    if head.version != VERSION:
        raise CampaignFault(("version", {"version": head.version}))
    try:
        rules = campaigns.rules_for(head.game)
    except TableError as error:
        raise CampaignFault(("game", {})) from error
    try:
        archive = msgspec.json.decode(head.campaign, type=of(Archive, rules.plan, rules.sheet))
    except msgspec.ValidationError as error:
        raise CampaignFault(("shape", {"where": str(error)[:160]})) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CampaignFault(("json", {})) from error
    if not clean_line(archive.name, campaigns.MAX_NAME_LETTERS):
        raise CampaignFault(("name", {}))
    if found := rules.findings(archive):
        raise CampaignFault(*(one for n, one in enumerate(found) if one not in found[:n]), game=head.game)
    return _write(head.game, archive)


def _write(game: str, archive: Archive[Any, Any]) -> Campaign:
    row = Campaign(game=game, name=clean_line(archive.name, campaigns.MAX_NAME_LETTERS), plan=_json(archive.plan),
                   start=_json(archive.start))
    with writing() as session:
        session.add(row)
        session.flush()
        session.add_all(CampaignGame(campaign_id=row.id, number=one.number, attempt=one.attempt, stop=one.stop,
                                     result=_json(one.result)) for one in archive.games)
        session.add_all(CampaignFix(
            campaign_id=row.id, seat=fix.seat, after=fix.after, before=_json(fix.before), changed=_json(fix.changed),
            by=clean_line(fix.by, desk.MAX_NAME_LETTERS), reason=clean_line(fix.reason, campaigns.MAX_REASON_LETTERS),
            created=_datetime(fix.at), undone=now() if fix.undone else None) for fix in archive.fixes)
    return row


def _json(value: Any) -> str:
    return encode(value).decode()


def _datetime(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return now()
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
