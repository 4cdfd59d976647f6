"""Preview rulings before they are announced: the event with each score that is considered.

Each preview is the event with that score on the line; only that board is scored again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.changes import LineRuled
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import BoardKey
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.match_standing import match_standings
from bridgelaw.event.standings.match_totals import AnyTotal
from bridgelaw.event.standings.ranking import Number, Rank
from bridgelaw.event.standings.standing import Standing, standings
from bridgelaw.event.teams.matches import matches
from bridgelaw.event.teams.results import TeamResult, result, results
from bridgelaw.i18n.text import Text
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import Outcome, SelfInflicted, Weighted, results_of
from bridgelaw.scores.results import Result

NOTHING_TO_WEIGH = Text(
    "found fewer than two results to weigh, expected at least two; list the scores to compare "
    "under 'candidates'"
)
STEPS: Final = 10
"""Weights are tried in steps of ten per cent."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The event as it would be."""

    ruling: AdjustedScore
    scored: Scored


def prospects(scored: Scored, change: LineRuled) -> Iterator[Prospect]:
    """Yield the event with each candidate: those listed, or weights of two results in steps.

    Raises EventError.
    """
    for ruling in change.candidates or weightings(scored, change):
        yield Prospect(ruling, scored.with_ruling(change.key, change.place, ruling))


def can_be_weighed(scored: Scored, change: LineRuled) -> bool:
    """Return whether there are scores to compare: candidates, or two results.

    Raises EventError if there is no such board.
    """
    table, score = scored.event.board(change.key).lines[change.place].score, change.ruling.score
    return bool(change.candidates) or any(
        _two(_adjusted(score.of(side)), table.of(side)) for side in Side
    )


def weightings(scored: Scored, change: LineRuled) -> tuple[AdjustedScore, ...]:
    """Return the ruling with other weights of two results.

    They are the two results that it weights, or its result and that of the table. A side whose
    score the ruling does not change keeps it. Raises EventError if there are no two results.
    """
    board = scored.event.board(change.key)
    table, score = board.lines[change.place].score, change.ruling.score
    between = {side: _two(_adjusted(score.of(side)), table.of(side)) for side in Side}
    if not any(between.values()):
        raise EventError(NOTHING_TO_WEIGH, board=board.name)
    found = []
    for step in range(STEPS, -1, -1):
        weighed = score
        for side, two in between.items():
            if two is not None:
                weighed = weighed.with_outcome(
                    side, _readjusted(score.of(side), weigh(*two, Fraction(step, STEPS)))
                )
        found.append(replace(change.ruling, score=weighed))
    return tuple(found)


def _adjusted(outcome: Outcome) -> Outcome:
    """Return the part of a side's score that can be weighted.

    For a side that damaged itself (Law 12C1e) this is the score that it is compared with.
    """
    return outcome.adjusted if isinstance(outcome, SelfInflicted) else outcome


def _readjusted(outcome: Outcome, weighed: Result | Weighted) -> Outcome:
    """Return a side's score with other weights."""
    return replace(outcome, adjusted=weighed) if isinstance(outcome, SelfInflicted) else weighed


def _two(outcome: Outcome, table: Outcome) -> tuple[Result, Result] | None:
    """Return the two results between which a side's score can be weighted, or None."""
    results = [result for _, result in results_of(outcome)] if isinstance(outcome, Weighted) else []
    if len(results) == 2:
        return results[0], results[1]
    first, second = results_of(outcome), results_of(table)
    if len(first) == len(second) == 1 and first != second:
        return first[0][1], second[0][1]
    return None


def weigh(first: Result, second: Result, share: Fraction) -> Result | Weighted:
    """Return a share of one result and the rest of another."""
    if share in (0, 1):
        return first if share else second
    return Weighted.of([(share, first), (1 - share, second)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """The prospective score and place of a contestant at the table."""

    contestant: str
    side: Side
    board: Fraction | None
    """The score on the board in the method's unit; matchpoints count two for a comparison won."""
    top: Fraction
    """The maximum on the board, if there is one."""
    total: Number | None
    """The number that ranks the contestant: percentage, IMPs, victory points."""
    rank: Rank | None
    match: TeamResult | None = None
    """The match of the board, for that team."""


def lists(scored: Scored) -> tuple[Standing[AnyTotal], ...]:
    """Return the standings of an event of any kind, computed once. Raises EventError."""
    return scored.derived(_lists)


def _lists(scored: Scored) -> tuple[Standing[AnyTotal], ...]:
    return match_standings(scored) if scored.event.in_matches else standings(scored)


def main_lists(found: Iterable[Standing[AnyTotal]]) -> tuple[Standing[AnyTotal], ...]:
    """Return the lists of all sessions together that decide the winner.

    These have handicaps if there are any.
    """
    whole = [each for each in found if each.session is None]
    handicapped = any(each.handicap for each in whole)
    return tuple(each for each in whole if each.handicap is handicapped)


def winners(scored: Scored, found: Iterable[Standing[AnyTotal]]) -> tuple[tuple[str, ...], ...]:
    """Return the first of each list; in a knock-out the winner of each match that is not tied."""
    if scored.event.knock_out:
        return tuple((match.winner,) if match.winner else () for match in results(scored))
    return tuple(
        tuple(
            row.contestant.number
            for row in each.rows
            if row.rank is not None and row.rank.place == 1
        )
        for each in main_lists(found)
    )


def outlook(
    scored: Scored, key: BoardKey, place: int, found: Iterable[Standing[AnyTotal]]
) -> tuple[Outlook, ...]:
    """Return the outlook of each contestant at a table, North-South first. Raises EventError."""
    line = scored.event.board(key).lines[place]
    deciding = main_lists(found)
    outlooks = []
    for side in Side:
        for contestant in line.contestants(side):
            score, top, match = _on_board(scored, key, place, side, contestant)
            row = next((row for each in deciding if (row := each.row(contestant))), None)
            main = next(iter(row.values.values()), None) if row else None
            outlooks.append(
                Outlook(
                    contestant=contestant,
                    side=side,
                    board=score,
                    top=top,
                    total=main,
                    rank=row.rank if row else None,
                    match=match,
                )
            )
    return tuple(outlooks)


def _on_board(
    scored: Scored, key: BoardKey, place: int, side: Side, contestant: str
) -> tuple[Fraction | None, Fraction, TeamResult | None]:
    """Return the score on the board, its maximum, and the match that it belongs to."""
    for match in matches(scored.event) if scored.event.in_matches else ():
        if (
            contestant in match.teams
            and key in match.by_key
            and place in (match.by_key[key].open, match.by_key[key].closed)
        ):
            found = result(scored, match)
            board = next(each for each in found.boards if each.key == key)
            return board.credited[match.place(contestant)], Fraction(0), found.of(contestant)
    mark = scored.board(key).of(side)[place]
    return (None, Fraction(0), None) if mark is None else (mark.score, mark.top, None)
