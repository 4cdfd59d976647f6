"""How events are published, and the periods in which their official scores may be corrected."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import select

from bridgelaw.event.publication import Periods, Publication
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import StoreError
from bridgelaw.store.events.rows import event_row, note, publication_of
from bridgelaw.store.models import Reason, What
from bridgelaw.store.schema import EventRow

PUBLISHED: Final = "published"
KEYS: Final = frozenset(
    {
        *(PUBLISHED, "standings", "files", "minutes", "appeal_minutes", "official", "until"),
        "appeals_until",
    }
)
"""The keys in the history that are about publishing, not about the event itself."""
REOPENED: Final = timedelta(minutes=30)
"""How long a result that was reopened may be corrected."""
NOT_OFFICIAL = Text(
    "the result is not official, so that it can be corrected at any time; make it official first"
)
WITHOUT_REASON = Text(
    "found no reason, expected one: after the correction period an error is corrected only if it "
    "is beyond doubt and the organiser approves (Law 79C2). Enter the reason"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """Whether an event is published, and how."""

    id: int
    version: int
    is_open: bool
    """Whether players may see its pages."""
    is_large: bool
    """Whether it is too large for pages for players."""
    has_movement: bool
    """Whether the program knows who plays when."""
    publication: Publication

    @property
    def corrections_over(self) -> bool:
        """Whether the correction period of an official result has ended."""
        return self.publication.is_over(datetime.now(UTC))

    @property
    def appeals_over(self) -> bool:
        """Whether the period for appeals is known to have ended."""
        return self.publication.appeals_over(datetime.now(UTC))

    @property
    def is_live(self) -> bool:
        """Whether results may still come in or be corrected."""
        if self.publication.official is not None:
            return not self.corrections_over
        return self.has_movement


class Publications:
    """How the events of a store are published. Every change of it is in the event's history."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def get(self, id: int) -> Published:
        """Return how an event is published. Raises NotThere."""
        with self.database.read() as session:
            row = event_row(session, id)
            return Published(
                id=id,
                version=row.version,
                is_open=row.published,
                is_large=row.large is not None,
                has_movement=bool(row.form.get("plans")),
                publication=publication_of(row.publication),
            )

    def versions(self, ids: Collection[int]) -> dict[int, int]:
        """Return how many changes each of these events has had; without unpublished ones."""
        wanted = select(EventRow.id, EventRow.version).where(
            EventRow.id.in_(ids), EventRow.published, EventRow.coming.is_(None)
        )
        with self.database.read() as session:
            return {row.id: row.version for row in session.execute(wanted)}

    def choose(self, id: int, choices: Publication, reason: Reason) -> None:
        """Store what players see and when; the official result stays as it is.

        Raises NotThere.
        """

        def chosen(was: Publication, _: EventRow) -> Publication:
            return replace(
                was,
                standings=choices.standings,
                files=choices.files,
                minutes=choices.minutes,
                appeal_minutes=choices.appeal_minutes,
            )

        self._change(id, reason, chosen)

    def make_official(self, id: int, periods: Periods, reason: Reason) -> None:
        """Open the pages for players, and begin the periods for corrections and appeals.

        `periods` are the federation's, which count if the organiser has set none. A result that is
        official stays as it is. Raises NotThere.
        """

        def made(was: Publication, row: EventRow) -> Publication:
            row.published = True
            if was.official is not None:
                return was
            return was.made_official(datetime.now(UTC), periods, row.version + 1)

        self._change(id, reason, made)

    def withdraw(self, id: int, reason: Reason) -> None:
        """Make the result provisional again. Raises NotThere."""
        self._change(id, reason, lambda was, _: was.withdrawn())

    def reopen(self, id: int, reason: Reason) -> None:
        """Let the result be corrected for a while after the correction period (Law 79C2).

        Raises NotThere, and StoreError without a reason or if the result is not official.
        """
        if not reason.why.strip():
            raise StoreError(WITHOUT_REASON)

        def reopened(was: Publication, _: EventRow) -> Publication:
            if was.official is None:
                raise StoreError(NOT_OFFICIAL)
            now = datetime.now(UTC)
            return replace(was, until=now + REOPENED) if was.is_over(now) else was

        self._change(id, reason, reopened)

    def _change(
        self, id: int, reason: Reason, change: Callable[[Publication, EventRow], Publication]
    ) -> None:
        with self.database.write() as session:
            row = event_row(session, id)
            was, was_open = publication_of(row.publication), row.published
            now = change(was, row)
            before, after = (
                {PUBLISHED: is_open, **publication_form(each)}
                for is_open, each in ((was_open, was), (row.published, now))
            )
            differ = [
                key
                for key in {**before, **after}
                if key in KEYS and before.get(key) != after.get(key)
            ]
            if differ:
                row.publication = publication_form(now)
                note(
                    session,
                    row,
                    reason,
                    What.SETTINGS,
                    before={key: before[key] for key in differ if key in before},
                    after={key: after[key] for key in differ if key in after},
                    is_correction=False,
                )


def publication_form(publication: Publication) -> JsonObject:
    """Return a publication as JSON data."""
    written: JsonObject = {
        "standings": publication.standings.name.lower(),
        "files": publication.files,
    }
    moments = {
        "official": publication.official,
        "until": publication.until,
        "appeals_until": publication.appeals_until,
    }
    if publication.appeals_from_play:
        written["appeals_from_play"] = True
    written |= {name: at.isoformat() for name, at in moments.items() if at is not None}
    numbers = {
        "minutes": publication.minutes,
        "appeal_minutes": publication.appeal_minutes,
        "version": publication.version,
    }
    return written | {name: number for name, number in numbers.items() if number is not None}
