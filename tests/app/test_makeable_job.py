"""The job that computes makeable contracts: continued, cancelled, beside results that come in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pytest
from tests.formats.results.deal_files import deals

from bridgelaw.app.jobs.kinds import makeable
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.makeable import STRAINS, Makeable
from bridgelaw.bridge.seats import Seat
from bridgelaw.equity import errors
from bridgelaw.equity.errors import NoAnswer
from bridgelaw.equity.solver import AllContracts, is_installed
from bridgelaw.event.deals import Among, with_deals
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.jobs import State
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

BY = Reason(by="Dan", why="computed")
ALL = Among("", "")
Answers = dict[tuple[Seat, Strain], int]


@pytest.fixture
def store() -> Iterator[Store]:
    kept = Store("sqlite://")
    yield kept
    kept.close()


def entered(store: Store, boards: int) -> int:
    """Store an event with hands on all its boards."""
    event = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=(Contestant(number="1"), Contestant(number="2")),
        boards=tuple(Board(number=number, lines=()) for number in range(1, boards + 1)),
    )
    return store.events.enter(with_deals(event, ALL, deals(1, boards)), BY)


class Fake:
    """A solver in this process: the tricks are the number of spades of North."""

    meanwhile: Callable[[], None] | None = None
    asked = 0
    problem: NoAnswer | None = None

    def __init__(self, **_more: object) -> None:
        if Fake.problem is not None and Fake.problem.problem is errors.NOT_INSTALLED:
            raise Fake.problem

    def __enter__(self) -> Fake:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def map(self, questions: Iterable[AllContracts]) -> list[Answers | NoAnswer]:
        found: list[Answers | NoAnswer] = []
        for question in questions:
            Fake.asked += 1
            tricks = spades(question)
            answer = {(seat, strain): tricks for seat in Seat for strain in STRAINS}
            found.append(Fake.problem or answer)
        if Fake.meanwhile is not None:
            Fake.meanwhile()
        return found


def spades(question: AllContracts) -> int:
    return sum(card.suit.letter == "S" for card in question.deal.hand(Seat.N))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> type[Fake]:
    monkeypatch.setattr(makeable, "Solver", Fake)
    Fake.asked, Fake.meanwhile, Fake.problem = 0, None, None
    return Fake


def known(store: Store, event: int) -> dict[int, Makeable]:
    boards = store.events.get(event).event.boards
    return {board.number: board.makeable for board in boards if board.makeable is not None}


@pytest.mark.skipif(not is_installed(), reason="endplay is not installed")
def test_the_solver_fills_in_every_board(store: Store) -> None:
    event = entered(store, 2)
    job = makeable.start(store, event, "Tuesday", BY)
    work_off(store)
    work = store.works.get(job)
    assert (work.state, work.done, work.total) == (State.DONE, 2, 2)
    found = known(store, event)
    assert {number: each.is_complete for number, each in found.items()} == {1: True, 2: True}
    for each in found.values():  # a side cannot take fewer than all tricks that the other leaves
        for strain in STRAINS:
            north, east = each.by(Seat.N, strain), each.by(Seat.E, strain)
            assert north is not None
            assert east is not None
            assert 0 <= north + east <= 14
    assert store.events.history(event)[0].why == "computed"


def test_it_continues_where_it_was_and_keeps_results(store: Store, fake: type[Fake]) -> None:
    event = entered(store, 10)
    job = makeable.start(store, event, "Tuesday", BY)

    def result() -> None:
        kept = store.events.get(event)
        line = Line(ns=("1",), ew=("2",), score=TableScore.both(parse_outcome("4S N 10")))
        if not kept.event.boards[9].lines:
            store.events.write_board(
                kept.board_ids[kept.event.boards[9].key], [(None, 0, line)], BY
            )

    def fall() -> None:
        if fake.asked > makeable.AT_ONCE:
            raise KeyboardInterrupt

    fake.meanwhile = fall
    with pytest.raises(KeyboardInterrupt):
        work_off(store)
    assert len(known(store, event)) == makeable.AT_ONCE
    fake.meanwhile = result
    fake.asked = 0
    work_off(store)
    assert fake.asked == 10 - makeable.AT_ONCE, "what is stored is not computed again"
    assert store.works.get(job).state is State.DONE
    assert len(known(store, event)) == 10
    assert len(store.events.get(event).event.boards[9].lines) == 1


def test_other_hands_in_the_meantime_are_not_given_old_figures(
    store: Store, fake: type[Fake]
) -> None:
    event = entered(store, 1)
    makeable.start(store, event, "Tuesday", BY)

    def others() -> None:
        kept = store.events.get(event)
        if fake.asked == 1:
            changed = with_deals(kept.event, ALL, deals(1, 1, seed=9))
            store.events.revise(event, kept.version, changed, What.BOARD, BY)

    fake.meanwhile = others
    work_off(store)
    assert known(store, event)[1].by(Seat.N, Strain.SPADES) == spades(
        AllContracts(deals(1, 1, seed=9)[1])
    )


def test_cancelling_removes_only_what_it_has_stored(store: Store, fake: type[Fake]) -> None:
    event = entered(store, 9)
    kept = store.events.get(event)
    told = Makeable.from_text("7" * 20)
    boards = (replace(kept.event.boards[0], makeable=told), *kept.event.boards[1:])
    store.events.revise(event, kept.version, replace(kept.event, boards=boards), What.BOARD, BY)
    job = makeable.start(store, event, "Tuesday", BY)

    def cancel() -> None:
        if fake.asked > makeable.AT_ONCE and not store.works.get(job).state.is_over:
            store.works.cancel(job)

    fake.meanwhile = cancel
    work_off(store)
    assert store.works.get(job).state is State.CANCELLED
    assert known(store, event) == {1: told}


def test_a_board_without_an_answer_is_left_out(store: Store, fake: type[Fake]) -> None:
    event = entered(store, 5)
    job = makeable.start(store, event, "Tuesday", BY)
    fake.problem = NoAnswer(errors.TIMED_OUT, seconds=60)
    work_off(store)
    work = store.works.get(job)
    assert (work.state, fake.asked) == (State.FAILED, 5)
    assert work.problem is not None
    assert "no result within 60 s" in work.problem["en"]


def test_without_a_solver_it_says_so(store: Store, fake: type[Fake]) -> None:
    fake.problem = NoAnswer(errors.NOT_INSTALLED)
    job = makeable.start(store, entered(store, 1), "Tuesday", BY)
    work_off(store)
    problem = store.works.get(job).problem
    assert problem is not None
    assert "endplay" in problem["en"]


def test_an_event_that_has_been_removed_ends_the_job(store: Store, fake: type[Fake]) -> None:
    event = entered(store, 1)
    job = makeable.start(store, event, "Tuesday", BY)
    assert makeable.under_way(store, event) is not None
    assert makeable.under_way(store, event + 1) is None
    store.events.remove(event)
    work_off(store)
    assert store.works.get(job).state is State.DONE
    assert makeable.under_way(store, event) is None
