"""What is so at a table for a time and is no move of its game."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "condition",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("began", sa.DateTime(), nullable=False),
        sa.Column("ended", sa.DateTime(), nullable=True),
        sa.Column("how", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_condition"),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], name="fk_condition_table_id_table"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_condition_table_id", "condition", ["table_id"])
