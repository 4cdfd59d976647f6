"""Import events of very many tables or boards into a server, and measure time and memory.

python bench/many_tables.py
    two boards at 100,000 tables, and 100,000 boards, with SQLite and PostgreSQL
python bench/many_tables.py --tables 5000 --database sqlite
    a quick run
python bench/many_tables.py --json PATH              also write the figures to PATH

The server is a separate process, and the event is uploaded as by a browser. Memory is the resident
set size (RSS) that the kernel reports: of the server before the upload, its peak during import and
scoring, and its peak while pages are requested; of the worker, which the server starts for jobs,
its peak.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench.served import HOST, Server, database, free_port  # noqa: E402

TABLES, BOARDS, MANY_BOARDS = 100_000, 2, 100_000
STRAINS: Final = ("C", "D", "H", "S", "NT")
SERVER_MORE, WORKER_MOST = 100, 1_500
"""Bounds in megabytes: growth of the server, and size of the worker."""
BOUNDARY: Final = "what-a-browser-puts-between"
PATIENCE: Final = 1_800
MEGA: Final = 1_000_000


def result(chance: random.Random) -> str:
    """Return a random result."""
    level = chance.choice((1, 2, 3, 3, 4, 4, 5, 6))
    tricks = min(13, level + 6 + chance.choice((-2, -1, 0, 0, 0, 1, 2)))
    return f"{level}{chance.choice(STRAINS)} {chance.choice('NSEW')} {tricks}"


def many_tables(path: Path, tables: int, boards: int = BOARDS) -> None:
    """Write an event of pairs at many tables with the same boards; one score in 200 is adjusted."""
    chance = random.Random(7)
    contestants = [
        {"number": str(n), "names": [f"Ann Ash {n}", f"Bo Birk {n}"]}
        for n in range(1, 2 * tables + 1)
    ]
    found = []
    for board in range(1, boards + 1):
        lines: list[dict[str, Any]] = []
        for table in range(tables):
            ns, ew = str(2 * table + 1), str(2 * ((table + board) % tables) + 2)
            lines.append({"ns": ns, "ew": ew, "score": result(chance), "table": str(table + 1)})
            if chance.random() < 0.005:
                ruling = chance.choice(("average plus", "60% 4S N 10, 40% 4S N 9"))
                lines[-1]["ruling"] = {"score": ruling, "laws": ["12C1c"]}
        found.append({"number": board, "lines": lines})
    _write(path, kind="pairs", method="matchpoints", contestants=contestants, boards=found)


def many_boards(path: Path, boards: int) -> None:
    """Write an event of eight teams with very many boards."""
    chance = random.Random(7)
    contestants = [{"number": str(n), "names": [f"Team {n}"]} for n in range(1, 9)]
    found = []
    for board in range(boards):
        match = board // 24
        home, away = str(match * 2 % 8 + 1), str((match * 2 + 1) % 8 + 1)
        seats = ((home, away, "1"), (away, home, "2"))
        lines = [
            {"ns": ns, "ew": ew, "score": result(chance), "table": table} for ns, ew, table in seats
        ]
        found.append({"number": board % 24 + 1, "round": str(match + 1), "lines": lines})
    _write(path, kind="teams", method="imps", contestants=contestants, boards=found)


def _write(path: Path, **told: Any) -> None:
    head = {"format": "bridgelaw event", "version": 1, "name": "Many", "date": "2026-11-20"}
    path.write_text(json.dumps({**head, **told}), encoding="utf-8")


class Desk:
    """The server, reached over HTTP, and its memory as the kernel reports it."""

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid

    def ask(
        self, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str, bytes, float]:
        """Return the status, the location header, the body, and the seconds taken."""
        with closing(HTTPConnection(HOST, self.port, timeout=300)) as asked:
            began = time.perf_counter()
            asked.request(
                "GET" if body is None else "POST",
                path,
                body,
                {"Accept-Language": "en", **(headers or {})},
            )
            answer = asked.getresponse()
            data = answer.read()
            return (
                answer.status,
                answer.getheader("location", ""),
                data,
                time.perf_counter() - began,
            )

    def send(self, path: Path) -> str:
        """Upload a file as a browser does and confirm it; return the page of the job."""
        head = (
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; '
            f'filename="{path.name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        tail = f"\r\n--{BOUNDARY}--\r\n".encode()
        length = len(head) + path.stat().st_size + len(tail)
        headers = {
            "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
            "Content-Length": str(length),
        }
        status, _, page, _ = self.ask("/events/import", _pieces(head, path, tail), headers)
        token = re.search(rb'name="file"\s+value="(\w+)"', page)
        assert status == 200, page
        assert token is not None, page
        form = urlencode({"file": token[1].decode(), "by": "Bench"})
        status, where, page, _ = self.ask(
            "/events/import", form, {"Content-Type": "application/x-www-form-urlencoded"}
        )
        assert status == 303, page
        return where

    def memory(self) -> float:
        """Return the current memory of the server in megabytes."""
        return _status(self.pid, "VmRSS")

    def highest(self) -> float:
        """Return the peak memory since `forget`, in megabytes."""
        return _status(self.pid, "VmHWM")

    def forget(self) -> None:
        """Reset the peak memory."""
        with suppress(OSError):
            Path(f"/proc/{self.pid}/clear_refs").write_text("5")

    def workers(self) -> float:
        """Return the largest peak memory of the server's current child processes, in megabytes."""
        found = [0.0]
        with suppress(OSError):
            for child in Path(f"/proc/{self.pid}/task").glob("*/children"):
                found += [_status(int(pid), "VmHWM") for pid in child.read_text().split()]
        return max(found)


def _pieces(head: bytes, path: Path, tail: bytes) -> Iterator[bytes]:
    yield head
    with path.open("rb") as opened:
        while piece := opened.read(65_536):
            yield piece
    yield tail


def _status(pid: int, name: str) -> float:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1]) * 1024 / MEGA
    return 0.0


def measure(kind: str, path: Path, pages: list[str]) -> dict[str, Any]:
    """Measure one file on a server of its own."""
    with TemporaryDirectory(prefix="many-") as folder, _database(kind, Path(folder)) as address:
        server = Server(address, free_port())
        server.start()
        try:
            assert server.process is not None
            return _measured(Desk(server.port, server.process.pid), kind, path, pages)
        finally:
            server.stop()


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[str]:
    folder.chmod(0o755)  # PostgreSQL does not run as root
    with database(kind, folder) as (address, _):
        yield address


def _measured(desk: Desk, kind: str, path: Path, pages: list[str]) -> dict[str, Any]:
    desk.ask("/events")
    before = desk.memory()
    desk.forget()
    began = time.perf_counter()
    desk.send(path)
    sent = time.perf_counter() - began
    worker, entered, scored = 0.0, 0.0, 0.0
    while not scored:
        time.sleep(0.2)
        worker = max(worker, desk.workers())
        listed = json.loads(desk.ask("/api/v1/events")[2])["events"]
        now = time.perf_counter() - began
        if listed and not entered:
            entered = now
        if entered and b"being computed" not in desk.ask("/events/1/standings")[2]:
            scored = now
        assert now < PATIENCE, "it takes too long"
    going_in = desk.highest()
    desk.forget()
    took = {}
    for page in pages:
        status, _, data, seconds = desk.ask(page)
        assert status == 200, (page, status, data[-300:])
        took[page] = {
            "seconds": round(seconds, 3),
            "again": round(desk.ask(page)[3], 3),
            "kilobytes": len(data) // 1000,
        }
    return {
        "database": kind,
        "file": path.name,
        "megabytes": round(path.stat().st_size / MEGA, 1),
        "sent": round(sent, 1),
        "entered": round(entered, 1),
        "scored": round(scored, 1),
        "server before": round(before),
        "server peak, import": round(going_in),
        "server peak, pages": round(desk.highest()),
        "worker peak": round(worker),
        "pages": took,
    }


def said(found: dict[str, Any]) -> Iterator[str]:
    """Yield the figures of one file, as shown in docs/explanation/benchmarks.md."""
    yield f"{found['file']} ({found['megabytes']} MB) in {found['database']}"
    yield (
        f"  sent in {found['sent']} s, imported after {found['entered']} s, scored after "
        f"{found['scored']} s"
    )
    yield (
        f"  server memory: {found['server before']} MB before, peak "
        f"{found['server peak, import']} MB during the import, "
        f"{found['server peak, pages']} MB during requests for pages; worker memory: peak "
        f"{found['worker peak']} MB"
    )
    for page, took in found["pages"].items():
        yield (
            f"  {took['seconds']:7.3f} s  again {took['again']:7.3f} s  {took['kilobytes']:6} kB  "
            f"{page}"
        )


def pages_of(tables: int) -> list[str]:
    """Return the pages to request."""
    last = -(-tables // 100)
    return [
        "/events",
        "/events/1",
        "/events/1/boards/1",
        f"/events/1/boards/1?page={last}",
        f"/events/1/boards/1?find={tables}",
        "/events/1/standings",
        f"/events/1/standings?page={last}",
        "/events/1/standings?find=ann+ash+77",
        f"/events/1/contestants?page={last}",
        f"/events/1/contestants/{tables}",
        "/events/1/lines/77",
        "/events/1/lines/77/ruling",
        "/events/1/history",
        "/events/1/standings.csv",
        "/events/1/export.json",
    ]


def pages_of_boards(boards: int) -> list[str]:
    """Return the pages to request for an event of many boards with few lines."""
    return [
        "/events",
        "/events/1",
        f"/events/1?page={-(-boards // 100)}",
        "/events/1?find=7",
        f"/events/1/boards/{boards - 5}",
        "/events/1/standings",
        "/events/1/contestants/3",
        f"/events/1/contestants/3?page={boards // 500}",
        "/events/1/lines/77",
        "/events/1/history",
        "/events/1/standings.csv",
        "/events/1/export.json",
    ]


def main() -> int:
    """Measure; return 1 if a bound is exceeded."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument(
        "--boards", type=int, default=MANY_BOARDS, help="boards of the event of many boards"
    )
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    told = parser.parse_args()
    figures = []
    with TemporaryDirectory(prefix="many-") as folder:
        tables, boards = Path(folder) / "tables.json", Path(folder) / "boards.json"
        many_tables(tables, told.tables)
        many_boards(boards, told.boards)
        for kind in told.database or ("sqlite", "postgresql"):
            for path, pages in (
                (tables, pages_of(told.tables)),
                (boards, pages_of_boards(told.boards)),
            ):
                found = measure(kind, path, pages)
                figures.append(found)
                print("\n".join(said(found)), flush=True)
    if told.json:
        told.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    wrong = [
        found
        for found in figures
        if max(found["server peak, import"], found["server peak, pages"])
        > found["server before"] + SERVER_MORE
        or found["worker peak"] > WORKER_MOST
    ]
    print(
        f"The memory limits ({SERVER_MORE} MB growth of the server, {WORKER_MOST} MB for the "
        f"worker) are {'exceeded' if wrong else 'met'}."
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
