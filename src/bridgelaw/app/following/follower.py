"""Follow a Bridgemate session: read its file repeatedly, and take what is new.

The content decides, not the time of the last change: Windows and network shares report the change
of a file that another program has open too late or not at all. The file is read twice and used only
if both are equal and it is a complete database; otherwise it is tried again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bridgelaw.app.following.names import names_at
from bridgelaw.app.following.new_event import event_of
from bridgelaw.app.following.taking import BY, Taking, is_by_table
from bridgelaw.app.following.writing import following, take
from bridgelaw.cases import file_text
from bridgelaw.event.errors import EventError
from bridgelaw.formats.results.bws_session import Session, read_session
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.audit_context import audited_as
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.events.followed_files import note_followed
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

MOST_BYTES: Final = 20_000_000
LONGEST: Final = timedelta(hours=12)
"""After so long a file is no longer followed: the next evening has another event."""
VISIBLE: Final = timedelta(seconds=10)
"""A file that cannot be read for so long is reported: its writer locks it for moments only."""

NO_FILE: Final = Text("the file does not exist at the moment")
CANNOT_READ: Final = Text("the file cannot be read at the moment: {problem}")
WRITTEN: Final = Text("the file is being written")
LARGE: Final = Text("the file has more than {most} MB, expected a Bridgemate session")
NO_ROUNDS: Final = Text(
    "the file has no rounds yet; the event is created when the scoring program has written them"
)
WRONG: Final = Text("something went wrong in the program; its log says what")

log = logging.getLogger("bridgelaw.app.following")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """Why a file could not be read, and since when."""

    since: datetime
    problem: Said | EventFileError | StoreError

    def is_visible(self, now: datetime) -> bool:
        """Whether it has lasted so long that it is reported."""
        return now - self.since >= VISIBLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The state of following a file."""

    file: str
    """The name of the file, without its folder."""
    event_id: int | None
    begun: datetime
    read: datetime | None = None
    """When the file was last read completely."""
    trouble: Trouble | None = None
    taking: Taking = Taking()


def clock() -> datetime:
    """Return the time now."""
    return datetime.now(UTC)


class Follower:
    """Follows one file for one event. If none is given, the event is made from the file."""

    def __init__(
        self,
        store: Store,
        path: Path,
        event_id: int | None,
        begun: datetime | None = None,
        now: Callable[[], datetime] = clock,
    ) -> None:
        self.store, self.path, self._now = store, path, now
        self.status = Status(file=path.name, event_id=event_id, begun=begun or now())
        self._known: tuple[str, int] | None = None
        """The content that was compared last, and the version of the event then."""
        self._revision = 0

    @property
    def revision(self) -> str:
        """A text that differs whenever the status does."""
        trouble = self.status.trouble
        visible = trouble is not None and trouble.is_visible(self._now())
        return f"{self._revision}{'!' if visible else ''}"

    @property
    def is_over(self) -> bool:
        """Whether the file has been followed for so long that it cannot be the same evening."""
        return self._now() - self.status.begun > LONGEST

    def look(self) -> None:
        """Read the file, and take what is new. Raises NotThere if the event no longer exists."""
        try:
            self._look()
        except NotThere:
            raise
        except (EventFileError, StoreError) as error:
            self._fail(error)
        except _NotNow as error:
            self._fail(error.problem)
        except Exception:
            log.exception("%s cannot be followed", self.path)
            self._fail(Said(WRONG))

    def _look(self) -> None:
        data = self._read()
        digest = sha256(data).hexdigest()
        event_id = self.status.event_id
        if event_id is not None and (digest, self.store.events.version(event_id)) == self._known:
            self._set(read=self._now(), trouble=None)
            return
        if self._read() != data:
            raise _NotNow(Said(WRITTEN))
        session = self._session(data)
        if event_id is None:
            event_id = self._new_event(session)
        self._name(event_id, session)
        found, version = take(self.store, event_id, session, self.path.name)
        self._known = digest, version
        self._set(event_id=event_id, read=self._now(), trouble=None, taking=found)

    def _read(self) -> bytes:
        """Return the content of the file. Raises _NotNow."""
        try:
            if not self.path.is_file():  # opening a pipe would wait
                raise _NotNow(Said(NO_FILE))
            data = file_text.read_bytes(self.path, MOST_BYTES)
        except FileNotFoundError:
            raise _NotNow(Said(NO_FILE)) from None
        except OSError as error:  # locked by its writer
            raise _NotNow(Said(CANNOT_READ, {"problem": error.strerror or error})) from None
        if isinstance(data, Text):
            raise _NotNow(Said(LARGE, {"most": MOST_BYTES // 10**6}))
        return data

    def _session(self, data: bytes) -> Session:
        """Return the session in the content of the file. Raises EventFileError."""
        with TemporaryDirectory(prefix="bridgelaw-") as folder:
            copy = Path(folder) / "session.bws"
            copy.write_bytes(data)
            try:
                return read_session(copy)
            except EventFileError as error:
                error.file = self.path.name
                raise

    def _new_event(self, session: Session) -> int:
        """Make the event of the file, and note that it follows it, at once."""
        event = event_of(session, self.path.stem, date.today())
        if event is None:
            raise _NotNow(Said(NO_ROUNDS))
        reason = Reason(by=BY, why=self.path.name)
        with self.store.database.together():
            event_id = self.store.events.enter(event, reason)
            note_followed(self.store.database, event_id, str(self.path), reason)
        return event_id

    def _name(self, event_id: int, session: Session) -> None:
        """Fill in names that the event lacks, each contestant's once."""
        if not session.players:
            return
        kept = self.store.events.get(event_id)
        if names_at(kept.event, session) is kept.event:
            return
        named = {
            str((change.after or change.before or {}).get("number"))
            for change in self.store.events.history(event_id)
            if change.what is What.CONTESTANT and (change.by == BY or is_by_table(change.by))
        }
        event = names_at(kept.event, session, named)
        if event is kept.event:
            return
        with audited_as(following(self.path.name)):
            try:
                self.store.events.revise(
                    kept.id, kept.version, event, What.CONTESTANT, Reason(by=BY)
                )
            except (EditConflict, EventError):
                return  # the next look tries again

    def _fail(self, problem: Said | EventFileError | StoreError) -> None:
        before = self.status.trouble
        since = before.since if before is not None else self._now()
        self._set(trouble=Trouble(since=since, problem=problem))

    def _set(self, **changed: object) -> None:
        """Change the status; a new time of reading alone does not count."""
        after = replace(self.status, **changed)  # type: ignore[arg-type]
        if replace(after, read=None) != replace(self.status, read=None):
            self._revision += 1
        self.status = after


class _NotNow(Exception):
    """The file cannot be used at the moment."""

    def __init__(self, problem: Said) -> None:
        self.problem = problem
        super().__init__(problem.say())
