"""Simulated users for the load and kill tests.

Tables post results; directors walk interviews to a ruling. Each works through the HTTP API or
through the forms of the pages, remembers what was acknowledged, and repeats what was not, under the
same idempotency key, until there is an answer.
"""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from html import unescape
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, Final, NoReturn
from urllib.parse import quote
from uuid import uuid4

from bench.wire import Broken, Connection, Reply

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, apply
from bridgelaw.cases.answers import write
from bridgelaw.cases.errors import AnswerError
from bridgelaw.cases.nodes import plain_words
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Question
from bridgelaw.event.model import Board, Contestant, Event, Kind, Method
from bridgelaw.incidents import load

DAY: Final = date(2024, 6, 1)
SCORES: Final = (
    *(
        f"{level}{strain} {seat} {tricks}"
        for level in "1234"
        for strain in "CDHS"
        for seat in "NESW"
        for tricks in "789"
    ),
    "3NT W 8",
    "passed out",
)
WHERE: Final = re.compile(r"[?&]line=(\d+)")
VERSION: Final = re.compile(r'name="version"\s+value="(\d+)"')
FACT: Final = re.compile(r'name="fact"\s+value="([^"]*)"')
ONE_BY_ONE: Final = {"cookie": "questions=one%20by%20one"}
"""The preference for one question at a time."""
UNREACHABLE: Final = 503
LOOKS: Final = ("page of", "result looked at")
"""How the kinds of requests that write nothing begin."""
AGAIN: Final = 0.1
"""Seconds to wait before reconnecting after a connection has broken."""


class Refused(Exception):
    """An unexpected answer."""


@dataclass(slots=True)
class Tally:
    """Counts and times of requests, by kind."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    answered: int = 0
    """The number of acknowledged writes."""
    repeated: int = 0
    """How often a request was repeated because no answer arrived."""
    unheard: dict[str, datetime] = field(default_factory=dict)
    """When the answer to a write was missed, by its key."""
    errors: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Result:
    """A result that a table has posted, and what was acknowledged."""

    board: int
    ns: str
    score: str = ""
    """The last score that was acknowledged."""
    said: str = ""
    """The last score that was sent."""
    line: int | None = None
    version: int = 0
    corrections: int = 0
    """How many corrections were acknowledged."""


@dataclass(slots=True)
class Walk:
    """An interview that a director has walked, and what was acknowledged."""

    mark: str
    """The text in the interview's table by which the interview is found again."""
    id: str = ""
    answered: list[tuple[str, Any]] = field(default_factory=list)
    ruling: int | None = None


@dataclass(slots=True)
class Desk:
    """The server as one person reaches it, and how errors are handled."""

    port: int
    tally: Tally
    headers: Mapping[str, str] = field(default_factory=dict)
    patient: bool = False
    """Whether a request without an answer is repeated until there is one; else it is an error."""
    pace: float = 0.0
    """Seconds between the starts of two requests of one person, unless the answer takes longer."""
    ended: bool = False

    def connection(self) -> Connection:
        """Return a connection for one person."""
        return Connection(self.port, self.headers)


class Person(ABC):
    """Somebody who sends one request after another."""

    def __init__(self, desk: Desk, random: Random) -> None:
        self.desk, self.random = desk, random
        self.connection = desk.connection()
        self.beside: list[Callable[[], None]] = []
        """Callbacks to run before each request."""
        self._next = 0.0

    async def ask(
        self, kind: str, send: Callable[[], Awaitable[Reply]], *expected: int, key: str = ""
    ) -> Reply:
        """Send a request until there is an answer, and record how long it took.

        Raises Refused for an unexpected answer, and Broken if no answer comes and the server is not
        patient or has ended.
        """
        await self._wait()
        for tell in self.beside:
            tell()
        tally = self.desk.tally
        while True:
            begun = perf_counter()
            try:
                reply = await send()
                if reply.status == UNREACHABLE and self.desk.patient:
                    raise Broken("the database cannot be reached")
            except Broken as error:
                if key:
                    tally.unheard.setdefault(key, datetime.now(UTC))
                if not self.desk.patient:
                    tally.errors.append(f"{kind}: {error}")
                if not self.desk.patient or self.desk.ended:
                    raise
                tally.repeated += 1
                await asyncio.sleep(AGAIN * (1 + self.random.random()))
                continue
            tally.seconds[kind].append(perf_counter() - begun)
            tally.answered += not kind.startswith(LOOKS)
            if reply.status not in expected:
                self.wrong(f"{kind}: {reply.status} {reply.body.decode(errors='replace')[:300]}")
            return reply

    def wrong(self, problem: str) -> NoReturn:
        """Record an unexpected answer and raise Refused."""
        self.desk.tally.errors.append(problem)
        raise Refused(problem)

    async def _wait(self) -> None:
        if self.desk.pace:
            now = perf_counter()
            if not self._next:  # spread the first requests over time
                self._next = now + self.random.random() * self.desk.pace
            await asyncio.sleep(max(0.0, self._next - now))
            self._next = max(self._next + self.desk.pace, perf_counter())

    async def work(self) -> None:
        """Do one step after another until the server has ended or no step is left."""
        try:
            async for _ in self.steps():
                if self.desk.ended:
                    return
        except (Refused, Broken):
            return  # already among the errors
        finally:
            self.connection.close()

    @abstractmethod
    def steps(self) -> AsyncIterator[None]:
        """Yield after each step; work may end there."""


# Tables


def evening(tables: int, boards: int) -> Event:
    """Return an event with empty travellers."""
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(
            Contestant(number=str(number), names=(f"North {number}", f"South {number}"))
            for number in range(1, 2 * tables + 1)
        ),
        boards=tuple(Board(number=number, lines=()) for number in range(1, boards + 1)),
        name="Evening under load",
        date=DAY,
    )


class Table(Person):
    """A table that posts a result for each board and corrects one in `CORRECTED`.

    When all boards are played, it continues to correct random results.
    """

    CORRECTED: Final = 4

    def __init__(
        self,
        desk: Desk,
        random: Random,
        number: int,
        tables: int,
        event: int,
        boards: list[int],
        *,
        pages: bool = False,
    ) -> None:
        super().__init__(desk, random)
        self.number, self.tables, self.event, self.pages = number, tables, event, pages
        self.boards = [boards[(number + at) % len(boards)] for at in range(len(boards))]
        self.results: list[Result] = []

    async def steps(self) -> AsyncIterator[None]:
        for place, board in enumerate(self.boards):
            result = Result(board, str(self.number), said=self.random.choice(SCORES))
            self.results.append(result)
            await (self._post_form(result) if self.pages else self._post(result))
            yield
            if place % self.CORRECTED == self.CORRECTED - 1:
                await self._put_right(result)
                yield
        while True:  # after all boards are played
            await self._put_right(self.random.choice(self.results))
            yield

    async def _put_right(self, result: Result) -> None:
        result.said = self.random.choice([each for each in SCORES if each != result.score])
        await (self._correct_form(result) if self.pages else self._correct(result))

    def _line(self, result: Result) -> dict[str, str]:
        ew = str(self.tables + self.number)
        return {"ns": result.ns, "ew": ew, "score": result.said, "table": str(self.number)}

    async def _post(self, result: Result) -> None:
        key, path = (
            uuid4().hex,
            f"/api/v1/events/{self.event}/boards/{result.board}/lines?by=Table%20{self.number}",
        )
        reply = await self.ask(
            "result posted",
            lambda: self.connection.json(
                "POST", path, self._line(result), {"idempotency-key": key}
            ),
            201,
            key=key,
        )
        told = reply.json()
        result.line, result.version, result.score = told["id"], told["version"], result.said

    async def _correct(self, result: Result) -> None:
        path = f"/api/v1/events/{self.event}/lines/{result.line}"
        version = {"if-match": f'"{result.version}"'}
        reply = await self.ask(
            "result corrected",
            lambda: self.connection.json(
                "PUT", f"{path}?by=Table%20{self.number}", self._line(result), version
            ),
            200,
            412,
        )
        if (
            reply.status == 412
        ):  # a repeat that had been stored; nobody else changes the line of this table
            reply = await self.ask(
                "result looked at", lambda: self.connection.json("GET", path), 200
            )
        told = reply.json()
        if told["line"]["score"] != result.said:
            self.wrong(f"found {told['line']['score']}, expected {result.said}")
        result.version, result.score, result.corrections = (
            told["version"],
            result.said,
            result.corrections + 1,
        )

    def _fields(self, result: Result) -> dict[str, str]:
        line = self._line(result)
        return {
            **line,
            "how": "words",
            "words": line.pop("score"),
            "by": f"Table {self.number}",
            "once": uuid4().hex,
        }

    async def _post_form(self, result: Result) -> None:
        path, fields = f"/events/{self.event}/boards/{result.board}/lines/new", self._fields(result)
        reply = await self.ask(
            "result posted, as a form", lambda: self.connection.form(path, fields), 303
        )
        found = WHERE.search(reply.headers["location"])
        result.line, result.score = int(found[1]) if found else None, result.said

    async def _correct_form(self, result: Result) -> None:
        if result.line is None:  # after a repeat, a page does not show which line it was
            return
        path = f"/events/{self.event}/lines/{result.line}"
        page = await self.ask(
            "page of a result", lambda: self.connection("GET", path, b"", {}), 200
        )
        found = VERSION.search(page.body.decode())
        fields = {**self._fields(result), "version": found[1] if found else ""}
        await self.ask(
            "result corrected, as a form", lambda: self.connection.form(path, fields), 303
        )
        result.score, result.corrections = result.said, result.corrections + 1


# Directors


def walks(random: Random, many: int, least: int = 3) -> list[tuple[str, list[tuple[str, Any]]]]:
    """Return at least `least` paths through incidents, each to its ruling by selectable answers."""
    load()
    names, found = sorted(Procedure.all), list[tuple[str, list[tuple[str, Any]]]]()
    while len(found) < many:
        name = random.choice(names)
        answers = _walk(Interview(Procedure.all[name], DAY), random)
        if answers is not None and len(answers) >= least:
            found.append((name, answers))
    return found


def _walk(interview: Interview, random: Random) -> list[tuple[str, Any]] | None:
    answers: list[tuple[str, Any]] = []
    while isinstance(question := interview.found, Question):
        choices = [
            each
            for each in question.fact.values and question.values
            if isinstance(write(each), str)
        ]
        random.shuffle(choices)
        for value in choices:
            try:
                interview = apply(interview, Choose(value))
            except AnswerError:
                continue
            answers.append((plain_words(question.fact.name), write(value)))
            break
        else:
            return None  # a card, a number or a seat is asked for
    return answers


class Director(Person):
    """A director who walks one interview after another to its ruling."""

    def __init__(
        self,
        desk: Desk,
        random: Random,
        number: int,
        ways: list[tuple[str, list[tuple[str, Any]]]],
        *,
        pages: bool = False,
        by: str = "",
    ) -> None:
        super().__init__(desk, random)
        self.number, self.ways, self.pages = number, ways, pages
        self.by = by or f"Director {number}"
        self.walks: list[Walk] = []

    async def steps(self) -> AsyncIterator[None]:
        for nth in count():
            name, answers = self.random.choice(self.ways)
            walk = Walk(f"director {self.number} walk {nth}{' by pages' if self.pages else ''}")
            self.walks.append(walk)
            for step in (
                self._pages(walk, name, answers) if self.pages else self._api(walk, name, answers)
            ):
                await step
                yield

    def _api(
        self, walk: Walk, name: str, answers: list[tuple[str, Any]]
    ) -> Iterator[Awaitable[None]]:
        yield self._begin(walk, name)
        for fact, value in answers:
            yield self._answer(walk, fact, value)
        yield self._save(walk)

    async def _begin(self, walk: Walk, name: str) -> None:
        told = {"incident": name, "day": DAY.isoformat(), "about": {"board": 1, "table": walk.mark}}
        reply = await self._write("interview begun", "/api/v1/interviews", told, 201)
        walk.id = reply.json()["id"]

    async def _answer(self, walk: Walk, fact: str, value: Any) -> None:
        path = f"/api/v1/interviews/{walk.id}/answers"
        reply = await self._write("interview answered", path, {"fact": fact, "value": value}, 200)
        if reply.json()["state"]["told"].get(fact) is None:
            self.wrong(f"the answer to '{fact}' is not stored")
        walk.answered.append((fact, value))

    async def _save(self, walk: Walk) -> None:
        path = f"/api/v1/interviews/{walk.id}/ruling?by={quote(self.by)}"
        walk.ruling = (await self._write("ruling saved", path, None, 201)).json()["number"]

    async def _write(self, kind: str, path: str, told: Any, expected: int) -> Reply:
        key = uuid4().hex
        headers = {"idempotency-key": key}
        return await self.ask(
            kind, lambda: self.connection.json("POST", path, told, headers), expected, key=key
        )

    def _pages(
        self, walk: Walk, name: str, answers: list[tuple[str, Any]]
    ) -> Iterator[Awaitable[None]]:
        yield self._begin_form(walk, name)
        for fact, value in answers:
            yield self._answer_form(walk, fact, value)
        yield self._save_form(walk)

    async def _begin_form(self, walk: Walk, name: str) -> None:
        fields = {"incident": name, "table": walk.mark, "once": uuid4().hex}
        reply = await self.ask(
            "interview begun, as a form", lambda: self.connection.form("/interviews", fields), 303
        )
        walk.id = reply.headers["location"].rpartition("/")[2]

    async def _answer_form(self, walk: Walk, fact: str, value: Any) -> None:
        path = f"/interviews/{walk.id}"
        page = await self.ask(
            "page of a question", lambda: self.connection("GET", path, b"", ONE_BY_ONE), 200
        )
        text = page.body.decode()
        version, asked = VERSION.search(text), FACT.search(text)
        if version is None or asked is None or unescape(asked[1]) != fact:
            self.wrong(f"found the question '{asked and asked[1]}', expected '{fact}'")
        fields = {"version": version[1], "fact": fact, "choice": str(value), "once": uuid4().hex}
        await self.ask(
            "interview answered, as a form",
            lambda: self.connection.form(f"{path}/answer", fields),
            303,
        )
        walk.answered.append((fact, value))

    async def _save_form(self, walk: Walk) -> None:
        fields = {"by": self.by, "once": uuid4().hex}
        path = f"/interviews/{walk.id}/save"
        reply = await self.ask(
            "ruling saved, as a form", lambda: self.connection.form(path, fields), 303
        )
        walk.ruling = int(reply.headers["location"].rpartition("/")[2])
