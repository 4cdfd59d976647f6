"""Import an archive of 50,000 played boards into a server, and measure time and memory.

python bench/many_boards.py                  with SQLite, and with PostgreSQL if it is installed
python bench/many_boards.py --boards 2000    a quick run
python bench/many_boards.py --only postgresql

The archive is imported and audited while its pages are requested, and they are requested again
afterwards. A file of 1 GB must be refused. All traffic is to 127.0.0.1, by one client, and the
program ends by itself.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.archive import BOARDS, write  # noqa: E402
from dev import postgres  # noqa: E402

MOST_GROWTH, MOST_OF_WORKER = 100, 400
"""Bounds in megabytes: growth of the server, and size of the worker."""
LONGEST: Final = 3600
BOUNDARY: Final = "----------a-boundary-between-parts"
PIECE: Final = 256 * 1024
HEAD: Final = (
    f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="archive.pbn"\r\n'
    "Content-Type: text/plain\r\n\r\n"
).encode()
TAIL: Final = f"\r\n--{BOUNDARY}--\r\n".encode()


@dataclass(slots=True)
class Figures:
    """The measurements on one database."""

    database: str
    boards: int = 0
    megabytes: float = 0
    taken: float = 0
    """Seconds until the file was received."""
    worked: float = 0
    """Seconds from there until every board was stored and audited."""
    pages: list[float] = field(default_factory=list)
    """Milliseconds of the pages requested during the job."""
    after: list[float] = field(default_factory=list)
    """Milliseconds of the pages requested afterwards.

    They are the first page, one from the middle, the last, and the boards with findings.
    """
    before_server: float = 0
    server: float = 0
    worker: float = 0
    """Megabytes: of the server at first, and of both processes at most."""
    refused: float = 0
    sent: float = 0
    """Seconds until a file of 1 GB was refused, and megabytes sent by then."""
    grown: float = 0
    """Megabytes that the server grew by while it refused the file."""
    taken_out: float = 0
    """Seconds taken to remove the collection."""


@contextmanager
def served(database: str, folder: Path) -> Iterator[tuple[int, int]]:
    """Run a server; yield its port and process id."""
    command = [
        sys.executable,
        "-m",
        "bridgelaw.cli",
        "serve",
        "--port",
        "0",
        "--database",
        database,
    ]
    script = Path(sys.executable).with_name("bridgelaw")
    if script.exists():
        command = [str(script), *command[3:]]
    environment = {**os.environ, "TMPDIR": str(folder)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)", process.stdout.readline())
        assert found is not None
        try:
            yield int(found[1]), process.pid
        finally:
            process.terminate()


def peak(process: int) -> float:
    """Return the peak memory of a process in megabytes; 0 if unknown."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1000
    return 0


def children(process: int) -> list[int]:
    """Return the child processes of a process; none if unknown."""
    with suppress(OSError):
        return [
            int(each)
            for task in Path(f"/proc/{process}/task").iterdir()
            for each in (task / "children").read_text().split()
        ]
    return []


def page(port: int, address: str) -> tuple[float, str]:
    """Return the milliseconds that a page takes, and its text."""
    began = time.perf_counter()
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    client.request("GET", address, headers={"accept-language": "en"})
    answer = client.getresponse()
    text = answer.read().decode()
    assert answer.status == 200, (address, answer.status)
    client.close()
    return (time.perf_counter() - began) * 1000, text


def send(port: int, file: Path) -> str:
    """Send a file and return the address that the answer redirects to."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=600)

    def body() -> Iterator[bytes]:
        yield HEAD
        with file.open("rb") as opened:
            while piece := opened.read(PIECE):
                yield piece
        yield TAIL

    length = len(HEAD) + file.stat().st_size + len(TAIL)
    headers = {
        "content-type": f"multipart/form-data; boundary={BOUNDARY}",
        "content-length": str(length),
    }
    client.request("POST", "/records", body=body(), headers=headers)
    answer = client.getresponse()
    answer.read()
    assert answer.status == 303, answer.status
    return answer.headers["location"]


def refuse(port: int, size: int = 1_000_000_000) -> tuple[float, float]:
    """Return the seconds until a file of this size is refused, and the megabytes sent by then."""
    began, sent = time.perf_counter(), 0
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    client.putrequest("POST", "/records")
    client.putheader("content-type", f"multipart/form-data; boundary={BOUNDARY}")
    client.putheader("content-length", str(size))
    client.endheaders()
    with suppress(OSError):
        client.send(HEAD)
        while sent < size:
            client.send(bytes(PIECE))
            sent += PIECE
    status = 0
    with suppress(OSError, http.client.HTTPException):
        status = client.getresponse().status
    assert sent < size / 10, sent
    assert status in (0, 413), status  # 0: the connection was closed during the upload
    return time.perf_counter() - began, sent / 1e6


def done(port: int, address: str) -> bool:
    """Return whether a job is over; raise AssertionError if it failed."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    client.request("GET", f"/api/v1{address}")
    work = json.loads(client.getresponse().read())
    client.close()
    assert work["state"]["name"] not in ("failed", "cancelled"), work
    return bool(work["over"])


def measure(database: str, name: str, file: Path, boards: int, folder: Path) -> Figures:
    """Take all measurements on one database."""
    found = Figures(name, boards, file.stat().st_size / 1e6)
    with served(database, folder) as (port, process):
        for address in ("/", "/records", "/work"):
            page(port, address)
        found.before_server = peak(process)
        found.refused, found.sent = refuse(port)
        found.grown = peak(process) - found.before_server
        began = time.perf_counter()
        work = send(port, file)
        found.taken, began = time.perf_counter() - began, time.perf_counter()
        while not done(port, work) and time.perf_counter() - began < LONGEST:
            found.worker = max(found.worker, *map(peak, children(process)), 0)
            collections = re.findall(r"/records/collections/\d+", page(port, "/records")[1])
            found.pages += [page(port, address)[0] for address in (*collections[:1], work)]
            time.sleep(0.5)
        found.worked = time.perf_counter() - began
        at = "/records/collections/1"
        addresses = (
            at,
            f"{at}?from={boards // 2}",
            f"{at}?from={boards - 90}",
            f"{at}?found=any",
            f"{at}?found=revoke&from={boards // 2}",
        )
        for address in addresses:
            found.after.append(min(page(port, address)[0] for _ in range(3)))
        began = time.perf_counter()
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        client.request(
            "POST",
            f"{at}/remove",
            body="",
            headers={"content-type": "application/x-www-form-urlencoded"},
        )
        gone = client.getresponse()
        assert gone.status == 303, gone.status
        while not done(port, gone.headers["location"]):
            time.sleep(0.2)
        found.taken_out = time.perf_counter() - began
        found.server = peak(process)
    return found


def table(all_found: list[Figures]) -> str:
    """Format the figures as a table."""
    rows: list[tuple[str, list[str]]] = [("", [each.database for each in all_found])]
    figures: tuple[tuple[str, Callable[[Figures], str]], ...] = (
        ("file", lambda f: f"{f.boards:,} boards, {f.megabytes:.0f} MB"),
        ("uploaded in", lambda f: f"{f.taken:.1f} s"),
        ("read, audited and stored in", lambda f: f"{f.worked:.0f} s"),
        ("boards per second", lambda f: f"{f.boards / f.worked:,.0f}"),
        ("pages during the import, median", lambda f: f"{statistics.median(f.pages):.0f} ms"),
        ("pages during the import, slowest", lambda f: f"{max(f.pages):.0f} ms"),
        ("first page after the import", lambda f: f"{f.after[0]:.0f} ms"),
        ("a page from the middle", lambda f: f"{f.after[1]:.0f} ms"),
        ("the last page", lambda f: f"{f.after[2]:.0f} ms"),
        ("boards with findings", lambda f: f"{f.after[3]:.0f} ms"),
        ("boards with a revoke, from the middle", lambda f: f"{f.after[4]:.0f} ms"),
        ("removed in", lambda f: f"{f.taken_out:.0f} s"),
        ("server memory before", lambda f: f"{f.before_server:.0f} MB"),
        ("server memory, peak", lambda f: f"{f.server:.0f} MB"),
        ("worker memory, peak", lambda f: f"{f.worker:.0f} MB"),
        (
            "1 GB refused in",
            lambda f: (
                f"{f.refused * 1000:.0f} ms, {f.sent:.1f} MB sent, {f.grown:.1f} MB more memory"
            ),
        ),
    )
    for words, told in figures:
        rows.append((words, [told(each) for each in all_found]))
    return "\n".join(
        f"{words:40}" + "".join(f"{each:>44}" for each in told) for words, told in rows
    )


def main() -> int:
    """Measure, and report whether the bounds are met."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=BOARDS)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    told = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="bridgelaw-bench-"))
    folder.chmod(0o755)  # the user who runs PostgreSQL needs access
    all_found: list[Figures] = []
    try:
        file = folder / "archive.pbn"
        write(file, told.boards)
        if told.only != "postgresql":
            all_found.append(
                measure(f"sqlite:///{folder}/desk.sqlite3", "SQLite", file, told.boards, folder)
            )
        if told.only != "sqlite":
            server = folder / "postgres"
            server.mkdir()
            try:
                address = postgres.start(server, os.getpid(), durable=True)
            except postgres.NoPostgres as missing:
                print(missing)
            else:
                all_found.append(measure(address, "PostgreSQL", file, told.boards, folder))
        print(table(all_found))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    kept = all(
        f.server - f.before_server < MOST_GROWTH and f.worker < MOST_OF_WORKER for f in all_found
    )
    print(
        "The memory limits are met."
        if kept
        else f"The memory limits of {MOST_GROWTH} MB (server growth) and {MOST_OF_WORKER} MB "
        "(worker) are exceeded."
    )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
