"""Uploaded files that are shown in a preview before they are imported, in a temporary directory."""

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
"""The maximum number of files stored; the oldest are deleted."""
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
_LOCK: Final = Lock()


class Uploads:
    """The uploaded files. They are deleted when the server stops."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="bridgelaw-")
        self._known: OrderedDict[str, tuple[Path, str]] = OrderedDict()
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()
        self.one_at_a_time = Lock()
        """Held while a file is imported, so that a form sent twice finds the first result."""

    def keep(self, file: IO[bytes], name: str, suffix: str) -> str:
        """Save a file in chunks and return its token.

        The name on disk is the token with `suffix`, which must be a known one.
        """
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
        """Return the path of a file and its original name; None if it has been deleted."""
        with self._lock:
            return self._known.get(token) if _TOKEN.fullmatch(token) else None

    def entered(self, token: str, address: str) -> None:
        """Delete a file that has been imported, and record the address of the resulting page."""
        self.drop(token)
        with self._lock:
            self._addresses[token] = address
            for _ in range(len(self._addresses) - MOST):
                self._addresses.popitem(last=False)

    def where(self, token: str) -> str | None:
        """Return the address of the page that a file was imported to; None if unknown."""
        with self._lock:
            return self._addresses.get(token)

    def drop(self, token: str) -> None:
        """Delete a file."""
        with self._lock:
            found = self._known.pop(token, None)
        if found is not None:
            found[0].unlink(missing_ok=True)


def uploads_of(request: Request) -> Uploads:
    """Return the uploads of the application."""
    with _LOCK:
        if not hasattr(request.app.state, "uploads"):
            request.app.state.uploads = Uploads()
        found: Uploads = request.app.state.uploads
        return found
