"""Compare the rulings of every path with the decision tables."""

from __future__ import annotations

from functools import cache

import pytest
from tests.second_reading.runner import DAY, Situation, compare, fired, is_open
from tests.second_reading.tables import (
    DecisionTable,
    OpenDisagreement,
    TableError,
    all_tables,
    tables_in,
)

from bridgelaw.cases.answers import in_words
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Ruling, paths, rule
from bridgelaw.federations import book

TABLES = all_tables()
NAMES = [f"{table.name}: {table.incident}" for table in TABLES]


@cache
def walked(place: int) -> tuple[list[str], set[str], set[int]]:
    """Return a table's disagreements, the rules that fired, and the open entries needed."""
    table = TABLES[place]
    procedure = Procedure.all[table.incident]
    problems: list[str] = []
    rules: set[str] = set()
    needed: set[int] = set()
    for federation in ("WBF", "DBf"):
        for told, ruling in paths(procedure, procedure.case, book(DAY, federation), doubt=True):
            rules.update(rule.name for rule in fired(table, told, None, ruling))
            for problem in compare(table, told, None, ruling):
                entries = is_open(Situation(table, told, None, ruling), problem)
                needed.update(entries)
                if not entries:
                    answers = ", ".join(
                        f"{fact}: {in_words(value)}" for fact, value in told.items()
                    )
                    problems.append(f"{federation}: {problem}\n    {answers}")
    needed.update(
        number for number, entry in enumerate(table.open) if entry.example and shows(table, entry)
    )
    return problems, rules, needed


def shows(table: DecisionTable, entry: OpenDisagreement) -> bool:
    """Return whether the example of an entry disagrees as the entry says."""
    told, record = entry.example or ({}, None)
    procedure = Procedure.all[table.incident]
    ruling = rule(procedure, procedure.case(book(DAY), told, record))
    assert isinstance(ruling, Ruling), (
        f"{table.name}: the example of '{entry.about}' asks for {ruling.fact}"
    )
    return entry.about in [problem.about for problem in compare(table, told, record, ruling)]


@pytest.mark.parametrize("place", range(len(TABLES)), ids=NAMES)
def test_every_path_agrees_with_the_table(place: int) -> None:
    problems = walked(place)[0]
    assert not problems, "\n".join([f"{len(problems)} disagreements", *problems[:20]])


@pytest.mark.parametrize("place", range(len(TABLES)), ids=NAMES)
def test_every_rule_applies_on_some_path(place: int) -> None:
    table, fires = TABLES[place], walked(place)[1]
    assert not [
        rule.name for rule in table.rules if not rule.only_on_record and rule.name not in fires
    ]


@pytest.mark.parametrize("place", range(len(TABLES)), ids=NAMES)
def test_every_open_disagreement_still_exists(place: int) -> None:
    table, needed = TABLES[place], walked(place)[2]
    stale = [entry.about for number, entry in enumerate(table.open) if number not in needed]
    assert not stale, f"the program agrees now; take these entries out of {table.name}.yaml"


def table_of(rules: str, extra: str = "") -> DecisionTable:
    head = "incident: insufficient bid\nlaws: [27]\nsettles: [must pass, partner free]\n"
    return next(tables_in(f"{head}{extra}rules:\n{rules}", "example.yaml"))


def all_problems(table: DecisionTable) -> list[str]:
    procedure = Procedure.all[table.incident]
    every = paths(procedure, procedure.case, book(DAY), doubt=True)
    return [
        str(problem) for told, ruling in every for problem in compare(table, told, None, ruling)
    ]


def test_an_unexpected_effect_is_found() -> None:
    problems = all_problems(
        table_of("- {law: 27B, when: {correction: bid}, then: [{must pass: {who: partner}}]}\n")
    )
    assert any("surplus partner free" in problem for problem in problems)


def test_an_effect_with_a_different_field_is_found() -> None:
    rule = (
        "- "
        "{law: 27B2, when: {correction: pass}, then: [{must pass: {who: partner, period: next "
        "turn}}]}\n"
    )
    assert any(
        "found must pass {who: partner, period: throughout}" in line
        for line in all_problems(table_of(rule))
    )


def test_a_fact_that_is_never_asked_is_found() -> None:
    rule = (
        "- "
        "{law: 27B2, when: {correction: pass, specified: nothing}, then: [{partner free: {who: "
        "partner}}]}\n"
    )
    assert any("never asked: specified" in problem for problem in all_problems(table_of(rule)))


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (
            "- {law: 27B, when: {corection: bid}, then: []}\n",
            "line 5: found the fact 'corection', expected one of",
        ),
        ("- {law: 27B, when: {correction: bed}, then: []}\n", "line 5: correction: found 'bed'"),
        (
            "- {law: 27B, when: {}, then: [must past]}\n",
            "line 5: found the kind of effect 'must past'",
        ),
        (
            "- {law: 27B, when: {}, then: [{must pass: {whom: lho}}]}\n",
            "line 5: found the key 'whom'",
        ),
        (
            "- {law: 27B, when: {}, then: [{must pass: {who: left}}]}\n",
            "line 5: found the player in 'who' 'left'",
        ),
        ("- {law: 28, when: {}, then: []}\n", "line 5: found the law '28'"),
        ("- {law: 27B, then: []}\n", "line 5: found no 'when'"),
        (
            "- {law: 27B, when: {}, then: []}\n- {law: 27B, when: {}, then: []}\n",
            "second rule '27B'",
        ),
    ],
)
def test_errors_in_a_table_are_reported_with_their_place(rule: str, says: str) -> None:
    with pytest.raises(TableError, match="example") as caught:
        table_of(rule)
    assert says in str(caught.value)
