"""Laws 86B and 87C in a match: one missing result, several not comparable, a fouled board."""

from fractions import Fraction
from typing import Any

import pytest

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import results
from bridgelaw.scores.adjusted import (
    AdjustedScore,
    Responsibility,
    by_responsibility,
    cancelled,
    one_result_missing,
    own_error,
    several_results_missing,
)
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore
from bridgelaw.scores.regulation import Artificial

NONE, PARTLY, DIRECTLY = Responsibility
ARTIFICIAL = Artificial()


def imps(
    opened: TableScore, closed: TableScore, forms: tuple[str, str] = ("", ""), **told: Any
) -> Any:
    """Return the scores of A (North-South in the open room) and B on board 1.

    Neither side is vulnerable on board 1.
    """
    lines = (
        Line(
            ns=("A",),
            ew=("B",),
            score=TableScore.both(NOT_PLAYED),
            ruling=AdjustedScore(opened, ("86B",)),
        ),
        Line(ns=("B",), ew=("A",), score=closed, form=forms[1]),
    )
    event = Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        contestants=(Contestant(number="A"), Contestant(number="B")),
        boards=(Board(number=1, lines=lines),),
        **told,
    )
    (match,) = results(Scored(event))
    return match.boards[0].credited


def reached(points: str) -> TableScore:
    return TableScore.both(parse_outcome(points))


class TestOneResultMissing:
    """One missing result (Law 86B1)."""

    LIKELY = parse_outcome("60% +420, 40% -50")

    def test_a_good_result_at_the_other_table_counts(self) -> None:
        """A good result at the other table still counts.

        B has +800 North-South: 420 is 380 less, 9 IMPs, and -50 is 850 less, 13: B has 10.6 IMPs.
        """
        score, law = one_result_missing(
            self.LIKELY, parse_outcome("+800"), Vulnerability.NONE, NONE, NONE
        )
        assert law == "86B1"
        assert imps(score, reached("+800")) == (Fraction("-10.6"), Fraction("10.6"))

    def test_an_ordinary_result_gives_artificial_scores(self) -> None:
        score, law = one_result_missing(
            parse_outcome("+420"), parse_outcome("+450"), Vulnerability.NONE, NONE, NONE
        )
        assert law == "12C2"
        assert imps(score, reached("+450")) == (3, 3)


class TestSeveralResultsMissing:
    """Several missing results (Laws 86B2 and 87C)."""

    def ruled(
        self, ns: Responsibility, ew: Responsibility, likely: str | None = None, other: str = "0"
    ) -> Any:
        outcome = None if likely is None else parse_outcome(likely)
        score, law = several_results_missing(
            outcome, parse_outcome(other), Vulnerability.NONE, ns, ew, ARTIFICIAL
        )
        return law, imps(score, reached(other))

    @pytest.mark.parametrize(
        ("ns", "ew", "law", "scores"),
        [
            (NONE, NONE, "86B2a", (3, 3)),
            (DIRECTLY, DIRECTLY, "86B2c", (-3, -3)),
            (DIRECTLY, PARTLY, "86B2c", (-3, 0)),
            (DIRECTLY, NONE, "86B2b", (-3, 3)),
            (NONE, PARTLY, "86B2b", (3, -3)),
        ],
    )
    def test_awards_depend_on_the_fault(
        self, ns: Responsibility, ew: Responsibility, law: str, scores: tuple[int, int]
    ) -> None:
        assert self.ruled(ns, ew) == (law, scores)

    def test_the_innocent_team_gets_the_better_of_average_plus_and_an_assigned_score(self) -> None:
        """The innocent team gets the better of average plus and an assigned score.

        +420 against +50 is 370, 9 IMPs; 50 % of 9 and 50 % of 0 is 4.5; 25 % is 2.25, and +3 is
        better.
        """
        assert self.ruled(NONE, DIRECTLY, "+420", "+50") == ("86B2b", (9, -9))
        assert self.ruled(NONE, DIRECTLY, "50% +420, 50% +50", "+50") == (
            "86B2b",
            (Fraction("4.5"), Fraction("-4.5")),
        )
        assert self.ruled(NONE, DIRECTLY, "25% +420, 75% +50", "+50") == ("86B2b", (3, -3))
        assert self.ruled(DIRECTLY, NONE, "-100", "+420") == ("86B2b", (-11, 11))

    def test_each_board_is_judged_separately(self) -> None:
        """Each board is judged by itself: 9 and +3, not the better of 9 + 1 and 6."""
        assert [self.ruled(NONE, DIRECTLY, likely, "+50")[1][0] for likely in ("+420", "+80")] == [
            9,
            3,
        ]

    def test_in_a_knock_out_nobody_wins_by_artificial_scores(self) -> None:
        score = by_responsibility(NONE, NONE)
        assert imps(score, reached("+420"), knock_out=True) == (0, 0)

    def test_a_fouled_board(self) -> None:
        """A fouled board gives an award on both forms (Law 87C).

        The other table played another form, and the ruling on this one covers both.
        """
        assert imps(by_responsibility(NONE, DIRECTLY), reached("+420"), forms=("", "turned")) == (
            3,
            -3,
        )
        assert imps(cancelled(), TableScore.both(NOT_PLAYED), forms=("", "turned")) == (None, None)


def test_a_ruling_can_reduce_the_redress_for_self_inflicted_damage() -> None:
    """A ruling can reduce the redress for self-inflicted damage (Law 12C1e).

    +420 adjusted, -50 reached, +140 without the error, against +140: 7, -5 and 0 IMPs; lost 12,
    self-inflicted 5.
    """
    score = own_error(reached("-50"), Side.NS, parse_outcome("+420"), parse_outcome("+140"))
    assert imps(score, reached("+140")) == (2, -7)
    assert imps(score, reached("+140"), knock_out=True) == (Fraction("4.5"), Fraction("-4.5"))


def test_without_the_ruling_the_board_is_still_pending() -> None:
    lines = (
        Line(
            ns=("A",),
            ew=("B",),
            score=reached("+420"),
            ruling=AdjustedScore(by_responsibility(NONE, NONE), ("87C",)),
        ),
        Line(ns=("B",), ew=("A",), score=reached("-50")),
    )
    event = Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        contestants=(Contestant(number="A"), Contestant(number="B")),
        boards=(Board(number=1, lines=lines),),
    )
    without = Scored(event).with_ruling(BoardKey("", "", 1), 0, None)
    found: list[Any] = [results(each)[0].boards[0].own for each in (Scored(event), without)]
    assert found == [(3, 3), (10, -10)]
