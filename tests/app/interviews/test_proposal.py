"""Proposals from double dummy analysis where the director must judge."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgelaw.app.interviews import proposal
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, TellLine, apply
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Question
from bridgelaw.formats.play.record_files import read_records
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.incidents import load

load()
RECORDS = {
    record.board: record.table
    for record in read_records(Path(__file__).parents[3] / "examples" / "club-evening.pbn")
    if isinstance(record, BoardRecord)
}


def interview(table: Table | None, details: str = "S C4") -> Interview:
    begun = Interview(Procedure.all["revoke"], date(2024, 6, 1), table=table)
    return apply(begun, TellLine(details))


def asked(begun: Interview, name: str) -> tuple[Interview, Question]:
    """Return the interview at the question of that name.

    Earlier questions get their first answer; numbers are answered with nine.
    """
    while isinstance(found := begun.found, Question):
        if found.fact.name == name:
            return begun, found
        begun = apply(begun, Choose(9 if 9 in found.values else found.values[0]))
    raise AssertionError(f"{name} was never asked")


def test_a_revoke_and_its_repetition_are_proposed() -> None:
    begun, question = asked(interview(RECORDS["7"]), "without_revoke")
    assert proposal.can_be_made(begun, question)
    assert proposal.lines(begun, question) == [
        "Had South followed suit in trick 7, declarer would have made 9.",
        "Double dummy, with all four hands open and best play by everyone: a proposal "
        "to you, not a ruling.",
    ]
    begun, question = asked(begun, "without_repeat")
    (figure, _) = proposal.lines(begun, question, "da")
    assert figure == "Havde Syd bekendt i stik 8, havde spilfører fået 9 stik."


def test_other_questions_have_no_proposal() -> None:
    assert not proposal.can_be_made(*asked(interview(RECORDS["7"]), "attention"))


def test_no_proposal_without_a_record() -> None:
    begun, question = asked(interview(RECORDS["7"]), "without_revoke")
    begun = replace(begun, table=None)
    assert proposal.lines(begun, question) == ["The record is not complete enough for that."]
    assert not proposal.can_be_made(begun, question)


def test_an_incomplete_record_is_reported() -> None:
    told = {**write_table(RECORDS["7"]), "hands": {"S": "SK63 HAKJ DK92 CA743"}}
    told["tricks"] = told["tricks"][:9]  # type: ignore[index]
    told["trick"] = {"number": 10}
    begun, question = asked(interview(read_table(told)), "without_revoke")
    (why,) = proposal.lines(begun, question)
    assert why


@pytest.mark.usefixtures("_not_installed")
def test_no_proposal_without_a_solver() -> None:
    assert not proposal.can_be_made(*asked(interview(RECORDS["7"]), "without_revoke"))


@pytest.fixture
def _not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposal, "find_spec", lambda name: None)
