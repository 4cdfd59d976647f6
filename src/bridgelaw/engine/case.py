"""A case: one incident as a law sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, DOUBT, Fact, Need, Settled

if TYPE_CHECKING:
    from bridgelaw.engine.law import Book

Step = tuple[str, str, object, str]
"""Law section, fact ("" for what the section concluded), value, origin."""


class Case:
    """What was told, what the table recorded, the laws in force, and the trail and the effects that the laws leave.

    A subclass declares facts as attributes. It may inherit from several cases: an incident that several laws judge
    has the facts of them all.
    """

    facts: ClassVar[Mapping[str, Fact[Any]]] = {}
    def __init__(self, book: Book, told: Mapping[str, Any], record: Any = None) -> None:
        self.book, self.told, self.record = book, told, record
        self.section = ""
        self.trail: list[Step] = []
        self.effects: list[tuple[str, object]] = []

    def __init_subclass__(cls) -> None:
        declared = {
            name: value
            for base in reversed(cls.__mro__)
            for name, value in vars(base).items()
            if isinstance(value, Fact)
        }
        cls.facts = {name: fact for name, fact in declared.items() if not isinstance(fact, Settled)}

    def undo(self, trail: int, effects: int) -> None:
        """Forgets what was read and done since the trail and the effects were that long."""
        for _, fact, _, _ in self.trail[trail:]:
            self.__dict__.pop(fact, None)
        del self.trail[trail:], self.effects[effects:]

    def do(self, effect: object, law: str = "") -> None:
        """Something now holds at the table that did not before: by the section being read, or by the one named."""
        self.effects.append((law or self.section, effect))

    def cite(self, *numbers: str) -> None:
        """Names sections that back what the present one concludes, though no condition of theirs had to be found."""
        self.trail.extend((number, "", True, "") for number in numbers)


class BadAnswer(ValueError):
    """An answer from outside that is no answer: `fact` is where, the message what was found and what was expected."""

    def __init__(self, fact: str, message: str) -> None:
        super().__init__(message)
        self.fact = fact


def check(kind: type[Case], told: Mapping[str, Any], book: Book, record: object = None) -> None:
    """The gate for answers from outside.

    Refuses what is no fact of this case, what is no value of the fact, and what the record says otherwise.

    Raises:
        BadAnswer: naming the fact, what was told and what was expected.
    """
    for name, value in told.items():
        fact = kind.facts.get(name) or book.choices.get(name)
        if fact is None:
            raise BadAnswer(name, f"{name!r} is no fact of this incident; it has: {', '.join(kind.facts)}")
        _check_value(fact, value, kind(book, told, record))
    for name, value in told.items():
        if name in kind.facts:
            others = {key: given for key, given in told.items() if key != name}
            _check_record(kind.facts[name], value, kind(book, others, record))


def _check_value(fact: Fact[Any], value: object, case: Case) -> None:
    if value is CANNOT_BE_ESTABLISHED:
        if fact.doubt is None:
            raise BadAnswer(fact.name, f"{fact.name}: the law has no rule for doubt here; it must be found")
        return
    if fact.values and value not in fact.values:
        raise BadAnswer(fact.name, f"{fact.name}: found {value!r}, expected one of {', '.join(map(str, fact.values))}")
    if not isinstance(value, fact.of):
        raise BadAnswer(fact.name, f"{fact.name}: found {value!r}, expected a {fact.of.__name__}")


def _check_record(fact: Fact[Any], value: object, case: Case) -> None:
    try:
        recorded = fact.read(case)
    except Need:
        return
    if value is CANNOT_BE_ESTABLISHED and recorded is not None:
        raise BadAnswer(fact.name, f"{fact.name}: told as {DOUBT}, but the record settles it: {recorded}")
    if recorded is not None and recorded != value:
        raise BadAnswer(fact.name, f"{fact.name}: told as {value}, but the record says {recorded}")
