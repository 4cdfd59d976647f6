"""The state of a board, and results to be checked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.event.boards import event, score

from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.notation import parse_card
from bridgelaw.event.board_state import BoardState, Doubt, doubts, state_of
from bridgelaw.event.model import Board
from bridgelaw.scores.adjusted import AdjustedScore

NORTH = ("4S N 10", "4S N 10", "4S S 11")


def board(*results: str) -> Board:
    return event(results).boards[0]


def ruled(board: Board, place: int) -> Board:
    ruling = AdjustedScore(score("3NT N 9"), laws=("12C1b",), reason="Misinformation")
    return board.with_line(place, replace(board.lines[place], ruling=ruling))


@pytest.mark.parametrize(
    ("results", "expected", "state"),
    [
        ((), 4, BoardState.EMPTY),
        (NORTH, 4, BoardState.PARTLY),
        (NORTH, 3, BoardState.COMPLETE),
        ((*NORTH, "4S E 10"), 4, BoardState.SUSPICIOUS),
        ((*NORTH, "4S E 10"), 5, BoardState.SUSPICIOUS),
    ],
)
def test_the_state_of_a_board(results: tuple[str, ...], expected: int, state: BoardState) -> None:
    assert state_of(board(*results), expected) is state


def test_a_board_with_a_ruling_is_adjusted_once_it_is_complete() -> None:
    found = ruled(board(*NORTH), 1)
    assert state_of(found, 3) is BoardState.ADJUSTED
    assert state_of(found, 4) is BoardState.PARTLY


@pytest.mark.parametrize(
    ("results", "found"),
    [
        ((*NORTH, "4S E 10"), {3: Doubt.OTHER_SIDE}),
        ((*NORTH[1:], "4S E 10"), {}),  # too few others
        ((*NORTH, "4S E 10", "3S W 8"), {}),  # they too played in spades
        ((*NORTH, "3S E 8"), {}),  # another bid
        (("1NT N 7", "1NT S 7", "1NT N 8", "1NT E 7"), {}),
        (("3NT N 9", "3NT S 9", "3NT N 9", "3NT E 9"), {3: Doubt.OTHER_SIDE}),
        ((*NORTH, "4S N 6"), {3: Doubt.TRICKS}),
        ((*NORTH, "4S N 7"), {}),
        ((*NORTH, "4H N 6"), {}),
        ((*NORTH, "pass", "not played", "420"), {}),
    ],
)
def test_a_result_unlike_all_others_is_to_be_checked(
    results: tuple[str, ...], found: dict[int, Doubt]
) -> None:
    assert doubts(board(*results)) == found


def test_a_result_that_a_ruling_replaces_is_not_to_be_checked() -> None:
    found = ruled(board(*NORTH, "4S E 10"), 3)
    assert not doubts(found)
    assert state_of(found, 4) is BoardState.ADJUSTED


def test_a_fouled_board_is_compared_only_with_its_own_form() -> None:
    found = board(*NORTH, "4S E 10")
    assert not doubts(found.with_line(3, replace(found.lines[3], form="rotated")))


DEAL = Deal.from_pbn("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
FIGURES = Makeable.from_text("63456634567a9867a987")


@pytest.mark.parametrize(
    ("result", "lead", "found"),
    [
        ("4S E 10", "SJ", {}),  # South leads against East
        ("4S E 10", "SA", {0: Doubt.LEAD}),
        ("4S W 10", "SJ", {0: Doubt.LEAD}),
        ("4S E 7", "SJ", {}),
        ("4S E 5", "SJ", {0: Doubt.DOUBLE_DUMMY}),
        ("4S N 8", "SA", {0: Doubt.DOUBLE_DUMMY}),
        ("pass", "", {}),
    ],
)
def test_a_result_is_compared_with_the_hands(
    result: str, lead: str, found: dict[int, Doubt]
) -> None:
    played = board(result)
    line = replace(played.lines[0], lead=parse_card(lead) if lead else None)
    dealt = replace(played, lines=(line,), deal=DEAL, makeable=FIGURES)
    assert doubts(dealt) == found
    assert doubts(replace(dealt, deal=None, makeable=None)) == {}
    assert doubts(ruled(dealt, 0)) == {}
    assert doubts(replace(dealt, lines=(replace(line, form="2"),))) == {}
