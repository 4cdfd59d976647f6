"""Earlier states of an event, from its history, are those that were stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from tests.periods import periods

from bridgelaw.app.corrections import corrections
from bridgelaw.app.earlier_events import NoEarlierEvent, as_it_was
from bridgelaw.bridge.deal import Deal
from bridgelaw.event.model import (
    Board,
    Contestant,
    Event,
    HandsVisible,
    Line,
    Method,
    Penalty,
    Unit,
)
from bridgelaw.event.publication import Publication
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists
from bridgelaw.formats.results.files import read_event
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.table_result import parse_result
from bridgelaw.store.models import Reason, StoredEvent, What
from bridgelaw.store.store import Store

EXAMPLES = Path(__file__).parents[2] / "examples"
DEAL = Deal.from_pbn("N:AJT2.875.A43.T62 Q987.QT42.Q75.85 K63.AKJ.K92.A743 54.963.JT86.KQJ9")
ANNA = Reason(by="Anna", why="a reason")


@pytest.fixture
def number(store: Store) -> int:
    return store.events.enter(read_event(EXAMPLES / "club-pairs.json").event, ANNA)


def comparable(event: Event) -> tuple[object, ...]:
    """Return an event without the order of its lines, boards and contestants."""
    boards = {board.key: (replace(board, lines=()), {*board.lines}) for board in event.boards}
    contestants = {each.number: each for each in event.contestants}
    return replace(event, boards=(), contestants=(), penalties=(), carry_overs=()), (
        boards,
        contestants,
        event.penalties,
    )


def played(line: Line, result: str) -> Line:
    return replace(line, score=TableScore.both(parse_result(result)), ruling=None)


def revise(store: Store, kept: StoredEvent, event: Event, what: What = What.SETTINGS) -> None:
    store.events.revise(kept.id, kept.version, event, what, ANNA)


def change_everything(store: Store, number: int) -> Iterator[None]:
    """Change every part of an event, one after another."""
    line, *others = store.events.get(number).places
    found = store.events.line(line)
    store.events.correct(line, found.version, played(found.line, "7NT S 0"), ANNA)
    yield
    ruling = AdjustedScore(TableScore.both(parse_result("4S N 9")), ("12C1c",), "secret")
    found = store.events.line(line)
    store.events.correct(line, found.version, replace(found.line, ruling=ruling), ANNA)
    yield
    gone = store.events.line(others[3])
    store.events.remove_line(gone.id, gone.version, ANNA)
    yield
    store.events.write_board(gone.board_id, [(None, 0, played(gone.line, "PASS"))], ANNA)
    yield
    kept = store.events.get(number)
    penalty = Penalty(contestant="17", amount=Fraction(10), unit=Unit.PERCENT, reason="secret")
    revise(store, kept, replace(kept.event, penalties=(penalty,)), What.PENALTY)
    yield
    kept = store.events.get(number)
    first, *rest = kept.event.contestants
    named = replace(first, names=("Åse", "Bo"), ids=("123", "456"))
    fresh = Contestant(number="99", names=("Cy", "Di"))
    revise(store, kept, replace(kept.event, contestants=(named, *rest, fresh)))
    yield
    kept = store.events.get(number)
    *boards, last = kept.event.boards
    extra = Board(number=77, lines=(last.lines[0],), session=last.session)
    revise(store, kept, replace(kept.event, boards=(*boards, extra)), What.BOARD)
    yield
    kept = store.events.get(number)
    extra = kept.event.boards[-1]
    corrected = replace(extra, lines=(played(extra.lines[0], "1C N 7"),))
    revise(store, kept, kept.event.with_board(corrected), What.RESULT)
    yield
    kept = store.events.get(number)
    changed = replace(kept.event, boards=kept.event.boards[:-1], method=Method.CROSS_IMPS)
    revise(store, kept, changed)
    yield


def test_every_earlier_state_is_the_one_that_was_stored(store: Store, number: int) -> None:
    states = {1: store.events.get(number)}
    for _ in change_everything(store, number):
        kept = store.events.get(number)
        states[kept.version] = kept
    assert len(states) == 10
    now, history = store.events.get(number), store.events.history(number)
    for version, was in states.items():
        found = as_it_was(now, history, version)
        assert comparable(found) == comparable(was.event), version
        if version < 4:  # the boards have their order
            assert lists(Scored(found)) == lists(Scored(was.event))


def test_a_history_that_does_not_fit_is_refused(store: Store, number: int) -> None:
    for _ in change_everything(store, number):
        pass
    now, history = store.events.get(number), store.events.history(number)
    with pytest.raises(NoEarlierEvent, match="does not fit"):
        as_it_was(now, [each for each in history if each.what is not What.BOARD], 1)
    torn = [replace(each, before={"lines": 3}) if each.number == 2 else each for each in history]
    with pytest.raises(NoEarlierEvent):
        as_it_was(now, torn, 1)


def test_corrections_are_those_since_the_result_is_official(store: Store, number: int) -> None:
    changes = change_everything(store, number)
    next(changes)
    assert corrections(store.events.history(number), Publication()) == []
    official = Publication(version=store.events.version(number))
    store.events.publish(number, True, ANNA)
    for _ in changes:
        pass
    history = store.events.history(number)
    found = corrections(history, official)
    assert [each.number for each in found] == [
        each.number for each in history if each.number > 3
    ], "without publishing itself"
    words = repr([replace(each, at=datetime.min) for each in found])  # any digits are chance
    assert "secret" not in words
    assert "12C1c" not in words
    assert "456" not in words
    assert {each.why for each in found if each.what is What.RULING} == {""}
    assert {each.why for each in found if each.what is What.RESULT} == {"a reason"}


def test_hands_and_publishing_are_no_corrections(store: Store, number: int) -> None:
    store.publications.make_official(number, periods(timedelta(0)), ANNA)
    kept = store.events.get(number)
    board = replace(kept.event.boards[0], deal=DEAL)
    revise(store, kept, kept.event.with_board(board), What.BOARD)
    assert store.events.get(number).event.boards[0].deal == DEAL, "also after the period"
    store.publications.reopen(number, ANNA)
    kept = store.events.get(number)
    revise(store, kept, replace(kept.event, hands_shown=HandsVisible.NEVER))
    official = store.publications.get(number).publication
    assert corrections(store.events.history(number), official) == []
