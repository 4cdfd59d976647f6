"""The view of a season table: players, their results by event, and which of them count."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bridgelaw.event.season import SeasonEvent, SeasonPlayer, SeasonRules, season
from bridgelaw.i18n import dates
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.views.standings.figures import fixed

PLACE = Text("Place")
NAME = Text("Name")
PLAYED = Text("Evenings")
TOTAL = Text("Total")
AVERAGE = Text("Average")
ALL = Text("All results count.")
ONLY_BEST = Text("Only the best result counts.")
BEST = Text("The best {best} results count.")
LEAST = Text("Ranked are those with at least {least} results.")
COUNTED_BY = Text("Counted by {counting}.")


class EveningView(Struct, frozen=True, kw_only=True):
    """A player's result in an event."""

    points: str
    counted: bool
    exact: str


class SeasonRowView(Struct, frozen=True, kw_only=True):
    """A player in a season table."""

    place: int | None
    place_words: str
    name: str
    played: int
    total: str
    average: str
    exact_total: str
    evenings: list[EveningView | None]


class SeasonEventView(Struct, frozen=True, kw_only=True):
    """An event of a season."""

    name: str
    day: str | None
    words: str
    """Its day, or its name if it has none."""


class SeasonView(Struct, frozen=True, kw_only=True):
    """A season table."""

    name: str
    counting: str
    rules: list[str]
    headings: list[str]
    """Place, name, evenings, total and average."""
    events: list[SeasonEventView]
    rows: list[SeasonRowView]
    left_out: list[str]
    """The names of events that cannot be scored."""


def season_view(
    name: str,
    events: Sequence[SeasonEvent],
    rules: SeasonRules,
    language: str = ENGLISH,
    left_out: Sequence[str] = (),
) -> SeasonView:
    """Return the table of a season. `left_out` has the names of events that cannot be scored."""
    return SeasonView(
        name=name,
        counting=rules.counting.name.lower(),
        rules=_rules(rules, language),
        headings=[each.say(language) for each in (PLACE, NAME, PLAYED, TOTAL, AVERAGE)],
        events=[_event(each, language) for each in events],
        rows=[_row(each, language) for each in season(events, rules)],
        left_out=[*left_out],
    )


def _rules(rules: SeasonRules, language: str) -> list[str]:
    best = ALL if rules.best is None else ONLY_BEST if rules.best == 1 else BEST
    found = [
        COUNTED_BY.say(language, counting=say(rules.counting, language)),
        best.say(language, best=rules.best),
    ]
    return found + ([LEAST.say(language, least=rules.least)] if rules.least > 1 else [])


def _event(event: SeasonEvent, language: str) -> SeasonEventView:
    day = event.day
    return SeasonEventView(
        name=event.name,
        day=None if day is None else day.isoformat(),
        words=event.name if day is None else dates.day(day, language),
    )


def _row(player: SeasonPlayer, language: str) -> SeasonRowView:
    return SeasonRowView(
        place=None if player.rank is None else player.rank.place,
        place_words="–" if player.rank is None else str(player.rank),
        name=player.name,
        played=player.played,
        total=fixed(player.total, language, decimals=2),
        average=fixed(player.average, language, decimals=2),
        exact_total=exact_text(player.total),
        evenings=[
            None
            if each is None
            else EveningView(
                points=fixed(each.points, language, decimals=2),
                counted=each.counted,
                exact=exact_text(each.points),
            )
            for each in player.evenings
        ],
    )
