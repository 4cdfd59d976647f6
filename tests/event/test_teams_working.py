"""The computation of a team's score, in words."""

from fractions import Fraction
from typing import Any

import pytest

from bridgelaw.event.model import (
    Board,
    CarryOver,
    Contestant,
    Event,
    Kind,
    Line,
    Method,
    Penalty,
    Unit,
)
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.results import results
from bridgelaw.event.teams.working import board_working, match_working
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore
from bridgelaw.scores.regulation import Matches, Regulation
from bridgelaw.scoring.rounding import Rounding
from bridgelaw.scoring.victory_points import WBF


def match(opened: tuple[str, str], closed: tuple[str, str], **told: Any) -> Event:
    """Return a match of A and B over board 16, with each side's score in both rooms."""
    rooms = (("A", "B", opened), ("B", "A", closed))
    lines = tuple(
        Line(ns=(ns,), ew=(ew,), score=TableScore(parse_outcome(score[0]), parse_outcome(score[1])))
        for ns, ew, score in rooms
    )
    usual = {"method": Method.IMPS, "regulation": Regulation(matches=Matches(scale=WBF))}
    return Event(
        kind=Kind.TEAMS,
        contestants=(Contestant(number="A"), Contestant(number="B")),
        boards=(Board(number=16, lines=lines),),
        **{**usual, **told},
    )


def on_board(event: Event, place: int, language: str = "en") -> list[str]:
    (result,) = results(Scored(event))
    return [line.say(language) for line in board_working(event, result.boards[0], place)]


def in_match(event: Event, team: str, language: str = "en") -> list[str]:
    (result,) = results(Scored(event))
    return [line.say(language) for line in match_working(event, result, team)]


SEED = ("4D S 11", "50% 5D S 11, 50% 4D S 11"), ("5D S 11", "5D S 11")


def test_the_working_agrees_with_the_danish_article() -> None:
    """The working agrees with the Danish article.

    Each weighted result is compared with the other table before weighting: 50 % of 0 and 50 % of
    +6.
    """
    assert on_board(match(*SEED), 1) == [
        "North-South 5♦ S 11 (+400), at the other table 5♦ S 11 (+400): 0 points, 0 IMP",
        "North-South 5♦ S 11 (+400), at the other table 4♦ S 11 (+150): +250 points, +6 IMP",
        "50% of 0 and 50% of +6 = +3 IMP",
    ]
    assert on_board(match(*SEED), 0) == [
        "North-South 4♦ S 11 (+150), at the other table 5♦ S 11 (+400): −250 points, −6 IMP"
    ]
    assert on_board(match(*SEED), 1, "da")[-1] == "50% af 0 og 50% af +6 = +3 imp"


def test_in_a_knock_out_both_get_the_mean() -> None:
    assert on_board(match(*SEED, knock_out=True), 1)[-1] == (
        "Law 12C4: +3 IMP by its own reckoning, −6 IMP for the opponents by theirs: the mean is "
        "+4.5 IMP"
    )


def test_equal_values_are_shown_once() -> None:
    weighted = "50% +620, 25% +650, 25% -100"
    assert (
        on_board(match((weighted, weighted), ("-50", "-50")), 0)[-1]
        == "75% of +12 and 25% of −2 = +8.5 IMP"
    )


def test_awards_and_boards_without_a_score() -> None:
    assert on_board(match(("average plus", "average minus"), ("0", "0")), 0) == [
        "an award, average plus: +3 IMP"
    ]
    assert on_board(match(("average plus", "0"), ("0", "average minus")), 0) == [
        "of average plus and average minus the lower, for a fault at either table is the team's: "
        "−3 IMP"
    ]
    assert on_board(match(("not played", "not played"), ("0", "0")), 0) == [
        "no score: a result at one table only (Law 86B)"
    ]


def test_a_cancelled_board_is_distinguished_from_a_pending_one() -> None:
    unplayed = match(("not played", "not played"), ("0", "0"))
    ruled = match(("0", "0"), ("0", "0"))
    key = ruled.boards[0].key
    cancelled = ruled.with_ruling(key, 0, AdjustedScore(TableScore.both(NOT_PLAYED), ("12C2",)))

    assert on_board(unplayed, 1) == ["no score: a result at one table only (Law 86B)"]
    assert on_board(cancelled, 1) == ["no score: the board counts for neither team"]


def test_self_inflicted_damage_is_shown_in_parts() -> None:
    damaged = ("+620; at the table -200; without the error +140", "+620")
    assert on_board(match(damaged, ("+170", "+170")), 0) == [
        "Law 12C1e: the adjusted score is worth +10, that of the table −9, and without the "
        "side's own error it would have "
        "been −1. Of the 19 lost, the side's own doing was 8: it gets +10 less 8, +2"
    ]
    assert on_board(
        match(("-100; at the table +620; without the error +620", "-100"), ("0", "0")), 0
    ) == [
        "Law 12C1e: the adjusted score is worth −3, that of the table +12: nothing was lost, and "
        "that stands"
    ]


def test_board_a_match() -> None:
    told = match(
        ("50% +420, 50% 0", "0"),
        ("400", "400"),
        method=Method.BOARD_A_MATCH,
        regulation=Regulation(),
    )
    assert on_board(told, 0)[-1] == "50% of 2 and 50% of 0 = 1 of 2"


def test_across_the_field() -> None:
    told = match(("+420", "+420"), ("0", "0"), method=Method.BUTLER, regulation=Regulation())
    assert on_board(told, 0)[0].startswith("compared with the whole field: ")


class TestMatch:
    def test_victory_points(self) -> None:
        assert in_match(match(*SEED), "B") == [
            f"+3 on the scale WBF (boards: 1): {float(WBF(3, 1)):g} VP"
        ]

    def test_penalties_and_carry_over(self) -> None:
        told = match(
            ("75% +620, 25% 0", "75% +620, 25% 0"),
            ("+620", "+620"),
            carry_overs=(CarryOver(contestant="A", amount=Fraction(10), unit=Unit.IMPS),),
            penalties=(Penalty(contestant="A", amount=Fraction(1), unit=Unit.IMPS),),
            regulation=Regulation(matches=Matches(scale=WBF, rounding=Rounding(0))),
        )
        assert in_match(told, "A")[:-1] == [
            "on the boards: 0 won, 3 lost",
            "carried over: 10 to 0",
            "penalties: −1",
            "in total 9 to 3: +6",
        ]
        told = match(("75% +620, 25% +600", "+600"), ("+620", "+620"), regulation=told.regulation)
        assert in_match(told, "A")[0] == "−0.25 rounded to 0"

    def test_penalties_of_the_opponents_in_a_knock_out(self) -> None:
        fined = (Penalty(contestant="A", amount=Fraction(2), unit=Unit.IMPS),)
        told = match(("0", "0"), ("0", "0"), knock_out=True, penalties=fined)
        assert in_match(told, "B")[1:3] == [
            "penalties of the opponents: −2",
            "in total 0 to −2: +2",
        ]

    def test_penalties_in_victory_points(self) -> None:
        fined = (
            Penalty(contestant="A", amount=Fraction("0.5"), unit=Unit.VICTORY_POINTS, round="1"),
        )
        told = match(("0", "0"), ("0", "0"))
        told = Event(
            kind=told.kind,
            method=told.method,
            contestants=told.contestants,
            boards=(Board(number=16, round="1", lines=told.boards[0].lines),),
            penalties=fined,
            regulation=told.regulation,
        )
        assert in_match(told, "A") == [
            "0 on the scale WBF (boards: 1): 10 VP",
            "penalties: −0.5 VP",
            "9.5 VP in total",
        ]

    @pytest.mark.parametrize("language", ["en", "da"])
    def test_board_points(self, language: str) -> None:
        told = match(
            ("0", "0"),
            ("0", "0"),
            method=Method.BOARD_A_MATCH,
            regulation=Regulation(),
            penalties=(Penalty(contestant="A", amount=Fraction(50), unit=Unit.PERCENT),),
        )
        first = {"en": "on the boards: 1 to 1", "da": "på spillene: 1 mod 1"}
        assert in_match(told, "A", language)[0] == first[language]
