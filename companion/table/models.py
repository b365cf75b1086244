"""What is stored. Nothing in a journal is ever deleted; only heads and marks of the way move."""
from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import DateTime, ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator


class Base(DeclarativeBase):
    """Constraints carry names, so that a later migration can take hold of them."""

    metadata = MetaData(naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    })


db = SQLAlchemy(model_class=Base)


class Utc(TypeDecorator[datetime]):
    """Stored without a zone, which SQLite does not know; in Python always UTC."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value and without_zone(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        return value and value.replace(tzinfo=UTC)


def without_zone(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(tzinfo=None)


def now() -> datetime:
    return datetime.now(UTC)


class Table(Base):
    """One play of one game.

    `setup` and `start` (the first position) are JSON of the game's codec, `names` maps seats to people.
    `head_id` is the entry the table stands at, None before the first. `forward_id` is the first entry of the
    line in use. `what_if` is None, or the entry (0: the start) where a what-if began. `amending` is None,
    or the JSON of an amendment that waits for an answer. `book` is the id of the story book that is read aloud, "" for
    none. `words` maps seats (JSON) to what their phones mix into every roll from now on."""

    __tablename__ = "table"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    setup: Mapped[str] = mapped_column(Text)
    start: Mapped[str] = mapped_column(Text)
    names: Mapped[str] = mapped_column(Text)
    strictness: Mapped[str] = mapped_column(String(8), default="enforce")
    help: Mapped[bool] = mapped_column(default=True)
    book: Mapped[str] = mapped_column(String(64), default="", server_default="")
    words: Mapped[str] = mapped_column(Text, default="{}", server_default="{}")
    head_id: Mapped[int | None] = mapped_column(ForeignKey("entry.id", use_alter=True))
    forward_id: Mapped[int | None] = mapped_column(ForeignKey("entry.id", use_alter=True))
    what_if: Mapped[int | None]
    amending: Mapped[str | None] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    touched: Mapped[datetime] = mapped_column(Utc, default=now)

    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (SQLAlchemy's own form)


class Entry(Base):
    """One accepted action. `number` is its depth in the tree, from 1. `by` is the seat that entered it,
    `by_app` whether the app itself rolled. `action`, `verdict`, `facts` are JSON, `overruled` a JSON list of guards.
    `digest` is that of the position after it, `edition` the rules' that judged it. `kind` is play, correct or amend.
    `origin_id` is the entry this one replays or replaces. `forward_id` is where redo leads from here. `roll` is the
    Roll whose result it reports, also where it is replayed on another line; None for all else, and for rolls that are
    older than seals."""

    __tablename__ = "entry"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("table.id"))
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("entry.id"))
    number: Mapped[int]
    client: Mapped[str | None] = mapped_column(String(64))
    by: Mapped[str] = mapped_column(String(40))
    by_app: Mapped[bool] = mapped_column(default=False)
    action: Mapped[str] = mapped_column(Text)
    verdict: Mapped[str] = mapped_column(Text)
    overruled: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text, default="")
    facts: Mapped[str] = mapped_column(Text)
    edition: Mapped[str] = mapped_column(String(40))
    digest: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(8), default="play")
    origin_id: Mapped[int | None] = mapped_column(ForeignKey("entry.id"))
    forward_id: Mapped[int | None] = mapped_column(ForeignKey("entry.id"))
    roll: Mapped[int | None] = mapped_column(ForeignKey("roll.id"))
    created: Mapped[datetime] = mapped_column(Utc, default=now)

    __table_args__ = (
        UniqueConstraint("table_id", "client"), Index(None, "table_id", "parent_id"), {"sqlite_autoincrement": True})


class Seal(Base):
    """A secret that rolls follow from, and the hash that promises it (both hexadecimal). A table always has one that is
    not `opened`: its secret leaves the server with nothing but a backup of the whole folder."""

    __tablename__ = "seal"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("table.id"), index=True)
    secret: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    made: Mapped[datetime] = mapped_column(Utc, default=now)
    opened: Mapped[datetime | None] = mapped_column(Utc)

    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (SQLAlchemy's own form)


class Roll(Base):
    """A throw or a draw, and what came. One that follows from a seal has `seal_id` and `number`, counted from 1 through
    all seals of the table; one of a what-if (`by_app`) and one typed from real dice or a real tower have neither.

    `depth` counts the sealed rolls before it on its line, `position` the digest of where it was asked for, or of what
    of that matters to a throw where the game says so; `words` what was mixed in. `throw` is JSON `{field, least,
    parts}` of what was thrown, a part being a list of `[times, [weights]]`; `numbers` a JSON list of what came, one for
    each part. Of a draw among listed outcomes `throw` is "", `outcomes` JSON `[[action, weight], ...]`, and `numbers`
    has one number, the place of what came in that list.
    `chain` is a hash of all this and of the sealed roll before it, "" for an unsealed one."""

    __tablename__ = "roll"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("table.id"))
    seal_id: Mapped[int | None] = mapped_column(ForeignKey("seal.id"))
    number: Mapped[int | None]
    depth: Mapped[int]
    position: Mapped[str] = mapped_column(String(16))
    words: Mapped[str] = mapped_column(Text, default="")
    throw: Mapped[str] = mapped_column(Text, default="")
    outcomes: Mapped[str] = mapped_column(Text, default="")
    numbers: Mapped[str] = mapped_column(Text)
    chain: Mapped[str] = mapped_column(String(64), default="")
    by_app: Mapped[bool]
    created: Mapped[datetime] = mapped_column(Utc, default=now)

    __table_args__ = (
        UniqueConstraint("table_id", "number"), Index(None, "table_id", "position"), {"sqlite_autoincrement": True})


class Shift(Base):
    """The head was moved without a new action: undo, redo, rewind, a what-if begun or ended, an amendment.
    `before` and `after` are entries, 0 the start; `result` is JSON that only an amendment needs."""

    __tablename__ = "shift"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("table.id"))
    client: Mapped[str] = mapped_column(String(64))
    by: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(12))
    before: Mapped[int]
    after: Mapped[int]
    result: Mapped[str | None] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(Utc, default=now)

    __table_args__ = (UniqueConstraint("table_id", "client"), {"sqlite_autoincrement": True})


class Condition(Base):
    """Something that is so at a table for a time and is no move of its game: board and app out of step, a pause, a
    player who is away. `kind` says which, `about` which of several, `detail` is JSON that the kind knows. `head` is the
    entry the table stood at when it began (0: the start). `ended` is None while it is so; `how` says how it ended:
    settled, or left by somebody who looked away."""

    __tablename__ = "condition"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("table.id"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    about: Mapped[str] = mapped_column(String(40), default="")
    detail: Mapped[str] = mapped_column(Text, default="null")
    by: Mapped[str] = mapped_column(String(40), default="")
    head: Mapped[int] = mapped_column(default=0)
    began: Mapped[datetime] = mapped_column(Utc, default=now)
    ended: Mapped[datetime | None] = mapped_column(Utc)
    how: Mapped[str] = mapped_column(String(8), default="")

    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (SQLAlchemy's own form)


class Pass(Base):
    """What one device may do at one table. Only the SHA-256 of its token is kept."""

    __tablename__ = "pass"

    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("table.id"), index=True)
    right: Mapped[str] = mapped_column(String(8))
    seats: Mapped[str] = mapped_column(Text, default="[]")
    label: Mapped[str] = mapped_column(String(60), default="")
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    revoked: Mapped[datetime | None] = mapped_column(Utc)


class Join(Base):
    """A short-lived code that gives a pass to whoever types or scans it."""

    __tablename__ = "join"

    code: Mapped[str] = mapped_column(String(6), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("table.id"))
    right: Mapped[str] = mapped_column(String(8))
    seats: Mapped[str] = mapped_column(Text, default="[]")
    expires: Mapped[datetime] = mapped_column(Utc)


class Campaign(Base):
    """Several games with the same people. `plan` (who, which mode, which box) and `start` (the sheets before the first
    game, by seat) are JSON of the game's own plan and sheets."""

    __tablename__ = "campaign"

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    plan: Mapped[str] = mapped_column(Text)
    start: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    touched: Mapped[datetime] = mapped_column(Utc, default=now)

    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (SQLAlchemy's own form)


class CampaignGame(Base):
    """One game of a campaign. `table_id` is None for one that was played on paper or elsewhere. `stop`: where on its
    way. `result` is a `sheets.Result` as JSON, for a table that of the entry `head`: another head, and it is worked
    out again."""

    __tablename__ = "campaign_game"

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), index=True)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("table.id"), unique=True)
    number: Mapped[int]
    attempt: Mapped[int] = mapped_column(default=1)
    stop: Mapped[int] = mapped_column("map")  # the column is called as the first game called its stops
    head: Mapped[int] = mapped_column(default=-1)
    result: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[datetime] = mapped_column(Utc, default=now)

    __table_args__ = (UniqueConstraint("campaign_id", "number", "attempt"), {"sqlite_autoincrement": True})


class CampaignFix(Base):
    """A sheet put right by hand: whose, once how many games had been begun, from what to what (JSON), by whom, why."""

    __tablename__ = "campaign_fix"

    id: Mapped[int] = mapped_column(primary_key=True)
    campaign_id: Mapped[int] = mapped_column(ForeignKey("campaign.id"), index=True)
    seat: Mapped[str] = mapped_column(String(40))
    after: Mapped[int]
    before: Mapped[str] = mapped_column(Text)
    changed: Mapped[str] = mapped_column(Text)
    by: Mapped[str] = mapped_column(String(40), default="")
    reason: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    undone: Mapped[datetime | None] = mapped_column(Utc)

    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (SQLAlchemy's own form)


class Tower(Base):
    """A cube tower of this house, that is measured."""

    __tablename__ = "tower"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    touched: Mapped[datetime] = mapped_column(Utc, default=now)
    gone: Mapped[datetime | None] = mapped_column(Utc)

    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (SQLAlchemy's own form)


class TowerThrow(Base):
    """A throw of a real tower as it was counted: cubes `inside` before, `thrown` in, and how many came `out`. `source`
    says where it was counted, "" for the tower's own page: what was counted there once is not taken over twice."""

    __tablename__ = "tower_throw"

    id: Mapped[int] = mapped_column(primary_key=True)
    tower_id: Mapped[int] = mapped_column(ForeignKey("tower.id"), index=True)
    inside: Mapped[int]
    thrown: Mapped[int]
    out: Mapped[int]
    source: Mapped[str] = mapped_column(Text, default="")
    created: Mapped[datetime] = mapped_column(Utc, default=now)
    undone: Mapped[datetime | None] = mapped_column(Utc)

    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (SQLAlchemy's own form)
