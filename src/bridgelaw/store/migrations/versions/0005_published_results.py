"""Published results: how an event is published, appeals against rulings, and season tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event", sa.Column("publication", sa.JSON(), nullable=True))
    op.create_table(
        "appeal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ruling_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("party", sa.String(length=200), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("deposit", sa.String(length=100), nullable=False),
        sa.ForeignKeyConstraint(
            ["ruling_id"], ["ruling.id"], name=op.f("fk_appeal_ruling_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeal")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_appeal_ruling_id"), "appeal", ["ruling_id"])
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("published", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("season")
    op.drop_index(op.f("ix_appeal_ruling_id"), "appeal")
    op.drop_table("appeal")
    op.drop_column("event", "publication")
