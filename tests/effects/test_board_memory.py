"""Facts established once on a board are not asked again by a later incident on it."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.effects.applying import left_by
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import Kind
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents import load
from bridgelaw.laws.penalty_cards.law_49_defenders_card_exposed import Designation

load()
LAWS = book(date(2024, 6, 1))


def ruled(incident: str, told: dict[str, object], table: Table | None) -> Ruling[object]:
    procedure = Procedure.all[incident]
    found = rule(procedure, procedure.case(LAWS, told, table))
    assert isinstance(found, Ruling), found
    return found


def asked(incident: str, told: dict[str, object], table: Table | None) -> str:
    procedure = Procedure.all[incident]
    found = rule(procedure, procedure.case(LAWS, told, table))
    assert isinstance(found, Question), found
    return found.fact.name


def test_a_period_that_is_over_stays_so() -> None:
    first = ruled("late request", {"score_only": False, "period_over": True}, None)
    left = left_by(first, Procedure.all["late request"].case, None)
    assert left is not None
    assert left.found["period_over"] == "yes"
    assert asked("late request", {"score_only": False}, Table()) == "period_over"
    assert ruled("late request", {"score_only": False}, left).outcome == first.outcome


def test_what_may_have_changed_is_asked_again() -> None:
    """Facts that may have changed are asked again.

    That the period was not over says nothing about a later request.
    """
    left = left_by(
        ruled("late request", {"score_only": False, "period_over": False}, None),
        Procedure.all["late request"].case,
        None,
    )
    assert asked("late request", {"score_only": False}, left) == "period_over"


def test_remembered_facts_round_trip() -> None:
    table = Table(found={"play_over": "yes", "teams": "no"})
    assert write_table(table) == {"found": {"play over": "yes", "teams": "no"}}
    assert read_table(write_table(table)) == table


def test_an_answer_counts_before_what_was_found() -> None:
    """An answer overrides what was established: a director may correct the first one."""
    found = ruled(
        "late request",
        {"score_only": False, "period_over": False},
        Table(found={"period_over": "yes"}),
    )
    assert found == ruled("late request", {"score_only": False, "period_over": False}, None)


def test_a_reading_is_chosen_once_and_a_designation_for_each_card() -> None:
    facts = Procedure.all["card exposed"].case.facts
    assert facts["unclassed"].stays == facts["unclassed"].values
    assert facts["designation"].of is Designation
    assert facts["designation"].stays == ()


def test_facts_of_one_name_that_stay_are_one_fact() -> None:
    """Remembered facts with the same name in two incidents are the same fact."""
    kinds = defaultdict(set)
    for procedure in Procedure.all.values():
        for name, fact in procedure.case.facts.items():
            if fact.stays:
                kinds[name].add((fact.of, fact.kind is Kind.READING))
    assert {name: len(of) for name, of in kinds.items() if len(of) > 1} == {}
