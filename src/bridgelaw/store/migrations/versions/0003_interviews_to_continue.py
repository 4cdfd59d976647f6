"""Interviews: a title, and when they were put off or discarded. Events: their federation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "event", sa.Column("federation", sa.String(length=20), server_default="", nullable=False)
    )
    op.add_column(
        "interview", sa.Column("title", sa.String(length=200), server_default="", nullable=False)
    )
    op.add_column("interview", sa.Column("put_off", sa.String(length=32), nullable=True))
    op.add_column("interview", sa.Column("discarded", sa.String(length=32), nullable=True))


def downgrade() -> None:
    for column in ("discarded", "put_off", "title"):
        op.drop_column("interview", column)
    op.drop_column("event", "federation")
