"""The files that a server follows: which it may read, and a thread that reads them."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final

from bridgelaw.app.following.arrivals import Arrivals
from bridgelaw.app.following.follower import LONGEST, Follower, Status, clock
from bridgelaw.app.following.taking import BY
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import NotThere, OutOfReach, StoreError
from bridgelaw.store.events.followed_files import followed_files, note_followed
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store

EVERY: Final = 1.0
"""Seconds between two looks at the files."""
ENDING_SECONDS: Final = 5
MOST: Final = 20
MOST_FILES: Final = 200
SUFFIX: Final = ".bws"

NOT_BWS: Final = Text("found the file {found}, expected a Bridgemate file that ends in .bws")
NOT_THERE: Final = Text("found no file {found} in the folder, expected one of those listed")
NOT_OPENED: Final = Text("the file {found} does not exist on the machine of the server")
NOT_ALLOWED: Final = Text(
    "this server may not read files; start it with --follow-folder FOLDER to follow files in a "
    "folder"
)
TOO_MANY: Final = Text("the server follows {most} files already; stop following one of them")
IN_USE: Final = Text("the file {found} is followed for another event; stop that first")

log = logging.getLogger("bridgelaw.app.following")


class NotFollowed(StoreError):
    """A file cannot be followed."""


class Following:
    """The files that are followed.

    From the pages, files in `folder` can be chosen, or, if `anywhere`, any file of this machine.
    Files of results that arrive in the folder `watched` are offered for import.
    """

    def __init__(
        self,
        store: Store,
        folder: Path | None = None,
        *,
        anywhere: bool = False,
        watched: Path | None = None,
        every: float = EVERY,
    ) -> None:
        self.arrivals = Arrivals(store, watched)
        self.store, self.anywhere, self._every = store, anywhere, every
        self.folder = None if folder is None else folder.resolve()
        self._followers: list[Follower] = []
        self._lock = Lock()
        self._ending = Event()
        self._thread = Thread(target=self._run, name="following", daemon=True)

    @property
    def is_possible(self) -> bool:
        """Whether a file can be chosen on a page."""
        return self.anywhere or self.folder is not None

    def begin(self) -> None:
        """Continue to follow the files of this evening, and start the thread."""
        try:
            self._resume()
        except StoreError as error:
            log.error("%s", error)
        self._thread.start()

    def end(self) -> None:
        """Stop the thread."""
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join(ENDING_SECONDS)

    def files(self) -> list[str]:
        """Return the names of the files in the folder that can be followed."""
        if self.folder is None:
            return []
        try:
            found = sorted(
                each.name
                for each in self.folder.iterdir()
                if each.suffix.lower() == SUFFIX and self._inside(each) and each.is_file()
            )
        except OSError:
            return []
        return found[:MOST_FILES]

    def _inside(self, path: Path) -> bool:
        """Return whether a file is really in the folder, and not a link that leads elsewhere."""
        try:
            return self.folder is not None and path.resolve().parent == self.folder
        except OSError:
            return False

    def path_of(self, named: str) -> Path:
        """Return the path of a file that a page names. Raises NotFollowed.

        A name in the folder; elsewhere only on a server that serves its own machine alone. Nothing
        is said about files outside the folder.
        """
        if not self.is_possible:
            raise NotFollowed(NOT_ALLOWED)
        shown = named[:200]
        if not named.lower().endswith(SUFFIX) or "\0" in named:
            raise NotFollowed(NOT_BWS, found=shown.replace("\0", "?"))
        if named in self.files():
            assert self.folder is not None
            return self.folder / named
        if not self.anywhere:
            raise NotFollowed(NOT_THERE, found=shown)
        path = Path(named).expanduser()
        try:
            if path.is_absolute() and path.is_file():
                return path.resolve()
        except OSError:
            pass
        raise NotFollowed(NOT_OPENED, found=shown)

    def follow(self, event_id: int, path: Path, reason: Reason) -> None:
        """Follow a file for an event, instead of any other. Raises NotFollowed and NotThere."""
        with self._lock:
            others = [each for each in self._followers if each.status.event_id != event_id]
            if any(each.path == path for each in others):
                raise NotFollowed(IN_USE, found=path.name)
            if len(others) >= MOST:
                raise NotFollowed(TOO_MANY, most=MOST)
            note_followed(self.store.database, event_id, str(path), reason)
            self._followers = [*others, Follower(self.store, path, event_id)]

    def follow_from_start(self, path: Path, event_id: int | None) -> None:
        """Follow a file that was given when the server was started. Raises NotThere.

        Without an event, it is the one that followed this file this evening, or a new one.
        """
        path = path.resolve()
        known = followed_files(self.store.database, clock() - LONGEST)
        if event_id is None:
            same = (number for number, file in known.items() if file.path == str(path))
            event_id = max(same, default=None)
        if event_id is None:
            self._followers.append(Follower(self.store, path, None))
            return
        file = known.get(event_id)
        if file is None or file.path != str(path) or file.is_stopped:
            self.follow(event_id, path, Reason(by=BY))
        else:
            self._followers.append(Follower(self.store, path, event_id, file.begun))

    def stop(self, event_id: int, reason: Reason) -> None:
        """Stop following the file of an event. Raises NotThere."""
        with self._lock:
            note_followed(self.store.database, event_id, "", reason)
            self._followers = [each for each in self._followers if each.status.event_id != event_id]

    def status(self, event_id: int) -> Status | None:
        """Return the status of the file of an event; None if it follows none."""
        found = self._of(event_id)
        return None if found is None else found.status

    def revision(self, event_id: int) -> str:
        """Return a text that differs whenever the status of an event does."""
        found = self._of(event_id)
        return "" if found is None else found.revision

    def look_soon(self, event_id: int) -> None:
        """Look at the file of an event now."""
        found = self._of(event_id)
        if found is not None:
            self._look(found)

    def look(self) -> None:
        """Look at every file once."""
        for each in list(self._followers):
            self._look(each)
        self.arrivals.look()

    def _of(self, event_id: int) -> Follower | None:
        return next((each for each in self._followers if each.status.event_id == event_id), None)

    def _look(self, each: Follower) -> None:
        try:
            if not each.is_over:
                each.look()
                return
        except NotThere:
            pass
        with self._lock:
            self._followers = [other for other in self._followers if other is not each]

    def _resume(self) -> None:
        """Follow again what was followed when the server was stopped."""
        with self._lock:
            known = {each.status.event_id for each in self._followers}
            found = followed_files(self.store.database, clock() - LONGEST)
            for event_id, file in found.items():
                path = Path(file.path)
                if not (event_id in known or file.is_stopped) and self._is_allowed(path):
                    self._followers.append(Follower(self.store, path, event_id, file.begun))

    def _is_allowed(self, path: Path) -> bool:
        return self.anywhere or self._inside(path)

    def _run(self) -> None:
        while not self._ending.wait(self._every):
            try:
                self.look()
            except OutOfReach as error:
                log.error("%s", error)
            except Exception:
                log.exception("the files cannot be followed at the moment")
