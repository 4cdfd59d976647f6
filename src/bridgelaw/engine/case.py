"""A case: one incident as a law sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self, TypeVar

from bridgelaw.engine.facts import Detail, Fact, Settled, Step
from bridgelaw.engine.law import Book

T = TypeVar("T")


class Case:
    """The answers given, the table's record, the laws in force, and what the laws leave.

    The laws add steps to the trail and effects to the list of effects. A subclass declares facts as
    attributes. It may inherit from several cases: an incident that several laws judge has the facts
    of all of them.
    """

    facts: ClassVar[Mapping[str, Fact[object]]] = {}

    def __init__(self, book: Book, told: Mapping[str, object], record: object = None) -> None:
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

    def found_before(self, fact: Fact[T]) -> T | None:
        """Return the answer that an earlier incident has settled for good, or None."""
        return None

    def known(self, name: str) -> object:
        """Return a fact as given or as recorded, or None if it would have to be asked."""
        told: object = self.told.get(name)
        return self.facts[name].read(self) if told is None else told

    def as_read(self) -> Self:
        """Return the case with the details and with those answers that a law has read."""
        read = {fact for _, fact, _, _ in self.trail}
        given = {
            name: value
            for name, value in self.told.items()
            if name in read or isinstance(self.facts.get(name), Detail)
        }
        return type(self)(self.book, given, self.record)

    def undo(self, trail: int, effects: int) -> None:
        """Remove the trail and the effects beyond these lengths, and the facts read there."""
        for _, fact, _, _ in self.trail[trail:]:
            self.__dict__.pop(fact, None)
        del self.trail[trail:], self.effects[effects:]

    def do(self, effect: object, law: str = "") -> None:
        """Add an effect at the table, by the section being read or by the section given."""
        self.effects.append((law or self.section, effect))

    def do_once(self, effect: object, law: str = "") -> None:
        """Add an effect. If another section has already added it, only cite this section."""
        if any(said == effect for _, said in self.effects):
            self.cite(law or self.section)
        else:
            self.do(effect, law)

    def replace(self, *covered: object) -> None:
        """Remove effects that a later effect includes. Their sections stay cited."""
        for effect in covered:
            self.cite(*(law for law, said in self.effects if said == effect))
        self.effects[:] = [(law, said) for law, said in self.effects if said not in covered]

    def cite(self, *numbers: str) -> None:
        """Cite sections that support the conclusion of the current one.

        Use it for sections whose conditions were not read as facts.
        """
        self.trail.extend((number, "", True, "") for number in numbers)
