"""What a store refuses."""

from __future__ import annotations

from bridgelaw.i18n.text import ENGLISH, Text


class StoreError(Exception):
    """Something that cannot be kept, or is not there."""

    def __init__(self, problem: Text, /, **values: object) -> None:
        self.problem, self.values = problem, values
        super().__init__(self.say())

    def say(self, language: str = ENGLISH) -> str:
        """The message in a language."""
        return self.problem.say(language, **self.values)


class NotThere(StoreError):
    """What was asked for is not in the store."""


class EditConflict(StoreError):
    """Somebody else has changed it since it was looked at."""


class NotAllowed(StoreError):
    """It is for somebody else to do."""


class OutOfReach(StoreError):
    """The database cannot be read or written at the moment; nothing of what was to be kept has been
    kept."""
