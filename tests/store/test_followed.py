"""An event updated from one version to a later one equals the event read again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.store.conftest import a_line

from bridgelaw.app.scored_events import Results
from bridgelaw.event.model import Event
from bridgelaw.event.what_if import lists
from bridgelaw.store.events.incremental import since
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store

ANNA = Reason(by="Anna")


@pytest.mark.parametrize("seed", range(3))
def test_incremental_results_agree_with_a_fresh_read(store: Store, pairs: Event, seed: int) -> None:
    random, number = Random(seed), store.events.enter(pairs, ANNA)
    results = Results(store)
    for _ in range(12):
        kept = store.events.get(number)
        for _ in range(random.randrange(3)):
            _change(store, number, random)
        followed, scored = results.of(number)
        anew = store.events.get(number)
        assert followed == anew
        assert scored.event == anew.event
        assert lists(scored) == lists(Results(store).of(number)[1])
        found = since(store.database, kept)
        assert found is None or replace(found.kept(kept), event=anew.event) == anew


def _change(store: Store, number: int, random: Random) -> None:
    kept = store.events.get(number)
    board = random.choice(kept.event.boards)
    lines = [kept.line_ids[board.key, place] for place in range(len(board.lines))]
    line = random.choice([*lines, None])
    what = random.randrange(5)
    if what == 0 and line is not None:
        store.events.remove_line(line, kept.versions[line], ANNA)
    elif what == 1:
        free = [
            each
            for each in ("1", "2", "3", "4", "5", "6")
            if not any(each in (*x.ns, *x.ew) for x in board.lines)
        ]
        if len(free) > 1:
            store.events.write_board(
                kept.board_ids[board.key], [(None, 0, a_line(free[0], free[1], "3NT W 8"))], ANNA
            )
    elif what == 2:
        event = replace(kept.event, name=f"{kept.event.name}!")
        store.events.revise(number, kept.version, event, What.SETTINGS, ANNA)
    elif what == 3 and len(kept.event.boards) > 1 and random.random() < 0.2:
        store.events.revise(
            number,
            kept.version,
            replace(kept.event, boards=kept.event.boards[:1]),
            What.BOARD,
            ANNA,
        )
    elif line is not None:
        was = board.lines[lines.index(line)]
        score = f"{random.randint(1, 4)}S N {random.randint(7, 13)}"
        now = replace(a_line("1", "2", score), ns=was.ns, ew=was.ew)
        if now != was:
            store.events.correct(line, kept.versions[line], now, ANNA)


def test_changes_beyond_lines_are_read_again(store: Store, pairs: Event) -> None:
    number = store.events.enter(pairs, ANNA)
    kept = store.events.get(number)
    store.events.revise(
        number, kept.version, replace(pairs, name="Seven pairs"), What.SETTINGS, ANNA
    )
    assert since(store.database, kept) is None
    assert Results(store).of(number)[0].event.name == "Seven pairs"


def test_results_of_a_rolled_back_write_are_not_cached(store: Store, pairs: Event) -> None:
    number = store.events.enter(pairs, ANNA)
    results = Results(store)
    before, _ = results.of(number)
    line = before.line_ids[before.event.boards[0].key, 0]
    with pytest.raises(ZeroDivisionError):
        _give_up(store, results, number, line)
    assert results.of(number)[0] == before


def _give_up(store: Store, results: Results, number: int, line: int) -> None:
    with store.database.together():
        before, _ = results.of(number)
        store.events.correct(line, 0, a_line("1", "2", "7NT N 13"), ANNA)
        assert results.of(number)[0].event != before.event
        raise ZeroDivisionError
