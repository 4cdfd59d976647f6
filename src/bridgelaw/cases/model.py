"""Cases as objects: what happened on a board, and the expected ruling."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final

from bridgelaw.effects import Effect
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.effects.players import Who
from bridgelaw.engine.law import WBF, Book
from bridgelaw.federations import book

CASES_FOLDER: Final = Path("cases")
"""The default folder for cases."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a case was published."""

    document: str
    section: str = ""
    example: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedEffect:
    """An expected effect: its kind, and the fields that matter."""

    kind: type[Effect]
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected ruling or, with `asks`, the expected next question. None is not checked."""

    outcome: object = None
    effects: tuple[ExpectedEffect, ...] = ()
    no_effects: tuple[type[Effect], ...] = ()
    laws: tuple[str, ...] = ()
    exactly: bool = False
    """Whether the ruling must not have any other effects."""
    asks: str | None = None
    of: Who | None = None
    law: str | None = None
    options: tuple[object, ...] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One incident on the board: the answers given, and the expected result."""

    incident: AnyProcedure
    told: Mapping[str, object]
    """The answers by the names of their facts, including what players elected."""
    table: Mapping[str, object] | None = None
    """The table as JSON data; for a later incident, only the changes since the one before."""
    expect: Expected | None = None
    place: str = field(default="", compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """The line of each fact and of `table`; the line of the incident itself has the key ""."""


@dataclass(frozen=True, slots=True)
class CaseOnFile:
    """A case: the day and federation that decide the laws, and the incidents in chronological
    order.
    """

    id: str
    steps: tuple[Step, ...]
    title: str = ""
    source: Source | None = None
    day: date | None = None
    """The day of play; None for today."""
    federation: str = WBF
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)

    @property
    def laws(self) -> Book:
        """The laws as they are read on that day."""
        return book(self.day or date.today(), self.federation)
