"""`bridgelaw paper standings` and `frequencies` read the same files as `score`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main

TABLE = "1;1;2;x;4S N 10\n1;3;4;x;4S N 9\n"
COLUMNS = "board, ns, ew, -, result"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["paper", *arguments])


@pytest.mark.parametrize("kind", ["standings", "frequencies"])
def test_a_table_of_any_column_order_is_printed(tmp_path: Path, kind: str) -> None:
    table, out = tmp_path / "a.csv", tmp_path / "out.csv"
    table.write_text(TABLE, encoding="utf-8")
    found = run(kind, str(table), "--out", str(out), "--columns", COLUMNS)
    assert found.exit_code == 0, found.output
    assert "the file does not state the method" in found.stderr
    assert out.read_text(encoding="utf-8-sig").count("\n") > 2


def test_the_method_is_given(tmp_path: Path) -> None:
    table, out = tmp_path / "a.csv", tmp_path / "out.csv"
    table.write_text(TABLE, encoding="utf-8")
    options = ("--out", str(out), "--columns", COLUMNS, "--method")
    assert run("standings", str(table), *options, "cross-imps").exit_code == 0
    assert ",+10.00" in out.read_text(encoding="utf-8-sig")
    found = run("standings", str(table), *options, "whist")
    assert found.exit_code == 2
    assert "--method" in found.stderr


def test_columns_are_for_tables_only(tmp_path: Path) -> None:
    pbn = tmp_path / "a.pbn"
    pbn.write_text('[Board "1"]', encoding="utf-8")
    found = run("standings", str(pbn), "--out", str(tmp_path / "a.csv"), "--columns", COLUMNS)
    assert found.exit_code == 2
    assert "found columns for a file that ends in '.pbn'" in found.stderr
