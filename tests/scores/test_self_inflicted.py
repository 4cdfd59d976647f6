"""Law 12C1e as an outcome: its notation and its meaning."""

from fractions import Fraction

import pytest

from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text, parse_outcome
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Average,
    Grade,
    SelfInflicted,
    Weighted,
    results_of,
)
from bridgelaw.scores.results import Points

THIRD = Fraction(1, 3)
ADJUSTED = Weighted.of([(THIRD, Points(620)), (1 - THIRD, Points(170))])
DAMAGED = SelfInflicted(ADJUSTED, Points(-100), Points(140))


@pytest.mark.parametrize(
    "written",
    [
        "50% 5D S 11, 50% 4D S 11; at the table 4D S 10; without the error 4D S 11",
        "50% 5R S 11, 50% 4R S 11; ved bordet 4R S 10; uden fejlen 4R S 11",
    ],
)
def test_self_inflicted_damage_survives_a_round_trip(written: str) -> None:
    outcome = parse_outcome(written)
    assert isinstance(outcome, SelfInflicted)
    assert outcome.adjusted == parse_outcome("50% 5D S 11, 50% 4D S 11")
    assert (outcome.table, outcome.without_error) == (
        parse_outcome("4D S 10"),
        parse_outcome("4D S 11"),
    )
    for language in ("en", "da"):
        assert parse_outcome(outcome_text(outcome, language)) == outcome


def test_awards_cannot_be_compared() -> None:
    with pytest.raises(ScoreError, match="expected a result"):
        parse_outcome("+620; at the table average minus; without the error +140")
    with pytest.raises(ScoreError, match="12C1e"):
        SelfInflicted(Points(620), NOT_PLAYED, Points(140))  # type: ignore[arg-type]
    with pytest.raises(ScoreError, match="12C1e"):
        SelfInflicted(Average(Grade.PLUS), Points(0), Points(140))  # type: ignore[arg-type]


def test_redress_weights_the_adjusted_and_the_table_score() -> None:
    half = DAMAGED.with_relief(Fraction(1, 2))
    assert half == Weighted.of(
        [
            (Fraction(1, 6), Points(620)),
            (Fraction(1, 3), Points(170)),
            (Fraction(1, 2), Points(-100)),
        ]
    )
    assert DAMAGED.with_relief(Fraction(0)) == Weighted.of([(1, Points(-100))])
    assert DAMAGED.with_relief(Fraction(1)) == ADJUSTED
    with pytest.raises(ScoreError, match="of the loss, expected 0 to 1"):
        DAMAGED.with_relief(Fraction(3, 2))


def test_before_conversion_the_results_are_those_of_the_table() -> None:
    assert results_of(DAMAGED) == ((Fraction(1), Points(-100)),)
