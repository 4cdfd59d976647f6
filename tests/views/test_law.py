"""`bridgelaw law`: a section with all that is known about it, and its references."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cases.errors import AnswerError
from bridgelaw.cli import main
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import Detail
from bridgelaw.engine.law import Law
from bridgelaw.engine.ruling import paths
from bridgelaw.federations import book
from bridgelaw.i18n.text import catalogue
from bridgelaw.incidents import load
from bridgelaw.lawbook.reach import definition, facts_of, incidents_reaching
from bridgelaw.lawbook.sections import (
    children,
    find,
    heading,
    is_part,
    parts,
    referred_from,
    sections,
    whole_laws,
)
from bridgelaw.views import law as law_view

DAY = date(2024, 6, 1)
QUICK = (
    "card shown",
    "claim",
    "designation",
    "dummy's conduct",
    "play after irregularity",
    "revoke question",
    "trick",
)
CASE = """
- id: dropped
  title: A low card is dropped
  day: 2024-06-01
  incident: card exposed
  told: {holder: defender, cause: by accident, partner could see it: yes}
  expect: {laws: [50B, 49~4]}
- id: another
  title: Nothing of it
  day: 2024-06-01
  incident: card exposed
  told: {holder: defender}
"""
load()


@pytest.fixture(autouse=True)
def _other_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")
    monkeypatch.chdir(tmp_path)


def law(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["law", *map(str, arguments)], prog_name="bridgelaw")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def form(*arguments: str | Path) -> Any:
    return json.loads(law(*arguments, "--json").stdout)


# numbers


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("27B", "27B"),
        ("law 27 b", "27B"),
        ("§45c2A", "45C2a"),
        ("Lov 2", "2"),
        ("42", "42"),
        ("64C", "64C"),
        ("67b2", "67B2"),
        ("0-HONOR", "0-honor"),
        ("64FN19", "64fn19"),
        ("49~4", "49~4"),
        ("93", "93"),
    ],
)
def test_a_number_is_found_in_any_notation(written: str, number: str) -> None:
    assert find(written) == number


@pytest.mark.parametrize(
    ("written", "near"),
    [("27Z", "27"), ("27B1z", "27B1"), ("45C2a9", "45C2a"), ("0-honour", "0-honor"), ("945", "")],
)
def test_an_unknown_number_is_answered_with_the_nearest(written: str, near: str) -> None:
    with pytest.raises(AnswerError) as error:
        find(written)
    assert written in error.value.say()
    assert near in str(error.value.values.get("near", "")).split(", ")
    assert near or "near" not in error.value.values


@pytest.mark.parametrize("written", ["", "law", "zzz", "§", "27 or 28"])
def test_an_invalid_number_is_refused(written: str) -> None:
    with pytest.raises(AnswerError):
        find(written)


def test_a_heading_has_its_children_but_no_grandchildren() -> None:
    assert children("27B") == ["27B1", "27B2", "27B3", "27B4"]
    assert children("64C")[:3] == ["64C1", "64C2a", "64C2b"]
    assert children("12C1e") == ["12C1ei", "12C1eii"]
    assert "27B1a" in parts("27")
    assert not any(name.startswith("27") for name in parts("2"))
    assert not is_part("45", "4")


# the tables about the laws


def test_every_referenced_section_exists() -> None:
    for section in sections().values():
        for target in section.see:
            assert find(target) == target, section.number
            assert heading(target) is not None


def test_references_are_listed_in_both_directions() -> None:
    assert "27" in sections()["27"].see or "25A" in sections()["27"].see
    assert "27" in referred_from("25A")
    assert "43A3" in referred_from("90A"), (
        "a reference to a whole law without a row of its own is one to its sections"
    )


def test_every_section_and_law_has_a_danish_title() -> None:
    titles = [section.title for section in sections().values()] + list(whole_laws().values())
    assert [
        title.en for title in titles if not catalogue("da").pgettext(title.context, title.en)
    ] == []
    assert sections()["50C"].title.say("da") == "Lille strafkort"
    assert list(whole_laws()) == [str(number) for number in range(94)]


# what is derived from the code


@pytest.mark.parametrize("name", QUICK)
def test_laws_cited_by_an_incident_are_found_in_its_code(name: str) -> None:
    procedure = Procedure.all[name]
    cited = {
        law
        for _, ruling in paths(procedure, procedure.case, book(DAY, "DBf"), doubt=True)
        for law in ruling.laws
    }
    assert {law for law in cited if procedure not in incidents_reaching(law)} == set()


def test_the_facts_of_a_section_are_those_that_it_reads() -> None:
    assert [fact.name for fact in facts_of("45C2a")] == [
        "face_up",
        "near_the_table",
        "in_one_movement",
    ]
    assert [incident.name for incident in incidents_reaching("45C2a")] == ["card shown"]


@pytest.mark.parametrize("number", ["45C2a", "64A1", "53A", "50D2a"])
def test_every_fact_that_a_section_asks_is_listed(number: str) -> None:
    told = {fact["fact"] for fact in form(number)["facts"]}
    root = law_view.flowchart(number, book(DAY), "en")
    asked = {line for box in law_view.boxes(root) for line in box[0] if box[1]} if root else set()
    own = {fact.ask.en for fact in facts_of(number)}
    assert told
    assert asked & own


def test_a_section_that_leads_to_its_parts_lists_their_facts() -> None:
    assert all(isinstance(fact, Detail) for fact in facts_of("27B"))
    told = [fact["fact"] for fact in form("27B")["facts"]]
    assert {"specified", "lowest"} <= set(told)
    assert len(told) == len(set(told))


# the command


def test_a_section_in_both_languages_with_its_readings() -> None:
    text = law("45c2a").stdout
    for words in (
        "Law 45C2a",
        "one continuous movement",
        "sammenhængende",
        "WBF since 2017-01-01",
        "2019-02-01",
    ):
        assert words in text
    assert text.index("one continuous movement") < text.index("sammenhængende")
    danish = law("45c2a", "--lang", "da").stdout
    assert danish.startswith("§ 45C2a · Med billedsiden op")
    assert danish.index("sammenhængende") < danish.index("one continuous movement")
    data = form("45C2a")
    assert [reading["in force"] for reading in data["readings"]] == [False, True]
    assert [
        reading["in force"] for reading in form("45C2a", "--day", "2018-05-01")["readings"]
    ] == [True, False]
    assert data["text"]["da"] != data["text"]["en"]
    assert data["see"] == [] or {"number", "title"} == set(data["see"][0])
    assert "45C2" in [row["number"] for row in data["seen from"]]
    assert max(map(len, text.splitlines())) <= 80


def test_facts_with_their_answers_and_where_doubt_leads() -> None:
    text = law("45C2a").stdout
    assert "face up: " in text
    assert "If it cannot be established: no (Law 85B)" in " ".join(text.split())
    assert "├── yes → " in text


def test_a_flowchart_for_mermaid() -> None:
    chart = law("45C2a", "--mermaid").stdout
    assert chart.startswith("flowchart TD")
    assert form("45C2a", "--mermaid")["mermaid"] == chart.strip()
    refused = law("45G", "--mermaid")
    assert (refused.exit_code, "expected a law with a flowchart" in refused.stderr) == (2, True)


def test_a_large_flowchart_omits_questions_that_do_not_change_the_outcome() -> None:
    for number in Law.all:
        root = law_view.flowchart(number, book(DAY), "en")
        assert root is None or len(law_view.boxes(root)) <= law_view.LARGEST, number


def test_a_subtree_reached_in_several_ways_is_drawn_once() -> None:
    end = (("stands",), ())
    shared = (("Was it seen?",), (("yes", end), ("no", end)))
    lines = law_view.lines((("Whose?",), (("his", shared), ("hers", shared))))
    assert lines == [
        "Whose?",
        "    his → (1) Was it seen?",
        "        yes → stands",
        "        no → stands",
        "    hers → → (1)",
    ]


def test_the_cases_on_a_section(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "a.yaml").write_text(CASE, encoding="utf-8")
    (folder / "b.yaml").write_text("- id: 50B\n  incident: [", encoding="utf-8")
    assert [case["id"] for case in form("50B", "--cases", folder)["cases"]] == ["dropped"]
    assert [case["id"] for case in form("49~4", "--cases", folder)["cases"]] == ["dropped"]
    assert form("49", "--cases", folder)["cases"] == []
    assert "A low card is dropped" in law("50B", "--cases", folder).stdout
    assert law("50B", "--cases", tmp_path / "none").exit_code == 2
    assert form("50B")["cases"] == []


def test_a_heading_shows_its_parts() -> None:
    text = law("64C").stdout
    assert text.startswith("Law 64C · After an established revoke")
    assert "64C1 " in text
    assert "Nothing is written" not in text
    assert [row["number"] for row in form("45C4")["parts"]][:2] == ["45C4a", "45C4b"]


def test_an_open_point_and_a_definition() -> None:
    assert form("49~4")["see"][0]["number"] == "49"
    assert form("49~4")["status"] == "decided"
    assert form("0-honor")["title"]["da"] == "Honnør"


def test_a_number_in_several_words_and_an_invalid_one() -> None:
    assert law("law", "45", "G").stdout.startswith("Law 45G")
    refused = law("27Z")
    assert refused.exit_code == 2
    assert "did you mean 27, " in refused.stderr
    assert form("27Z")["kind"] == "error"


# the table


def test_the_list_of_missing_sections_has_the_totals_of_all() -> None:
    run = CliRunner().invoke(main, ["laws", "--todo", "--json"])
    data = json.loads(run.stdout)
    assert len(data["sections"]) == data["totals"]["not yet"]
    assert sum(data["totals"].values()) == 832
    assert {row["status"] for row in data["sections"]} <= {"not yet"}


def test_the_table_of_a_section_includes_its_parts() -> None:
    rows = json.loads(CliRunner().invoke(main, ["laws", "45c2", "--json", "--lang", "da"]).stdout)[
        "sections"
    ]
    assert [row["number"] for row in rows] == ["45C2", "45C2a", "45C2b"]
    assert rows[0]["title"] == "Spilførers kort fra hånden"


def test_every_definition_is_found_in_the_source() -> None:
    modules = {reading.rule.__module__ for law in Law.all.values() for reading in law.readings}
    for module in sorted(modules | {each.run.__module__ for each in Procedure.all.values()}):
        whole = ast.parse(inspect.getsource(sys.modules[module]))
        for node in whole.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found = definition(module, node.name)
                assert found is not None
                assert ast.dump(found) == ast.dump(node), (module, node.name)
