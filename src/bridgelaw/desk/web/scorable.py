"""No change takes the standings away: what leaves an event that can be scored without its scores is refused as it is written."""

from __future__ import annotations

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists


def still_scored(before: Event, after: Event) -> None:
    """Raises EventError where an event cannot be scored any more. One that could not be scored before either may be mended
    step by step."""
    try:
        lists(Scored(after))
    except EventError as error:
        if _is_scored(before):
            raise error from None


def _is_scored(event: Event) -> bool:
    try:
        lists(Scored(event))
    except EventError:
        return False
    return True
