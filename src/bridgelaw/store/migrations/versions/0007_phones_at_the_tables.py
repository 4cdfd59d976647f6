"""Phones at the tables: the codes of tables, and calls for the director."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table_code",
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_table_code_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_table_code")),
        sa.UniqueConstraint("event_id", "table", name=op.f("uq_table_code_event_id_table")),
    )
    op.create_table(
        "director_call",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=60), nullable=False),
        sa.Column("board", sa.String(length=60), nullable=False),
        sa.Column("about", sa.String(length=20), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("taken", sa.String(length=32), nullable=True),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("ended", sa.String(length=32), nullable=True),
        sa.Column("withdrawn", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("ruling_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_director_call_event_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["ruling_id"],
            ["ruling.id"],
            name=op.f("fk_director_call_ruling_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_director_call")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_director_call_event_id_ended"), "director_call", ["event_id", "ended"])


def downgrade() -> None:
    op.drop_index(op.f("ix_director_call_event_id_ended"), "director_call")
    op.drop_table("director_call")
    op.drop_table("table_code")
