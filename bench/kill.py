"""Kill the server hundreds of times, and check that every acknowledged write is stored once.

python bench/kill.py
    300 kills with each database, and 30 of PostgreSQL itself
python bench/kill.py --database sqlite --kills 20 --seed 7
python bench/kill.py --json PATH                            also write the figures to PATH

Simulated tables post and correct results, directors walk interviews, and a secretary stores
players, season tables, appeals and official results, as fast as they get answers, through the API
and through the pages. `bridgelaw serve` is killed with SIGKILL, alone or with its child processes,
while it works and while it starts. PostgreSQL is stopped immediately and loses what it has not
written to disk. After each kill everything is restarted with the same data, and clients without an
answer repeat their request under the same key. All traffic is to 127.0.0.1, and the program ends by
itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from sqlalchemy import func, select, text

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from bench.people import Desk, Director, Person, Table, Tally, Walk, evening, walks  # noqa: E402
from bench.secretary import Secretary, booked  # noqa: E402
from bench.served import Postgres, Server, database, free_port  # noqa: E402

from bridgelaw.event.model import Line  # noqa: E402
from bridgelaw.formats.results.event_json.parts import line_form, line_of  # noqa: E402
from bridgelaw.store.models import Reason  # noqa: E402
from bridgelaw.store.schema import (  # noqa: E402
    ChangeRow,
    EventRow,
    InterviewRow,
    LineRow,
    LoggedRow,
    RequestRow,
    RulingRow,
)
from bridgelaw.store.store import Store  # noqa: E402

TABLES, DIRECTORS, BOARDS = 12, 6, 30
PAGES: Final = 4
"""One table in this many, and one director, uses the pages; the others use the API."""
MOST: Final = 60
"""The most acknowledged writes between the server's first answer and a kill.

The kill comes a moment after the last of them.
"""
MOMENT: Final = 0.03
ANYWAY: Final = 3.0
"""Seconds after which the server is killed, however few writes were acknowledged."""
BEGINNING: Final = 1.2
"""A server that is to be killed while it starts is killed within this many seconds."""
EARLY: Final = 0.15
"""The share of kills that come while the server starts."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a run."""

    database: str
    kills: int
    crashes: int
    """How often the database itself was crashed."""
    seconds: float
    acknowledged: int
    """Acknowledged writes."""
    repeated: int
    """How often a request was repeated."""
    unheard: int
    """Writes to which no answer arrived."""
    kept_unheard: int
    """How many of these had been stored, and were not applied a second time."""
    problems: tuple[str, ...]


async def killed(
    server: Server,
    cluster: Postgres | None,
    people: Sequence[Person],
    desk: Desk,
    kills: int,
    crashes: int,
    random: Random,
) -> None:
    """Let everybody work while the server is killed `kills` times.

    After the last kill nobody repeats a request.
    """
    at_work = [asyncio.create_task(each.work()) for each in people]
    when = set(random.sample(range(kills), min(crashes, kills - 1))) if cluster else set()
    try:
        await asyncio.to_thread(server.start)
        for kill in range(kills):
            await _some_writes(desk.tally, random)
            if cluster and kill in when:
                await asyncio.to_thread(_crash, cluster)
                await _some_writes(desk.tally, random)  # the surviving server reconnects
            desk.ended = kill == kills - 1
            server.kill(group=kill % 2 == 0)
            while random.random() < EARLY and not desk.ended:
                server.start(wait=False)
                await asyncio.sleep(random.uniform(0, BEGINNING))
                server.kill(group=True)
            if not desk.ended:
                await asyncio.to_thread(server.start)
    finally:
        desk.ended = True
        await asyncio.wait(at_work, timeout=60)
        for each in at_work:
            if not each.cancel():
                each.result()  # raise errors of the test itself


async def _some_writes(tally: Tally, random: Random) -> None:
    """Let the server run until some writes have been acknowledged and the next are under way."""
    wanted, until = tally.answered + random.randrange(MOST), monotonic() + ANYWAY
    while tally.answered < wanted and monotonic() < until:
        await asyncio.sleep(0.005)
    await asyncio.sleep(random.uniform(0, MOMENT))


def _crash(cluster: Postgres) -> None:
    cluster.crash()
    cluster.start()


def run(kind: str, kills: int, crashes: int, seed: int) -> Found:
    """Do one run on a new database of a kind."""
    with tempfile.TemporaryDirectory(prefix="bridgelaw-kill-") as told:
        folder = Path(told)
        folder.chmod(0o755)  # PostgreSQL runs as another user
        with database(kind, folder) as (address, cluster):
            return run_on(address, cluster, kills, crashes, seed)


def run_on(
    address: str,
    cluster: Postgres | None,
    kills: int,
    crashes: int,
    seed: int,
    *,
    tables: int = TABLES,
    directors: int = DIRECTORS,
) -> Found:
    """Do one run on an empty database; crash the database server too, `crashes` times."""
    random, tally = Random(seed), Tally()
    store = Store(address)
    event = store.events.enter(evening(tables, BOARDS), Reason(by="bench"))
    boards = [*store.events.get(event).board_ids.values()]
    store.close()
    server = Server(address, free_port())
    desk = Desk(server.port, tally, patient=True)
    ways = walks(random, 20)
    posting = [
        Table(
            desk, Random(random.random()), number, tables, event, boards, pages=number % PAGES == 0
        )
        for number in range(1, tables + 1)
    ]
    ruling = [
        Director(desk, Random(random.random()), number, ways, pages=number % PAGES == 0)
        for number in range(1, directors + 1)
    ]
    secretary = Secretary(desk, Random(random.random()), 1, event, ruling)
    people = [*posting, *ruling, secretary]
    begun = monotonic()
    try:
        asyncio.run(killed(server, cluster, people, desk, kills, crashes, random))
    finally:
        server.stop()
    took = monotonic() - begun
    store = Store(address)
    problems = [*tally.errors, *compared(store, event, posting, ruling, secretary)]
    kept = sum(at < tally.unheard[key] for key, at in _answered(store, tally.unheard))
    kind = store.database.engine.dialect.name
    if kind == "sqlite":
        problems += _whole(store)
    store.close()
    return Found(
        kind,
        kills,
        crashes if cluster else 0,
        took,
        tally.answered,
        tally.repeated,
        len(tally.unheard),
        kept,
        tuple(problems),
    )


def _answered(store: Store, keys: Iterable[str]) -> list[tuple[str, datetime]]:
    wanted = set(keys)
    with store.database.read() as session:
        return [
            (key, at)
            for key, at in session.execute(select(RequestRow.key, RequestRow.at))
            if key in wanted
        ]


def _whole(store: Store) -> list[str]:
    with store.database.read() as session:
        said = session.scalar(text("PRAGMA integrity_check"))
    return [] if said == "ok" else [f"the database file is damaged: {said}"]


# Compare the stored data with what was acknowledged


def compared(
    store: Store,
    event: int,
    tables: Sequence[Table],
    directors: Sequence[Director],
    secretary: Secretary,
) -> list[str]:
    """Return whatever differs from what was acknowledged, or from the history."""
    with store.database.read() as session:
        lines = [*session.scalars(select(LineRow))]
        changes = [
            *session.scalars(
                select(ChangeRow).where(ChangeRow.event_id == event).order_by(ChangeRow.number)
            )
        ]
        interviews = [*session.scalars(select(InterviewRow))]
        rulings = [*session.scalars(select(RulingRow))]
        version = session.get_one(EventRow, event).version
        logged = session.scalar(select(func.count()).select_from(LoggedRow)) or 0
    problems, written = booked(store, event, secretary)
    written += len(changes) + len(rulings) + sum(1 + each.version for each in interviews)
    return [
        *_results(lines, tables),
        *_history(lines, changes, version),
        *walked(interviews, rulings, directors),
        *problems,
        *_log(logged, written),
    ]


def _results(lines: Sequence[LineRow], tables: Sequence[Table]) -> list[str]:
    found: dict[tuple[int, str], list[LineRow]] = defaultdict(list)
    for line in lines:
        found[line.board_id, str(line.form["ns"])].append(line)
    problems = []
    for result in (result for table in tables for result in table.results):
        there = found.pop((result.board, result.ns), [])
        where = f"board {result.board}, table {result.ns}"
        if len(there) > 1:
            problems.append(f"{where}: stored {len(there)} times")
        if not there and result.score:
            problems.append(f"{where}: LOST the acknowledged result {result.score}")
        for line in there:
            if line.form["score"] not in (_told(result.score), _told(result.said)):
                problems.append(f"{where}: found {line.form['score']}, expected {result.score}")
            if result.line not in (None, line.id):
                problems.append(f"{where}: found line {line.id}, expected {result.line}")
    return [*problems, *(f"stored, but posted by nobody: {each}" for each in found)]


def _told(score: str) -> Any:
    """Return a score in its stored form."""
    if not score:
        return None
    line: Line = line_of({"ns": "1", "ew": "2", "score": score})
    return line_form(line)["score"]


def _history(lines: Sequence[LineRow], changes: Sequence[ChangeRow], version: int) -> list[str]:
    problems = []
    if [each.number for each in changes] != [*range(1, version + 1)]:
        problems.append(f"the history has gaps: {len(changes)} changes, but version {version}")
    last: dict[int, ChangeRow] = {}
    for change in changes:
        if change.line_id is None:
            continue
        before = last.get(change.line_id)
        if change.before != (before.after if before else None):
            problems.append(f"change {change.number}: it does not follow from the previous one")
        last[change.line_id] = change
    for line in lines:
        newest = last.pop(line.id, None)
        if newest is None or (newest.number, newest.after) != (line.version, line.form):
            problems.append(f"line {line.id} differs from the history")
    return [*problems, *(f"line {each} is in the history only" for each in last)]


def walked(
    interviews: Sequence[InterviewRow], rulings: Sequence[RulingRow], directors: Sequence[Director]
) -> list[str]:
    """Return whatever differs from what was acknowledged to directors."""
    marks = Counter(each.table for each in interviews)
    by_mark = {each.table: each for each in interviews}
    ruled = Counter(each.interview_id for each in rulings)
    problems = [f"{mark}: stored {many} times" for mark, many in marks.items() if many > 1]
    problems += [
        f"{many} rulings from interview {each}" for each, many in ruled.items() if many > 1
    ]
    numbers = {each.id for each in rulings}
    for walk in (walk for director in directors for walk in director.walks):
        kept = by_mark.pop(walk.mark, None)
        if kept is None:
            problems += [f"{walk.mark}: LOST the acknowledged interview"] if walk.id else []
            continue
        problems += _one_walk(walk, kept)
        if walk.ruling is not None and walk.ruling not in numbers:
            problems.append(f"{walk.mark}: LOST the acknowledged ruling {walk.ruling}")
    return [*problems, *(f"stored, but begun by nobody: {mark}" for mark in by_mark)]


def _one_walk(walk: Walk, kept: InterviewRow) -> list[str]:
    problems = []
    told = kept.state["told"]
    assert isinstance(told, dict)
    if any(told.get(fact) is None for fact, _ in walk.answered):
        problems.append(f"{walk.mark}: LOST an acknowledged answer: {walk.answered}, found {told}")
    if not len(walk.answered) <= len(told) <= len(walk.answered) + 1:
        problems.append(f"{walk.mark}: {len(told)} answers, but {len(walk.answered)} acknowledged")
    if kept.version != len(told):
        problems.append(f"{walk.mark}: {len(told)} answers, but {kept.version} versions")
    return problems


def _log(logged: int, written: int) -> list[str]:
    return [] if logged == written else [f"{logged} rows in the log, but {written} writes"]


def shown(found: Sequence[Found]) -> str:
    """Return the figures as shown in docs/explanation/benchmarks.md."""
    lines = [
        "| | SIGKILLs | database stops | writes acknowledged | lost | duplicated | repeated | "
        "unanswered | of these stored |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for each in found:
        lost = sum("LOST" in problem for problem in each.problems)
        twice = sum(": stored " in problem for problem in each.problems)
        lines.append(
            f"| {each.database} | {each.kills} | {each.crashes or ''} | {each.acknowledged:,} | "
            f"{lost} | {twice} | "
            f"{each.repeated:,} | {each.unheard:,} | {each.kept_unheard:,} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--kills", type=int, default=300, help="kills of the server")
    parser.add_argument(
        "--crashes", type=int, default=30, help="immediate stops of PostgreSQL itself"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    told = parser.parse_args()
    kinds = told.database or ("sqlite", "postgresql")
    found = [run(kind, told.kills, told.crashes, told.seed) for kind in kinds]
    print(shown(found))
    for each in found:
        print(f"{each.database}: {each.seconds:.0f} s", *each.problems[:50], sep="\n- ")
    if told.json:
        told.json.write_text(
            json.dumps([asdict(each) for each in found], indent=1), encoding="utf-8"
        )
    if any(each.problems for each in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
