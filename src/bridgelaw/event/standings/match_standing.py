"""The standings of teams, or of pairs that play matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.match_metrics import (
    MATCH_METRICS,
    Teams,
    board_points,
    margin,
    victory_points,
)
from bridgelaw.event.standings.match_totals import MatchTotal, match_totals
from bridgelaw.event.standings.played import sessions_of
from bridgelaw.event.standings.ranking import Metric, named, rank
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.event.teams.comparison import BOUNDED
from bridgelaw.event.teams.results import results


def match_standings(
    scored: Scored, metrics: Sequence[Metric[Teams]] = (), *, by_section: bool | None = None
) -> tuple[Standing[MatchTotal], ...]:
    """Return all lists of an event of matches: of all sessions, then of each if there are several.

    `metrics` rank and split ties, in order; the default is victory points or their substitute, then
    the tie-breaks of the regulation. A knock-out has no ranks, only a winner of each match. If
    anyone has a handicap, a separate list follows the scratch list. Raises EventError.
    """
    event = scored.event
    found = results(scored)
    sessions = sessions_of(event)
    by = tuple(metrics) or (
        main_match_metric(event),
        *named(event.regulation.tie_breaks, MATCH_METRICS),
    )
    divisions = _divisions(event, event.by_section if by_section is None else by_section)
    several = sessions if len(sessions) > 1 else ()
    return tuple(
        standing
        for session in (None, *several)
        for totals in (match_totals(event, found, session),)
        for section, members in divisions.items()
        for standing in _lists(
            event, {each: totals[each] for each in members if each in totals}, by, session, section
        )
    )


def main_match_metric(event: Event) -> Metric[Teams]:
    """Return the metric for ranking.

    It is victory points. Without a scale it is the board points if a board is won or lost, else the
    margin.
    """
    if event.regulation.matches.scale is not None:
        return victory_points
    return board_points if event.method in BOUNDED else margin


def _lists(
    event: Event,
    totals: Mapping[str, MatchTotal],
    metrics: tuple[Metric[Teams], ...],
    session: str | None,
    section: str | None,
) -> Iterator[Standing[MatchTotal]]:
    if not totals:
        return
    lists = {False: totals}
    if any(event.by_number[each].handicap for each in totals):
        lists[True] = {
            each: total.with_handicap(event.by_number[each].handicap)
            for each, total in totals.items()
        }
    for handicap, ranked in lists.items():
        yield Standing(
            session=session,
            section=section,
            side=None,
            handicap=handicap,
            metrics=metrics,
            rows=tuple(
                Row(
                    rank=None if event.knock_out else placed.rank,
                    contestant=event.by_number[placed.contestant],
                    total=ranked[placed.contestant],
                    values=placed.values,
                )
                for placed in rank(tuple(ranked), Teams(ranked), metrics)
            ),
        )


def _divisions(event: Event, by_section: bool) -> Mapping[str | None, Sequence[str]]:
    found: dict[str | None, list[str]] = defaultdict(list)
    for contestant in event.contestants:
        found[contestant.section if by_section else None].append(contestant.number)
    return found
