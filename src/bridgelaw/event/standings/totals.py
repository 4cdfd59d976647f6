"""The score of a contestant in a session, and in all sessions together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import CarryOver, Event, Method, Penalty, Unit
from bridgelaw.event.standings.floating import Floated, floats
from bridgelaw.event.standings.played import Entry, Played, exact_sum
from bridgelaw.i18n.text import Text
from bridgelaw.scores.regulation import Regulation, SessionWeight

WRONG_UNIT = Text(
    "found a penalty or carry-over of {number} in {unit}, which scores by {method} cannot be "
    "changed in"
)
NO_SUCH_SESSION = Text(
    "found a penalty or carry-over of {number} in the session {session}, which the event has not"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A penalty or a carry-over, in the unit of the score."""

    source: Penalty | CarryOver
    score: Fraction
    """Negative for a penalty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """The score of one contestant in a session, or in all.

    It includes the floating averages of the boards and the penalties.
    """

    session: str | None
    """None for all sessions together."""
    boards: int
    """The number of boards with a score."""
    played: Fraction
    """The value of those boards, with artificial scores as at the end of the session."""
    top: Fraction
    """The maximum on those boards; 0 at IMPs."""
    rate: Fraction | None
    """The rate that is compared if numbers of boards differ.

    It is the percentage, or at IMPs the score per board.
    """
    floated: tuple[Floated, ...] = ()
    dues: tuple[Due, ...] = ()
    handicap: Fraction = Fraction(0)
    """Added in a list with handicaps.

    It is added to the percentage or, at IMPs, to the score of each session.
    """
    sessions: tuple[Total, ...] = ()
    """The totals of the sessions that it consists of."""

    @property
    def score(self) -> Fraction:
        """The score, with penalties, carry-overs, and any handicap."""
        own = sum((due.score for due in self.dues), self.played)
        return own + (
            self.handicap * self.top / 100
            if self.top
            else self.handicap * (len(self.sessions) or 1)
        )

    @property
    def percent(self) -> Fraction | None:
        """The percentage, if the method has one."""
        return self.rate if self.top else None

    def with_handicap(self, handicap: Fraction, weight: SessionWeight) -> Total:
        """Return the total in a list with handicaps; `weight` is how the sessions count."""
        if self.rate is None or not handicap:
            return self
        added: Fraction | None = handicap
        if not self.top:
            sessions = self.sessions or (self,)
            added = _mean_rate(
                [replace(each, rate=handicap / each.boards) for each in sessions], weight
            )
        return replace(self, handicap=handicap, rate=self.rate + (added or 0))


def totals_of(
    event: Event,
    scores: Played,
    contestants: Iterable[str],
    sessions: Sequence[str],
    *,
    tops: bool | None = None,
) -> Mapping[str, Total]:
    """Return the totals of some contestants over all sessions.

    `tops` is whether any board has a top; None if all contestants are given, and their totals show
    it. Raises EventError.
    """
    dues = _dues(event, sessions)
    found: dict[str, Total] = {}
    for contestant in contestants:
        mine, due = scores.get(contestant, {}), dues.get(contestant, ())
        totals = [
            session_total(
                session,
                mine[session],
                [each for each in due if each.session == session],
                event.regulation,
            )
            for session in sessions
            if session in mine
        ]
        found[contestant] = whole(
            totals, [each for each in due if each.session not in mine], event.regulation
        )
    _check_units(event, any(each.top for each in found.values()) if tops is None else tops)
    return found


def session_total(
    session: str,
    entries: Sequence[Entry],
    due: Sequence[Penalty | CarryOver],
    regulation: Regulation,
) -> Total:
    """Return the total of one contestant in one session."""
    floated = floats(entries, regulation)
    score = exact_sum([entry.mark.score for entry in entries])
    if floated:
        score += exact_sum(each.score - each.given for each in floated)
    top = exact_sum([entry.mark.top for entry in entries])
    dues = tuple(
        Due(source=each, score=in_score(each, top, len(entries), regulation)) for each in due
    )
    return Total(
        session=session,
        boards=len(entries),
        played=score,
        top=top,
        rate=_rate(sum((each.score for each in dues), score), top, len(entries)),
        floated=floated,
        dues=dues,
    )


def whole(
    sessions: Sequence[Total], due: Sequence[Penalty | CarryOver], regulation: Regulation
) -> Total:
    """Return the total of all sessions of one contestant.

    It includes penalties and carry-overs that do not belong to a session.
    """
    if len(sessions) == 1 and not due:
        return replace(sessions[0], session=None, sessions=tuple(sessions))
    boards, top = sum(each.boards for each in sessions), exact_sum(each.top for each in sessions)
    late = tuple(Due(source=each, score=in_score(each, top, boards, regulation)) for each in due)
    rate = None
    if boards:
        mean = _mean_rate(sessions, regulation.sessions)
        added = _rate(exact_sum(each.score for each in late), top, boards)
        rate = None if mean is None or added is None else mean + added
    return Total(
        session=None,
        boards=boards,
        played=exact_sum(each.played for each in sessions),
        top=top,
        rate=rate,
        floated=tuple(floated for each in sessions for floated in each.floated),
        dues=(*(due for each in sessions for due in each.dues), *late),
        sessions=tuple(sessions),
    )


def _mean_rate(sessions: Sequence[Total], weight: SessionWeight) -> Fraction | None:
    rated = [
        (each.boards if weight is SessionWeight.BY_BOARDS else 1, each.rate)
        for each in sessions
        if each.rate is not None
    ]
    weights = sum(each for each, _ in rated)
    return exact_sum(each * rate for each, rate in rated) / weights if weights else None


def _rate(score: Fraction, top: Fraction, boards: int) -> Fraction | None:
    if top:
        return score * 100 / top
    return score / boards if boards else None


def in_score(
    due: Penalty | CarryOver, top: Fraction, boards: int, regulation: Regulation
) -> Fraction:
    """Return a penalty or carry-over in the unit of the score.

    A percentage is of the top of one board.
    """
    amount = due.amount
    if due.unit is Unit.PERCENT:
        amount = amount * top / (100 * boards) if boards else Fraction(0)
    elif due.unit is Unit.MATCHPOINTS:
        amount = regulation.count.read(amount, Fraction(0))
    return -amount if isinstance(due, Penalty) else amount


def _dues(event: Event, sessions: Sequence[str]) -> Mapping[str, list[Penalty | CarryOver]]:
    """Return the carry-overs and penalties by contestant. Raises EventError."""
    found: dict[str, list[Penalty | CarryOver]] = {}
    for due in _all_dues(event):
        if due.session and due.session not in (*sessions, *event.sessions):
            raise EventError(NO_SUCH_SESSION, number=due.contestant, session=due.session)
        found.setdefault(due.contestant, []).append(due)
    return found


def _all_dues(event: Event) -> tuple[Penalty | CarryOver, ...]:
    return (*event.carry_overs, *event.penalties)


def _check_units(event: Event, tops: bool) -> None:
    """Raise EventError if a penalty or carry-over is in a unit that the event does not use.

    `tops` is whether boards have a top.
    """
    tops = tops or event.method is Method.MATCHPOINTS
    possible = {Unit.PERCENT, Unit.MATCHPOINTS} if tops else {Unit.IMPS}
    if event.method is Method.TOTAL_POINTS:
        possible = set()  # penalties cannot be in points
    for due in _all_dues(event):
        if due.unit not in possible:
            raise EventError(WRONG_UNIT, number=due.contestant, unit=due.unit, method=event.method)
