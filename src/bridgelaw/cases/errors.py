"""What is wrong with a case file: in which file, on which line, in which field, what was found and
what was expected."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

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
"""Where one is near what was found, more than these are not listed beside it."""
MOST_LETTERS = 200


def shorter(text: str) -> str:
    """A text as it stands in a message: what was found may be as long as the file."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"


def shortened(values: Mapping[str, object]) -> dict[str, object]:
    """The values of a message, no text among them longer than a person reads."""
    return {
        name: shorter(value) if isinstance(value, str) else value for name, value in values.items()
    }


class AnswerError(ValueError):
    """A text that is no value of what it should say."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem, self.values = problem, shortened(values)
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language."""
        return self.problem.say(language, **self.values)


class CaseFileError(ValueError):
    """A case file that cannot be read. Every fault of a case file is this error."""

    def __init__(
        self, problem: Text, /, *, file: str = "", line: int = 0, field: str = "", **values: object
    ) -> None:
        self.problem, self.values = problem, shortened(values)
        self.file, self.line, self.field = file, line, field
        super().__init__(self.say())

    @property
    def found(self) -> str:
        """What stood there."""
        return say(self.values.get("found", ""))

    @property
    def expected(self) -> str:
        """What should have stood there."""
        return say(self.values.get("expected", ""))

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language: `cases/a.yaml:12: told.accepts: found 'maybe', expected one of
        yes, no`."""
        if self.file:
            where = f"{self.file}:{self.line}" if self.line else self.file
        else:
            where = LINE.say(language, line=self.line) if self.line else ""
        return ": ".join(
            part for part in (where, self.field, self.problem.say(language, **self.values)) if part
        )


def in_field(field: str, problem: Text, values: Mapping[str, object]) -> CaseFileError:
    """What is wrong with something that was told in no file: in an option, or on a line of its
    own."""
    return CaseFileError(problem, file="", line=0, field=field, **values)


class OneOf:
    """One of several words, said in a language."""

    def __init__(self, choices: Iterable[str]) -> None:
        self.choices = tuple(choices)


@say.register
def _(value: OneOf, language: str = ENGLISH, spec: str = "") -> str:
    if len(value.choices) == 1:
        return value.choices[0]
    more = ", …" if len(value.choices) > MOST_CHOICES else ""
    return ONE_OF.say(language, choices=", ".join(value.choices[:MOST_CHOICES]) + more)


def unknown(found: str, choices: Iterable[str]) -> AnswerError:
    """A word that is none of those that are known, with the nearest of them; of many, with that one
    alone."""
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
