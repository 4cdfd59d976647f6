"""The table of a season from the events in the store."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from bridgelaw.app.scored_events import Results
from bridgelaw.event.errors import EventError
from bridgelaw.event.publication import visible
from bridgelaw.event.scored import Scored
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.lawbook.query import fold, words_to_find
from bridgelaw.store.errors import StoreError
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.models import Listed
from bridgelaw.store.seasons import SeasonChoices
from bridgelaw.store.store import Store
from bridgelaw.views.season import SeasonView, season_view

MOST_EVENTS: Final = 120
"""The maximum number of events in a season."""
TOO_MANY = Text(
    "found {found} events in the season, expected at most {most}; choose fewer days or other words"
)


class TooManyEvents(StoreError):
    """A season has more events than one table can show."""


def events_of(store: Store, choices: SeasonChoices) -> list[Listed]:
    """Return the events of a season by day, without those that are too large for it.

    Raises TooManyEvents.
    """
    found = sorted(
        (each for each in store.events.listed() if _belongs(each, choices)),
        key=lambda each: (each.day or date.min, each.id),
    )
    if len(found) > MOST_EVENTS:
        raise TooManyEvents(TOO_MANY, found=len(found), most=MOST_EVENTS)
    return [each for each in found if not store.large.is_large(each.id)]


def _belongs(event: Listed, choices: SeasonChoices) -> bool:
    if event.id in choices.events:
        return True
    words = words_to_find(choices.words)
    if not words or not all(word in fold(event.name) for word in words):
        return False
    if choices.first is None and choices.last is None:
        return True
    return event.day is not None and (
        (choices.first or date.min) <= event.day <= (choices.last or date.max)
    )


def table(
    store: Store,
    results: Results,
    choices: SeasonChoices,
    language: str = ENGLISH,
    *,
    public: bool = False,
) -> SeasonView:
    """Return the table of a season.

    With `public`, only results count that players may see as a whole.

    Raises TooManyEvents, and EventError if an event cannot be scored.
    """
    events = events_of(store, choices)
    if public:
        events = [each for each in events if each.published]
    return season_view(
        choices.name, [*_scored(store, results, events, public)], choices.rules, language
    )


def _scored(
    store: Store, results: Results, events: Iterable[Listed], public: bool
) -> Iterable[Scored]:
    for each in events:
        try:
            kept, scored = results.of(each.id)
        except TooLarge:
            continue
        if not any(board.lines for board in kept.event.boards):
            continue
        if not public or _is_shown(store, each.id, scored):
            yield scored


def _is_shown(store: Store, event: int, scored: Scored) -> bool:
    """Return whether players may see the whole result."""
    publication = store.publications.get(event).publication
    if publication.official is not None:
        return True
    try:
        seen = visible(scored.event, publication)
    except EventError:
        return False
    return seen.has_standings and seen.is_over
