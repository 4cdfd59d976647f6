"""A search is bounded in characters, words and time, wherever it is made."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from click.testing import CliRunner

from bridgelaw import InputError, find_incidents
from bridgelaw.app import law_search
from bridgelaw.app.interviews import interview
from bridgelaw.cases.errors import AnswerError
from bridgelaw.cli import main
from bridgelaw.lawbook import search
from bridgelaw.lawbook.query import LONGEST, MOST_WORDS, parse, words_to_find

COMMON = "play card call lead trick hand bid partner auction dummy side law board deal claim revoke"
WORST = [
    COMMON * 3,
    "".join(f"{a}{b}* " for a in "adlpst" for b in "aeiou"),
    " ".join(f"{word[:2]}x{word[2:]}" for word in COMMON.split()),
    '"the card" "the hand" "a card" "the lead" "the trick" "the side" "a call" "a bid" ' * 2,
    "z" * LONGEST,
    "play " * (LONGEST // 5),
    "a-" * (LONGEST // 2),
]


@pytest.mark.parametrize(
    "searched", [law_search.search, law_search.hits, interview.search, search.search]
)
def test_a_query_that_is_too_long_is_an_error(searched: Callable[[str], object]) -> None:
    searched("revoke".ljust(LONGEST))
    with pytest.raises(AnswerError, match="found 301 characters to search for, expected at most"):
        searched("revoke".ljust(LONGEST + 1))


def test_the_library_and_the_command_line_have_the_same_limit() -> None:
    with pytest.raises(InputError, match="found 6000 characters"):
        find_incidents("revoke" * 1000)
    for command in (["search"], ["ask"]):
        result = CliRunner().invoke(main, [*command, "revoke " * 1000], prog_name="bridgelaw")
        assert result.exit_code == 2
        assert "characters to search for, expected at most 300" in result.stderr


def test_the_first_different_words_are_searched_for_each_once() -> None:
    words = [f"w{number}x" for number in range(3 * MOST_WORDS)]
    text = " ".join(["w0x", *words])
    assert [term.words for term in parse(text)] == [(word,) for word in words[:MOST_WORDS]]
    assert words_to_find(text) == words[:MOST_WORDS]
    [phrase] = parse(f'"{text}"')
    assert len(phrase.words) == MOST_WORDS
    assert [term.begins.get("en") for term in parse("play play* Play")] == ["play", "play"]


@pytest.mark.parametrize("query", WORST)
def test_no_query_takes_long(query: str) -> None:
    query = query[:LONGEST].removesuffix('"')
    query += '"' * (query.count('"') % 2)
    law_search.search("revoke of a cardd zzqzz")  # reads the law book and the lexicons
    interview.search("revoke zzzz")
    start = time.thread_time()
    law_search.search(query)
    interview.search(query)
    assert time.thread_time() - start < 0.15


def test_a_query_of_the_index_that_takes_too_long_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "MOST_SECONDS", -1.0)
    monkeypatch.setattr(search, "STEPS", 1)
    with pytest.raises(AnswerError, match="took too long; use fewer words"):
        search.search("lead hand card that no other test looks for")
    monkeypatch.undo()
    assert search.search("lead hand card that no other test looks for").hits


def test_a_repeated_search_is_remembered() -> None:
    found = search.search("penalty card")
    assert search.search("penalty card") is found
    assert search._in_the_laws.cache_info().maxsize == search.REMEMBERED
