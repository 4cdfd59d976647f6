"""The tables of the store.

Parts of an event are stored as JSON in the same form as in event files
(`formats.results.event_json`).
Whatever is searched for, counted or sorted by has a column of its own.
"""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import JSON, Float, ForeignKey, Index, LargeBinary, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from bridgelaw.json_types import JsonObject
from bridgelaw.store.column_types import Words
from bridgelaw.store.json_types import ScoredLists, StandingForm, Texts, Unread
from bridgelaw.store.player_schema import ClubRow, EntrantRow, ErasingRow, PlayerRow
from bridgelaw.store.schema_base import (
    DEFAULT_CLUB,
    LONGEST_BY,
    LONGEST_NAME,
    LONGEST_PLACE,
    NEVER_AGAIN,
    Row,
    table_of,
)
from bridgelaw.store.table_schema import DirectorCallRow, TableCodeRow

__all__ = [
    "DEFAULT_CLUB",
    "LONGEST_BY",
    "LONGEST_NAME",
    "LONGEST_PLACE",
    "AccessKeyRow",
    "AccountRow",
    "BoardRow",
    "ChangeRow",
    "ClubRow",
    "CollectionRow",
    "ContestantRow",
    "DirectorCallRow",
    "EntrantRow",
    "ErasingRow",
    "EventRow",
    "FindingRow",
    "InterviewRow",
    "LineRow",
    "LoggedRow",
    "PlayerRow",
    "RecordRow",
    "ReminderRow",
    "RequestRow",
    "Row",
    "RulingRow",
    "ScoredBoardRow",
    "ScoredEventRow",
    "SignInRow",
    "StandingRow",
    "TableCodeRow",
    "WorkFileRow",
    "WorkRow",
    "table_of",
]


class EventRow(Row):
    """An event, without its contestants and boards."""

    __tablename__ = "event"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(LONGEST_NAME))
    day: Mapped[date | None]
    version: Mapped[int]
    """The number of changes so far, which is the number of the last."""
    form: Mapped[JsonObject]
    at: Mapped[datetime]
    published: Mapped[bool] = mapped_column(server_default=false())
    """Whether the players may see it."""
    coming: Mapped[int | None]
    """The job that is importing or removing it, if any. Such an event is in no list."""
    large: Mapped[dict[str, int] | None] = mapped_column(JSON(none_as_null=True))
    """The numbers of contestants, boards and lines of a large event.

    A large event is never held in memory as a whole. None if the event is not large.
    """
    club_id: Mapped[int] = mapped_column(server_default=str(DEFAULT_CLUB))
    """The club that it belongs to."""
    federation: Mapped[str] = mapped_column(Words(20), server_default="")
    """The code of the federation whose laws and regulations apply; empty if none was chosen."""
    publication: Mapped[JsonObject | None] = mapped_column(JSON(none_as_null=True))
    """How it is published (`store.events.publications`); None for what is so by default."""


class ContestantRow(Row):
    """A contestant, by place in the list of entries."""

    __tablename__ = "contestant"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        Index("ix_contestant_event_id_place", "event_id", "place"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    place: Mapped[int]
    number: Mapped[str] = mapped_column(Words())
    form: Mapped[JsonObject]


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
    form: Mapped[JsonObject]


class LineRow(Row):
    """The current state of a line of a traveller. Its history is in the changes."""

    __tablename__ = "line"
    __table_args__ = (Index("ix_line_board_id_place", "board_id", "place"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    board_id: Mapped[int] = mapped_column(ForeignKey("board.id", ondelete="CASCADE"))
    place: Mapped[int]
    version: Mapped[int]
    """The number of the change that wrote it, or 0."""
    form: Mapped[JsonObject]


class ScoredEventRow(Row):
    """The results of a large event after one of its changes: the heads of its lists."""

    __tablename__ = "scored_event"

    event_id: Mapped[int] = mapped_column(
        ForeignKey("event.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int]
    """The number of that change."""
    at: Mapped[datetime]
    form: Mapped[ScoredLists]
    problem: Mapped[Texts | None]
    """Why it could not be scored, in every language."""


class ScoredBoardRow(Row):
    """The number and kinds of the lines of a board of a large event when last scored."""

    __tablename__ = "scored_board"

    board_id: Mapped[int] = mapped_column(
        ForeignKey("board.id", ondelete="CASCADE"), primary_key=True
    )
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)
    form: Mapped[JsonObject]


class StandingRow(Row):
    """A row of a list of a large event, as scored after one of its changes."""

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
    """The place in the list, from 0.

    Contestants with equal ranks have different places.
    """
    number: Mapped[str] = mapped_column(Words())
    name: Mapped[str] = mapped_column(Words())
    form: Mapped[StandingForm]


class ChangeRow(Row):
    """A change in an event: who, when, why, and the part before and after.

    Rows are only added.
    """

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
    """The name of the board that the change is about, even if the board was removed since."""
    line_id: Mapped[int | None] = mapped_column(index=True)
    ruling_id: Mapped[int | None]
    before: Mapped[JsonObject | None]
    after: Mapped[JsonObject | None]


class RulingRow(Row):
    """A ruling as it was given.

    Rows are only added; a revised ruling refers to the one it replaces.
    """

    __tablename__ = "ruling"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    """The number of the ruling."""
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
    """The name of the event in words, also of an event that is not in the store."""
    board: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    table: Mapped[str] = mapped_column(Words(LONGEST_PLACE))
    record_id: Mapped[int | None] = mapped_column(
        ForeignKey("record.id", ondelete="SET NULL"), index=True
    )
    note: Mapped[str] = mapped_column(Words())
    replaces: Mapped[int | None]
    earlier_number: Mapped[int | None]
    """Its number in the store that it was exported from."""
    handed_over: Mapped[datetime | None]
    """When a ruling that was given offline was stored; `at` is when it was given."""
    club_id: Mapped[int] = mapped_column(server_default=str(DEFAULT_CLUB))
    """The club that it belongs to."""
    state: Mapped[JsonObject]
    """The interview that led to it (`app.interview_json`)."""
    forms: Mapped[dict[str, list[JsonObject]]]
    """The ruling as JSON data in each language (`views.ruling_types`).

    A list of the incidents on the board.
    """


class ReminderRow(Row):
    """A reminder for the director after a ruling, by its place among that ruling's reminders."""

    __tablename__ = "reminder"

    ruling_id: Mapped[int] = mapped_column(
        ForeignKey("ruling.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    done: Mapped[datetime | None]
    by: Mapped[str] = mapped_column(Words(100))
    """Who has dealt with it."""


class AppealRow(Row):
    """A step of an appeal against a ruling (Laws 92 and 93).

    Rows are only added. The last one of a ruling is the state of its appeal.
    """

    __tablename__ = "appeal"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    ruling_id: Mapped[int] = mapped_column(ForeignKey("ruling.id", ondelete="CASCADE"), index=True)
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(Words(100))
    """Who recorded it."""
    state: Mapped[str] = mapped_column(Words(20))
    """The name of a `store.appeals.AppealState`, in lower case."""
    party: Mapped[str] = mapped_column(Words(LONGEST_NAME))
    """Who appeals."""
    note: Mapped[str] = mapped_column(Words())
    """The director's note, or the decision with its reasons."""
    deposit: Mapped[str] = mapped_column(Words(100))
    """The deposit in words; empty if none is due."""


class SeasonRow(Row):
    """A season table: how the results of several events are counted together."""

    __tablename__ = "season"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(LONGEST_NAME))
    version: Mapped[int]
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(Words(100))
    """Who changed it last."""
    published: Mapped[bool] = mapped_column(server_default=false())
    """Whether the players may see it."""
    form: Mapped[JsonObject]
    """Which events count, and how (`store.seasons`)."""


class InterviewRow(Row):
    """An interview in progress."""

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
    """The ruling that this interview revises."""
    state: Mapped[JsonObject]
    title: Mapped[str] = mapped_column(Words(LONGEST_NAME), server_default="")
    """The director's name for it; empty if none was given."""
    put_off: Mapped[datetime | None]
    """When the director put it off until after the play; None if it was not put off."""
    discarded: Mapped[datetime | None]
    """When it was discarded. It can be restored."""


class RecordRow(Row):
    """A board as it was played: hands, auction and cards, as JSON data (`write_table`)."""

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
    """The file that it came from; empty if it was entered by hand."""
    title: Mapped[str] = mapped_column(Words(200))
    board: Mapped[int | None]
    form: Mapped[JsonObject]
    """The table."""
    heading: Mapped[JsonObject]
    """Everything else that is known: event, day, players, room."""
    collection_id: Mapped[int | None]
    """The collection that it is part of; None if it is part of none."""
    place: Mapped[int | None]
    """The place in the file of the collection.

    Ids rise with the places, since the boards of a file are added in order.
    """


class FindingRow(Row):
    """A finding of an audit on a record. Its text is in the record's heading."""

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
    """The collection of the record."""
    kind: Mapped[str] = mapped_column(Words(40))
    """The name of an `audit.findings.Kind`, for example `revoke`."""


class CollectionRow(Row):
    """The boards of one file of play."""

    __tablename__ = "collection"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(200))
    """The name of the file."""
    digest: Mapped[str] = mapped_column(Words(64), index=True)
    """The SHA-256 of the file, so that it is not imported twice."""
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column(Words(100))
    boards: Mapped[int]
    form: Mapped[Unread]
    """What could not be read."""
    coming: Mapped[int | None]
    """The job that is still importing or removing it."""


class RequestRow(Row):
    """A write that has been done, by the caller's idempotency key.

    A repeated request gets the saved answer.
    """

    __tablename__ = "request"

    key: Mapped[str] = mapped_column(Words(200), primary_key=True)
    at: Mapped[datetime]
    digest: Mapped[str] = mapped_column(Words(64))
    """Of method, path and body: another request with the same key is refused."""
    status: Mapped[int]
    headers: Mapped[Texts]
    body: Mapped[str] = mapped_column(Words())


class AccountRow(Row):
    """A user of a server that other machines use."""

    __tablename__ = "account"
    __table_args__ = (UniqueConstraint("folded"), NEVER_AGAIN)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Words(100))
    folded: Mapped[str] = mapped_column(Words())
    """The name for comparisons: upper and lower case are equal."""
    role: Mapped[str] = mapped_column(Words(20))
    password: Mapped[str] = mapped_column(Words())
    """An Argon2 hash."""
    at: Mapped[datetime]
    closed: Mapped[datetime | None]


class SignInRow(Row):
    """A signed-in browser."""

    __tablename__ = "sign_in"

    key: Mapped[str] = mapped_column(Words(64), primary_key=True)
    """The SHA-256 of the browser's token."""
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    at: Mapped[datetime]
    seen: Mapped[datetime]
    browser: Mapped[str] = mapped_column(Words(200))


class AccessKeyRow(Row):
    """A key with which a program may do what its account may."""

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
    """Who did what from where.

    One row for each transaction that wrote, added in the same transaction. The database itself
    refuses to delete rows, and to change them except to erase the name of a player.
    """

    __tablename__ = "logged"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    who: Mapped[str] = mapped_column(Words(100))
    did: Mapped[str] = mapped_column(Words(300))
    where: Mapped[str] = mapped_column(Words(100))


class WorkRow(Row):
    """A job and its progress, so that it can be resumed after any interruption."""

    __tablename__ = "work"
    __table_args__ = NEVER_AGAIN

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Words(40))
    by: Mapped[str] = mapped_column(Words(100))
    at: Mapped[datetime]
    changed: Mapped[datetime]
    state: Mapped[str] = mapped_column(Words(20), index=True)
    worker: Mapped[str] = mapped_column(Words(32))
    """The worker that has the job; writes by another are refused."""
    done: Mapped[int]
    total: Mapped[int]
    spent: Mapped[float] = mapped_column(Float)
    """Seconds for which it has been worked on."""
    tries: Mapped[int] = mapped_column(server_default="0")
    """How often it has been taken since it last made progress."""
    form: Mapped[JsonObject]
    """What is to be done, and its progress."""
    problem: Mapped[Texts | None]
    """What went wrong, in every language."""


class WorkFileRow(Row):
    """A part of the file of a job."""

    __tablename__ = "work_file"

    work_id: Mapped[int] = mapped_column(
        ForeignKey("work.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
