"""Errors in scores."""

from __future__ import annotations

from bridgelaw.i18n.quoting import shortened
from bridgelaw.i18n.text import ENGLISH, Text, say


class ScoreError(ValueError):
    """An impossible score: weights that do not sum to 100%, an eight-level contract, 14 tricks."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem, self.values = problem, shortened(values)
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return self.problem.say(language, **self.values)


@say.register
def _(value: ScoreError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)
