"""A Bridgemate session is taken row by row, once, and never over what a director has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.bridgemate import Bridgemate

from bridgelaw.app.following.taking import Taking
from bridgelaw.app.following.writing import accept, keep, take
from bridgelaw.bridge.notation import parse_card
from bridgelaw.event.model import Contestant, Event, Kind, Line, Method
from bridgelaw.event.movements.choose import movement_of
from bridgelaw.event.movements.planned import plan_of, planned_boards, planned_contestants
from bridgelaw.formats.results.bws_session import read_session
from bridgelaw.scores.notation import outcome_text, parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import Reason, StoredEvent
from bridgelaw.store.store import Store

ANN = Reason(by="Ann")


def score(words: str) -> TableScore:
    return TableScore.both(parse_outcome(words))


def planned(*sections: str) -> Event:
    """Return an evening of four tables, or one for each section."""
    movement = movement_of("howell-4")
    plans = tuple(plan_of(movement, 3, section=section) for section in sections or ("",))
    return Event(
        name="Tuesday",
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(each for plan in plans for each in planned_contestants(plan, Kind.PAIRS)),
        boards=planned_boards(plans[0], Kind.PAIRS),
        plans=plans,
    )


class Evening:
    """An event that is stored, and the session that it follows."""

    def __init__(self, store: Store, event: Event, path: Path) -> None:
        self.store = store
        self.id = store.events.enter(event, ANN)
        self.session = Bridgemate.of(event, path)

    def look(self) -> Taking:
        """Take what the file has."""
        return take(self.store, self.id, read_session(self.session.path), "session.bws")[0]

    @property
    def kept(self) -> StoredEvent:
        return self.store.events.get(self.id)

    def lines(self, board: int) -> list[str]:
        """Return the lines of a board: who met, and what they reached."""
        (found,) = self.kept.event.boards_numbered(board)
        return [f"{line.ns[0]}-{line.ew[0]} {outcome_text(line.score.ns)}" for line in found.lines]

    def line(self, board: int, place: int = 0) -> tuple[int, int, Line]:
        """Return a line with its id and version."""
        kept = self.kept
        (found,) = kept.event.boards_numbered(board)
        line_id = kept.line_ids[found.key, place]
        return line_id, kept.versions[line_id], found.lines[place]

    def correct(self, board: int, words: str, place: int = 0) -> None:
        """Correct a result by hand."""
        line_id, version, line = self.line(board, place)
        self.store.events.correct(line_id, version, replace(line, score=score(words)), ANN)

    def authors(self, board: int) -> list[str]:
        """Return who changed a board, the first first."""
        return [each.by for each in self.store.events.history(self.id, board=str(board))][::-1]


@pytest.fixture
def evening(store: Store, tmp_path: Path) -> Evening:
    return Evening(store, planned(), tmp_path / "session.bws")


def first(evening: Evening) -> tuple[int, int, int]:
    """Return a board of the first table in the first round, and the pairs that play it."""
    sitting = next(
        each
        for each in evening.session.rows["RoundData"]
        if (each["Table"], each["Round"]) == (1, 1)
    )
    return sitting["LowBoard"], sitting["NSPair"], sitting["EWPair"]


def enter(evening: Evening, result: str, **more: Any) -> None:
    board, ns, ew = first(evening)
    evening.session.enter(1, 1, board, ns, ew, result, **more)


def test_results_are_taken_as_they_come_and_once(evening: Evening) -> None:
    board, ns, ew = first(evening)
    assert evening.look() == Taking()
    evening.session.enter_due(evening.kept.event, 1, 1, "4 S N =", "PASS")
    assert evening.look().used == 2
    assert evening.lines(board) == [f"{ns}-{ew} 4♠ N 10"]
    assert evening.authors(board) == ["Bridgemate 1"]
    version = evening.kept.version
    assert evening.look().used == 2, "the same file again"
    assert evening.kept.version == version
    evening.session.enter_due(evening.kept.event, 2, 1, "3 NT E +1", "2 H x W -1", "1 C S =")
    assert evening.look().used == 5
    assert sum(len(each.lines) for each in evening.kept.event.boards) == 5


def test_the_line_has_the_table_the_round_and_the_lead(evening: Evening) -> None:
    enter(evening, "4 S N =", LeadCard="H10")
    evening.look()
    _, _, line = evening.line(first(evening)[0])
    assert (line.table, line.round, line.lead) == ("1", "1", parse_card("HT"))


def test_a_correction_of_the_table_is_a_change_under_its_name(evening: Evening) -> None:
    enter(evening, "4 S N =")
    evening.look()
    enter(evening, "4 S N +1")
    assert evening.look().used == 1
    board, ns, ew = first(evening)
    assert evening.lines(board) == [f"{ns}-{ew} 4♠ N 11"]
    assert evening.authors(board) == ["Bridgemate 1", "Bridgemate 1"]


def test_an_erased_result_is_removed_and_may_come_again(evening: Evening) -> None:
    enter(evening, "4 S N =")
    evening.look()
    evening.session.rows["ReceivedData"][0]["Erased"] = True
    evening.session.write()
    board = first(evening)[0]
    assert evening.look().used == 1
    assert evening.lines(board) == []
    enter(evening, "4 S N =")
    evening.look()
    assert len(evening.lines(board)) == 1


def test_what_a_director_corrected_stays_until_the_table_enters_something_new(
    evening: Evening,
) -> None:
    enter(evening, "4 S N =")
    evening.look()
    board, ns, ew = first(evening)
    evening.correct(board, "4S N 11")
    found = evening.look()
    assert not found.writes
    assert not found.differences, "the table has said nothing new"
    enter(evening, "4 S N -1")
    (difference,) = evening.look().differences
    assert evening.lines(board) == [f"{ns}-{ew} 4♠ N 11"]
    assert difference.received is not None
    assert outcome_text(difference.received.score.ns) == "4♠ N 9"


@pytest.mark.parametrize("restarts", [False, True])
def test_a_difference_is_settled_by_keeping_or_taking(
    evening: Evening, store: Store, restarts: bool
) -> None:
    enter(evening, "4 S N =")
    evening.look()
    board, ns, ew = first(evening)
    evening.correct(board, "4S N 11")
    enter(evening, "4 S N -1")
    (difference,) = evening.look().differences
    keep(store, difference, ANN)
    assert evening.authors(board)[-2:] == ["Bridgemate 1", "Ann"]
    if restarts:
        evening.session.rows["ReceivedData"].reverse()  # nothing depends on the order of the rows
        evening.session.write()
    assert not evening.look().differences
    assert evening.lines(board) == [f"{ns}-{ew} 4♠ N 11"]
    with pytest.raises(EditConflict):
        keep(store, difference, ANN)
    enter(evening, "4 S N -2")
    (difference,) = evening.look().differences
    accept(store, difference, ANN)
    assert evening.lines(board) == [f"{ns}-{ew} 4♠ N 8"]
    assert not evening.look().differences


def test_an_erased_result_that_a_director_corrected_is_asked_about(
    evening: Evening, store: Store
) -> None:
    enter(evening, "4 S N =")
    evening.look()
    board = first(evening)[0]
    evening.correct(board, "4S N 11")
    enter(evening, "4 S N =", Erased=True)
    (difference,) = evening.look().differences
    assert difference.received is None
    keep(store, difference, ANN)
    assert not evening.look().differences
    assert len(evening.lines(board)) == 1
    enter(evening, "4 S N -3", Erased=False)
    enter(evening, "4 S N -3", Erased=True)
    assert not evening.look().differences, "the table has erased it before"
    assert len(evening.lines(board)) == 1


def test_a_result_entered_by_hand_first_is_not_overwritten(evening: Evening, store: Store) -> None:
    board, ns, ew = first(evening)
    kept = evening.kept
    (found,) = kept.event.boards_numbered(board)
    line = Line(ns=(str(ns),), ew=(str(ew),), score=score("4S N 10"), table="1")
    store.events.write_board(kept.board_ids[found.key], [(None, 0, line)], ANN)
    enter(evening, "4 S N =")
    assert evening.look().used == 1
    assert evening.authors(board) == ["Ann"]
    enter(evening, "4 S E =")
    assert len(evening.look().differences) == 1


def test_a_result_that_a_director_removed_does_not_come_back(
    evening: Evening, store: Store
) -> None:
    enter(evening, "4 S N =")
    evening.look()
    board = first(evening)[0]
    line_id, version, _ = evening.line(board)
    store.events.remove_line(line_id, version, ANN)
    assert not evening.look().unused
    assert evening.lines(board) == []
    enter(evening, "4 S N +1")
    (unused,) = evening.look().unused
    assert "Ann removed the result" in unused.why.say()
    assert evening.lines(board) == []


def test_pairs_that_sat_the_other_way_are_entered_so(evening: Evening) -> None:
    board, ns, ew = first(evening)
    enter(evening, "4 S N =", Remarks="Wrong direction")
    evening.look()
    assert evening.lines(board) == [f"{ew}-{ns} 4♠ N 10"]


@pytest.mark.parametrize(
    ("row", "says", "irregular"),
    [
        ({"Section": 7}, "found the section 7, which the file does not describe", False),
        ({"Board": 99}, "the event does not have this board", False),
        ({"Board": 0}, "found no Board in the row", False),
        ({"PairNS": 77}, "found the contestant 77, who is not entered in the event", False),
        ({"Round": 99}, "nobody plays at this table in this round", True),
        ({"Contract": "9 S"}, "found '9s N =', expected a result", False),
        ({"PairNS": None}, "found no PairNS in the row", False),
    ],
)
def test_rows_that_cannot_be_used_are_reported_with_the_reason(
    evening: Evening, row: dict[str, Any], says: str, irregular: bool
) -> None:
    if "Round" in row:  # these two meet at another table; the board is not theirs
        row = {**row, "Board": first(evening)[0] + 3}
    enter(evening, "4 S N =", **row)
    found = evening.look()
    (unused,) = found.unused
    assert says in unused.why.say()
    assert unused.is_irregular == irregular
    assert not found.used


def test_the_wrong_board_and_the_wrong_opponents_are_reported(evening: Evening) -> None:
    board, ns, ew = first(evening)
    enter(evening, "4 S N =", Board=board + 3)
    enter(evening, "4 S N =", PairEW=next(n for n in range(2, 9) if n not in (ns, ew)))
    said = {each.why.say() for each in evening.look().unused if each.is_irregular}
    assert f"expected board {board}, {board + 1}, {board + 2} by the movement" in said
    assert any(f"expected {ns} – {ew} by the movement" in each for each in said)


def test_a_bad_row_spoils_no_other(evening: Evening) -> None:
    enter(evening, "4 S N =")
    evening.session.enter(2, 1, 999, 1, 2, "4 S N =")
    found = evening.look()
    assert (found.used, len(found.unused)) == (1, 1)


def test_another_session_in_the_file_takes_nothing(evening: Evening) -> None:
    event = evening.kept.event
    for table in (1, 2):
        evening.session.enter_due(event, table, 1, "4 S N =", "3 NT S =", "PASS")
    evening.look()
    before = evening.kept.version
    evening.session.rows["ReceivedData"].clear()
    enter(evening, "1 NT N =")
    found = evening.look()
    assert found.refused is not None
    assert "another session" in found.refused.say()
    assert evening.kept.version == before


def test_a_few_results_missing_in_the_file_are_reported(evening: Evening) -> None:
    evening.session.enter_due(evening.kept.event, 1, 1, "4 S N =", "3 NT S =", "PASS")
    evening.look()
    del evening.session.rows["ReceivedData"][0]
    evening.session.write()
    (unused,) = evening.look().unused
    assert "no longer in it: 1" in unused.why.say()
    assert sum(len(each.lines) for each in evening.kept.event.boards) == 3


def test_sections_are_matched_by_their_letters(store: Store, tmp_path: Path) -> None:
    evening = Evening(store, planned("A", "B"), tmp_path / "session.bws")
    board, ns, ew = first(evening)
    enter(evening, "4 S N =")
    enter(evening, "2 C S =", Section=2)
    assert evening.look().used == 2
    assert evening.lines(board) == [f"A{ns}-A{ew} 4♠ N 10", f"B{ns}-B{ew} 2♣ S 8"]
    assert evening.authors(board) == ["Bridgemate A1", "Bridgemate B1"]


def test_an_event_without_a_movement_gains_the_lines(store: Store, tmp_path: Path) -> None:
    event = replace(
        planned(), plans=(), contestants=tuple(Contestant(number=str(n)) for n in range(1, 9))
    )
    evening = Evening(store, event, tmp_path / "session.bws")
    evening.session.add_section(1, "A", 4)
    evening.session.enter(1, 1, 1, 1, 2, "4 S N =")
    evening.session.enter(2, 1, 1, 3, 4, "PASS")
    evening.session.enter(3, 1, 1, 3, 5, "PASS")
    found = evening.look()
    assert evening.lines(1) == ["1-2 4♠ N 10", "3-4 passed out"]
    (unused,) = found.unused
    assert "has two results on the board" in unused.why.say()
    evening.session.enter(1, 1, 1, 5, 6, "4 S N =")
    evening.look()
    assert evening.lines(1)[0] == "5-6 4♠ N 10", "the pairs were corrected"
