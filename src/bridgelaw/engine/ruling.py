"""Apply a law to a case to get a ruling or the next question; enumerate all paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact, Kind, Need, Step
from bridgelaw.engine.law import Book, Reading
from bridgelaw.i18n.text import ENGLISH, say

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
C = TypeVar("C", bound=Case)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T_co]):
    """The outcome of a law, its effects with their sections, and the trail that led to it."""

    outcome: T_co
    effects: tuple[tuple[str, object], ...]
    trail: tuple[Step, ...]

    @property
    def laws(self) -> tuple[str, ...]:
        """The sections that the ruling is based on.

        These are sections whose facts were read, sections that applied, and sections that gave the
        effects. A section that did not apply is included if one of its own subsections is.
        """
        steps = [
            (section, bool(fact) or result not in (False, None))
            for section, fact, result, _ in self.trail
        ]
        sections = [*steps, *((law, True) for law, _ in self.effects)]
        sure = {section for section, counts in sections if counts and section}
        return tuple(
            dict.fromkeys(
                section for section, _ in sections if section in sure or _heads(section, sure)
            )
        )


def _heads(section: str, sections: set[str]) -> bool:
    return bool(section) and any(other.startswith(section) for other in sections)


@dataclass(frozen=True, slots=True)
class Question:
    """The next fact that a law needs: its section, the possible answers, and the ruling so far."""

    section: str
    fact: Fact[object]
    values: tuple[object, ...]
    to: object
    effects: tuple[tuple[str, object], ...]
    trail: tuple[Step, ...]

    @property
    def kind(self) -> Kind:
        """Whether the director finds it, a player elects it, or a reading must be chosen."""
        return self.fact.kind

    @property
    def doubtful(self) -> bool:
        """Whether `cannot be established` is a possible answer."""
        return self.fact.doubt is not None


def rule(procedure: Callable[[C], T], case: C) -> Ruling[T] | Question:
    """Return a ruling or the next question.

    The caller stores only the answers. To continue, put them in a new case and call `rule` again.
    """
    try:
        outcome = procedure(case)
    except Need as need:
        return _question(need, case)
    return Ruling(outcome, tuple(case.effects), tuple(case.trail))


def _question(need: Need, case: Case) -> Question:
    fact = need.fact
    try:
        to = fact.to(case) if callable(fact.to) else fact.to
    except Need as first:  # first find out who chooses
        return _question(first, case)
    # The possible answers need no further fact: a fact's choices read only the record.
    return Question(
        need.section, fact, fact.answers(case), to, tuple(case.effects), tuple(case.trail)
    )


def paths(
    procedure: Callable[[C], T],
    case: type[C],
    book: Book,
    record: object = None,
    *,
    doubt: bool = False,
) -> Iterator[tuple[dict[str, object], Ruling[T]]]:
    """Yield every path through a law: at each question, try each possible answer in turn.

    An open-valued fact is answered with those samples that are possible. With `doubt`, `cannot be
    established` is also tried where it is allowed.
    """
    stack: list[dict[str, object]] = [{}]
    while stack:
        told = stack.pop()
        found = rule(procedure, case(book, told, record))
        if isinstance(found, Ruling):
            yield told, found
            continue
        answers = sampled(found)
        if doubt and found.doubtful:
            answers = (*answers, CANNOT_BE_ESTABLISHED)
        stack.extend({**told, found.fact.name: value} for value in reversed(answers))


def sampled(question: Question) -> tuple[object, ...]:
    """Return the answers of a closed fact, or the samples of an open-valued one that are possible.

    If none of its samples is possible, they are the first possible answer.
    """
    samples, values = question.fact.samples, question.values
    if question.fact.values or not values:
        return question.fact.values or samples
    return tuple(each for each in samples if each in values) or values[:1]


def first_of(case: C, *sections: Callable[[C], bool]) -> Callable[[C], bool] | None:
    """Return the first section that applies, or None.

    If the known facts already settle that a later section applies, the earlier ones ask nothing.
    Use it only for sections whose order cannot change the outcome.
    """
    need: Need | None = None
    outer = case.section
    for section in sections:
        trail, effects = len(case.trail), len(case.effects)
        try:
            if section(case):
                return section
        except Need as missing:
            need = need or missing
            case.undo(trail, effects)
            case.section = outer
    if need:
        raise need
    return None


def on_record(section: Callable[[C], bool]) -> Callable[[C], bool]:
    """Return the section as one that asks nothing, and applies only if the record settles it.

    An answer that the law has not come to settles nothing. Put it last in `first_of` if the ruling
    would depend on whether its facts are given before those of the other sections.
    """

    def settled(case: C) -> bool:
        try:
            applies = section(case.as_read())
        except Need:
            return False
        return applies and section(case)

    return settled


def told_name(value: object) -> str:
    """Return a value as case files write it: yes, no, an enumeration member, a card or a seat."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is CANNOT_BE_ESTABLISHED:
        return "cannot be established"
    if isinstance(value, Reading):
        return value.name.replace("_", " ")
    name = getattr(value, "name", None)
    return name.lower().replace("_", " ") if isinstance(name, str) else say(value, ENGLISH, "code")
