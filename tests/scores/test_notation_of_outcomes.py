"""Results, weighted scores and awards are written and read in English and Danish."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import parse_contract
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import languages
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text, parse_outcome, parse_result, parse_weight
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Imps, Outcome, Percent, Weighted
from bridgelaw.scores.results import PassedOut, Played, Points
from bridgelaw.scoring.points import possible

FIVE_DIAMONDS = Played(parse_contract("5D S"), 11)
FOUR_SPADES = Played(parse_contract("4SX W"), 8)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("5♦ S 11", FIVE_DIAMONDS),
        ("5D S 11", FIVE_DIAMONDS),
        ("S 5D 11", FIVE_DIAMONDS),
        ("5R S 11", FIVE_DIAMONDS),
        ("5D S =", FIVE_DIAMONDS),
        ("5D S=", FIVE_DIAMONDS),
        ("4SX W -2", FOUR_SPADES),
        ("4SX W−2", FOUR_SPADES),
        ("4SX V 8", FOUR_SPADES),
        ("3NT by N +1", Played(parse_contract("3NT N"), 10)),
        ("3UT N +1", Played(parse_contract("3NT N"), 10)),
        ("passed out", PassedOut()),
        ("rundpas", PassedOut()),
        ("+420", Points(420)),
        ("−50", Points(-50)),
        ("-50", Points(-50)),
        ("0", Points(0)),
    ],
)
def test_results(written: str, expected: object) -> None:
    assert parse_result(written) == expected
    assert parse_outcome(written) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "50% 5♦ S 11, 50% 4SX W -2",
            Weighted(((Fraction(1, 2), FIVE_DIAMONDS), (Fraction(1, 2), FOUR_SPADES))),
        ),
        (
            "50% of 5♦ S 11 and 50% of 4SX W -2",
            Weighted(((Fraction(1, 2), FIVE_DIAMONDS), (Fraction(1, 2), FOUR_SPADES))),
        ),
        (
            "50% af +400 og 50% af −50",
            Weighted(((Fraction(1, 2), Points(400)), (Fraction(1, 2), Points(-50)))),
        ),
        (
            "1/3 +400; 2/3 -50",
            Weighted(((Fraction(1, 3), Points(400)), (Fraction(2, 3), Points(-50)))),
        ),
        (
            "33,3% +400, 66,7% -50",
            Weighted(((Fraction(333, 1000), Points(400)), (Fraction(667, 1000), Points(-50)))),
        ),
        ("average plus", Average(Grade.PLUS)),
        ("middel+", Average(Grade.PLUS)),
        ("A-", Average(Grade.MINUS)),
        ("fixed average", Average(Grade.AVERAGE, floating=False)),
        ("fast middel minus", Average(Grade.MINUS, floating=False)),
        ("fixed 62.5%", Percent(Fraction(125, 2))),
        ("fast 62,5%", Percent(Fraction(125, 2))),
        ("+3 IMP", Imps(Fraction(3))),
        ("−1,5 imp", Imps(Fraction(-3, 2))),
        ("not played", NOT_PLAYED),
        ("ikke spillet", NOT_PLAYED),
    ],
)
def test_outcomes(written: str, expected: Outcome) -> None:
    assert parse_outcome(written) == expected


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("8NT S 12", "found '8NT S 12', expected a result such as"),
        ("4S 10", "without a declarer"),
        ("4S S 14", "found 14 tricks, expected 0 to 13"),
        ("4S S +4", "found 14 tricks, expected 0 to 13"),
        ("4S S", "expected a result such as"),
        (
            "+425",
            r"found \+425 points, expected a score that a contract can give \(Law 77\), "
            r"the nearest \+420 or \+430",
        ),
        ("50% 420, 50%", "found '50% 420, 50%', expected a result such as"),
        ("220", r"found \+220 points, .*, the nearest \+210 or \+230"),
        ("-10", "found −10 points, .*, the nearest −50 or 0"),
        ("50% 290, 50% 300", r"found \+290 points, .*, the nearest \+280 or \+300"),
        ("60%", r"write 'average plus' \(Law 12C2c may raise it\) or 'fixed 60%'"),
        ("40%", "write 'average minus'"),
        ("50%", "write 'average' or 'fixed 50%'"),
        ("fixed 120%", "found 120%, expected 0% to 100%"),
        ("50% +400", "found weights that sum to 50%, expected 100%"),
        ("1/1009 +400, 1008/1009 -50", r"found '1/1009 \+400, .*expected a result such as"),
        ("50% +400, 60% -50", "found weights that sum to 110%, expected 100%"),
        ("0% +400, 100% -50", "found the weight 0%, expected more than 0%"),
        ("50% +400, 50% average", "expected a result such as"),
        ("", "expected a result such as"),
    ],
)
def test_impossible_outcomes_are_refused_with_the_expected_ones(written: str, problem: str) -> None:
    with pytest.raises(ScoreError, match=problem):
        parse_outcome(written)


@pytest.mark.parametrize("written", ["50", "half", "1/0", "%"])
def test_invalid_weights_are_refused(written: str) -> None:
    with pytest.raises(ScoreError, match="expected a weight such as 50%"):
        parse_weight(written)


def test_numbers_are_written_in_the_language() -> None:
    weighted = Weighted.of([(Fraction(1, 8), Points(400)), (Fraction(7, 8), Points(-50))])
    assert outcome_text(weighted) == "12.5% +400, 87.5% −50"
    assert outcome_text(weighted, "da") == "12,5% +400, 87,5% −50"
    assert outcome_text(Imps(Fraction(-5, 2)), "da") == "−2,5 imp"
    assert outcome_text(Imps(Fraction(0))) == "0 IMP"
    assert outcome_text(Percent(Fraction(125, 2)), "da") == "fast 62,5%"


contracts = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(Strain),
    st.sampled_from(Doubling),
    st.sampled_from(Seat),
)
played = st.builds(Played, contracts, st.integers(0, 13))
plain = played | st.just(PassedOut()) | st.sampled_from(possible()).map(Points)
weighted = st.lists(st.tuples(st.integers(1, 90), plain), min_size=1, max_size=4).map(
    lambda parts: Weighted.of(
        (Fraction(share, sum(each for each, _ in parts)), result) for share, result in parts
    )
)
numbers = st.fractions(min_value=0, max_value=100, max_denominator=60)
outcomes = (
    plain
    | weighted
    | st.builds(Average, st.sampled_from(Grade), st.booleans())
    | numbers.map(Percent)
    | st.builds(lambda number, sign: Imps(number * sign), numbers, st.sampled_from([1, -1]))
    | st.just(NOT_PLAYED)
)


@given(outcomes, st.booleans())
def test_outcomes_survive_a_round_trip(outcome: Outcome, symbols: bool) -> None:
    for language in languages():
        assert parse_outcome(outcome_text(outcome, language, symbols=symbols)) == outcome


@given(played, st.sampled_from(Vulnerability))
def test_points_are_seen_from_north_south(result: Played, vulnerability: Vulnerability) -> None:
    made = result.tricks >= result.contract.tricks_needed
    declared_by_north_south = result.contract.declarer in (Seat.N, Seat.S)
    assert (result.points(vulnerability) > 0) == (made == declared_by_north_south)


def test_too_many_imps_are_refused() -> None:
    assert parse_outcome("+999999 IMP") == Imps(Fraction(999_999))
    with pytest.raises(ScoreError):
        parse_outcome(f"+{'9' * 400} IMP")
