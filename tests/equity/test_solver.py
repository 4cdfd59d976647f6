"""The solver's processes: right figures, deadlines, isolated crashes, and cleanup."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.equity.brute import tricks as by_trying
from tests.equity.deals import FREAKS, played_out, shuffled
from tests.waiting import PATIENCE

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.seats import Seat
from bridgelaw.equity import errors, processes
from bridgelaw.equity.errors import NoAnswer
from bridgelaw.equity.position import Position
from bridgelaw.equity.processes import Ended, Processes, SolverProcess
from bridgelaw.equity.solver import (
    AllContracts,
    EveryCard,
    Question,
    Solver,
    Trace,
    Tricks,
    answered,
)

SECONDS = 4.0
"""Ample for a simple question on a busy machine, and far too short for `endless`."""


def start(seed: int, trump: Strain = Strain.HEARTS) -> Position:
    return Position(shuffled(seed).hands, trump, Seat.W)


def endless() -> EveryCard:
    """Return a question that takes minutes."""
    return EveryCard(start(seed) for seed in range(4000))


def while_busy(solver: Solver, act: Callable[[], object]) -> None:
    """Run `act` as soon as one of the solver's processes has been busy for a moment."""

    def wait() -> None:
        while not solver._processes._busy:
            time.sleep(0.01)
        time.sleep(0.2)
        act()

    Thread(target=wait, daemon=True).start()


def line(seed: int) -> tuple[Position, list[Card]]:
    """Return the lead to a board and its cards, played out at random."""
    table = played_out(seed)
    assert table.declarer is not None
    assert table.trump is not None
    cards = [card for trick in table.tricks for card in trick.cards]
    return Position(table.deal.hands, table.trump, table.declarer.lho), cards


# Figures


def test_every_card_agrees_with_an_exhaustive_search(solver: Solver) -> None:
    endings = []
    for seed in range(16):
        here, cards = line(seed)
        for card in cards[: 36 + seed % 4]:
            here = here.play(card)
        endings.append(here)
    for here, found in zip(endings, solver.ask(EveryCard(endings)), strict=True):
        assert list(found) == sorted(here.legal, reverse=True)
        for card, tricks in found.items():
            there = here.play(card)
            north_south = by_trying(there.hands, there.leader.index, there.trick, there.trump)
            now = len(there.trick) == 0 and there.leader in (Seat.N, Seat.S)
            in_all = north_south + now
            assert tricks == (
                in_all if here.turn in (Seat.N, Seat.S) else here.tricks_left - in_all
            ), (here, card)


@pytest.mark.parametrize("seed", range(6))
def test_a_trace_agrees_with_the_single_positions(seed: int, solver: Solver) -> None:
    here, cards = line(seed)
    cards = cards[: 52 - seed * 9]
    traced = solver.ask(Trace(here, cards))
    assert len(traced) == len(cards) + 1
    side, positions, won, expected = here.leader.side.other, [here], 0, []
    for card in cards:
        positions.append(positions[-1].play(card))
    for place, each in enumerate(positions):
        won += place > 0 and not each.trick and each.leader.side is side
        alone = solver.ask(Tricks(each)) if each.tricks_left else 0
        expected.append(won + (alone if each.turn.side is side else each.tricks_left - alone))
    assert traced == expected


def test_the_table_of_all_contracts_agrees_with_the_single_positions(solver: Solver) -> None:
    deal = shuffled(3)
    table = solver.ask(AllContracts(deal))
    assert len(table) == 20
    positions = [Position(deal.hands, strain, declarer.lho) for declarer, strain in table]
    assert list(table.values()) == [
        13 - each for each in answered(solver.map(map(Tricks, positions)))
    ]


def test_a_change_of_trumps_between_two_questions(solver: Solver) -> None:
    """After a change of trumps, each figure is as in a process of its own.

    Results for one trump suit must not be reused for another.
    """
    asked = [start(seed, trump) for seed in (4,) for trump in Strain]
    together = [solver.ask(Tricks(each)) for each in asked]
    for each, tricks in zip(asked, together, strict=True):
        with Solver(count=1) as fresh:
            assert fresh.ask(Tricks(each)) == tricks


# Deadlines and crashes


def test_one_bad_deal_in_a_batch_is_named() -> None:
    asked: list[Question[object]] = [Tricks(start(seed)) for seed in range(10)]
    asked[4] = endless()
    with Solver(seconds=SECONDS, count=2) as solver:
        found = solver.map(asked)
        assert solver.map(asked[:4]) == found[:4]
    (none,) = (each for each in found if isinstance(each, NoAnswer))
    assert found.index(none) == 4
    assert str(none) == "no result within 4 s; increase the time limit"
    assert none.say("da") == "intet resultat inden for 4 s; giv mere tid"


@pytest.mark.parametrize("freak", FREAKS)
def test_a_freak_deal_is_abandoned(freak: str) -> None:
    with (
        Solver(seconds=0.2, count=1) as solver,
        pytest.raises(NoAnswer, match=r"no result within 0\.2 s; increase the time limit"),
    ):
        solver.ask(AllContracts(Deal.from_pbn(freak)))


def test_answers_are_right_with_a_very_short_deadline() -> None:
    """With a deadline about as long as the questions, answers in time are right.

    Many questions are given up at the last moment.
    """
    asked = [start(seed) for seed in range(10)]
    with Solver(count=2) as patient:
        expected = patient.map(map(Tricks, asked))
        begun = time.monotonic()
        patient.map(map(Tricks, asked))
        each = (time.monotonic() - begun) / len(asked)
    with Solver(seconds=each, count=2) as hasty:
        for right, found in zip(expected, hasty.map(map(Tricks, asked)), strict=True):
            assert found == right or (
                isinstance(found, NoAnswer) and found.problem is errors.TIMED_OUT
            )


def test_a_killed_process_loses_one_question_only() -> None:
    with Solver(seconds=30, count=1) as solver:
        solver.ask(Tricks(start(1)))
        (pid,) = solver._processes.pids
        questions: list[Question[object]] = [endless(), Tricks(start(1))]
        while_busy(solver, lambda: os.kill(pid, signal.SIGKILL))
        dead, alive = solver.map(questions)
        assert solver._processes.pids != (pid,)
    assert isinstance(dead, NoAnswer)
    assert str(dead) == "no result: the solver stopped (exit status -9)"
    assert not isinstance(alive, NoAnswer)


def test_a_process_killed_while_idle_is_replaced() -> None:
    with Solver(count=1) as solver:
        first = solver.ask(Tricks(start(1)))
        (pid,) = solver._processes.pids
        os.kill(pid, signal.SIGKILL)
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)  # until all its threads have ended
        assert solver.ask(Tricks(start(1))) == first


def test_a_solver_error_is_reported(solver: Solver) -> None:
    """An error of the solver is reported, for a question that passed validation by mistake."""

    class NoSuchTrump(Tricks):
        def request(self) -> tuple[Any, ...]:
            trump, leader, trick, holdings = self.position.wire()
            return "best", (trump + 5, leader, trick, holdings)

    found = solver.map([NoSuchTrump(start(2)), Tricks(start(2))])
    assert isinstance(found[0], NoAnswer)
    assert str(found[0]).startswith("no result: the solver refuses the position (")
    assert found[1] == solver.ask(Tricks(start(2)))


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        (Tricks(start(1)), 14),
        (Tricks(start(1)), -1),
        (Tricks(start(1)), None),
        (EveryCard([start(1)]), [[(0, 14, 0, 8)]]),
        (EveryCard([start(1)]), [[(9, 14, 0, 8)]]),
        (EveryCard([start(1)]), []),
        (Trace(start(1), ()), []),
        (Trace(start(1), ()), [7, 7]),
        (AllContracts(shuffled(1)), [[7, 7, 7, 14]] * 5),
        (AllContracts(shuffled(1)), [[7, 7, 7]] * 5),
    ],
)
def test_an_impossible_answer_is_rejected(
    question: Question[object], figures: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        Processes, "run", lambda self, requests, seconds: [("done", figures)] * len(requests)
    )
    with Solver(count=1) as solver, pytest.raises(NoAnswer, match="cannot be right"):
        solver.ask(question)


def test_a_closed_solver_answers_nothing() -> None:
    solver = Solver(seconds=60, count=1)
    questions: list[Question[object]] = [endless(), Tricks(start(1))]
    while_busy(solver, solver.close)
    found = solver.map(questions)
    assert [str(each) for each in found] == ["no result: the solver has been closed"] * 2
    with pytest.raises(NoAnswer, match="closed"):
        solver.ask(Tricks(start(1)))


def test_a_reason_can_be_pickled() -> None:
    reason = pickle.loads(pickle.dumps(NoAnswer(errors.TIMED_OUT, seconds="3")))
    assert (str(reason), reason.say("da")) == (
        "no result within 3 s; increase the time limit",
        "intet resultat inden for 3 s; giv mere tid",
    )


def test_without_endplay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgelaw.equity.solver.find_spec", lambda name: None)
    with pytest.raises(NoAnswer, match=r'pip install "bridgelaw\[equity\]"'):
        Solver()


def test_a_process_that_cannot_start_gives_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        processes,
        "START",
        "import pickle, sys; pickle.dump(('broken', 'no luck'), sys.stdout.buffer)",
    )
    with Solver(count=1) as solver, pytest.raises(NoAnswer, match=r"cannot be started: no luck"):
        solver.ask(Tricks(start(1)))
    monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    with pytest.raises(Ended) as ended:
        SolverProcess()
    assert ended.value.answer is not None
    assert ended.value.answer[0] == processes.BROKEN


# Threads, forks, and cleanup


def test_many_threads_ask_at_the_same_time(solver: Solver) -> None:
    asked = [start(seed) for seed in range(1, 7)]
    alone = solver.map(map(Tricks, asked))
    with ThreadPoolExecutor(6) as threads:
        assert list(threads.map(lambda each: solver.ask(Tricks(each)), asked * 3)) == alone * 3
    assert len(solver._processes.pids) <= 2


def run(script: str) -> subprocess.CompletedProcess[str]:
    begin = (
        "import os, sys, time\n"
        "from bridgelaw.equity.solver import *\n"
        "from bridgelaw.equity.position import *\n"
        "from bridgelaw.bridge.deal import Deal\n"
        "from bridgelaw.bridge.cards import Strain\n"
        "from bridgelaw.bridge.seats import Seat\n"
        f"deal = Deal.from_pbn({shuffled(1).to_pbn()!r})\n"
        "here = Position(deal.hands, Strain.HEARTS, Seat.W)\n"
    )
    return subprocess.run(
        [sys.executable, "-c", begin + script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_solver_is_never_loaded_in_this_process() -> None:
    done = run(
        "with Solver(count=1) as solver: solver.ask(Tricks(here))\n"
        "print([name for name in sys.modules if 'endplay' in name or 'dds' in name or 'dask' in "
        "name])\n"
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_script_needs_no_guard_and_no_closing() -> None:
    """A script needs no `__main__` guard, and an unclosed solver does not keep it alive."""
    done = run(
        "solver = Solver(count=1)\nprint(solver.ask(Tricks(here)), *solver._processes.pids)\n"
    )
    assert done.returncode == 0, done.stderr
    assert has_ended(int(done.stdout.split()[1]))


def test_the_solver_ends_with_its_program() -> None:
    done = run(
        "solver = Solver(count=1, seconds=100)\n"
        "solver.ask(Tricks(here))\n"
        "print(*solver._processes.pids, flush=True)\n"
        "import threading; threading.Timer(0.5, os._exit, (0,)).start()\n"
        "solver.ask(EveryCard([here] * 100000))\n"
    )
    assert has_ended(int(done.stdout))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_after_a_fork_both_processes_work() -> None:
    done = run(
        "solver = Solver(count=1)\n"
        "found = solver.ask(Tricks(here))\n"
        "child = os.fork()\n"
        "same = solver.ask(Tricks(here)) == found\n"
        "if not child: os._exit(not same)\n"
        "print(same, os.waitpid(child, 0)[1])\n"
    )
    assert done.stdout == "True 0\n", done.stderr


def has_ended(pid: int) -> bool:
    """Return whether a process has ended, or ends soon."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text():
            return True
        time.sleep(0.1)
    return False


# A cluster


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def test_a_cluster_of_two_workers(client: Any, solver: Solver) -> None:
    asked = [start(seed) for seed in range(20)]
    with Solver(cluster=client) as cluster:
        assert cluster.map(map(Tricks, asked)) == solver.map(map(Tricks, asked))
        here, cards = line(1)
        assert cluster.ask(Trace(here, cards)) == solver.ask(Trace(here, cards))


def test_a_deadline_on_a_cluster(client: Any) -> None:
    asked: list[Question[object]] = [Tricks(start(1)), endless(), Tricks(start(2))]
    with Solver(cluster=client, seconds=SECONDS) as cluster:
        first, none, last = cluster.map(asked)
    assert str(none) == "no result within 4 s; increase the time limit"
    assert not isinstance(first, NoAnswer)
    assert not isinstance(last, NoAnswer)
    # The workers themselves have not loaded the solver, which two of their threads might have
    # called at once.
    assert not any(client.run(lambda: "endplay" in sys.modules).values())


def test_a_cluster_without_workers() -> None:
    class Nobody:
        def nthreads(self) -> dict[str, int]:
            return {}

        def submit(self, *asked: object, pure: bool) -> Any:
            raise AssertionError(asked)

    with Solver(cluster=Nobody()) as solver, pytest.raises(NoAnswer, match="no workers"):
        solver.ask(Tricks(start(1)))


def test_a_failing_cluster_reports_the_error(client: Any) -> None:
    class Failing:
        def nthreads(self) -> Any:
            return client.nthreads()

        def submit(self, *arguments: object, **options: object) -> Any:
            return client.submit(int, "x", pure=False)

    with (
        Solver(cluster=Failing()) as solver,
        pytest.raises(NoAnswer, match=r"the cluster failed \(ValueError"),
    ):
        solver.ask(Tricks(start(1)))
