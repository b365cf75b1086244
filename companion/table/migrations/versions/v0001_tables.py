"""The first tables: plays, their journals, the moves of their heads, and the devices' passes."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("strictness", sa.String(8), nullable=False),
        sa.Column("help", sa.Boolean(), nullable=False),
        sa.Column("head_id", sa.Integer(), nullable=True),
        sa.Column("forward_id", sa.Integer(), nullable=True),
        sa.Column("what_if", sa.Integer(), nullable=True),
        sa.Column("amending", sa.Text(), nullable=True),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_table"),
        sa.UniqueConstraint("code", name="uq_table_code"),
        sa.ForeignKeyConstraint(["head_id"], ["entry.id"], name="fk_table_head_id_entry"),
        sa.ForeignKeyConstraint(["forward_id"], ["entry.id"], name="fk_table_forward_id_entry"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("parent_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("client", sa.String(64), nullable=True),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("by_app", sa.Boolean(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("overruled", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("origin_id", sa.Integer(), nullable=True),
        sa.Column("forward_id", sa.Integer(), nullable=True),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("table_id", "client", name="uq_entry_table_id_client"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_entry_table_id_table"),
        sa.ForeignKeyConstraint(["parent_id"], ["entry.id"], name="fk_entry_parent_id_entry"),
        sa.ForeignKeyConstraint(["origin_id"], ["entry.id"], name="fk_entry_origin_id_entry"),
        sa.ForeignKeyConstraint(["forward_id"], ["entry.id"], name="fk_entry_forward_id_entry"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_entry_table_id_parent_id", "entry", ["table_id", "parent_id"])
    op.create_table(
        "shift",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("client", sa.String(64), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shift"),
        sa.UniqueConstraint("table_id", "client", name="uq_shift_table_id_client"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_shift_table_id_table"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "pass",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("right", sa.String(8), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("revoked", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("token", name="pk_pass"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_pass_table_id_table"),
    )
    op.create_index("ix_pass_table_id", "pass", ["table_id"])
    op.create_table(
        "join",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("right", sa.String(8), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("expires", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_join"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_join_table_id_table"),
    )


def downgrade() -> None:
    for name in ("join", "pass", "shift", "entry", "table"):
        op.drop_table(name)
