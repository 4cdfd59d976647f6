"""Files of a big event are made in a separate process, and are the same files."""

from __future__ import annotations

import os
import pickle
import sys
from functools import partial

import pytest
from tests.store.large_events import simultaneous

from bridgelaw.app import separate_process
from bridgelaw.app.scored_events import Results
from bridgelaw.app.separate_process import NotMade, made_from
from bridgelaw.event.errors import EventError
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Text
from bridgelaw.paper.csv_files import standings_csv
from bridgelaw.store.audit_context import AuditContext, audited_as, current_context
from bridgelaw.store.models import Reason, StoredEvent
from bridgelaw.store.store import Store

PROBLEM = Text("found {found}")


@pytest.fixture
def big(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[Results, StoredEvent, Scored]:
    monkeypatch.setattr(separate_process, "SMALL", 0)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # the process imports this module
    number = store.events.enter(simultaneous(tables=4), Reason(by="Anna"))
    results = Results(store)
    return results, *results.of(number)


def _standings(language: str, kept: StoredEvent, scored: Scored) -> tuple[int, bytes]:
    return os.getpid(), standings_csv(scored, language)


def _refused(kept: StoredEvent, scored: Scored) -> bytes:
    raise EventError(PROBLEM, board=7, found=f"{current_context().may_rule}")


def _ended(kept: StoredEvent, scored: Scored) -> bytes:
    os._exit(3)


def test_a_file_is_made_elsewhere(big: tuple[Results, StoredEvent, Scored]) -> None:
    process, data = made_from(*big, partial(_standings, "da"))
    assert process != os.getpid()
    assert data == standings_csv(big[2], "da")


def test_a_small_event_stays_here(
    big: tuple[Results, StoredEvent, Scored], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(separate_process, "SMALL", 1_000)
    assert made_from(*big, partial(_standings, "en"))[0] == os.getpid()


def test_an_error_arrives_with_the_right_of_who_asks(
    big: tuple[Results, StoredEvent, Scored],
) -> None:
    with (
        audited_as(AuditContext(may_rule=False)),
        pytest.raises(EventError, match="board 7: found False"),
    ):
        made_from(*big, _refused)


def test_a_process_that_ends_is_reported(big: tuple[Results, StoredEvent, Scored]) -> None:
    with pytest.raises(NotMade, match="could not be made"):
        made_from(*big, _ended)


@pytest.mark.parametrize(
    "error",
    [
        EventError(PROBLEM, board=3, found="x" * 300),
        EventFileError(PROBLEM, file="a.pbn", line=12, board="4", found=[1]),
        NotMade(),
    ],
)
def test_errors_can_be_passed_on(error: EventError | EventFileError | NotMade) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert [copy.say(language) for language in ("en", "da")] == [
        error.say(language) for language in ("en", "da")
    ]
