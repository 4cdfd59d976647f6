"""The totals of a team's matches, or of a pair in an event of pairs with matches.

They are victory points, IMPs and wins. Each team has its own victory points: if a ruling gives the
two sides scores that do not mirror each other, those of a match do not add up to the total of the
scale. An average plus in a match has the regulation's figure; Law 12C2c changes it in events that
are scored across the field (`floating`), not in matches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import CarryOver, Event, Penalty, Unit
from bridgelaw.event.standings.totals import NO_SUCH_SESSION, Due, Total
from bridgelaw.event.teams.matches import Bye, byes
from bridgelaw.event.teams.results import MatchResult, TeamResult, goes_into, in_unit
from bridgelaw.i18n.text import Text

NO_SUCH_ROUND = Text(
    "found a penalty or carry-over of {number} in the round {round}, which has no matches"
)
IN_NO_MATCH = Text(
    "found {unit} for {number} without a match, expected victory points, or the session and "
    "round of a match"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTotal:
    """The matches of one team in a session, or in all."""

    session: str | None
    """None for all sessions together."""
    matches: tuple[tuple[MatchResult, TeamResult], ...]
    """Each match that counts, with its result for this team."""
    byes: tuple[Bye, ...] = ()
    bye_worth: Fraction | None = None
    """The victory points of a bye; None if a bye gives no score."""
    scale: bool
    """Whether the event has victory points."""
    dues: tuple[Due, ...] = ()
    """Penalties and carry-overs that do not belong to a match.

    They are in victory points if that is their unit, else in the unit of the matches.
    """
    handicap: Fraction = Fraction(0)
    """Added in a list with handicaps: to the victory points, or to the margin if there are none."""

    @property
    def boards(self) -> int:
        """The number of boards with a score."""
        return sum(result.counted for result, _ in self.matches)

    @property
    def victory_points(self) -> Fraction | None:
        """The victory points, with byes, penalties and carry-overs; None if the event has none."""
        if not self.scale:
            return None
        points = sum(
            (mine.victory_points or Fraction(0) for _, mine in self.matches), self.handicap
        )
        points += sum((self.worth(bye) or Fraction(0) for bye in self.byes), Fraction(0))
        return sum(
            (due.score for due in self.dues if due.source.unit is Unit.VICTORY_POINTS), points
        )

    def worth(self, bye: Bye) -> Fraction | None:
        """Return the victory points of a round without opponents, or None.

        None if byes have no score, or if several teams had no opponents: it is then unknown who has
        a bye, who has left and whose match is still to be played.
        """
        return None if bye.others or not self.scale else self.bye_worth

    @property
    def won(self) -> Fraction:
        """The sum won by the team on the boards, in the unit of the matches (IMPs)."""
        return sum((mine.won for _, mine in self.matches), Fraction(0))

    @property
    def lost(self) -> Fraction:
        """The sum lost by the team on the boards, in the same unit."""
        return sum((mine.lost for _, mine in self.matches), Fraction(0))

    @property
    def score(self) -> Fraction:
        """The total in the unit of the matches, with penalties and carry-overs."""
        return sum((mine.score for _, mine in self.matches), self._added)

    @property
    def margin(self) -> Fraction:
        """The margin of all matches, with penalties and carry-overs in the unit of the matches."""
        return sum((mine.margin for _, mine in self.matches), self._added)

    @property
    def _added(self) -> Fraction:
        """Amounts that do not belong to a match, in the unit of the matches."""
        own = Fraction(0) if self.scale else self.handicap
        return sum(
            (due.score for due in self.dues if due.source.unit is not Unit.VICTORY_POINTS), own
        )

    @property
    def wins(self) -> int:
        """The number of matches won, by the team's own score."""
        return sum(mine.margin > 0 for _, mine in self.matches)

    @property
    def draws(self) -> int:
        """The number of matches tied."""
        return sum(mine.margin == 0 for _, mine in self.matches)

    @property
    def losses(self) -> int:
        """The number of matches lost."""
        return len(self.matches) - self.wins - self.draws

    def with_handicap(self, handicap: Fraction) -> MatchTotal:
        """Return the total in a list with handicaps."""
        return replace(self, handicap=handicap)


AnyTotal: TypeAlias = Total | MatchTotal
"""The total in a row of standings, in any kind of event."""


def match_totals(
    event: Event, results: Sequence[MatchResult], session: str | None
) -> Mapping[str, MatchTotal]:
    """Return the totals of teams that have played or have a carry-over or a penalty.

    Raises EventError.
    """
    mine: dict[str, list[tuple[MatchResult, TeamResult]]] = defaultdict(list)
    for result in results:
        if session in (None, result.match.session) and result.counted:
            for team in result.match.teams:
                mine[team].append((result, result.of(team)))
    free: dict[str, list[Bye]] = defaultdict(list)
    for bye in byes(event):
        if session in (None, bye.session):
            free[bye.team].append(bye)
    dues = _dues(event, results, session)
    return {
        number: MatchTotal(
            session=session,
            matches=tuple(mine.get(number, ())),
            byes=tuple(free.get(number, ())),
            bye_worth=event.regulation.matches.bye,
            scale=event.regulation.matches.scale is not None,
            dues=tuple(dues.get(number, ())),
        )
        for number in event.by_number
        if number in mine or number in dues or number in free
    }


def _dues(
    event: Event, results: Sequence[MatchResult], session: str | None
) -> Mapping[str, list[Due]]:
    """Return the dues that do not belong to a match, but to a session or the whole event.

    Raises EventError.
    """
    mine: dict[str, list[MatchResult]] = defaultdict(list)
    for result in results:
        for team in result.match.teams:
            mine[team].append(result)
    rounds = {(result.match.session, result.match.round) for result in results}
    sessions = {"", *event.sessions, *(session for session, _ in rounds)}
    found: dict[str, list[Due]] = {}
    all_dues: tuple[Penalty | CarryOver, ...] = (*event.carry_overs, *event.penalties)
    for due in all_dues:
        own = [result for result in mine[due.contestant] if goes_into(result.match, due)]
        if any(result.counted for result in own):  # a match without a score is not changed by dues
            continue
        if session is not None and due.session != session:
            continue
        if due.session not in sessions:
            raise EventError(NO_SUCH_SESSION, number=due.contestant, session=due.session)
        if due.round and (due.session, due.round) not in rounds:
            raise EventError(NO_SUCH_ROUND, number=due.contestant, round=due.round)
        amount = in_unit(event, due)
        if due.unit is not Unit.VICTORY_POINTS and event.regulation.matches.scale and not own:
            raise EventError(IN_NO_MATCH, number=due.contestant, unit=due.unit)
        sign = -1 if isinstance(due, Penalty) else 1
        found.setdefault(due.contestant, []).append(Due(source=due, score=sign * amount))
    return found
