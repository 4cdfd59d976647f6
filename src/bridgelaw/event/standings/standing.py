"""The standings of pairs and individuals: who is where, in which list, and what each total is made
of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    "the contestant {number} sits both ways, in an event that ranks North-South and East-West apart"
)
OTHER_WAY = Text("the contestant {number} is entered as {entered} and sits {sits}")

T = TypeVar("T", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Generic[T]):
    """One line of a list."""

    rank: Rank | None
    """None for who is not ranked: without a score, or in a knock-out."""
    contestant: Contestant
    total: T
    values: Mapping[str, Number]
    """The numbers that gave the place, by the names of the metrics that were needed to find it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Generic[T]):
    """One ranked list: of the whole event or of a session, of all or of a section or of those who
    sit one way."""

    session: str | None
    """None for all sessions together."""
    section: str | None
    """None across the field."""
    side: Side | None
    """None where all have one winner."""
    handicap: bool
    """Whether handicaps are added; the list without them is the scratch list."""
    metrics: tuple[AnyMetric, ...]
    """What the places were found by, in order."""
    rows: tuple[Row[T], ...]

    def row(self, contestant: str) -> Row[T] | None:
        """The row of a contestant; None where he is not in this list."""
        return next((row for row in self.rows if row.contestant.number == contestant), None)


def standings(
    scored: Scored,
    tie_breaks: Sequence[Metric[Field]] | None = None,
    *,
    by_section: bool | None = None,
) -> tuple[Standing[Total], ...]:
    """All lists of an event of pairs or individuals: first those of all sessions, then of each
    where there are several.

    Two winners make two lists of each; handicaps, where anyone has one, a list of their own after
    the scratch list. `tie_breaks`: what splits ties, in order; None as the regulation has it.
    `by_section`: whether each section has its lists; None as the event has it. Raises EventError.
    """
    event = scored.event
    if tie_breaks is None:
        tie_breaks = named(event.regulation.tie_breaks, METRICS)
    scores = played(scored)
    totals = totals_of(event, scores)
    apart = event.by_section if by_section is None else by_section
    sessions = sessions_of(event)
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
    """The scratch list of some contestants, and the one with handicaps."""
    session, section, side = place
    scratch = {
        each: found for each in members if (found := _of_session(totals[each], session)) is not None
    }
    if not scratch:
        return
    metrics = (main_metric(event, scratch), *tie_breaks)
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


def main_metric(event: Event, totals: Mapping[str, Total]) -> Metric[Field]:
    """What the contestants are ranked by, as the regulation has it for different numbers of
    boards."""
    unequal = event.regulation.unequal
    if unequal is Unequal.AS_SCORED:
        return total
    if unequal is Unequal.FACTORED:
        return factored
    if any(each.top for each in totals.values()):
        return percentage
    # Where all have played the same boards, the total ranks as the score a board does, and it is
    # what people expect to see.
    weighted = event.regulation.sessions is SessionWeight.EQUALLY
    boards = {each.boards for each in totals.values() if each.boards}
    return a_board if weighted or len(boards) > 1 else total


def _divisions(
    event: Event, entries: Callable[[str], Sequence[Entry]], by_section: bool
) -> Mapping[tuple[str | None, Side | None], Sequence[str]]:
    """Who is ranked with whom, by section and direction; all sections together where someone played
    in several of them, and is entered in none. Raises EventError.
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
    return dict(sorted(found.items(), key=lambda each: (each[0][0] or "", each[0][1] is Side.EW)))


def _sections(contestant: Contestant, entries: Sequence[Entry]) -> set[str]:
    return {contestant.section} if contestant.section else {entry.line.section for entry in entries}


def _side(event: Event, contestant: Contestant, entries: Sequence[Entry]) -> Side | None:
    """Where a contestant sits; None for one who has not been at a table. Raises EventError."""
    sides = {entry.side for entry in entries} or {
        side
        for board in event.boards
        for line in board.lines
        if (side := line.side_of(contestant.number))
    }
    if len(sides) > 1:
        raise EventError(BOTH_WAYS, number=contestant.number)
    sits = next(iter(sides), contestant.side)
    if contestant.side not in (None, sits):
        raise EventError(OTHER_WAY, number=contestant.number, entered=contestant.side, sits=sits)
    return sits
