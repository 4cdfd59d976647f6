"""An event archive: exported, written, read and imported into another store, it is unchanged."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from tests.postgres import a_database
from tests.store.conftest import a_line

from bridgelaw.event.model import Event
from bridgelaw.formats.results.archive import Archive, archive_json
from bridgelaw.formats.results.archive_reader import KINDS, is_archive, read_archive
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.files import read_event
from bridgelaw.store.errors import NotThere
from bridgelaw.store.models import About, Reason, What
from bridgelaw.store.schema import BoardRow, EventRow, RulingRow
from bridgelaw.store.store import Store

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
FORMS: dict[str, list[dict[str, Any]]] = {
    "en": [{"incident": {"title": "Revoke"}, "points": -50, "share": 0.5}],
    "da": [{"incident": {"title": "Kulørsvigt"}}],
}


@pytest.fixture
def other(kind: str, empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """Yield a store in a database of the other kind."""
    with ExitStack() as held:
        address = f"sqlite:///{tmp_path / 'other.sqlite3'}"
        if kind == "sqlite":
            address = held.enter_context(a_database())
        else:
            shutil.copy(empty_store, tmp_path / "other.sqlite3")
        kept = Store(address)
        held.callback(kept.close)
        yield kept


@pytest.fixture
def event_with_history(store: Store, pairs: Event) -> int:
    """Create an event with a varied history, and rulings; return its number."""
    store.rulings.save(
        state={"incident": "revoke"},
        forms=FORMS,
        day=date(2024, 1, 1),
        federation="WBF",
        by="X",
        about=About(),
    )
    number = store.events.enter(pairs, Reason(by="Anna", why="from the club"))
    kept = store.events.get(number)
    boards = [*kept.board_ids.values()]
    first, second, *_ = lines = [*kept.places]
    record = store.records.add({"deal": "N:…"}, title="Board 1", board=1, heading={"room": "open"})
    about = About(
        event_id=number, line_id=second, event="Six pairs", board="1", table="2", record_id=record
    )
    interview = store.interviews.begin(
        {"incident": "revoke", "told": {"tricks": -2, "share": 0.25}}, about
    )
    interview = store.interviews.put_off(store.interviews.name(interview, "West's ♣5"))
    ruling = store.rulings.save(
        state={"incident": "revoke"},
        forms=FORMS,
        day=date(2024, 3, 12),
        federation="DBf",
        by="Bo",
        about=about,
        interview=interview.id,
        reminders=2,
    )
    store.rulings.tick(ruling.number, 1, by="Bo")
    again = store.rulings.save(
        state={"incident": "revoke", "told": {}},
        forms=FORMS,
        day=date(2024, 3, 12),
        federation="DBf",
        by="Bo",
        about=about,
        interview=interview.id,
        note="<b>again</b>",
    )
    store.events.correct(
        second, 0, a_line("3", "4", "4S N 8"), Reason(by="Bo", ruling=again.number)
    )
    store.events.remove_line(first, 0, Reason(by="Cy", why="did not play"))
    store.events.write_board(boards[0], [(None, 0, a_line("2", "1"))], Reason(by="Cy"))
    store.events.remove_line(lines[-1], 0, Reason())
    store.events.choose_federation(number, "DBf")
    now = store.events.get(number)
    store.events.revise(
        number, now.version, replace(now.event, name="Final"), What.SETTINGS, Reason(by="Dy")
    )
    return number


def written(archive: Archive, file: Path) -> Archive:
    file.write_text(archive_json(archive), encoding="utf-8")
    assert is_archive(file)
    return read_archive(file)


def without_numbers(archive: Archive) -> Any:
    """Return an archive as JSON data, with numbers replaced by positions in the archive.

    This applies to rulings, interviews and records.
    """
    form = json.loads(archive_json(archive))
    names = (
        {("ruling", each["number"]): place for place, each in enumerate(form["rulings"], 1)}
        | {("record", each["number"]): place for place, each in enumerate(form["records"], 1)}
        | {("interview", each["id"]): place for place, each in enumerate(form["interviews"], 1)}
    )
    for each in form["history"]:
        if "ruling" in each:
            each["ruling"] = names["ruling", each["ruling"]]
    for kind in ("rulings", "interviews", "records"):
        for each in form[kind]:
            for key in ("number", "id"):
                if key in each:
                    each[key] = names[kind[:-1], each[key]]
            if "replaces" in each:
                each["replaces"] = names["ruling", each["replaces"]]
            if "interview" in each:
                each["interview"] = names["interview", each["interview"]]
            if "record" in each.get("about", {}):
                each["about"]["record"] = names["record", each["about"]["record"]]
    return form


def test_an_archive_survives_a_round_trip(
    store: Store, event_with_history: int, tmp_path: Path
) -> None:
    archive = store.archives.get(event_with_history)
    assert written(archive, tmp_path / "all.json") == archive
    assert (
        len(archive.history),
        len(archive.rulings),
        len(archive.interviews),
        len(archive.records),
    ) == (6, 2, 1, 1)
    assert [each.line for each in archive.history] == [None, 1, 6, 3, 7, None]


def test_restored_into_another_store_it_is_the_same(
    store: Store, other: Store, event_with_history: int, tmp_path: Path
) -> None:
    archive = store.archives.get(event_with_history)
    number = other.archives.put(written(archive, tmp_path / "all.json"))
    assert without_numbers(other.archives.get(number)) == without_numbers(archive)
    was, now = store.events.get(event_with_history), other.events.get(number)
    assert (now.event, now.version) == (was.event, was.version)
    told = [
        [
            (
                each.number,
                each.at,
                each.by,
                each.why,
                each.what,
                each.board,
                each.before,
                each.after,
            )
            for each in history
        ]
        for history in (store.events.history(event_with_history), other.events.history(number))
    ]
    assert told[0] == told[1]


def test_restored_rulings_have_new_numbers_and_remember_the_old(
    store: Store, other: Store, event_with_history: int
) -> None:
    archive = store.archives.get(event_with_history)
    number = other.archives.put(archive)
    last, first = other.rulings.listed(number)
    assert [(each.number, each.earlier_number) for each in (first, last)] == [(1, 2), (2, 3)]
    assert last.replaces == first.number
    assert first.forms == FORMS
    kept = other.events.get(number)
    corrected = next(each for each in other.events.history(number) if each.ruling_id)
    assert corrected.ruling_id == last.number
    assert first.about.line_id == last.about.line_id == corrected.line_id
    assert corrected.line_id in kept.places
    assert [each.done is not None for each in other.rulings.reminders(first.number)] == [
        False,
        True,
    ]
    assert other.records.get(first.about.record_id or 0).heading == {"room": "open"}
    assert first.interview_id is not None
    assert other.interviews.get(first.interview_id).state["told"] == {"tricks": -2, "share": 0.25}


def test_it_can_be_restored_beside_the_original(store: Store, event_with_history: int) -> None:
    number = store.archives.put(store.archives.get(event_with_history))
    assert without_numbers(store.archives.get(number)) == without_numbers(
        store.archives.get(event_with_history)
    )
    assert {each.number for each in store.rulings.listed(number)} & {
        each.number for each in store.rulings.listed(event_with_history)
    } == set()


def test_a_restored_line_is_corrected_from_its_version(
    other: Store, store: Store, event_with_history: int
) -> None:
    number = other.archives.put(store.archives.get(event_with_history))
    for line in other.events.get(number).places:
        kept = other.events.line(line)
        versions = [each.number for each in other.events.history(number, line)]
        assert kept.version == max(versions, default=0)
        other.events.correct(line, kept.version, replace(kept.line, table="x"), Reason())


def test_the_number_of_a_removed_line_is_never_used_again(store: Store, pairs: Event) -> None:
    kept = store.events.get(store.events.enter(pairs, Reason()))
    last = max(kept.places)
    store.events.remove_line(last, 0, Reason())
    (new,) = store.events.write_board(
        max(kept.board_ids.values()), [(None, 0, a_line("6", "5"))], Reason()
    )
    assert new > last
    store.events.remove(kept.id)
    assert store.events.enter(pairs, Reason()) > kept.id


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_each_example_survives_a_round_trip(
    store: Store, other: Store, file: Path, tmp_path: Path
) -> None:
    event = read_event(file).event
    archive = store.archives.get(store.events.enter(event, Reason(by="Anna")))
    back = other.archives.put(written(archive, tmp_path / "all.json"))
    assert other.events.get(back).event == event
    assert other.archives.get(back) == archive


def test_missing_events_are_reported(store: Store) -> None:
    with pytest.raises(NotThere):
        store.archives.get(7)


def test_the_kinds_of_change_are_those_of_the_store() -> None:
    assert {each.name.lower() for each in What} == set(KINDS)


def broken(archive: Archive, change: Callable[[Any], object]) -> str:
    form = json.loads(archive_json(archive))
    change(form)
    return json.dumps(form)


CHANGES: dict[str, Callable[[Any], object]] = {
    "version": lambda form: form.update(version=2),
    "no event": lambda form: form.pop("event"),
    "event": lambda form: form["event"].update(method="darts"),
    "unknown field": lambda form: form.update(thieves=[]),
    "history is no list": lambda form: form.update(history={}),
    "history out of turn": lambda form: form["history"].reverse(),
    "no moment": lambda form: form["history"][0].update(at="yesterday"),
    "a moment without a zone": lambda form: form["history"][0].update(at="2026-10-06T19:30:00"),
    "kind of change": lambda form: form["history"][0].update(what="theft"),
    "a line before that is none": lambda form: form["history"][1].update(
        before={"ns": "1", "ew": "2", "score": "8S N 3"}
    ),
    "who is a list": lambda form: form["history"][0].update(by=["Anna"]),
    "line nought": lambda form: form["history"][1].update(line=0),
    "a ruling that is not there": lambda form: form["history"][1].update(ruling=77),
    "a ruling twice": lambda form: form["rulings"].append(form["rulings"][0]),
    "a federation": lambda form: form["rulings"][0].update(federation="XYZ"),
    "the event's federation": lambda form: form.update(federation="XYZ"),
    "put off": lambda form: form["interviews"][0].update(postponed="later"),
    "forms": lambda form: form["rulings"][0].update(forms={"en": []}),
    "a day": lambda form: form["rulings"][0].update(day="12.3.24"),
    "a record that is not there": lambda form: form["rulings"][0]["about"].update(record=9),
    "an interview that is not there": lambda form: form["rulings"][0].update(interview="9"),
    "state": lambda form: form["interviews"][0].update(state=[]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_an_invalid_file_is_refused_with_its_place(
    store: Store, event_with_history: int, tmp_path: Path, change: Callable[[Any], object]
) -> None:
    file = tmp_path / "all.json"
    file.write_text(broken(store.archives.get(event_with_history), change), encoding="utf-8")
    with pytest.raises(EventFileError) as refused:
        read_archive(file)
    assert str(file) in str(refused.value)
    assert refused.value.line == 1


NONE = [
    b"",
    b"{",
    b"\xff\xfe",
    b'{"format": "bridgelaw archive"',
    b"[" * 100_000,
    b'{"format": "bridgelaw archive", "event": ' + b"9" * 5000 + b"}",
]


@pytest.mark.parametrize("data", NONE, ids=range(len(NONE)))
def test_a_file_of_another_kind_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "all.json"
    file.write_bytes(data)
    with pytest.raises(EventFileError):
        read_archive(file)


def test_nothing_remains_of_an_archive_that_cannot_be_stored(
    store: Store, event_with_history: int, other: Store
) -> None:
    archive = store.archives.get(event_with_history)
    twice = (*archive.history, archive.history[-1])
    with pytest.raises(IntegrityError):
        other.archives.put(replace(archive, history=twice))
    with other.database.read() as session:
        assert [session.query(row).count() for row in (EventRow, BoardRow, RulingRow)] == [0, 0, 0]


def test_times_are_stored_to_the_microsecond_in_utc(
    store: Store, event_with_history: int, other: Store
) -> None:
    archive = store.archives.get(event_with_history)
    at = datetime.fromisoformat("2026-10-06T21:30:00.000001+02:00")
    history = tuple(replace(each, at=at) for each in archive.history)
    number = other.archives.put(replace(archive, history=history))
    assert {each.at for each in other.events.history(number)} == {at.astimezone(UTC)}
