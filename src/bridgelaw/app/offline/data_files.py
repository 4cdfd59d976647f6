"""The data that a page rules by without a connection: made when it is first asked for, and kept
while the program is the same."""

from __future__ import annotations

import atexit
import gzip
import hashlib
import json
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import ClassVar, Final

import bridgelaw
from bridgelaw.app.offline.readings import like, since
from bridgelaw.i18n.text import languages

Form = Mapping[str, object]

SAID: Final = frozenset(
    {".py", ".po", ".csv", ".yaml", ".html", ".js", ".css", ".svg", ".png", ".lark"}
)
"""Files of the program on which it depends what a page without a connection shows."""
CACHE: Final = ("CACHE_DIRECTORY", "XDG_CACHE_HOME")
"""Where the environment tells that what can be made anew is kept: systemd, and every desktop."""

SECONDS: Final = 60
"""So long after it was begun it is begun again, if it is not there by then and nothing is making
it."""

log = logging.getLogger(__name__)


@cache
def digest() -> str:
    """The program as it is: another one has other data."""
    home = Path(bridgelaw.__file__).parent
    found = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.suffix in SAID and path.is_file():
            found.update(f"{path.relative_to(home).as_posix()}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def name(federation: str, language: str) -> str:
    """The file of a federation in a language."""
    return f"{federation}.{language}.json.gz"


def packed(form: Form) -> bytes:
    """Data as it is sent."""
    return gzip.compress(
        json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode(), 6, mtime=0
    )


def put(folder: Path, federation: str, language: str, form: Form) -> None:
    """Keeps data in a file that is there as a whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
        file.write(packed(form))
    Path(file.name).replace(folder / name(federation, language))


class Made:
    """The data of this program. What is not there yet is made by a process of its own, which ends
    when it is done."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._lock = Lock()
        self._making: dict[str, subprocess.Popen[bytes]] = {}
        self._again: dict[str, float] = {}
        atexit.register(self.close)

    def version(self, federation: str, on: date) -> str:
        """What the data of a federation is called on a day: it is the same as long as this is."""
        return f"{digest()}-{since(federation, on):%Y%m%d}"

    def get(self, federation: str, language: str, on: date) -> bytes | None:
        """The data as it is sent, packed (gzip); None while it is being made."""
        reader = like(federation, on)
        folder = self._where() / self.version(reader, on)
        try:
            return (folder / name(reader, language)).read_bytes()
        except FileNotFoundError:
            self._make(reader, on, folder)
            return None

    def begin(self, federation: str, on: date) -> None:
        """Has it made, where it is not there."""
        reader = like(federation, on)
        folder = self._where() / self.version(reader, on)
        if not all((folder / name(reader, language)).exists() for language in languages()):
            self._make(reader, on, folder)

    def _make(self, reader: str, on: date, folder: Path) -> None:
        with self._lock:
            running = self._making.get(reader)
            if running is not None and running.poll() is None:
                return
            if running is not None:  # it failed, or another process is making it
                if running.returncode:
                    log.error(
                        "the data for rulings without a connection could not be made: exit %d",
                        running.returncode,
                    )
                if monotonic() < self._again.get(reader, 0):
                    return
            self._again[reader] = monotonic() + SECONDS
            command = [
                sys.executable,
                "-m",
                "bridgelaw.app.offline",
                reader,
                on.isoformat(),
                str(folder),
            ]
            self._making[reader] = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )

    def _where(self) -> Path:
        """A folder for what can be made anew: the one that the environment tells, or one of this
        process alone."""
        with self._lock:
            if self._folder is None:
                self._folder = _kept() or Path(tempfile.mkdtemp(prefix="bridgelaw-"))
            return self._folder

    def close(self) -> None:
        """Ends what is being made."""
        with self._lock:
            for running in self._making.values():
                if running.poll() is None:
                    running.terminate()
                    running.wait()


def _kept() -> Path | None:
    told = [os.environ[each] for each in CACHE if os.environ.get(each)]
    folder = (
        Path(told[0].split(":")[0] if told else Path.home() / ".cache") / "bridgelaw" / "offline"
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


class Sampled(Made):
    """The same with the samples of open-valued facts alone: made in a few seconds here and now,
    once for all that ask."""

    made: ClassVar[dict[tuple[str, str], bytes]] = {}
    making: ClassVar[Lock] = Lock()

    def get(self, federation: str, language: str, on: date) -> bytes | None:
        """The data as it is sent, packed."""
        from bridgelaw.app.offline.data import data_of

        reader = like(federation, on)
        with self.making:
            if (reader, language) not in self.made:
                for each, form in data_of(reader, on, every=False).items():
                    self.made[reader, each] = packed(form)
            return self.made[reader, language]

    def begin(self, federation: str, on: date) -> None:
        """It is made when it is asked for."""
