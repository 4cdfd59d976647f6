"""The ways to enter a situation: a case file, an interview, HTTP, and the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.testclient import TestClient
from tests.offline_walking import answered, plain
from tests.situations.truth import Ruled, Truth
from tests.web.at_the_table import Director

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, Tell, apply
from bridgelaw.app.offline.data import Encoder
from bridgelaw.app.offline.graph import compiled
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import write_table
from bridgelaw.cases.answers import write
from bridgelaw.cases.model import CaseOnFile, Step
from bridgelaw.cases.nodes import plain_words
from bridgelaw.cases.reader import read_text
from bridgelaw.cases.runner import run
from bridgelaw.cases.writer import write_cases
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.views.rulings.ruling import form_of, ruling_view
from bridgelaw.views.rulings.ruling_card import FIGURES

Form = dict[str, Any]
RULED = ("kind", "incident", "outcome", "effects", "laws")
"""The parts of a ruling that every way of entering shows."""


def as_case(truth: Truth, table: Table | None, ruled: Ruled) -> CaseOnFile:
    """Return the situation as a case, with every answer that was given."""
    record = None if table is None else write_table(table)
    return CaseOnFile(
        id="made-up",
        title=truth.situation.seed,
        steps=(Step(truth.procedure, dict(ruled.told), record or None),),
        day=truth.laws.on,
        federation=truth.laws.by[0],
    )


def by_case_file(truth: Truth, table: Table | None, ruled: Ruled) -> Ruling[Any] | Question:
    """Write the situation as a case file, read it and run it."""
    (case,) = read_text(write_cases([as_case(truth, table, ruled)]))
    (found,) = run(case)
    return found.found


def by_interview(truth: Truth, table: Table | None, details: Mapping[str, Any]) -> Ruling[Any]:
    """Conduct an interview, answering each question in words."""
    interview = Interview(truth.procedure, truth.laws.on, truth.laws.by[0])
    record = {} if table is None else write_table(table)
    told = {plain_words(name): write(value) for name, value in details.items()}
    interview = apply(interview, Tell({**record, **told}))
    while isinstance(found := interview.found, Question):
        interview = apply(interview, Choose(truth.of(found.fact)))
    return found


def expected_form(truth: Truth, table: Table | None, ruled: Ruled, language: str) -> Form:
    """Return the ruling as every view shows it."""
    return form_of(ruling_view(truth.procedure, ruled.ruling, truth.laws, table, language))


def over_http(client: TestClient, truth: Truth, table: Table | None, ruled: Ruled) -> Form:
    """Return the answer of `POST /rule` when everything is given."""
    state: Form = {
        "incident": truth.procedure.name,
        "day": truth.laws.on.isoformat(),
        "federation": truth.laws.by[0],
        "told": {plain_words(name): write(value) for name, value in ruled.told.items()},
    }
    if table is not None:
        state["table"] = write_table(table)
    answer = client.post("/api/v1/rule", json=state)
    assert answer.status_code == 200, answer.text
    found: Form = answer.json()["found"]
    return found


def offline_data(incident: str, laws: Book) -> Form:
    """Return the data of the offline ruling page for one incident."""
    encoder = Encoder(laws, laws.by[0], "en")
    encoder.add(compiled(Procedure.all[incident], laws))
    data: Form = plain(encoder.data())
    return data


def by_offline_data(data: Form, ruled: Ruled) -> Form | None:
    """Return the ruling that the offline data lead to when every question is answered.

    Returns None if an answer is not among those offered.
    """
    told = {plain_words(name): write(value) for name, value in ruled.told.items()}
    return answered(data, data["incidents"][0], told)


def shown_on_the_page(form: Mapping[str, Any]) -> set[str]:
    """Return the words of the effects of a ruling that its page shows beside the outcome."""
    return {
        effect["words"]
        for effect in form["effects"]
        if effect["aloud"] or effect["kind"] not in FIGURES
    }


def on_the_pages(
    client: TestClient, truth: Truth, table: Table | None, ruled: Ruled
) -> tuple[str | None, set[str]]:
    """Return the finding and the effects that the last page shows."""
    page = Director(client, as_case(truth, table, ruled)).rule()[-1]
    return page.outcome, {words for _, words in page.effects}
