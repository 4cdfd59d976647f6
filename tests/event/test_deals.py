"""Deals put on the boards of an event, and the hands that only directors see."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.formats.results.deal_files import deals

from bridgelaw.bridge.makeable import Makeable
from bridgelaw.event.deals import Among, fit, parts_of, with_deals, without_deals
from bridgelaw.event.hidden import hidden, without_hidden
from bridgelaw.event.model import Board, BoardKey, Event, HandsVisible, Kind, Line, Method
from bridgelaw.event.movements.choose import movement_of
from bridgelaw.event.movements.planned import due, plan_of, planned_boards, planned_contestants
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore

ALL = Among("", "")
SCORE = TableScore.both(parse_outcome("4S N 10"))


@pytest.fixture
def event() -> Event:
    """Return an evening of three tables, seven rounds of two boards, with all hands."""
    plan = plan_of(movement_of("howell-4"), 2)
    made = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=planned_contestants(plan, Kind.PAIRS),
        boards=planned_boards(plan, Kind.PAIRS),
        plans=(plan,),
    )
    return with_deals(made, ALL, deals(1, 14))


def entered(event: Event, *but: tuple[int, int]) -> Event:
    """Return the event with all results except those of a board at a table."""
    lines: dict[int, list[Line]] = {}
    for each in due(event):
        if (each.board, each.table) not in but:
            lines.setdefault(each.board, []).append(Line(ns=each.ns, ew=each.ew, score=SCORE))
    boards = (replace(board, lines=tuple(lines.get(board.number, ()))) for board in event.boards)
    return replace(event, boards=tuple(boards))


def numbers(event: Event) -> list[int]:
    """Return the boards whose hands are hidden."""
    return sorted(key.number for key in hidden(event))


def test_hands_are_hidden_until_everyone_who_is_due_has_played(event: Event) -> None:
    assert numbers(event) == [*range(1, 15)]
    table = next(each.table for each in due(event) if each.board == 5)
    assert numbers(entered(event, (5, table))) == [5]
    assert numbers(entered(event)) == []
    shown = without_hidden(entered(event, (5, table)))
    assert [board.number for board in shown.boards if board.deal is None] == [5]
    assert without_hidden(entered(event)) == entered(event)


def test_a_board_that_nobody_is_due_to_play_is_hidden(event: Event) -> None:
    more = Board(number=15, lines=(), deal=deals(15, 15)[15])
    assert numbers(entered(replace(event, boards=(*event.boards, more)))) == [15]


def test_the_director_chooses_when_hands_are_shown(event: Event) -> None:
    one = next((each.board, each.table) for each in due(event) if each.board == 5)
    part, whole = entered(event, one), entered(event)

    def of(event: Event, shown: HandsVisible) -> list[int]:
        return numbers(replace(event, hands_shown=shown))

    assert of(part, HandsVisible.AT_END) == [*range(1, 15)]
    assert of(whole, HandsVisible.AT_END) == []
    assert of(event, HandsVisible.AT_ONCE) == []
    assert of(whole, HandsVisible.NEVER) == [*range(1, 15)]


def test_those_who_are_absent_are_not_waited_for(event: Event) -> None:
    (plan,) = event.plans
    absent = replace(event, plans=(replace(plan, absent=("8",)),))
    assert numbers(entered(absent)) == []


def test_all_hands_are_hidden_if_the_movement_cannot_be_read(event: Event) -> None:
    (plan,) = event.plans
    broken = replace(entered(event), plans=(replace(plan, rounds=("x",)),))
    assert numbers(broken) == [*range(1, 15)]


def test_without_a_movement_a_board_with_a_result_is_played(event: Event) -> None:
    some = replace(entered(event), plans=())
    boards = [replace(board, lines=()) if board.number == 3 else board for board in some.boards]
    assert numbers(replace(some, boards=tuple(boards))) == [3]


def test_a_file_is_compared_with_the_boards(event: Event) -> None:
    boards = tuple(
        replace(board, deal=None) if board.number in (1, 2) else board for board in event.boards
    )
    found = fit(
        replace(event, boards=boards), ALL, deals(1, 14) | deals(5, 6, seed=2) | deals(15, 16)
    )
    assert (found.new, found.others, found.missing, found.beyond) == ((1, 2), (5, 6), (), (15, 16))
    assert found.same == (3, 4, *range(7, 15))
    assert found.used == 14
    assert fit(event, ALL, deals(5, 5)).missing == (*range(1, 5), *range(6, 15))


def test_deals_leave_the_results_alone(event: Event) -> None:
    before = entered(event)
    after = with_deals(before, ALL, deals(1, 14, seed=7))
    assert [board.lines for board in after.boards] == [board.lines for board in before.boards]
    assert {board.number: board.deal for board in after.boards} == deals(1, 14, seed=7)
    gone = without_deals(after, ALL)
    assert all(board.deal is None for board in gone.boards)
    assert [board.lines for board in gone.boards] == [board.lines for board in before.boards]


def test_figures_of_a_file_are_used_where_none_are_known(event: Event) -> None:
    known, stated = Makeable((7,) * 20), Makeable((8,) * 20)
    before = with_deals(entered(event), ALL, deals(1, 3), {1: known})
    after = with_deals(before, ALL, deals(1, 4), dict.fromkeys(range(1, 5), stated))
    assert [board.makeable for board in after.boards[:5]] == [known, stated, stated, stated, None]
    other = with_deals(after, ALL, deals(1, 2, seed=3), {2: known})
    assert [board.makeable for board in other.boards[:3]] == [None, known, stated]


def test_each_session_and_round_has_its_own_deals(event: Event) -> None:
    boards = (
        Board(number=1, lines=(), session="A"),
        Board(number=1, lines=(), session="B", round="1"),
        Board(number=1, lines=(), session="B", round="2"),
    )
    parts = replace(event, boards=boards, plans=(), sessions=("A", "B"))
    assert parts_of(parts) == [Among("A", ""), Among("B", "1"), Among("B", "2")]
    found = with_deals(parts, Among("B", "2"), deals(1, 1))
    assert [board.key for board in found.boards if board.deal] == [BoardKey("B", "2", 1)]
    assert without_deals(found, Among("B", "1")) == found
    assert parts_of(replace(parts, boards=())) == [Among("A", ""), Among("B", "")]
