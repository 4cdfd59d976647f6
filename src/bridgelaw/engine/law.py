"""Laws and their readings.

A law section is a pure function of a case, with its paraphrase (its docstring) and its number. A
reading is such a function from a given day, by a federation, on an authority. The book for the day
and the federation picks the reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, ClassVar, Generic, Never, Protocol, TypeAlias, TypeVar

from bridgelaw.engine.facts import Fact, FactReader, Kind, OfCase
from bridgelaw.i18n.text import ENGLISH, Text, say

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
C = TypeVar("C", bound="CaseUnderLaws")
C_contra = TypeVar("C_contra", bound="CaseUnderLaws", contravariant=True)

LAWS_2017 = date(2017, 1, 1)
THE_LAWS = "Laws of Duplicate Bridge 2017"
WBF = "WBF"


class CaseUnderLaws(FactReader, Protocol):
    """The part of a case that a law uses (`engine.case.Case`)."""

    book: Book


@dataclass(frozen=True, slots=True, eq=False)
class Reading(Generic[C_contra, T_co]):
    """How a section is read: since which day, by which federation, on what authority.

    `settled` is the day from which the reading is certainly in force. It differs from `since` if
    the source gives its start less exactly (a month). On a day between the two, both readings are
    available and the director chooses.
    """

    rule: Callable[[C_contra], T_co]
    text: Text
    since: date
    settled: date
    by: str
    source: str

    @property
    def name(self) -> str:
        """The name of the function, used for the reading in case files."""
        return self.rule.__name__


AnyReading: TypeAlias = Reading[Never, object]
"""A reading for any case.

Its rule is never called through this type, because no value is known to be the case that it
expects.
"""


@say.register(Reading)
def _(value: AnyReading, language: str = ENGLISH, spec: str = "") -> str:
    return value.text.say(language)


class Law(Generic[C_contra, T_co]):
    """A law section with all its readings.

    Calling it with a case applies the reading that the book in force picks.
    """

    module: str
    all: ClassVar[dict[str, AnyLaw]] = {}

    def __init__(self, number: str, module: str) -> None:
        if number in Law.all:
            raise ValueError(f"Law {number} is already written, in {Law.all[number].module}.")
        self.number, self.module = number, module
        self.readings: list[Reading[C_contra, T_co]] = []
        Law.all[number] = self

    def since(
        self, day: date, *, source: str, by: str = WBF, settled: date | None = None
    ) -> Callable[[Callable[[C_contra], T_co]], Callable[[C_contra], T_co]]:
        """Return a decorator that adds a reading of the section from a day on.

        Raises:
            ValueError: the federation already has a reading from that day.
        """

        def add(rule: Callable[[C_contra], T_co]) -> Callable[[C_contra], T_co]:
            if any((reading.since, reading.by) == (day, by) for reading in self.readings):
                raise ValueError(f"Law {self.number} already has a reading by {by} since {day}.")
            self.readings.append(Reading(rule, Text.of(rule), day, settled or day, by, source))
            return rule

        return add

    def __call__(self, case: C_contra) -> T_co:
        outer, case.section = case.section, self.number
        result: T_co = case.book[self](case)
        case.trail.append((self.number, "", result, ""))
        case.section = outer
        return result

    @property
    def text(self) -> Text:
        """The paraphrase of the law itself: that of its first reading."""
        return self.readings[0].text

    def __repr__(self) -> str:
        return f"<Law {self.number}>"


AnyLaw: TypeAlias = Law[Never, object]
"""A section for any case, like `AnyReading`."""


def law(number: str, *, source: str = THE_LAWS) -> Callable[[Callable[[C], T]], Law[C, T]]:
    """Return a decorator that makes a function the law section with this number."""

    def make(rule: Callable[[C], T]) -> Law[C, T]:
        new: Law[C, T] = Law(number, rule.__module__)
        new.since(LAWS_2017, source=source)(rule)
        return new

    return make


@dataclass(frozen=True, slots=True)
class Shown:
    """A section that decides nothing but is shown, and cited by rulings that rely on it."""

    number: str
    text: Text
    module: str
    all: ClassVar[dict[str, Shown]] = {}


def shown(number: str, text: Text, module: str) -> None:
    """Register the paraphrase of a section that is only shown.

    Raises:
        ValueError: the section already exists.
    """
    if number in Shown.all or number in Law.all:
        raise ValueError(f"Law {number} is already written.")
    Shown.all[number] = Shown(number, text, module)


class BeforeTheLaws(LookupError):
    """Raised for a day before the first laws that the program has."""


class Book(dict[AnyLaw, OfCase[Any]]):
    """The laws on a given day, as read by a federation and then by those it follows.

    Raises:
        BeforeTheLaws: the day is before the first laws.
    """

    def __init__(self, on: date, by: tuple[str, ...] = (WBF,)) -> None:
        if on < LAWS_2017:
            raise BeforeTheLaws(
                f"found the day {on}, expected {LAWS_2017} (when the Laws of 2017 came) or later"
            )
        super().__init__()
        self.on, self.by = on, by

    def __missing__(self, section: Law[C, T]) -> Callable[[C], T]:
        live = self.readings(section)
        if not live:
            raise LookupError(
                f"Law {section.number} has no reading by {', '.join(self.by)} on {self.on}."
            )
        rule = live[0].rule if len(live) == 1 else _choice(section, live)
        self[section] = rule
        return rule

    def readings(self, section: Law[C, T]) -> list[Reading[C, T]]:
        """Return the readings in force, the older one first.

        There is usually one. There are two if the sources do not say on which day the newer one
        began, and none if none is in force yet. If the newer one is the first of a federation's
        own, the older one is that of the federation it follows.
        """
        newer: list[Reading[C, T]] = []
        for federation in self.by:
            live = sorted(
                (
                    reading
                    for reading in section.readings
                    if reading.by == federation and reading.since <= self.on
                ),
                key=lambda reading: reading.since,
            )
            if live and (newer or live[-1].settled <= self.on):
                return [live[-1], *newer]
            if len(live) > 1:
                return live[-2:]
            newer = newer or live
        return newer

    @cached_property
    def choices(self) -> dict[str, Fact[object]]:
        """The facts by which a director chooses between readings that may both be in force.

        They are found once: all sections are looked through for them.
        """
        live = (
            (section, self.readings(section))
            for section in Law.all.values()
            if len(section.readings) > 1
        )
        facts = (reading_fact(section, readings) for section, readings in live if len(readings) > 1)
        return {fact.name: fact for fact in facts}


TWO_READINGS = Text("Two readings may have been in force on that day. Which one do you follow?")


def reading_fact(section: Law[C, T], live: list[Reading[C, T]]) -> Fact[Reading[C, T]]:
    """Return the fact by which a director chooses between readings of a section."""
    fact: Fact[Reading[C, T]] = Fact(Reading, TWO_READINGS, values=tuple(live), kind=Kind.READING)
    fact.name = f"reading_of_{section.number}"
    return fact


def _choice(section: Law[C, T], live: list[Reading[C, T]]) -> Callable[[C], T]:
    fact = reading_fact(section, live)

    def read(case: C) -> T:
        chosen: Reading[C, T] = fact.__get__(case, type(case))
        return chosen.rule(case)

    return read
