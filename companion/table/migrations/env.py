"""Alembic's entry: on the connection that `store.migrate` hands over, else on the app's engine (`flask db`)."""
from __future__ import annotations

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from companion.table.models import Base, db


def run(connection: Connection) -> None:
    options = current_app.extensions["migrate"].configure_args
    context.configure(connection=connection, target_metadata=Base.metadata, **options)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with db.engine.begin() as connection:
        run(connection)
