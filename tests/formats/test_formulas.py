"""No cell of a CSV file is read as a formula, whichever separator the reader assumes."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.formats.formulas import guarded, unguarded
from bridgelaw.paper.csv_files import safe

SEPARATORS = ",;\t|"
CELLS = st.text(st.sampled_from("=+-@',;\t|\"\n\r 1aB\u200b＝"), max_size=12)
NUMBER = re.compile(r"\s*[+-]?\d*([.,]\d+)?\s*")


@given(CELLS)
def test_a_guarded_cell_is_read_back_as_it_was(cell: str) -> None:
    assert unguarded(guarded(cell)) == cell


@given(
    st.lists(st.lists(CELLS, min_size=1, max_size=3), min_size=1, max_size=3),
    st.sampled_from(SEPARATORS),
    st.sampled_from(SEPARATORS),
)
def test_no_reader_finds_a_formula(rows: list[list[str]], written: str, read: str) -> None:
    for guard in (guarded, safe):
        out = StringIO(newline="")
        csv.writer(out, delimiter=written).writerows([guard(cell) for cell in row] for row in rows)
        for row in csv.reader(StringIO(out.getvalue(), newline=""), delimiter=read):
            for cell in row:
                plain = cell.strip('" \t\r\n\u200b')
                assert NUMBER.fullmatch(plain) or plain[0] not in "=+-@＝"


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("=1+1", "'=1+1"),
        ("Bo;=HYPERLINK(1)", "Bo;'=HYPERLINK(1)"),
        ('Bo,"@x"', 'Bo,"\'@x"'),
        ("-3,5", "-3,5"),
        ("-1;", "'-1;"),
        ("Bo;-1,x", "Bo;'-1,x"),
        ("-3", "-3"),
        ("Ann Ash & Bo Birk", "Ann Ash & Bo Birk"),
        ("12-3", "12-3"),
        ("'=x", "''=x"),
        ("\tx", "'\tx"),
    ],
)
def test_only_what_may_be_a_formula_is_changed(cell: str, expected: str) -> None:
    assert guarded(cell) == expected
