"""An adjusted score: what a ruling yields and an event takes; and how each law makes one of the
score reached at the table."""

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
    "found {tricks} tricks that go over, but the side that loses them has {has} in {found}"
)
NO_TRICKS = Text("found {found} at the table, expected a contract with its tricks")
NOT_LOWER = Text("found {found}, expected what is worse for {side} than {table}")
NO_COMPARISON = Text(
    "found no result to compare with, expected the results that were likely and the one reached"
)


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """Each side's score in place of the one reached at the table, with the sections of law that it
    rests on."""

    score: TableScore
    laws: tuple[str, ...]
    reason: str = ""
    """The director's own words."""


PLAY: Final = range(41, 72)
"""The laws of the play: what they adjust is the result of a contract, not how it was reached."""


def contract_in_question(ruling: AdjustedScore, table: TableScore) -> Played | None:
    """Law 12C1c: the contract reached at the table, where a weighted score has it among its
    results. It has no weight if the action that the infraction made illegal led to it. Not asked
    where a law of the play is what was broken."""
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
    """Whether a side plays the same level in the same strain, doubled or not."""
    first, second = one.contract, other.contract
    return (first.level, first.strain, one.side) == (second.level, second.strain, other.side)


def law_number(section: str) -> str:
    """The number of the law of a section: 64 of 64C."""
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
"""The expected IMPs above which a result at the other table clearly favours one side (WBF
commentary 2019 on Law 86B1)."""


def with_tricks(outcome: Outcome, tricks: int) -> Played:
    """The contract reached at the table with other tricks for declarer's side. Raises ScoreError
    where there is none."""
    if not isinstance(outcome, Played):
        raise ScoreError(NO_TRICKS, found=outcome)
    return replace(outcome, tricks=tricks)


def transferred(outcome: Outcome, tricks: int, to: Side) -> Played:
    """Law 64A: after an established revoke so many tricks go over to the other side when play has
    ended.

    Raises ScoreError where no contract was played, or it has not so many tricks.
    """
    if not isinstance(outcome, Played):
        raise ScoreError(NO_TRICKS, found=outcome)
    has = HAND_SIZE - outcome.tricks if to is outcome.side else outcome.tricks
    if tricks > has:
        raise ScoreError(NOT_SO_MANY, tricks=tricks, has=has, found=outcome)
    return with_tricks(outcome, outcome.tricks + (tricks if to is outcome.side else -tricks))


def after_transfer(table: TableScore, tricks: int, to: Side) -> TableScore:
    """Law 64A on the score of each side, where an earlier ruling in the file of results has told
    them apart too.

    Raises ScoreError as `transferred` does.
    """
    return TableScore(transferred(table.ns, tricks, to), transferred(table.ew, tricks, to))


def by_responsibility(ns: Responsibility, ew: Responsibility) -> TableScore:
    """Law 12C2a: where no result can be had each side gets average plus, average or average minus
    by its own fault."""
    return TableScore(Average(GRADES[ns]), Average(GRADES[ew]))


def cancelled() -> TableScore:
    """The result counts for neither side, and nothing is put in its place; where a law wants an
    adjusted score too (13D), that is the score instead."""
    return TableScore.both(NOT_PLAYED)


def lowered(
    table: TableScore, side: Side, outcome: Outcome, vulnerability: Vulnerability
) -> TableScore:
    """Law 79B3: the director was called after the round and is not clearly convinced of the result;
    he lowers the score of one side and does not raise the other's.

    Raises ScoreError where it is not lower.
    """
    was, becomes = (
        expected_points(each, vulnerability, side) for each in (table.of(side), outcome)
    )
    if was is None or becomes is None or becomes >= was:
        raise ScoreError(NOT_LOWER, found=outcome, side=side, table=table.of(side))
    return table.with_outcome(side, outcome)


def a_trick_less(table: TableScore, side: Side) -> TableScore:
    """Law 79B3: the score of a side without the disputed trick; the other side's as reached. Raises
    ScoreError."""
    return table.with_outcome(side, transferred(table.of(side), 1, side.other))


def own_error(
    table: TableScore, innocent: Side, adjusted: Outcome, without_error: Outcome
) -> TableScore:
    """Law 12C1e: the innocent side was damaged, and damaged itself by an extremely serious error or
    by a gamble. The offending side gets what putting the irregularity right gives (i); the other
    only the part of its loss that the irregularity caused (ii), which the other scores of the board
    tell.

    Raises ScoreError where one of the three is no result.
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
    """The points of an outcome for a side, its results weighted: to tell better from worse, never
    to score by."""
    if not results_of(outcome):
        return None
    each = (Fraction(weight * points) for weight, points in parts_of(outcome, vulnerability, side))
    return sum(each, Fraction(0))


def expected_imps(outcome: Outcome, other: Outcome, vulnerability: Vulnerability) -> Fraction:
    """The IMPs for North-South of likely results against the outcome of the other table, each
    result by itself first.

    Raises ScoreError where either has no result.
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
    """Law 86B1: there is no result at one table, and that of the other clearly favours one side:
    what was likely here is assigned, so that a good result already reached is not lost. Else an
    artificial score (Law 12C2). With the section.

    Raises ScoreError where either has no result.
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
    """Law 86B2: more than one result between two teams cannot be compared, so that the board is
    cancelled. Artificial scores where no team is at fault, or both are; if one is, the other gets
    average plus or, where better for it, an assigned score, and the team at fault the complement.
    With the section.

    `likely` is told where an assigned score comes into question: results, or the IMPs of the team
    that is not at fault. Raises ScoreError where it is neither, or where there is nothing to
    compare results with.
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
    # Fixed, for the one is the complement of the other: what moves one would have to move both.
    plus, minus = Average(Grade.PLUS, floating=False), Average(Grade.MINUS, floating=False)
    return TableScore(plus, minus) if innocent is Side.NS else TableScore(minus, plus), "86B2b"
