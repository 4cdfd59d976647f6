"""Validate answers from outside.

An answer is rejected if its fact is unknown, if it is not possible, or if the record contradicts
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from bridgelaw.engine.case import Case
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact, Need
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import told_name
from bridgelaw.i18n.quoting import shorter
from bridgelaw.i18n.text import Text

T = TypeVar("T")

NO_FACT = Text("'{found}' is not a fact of this incident, expected one of {expected}")
NO_ANSWER = Text("'{found}' is not possible here, expected {expected}")
NO_RULE_FOR_DOUBT = Text("the law has no rule for doubt here: it must be found")
TOO_FEW = Text("'{found}' is not enough: at least {expected} are expected")
RECORD_SAYS = Text("given as '{found}', but the table has '{expected}'")


class BadAnswer(ValueError):
    """An invalid answer: the fact, what was found, and what was expected (one value or several)."""

    def __init__(self, fact: str, problem: Text, found: object, expected: object = ()) -> None:
        self.fact, self.problem, self.found, self.expected = fact, problem, found, expected
        many = expected if isinstance(expected, tuple) else (expected,)
        words = problem.say(
            found=shorter(told_name(found)), expected=", ".join(map(told_name, many))
        )
        super().__init__(f"{shorter(fact)}: {words}")


def check(kind: type[Case], told: Mapping[str, object], book: Book, record: object = None) -> None:
    """Check every answer. `rule` itself does not validate its input.

    Raises:
        BadAnswer: at the first invalid answer.
    """
    for name, value in told.items():
        fact = kind.facts.get(name) or book.choices.get(name)
        if fact is None:
            raise BadAnswer(name, NO_FACT, name, tuple(kind.facts))
        others = {key: given for key, given in told.items() if key != name}
        refused = objection(fact, value, kind(book, others, record))
        if refused is not None:
            raise refused


def objection(fact: Fact[object], value: object, case: Case) -> BadAnswer | None:
    """Return why an answer is invalid in a case that has the other answers, or None."""
    if value is CANNOT_BE_ESTABLISHED and fact.doubt is None:
        return BadAnswer(fact.name, NO_RULE_FOR_DOUBT, value)
    recorded = _unless_asked(fact.read, case)
    if recorded is not None and recorded != value:
        return BadAnswer(fact.name, RECORD_SAYS, value, recorded)
    if value is CANNOT_BE_ESTABLISHED:
        return None
    possible = _unless_asked(fact.answers, case)
    if possible and value not in possible:
        return BadAnswer(fact.name, NO_ANSWER, value, possible)
    if not isinstance(value, fact.of):
        return BadAnswer(fact.name, NO_ANSWER, value, fact.of.__name__)
    if isinstance(value, tuple) and len(value) < fact.least:
        return BadAnswer(fact.name, TOO_FEW, value, fact.least)
    return None


def _unless_asked(read: Callable[[Case], T], case: Case) -> T | None:
    """Return what the record gives, or None if that would need a further fact."""
    try:
        return read(case)
    except Need:
        return None
