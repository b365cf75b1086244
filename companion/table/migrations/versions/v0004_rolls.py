"""Sealed rolls, and the towers of the house with their counted throws."""
from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("made", sa.DateTime(), nullable=False),
        sa.Column("opened", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_seal"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_seal_table_id_table"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seal_table_id", "seal", ["table_id"])
    op.create_table(
        "roll",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seal_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("depth", sa.Integer(), nullable=False),
        sa.Column("position", sa.String(16), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("throw", sa.Text(), nullable=False),
        sa.Column("outcomes", sa.Text(), nullable=False),
        sa.Column("numbers", sa.Text(), nullable=False),
        sa.Column("chain", sa.String(64), nullable=False),
        sa.Column("by_app", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_roll"),
        sa.UniqueConstraint("table_id", "number", name="uq_roll_table_id_number"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_roll_table_id_table"),
        sa.ForeignKeyConstraint(["seal_id"], ["seal.id"], name="fk_roll_seal_id_seal"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_roll_table_id_position", "roll", ["table_id", "position"])
    op.create_table(
        "tower",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.Column("gone", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tower"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "tower_throw",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tower_id", sa.Integer(), nullable=False),
        sa.Column("inside", sa.Integer(), nullable=False),
        sa.Column("thrown", sa.Integer(), nullable=False),
        sa.Column("out", sa.Integer(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("undone", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tower_throw"),
        sa.ForeignKeyConstraint(["tower_id"], ["tower.id"], name="fk_tower_throw_tower_id_tower"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tower_throw_tower_id", "tower_throw", ["tower_id"])
    with op.batch_alter_table("table") as table:
        table.add_column(sa.Column("words", sa.Text(), nullable=False, server_default="{}"))
    # Not by batch: that would write every entry anew, and without its autoincrement.
    op.execute("ALTER TABLE entry ADD COLUMN roll INTEGER CONSTRAINT fk_entry_roll_roll REFERENCES roll (id)")
    _seal_all()


def _seal_all() -> None:
    """The tables that are there get their seals, so that the promise stands before their next roll."""
    seal = sa.table("seal", *(sa.column(name) for name in ("table_id", "secret", "commitment")),
                    sa.column("made", sa.DateTime()))
    made = datetime.now(UTC).replace(tzinfo=None)
    for (table_id,) in op.get_bind().execute(sa.text('SELECT id FROM "table"')).all():
        secret = secrets.token_bytes(32)
        op.get_bind().execute(seal.insert().values(
            table_id=table_id, secret=secret.hex(), commitment=hashlib.sha256(secret).hexdigest(), made=made))


def downgrade() -> None:
    with op.batch_alter_table("entry") as entry:
        entry.drop_column("roll")
    with op.batch_alter_table("table") as table:
        table.drop_column("words")
    for name in ("tower_throw", "tower", "roll", "seal"):
        op.drop_table(name)
