"""The generated cases on irregular calls are up to date and contain every row of the tables."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bridgelaw.cases.reader import read_cases

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("call_cases", ROOT / "dev" / "call_cases.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["call_cases"] = module
    spec.loader.exec_module(module)
    return module


def test_the_file_is_up_to_date_with_the_generator(generator: ModuleType) -> None:
    assert generator.FILE.read_text(encoding="utf-8") == generator.text()
    assert generator.main(check=True) == 0


def test_every_row_of_the_tables_is_a_case(generator: ModuleType) -> None:
    ids = [case.id for case in read_cases(generator.FILE)]
    rows = [
        f"generated-{law.lower()}-{turn}-{before}-{kind}-{follow}".replace(" ", "-")
        for (turn, before), kinds in generator.TABLE.items()
        for kind, law in kinds.items()
        for follow in generator.FOLLOWS[law]
    ]
    assert set(rows) <= set(ids)
    assert len(rows) >= 40
    others = len(generator.INSUFFICIENT) + sum(map(len, generator.IN_ROTATION.values()))
    accepted = sum(name.endswith("-accepted") for name in ids) - 1  # one of them is of Law 27
    assert len(ids) == len(rows) + others + accepted


def test_every_seat_offends_in_some_case(generator: ModuleType) -> None:
    tables = [step.table for case in read_cases(generator.FILE) for step in case.steps]
    offenders = {table["calls made"][0][0] for table in tables if table is not None}  # type: ignore[index]
    assert offenders == set("NESW")
