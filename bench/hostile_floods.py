"""Floods of a running server while directors work: their answers, its memory and its health."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from bench import hostile_patterns
from bench.flooder import CROWDS, FLOODS, HOST_NAME, Plan
from bench.kill import walked
from bench.people import SCORES, Desk, Director, Person, Tally, evening, walks
from bench.served import ROOT, Server, free_port
from bench.wire import FORM, Broken, Connection, Reply
from dev.patterns import SOURCE, built, in_source
from sqlalchemy import select

from bridgelaw.event.model import Board, Event
from bridgelaw.formats.results.event_json.parts import line_of
from bridgelaw.store.accounts import Role
from bridgelaw.store.models import Reason
from bridgelaw.store.schema import InterviewRow, RulingRow
from bridgelaw.store.store import Store

LIMITED, FLOODER = (str(ROOT / "bench" / each) for each in ("limited.py", "flooder.py"))
SLOWEST: Final = 5.0
"""The largest ratio of the directors' 95th percentile in a flood to that without one."""
HEALTH_SECONDS: Final = 2.0
MOST_MEMORY: Final = 600_000_000
GIVEN_BACK: Final = 100_000_000
"""The most memory that the server may have more after a flood than before the first."""
LIMIT: Final = 1_000_000_000
"""The memory that the server may have at most, in bytes."""
SECONDS, SECONDS_SHORT = 5.0, 0.7
ROUNDS: Final = 3
"""How often the seconds with a flood and those without one alternate."""
REST, REST_SHORT = 1.0, 0.05
DIRECTORS, DIRECTORS_SHORT = 20, 4
WAYS, WAYS_SHORT = 40, 5
PACE: Final = 1.0
"""Seconds between two requests of a director."""
SIGNED_IN_EVERY: Final = 2.0
PROBED_EVERY: Final = 0.25
TABLES, BOARDS = 20, 24
FEW_PUMPS: Final = (("", "a"), ("", " "), ("4S", " 1"), ('"', "a "), ("", ";q=0"))
PASSWORD: Final = "nine tricks on a bad day"
SIGN_IN: Final = "sign-in from a known browser"
BASE, AFTER = "(none)", "(none, afterwards)"
MOST_PROBLEMS, LONGEST = 5, 300
"""The problems of a phase that are shown, and the characters of each."""
ERROR: Final = re.compile(r"\w*(?:Error|Exception)\b")
"""The last line of a traceback."""
ENDED_SECONDS: Final = 60.0
"""Seconds in which a flood must have ended after its time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """The figures of some seconds with a flood, or without one."""

    flood: str
    about: str
    answers: Mapping[str, int]
    """The answers to the flood by status."""
    times: Sequence[float]
    """The seconds of the directors' answers."""
    base: Sequence[float] = ()
    """The seconds of their answers just before, without a flood."""
    health: float
    """The slowest answer of the health check, in seconds."""
    peak: int
    after: int
    """The memory of the server in bytes: at most, and at the end."""
    problems: tuple[str, ...]

    @property
    def ratio(self) -> float:
        """Return how many times as long the directors wait as without the flood."""
        return within(self.times, 0.95) / (within(self.base, 0.95) or 1.0) if self.base else 1.0


def within(times: Sequence[float], share: float) -> float:
    """Return the milliseconds within which a share of the answers came; 0 if there are none."""
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else 0.0


def merged(rounds: Sequence[Phase], base: Sequence[Phase]) -> Phase:
    """Return the figures of several rounds with a flood and without one, alternately."""
    answers: Counter[str] = Counter()
    for each in rounds:
        answers.update(each.answers)
    return Phase(
        flood=rounds[0].flood,
        about=rounds[0].about,
        answers=answers,
        times=[time for each in rounds for time in each.times],
        base=[time for each in base for time in each.times],
        health=max(each.health for each in rounds),
        peak=max(each.peak for each in rounds),
        after=rounds[-1].after,
        problems=tuple(problem for each in (*base, *rounds) for problem in each.problems),
    )


@dataclass(slots=True)
class Probes:
    """Answers of the health check, on the server's port and on its own."""

    ports: tuple[int, int]
    slowest: float = 0.0
    problems: list[str] = field(default_factory=list)
    ended: bool = False

    async def probe(self, port: int) -> None:
        """Ask repeatedly, each time over a new connection."""
        while not self.ended:
            begun = perf_counter()
            connection = Connection(port, {"host": HOST_NAME})
            try:
                reply = await connection("GET", "/health", b"", {})
                if reply.status != 200:
                    self.problems.append(f"/health: {reply.status} {reply.body.decode()}")
            except Broken as error:
                self.problems.append(f"/health: {error}")
            finally:
                connection.close()
            self.slowest = max(self.slowest, perf_counter() - begun)
            await asyncio.sleep(PROBED_EVERY)


class Regular(Person):
    """A director who signs in repeatedly from a browser that the server knows."""

    def __init__(self, desk: Desk, random: Random, name: str) -> None:
        super().__init__(desk, random)
        self.name, self.cookie = name, ""

    async def steps(self) -> AsyncIterator[None]:
        while True:
            reply = await self.ask(SIGN_IN, self._sign_in, 303)
            self.cookie = reply.headers["set-cookie"].partition(";")[0]
            yield

    async def _sign_in(self) -> Reply:
        told = {"content-type": FORM, "sec-fetch-site": "same-origin", "cookie": self.cookie}
        body = f"name={self.name}&password={PASSWORD.replace(' ', '+')}".encode()
        return await self.connection("POST", "/login", body, told)


@dataclass(slots=True)
class Bench:
    """A server with its directors."""

    server: Server
    store: Store
    health_port: int
    plan: Plan
    keys: Sequence[str]
    event: Event
    ways: list[tuple[str, list[tuple[str, object]]]]
    """Ways through interviews to a ruling."""
    cores: tuple[int, int]
    seconds: float
    rest: float
    directors: list[Director] = field(default_factory=list)
    regular: Regular | None = None

    def phase(self, flood: str) -> Phase:
        """Let the directors work for some seconds, with or without a flood."""
        assert self.server.process is not None
        memory = Memory(self.server.process.pid)
        memory.reset()
        answers: Mapping[str, int] = {}
        ended: list[str] = []
        with self._flood(flood) as flooding:
            tally, probes = asyncio.run(self._work())
            if flooding is not None:
                answers, ended = _ended(flooding)
        problems = [*dict.fromkeys((*ended, *tally.errors, *probes.problems))]
        problems = [each[:LONGEST] for each in problems[:MOST_PROBLEMS]]
        asyncio.run(asyncio.sleep(self.rest))
        steps = [each for kind, times in tally.seconds.items() if kind != SIGN_IN for each in times]
        if not steps:
            problems.append("the directors got no answer")
        return Phase(
            flood=flood,
            about=_about(flood),
            answers=answers,
            times=steps,
            health=probes.slowest,
            peak=memory.peak(),
            after=memory.now(),
            problems=tuple(problems),
        )

    async def _work(self) -> tuple[Tally, Probes]:
        tally, random = Tally(), Random(len(self.directors))
        first = len(self.directors) + 1
        desks = [
            Desk(
                self.server.port,
                tally,
                {"host": HOST_NAME, "authorization": f"Bearer {key}"},
                pace=min(PACE, self.seconds / 3),
            )
            for key in self.keys
        ]
        people: list[Person] = [
            Director(
                desk,
                Random(random.random()),
                first + place,
                self.ways,
                pages=place % 4 == 0,
                by=self.plan.names[place],
            )
            for place, desk in enumerate(desks)
        ]
        self.directors += [each for each in people if isinstance(each, Director)]
        door = Desk(self.server.port, tally, {"host": HOST_NAME}, pace=SIGNED_IN_EVERY)
        known = Regular(door, random, self.plan.names[0])
        known.cookie = self.regular.cookie if self.regular is not None else ""
        self.regular = known
        probes = Probes((self.server.port, self.health_port))
        work = [asyncio.create_task(each.work()) for each in (*people, known)]
        work += [asyncio.create_task(probes.probe(port)) for port in probes.ports]
        await asyncio.sleep(self.seconds)
        probes.ended = True
        for desk in (*desks, door):
            desk.ended = True
        await asyncio.gather(*work)
        return tally, probes

    @contextmanager
    def _flood(self, kind: str) -> Iterator[subprocess.Popen[bytes] | None]:
        if kind in (BASE, AFTER):
            yield None
            return
        command = [
            *(sys.executable, LIMITED, str(self.cores[1]), "0"),
            *(sys.executable, FLOODER, kind, str(self.server.port)),
            *(str(self.seconds), str(_rate(kind))),
        ]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as flooding:
            assert flooding.stdin is not None
            try:
                flooding.stdin.write(json.dumps(asdict(self.plan)).encode())
                flooding.stdin.close()
                flooding.stdin = None
                yield flooding
            finally:
                with suppress(ProcessLookupError):
                    flooding.kill()


def _ended(flooding: subprocess.Popen[bytes]) -> tuple[Mapping[str, int], list[str]]:
    """Return the answers to a flood when it has ended, and what is wrong with it."""
    try:
        told, wrong = flooding.communicate(timeout=ENDED_SECONDS)
    except subprocess.TimeoutExpired:
        return {}, ["the flood has not ended"]
    return json.loads(told or b"{}"), [wrong.decode()[-LONGEST:]] if wrong else []


class Memory:
    """The memory of a process that is in use, by the kernel."""

    def __init__(self, number: int) -> None:
        self.folder = Path(f"/proc/{number}")

    def reset(self) -> None:
        """Forget the peak so far."""
        with suppress(OSError):
            (self.folder / "clear_refs").write_text("5")

    def peak(self) -> int:
        """Return the largest memory since the last reset, in bytes; 0 if unknown."""
        return self._field("VmHWM")

    def now(self) -> int:
        """Return the memory in bytes; 0 if unknown."""
        return self._field("VmRSS")

    def _field(self, name: str) -> int:
        with suppress(OSError):
            for line in (self.folder / "status").read_text().splitlines():
                if line.startswith(f"{name}:"):
                    return int(line.split()[1]) * 1024
        return 0


def run(short: bool, only: Sequence[str] | None = None) -> Sequence[str]:
    """Flood a server in every way; print the figures, and return what is wrong.

    `only` names some floods. In the short form no time and no memory is compared.
    """
    before = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    cores = sorted(before)
    pair = (cores[0], cores[-1]) if len(cores) > 1 else (-1, -1)
    with tempfile.TemporaryDirectory(prefix="bridgelaw-floods-") as folder:
        try:
            if pair[0] >= 0:
                os.sched_setaffinity(0, {pair[0]})
            with _served(Path(folder), pair, short) as bench:
                phases, problems = _phases(bench, short, only or (*FLOODS, *CROWDS))
        finally:
            if before:
                os.sched_setaffinity(0, before)
    print(shown(phases))
    problems += [f"{each.flood}: {problem}" for each in phases for problem in each.problems]
    return problems + ([] if short else missed(phases))


def _phases(bench: Bench, short: bool, floods: Sequence[str]) -> tuple[list[Phase], list[str]]:
    if not short:
        for each in ("searches", "pages"):  # so that everything is loaded
            bench.phase(each)
    phases = [bench.phase(BASE)]
    for each in floods:
        if short:
            phases.append(bench.phase(each))
            continue
        # The machine may have other work, so rounds with and without the flood alternate.
        pairs = [(bench.phase(BASE), bench.phase(each)) for _ in range(ROUNDS)]
        phases.append(merged([flood for _, flood in pairs], [base for base, _ in pairs]))
    phases.append(replace(bench.phase(AFTER), base=phases[0].times))
    return phases, [*lost_in(bench), *broken_in(bench)]


def broken_in(bench: Bench) -> list[str]:
    """Return the errors of the program in the log of the server."""
    assert bench.server.log is not None
    lines = bench.server.log.read_text(encoding="utf-8", errors="replace").splitlines()
    wrong = Counter(line for line in lines if ERROR.match(line))
    return [f"the log has {line[:LONGEST]} ({many} times)" for line, many in wrong.most_common(5)]


def lost_in(bench: Bench) -> list[str]:
    """Return whatever differs from what was acknowledged or entered."""
    with bench.store.database.read() as session:
        interviews = [*session.scalars(select(InterviewRow))]
        rulings = [*session.scalars(select(RulingRow))]
    problems = walked(interviews, rulings, bench.directors)[:MOST_PROBLEMS]
    if bench.store.events.get(bench.plan.event).event != bench.event:
        problems.append("the event has changed")
    return problems


def missed(phases: Sequence[Phase]) -> list[str]:
    """Return the goals that are missed."""
    base, after = phases[0], phases[-1]
    problems = [
        f"{each.flood}: the directors wait {each.ratio:.1f} times as long"
        for each in phases
        if each.ratio > SLOWEST
    ]
    for each in phases:
        if each.health > HEALTH_SECONDS:
            problems.append(f"{each.flood}: /health answered after {each.health:.1f} s")
        if each.peak > MOST_MEMORY:
            problems.append(f"{each.flood}: the server took {each.peak / 1e6:.0f} MB")
    if after.after > base.after + GIVEN_BACK:
        more = (after.after - base.after) / 1e6
        problems.append(f"the server has {more:.0f} MB more than before")
    return problems


def shown(phases: Sequence[Phase]) -> str:
    """Return the figures as in docs/explanation/benchmarks.md."""
    lines = [
        "| flood | requests/s | answers to the flood | directors' answers, 50 / 95 % | "
        "95 % without it | ratio | slowest /health | memory at most, afterwards |",
        "|---|---:|---|---:|---:|---:|---:|---:|",
    ]
    for each in phases:
        answers = ", ".join(
            f"{many} × {status}" for status, many in Counter(each.answers).most_common()
        )
        lines.append(
            f"| {each.about} | {_rate(each.flood) or ''} | {answers} | "
            f"{within(each.times, 0.5):.0f} / {within(each.times, 0.95):.0f} ms | "
            f"{within(each.base, 0.95):.0f} ms | {each.ratio:.1f} | "
            f"{each.health:.2f} s | {each.peak / 1e6:.0f}, {each.after / 1e6:.0f} MB |"
        )
    return "\n".join(lines)


def _about(flood: str) -> str:
    kind = FLOODS.get(flood) or CROWDS.get(flood)
    return flood if kind is None else kind.about


def _rate(flood: str) -> int:
    kind = FLOODS.get(flood) or CROWDS.get(flood)
    return 0 if kind is None else kind.rate


@contextmanager
def _served(folder: Path, cores: tuple[int, int], short: bool) -> Iterator[Bench]:
    """Yield a server with accounts and an event, on the first of the cores."""
    address = f"sqlite:///{folder / 'desk.sqlite3'}"
    store = Store(address)
    event = played()
    number = store.events.enter(event, Reason(by="bench"))
    store.events.publish(number, True, Reason(by="bench"))
    names = [
        f"Director {place}" for place in range(1, 1 + (DIRECTORS_SHORT if short else DIRECTORS))
    ]
    accounts = [store.accounts.add(name, Role.DIRECTOR, PASSWORD) for name in names]
    keys = [store.accounts.make_key(each, "bench")[1] for each in accounts]
    scorer = store.accounts.make_key(store.accounts.add("Scorer", Role.SCORER, PASSWORD), "bench")
    plan = Plan(
        pumps=pumps(short),
        names=names,
        key=scorer[1],
        event=number,
        board=next(iter(store.events.get(number).board_ids.values())),
    )
    health_port = free_port()
    limited = (sys.executable, LIMITED, str(cores[0]), str(LIMIT))
    serve = (sys.executable, "-m", "bridgelaw", "serve", "--name", HOST_NAME)
    server = Server(address, free_port(), *limited, *serve)
    server.environment["BRIDGELAW_HEALTH_PORT"] = str(health_port)
    server.log = folder / "log"
    server.start()
    try:
        yield Bench(
            server=server,
            store=store,
            health_port=health_port,
            plan=plan,
            keys=keys,
            event=event,
            ways=walks(Random(1), WAYS_SHORT if short else WAYS),
            cores=cores,
            seconds=SECONDS_SHORT if short else SECONDS,
            rest=REST_SHORT if short else REST,
        )
    finally:
        server.stop()
        store.close()


def played() -> Event:
    """Return an event with all results."""
    random, event = Random(1), evening(TABLES, BOARDS)
    return replace(
        event,
        boards=tuple(
            Board(
                number=board.number,
                lines=tuple(
                    line_of(
                        {
                            "ns": str(table),
                            "ew": str(TABLES + table),
                            "score": random.choice(SCORES),
                        }
                    )
                    for table in range(1, TABLES + 1)
                ),
            )
            for board in event.boards
        ),
    )


def pumps(short: bool) -> Sequence[tuple[str, str]]:
    """Return what makes each regular expression of the source repeat; the short form has a few."""
    if short:
        return FEW_PUMPS
    patterns = list(dict.fromkeys(in_source(SOURCE, built())))
    found = {each for one in patterns for each in hostile_patterns.repetitions(one.pattern)}
    return sorted(each for each in found if each[1])
