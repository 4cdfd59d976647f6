"""Validation errors of form fields."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaw.i18n.quoting import shortened
from bridgelaw.i18n.text import ENGLISH, Text, say

LONG = Text("found more than {most} characters; shorten the text")


class FieldErrors(ValueError):
    """Validation errors by field name. The key "" holds errors that belong to no field."""

    def __init__(self, found: Mapping[str, object]) -> None:
        self.found = dict(found)
        super().__init__("; ".join(say(each) for each in found.values()))


class Problem:
    """A message with its values."""

    def __init__(self, text: Text, /, **values: object) -> None:
        self.text, self.values = text, shortened(values)

    def say(self, language: str) -> str:
        """Return the message in a language."""
        return self.text.say(language, **self.values)


@say.register
def _(value: Problem, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)
