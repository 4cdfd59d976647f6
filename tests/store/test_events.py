"""Events in the store: each change has its history, and nobody overwrites another's change."""

from __future__ import annotations

from dataclasses import replace
from threading import Barrier, Thread

import pytest
from tests.store.conftest import a_line

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.formats.results.event_json.parts import line_form, line_of
from bridgelaw.i18n.text import say
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.models import Reason, StoredEvent, What
from bridgelaw.store.schema import BoardRow, ChangeRow, ContestantRow, LineRow
from bridgelaw.store.store import Store

FIRST = BoardKey("", "", 1)
SECOND = BoardKey("", "", 2)


@pytest.fixture
def kept(store: Store, pairs: Event) -> StoredEvent:
    return store.events.get(store.events.enter(pairs, Reason(by="Anna", why="from the club")))


def ids(kept: StoredEvent, key: BoardKey = FIRST) -> list[int]:
    return [kept.line_ids[key, place] for place in range(len(kept.event.board(key).lines))]


def test_an_event_survives_a_round_trip(store: Store, kept: StoredEvent, pairs: Event) -> None:
    assert kept.event == pairs
    assert kept.version == 1 == store.events.version(kept.id)
    (change,) = store.events.history(kept.id)
    assert (change.what, change.by, change.why, change.after) == (
        What.ENTERED,
        "Anna",
        "from the club",
        {"boards": 2, "contestants": 6},
    )
    (listed,) = store.events.listed()
    assert (listed.name, listed.contestants, listed.boards) == ("Six pairs", 6, 2)


def test_a_correction_preserves_the_earlier_result(store: Store, kept: StoredEvent) -> None:
    line = ids(kept)[1]
    first = store.events.correct(
        line, 0, a_line("3", "4", "4S N 12"), Reason(by="Bo", why="misread")
    )
    store.events.correct(line, first.number, a_line("3", "4", "4S N 10"), Reason(by="Cy"))
    later, earlier, _ = store.events.history(kept.id)
    assert [each.number for each in (earlier, later)] == [2, 3]
    assert (earlier.by, earlier.why, earlier.board, earlier.line_id) == ("Bo", "misread", "1", line)
    assert earlier.before == line_form(kept.event.boards[0].lines[1])
    assert earlier.after == later.before == line_form(a_line("3", "4", "4S N 12"))
    assert store.events.line(line).line == a_line("3", "4", "4S N 10")
    assert store.events.get(kept.id).event.boards[0].lines[1] == a_line("3", "4", "4S N 10")
    assert store.events.history(kept.id, board="2") == []
    assert [each.number for each in store.events.history(kept.id, line_id=line)] == [3, 2]


def test_an_adjusted_score_is_distinguished_from_a_result(store: Store, kept: StoredEvent) -> None:
    score = TableScore.both(parse_outcome("4S N 8"))
    line = replace(kept.event.boards[0].lines[0], ruling=AdjustedScore(score, ("64A",)))
    assert store.events.correct(ids(kept)[0], 0, line, Reason()).what is What.RULING


def test_a_correction_of_a_changed_line_is_refused(store: Store, kept: StoredEvent) -> None:
    line = ids(kept)[0]
    store.events.correct(line, 0, a_line("1", "2", "4S N 12"), Reason())
    with pytest.raises(EditConflict):
        store.events.correct(line, 0, a_line("1", "2", "4S N 13"), Reason())
    assert store.events.line(line).line == a_line("1", "2", "4S N 12")


def test_a_line_that_does_not_fit_is_refused_and_leaves_nothing(
    store: Store, kept: StoredEvent
) -> None:
    for line, number in ((a_line("3", "2"), "3"), (a_line("9", "2"), "9")):
        with pytest.raises(EventError, match=number):
            store.events.correct(ids(kept)[0], 0, line, Reason())
    assert store.events.get(kept.id) == kept


def test_of_two_simultaneous_corrections_of_a_line_one_is_refused(
    store: Store, kept: StoredEvent
) -> None:
    line, start, done = ids(kept)[0], Barrier(8), []

    def correct(tricks: int) -> None:
        start.wait()
        try:
            store.events.correct(
                line, 0, a_line("1", "2", f"4S N {tricks}"), Reason(by=str(tricks))
            )
        except EditConflict:
            done.append("refused")
        else:
            done.append("kept")

    threads = [Thread(target=correct, args=(tricks,)) for tricks in range(3, 11)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == ["kept", *["refused"] * 7]
    assert len(store.events.history(kept.id, line_id=line)) == 1


def test_concurrent_changes_are_numbered_without_gaps(store: Store, kept: StoredEvent) -> None:
    start = Barrier(6)
    lines = [*ids(kept), *ids(kept, SECOND)]

    def correct(line: int) -> None:
        start.wait()
        now = store.events.line(line)
        store.events.correct(line, now.version, replace(now.line, table="7"), Reason())

    threads = [Thread(target=correct, args=(line,)) for line in lines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [each.number for each in store.events.history(kept.id)] == [7, 6, 5, 4, 3, 2, 1]


def test_a_board_is_written_completely_or_not_at_all(
    store: Store, kept: StoredEvent, pairs: Event
) -> None:
    board, (first, second, third) = kept.board_ids[FIRST], ids(kept)
    store.events.remove_line(third, 0, Reason(by="Bo", why="was not played"))
    changed = [(first, 0, a_line("1", "2", "passed out")), (None, 0, a_line("6", "5", "4S N 13"))]
    (new,) = store.events.write_board(board, changed, Reason(by="Cy"))
    now = store.events.get(kept.id)
    assert now.event.boards[0].lines == (
        a_line("1", "2", "passed out"),
        pairs.boards[0].lines[1],
        a_line("6", "5", "4S N 13"),
    )
    assert ids(now) == [first, second, new]
    assert [
        (each.board, each.by, each.before is None, each.after is None)
        for each in store.events.history(kept.id)
    ][:3] == [("1", "Cy", True, False), ("1", "Cy", False, False), ("1", "Bo", False, True)]
    with pytest.raises(EditConflict):
        store.events.write_board(
            board, [(second, 0, a_line("3", "4")), (first, 0, a_line("1", "2"))], Reason()
        )
    with pytest.raises(EventError, match="two results"):
        store.events.write_board(
            board, [(second, 0, a_line("4", "3")), (None, 0, a_line("1", "2"))], Reason()
        )
    assert store.events.get(kept.id) == now


def test_a_line_of_another_board_is_refused(store: Store, kept: StoredEvent) -> None:
    with pytest.raises(EditConflict):
        store.events.write_board(
            kept.board_ids[FIRST], [(ids(kept, SECOND)[0], 0, a_line("1", "2"))], Reason()
        )


def test_unchanged_lines_are_not_written(store: Store, kept: StoredEvent) -> None:
    store.events.write_board(
        kept.board_ids[FIRST], [(ids(kept)[0], 0, kept.event.boards[0].lines[0])], Reason()
    )
    assert store.events.version(kept.id) == 1


def revised(
    store: Store, kept: StoredEvent, event: Event, what: What = What.SETTINGS
) -> StoredEvent:
    found = store.events.revise(kept.id, kept.version, event, what, Reason(by="Anna"))
    assert found.event == event
    return found


def test_a_revised_event_keeps_the_numbers_of_its_lines(store: Store, kept: StoredEvent) -> None:
    first, *rest = kept.event.contestants
    now = revised(
        store,
        kept,
        replace(kept.event, name="Final", contestants=(replace(first, names=("Ann",)), *rest)),
    )
    assert now.line_ids == kept.line_ids
    assert now.board_ids == kept.board_ids
    settings, contestant, _ = store.events.history(kept.id)
    assert (settings.what, settings.before, settings.after) == (
        What.SETTINGS,
        {"name": "Six pairs"},
        {"name": "Final"},
    )
    assert (contestant.what, contestant.before, contestant.after) == (
        What.CONTESTANT,
        {"number": "1"},
        {"number": "1", "names": "Ann"},
    )
    assert store.events.listed()[0].name == "Final"


def lines_changed(kept: StoredEvent, *lines: Line) -> Event:
    return kept.event.with_board(replace(kept.event.boards[0], lines=lines))


def test_lines_are_identified_by_the_contestants(store: Store, kept: StoredEvent) -> None:
    first, second, third = ids(kept)
    a, b, c = kept.event.boards[0].lines
    now = revised(store, kept, lines_changed(kept, c, b), What.BOARD)
    assert ids(now) == [third, second]
    now = revised(store, now, lines_changed(now, replace(c, table="1"), a, b), What.BOARD)
    assert (ids(now)[0], ids(now)[2]) == (third, second)
    assert ids(now)[1] not in (third, second)
    assert [
        line_of(each.before).ns
        for each in store.events.history(kept.id, line_id=first)
        if each.before
    ] == [("1",)]


def test_lines_keep_their_place_when_all_contestants_are_renamed(
    store: Store, kept: StoredEvent
) -> None:
    renamed = {str(number): f"A{number}" for number in range(1, 7)}
    event = replace(
        kept.event,
        contestants=tuple(
            Contestant(number=renamed[each.number]) for each in kept.event.contestants
        ),
        boards=tuple(
            replace(
                board,
                lines=tuple(
                    replace(line, ns=(renamed[line.ns[0]],), ew=(renamed[line.ew[0]],))
                    for line in board.lines
                ),
            )
            for board in kept.event.boards
        ),
    )
    assert revised(store, kept, event, What.CONTESTANT).line_ids == kept.line_ids


def test_added_and_removed_boards_are_in_the_history(store: Store, kept: StoredEvent) -> None:
    third = Board(number=3, lines=(a_line("1", "4"),), session="A")
    now = revised(
        store, kept, replace(kept.event, boards=(third, kept.event.boards[1]), sessions=("", "A"))
    )
    added, removed, *_ = store.events.history(kept.id)
    assert removed.before is not None
    assert added.after is not None
    lines = removed.before["lines"]
    assert isinstance(lines, list)
    assert (removed.board, removed.after, len(lines)) == ("1", None, 3)
    assert (added.board, added.before, added.after["lines"]) == (
        "A/3",
        None,
        [line_form(a_line("1", "4"))],
    )
    assert now.board_ids[SECOND] == kept.board_ids[SECOND]
    with pytest.raises(NotThere):
        store.events.line(ids(kept)[0])


def test_a_revision_of_a_changed_event_is_refused(store: Store, kept: StoredEvent) -> None:
    store.events.correct(ids(kept)[0], 0, a_line("1", "2", "4S N 12"), Reason())
    with pytest.raises(EditConflict):
        store.events.revise(
            kept.id, kept.version, replace(kept.event, name="Mine"), What.SETTINGS, Reason()
        )
    assert store.events.get(kept.id).event.name == "Six pairs"


def test_nothing_remains_of_a_removed_event(store: Store, kept: StoredEvent) -> None:
    store.events.remove(kept.id)
    with store.database.read() as session:
        assert [
            session.query(row).count() for row in (ContestantRow, BoardRow, LineRow, ChangeRow)
        ] == [0] * 4
    for look in (store.events.get, store.events.version, store.events.remove):
        with pytest.raises(NotThere):
            look(kept.id)


def test_missing_events_are_reported(store: Store, kept: StoredEvent) -> None:
    for fail in (
        lambda: store.events.line(10_000),
        lambda: store.events.correct(10_000, 0, a_line("1", "2"), Reason()),
        lambda: store.events.remove_line(10_000, 0, Reason()),
        lambda: store.events.write_board(10_000, [], Reason()),
        lambda: store.events.revise(10_000, 0, kept.event, What.SETTINGS, Reason()),
    ):
        with pytest.raises(NotThere, match="10000") as refused:
            fail()
        assert refused.value.say("da") != refused.value.say("en")


def test_each_kind_of_change_has_a_text(store: Store) -> None:
    assert all(say(each.value, "da") != say(each.value, "en") for each in What)


def test_names_of_any_length_and_kind_are_stored(store: Store, pairs: Event) -> None:
    name = "<script>alert(1)</script> ' \" ; drop table event; -- \u2028 ♠ " + "æ" * 5_000
    event = replace(
        pairs,
        name=name,
        contestants=(replace(pairs.contestants[0], names=(name,)), *pairs.contestants[1:]),
    )
    number = store.events.enter(event, Reason(by=name, why=name))
    assert store.events.get(number).event == event
    assert store.events.history(number)[0].why == name


@pytest.fixture(scope="module")
def large() -> Event:
    """Return an event of fifty boards at a hundred tables."""
    results = ("4S N 10", "4S N 11", "3NT E 9", "5DX S 8", "2H W 8", "+420", "passed out")
    contestants = tuple(
        Contestant(number=str(number), names=("A", "B")) for number in range(1, 201)
    )
    boards = tuple(
        Board(
            number=number,
            lines=tuple(
                replace(
                    a_line(str(at), str(100 + at), results[(number * 3 + at) % 7]), table=str(at)
                )
                for at in range(1, 101)
            ),
        )
        for number in range(1, 51)
    )
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=contestants,
        boards=boards,
        name="A large field",
    )


def test_a_large_event_survives_a_round_trip(store: Store, large: Event) -> None:
    number = store.events.enter(large, Reason())
    assert store.events.get(number).event == large
