"""Events in our own format are read into columns, or left to the reader that explains errors."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.event.test_columns import EVENTS

from bridgelaw.bridge.notation import parse_card
from bridgelaw.event.columns.model import in_columns
from bridgelaw.event.model import Event, Method
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.event_json import columns as columns_module
from bridgelaw.formats.results.event_json import event_json, event_of
from bridgelaw.formats.results.event_json.columns import Written, columns_of, read_columns
from bridgelaw.formats.results.event_json.parts import (
    contestant_form,
    contestant_of,
    line_form,
    line_of,
)
from bridgelaw.formats.results.files import read_event

EVENT = EVENTS["carried over"]
TEXT = event_json(EVENT)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS.keys())
def test_the_event_is_the_one_of_the_ordinary_reader(event: Event) -> None:
    columns = columns_of(event_json(event).encode())
    assert columns is not None
    assert columns.whole() == event
    # Scored at once by identity, so equal scores must be the same object.
    scores = [score for board in columns.boards for score in board.counted_scores()]
    assert len({*map(id, scores)}) == len({*scores})


def told(**changes: object) -> str:
    return json.dumps({**json.loads(TEXT), **changes})


LINE = {"ns": "1", "ew": "2", "score": "4S N 10"}


def boards(*lines: object, **fields: object) -> list[object]:
    return [{"number": 1, "lines": [*lines], **fields}]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + TEXT,
        told(
            contestants=[
                {"number": 1},
                {"number": 2, "names": "Ann: the first", "substitutes": [{"name": "Bo: 2"}]},
                *[{"number": str(each), "section": "A:1", "ids": ["7:7"]} for each in range(3, 60)],
            ],
            boards=boards({**LINE, "ns": 1, "table": 7, "lead": "SQ"}),
        ),
        told(boards=boards({**LINE, "score": {"ns": "average plus", "ew": "average minus"}})),
        told(boards=boards({**LINE, "score": 420})),
        told(boards=boards({**LINE, "score": 0})),
        told(
            boards=boards(
                {
                    **LINE,
                    "section": "",
                    "ruling": {
                        "score": "50% 4S N 10, 50% 4S N 9",
                        "laws": ["12C1c"],
                        "reason": "a: b",
                    },
                }
            )
        ),
        told(boards=boards({**LINE, "ns": ["1"]}, session="1", deal=None)),
        told(name="Night: \u00e6\u2660"),
    ],
)
def test_unusual_files_without_doubt(text: str) -> None:
    columns = columns_of(text.encode())
    assert columns is not None
    assert columns.whole() == event_of(text.lstrip("\ufeff"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        TEXT[:-20],
        TEXT.replace('"kind": "pairs"', '"kind": "pairs", "kind": "pairs"'),
        TEXT.replace('"number": "1"', '"number": "1", "number": "1"', 1),
        TEXT.replace('"ew": "', '"ew": "4", "ew": "', 1),
        TEXT.replace('"number": "1"', '"number": "1", "number": "1", "names": "\\u003a"', 1),
        told(version=2),
        told(kind="pears"),
        told(height=3),
        told(contestants=None),
        told(contestants=[{"number": "1"}, {"number": "1"}]),
        told(contestants=[{"number": 1.5}]),
        told(boards=boards({**LINE, "ns": "stranger"})),
        told(boards=boards({**LINE, "ns": ["1", "3"]})),
        told(boards=boards({**LINE, "ns": []}, {**LINE, "ns": ["1", "3"], "ew": "4"})),
        told(boards=boards(LINE, {**LINE, "ew": "3"})),
        told(boards=boards({**LINE, "score": "4S N 30"})),
        told(boards=boards({**LINE, "score": 4.5})),
        told(boards=boards({**LINE, "colour": "red"})),
        told(boards=boards({**LINE, "ruling": {"score": "late"}})),
        told(boards=boards({**LINE, "ruling": {"score": "60%", "laws": []}})),
        told(boards=[{"number": 1}]),
        told(boards=boards(LINE, number=0)),
        told(penalties=[{"contestant": "stranger", "amount": 1, "unit": "percent"}]),
        told(name="\0"),
        TEXT.replace("Simultaneous", "\udcff"),
    ],
)
def test_other_files_are_left_to_the_ordinary_reader(text: str) -> None:
    assert columns_of(text.encode(errors="surrogateescape")) is None


def test_a_deeply_nested_file_is_left_to_the_ordinary_reader() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    assert (
        columns_of(f'{{"contestants": [], "boards": [{{"lines": [], "deal": {deep}}}]}}'.encode())
        is None
    )


def test_long_files_are_read_by_way_of_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns_module, "LONG", 1_000)
    path = tmp_path / "event.json"
    path.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(columns_module, "read_event_json", None)
    assert read_event(path).event == EVENT
    given = read_event(path, Method.ASCHERMAN).event
    assert given == replace(EVENT, method=Method.ASCHERMAN)


def test_errors_of_long_files_name_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns_module, "LONG", 1_000)
    path = tmp_path / "event.json"
    path.write_text(TEXT.replace('"4S N 10"', '"4S N 30"', 1), encoding="utf-8")
    line = TEXT[: TEXT.index('"4S N 10"')].count("\n") + 1
    with pytest.raises(EventFileError) as error:
        read_event(path)
    assert error.value.line == line


def test_a_file_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(EventFileError, match="does not exist"):
        read_columns(tmp_path / "none.json")


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS.keys())
def test_forms_are_written_as_by_the_ordinary_writer(event: Event) -> None:
    first = event.boards[0]
    lead = replace(first.lines[1], lead=parse_card("SQ"), round="2")
    columns = in_columns(event.with_board(first.with_line(1, lead)))
    written = Written(columns)
    for place, each in enumerate(columns.contestants):
        form = json.loads(written.contestant(place))
        assert form == contestant_form(each)
        assert contestant_of(form) == each
    for board, ordinary in zip(columns.boards, columns.whole().boards, strict=True):
        forms = [json.loads(form) for form in written.lines(board, 0, len(board))]
        assert forms == [line_form(line) for line in ordinary.lines]
        assert [line_of(form) for form in forms] == [*ordinary.lines]
        assert [*written.lines(board, 3, 5)] == [*written.lines(board, 0, len(board))][3:5]
