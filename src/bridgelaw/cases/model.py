"""Cases as objects: what happened on a board, and what the ruling should be."""

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
"""Where cases are looked for unless a folder is named."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a case was published."""

    document: str
    section: str = ""
    example: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedEffect:
    """An effect that the ruling should have: its kind, and those of its fields that matter."""

    kind: type[Effect]
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Expected:
    """What the ruling should be; or, where `asks` is told, the next question. What is None is not
    judged."""

    outcome: object = None
    effects: tuple[ExpectedEffect, ...] = ()
    no_effects: tuple[type[Effect], ...] = ()
    laws: tuple[str, ...] = ()
    exactly: bool = False
    """Whether the ruling should have no other effects than these."""
    asks: str | None = None
    of: Who | None = None
    law: str | None = None
    options: tuple[object, ...] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One incident on the board: what was told about it, and what should come of it."""

    incident: AnyProcedure
    told: Mapping[str, object]
    """The answers by the names of their facts; what players elected is among them."""
    table: Mapping[str, object] | None = None
    """The table as plain data. Of a later incident: what has changed on it since the one before."""
    expect: Expected | None = None
    place: str = field(default="", compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """The line of each fact and of `table`; that of the incident itself is under no name."""


@dataclass(frozen=True, slots=True)
class CaseOnFile:
    """A case: the day and the federation whose laws are in force, and the incidents on one board,
    in order of time."""

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
