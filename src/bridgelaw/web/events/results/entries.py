"""The outcome in a field of a form; one with several readings is chosen from before it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.i18n.text import ENGLISH, languages, say
from bridgelaw.scores.notation import Read, Unread, outcome_text, read_entry
from bridgelaw.scores.outcome import Outcome
from bridgelaw.scores.table_result import Ambiguous, Context
from bridgelaw.views.readings import reading_words
from bridgelaw.web.field_errors import FieldErrors

READ = "read_"
"""The prefix of the hidden field with the text whose readings were shown."""
PICK = "pick_"
"""The prefix of the field with the reading chosen for that text."""


@dataclass(frozen=True, slots=True)
class Choose:
    """The readings of a field, one of which the user has to choose or confirm."""

    ambiguous: Ambiguous
    vulnerability: Vulnerability

    @property
    def text(self) -> str:
        """The text that was read."""
        return self.ambiguous.found

    def readings(self, language: str) -> list[tuple[str, str]]:
        """Return the value of each reading in the form, and its words."""
        return [
            (value_of(each), reading_words(each, self.vulnerability, language))
            for each in self.ambiguous.readings
        ]

    def say(self, language: str) -> str:
        """Return the readings as a message."""
        return self.ambiguous.error.say(language)


@say.register
def _(value: Choose, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


def outcome_in(
    told: Mapping[str, str], field: str, context: Context, before: Outcome | None = None
) -> Outcome:
    """Return the outcome in a field. Raises FieldErrors, with `Choose` for several readings.

    The outcome `before` is accepted as the program writes it.
    """
    text = told.get(field, "")
    if before is not None and text.strip() in {outcome_text(before, each) for each in languages()}:
        return before
    entry = read_entry(text, context)
    if isinstance(entry, Read):
        return entry.outcome
    if isinstance(entry, Unread):
        raise FieldErrors({field: entry.problem})
    if told.get(f"{READ}{field}") == entry.found:
        picked = told.get(f"{PICK}{field}")
        for reading in entry.readings:
            if value_of(reading) == picked:
                return reading
    raise FieldErrors({field: Choose(entry, context.vulnerability or Vulnerability.NONE)})


def value_of(outcome: Outcome) -> str:
    """Return an outcome as it is sent in a form: `4S N 10`."""
    return outcome_text(outcome, symbols=False)
