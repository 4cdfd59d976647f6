"""What a team has from its matches: victory points, IMPs, wins. In an event of pairs with matches,
the same for a pair.

Each team keeps its own victory points: where a ruling gives the two sides scores that do not mirror
each other, a match does not add up to the scale's number. An average plus in a match is the figure
of the regulation; Law 12C2c moves it in events that are scored across the field (`floating`), not
in matches.
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
    """found {unit} of {number} in no match; where each match becomes victory points, expected
    these, or the session and round of a match"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTotal:
    """The matches of one team in a session, or in all."""

    session: str | None
    """None for all sessions together."""
    matches: tuple[tuple[MatchResult, TeamResult], ...]
    """Each match that counts, and what it is for this team."""
    byes: tuple[Bye, ...] = ()
    bye_worth: Fraction | None = None
    """The victory points of a bye; None where a bye gives no score."""
    scale: bool
    """Whether the event has victory points."""
    dues: tuple[Due, ...] = ()
    """Penalties and carry-overs that are of no match: in victory points where the unit is that,
    else in the match's own."""
    handicap: Fraction = Fraction(0)
    """What is added in a list with handicaps: to the victory points, or to the margin where there
    are none."""

    @property
    def boards(self) -> int:
        """How many boards have a score."""
        return sum(result.counted for result, _ in self.matches)

    @property
    def victory_points(self) -> Fraction | None:
        """The victory points, with byes, penalties and what is carried over. None where the event
        has none."""
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
        """The victory points of a round without opponents. None where there are none for it, or
        where several had none: who has a bye, who has left and whose match is still to be played is
        then not known.
        """
        return None if bye.others or not self.scale else self.bye_worth

    @property
    def won(self) -> Fraction:
        """What the team won on the boards, in the unit of the matches: IMPs."""
        return sum((mine.won for _, mine in self.matches), Fraction(0))

    @property
    def lost(self) -> Fraction:
        """What it lost on the boards."""
        return sum((mine.lost for _, mine in self.matches), Fraction(0))

    @property
    def score(self) -> Fraction:
        """What it has in all in the unit of the matches, with penalties and what is carried
        over."""
        return sum((mine.score for _, mine in self.matches), self._added)

    @property
    def margin(self) -> Fraction:
        """By how much it has won its matches, with penalties and what is carried over in the unit
        of the matches."""
        return sum((mine.margin for _, mine in self.matches), self._added)

    @property
    def _added(self) -> Fraction:
        """What is of no match, in the unit of the matches."""
        own = Fraction(0) if self.scale else self.handicap
        return sum(
            (due.score for due in self.dues if due.source.unit is not Unit.VICTORY_POINTS), own
        )

    @property
    def wins(self) -> int:
        """How many matches it won, by its own reckoning."""
        return sum(mine.margin > 0 for _, mine in self.matches)

    @property
    def draws(self) -> int:
        """How many it tied."""
        return sum(mine.margin == 0 for _, mine in self.matches)

    @property
    def losses(self) -> int:
        """How many it lost."""
        return len(self.matches) - self.wins - self.draws

    def with_handicap(self, handicap: Fraction) -> MatchTotal:
        """The same in a list with handicaps."""
        return replace(self, handicap=handicap)


AnyTotal: TypeAlias = Total | MatchTotal
"""What a row of standings is about, in an event of whichever kind."""


def match_totals(
    event: Event, results: Sequence[MatchResult], session: str | None
) -> Mapping[str, MatchTotal]:
    """The totals of the teams that have played, or have something carried over or a penalty. Raises
    EventError."""
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
    """What goes into no match: into its session, or into the whole. Raises EventError."""
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
        if any(result.counted for result in own):  # a match without a score takes nothing in
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
