"""The Alembic environment: migrate on the connection that the caller passes."""

from __future__ import annotations

from alembic import context

from bridgelaw.store.schema import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
