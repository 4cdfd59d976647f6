"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "record",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("source", sa.String(length=200), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("board", sa.Integer(), nullable=True),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.Column("heading", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_record")),
    )
    op.create_table(
        "request",
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("headers", sa.JSON(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_request")),
    )
    op.create_table(
        "board",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_board_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board")),
        sa.UniqueConstraint(
            "event_id",
            "session",
            "round",
            "number",
            name=op.f("uq_board_event_id_session_round_number"),
        ),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("board", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_board_event_id"), ["event_id"], unique=False)

    op.create_table(
        "change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("line_id", sa.Integer(), nullable=True),
        sa.Column("ruling_id", sa.Integer(), nullable=True),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_change_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_change")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_change_event_id_number")),
    )
    with op.batch_alter_table("change", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_change_event_id"), ["event_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_change_line_id"), ["line_id"], unique=False)

    op.create_table(
        "contestant",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_contestant_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_contestant")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_contestant_event_id_number")),
    )
    with op.batch_alter_table("contestant", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_contestant_event_id"), ["event_id"], unique=False)

    op.create_table(
        "interview",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("changed", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("line_id", sa.Integer(), nullable=True),
        sa.Column("event", sa.String(length=200), nullable=False),
        sa.Column("board", sa.String(length=60), nullable=False),
        sa.Column("table", sa.String(length=60), nullable=False),
        sa.Column("record_id", sa.Integer(), nullable=True),
        sa.Column("replaces", sa.Integer(), nullable=True),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_interview_event_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["record_id"], ["record.id"], name=op.f("fk_interview_record_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interview")),
    )
    with op.batch_alter_table("interview", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_interview_record_id"), ["record_id"], unique=False)

    op.create_table(
        "ruling",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("federation", sa.String(length=20), nullable=False),
        sa.Column("interview_id", sa.String(length=32), nullable=True),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("line_id", sa.Integer(), nullable=True),
        sa.Column("event", sa.String(length=200), nullable=False),
        sa.Column("board", sa.String(length=60), nullable=False),
        sa.Column("table", sa.String(length=60), nullable=False),
        sa.Column("record_id", sa.Integer(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("replaces", sa.Integer(), nullable=True),
        sa.Column("earlier_number", sa.Integer(), nullable=True),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("forms", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_ruling_event_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["record_id"], ["record.id"], name=op.f("fk_ruling_record_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ruling")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("ruling", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_ruling_event_id"), ["event_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_ruling_interview_id"), ["interview_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_ruling_line_id"), ["line_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_ruling_record_id"), ["record_id"], unique=False)

    op.create_table(
        "line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_id"], ["board.id"], name=op.f("fk_line_board_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_line")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("line", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_line_board_id"), ["board_id"], unique=False)

    op.create_table(
        "reminder",
        sa.Column("ruling_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("done", sa.String(length=32), nullable=True),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.ForeignKeyConstraint(
            ["ruling_id"], ["ruling.id"], name=op.f("fk_reminder_ruling_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("ruling_id", "place", name=op.f("pk_reminder")),
    )


def downgrade() -> None:
    op.drop_table("reminder")
    with op.batch_alter_table("line", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_line_board_id"))

    op.drop_table("line")
    with op.batch_alter_table("ruling", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_ruling_record_id"))
        batch_op.drop_index(batch_op.f("ix_ruling_line_id"))
        batch_op.drop_index(batch_op.f("ix_ruling_interview_id"))
        batch_op.drop_index(batch_op.f("ix_ruling_event_id"))

    op.drop_table("ruling")
    with op.batch_alter_table("interview", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_interview_record_id"))

    op.drop_table("interview")
    with op.batch_alter_table("contestant", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_contestant_event_id"))

    op.drop_table("contestant")
    with op.batch_alter_table("change", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_change_line_id"))
        batch_op.drop_index(batch_op.f("ix_change_event_id"))

    op.drop_table("change")
    with op.batch_alter_table("board", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_board_event_id"))

    op.drop_table("board")
    op.drop_table("request")
    op.drop_table("record")
    op.drop_table("event")
