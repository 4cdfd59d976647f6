"""Weights are proposed over HTTP, with their grounds."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.documented import Api


@pytest.fixture
def api(desk: TestClient) -> Api:
    return Api(desk)


def likely(api: Api, evening: int, **told: str | int) -> tuple[int, Any]:
    query = "&".join(f"{name}={value}" for name, value in told.items())
    found = api("GET", f"/events/{evening}/boards/16/likely-results?{query}")
    return found.status_code, found.json()


def test_the_weights_follow_from_the_other_tables(api: Api, evening: int) -> None:
    lines = api("GET", f"/events/{evening}/boards/16").json()["lines"]
    status, all_tables = likely(api, evening, contract="3NT N")
    assert status == 200
    assert {each["tricks"]: each["percent"] for each in all_tables["weights"]} == {
        11: "35",
        10: "35",
        8: "30",
    }
    _, others = likely(api, evening, contract="3NT N", line=lines[3])
    assert {each["tricks"]: each["percent"] for each in others["weights"]} == {11: "50", 10: "50"}
    _, kind = likely(api, evening, contract="3NT N", benefit="EW")
    assert {each["tricks"]: each["percent"] for each in kind["weights"]}[8] == "40"


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({}, 400),
        ({"contract": "3NT"}, 400),
        ({"contract": "nine"}, 400),
        ({"contract": "3NT N", "benefit": "N"}, 400),
        ({"contract": "3NT N", "line": 999_999}, 404),
    ],
)
def test_bad_parameters_are_refused(
    api: Api, evening: int, told: dict[str, str | int], status: int
) -> None:
    found, problem = likely(api, evening, **told)
    assert found == status
    assert problem["detail"]
