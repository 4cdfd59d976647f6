"""Databases of earlier versions are upgraded, and everything in them can be read and used.

databases/make.py describes how they were made.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient
from tests.web.people import cheap

from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.app.saved_rulings import views_in
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.i18n.text import languages
from bridgelaw.store.accounts import Role
from bridgelaw.store.connection.existing_database import opened
from bridgelaw.store.connection.revisions import newest, revisions
from bridgelaw.store.jobs import State
from bridgelaw.store.models import What
from bridgelaw.store.schema import InterviewRow
from bridgelaw.store.store import Store
from bridgelaw.views.rulings.ruling import form_of
from bridgelaw.web.app import application

FOLDER = Path(__file__).parent / "databases"
FILES = {file.stem.removeprefix("revision_"): file for file in FOLDER.glob("revision_*.sql")}
SERVED = "0002"
"""The first revision with accounts, jobs, collections and a log."""
TITLED = "0003"
"""The first revision with a title of interviews and a federation of events."""
PAGES = (
    "/",
    "/events",
    "/events/1",
    "/events/1/archive.json",
    "/events/1/boards/1",
    "/events/1/history",
    "/events/1/lines/2",
    "/events/1/lines/2/ruling",
    "/events/1/penalties",
    "/events/1/standings",
    "/events/2",
    "/events/2/standings",
    "/records",
    "/records/1",
    "/rulings",
    "/rulings/1",
    "/rulings/1/case.yaml",
    "/rulings/1/ruling.pdf",
    "/rulings/2",
    "/rulings/3",
    "/rulings/3/case.yaml",
    "/api/v1/events",
    "/api/v1/events/1",
    "/api/v1/events/1/history",
    "/api/v1/rulings",
    "/api/v1/rulings/1",
    "/api/v1/rulings/3",
)
LATER_PAGES = ("/work", "/work/1", "/records/collections", "/records/collections/1", "/records/2")


@pytest.fixture(params=sorted(FILES))
def made_by(request: pytest.FixtureRequest) -> str:
    """Return the revision of the version that made the database."""
    return str(request.param)


@pytest.fixture
def address(made_by: str, tmp_path: Path) -> str:
    """Return the address of the database as that version left it."""
    file = tmp_path / "desk.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(FILES[made_by].read_text(encoding="utf-8"))
    with opened(f"sqlite:///{file}") as (_, revision):
        assert revision == made_by
    return f"sqlite:///{file}"


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """Yield the store, which is upgraded when it is opened."""
    found = Store(address)
    yield found
    found.close()


def test_there_is_a_database_of_every_revision_but_the_newest() -> None:
    assert {*revisions()[1:-1]} <= {*FILES}
    assert SERVED in FILES


def test_an_old_database_is_upgraded(store: Store, address: str) -> None:
    with opened(address) as (_, revision):
        assert revision == newest()


def test_events_and_history_are_read(store: Store) -> None:
    pairs, teams = sorted(store.events.listed(), key=lambda each: each.id)
    assert (pairs.name, pairs.day, pairs.version) == ("Tuesday pairs", date(2026, 3, 10), 4)
    assert (pairs.contestants, pairs.boards, pairs.published) == (4, 3, False)
    assert (teams.name, teams.day, teams.version) == ("Thursday teams", None, 1)
    event = store.events.get(pairs.id).event
    assert event.contestants[0].names == ("Åse Bjørn", "Carl")
    assert [each.reason for each in event.penalties] == ["late"]
    assert len(store.events.get(teams.id).event.boards[0].lines) == 2
    history = sorted(store.events.history(pairs.id), key=lambda each: each.number)
    assert [(each.what, each.by, each.why) for each in history] == [
        (What.ENTERED, "Anna", ""),
        (What.RESULT, "Bo", "slip"),
        (What.PENALTY, "Bo", ""),
        (What.RULING, "Anna", ""),
    ]
    (adjusted,) = (line for line in event.boards[0].lines if line.ruling is not None)
    assert adjusted.ns == ("2",)
    assert history[-1].ruling_id == 1
    assert store.rulings.of_lines(pairs.id) == {history[-1].line_id: 1}


def value_of(form: Mapping[str, object]) -> object:
    """Return the value of an outcome, without its words."""
    outcome = form["outcome"]
    assert isinstance(outcome, dict)
    return outcome["value"]


def test_rulings_are_read_unchanged_and_ruled_the_same(store: Store) -> None:
    found = {ruling.number: ruling for ruling in store.rulings.listed()}
    assert [(found[n].by, found[n].note, found[n].replaces) for n in (1, 2, 3)] == [
        ("Anna", "", None),
        ("Bo", "Ærø, ♠ and 'x'", None),
        ("Bo", "And what South saw.", 2),
    ]
    assert [len(found[number].forms_in("en")) for number in (1, 2, 3)] == [1, 2, 2]
    assert (found[1].about.event, found[1].about.board, found[1].about.table) == (
        "Tuesday pairs",
        "1",
        "2",
    )
    assert found[1].federation == "DBf"
    for ruling in found.values():
        interview = interview_of(ruling.state)
        ruled = (*interview.before, interview)
        assert {*ruling.forms} == {*languages()}
        for language in languages():
            assert [form_of(view) for view in views_in(ruling, language)]
            # The words of an outcome may have been reworded since; a stored ruling keeps its own.
            outcomes = [value_of(form) for form in ruling.forms_in(language)]
            assert outcomes == [value_of(form_of(each.view(language))) for each in ruled]
    assert [(each.done is not None, each.by) for each in store.rulings.reminders(1)] == [
        (True, "Bo")
    ]
    ((latest, reminders),) = store.rulings.to_come_back_to()
    assert (latest.number, len(reminders)) == (3, 1)


def test_interviews_continue(store: Store) -> None:
    at_turn, on_a_line, on_a_record = (
        (kept, interview_of(kept.state)) for kept in store.interviews.latest()
    )
    before = at_turn[0].state["before"]
    assert isinstance(before, list)
    assert [step["incident"] for step in before] == ["revoke", "turn to play"]
    assert isinstance(at_turn[1].found, Ruling)
    assert [each.incident.name for each in at_turn[1].before] == ["revoke", "turn to play"]
    assert (on_a_line[0].about.event_id, on_a_line[1].incident.name) == (1, "card shown")
    assert isinstance(on_a_line[1].found, Question)
    assert (on_a_record[0].about.record_id, on_a_record[1].incident.name) == (1, "revoke")
    assert isinstance(on_a_record[1].found, Question)


def test_what_the_newest_columns_have_is_read(store: Store, made_by: str) -> None:
    filled = made_by >= TITLED
    assert store.events.federation(1) == ("DBf" if filled else "")
    kept = [
        (each.title, each.put_off is not None, each.discarded is not None)
        for each in map(store.interviews.get, _interviews(store))
    ]
    new = [("The club ♣5", False, False), ("", True, False), ("", False, True)]
    assert sorted(each for each in kept if any(each)) == sorted(new if filled else [])
    assert ("", False, False) in kept


def _interviews(store: Store) -> list[str]:
    """Return the ids of all interviews, also of those that were discarded."""
    with store.database.read() as session:
        return [*session.scalars(select(InterviewRow.id))]


def test_records_are_read(store: Store) -> None:
    (record,) = store.records.listed()
    assert (record.title, record.source, record.board) == ("7 · 3NT S", "evening.pbn", 7)
    tricks = record.form["tricks"]
    assert isinstance(tricks, list)
    assert len(tricks) == 4
    assert store.records.found() == {"": 1, "revoke": 1}


def test_accounts_and_log_are_read(store: Store, made_by: str) -> None:
    if made_by < SERVED:
        assert store.accounts.listed() == []
        assert store.log.page() == []
        return
    cheap(store)
    director, reader, scorer = store.accounts.listed()
    assert [each.role for each in (director, reader, scorer)] == [
        Role.DIRECTOR,
        Role.READER,
        Role.SCORER,
    ]
    assert [each.closed is None for each in (director, reader, scorer)] == [True, False, True]
    assert [key.name for key in store.accounts.keys(director)] == ["scoring program"]
    assert store.accounts.sign_in("scorer", "correct horse") is not None
    assert store.accounts.sign_in("Reader", "correct horse") is None
    assert len([*store.log.all()]) > 30


def test_jobs_are_read_and_waiting_ones_are_done(store: Store, made_by: str) -> None:
    jobs = {each.form["file"]: each for each in store.works.listed()}
    if made_by < SERVED:
        assert jobs == {}
        return
    assert [jobs[name].state for name in ("boards.pbn", "cancelled.pbn", "waiting.pbn")] == [
        State.DONE,
        State.CANCELLED,
        State.WAITING,
    ]
    (kept,) = store.collections.page(1).records
    assert kept.form == store.records.listed()[0].form
    assert work_off(store)
    assert store.works.get(jobs["waiting.pbn"].id).state is State.DONE
    assert len(store.collections.page(2).records) == 1


def test_the_pages_show_and_change_the_data(store: Store, made_by: str) -> None:
    interviews = [kept.id for kept in store.interviews.latest()]
    pages = [*PAGES, *(f"/interviews/{each}" for each in interviews)]
    pages += [f"/api/v1/interviews/{each}" for each in interviews]
    if made_by >= SERVED:
        pages += LATER_PAGES
    with TestClient(application(store, ("desk",)), "http://desk") as desk:
        for language in languages():
            desk.headers["accept-language"] = language
            assert {page: desk.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
        saved = desk.post(f"/interviews/{interviews[0]}/save", data={"by": "Carl"})
        assert saved.url.path == "/rulings/4"
        assert len(store.rulings.get(4).forms_in("da")) == 3
        version = desk.get("/api/v1/events/1").json()["version"]
        moved: dict[str, Any] = {"contestant": "3", "amount": "5", "unit": "percent"}
        told = {**moved, "reason": "again", "by": "Carl", "version": version}
        assert desk.post("/events/1/penalties", data=told).status_code == 200
    assert [each.reason for each in store.events.get(1).event.penalties] == ["late", "again"]
