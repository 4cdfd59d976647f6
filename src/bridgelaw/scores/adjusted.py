"""Adjusted scores, and how each law makes one from the score reached at the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import takewhile
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.deal import HAND_SIZE, Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import (
    NO_RESULT,
    NOT_PLAYED,
    Average,
    Grade,
    Imps,
    Outcome,
    SelfInflicted,
    TableScore,
    Weighted,
    complement,
    parts_of,
    results_of,
)
from bridgelaw.scores.regulation import Artificial
from bridgelaw.scores.results import PassedOut, Played, Points
from bridgelaw.scoring.imps import imps

NOT_SO_MANY = Text(
    "found {tricks} tricks to transfer, but the side that loses them has {has} in {found}"
)
NO_TRICKS = Text("found {found} at the table, expected a contract with its tricks")
NOT_LOWER = Text("found {found}, expected a score worse for {side} than {table}")
NO_COMPARISON = Text(
    "found no result to compare with, expected the likely results and the result at the table"
)


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """Each side's score, replacing that at the table, with the laws it is based on."""

    score: TableScore
    laws: tuple[str, ...]
    reason: str = ""
    """The director's own words."""


PLAY: Final = range(41, 72)
"""The laws of the play: they adjust the result of a contract, not how it was reached."""


def contract_in_question(ruling: AdjustedScore, table: TableScore) -> Played | None:
    """Return the contract reached at the table if a weighted score includes it (Law 12C1c).

    That contract has no weight if the action that the infraction made illegal led to it. Return
    None if the law that was broken is a law of the play.
    """
    if any(int(number) in PLAY for law in ruling.laws if (number := law_number(law))):
        return None
    for side in Side:
        outcome, reached = ruling.score.of(side), table.of(side)
        if isinstance(outcome, SelfInflicted):
            outcome = outcome.adjusted
        if not isinstance(outcome, Weighted) or not isinstance(reached, Played):
            continue
        for _, result in outcome.parts:
            if isinstance(result, Played) and same_contract(result, reached):
                return reached
    return None


def same_contract(one: Played, other: Played) -> bool:
    """Return whether the same side plays the same level and strain, doubled or not."""
    first, second = one.contract, other.contract
    return (first.level, first.strain, one.side) == (second.level, second.strain, other.side)


def law_number(section: str) -> str:
    """Return the number of the law that a section belongs to: 64 for 64C."""
    return "".join(takewhile(str.isdigit, section))


class Responsibility(Named):
    """Law 12C2a: how far a side is responsible for there being no result."""

    NONE = Text("in no way at fault")
    PARTLY = Text("only partly at fault")
    DIRECTLY = Text("directly at fault")


GRADES: Final = {
    Responsibility.NONE: Grade.PLUS,
    Responsibility.PARTLY: Grade.AVERAGE,
    Responsibility.DIRECTLY: Grade.MINUS,
}
WITH_RESULTS: Final = (Played, PassedOut, Points, Weighted)
CLEARLY: Final = 3
"""The expected IMPs above which a result at the other table clearly favours one side.

Source: WBF commentary 2019 on Law 86B1.
"""


def with_tricks(outcome: Outcome, tricks: int) -> Played:
    """Return the contract reached at the table with another number of tricks for declarer's side.

    Raises ScoreError if no contract was played.
    """
    if not isinstance(outcome, Played):
        raise ScoreError(NO_TRICKS, found=outcome)
    return replace(outcome, tricks=tricks)


def transferred(outcome: Outcome, tricks: int, to: Side) -> Played:
    """Law 64A: transfer tricks to the other side after play has ended.

    Raises ScoreError if no contract was played or the side does not have that many tricks.
    """
    if not isinstance(outcome, Played):
        raise ScoreError(NO_TRICKS, found=outcome)
    has = HAND_SIZE - outcome.tricks if to is outcome.side else outcome.tricks
    if tricks > has:
        raise ScoreError(NOT_SO_MANY, tricks=tricks, has=has, found=outcome)
    return with_tricks(outcome, outcome.tricks + (tricks if to is outcome.side else -tricks))


def after_transfer(table: TableScore, tricks: int, to: Side) -> TableScore:
    """Law 64A applied to each side's score, also if an earlier ruling made the two differ.

    Raises ScoreError as `transferred` does.
    """
    return TableScore(transferred(table.ns, tricks, to), transferred(table.ew, tricks, to))


def by_responsibility(ns: Responsibility, ew: Responsibility) -> TableScore:
    """Law 12C2a: return average plus, average or average minus for each side, by its own fault."""
    return TableScore(Average(GRADES[ns]), Average(GRADES[ew]))


def cancelled() -> TableScore:
    """Return a score that counts for neither side.

    If a law also wants an adjusted score (13D), that score is used instead.
    """
    return TableScore.both(NOT_PLAYED)


def lowered(
    table: TableScore, side: Side, outcome: Outcome, vulnerability: Vulnerability
) -> TableScore:
    """Law 79B3: lower the score of one side without raising the other's.

    This is for a director who was called after the round and is not clearly convinced of the
    result. Raises ScoreError if the new score is not lower.
    """
    was, becomes = (
        expected_points(each, vulnerability, side) for each in (table.of(side), outcome)
    )
    if was is None or becomes is None or becomes >= was:
        raise ScoreError(NOT_LOWER, found=outcome, side=side, table=table.of(side))
    return table.with_outcome(side, outcome)


def a_trick_less(table: TableScore, side: Side) -> TableScore:
    """Law 79B3: return the score of a side without the disputed trick.

    The other side's score stays as reached. Raises ScoreError as `transferred` does.
    """
    return table.with_outcome(side, transferred(table.of(side), 1, side.other))


def own_error(
    table: TableScore, innocent: Side, adjusted: Outcome, without_error: Outcome
) -> TableScore:
    """Law 12C1e: the innocent side was damaged, and damaged itself.

    It did so by an extremely serious error or by a gamble. The offending side gets the score after
    the irregularity is put right (i). The innocent side gets redress only for the part of its loss
    that the irregularity caused (ii), which depends on the other scores of the board.

    Raises ScoreError if one of the three is not a result.
    """
    reached = table.of(innocent)
    if not isinstance(adjusted, WITH_RESULTS) or not isinstance(reached, WITH_RESULTS):
        raise ScoreError(NO_RESULT)
    if not isinstance(without_error, WITH_RESULTS):
        raise ScoreError(NO_RESULT)
    return TableScore.both(adjusted).with_outcome(
        innocent, SelfInflicted(adjusted, reached, without_error)
    )


def expected_points(outcome: Outcome, vulnerability: Vulnerability, side: Side) -> Fraction | None:
    """Return the weighted points of an outcome for a side, or None if it has no results.

    Use it only to compare outcomes, never to score.
    """
    if not results_of(outcome):
        return None
    each = (Fraction(weight * points) for weight, points in parts_of(outcome, vulnerability, side))
    return sum(each, Fraction(0))


def expected_imps(outcome: Outcome, other: Outcome, vulnerability: Vulnerability) -> Fraction:
    """Return the expected IMPs for North-South of likely results against the other table.

    Each result is converted to IMPs before weighting. Raises ScoreError if either has no result.
    """
    ours, theirs = parts_of(outcome, vulnerability), parts_of(other, vulnerability)
    if not ours or not theirs:
        raise ScoreError(NO_COMPARISON)
    each = (
        weight * share * imps(points - against)
        for weight, points in ours
        for share, against in theirs
    )
    return sum((Fraction(value) for value in each), Fraction(0))


def one_result_missing(
    likely: Outcome,
    other: Outcome,
    vulnerability: Vulnerability,
    ns: Responsibility,
    ew: Responsibility,
) -> tuple[TableScore, str]:
    """Law 86B1: score a board with no result at one table. Return the score and the section.

    If the result of the other table clearly favours one side, the likely result is assigned, so
    that a good result already reached is not lost. Otherwise the score is artificial (Law 12C2).

    Raises ScoreError if either has no result.
    """
    if abs(expected_imps(likely, other, vulnerability)) > CLEARLY:
        return TableScore.both(likely), "86B1"
    return by_responsibility(ns, ew), "12C2"


def several_results_missing(
    likely: Outcome | None,
    other: Outcome | None,
    vulnerability: Vulnerability,
    ns: Responsibility,
    ew: Responsibility,
    artificial: Artificial,
) -> tuple[TableScore, str]:
    """Law 86B2: several results between two teams cannot be compared, so the board is cancelled.

    Both teams get artificial scores if no team is at fault or both are. If one is at fault, the
    other gets average plus, or an assigned score if that is better, and the team at fault gets the
    complement. Return the score and the section.

    `likely` is given if an assigned score is considered: results, or the IMPs of the team that is
    not at fault. Raises ScoreError if it is neither, or if there is nothing to compare results
    with.
    """
    at_fault = [
        side for side, fault in ((Side.NS, ns), (Side.EW, ew)) if fault is not Responsibility.NONE
    ]
    if len(at_fault) != 1:
        return by_responsibility(ns, ew), "86B2c" if at_fault else "86B2a"
    innocent = at_fault[0].other
    if isinstance(likely, Imps):
        if likely.number > artificial.in_imps(Grade.PLUS):
            score = TableScore.both(likely)
            return score.with_outcome(innocent.other, complement(likely)), "86B2b"
    elif likely is not None:
        if other is None:
            raise ScoreError(NO_COMPARISON)
        value = expected_imps(likely, other, vulnerability) * (1 if innocent is Side.NS else -1)
        if value > artificial.in_imps(Grade.PLUS):
            return TableScore.both(likely), "86B2b"
    # Fixed, because each is the complement of the other: if one moved, the other would have to.
    plus, minus = Average(Grade.PLUS, floating=False), Average(Grade.MINUS, floating=False)
    return TableScore(plus, minus) if innocent is Side.NS else TableScore(minus, plus), "86B2b"
