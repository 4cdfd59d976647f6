"""The data for rulings offline, built on first request and cached per program version."""

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
from datetime import date
from functools import cache
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

import bridgelaw
from bridgelaw.app.offline.readings import like, since
from bridgelaw.i18n.text import languages
from bridgelaw.json_types import JsonObject

SAID: Final = frozenset(
    {".py", ".po", ".csv", ".yaml", ".html", ".js", ".css", ".svg", ".png", ".lark"}
)
"""The suffixes of program files that affect offline pages."""
CACHE: Final = ("CACHE_DIRECTORY", "XDG_CACHE_HOME")
"""The environment variables with cache folders: systemd's, and that of desktops."""

SECONDS: Final = 60
"""The minimum time in seconds between two starts of a build that has ended without data."""

log = logging.getLogger(__name__)


@cache
def digest() -> str:
    """Return a hash of the program's files: another version has other data."""
    home = Path(bridgelaw.__file__).parent
    found = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.suffix in SAID and path.is_file():
            found.update(f"{path.relative_to(home).as_posix()}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def name(federation: str, language: str) -> str:
    """Return the file name for a federation and a language."""
    return f"{federation}.{language}.json.gz"


def packed(form: JsonObject) -> bytes:
    """Return data as compressed JSON, as it is sent."""
    return gzip.compress(
        json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode(), 6, mtime=0
    )


def put(folder: Path, federation: str, language: str, form: JsonObject) -> None:
    """Write data to a file atomically."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
        file.write(packed(form))
    Path(file.name).replace(folder / name(federation, language))


class Made:
    """The data of this program version. Missing data is built by a separate process."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._lock = Lock()
        self._making: dict[str, subprocess.Popen[bytes]] = {}
        self._again: dict[str, float] = {}
        atexit.register(self.close)

    def version(self, federation: str, on: date) -> str:
        """Return the version of a federation's data on a day, which identifies its content."""
        return f"{digest()}-{since(federation, on):%Y%m%d}"

    def get(self, federation: str, language: str, on: date) -> bytes | None:
        """Return the data, compressed with gzip; None while it is being built."""
        reader = like(federation, on)
        folder = self._where() / self.version(reader, on)
        try:
            return (folder / name(reader, language)).read_bytes()
        except FileNotFoundError:
            self._make(reader, on, folder)
            return None

    def begin(self, federation: str, on: date) -> None:
        """Start building the data if it does not exist."""
        reader = like(federation, on)
        folder = self._where() / self.version(reader, on)
        if not all((folder / name(reader, language)).exists() for language in languages()):
            self._make(reader, on, folder)

    def _make(self, reader: str, on: date, folder: Path) -> None:
        """Start a build, unless one is running: anybody can ask for the data of any federation."""
        with self._lock:
            running = self._making.get(reader)
            if any(each.poll() is None for each in self._making.values()):
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
        """Return the cache folder from the environment, or one of this process alone."""
        with self._lock:
            if self._folder is None:
                self._folder = _kept() or Path(tempfile.mkdtemp(prefix="bridgelaw-"))
            return self._folder

    def close(self) -> None:
        """Terminate running builds."""
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
