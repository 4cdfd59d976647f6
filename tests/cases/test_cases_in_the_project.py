"""The shipped cases: they hold, survive being written and read back, and match the schema."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest
from tests.shipped_cases import cases_in

from bridgelaw.cases import schema
from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cases.nodes import compose, plain
from bridgelaw.cases.reader import FLAGS, find_case_files, read_text
from bridgelaw.cases.runner import check_case
from bridgelaw.cases.writer import write_cases

ROOT = Path(__file__).parents[2]
FILES = find_case_files([ROOT / "cases"])


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_cases_pass(file: Path) -> None:
    differences = {
        case.id: [difference.say() for difference in check_case(case)] for case in cases_in(file)
    }
    assert {case: found for case, found in differences.items() if found} == {}


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_cases_survive_a_round_trip(file: Path) -> None:
    cases = cases_in(file)
    written = write_cases(cases)
    again = read_text(written)
    assert again == cases
    assert write_cases(again) == written


@cache
def ids() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for file in FILES:
        for case in cases_in(file):
            found.setdefault(case.id, []).append(file)
    return found


def test_case_ids_are_unique() -> None:
    assert {case: list(map(name, files)) for case, files in ids().items() if len(files) > 1} == {}


def shipped_schema() -> str:
    return files("bridgelaw.cases").joinpath(schema.FILE).read_text(encoding="utf-8")


def test_the_shipped_schema_is_up_to_date() -> None:
    """The shipped schema is up to date; if not, run `python -m bridgelaw.cases.schema`."""
    assert shipped_schema() == schema.text()


@cache
def validator() -> jsonschema_rs.Draft202012Validator:
    found = json.loads(shipped_schema())
    jsonschema_rs.meta.validate(found)
    return jsonschema_rs.Draft202012Validator(found)


def faults(text: str) -> list[str]:
    node = compose(text)
    return (
        []
        if node is None
        else [error.message for error in validator().iter_errors(plain(node, FLAGS))]
    )


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_cases_match_the_schema(file: Path) -> None:
    assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "more",
    [
        "tolled: {}",
        "told: {maner: held}",
        "told: {manner: hold}",
        "told: {manner: cannot be established}",
        "elected: {manner: held}",
        "expect: {outcome: plaid}",
        "expect: {effects: [penalty cart]}",
        "expect: {effects: [{penalty card: {whom: W}}]}",
        "expect: {effects: [{penalty card: {grade: mayor}}]}",
        "expect: {of: declarer}",
        "table: {trik: {}}",
        "then: [{incident: card shwon}]",
        "then: [{id: y, incident: card shown}]",
    ],
)
def test_the_schema_refuses_misspelt_keys(more: str) -> None:
    assert faults("id: x\nincident: card shown\n") == []
    assert faults(f"id: x\nincident: card shown\n{more}\n") != []


def test_a_single_case_is_a_mapping() -> None:
    (case, *_) = cases_in(FILES[0])
    assert write_cases([case]).startswith("id: ")
    assert write_cases([case, CaseOnFile("other", case.steps)]).startswith("- id: ")
