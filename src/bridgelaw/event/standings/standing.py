"""The standings of pairs and individuals: lists, places, and the components of each total."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Generic, TypeVar

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Contestant, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.metrics import METRICS, Field, a_board, factored, percentage, total
from bridgelaw.event.standings.played import Entry, Played, played, sessions_of
from bridgelaw.event.standings.ranking import AnyMetric, Metric, Number, Rank, named, rank
from bridgelaw.event.standings.totals import Total, totals_of
from bridgelaw.i18n.text import Text
from bridgelaw.scores.regulation import SessionWeight, Unequal

BOTH_WAYS = Text(
    "found the contestant {number} in both directions, expected one: the event ranks "
    "North-South and East-West separately"
)
OTHER_WAY = Text("found the contestant {number} sitting {sits}, expected {entered} as entered")

T = TypeVar("T", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Generic[T]):
    """One line of a list."""

    rank: Rank | None
    """None for a contestant who is not ranked: without a score, or in a knock-out."""
    contestant: Contestant
    total: T
    values: Mapping[str, Number]
    """The numbers that decided the place, by the metrics that were needed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Generic[T]):
    """One ranked list, of the event or a session, for everyone, a section or a direction."""

    session: str | None
    """None for all sessions together."""
    section: str | None
    """None across the field."""
    side: Side | None
    """None if there is one winner."""
    handicap: bool
    """Whether handicaps are included; the list without them is the scratch list."""
    metrics: tuple[AnyMetric, ...]
    """The metrics of the ranking, in order."""
    rows: tuple[Row[T], ...]

    def row(self, contestant: str) -> Row[T] | None:
        """Return the row of a contestant, or None."""
        return next((row for row in self.rows if row.contestant.number == contestant), None)


def standings(
    scored: Scored,
    tie_breaks: Sequence[Metric[Field]] | None = None,
    *,
    by_section: bool | None = None,
) -> tuple[Standing[Total], ...]:
    """Return all lists of a pairs or individual event.

    The lists of all sessions come first, then those of each session if there are several. With two
    winners there are two lists each. If anyone has a handicap, a separate list follows the scratch
    list. `tie_breaks` are the metrics that split ties, in order; None uses the regulation's.
    `by_section` is whether each section has its lists; None uses the event's setting. Raises
    EventError.
    """
    event = scored.event
    if tie_breaks is None:
        tie_breaks = named(event.regulation.tie_breaks, METRICS)
    scores = played(scored)
    apart = event.by_section if by_section is None else by_section
    sessions = sessions_of(event)
    totals = totals_of(event, scores, event.by_number, sessions)
    several = sessions if len(sessions) > 1 else ()
    return tuple(
        standing
        for session in (None, *several)
        for (section, side), members in _divisions(event, _entries(scores, session), apart).items()
        for standing in _lists(event, scores, totals, members, tie_breaks, (session, section, side))
    )


def _lists(
    event: Event,
    scores: Played,
    totals: Mapping[str, Total],
    members: Sequence[str],
    tie_breaks: Sequence[Metric[Field]],
    place: tuple[str | None, str | None, Side | None],
) -> Iterator[Standing[Total]]:
    """Yield the scratch list of some contestants, and the one with handicaps."""
    session, section, side = place
    scratch = {
        each: found for each in members if (found := _of_session(totals[each], session)) is not None
    }
    if not scratch:
        return
    tops = any(each.top for each in scratch.values())
    boards = {each.boards for each in scratch.values() if each.boards}
    metrics = (main_metric(event, boards, tops=tops), *tie_breaks)
    handicaps = {each: event.by_number[each].handicap for each in scratch}
    lists = {False: scratch}
    if any(handicaps.values()):
        weight = event.regulation.sessions
        lists[True] = {
            each: found.with_handicap(handicaps[each], weight) for each, found in scratch.items()
        }
    for handicap, ranked in lists.items():
        field = Field(ranked, _entries(scores, session), event.regulation.count)
        yield Standing(
            session=session,
            section=section,
            side=side,
            handicap=handicap,
            metrics=metrics,
            rows=tuple(
                Row(
                    rank=placed.rank,
                    contestant=event.by_number[placed.contestant],
                    total=ranked[placed.contestant],
                    values=placed.values,
                )
                for placed in rank(tuple(ranked), field, metrics)
            ),
        )


def _of_session(total: Total, session: str | None) -> Total | None:
    if session is None:
        return total
    return next((each for each in total.sessions if each.session == session), None)


def _entries(scores: Played, session: str | None) -> Callable[[str], Sequence[Entry]]:
    def entries(contestant: str) -> Sequence[Entry]:
        mine = scores.get(contestant, {})
        if session is not None:
            return mine.get(session, ())
        return [entry for each in mine.values() for entry in each]

    return entries


def main_metric(event: Event, boards: Set[int], *, tops: bool) -> Metric[Field]:
    """Return the metric for ranking, by the regulation for different numbers of boards.

    `boards` are the numbers of boards that contestants have played, and `tops` is whether any of
    these has a top.
    """
    unequal = event.regulation.unequal
    if unequal is Unequal.AS_SCORED:
        return total
    if unequal is Unequal.FACTORED:
        return factored
    if tops:
        return percentage
    # If everyone has played the same number of boards, the total ranks like the score per board,
    # and people expect to see it.
    weighted = event.regulation.sessions is SessionWeight.EQUALLY
    return a_board if weighted or len(boards) > 1 else total


def _divisions(
    event: Event, entries: Callable[[str], Sequence[Entry]], by_section: bool
) -> Mapping[tuple[str | None, Side | None], Sequence[str]]:
    """Return the contestants that are ranked together, by section and direction.

    All sections are ranked together if a contestant played in several and is entered in none.
    Raises EventError.
    """
    sections = (
        {each.number: _sections(each, entries(each.number)) for each in event.contestants}
        if by_section
        else {}
    )
    together = not by_section or any(len(each) > 1 for each in sections.values())
    found: dict[tuple[str | None, Side | None], list[str]] = defaultdict(list)
    for contestant in event.contestants:
        section = None if together else next(iter(sections[contestant.number]), "")
        side = _side(event, contestant, entries(contestant.number)) if event.two_winners else None
        if side is not None or not event.two_winners:
            found[section, side].append(contestant.number)
    return {division: found[division] for division in sorted(found, key=in_order)}


def _sections(contestant: Contestant, entries: Sequence[Entry]) -> set[str]:
    return {contestant.section} if contestant.section else {entry.line.section for entry in entries}


def _side(event: Event, contestant: Contestant, entries: Sequence[Entry]) -> Side | None:
    """Return the direction of a contestant, or None if there is none yet. Raises EventError."""
    sides = {entry.side for entry in entries} or {
        side
        for board in event.boards
        for line in board.lines
        if (side := line.side_of(contestant.number))
    }
    return only_side(contestant, sides)


def only_side(contestant: Contestant, sides: Set[Side]) -> Side | None:
    """Return the direction of a contestant who sits on some sides.

    It is the one of their entry if they have not played. Raises EventError for both sides, or the
    other side than that of the entry.
    """
    if len(sides) > 1:
        raise EventError(BOTH_WAYS, number=contestant.number)
    sits = next(iter(sides), contestant.side)
    if contestant.side not in (None, sits):
        raise EventError(OTHER_WAY, number=contestant.number, entered=contestant.side, sits=sits)
    return sits


def in_order(division: tuple[str | None, Side | None]) -> tuple[str, bool]:
    """Return the sort key of a section and a direction: sections by name, North-South first."""
    return division[0] or "", division[1] is Side.EW
