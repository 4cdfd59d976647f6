"""Start a private PostgreSQL for tests and measurements.

python dev/postgres.py [--durable] [--while PID]

Creates a database in a temporary folder, starts the server and prints its address. It listens only
on a socket in that folder. When the process PID ends for any reason (by default the calling
process), the server is stopped and the folder is removed. Needs an installed PostgreSQL (Debian:
the package `postgresql`).
"""

from __future__ import annotations

import argparse
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import psycopg

USER: Final = "postgres"
SECONDS: Final = 60
QUICK: Final = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Options for data that need not survive a crash of the machine."""
SETTINGS: Final = (
    "listen_addresses=",
    "max_connections=300",
    "shared_buffers=64MB",
    "logging_collector=off",
)


class NoPostgres(Exception):
    """PostgreSQL is not installed, or does not start."""


def programs() -> Path:
    """Return the folder of the newest programs that Debian has installed, or of those on the path.

    Raises NoPostgres if there are none.
    """
    there = sorted(
        (each.parent for each in Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        key=lambda each: int(each.parent.name) if each.parent.name.isdigit() else 0,
    )
    if there:
        return there[-1]
    found = shutil.which("initdb")
    if found is None:
        raise NoPostgres("PostgreSQL is not installed (no initdb)")
    return Path(found).resolve().parent


def start(folder: Path, owner: int, *, durable: bool = False) -> str:
    """Start a server in an empty folder that ends with the process `owner`; return its address.

    Raises NoPostgres if it does not start.
    """
    programs()
    command = [
        sys.executable,
        str(Path(__file__).resolve()),
        "--keep",
        str(folder),
        "--while",
        str(owner),
    ]
    if durable:
        command.append("--durable")
    quiet = subprocess.DEVNULL
    keeper = subprocess.Popen(
        command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )
    told = folder / "address"
    until = time.monotonic() + SECONDS
    while not told.exists():
        if keeper.poll() is not None or time.monotonic() > until:
            problem = folder / "problem"
            raise NoPostgres(
                problem.read_text() if problem.exists() else "PostgreSQL did not start"
            )
        time.sleep(0.02)
    return told.read_text()


def keep(folder: Path, owner: int, *, durable: bool) -> None:
    """Run a server in a folder until a process has ended, or until this one is terminated."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server: subprocess.Popen[bytes] | None = None
    try:
        server = _run(folder, durable=durable)
        while _is_alive(owner) and server.poll() is None:
            time.sleep(0.2)
    except (OSError, NoPostgres, subprocess.CalledProcessError) as error:
        _write(folder / "problem", str(error))
        raise SystemExit(1) from None
    finally:
        if server is not None and server.poll() is None:
            server.send_signal(signal.SIGQUIT)  # at once: its data is no longer needed
            server.wait()
        if not (folder / "problem").exists():
            shutil.rmtree(folder, ignore_errors=True)


def _run(folder: Path, *, durable: bool) -> subprocess.Popen[bytes]:
    where = programs()
    folder.chmod(0o755)
    who: dict[str, Any] = {
        "cwd": folder,
        "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
    }
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        try:
            home = pwd.getpwnam(USER)
        except KeyError:
            raise NoPostgres(
                f"PostgreSQL refuses to run as root, and there is no user {USER}"
            ) from None
        os.chown(folder, home.pw_uid, home.pw_gid)
        who |= {"user": home.pw_uid, "group": home.pw_gid, "extra_groups": []}
    data = folder / "data"
    flags = ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
    made = subprocess.run(
        [where / "initdb", "-D", data, "-U", USER, *flags], capture_output=True, text=True, **who
    )
    if made.returncode:
        raise NoPostgres(made.stderr.strip() or "initdb failed")
    settings = [*SETTINGS, *(() if durable else QUICK), f"unix_socket_directories={folder}"]
    options = [word for each in settings for word in ("-c", each)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [where / "postgres", "-D", data, *options], stdout=log, stderr=log, **who
        )
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if server.poll() is not None:
            raise NoPostgres((folder / "log").read_text(errors="replace").strip())
        with suppress(psycopg.OperationalError):
            psycopg.connect(host=str(folder), user=USER, dbname=USER).close()
            _write(folder / "address", f"postgresql://{USER}@/{USER}?host={folder}")
            return server
        time.sleep(0.02)
    server.kill()
    raise NoPostgres(f"PostgreSQL accepted no connection within {SECONDS} seconds")


def _write(path: Path, words: str) -> None:
    """Write a file atomically."""
    part = path.with_suffix(".part")
    part.write_text(words)
    part.replace(path)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--while",
        dest="owner",
        type=int,
        default=os.getppid(),
        metavar="PID",
        help="stop when this process ends (default: the calling process)",
    )
    parser.add_argument(
        "--durable",
        action="store_true",
        help="write every commit to disk, so that it survives a power failure",
    )
    parser.add_argument("--keep", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.keep is not None:
        keep(given.keep, given.owner, durable=given.durable)
        return
    folder = Path(tempfile.mkdtemp(prefix="bridgelaw-postgres-"))
    try:
        print(start(folder, given.owner, durable=given.durable))
    except NoPostgres as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
