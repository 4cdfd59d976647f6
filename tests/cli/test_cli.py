"""The commands as users run them: their output and exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from click.testing import CliRunner, Result
from msgspec import convert
from rich.console import Console

from bridgelaw.cli import main, rendering
from bridgelaw.views import coverage
from bridgelaw.views.rulings.ruling_types import RulingView

ROOT = Path(__file__).parents[2]
EXPOSED = """
- id: minor
  title: A low card is dropped
  day: 2024-06-01
  federation: DBf
  incident: card exposed
  table: {declarer: S, trick: {number: 5}}
  told: {seat: W, card: S7, cause: by accident, partner could see it: yes, on its way: none}
  expect: {outcome: minor penalty card}
- id: open
  day: 2024-06-01
  incident: card exposed
  told: {holder: defender, cause: others fault, partner could see it: yes}
"""


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "exposed.yaml"
    path.write_text(EXPOSED, encoding="utf-8")
    return path


def bridgelaw(*arguments: str | Path, lines: str | None = None) -> Result:
    result = CliRunner().invoke(
        main, [str(argument) for argument in arguments], input=lines, prog_name="bridgelaw"
    )
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def form(*arguments: str | Path) -> Any:
    return json.loads(bridgelaw(*arguments, "--json").stdout)


# rule


def test_a_ruling_shows_all_that_the_director_needs(cases: Path) -> None:
    result = bridgelaw("rule", cases, "--id", "minor")
    assert result.exit_code == 0
    for words in (
        "The seven of spades is not played; it is a minor penalty card.",
        "♠7 becomes a minor penalty card of West's.",
        "Read aloud",
        "Place the seven of spades face up in front of you",
        "After play: ",
        "50B ",
        "How it was found",
        "Could his partner have seen its face?",
    ):
        assert words in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\x1b" not in result.stdout


def test_an_open_reading_shows_both_readings_and_their_consequences(cases: Path) -> None:
    result = bridgelaw("rule", cases, "--id", "open")
    assert result.exit_code == 3
    for words in (
        "The law leaves it open",
        "penalty card",
        "no penalty card",
        "then asks",
        "then: The card is not",
    ):
        assert words in result.stdout


def test_a_question_names_the_fact_that_answers_it(tmp_path: Path) -> None:
    told = {"seat": "N", "in favour": "not won"}
    path = tmp_path / "open.yaml"
    for fact, answer in (
        ("knows", "yes"),
        ("spoken", "found out later"),
        ("later silence", "breach"),
    ):
        path.write_text(
            yaml.safe_dump({"id": "one", "incident": "trick too many", "told": told}),
            encoding="utf-8",
        )
        result = bridgelaw("rule", path)
        assert result.exit_code == 3
        assert f"under 'told': {fact}: ANSWER" in " ".join(result.stdout.split())
        told[fact] = answer
    path.write_text(
        yaml.safe_dump({"id": "one", "incident": "trick too many", "told": told}), encoding="utf-8"
    )
    assert bridgelaw("rule", path).exit_code == 0


def test_a_players_choice_is_answered_under_elected(tmp_path: Path) -> None:
    path = tmp_path / "open.yaml"
    told = {"deed": "nothing", "dummy first": "no", "faced": "concealed"}
    table = {
        "declarer": "S",
        "trump": "NT",
        "hands": {"N": "D2 S2", "E": "DK DQ C5", "S": "DA D3", "W": "D4 D5"},
    }
    table["trick"] = {"number": 11, "leader": "N", "cards": ["D2", "C5"]}
    path.write_text(
        yaml.safe_dump({"id": "one", "incident": "revoke", "table": table, "told": told}),
        encoding="utf-8",
    )
    assert "under 'elected': new card: ANSWER" in " ".join(bridgelaw("rule", path).stdout.split())


def test_all_cases_of_a_file_are_ruled_on(cases: Path) -> None:
    result = bridgelaw("rule", cases)
    assert result.exit_code == 3
    assert result.stdout.index("minor ·") < result.stdout.index("open ·")


def test_a_ruling_as_json(cases: Path) -> None:
    minor, waiting = form("rule", cases)["cases"]
    (ruling,) = minor["found"]
    assert (minor["day"], minor["federation"]) == ("2024-06-01", "DBf")
    assert ruling["outcome"] == (
        {
            "value": "minor penalty card",
            "words": "The seven of spades is not played; it is a minor penalty card.",
        }
    )
    laid = next(effect for effect in ruling["effects"] if effect["kind"] == "penalty card")
    assert laid["fields"] == {"who": "W", "card": "S7", "grade": "minor"}
    assert laid["who"] == {"value": "W", "words": "West"}
    assert laid["aloud"][0]["to"]["value"] == "W"
    assert {law["number"] for law in ruling["laws"]} >= {"49", "50B", "50C"}
    assert {step["fact"]: step["origin"] for step in ruling["trail"]}["honour"] == "record"
    (question,) = waiting["found"]
    assert question["kind"] == "question"
    assert question["settled by"] == "reading"
    assert [option["leads to"]["kind"] for option in question["options"]] == ["question", "ruling"]


def test_a_ruling_in_danish(cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    danish = bridgelaw("rule", cases, "--id", "minor", "--lang", "da").stdout
    assert "Vest" in danish
    assert "Læs op" in danish
    monkeypatch.setenv("BRIDGELAW_LANG", "da_DK.UTF-8")
    assert bridgelaw("rule", cases, "--id", "minor").stdout == danish
    assert bridgelaw("--lang", "da", "rule", cases, "--id", "minor").stdout == danish


@pytest.mark.parametrize("name", ["LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_language_of_the_environment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in ("BRIDGELAW_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(other, raising=False)
    assert "Rule on a case" in bridgelaw("--help").stdout
    monkeypatch.setenv(name, "da_DK.UTF-8")
    assert "Rule on a case" not in bridgelaw("--help").stdout
    monkeypatch.setenv(name, "fr_FR")
    assert "Rule on a case" in bridgelaw("--help").stdout


def test_bad_input_has_exit_code_two(cases: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("id: x\nincident: card shwon\n")
    result = bridgelaw("rule", bad)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert f"{bad}:2: incident: found 'card shwon', did you mean 'card shown'?" in result.stderr
    error = form("rule", bad)
    assert (error["kind"], error["line"], error["field"], error["found"]) == (
        "error",
        2,
        "incident",
        "card shwon",
    )
    assert bridgelaw("rule", cases, "--id", "minr").exit_code == 2
    assert bridgelaw("rule", tmp_path / "none.yaml").exit_code == 2
    assert bridgelaw("rule").exit_code == 2


# check


def test_check_ends_with_the_number_of_cases(cases: Path) -> None:
    result = bridgelaw("check", cases)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["ok minor", "ok open", "2 passed, 0 failed"]
    assert bridgelaw("check", "-q", cases).stdout == "2 passed, 0 failed\n"


def test_check_shows_differences(cases: Path) -> None:
    cases.write_text(EXPOSED.replace("minor penalty card}", "picked up}"), encoding="utf-8")
    result = bridgelaw("check", "-q", cases.parent)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"FAILED {cases}:2: minor",
        "  Outcome: expected 'picked up', found 'minor penalty card'",
        "1 passed, 1 failed",
    ]
    data = form("check", cases)
    assert (data["passed"], data["failed"]) == (1, 1)


def test_check_continues_after_bad_input(cases: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"\xff")
    result = bridgelaw("check", "-q", tmp_path, tmp_path / "none")
    assert result.exit_code == 2
    assert result.stdout.splitlines()[-1] == "2 passed, 2 failed"
    assert f"BAD INPUT {tmp_path / 'bad.yaml'}: this is not a text file" in result.stdout
    empty = tmp_path / "empty"
    empty.mkdir()
    assert bridgelaw("check", empty).exit_code == 2


def test_check_reports_an_impossible_case(cases: Path) -> None:
    cases.write_text(EXPOSED.replace("seat: W,", "seat: W, holder: dummy,"), encoding="utf-8")
    result = bridgelaw("check", "-q", cases)
    assert result.exit_code == 2
    assert "told.holder" in result.stdout
    assert result.stdout.splitlines()[-1] == "1 passed, 1 failed"


# say


def test_words_for_a_card_from_dummy() -> None:
    result = bridgelaw("say", "en spar", "--dummy", "SJ72 H86 D43 C43", "--trick", "S4 SK")
    assert result.exit_code == 0
    assert "♠2 is played by North." in result.stdout
    assert "46B2" in result.stdout


def test_words_as_json_with_possible_details() -> None:
    led = form(
        "say",
        "jack",
        "--dummy",
        "SJ72 HJ6 D43 C43",
        "--declarer",
        "E",
        "--last-trick",
        "N SA S3 S4 S5",
    )
    assert led["outcome"]["value"] == "declarer chooses"
    assert {effect["who"]["value"] for effect in led["effects"] if effect["kind"] == "chooses"} == {
        "E"
    }
    won = form("say", "jack", "--dummy", "SJ7 HJ6 D43 C43", "--last-trick", "N HA H2 H3 H4")
    assert won["outcome"]["value"] == "played"
    assert won["effects"][0]["fields"]["card"] == "HJ"
    third = ("say", "spade", "--dummy", "SJ72 H86 D43 C43", "--leader", "W", "--trick", "D2")
    assert form(*third)["effects"] != []


def test_words_that_need_an_answer() -> None:
    words = ("say", "a heart", "--dummy", "SJ7 HJ6 D43 C43", "--then", "no, a spade")
    assert bridgelaw(*words).exit_code == 3
    question = form(*words)
    answer = f"{question['fact']}={question['options'][0]['value']}"
    assert form(*words, "-a", answer) != question


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("spam", "--dummy", "SJ"), "'spam' is not understood at 'spam'"),
        (("a spade or", "--dummy", "SJ"), "not understood"),
        (("a spade", "--dummy", "SX"), "'SX'"),
        (("a spade", "--dummy", "SJ", "--trick", "SJ"), "♠J"),
        (("a spade", "--dummy", "SJ", "--declarer", "Q"), "a seat such as"),
        (("a spade", "--dummy", "SJ", "--day", "1999-01-01"), "2017-01-01"),
        (("a spade", "--dummy", "SJ", "--federation", "XX"), "one of WBF"),
        (("a spade", "--dummy", "SJ", "-a", "x"), "incontrovertible=no"),
        (
            ("a spade", "--dummy", "SJ", "-a", "incontrovertable=no"),
            "did you mean 'incontrovertible'",
        ),
        (("a spade", "--dummy", "SJ", "-a", "dummy has it=no"), "the table has 'yes'"),
        (("a spade", "--dummy", ""), "--dummy: found ''"),
        (("a spade", "--dummy", "SJ", "--leader", ""), "--leader: found ''"),
        (("a spade", "--dummy", "SJ", "--trump", "Z"), "--trump: found 'Z'"),
        (("a spade", "--dummy", "SJ", "--last-trick", " "), "--last-trick: found ' '"),
        (("a spade", "--dummy", "SJ", "--last-trick", "W SA S2"), "the leader and the four cards"),
        (("a spade", "--dummy", "SJ", "--last-trick", "Q SJ S2 S3 S4"), "--last-trick: found 'Q'"),
        (("a spade", "--dummy", "SJ", "--day", "x"), "--day: found 'x'"),
        (("a spade", "--dummy", "SJ", "--federation", "x"), "--federation: found 'x'"),
        (
            ("a spade", "--dummy", "SJ", "-a", "incontrovertible=x"),
            "--answer incontrovertible: found 'x'",
        ),
    ],
)
def test_unknown_words_are_refused(arguments: tuple[str, ...], words: str) -> None:
    result = bridgelaw("say", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    error = form("say", *arguments)
    assert list(error) == ["kind", "message", "file", "line", "field", "found", "expected"]
    assert error["kind"] == "error"


# paths, incidents, facts, laws


def test_every_path_of_a_law_and_an_incident() -> None:
    lines = bridgelaw("paths", "45C2", "--day", "2018-06-01").stdout.splitlines()
    assert lines[-1] == f"{len(lines) - 1} paths through 45C2"
    assert "face up: yes; near the table: yes → yes" in lines
    newer = bridgelaw("paths", "45C2", "--day", "2024-06-01").stdout.splitlines()
    assert len(newer) > len(lines)
    assert (
        bridgelaw("paths", "fifth", "card")
        .stdout.splitlines()[-1]
        .endswith("paths through fifth card")
    )
    data = form("paths", "45C2", "--doubt")
    assert data["count"] == len(data["paths"]) > len(newer) - 1


def test_the_flowchart_draws_equal_branches_once() -> None:
    chart = bridgelaw("paths", "45C2", "--mermaid", "--day", "2024-06-01").stdout
    assert chart.startswith("flowchart TD\n")
    assert chart.count('["yes"]') == chart.count('["no"]') == 1
    assert chart.count("Did he hold the card in such a way") == 1
    drawn = set(re.findall(r"^  (n\d+)[\[{]", chart, re.MULTILINE))
    assert set(re.findall(r"n\d+", chart)) == drawn


def test_unknown_names_are_refused() -> None:
    for arguments in (
        ("paths", "45C9"),
        ("paths", "card shwon"),
        ("facts", "card shwon"),
        ("laws", "45C9"),
        ("laws", "99"),
    ):
        result = bridgelaw(*arguments)
        assert result.exit_code == 2
        assert arguments[1] in result.stderr
        assert form(*arguments)["kind"] == "error"


def test_incidents_and_their_facts() -> None:
    shown = bridgelaw("incidents").stdout
    for incident in form("incidents")["incidents"]:
        assert incident["name"] in shown
        data = form("facts", incident["name"])
        assert data["facts"]
        assert data["incident"]["title"] == incident["title"]
        assert max(map(len, bridgelaw("facts", incident["name"]).stdout.splitlines())) <= 80
    text = bridgelaw("facts", "card", "shown").stdout
    for words in (
        "partner could see: Was the card",
        "read from the table",
        "If it cannot be established: no (Law 85B)",
    ):
        assert words in text
    facts = {fact["fact"]: fact for fact in form("facts", "several cards")["facts"]}
    assert facts["proposes"]["under"] == "elected"
    assert facts["visible"]["expected"] == "several of: a card, such as SQ"
    assert facts["card"]["asked"] is False


def test_the_coverage_of_the_law_book(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(EXPOSED.replace("card}", "card, laws: ['49', 50B, 49~4]}", 1))
    data = form("laws", "--cases", tmp_path)
    assert len(data["sections"]) == 832 == sum(data["totals"].values())
    rows = {row["number"]: row for row in data["sections"]}
    assert (rows["49"]["status"], rows["49"]["cases"]) == ("decided", 1)
    assert rows["49"]["functions"] == 2
    assert rows["45C2a"]["functions"] == 2
    assert rows["45G"]["status"] == "shown"
    assert rows["1C"]["status"] == "not needed"
    table = bridgelaw("laws", "--markdown", "--cases", tmp_path).stdout.splitlines()
    assert "832 subsections: " in table[0]
    assert table[2].startswith("| Number | Title | Status |")
    assert len(table) == 832 + 4
    assert bridgelaw("laws", "--cases", tmp_path / "none").exit_code == 2


# help


LISTED = [(name, each) for name, each in main.commands.items() if not each.hidden]


@pytest.mark.parametrize(("name", "command"), LISTED)
def test_every_command_and_option_has_help(name: str, command: click.Command) -> None:
    english, danish = (bridgelaw("--lang", lang, name, "--help").stdout for lang in ("en", "da"))
    assert english.splitlines()[0] != ""
    assert english != danish
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.opts[-1] in english or parameter.opts[0] in english


@pytest.mark.parametrize(("name", "command"), LISTED)
def test_every_command_and_option_is_in_the_reference(name: str, command: click.Command) -> None:
    page = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    section = page.partition(f"### `bridgelaw {name}")[2].partition("\n### ")[0]
    assert section, f"docs/reference/commands.md has no section '### `bridgelaw {name} …`'"
    common = page.partition("## All commands")[2].partition("\n##")[0]
    within = command.commands.values() if isinstance(command, click.Group) else ()
    for each in (command, *within):
        for parameter in each.params:
            if isinstance(parameter, click.Option):
                for option in parameter.opts:
                    assert option in section or f"`{option}" in common, option


def test_help_is_fast() -> None:
    def seconds(*arguments: str) -> float:
        """Return the processor time of a command, which other tests running now do not affect."""
        before = os.times()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        after = os.times()
        return (
            after.children_user
            + after.children_system
            - before.children_user
            - before.children_system
        )

    run = ("-c", "from bridgelaw.cli import main; main(['--help'])")
    assert min(seconds(*run) for _ in range(3)) < 0.3


def test_heavy_modules_are_imported_only_when_needed() -> None:
    run = (
        "import sys; from bridgelaw.cli import main; "
        "print([name for name in ('rich', 'yaml', 'pydantic', 'lark', 'bridgelaw.bridge') if "
        "name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", run], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
    bare = (
        "import sys; import bridgelaw; print([name for name in sys.modules if "
        "name.startswith('bridgelaw.')])"
    )
    done = subprocess.run([sys.executable, "-c", bare], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written(cases: Path) -> None:
    run = [sys.executable, "-c", "from bridgelaw.cli import main; main()", "rule", str(cases)]
    for more in ([], ["--json"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*run, *more], check=False, stdout=full, stderr=subprocess.PIPE, text=True
            )
        assert done.returncode == 2
        assert done.stderr.startswith("Error: the output cannot be written")
        assert "Traceback" not in done.stderr


def test_no_output_at_all(cases: Path) -> None:
    code = "import sys; sys.stdout = None; from bridgelaw.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "rule", str(cases)],
        check=False,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert (done.returncode, done.stderr) == (3, "")


def test_a_narrow_terminal_shows_every_word(cases: Path) -> None:
    ruling = convert(form("rule", cases)["cases"][0]["found"][0], RulingView)
    screen = Console(width=40, highlight=False, markup=False)
    with screen.capture() as captured:
        screen.print(rendering.ruling(ruling, "en"))
    assert max(map(len, captured.get().splitlines())) <= 40
    assert "…" not in captured.get()


def test_the_coverage_table_fits_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "citations", cache(coverage.citations))  # all cases are read once
    for lang in ("en", "da"):
        lines = bridgelaw("laws", "--lang", lang).stdout.splitlines()
        assert max(map(len, lines)) <= 80
        assert "…" not in "".join(lines)


def test_an_error_is_json_in_the_requested_language(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("id: a\nincident: card exposed\ntold: {seat: [W, N]}", encoding="utf-8")
    error = form("rule", path, "--lang", "da")
    assert (error["line"], error["field"], error["found"], error["expected"]) == (
        3,
        "told.seat",
        "W, N",
        "én værdi",
    )


def test_symbols_are_printed_in_any_encoding(cases: Path) -> None:
    run = [
        sys.executable,
        "-c",
        "from bridgelaw.cli import main; main()",
        "rule",
        str(cases),
        "--id",
        "minor",
    ]
    done = subprocess.run(
        run, check=True, capture_output=True, env={"PYTHONIOENCODING": "latin-1", "LANG": "C"}
    )
    assert "♠7" in done.stdout.decode("utf-8")


# questions


def question_on(path: Path, text: str, *arguments: str) -> str:
    path.write_text(f"id: x\nday: 2024-06-01\n{text}", encoding="utf-8")
    result = bridgelaw("rule", path, *arguments)
    assert result.exit_code == 3
    assert max(map(len, result.stdout.splitlines())) <= 80
    return result.stdout


def test_a_question_shows_who_answers_what_and_where_doubt_leads(cases: Path) -> None:
    text = question_on(cases, "incident: card shown\ntold: {holder: defender, manner: held}")
    for words in (
        "To be found by the director",
        "Was the card held so that his partner could have seen its face?",
        "Could have, not did",
        "If it cannot be established: no (Law 85B)",
        "Asked under Law 45C1: A defender's card",
        "a defender's",
    ):
        assert words in text


def test_an_election_names_the_player(cases: Path) -> None:
    table = "table: {declarer: S, trick: {number: 5}}"
    told = (
        f"incident: several cards\n{table}\ntold: "
        f"{{seat: W, visible: SQ S8, both sides played on: no}}"
    )
    text = question_on(cases, told)
    assert "To be chosen by West" in text
    assert "Possible: ♠Q, ♠8" in text
    assert "Vælges af Vest" in question_on(cases, told, "--lang", "da")


ENDING = """incident: contested claim
table: {declarer: S, trump: %s, hands: {N: %s, E: %s, S: %s, W: %s},
        complete hands: [N, E, S, W], trick: {leader: S}}
told: {seat: S, trump out: no, relies on place: no, order laid down: no}"""


def test_each_total_of_a_claim_has_its_own_line(cases: Path) -> None:
    text = question_on(cases, ENDING % ("NT", "S4 D2", "HAK", "S3 DA", "S5 C3"))
    assert "Possible" not in text
    assert "\n  0  such as South's ♠3" in text
    assert "\n  1  the best there is, such as S: ♦A" in text


def test_many_totals_are_explained_where_possible(cases: Path) -> None:
    hands = (
        "SKJ5 HQ73 DA842 CK95",
        "SQ843 HK82 DT93 CJT7",
        "SA92 HAJ4 DK765 CA32",
        "ST76 HT965 DQJ CQ864",
    )
    text = question_on(cases, ENDING % ("NT", *hands))
    assert "Possible: 0, 1, 2, 3, 4" in text
    assert len(re.findall(r"\n  \d+  \w: ", text)) == 1


def test_both_readings_of_an_uncertain_day_are_shown(cases: Path) -> None:
    told = (
        "incident: card shown\ntold: "
        "{holder: declarer, manner: held, face up: yes, near the table: yes}"
    )
    text = question_on(cases, told).replace("\n", " ")
    assert "continuous movement" in text
    cases.write_text(f"id: x\nday: 2019-01-15\n{told}", encoding="utf-8")
    question = form("rule", cases)["cases"][0]["found"][0]
    assert question["fact"] == "reading of 45C2a"
    assert [option["value"] for option in question["options"]] == [
        "near the table",
        "at rest near the table",
    ]
    assert all(option["leads to"]["kind"] == "question" for option in question["options"])
    assert [option["since"] for option in question["options"]] == ["2017-01-01", "2019-01-01"]
    chosen = told.replace(
        "told: {",
        "told: "
        "{reading of 45C2a: at rest near the table, in one movement: no, another played: no, ",
    )
    cases.write_text(
        f"id: x\nday: 2019-01-15\n{chosen.replace('told: {', 'told: {already played: no, ')}",
        encoding="utf-8",
    )
    ruling = form("rule", cases)["cases"][0]["found"][0]
    step = next(step for step in ruling["trail"] if step["fact"] == "reading of 45C2a")
    assert (
        step["question"]
        == "Two readings may have been in force on that day. Which one do you follow?"
    )
    assert step["origin"] == "reading chosen"
