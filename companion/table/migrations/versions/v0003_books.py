"""The story book that is read aloud at a table."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("table") as table:
        table.add_column(sa.Column("book", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("table") as table:
        table.drop_column("book")
