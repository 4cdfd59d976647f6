"""Explain a contestant's total and place line by line, for directors to show.

Matchpoints are written in the regulation's own count. A single board is explained by
`event.working`, a single match by `event.teams.working`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import singledispatch

import bridgelaw.i18n.numbers  # noqa: F401  says how a fraction is written
from bridgelaw.event.model import Event, Penalty, Unit
from bridgelaw.event.standings.floating import Floated
from bridgelaw.event.standings.match_totals import AnyTotal, MatchTotal
from bridgelaw.event.standings.metrics import factored
from bridgelaw.event.standings.played import sessions_of
from bridgelaw.event.standings.ranking import AnyMetric, Number
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.event.standings.totals import Due, Total
from bridgelaw.event.teams.matches import Bye
from bridgelaw.event.teams.results import MatchResult, TeamResult
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import Grade
from bridgelaw.scores.regulation import Count

OF_TOP = Text("{score} of {top}")
SIGNED = Text("{score:+}")
ON_BOARDS = Text("on the boards ({boards}): {score}")
IN_SESSION = Text("session {session}: {line}")
BETTER = Text(
    "board {board}: {grade}, {base}, becomes {score}: {own} on the other boards ({others}) is "
    "better (Law 12C2c)"
)
WORSE = Text(
    "board {board}: {grade}, {base}, becomes {score}: {own} on the other boards ({others}) is "
    "worse (Law 12C2c)"
)
NO_BETTER = Text(
    "board {board}: {grade} stays {score}: {own} on the other boards ({others}) is not better "
    "(Law 12C2c)"
)
NO_WORSE = Text(
    "board {board}: {grade} stays {score}: {own} on the other boards ({others}) is not worse "
    "(Law 12C2c)"
)
STAYS = Text("board {board}: {grade} is {score}")
LATER = Text(
    "board {board}: not the first without a result in the session, so {base} instead of {given} "
    "(Law 12C2d)"
)
PERCENT = Text("{percent}%")
A_BOARD = Text("{score:+} a board")
PENALTY = Text("penalty, {amount} {unit}: {score:+}")
PENALTY_FOR = Text("penalty, {amount} {unit}: {score:+} ({reason})")
CARRIED = Text("carried over, {amount} {unit}: {score:+}")
HANDICAP_PERCENT = Text("handicap: {handicap:+} percentage points")
HANDICAP = Text("handicap: {handicap:+}")
IN_ALL = Text("in total: {score}")
IN_ALL_RATE = Text("in total: {score}, {rate}")
WEIGHED = Text("{weight}: {rate}")
FACTORED = Text("factored up to the largest number of boards: {score}")

MATCH = Text("against {opponent}: {score}-{against}, {margin:+}")
MATCH_VP = Text("against {opponent}: {score}-{against}, {margin:+}, {points} VP")
IN_ROUND = Text("round {round}, {line}")
BYE = Text("no opponents, no score")
BYE_VP = Text("no opponents, {points} VP")
BYE_OF_SEVERAL = Text(
    "no opponents, and {others} more had none: the bye is not known, so no score (give it as "
    "victory points carried over, with the round)"
)
PENALTY_VP = Text("penalty: {score:+} VP")
CARRIED_VP = Text("carried over: {score:+} VP")
HANDICAP_VP = Text("handicap: {handicap:+} VP")
IN_ALL_MATCHES = Text("in total: difference {margin:+}, {wins} won, {draws} tied, {losses} lost")
IN_ALL_VP = Text(
    "in total: {points} VP, difference {margin:+}, {wins} won, {draws} tied, {losses} lost"
)

SPLIT = Text("the tie is split: {metric} {value}")
STILL = Text("still tied: {metric} {value}")
INFINITE = Text("nothing lost")


def working(event: Event, standing: Standing[AnyTotal], contestant: str) -> tuple[Said, ...]:
    """Explain the total of a contestant in a list, and how ties were split.

    Return nothing if the contestant is not in the list.
    """
    row = standing.row(contestant)
    return () if row is None else row_working(event, standing.metrics, row)


def row_working(event: Event, metrics: Sequence[AnyMetric], row: Row[AnyTotal]) -> tuple[Said, ...]:
    """Explain the total in a row, and how ties were split."""
    lines = [*_total(row.total, event)]
    if factored in metrics[:1] and factored.name in row.values:
        lines.append(Said(FACTORED, {"score": row.values[factored.name]}))
    return (*lines, *_ties(row, metrics))


def _ties(row: Row[AnyTotal], metrics: Sequence[AnyMetric]) -> Iterator[Said]:
    """Yield the values of the metrics after the first.

    The last one that was needed split the tie, unless the place is still shared.
    """
    needed = [metric for metric in metrics[1:] if metric.name in row.values]
    for metric in needed:
        split = metric is needed[-1] and row.rank is not None and not row.rank.shared
        value = row.values[metric.name]
        yield Said(SPLIT if split else STILL, {"metric": metric.text, "value": number_said(value)})


def number_said(value: Number) -> object:
    """Return a metric's number in a form that texts can contain."""
    return Said(INFINITE) if value == math.inf else value


@singledispatch
def _total(total: object, event: Event) -> Iterator[Said]:
    raise TypeError(total)


@_total.register
def _(total: Total, event: Event) -> Iterator[Said]:
    count = event.regulation.count
    if len(total.sessions) > 1:
        for session in total.sessions:
            for line in _session(session, count):
                yield _of_session(session.session, line)
            yield _of_session(session.session, _in_all(session, count))
        known = {due.source for session in total.sessions for due in session.dues}
        for due in total.dues:
            if due.source not in known:
                yield _due(due, bool(total.top), count)
    else:
        yield from _session(total, count)
    if total.handicap:
        yield Said(HANDICAP_PERCENT if total.top else HANDICAP, {"handicap": total.handicap})
    yield _in_all(total, count)
    if len(total.sessions) > 1 and total.rate is not None:
        yield Said(
            WEIGHED,
            {"weight": event.regulation.sessions.value, "rate": _rate(total.rate, bool(total.top))},
        )


def _session(total: Total, count: Count) -> Iterator[Said]:
    yield Said(ON_BOARDS, {"boards": total.boards, "score": _score(total.played, total.top, count)})
    for floated in total.floated:
        yield from _floated(floated, count)
    for due in total.dues:
        yield _due(due, bool(total.top), count)


def _floated(floated: Floated, count: Count) -> Iterator[Said]:
    def score(number: Fraction) -> Said:
        return _score(number, floated.top, count)

    board = "/".join(filter(None, (floated.board.round, str(floated.board.number))))
    if floated.base != floated.given:
        yield Said(
            LATER, {"board": board, "base": score(floated.base), "given": score(floated.given)}
        )
    told = {"board": board, "grade": floated.grade, "score": score(floated.score)}
    if floated.own is None:
        yield Said(STAYS, told)
        return
    plus = floated.grade is Grade.PLUS
    text = (BETTER if plus else WORSE) if floated.moved else NO_BETTER if plus else NO_WORSE
    own = _rate(floated.own, bool(floated.top))
    yield Said(text, {**told, "own": own, "others": floated.others, "base": score(floated.base)})


def _due(due: Due, tops: bool, count: Count) -> Said:
    """Return a penalty or carry-over, and its effect on the score as written."""
    score = count.write(due.score, Fraction(0)) if tops else due.score
    told = {"amount": abs(due.source.amount), "unit": due.source.unit, "score": score}
    if not isinstance(due.source, Penalty):
        return Said(CARRIED, told)
    return (
        Said(PENALTY_FOR, {**told, "reason": due.source.reason})
        if due.source.reason
        else Said(PENALTY, told)
    )


def _in_all(total: Total, count: Count) -> Said:
    score = _score(total.score, total.top, count)
    if total.rate is None:
        return Said(IN_ALL, {"score": score})
    return Said(IN_ALL_RATE, {"score": score, "rate": _rate(total.rate, bool(total.top))})


def _score(score: Fraction, top: Fraction, count: Count) -> Said:
    """Return 12 of 16; around zero and without a top, only the score with its sign."""
    if not top:
        return Said(SIGNED, {"score": score})
    written = count.write(score, top)
    return (
        Said(SIGNED, {"score": written})
        if count is Count.ZERO
        else Said(OF_TOP, {"score": written, "top": count.write(top, Fraction(0))})
    )


def _rate(rate: Fraction, percent: bool) -> Said:
    return Said(PERCENT, {"percent": rate}) if percent else Said(A_BOARD, {"score": rate})


@_total.register
def _(total: MatchTotal, event: Event) -> Iterator[Said]:
    several = total.session is None and len(sessions_of(event)) > 1
    for result, mine in total.matches:
        line = _in_round(result.match.round, _match(event, result, mine))
        yield _of_session(result.match.session, line) if several else line
    for bye in total.byes:
        line = _in_round(bye.round, _bye(total, bye))
        yield _of_session(bye.session, line) if several else line
    for due in total.dues:
        if due.source.unit is Unit.VICTORY_POINTS:
            yield Said(
                PENALTY_VP if isinstance(due.source, Penalty) else CARRIED_VP, {"score": due.score}
            )
        else:
            yield _due(due, False, event.regulation.count)
    if total.handicap:
        yield Said(HANDICAP_VP if total.scale else HANDICAP, {"handicap": total.handicap})
    told = {
        "margin": total.margin,
        "wins": total.wins,
        "draws": total.draws,
        "losses": total.losses,
    }
    points = total.victory_points
    yield (
        Said(IN_ALL_MATCHES, told)
        if points is None
        else Said(IN_ALL_VP, {**told, "points": points})
    )


def _bye(total: MatchTotal, bye: Bye) -> Said:
    points = total.worth(bye)
    if points is not None:
        return Said(BYE_VP, {"points": points})
    return (
        Said(BYE_OF_SEVERAL, {"others": bye.others})
        if total.bye_worth and bye.others
        else Said(BYE)
    )


def _match(event: Event, result: MatchResult, mine: TeamResult) -> Said:
    opponent = event.by_number[result.match.opponent(mine.team)]
    name = (
        opponent.number
        if opponent.name == opponent.number
        else f"{opponent.number} {opponent.name}"
    )
    told = {"opponent": name, "score": mine.score, "against": mine.against, "margin": mine.margin}
    if mine.victory_points is None:
        return Said(MATCH, told)
    return Said(MATCH_VP, {**told, "points": mine.victory_points})


def _of_session(session: str | None, line: Said) -> Said:
    return Said(IN_SESSION, {"session": session, "line": line})


def _in_round(number: str, line: Said) -> Said:
    return Said(IN_ROUND, {"round": number, "line": line}) if number else line
