"""What cannot be so among what an interview was told, said by the name that a page gives it."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.app import details
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.nodes import plain_words
from bridgelaw.i18n.text import ENGLISH, Text

OF_A_THING = Text("{thing}: {problem}")


@dataclass(frozen=True, slots=True)
class ErrorInWords:
    """An error of a case file as a page says it: of the day, not of `day`."""

    error: CaseFileError

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language."""
        problem = self.error.problem.say(language, **self.error.values)
        if plain_words(self.error.field) not in details.LABELS:
            return problem if self.error.field else self.error.say(language)
        return OF_A_THING.say(
            language, thing=details.label(self.error.field, language), problem=problem
        )
