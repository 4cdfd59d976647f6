"""Files that were sent and are being looked at before they are entered: in a folder of ours, under
names of ours."""

from __future__ import annotations

import re
from collections import OrderedDict
from pathlib import Path
from secrets import token_hex
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from threading import Lock
from typing import IO, Final

from starlette.requests import Request

MOST: Final = 12
"""So many are kept; the oldest goes first."""
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
_LOCK: Final = Lock()


class Uploads:
    """The files that are being looked at. They go when the desk ends."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="bridgelaw-")
        self._known: OrderedDict[str, tuple[Path, str]] = OrderedDict()
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()
        self.one_at_a_time = Lock()
        """Held while a file is entered, so that a form that is sent twice finds what the first has
        made of it."""

    def keep(self, file: IO[bytes], name: str, suffix: str) -> str:
        """Keeps a file, piece by piece; what it is found by. Only the suffix, which is one that we
        know, becomes a part of its name here."""
        token = token_hex(16)
        path = Path(self._folder.name) / f"{token}{suffix}"
        with path.open("wb") as opened:
            copyfileobj(file, opened)
        with self._lock:
            self._known[token] = path, name
            gone = [self._known.popitem(last=False)[1] for _ in range(len(self._known) - MOST)]
        for old, _ in gone:
            old.unlink(missing_ok=True)
        return token

    def find(self, token: str) -> tuple[Path, str] | None:
        """Where a file is, and what it was called where it came from; nothing where it has gone."""
        with self._lock:
            return self._known.get(token) if _TOKEN.fullmatch(token) else None

    def entered(self, token: str, address: str) -> None:
        """Lets go of a file that has been entered, and keeps where it has become a page."""
        self.drop(token)
        with self._lock:
            self._addresses[token] = address
            for _ in range(len(self._addresses) - MOST):
                self._addresses.popitem(last=False)

    def where(self, token: str) -> str | None:
        """The page that a file has become; nothing where none is known."""
        with self._lock:
            return self._addresses.get(token)

    def drop(self, token: str) -> None:
        """Lets go of a file."""
        with self._lock:
            found = self._known.pop(token, None)
        if found is not None:
            found[0].unlink(missing_ok=True)


def uploads_of(request: Request) -> Uploads:
    """The files of a desk."""
    with _LOCK:
        if not hasattr(request.app.state, "uploads"):
            request.app.state.uploads = Uploads()
        found: Uploads = request.app.state.uploads
        return found
