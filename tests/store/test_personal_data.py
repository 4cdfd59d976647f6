"""A player's name is erased everywhere: nothing of it is left in the whole database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import JSON, Column, String, TypeDecorator, insert, select, update
from sqlalchemy.exc import DBAPIError
from tests.periods import periods
from tests.store.large_events import imported_event, simultaneous
from tests.store.test_backup import _value
from tests.web.people import cheap

from bridgelaw.app.corrections import corrections
from bridgelaw.app.jobs.job import Job
from bridgelaw.app.jobs.kinds import player_erased
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.event.model import Event
from bridgelaw.store.accounts import Role
from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.connection.engines import file_of
from bridgelaw.store.events import large
from bridgelaw.store.jobs import State
from bridgelaw.store.models import Reason, What
from bridgelaw.store.players import personal_data
from bridgelaw.store.players.personal_data import tables
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.schema import ChangeRow, ErasingRow, LoggedRow, Row, StandingRow
from bridgelaw.store.store import Store

NAME, OLD, PARTNER = "Ærø Tusindskøn", "Ærø Gammelnavn", "Bo Birk"
PIECES = ("Tusindsk", "Gammelnavn")
"""Parts of the names that are stored with ASCII letters, in any encoding of JSON."""


def leftovers(store: Store) -> list[str]:
    """Return where something of the names is left: tables, and on SQLite the files as bytes."""
    found = []
    with store.database.read() as session:
        for table in Row.metadata.sorted_tables:
            rows = session.execute(select(table)).all()
            found += [f"{table.name}: {row}" for row in rows if any(p in str(row) for p in PIECES)]
    file = file_of(store.database.address)
    if file is not None:
        for each in file.parent.glob(f"{file.name}*"):
            content = each.read_bytes().lower()
            found += [each.name for piece in PIECES if piece.lower().encode() in content]
    return found


def fill_every_text(store: Store, event: Event) -> None:
    """Put the names into every column of text and JSON data that is searched.

    What belongs to an event is that of another one, which cannot be read afterwards.
    """
    searched = {table.name: {each.name for each in columns} for table, columns in tables()}
    other = store.events.enter(event, Reason(by="Anna"))
    board = next(iter(store.events.get(other).board_ids.values()))
    fixed = {"event_id": other, "board_id": board, "number": 99}
    with store.database.write() as session:
        for table in Row.metadata.sorted_tables:
            if table.name in searched.keys() - {"event", "club", "contestant"}:
                told = {
                    each.name: _with_names(each)
                    if each.name in searched[table.name]
                    else fixed.get(each.name, _value(each, 1))
                    for each in table.columns
                    if each is not table.autoincrement_column
                }
                session.execute(insert(table), told)


def _with_names(column: Column[object]) -> object:
    kind = column.type
    inner = kind.impl if isinstance(kind, TypeDecorator) else kind
    text = f"x {NAME}, {OLD}"
    if isinstance(inner, JSON):
        return {"a": [text, {"b": text}]}
    assert isinstance(inner, String)
    return text if (inner.length or 1_000) >= len(text) else "x"


def erased(store: Store, player: int) -> int:
    """Erase a player; return the number of the job."""
    work = store.works.add(
        player_erased.NAME,
        by="Anna",
        form={"player": player, "word": f"Player {player}", "why": "personal data erased"},
    )
    assert work_off(store)
    assert store.works.get(work).state is State.DONE, store.works.get(work).problem
    return work


@pytest.fixture
def played(store: Store, pairs: Event) -> int:
    """Enter an event of the player and Bo, and change the name in it; return the player's id."""
    player = store.players.add(PlayerData(name=OLD, number="4711", note="left-handed"))
    first, *others = pairs.contestants
    event = replace(
        pairs,
        name=f"The cup of {NAME}",
        contestants=(replace(first, names=(OLD, PARTNER), ids=("4711", "2")), *others),
    )
    entered = store.events.enter(event, Reason(by=NAME, why=f"because {NAME} asked"))
    named = replace(event.contestants[0], names=(NAME, PARTNER))
    store.events.revise(
        entered,
        1,
        replace(event, contestants=(named, *others)),
        What.CONTESTANT,
        Reason(by="Anna", why=f"{OLD} married"),
    )
    store.players.change(player, 1, PlayerData(name=NAME, number="4711"))
    return player


def test_nothing_is_left_of_an_erased_name(store: Store, pairs: Event, played: int) -> None:
    with audited_as(AuditContext(who=NAME, did=f"added {NAME}", where="127.0.0.1")):
        store.records.add({}, title=f"Board of {NAME}")
    fill_every_text(store, pairs)
    assert len(leftovers(store)) > 20
    erased(store, played)
    assert leftovers(store) == []
    player = store.players.get(played)
    assert (player.name, player.number, player.note) == (f"Player {played}", "", "")
    assert player.erased is not None
    assert store.players.listed() == []
    event = store.events.get(1)
    assert event.event.contestants[0].names == (f"Player {played}", PARTNER)
    assert event.event.contestants[0].ids == ("", "2")
    assert event.version == 3
    history = store.events.history(1)
    assert [each.number for each in history][:1] == [3]
    assert (history[0].by, history[0].why) == ("Anna", "personal data erased")
    with store.database.read() as session:
        assert session.scalars(select(ErasingRow)).all() == []


def test_erasing_again_changes_nothing(store: Store, played: int) -> None:
    erased(store, played)
    version = store.events.version(1)
    erased(store, played)
    assert store.events.version(1) == version
    assert leftovers(store) == []


def test_a_name_is_erased_after_the_correction_period(store: Store, played: int) -> None:
    store.publications.make_official(1, periods(timedelta(0)), Reason(by="Anna"))
    erased(store, played)
    assert leftovers(store) == []
    history, publication = store.events.history(1), store.publications.get(1).publication
    assert corrections(history, publication) == []


def test_an_erasure_that_is_interrupted_anywhere_is_finished(
    store: Store, pairs: Event, played: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_every_text(store, pairs)
    monkeypatch.setattr(personal_data, "AT_ONCE", 1)
    chunk, left = Job.chunk, [0]

    @contextmanager
    def breaks(self: Job) -> Iterator[None]:
        left[0] -= 1
        with chunk(self):
            yield
            if left[0] == 0:
                raise KeyboardInterrupt

    monkeypatch.setattr(Job, "chunk", breaks)
    form = {"player": played, "word": "Player 1", "why": ""}
    work = store.works.add(player_erased.NAME, by="Anna", form=form)
    interrupted = 0
    while not store.works.get(work).state.is_over:
        left[0] = 3
        try:
            work_off(store)
        except KeyboardInterrupt:
            interrupted += 1
    assert interrupted > 10
    assert leftovers(store) == []


def test_a_name_of_two_players_is_erased_only_where_it_is_linked(
    store: Store, pairs: Event
) -> None:
    mine, other = (store.players.add(PlayerData(name=NAME, number=each)) for each in ("1", "2"))
    first, second, third, *others = pairs.contestants
    contestants = (
        replace(first, names=(NAME, PARTNER), ids=("1",)),
        replace(second, names=(NAME, PARTNER), ids=("2",)),
        replace(third, names=(NAME,)),
        *others,
    )
    entered = store.events.enter(replace(pairs, contestants=contestants), Reason(by="Anna"))
    store.records.add({}, title=f"Board of {NAME}")
    erased(store, mine)
    found = [each.names for each in store.events.get(entered).event.contestants[:3]]
    assert found == [(f"Player {mine}", PARTNER), (NAME, PARTNER), (NAME,)]
    assert store.records.get(1).title == f"Board of {NAME}"
    erased(store, other)
    found = [each.names for each in store.events.get(entered).event.contestants[1:3]]
    assert found == [(f"Player {other}", PARTNER), (f"Player {other}",)]
    assert leftovers(store) == []


def test_an_account_keeps_its_name_as_author(store: Store, played: int) -> None:
    cheap(store)
    store.accounts.add(NAME, Role.DIRECTOR, "correct horse")
    erased(store, played)
    assert {each.by for each in store.events.history(1)} == {NAME, "Anna"}
    assert store.events.get(1).event.name == f"The cup of Player {played}"


def test_a_player_of_a_large_event_is_erased(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "LARGE", 10)
    event = simultaneous()
    named = replace(event.contestants[3], names=(NAME, PARTNER))
    contestants = (*event.contestants[:3], named, *event.contestants[4:])
    player = store.players.add(PlayerData(name=NAME))
    entered = imported_event(store, replace(event, contestants=contestants))
    assert store.large.is_large(entered)
    assert [each.names for each in store.personal_data.entries(player)] == [(NAME, PARTNER)]
    erased(store, player)
    while store.works.unfinished():
        work_off(store)
    assert leftovers(store) == []
    with store.database.read() as session:
        names = {*session.scalars(select(StandingRow.name))}
    assert f"Player {player} & {PARTNER}" in names


def test_a_merged_player_is_erased_with_all_names(store: Store, pairs: Event) -> None:
    old, kept = (store.players.add(PlayerData(name=name)) for name in (OLD, NAME))
    first, *others = pairs.contestants
    event = replace(pairs, contestants=(replace(first, names=(OLD, PARTNER)), *others))
    store.events.enter(event, Reason(by="Anna"))
    store.players.merge(kept, 1, old, 1)
    assert [each.names for each in store.personal_data.entries(kept)] == [(OLD, PARTNER)]
    erased(store, kept)
    assert leftovers(store) == []


def test_everything_that_names_a_player_is_listed(store: Store, pairs: Event, played: int) -> None:
    fill_every_text(store, pairs)
    found = {each.table for each in store.personal_data.places(played)}
    expected = {table.name for table, _ in tables()} - {"club"}
    assert found == expected - {"work_file"}


def test_the_history_and_the_log_stay_protected(store: Store, played: int) -> None:
    erased(store, played)
    for statement in (update(ChangeRow).values(by="x"), update(LoggedRow).values(who="x")):
        with (
            pytest.raises(DBAPIError, match="stay as they were written"),
            store.database.write() as session,
        ):
            session.execute(statement)
