"""Preview a ruling before it is announced.

It shows the board, the match, the standings and the winner.
"""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.seats import Side
from bridgelaw.event.changes import LineRuled
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists, outlook, prospects, weigh, weightings, winners
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.rulings.ruling_file import read_rulings
from bridgelaw.scores.adjusted import AdjustedScore, own_error
from bridgelaw.scores.notation import outcome_text, parse_outcome, parse_result
from bridgelaw.scores.outcome import TableScore

EXAMPLES = Path(__file__).parents[2] / "examples"
BOARD_16 = BoardKey("", "", 16)


def ruling_on(event: str, ruling: str) -> tuple[Scored, LineRuled]:
    found = read_event(EXAMPLES / event).event
    (change,) = read_rulings(EXAMPLES / ruling, found)
    assert isinstance(change, LineRuled)
    return Scored(found), change


def test_weights_in_steps_of_ten_per_cent_show_rank_and_winner() -> None:
    scored, change = ruling_on("club-pairs.json", "ruling-board-16.yaml")
    told = []
    for prospect in prospects(scored, change):
        found = lists(prospect.scored)
        _, ew = outlook(prospect.scored, change.key, change.place, found)
        assert ew.board is not None
        told.append((ew.board - 8, str(ew.rank), winners(prospect.scored, found)))
    # +400 is worth -3.5 at one half; with all of +400 the E-W table has one more of them, with none
    # of it one less: -3 and +1.
    assert [board for board, _, _ in told] == [
        Fraction(-3) + Fraction(4 * step, 10) for step in range(11)
    ]
    # Pair 17 wins the session as long as +400 has a weight of at most 30 %.
    assert [rank for _, rank, _ in told] == ["2"] * 7 + ["1"] * 4
    assert [winner for _, _, winner in told] == [(("3",),)] * 7 + [(("17",),)] * 4


def test_a_side_that_keeps_its_result_keeps_it_in_every_candidate() -> None:
    scored, change = ruling_on("club-pairs.json", "ruling-board-16.yaml")
    assert {each.score.ns for each in weightings(scored, change)} == {parse_outcome("4D S 11")}
    said = [outcome_text(each.score.ew, symbols=False) for each in weightings(scored, change)]
    assert (said[0], said[3], said[-1]) == ("5D S 11", "70% 5D S 11, 30% 4D S 11", "4D S 11")


def test_the_listed_candidates_are_the_ones_tried() -> None:
    """The listed candidates are the ones tried.

    In the knock-out match each candidate ends in a winner, by the mean of both teams' reckonings
    (Law 12C4).
    """
    scored, change = ruling_on("cup-match.json", "ruling-cup-match.yaml")
    told = []
    for prospect in prospects(scored, change):
        found = lists(prospect.scored)
        first, second = outlook(prospect.scored, change.key, change.place, found)
        assert first.board is not None
        assert second.board == -first.board
        told.append((first.board, winners(prospect.scored, found)))
    # A loses 6 by its own reckoning; B wins 6, 4.5, 3, 1.5 or 0 by its own. Before the board A led
    # by four.
    assert told == [
        (Fraction(-6), (("B",),)),
        (Fraction(-21, 4), (("B",),)),
        (Fraction(-9, 2), (("B",),)),
        (Fraction(-15, 4), (("A",),)),
        (Fraction(-3), (("A",),)),
    ]


def test_victory_points_of_both_teams_need_not_add_up_to_twenty() -> None:
    scored, change = ruling_on("league-match.json", "ruling-league-match.yaml")
    (half,) = [
        each for each in prospects(scored, change) if each.ruling.score.ew == change.ruling.score.ew
    ]
    first, second = outlook(half.scored, change.key, change.place, lists(half.scored))
    assert first.match is not None
    assert second.match is not None
    assert (first.match.score, first.match.against, first.match.victory_points) == (
        Fraction(5),
        Fraction(37),
        Fraction("1.32"),
    )
    assert (second.match.score, second.match.against, second.match.victory_points) == (
        Fraction(34),
        Fraction(5),
        Fraction("18.21"),
    )


def test_a_side_with_self_inflicted_damage_is_weighted_with_the_other_12c1e() -> None:
    """A side with self-inflicted damage is weighed together with the other (Law 12C1e).

    Without its own error A would have lost as much: whatever the weights, it gets what B loses, and
    the board balances.
    """
    scored, change = ruling_on("cup-match.json", "ruling-cup-match.yaml")
    table = scored.event.board(change.key).lines[change.place].score
    damaged = own_error(table, Side.NS, change.ruling.score.ew, parse_outcome("4D S 12"))
    candidates = weightings(
        scored, replace(change, ruling=replace(change.ruling, score=damaged), candidates=())
    )
    told = []
    for each in candidates:
        after = scored.with_ruling(change.key, change.place, each)
        first, second = outlook(after, change.key, change.place, lists(after))
        assert first.board is not None
        assert second.board == -first.board
        told.append(first.board)
    # 5D is also the result at the other table; 4D loses 6.
    assert told == [Fraction(-6 * step, 10) for step in range(11)]


def test_a_single_result_is_weighted_with_the_table_result() -> None:
    scored, change = ruling_on("club-pairs.json", "ruling-board-16.yaml")
    single = replace(
        change, ruling=replace(change.ruling, score=TableScore.both(parse_outcome("5D S 11")))
    )
    for each in weightings(scored, single):
        assert each.score.ns == each.score.ew
    assert (
        outcome_text(weightings(scored, single)[5].score.ns, symbols=False)
        == "50% 5D S 11, 50% 4D S 11"
    )


@pytest.mark.parametrize("told", ["average plus", "40% 5D S 11, 30% 4D S 11, 30% 3NT N 9"])
def test_candidates_must_be_listed_unless_there_are_two_results(told: str) -> None:
    scored, change = ruling_on("club-pairs.json", "ruling-board-16.yaml")
    score = TableScore.both(parse_outcome(told))
    with pytest.raises(
        EventError, match=r"board 16: .* list the scores to compare under 'candidates'"
    ):
        weightings(scored, replace(change, ruling=replace(change.ruling, score=score)))


def test_only_the_board_is_scored_again() -> None:
    scored, change = ruling_on("club-pairs.json", "ruling-board-16.yaml")
    before = {board.key: scored.board(board.key) for board in scored.event.boards}
    for prospect in prospects(scored, change):
        for key, scores in before.items():
            assert (prospect.scored.board(key) is scores) == (key != BOARD_16)


def test_a_candidate_on_a_board_of_many_tables_does_not_score_the_whole_event() -> None:
    """A candidate on a board of many tables does not score the whole event again.

    Ten candidates on one board among a hundred take the time needed to score a few of them.
    """
    tables = 40
    score = [TableScore.both(parse_outcome(f"3NT N {tricks}")) for tricks in range(6, 13)]
    boards = tuple(
        Board(
            number=number,
            lines=tuple(
                Line(
                    ns=(f"{table}",),
                    ew=(f"{table + tables}",),
                    score=score[(table * number) % 7],
                    table=f"{table}",
                )
                for table in range(tables)
            ),
        )
        for number in range(1, 101)
    )
    event = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=f"{number}") for number in range(2 * tables)),
        boards=boards,
    )
    scored = Scored(event)
    began = time.process_time()
    for board in boards:
        scored.board(board.key)
    whole = time.process_time() - began
    change = LineRuled(
        key=boards[0].key,
        place=0,
        ruling=AdjustedScore(
            TableScore.both(parse_outcome("50% 3NT N 9, 50% 3NT N 8")), ("12C1c",)
        ),
    )
    began = time.process_time()
    for prospect in prospects(scored, change):
        prospect.scored.board(change.key)
    assert time.process_time() - began < whole


@given(st.integers(0, 10))
def test_a_weight_of_zero_or_one_gives_the_plain_result(tenths: int) -> None:
    first, second = parse_result("5D S 11"), parse_result("4D S 11")
    weighed = weigh(first, second, Fraction(tenths, 10))
    if tenths == 10:
        assert weighed == first
    elif tenths == 0:
        assert weighed == second
    else:
        assert (
            outcome_text(weighed, symbols=False)
            == f"{tenths}0% 5D S 11, {100 - tenths * 10}% 4D S 11"
        )


def test_a_penalty_changes_only_the_ranks_of_the_others() -> None:
    scored, _ = ruling_on("club-pairs.json", "ruling-board-16.yaml")
    (penalty,) = read_rulings_text("{penalty: 50%, pair: 17}", scored.event)
    after = penalty.on(scored)
    before_rows, after_rows = (lists(each)[0] for each in (scored, after))
    for row in before_rows.rows:
        now = after_rows.row(row.contestant.number)
        assert now is not None
        assert (now.total.score == row.total.score) == (row.contestant.number != "17")
    assert winners(after, lists(after)) == (("3",),)


def read_rulings_text(text: str, event: Event) -> tuple[LineRuled, ...]:
    from bridgelaw.formats.rulings.ruling_file import read_text

    return read_text(text, event)  # type: ignore[return-value]


def test_who_sits_on_each_side() -> None:
    scored, change = ruling_on("club-pairs.json", "ruling-board-16.yaml")
    found = outlook(scored, change.key, change.place, lists(scored))
    assert [(each.contestant, each.side) for each in found] == [("8", Side.NS), ("17", Side.EW)]
