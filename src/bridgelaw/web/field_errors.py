"""What is wrong with the fields of a form, by field."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaw.i18n.text import ENGLISH, Text, say

LONG = Text("found more than {most} letters")


class FieldErrors(ValueError):
    """What is wrong with the fields of a form, by the field; what stands under no field has
    none."""

    def __init__(self, found: Mapping[str, object]) -> None:
        self.found = dict(found)
        super().__init__("; ".join(say(each) for each in found.values()))


class Problem:
    """Something that is wrong, in words."""

    def __init__(self, text: Text, /, **values: object) -> None:
        self.text, self.values = text, values

    def say(self, language: str) -> str:
        """The words in a language."""
        return self.text.say(language, **self.values)


@say.register
def _(value: Problem, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)
