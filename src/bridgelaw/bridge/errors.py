"""Errors in input: text that cannot be read, or an impossible record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bridgelaw.i18n.quoting import shortened, shorter
from bridgelaw.i18n.text import ENGLISH, Text, say

FOUND = Text("found '{found}', expected {expected}")
AT = Text("at {field}: {problem}")


class NotationError(ValueError):
    """A text that could not be read: what was `found`, and what was `expected` instead."""

    def __init__(self, found: str, expected: Text) -> None:
        self.found = shorter(found)
        super().__init__(FOUND.say(found=self.found, expected=expected))
        self.expects = expected

    @property
    def expected(self) -> str:
        """The expected value, in English; `expects` is the text in all languages."""
        return self.expects.en

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return FOUND.say(language, found=self.found, expected=self.expects)

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, Text]]:
        return NotationError, (self.found, self.expects)


class TableError(ValueError):
    """An impossible record: the same card twice, or a hand of 14.

    `field` is the place of the error in the input.
    """

    def __init__(self, problem: Text, field: str = "", **values: object) -> None:
        self.problem = problem
        self.field = shorter(field)
        self.values = shortened(values)
        super().__init__(self.say())

    def __reduce__(self) -> tuple[Callable[..., TableError], tuple[object, ...]]:
        """Support pickling with the values."""
        return partial(TableError, self.problem, self.field, **self.values), ()

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language, preceded by the field, if any."""
        said = self.problem.say(language, **self.values)
        return AT.say(language, field=self.field, problem=said) if self.field else said

    def within(self, field: str) -> TableError:
        """Return the same error with its field inside `field`."""
        inner = self.field if self.field.startswith("[") or not self.field else f".{self.field}"
        return TableError(self.problem, f"{field}{inner}", **self.values)


@say.register
def _(value: NotationError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@say.register
def _(value: TableError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)
