"""The tables of a Bridgemate database are read with every row of the needed columns, or refused.

The database is a fake.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bridgelaw.formats.results.access import read_tables
from bridgelaw.formats.results.bws import read_event_bws
from bridgelaw.formats.results.event_file import EventFileError

WANTED = {"Results": {"ID", "Score"}, "Names": {"Name"}}
Columns = dict[str, list[Any]]


class Table:
    """A table as access-parser returns it.

    It has the columns that could be read, and the number of rows that the table states.
    """

    def __init__(self, cells: Columns, rows: int) -> None:
        self.cells = cells
        self.columns = {
            place: SimpleNamespace(col_name_str=name) for place, name in enumerate(cells)
        }
        self.table_header = SimpleNamespace(number_of_rows=rows)

    def parse(self) -> Columns:
        if any(column.col_name_str == "TimeLog" for column in self.columns.values()):
            raise ValueError("stumbled on a time")
        return {
            column.col_name_str: self.cells[column.col_name_str] for column in self.columns.values()
        }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.bws"
    path.write_bytes(b"\x00\x01\x00\x00Standard Jet DB\x00".ljust(4096, b"\0"))
    return path


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> dict[str, Table]:
    """Return the tables of the fake database."""
    found: dict[str, Table] = {}

    class Parser:
        def __init__(self, path: str) -> None:
            self.catalog = found
            self.get_table = found.__getitem__

    monkeypatch.setitem(sys.modules, "access_parser", SimpleNamespace(AccessParser=Parser))
    return found


def test_only_the_requested_columns_are_read(file: Path, tables: dict[str, Table]) -> None:
    tables["Results"] = Table({"ID": [1, 2], "Score": ["=", None], "Odd": [1], "TimeLog": []}, 2)
    assert read_tables(file, WANTED, ["Results"]) == {
        "Results": [{"ID": 1, "Score": "="}, {"ID": 2, "Score": None}],
    }


def test_a_table_without_rows_has_none(file: Path, tables: dict[str, Table]) -> None:
    tables["Results"] = Table({"ID": [], "Score": []}, 0)
    assert read_tables(file, WANTED, ["Results"]) == {"Results": []}


def test_a_missing_row_in_a_required_table_is_reported(
    file: Path, tables: dict[str, Table]
) -> None:
    tables["Results"] = Table({"ID": [1, 2], "Score": ["="]}, 2)
    with pytest.raises(EventFileError) as caught:
        read_tables(file, WANTED, ["Results"])
    assert caught.value.say() == f"{file}: found 1 of the 2 rows of Results"


def test_other_tables_that_cannot_be_read_completely_are_left_out(
    file: Path, tables: dict[str, Table]
) -> None:
    tables["Results"] = Table({"ID": [1]}, 1)
    tables["Names"] = Table({"Name": []}, 4)
    assert list(read_tables(file, WANTED, ["Results"])) == ["Results"]


def test_errors_of_the_reader_are_reported_in_one_sentence(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumbling(path: str) -> None:
        raise TypeError("NoneType is not subscriptable")

    monkeypatch.setitem(sys.modules, "access_parser", SimpleNamespace(AccessParser=stumbling))
    with pytest.raises(
        EventFileError, match=r"a\.bws: the database is truncated or damaged: TypeError"
    ):
        read_event_bws(file)


def test_without_the_reader_the_message_says_what_to_install(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(EventFileError, match="pip install access-parser"):
        read_event_bws(file)
