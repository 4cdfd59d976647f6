"""The tables of the store.

Parts of an event stand as plain data in the form that event files have (`formats.event_json`): what
a file keeps, the store keeps. Columns of their own have what is looked for, counted or ordered by.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from sqlalchemy import (
    JSON,
    Float,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from bridgelaw.store.column_types import Moment, Number, Words
from bridgelaw.store.json_types import Form, ScoredLists, StandingForm, Texts, Unread

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""What constraints are called, so that a migration can name one."""

NEVER_AGAIN = {"sqlite_autoincrement": True}
"""A number that has been given is not given to another row when that one is gone: the history still
names it."""

LONGEST_NAME: Final = 200
"""The longest name of an event."""
LONGEST_BY: Final = 100
"""The longest name of who did something."""
LONGEST_PLACE: Final = 60
"""The longest name of the board or the table that something is about."""


class Row(DeclarativeBase):
    """A row of any table."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map = {  # noqa: RUF012 - how SQLAlchemy has it
        Form: JSON,
        Texts: JSON,
        dict[str, int]: JSON,
        dict[str, list[Form]]: JSON,
        ScoredLists: JSON,
        StandingForm: JSON,
        Unread: JSON,
        datetime: Moment,
        int: Number,
    }


class EventRow(Row):
    """An event, without its contestants and boards."""

    __tablename__ = "event"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(LONGEST_NAME))
    day: Mapped[date | None]
    version: Mapped[int]
    """How many changes there have been: the number of the last."""
    form: Mapped[Form]
    at: Mapped[datetime]
    published: Mapped[bool] = mapped_column(server_default=false())
    """Whether the players may see it."""
    coming: Mapped[int | None]
    """The work that is still bringing it in, or taking it away: meanwhile it is in no list."""
    large: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    """How many contestants, boards and lines it has, where these are so many that it is never held
    in memory as a whole."""


class ContestantRow(Row):
    """A contestant, by his place in the list of entries."""

    __tablename__ = "contestant"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        Index("ix_contestant_event_id_place", "event_id", "place"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    place: Mapped[int]
    number: Mapped[str] = mapped_column(Words())
    form: Mapped[Form]


class BoardRow(Row):
    """A board of an event, without its traveller."""

    __tablename__ = "board"
    __table_args__ = (
        UniqueConstraint("event_id", "session", "round", "number"),
        Index("ix_board_event_id_place", "event_id", "place"),
        NEVER_AGAIN,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    place: Mapped[int]
    session: Mapped[str] = mapped_column(Words())
    round: Mapped[str] = mapped_column(Words())
    number: Mapped[int]
    form: Mapped[Form]


class LineRow(Row):
    """A line of a traveller as it stands now; how it came there stands in the changes."""

    __tablename__ = "line"
    __table_args__ = (Index("ix_line_board_id_place", "board_id", "place"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    board_id: Mapped[int] = mapped_column(ForeignKey("board.id", ondelete="CASCADE"))
    place: Mapped[int]
    version: Mapped[int]
    """The number of the change that made it so, or 0."""
    form: Mapped[Form]


class ScoredEventRow(Row):
    """What a large event came to as it stood after one of its changes: what its lists have at their
    heads."""

    __tablename__ = "scored_event"

    event_id: Mapped[int] = mapped_column(
        ForeignKey("event.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int]
    """After which change."""
    at: Mapped[datetime]
    form: Mapped[ScoredLists]
    problem: Mapped[Texts | None]
    """Why it could not be scored, in every language."""


class ScoredBoardRow(Row):
    """How many lines of a board of a large event there were, and what they were, as it was scored
    last."""

    __tablename__ = "scored_board"

    board_id: Mapped[int] = mapped_column(
        ForeignKey("board.id", ondelete="CASCADE"), primary_key=True
    )
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)
    form: Mapped[Form]


class StandingRow(Row):
    """A row of a list of a large event, as it came to stand after one of its changes."""

    __tablename__ = "standing"
    __table_args__ = (
        Index("ix_standing_event_id_version_list", "event_id", "version", "list", "place"),
        Index("ix_standing_event_id_version_number", "event_id", "version", "number"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    version: Mapped[int]
    list: Mapped[int]
    place: Mapped[int]
    """Its place in the list, from nought; who has the same rank as others stands at a place of his
    own."""
    number: Mapped[str] = mapped_column(Words())
    name: Mapped[str] = mapped_column(Words())
    form: Mapped[StandingForm]


class ChangeRow(Row):
    """Who changed what in an event, when and why, as it was before and after. Rows are added and
    never touched again."""

    __tablename__ = "change"
    __table_args__ = (UniqueConstraint("event_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)
    number: Mapped[int]
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(Words(100))
    why: Mapped[str] = mapped_column(Words())
    what: Mapped[str] = mapped_column(Words(20))
    board: Mapped[str] = mapped_column(Words())
    """The name of the board that it is about, where it is about one: also of one that has been
    taken out."""
    line_id: Mapped[int | None] = mapped_column(index=True)
    ruling_id: Mapped[int | None]
    before: Mapped[Form | None]
    after: Mapped[Form | None]


class RulingRow(Row):
    """A ruling as it was given. Rows are added and never touched again; one that is given anew
    names the one it replaces."""

    __tablename__ = "ruling"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    """Its number."""
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(Words(100))
    day: Mapped[date]
    federation: Mapped[str] = mapped_column(Words(20))
    interview_id: Mapped[str | None] = mapped_column(Words(32), index=True)
    event_id: Mapped[int | None] = mapped_column(
        ForeignKey("event.id", ondelete="SET NULL"), index=True
    )
    line_id: Mapped[int | None] = mapped_column(index=True)
    event: Mapped[str] = mapped_column(Words(LONGEST_NAME))
    """What the event is called, in words: also of one that is not in the store."""
    board: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    table: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    record_id: Mapped[int | None] = mapped_column(
        ForeignKey("record.id", ondelete="SET NULL"), index=True
    )
    note: Mapped[str] = mapped_column(Words())
    replaces: Mapped[int | None]
    earlier_number: Mapped[int | None]
    """The number that it had in the store that it was read back from."""
    handed_over: Mapped[datetime | None]
    """When it came into the store, where it was given without a connection; `at` is when it was
    given."""
    state: Mapped[Form]
    """The interview that led to it (`app.interview_json`)."""
    forms: Mapped[dict[str, list[Form]]]
    """What was ruled, as JSON data in each language (`views.ruling_types`): a list of the incidents
    on the board."""


class ReminderRow(Row):
    """Something that the director must come back to after a ruling, by its place among the
    reminders of that ruling."""

    __tablename__ = "reminder"

    ruling_id: Mapped[int] = mapped_column(
        ForeignKey("ruling.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    done: Mapped[datetime | None]
    by: Mapped[str] = mapped_column(Words(100))
    """Who has seen to it."""


class InterviewRow(Row):
    """An interview on its way."""

    __tablename__ = "interview"

    id: Mapped[str] = mapped_column(Words(32), primary_key=True)
    at: Mapped[datetime]
    changed: Mapped[datetime]
    version: Mapped[int]
    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id", ondelete="SET NULL"))
    line_id: Mapped[int | None]
    event: Mapped[str] = mapped_column(Words(LONGEST_NAME))
    board: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    table: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    record_id: Mapped[int | None] = mapped_column(
        ForeignKey("record.id", ondelete="SET NULL"), index=True
    )
    replaces: Mapped[int | None]
    """The ruling that is being given anew."""
    state: Mapped[Form]


class RecordRow(Row):
    """A board as it was played: hands, auction, cards, as plain data (`write_table`)."""

    __tablename__ = "record"
    __table_args__ = (
        Index("ix_record_collection_id_place", "collection_id", "place"),
        Index("ix_record_collection_id_source", "collection_id", "source"),
        Index("ix_record_collection_id_at", "collection_id", "at", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(Words(100))
    source: Mapped[str] = mapped_column(Words(200))
    """The file that it came from, or nothing where it was entered by hand."""
    title: Mapped[str] = mapped_column(Words(200))
    board: Mapped[int | None]
    form: Mapped[Form]
    """The table."""
    heading: Mapped[Form]
    """What else is known: event, day, players, room."""
    collection_id: Mapped[int | None]
    """The collection that it is part of; None where it stands by itself."""
    place: Mapped[int | None]
    """Its place in the file of that; the numbers rise with it, for the boards of a file come in
    their order."""


class FindingRow(Row):
    """Something that an audit finds on a record; its words stand in the heading of that
    (`RecordRow.heading`)."""

    __tablename__ = "finding"
    __table_args__ = (
        Index("ix_finding_collection_id_record_id", "collection_id", "record_id"),
        Index("ix_finding_collection_id_kind", "collection_id", "kind", "record_id"),
    )

    record_id: Mapped[int] = mapped_column(
        ForeignKey("record.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    collection_id: Mapped[int | None]
    """That of the record."""
    kind: Mapped[str] = mapped_column(Words(40))
    """Such as `revoke` (`audit.findings.Kind`)."""


class CollectionRow(Row):
    """The boards of one file as they were played."""

    __tablename__ = "collection"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(200))
    """What the file is called."""
    digest: Mapped[str] = mapped_column(Words(64), index=True)
    """The SHA-256 of the file: it is not taken in twice."""
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(Words(100))
    boards: Mapped[int]
    form: Mapped[Unread]
    """What could not be read."""
    coming: Mapped[int | None]
    """The work that is still bringing it in, or taking it away."""


class RequestRow(Row):
    """A write that has been done, by the key that the caller gave it: told again, it is answered
    and not done again."""

    __tablename__ = "request"

    key: Mapped[str] = mapped_column(Words(200), primary_key=True)
    at: Mapped[datetime]
    digest: Mapped[str] = mapped_column(Words(64))
    """Of method, path and body: another request with the same key is refused."""
    status: Mapped[int]
    headers: Mapped[Texts]
    body: Mapped[str] = mapped_column(Words())


class AccountRow(Row):
    """Somebody who may use a desk that is served to more than its own machine."""

    __tablename__ = "account"
    __table_args__ = (UniqueConstraint("folded"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(100))
    folded: Mapped[str] = mapped_column(Words())
    """The name as names are compared: small and capital letters are the same."""
    role: Mapped[str] = mapped_column(Words(20))
    password: Mapped[str] = mapped_column(Words())
    """As Argon2 has it: what it was cannot be found from that."""
    at: Mapped[datetime]
    closed: Mapped[datetime | None]


class SignInRow(Row):
    """A browser that somebody has signed in with."""

    __tablename__ = "sign_in"

    key: Mapped[str] = mapped_column(Words(64), primary_key=True)
    """The SHA-256 of what the browser keeps."""
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    at: Mapped[datetime]
    seen: Mapped[datetime]
    browser: Mapped[str] = mapped_column(Words(200))


class AccessKeyRow(Row):
    """A key with which a program does what an account may."""

    __tablename__ = "access_key"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    key: Mapped[str] = mapped_column(Words(64), unique=True)
    """The SHA-256 of the key."""
    name: Mapped[str] = mapped_column(Words(100))
    at: Mapped[datetime]
    ended: Mapped[datetime | None]


class LoggedRow(Row):
    """Who did what from where: a row for each transaction that wrote, in that transaction. The
    database itself refuses to change one or to take one out."""

    __tablename__ = "logged"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    who: Mapped[str] = mapped_column(Words(100))
    did: Mapped[str] = mapped_column(Words(300))
    where: Mapped[str] = mapped_column(Words(100))


class WorkRow(Row):
    """Something that takes long: how far it is, so that it goes on there whatever happens."""

    __tablename__ = "work"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Words(40))
    by: Mapped[str] = mapped_column(Words(100))
    at: Mapped[datetime]
    changed: Mapped[datetime]
    state: Mapped[str] = mapped_column(Words(20), index=True)
    worker: Mapped[str] = mapped_column(Words(32))
    """Who is doing it: what another writes of it is refused."""
    done: Mapped[int]
    total: Mapped[int]
    spent: Mapped[float] = mapped_column(Float)
    """So many seconds it has been worked on."""
    tries: Mapped[int] = mapped_column(server_default="0")
    """How often it has been taken up since it last came further."""
    form: Mapped[Form]
    """What is to be done, and how far it is."""
    problem: Mapped[Texts | None]
    """What went wrong, in every language."""


class WorkFileRow(Row):
    """A part of the file that something long is done with."""

    __tablename__ = "work_file"

    work_id: Mapped[int] = mapped_column(
        ForeignKey("work.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
