"""Explain a team's score on a board and in a match in words, for directors to show.

"50% of 0 and 50% of +6 = +3 IMP": each result is compared with each result of the other table, and
then weighted.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.event.model import Event, Method
from bridgelaw.event.teams.comparison import BOUNDED, Basis, Comparison, Pairing, is_bounded
from bridgelaw.event.teams.results import BoardResult, MatchResult, TeamResult
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import Average, Imps, Percent, Share
from bridgelaw.scores.results import PassedOut, Points, Result
from bridgelaw.scoring.adjusting import Relief
from bridgelaw.scoring.victory_points import Measure

IN_IMPS = Text("{score:+} IMP")
IN_POINTS = Text("{score:+} points")
IN_BOARD_POINTS = Text("{score} of 2")
IN_MATCHPOINTS = Text("{score:+} from average")
WITH_POINTS = Text("{result} ({points})")
HELD = Text("North-South {ns}, at the other table {ew}: {points:+} points, {score}")
PART = Text("{weight} of {worth:+}")
PART_OF_BOARD = Text("{weight} of {worth}")
WEIGHTED = Text("{parts} = {score}")
AWARDED = Text("an award, {award}: {score}")
TWO_AWARDS = Text(
    "of {first} and {second} the lower, for a fault at either table is the team's: {score}"
)
ACROSS = Text("compared with the whole field: {score}")
RELIEF = Text(
    "Law 12C1e: the adjusted score is worth {adjusted:+}, that of the table {table:+}, and "
    "without the side's own error it would have been {without_error:+}. Of the {loss} lost, the "
    "side's own doing was {own}: it gets {adjusted:+} less {own}, {awarded:+}"
)
NO_LOSS = Text(
    "Law 12C1e: the adjusted score is worth {adjusted:+}, that of the table {table:+}: nothing "
    "was lost, and that stands"
)
MEAN = Text(
    "Law 12C4: {own} by its own reckoning, {other} for the opponents by theirs: the mean "
    "is {credited}"
)

BOARDS = Text("on the boards: {won} won, {lost} lost")
BOARD_POINTS = Text("on the boards: {won} to {lost}")
CARRIED = Text("carried over: {carried} to {against}")
PENALTIES = Text("penalties: {penalties}")
PENALTIES_AGAINST = Text("penalties of the opponents: {penalties}")
MARGIN = Text("in total {score} to {against}: {margin:+}")
ROUNDED = Text("{margin:+} rounded to {on_scale:+}")
ON_PERCENT_SCALE = Text(
    "{margin:+} matchpoints from average are {percent}% of the match, on the scale {scale} "
    "(boards: {boards}): {points} VP"
)
ON_SCALE = Text("{margin:+} on the scale {scale} (boards: {boards}): {points} VP")
VP_CARRIED = Text("carried over: {points} VP")
VP_PENALTIES = Text("penalties: {points} VP")
VP_IN_ALL = Text("{points} VP in total")

UNITS: Final = {
    Method.TOTAL_POINTS: IN_POINTS,
    Method.MATCHPOINTS: IN_MATCHPOINTS,
    Method.ASCHERMAN: IN_MATCHPOINTS,
    **dict.fromkeys(BOUNDED, IN_MATCHPOINTS),
}


def board_working(event: Event, board: BoardResult, place: int) -> tuple[Said, ...]:
    """Explain the score of a board line by line, for the match's first team (0) or second (1)."""
    return tuple(_board(event, board, place))


def _board(event: Event, board: BoardResult, place: int) -> Iterator[Said]:
    if board.comparisons is None:
        if (score := board.own[place]) is not None:
            yield Said(ACROSS, {"score": in_unit(event, score)})
    else:
        yield from _compared(event, board, board.comparisons[place])
    if board.is_averaged and (credited := board.credited[place]) is not None:
        yield _mean(event, board, place, credited)


def _compared(event: Event, board: BoardResult, comparison: Comparison) -> Iterator[Said]:
    score = comparison.score
    if score is None or comparison.basis not in (Basis.RESULTS, Basis.AWARD):
        yield Said(comparison.basis.value)
        return
    for relief in comparison.reliefs:
        yield _relief(relief)
    if len(comparison.reliefs) == 1:
        return  # the relief is the score of the board
    if comparison.basis is Basis.AWARD:
        outcomes = comparison.ns, comparison.ew
        awards = [outcome for outcome in outcomes if isinstance(outcome, Average | Percent | Imps)]
        if len({*awards}) > 1:
            told = {"first": awards[0], "second": awards[1]}
            yield Said(TWO_AWARDS, {**told, "score": in_unit(event, score)})
        else:
            yield Said(AWARDED, {"award": comparison.award, "score": in_unit(event, score)})
        return
    vulnerability = event.board(board.key).vulnerability
    for pairing in comparison.pairings:
        yield _held(event, pairing, vulnerability)
    if len(comparison.pairings) > 1:
        yield Said(WEIGHTED, {"parts": _parts(event, comparison), "score": in_unit(event, score)})


def _held(event: Event, pairing: Pairing, vulnerability: Vulnerability) -> Said:
    return Said(
        HELD,
        {
            "ns": _with_points(pairing.ns, vulnerability),
            "ew": _with_points(pairing.ew, vulnerability),
            "points": Fraction(pairing.points),
            "score": in_unit(event, Fraction(pairing.worth)),
        },
    )


def _with_points(result: Result, vulnerability: Vulnerability) -> object:
    """Return 4♦ S 11 (+150); plain points and a board passed out are unchanged."""
    if isinstance(result, Points | PassedOut):
        return result
    return Said(WITH_POINTS, {"result": result, "points": Points(result.points(vulnerability))})


def _parts(event: Event, comparison: Comparison) -> tuple[Said, ...]:
    """Return 50% of 0, 50% of +6: the weight of each value, in the order of occurrence."""
    weights: dict[int, Fraction] = {}
    for pairing in comparison.pairings:
        weights[pairing.worth] = weights.get(pairing.worth, Fraction(0)) + pairing.weight
    text = PART_OF_BOARD if is_bounded(event) else PART
    return tuple(
        Said(text, {"weight": Share(weight), "worth": Fraction(worth)})
        for worth, weight in weights.items()
    )


def _relief(relief: Relief) -> Said:
    if not relief.loss:
        return Said(NO_LOSS, {"adjusted": relief.adjusted, "table": relief.table})
    figures = ("adjusted", "table", "without_error", "loss", "own", "awarded")
    return Said(RELIEF, {figure: getattr(relief, figure) for figure in figures})


def _mean(event: Event, board: BoardResult, place: int, credited: Fraction) -> Said:
    own, other = (
        Fraction(0) if score is None else score
        for score in (board.own[place], board.own[1 - place])
    )
    return Said(
        MEAN,
        {
            "own": in_unit(event, own),
            "other": in_unit(event, other),
            "credited": in_unit(event, credited),
        },
    )


def in_unit(event: Event, score: Fraction) -> Said:
    """Return a score with the unit of the event's method: +3 IMP, 1.2 of 2."""
    text = IN_BOARD_POINTS if is_bounded(event) else UNITS.get(event.method, IN_IMPS)
    return Said(text, {"score": score})


def match_working(event: Event, match: MatchResult, team: str) -> tuple[Said, ...]:
    """Explain a team's margin and victory points line by line, from its scores on the boards.

    Raises:
        EventError: the team is not in the match.
    """
    return tuple(_match(event, match, match.of(team)))


def _match(event: Event, match: MatchResult, mine: TeamResult) -> Iterator[Said]:
    on_boards = Said(
        BOARD_POINTS if is_bounded(event) else BOARDS, {"won": mine.won, "lost": mine.lost}
    )
    if mine.carried or mine.carried_against or mine.penalties or mine.penalties_against:
        yield on_boards
        yield from _dues(mine)
    scale, from_scale = event.regulation.matches.scale, mine.from_scale
    if scale is None or from_scale is None:
        return
    told = {"boards": match.scale_boards, "scale": scale.name, "points": from_scale}
    if scale.measure is Measure.PERCENT:
        percent = 50 + mine.on_scale
        yield Said(ON_PERCENT_SCALE, {**told, "margin": mine.margin, "percent": percent})
    else:
        if mine.on_scale != mine.margin:
            yield Said(ROUNDED, {"margin": mine.margin, "on_scale": mine.on_scale})
        yield Said(ON_SCALE, {**told, "margin": mine.on_scale})
    if mine.vp_carried:
        yield Said(VP_CARRIED, {"points": mine.vp_carried})
    if mine.vp_penalties:
        yield Said(VP_PENALTIES, {"points": -mine.vp_penalties})
    if mine.victory_points != mine.from_scale:
        yield Said(VP_IN_ALL, {"points": mine.victory_points})


def _dues(mine: TeamResult) -> Iterator[Said]:
    """Yield the team's carry-overs and penalties before victory points."""
    if mine.carried or mine.carried_against:
        yield Said(CARRIED, {"carried": mine.carried, "against": mine.carried_against})
    if mine.penalties:
        yield Said(PENALTIES, {"penalties": -mine.penalties})
    if mine.penalties_against:
        yield Said(PENALTIES_AGAINST, {"penalties": -mine.penalties_against})
    yield Said(MARGIN, {"score": mine.score, "against": mine.against, "margin": mine.margin})
