"""The result of a match: its boards, each team's total and margin, and the victory points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, CarryOver, Event, Line, Method, Penalty, Unit
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.comparison import BOUNDED, Comparison, compared, is_bounded, meet
from bridgelaw.event.teams.matches import Match, MatchBoard, matches
from bridgelaw.i18n.text import Text
from bridgelaw.scores.regulation import ScaleBoards
from bridgelaw.scoring.adjusting import averaged
from bridgelaw.scoring.victory_points import Measure, Scale

WRONG_UNIT = Text(
    "found {amount} {unit} for {contestant} in matches scored by {method}, expected {expected}"
)
NO_UNIT = Text(
    "found {amount} {unit} for {contestant} in matches scored by {method}, which has no "
    "penalties or carry-overs"
)
IN_NO_MATCH = Text(
    "found a penalty or carry-over of {contestant} without a match; in a knock-out, "
    "expected the session and round of one of the contestant's matches"
)
NO_SCALE = Text(
    "found {boards} boards in the match {match}, which the scale {scale} does not cover; "
    "choose another scale"
)
NOT_IMPS = Text(
    "found the scale {scale} of victory points, which is for IMPs, in matches scored by "
    "{method}; choose another scale"
)
NOT_PERCENT = Text(
    "found the scale {scale} of victory points, which is for percentages at matchpoints, in "
    "matches scored by {method}; choose another scale"
)
NO_AGGREGATE = Text(
    "found Patton without a value for the aggregate, expected one in the regulation"
)

TOP: Final = 2
"""The value of a board that is won, tied or lost."""
UNITS: Final = {
    Method.IMPS: Unit.IMPS,
    Method.CROSS_IMPS: Unit.IMPS,
    Method.BUTLER: Unit.IMPS,
    **dict.fromkeys((*BOUNDED, Method.MATCHPOINTS), Unit.MATCHPOINTS),
}
"""The unit in which penalties and carry-overs count before victory points."""

Scores = tuple[Fraction | None, Fraction | None]
"""The scores of the match's first team and its second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardResult:
    """A board of a match."""

    board: MatchBoard
    own: Scores
    """The score of each team by its own comparison; None if there is none."""
    credited: Scores
    """The score that counts: the same, or in a knock-out the mean of both comparisons.

    See Law 12C4.
    """
    comparisons: tuple[Comparison, Comparison] | None
    """The components of the scores. None if the pairs are compared with the whole field."""
    tops: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    """The matchpoints available to each team; 0 if the pairs are not matchpointed."""

    @property
    def key(self) -> BoardKey:
        """The key of the board."""
        return self.board.key

    @property
    def counts(self) -> bool:
        """Whether the board has a score for either team."""
        return self.own != (None, None)

    @property
    def is_averaged(self) -> bool:
        """Whether Law 12C4 made a difference."""
        return self.own != self.credited


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamResult:
    """A match seen from one team, in the method's unit unless stated otherwise."""

    team: str
    won: Fraction
    """The gains on the boards; the board points if a board is won, tied or lost."""
    lost: Fraction
    """The losses on the boards, by the team's own comparison; the rest of the board points."""
    carried: Fraction
    carried_against: Fraction
    """The carry-over of each team into the match."""
    penalties: Fraction
    """Penalties of the team (Law 90)."""
    penalties_against: Fraction
    """Penalties of the opponents in a knock-out; otherwise a penalty affects only its own team."""
    margin: Fraction
    """The margin, with carry-overs and penalties; negative if the team lost."""
    on_scale: Fraction
    """The margin as it is looked up on the victory point scale.

    It is rounded as the regulation says, and on a scale for percentages it is the percentage of the
    matchpoints available, less 50.
    """
    from_scale: Fraction | None = None
    """The victory points for the margin.

    None if there is no scale or no board with a score.
    """
    vp_carried: Fraction = Fraction(0)
    """The carry-over into this match, in victory points."""
    vp_penalties: Fraction = Fraction(0)
    """The penalties, in victory points."""

    @property
    def score(self) -> Fraction:
        """The team's total, as a match result is given: 34-5."""
        return self.won + self.carried - self.penalties

    @property
    def against(self) -> Fraction:
        """The opponents' total, by this team's comparison."""
        return self.lost + self.carried_against - self.penalties_against

    @property
    def victory_points(self) -> Fraction | None:
        """The victory points from the match for the standings."""
        return (
            None
            if self.from_scale is None
            else self.from_scale + self.vp_carried - self.vp_penalties
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """A match, computed for each of its two teams.

    The two margins mirror each other only if all scores do.
    """

    match: Match
    boards: tuple[BoardResult, ...]
    teams: tuple[TeamResult, TeamResult]
    scale_boards: int
    """The number of boards for which the victory point scale is used."""

    def of(self, team: str) -> TeamResult:
        """Return the match for one team. Raises EventError if it is not in the match."""
        return self.teams[self.match.place(team)]

    @property
    def counted(self) -> int:
        """The number of boards with a score."""
        return sum(board.counts for board in self.boards)

    @property
    def winner(self) -> str | None:
        """The team that won, or lost by less; None for a tie.

        In a knock-out the two margins are the same.
        """
        first, second = self.teams
        if first.margin == second.margin:
            return None
        return first.team if first.margin > second.margin else second.team


def results(scored: Scored) -> tuple[MatchResult, ...]:
    """Return all matches of an event, in order. Raises EventError."""
    found = matches(scored.event)
    if scored.event.knock_out:
        _check_dues(scored.event, found)
    return tuple(result(scored, match) for match in found)


def _check_dues(event: Event, found: Sequence[Match]) -> None:
    """Raise EventError for penalties and carry-overs outside of matches in a knock-out.

    A knock-out has only matches that they could change.
    """
    dues: tuple[Penalty | CarryOver, ...] = (*event.carry_overs, *event.penalties)
    for due in dues:
        if not any(goes_into(match, due) for match in found):
            raise EventError(IN_NO_MATCH, contestant=due.contestant)


def result(scored: Scored, match: Match) -> MatchResult:
    """Return the result of a match.

    Raises:
        EventError: an award, a penalty or a carry-over is in a unit that does not belong to the
            method, or the victory point scale does not cover this number of boards or the unit.
    """
    event = scored.event
    boards = tuple(_board(scored, match, place) for place in match.boards)
    counted = sum(board.counts for board in boards)
    number = counted if event.regulation.matches.boards is ScaleBoards.COUNTED else len(boards)
    first, second = (
        _team(event, match, place, boards, number if counted else 0) for place in (0, 1)
    )
    return MatchResult(match=match, boards=boards, teams=(first, second), scale_boards=number)


def _board(scored: Scored, match: Match, place: MatchBoard) -> BoardResult:
    event, board = scored.event, scored.event.board(place.key)
    comparisons: tuple[Comparison, Comparison] | None = None
    tops = Fraction(0), Fraction(0)
    if meet(event):
        opened, closed = _line(board, place.open), _line(board, place.closed)
        first, second = match.teams
        comparisons = (
            compared(event, board, first, opened, closed),
            compared(event, board, second, closed, opened),
        )
        own: Scores = comparisons[0].score, comparisons[1].score
    else:
        (own_first, top_first), (own_second, top_second) = (
            _across_the_field(scored, place, team) for team in match.teams
        )
        own, tops = (own_first, own_second), (top_first, top_second)
    credited = _averaged(own, event) if event.knock_out else own
    return BoardResult(board=place, own=own, credited=credited, comparisons=comparisons, tops=tops)


def _line(board: Board, place: int | None) -> Line | None:
    return None if place is None else board.lines[place]


def _across_the_field(
    scored: Scored, place: MatchBoard, team: str
) -> tuple[Fraction | None, Fraction]:
    """Return the sum of the scores of a team's pairs against the whole field, and of the tops.

    Matchpoints are counted around average.
    """
    board, marks = scored.event.board(place.key), scored.board(place.key)
    found = [
        (mark.score - mark.top / 2, mark.top)
        for at in (place.open, place.closed)
        if at is not None
        for side in Side
        if team in board.lines[at].contestants(side) and (mark := marks.of(side)[at]) is not None
    ]
    top = _sum(top for _, top in found)
    return (_sum(score for score, _ in found) if found else None), top


def _averaged(own: Scores, event: Event) -> Scores:
    """Average the scores by Law 12C4.

    A team without a score counts as one that neither won nor lost.
    """
    if own == (None, None):
        return own
    level = Fraction(TOP, 2) if is_bounded(event) else Fraction(0)
    first, second = (Fraction(0) if score is None else score - level for score in own)
    return averaged(first, second) + level, averaged(second, first) + level


def _team(
    event: Event, match: Match, place: int, boards: tuple[BoardResult, ...], number: int
) -> TeamResult:
    team, opponent = match.teams[place], match.teams[1 - place]
    won, lost = _totals(event, boards, place)
    carried, vp_carried = _amount(event, event.carry_overs, match, team)
    carried_against, _ = _amount(event, event.carry_overs, match, opponent)
    penalties, vp_penalties = _amount(event, event.penalties, match, team)
    penalties_against, _ = _amount(
        event, event.penalties if event.knock_out else (), match, opponent
    )
    margin = won + carried - penalties - (lost + carried_against - penalties_against)
    rules = event.regulation.matches
    on_scale = margin
    if rules.scale and rules.scale.measure is Measure.PERCENT:
        top = _sum(board.tops[place] for board in boards)
        on_scale = margin * 100 / top if top else margin
    on_scale = rules.rounding(on_scale) if rules.rounding else on_scale
    from_scale = None
    if rules.scale and number:
        _check_measure(event, rules.scale)
        try:
            from_scale = rules.scale(on_scale, number)
        except ValueError:
            raise EventError(
                NO_SCALE, match=match.name, boards=number, scale=rules.scale.name
            ) from None
    return TeamResult(
        team=team,
        won=won,
        lost=lost,
        carried=carried,
        carried_against=carried_against,
        penalties=penalties,
        penalties_against=penalties_against,
        margin=margin,
        on_scale=on_scale,
        from_scale=from_scale,
        vp_carried=vp_carried,
        vp_penalties=vp_penalties,
    )


def _check_measure(event: Event, scale: Scale) -> None:
    """Raise EventError if a scale is for margins of another unit."""
    imps = UNITS.get(event.method) is Unit.IMPS
    if scale.measure is Measure.IMPS and not imps:
        raise EventError(NOT_IMPS, scale=scale.name, method=event.method)
    if scale.measure is Measure.PERCENT and event.method is not Method.MATCHPOINTS:
        raise EventError(NOT_PERCENT, scale=scale.name, method=event.method)


def _totals(event: Event, boards: tuple[BoardResult, ...], place: int) -> tuple[Fraction, Fraction]:
    """Return what a team won and what it lost on its boards."""
    scores = [score for board in boards if (score := board.credited[place]) is not None]
    if not is_bounded(event):
        return _sum(max(score, Fraction(0)) for score in scores), _sum(
            max(-score, Fraction(0)) for score in scores
        )
    won, lost = _sum(scores), _sum(TOP - score for score in scores)
    if event.method is Method.PATTON:
        scale = event.regulation.matches.aggregate
        if scale is None:
            raise EventError(NO_AGGREGATE)
        own, other = (_lead(boards, each) for each in (place, 1 - place))
        lead = averaged(own, other) if event.knock_out else own
        won, lost = won + scale(lead), lost + scale.points - scale(lead)
    return won, lost


def _lead(boards: tuple[BoardResult, ...], place: int) -> Fraction:
    """Return a team's lead in points by its own comparison; an award adds none."""
    return _sum(
        pairing.weight * pairing.points
        for board in boards
        if board.comparisons
        for pairing in board.comparisons[place].pairings
    )


def goes_into(match: Match, due: Penalty | CarryOver) -> bool:
    """Return whether a penalty or a carry-over goes into a match, not into the standings as a
    whole.

    It does if it names the match's session and round; in victory points only if it names a round.
    If a team has several matches in one round (three teams), it goes into the first.
    """
    return (
        due.contestant in match.teams
        and due.contestant not in match.later_for
        and (due.session, due.round) == (match.session, match.round)
        and (due.unit is not Unit.VICTORY_POINTS or due.round != "")
    )


def _amount(
    event: Event, dues: Iterable[Penalty | CarryOver], match: Match, team: str
) -> tuple[Fraction, Fraction]:
    """Return a team's penalties or carry-overs in a match.

    The amounts are in the method's unit and in victory points.
    """
    own = [
        (due, in_unit(event, due))
        for due in dues
        if due.contestant == team and goes_into(match, due)
    ]
    return (
        _sum(amount for due, amount in own if due.unit is not Unit.VICTORY_POINTS),
        _sum(amount for due, amount in own if due.unit is Unit.VICTORY_POINTS),
    )


def in_unit(event: Event, due: Penalty | CarryOver) -> Fraction:
    """Return the amount of a penalty or carry-over in the method's unit or in victory points.

    Raises EventError if it is in another unit.
    """
    if is_bounded(event) and due.unit is Unit.PERCENT:
        return due.amount * TOP / 100
    units = [
        UNITS.get(event.method),
        Unit.VICTORY_POINTS if event.regulation.matches.scale else None,
    ]
    if due.unit not in units:
        raise EventError(
            WRONG_UNIT if any(units) else NO_UNIT,
            contestant=due.contestant,
            amount=due.amount,
            unit=due.unit,
            method=event.method,
            expected=tuple(unit for unit in units if unit),
        )
    return due.amount


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))
