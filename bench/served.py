"""Run the server as a process that can be loaded and killed, and a private PostgreSQL."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import AF_INET, SOCK_STREAM, create_connection, socket
from typing import Final

from dev.postgres import programs

HOST: Final = "127.0.0.1"
ROOT: Final = Path(__file__).parents[1]
PATIENCE: Final = 30.0


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket(AF_INET, SOCK_STREAM) as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


class Server:
    """`bridgelaw serve`, or another program that takes a port, in a process group of its own."""

    def __init__(self, address: str, port: int, *program: str) -> None:
        self.port = port
        self.program = program or (sys.executable, "-m", "bridgelaw", "serve")
        self.environment = {**os.environ, "BRIDGELAW_DATABASE": address}
        self.process: subprocess.Popen[bytes] | None = None
        self.log: Path | None = None
        """The file that its log is written to, if any."""

    def start(self, *, wait: bool = True) -> None:
        """Start the server, and wait until it listens."""
        command = [*self.program, "--port", str(self.port)]
        with (self.log or Path(os.devnull)).open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env=self.environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
                cwd=ROOT,
            )
        if wait:
            self.wait()

    def wait(self) -> None:
        """Wait until the server answers; raise RuntimeError if it has ended by itself."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process is None or self.process.poll() is not None:
                raise RuntimeError("the server has ended by itself")
            try:
                with create_connection((HOST, self.port), 1) as asked:
                    asked.sendall(
                        b"HEAD /static/icons.svg HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: "
                        b"close\r\n\r\n"
                    )
                    if asked.recv(1):
                        return
            except OSError:
                time.sleep(0.01)
        raise RuntimeError("the server does not answer")

    def kill(self, *, group: bool = False) -> None:
        """Kill the server with SIGKILL; with `group`, also every process it has started."""
        assert self.process is not None
        if group:
            os.killpg(self.process.pid, signal.SIGKILL)
        else:
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop the server and whatever is left of its process group."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process = None


class Postgres:
    """A private PostgreSQL in a folder, listening on a socket there.

    `fsync` has its default value, on.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.programs = programs()
        self.user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root

    @property
    def address(self) -> str:
        """Return the address of its database."""
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def make(self) -> None:
        """Create the cluster and start it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.user:
            told = pwd.getpwnam(self.user)
            os.chown(self.folder, told.pw_uid, told.pw_gid)
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "--no-sync")
        self.start()

    def start(self) -> None:
        """Start it; PostgreSQL recovers what was committed before a crash."""
        options = (
            f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c "
            "max_connections=150"
        )
        log = str(self.folder / "log")
        self._run(
            "pg_ctl", "-D", str(self.data), "-l", log, "-w", "-t", "60", "-o", options, "start"
        )

    def crash(self) -> None:
        """Stop it at once, without writing what is not yet on disk."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def stop(self) -> None:
        """Stop it."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "fast", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self.programs / program), *arguments],
            check=True,
            user=self.user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@contextmanager
def database(kind: str, folder: Path) -> Iterator[tuple[str, Postgres | None]]:
    """Yield the address of a new database of a kind, and its server unless it is SQLite."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'desk.sqlite3'}", None
        return
    cluster = Postgres(folder / "postgres")
    cluster.make()
    try:
        yield cluster.address, cluster
    finally:
        cluster.stop()
