"""From the effects of a ruling to the score of the board."""

from __future__ import annotations

import pytest

from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import (
    AdjustedScore,
    ArtificialScore,
    Effect,
    PartlyMadeGood,
    ResultCancelled,
    ResultStands,
    ScoreAssigned,
    ScoreCorrected,
    ScoreReduced,
    ScoreStands,
    TricksCounted,
    TricksScored,
    TricksTransferred,
)
from bridgelaw.effects.adjusting import score_of
from bridgelaw.effects.players import Role
from bridgelaw.laws.general.law_12c_adjusted_scores import Basis
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Outcome, TableScore

# South made ten tricks in four spades.
TEN = TableScore.both(parse_outcome("4♠ S 10"))
LIKELY = parse_outcome("60% 4♠ S 9, 40% 4♠ S 10")


def after(*effects: Effect, table: TableScore = TEN) -> TableScore:
    return score_of(effects, table)


@pytest.mark.parametrize(
    ("effects", "becomes"),
    [
        # two tricks from the defenders to declarer, and the other way
        ([TricksTransferred(2, Role.DEFENDERS, Role.DECLARING_SIDE)], "4♠ S 12"),
        ([TricksTransferred(2, Role.DECLARING_SIDE, Role.DEFENDERS)], "4♠ S 8"),
        ([TricksTransferred(1, Side.NS, Side.EW)], "4♠ S 9"),
        ([TricksTransferred(1, Seat.W, Seat.N)], "4♠ S 11"),
        # two revokes by different sides
        (
            [TricksTransferred(1, Side.NS, Side.EW), TricksTransferred(2, Side.EW, Side.NS)],
            "4♠ S 11",
        ),
        # all thirteen counted: the tricks of either side give declarer's
        ([TricksScored(Role.DECLARER, 7)], "4♠ S 7"),
        ([TricksScored(Role.DEFENDERS, 7)], "4♠ S 6"),
        ([TricksScored(Side.EW, 2)], "4♠ S 11"),
        ([TricksCounted(Side.NS, 9)], "4♠ S 9"),
        # explicit figures take precedence
        ([TricksTransferred(2, Side.NS, Side.EW), TricksScored(Side.NS, 9)], "4♠ S 9"),
        ([ResultStands()], "4♠ S 10"),
        ([ScoreStands(Side.NS)], "4♠ S 10"),
    ],
)
def test_both_sides_receive_the_score_of_the_ruling(effects: list[Effect], becomes: str) -> None:
    assert after(*effects) == TableScore.both(parse_outcome(becomes))


def test_the_disputed_trick_lowers_the_score_of_one_side_79b3() -> None:
    assert after(ScoreReduced(Side.NS)) == TableScore(
        parse_outcome("4♠ S 9"), parse_outcome("4♠ S 10")
    )
    assert after(ScoreReduced(Role.DEFENDERS)) == TableScore(
        parse_outcome("4♠ S 10"), parse_outcome("4♠ S 11")
    )


@pytest.mark.parametrize(
    ("effects", "ns", "ew"),
    [
        # for both sides, or for one, with the table's score for the other (11A)
        ([ScoreAssigned(Role.BOTH_SIDES, LIKELY)], LIKELY, LIKELY),
        ([ScoreAssigned(Side.EW, LIKELY), ScoreStands(Side.NS)], parse_outcome("4♠ S 10"), LIKELY),
        ([ScoreAssigned(Role.DECLARING_SIDE, LIKELY)], LIKELY, parse_outcome("4♠ S 10")),
        # by responsibility (12C2), also if the board is cancelled first (86B2)
        (
            [
                ArtificialScore(Side.NS, Average(Grade.PLUS)),
                ArtificialScore(Side.EW, Average(Grade.MINUS)),
            ],
            parse_outcome("average plus"),
            parse_outcome("average minus"),
        ),
        (
            [ResultCancelled(), ArtificialScore(Role.BOTH_SIDES, Average(Grade.PLUS))],
            parse_outcome("average plus"),
            parse_outcome("average plus"),
        ),
        # a side that damaged itself (12C1e)
        (
            [
                ScoreAssigned(Side.EW, LIKELY),
                PartlyMadeGood(Side.NS, LIKELY, parse_outcome("4♠ S 11")),
            ],
            parse_outcome(
                "60% 4♠ S 9, 40% 4♠ S 10; at the table 4♠ S 10; without the error 4♠ S 11"
            ),
            LIKELY,
        ),
    ],
)
def test_an_awarded_score_replaces_the_table_result(
    effects: list[Effect], ns: Outcome, ew: Outcome
) -> None:
    assert after(*effects) == TableScore(ns, ew)


def test_a_missing_figure_is_asked_even_if_the_other_side_has_one() -> None:
    with pytest.raises(ScoreError, match="leaves the score to the director"):
        after(ScoreAssigned(Side.EW, LIKELY), AdjustedScore(Side.NS, Basis.PART_OF_THE_LOSS))


def test_a_cancelled_result_counts_for_neither_side_13d() -> None:
    assert after(ResultCancelled()) == TableScore.both(NOT_PLAYED)


@pytest.mark.parametrize(
    ("effects", "table", "said"),
    [
        ([], TEN, "does not give the score"),
        ([ScoreCorrected(Side.NS)], TEN, "give the correct score"),
        (
            [TricksTransferred(1, Role.DEFENDERS, Role.OFFENDING_SIDE)],
            TEN,
            "give the player concerned",
        ),
        ([ScoreAssigned(Role.OFFENDING_SIDE, LIKELY)], TEN, "give the player concerned"),
        (
            [TricksTransferred(1, Role.DEFENDERS, Role.DECLARER)],
            TableScore.both(parse_outcome("+420")),
            "or declarer",
        ),
        (
            [TricksScored(Side.NS, 9)],
            TableScore.both(parse_outcome("+420")),
            "expected a contract with its tricks",
        ),
        (
            [TricksTransferred(2, Side.NS, Side.EW)],
            TableScore.both(parse_outcome("7♠ S 1")),
            "7♠ S 1",
        ),
        ([ScoreReduced(Side.NS)], TableScore.both(parse_outcome("passed out")), "passed out"),
    ],
)
def test_a_ruling_that_gives_no_score_is_reported(
    effects: list[Effect], table: TableScore, said: str
) -> None:
    with pytest.raises(ScoreError, match=said):
        after(*effects, table=table)
