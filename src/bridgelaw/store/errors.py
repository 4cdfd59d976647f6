"""Errors that the store raises."""

from __future__ import annotations

from bridgelaw.i18n.quoting import shortened
from bridgelaw.i18n.text import ENGLISH, Text


class StoreError(Exception):
    """Something cannot be stored, or does not exist."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem, self.values = problem, shortened(values)
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """Return the message in a language."""
        return self.problem.say(language, **self.values)


class NotThere(StoreError):
    """The requested object is not in the store."""


class EditConflict(StoreError):
    """Somebody else has changed the object since it was read."""


class NotAllowed(StoreError):
    """The user may not do this; somebody else may."""


class PeriodOver(StoreError):
    """The correction period of an official result has ended."""


class OutOfReach(StoreError):
    """The database cannot be read or written at the moment.

    Nothing that was to be stored has been stored.
    """
