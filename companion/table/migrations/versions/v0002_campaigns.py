"""Campaigns: several games with the same characters, and their sheets put right by hand."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "campaign",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("touched", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaign"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "campaign_game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("map", sa.Integer(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaign_game"),
        sa.UniqueConstraint("table_id", name="uq_campaign_game_table_id"),
        sa.UniqueConstraint("campaign_id", "number", "attempt", name="uq_campaign_game_campaign_id_number_attempt"),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name="fk_campaign_game_campaign_id_campaign"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_campaign_game_table_id_table"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_campaign_game_campaign_id", "campaign_game", ["campaign_id"])
    op.create_table(
        "campaign_fix",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("undone", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_campaign_fix"),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaign.id"], name="fk_campaign_fix_campaign_id_campaign"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_campaign_fix_campaign_id", "campaign_fix", ["campaign_id"])


def downgrade() -> None:
    for name in ("campaign_fix", "campaign_game", "campaign"):
        op.drop_table(name)
