"""A board given only as counts of equal lines scores the same as the board itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bridgelaw.bridge.seats import Side
from bridgelaw.event.counted import CountedBoard, Tally
from bridgelaw.event.frequency import frequency_tables, tables_of
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import COMPARED, Scored
from bridgelaw.formats.results.event_json.parts import line_of
from bridgelaw.formats.results.files import read_event
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import Missing, Regulation, WeightedAmong

EXAMPLES = Path(__file__).parents[2] / "examples"
SCORES = (
    "4S N 10",
    "4S N 9",
    "3NT S 9",
    "3NT S 10",
    "2H E 8",
    "passed out",
    "5CX W 9",
    "+420",
    "not played",
)
RULINGS = (
    "average plus",
    "fixed 60%",
    {"ns": "average plus", "ew": "average minus"},
    "60% 4S N 10, 40% 4S N 9",
    {"ns": "60% 4S N 10, 40% 4S N 9", "ew": "4S N 10"},
    {"ns": {"table": "4S N 9", "adjusted": "4S N 10", "without error": "4S N 11"}, "ew": "4S N 10"},
)


def counted(event: Event, board: Board) -> CountedBoard:
    scored = Scored(event)
    bare = Board(
        number=board.number, session=board.session, round=board.round, lines=(), marked=board.marked
    )
    return CountedBoard(event, bare, tuple(tallied(board.lines)), scored.expected(board))


def tallied(lines: Iterable[Line]) -> Iterator[Tally]:
    """Yield equal lines with their count."""
    counts: dict[tuple[str, str, TableScore], int] = {}
    for line in lines:
        key = line.section, line.form, (line.ruling.score if line.ruling else line.score)
        counts[key] = counts.get(key, 0) + 1
    return (Tally(*key, number) for key, number in counts.items())


def random_event(method: Method, *, by_section: bool, regulation: Regulation, seed: int) -> Event:
    random = Random(seed)
    numbers = [str(number) for number in range(1, 81)]
    boards = []
    for number in (1, 2, 3):
        lines = []
        for table in range(random.choice((3, 40, 40))):
            form: dict[str, Any] = {
                "ns": numbers[2 * table],
                "ew": numbers[2 * table + 1],
                "score": random.choice(SCORES),
                "section": random.choice("AB"),
                "form": random.choice(("", "", "", "turned")),
            }
            if random.random() < 0.15:
                ruling = random.choice(
                    RULINGS if method is not Method.TOTAL_POINTS else RULINGS[3:5]
                )
                if method in (Method.MATCHPOINTS, Method.ASCHERMAN) or ruling != "fixed 60%":
                    form["ruling"] = {"score": ruling, "laws": ["12C1"]}
            lines.append(line_of(form))
        boards.append(Board(number=number, lines=tuple(lines)))
    return Event(
        kind=Kind.PAIRS,
        method=method,
        contestants=tuple(Contestant(number=number) for number in numbers),
        boards=tuple(boards),
        by_section=by_section,
        regulation=regulation,
    )


def compare(event: Event) -> None:
    scored = Scored(event)
    for board in event.boards:
        found, marks = counted(event, board), scored.board(board.key)
        assert tables_of(found.compared) == frequency_tables(scored, board.key)
        for side in Side:
            assert tuple(found.mark(line, side) for line in board.lines) == marks.of(side)


@pytest.mark.parametrize("file", ["club-pairs.json"])
def test_the_examples_agree(file: str) -> None:
    compare(read_event(EXAMPLES / file).event)


@pytest.mark.parametrize("method", [each for each in COMPARED if each is not Method.TOTAL_POINTS])
@pytest.mark.parametrize("by_section", [False, True])
def test_events_with_adjusted_scores(method: Method, *, by_section: bool) -> None:
    for seed, regulation in enumerate(
        (
            Regulation(),
            Regulation(weighted=WeightedAmong.OTHERS_ONLY),
            Regulation(missing=Missing.OWN_TOP),
        )
    ):
        compare(random_event(method, by_section=by_section, regulation=regulation, seed=seed))


def test_a_replaced_line() -> None:
    event = random_event(Method.MATCHPOINTS, by_section=False, regulation=Regulation(), seed=9)
    for board in event.boards:
        wanted = line_of(
            {"ns": board.lines[0].ns[0], "ew": board.lines[0].ew[0], "score": "7NT N 13"}
        )
        changed = event.with_board(board.with_line(0, wanted))
        found = counted(event, board).with_line(board.lines[0], wanted)
        marks = Scored(changed).board(board.key)
        assert tuple(found.mark(wanted, side) for side in Side) == (marks.ns[0], marks.ew[0])
