"""Import and score a large event, stage by stage, beside a script that only parses and inserts.

python bench/large_event.py
    100,000 tables x 2 boards, on SQLite and PostgreSQL, the best of three rounds
python bench/large_event.py --tables 5000 --rounds 1 --database sqlite
    a quick run

Each round runs two new processes on two new databases: the worker of the server, which reads the
file of a job, stores the event, scores it and stores its standings; and a script that parses the
same file with polars and inserts the same number of rows, those of the standings included, into the
same tables with the driver. Memory is the peak that the kernel reports for the process. Processor
time is that of the process, which includes SQLite but not the server of PostgreSQL; unlike the
elapsed time it changes little if other work shares the machine.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench.extras import MissingError, optional  # noqa: E402
from bench.many_tables import many_tables  # noqa: E402
from bench.served import database  # noqa: E402
from sqlalchemy import Text as Words  # noqa: E402
from sqlalchemy import cast, select  # noqa: E402

from bridgelaw.app.jobs.kinds import event_in, event_scored  # noqa: E402
from bridgelaw.app.jobs.worker import work_off  # noqa: E402
from bridgelaw.store.connection.bulk_insert import insert_rows  # noqa: E402
from bridgelaw.store.events import large_rows  # noqa: E402
from bridgelaw.store.schema import BoardRow, ContestantRow, LineRow, StandingRow  # noqa: E402
from bridgelaw.store.store import Store  # noqa: E402
from bridgelaw.web.large_event_downloads import standings_parts  # noqa: E402

SECONDS: Final = {"sqlite": 8.0, "postgresql": 12.0}
RATIO, MEGABYTES, CSV_RATIO = 3.0, 600, 5.0
"""Goals: times the script, megabytes of memory, times `csv.writer`."""
STAGES: Final = ("parse", "forms", "insert", "score", "words", "insert standings", "the rest")


class Stages:
    """The seconds spent in each stage."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(STAGES, 0.0)

    def timed(self, stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that adds the time of its calls to a stage."""

        def call(*told: Any) -> Any:
            began = perf_counter()
            try:
                return work(*told)
            finally:
                self.spent[stage] += perf_counter() - began

        return call

    def watch(self) -> None:
        """Time the stages of the jobs."""
        for stage, owner, name in (
            ("parse", event_in, "read_columns"),
            ("forms", large_rows, "next_rows"),
            ("insert", large_rows.NextRows, "put"),
            ("score", event_scored, "_computed"),
            ("insert standings", large_rows, "put_standings"),
        ):
            setattr(owner, name, self.timed(stage, getattr(owner, name)))
        computed = vars(event_scored)["_computed"]
        vars(event_scored)["_computed"] = lambda *told: self._with_rows(computed(*told))

    def _with_rows(self, computed: Any) -> Any:
        form, length, problem, rows = computed
        following = self.timed("words", next)

        def each() -> Iterator[Any]:
            while (row := following(rows, None)) is not None:
                yield row

        return form, length, problem, each()


def run_jobs(address: str, file: Path) -> dict[str, Any]:
    """Import and score the event of a file as the worker of the server does."""
    store, stages = Store(address), Stages()
    form = {"file": file.name, "suffix": ".json"}
    store.works.add("bring in event", by="Bench", form=form, file=[file.read_bytes()])
    stages.watch()
    began, used = perf_counter(), process_time()
    assert work_off(store)
    total, used = perf_counter() - began, process_time() - used
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1_000_000
    head = store.large.get(1)
    assert head.came is not None
    assert head.came.version == head.version
    stages.spent["the rest"] = total - sum(stages.spent.values())
    with store.database.read() as session:
        wanted = select(
            StandingRow.place, StandingRow.number, StandingRow.name, cast(StandingRow.form, Words)
        )
        rows = [[*row] for row in session.execute(wanted)]
    file.with_suffix(".rows").write_text(json.dumps(rows), encoding="utf-8")
    ours, plain = _csv(store)
    store.close()
    found = {"total": total, "used": used, "megabytes": megabytes, "csv": ours, "csv.writer": plain}
    return found | stages.spent


def _csv(store: Store) -> tuple[float, float]:
    """Return the seconds for the CSV of all standings, and those of `csv.writer` for its rows."""
    head = store.large.get(1)
    ours, plain = [], []
    for _ in range(3):
        began = perf_counter()
        written = b"".join(standings_parts(store.large, head, "en"))
        ours.append(perf_counter() - began)
        rows = [*csv.reader(io.StringIO(written.decode()))]
        began = perf_counter()
        out = io.StringIO(newline="")
        csv.writer(out).writerows(rows)
        assert out.getvalue().encode() == written
        plain.append(perf_counter() - began)
    return min(ours), min(plain)


def run_script(address: str, file: Path) -> dict[str, Any]:
    """Parse the file with polars, and insert as many rows as the jobs do."""
    polars = optional("polars")
    store = Store(address)
    standings = json.loads(file.with_suffix(".rows").read_text(encoding="utf-8"))
    with store.database.write() as session:
        event = large_rows.begin(session, _no_event(), 0)
    began, used = perf_counter(), process_time()
    frame = polars.read_json(file)
    entered = frame.select("contestants").explode("contestants")
    boards = frame.select("boards").explode("boards").unnest("boards")
    lines = boards.explode("lines").with_row_index("place")
    contestants = entered.with_row_index("place").select(
        polars.lit(event),
        "place",
        polars.col("contestants").struct.field("number"),
        polars.col("contestants").struct.json_encode(),
    )
    parsed = perf_counter()
    with store.database.write() as session:
        for place, number in enumerate(boards["number"]):
            row = BoardRow(event_id=event, place=place, session="", round="", number=number)
            row.form = {"number": number}
            session.add(row)
        session.flush()
        ids = dict(session.execute(select(BoardRow.number, BoardRow.id)).all())
        travellers = lines.select(
            polars.col("number").replace_strict(ids),
            "place",
            polars.lit(0),
            polars.col("lines").struct.json_encode(),
        )
        columns = ("event_id", "place", "number", "form"), ("board_id", "place", "version", "form")
        insert_rows(session, ContestantRow, columns[0], contestants.rows())
        insert_rows(session, LineRow, columns[1], travellers.rows())
        rows = [(event, 1, 0, *row) for row in standings]
        insert_rows(session, StandingRow, large_rows.STANDING, rows)
    total, used = perf_counter() - began, process_time() - used
    store.close()
    return {"total": total, "used": used, "parse": parsed - began}


def _no_event() -> Any:
    from bridgelaw.event.model import Event, Kind, Method

    return Event(kind=Kind.PAIRS, method=Method.MATCHPOINTS, contestants=(), boards=())


def measure(kind: str, file: Path) -> Iterator[dict[str, Any]]:
    """Yield the figures of the worker and of the script, each on a new database."""
    for part in ("jobs", "script"):
        with _new_database(kind) as address:
            command = [sys.executable, __file__, "--part", part, address, str(file)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stderr)
        yield json.loads(done.stdout)


@contextmanager
def _new_database(kind: str) -> Iterator[str]:
    with TemporaryDirectory(prefix="large-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL does not run as root
        with database(kind, Path(folder)) as (address, _):
            yield address


def said(kind: str, rounds: list[tuple[dict[str, Any], dict[str, Any]]]) -> tuple[list[str], bool]:
    """Return the figures of a database as lines, and whether the goals are met."""
    best = min((ours for ours, _ in rounds), key=lambda each: each["total"])
    script = min((theirs for _, theirs in rounds), key=lambda each: each["total"])
    ratio = statistics.median(ours["total"] / theirs["total"] for ours, theirs in rounds)
    csv_ratio = statistics.median(ours["csv"] / ours["csv.writer"] for ours, _ in rounds)
    lines = [f"{kind}:"]
    lines += [f"  {stage:20} {best[stage]:6.2f} s" for stage in STAGES]
    lines += [
        f"  {'in all':20} {best['total']:6.2f} s  goal: at most {SECONDS[kind]:g} s",
        f"  {'memory':20} {best['megabytes']:6.0f} MB goal: at most {MEGABYTES} MB",
        f"  {'processor time':20} {min(each['used'] for each, _ in rounds):6.2f} s",
        f"  polars: parse {script['parse']:.2f} s, in all {script['total']:.2f} s, processor time "
        f"{min(each['used'] for _, each in rounds):.2f} s",
        f"  ours takes {ratio:.2f} times as long  goal: at most {RATIO:g}",
        f"  standings as CSV {best['csv']:.2f} s, csv.writer {best['csv.writer']:.2f} s: "
        f"{csv_ratio:.2f} times as long  goal: at most {CSV_RATIO:g}",
    ]
    met = (
        best["total"] <= SECONDS[kind]
        and best["megabytes"] <= MEGABYTES
        and ratio <= RATIO
        and csv_ratio <= CSV_RATIO
    )
    return lines, met


def main() -> int:
    """Measure; return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--database", choices=SECONDS, action="append")
    parser.add_argument("--part", nargs=3, help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.part:
        part, address, file = told.part
        run = run_jobs if part == "jobs" else run_script
        print(json.dumps(run(address, Path(file))))
        return 0
    try:
        optional("polars")
    except MissingError as missing:
        print(missing)
        return 1
    all_met = True
    with TemporaryDirectory(prefix="large-") as folder:
        file = Path(folder) / "event.json"
        many_tables(file, told.tables)
        for kind in told.database or SECONDS:
            rounds = []
            for _ in range(told.rounds):
                ours, theirs = measure(kind, file)
                rounds.append((ours, theirs))
            lines, met = said(kind, rounds)
            all_met &= met
            print("\n".join(lines), flush=True)
    print("The goals are met." if all_met else "A goal is missed.")
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
