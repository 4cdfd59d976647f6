"""Errors in the input of an interview, with the names that pages use."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.app.interviews import details
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.nodes import plain_words
from bridgelaw.i18n.text import ENGLISH, Text

OF_A_THING = Text("{thing}: {problem}")


@dataclass(frozen=True, slots=True)
class ErrorInWords:
    """An error of a case file in the words of a page: "the day" instead of `day`."""

    error: CaseFileError

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        problem = self.error.problem.say(language, **self.error.values)
        if plain_words(self.error.field) not in details.LABELS:
            return problem if self.error.field else self.error.say(language)
        return OF_A_THING.say(
            language, thing=details.label(self.error.field, language), problem=problem
        )
