"""Laws as functions over a case: a law reads facts, and a fact nobody knows yet becomes a question.

Nothing here knows bridge. A law must be a pure function of the case: it is run again after every
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from inspect import cleandoc
from typing import Any, ClassVar, Generic, TypeVar, overload

T = TypeVar("T")
C = TypeVar("C", bound="Case")
E = TypeVar("E", bound=Enum)
Step = tuple[
    str, str, object, str
]  # law section, fact ("" for what the section concluded), value, origin


@dataclass(frozen=True, slots=True)
class Text:
    """What is said to people, in every language the laws are kept in."""

    en: str
    da: str

    @classmethod
    def of(cls, docstring: str | None, what: str) -> Text:
        en, mark, da = cleandoc(docstring or "").partition("\n\nda: ")
        if not (en and mark and da):
            raise ValueError(
                f"{what}: its docstring must hold an English paraphrase, an empty line, and 'da: "
                "...'"
            )
        return cls(*(" ".join(part.split()) for part in (en, da)))


class Fact(Generic[T]):
    """One thing a law may want to know: its values, its question, and how to read it off the table
    record."""

    name: str

    def __init__(
        self, values: tuple[T, ...], ask: Text, known: Callable[[Any], T | None] | None
    ) -> None:
        self.values, self.ask, self.known = values, ask, known

    def __set_name__(self, owner: type[Case], name: str) -> None:
        self.name = name
        owner.facts = {**owner.facts, name: self}

    @overload
    def __get__(self, case: None, owner: type[Case]) -> Fact[T]: ...
    @overload
    def __get__(self, case: Case, owner: type[Case]) -> T: ...
    def __get__(self, case: Case | None, owner: type[Case]) -> Fact[T] | T:
        if case is None:
            return self
        value: T | None = case.told.get(self.name)
        if value is not None:
            case.trail.append((case.section, self.name, value, "told"))
            return value
        if self.known is None or case.record is None or (value := self.known(case.record)) is None:
            raise Need(self, case.section)
        case.trail.append((case.section, self.name, value, "record"))
        return value


def yes_no(*, en: str, da: str, known: Callable[[Any], bool | None] | None = None) -> Fact[bool]:
    return Fact((False, True), Text(en, da), known)


def one_of(
    kind: type[E], *, en: str, da: str, known: Callable[[Any], E | None] | None = None
) -> Fact[E]:
    return Fact(tuple(kind), Text(en, da), known)


class Need(BaseException):
    """A law needs a fact. Not an Exception: no `except Exception` in a law may swallow a
    question."""

    def __init__(self, fact: Fact[Any], section: str) -> None:
        super().__init__(f"Law {section} needs {fact.name}")
        self.section, self.name, self.ask, self.values = section, fact.name, fact.ask, fact.values


class Case:
    """One incident: what was told, what the table recorded, the laws in force, and the trail the
    laws leave."""

    facts: ClassVar[dict[str, Fact[Any]]] = {}
    __slots__ = ("book", "record", "section", "told", "trail")

    def __init__(self, book: Book, told: Mapping[str, Any], record: object | None = None) -> None:
        self.book, self.told, self.record = book, told, record
        self.section = ""
        self.trail: list[Step] = []

    @classmethod
    def check(cls, told: Mapping[str, Any]) -> Mapping[str, Any]:
        """The gate for answers from outside: refuse what is no fact of this case, or no value of
        the fact."""
        for name, value in told.items():
            if name not in cls.facts:
                raise ValueError(
                    f"{cls.__name__} has no fact {name!r}. It has: {', '.join(cls.facts)}."
                )
            if value not in cls.facts[name].values:
                raise ValueError(
                    f"{name} cannot be {value!r}. It is one of: "
                    f"{', '.join(map(str, cls.facts[name].values))}."
                )
        return told


@dataclass(frozen=True, slots=True)
class Reading(Generic[C, T]):
    """How a section is read since a date, by whom, on what authority."""

    rule: Callable[[C], T]
    text: Text
    since: date
    by: str
    source: str


class Law(Generic[C, T]):
    """One law section and every reading it has had. Call it with a case: the book in force picks
    the reading."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.readings: list[Reading[C, T]] = []

    def since(
        self, day: date, *, source: str, by: str = "WBF"
    ) -> Callable[[Callable[[C], T]], Callable[[C], T]]:
        def add(rule: Callable[[C], T]) -> Callable[[C], T]:
            if any((r.since, r.by) == (day, by) for r in self.readings):
                raise ValueError(f"Law {self.number} already has a reading by {by} since {day}.")
            self.readings.append(
                Reading(rule, Text.of(rule.__doc__, f"Law {self.number}"), day, by, source)
            )
            return rule

        return add

    def __call__(self, case: C) -> T:
        outer, case.section = case.section, self.number
        result: T = case.book[self].rule(case)
        case.trail.append((self.number, "", result, ""))
        case.section = outer
        return result

    def __repr__(self) -> str:
        return f"<Law {self.number}>"


LAWS_2017 = date(2017, 1, 1)


def law(
    number: str, *, source: str = "Laws of Duplicate Bridge 2017"
) -> Callable[[Callable[[C], T]], Law[C, T]]:
    def make(rule: Callable[[C], T]) -> Law[C, T]:
        new: Law[C, T] = Law(number)
        new.since(LAWS_2017, source=source)(rule)
        return new

    return make


class Book(dict[Law[Any, Any], Reading[Any, Any]]):
    """The laws as read on a day, by a federation and then by those it follows."""

    def __init__(self, on: date, by: tuple[str, ...] = ("WBF",)) -> None:
        super().__init__()
        self.on, self.by = on, by

    def __missing__(self, section: Law[C, T]) -> Reading[C, T]:
        for federation in self.by:
            live = [r for r in section.readings if r.by == federation and r.since <= self.on]
            if live:
                reading = self[section] = max(live, key=lambda r: r.since)
                return reading
        raise LookupError(
            f"Law {section.number} has no reading by {', '.join(self.by)} on {self.on}."
        )


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T]):
    outcome: T
    trail: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Question:
    section: str
    fact: str
    ask: Text
    values: tuple[Any, ...]


def rule(section: Law[C, T], case: C) -> Ruling[T] | Question:
    """The one way in, for the command line, the API and the page alike: a ruling, or the next
    question."""
    try:
        return Ruling(section(case), tuple(case.trail))
    except Need as need:
        return Question(need.section, need.name, need.ask, need.values)


def first_of(case: C, *sections: Law[C, bool]) -> Law[C, bool] | None:
    """The first section that applies. If what is known already settles a later one, the earlier ask
    nothing."""
    need: Need | None = None
    outer = case.section
    for section in sections:
        mark = len(case.trail)
        try:
            if section(case):
                return section
        except Need as missing:
            need = need or missing
            del case.trail[mark:]
            case.section = outer
    if need:
        raise need
    return None


def paths(
    section: Law[C, T], case: type[C], book: Book
) -> Iterator[tuple[dict[str, Any], Ruling[T]]]:
    """Every way through a law: run it, and where it asks, give each answer in turn."""
    stack: list[dict[str, Any]] = [{}]
    while stack:
        told = stack.pop()
        found = rule(section, case(book, told))
        if isinstance(found, Question):
            stack.extend({**told, found.fact: value} for value in reversed(found.values))
        else:
            yield told, found
