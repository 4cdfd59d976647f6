"""The arithmetic of Laws 12C1e and 12C4, computed by hand."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.scoring.adjusting import averaged, self_inflicted

IMPS = st.fractions(min_value=-24, max_value=24, max_denominator=12)


def test_only_the_loss_caused_by_the_irregularity_is_redressed() -> None:
    """Only the loss caused by the irregularity is redressed.

    Adjusted +3, -12 at the table, -9 without the own error: 3 of the 15 IMPs lost were
    self-inflicted.
    """
    relief = self_inflicted(3, -12, -9)
    assert [relief.loss, relief.own, relief.caused] == [15, 3, 12]
    assert relief.awarded == 0
    assert relief.share == Fraction(12, 15)


def test_nothing_is_redressed_if_only_the_error_cost() -> None:
    """Nothing is redressed if only the side's own error cost anything.

    Without the error the side would have done as well as the adjusted score, or better: it keeps
    the table's.
    """
    assert self_inflicted(6, -10, 6).awarded == -10
    relief = self_inflicted(6, -10, 11)
    assert [relief.own, relief.caused, relief.awarded, relief.share] == [16, 0, -10, 0]


def test_everything_is_redressed_if_the_error_cost_nothing() -> None:
    relief = self_inflicted(6, -10, -10)
    assert [relief.own, relief.awarded, relief.share] == [0, 6, 1]
    assert self_inflicted(6, -10, -13).awarded == 6


def test_a_side_that_lost_nothing_keeps_what_it_has() -> None:
    relief = self_inflicted(2, 5, 3)
    assert [relief.loss, relief.awarded, relief.share] == [0, 5, 0]


@given(IMPS, IMPS, IMPS)
def test_the_award_is_between_the_table_and_the_adjusted_score(
    adjusted: Fraction, table: Fraction, without_error: Fraction
) -> None:
    relief = self_inflicted(adjusted, table, without_error)
    assert table <= relief.awarded <= max(table, adjusted)
    assert relief.own + relief.caused == relief.loss
    assert 0 <= relief.share <= 1
    if table <= adjusted:
        assert (
            relief.awarded
            == relief.share * adjusted + (1 - relief.share) * table
            == adjusted - relief.own
        )


def test_the_mean_of_both_reckonings_decides_a_knock_out() -> None:
    """The mean of both reckonings decides a knock-out, as in the digest of Law 12C4."""
    assert (averaged(-6, 3), averaged(3, -6)) == (Fraction("-4.5"), Fraction("4.5"))
    assert [averaged(3, 3), averaged(-3, -3), averaged(3, -3)] == [0, 0, 3]


@given(IMPS, IMPS)
def test_averaging_gives_one_winner(own: Fraction, other: Fraction) -> None:
    assert averaged(own, other) + averaged(other, own) == 0
    assert averaged(own, -own) == own
