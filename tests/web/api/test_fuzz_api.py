"""Requests generated from the OpenAPI document, valid and invalid, never cause a server error.

Every answer matches the document. BRIDGELAW_FUZZ is the number of requests of each kind for each
operation: few here, many in `make bench`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bridgelaw.event.model import Event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.app import application

REQUESTS = int(os.environ.get("BRIDGELAW_FUZZ", "4"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]

Desk = tuple[Any, dict[str, list[Any]]]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, club_pairs: Event) -> Iterator[Desk]:
    """Yield a server with an evening, as schemathesis calls it, and the values for addresses."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('fuzz') / 'desk.sqlite3'}")
    for _ in range(2):
        store.events.enter(club_pairs, Reason(by="Anna"))
    kept = store.events.get(1)
    known: dict[str, list[Any]] = {
        "event": [1, 2],
        "board": [*kept.board_ids.values()][:4],
        "line": [*kept.places][:8],
        "incident": ["card shown", "revoke"],
        "number": [1, "45C2"],
        "fact": ["manner"],
        "interview": [],
    }
    yield (
        schemathesis.openapi.from_asgi("/api/v1/openapi.json", application(store, ("testserver",))),
        known,
    )
    store.close()


@pytest.mark.parametrize("label", [f"{each.method} {each.path}" for each in OPERATIONS])
@pytest.mark.parametrize("mode", [*schemathesis.GenerationMode])
def test_no_request_ends_in_a_server_error(
    desk: Desk, label: str, mode: schemathesis.GenerationMode
) -> None:
    schema, known = desk
    operation = next(each.ok() for each in schema.get_all_operations() if each.ok().label == label)

    @settings(
        max_examples=REQUESTS,
        deadline=None,
        suppress_health_check=[*HealthCheck],
        database=None,
        derandomize=True,
        phases=[Phase.generate],
    )
    @given(operation.as_strategy(generation_mode=mode), st.data())
    def ask(case: schemathesis.Case[Any], data: st.DataObject) -> None:
        _use_existing_ids(case, known, data)
        response = case.call()
        _remember_interviews(case, response, known)
        case.validate_response(response, checks=CHECKS)

    ask()


def _use_existing_ids(
    case: schemathesis.Case[Any], known: dict[str, list[Any]], data: st.DataObject
) -> None:
    """Usually name an existing object and version: otherwise most requests fail early."""
    if not data.draw(st.integers(0, 3)):
        return
    for name in case.path_parameters or {}:
        if known.get(name):
            case.path_parameters[name] = data.draw(st.sampled_from(known[name]))
    if "If-Match" in (case.headers or {}) and data.draw(st.booleans()):
        case.headers["If-Match"] = "*"


def _remember_interviews(
    case: schemathesis.Case[Any], response: Any, known: dict[str, list[Any]]
) -> None:
    """Remember interviews that have been started."""
    if case.operation.label == "POST /interviews" and response.status_code == 201:
        known["interview"].append(response.json()["id"])
