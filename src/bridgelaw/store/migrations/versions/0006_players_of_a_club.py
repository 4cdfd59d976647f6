"""Clubs, their players, and which player is which name of an entry."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

OWNED: Final = "event", "ruling"
"""Tables whose rows belong to a club."""
FIXED: Final = {
    "logged": ("id", "at", "where"),
    "change": ("id", "event_id", "number", "at", "what", "line_id", "ruling_id"),
}
"""Protected tables, and the columns that nothing changes, not even the erasure of a name."""
SQLITE_GUARD: Final = (
    "CREATE TRIGGER {name} BEFORE UPDATE{columns} ON {table} {when}"
    "BEGIN SELECT RAISE(ABORT, 'rows of {table} stay as they were written'); END"
)
NOT_ERASING: Final = "NOT EXISTS (SELECT 1 FROM erasing)"


def upgrade() -> None:
    club = op.create_table(
        "club",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
        sqlite_autoincrement=True,
    )
    op.bulk_insert(club, [{"id": 1, "name": ""}])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("SELECT setval(pg_get_serial_sequence('club', 'id'), 1)")
    for table in OWNED:
        op.add_column(table, sa.Column("club_id", sa.Integer(), server_default="1", nullable=False))
    _players()
    _guard()


def _players() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("number", sa.String(length=30), nullable=False),
        sa.Column("club", sa.String(length=100), nullable=False),
        sa.Column("handicap", sa.String(length=20), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=False),
        sa.Column("earlier_names", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("changed", sa.String(length=32), nullable=False),
        sa.Column("merged_into", sa.Integer(), nullable=True),
        sa.Column("erased", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["club.id"], name=op.f("fk_player_club_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_player_club_id_folded"), "player", ["club_id", "folded"])
    op.create_index(op.f("ix_player_club_id_number"), "player", ["club_id", "number"])
    op.create_index(op.f("ix_player_merged_into"), "player", ["merged_into"])
    op.create_table(
        "entrant",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_entrant_event_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_entrant_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entrant")),
        sa.UniqueConstraint(
            "event_id", "number", "place", name=op.f("uq_entrant_event_id_number_place")
        ),
    )
    op.create_index(op.f("ix_entrant_player_id"), "entrant", ["player_id"])
    op.create_table(
        "erasing",
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_erasing")),
    )


def _guard() -> None:
    """Let names in the log and the history be replaced while a player is being erased."""
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    if not on_sqlite:
        op.execute(
            "CREATE FUNCTION stays_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN IF {NOT_ERASING} THEN "
            "RAISE EXCEPTION 'rows of % stay as they were written', TG_TABLE_NAME; "
            "END IF; RETURN NULL; END $$"
        )
    for table, columns in FIXED.items():
        listed = ", ".join(f'"{each}"' for each in columns)
        if on_sqlite:
            op.execute(f"DROP TRIGGER {table}_no_update")
            for name, of, when in (
                (f"{table}_no_update", "", f"WHEN {NOT_ERASING} "),
                (f"{table}_fixed", f" OF {listed}", ""),
            ):
                op.execute(SQLITE_GUARD.format(name=name, columns=of, table=table, when=when))
            continue
        op.execute(f"DROP TRIGGER {table}_no_update ON {table}")
        for name, of, function in (
            (f"{table}_no_update", "", "stays_unless_erasing"),
            (f"{table}_fixed", f" OF {listed}", "stays_as_written"),
        ):
            op.execute(
                f"CREATE TRIGGER {name} BEFORE UPDATE{of} ON {table} "
                f"FOR EACH STATEMENT EXECUTE FUNCTION {function}()"
            )


def downgrade() -> None:
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for table in FIXED:
        for name in (f"{table}_no_update", f"{table}_fixed"):
            op.execute(f"DROP TRIGGER {name}" + ("" if on_sqlite else f" ON {table}"))
        if on_sqlite:
            op.execute(
                SQLITE_GUARD.format(name=f"{table}_no_update", columns="", table=table, when="")
            )
        else:
            op.execute(
                f"CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} "
                "FOR EACH STATEMENT EXECUTE FUNCTION stays_as_written()"
            )
    if not on_sqlite:
        op.execute("DROP FUNCTION stays_unless_erasing")
    for table in ("erasing", "entrant", "player"):
        op.drop_table(table)
    for table in OWNED:
        op.drop_column(table, "club_id")
    op.drop_table("club")
