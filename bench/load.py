"""Load the server with 200 tables, 20 directors and some readers, and measure its answers.

python bench/load.py                            both databases, paced and flat out; print the
                                                tables of docs/explanation/benchmarks.md
python bench/load.py --database sqlite --form flat --seconds 20
python bench/load.py --json PATH                also write the figures to PATH

Tables post results while directors walk interviews and readers look at the standings. Paced, a
table posts every four seconds and a director answers every second. Flat out, tables and directors
send the next request as soon as they have an answer. With each request of a director, a bare
endpoint of the same framework in the same process gets a request at the same moment
(`bench/beside.py`); an interview's step is compared with that. All traffic is to 127.0.0.1, and the
program ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench.people import Desk, Director, Person, Table, Tally, evening, walks  # noqa: E402
from bench.served import Server, database, free_port  # noqa: E402

from bridgelaw.store.models import Reason  # noqa: E402
from bridgelaw.store.store import Store  # noqa: E402

BOARDS: Final = 36
TABLE_PACE, DIRECTOR_PACE, READER_PACE = 4.0, 1.0, 2.0
"""Seconds between two requests of one person in a paced run."""
READERS: Final = 4
PAGES: Final = 4
"""One table in this many, and one director, uses the pages; the others use the API."""
GOAL: Final = 3.0
STEP, BARE, THREAD = "interview answered", "bare endpoint", "bare endpoint, in a thread"


class Bare(Person):
    """Calls the bare endpoint whenever a director sends a request."""

    path, kind = "/bare", BARE

    def __init__(self, desk: Desk, random: Random, director: Director) -> None:
        super().__init__(desk, random)
        self.now = asyncio.Event()
        director.beside.append(self.now.set)

    async def steps(self) -> AsyncIterator[None]:
        told = {"fact": "partner could see", "value": "yes"}
        while True:
            await self.now.wait()
            self.now.clear()
            await self.ask(self.kind, lambda: self.connection.json("POST", self.path, told), 200)
            yield


class Threaded(Bare):
    """Calls the bare endpoint that answers in a thread."""

    path, kind = "/bare/thread", THREAD


class Reader(Person):
    """Looks at the standings repeatedly."""

    def __init__(self, desk: Desk, random: Random, event: int) -> None:
        super().__init__(desk, random)
        self.event = event

    async def steps(self) -> AsyncIterator[None]:
        path = f"/events/{self.event}/standings"
        while True:
            await self.ask(
                "page of the standings", lambda: self.connection("GET", path, b"", {}), 200
            )
            yield


@dataclass(frozen=True, slots=True)
class Figure:
    """Response times of one kind of request, in milliseconds."""

    kind: str
    count: int
    a_second: float
    p50: float
    p95: float
    p99: float


@dataclass(frozen=True, slots=True)
class Run:
    """The result of one run."""

    database: str
    form: str
    seconds: float
    figures: tuple[Figure, ...]
    errors: tuple[str, ...]
    processor: float
    """The share of one core that the server used."""
    asker: float
    """The share of one core that the clients used."""

    def figure(self, kind: str) -> Figure | None:
        """Return the figure of a kind; None if there is none."""
        return next((each for each in self.figures if each.kind == kind), None)

    @property
    def ratio(self) -> float | None:
        """Return the ratio of an interview step to the bare endpoint, at the 95th percentile."""
        step, bare = self.figure(STEP), self.figure(BARE)
        return step.p95 / bare.p95 if step and bare else None


def figures_of(seconds: Mapping[str, Sequence[float]], took: float) -> tuple[Figure, ...]:
    """Return the percentiles of each kind."""
    found = []
    for kind, each in sorted(seconds.items()):
        times = sorted(each)
        p50, p95, p99 = (
            1000 * times[min(len(times) - 1, int(len(times) * share))]
            for share in (0.50, 0.95, 0.99)
        )
        found.append(Figure(kind, len(times), len(times) / took, p50, p95, p99))
    return tuple(found)


async def loaded(desks: Sequence[Desk], people: Sequence[Person], seconds: float) -> float:
    """Let everybody work for this number of seconds; return the time until the last answer."""
    begun = perf_counter()
    at_work = [asyncio.create_task(each.work()) for each in people]
    await asyncio.sleep(seconds)
    for desk in desks:
        desk.ended = True
    for person in people:
        if isinstance(person, Bare):
            person.now.set()
    done, late = await asyncio.wait(at_work, timeout=60)
    for each in late:
        each.cancel()
    for each in done:
        each.result()  # raise errors of the benchmark itself
    return perf_counter() - begun


def run(kind: str, form: str, seconds: float, tables: int, directors: int) -> Run:
    """Do one run on a new database of a kind."""
    with tempfile.TemporaryDirectory(prefix="bridgelaw-load-") as told:
        folder = Path(told)
        folder.chmod(0o755)  # PostgreSQL runs as another user
        with database(kind, folder) as (address, _):
            return run_on(address, form, seconds, tables, directors)


def run_on(
    address: str, form: str, seconds: float, tables: int, directors: int, seed: int = 1
) -> Run:
    """Do one run on an empty database."""
    event, boards, kind = _entered(address, tables)
    server = Server(address, free_port(), sys.executable, str(ROOT / "bench" / "beside.py"))
    server.start()
    try:
        return _measured(server, kind, form, seconds, tables, directors, event, boards, seed)
    finally:
        server.stop()


def _entered(address: str, tables: int) -> tuple[int, list[int], str]:
    store = Store(address)
    event = store.events.enter(evening(tables, BOARDS), Reason(by="bench"))
    boards = [*store.events.get(event).board_ids.values()]
    store.close()
    return event, boards, store.database.engine.dialect.name


def _measured(
    server: Server,
    kind: str,
    form: str,
    seconds: float,
    tables: int,
    directors: int,
    event: int,
    boards: list[int],
    seed: int,
) -> Run:
    tally, random = Tally(), Random(seed)
    paces = (TABLE_PACE, DIRECTOR_PACE, READER_PACE) if form == "paced" else (0.0, 0.0, READER_PACE)
    posting, ruling, reading = (Desk(server.port, tally, pace=pace) for pace in paces)
    ways = walks(random, 40)
    at_once = Desk(server.port, tally)
    walking = [
        Director(ruling, Random(random.random()), number, ways, pages=number % PAGES == 0)
        for number in range(1, directors + 1)
    ]
    people: list[Person] = [
        *(
            Table(
                posting,
                Random(random.random()),
                number,
                tables,
                event,
                boards,
                pages=number % PAGES == 0,
            )
            for number in range(1, tables + 1)
        ),
        *walking,
        *(Bare(at_once, Random(random.random()), each) for each in walking),
        *(Threaded(at_once, Random(random.random()), each) for each in walking),
        *(Reader(reading, Random(random.random()), event) for _ in range(READERS)),
    ]
    before, own = _processor(server), sum(os.times()[:2])
    took = asyncio.run(loaded((posting, ruling, reading, at_once), people, seconds))
    after = _processor(server)
    return Run(
        kind,
        form,
        took,
        figures_of(tally.seconds, took),
        tuple(tally.errors),
        (after - before) / took,
        (sum(os.times()[:2]) - own) / took,
    )


def _processor(server: Server) -> float:
    """Return the processor seconds that the server has used; 0 if unknown."""
    assert server.process is not None
    try:
        told = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def shown(found: Run) -> str:
    """Return the figures as shown in docs/explanation/benchmarks.md."""
    all_of_them = sum(each.count for each in found.figures) / found.seconds
    lines = [
        f"**{found.database}, {found.form}**: {all_of_them:,.0f} requests a second for "
        f"{found.seconds:.0f} s, "
        f"{len(found.errors)} errors; the server used {found.processor:.0%} of a core, the clients "
        f"{found.asker:.0%}.",
        "",
        "| | per second | 50 % within | 95 % | 99 % |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {each.kind} | {each.a_second:,.1f} | {each.p50:,.1f} ms | {each.p95:,.1f} ms | "
        f"{each.p99:,.1f} ms |"
        for each in found.figures
    ]
    if found.ratio is not None:
        met = "met" if found.ratio <= GOAL else "not met"
        lines += [
            "",
            f"An interview's step takes {found.ratio:.2f} times as long as the bare endpoint "
            f"at 95 % (goal {GOAL:g}: {met}).",
        ]
    lines += [f"- {each}" for each in found.errors[:10]]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--form", choices=("paced", "flat"), action="append")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--directors", type=int, default=20)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    told = parser.parse_args()
    found = []
    for kind in told.database or ("sqlite", "postgresql"):
        for form in told.form or ("paced", "flat"):
            found.append(run(kind, form, told.seconds, told.tables, told.directors))
            print(shown(found[-1]), flush=True)
    if told.json:
        about = {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "cores": os.cpu_count(),
        }
        told.json.write_text(
            json.dumps({**about, "runs": [asdict(each) for each in found]}, indent=1),
            encoding="utf-8",
        )
    if any(each.errors for each in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
