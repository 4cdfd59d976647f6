"""Threads write one at a time, each kind of write in turn, in the order of arrival."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from time import sleep

import pytest
from tests.waiting import PATIENCE, wait_until

from bridgelaw.store.connection.write_queue import NoTurn, Short, WriteQueue


def await_writers(turns: WriteQueue[str], number: int) -> None:
    wait_until(lambda: turns.waiting >= number, f"{number} writers wait")


def test_writers_wait_in_order_of_arrival() -> None:
    turns, order, threads = WriteQueue[str](), list[int](), list[Thread]()

    def take(number: int) -> None:
        with turns.turn(PATIENCE):
            order.append(number)

    with turns.turn(1):
        for number in range(8):
            threads.append(Thread(target=take, args=(number,)))
            threads[-1].start()
            await_writers(turns, number + 1)
    for each in threads:
        each.join()
    assert order == [*range(8)]


def test_writers_work_one_at_a_time() -> None:
    turns, inside = WriteQueue[str](), list[int]()

    def take(number: int) -> int:
        with turns.turn(PATIENCE):
            inside.append(number)
            sleep(0)
            found = len(inside)
            inside.clear()
            return found

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(take, range(200))) == {1}


def test_a_writer_that_waited_too_long_is_refused_and_blocks_nobody() -> None:
    turns, held, done = WriteQueue[str](), Event(), Event()

    def hold() -> None:
        with turns.turn(1):
            held.set()
            done.wait(PATIENCE)

    holding = Thread(target=hold)
    holding.start()
    assert held.wait(PATIENCE)
    with pytest.raises(NoTurn), turns.turn(0.01):
        pass
    done.set()
    holding.join()
    with turns.turn(0.01):
        pass


def test_an_error_releases_the_queue() -> None:
    turns = WriteQueue[str]()
    with pytest.raises(ZeroDivisionError), turns.turn(1):
        raise ZeroDivisionError
    with turns.turn(0.01):
        pass


def test_a_short_writer_gets_what_is_handed_over() -> None:
    turns = WriteQueue[str]()
    assert turns.take(1, Short.RESULT) is None
    assert not turns.hand_over("nobody waits")
    with ThreadPoolExecutor(2) as pool:
        found = []
        for number, kind in enumerate((Short.RULING, None), 1):
            found.append(pool.submit(turns.take, PATIENCE, kind))
            await_writers(turns, number)
        assert turns.hand_over("a group")
        assert found[0].result() == "a group"
        assert not turns.hand_over("the next one is long")
        turns.pass_on()
        assert found[1].result() is None
    turns.pass_on()


def test_each_kind_of_writer_has_its_turn() -> None:
    turns, order, threads = WriteQueue[str](), list[str](), list[Thread]()

    def take(name: str, kind: Short | None) -> None:
        turns.take(PATIENCE, kind)
        order.append(name)
        turns.pass_on()

    waiting = [
        *((f"result {number}", Short.RESULT) for number in range(4)),
        *((f"ruling {number}", Short.RULING) for number in range(2)),
        ("import", None),
    ]
    with turns.turn(1):
        for number, (name, kind) in enumerate(waiting):
            threads.append(Thread(target=take, args=(name, kind)))
            threads[-1].start()
            await_writers(turns, number + 1)
    for each in threads:
        each.join()
    assert order == [
        "result 0",
        "ruling 0",
        "import",
        "result 1",
        "ruling 1",
        "result 2",
        "result 3",
    ]
