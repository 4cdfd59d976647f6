"""A place in a case file: its value and its position, for readers and error messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from bridgelaw.cases.errors import (
    FOUND,
    FOUND_SUCH,
    NOTHING_FOUND,
    AnswerError,
    CaseFileError,
    OneOf,
    unknown,
)
from bridgelaw.cases.nodes import YES_AND_NO, Node
from bridgelaw.cases.written import Written
from bridgelaw.i18n.text import Text

T = TypeVar("T")

A_MAPPING = Text("keys with values")
A_LIST = Text("a list")
A_WORD = Text("a word or a sentence")
WORDS = Text("a word, or a list of words")
MISSING = Text("'{key}' is missing; add it")
UNQUOTED = Text(
    "found '{found}' with nothing after it, expected {expected}; inside braces, put a text that "
    "contains a comma in quotes"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A node with its file and field."""

    node: Node
    file: str
    field: str = ""

    def fault(self, problem: Text, **values: object) -> CaseFileError:
        """Return the error for a problem here."""
        return CaseFileError(
            problem, file=self.file, line=self.node.line, field=self.field, **values
        )

    def wrong(self, expected: object) -> CaseFileError:
        """Return the error for an unexpected value here."""
        if self.node.is_nothing:
            return self.fault(NOTHING_FOUND, found="", expected=expected)
        value = self.node.value
        if isinstance(value, str):
            return self.fault(FOUND, found=value, expected=expected)
        found = A_MAPPING if isinstance(value, Mapping) else A_LIST
        return self.fault(FOUND_SUCH, found=found, expected=expected)

    def within(self, key: str | int) -> str:
        """Return the name of a field within this one."""
        if isinstance(key, int):
            return f"{self.field}[{key}]"
        return f"{self.field}.{key}" if self.field else key

    def entries(self) -> dict[str, Place]:
        """Return the mapping here.

        Raises:
            CaseFileError: the value is not a mapping.
        """
        if not isinstance(self.node.value, Mapping):
            raise self.wrong(A_MAPPING)
        return {
            key: Place(node, self.file, self.within(key)) for key, node in self.node.value.items()
        }

    def keys(self, known: Iterable[str], required: Iterable[str] = ()) -> dict[str, Place]:
        """Return the mapping here without empty values. Only known keys are allowed.

        Raises:
            CaseFileError: a key is unknown, or a required one is missing.
        """
        names = tuple(known)
        entries = self.entries()
        for key, place in entries.items():
            if key not in names:
                error = unknown(key, names)
                if place.node.is_nothing and "near" not in error.values:
                    # In a text without quotes, the part after a comma is read as a key.
                    raise place.fault(UNQUOTED, found=key, expected=OneOf(names))
                with place.reading():
                    raise error
        told = {key: place for key, place in entries.items() if not place.node.is_nothing}
        for key in required:
            if key not in told:
                raise self.fault(MISSING, key=key)
        return told

    def items(self) -> list[Place]:
        """Return the list here. Raises CaseFileError."""
        if not isinstance(self.node.value, tuple):
            raise self.wrong(A_LIST)
        return [
            Place(node, self.file, self.within(place)) for place, node in enumerate(self.node.value)
        ]

    def items_or_one(self) -> list[Place]:
        """Return the list here, or one value as a list. Raises CaseFileError."""
        return self.items() if isinstance(self.node.value, tuple) else [self]

    def word(self) -> str:
        """Return the word here. Raises CaseFileError."""
        if not isinstance(self.node.value, str) or self.node.is_nothing:
            raise self.wrong(A_WORD)
        return self.node.value

    def written(self) -> Written:
        """Return the word or the list of words here. Raises CaseFileError."""
        value = self.node.value
        if isinstance(value, tuple):
            return [item.word() for item in self.items()]
        if not isinstance(value, str):
            raise self.wrong(WORDS)
        return value

    def flag(self) -> bool:
        """Return yes or no as a bool. Raises CaseFileError."""
        value = self.node.value
        found = YES_AND_NO.get(value.casefold()) if isinstance(value, str) else None
        if found is None:
            raise self.wrong(OneOf(("yes", "no")))
        return found

    def read(self, read: Callable[[Written], T]) -> T:
        """Read the value here with a function that may raise AnswerError.

        Raises:
            CaseFileError: the function raised AnswerError.
        """
        with self.reading():
            return read(self.written())
        raise AssertionError

    def reading(self) -> _Reading:
        """Return a context manager that turns an AnswerError into an error of this place."""
        return _Reading(self)

    def find(self, field: str) -> Place:
        """Return the place of a field within this one (`trick.cards[1]`), or the nearest one."""
        here = self
        for part in field.replace("[", ".[").split("."):
            value = here.node.value
            number = part.strip("[]")
            if isinstance(value, Mapping) and part in value:
                here = Place(value[part], here.file, here.within(part))
            elif isinstance(value, tuple) and number.isdigit() and int(number) < len(value):
                here = Place(value[int(number)], here.file, here.within(int(number)))
        return here


class _Reading:
    def __init__(self, place: Place) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, AnswerError):
            raise self.place.fault(error.problem, **error.values) from None
