"""docs/reference/file-formats.md has one event in three formats, and complete tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridgelaw.formats.results import event_json
from bridgelaw.formats.results.event_csv import reading, writing
from bridgelaw.formats.results.event_csv.columns import COLUMNS, HEAD
from bridgelaw.formats.results.files import readers, writers
from bridgelaw.scores.notation import parse_outcome

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "file-formats.md").read_text(
    encoding="utf-8"
)


def sample(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_sample_files_contain_the_same_event() -> None:
    event = event_json.event_of(sample("json"))
    assert event_json.event_of(sample("yaml")) == event
    assert reading.event_of(sample("csv")).event == event
    assert writing.event_csv(event)[0].removeprefix(writing.BYTE_ORDER_MARK) == sample("csv")
    assert event_json.event_json(event) == sample("json")


def test_every_notation_of_a_score_can_be_read() -> None:
    table = PAGE.partition("## How a score is written")[2].partition("##")[0]
    written = [
        text
        for row in table.splitlines()
        if row.startswith("| `")
        for text in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]
    assert len(written) > 15
    for text in written:
        parse_outcome(text)
    with pytest.raises(ValueError, match="is ambiguous"):
        parse_outcome("60%")


def test_every_format_and_column_is_documented() -> None:
    for suffix in {*readers(), *writers()}:
        assert f"`{suffix}`" in PAGE
    for column in (*COLUMNS, *HEAD):
        assert f"`{column}`" in PAGE or f"\n{column};" in PAGE
