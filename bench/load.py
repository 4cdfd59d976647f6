"""Load the server with 200 tables, 20 directors and some readers, and measure its answers.

python bench/load.py                            both databases, paced and flat out; print the
                                                tables of docs/explanation/benchmarks.md
python bench/load.py --database sqlite --form flat --seconds 20
python bench/load.py --json PATH                also write the figures to PATH

Tables post results while directors walk interviews and readers look at the standings. Paced, a
table posts every four seconds and a director answers every second. Flat out, tables and directors
send the next request as soon as they have an answer. With each request of a director, the
reference gets a request at the same moment: an endpoint of the same framework in the same process
that inserts one row and commits (`bench/beside.py`). The goals:

- paced, an interview's step takes at most 3 times as long as the reference at the 95th percentile;
- flat out, it takes at most 5 times as much processor time (`bench/step_cost.py`);
- flat out, the 99th percentile of each kind of request is at most 10 times its median;
- flat out, no kind waits for all of another: its 99th percentile is at most 3 times as long as if
  all requests were answered in the order of arrival;
- there are no errors.

The command prints whether they are met, and fails otherwise. All traffic is to 127.0.0.1, and the
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
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench.beside import REFERENCE  # noqa: E402
from bench.people import Desk, Director, Person, Table, Tally, evening, walks  # noqa: E402
from bench.served import Server, database, free_port  # noqa: E402
from bench.step_cost import SAID, Cost, measured  # noqa: E402

from bridgelaw.store.models import Reason  # noqa: E402
from bridgelaw.store.store import Store  # noqa: E402

BOARDS: Final = 36
TABLE_PACE, DIRECTOR_PACE, READER_PACE = 4.0, 1.0, 2.0
"""Seconds between two requests of one person in a paced run."""
WARM: Final = 5.0
"""Seconds after the start in which nothing is measured."""
READERS: Final = 4
PAGES: Final = 4
"""One table in this many, and one director, uses the pages; the others use the API."""
STEP, INSERTED = "interview answered", "reference"
LONGEST, COSTLIEST, SPREAD, TURNS = 3.0, 5.0, 10.0, 3.0
"""The goals: each figure is at most this many times the one that it is compared with."""
ENOUGH: Final = 50
"""The number of requests of a kind from which its 99th percentile is judged."""


class Inserter(Person):
    """Calls the reference whenever a director sends a request."""

    def __init__(self, desk: Desk, random: Random, director: Director) -> None:
        super().__init__(desk, random)
        self.now = asyncio.Event()
        director.beside.append(self.now.set)

    async def steps(self) -> AsyncIterator[None]:
        while True:
            await self.now.wait()
            self.now.clear()
            await self.ask(INSERTED, lambda: self.connection.json("POST", REFERENCE, SAID), 200)
            yield


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
class Goal:
    """A goal, and the figure that was found."""

    name: str
    found: float
    most: float

    @property
    def met(self) -> bool:
        """Whether the goal is met."""
        return self.found <= self.most


@dataclass(frozen=True, slots=True)
class Run:
    """The result of one run."""

    database: str
    form: str
    seconds: float
    people: int
    """How many people sent requests, without the clients of the reference."""
    figures: tuple[Figure, ...]
    errors: tuple[str, ...]
    processor: float
    """The share of one core that the server used."""
    asker: float
    """The share of one core that the clients used."""
    cost: Cost | None = None
    """The processor time of a step, measured after a run flat out."""

    def figure(self, kind: str) -> Figure | None:
        """Return the figure of a kind; None if there is none."""
        return next((each for each in self.figures if each.kind == kind), None)

    @property
    def turn(self) -> float:
        """The milliseconds until everybody has been answered once, in the order of arrival."""
        answered = sum(each.a_second for each in self.figures if each.kind != INSERTED)
        return 1000 * self.people / answered if answered else 0.0

    @property
    def goals(self) -> list[Goal]:
        """The goals of this form of run, with the figures found."""
        found = [Goal("errors", len(self.errors), 0)]
        step, inserted = self.figure(STEP), self.figure(INSERTED)
        if self.form == "paced":
            if step and inserted:
                name = "a step, in times of the reference at 95 %"
                found.append(Goal(name, step.p95 / inserted.p95, LONGEST))
            return found
        if self.cost is not None:
            name = "processor time of a step, in times of the reference"
            found.append(Goal(name, self.cost.times, COSTLIEST))
        judged = [each for each in self.figures if each.count >= ENOUGH and each.kind != INSERTED]
        if judged and self.turn:
            uneven = max(judged, key=lambda each: each.p99 / each.p50)
            name = f"99 % of one kind, in times of its median ({uneven.kind})"
            found.append(Goal(name, uneven.p99 / uneven.p50, SPREAD))
            slowest = max(judged, key=lambda each: each.p99)
            name = f"99 % of one kind, in times of a turn of everybody ({slowest.kind})"
            found.append(Goal(name, slowest.p99 / self.turn, TURNS))
        return found


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


async def loaded(
    desks: Sequence[Desk], people: Sequence[Person], seconds: float, measure: Callable[[], None]
) -> float:
    """Let everybody work for this number of seconds; return the time until the last answer.

    `measure` is called, and the time begins, after the first seconds, in which the server reads
    templates and laws.
    """
    at_work = [asyncio.create_task(each.work()) for each in people]
    await asyncio.sleep(min(WARM, seconds))
    measure()
    begun = perf_counter()
    await asyncio.sleep(seconds)
    for desk in desks:
        desk.ended = True
    for person in people:
        if isinstance(person, Inserter):
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
        *(Inserter(at_once, Random(random.random()), each) for each in walking),
        *(Reader(reading, Random(random.random()), event) for _ in range(READERS)),
    ]
    begun = [0.0, 0.0]

    def measure() -> None:
        tally.seconds.clear()
        begun[:] = _processor(server), sum(os.times()[:2])

    took = asyncio.run(loaded((posting, ruling, reading, at_once), people, seconds, measure))
    used, asked = _processor(server) - begun[0], sum(os.times()[:2]) - begun[1]
    cost = None
    if form == "flat":
        cost = asyncio.run(measured(server.port, lambda: _processor(server), tally.errors))
    return Run(
        kind,
        form,
        took,
        tables + directors + READERS,
        figures_of(tally.seconds, took),
        tuple(tally.errors),
        used / took,
        asked / took,
        cost,
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
    if found.cost is not None:
        lines += [
            "",
            f"Processor time: {found.cost.step:.2f} ms for a step, {found.cost.reference:.2f} ms "
            "for the reference.",
        ]
    lines += [
        "",
        *(
            f"- {each.name}: {each.found:.2f} (at most {each.most:g}: "
            f"{'met' if each.met else 'not met'})"
            for each in found.goals
        ),
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
    if not all(goal.met for each in found for goal in each.goals):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
