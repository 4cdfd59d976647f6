"""What is wrong with a score that is told."""

from __future__ import annotations

from bridgelaw.i18n.text import ENGLISH, Text, say


class ScoreError(ValueError):
    """A score that cannot be: weights that do not make a whole, a contract of eight, fourteen
    tricks."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem, self.values = problem, values
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language."""
        return self.problem.say(language, **self.values)


@say.register
def _(value: ScoreError, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)
