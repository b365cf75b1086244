"""Campaigns: which tables belong together, and the sheets that go from one to the next.

The sheets are never stored: they follow from the first ones, from how every table stands now, and from corrections made
by hand. So a game that is put right later puts the sheets right, too."""
from __future__ import annotations

import threading
from contextlib import suppress
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

import companion.games
from companion.games.contract import Campaign as Rules
from companion.games.sheets import Choice, Fix, Next, Person, Plan, Played, Result, of
from companion.kernel import Seat, encode
from companion.table import desk, taps
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.table.models import Campaign, CampaignFix, CampaignGame, Table, now
from companion.table.store import reading, writing

MAX_NAME_LETTERS, MAX_REASON_LETTERS = 60, 300
_adding = threading.Lock()
"""Held while a game is added, so that two taps at once open one table."""


@dataclass(frozen=True)
class Game:
    """A game of a campaign. `table` is None for a game on paper. `broken`: its journal cannot be read now, so the
    result kept last counts."""

    id: int
    played: Played[Any]
    table: Table | None
    begun: datetime
    broken: bool = False


@dataclass(frozen=True)
class Correction:
    """A correction of a sheet by hand, with its id in the database."""

    id: int
    fix: Fix[Any]


@dataclass(frozen=True)
class Standing:
    """A campaign with its games and sheets. `history` has everybody's sheet before the first game and after each,
    `sheets` the last of these; `coming` is the next game, None after the last. `running` is the table that is not
    played out."""

    campaign: Campaign
    plan: Plan
    games: tuple[Game, ...]
    corrections: tuple[Correction, ...]
    history: tuple[dict[Seat, Any], ...]
    coming: Next | None
    running: Game | None

    @property
    def sheets(self) -> dict[Seat, Any]:
        return self.history[-1]

    @property
    def played(self) -> tuple[Played[Any], ...]:
        return tuple(game.played for game in self.games)


def rules_of(campaign: Campaign) -> Rules:
    """The campaign rules of its game. TableError `game.unknown`."""
    return rules_for(campaign.game)


def rules_for(game: str) -> Rules:
    """The campaign rules of the game with this id. TableError `game.unknown`, also for a game without campaigns."""
    found = companion.games.load(game).campaign if companion.games.known(game) else None
    if found is None:
        raise TableError("unknown", "game.unknown", game=game)
    return found


def create_from_json(game: str, name: str, plan_json: Mapping[str, Any]) -> Campaign:
    """A new campaign; `plan_json` is its plan as plain JSON. Errors of `create`."""
    try:
        plan = rules_for(game).planned(plan_json)
    except msgspec.ValidationError as error:
        raise TableError("malformed", "campaign.plan", field="mode") from error
    return create(game, name, plan)


def create(game: str, name: str, plan: Plan) -> Campaign:
    """A new campaign. TableError `campaign.name`, `campaign.plan` (with the `field` that is wrong)."""
    found = rules_for(game)
    if wrong := found.plan_faults(plan):
        raise TableError("malformed", "campaign.plan", field=wrong[0])
    row = Campaign(game=game, name=_checked_name(name), plan=_json(plan), start=_json(found.begin(plan.people)))
    with writing() as session:
        session.add(row)
    return row


def _checked_name(typed: str) -> str:
    if not (name := clean_line(typed, MAX_NAME_LETTERS)):
        raise TableError("malformed", "campaign.name")
    return name


def _json(value: Any) -> str:
    return encode(value).decode()


def find(number: int) -> Campaign:
    """The campaign of that number. TableError `campaign.unknown`."""
    with reading() as session:
        found = session.get(Campaign, number) if 0 < number < 1 << 63 else None
    if found is None:
        raise TableError("unknown", "campaign.unknown")
    return found


def all_campaigns() -> list[Campaign]:
    """All campaigns, the last touched first."""
    with reading() as session:
        return list(session.scalars(select(Campaign).order_by(Campaign.touched.desc(), Campaign.id.desc())))


def of_table(table: Table) -> Campaign | None:
    """The campaign that a table belongs to."""
    with reading() as session:
        return session.scalar(select(Campaign).join(CampaignGame).where(CampaignGame.table_id == table.id))


def standing(campaign: Campaign) -> Standing:
    """Everything about a campaign, worked out from how its tables stand now."""
    rules = rules_of(campaign)
    with reading() as session:
        row = session.get_one(Campaign, campaign.id)
        rows = list(session.scalars(select(CampaignGame).where(CampaignGame.campaign_id == row.id)
                                    .order_by(CampaignGame.number, CampaignGame.attempt)))
        fixes = list(session.scalars(select(CampaignFix).where(CampaignFix.campaign_id == row.id)
                                     .order_by(CampaignFix.id)))
        tables = {table.id: table for table in session.scalars(
            select(Table).where(Table.id.in_([one.table_id for one in rows])))}
    plan = msgspec.json.decode(row.plan, type=rules.plan)
    start = msgspec.json.decode(row.start, type=of(dict, Seat, rules.sheet))
    games = tuple(_game(rules, one, tables.get(one.table_id or 0)) for one in rows)
    corrections = tuple(Correction(one.id, _fix(rules, one)) for one in fixes)
    history = rules.history(plan, start, [game.played for game in games], [one.fix for one in corrections])
    running = next((game for game in games if not game.played.result.over), None)
    coming = rules.following(plan, [game.played for game in games], history[-1])
    return Standing(row, plan, games, corrections, tuple(history), coming, running)


def _game(rules: Rules, row: CampaignGame, table: Table | None) -> Game:
    broken = False
    if table is not None and row.head != (table.head_id or 0):
        try:
            look = desk.look(table)
            row.result = _json(rules.outcome(look.game.codec.setup(table.setup), look.state))
            _store_result(row.id, look.head, row.result)
        except TableError:
            broken = True
    result = msgspec.json.decode(row.result, type=of(Result, rules.sheet)) if row.result else Result(over=False)
    return Game(row.id, Played(row.number, row.stop, result, row.attempt), table, row.created, broken)


def _store_result(id: int, head: int, result: str) -> None:
    """Store the result of a game. If the disk does not take it, the next `standing` works it out again."""
    with suppress(TableError), writing() as session:
        session.execute(update(CampaignGame).where(CampaignGame.id == id).values(head=head, result=result))


def _fix(rules: Rules, row: CampaignFix) -> Fix[Any]:
    before, changed = (msgspec.json.decode(text, type=rules.sheet) for text in (row.before, row.changed))
    return Fix(row.seat, row.after, before, changed, row.by, row.reason, row.created.isoformat(),
               row.undone is not None)


# Games

def open_next(campaign: Campaign, choice: Choice, box: Any) -> Table:
    """The table of the next game, set up with what the sheets bring. `box` is a whole one, with the entries of the
    plan's story book in it, or a word of the game's set-up. TableError `campaign.running` while a game is not over,
    `campaign.choice` (with the field that is wrong)."""
    with _adding:
        rules, stand = rules_of(campaign), _standing_for_next_game(campaign)
        try:
            setup = rules.setup(stand.plan, stand.played, stand.sheets, choice, box)
        except ValueError as error:
            raise TableError("malformed", "campaign.choice", field=str(error)) from error
        names = {person.seat: person.name for person in stand.plan.people if person.seat in choice.seats}
        table = taps.open_table(campaign.game, encode(setup), names, stand.plan.strictness, help=stand.plan.help,
                                book=stand.plan.book)
        _add(campaign, stand, choice.stop, table_id=table.id)
    return table


def add_paper_game(campaign: Campaign, stop: int, points: dict[Seat, int]) -> None:
    """Add a game that was played without the app, at that `stop` of the plan's way and with everybody's points. Its
    sheets are corrected by hand. Errors of `open_next`."""
    with _adding:
        rules, stand = rules_of(campaign), _standing_for_next_game(campaign)
        known = {person.seat for person in stand.plan.present}
        if stand.coming is None or stop not in stand.coming.stops:
            raise TableError("malformed", "campaign.choice", field="stop")
        if not points or not set(points) <= known or any(n not in rules.points_in for n in points.values()):
            raise TableError("malformed", "campaign.choice", field="points")
        winners = tuple(seat for seat, n in points.items() if n == max(points.values()))
        _add(campaign, stand, stop, result=_json(Result(over=True, points=points, winners=winners)))


def _standing_for_next_game(campaign: Campaign) -> Standing:
    """The campaign as it stands. TableError `campaign.running` while its last game is not over."""
    stand = standing(campaign)
    if stand.running is not None:
        raise TableError("refused", "campaign.running")
    return stand


def _add(campaign: Campaign, stand: Standing, stop: int, **more: Any) -> None:
    if stand.coming is None:
        raise TableError("malformed", "campaign.choice", field="stop")
    with writing() as session:
        session.add(CampaignGame(campaign_id=campaign.id, number=stand.coming.number, attempt=stand.coming.attempt,
                                 stop=stop, **more))
        _touch(session, campaign)


def _touch(session: Session, campaign: Campaign) -> None:
    session.execute(update(Campaign).where(Campaign.id == campaign.id).values(touched=now()))


def drop_last_game(campaign: Campaign, game_id: int) -> None:
    """Take the last game out of a campaign, such as a table opened by mistake; the table itself stays. TableError
    `campaign.choice` for any other game."""
    stand = standing(campaign)
    if not stand.games or stand.games[-1].id != game_id:
        raise TableError("refused", "campaign.choice", field="game")
    with writing() as session:
        session.execute(delete(CampaignGame).where(CampaignGame.id == game_id))
        _touch(session, campaign)


# People and sheets

def rename(campaign: Campaign, name: str) -> None:
    """Give the campaign another name. TableError `campaign.name`."""
    with writing() as session:
        session.execute(update(Campaign).where(Campaign.id == campaign.id).values(
            name=_checked_name(name), touched=now()))


def change_plan(campaign: Campaign, plan: Plan) -> None:
    """Another plan for the games to come. TableError `campaign.plan`."""
    if wrong := rules_of(campaign).plan_faults(plan):
        raise TableError("malformed", "campaign.plan", field=wrong[0])
    with writing() as session:
        session.execute(update(Campaign).where(Campaign.id == campaign.id).values(plan=_json(plan), touched=now()))


def join(campaign: Campaign, name: str, colour: str, character: str = "") -> Seat:
    """Add a player with a new character to the games to come; the new seat. TableError `campaign.plan`."""
    rules, stand = rules_of(campaign), standing(campaign)
    taken = {person.seat for person in stand.plan.people}
    seat = next(x for x in (f"p{n}" for n in range(1, len(taken) + 2)) if x not in taken)
    person = Person(seat, clean_line(name, desk.MAX_NAME_LETTERS), colour, clean_line(character, rules.longest),
                    len(stand.games))
    change_plan(campaign, replace(stand.plan, people=(*stand.plan.people, person)))
    return seat


def leave(campaign: Campaign, seat: Seat, gone: bool = True) -> None:
    """Leave a player out of the games to come, or with `gone` False take the player in again; the sheet stays.
    TableError `sheet.unknown`, `campaign.plan` where too few or too many are left, or the colour has been taken."""
    stand = standing(campaign)
    if seat not in {person.seat for person in stand.plan.people}:
        raise TableError("unknown", "sheet.unknown")
    left = len(stand.games) if gone else None
    change_plan(campaign, replace(stand.plan, people=tuple(
        replace(one, left=left) if one.seat == seat else one for one in stand.plan.people)))


def correct_sheet(campaign: Campaign, seat: Seat, changed: Any, by: str, reason: str) -> None:
    """Put a sheet right by hand, from the present game on. TableError `sheet.unknown`, `sheet.wrong` (with the
    `field`), `sheet.same` where nothing changes, `sheet.reason` where nobody says why."""
    stand = standing(campaign)
    before = stand.sheets.get(seat)
    if before is None:
        raise TableError("unknown", "sheet.unknown")
    if wrong := rules_of(campaign).faults(changed):
        raise TableError("malformed", "sheet.wrong", field=wrong[0])
    if changed == before:
        raise TableError("refused", "sheet.same")
    if not (why := clean_line(reason, MAX_REASON_LETTERS)):
        raise TableError("malformed", "sheet.reason")
    with writing() as session:
        session.add(CampaignFix(campaign_id=campaign.id, seat=seat, after=len(stand.games), before=_json(before),
                                changed=_json(changed), by=clean_line(by, desk.MAX_NAME_LETTERS), reason=why))
        _touch(session, campaign)


def undo_correction(campaign: Campaign, fix_id: int, undone: bool = True) -> None:
    """Take a correction back, or make it again. TableError `sheet.unknown`."""
    with writing() as session:
        found = session.get(CampaignFix, fix_id) if 0 < fix_id < 1 << 63 else None
        if found is None or found.campaign_id != campaign.id:
            raise TableError("unknown", "sheet.unknown")
        found.undone = now() if undone else None
        _touch(session, campaign)
