"""Records of play: the list, the import of files, and stepping through a record card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import islice
from typing import IO, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.interviews.interview_json import incident_named, state_of
from bridgelaw.app.interviews.stored_interviews import LONGEST, incident_of
from bridgelaw.app.jobs.kinds.boards_in import NAME as BOARDS_IN
from bridgelaw.app.record_types import heading_of
from bridgelaw.app.record_walk import Walk
from bridgelaw.app.records import (
    Taken,
    begin_at,
    moment_text,
    record_entry,
    recorded_tricks,
    table_of,
    take_in,
    walk_to,
)
from bridgelaw.cases.errors import AnswerError
from bridgelaw.formats.play.record_files import MOST_BYTES, records_in
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.jobs import PART, State
from bridgelaw.store.models import About, StoredInterview, StoredRecord
from bridgelaw.store.store import Store
from bridgelaw.views.table import table_view
from bridgelaw.web.forms import Sent, fields_of, number, with_files
from bridgelaw.web.hands.collections import filters, found_of
from bridgelaw.web.hands.editor import players
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.said import said, with_address
from bridgelaw.web.templating import render

A_PAGE: Final = 100
AT_ONCE_BYTES: Final = 100_000
AT_ONCE: Final = 200
"""Files within both limits are imported during the request, larger ones by a job."""
MOST_MEGABYTES: Final = MOST_BYTES // 1_000_000
AROUND: Final = 100_000
"""The maximum size of a form in bytes, not counting its file."""
MOST_PROBLEMS: Final = 50
MOST_COLLECTIONS: Final = 10

NO_FILE = Text("Choose a file.")
TOO_LARGE = Text("The file is larger than {most} megabytes; choose a smaller one.")

FIRST, LAST = Text("To the start"), Text("To the end")
TRICK_BACK, TRICK_ON = Text("One trick back"), Text("One trick forward")
CARD_BACK, CARD_ON = Text("One card back"), Text("One card forward")


def listed(request: Request) -> Response:
    """List files of many boards and single boards, the last file first, each in its own order."""
    return _list(request)


def _list(
    request: Request, *, status: int = 200, problems: Sequence[str] = (), **kept: int
) -> Response:
    asked, store = request.query_params, store_of(request)
    after = number(asked["after"]) if "after" in asked else None
    found = found_of(request)
    records = store.records.listed(A_PAGE + 1, after, found)
    language = visitor_of(request).language
    told = {
        name: number(asked[name]) if name in asked else None for name in ("kept", "again")
    } | kept
    collections = store.collections.listed(MOST_COLLECTIONS + 1)
    return render(
        request,
        "hands/records.html",
        status=status,
        collections=collections[:MOST_COLLECTIONS],
        more_collections=len(collections) > MOST_COLLECTIONS,
        records=[record_entry(record, language) for record in records[:A_PAGE]],
        older=records[A_PAGE - 1].id if len(records) > A_PAGE else None,
        filters=filters(store.records.found(), language),
        found=asked.get("found", "") if found is not None else "",
        busy=store.works.is_something_to_do(),
        most=MOST_MEGABYTES,
        problems=[*problems][:MOST_PROBLEMS],
        more_problems=max(0, len(problems) - MOST_PROBLEMS),
        kept=told["kept"],
        again=told["again"] or 0,
    )


async def take(request: Request) -> Response:
    """Import a file of boards; a large one by a job.

    Boards that cannot be read are reported.
    """
    try:
        return await with_files(
            request, MOST_BYTES + AROUND, lambda _, files: _take(request, files)
        )
    except HTTPException as error:
        if error.status_code != 413:
            raise
    said = TOO_LARGE.say(visitor_of(request).language, most=MOST_MEGABYTES)
    return await run_in_threadpool(_list, request, status=413, problems=[said])


def _take(request: Request, files: Sequence[Sent]) -> Response:
    if not files:
        return _list(request, status=422, problems=[NO_FILE.say(visitor_of(request).language)])
    file, name = files[0].file, files[0].name.replace("\\", "/").rsplit("/", 1)[-1][:200]
    data = file.read(AT_ONCE_BYTES + 1)
    if (
        len(data) <= AT_ONCE_BYTES
        and sum(1 for _ in islice(records_in(data, name), AT_ONCE + 1)) <= AT_ONCE
    ):
        return _keep(request, data, name)
    return RedirectResponse(_let_work(request, file, name), 303)


def _let_work(request: Request, file: IO[bytes], name: str) -> str:
    """Return the page of the job that imports a large file.

    If the file has been imported before, returns the page of its boards.
    """
    store, visitor = store_of(request), visitor_of(request)
    digest = _digest(file)
    there = store.collections.with_digest(digest)
    if there is not None:
        return (
            f"/records/collections/{there.id}?again=1"
            if there.coming is None
            else f"/work/{there.coming}"
        )
    for work in store.works.unfinished():
        if (
            work.kind == BOARDS_IN
            and work.form["digest"] == digest
            and work.state is not State.CANCELLING
        ):
            return f"/work/{work.id}"
    size = file.tell()
    file.seek(0)
    form = {"file": name, "digest": digest, "federation": visitor.federation}
    pieces = iter(lambda: file.read(PART), b"")
    return (
        f"/work/{store.works.add(BOARDS_IN, by=visitor.name, form=form, total=size, file=pieces)}"
    )


def _digest(file: IO[bytes]) -> str:
    """Return the SHA-256 of a file. The position is then at its end."""
    file.seek(0)
    found = sha256()
    while piece := file.read(PART):
        found.update(piece)
    return found.hexdigest()


def _keep(request: Request, data: bytes, name: str) -> Response:
    visitor = visitor_of(request)
    taken: Taken = take_in(data, name, visitor.federation)
    ids, again = store_of(request).records.add_all(taken.records, source=name, by=visitor.name)
    kept = len(ids) - again
    if not taken.problems:
        if len(ids) == 1:
            return RedirectResponse(f"/records/{ids[0]}", 303)
        return RedirectResponse(f"/records?kept={kept}&again={again}", 303)
    problems = [problem[visitor.language] for problem in taken.problems]
    return _list(request, status=200 if ids else 422, problems=problems, kept=kept, again=again)


def step(request: Request) -> Response:
    """Show a record at a moment of its play."""
    store = store_of(request)
    record = store.records.get(number(request.path_params["id"]))
    language = visitor_of(request).language
    walk = walk_to(table_of(record), request.query_params.get("at", ""))
    entry = record_entry(record, language)
    return render(
        request,
        "hands/record.html",
        record=entry,
        picture=table_view(walk.table, language),
        moment=moment_text(walk.moment),
        steps=_steps(walk, language),
        tricks=recorded_tricks(walk.record, walk.moment, entry.findings, language),
        players=players(language),
        interviews=_interviews(store, record),
    )


def _steps(walk: Walk, language: str) -> list[JsonObject]:
    """Return the buttons that lead to other moments."""
    ways = (
        ("first", "M6 5v14M19 5l-9 7 9 7", "Home", FIRST, walk.to_start()),
        (
            "trick-back",
            "M11 5l-7 7 7 7M20 5l-7 7 7 7",
            "ArrowUp",
            TRICK_BACK,
            walk.previous_trick(),
        ),
        ("back", "M15 5l-7 7 7 7", "ArrowLeft", CARD_BACK, walk.by_cards(-1)),
        ("on", "M9 5l7 7-7 7", "ArrowRight", CARD_ON, walk.by_cards(1)),
        ("trick-on", "M13 5l7 7-7 7M4 5l7 7-7 7", "ArrowDown", TRICK_ON, walk.next_trick()),
        ("last", "M18 5v14M5 5l9 7-9 7", "End", LAST, walk.to_end()),
    )
    return [
        {
            "name": name,
            "mark": mark,
            "key": key,
            "words": words.say(language),
            "to": None if to.moment == walk.moment else moment_text(to.moment),
        }
        for name, mark, key, words, to in ways
    ]


def _interviews(
    store: Store, record: StoredRecord
) -> list[tuple[StoredInterview, Text, int | None]]:
    """Return the interviews about a record, with the numbers of their rulings."""
    return [
        (kept, incident.title, store.rulings.of_interview(kept.id))
        for kept in store.interviews.of_record(record.id)
        if (incident := incident_of(kept.state))
    ]


async def irregularity(request: Request) -> Response:
    """Begin an interview about an irregularity at a moment of a record."""
    return await once(request, with_address(request, await fields_of(request)), _begin)


def _begin(request: Request, told: Mapping[str, str]) -> Response:
    store, visitor = store_of(request), visitor_of(request)
    record = store.records.get(number(request.path_params["id"]))
    moment = told.get("moment", "")
    try:
        procedure = incident_named(told.get("incident", ""))
    except AnswerError:
        reached = moment_text(walk_to(table_of(record), moment).moment)
        return RedirectResponse(
            f"/rule?record={record.id}&moment={reached}",
            303,
        )
    about = {name: told[name][:LONGEST] for name in ("seat", "card") if told.get(name)}
    facts = said(procedure, told, visitor.language)
    interview = begin_at(record, moment, procedure, visitor.federation, about, facts)
    kept = store.interviews.begin(state_of(interview), about_record(record))
    return RedirectResponse(f"/interviews/{kept.id}", 303)


def about_record(record: StoredRecord) -> About:
    """Return what an interview about a record is about."""
    heading = heading_of(record)
    return About(
        event=heading.event[:200],
        board=(heading.name or str(record.board or ""))[:60],
        table=heading.room[:60],
        record_id=record.id,
    )


ROUTES = [
    Route("/records", listed),
    Route("/records", take, methods=["POST"]),
    Route("/records/{id}", step),
    Route("/records/{id}/irregularity", irregularity, methods=["POST"]),
]
