"""Damaged records: whatever is lost, duplicated or moved, each board is read or refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.audit.examine import examine
from bridgelaw.audit.rulings import consequence
from bridgelaw.federations import book
from bridgelaw.formats.play.lin import read_lin
from bridgelaw.formats.play.pbn import read_pbn
from bridgelaw.formats.play.records import Problem
from bridgelaw.i18n.text import languages

LAWS = book(date(2024, 6, 1))
PBN = (Path(__file__).parent / "deals" / "extra-revoke-64B7-both-sides.pbn").read_text(
    encoding="utf-8"
)
LIN = (
    "qx|o1|pn|a,b,c,d|md|1SK3HAQJT6DA72CQ64,SJT62H4D9863CA973,SAQ54HK872DK5CK82,|sv|o|mb|1H|mb|p|mb|4H|mb|p|mb|p|mb|p|"
    "pc|SJ|pc|S4|pc|S7|pc|SK|pc|HA|pc|H4|pc|H2|pc|H3|pc|HQ|pc|D3|pc|H7|pc|H5|pc|HJ|pc|D6|pc|H8|pc|H9|pc|S3|pc|D8|pc|SA|mc|10|pg||"
)
WORDS = (
    "",
    "SA",
    "HT",
    "C2",
    "-",
    "*",
    "+",
    "^R",
    "^L",
    "\n",
    "[",
    "]",
    '"',
    "|",
    "{",
    "14",
    "NT",
    "W",
    "pc|",
    "md|",
    "#",
    "X",
)


@st.composite
def torn(draw: st.DrawFn, whole: str) -> str:
    """Draw the text with a few pieces replaced by others."""
    text = whole
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 5)))
        text = text[:start] + draw(st.sampled_from(WORDS)) + text[end:]
    return text


@settings(max_examples=150, deadline=None)
@given(st.one_of(torn(PBN).map(read_pbn), torn(LIN).map(read_lin)))
def test_damaged_records_are_audited_without_error(records: object) -> None:
    for record in records:  # type: ignore[attr-defined]
        if isinstance(record, Problem):
            said = [record.say(language) for language in languages()]
            assert all(said)
            continue
        for finding in examine(record):
            then = consequence(finding, LAWS)
            for language in languages():
                assert finding.what.say(language)
                assert all(reason.say(language) for reason in finding.reasons)
                assert then is None or all(each.say(language) for each in then.says)
