"""The table of a season from the events in the store."""

from __future__ import annotations

from datetime import date
from typing import Final

from bridgelaw.app.scored_events import Results
from bridgelaw.event.errors import EventError
from bridgelaw.event.publication import StandingsShown
from bridgelaw.event.season import SeasonEvent, season_event
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


def events_of(store: Store, choices: SeasonChoices, *, public: bool = False) -> list[Listed]:
    """Return the events of a season by day, without those that are too large for it.

    With `public`, only those that are published. Raises TooManyEvents.
    """
    listed = (each for each in store.events.listed() if each.published or not public)
    found = sorted(
        (each for each in listed if _belongs(each, choices)),
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
    """Return the table of a season; events that cannot be scored are left out and named.

    With `public`, only results count that players may see as a whole.

    Raises TooManyEvents.
    """
    counted, left_out = list[SeasonEvent](), list[str]()
    for each in events_of(store, choices, public=public):
        try:
            found = _counted(results, each)
        except TooLarge:
            continue
        if isinstance(found, EventError):
            left_out.append(each.name)
        elif found.has_begun and (not public or _is_shown(store, each.id, found)):
            counted.append(found)
    return season_view(choices.name, counted, choices.rules, language, left_out)


def _counted(results: Results, listed: Listed) -> SeasonEvent | EventError:
    """Return what the season needs of an event, or why it cannot be scored; read once a version.

    Raises TooLarge.
    """

    def read() -> SeasonEvent | EventError:
        _, scored = results.in_passing(listed.id)
        try:
            return season_event(scored)
        except EventError as error:
            return error

    return results.counted.made((listed.id, listed.version), read)


def _is_shown(store: Store, event: int, found: SeasonEvent) -> bool:
    """Return whether players may see the whole result."""
    publication = store.publications.get(event).publication
    at_end = publication.standings is not StandingsShown.OFFICIAL and found.is_over
    return at_end or publication.official is not None
