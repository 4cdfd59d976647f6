"""Errors in case files: the file, line and field, what was found and what was expected."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from bridgelaw.i18n.quoting import shortened, shorter
from bridgelaw.i18n.text import ENGLISH, Text, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FOUND = Text("found '{found}', expected {expected}")
FOUND_SUCH = Text("found {found}, expected {expected}")
DID_YOU_MEAN = Text("found '{found}', did you mean '{near}'? Expected {expected}")
NEAR_ONE = Text("found '{found}', did you mean '{near}'?")
NOTHING_FOUND = Text("found nothing, expected {expected}")
LINE = Text("line {line}")
ONE_OF = Text("one of {choices}")

MOST_CHOICES = 60
MOST_BESIDE_A_NEAR_ONE = 12
"""If there is a near match, longer lists of choices are not shown with it."""


class AnswerError(ValueError):
    """A text that is not a valid value."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem, self.values = problem, shortened(values)
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return self.problem.say(language, **self.values)


class CaseFileError(ValueError):
    """A case file that cannot be read. All errors in case files are of this type."""

    def __init__(
        self, problem: Text, /, *, file: str = "", line: int = 0, field: str = "", **values: object
    ) -> None:
        self.problem, self.values = problem, shortened(values)
        self.file, self.line, self.field = file, line, shorter(field)
        super().__init__(self.say())

    @property
    def found(self) -> str:
        """The value that was found, in English."""
        return say(self.values.get("found", ""))

    @property
    def expected(self) -> str:
        """The values that were expected, in English."""
        return say(self.values.get("expected", ""))

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language.

        Example: `cases/a.yaml:12: told.accepts: found 'maybe', expected one of yes, no`.
        """
        if self.file:
            where = f"{self.file}:{self.line}" if self.line else self.file
        else:
            where = LINE.say(language, line=self.line) if self.line else ""
        return ": ".join(
            part for part in (where, self.field, self.problem.say(language, **self.values)) if part
        )


@say.register
def _(value: AnswerError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@say.register
def _(value: CaseFileError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


def in_field(field: str, problem: Text, values: Mapping[str, object]) -> CaseFileError:
    """Return an error in input that is not from a file, such as an option."""
    return CaseFileError(problem, file="", line=0, field=field, **values)


class OneOf:
    """One of several words; the words around them are said in a language."""

    def __init__(self, choices: Iterable[str]) -> None:
        self.choices = tuple(choices)


@say.register
def _(value: OneOf, language: str = ENGLISH, spec: str = "") -> str:
    if len(value.choices) == 1:
        return value.choices[0]
    more = ", …" if len(value.choices) > MOST_CHOICES else ""
    return ONE_OF.say(language, choices=", ".join(value.choices[:MOST_CHOICES]) + more)


def unknown(found: str, choices: Iterable[str]) -> AnswerError:
    """Return the error for an unknown word, with the nearest known one.

    If there are many choices, only the nearest one is listed.
    """
    words = tuple(choices)
    if not found:
        return AnswerError(NOTHING_FOUND, found=found, expected=OneOf(words))
    folded = {word.casefold(): word for word in words}
    near = get_close_matches(found.casefold(), folded, n=1, cutoff=0.6)
    if near:
        meant = folded[near[0]]
        if len(words) > MOST_BESIDE_A_NEAR_ONE:
            return AnswerError(NEAR_ONE, found=found, near=meant, expected=OneOf((meant,)))
        return AnswerError(DID_YOU_MEAN, found=found, near=meant, expected=OneOf(words))
    return AnswerError(FOUND, found=found, expected=OneOf(words))
