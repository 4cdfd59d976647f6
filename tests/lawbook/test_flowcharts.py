"""The flowcharts of every law and incident agree with the engine."""

from __future__ import annotations

from itertools import islice

import pytest

from bridgelaw.cases.errors import AnswerError
from bridgelaw.cases.reader import book_of
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.law import Law
from bridgelaw.engine.ruling import paths
from bridgelaw.incidents import load
from bridgelaw.lawbook.flowcharts import find, lines, mermaid

load()
LAWS = book_of("2024-06-01", "DBf")


@pytest.mark.parametrize("number", sorted(Law.all))
def test_every_law_has_a_flowchart(number: str) -> None:
    assert next(lines(find(number), LAWS))
    assert sum(1 for _ in islice(lines(find(f"Law {number}"), LAWS, doubt=True), 500)) >= 1


@pytest.mark.parametrize("name", sorted(Procedure.all))
def test_an_incident_has_the_paths_that_the_engine_finds(name: str) -> None:
    incident = Procedure.all[name]
    for doubt in (False, True):
        found = sum(1 for _ in islice(lines(find(name), LAWS, doubt=doubt), 5000))
        assert found == sum(
            1 for _ in islice(paths(incident, incident.case, LAWS, doubt=doubt), 5000)
        )


@pytest.mark.parametrize("name", ["fifth card", "45C2", "58B2"])
def test_every_answer_leads_to_something_drawn(name: str) -> None:
    for language in ("en", "da"):
        head, *drawn = mermaid(find(name), LAWS, language).splitlines()
        assert head == "flowchart TD"
        nodes = {line.split("[")[0].split("{")[0].strip() for line in drawn if "-->" not in line}
        arrows = [(line.split()[0], line.split()[-1]) for line in drawn if "-->" in line]
        assert {end for arrow in arrows for end in arrow} == nodes
        assert len(set(arrows)) == len(arrows)


def test_the_brief_flowchart_omits_questions_that_change_no_outcome() -> None:
    whole, brief = (mermaid(find("fifth card"), LAWS, brief=brief) for brief in (False, True))
    question = Procedure.all["fifth card"].case.facts["deliberate"].ask.en
    assert question in whole
    assert question not in brief
    ends = [line for line in brief.splitlines() if '["' in line]
    assert len(ends) == len(set(ends)) == 4
    assert not any("<br>" in end for end in ends)


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(AnswerError, match="did you mean 'fifth card'"):
        find("fith card")
