"""Messages quote at most 200 characters of input, and only characters that can be written."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import bridgelaw as bl
from bridgelaw.cases import reader
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.formats.results import event_json
from bridgelaw.formats.results.event_csv.reading import event_of as event_of_csv
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.rulings import poll
from bridgelaw.i18n.quoting import MOST_LETTERS, shorter
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.store.errors import StoreError

HALF = "\ud800"
LONG = "x" * 5_000
DEAL = '[Event "{}"]\n[Board "1"]\n[Deal "N:AKQ.AKQ.AKQ.AKQJ - - -"]'

READERS: list[Callable[[str], object]] = [
    bl.ask,
    lambda text: bl.ask("revoke", day=text),
    lambda text: bl.ask("revoke", federation=text),
    lambda text: bl.ask("revoke", seat=text),
    lambda text: bl.ask("revoke", None, **{text: "1"}),
    lambda text: bl.position(hands={"N": text}),
    lambda text: bl.position(auction=text, dealer="N"),
    lambda text: bl.position(tricks=[[text]]),
    lambda text: bl.position(more={text: text}),
    lambda text: bl.position_from_pbn(DEAL.format(text), board=text),
    bl.score,
    lambda text: reader.read_text(f"- id: {text}\n"),
    poll.read_text,
    lambda text: event_json.event_of(f'{{"{text}": "a"}}'),
    lambda text: event_of_csv(f"event;{text}\n"),
]


@pytest.mark.parametrize("text", [HALF, LONG], ids=["half", "long"])
@pytest.mark.parametrize("read", READERS)
def test_every_reader_raises_its_error_with_a_short_message(
    read: Callable[[str], object], text: str
) -> None:
    with pytest.raises((bl.InputError, CaseFileError, EventFileError)) as raised:
        read(text)
    message = str(raised.value)
    message.encode()
    assert max(map(len, re.findall("x+", message)), default=0) <= MOST_LETTERS


def test_a_half_surrogate_is_reported_with_its_line() -> None:
    with pytest.raises(CaseFileError, match=r"a\.yaml:2: found '\\ud800', half of a surrogate"):
        reader.read_text(f"- id: a\n  title: {HALF}\n", "a.yaml")


def test_texts_are_shortened_once() -> None:
    assert shorter("x" * MOST_LETTERS) == "x" * MOST_LETTERS
    assert shorter(LONG) == shorter(shorter(LONG)) == "x" * MOST_LETTERS + "…"
    assert shorter(f"♠{HALF}") == "♠\\ud800"
    for kind in (ScoreError, StoreError):
        assert str(kind(Text("found '{found}'"), found=LONG)) == f"found '{shorter(LONG)}'"
