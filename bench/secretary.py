"""A simulated secretary for the kill test: players, season tables, official results, appeals.

Each write goes through the HTTP API, and is compared with the database at the end.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

from bench.people import Desk, Director, Person
from sqlalchemy import select

from bridgelaw.store.schema import AppealRow, PlayerRow, SeasonRow
from bridgelaw.store.store import Store

STATES = ("open", "stands", "open", "withdrawn")
"""The steps of the appeals against a ruling."""


@dataclass(slots=True)
class Written:
    """Something that the secretary has stored, and what was acknowledged."""

    id: int | None = None
    version: int = 0
    note: str = ""
    """The last note that was acknowledged."""
    said: str = ""
    """The last note that was sent."""


@dataclass(slots=True)
class Books:
    """The acknowledged writes of a secretary."""

    players: dict[str, Written] = field(default_factory=dict)
    seasons: dict[str, Written] = field(default_factory=dict)
    appeals: dict[int, int] = field(default_factory=dict)
    """The acknowledged steps by ruling."""
    official: set[bool] = field(default_factory=lambda: {False})
    """What the result may be: two values while a change is not acknowledged."""


class Secretary(Person):
    """Somebody who adds and changes players and seasons, and records appeals and results."""

    def __init__(
        self, desk: Desk, random: Random, number: int, event: int, directors: Sequence[Director]
    ) -> None:
        super().__init__(desk, random)
        self.number, self.event, self.directors = number, event, directors
        self.books = Books()

    async def steps(self) -> AsyncIterator[None]:
        while True:
            await self._add("players", self.books.players)
            yield
            await self._change_player()
            yield
            await self._add("seasons", self.books.seasons, events=[self.event])
            yield
            await self._appeal()
            yield
            await self._result()
            yield

    async def _add(self, kind: str, book: dict[str, Written], **more: object) -> None:
        name, key = f"{kind} {self.number}-{len(book)}", uuid4().hex
        book[name] = Written()
        body = {"name": name, **more}
        reply = await self.ask(
            f"{kind} added",
            lambda: self.connection.json("POST", f"/api/v1/{kind}", body, {"idempotency-key": key}),
            201,
            key=key,
        )
        book[name].id, book[name].version = reply.json()["id"], reply.json()["version"]

    async def _change_player(self) -> None:
        name = self.random.choice([*self.books.players])
        player = self.books.players[name]
        path, player.said = f"/api/v1/players/{player.id}", uuid4().hex
        told = await self._put(
            "player changed",
            path,
            {"name": name, "note": player.said},
            player.version,
        )
        if told["note"] != player.said:
            self.wrong(f"found the note {told['note']}, expected {player.said}")
        player.version, player.note = told["version"], player.said

    async def _put(self, kind: str, path: str, body: object, version: int) -> Any:
        """Send a change, and return what is stored; a repeat may have been stored already."""
        header = {"if-match": f'"{version}"'}
        reply = await self.ask(
            kind, lambda: self.connection.json("PUT", path, body, header), 200, 412
        )
        if reply.status == 412:
            reply = await self.ask(
                "page of a player", lambda: self.connection.json("GET", path), 200
            )
        return reply.json()

    async def _appeal(self) -> None:
        """Record the next step of the appeals against a ruling of this secretary's directors."""
        rulings = [
            walk.ruling
            for director in self.directors
            for walk in director.walks
            if walk.ruling is not None and self.books.appeals.get(walk.ruling, 0) < len(STATES)
        ]
        if not rulings:
            return
        ruling = self.random.choice(rulings)
        steps = self.books.appeals.setdefault(ruling, 0)
        path, header = f"/api/v1/rulings/{ruling}/appeal", {"if-match": f'"{steps}"'}
        body = {"state": STATES[steps], "party": f"Pair {self.number}"}
        reply = await self.ask(
            "appeal recorded",
            lambda: self.connection.json("POST", path, body, header),
            200,
            412,
        )
        if reply.status == 412:
            reply = await self.ask(
                "page of an appeal", lambda: self.connection.json("GET", path), 200
            )
        found = len(reply.json()["steps"])
        if found != steps + 1:
            self.wrong(f"found {found} steps of the appeal, expected {steps + 1}")
        self.books.appeals[ruling] = found

    async def _result(self) -> None:
        wanted = self.books.official == {False}
        self.books.official = {True, False}
        path = f"/api/v1/events/{self.event}/publication/result"
        body = {"result": "official" if wanted else "provisional"}
        reply = await self.ask(
            "result decided",
            lambda: self.connection.json("POST", path, body, {"if-match": "*"}),
            200,
        )
        if (reply.json()["official"] is not None) != wanted:
            self.wrong(f"the result is not {body['result']}")
        self.books.official = {wanted}


def booked(store: Store, event: int, secretary: Secretary) -> tuple[list[str], int]:
    """Return whatever differs from what was acknowledged, and how many writes are stored.

    The changes of the event are not counted.
    """
    with store.database.read() as session:
        players = [*session.scalars(select(PlayerRow))]
        seasons = [*session.scalars(select(SeasonRow))]
        appeals = [*session.scalars(select(AppealRow).order_by(AppealRow.id))]
    problems = [
        *_rows({(each.name, each.id, each.note) for each in players}, secretary.books.players),
        *_rows({(each.name, each.id, "") for each in seasons}, secretary.books.seasons),
    ]
    names = Counter(each.name for each in (*players, *seasons))
    problems += [f"{name}: stored {many} times" for name, many in names.items() if many > 1]
    steps: dict[int, list[str]] = defaultdict(list)
    for row in appeals:
        steps[row.ruling_id].append(row.state)
    for ruling, acknowledged in secretary.books.appeals.items():
        found = steps.pop(ruling, [])
        if tuple(found) != STATES[: len(found)]:
            problems.append(f"the appeal against ruling {ruling} has the steps {found}")
        if len(found) < acknowledged:
            problems.append(f"ruling {ruling}: LOST an acknowledged step of the appeal")
        if len(found) > acknowledged + 1:
            problems.append(f"ruling {ruling}: a step of the appeal is stored twice")
    problems += [f"stored, but recorded by nobody: the appeal against {each}" for each in steps]
    official = store.publications.get(event).publication.official is not None
    if official not in secretary.books.official:
        problems.append(f"LOST an acknowledged decision on the result: official is {official}")
    versions = sum(each.version for each in (*players, *seasons))
    return problems, versions + len(appeals)


def _rows(found: set[tuple[str, int, str]], book: dict[str, Written]) -> list[str]:
    """Return how rows of name, id and note differ from those of a book."""
    by_name = {name: (number, note) for name, number, note in found}
    problems = []
    for name, written in book.items():
        row = by_name.pop(name, None)
        if row is None:
            problems += [f"{name}: LOST"] if written.id is not None else []
            continue
        if written.id not in (None, row[0]):
            problems.append(f"{name}: found the id {row[0]}, expected {written.id}")
        if row[1] not in (written.note, written.said):
            problems.append(f"{name}: LOST an acknowledged change")
    return [*problems, *(f"stored, but added by nobody: {name}" for name in by_name)]
