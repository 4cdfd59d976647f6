"""Reasons why there is no figure."""

from __future__ import annotations

from functools import partial

from bridgelaw.i18n.text import ENGLISH, Text, say

NOT_INSTALLED = Text(
    "the package endplay, which double-dummy analysis needs, is not installed; run pip install "
    '"bridgelaw[equity]"'
)
NOT_STARTED = Text("the double-dummy solver cannot be started: {problem}")
TIMED_OUT = Text("no result within {seconds} s; increase the time limit")
STOPPED = Text("no result: the solver stopped (exit status {status})")
REFUSED = Text("no result: the solver refuses the position ({problem})")
GARBLED = Text("no result: the solver's answer cannot be right ({problem})")
CLUSTER = Text("no result: the cluster failed ({problem})")
NO_WORKERS = Text("the cluster has no workers; start some")
CLOSED = Text("no result: the solver has been closed")


class NoAnswer(Exception):
    """A figure that could not be found, with the reason."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem = problem
        self.values = values
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """Return the reason in a language."""
        return self.problem.say(language, **self.values)

    def __reduce__(self) -> tuple[partial[NoAnswer], tuple[Text]]:
        return partial(NoAnswer, **self.values), (self.problem,)


@say.register
def _(value: NoAnswer, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)
