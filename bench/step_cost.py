"""Measure the processor time of an interview's step beside that of the reference, flat out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any, Final

from bench.beside import REFERENCE
from bench.people import Desk, Director, Person, Tally, Walk, walks

ROUNDS: Final = 5
PEOPLE: Final = 20
WALKS: Final = 3
"""The interviews that each director answers in a round."""
ASKED: Final = 40
"""The requests that each client of the reference sends in a round."""
SAID: Final = {"fact": "partner could see", "value": "yes"}


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor time of the server for one request, in milliseconds: medians of all rounds."""

    step: float
    reference: float
    times: float
    """The median of how many times as much a step takes, within a round."""


class Stepper(Director):
    """A director who answers interviews that were begun before."""

    def __init__(self, desk: Desk, random: Random, number: int, ways: list[Any]) -> None:
        super().__init__(desk, random, number, ways)
        self.begun: list[tuple[Walk, list[tuple[str, Any]]]] = []

    async def begin(self) -> None:
        """Begin interviews."""
        for _ in range(WALKS):
            name, answers = self.random.choice(self.ways)
            walk = Walk(f"stepper {self.number}")
            await self._begin(walk, name)
            self.begun.append((walk, answers))

    async def steps(self) -> AsyncIterator[None]:
        while self.begun:
            walk, answers = self.begun.pop()
            for fact, value in answers:
                await self._answer(walk, fact, value)
                yield


class Inserter(Person):
    """A client of the reference."""

    async def steps(self) -> AsyncIterator[None]:
        for _ in range(ASKED):
            await self.ask("reference", lambda: self.connection.json("POST", REFERENCE, SAID), 200)
            yield


async def measured(port: int, processor: Callable[[], float], errors: list[str]) -> Cost:
    """Let directors and clients of the reference take turns, and return the cost of each.

    `processor` returns the processor seconds that the server has used. Errors are added to
    `errors`.
    """
    random, ways = Random(3), walks(Random(3), 40)
    rounds = []
    for _ in range(ROUNDS):
        tally = Tally()
        desk = Desk(port, tally)
        steppers = [Stepper(desk, random, number, ways) for number in range(PEOPLE)]
        await asyncio.gather(*(each.begin() for each in steppers))
        step = await _cost(steppers, tally, "interview answered", processor)
        inserters = [Inserter(desk, random) for _ in range(PEOPLE)]
        rounds.append((step, await _cost(inserters, tally, "reference", processor)))
        errors += tally.errors
    return Cost(
        step=median(step for step, _ in rounds),
        reference=median(reference for _, reference in rounds),
        times=median(step / reference for step, reference in rounds if reference),
    )


async def _cost(
    people: Sequence[Person], tally: Tally, kind: str, processor: Callable[[], float]
) -> float:
    """Let people work to the end, and return the milliseconds of processor time a request."""
    before = processor()
    await asyncio.gather(*(each.work() for each in people))
    return 1000 * (processor() - before) / max(1, len(tally.seconds[kind]))
