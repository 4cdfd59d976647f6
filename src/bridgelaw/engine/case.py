"""A case: one incident as a law sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from bridgelaw.engine.facts import Fact, Settled, Step
from bridgelaw.engine.law import Book

T = TypeVar("T")


class Case:
    """What was told, what the table recorded, the laws in force, and the trail and the effects that
    the laws leave.

    A subclass declares facts as attributes. It may inherit from several cases: an incident that
    several laws judge has the facts of them all.
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
        """The answer to a fact that an earlier incident has settled for good. None where there is
        none."""
        return None

    def known(self, name: str) -> object:
        """A fact as it was told or as the record has it; None where it would have to be asked."""
        told: object = self.told.get(name)
        return self.facts[name].read(self) if told is None else told

    def undo(self, trail: int, effects: int) -> None:
        """Forgets what was read and done since the trail and the effects were that long."""
        for _, fact, _, _ in self.trail[trail:]:
            self.__dict__.pop(fact, None)
        del self.trail[trail:], self.effects[effects:]

    def do(self, effect: object, law: str = "") -> None:
        """Something now holds at the table that did not before: by the section being read, or by
        the one named."""
        self.effects.append((law or self.section, effect))

    def do_once(self, effect: object, law: str = "") -> None:
        """Do it unless another section has done so; then this one is cited."""
        if any(said == effect for _, said in self.effects):
            self.cite(law or self.section)
        else:
            self.do(effect, law)

    def replace(self, *covered: object) -> None:
        """Take back effects that one which follows contains. Their sections stay cited."""
        for effect in covered:
            self.cite(*(law for law, said in self.effects if said == effect))
        self.effects[:] = [(law, said) for law, said in self.effects if said not in covered]

    def cite(self, *numbers: str) -> None:
        """Names sections that back what the present one concludes, though no condition of theirs
        had to be found."""
        self.trail.extend((number, "", True, "") for number in numbers)
