"""The law book as it is looked up: every section's title, its paraphrase, and what the program does about it."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from bridgelaw.engine.law import Book, Law, Reading, Shown
from bridgelaw.engine.text import ENGLISH, Text


class Status(Enum):
    """What the program does about a section."""

    DECIDED = Text("decided")
    ASSISTED = Text("assisted")
    SHOWN = Text("shown")
    NOT_YET = Text("not yet")
    NOT_NEEDED = Text("nothing to rule")


@dataclass(frozen=True, slots=True)
class Section:
    """A subsection of the law book, under our own title; `software` is what a program is to do about it."""

    number: str
    title: str
    software: str

    @property
    def status(self) -> Status:
        """What the program does about it by now."""
        if self.number in Law.all:
            return Status.ASSISTED if self.software == "assist" else Status.DECIDED
        if self.number in Shown.all:
            return Status.SHOWN
        return Status.NOT_NEEDED if self.software == "none" else Status.NOT_YET

    @property
    def functions(self) -> int:
        """How many functions decide it: one for each of its readings, and those that decide what it leaves unsaid."""
        return sum(len(law.readings) for number, law in Law.all.items() if number.split("~")[0] == self.number)


@cache
def sections() -> Mapping[str, Section]:
    """Every subsection of the Laws of 2017 by its number, in the order of the book."""
    with files("bridgelaw.laws").joinpath("sections.csv").open(encoding="utf-8") as lines:
        return {row["number"]: Section(row["number"], row["title"], row["software"]) for row in csv.DictReader(lines)}


def reading_in_force(number: str, laws: Book) -> Reading[Any, Any] | None:
    """The reading of a section that a book follows; the newest where two may be in force."""
    live = laws.readings(Law.all[number]) if number in Law.all else []
    return live[-1] if live else None


def paraphrase(number: str, laws: Book, language: str = ENGLISH) -> str:
    """A section in our own words; its title where it has no more."""
    reading = reading_in_force(number, laws)
    if reading is not None:
        return reading.text.say(language)
    if number in Shown.all:
        return Shown.all[number].text.say(language)
    section = sections().get(number)
    return section.title if section else ""
