"""A server for several users: accounts, the log, jobs, and publishing to players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

NOT_CHANGED = ("logged", "UPDATE"), ("logged", "DELETE"), ("change", "UPDATE")
"""Tables and statements on them that the database refuses."""


def upgrade() -> None:
    op.add_column(
        "event", sa.Column("published", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.add_column("event", sa.Column("coming", sa.Integer(), nullable=True))
    op.add_column("event", sa.Column("large", sa.JSON(), nullable=True))
    op.add_column("ruling", sa.Column("handed_over", sa.String(length=32), nullable=True))
    _large()
    _accounts()
    _work()
    _collections()
    op.create_table(
        "logged",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("who", sa.String(length=100), nullable=False),
        sa.Column("did", sa.String(length=300), nullable=False),
        sa.Column("where", sa.String(length=100), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_logged")),
        sqlite_autoincrement=True,
    )
    _guard()


def _accounts() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("closed", sa.String(length=32), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("folded", name=op.f("uq_account_folded")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "sign_in",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("seen", sa.String(length=32), nullable=False),
        sa.Column("browser", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_sign_in_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_sign_in")),
    )
    op.create_index(op.f("ix_sign_in_account_id"), "sign_in", ["account_id"])
    op.create_table(
        "access_key",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("ended", sa.String(length=32), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["account.id"],
            name=op.f("fk_access_key_account_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_access_key")),
        sa.UniqueConstraint("key", name=op.f("uq_access_key_key")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_access_key_account_id"), "access_key", ["account_id"])


def _work() -> None:
    op.create_table(
        "work",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("changed", sa.String(length=32), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("worker", sa.String(length=32), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("spent", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.Column("problem", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_work")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_work_state"), "work", ["state"])
    op.create_table(
        "work_file",
        sa.Column("work_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["work_id"], ["work.id"], name=op.f("fk_work_file_work_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("work_id", "place", name=op.f("pk_work_file")),
    )


OF_RECORD = (
    ("ix_record_collection_id_place", ["collection_id", "place"]),
    ("ix_record_collection_id_source", ["collection_id", "source"]),
    ("ix_record_collection_id_at", ["collection_id", "at", "id"]),
)
SOME = 500
"""How many records are read at a time."""


def _collections() -> None:
    """Create the tables for collections of boards and for findings on boards."""
    op.add_column("record", sa.Column("collection_id", sa.Integer(), nullable=True))
    op.add_column("record", sa.Column("place", sa.Integer(), nullable=True))
    for name, columns in OF_RECORD:
        op.create_index(name, "record", columns)
    op.create_table(
        "collection",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=100), nullable=False),
        sa.Column("boards", sa.Integer(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.Column("coming", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collection")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_collection_digest"), "collection", ["digest"])
    finding = op.create_table(
        "finding",
        sa.Column("record_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("collection_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["record_id"], ["record.id"], name=op.f("fk_finding_record_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("record_id", "place", name=op.f("pk_finding")),
    )
    op.create_index("ix_finding_collection_id_record_id", "finding", ["collection_id", "record_id"])
    op.create_index(
        "ix_finding_collection_id_kind", "finding", ["collection_id", "kind", "record_id"]
    )
    record = sa.table("record", sa.column("id", sa.Integer()), sa.column("heading", sa.JSON()))
    last = 0
    while (
        rows := op.get_bind()
        .execute(record.select().where(record.c.id > last).order_by(record.c.id).limit(SOME))
        .all()
    ):
        found = [
            {"record_id": row.id, "place": place, "kind": each["kind"]["name"]}
            for row in rows
            for place, each in enumerate(row.heading.get("findings", {}).get("en", ()))
        ]
        if found:
            op.bulk_insert(finding, found)
        last = rows[-1].id


IN_ORDER = ("contestant", "event_id"), ("board", "event_id"), ("line", "board_id")
"""Tables that are paged through by place, and the column of what they belong to."""


def _large() -> None:
    """Create the tables and indexes for large events: paging, and results."""
    for table, column in IN_ORDER:
        op.create_index(op.f(f"ix_{table}_{column}_place"), table, [column, "place"])
        op.drop_index(op.f(f"ix_{table}_{column}"), table_name=table)
    op.create_table(
        "scored_event",
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.Column("problem", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_scored_event_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", name=op.f("pk_scored_event")),
    )
    op.create_table(
        "scored_board",
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["board_id"], ["board.id"], name=op.f("fk_scored_board_board_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_scored_board_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("board_id", name=op.f("pk_scored_board")),
    )
    op.create_index(op.f("ix_scored_board_event_id"), "scored_board", ["event_id"])
    op.create_table(
        "standing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("list", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("form", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_standing_event_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_standing")),
    )
    op.create_index(
        op.f("ix_standing_event_id_version_list"),
        "standing",
        ["event_id", "version", "list", "place"],
    )
    op.create_index(
        op.f("ix_standing_event_id_version_number"), "standing", ["event_id", "version", "number"]
    )


def _guard() -> None:
    """Create triggers that protect the log and the history from changes by any program."""
    if op.get_bind().dialect.name == "sqlite":
        for table, deed in NOT_CHANGED:
            op.execute(
                f"CREATE TRIGGER {table}_no_{deed.lower()} BEFORE {deed} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} stay as they were written'); END"
            )
        op.execute(  # INSERT OR REPLACE deletes a row without its DELETE trigger
            "CREATE TRIGGER logged_no_replace BEFORE INSERT ON logged "
            "WHEN EXISTS (SELECT 1 FROM logged WHERE id = NEW.id) "
            "BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END"
        )
        return
    op.execute(
        "CREATE FUNCTION stays_as_written() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION 'rows of % stay as they were written', TG_TABLE_NAME; END $$"
    )
    for table, deed in (*NOT_CHANGED, ("logged", "TRUNCATE")):
        op.execute(
            f"CREATE TRIGGER {table}_no_{deed.lower()} BEFORE {deed} ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION stays_as_written()"
        )


def downgrade() -> None:
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for table, deed in NOT_CHANGED:
        op.execute(
            f"DROP TRIGGER {table}_no_{deed.lower()}" + ("" if on_sqlite else f" ON {table}")
        )
    if on_sqlite:
        op.execute("DROP TRIGGER logged_no_replace")
    else:
        op.execute("DROP TRIGGER logged_no_truncate ON logged")
        op.execute("DROP FUNCTION stays_as_written")
    for table in ("finding", "collection"):
        op.drop_table(table)
    for name, _ in OF_RECORD:
        op.drop_index(name, table_name="record")
    op.drop_column("record", "place")
    op.drop_column("record", "collection_id")
    for table in ("logged", "work_file", "work", "access_key", "sign_in", "account"):
        op.drop_table(table)
    for table in ("standing", "scored_board", "scored_event"):
        op.drop_table(table)
    for table, column in IN_ORDER:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])
        op.drop_index(op.f(f"ix_{table}_{column}_place"), table_name=table)
    op.drop_column("ruling", "handed_over")
    op.drop_column("event", "large")
    op.drop_column("event", "coming")
    op.drop_column("event", "published")
