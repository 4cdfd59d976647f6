"""Averages that float under Law 12C2c: how USEBIO stores them, and what is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.printed import Printed, PrintedLine
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.event.recompute.lines import Averages
from bridgelaw.event.recompute.report import Checked, Part
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.standing import standings
from bridgelaw.formats.results.usebio.losses import losses
from bridgelaw.formats.results.usebio.reader import read_usebio_bytes
from bridgelaw.formats.results.usebio.writer import usebio
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import Average, Grade, TableScore
from bridgelaw.scores.regulation import Regulation
from bridgelaw.scoring.rounding import Rounding

AVERAGES = ("average plus", "average minus")


def lines(sitting: tuple[tuple[str, str], ...], *told: str | tuple[str, str]) -> tuple[Line, ...]:
    """Return the lines of a board: who sits where, and the scores.

    `1 2` is two players; a score is for both sides or one for each.
    """
    made = []
    for (ns, ew), each in zip(sitting, told, strict=True):
        mine, theirs = each if isinstance(each, tuple) else (each, each)
        score = TableScore(parse_outcome(mine), parse_outcome(theirs))
        made.append(Line(ns=tuple(ns.split()), ew=tuple(ew.split()), score=score))
    return tuple(made)


def pairs(
    *boards: tuple[str | tuple[str, str], ...], regulation: Regulation | None = None
) -> Event:
    """Return an evening at three tables, at which the same pairs sit throughout."""
    sitting = (("1", "2"), ("3", "4"), ("5", "6"))
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=str(number)) for number in range(1, 7)),
        boards=tuple(
            Board(number=number, lines=lines(sitting, *told))
            for number, told in enumerate(boards, 1)
        ),
        regulation=regulation or Regulation(),
    )


EVENING = pairs(
    ("+620", "+170", "-50"),
    ("+620", "+620", "-50"),
    ("+170", "+620", "-50"),
    (AVERAGES, "+620", "-50"),  # floats for both sides
    (("fixed average plus", "fixed average minus"), "+620", "-50"),  # would have floated for both
    ("+620", "-50", AVERAGES),  # floats for neither: 5 has less than 60%, 6 more than 40%
)
"""A session in which 1 has 9 of 12, and 3.5 of 4 on the board with two results of three.

That is 12.5 of 16, 78.125%; 2 has the rest.
"""

PLAYERS = Event(
    kind=Kind.INDIVIDUAL,
    method=Method.MATCHPOINTS,
    contestants=tuple(Contestant(number=str(number)) for number in range(1, 9)),
    boards=(
        Board(number=1, lines=lines((("1 2", "3 4"), ("5 6", "7 8")), "+420", "-50")),
        Board(number=2, lines=lines((("1 3", "2 4"), ("5 7", "6 8")), AVERAGES, "+420")),
        Board(number=3, lines=lines((("1 2", "3 4"), ("5 6", "7 8")), AVERAGES, "+420")),
    ),
)
"""An event in which 1 and 2 have everything they played for, and 3 and 4 nothing.

On board 3 both players of a side float equally, on board 2 only one of them.
"""


def round_trip(event: Event) -> Event:
    """Write the event and read it again."""
    return read_usebio_bytes(usebio(event), "a.xml").event


def printed(event: Event) -> Printed:
    """Write the event and return the printed scores."""
    return read_usebio_bytes(usebio(event), "a.xml").printed


def scores(event: Event) -> Mapping[str, tuple[object, Fraction]]:
    """Return the rank and the score of each contestant."""
    (standing,) = standings(Scored(event))
    return {row.contestant.number: (row.rank, row.total.score) for row in standing.rows}


@pytest.mark.parametrize("event", [EVENING, PLAYERS], ids=["pairs", "players"])
def test_floating_and_fixed_awards_survive_a_round_trip(event: Event) -> None:
    found = read_usebio_bytes(usebio(event), "a.xml")
    assert found.event == event
    assert found.notices == ()
    assert scores(found.event) == scores(event)
    assert not recompute(found.event, found.printed).differences


def marks(event: Event, board: int, place: int) -> tuple[str | None, str | None]:
    """Return the printed marks of a line."""
    line = printed(event).lines[BoardKey("", "", board)][place]
    return line.ns, line.ew


def test_the_mark_is_that_at_the_end_of_the_session() -> None:
    assert marks(EVENING, 4, 0) == ("3.13", "0.88")  # 78.125% and 21.875% of 4
    assert marks(EVENING, 5, 0) == ("2.40", "1.60")
    assert marks(EVENING, 6, 2) == ("2.40", "1.60")


def test_for_two_players_with_different_floats_the_mark_is_the_given_one() -> None:
    assert marks(PLAYERS, 2, 0) == ("1.20", "0.80")
    assert marks(PLAYERS, 3, 0) == ("2.00", "0.00")


def named(event: Event) -> list[tuple[str, bool]]:
    """Return the notices about averages that are lost, and whether they are slight."""
    return [(notice.say(), notice.slight) for notice in losses(event) if "12C2c" in notice.say()]


def test_everything_that_the_marks_show_survives() -> None:
    assert losses(EVENING) == losses(PLAYERS) == ()


@pytest.mark.parametrize("plus", ["fixed average plus", "fixed 60%"])
def test_a_fixed_average_that_would_not_have_floated_is_written_as_floating(plus: str) -> None:
    event = pairs((plus, "+620", "-50"), ("-50", "+620", "+620"))
    assert named(event) == [
        (
            "board 1: the average of 1 and 2 is fixed; in USEBIO it may change (Law 12C2c)",
            False,
        )
    ]
    assert round_trip(event).boards[0].lines[0].score.ns == Average(Grade.PLUS)


def test_a_fixed_average_of_players_with_different_floats_is_written_as_floating() -> None:
    fixed = lines((("1 3", "2 4"), ("5 7", "6 8")), ("fixed average plus", "average minus"), "+420")
    event = replace(PLAYERS, boards=(PLAYERS.boards[0], Board(number=2, lines=fixed)))
    assert [each.partition(" is fixed")[0] for each, _ in named(event)] == [
        "board 2: the average of 1/3 and 2/4"
    ]


def test_an_average_that_a_regulation_changes_in_another_way_is_lost() -> None:
    """An average that a regulation changes in another way is lost.

    Rounded to whole matchpoints 1 has 3 for the board, which is neither 60% nor the percentage on
    the other boards.
    """
    board = ("+620", "+620", "-50")
    event = pairs(
        (AVERAGES, "+620", "-50"), board, regulation=Regulation(board_rounding=Rounding(0))
    )
    fine = pairs((AVERAGES, "+620", "-50"), board)
    assert named(fine) == []
    rounded = pairs(
        (AVERAGES, "+620", "-50"), board, ("+620", "+170", "-50"), ("+620", "+170", "-50")
    )
    rounded = replace(rounded, regulation=event.regulation)
    assert [each.partition(" may change")[0] for each, _ in named(rounded)] == [
        "board 1: the average of 1 and 2"
    ]


def test_sessions_float_separately() -> None:
    """Sessions float separately: the second session does not affect an average of the first."""
    first, second = (
        pairs(("average plus", "+620", "-50"), ("-50", "+620", "+620")),
        pairs(("+620", "+170", "-50")),
    )
    boards = [
        replace(board, session=name)
        for name, of in (("1", first), ("2", second))
        for board in of.boards
    ]
    event = replace(first, boards=tuple(boards), sessions=("1", "2"))
    assert round_trip(event) == event
    assert losses(event) == ()


TOLD = st.sampled_from(
    ["+620", "+170", "-50", "not played", AVERAGES, ("average", "average plus"), "fixed 45%"]
)


@given(st.lists(st.tuples(TOLD, TOLD, TOLD), min_size=2, max_size=8))
def test_no_floating_average_is_lost_under_the_laws(
    boards: list[tuple[str | tuple[str, str], ...]],
) -> None:
    event = pairs(*boards)
    assert named(event) == []
    assert scores(round_trip(event)) == scores(event)


def lines_of(event: Event, told: Printed) -> Checked:
    """Return the check of the lines."""
    found = recompute(event, told).part(Part.LINES)
    assert found is not None
    return found


def with_marks(*given: tuple[int, str, str]) -> Printed:
    """Return the printed scores, with other marks on the first line of some boards."""
    told = printed(EVENING)
    changed = dict(told.lines)
    for board, ns, ew in given:
        key = BoardKey("", "", board)
        changed[key] = (PrintedLine(ns=ns, ew=ew), *changed[key][1:])
    return replace(told, lines=changed)


def test_recompute_shows_which_marks_a_file_prints() -> None:
    moved, given = (
        lines_of(EVENING, with_marks()),
        lines_of(EVENING, with_marks((4, "2.40", "1.60"))),
    )
    assert (moved.differences, given.differences) == ((), ())
    assert Averages.MOVED in moved.method
    assert Averages.GIVEN in given.method
    assert not any(Averages.GIVEN in other for other in moved.or_else)
    assert not any(Averages.MOVED in other for other in given.or_else)


def test_recompute_does_not_mention_averages_if_none_floats() -> None:
    event = pairs(("+620", "+170", "-50"), ("average", "+620", "-50"))
    assert not any(isinstance(word, Averages) for word in lines_of(event, printed(event)).method)


def test_a_mark_that_is_neither_given_nor_floated_is_a_difference() -> None:
    found = lines_of(EVENING, with_marks((4, "3.00", "0.88")))
    assert [(each.contestant, each.printed, each.computed) for each in found.differences] == [
        ("1", "3.00", "3.125")
    ]
