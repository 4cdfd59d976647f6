"""Errors in events and rulings, as the commands report them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bridgelaw.cli.base import bad_input, error_form, refuse


@contextmanager
def bad_event(lang: str, *, as_json: bool = False) -> Iterator[None]:
    """End the command with a message and exit code 2 if the event or a ruling is wrong."""
    from bridgelaw.event.errors import EventError
    from bridgelaw.formats.results.event_file import EventFileError
    from bridgelaw.scores.errors import ScoreError

    with bad_input(lang, as_json=as_json):
        try:
            yield
        except (EventError, EventFileError, ScoreError) as error:
            refuse(error.say(lang), lang, error_form(error, lang) if as_json else None)
