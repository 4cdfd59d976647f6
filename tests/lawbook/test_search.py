"""`bridgelaw search` lists what a director looks for first."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cases.errors import AnswerError
from bridgelaw.cli import main
from bridgelaw.lawbook.query import fold, parse
from bridgelaw.lawbook.search import Kind, index_of_the_laws, search

ROOT = Path(__file__).parents[2]


def numbers(query: str, language: str = "en") -> list[str]:
    return [hit.entry.number for hit in search(query, language).hits]


def command(*arguments: str | Path, lang: str = "en") -> Result:
    result = CliRunner().invoke(
        main, ["search", *map(str, arguments), "--lang", lang], prog_name="bridgelaw"
    )
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("insufficient bid", "27"),
        ("utilstrækkeligt bud", "27"),
        ("utilstraekkeligt bud", "27"),
        ("UTILSTRÆKKELIGT BUD", "27"),
        ("strafkort", "50"),
        ("penalty card", "50"),
        ("comparable call", "23"),
        ("tilsvarende melding", "23"),
        ("dummy's rights", "42"),
        ("den blindes rettigheder", "42"),
        ("27B", "27B"),
        ("45C2a", "45C2a"),
        ("ubeføjede oplysninger", "16"),
        ("call out of rotation", "29"),
        ("melding uden for tur", "29"),
    ],
)
def test_what_a_director_expects_comes_first(query: str, first: str) -> None:
    assert numbers(query)[0] == first


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("bordet fanger", {"45A", "45C"}),
        ("lead out of turn", {"53", "55", "56"}),
        ("udspil uden for tur", {"53", "55", "56"}),
        ("revoke", {"61", "62", "63", "64"}),
        ("kulørsvigt", {"61", "62", "63", "64"}),
        ("hesitation", {"16B"}),
        ("tænkepause", {"16B"}),
    ],
)
def test_what_a_director_expects_is_among_the_first(query: str, expected: set[str]) -> None:
    assert expected <= set(numbers(query)[:5])


def test_other_forms_of_a_word_are_found() -> None:
    assert "50" in numbers("strafkortet")[:3]
    assert {"53", "55", "56"} <= set(numbers("leading out of turn")[:8])
    assert numbers("strafkortene")[0] == "50"


def test_a_result_is_found_once_in_the_requested_language() -> None:
    hits = search("misinformation", "da").hits
    assert len({(hit.entry.kind, hit.entry.number) for hit in hits}) == len(hits)
    both = next(hit for hit in hits if hit.entry.number == "21")
    assert both.entry.title == "Misinformation"
    english = next(hit for hit in search("lead out of turn", "da").hits if hit.entry.number == "53")
    assert english.entry.language == "en"


def test_a_phrase_is_searched_literally() -> None:
    phrase, words = numbers('"turn of out"'), numbers("turn of out")
    assert phrase == []
    assert words
    assert set(numbers("“lead out of turn”")) < set(numbers("lead out of turn"))


def test_a_prefix_of_a_word() -> None:
    assert "64" in numbers("revok*")
    assert numbers("zzz*") == []


def test_some_words_suffice_if_nothing_has_all() -> None:
    found = search("penalty zebra")
    assert not found.whole
    assert {"50", "90"} <= {hit.entry.number for hit in found.hits[:8]}
    assert "some of them" in command("penalty", "zebra").stdout


def test_incidents_are_found_by_title_and_questions() -> None:
    assert "lead out of turn" in numbers("lead out of turn")[:6]
    kinds = {
        hit.entry.kind
        for hit in search("Was the card held so that his partner could have seen its face").hits
    }
    assert {Kind.INCIDENT, Kind.SECTION} <= kinds


def test_cases_are_found_by_title(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        '- id: quokka-1\n  title: "A quokka leads"\n  incident: x\n\n- id: other\n  title: No '
        "animals\n",
        encoding="utf-8",
    )
    found = json.loads(command("quokka", "--cases", tmp_path, "--json").stdout)
    assert [(hit["kind"], hit["number"], hit["title"]) for hit in found["hits"]] == [
        ("case", "quokka-1", "A quokka leads")
    ]


@pytest.mark.parametrize("query", ["", "  ", "???", "*", '""', "- _", "§"])
def test_a_query_without_words_is_refused(query: str) -> None:
    with pytest.raises(AnswerError, match="expected words to look for"):
        parse(query)


@pytest.mark.parametrize(
    "query",
    [
        "lead NOT turn",
        "a OR b",
        "NEAR(lead turn)",
        "title:lead",
        "lead^2",
        "(lead",
        "lead)",
        "{a b}",
        "æ" * 300,
    ],
)
def test_index_syntax_in_a_query_is_treated_as_words(query: str) -> None:
    search(query)


def test_an_open_quotation_mark_is_an_error() -> None:
    result = command('"lead out')
    assert (result.exit_code, "not closed" in result.stderr) == (2, True)
    data: Any = json.loads(command('"lead out', "--json").stdout)
    assert data["kind"] == "error"


def test_danish_letters_may_be_transcribed() -> None:
    assert fold("Kulørsvigt på Ærø") == fold("kuloersvigt paa aeroe") == "kuloersvigt paa aeroe"
    assert fold("Café") == "cafe"


def test_the_searched_words_are_marked() -> None:
    text = command("insufficient", "bid").stdout
    assert text.startswith("Incidents\ninsufficient bid · ")
    assert "\nThe laws\n27 · Insufficient bid" in text
    for hit in search("strafkort", "da").hits:
        for start, stop in hit.marks:
            assert fold(hit.snippet[start:stop]).startswith("strafkort")
    assert "*strafkort*" in command("strafkort", lang="da").stdout


def test_the_best_or_all_results_are_shown(tmp_path: Path) -> None:
    few = json.loads(command("card", "--cases", tmp_path, "--json").stdout)
    everything = json.loads(command("card", "--all", "--cases", tmp_path, "--json").stdout)
    assert len(few["hits"]) == 10
    assert len(everything["hits"]) == everything["count"] == few["count"] > 10
    assert "--all" in command("card", "--cases", tmp_path).stdout


def test_no_result_is_reported_with_exit_code_one() -> None:
    result = command("xyzzyplugh")
    assert (result.exit_code, result.stdout.strip()) == (1, "Nothing was found; try other words.")


def test_the_law_index_is_built_once_and_shared_by_threads() -> None:
    assert index_of_the_laws() is index_of_the_laws()
    queries = ["penalty card", "strafkort", "revoke", "27B", "dummy's rights"] * 8
    alone = [numbers(query) for query in queries]
    with ThreadPoolExecutor(8) as searchers:
        assert [*searchers.map(numbers, queries)] == alone
